"""The shaded ground: what each corner of the search adds, a wedge of what is left of the budget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, dist, inf, pi, sin

import numpy as np
from shapely import GEOSException, Polygon, STRtree, get_coordinates, polygons, union_all
from shapely import Point as Dot
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
FAN = 4
"""A shadow is closed behind by so many sides."""
LEAST = 12
"""A wedge with less left than this is not drawn."""
GRID = 0.001
"""Mils between the places that parts are put on whose union cannot be told otherwise."""


@dataclass(frozen=True)
class Area:
    """Where the base's centre may end on one level."""

    z: int
    geometry: BaseGeometry

    @property
    def rings(self) -> list[tuple[XY, ...]]:
        """Outlines on whole mils: outer ones counter-clockwise, holes clockwise."""
        return rings(self.geometry)


def joined(parts: Sequence[BaseGeometry]) -> BaseGeometry:
    """The union of parts; GEOS sometimes gives up on sides that all but lie on one another, unless on a grid."""
    try:
        return union_all(parts)
    except GEOSException:
        return union_all(parts, grid_size=GRID)


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
        swept = joined([part for part in parts if not part.is_empty])
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
    for guard, _, _ in field.watches[layer.index].ending:
        core, by = keep_off(guard, field.ground.radius)
        disc = shape(core).buffer(by * SHY, quad_segs=16)
        if disc.intersects(area):
            shut.append(disc)
    area = area.difference(joined(shut)) if shut else area
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
    return joined(lit).intersection(layer.hold) if lit else Polygon()


def _counted(field: Counted, layer: Layer, less: int) -> BaseGeometry:
    """The same with counters: what each corner sees through no more than can be paid."""
    view = _View(field, layer, field.budget - less - MARGIN)
    lit = [part for node, labels in field.turns[layer.index] for part in view.seen(node, labels)]
    return joined(lit).intersection(layer.hold) if lit else Polygon()


def area_near(
    field: Counted, layer: Layer, tethers: Sequence[Tether], goal: XY, nearer_than: float = inf
) -> Area | None:
    """Of one level, as much of the region as surely holds its place nearest to a goal.

    None: there is no place, or none so near. What corners far from the goal see is not looked at.
    """
    limit = field.budget - MARGIN
    ways = [(_least(field, node, labels, limit, goal), node, labels) for node, labels in field.turns[layer.index]]
    ways.sort(key=lambda way: way[:2])
    if not ways or ways[0][0] > nearer_than:
        return None
    view, lit, seen = _View(field, layer, limit), list[BaseGeometry](), 0
    while True:
        some = ways[seen : 2 * seen or FEW]
        lit += [part for _, node, labels in some for part in view.seen(node, labels)]
        seen += len(some)
        swept = joined(lit).intersection(layer.hold) if lit else Polygon()
        area = where_it_may_end(field, layer, swept, tethers)
        if seen == len(ways):
            return None if area.is_empty else Area(layer.z, area)
        if not area.is_empty and area.distance(Dot(goal)) + MARGIN < ways[seen][0]:
            return Area(layer.z, area)


def _least(field: Counted, node: int, labels: list[Label], limit: float, goal: XY) -> float:
    """How near to a goal a corner leads at best."""
    return dist(field.place(node)[1], goal) - (limit - labels[0].cost)


class _View:
    """What corners of one level see, for counters."""

    def __init__(self, field: Counted, layer: Layer, limit: float) -> None:
        self.field, self.limit, self.barriers = field, limit, layer.barriers
        self.screen = Screen([b.area for b in layer.barriers] + field.watches[layer.index].areas, [])

    def seen(self, node: int, labels: list[Label]) -> Iterator[BaseGeometry]:
        """By the cheapest way to a corner, and by dearer ones that have counters left for what stops it."""
        done = set[int]()
        for label in labels:
            left = self.limit - label.cost
            if left < LEAST:
                return
            x, y = self.field.place(node)[1]
            wedge = _sector(x, y, left, *_span(self.field, label, node))
            met = self.screen.met(wedge)
            unpaid = {self.barriers[k].bit for k in met if k < len(self.barriers)} - {0}
            opened = {bit for bit in unpaid if self.field.opens(label, bit)}
            if label is labels[0] or opened - done:
                yield from self._lit((x, y), label, left, wedge, met)
            if sum(map(self.field.due, opened)) + label.tokens <= self.field.gait.tokens:
                done |= opened

    def _lit(self, at: XY, label: Label, left: float, wedge: BaseGeometry, met: list[int]) -> Iterator[BaseGeometry]:
        """What is seen from a corner; slow ground is seen only as far as it is walked."""
        darks = dict(zip(met, self.screen.darks(met, *at, left), strict=True))
        paid, has = label.used | self.field.free, self.field.gait.tokens - label.tokens
        walls, slow, tolls = list[int](), list[int](), dict[int, list[int]]()
        for k in met:
            bit = self.barriers[k].bit if k < len(self.barriers) else 0
            due = self.field.due(bit & ~paid)
            if not bit or due > has:
                walls.append(k)
            elif self.barriers[k].rate != 100:
                slow.append(k)
            elif due:
                tolls.setdefault(bit, []).append(k)

        def open_to(wedge: BaseGeometry, walls: list[int], has: int) -> BaseGeometry:
            priced = [(self.field.due(bit), [darks[k] for k in parts]) for bit, parts in tolls.items()]
            return _without(wedge, [*(darks[k] for k in walls), *_beyond(priced, has)])

        for k in slow:
            barrier = self.barriers[k]
            short = _shortened(wedge, at, barrier.rate)
            if short.intersects(barrier.area):
                yield open_to(short, walls, has - self.field.due(barrier.bit & ~paid)).intersection(barrier.area)
        if not any(self.barriers[k].area.intersects(Dot(at)) for k in slow):
            yield open_to(wedge, [*walls, *slow], has)


