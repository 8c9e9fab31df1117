"""Deployment: Regiments put down by turns, each whole and Completely Within its owner's zone (DEP)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from game.boards.formation import Gathering, Places, carried
from game.core.place import Point
from game.core.request import Choose, Option, PickLayout, Seat
from game.core.text import Text
from game.kit.skirmish.drilled import Drilled
from game.systems.first_blood.flow.edges import DEPTH, deployment_zone
from game.systems.first_blood.flow.ground import RULES, command, grounds, guards, laid, too_high
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import DEPLOYED, NO_ROOM
from game.systems.first_blood.state import INCH, P1, Regiment

DEPLOYMENT = {
    **RULES,
    "reach.out_of_zone": "CFB-DEP-05",
    "reach.in_piece": "CFB-DEP-10",
    "reach.no_footing": "CFB-DEP-10",
    "reach.on_body": "CFB-DEP-10",
    "reach.out_of_command": "CFB-DEP-10",
}
SHAPES = ("block", "line", "column", "ring")


def undeployed(game: FirstBlood, seat: Seat) -> list[Regiment]:
    return [regiment for regiment in game.of(seat) if regiment.where == "undeployed"]


async def deploy(game: FirstBlood, seat: Seat) -> None:
    """One Regiment of a player comes to the table (DEP-05, DEP-06); where no room is left for it, it becomes
    Reinforcements (DEP-12)."""
    waiting = undeployed(game, seat)
    options = [Option(one.id, game.name(one), one, subject=one.id) for one in waiting]
    regiment: Regiment = await Choose(seat, Text("first_blood.ask.deploy"), options, topic="deploy")
    layout = deploying(game, regiment)
    if layout.suggestion() is None:
        regiment.where = "reserve"
        game.tell(NO_ROOM, regiment=game.name(regiment), side=seat)
        return
    question = Text("first_blood.ask.deploy_where", regiment=game.name(regiment))
    men = list(layout.company.men)
    places = await PickLayout(seat, question, layout, men, {}, 0, shapes=SHAPES, topic="deploy_layout")
    put_down(game, regiment, places or {})


def put_down(game: FirstBlood, regiment: Regiment, places: Places) -> None:
    laid(regiment, places)
    regiment.where = "table"
    game.tell(DEPLOYED, *(model.id for model in regiment.models), regiment=game.name(regiment), side=regiment.seat)


def deploying(game: FirstBlood, regiment: Regiment) -> Drilled:
    """Where it may stand: Completely Within the zone (MEA-06, MEA-07), within Command Range (CMD-05), off Impassable
    and Garrison Terrain and Obstacles; Infantry on the floors of Ruins too (DEP-10)."""
    men = [game.body_at(model, Point(0, 0)) for model in regiment.models]
    zone = deployment_zone(game.table, regiment.seat)
    company = Gathering(men, grounds(game, regiment), command(game, regiment), zone, guards(game, regiment))
    turn = 0 if regiment.seat == P1 else 180
    proposals = [partial(carried, company, wish, turn, "block") for wish in wishes(game, regiment)]
    layout = Drilled(company, DEPLOYMENT, proposals, partial(too_high, game, regiment))
    if layout.suggestion() is None:
        shapes = product(("column", "line", "block"), everywhere(game, regiment))
        crowded = [partial(carried, company, wish, turn, shape) for shape, wish in shapes]
        layout = Drilled(company, DEPLOYMENT, _first(company, crowded, layout), partial(too_high, game, regiment))
    return layout


def _first(company: Gathering, crowded: list[partial[dict[str, Point]]], layout: Drilled) -> list[partial[Places]]:
    """The first of many proposals that is legal."""
    for proposal in crowded:
        places = proposal()
        if not layout.faults(places):
            return [partial(dict, places)]
    return []


def wishes(game: FirstBlood, regiment: Regiment) -> list[Point]:
    """Where its Leader may want to stand: near the front of the zone, opposite each Objective Zone and between."""
    table = game.table
    front = DEPTH - 2 * INCH if regiment.seat == P1 else table.depth - DEPTH + 2 * INCH
    taken = [model.at.x for one in game.friends(regiment) for model in one.models if model.at is not None]
    spread = [table.width * n // 10 for n in (5, 3, 7, 2, 8, 4, 6, 1, 9)]
    free = sorted(spread, key=lambda x: (sum(abs(x - other) < 4 * INCH for other in taken), spread.index(x)))
    return [Point(x, front) for x in free[:5]]


def everywhere(game: FirstBlood, regiment: Regiment) -> Iterator[Point]:
    """Places all over the zone, for when it is crowded."""
    table = game.table
    rows = range(INCH, DEPTH, 2 * INCH)
    for y, x in product(rows, range(INCH, table.width, 2 * INCH)):
        yield Point(x, y if regiment.seat == P1 else table.depth - y)
