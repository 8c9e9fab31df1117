"""Upright prisms and cylinders, and the part of a straight line that lies inside them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot, sqrt
from typing import Any

from shapely import Polygon

from game.boards.geometry import XY, Form, bounds, edges, is_convex
from game.core.place import Point

Span = tuple[float, float]
"""From where to where along a segment, as shares of its length."""

SKIN = 0.001
"""Mils shaved off every face, so that a line along a face is outside whatever the rounding."""


class Prism:
    """A solid standing upright; lines are clipped against it in plan, then in height."""

    __slots__ = ("bounds", "circle", "heart", "high", "id", "low", "planes", "sides", "skin")

    def __init__(self, id: str, form: Form, skin: float = SKIN) -> None:
        self.id = id
        self.low, self.high = form.low + skin, form.high - skin
        left, bottom, right, top = self.bounds = bounds(form.points, ceil(form.width / 2 - min(skin, 0.0)))
        self.heart = ((left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2)
        """The middle of the bounds, and half their width and depth."""
        self.circle: tuple[float, float, float] | None = None
        self.planes: tuple[tuple[float, float, float], ...] = ()
        self.sides: tuple[tuple[XY, XY], ...] = ()
        self.skin = skin
        if len(form.points) == 1:
            (x, y), radius = form.points[0], max(0.0, form.width / 2 - skin)
            self.circle = (x, y, radius * radius)
        elif is_convex(form.points):
            self.planes = _planes(form.points, skin)
        else:
            self.sides = tuple(edges(form.points if skin >= 0 else _grown(form.points, -skin)))
            self.skin = max(skin, SKIN)

    def __repr__(self) -> str:
        return f"Prism({self.id!r})"

    def spans(self, px: float, py: float, qx: float, qy: float) -> Sequence[Span]:
        """The parts of the plan segment p-q strictly inside the footprint."""
        if self.planes:
            start, end = 0.0, 1.0
            for a, b, c in self.planes:
                here = a * px + b * py + c
                there = a * qx + b * qy + c
                if here <= 0.0:
                    if there <= 0.0:
                        return ()
                    cut = here / (here - there)
                    if cut > start:
                        start = cut
                elif there <= 0.0:
                    cut = here / (here - there)
                    if cut < end:
                        end = cut
            return ((start, end),) if start < end else ()
        if self.circle:
            return self._circle_span(px, py, qx, qy, *self.circle)
        return self._bent_spans(px, py, qx, qy)

    def _circle_span(
        self, px: float, py: float, qx: float, qy: float, x: float, y: float, square: float
    ) -> Sequence[Span]:
        dx, dy, ex, ey = qx - px, qy - py, px - x, py - y
        length = dx * dx + dy * dy
        rest = ex * ex + ey * ey - square
        if length == 0.0:
            return ((0.0, 1.0),) if rest < 0.0 else ()
        half = ex * dx + ey * dy
        under = half * half - length * rest
        if under <= 0.0:
            return ()
        root = sqrt(under)
        start, end = max(0.0, (-half - root) / length), min(1.0, (-half + root) / length)
        return ((start, end),) if start < end else ()

    def _bent_spans(self, px: float, py: float, qx: float, qy: float) -> Sequence[Span]:
        dx, dy = qx - px, qy - py
        cuts = [0.0, 1.0]
        for (ax, ay), (bx, by) in self.sides:
            across = dx * (by - ay) - dy * (bx - ax)
            if across == 0.0:
                continue
            t = ((ax - px) * (by - ay) - (ay - py) * (bx - ax)) / across
            u = ((ax - px) * dy - (ay - py) * dx) / across
            if 0.0 < t < 1.0 and -1e-9 <= u <= 1.0 + 1e-9:
                cuts.append(t)
        cuts.sort()
        found: list[Span] = []
        for start, end in pairwise(cuts):
            share = (start + end) / 2
            if start == end or not self._holds(px + dx * share, py + dy * share):
                continue
            if found and found[-1][1] == start:
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
        return found

    def _holds(self, x: float, y: float) -> bool:
        inside = False
        for (ax, ay), (bx, by) in self.sides:
            dx, dy = bx - ax, by - ay
            share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
            if hypot(x - ax - share * dx, y - ay - share * dy) <= self.skin:
                return False
            if (ay > y) != (by > y) and x < ax + dx * (y - ay) / dy:
                inside = not inside
        return inside

    def piercing(self, p: tuple[float, float, float], q: tuple[float, float, float]) -> tuple[float, float] | None:
        """Share of p-q where it enters the solid, and the length inside; None if it stays outside."""
        entry, inside = 2.0, 0.0
        for start, end in self.spans(p[0], p[1], q[0], q[1]):
            cut = level_span(start, end, p[2], q[2], self.low, self.high)
            if cut:
                entry = min(entry, cut[0])
                inside += cut[1] - cut[0]
        if inside == 0.0:
            return None
        dx, dy, dz = q[0] - p[0], q[1] - p[1], q[2] - p[2]
        return entry, inside * sqrt(dx * dx + dy * dy + dz * dz)


class Field:
    """Solids kept ready for looking, from left to right."""

    __slots__ = ("_lefts", "_rows", "looks", "prisms")

    def __init__(self, prisms: Iterable[Prism]) -> None:
        self.prisms = tuple(sorted(prisms, key=lambda prism: prism.bounds[0]))
        self._lefts = [prism.bounds[0] for prism in self.prisms]
        self._rows = [(*prism.bounds, *prism.heart, prism) for prism in self.prisms]
        self.looks: dict[Hashable, Any] = {}
        """What whoever looks through them has found out and keeps here."""

    def __iter__(self) -> Iterator[Prism]:
        return iter(self.prisms)

    def between(self, a: Point, b: Point, wide: float) -> list[Prism]:
        """The solids that any line between two bodies of that half-width could meet.

        Every look begins here, so it is written for speed: first the boxes of the lines and of the solid, then
        whether the box of the solid lies wholly to one side of the strip.
        """
        (ax, ay, _), (bx, by, _) = a, b
        dx, dy = bx - ax, by - ay
        left, right = (ax - wide, bx + wide) if dx >= 0 else (bx - wide, ax + wide)
        bottom, top = (ay - wide, by + wide) if dy >= 0 else (by - wide, ay + wide)
        tilt_x, tilt_y, room = abs(dx), abs(dy), wide * hypot(dx, dy)
        found = []
        for _, y0, x1, y1, mx, my, rx, ry, prism in self._rows[: bisect_right(self._lefts, right)]:
            if x1 < left or y0 > top or y1 < bottom:
                continue
            if abs(dx * (my - ay) - dy * (mx - ax)) <= rx * tilt_y + ry * tilt_x + room:
                found.append(prism)
        return found


def level_span(start: float, end: float, pz: float, qz: float, low: float, high: float) -> Span | None:
    """The part of a span where a line rising from pz to qz is strictly between two heights."""
    rise = qz - pz
    if rise == 0.0:
        return (start, end) if low < pz < high else None
    first, last = (low - pz) / rise, (high - pz) / rise
    if first > last:
        first, last = last, first
    start, end = max(start, first), min(end, last)
    return (start, end) if start < end else None


def _planes(points: Sequence[XY], skin: float) -> tuple[tuple[float, float, float], ...]:
    """Each side as (a, b, c) with a*x + b*y + c the depth behind it."""
    planes = []
    for (ax, ay), (bx, by) in edges(points):
        dx, dy = bx - ax, by - ay
        length = hypot(dx, dy)
        if length:
            planes.append((-dy / length, dx / length, (dy * ax - dx * ay) / length - skin))
    return tuple(planes)


def _grown(points: Sequence[XY], margin: float) -> list[XY]:
    """A bent outline with its sides moved outwards."""
    ring = Polygon(points).buffer(margin, join_style="mitre").exterior.coords[:-1]
    return [(round(x), round(y)) for x, y in ring]
