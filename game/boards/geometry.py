"""Exact plane geometry on whole numbers: how near two forms are, and whether one lies in the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, isqrt, radians, sin, sqrt
from typing import NamedTuple

XY = tuple[int, int]
"""A place seen from above, in mils."""

ROUND_SIDES = 48
TURN = 360_000
"""A full turn in thousandths of a degree, counter-clockwise from +x."""


class Form(NamedTuple):
    """A point or a polygon seen from above, grown all round by half of `width`, filling the heights low to high."""

    points: tuple[XY, ...]
    width: int
    low: int
    high: int


class Nearness(NamedTuple):
    """The square of the distance between two cores as the fraction num/den, and where it is taken."""

    num: int
    den: int
    here: tuple[float, float]
    there: tuple[float, float]


def edges(points: Sequence[XY]) -> list[tuple[XY, XY]]:
    """The sides of a polygon in order, the closing one included."""
    return [(points[i - 1], points[i]) for i in range(1, len(points))] + [(points[-1], points[0])]


def doubled_area(points: Sequence[XY]) -> int:
    """Twice the signed area: positive when the corners run counter-clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(points))


def is_convex(points: Sequence[XY]) -> bool:
    """True if a counter-clockwise polygon has no inward corner."""
    sides = edges(points)
    return all(
        (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]) >= 0
        for (a, b), (c, d) in zip(sides, [*sides[1:], sides[0]], strict=True)
    )


def bounds(points: Sequence[XY], grown: int = 0) -> tuple[int, int, int, int]:
    """Left, bottom, right, top of the points, grown by a margin."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs) - grown, min(ys) - grown, max(xs) + grown, max(ys) + grown


def side_of(place: XY, points: Sequence[XY]) -> int:
    """1 inside the polygon, 0 on its boundary, -1 outside."""
    x, y = place
    inside = False
    ax, ay = points[-1]
    for bx, by in points:
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return 0
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            inside = not inside
        ax, ay = bx, by
    return 1 if inside else -1


def to_segment(place: XY, a: XY, b: XY) -> Nearness:
    """Nearness of a point to the segment from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = place[0] - a[0], place[1] - a[1]
    along, length = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return Nearness(px * px + py * py, 1, place, a)
    if along >= length:
        qx, qy = place[0] - b[0], place[1] - b[1]
        return Nearness(qx * qx + qy * qy, 1, place, b)
    cross = dx * py - dy * px
    foot = (a[0] + dx * along / length, a[1] + dy * along / length)
    return Nearness(cross * cross, length, place, foot)


def to_boundary(place: XY, points: Sequence[XY]) -> Nearness:
    """Nearness of a point to the outline of a polygon, from inside or outside.

    Asked for every piece and zone, so it is written for speed: the sides are compared as fractions before one is told.
    """
    x, y = place
    ax, ay = points[-1]
    best, num, den = 0, -1, 1
    for k, (bx, by) in enumerate(points):
        dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
        along, length = px * dx + py * dy, dx * dx + dy * dy
        if along <= 0:
            far, of = px * px + py * py, 1
        elif along >= length:
            far, of = (x - bx) * (x - bx) + (y - by) * (y - by), 1
        else:
            cross = dx * py - dy * px
            far, of = cross * cross, length
        if num < 0 or far * den < num * of:
            best, num, den = k, far, of
        ax, ay = bx, by
    return to_segment(place, points[best - 1], points[best])


