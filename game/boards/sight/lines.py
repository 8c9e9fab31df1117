"""Straight lines between the sample points of two bodies, and the solids that stop them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import hypot, sqrt

from game.boards.prism import Field, Prism, Span, level_span
from game.boards.ray import Ray
from game.boards.table import Body, Piece, Table
from game.core.place import Point

Place = tuple[float, float]
Place3 = tuple[float, float, float]

GRAZE = 10.0
"""A line is stopped by a solid only if more than this lies inside (BMG3-LOS-09, BMG1-GEO-14)."""


def direction(a: Point, b: Point) -> tuple[float, float, float]:
    """Unit vector from a to b in plan and their distance; east if they stand on one another."""
    dx, dy = b.x - a.x, b.y - a.y
    length = hypot(dx, dy)
    return (dx / length, dy / length, length) if length else (1.0, 0.0, 0.0)


def across(at: Point, ux: float, uy: float, offsets: Iterable[float]) -> list[Place]:
    """Places beside a centre, to the left of the direction u for positive offsets."""
    return [(at.x - uy * offset, at.y + ux * offset) for offset in offsets]


def abreast(at: Point, ox: float, oy: float) -> tuple[Place, Place, Place]:
    """Right, middle and left of a centre, as far out as the vector o (along the look) is long."""
    x, y, _ = at
    return (x + oy, y - ox), (x, y), (x - oy, y + ox)


def solids(
    table: Table, keywords: tuple[str, ...], ignoring: Collection[str] = (), smoke: Sequence[Piece] = ()
) -> Field:
    """What may stop a line: the table's pieces with the keywords, without the ignored, and smoke."""
    field = table.field(*keywords)
    if not ignoring and not smoke:
        return field
    standing = [prism for prism in field if prism.id not in ignoring]
    return Field([*standing, *(smoke_prism(area) for area in smoke)])


def smoke_prism(area: Piece) -> Prism:
    """Smoke stops even a line that only touches it (BMG1-GEO-17), hence the thick skin."""
    return Prism(area.id, area.form, skin=-2 * GRAZE)


def stopped(p: Place3, q: Place3, prisms: Iterable[Prism], least: float = GRAZE) -> tuple[Prism, float] | None:
    """The first solid on the way from p to q, and the share of the way where it stands."""
    first: tuple[Prism, float] | None = None
    for prism in prisms:
        met = prism.piercing(p, q)
        if met and met[1] > least and (first is None or met[0] < first[1]):
            first = prism, met[0]
    return first


def ray(p: Place3, q: Place3, prisms: Iterable[Prism]) -> Ray:
    """The line from p to q as it is drawn."""
    start, end = _rounded(p), _rounded(q)
    met = stopped(p, q, prisms)
    if met is None:
        return Ray(start, end)
    prism, share = met
    stop = _rounded((p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share, p[2] + (q[2] - p[2]) * share))
    return Ray(start, end, stop, prism.id)


def _rounded(p: Place3) -> Point:
    return Point(round(p[0]), round(p[1]), round(p[2]))


class Slice:
    """Every line between one plan place of the viewer and one of the target: only heights differ."""

    __slots__ = ("flat", "parts")

    def __init__(self, p: Place, q: Place, prisms: Iterable[Prism]) -> None:
        (px, py), (qx, qy) = p, q
        self.flat = (qx - px) * (qx - px) + (qy - py) * (qy - py)
        self.parts: list[tuple[Prism, Sequence[Span]]] = []
        for prism in prisms:
            spans = prism.spans(px, py, qx, qy)
            if spans:
                self.parts.append((prism, spans))

    def wall(self, low: float, high: float) -> Prism | None:
        """A solid that stops every line of the slice whose heights stay between low and high."""
        length = sqrt(self.flat)
        for prism, spans in self.parts:
            if prism.low < low and prism.high > high and length * sum(e - s for s, e in spans) > GRAZE:
                return prism
        return None

    def stopper(self, pz: float, qz: float) -> Prism | None:
        """A solid that stops the line from height pz to height qz."""
        length = sqrt(self.flat + (qz - pz) * (qz - pz))
        for prism, spans in self.parts:
            inside = 0.0
            for start, end in spans:
                cut = level_span(start, end, pz, qz, prism.low, prism.high)
                if cut:
                    inside += cut[1] - cut[0]
            if inside * length > GRAZE:
                return prism
        return None


def shutter(
    prisms: Iterable[Prism], starts: Sequence[Place], ends: Sequence[Place], low: float, high: float, length: float
) -> Prism | None:
    """A convex solid that alone stops every line: it reaches well into both outer ones and over all heights.

    What lies between two chords of a convex solid is inside it, and no line crosses there in less than a
    quarter of the shorter chord.
    """
    if length == 0.0:
        return None
    least = 4 * GRAZE / length
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = starts[0], ends[0], starts[-1], ends[-1]
    for prism in prisms:
        if prism.sides or prism.low >= low or prism.high <= high:
            continue
        right = prism.spans(ax, ay, bx, by)
        if not right or right[0][1] - right[0][0] <= least:
            continue
        left = prism.spans(cx, cy, dx, dy)
        if left and left[0][1] - left[0][0] > least:
            return prism
    return None


def ranked(counts: dict[str, int]) -> tuple[str, ...]:
    """Ids by how often they were met, most first, then by name."""
    return tuple(sorted(counts, key=lambda id: (-counts[id], id)))


def half_width(body: Body) -> float:
    """The sight volume's half-width."""
    return body.core_width / 2
