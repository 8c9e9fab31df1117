"""Moves through the air: straight lines in three dimensions that go over whatever stands in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from shapely import STRtree, box, get_coordinates, intersection, intersects, linestrings, prepare, union_all
from shapely.geometry.base import BaseGeometry

from game.boards.geometry import XY
from game.boards.reach.gait import Gait
from game.boards.reach.outline import PASS_SLACK, convex_parts, grown
from game.boards.reach.reach import Reach
from game.boards.reach.region import Area, where_it_may_end
from game.boards.reach.route import Leg, Route
from game.core.place import Point
from game.core.text import Text

NOWHERE = Gait(0, most_paid=0)
"""For the feet of a flier."""
CELL = 250
"""The region of a flight is drawn in squares of this size, each with all its corners in reach."""


@dataclass(frozen=True, slots=True)
class _Tower:
    """A convex part of a piece that a flier must go over."""

    area: BaseGeometry
    top: int


class Flight:
    """What one body can reach through the air; seen from above each flight is one straight line.

    Where it may end is for its feet to say, that go nowhere by themselves.
    """

    def __init__(self, feet: Reach, gait: Gait) -> None:
        self.ground = feet.ground
        self.mover = feet.mover
        self.gait = gait
        self._feet = feet

    @cached_property
    def _towers(self) -> list[_Tower]:
        found: list[_Tower] = []
        for piece in self.ground.table.pieces:
            clear = self.ground.reading(piece, piece.bottom).clear
            if clear is not None:
                by = piece.form.width / 2 + clear - PASS_SLACK
                found += [_Tower(grown(part, max(by, 0.0)), piece.top) for part in convex_parts(piece.form.points)]
        return found

    @cached_property
    def _areas(self) -> NDArray[np.object_]:
        areas = np.array([tower.area for tower in self._towers], dtype=object)
        prepare(areas)
        return areas

    @cached_property
    def _tree(self) -> STRtree:
        return STRtree(self._areas)

    def path(self, to: Point) -> Route | None:
        """The shortest flight there in one line seen from above, over everything in the way (BMG3-ABL-08)."""
        if to == self.mover.at:
            return Route(to, ())
        if self.end_refusal(to) is not None:
            return None
        route = self.route(to)
        return route if route.cost <= self.gait.budget + self.gait.slack else None

    def route(self, to: Point) -> Route:
        """The flight to a place, whatever it costs and whether or not a base could stand there."""
        return self._routes([to])[0]

    def end_refusal(self, to: Point) -> Text | None:
        """Why a base may not end there, however it came."""
        return self._feet.end_refusal(to)

    def why_not(self, to: Point) -> Text | None:
        """Why the flight cannot end there, or None if it can."""
        if to == self.mover.at:
            return None
        refusal = self.end_refusal(to)
        if refusal is not None:
            return refusal
        needs = self.route(to).cost
        if needs <= self.gait.budget + self.gait.slack:
            return None
        return Text("reach.too_far", needs=needs, budget=self.gait.budget)

    @cached_property
    def region(self) -> list[Area]:
        """Where the centre may end, level by level, in squares whose corners are all in reach."""
        found: list[Area] = []
        field = self._feet.field
        for layer in self.ground.layers if field else []:
            cells = self._cells(layer.z)
            if cells and field:
                swept = union_all(cells).intersection(layer.hold)
                area = where_it_may_end(field, layer, swept, self._feet.tethers)
                if not area.is_empty:
                    found.append(Area(layer.z, area))
        return found

    def _cells(self, z: int) -> list[BaseGeometry]:
        count = (self.gait.budget + self.gait.slack) // CELL
        x, y, _ = self.mover.at
        steps = range(-count, count + 1)
        places = [Point(x + i * CELL, y + k * CELL, z) for i in steps for k in steps]
        limit = self.gait.budget + self.gait.slack
        near = {(p.x, p.y): route.cost <= limit for p, route in zip(places, self._routes(places), strict=True)}
        return [
            box(a, b, a + CELL, b + CELL)
            for (a, b), ok in near.items()
            if ok and all(near.get((a + dx, b + dy), False) for dx, dy in ((CELL, 0), (0, CELL), (CELL, CELL)))
        ]

    def _routes(self, places: Sequence[Point]) -> list[Route]:
        """A flight to each place, whatever it costs."""
        start = np.array(self.mover.at[:2], dtype=float)
        ends = np.array([place[:2] for place in places], dtype=float)
        long = np.sqrt(((ends - start) ** 2).sum(axis=1))
        walls: list[list[tuple[float, int]]] = [[] for _ in places]
        if self._towers:
            lines = linestrings(np.stack((np.broadcast_to(start, ends.shape), ends), axis=1))
            line, met = self._tree.query(lines)
            touched = intersects(self._areas[met], lines[line])
            line, met = line[touched], met[touched]
            cuts = intersection(self._areas[met], lines[line])
            for i, k, cut in zip(line.tolist(), met.tolist(), cuts, strict=True):
                gaps = np.sqrt(((get_coordinates(cut) - start) ** 2).sum(axis=1))
                walls[i] += [(float(gap), self._towers[k].top) for gap in gaps]
        return [self._route(place, float(far), wall) for place, far, wall in zip(places, long, walls, strict=True)]

    def _route(self, to: Point, far: float, walls: list[tuple[float, int]]) -> Route:
        hull = over((0.0, self.mover.at.z), (far, to.z), walls)
        legs: list[Leg] = []
        here = self.mover.at
        for (a, low), (b, high) in pairwise(hull):
            there = to if (b, high) == hull[-1] else Point(*self._along(to, b, far), high)
            legs.append(Leg("fly", here, there, ((b - a) ** 2 + (high - low) ** 2) ** 0.5))
            here = there
        return Route(self.mover.at, tuple(legs))

    def _along(self, to: Point, part: float, whole: float) -> XY:
        x, y, _ = self.mover.at
        share = part / whole if whole else 0.0
        return round(x + (to.x - x) * share), round(y + (to.y - y) * share)


def over(
    start: tuple[float, int], end: tuple[float, int], walls: Sequence[tuple[float, int]]
) -> list[tuple[float, int]]:
    """The taut line from start to end above the walls, as (distance, height)."""
    chain: list[tuple[float, int]] = []
    middle = sorted((min(max(gap, 0.0), end[0]), top) for gap, top in walls)
    for place in [start, *middle, end]:
        while len(chain) > 1 and _is_slack(chain[-2], chain[-1], place):
            chain.pop()
        if not chain or place != chain[-1]:
            chain.append(place)
    return chain


def _is_slack(a: tuple[float, int], b: tuple[float, int], c: tuple[float, int]) -> bool:
    """True if the line a-c passes above b."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) >= 0
