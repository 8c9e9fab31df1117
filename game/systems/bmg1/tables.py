"""What a table of this edition needs, so that every way of moving can happen on it: hints for those who draw maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from shapely import Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from game.boards.table import Piece, Table
from game.systems.bmg1.content import Rectangle, Scenario
from game.systems.bmg1.state import CM

SIDE = 90 * CM
"""CMP-02"""
LOW, TALL = 2 * CM, 4 * CM
"""Small Obstacles up to half the height of a character, Difficult ones up to all of it (OBS-02, OBS-03)."""
LOWEST_ROOF, HIGHEST_ROOF = 6 * CM, 18 * CM
ROOM = 30 * CM * CM
"""What stands on less is no building."""
NARROW, WIDE_FROM, WIDE_TO = 5 * CM, 6 * CM, 12 * CM
"""Gaps between roofs: one to jump, one that is too wide (CNT-06, JMP-02)."""
BASE = 3 * CM
DOORWAY = 6 * CM
"""No opening in a wall is wider."""
BAND, MARKS = 12, 8
"""Characters that the zones of a side must have room for, and objectives a central one."""


def obstacles(table: Table) -> list[Piece]:
    return [piece for piece in table.pieces if piece.has("solid", "see_through")]


def roofs(table: Table) -> list[Piece]:
    """Buildings one can stand on."""
    return [
        piece
        for piece in obstacles(table)
        if piece.has("standable") and LOWEST_ROOF <= piece.top <= HIGHEST_ROOF and piece.polygon.area >= ROOM
    ]


def hedges(table: Table) -> list[Piece]:
    return [p for p in obstacles(table) if p.has("solid") and not p.has("standable") and p.number("blink") == 6]


def fences(table: Table) -> list[Piece]:
    """Of wire: one sees through them and climbs over them."""
    return [p for p in table.having("see_through") if not p.has("unclimbable") and p.number("blink") == 6]


def walls(table: Table) -> list[Piece]:
    """Walls nobody steps over and nobody stands on."""
    return [p for p in obstacles(table) if p.has("solid") and p.top > TALL and p.number("blink") == 4 and not _round(p)]


def _round(piece: Piece) -> bool:
    return piece.circle is not None


def doorways(table: Table) -> list[BaseGeometry]:
    """Openings between two walls in one line, wide enough for a base, with nothing in them."""
    standing = union_all([piece.polygon for piece in obstacles(table)])
    found = []
    for one, other in combinations([wall.polygon for wall in walls(table)], 2):
        opening = _opening(one, other)
        if opening is not None and opening.intersection(standing).area == 0:
            found.append(opening)
    return found


def _opening(one: Polygon, other: Polygon) -> BaseGeometry | None:
    """The room between two straight walls with the same breadth in the same line."""
    a, b = one.bounds, other.bounds
    for along, across in ((0, 1), (1, 0)):
        same = (a[across], a[across + 2]) == (b[across], b[across + 2])
        gap = max(a[along], b[along]) - min(a[along + 2], b[along + 2])
        if same and BASE <= gap <= DOORWAY:
            start, end = sorted((a[along], a[along + 2], b[along], b[along + 2]))[1:3]
            low, high = a[across], a[across + 2]
            return box(start, low, end, high) if along == 0 else box(low, start, high, end)
    return None


def gaps(table: Table) -> list[float]:
    """How far roofs are from one another."""
    return [one.polygon.distance(other.polygon) for one, other in combinations(roofs(table), 2)]


# --- hints


def map_hints(table: Table, scenarios: Iterable[Scenario]) -> Iterator[str]:
    """Everything a table lacks (CMP-02, CNT-06), and every piece whose properties do not go together (GEO-30)."""
    if (table.width, table.depth, table.unit) != (SIDE, SIDE, "cm"):
        yield "a table of the first edition is 90 by 90 centimetres (CMP-02)."
    if table.zones_of("deployment"):
        yield "it has deployment zones, which nobody uses: each Scenario has its own (SCN-05)."
    yield from _lacks(table)
    for piece in table.pieces:
        yield from _properties(piece)
    for scenario in scenarios:
        yield from _room(table, scenario)


def _lacks(table: Table) -> Iterator[str]:
    standing, ground = obstacles(table), table.having("difficult")
    heights = {piece.top for piece in roofs(table)}
    between = gaps(table)
    wanted: tuple[tuple[int, int, str], ...] = (
        (len(heights), 3, "buildings of different heights from 6 to 18 with roofs to stand on"),
        (sum(0 < gap <= NARROW for gap in between), 1, "gap of at most 5 cm between roofs"),
        (sum(WIDE_FROM <= gap <= WIDE_TO for gap in between), 1, "gap of 6 to 12 cm between roofs"),
        (sum(LOW < p.top <= TALL and p.has("standable") for p in standing), 6, "Difficult obstacles to stand on"),
        (sum(piece.top <= LOW for piece in standing), 8, "Small obstacles"),
        (len(ground), 2, "areas of difficult ground"),
        (sum(piece.has("water") for piece in ground), 1, "area of water"),
        (len(fences(table)), 2, "wire fences"),
        (len(hedges(table)), 2, "hedges"),
        (len(doorways(table)), 1, "wall with a doorway"),
    )
    for have, need, what in wanted:
        if have < need:
            yield f"it should have {need} {what}, and has {have} (CNT-06)."


def _properties(piece: Piece) -> Iterator[str]:
    """What contradicts the table of terrain types (GEO-30, GEO-33)."""
    bars, blink = piece.has("solid", "see_through"), piece.number("blink")
    if bars and blink not in (4, 5, 6):
        yield f"the terrain '{piece.id}' bars the way and has no Blink! number of 4, 5 or 6 (GEO-30)."
    if not bars and not piece.has("door") and blink:
        yield f"the terrain '{piece.id}' bars no way and has a Blink! number (GEO-30)."
    if piece.has("water") and not piece.has("difficult"):
        yield f"the terrain '{piece.id}' is water and not difficult; tick both (GEO-30)."
    if piece.has("difficult") and bars:
        yield f"the terrain '{piece.id}' is difficult ground and an obstacle; untick one (GEO-33)."
    if piece.has("door") and not (piece.has("unclimbable") and not piece.has("standable")):
        yield f"the terrain '{piece.id}' is a door; nobody climbs one or stands on it (GEO-30)."


# --- room for the Scenarios


def _room(table: Table, scenario: Scenario) -> Iterator[str]:
    """Zones that are too full, on the ground, for a Band or for objectives (CNT-06)."""
    closed = union_all([piece.polygon.buffer(BASE / 2 - 1) for piece in obstacles(table) if piece.bottom == 0])
    for zones in (scenario.zones.a, scenario.zones.b):
        for zone in zones:
            need = BAND // len(zones)
            if _places(zone, closed) < need:
                yield f"the zone {_said(zone)} of '{scenario.id}' has no room for {need} characters (CNT-06)."
    central = scenario.zones.central
    if central is not None and _places(central, closed) < MARKS:
        yield f"the zone {_said(central)} of '{scenario.id}' has no room for {MARKS} objectives (CNT-06)."


def _places(zone: Rectangle, closed: BaseGeometry) -> int:
    """How many bases fit into a zone; they are tried in rows, so that there may be room for more."""
    left, low, right, high = zone
    half = BASE // 2
    free = box(left + half, low + half, right - half, high - half).difference(closed)
    rows = [box(x, y, x + 1, y + 1) for x in range(left + half, right - half + 1, BASE) for y in _steps(low, high)]
    return sum(free.intersects(spot) for spot in rows)


def _steps(low: int, high: int) -> Sequence[int]:
    return range(low + BASE // 2, high - BASE // 2 + 1, BASE)


def _said(zone: Rectangle) -> str:
    left, low, right, high = (f"{side / CM:g}" for side in zone)
    return f"[{left}, {right}] x [{low}, {high}]"
