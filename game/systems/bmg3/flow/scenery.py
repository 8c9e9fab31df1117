"""Terrain that the players place themselves, from the pieces of a map (TER-11, TER-13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.boards.table import Piece, Table
from game.core.place import Point
from game.core.request import Choose, Option, PickPoint, Seat
from game.core.text import Text
from game.kit.skirmish import scenery
from game.kit.skirmish.scenery import Landscaping, Scenery, Spacing, dealt
from game.kit.skirmish.words import No
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import TERRAIN_PLACED
from game.systems.bmg3.state import INCH, SEATS

KEYWORDS = ("solid", "see_through", "standable", "unclimbable", "impassable", "landable", "difficult")
"""What terrain can be (TER)."""
APART = INCH
SLACK = 10


def _an_inch(piece: Piece, other: Piece) -> int:
    """From everything else (TER-13)."""
    return APART


SPACING = Spacing(
    _an_inch, SLACK, 2 * INCH, off_table="BMG3-TER-13", too_near=No("bmg3.no.terrain_near", "BMG3-TER-13")
)


def clusters(map: Table) -> tuple[tuple[Piece, ...], ...]:
    """The things of a map: pieces closer than an inch are placed together."""
    return scenery.clusters(map.pieces, APART - SLACK)


def shares(map: Table) -> dict[Seat, list[str]]:
    """The things each player places (TER-11)."""
    return dict(zip(SEATS, dealt(clusters(map), len(SEATS)), strict=True))


def laid_out(map: Table, placed: Sequence[Scenery]) -> Table:
    """The table with only what the players have placed."""
    return scenery.laid_out(map, clusters(map), placed)


def _maker(id: str, turned: bool) -> Callable[[Point], Scenery]:
    return lambda at: Scenery(id, at, turned)


async def place_terrain(game: Bmg3, seat: Seat) -> None:
    """One of the player's things; what fits nowhere any more is left in the box."""
    state = game.state
    placed = [thing.id for thing in state.scenery]
    things = {group[0].id: group for group in clusters(game.map)}
    options: list[Option[Scenery]] = []
    for id in shares(game.map)[seat]:
        if id in placed:
            continue
        for turned in (False, True):
            placing = Landscaping(game.table, things[id], turned, SPACING)
            if not placing.suggestions():
                continue
            name = Text("bmg3.do.terrain_turned" if turned else "bmg3.do.terrain", piece=game.map.piece(id).name)
            ask = PickPoint(seat, name, placing, subject=id)
            options.append(Option(f"turn:{id}" if turned else f"put:{id}", name, _maker(id, turned), id, then=ask))
    if not options:
        return
    thing = await Choose(seat, Text("bmg3.ask.terrain"), options, topic="terrain")
    state.scenery.append(thing)
    game.table = laid_out(game.map, state.scenery)
    game.tell(TERRAIN_PLACED, thing.id, side=seat, piece=game.map.piece(thing.id).name)
