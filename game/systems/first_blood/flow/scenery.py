"""Terrain that the players place by turns from the pieces of a map (TER-11, TER-12, ZON-03 to -05, RUI-08, GAR-04)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from math import hypot

from game.boards.geometry import bounds
from game.boards.table import Piece, Table
from game.core.place import Point
from game.core.request import Choose, Option, PickPoint, Seat
from game.core.text import Refusal, Text
from game.kit.skirmish import scenery
from game.kit.skirmish.scenery import Landscaping, Scenery, Spacing, dealt
from game.kit.skirmish.words import No
from game.systems.first_blood.flow.objectives import disc
from game.systems.first_blood.game import WITHIN, FirstBlood
from game.systems.first_blood.points import TERRAIN_PLACED
from game.systems.first_blood.state import INCH, P1, P2, SEATS

EDGE = 6 * INCH
"""From the table's edges, for Ruins and Garrison Terrain (RUI-08, GAR-04)."""
STEP = 2 * INCH


def apart(piece: Piece, other: Piece) -> int:
    """How far from each other two pieces stand, edge to edge; the larger distance counts (TER-12, ZON-04, ZON-05,
    RUI-08, RUI-09, GAR-04, GAR-05)."""
    garrisons = piece.has("garrison") + other.has("garrison")
    ruins = piece.has("ruin") + other.has("ruin")
    if garrisons == 2 or (garrisons and ruins):
        return 10 * INCH
    return 6 * INCH if ruins == 2 else 5 * INCH


def misplaced(game: FirstBlood, pieces: Sequence[Piece]) -> Refusal | None:
    """Why pieces may not lie there whatever else lies on the table: too near an edge, or in an Objective Zone."""
    table = game.table
    for piece in pieces:
        left, low, right, top = bounds(piece.outline)
        near = min(left, low, table.width - right, table.depth - top)
        if piece.has("ruin", "garrison") and near < EDGE - WITHIN:
            rule = "CFB-RUI-08" if piece.has("ruin") else "CFB-GAR-04"
            return Refusal(Text("first_blood.no.terrain_edge", limit=EDGE), rule)
        if in_zone(game, piece):
            return Refusal(Text("first_blood.no.terrain_zone"), "CFB-ZON-03")
    return None


def in_zone(game: FirstBlood, piece: Piece) -> bool:
    """Whether a piece overlaps an Objective Zone (ZON-03)."""
    from shapely import Point as Spot

    for zone in game.scenario.zones:
        x, y, diameter = disc(game, zone)
        if piece.circle:
            reach = (piece.circle.diameter + diameter) / 2 - WITHIN
            if hypot(piece.circle.x - x, piece.circle.y - y) < reach:
                return True
        elif piece.polygon.distance(Spot(x, y)) < diameter / 2 - WITHIN:
            return True
    return False


def spacing(game: FirstBlood) -> Spacing:
    return Spacing(
        apart,
        WITHIN,
        STEP,
        off_table="CFB-TER-11",
        too_near=No("first_blood.no.terrain_near", "CFB-TER-12"),
        more=lambda pieces: misplaced(game, pieces),
    )


def clusters(map: Table) -> tuple[tuple[Piece, ...], ...]:
    """The things of a map: pieces that stand on one another are placed together (SIZ-09)."""
    return scenery.clusters(map.pieces, 1)


def laid_out(map: Table, placed: Sequence[Scenery]) -> Table:
    """The table with only what the players have placed."""
    return scenery.laid_out(map, clusters(map), placed)


def steps(map: Table) -> list[str]:
    """The players place by turns, Player 1 first."""
    mine, theirs = dealt(clusters(map), len(SEATS))
    pairs = zip_longest([f"terrain:{P1}"] * len(mine), [f"terrain:{P2}"] * len(theirs))
    return [step for pair in pairs for step in pair if step]


def _maker(id: str, turned: bool) -> Callable[[Point], Scenery]:
    return lambda at: Scenery(id, at, turned)


async def place_terrain(game: FirstBlood, seat: Seat) -> None:
    """One of the player's things; what fits nowhere any more is left in the box."""
    state = game.state
    placed = [thing.id for thing in state.scenery]
    things = {group[0].id: group for group in clusters(game.map)}
    own = dealt(clusters(game.map), len(SEATS))[SEATS.index(seat)]
    options: list[Option[Scenery]] = []
    for id in own:
        for turned in (False, True) if id not in placed else ():
            placing = Landscaping(game.table, things[id], turned, spacing(game))
            if not placing.suggestions():
                continue
            key = "first_blood.do.terrain_turned" if turned else "first_blood.do.terrain"
            name = Text(key, piece=game.map.piece(id).name)
            ask = PickPoint(seat, name, placing, subject=id)
            options.append(Option(f"turn:{id}" if turned else f"put:{id}", name, _maker(id, turned), id, then=ask))
    if not options:
        return
    thing = await Choose(seat, Text("first_blood.ask.terrain"), options, topic="terrain")
    state.scenery.append(thing)
    game.lay(laid_out(game.map, state.scenery))
    game.tell(TERRAIN_PLACED, thing.id, side=seat, piece=game.map.piece(thing.id).name)
