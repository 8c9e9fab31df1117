"""The shaded ground: what each corner of the search adds, a wedge of what is left of the budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, pi, sin

import numpy as np
from shapely import Point as Dot
from shapely import Polygon, STRtree, get_coordinates, union_all
from shapely.geometry.base import BaseGeometry

from game.boards.geometry import XY
from game.boards.reach.gait import Tether
from game.boards.reach.graph import Floats
from game.boards.reach.layers import Layer
from game.boards.reach.outline import SHY, rings, shape
from game.boards.reach.search import Fare, Field, keep_off

MARGIN = 2
"""The region is drawn for a budget this many mils shorter, so that rounding never claims too much."""
ARC = pi / 60
WIDEN = pi / 360
LEAST = 12
"""A wedge with less left than this is not drawn."""


@dataclass(frozen=True)
class Area:
    """Where the base's centre may end on one level."""

    z: int
    geometry: BaseGeometry

    @property
    def rings(self) -> list[tuple[XY, ...]]:
        """Outlines on whole mils: outer ones counter-clockwise, holes clockwise."""
        return rings(self.geometry)


def areas(field: Field, tethers: Sequence[Tether]) -> list[Area]:
    """The region level by level; levels out of reach are left out."""
    found: list[Area] = []
    for layer in field.ground.layers:
        parts = [_swept(field, fare, layer, fare.limit) for fare in field.fares]
        for shaft in field.ground.shafts:
            other = shaft.low if shaft.high == layer.index else shaft.high if shaft.low == layer.index else None
            if other is not None:
                across = field.ground.layers[other]
                parts += [
                    _swept(field, fare, across, fare.limit - shaft.cost).intersection(shaft.area)
                    for fare in field.fares
                ]
        swept = union_all([part for part in parts if not part.is_empty])
        area = _where_it_may_end(field, layer, swept, tethers)
        if not area.is_empty:
            found.append(Area(layer.z, area))
    return found


def _where_it_may_end(field: Field, layer: Layer, swept: BaseGeometry, tethers: Sequence[Tether]) -> BaseGeometry:
    if swept.is_empty:
        return swept
    area = swept.intersection(layer.rest_area)
    for guard in field.watches[layer.index].ending:
        core, by = keep_off(guard, field.ground.radius)
        area = area.difference(shape(core).buffer(by * SHY, quad_segs=16))
    for tether in tethers:
        area = area.intersection(Dot(tether.at.x, tether.at.y).buffer(tether.radius, quad_segs=16))
    if field.gait.least:
        area = area.difference(Dot(field.start_at).buffer(field.gait.least * SHY, quad_segs=16))
    return area


def _swept(field: Field, fare: Fare, layer: Layer, limit: float) -> BaseGeometry:
    """Every place of a level that the labelled corners see within what is left."""
    names, at, costs = field.shown(fare, layer.index)
    walls = [b.area for b in layer.barriers if b.bit & ~fare.bits or not b.bit] + field.watches[layer.index].areas
    slow = [(b.area, b.rate) for b in layer.barriers if b.bit & fare.bits and b.rate != 100]
    bought = [(b.area, b.bit) for b in layer.barriers if b.bit & fare.chosen]
    screen = Screen(walls, [area for area, _ in slow])
    wedges: list[BaseGeometry] = []
    for node, place, cost in zip(names, at, costs.tolist(), strict=True):
        left = limit - cost - MARGIN
        if left < LEAST:
            continue
        low, high = _span(field, fare, node)
        x, y = float(place[0]), float(place[1])
        wedge = _sector(x, y, left, low, high)
        used = fare.labels[node].used
        if fare.chosen & ~used:
            used |= sum({bit for area, bit in bought if area.intersects(wedge)})
        if fare.chosen & ~used:
            continue  # a smaller fare does as well here, with more left
        inside = [(area, rate) for area, rate in slow if area.intersects(Dot(x, y))]
        for area, rate in slow:
            short = _sector(x, y, left * 100 / rate, low, high)
            if short.intersects(area):
                wedges.append(screen.lit(x, y, left, short, False).intersection(area))
        if not inside:
            wedges.append(screen.lit(x, y, left, wedge, True))
    return union_all(wedges).intersection(layer.hold) if wedges else Polygon()


def _span(field: Field, fare: Fare, node: int) -> tuple[float, float]:
    """The directions in which a taut path can go on from a corner."""
    label, sides = fare.labels[node], field.corner_sides(node)
    if sides is None or label.before < 0 or label.kind != "walk":
        return 0.0, 2 * pi
    (x, y), (px, py) = field.place(node)[1], field.place(label.before)[1]
    dx, dy = x - px, y - py
    ahead = atan2(dy, dx)
    side = dx * (sides[3] - sides[1]) - dy * (sides[2] - sides[0])
    if side >= 0:
        turn = (atan2(sides[3], sides[2]) - ahead + pi) % (2 * pi) - pi
        return ahead - WIDEN, ahead + max(turn, 0.0) + WIDEN
    turn = (atan2(-sides[1], -sides[0]) - ahead + pi) % (2 * pi) - pi
    return ahead + min(turn, 0.0) - WIDEN, ahead + WIDEN


def _sector(x: float, y: float, radius: float, low: float, high: float) -> Polygon:
    """A sector whose arc is drawn inside the circle."""
    steps = max(1, ceil((high - low) / ARC))
    angles = [low + (high - low) * k / steps for k in range(steps + 1)]
    arc = [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]
    return Polygon(arc[:-1]) if high - low >= 2 * pi - 1e-9 else Polygon([(x, y), *arc])


class Screen:
    """Convex walls that cast shadows."""

    def __init__(self, walls: list[BaseGeometry], slow: list[BaseGeometry]) -> None:
        self._count = len(walls)
        self._areas = [*walls, *slow]
        self._tree = STRtree(self._areas)
        self._outlines: dict[int, Floats] = {}

    def lit(self, x: float, y: float, radius: float, wedge: Polygon, slow_too: bool) -> BaseGeometry:
        """The part of a wedge seen from its point."""
        met = [int(k) for k in sorted(self._tree.query(wedge, predicate="intersects").tolist())]
        dark: list[BaseGeometry] = []
        for k in met:
            if k < self._count or slow_too:
                dark += [self._areas[k], self._shadow(k, x, y, radius)]
        return wedge.difference(union_all(dark)) if dark else wedge

    def _shadow(self, k: int, x: float, y: float, radius: float) -> Polygon:
        if k not in self._outlines:
            self._outlines[k] = get_coordinates(self._areas[k])[:-1]
        rim = self._outlines[k] - np.array([x, y])
        cx, cy = rim.mean(axis=0)
        turns = np.arctan2(cx * rim[:, 1] - cy * rim[:, 0], cx * rim[:, 0] + cy * rim[:, 1])
        first, last = int(turns.argmin()), int(turns.argmax())
        base, low, high = atan2(cy, cx), float(turns[first]), float(turns[last])
        far = 2 * radius + 2 * float(np.sqrt((rim**2).sum(axis=1)).max())
        fan = [base + low + (high - low) * i / 4 for i in range(5)]
        points = [(x + rim[first][0], y + rim[first][1])]
        points += [(x + far * cos(angle), y + far * sin(angle)) for angle in fan]
        points.append((x + rim[last][0], y + rim[last][1]))
        return Polygon(points)
