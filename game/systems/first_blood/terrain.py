"""Terrain as it is laid out: pieces of the catalogue, and how far they keep from each other, edges and zones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot
from typing import Literal

from game.boards.geometry import XY, is_convex
from game.boards.measure import at_least, distance
from game.boards.sight.strip import size_of
from game.boards.table import Circle, Piece, Spot, Table
from game.core.place import Point
from game.core.text import Refusal, Text
from game.kit.skirmish.scenery import Built, Landscaping, Spacing, put
from game.kit.skirmish.words import No
from game.systems.first_blood.content import ObjectiveZone, Scenario, Terrain
from game.systems.first_blood.state import INCH

FLOOR = 3 * INCH  # RUI-12
USUAL = 48 * INCH
"""The table Scenarios are written for (DEP-03); on another size their zones lie in proportion."""
SLACK = 1  # GEO-04
EDGE = 6 * INCH
"""How far Ruins and Garrisons keep from the edges of the table (RUI-08, GAR-04)."""
Kind = Literal["zonal", "ruin", "garrison"]
WIDE: dict[Kind, tuple[int, int]] = {"ruin": (4 * INCH, 6 * INCH), "garrison": (5 * INCH, 7 * INCH)}
"""How wide a Ruin and a Garrison may be (RUI-06, GAR-03)."""
LONGEST_OBSTACLE, WIDEST_OBSTACLE = 5 * INCH, INCH  # ZON-17


def kind_of(piece: Piece) -> Kind:
    return "garrison" if piece.has("garrison") else "ruin" if piece.has("ruin") else "zonal"


def apart(piece: Piece, other: Piece) -> tuple[int, str]:
    """How far two pieces must be apart, edge to edge, and by which rule; of several distances the largest (TER-12)."""
    kinds = {kind_of(piece), kind_of(other)}
    match sorted(kinds):
        case ["garrison"]:
            return 10 * INCH, "CFB-GAR-05"
        case ["garrison", "ruin"]:
            return 10 * INCH, "CFB-RUI-09"
        case ["ruin"]:
            return 6 * INCH, "CFB-RUI-08"
        case ["garrison", "zonal"]:
            return 5 * INCH, "CFB-ZON-04"
        case ["ruin", "zonal"]:
            return 5 * INCH, "CFB-RUI-09"
        case _:
            return 5 * INCH, "CFB-ZON-05"


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Why a piece may not lie where it does."""

    why: Literal["apart", "edge", "zone"]
    limit: int
    rule: str
    other: Piece | None = None
    """What it is too near to."""

    @property
    def refusal(self) -> Refusal:
        if self.other is not None:
            return Refusal(Text("first_blood.no.terrain_apart", limit=self.limit, piece=self.other.name), self.rule)
        if self.why == "edge":
            return Refusal(Text("first_blood.no.terrain_edge", limit=self.limit), self.rule)
        return Refusal(Text("first_blood.no.terrain_zone"), self.rule)


