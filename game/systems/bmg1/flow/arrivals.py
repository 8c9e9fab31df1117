"""Who comes onto the table later: by a die in a Chance Encounter, and Reinforcements (SCN-14 to 18, STG-14)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from game.boards.measure import overlaps, touching
from game.core.place import Point
from game.core.request import DECLINE, Choose, Option, PickPoint, Seat
from game.core.text import Refusal, Text
from game.kit.dice import throw
from game.systems.bmg1.flow.deploying import standing
from game.systems.bmg1.flow.spotting import Spotting
from game.systems.bmg1.flow.strategies import has
from game.systems.bmg1.flow.zones import zones
from game.systems.bmg1.game import TOUCH, Bmg1
from game.systems.bmg1.points import ARRIVED, NOT_ARRIVED
from game.systems.bmg1.state import CM, Model

EDGES = ("north", "east", "south", "west")
"""Of the results 2 to 5 (SCN-17)."""
STAYS, CHOOSES = 1, 6
STEP = CM
SLACK = 10
FROM_ROUND = 2


def arriving(game: Bmg1, seat: Seat) -> list[Model]:
    """Miniatures still outside in a Chance Encounter; who is held back does not roll (SCN-14, STG-24)."""
    if game.scenario.deployment != "edge_roll":
        return []
    return [model for model in game.of(seat) if model.location == "off" and model.id != game.side(seat).held]


def arrival_steps(game: Bmg1) -> list[str]:
    """By turns; who placed objectives first rolls first (SCN-18)."""
    order = (game.state.opener, game.rival(game.state.opener))
    steps = [[f"arrive:{model.id}" for model in arriving(game, seat)] for seat in order]
    return [step for pair in zip_longest(*steps) for step in pair if step]


async def arrive(game: Bmg1, model: Model) -> None:
    """A die says which edge it comes from; 1 not yet, 6 as its player likes (SCN-14 to 17, STG-23, DCN-19)."""
    seat = game.controller(model)
    die = (await throw(Text("bmg1.roll.arrival"), 1, by=seat, topic="arrival")).face
    result = min(CHOOSES, die + has(game, model.seat, "patrol"))
    if result == STAYS:
        game.tell(NOT_ARRIVED, model.id, dice=[die], model=game.name(model))
        return
    edges = EDGES if result == CHOOSES else (EDGES[result - 2],)
    spots = along(game, model, edges)
    if not spots.has_room:
        game.tell(NOT_ARRIVED, model.id, dice=[die], model=game.name(model))
        return
    question = Text("bmg1.ask.arrival", model=game.name(model))
    at = await PickPoint(seat, question, spots, subject=model.id, topic="arrival")
    _comes(game, model, at, [die])


def _comes(game: Bmg1, model: Model, at: Point | None, dice: Sequence[int] = ()) -> None:
    assert at is not None
    model.at, model.location = at, "table"
    game.tell(ARRIVED, model.id, dice=dice, model=game.name(model))


def along(game: Bmg1, model: Model, edges: Sequence[str], *, outside: bool = False) -> Spotting:
    """Touching one of some edges, on the ground, on nobody and touching no enemy (SCN-18).

    `outside`: wholly outside every enemy zone as well (STG-24).
    """
    width, depth, radius = game.table.width, game.table.depth, game.width(model) // 2
    lines = {
        "north": [Point(x, depth - radius) for x in range(radius, width - radius + 1, STEP)],
        "east": [Point(width - radius, y) for y in range(radius, depth - radius + 1, STEP)],
        "south": [Point(x, radius) for x in range(radius, width - radius + 1, STEP)],
        "west": [Point(radius, y) for y in range(radius, depth - radius + 1, STEP)],
    }
    stand = standing(game, model)
    enemies = [game.body(enemy) for enemy in game.on_table(game.rival(model.seat))]
    barred = zones(game, game.rival(model.seat)) if outside else ()

    def gaps(at: Point) -> dict[str, int]:
        return {
            "north": depth - radius - at.y,
            "east": width - radius - at.x,
            "south": at.y - radius,
            "west": at.x - radius,
        }

    def judge(at: Point) -> Refusal | None:
        body, gap = stand.body(at), gaps(at)
        if at.z or not any(0 <= gap[edge] <= TOUCH for edge in edges):
            return Refusal(Text("bmg1.no.not_at_edge"), "BMG1-STG-24" if outside else "BMG1-SCN-18")
        if any(overlaps(body, zone, SLACK, flat=True) for zone in barred):
            return Refusal(Text("bmg1.no.enemy_zone"), "BMG1-STG-24")
        if any(touching(body, enemy, TOUCH) for enemy in enemies):
            return Refusal(Text("bmg1.no.at_an_enemy"), "BMG1-STG-24" if outside else "BMG1-SCN-18")
        return stand.unfit(body)

    places = [at for edge in edges for at in lines[edge]]
    strips = {
        "north": ((0, depth - 2 * radius), (width, depth)),
        "east": ((width - 2 * radius, 0), (width, depth)),
        "south": ((0, 0), (width, 2 * radius)),
        "west": ((0, 0), (2 * radius, depth)),
    }
    area = [_box(*strips[edge]) for edge in edges]
    return Spotting(judge, places, area, 5 * CM)


def _box(low: tuple[int, int], high: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    (left, bottom), (right, top) = low, high
    return ((left, bottom), (right, bottom), (right, top), (left, top))


async def reinforce(game: Bmg1, seat: Seat) -> None:
    """From round 2 on the miniature held back may come in at an edge, before it plans (STG-14, STG-24, DCN-22)."""
    # PLN-12
    side = game.side(seat)
    if not side.held or game.state.round < FROM_ROUND:
        return
    model = game.model(side.held)
    spots = along(game, model, EDGES, outside=True)
    if not spots.has_room:
        return
    words = Text("bmg1.do.reinforce", model=game.name(model))
    ask = PickPoint(seat, words, spots, subject=model.id, topic="do.reinforce")
    options: list[Option[Point | None]] = [
        Option(model.id, words, lambda at: at, model.id, then=ask),
        Option(DECLINE, Text("bmg1.do.not_yet"), None),
    ]
    at = await Choose(seat, Text("bmg1.ask.reinforce", model=game.name(model)), options, topic="reinforce")
    if at is not None:
        side.held = ""
        _comes(game, model, at)