def _beyond(priced: list[tuple[int, list[BaseGeometry]]], has: int) -> list[BaseGeometry]:
    """Where more things lie in between than the counters pay for: the shadows of so many at once."""
    found: list[BaseGeometry] = []

    def deeper(first: int, behind: BaseGeometry | None, spent: int) -> None:
        for k, (due, shadows) in enumerate(priced[first:], first):
            for shadow in shadows:
                both = shadow if behind is None else behind.intersection(shadow)
                if not both.area:
                    continue
                if spent + due > has:
                    found.append(both)
                else:
                    deeper(k + 1, both, spent + due)

    if sum(due for due, _ in priced) > has:
        deeper(0, None, 0)
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


def _without(wedge: BaseGeometry, dark: list[BaseGeometry]) -> BaseGeometry:
    if len(dark) > FEW:
        return wedge.difference(joined(dark))
    for part in dark:
        wedge = wedge.difference(part)
    return wedge


class Screen:
    """Convex walls that cast shadows."""

    def __init__(self, walls: list[BaseGeometry], slow: list[BaseGeometry]) -> None:
        self._count = len(walls)
        self._areas = [*walls, *slow]
        self._tree = STRtree(self._areas)
        self._outlines: dict[int, tuple[Floats, tuple[float, float]]] = {}

    def lit(self, x: float, y: float, radius: float, wedge: BaseGeometry, slow_too: bool) -> BaseGeometry:
        """The part of a wedge seen from its point."""
        walls = [k for k in self.met(wedge) if k < self._count or slow_too]
        return _without(wedge, self.darks(walls, x, y, radius))

    def met(self, wedge: BaseGeometry) -> list[int]:
        """The walls a wedge touches."""
        return sorted(self._tree.query(wedge, predicate="intersects").tolist())

    def darks(self, walls: list[int], x: float, y: float, radius: float) -> list[BaseGeometry]:
        """Some walls with their shadows."""
        return [self._dark(k, x, y, radius) for k in walls]

    def _dark(self, k: int, x: float, y: float, radius: float) -> BaseGeometry:
        """A wall with its shadow: the side of it that is seen, and a fan behind."""
        outline, middle = self._outline(k)
        rim = outline - (x, y)
        cx, cy = middle[0] - x, middle[1] - y
        turns = np.arctan2(cx * rim[:, 1] - cy * rim[:, 0], cx * rim[:, 0] + cy * rim[:, 1])
        first, last = int(turns.argmin()), int(turns.argmax())
        seen = outline[last : first + 1] if last <= first else np.concatenate((outline[last:], outline[: first + 1]))
        far = 2 * radius + 2 * float((rim * rim).sum(axis=1).max()) ** 0.5
        low, high, ahead = float(turns[first]), float(turns[last]), atan2(cy, cx)
        fan = [ahead + low + (high - low) * k / FAN for k in range(FAN + 1)]
        behind = [(x + far * cos(turn), y + far * sin(turn)) for turn in fan]
        found: BaseGeometry = polygons(np.concatenate((seen, behind)))
        return found

    def _outline(self, k: int) -> tuple[Floats, tuple[float, float]]:
        """The corners of a wall, counter-clockwise, and the middle of them."""
        if k not in self._outlines:
            rim = get_coordinates(orient(self._areas[k]))[:-1]
            x, y = rim.mean(axis=0).tolist()
            self._outlines[k] = rim, (x, y)
        return self._outlines[k]
