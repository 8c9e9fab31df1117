"""Outlines grown by a distance: corners a path may turn at, and convex parts that block it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, ceil, cos, pi, sin
from typing import NamedTuple

from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from game.boards.geometry import XY, doubled_area

STEP = pi / 12
"""A grown corner is a polygon drawn around its arc, with one side per so much turn."""
FINE = 25
"""Corners grown by less than this are drawn with at most two sides to the half turn."""
PASS_SLACK = 2
"""Mils a passing base may be too near: covers the rounding of corners to whole mils."""
ARC_SIDES = 16
SHY = 1.0013
"""Makes a polygon with ARC_SIDES to the quarter lie outside its circle."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


class Corner(NamedTuple):
    """A place where a path may turn round an outline, with the directions of the outline's sides there."""

    x: int
    y: int
    before: tuple[float, float]
    after: tuple[float, float]


@lru_cache(maxsize=8192)
def corners(points: tuple[XY, ...], by: float) -> tuple[Corner, ...]:
    """Corners of a counter-clockwise outline, a wall (two points) or a point grown by a distance."""
    if len(points) == 1:
        return tuple(_arc(points[0], 0.0, 2 * pi, by))
    found: list[Corner] = []
    count = len(points)
    for i, here in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % count]
        first = atan2(here[1] - before[1], here[0] - before[0])
        turn = (atan2(after[1] - here[1], after[0] - here[0]) - first + pi) % (2 * pi) - pi
        if count == 2:
            turn = pi
        if turn > 1e-9:
            found += _arc(here, first - pi / 2, turn, by)
    return tuple(found)


def _arc(at: XY, normal: float, turn: float, by: float) -> list[Corner]:
    sides = max(1, ceil(turn / (STEP if by >= FINE else pi / 2) - 1e-9))
    half = turn / sides / 2
    away = (by + 1) / cos(half)
    found = []
    for k in range(sides):
        middle = normal + half * (2 * k + 1)
        along, onward = middle - half + pi / 2, middle + half + pi / 2
        found.append(
            Corner(
                round(at[0] + away * cos(middle)),
                round(at[1] + away * sin(middle)),
                (cos(along), sin(along)),
                (cos(onward), sin(onward)),
            )
        )
    return found


@lru_cache(maxsize=8192)
def shape(points: tuple[XY, ...]) -> BaseGeometry:
    """A point, wall or polygon as shapely sees it."""
    if len(points) == 1:
        return Dot(points[0])
    return LineString(points) if len(points) == 2 else Polygon(points)


@lru_cache(maxsize=8192)
def grown(points: tuple[XY, ...], by: float) -> BaseGeometry:
    """The core grown by a distance, never by more."""
    return shape(points).buffer(by, quad_segs=ARC_SIDES)


@lru_cache(maxsize=2048)
def convex_parts(points: tuple[XY, ...]) -> Sequence[tuple[XY, ...]]:
    """The outline itself if it is convex, else triangles that fill it."""
    ring = list(points)
    if len(ring) < 3:
        return [tuple(ring)]
    if doubled_area(ring) < 0:
        ring.reverse()
    if all(_turn(ring[i - 2], ring[i - 1], ring[i]) >= 0 for i in range(len(ring))):
        return [tuple(ring)]
    parts: list[tuple[XY, ...]] = []
    while len(ring) > 3:
        ear = next((i for i in range(len(ring)) if _is_ear(ring, i)), None)
        if ear is None:
            break
        parts.append((ring[ear - 1], ring[ear], ring[(ear + 1) % len(ring)]))
        del ring[ear]
    return [part for part in [*parts, tuple(ring)] if doubled_area(part) > 0]


def _turn(a: XY, b: XY, c: XY) -> int:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _is_ear(ring: list[XY], i: int) -> bool:
    a, b, c = ring[i - 1], ring[i], ring[(i + 1) % len(ring)]
    if _turn(a, b, c) < 0:
        return False
    return not any(
        p not in (a, b, c) and _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0 for p in ring
    )


def rings(area: BaseGeometry) -> list[tuple[XY, ...]]:
    """Every ring of an area on whole mils: outer ones counter-clockwise, holes clockwise."""
    found: list[tuple[XY, ...]] = []
    for part in getattr(area, "geoms", [area]):
        if not isinstance(part, Polygon) or part.is_empty:
            continue
        for k, ring in enumerate([part.exterior, *part.interiors]):
            places = _whole(ring.coords)
            if len(places) < 3:
                continue
            if (doubled_area(places) > 0) != (k == 0):
                places.reverse()
            found.append(tuple(places))
    return found


def _whole(coords: Sequence[tuple[float, ...]]) -> list[XY]:
    places: list[XY] = []
    for x, y, *_ in coords:
        place = (round(x), round(y))
        if not places or places[-1] != place:
            places.append(place)
    if len(places) > 1 and places[0] == places[-1]:
        places.pop()
    return places


def around(a: Box, b: Box) -> Box:
    """The box around two boxes."""
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def apart(a: Box, b: Box) -> float:
    """How far two boxes are apart at least; 0 if they touch."""
    return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3], 0.0)
