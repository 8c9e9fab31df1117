"""Exact lines between cell centres: whole numbers and fractions, worked out once per offset."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from game.core.place import Point

Offset = tuple[int, int]
Pair = tuple[Offset, Offset]

HEX_DIRECTIONS: tuple[Offset, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# TOR-LOS-11: at three times the scale the corners of a hex are whole numbers, and the hex is where
# 2x+y, x+2y and x-y (from its centre) all lie between -3 and 3.
_SLABS = ((2, 1), (1, 2), (1, -1))
_SIDE_ENDS: dict[Offset, Pair] = {
    (1, 0): ((2, -1), (1, 1)),
    (0, 1): ((1, 1), (-1, 2)),
    (-1, 1): ((-1, 2), (-2, 1)),
    (-1, 0): ((-2, 1), (-1, -1)),
    (0, -1): ((-1, -1), (1, -2)),
    (1, -1): ((1, -2), (2, -1)),
}


class HexLine(NamedTuple):
    """What the line from the zone at 0,0 to an offset meets, in walking order, both end zones left out."""

    crossed: tuple[Offset, ...]
    grazed: tuple[Offset, ...]
    cut: tuple[Pair, ...]
    """Sides the line goes through."""
    brushed: tuple[Pair, ...]
    """Sides it touches at an end or runs along."""


@cache
def hex_line(q: int, r: int) -> HexLine:
    """The line to (q, r) from (0, 0): hexes crossed and grazed, sides cut and brushed (TOR-LOS-11, 19, TOR-LOS-14)."""
    if (q, r) == (0, 0):
        return HexLine((), (), (), ())
    crossed: list[tuple[Fraction, Offset]] = []
    grazed: list[tuple[Fraction, Offset]] = []
    near = [
        (x, y)
        for x in range(min(0, q) - 1, max(0, q) + 2)
        for y in range(min(0, r) - 1, max(0, r) + 2)
        if _steps(x, y) + _steps(q - x, r - y) <= _steps(q, r) + 1
    ]
    for place in near:
        meeting = _meet(q, r, place)
        if meeting is None or place in ((0, 0), (q, r)):
            continue
        start, inside = meeting
        (crossed if inside else grazed).append((start, place))
    met = [(0, 0), *(place for _, place in sorted(crossed + grazed)), (q, r)]
    cut, brushed = _sides(q, r, met)
    return HexLine(
        tuple(place for _, place in sorted(crossed)), tuple(place for _, place in sorted(grazed)), cut, brushed
    )


def _steps(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


def _meet(q: int, r: int, place: Offset) -> tuple[Fraction, bool] | None:
    """Where along the line (0 to 1) it first meets the hex, and whether it enters the interior."""
    first, last, inside = Fraction(0), Fraction(1), True
    for a, b in _SLABS:
        value, slope = -3 * (a * place[0] + b * place[1]), 3 * (a * q + b * r)
        if slope == 0:
            if abs(value) > 3:
                return None
            inside = inside and abs(value) < 3
            continue
        ends = Fraction(-3 - value, slope), Fraction(3 - value, slope)
        first, last = max(first, min(ends)), min(last, max(ends))
    if first > last:
        return None
    return first, inside and first < last


def _sides(q: int, r: int, met: list[Offset]) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    end = (3 * q, 3 * r)
    cut: dict[Pair, None] = {}
    brushed: dict[Pair, None] = {}
    for place in met:
        for step, corners in _SIDE_ENDS.items():
            other = (place[0] + step[0], place[1] + step[1])
            pair = (place, other) if place <= other else (other, place)
            a, b = ((3 * place[0] + x, 3 * place[1] + y) for x, y in corners)
            side_a, side_b = _cross(end, a), _cross(end, b)
            if (side_a == 0 and _within(end, a)) or (side_b == 0 and _within(end, b)):
                brushed[pair] = None
            elif side_a * side_b < 0 and _apart(a, b, end):
                cut[pair] = None
    return tuple(cut), tuple(brushed)


def _cross(a: Offset, b: Offset) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _within(end: Offset, spot: Offset) -> bool:
    """A spot on the infinite line lies between 0,0 and its end."""
    return 0 < spot[0] * end[0] + spot[1] * end[1] < end[0] * end[0] + end[1] * end[1]


def _apart(a: Offset, b: Offset, end: Offset) -> bool:
    """0,0 and the end of the line lie on different sides of the line through a and b."""
    along = (b[0] - a[0], b[1] - a[1])
    return _cross(along, (-a[0], -a[1])) * _cross(along, (end[0] - a[0], end[1] - a[1])) < 0


@cache
def square_line(x: int, y: int) -> tuple[Offset, ...]:  # SOTB-GEO-02, SOTB-LOS-03, SOTB-LOS-04
    """The spaces from (0, 0) to (x, y) whose interior the line between centres meets, both ends included.

    Two spaces in a row that differ in both coordinates are passed through their common corner.
    """
    width, height = abs(x), abs(y)
    right, down = (1 if x > 0 else -1), (1 if y > 0 else -1)
    column = row = 0
    spaces = [(0, 0)]
    while (column, row) != (width, height):
        # The next upright grid line is met at (2 column + 1) / (2 width), the next level one likewise.
        upright, level = (2 * column + 1) * height, (2 * row + 1) * width
        column += upright <= level
        row += level <= upright
        spaces.append((column * right, row * down))
    return tuple(spaces)


def shifted(place: Point, offset: Offset) -> Point:
    """The cell that lies at an offset from a place."""
    return Point(place.x + offset[0], place.y + offset[1])