def crossing(a: XY, b: XY, c: XY, d: XY) -> tuple[float, float] | None:
    """Where segment a-b meets segment c-d, if it does; parallel ones are left to the end points."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    across = rx * sy - ry * sx
    if across == 0:
        return None
    t = (c[0] - a[0]) * sy - (c[1] - a[1]) * sx
    u = (c[0] - a[0]) * ry - (c[1] - a[1]) * rx
    if across < 0:
        across, t, u = -across, -t, -u
    if not (0 <= t <= across and 0 <= u <= across):
        return None
    return a[0] + rx * t / across, a[1] + ry * t / across


def nearness(here: Sequence[XY], there: Sequence[XY]) -> Nearness:
    """Nearness of two cores (points or polygons); 0 where they meet."""
    if len(here) == 1 and len(there) == 1:
        dx, dy = here[0][0] - there[0][0], here[0][1] - there[0][1]
        return Nearness(dx * dx + dy * dy, 1, here[0], there[0])
    if len(here) == 1:
        if side_of(here[0], there) >= 0:
            return Nearness(0, 1, here[0], here[0])
        return to_boundary(here[0], there)
    if len(there) == 1:
        return _swapped(nearness(there, here))
    return _between_polygons(here, there)


def _swapped(found: Nearness) -> Nearness:
    return Nearness(found.num, found.den, found.there, found.here)


def _between_polygons(here: Sequence[XY], there: Sequence[XY]) -> Nearness:
    if side_of(here[0], there) >= 0:
        return Nearness(0, 1, here[0], here[0])
    if side_of(there[0], here) >= 0:
        return Nearness(0, 1, there[0], there[0])
    others = edges(there)
    for a, b in edges(here):
        for c, d in others:
            met = crossing(a, b, c, d)
            if met:
                return Nearness(0, 1, met, met)
    candidates = [to_boundary(place, there) for place in here]
    candidates += [_swapped(to_boundary(place, here)) for place in there]
    best = candidates[0]
    for found in candidates:
        if found.num * best.den < best.num * found.den:
            best = found
    return best


def whole_length(num: int, den: int, widths: int, rise: int = 0) -> int:
    """The least whole n with max(0, sqrt(num/den) - widths/2)^2 + rise^2 <= n^2: no rounding ever hides a mil."""
    quad = -(-4 * num // den)
    root = isqrt(quad)
    root += root * root < quad
    flat = max(0, -((widths - root) // 2))
    if rise == 0:
        return flat
    if flat == 0:
        return rise
    gap = max(0.0, sqrt(num / den) - widths / 2)
    n = max(rise, ceil(sqrt(gap * gap + rise * rise)))
    while n > rise and _spans(num, den, widths, rise, n - 1):
        n -= 1
    while not _spans(num, den, widths, rise, n):
        n += 1
    return n


def _spans(num: int, den: int, widths: int, rise: int, n: int) -> bool:
    """The comparison of `whole_length` with both roots squared away."""
    rest = n * n - rise * rise
    over = 4 * num - den * (widths * widths + 4 * rest)
    mixed = den * den * 16 * widths * widths * rest
    if widths >= 0:
        return over <= 0 or over * over <= mixed
    return 4 * rest >= widths * widths and over <= 0 and over * over >= mixed


def rise_between(a: Form, b: Form) -> int:
    """The vertical gap of two forms, 0 if their heights overlap or touch."""
    return max(0, b.low - a.high, a.low - b.high)


@lru_cache(maxsize=4096)
def turned(points: tuple[tuple[float, float], ...], facing: int) -> tuple[XY, ...]:
    """Points turned about the origin, to whole mils; quarter turns are exact."""
    quarter, rest = divmod(facing % TURN, TURN // 4)
    c, s = (1.0, 0.0) if rest == 0 else (cos(radians(rest / 1000)), sin(radians(rest / 1000)))
    for _ in range(quarter):
        c, s = -s, c
    return tuple((round(x * c - y * s), round(x * s + y * c)) for x, y in points)


@lru_cache(maxsize=1024)
def ellipse(width: int, depth: int) -> tuple[tuple[float, float], ...]:
    """Corners of an upright ellipse about the origin, counter-clockwise."""
    steps = [radians(360 * k / ROUND_SIDES) for k in range(ROUND_SIDES)]
    return tuple((width / 2 * cos(step), depth / 2 * sin(step)) for step in steps)
