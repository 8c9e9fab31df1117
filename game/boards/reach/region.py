"""The shaded ground: what each corner of the search adds, a wedge of what is left of the budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, pi, sin

import numpy as np
from shapely import Point as Dot
from shapely import Polygon, STRtree, get_coordinates, polygons, union_all
from shapely.affinity import scale
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from game.boards.geometry import XY
from game.boards.reach.counted import Counted
from game.boards.reach.gait import Tether
from game.boards.reach.graph import Floats
from game.boards.reach.layers import Layer
from game.boards.reach.outline import SHY, rings, shape
from game.boards.reach.search import Fare, Field, Label, keep_off

MARGIN = 2
"""The region is drawn for a budget this many mils shorter, so that rounding never claims too much."""
ARC = pi / 60
WIDEN = pi / 360
FEW = 4
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
        parts = _parts(field, layer, 0)
        for shaft in field.ground.shafts:
            other = shaft.low if shaft.high == layer.index else shaft.high if shaft.low == layer.index else None
            if other is not None:
                across = field.ground.layers[other]
                parts += [part.intersection(shaft.area) for part in _parts(field, across, shaft.cost)]
        swept = union_all([part for part in parts if not part.is_empty])
        area = where_it_may_end(field, layer, swept, tethers)
        if not area.is_empty:
            found.append(Area(layer.z, area))
    return found


def _parts(field: Field, layer: Layer, less: int) -> list[BaseGeometry]:
    """Every place of a level that the search sees, with so much less to spend."""
    if isinstance(field, Counted):
        return [_counted(field, layer, less)]
    return [_swept(field, fare, layer, fare.limit - less) for fare in field.fares]


def where_it_may_end(field: Field, layer: Layer, swept: BaseGeometry, tethers: Sequence[Tether]) -> BaseGeometry:
    if swept.is_empty:
        return swept
    area = swept.intersection(layer.stand) if layer.index else swept
    shut = layer.bands_near(area)
    for guard in field.watches[layer.index].ending:
        core, by = keep_off(guard, field.ground.radius)
        disc = shape(core).buffer(by * SHY, quad_segs=16)
        if disc.intersects(area):
            shut.append(disc)
    area = area.difference(union_all(shut)) if shut else area
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
    lit: list[BaseGeometry] = []
    for node, place, cost in zip(names, at.tolist(), costs.tolist(), strict=True):
        left = limit - cost - MARGIN
        if left < LEAST:
            continue
        x, y = place
        low, high = _span(field, fare.labels[node], node)
        wedge = _sector(x, y, left, low, high)
        used = fare.labels[node].used
        if fare.chosen & ~used:
            used |= sum({bit for area, bit in bought if area.intersects(wedge)})
        if fare.chosen & ~used:
            continue  # a smaller fare does as well here, with more left
        for area, rate in slow:
            short = _sector(x, y, left * 100 / rate, low, high)
            if short.intersects(area):
                lit.append(screen.lit(x, y, left, short, False).intersection(area))
        if not any(area.intersects(Dot(x, y)) for area, _ in slow):
            lit.append(screen.lit(x, y, left, wedge, True))
    return union_all(lit).intersection(layer.hold) if lit else Polygon()


def _counted(field: Counted, layer: Layer, less: int) -> BaseGeometry:
    """The same with counters: what each corner sees for what is spent, and through one thing more that can be paid."""
    barriers = layer.barriers
    screen = Screen([barrier.area for barrier in barriers] + field.watches[layer.index].areas, [])
    lit: list[BaseGeometry] = []
    for node, labels in field.found.items():
        index, (x, y) = field.place(node)
        if index != layer.index or node in field.finals:
            continue
        shown: dict[int, Label] = {0: labels[0]}
        for label in reversed(labels):  # the dearer ways have more counters left
            wedge = _wedge(field, label, node, less)
            if wedge is not None and label.tokens < field.gait.tokens:
                bits = {barriers[k].bit for k in screen.met(wedge) if k < len(barriers)} - {0}
                shown |= {bit: label for bit in sorted(bits) if field.opens(label, bit)}
        for bit, label in shown.items():
            wedge = _wedge(field, label, node, less)
            if wedge is not None:
                lit += _seen(field, screen, layer, (x, y), label, bit, wedge, less)
    return union_all(lit).intersection(layer.hold) if lit else Polygon()


def _wedge(field: Field, label: Label, node: int, less: int) -> BaseGeometry | None:
    left = field.budget - less - label.cost - MARGIN
    return None if left < LEAST else _sector(*field.place(node)[1], left, *_span(field, label, node))


def _seen(
    field: Counted, screen: Screen, layer: Layer, at: XY, label: Label, bit: int, wedge: BaseGeometry, less: int
) -> list[BaseGeometry]:
    """What is seen from a corner with one price more paid; slow ground is seen only as far as it is walked."""
    left = field.budget - less - label.cost - MARGIN
    paid = label.used | field.free | bit
    met = screen.met(wedge)
    open_, slow = set[int](), list[int]()
    for k in met:
        if k < len(layer.barriers) and layer.barriers[k].bit and not layer.barriers[k].bit & ~paid:
            open_.add(k)
            if layer.barriers[k].rate != 100:
                slow.append(k)
    walls = [k for k in met if k not in open_]
    found: list[BaseGeometry] = []
    for k in slow:
        barrier = layer.barriers[k]
        short = _shortened(wedge, at, barrier.rate)
        if short.intersects(barrier.area):
            found.append(screen.lit_by(*at, left, short, walls).intersection(barrier.area))
    if not any(layer.barriers[k].area.intersects(Dot(at)) for k in slow):
        found.append(screen.lit_by(*at, left, wedge, [*walls, *slow]))
    return found


def _shortened(wedge: BaseGeometry, at: XY, rate: int) -> BaseGeometry:
    """The same wedge with so much less radius as slow ground takes."""
    return scale(wedge, 100 / rate, 100 / rate, origin=at)


def _span(field: Field, label: Label, node: int) -> tuple[float, float]:
    """The directions in which a taut path can go on from a corner."""
    sides = field.corner_sides(node)
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


def _sector(x: float, y: float, radius: float, low: float, high: float) -> BaseGeometry:
    """A sector whose arc is drawn inside the circle."""
    steps = max(1, ceil((high - low) / ARC))
    is_disc = high - low >= 2 * pi - 1e-9
    arc = [low + (high - low) * k / steps for k in range(steps if is_disc else steps + 1)]
    points = [(x + radius * cos(angle), y + radius * sin(angle)) for angle in arc]
    found: BaseGeometry = polygons(points if is_disc else [(x, y), *points])
    return found


class Screen:
    """Convex walls that cast shadows."""

    def __init__(self, walls: list[BaseGeometry], slow: list[BaseGeometry]) -> None:
        self._count = len(walls)
        self._areas = [*walls, *slow]
        self._tree = STRtree(self._areas)
        self._outlines: dict[int, Floats] = {}

    def lit(self, x: float, y: float, radius: float, wedge: BaseGeometry, slow_too: bool) -> BaseGeometry:
        """The part of a wedge seen from its point."""
        return self.lit_by(x, y, radius, wedge, [k for k in self.met(wedge) if k < self._count or slow_too])

    def met(self, wedge: BaseGeometry) -> list[int]:
        """The walls a wedge touches."""
        return sorted(self._tree.query(wedge, predicate="intersects").tolist())

    def lit_by(self, x: float, y: float, radius: float, wedge: BaseGeometry, walls: list[int]) -> BaseGeometry:
        """The part of a wedge seen from its point past some walls."""
        dark = [self._dark(k, x, y, radius) for k in walls]
        if len(dark) > FEW:
            return wedge.difference(union_all(dark))
        for part in dark:
            wedge = wedge.difference(part)
        return wedge

    def _dark(self, k: int, x: float, y: float, radius: float) -> BaseGeometry:
        """A wall with its shadow: the side of it that is seen, and a fan behind."""
        rim = self._outline(k) - np.array([x, y])
        cx, cy = rim.mean(axis=0).tolist()
        turns = np.arctan2(cx * rim[:, 1] - cy * rim[:, 0], cx * rim[:, 0] + cy * rim[:, 1])
        first, last = int(turns.argmin()), int(turns.argmax())
        seen = rim[last : first + 1] if last <= first else np.concatenate((rim[last:], rim[: first + 1]))
        far = 2 * radius + 2 * float(np.sqrt((rim**2).sum(axis=1)).max())
        fan = atan2(cy, cx) + np.linspace(float(turns[first]), float(turns[last]), 5)
        behind = np.stack((far * np.cos(fan), far * np.sin(fan)), axis=1)
        found: BaseGeometry = polygons(np.concatenate((seen, behind)) + np.array([x, y]))
        return found

    def _outline(self, k: int) -> Floats:
        """The corners of a wall, counter-clockwise."""
        if k not in self._outlines:
            rim = get_coordinates(orient(self._areas[k]))[:-1]
            self._outlines[k] = rim
        return self._outlines[k]
