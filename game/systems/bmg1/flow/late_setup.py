"""The end of phase D and what comes after it: Change of Plans, Primary Targets, Hidden and Undercover (STG, DEP-08)."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from game.boards.measure import beyond, edge_distance, fits, inside, touching
from game.boards.spots import grid, ring, square
from game.boards.table import Body
from game.core.place import Point
from game.core.request import DECLINE, Choose, Option, PickPoint, Seat
from game.core.text import Refusal, Text
from game.kit.dice import throw
from game.systems.bmg1.flow.control import objectives
from game.systems.bmg1.flow.deploying import put_down, standing, wider
from game.systems.bmg1.flow.objectives import FROM_EDGE
from game.systems.bmg1.flow.spotting import Spotting
from game.systems.bmg1.flow.strategies import applies
from game.systems.bmg1.flow.zones import zones
from game.systems.bmg1.game import TOUCH, WITHIN, Bmg1
from game.systems.bmg1.points import OBJECTIVE_MOVED, PRIMARY_NAMED
from game.systems.bmg1.state import CM, Marker, Model

FAR = 10 * CM
"""Hidden and Undercover characters are farther than this from every objective (TRT-86, TRT-198)."""
OUTSIDE = 20 * CM
STEP = 3 * CM
DIRECTIONS = 16
SHORTER = 100

# --- Change of Plans


async def change_plans(game: Bmg1, seat: Seat) -> None:
    """One objective, own or enemy, goes as far as two dice say, or as it may lie (STG-17, STG-27, DCN-17)."""
    if "change_of_plans" not in game.side(seat).strategies:
        return
    options: list[Option[Marker | None]] = [
        Option(marker.id, Text(f"bmg1.marker.{marker.kind}"), marker, marker.id) for marker in objectives(game)
    ]
    options.append(Option(DECLINE, Text("bmg1.do.let_be"), None))
    marker = await Choose(seat, Text("bmg1.ask.change_of_plans"), options, topic="change_of_plans")
    if marker is None or not await applies(game, seat, "change_of_plans"):
        return
    far = sum((await throw(Text("bmg1.roll.change_of_plans"), 2, by=seat, topic="change_of_plans")).faces) * CM
    ask = PickPoint(
        seat, Text("bmg1.ask.direction", far=far), _directions(game, marker, far), subject=marker.id, topic="direction"
    )
    towards = await ask
    assert towards is not None and marker.at is not None
    marker.at = landing(game, marker, towards, far)
    game.tell(OBJECTIVE_MOVED, marker.id, side=seat, marker=Text(f"bmg1.marker.{marker.kind}"))


def _directions(game: Bmg1, marker: Marker, far: int) -> Spotting:
    """Any point shows a direction, except the place where it lies."""
    here = marker.at
    assert here is not None

    def judge(at: Point) -> Refusal | None:
        return Refusal(Text("bmg1.no.no_direction"), "BMG1-STG-17") if (at.x, at.y) == (here.x, here.y) else None

    circle = ring(here, far, DIRECTIONS)
    return Spotting(judge, circle, [[(at.x, at.y) for at in circle]], CM)


def landing(game: Bmg1, marker: Marker, towards: Point, far: int) -> Point:
    """So far in that direction, or as far as it may lie: on the table, off the edges and solid things (STG-27)."""
    here = marker.at
    assert here is not None
    dx, dy = towards.x - here.x, towards.y - here.y
    length = hypot(dx, dy)
    while far > 0:
        at = Point(round(here.x + dx * far / length), round(here.y + dy * far / length), here.z)
        body = game.marker_body(Marker(marker.id, marker.kind, marker.seat, at))
        room = body if body.height else Body("", at, body.base, 1)
        if edge_distance(game.table, body) >= FROM_EDGE - WITHIN and fits(game.table, room, support=1000) is None:
            return at
        far -= SHORTER
    return here


# --- Primary Target


async def name_targets(game: Bmg1, seat: Seat) -> None:
    """An own objective of the type its hunter names; without one there is no effect (TRT-153, TRT-154, DCN-18)."""
    for model in game.of(seat):
        for had in game.traits(model):
            own = game.markers(had.param, seat=seat) if had.id == "primary_target" else []
            if own:
                options = [Option(one.id, Text(f"bmg1.marker.{one.kind}"), one.id, one.id) for one in own]
                question = Text("bmg1.ask.primary", model=game.name(model))
                game.side(seat).primary[model.id] = await Choose(seat, question, options, topic="primary")
                game.tell(PRIMARY_NAMED, model.id, model=game.name(model), marker=Text(f"bmg1.marker.{had.param}"))


# --- Hidden and Undercover


def hidden(game: Bmg1, seat: Seat) -> list[Model]:
    """Those that are placed after phase D (DEP-08)."""
    away = [model for model in game.of(seat) if model.location == "off" and model.id != game.side(seat).held]
    return [model for model in away if game.has(model, "hidden") or game.has(model, "undercover")]


async def place_hidden(game: Bmg1, model: Model) -> None:
    """Anywhere, or near the own zone, away from objectives and touching no enemy (TRT-86, TRT-198, DEP-08, DCN-18)."""
    spots = hiding(game, model)
    question = Text("bmg1.do.deploy", model=game.name(model))
    at = await PickPoint(model.seat, question, spots, subject=model.id, topic="hidden")
    assert at is not None
    await put_down(game, model, at)


def hiding(game: Bmg1, model: Model) -> Spotting:
    middle = Point(game.table.width // 2, game.table.depth // 2)
    places = sorted(grid(game.table, STEP), key=lambda at: (at.z > 0, square(at, middle), at))
    width, depth = game.table.width, game.table.depth
    area = [((0, 0), (width, 0), (width, depth), (0, depth))]
    spots = Spotting(_hides(game, model), places, area, 2 * STEP)
    return spots if spots.has_room else Spotting(_hides(game, model, far=0), places, area, 2 * STEP)


def _hides(game: Bmg1, model: Model, far: int = FAR) -> Callable[[Point], Refusal | None]:
    stand = standing(game, model)
    marked = [game.marker_body(marker) for marker in objectives(game) if marker.at is not None]
    enemies = [game.body(enemy) for enemy in game.on_table(game.rival(model.seat))]
    anywhere = game.has(model, "hidden")
    own = [wider(game, zone, OUTSIDE) for zone in zones(game, model.seat)]

    def near_home(body: Body) -> bool:
        """In the zone or so far outside; without zones so near a table edge (SCN-19)."""
        if not own:
            return edge_distance(game.table, body) <= OUTSIDE + WITHIN
        return any(inside(body, zone, WITHIN) for zone in own)

    def judge(at: Point) -> Refusal | None:
        body = stand.body(at)
        if not anywhere and not near_home(body):
            return Refusal(Text("bmg1.no.undercover", limit=OUTSIDE), "BMG1-TRT-198")
        if not all(beyond(body, marker, far) for marker in marked):
            return Refusal(Text("bmg1.no.near_objective", limit=FAR), "BMG1-TRT-86")
        if any(touching(body, enemy, TOUCH) for enemy in enemies):
            return Refusal(Text("bmg1.no.at_an_enemy"), "BMG1-DEP-08")
        return stand.unfit(body)

    return judge