def disc(zone: ObjectiveZone, table: Table) -> Circle:
    """Where a zone lies on a table, in proportion where that is not the usual size (SCN-03, DEP-03)."""
    return Circle(int(zone.x) * table.width // USUAL, int(zone.y) * table.depth // USUAL, int(zone.diameter))


def zones(scenario: Scenario | None, table: Table) -> list[Circle]:
    """The Objective Zones of a Scenario, which stay clear of terrain (ZON-03)."""
    return [disc(zone, table) for zone in (scenario.zones if scenario else ())]


def misplaced(
    piece: Piece, others: Iterable[Piece], table: Table, keep_clear: Sequence[Circle] = ()
) -> Iterator[Misplaced]:
    """Everything that is wrong with where a piece lies (TER-12, ZON-03 to ZON-05, RUI-08, RUI-09, GAR-04, GAR-05)."""
    kind = kind_of(piece)
    for other in others:
        limit, rule = apart(piece, other)
        if not at_least(piece, other, limit, SLACK, flat=True):
            yield Misplaced("apart", limit, rule, other)
    if kind != "zonal":
        left, low, right, top = piece.bounds
        if min(left, low, table.width - right, table.depth - top) < EDGE - SLACK:
            yield Misplaced("edge", EDGE, "CFB-GAR-04" if kind == "garrison" else "CFB-RUI-08")
    for zone in keep_clear:
        if distance(piece, _middle(zone), flat=True) < zone.diameter // 2 - SLACK:
            rule = {"garrison": "CFB-GAR-04", "ruin": "CFB-RUI-08", "zonal": "CFB-ZON-03"}[kind]
            yield Misplaced("zone", 0, rule)


def _middle(zone: Circle) -> Spot:
    return Spot("zone", "objective", Point(zone.x, zone.y), 0, 0)


def shaped_wrong(piece: Piece) -> str:
    """Why a piece is not of the shape its rule wants, for the author of a map; '' when it is (GEO-10)."""
    if not piece.circle and not is_convex(piece.outline):
        return "must be a circle or a convex polygon (CFB-GEO-10)"
    short, long = _extent(piece)
    if piece.has("obstacle") and (long > LONGEST_OBSTACLE + SLACK or short > WIDEST_OBSTACLE + SLACK):
        return 'is an Obstacle: at most 5" by 1" (CFB-ZON-17)'
    kind = kind_of(piece)
    if kind in WIDE:
        least, most = WIDE[kind]
        if not least - SLACK <= short <= long <= most + SLACK:
            rule = "CFB-RUI-06" if kind == "ruin" else "CFB-GAR-03"
            return f'is a {kind}: {least // INCH}" to {most // INCH}" wide ({rule})'
    return ""


def _extent(piece: Piece) -> tuple[int, int]:
    """How wide and how long a piece is, however it lies."""
    if piece.circle:
        return piece.circle.diameter, piece.circle.diameter
    (a, b, c, *_) = piece.polygon.minimum_rotated_rectangle.exterior.coords
    sides = sorted((round(hypot(b[0] - a[0], b[1] - a[1])), round(hypot(c[0] - b[0], c[1] - b[1]))))
    return sides[0], sides[1]


def map_hints(table: Table, scenarios: Iterable[Scenario]) -> Iterator[str]:
    """What the author of a map should know: distances, shapes, and the zones of the Scenarios it is made for."""
    for n, piece in enumerate(table.pieces):
        if wrong := shaped_wrong(piece):
            yield f"the terrain '{piece.id}' {wrong}."
        for found in misplaced(piece, table.pieces[n + 1 :], table):
            near = f"'{found.other.id}'" if found.other else "an edge"
            yield f"the terrain '{piece.id}' is nearer than {found.limit // INCH}\" to {near} ({found.rule})."
        for scenario in scenarios:
            inside = [found for found in misplaced(piece, (), table, zones(scenario, table)) if found.why == "zone"]
            for found in inside:
                yield f"the terrain '{piece.id}' lies in a zone of '{scenario.id}' ({found.rule})."


# --- pieces on pieces


@lru_cache(maxsize=64)
def heaped(table: Table) -> Table:
    """The table with the Sizes its pieces have where they stand: on another piece that has one, both added (SIZ-04,
    SIZ-09, SIZ-10, TER-04)."""
    found = []
    for piece in table.pieces:
        under = [other for other in table.pieces if other is not piece and _stands_on(piece, other)]
        size = size_of(piece) + sum(size_of(other) for other in under)
        numbers = {**dict(piece.properties), "size": size}
        found.append(replace(piece, properties=tuple(numbers.items())) if under and size else piece)
    return replace(table, pieces=tuple(found)) if found != list(table.pieces) else table


def _stands_on(piece: Piece, other: Piece) -> bool:
    """Whether a piece lies wholly on a larger one."""
    return piece.polygon.area < other.polygon.area and bool(other.polygon.buffer(SLACK).covers(piece.polygon))


# --- pieces of the catalogue


def laid(terrain: Terrain, id: str, at: Point, turns: int = 0) -> Piece:
    """A piece of the catalogue with its middle at a point, turned by quarters of a turn (TER-13, RUI-11, GAR-07)."""
    turned = _quarters(turns)

    def here(x: float, y: float) -> XY:
        dx, dy = turned((round(x * INCH), round(y * INCH)))
        return at.x + dx, at.y + dy

    circle = Circle(at.x, at.y, int(terrain.diameter)) if terrain.diameter is not None else None
    numbers = {"elevation": terrain.elevation, "size": terrain.size}
    numbers |= {"defense": terrain.defense, "capacity": terrain.capacity}
    if terrain.kind == "ruin":
        numbers = {"floors": terrain.floors, "elevation": terrain.floors + 1}  # RUI-10
    return Piece(
        id,
        terrain.name.words["en"],
        tuple(here(x, y) for x, y in terrain.corners),
        0,
        terrain.floors * FLOOR,
        (terrain.kind, *terrain.classes, *(("obscuring",) if terrain.kind == "ruin" else ())),  # RUI-20
        circle,
        tuple(FLOOR * level for level in range(1, terrain.floors + 1)),
        tuple((here(a, b), here(c, d)) for a, b, c, d in terrain.walls),
        tuple((name, n) for name, n in numbers.items() if n),
    )


def _quarters(turns: int) -> Callable[[XY], XY]:
    match turns % 4:
        case 1:
            return lambda corner: (-corner[1], corner[0])
        case 2:
            return lambda corner: (-corner[0], -corner[1])
        case 3:
            return lambda corner: (corner[1], -corner[0])
        case _:
            return lambda corner: corner


def built_of(piece: Piece) -> Built:
    """A piece as the state keeps it."""
    corners = () if piece.circle else tuple(Point(x, y) for x, y in piece.outline)
    return Built(
        piece.id,
        piece.name,
        corners,
        piece.bottom,
        piece.top,
        piece.keywords,
        piece.circle,
        piece.floors,
        piece.walls,
        piece.properties,
    )


# --- terrain that the players place


SPACING = Spacing(
    lambda piece, other: apart(piece, other)[0],
    SLACK,
    INCH,
    "CFB-TER-11",
    No("first_blood.no.terrain_apart", "CFB-TER-12"),
)


class Siting(Landscaping):
    """Where a player may put a thing of the map: every placement distance is kept (TER-11, TER-12)."""

    def __init__(self, table: Table, group: Sequence[Piece], turned: bool, scenario: Scenario | None) -> None:
        super().__init__(table, group, turned, SPACING)
        self.keep_clear = zones(scenario, table)

    def why_not(self, at: Point) -> Refusal | None:
        refused = super().why_not(at)
        if refused is not None:
            return refused
        for piece in put(self.group, at, self.turned):
            for found in misplaced(piece, self.table.pieces, self.table, self.keep_clear):
                return found.refusal
        return None
