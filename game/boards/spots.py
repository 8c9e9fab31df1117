"""Places worth considering when something is put on the table: a grid over every surface, thinned out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin
from random import Random

from game.boards.geometry import XY, bounds
from game.boards.measure import surfaces_at
from game.boards.table import Table
from game.core.lazy import Lazy
from game.core.place import Point
from game.core.text import Refusal

FEW = 24
TRIES = 24
WIDE = 4
Judge = Callable[[Point], Refusal | None]


def grid(table: Table, step: int, outlines: Sequence[Sequence[XY]] = (), *, high: bool = True) -> tuple[Point, ...]:
    """Points every `step` over the table, or over the boxes around some outlines, on every surface there is."""
    boxes = tuple(bounds(tuple(outline)) for outline in outlines) or ((0, 0, table.width, table.depth),)
    return _grid(table, step, boxes, high)


@lru_cache(maxsize=64)
def _grid(table: Table, step: int, boxes: tuple[tuple[int, int, int, int], ...], high: bool) -> tuple[Point, ...]:
    return tuple(
        Point(x, y, z)
        for left, low, right, top in boxes
        for x in range(left + step // 2, right, step)
        for y in range(low + step // 2, top, step)
        for z in (dict.fromkeys(height for height, _ in surfaces_at(table, (x, y))) if high else (0,))
    )


def spread(places: Iterable[Point], apart: int, most: int = FEW) -> list[Point]:
    """The first of the places that keep `apart` from each other."""
    chosen: list[Point] = []
    for at in places:
        if all(square(at, other) >= apart * apart for other in chosen):
            chosen.append(at)
            if len(chosen) == most:
                break
    return chosen


def chosen(places: Iterable[Point], apart: int, why_not: Judge, most: int = FEW) -> Iterator[Point]:
    """The first of the places that are allowed and keep `apart` from each other; no more are judged than needed."""
    found: list[Point] = []
    for at in places:
        if all(square(at, other) >= apart * apart for other in found) and why_not(at) is None:
            yield at
            found.append(at)
            if len(found) == most:
                return


def scattered(places: Sequence[Point], apart: int, why_not: Judge, most: int = FEW) -> Iterator[Point]:
    """As `chosen`, but the first few lie far from each other and those that follow in between."""
    found: list[Point] = []
    judged: dict[Point, Refusal | None] = {}
    for far in (WIDE * apart, WIDE // 2 * apart, apart):
        limit = far * far
        for at in places:
            if len(found) == most:
                return
            x, y, _ = at
            for ox, oy, _ in found:
                if (x - ox) ** 2 + (y - oy) ** 2 < limit:
                    break
            else:
                if at not in judged:
                    judged[at] = why_not(at)
                if judged[at] is None:
                    yield at
                    found.append(at)


def choose(places: Iterable[Point], apart: int, why_not: Judge, most: int = FEW) -> Sequence[Point]:
    """The places `chosen` gives, looked for as far as somebody wants to know."""
    return Lazy(chosen(places, apart, why_not, most))


def drawn(places: Sequence[Point], why_not: Judge, random: Random) -> Point | None:
    """One of the places that is allowed, if a few tries find one."""
    for _ in range(TRIES if places else 0):
        at = places[random.randrange(len(places))]
        if why_not(at) is None:
            return at
    return None


def anywhere(places: Sequence[Point], why_not: Judge, random: Random, good: Callable[[], Sequence[Point]]) -> Point:
    """One of the places that is allowed, in the order of the list where they are hard to find; else a good one."""
    if at := drawn(places, why_not, random):
        return at
    begin = random.randrange(len(places)) if places else 0
    onward = itertools.chain(places[begin:], places[:begin])
    found = next((at for at in onward if why_not(at) is None), None)
    if found is not None:
        return found
    known = good()
    return known[random.randrange(len(known))]


def square(a: Point, b: Point) -> int:
    """The squared distance seen from above."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def legal(places: Iterable[Point], why_not: Judge) -> list[Point]:
    return [at for at in places if why_not(at) is None]


def ring(middle: Point, far: int, directions: int = 16) -> list[Point]:
    """Points around a place on its own surface."""
    turns = [2 * pi * n / directions for n in range(directions)]
    return [Point(round(middle.x + far * cos(t)), round(middle.y + far * sin(t)), middle.z) for t in turns]
