"""Random layouts of terrain: pieces of the catalogue in pairs, so that both players find the same ground (TER-11).

Chance is a number that the caller gets from dice; the same number always gives the same table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.boards.table import Circle, Piece, Table
from game.core.library import Library
from game.core.place import Point
from game.kit.skirmish.scenery import Built
from game.systems.first_blood.content import Scenario, Terrain
from game.systems.first_blood.state import INCH
from game.systems.first_blood.terrain import built_of, laid, misplaced, zones

DICE = 6
"""How many dice a layout takes."""
PIECES = 10  # TER-10
STEP = INCH // 2
TRIES = 120
"""Places tried for a pair before another kind of piece is taken."""
SHY = 1 * INCH
"""How far flat pieces keep from the edges, so that nobody is stuck behind them."""


def seed_of(dice: Sequence[int]) -> int:
    """What some dice say, as one number."""
    number = 0
    for die in dice:
        number = number * 6 + die - 1
    return number


def scattered(library: Library, scenario: Scenario | None, table: Table, seed: int) -> list[Built]:
    """About ten pieces for a table, mirrored across its centre, all distances kept (TER-10 to TER-12)."""
    return [built_of(piece) for piece in _pairs(library.all(Terrain), zones(scenario, table), table, Random(seed))]


def _pairs(catalogue: Sequence[Terrain], keep_clear: Sequence[Circle], table: Table, random: Random) -> list[Piece]:
    found: list[Piece] = []
    for terrain in _wishes(catalogue, random):
        if len(found) >= PIECES:
            break
        found += _pair(terrain, len(found), found, keep_clear, table, random)
    return found


def _wishes(catalogue: Sequence[Terrain], random: Random) -> Iterator[Terrain]:
    """One sort of Garrison, one of Ruin, then what comes: the pieces that want most room first."""
    for kind in ("garrison", "ruin"):
        yield from random.sample([one for one in catalogue if one.kind == kind], 1)
    flat = [one for one in catalogue if one.kind == "zonal"]
    yield from random.sample(flat, len(flat))
    yield from random.sample(flat, len(flat))


def _pair(
    terrain: Terrain,
    n: int,
    standing: Sequence[Piece],
    keep_clear: Sequence[Circle],
    table: Table,
    random: Random,
) -> list[Piece]:
    """A piece and its twin across the centre; none if no place was found for them."""
    for _ in range(TRIES):
        at = Point(random.randrange(0, table.width + 1, STEP), random.randrange(0, table.depth + 1, STEP))
        turns = random.randrange(4)
        twin = Point(table.width - at.x, table.depth - at.y)
        pair = [
            laid(terrain, f"{terrain.id}_{n + 1}", at, turns),
            laid(terrain, f"{terrain.id}_{n + 2}", twin, turns + 2),
        ]
        left, low, right, top = pair[0].bounds
        if min(left, low, table.width - right, table.depth - top) < SHY:
            continue
        if not any(misplaced(pair[0], [*standing, pair[1]], table, keep_clear)):
            return pair
    return []
