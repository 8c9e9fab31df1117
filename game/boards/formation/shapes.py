"""Shapes a body of men can form, and who takes which place in them so that no two cross."""

from __future__ import annotations

from collections.abc import Sequence
from math import asin, ceil, cos, pi, radians, sin, sqrt

from game.boards.geometry import XY

SHAPES = ("as_is", "line", "block", "column", "ring")
GAP = 20
"""Mils between two bases that stand shoulder to shoulder, so that rounding never makes them overlap."""
FRONT = "front"
"""Followed by a number: ranks of so many men."""
_FILES = 2
"""How many men march abreast in a column."""


def slots(shape: str, count: int, width: int, widest: int) -> list[XY]:
    """Places for `count` men behind and beside the first, who stands at (0, 0) and looks along +y.

    `width` is that of the widest base; no place is farther than `widest` from the first where that can be helped.
    """
    step = width + GAP
    if shape == "ring":
        return _ring(count, step)
    if shape.startswith(FRONT):
        return _ranks(count, max(1, min(count, int(shape.removeprefix(FRONT)))), step)
    reach = max(1, int(widest // step))
    abreast = {
        "line": min(count, 2 * reach + 1),
        "block": ceil(sqrt(count)),
        "column": max(_FILES, ceil(count / (reach + 1))),
    }[shape]
    return _ranks(count, max(1, abreast), step)


def _ranks(count: int, abreast: int, step: int) -> list[XY]:
    """Rows from the front backwards, the first man in the middle of the first row."""
    places: list[XY] = []
    for row in range(ceil(count / abreast)):
        here = min(abreast, count - row * abreast)
        for k in range(here):
            side = (k + 1) // 2 * (1 if k % 2 else -1)
            # Later rows stand in the middle behind the first one, whole or half a place aside.
            shift = 0 if row == 0 else (step // 2 if (abreast - here) % 2 else 0)
            places.append((side * step + shift, -row * step))
    return places


def _ring(count: int, step: int) -> list[XY]:
    """Around the first man, in as many rings as it takes."""
    places: list[XY] = [(0, 0)]
    ring = 1
    while len(places) < count:
        radius = ring * step
        room = max(1, int(pi / _half_angle(step, radius)))
        here = min(room, count - len(places))
        for k in range(here):
            angle = pi / 2 + 2 * pi * k / here
            places.append((round(radius * cos(angle)), round(radius * sin(angle))))
        ring += 1
    return places


def _half_angle(step: int, radius: int) -> float:
    """Half of what a man takes of a circle, a little more than he needs."""
    return asin(min(1.0, (step + 2) / (2 * radius)))


def turned(place: XY, degrees: int) -> XY:
    """A place turned counter-clockwise about (0, 0); quarters are exact."""
    x, y = place
    quarters, rest = divmod(degrees % 360, 90)
    if rest:
        c, s = cos(radians(rest)), sin(radians(rest))
        x, y = round(x * c - y * s), round(x * s + y * c)
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def matched(costs: Sequence[Sequence[int]]) -> list[int]:
    """For each row the column it takes, so that the sum is least (the Hungarian method); as many columns as rows."""
    count = len(costs)
    rows, columns = [0] * (count + 1), [0] * (count + 1)
    taken, way = [0] * (count + 1), [0] * (count + 1)
    for row in range(1, count + 1):
        taken[0], column = row, 0
        least, used = [1 << 62] * (count + 1), [False] * (count + 1)
        while taken[column]:
            used[column] = True
            here, gain, then = taken[column], 1 << 62, 0
            for j in range(1, count + 1):
                if used[j]:
                    continue
                price = costs[here - 1][j - 1] - rows[here] - columns[j]
                if price < least[j]:
                    least[j], way[j] = price, column
                if least[j] < gain:
                    gain, then = least[j], j
            for j in range(count + 1):
                if used[j]:
                    rows[taken[j]] += gain
                    columns[j] -= gain
                else:
                    least[j] -= gain
            column = then
        while column:
            taken[column] = taken[way[column]]
            column = way[column]
    found = [0] * count
    for column in range(1, count + 1):
        found[taken[column] - 1] = column - 1
    return found
