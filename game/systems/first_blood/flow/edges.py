"""Table edges: Deployment and Reinforcement Zones, and where Reinforcements come on (SCN-01, SCN-02, RNF-05 to -08)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from shapely import box
from shapely.geometry.base import BaseGeometry

from game.boards.table import Table
from game.core.place import Point
from game.core.request import Outline, Seat
from game.core.text import Refusal, Text
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import INCH, P1

DEPTH = 10 * INCH
"""Of a Deployment Zone (SCN-01)."""
STRETCH = 12 * INCH
"""Of a Reinforcement Zone, along either side from the owner's corner (RNF-08)."""
ANYWHERE = 4
"""From this Round on Reinforcements arrive from any edge (RNF-06)."""
APART = 3 * INCH
SHADE = 500

Stretch = tuple[Point, Point]
"""A part of an edge, from one end to the other."""


def deployment_zone(table: Table, seat: Seat) -> BaseGeometry:
    """Along the own edge, the whole width of the table (SCN-01, GEO-01)."""
    return box(0, 0, table.width, DEPTH) if seat == P1 else box(0, table.depth - DEPTH, table.width, table.depth)


def own_edge(table: Table, seat: Seat) -> Stretch:
    """Player 1 sits below, Player 2 above (GEO-01)."""
    y = 0 if seat == P1 else table.depth
    return Point(0, y), Point(table.width, y)


def reinforcement_zone(table: Table, seat: Seat) -> list[Stretch]:
    """Two stretches of the sides, each from the owner's corner (RNF-08, SCN-02)."""
    low, high = (0, STRETCH) if seat == P1 else (table.depth - STRETCH, table.depth)
    return [(Point(x, low), Point(x, high)) for x in (0, table.width)]


def permitted(table: Table, seat: Seat, round: int) -> list[Stretch]:
    """Where Reinforcements may come on: the own zone and edge, later anywhere but in the opponent's zone (RNF-05,
    RNF-06, RNF-07)."""
    if round < ANYWHERE:
        return [own_edge(table, seat), *reinforcement_zone(table, seat)]
    width, depth = table.width, table.depth
    low, high = (0, depth - STRETCH) if seat == P1 else (STRETCH, depth)
    sides = [(Point(x, low), Point(x, high)) for x in (0, width)]
    return [(Point(0, 0), Point(width, 0)), (Point(0, depth), Point(width, depth)), *sides]


def is_on(at: Point, stretch: Stretch) -> bool:
    (x0, y0, _), (x1, y1, _) = stretch
    return min(x0, x1) <= at.x <= max(x0, x1) and min(y0, y1) <= at.y <= max(y0, y1)


def inward(table: Table, at: Point, far: int) -> Point:
    """A place so far from a point of an edge, straight onto the table; off it when `far` is negative (RNF-10)."""
    if at.y in (0, table.depth):
        return Point(at.x, far if at.y == 0 else table.depth - far)
    return Point(far if at.x == 0 else table.width - far, at.y)


class Edge:
    """Where on the table's edge a Regiment may come on."""

    def __init__(self, game: FirstBlood, seat: Seat) -> None:
        self._table = game.table
        self._round = game.state.round
        self._stretches = permitted(game.table, seat, game.state.round)
        self._crowd = [body.at for body in game.bodies(game.on_table())]

    def why_not(self, at: Point) -> Refusal | None:
        if at.z == 0 and any(is_on(at, stretch) for stretch in self._stretches):
            return None
        rule = "CFB-RNF-05" if self._round < ANYWHERE else "CFB-RNF-06"
        return Refusal(Text("first_blood.no.edge"), rule)

    def area(self) -> Sequence[Outline]:
        return [_strip(self._table, *stretch) for stretch in self._stretches]

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> list[Point]:
        """Points all along the permitted edges, the least crowded first."""
        spots: dict[Point, int] = {}
        for start, end in self._stretches:
            long = abs(end.x - start.x) + abs(end.y - start.y)
            count = max(1, long // APART)
            for n in range(count + 1):
                at = Point(start.x + (end.x - start.x) * n // count, start.y + (end.y - start.y) * n // count)
                inside = inward(self._table, at, 2 * INCH)
                spots[at] = sum(abs(body.x - inside.x) + abs(body.y - inside.y) < 2 * APART for body in self._crowd)
        return sorted(spots, key=lambda at: (spots[at], abs(2 * at.x - self._table.width), at))


def _strip(table: Table, start: Point, end: Point) -> Outline:
    """An edge as a thin area to shade."""
    a, b = inward(table, start, SHADE), inward(table, end, SHADE)
    if start.x == end.x:
        a, b = Point(abs(start.x - SHADE), start.y), Point(abs(end.x - SHADE), end.y)
    return ((start.x, start.y), (end.x, end.y), (b.x, b.y), (a.x, a.y))
