"""Drawings that do not depend on the zoom: strokes in units of the plane, put on surfaces at any scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

import numpy as np
import pygame

from game.app.table.art.camera import XY, Box
from game.app.theme import Colour, mixed

Outline = Sequence[XY]
Paint = tuple[int, int, int, int]

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
LIGHT = (-0.55, -0.83)
"""Where the light comes from, in the plane: over the left shoulder."""


class Stroke(NamedTuple):
    """A filled polygon (width 0), a line (width over 0) or a disc (one point; width is its diameter)."""

    points: np.ndarray
    width: float
    paint: Paint


class Sketch:
    """Strokes in the order they are drawn; later ones replace what they cover, transparent paint included."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []
        self._limits = np.zeros((0, 4))
        """Left, top, right and bottom of each stroke."""

    def poly(self, outline: Iterable[XY], colour: Colour, alpha: int = 255) -> None:
        points = np.array(list(outline), dtype=float)
        if len(points) >= 3:
            self.strokes.append(Stroke(points, 0.0, _paint(colour, alpha)))

    def line(self, points: Iterable[XY], width: float, colour: Colour, alpha: int = 255) -> None:
        self.strokes.append(Stroke(np.array(list(points), dtype=float), width, _paint(colour, alpha)))

    def disc(self, at: XY, radius: float, colour: Colour, alpha: int = 255) -> None:
        self.strokes.append(Stroke(np.array([at], dtype=float), 2 * radius, _paint(colour, alpha)))

    def erase(self, outline: Iterable[XY]) -> None:
        """Show what is under the drawing."""
        self.poly(outline, BLACK, 0)

    def box(self, at: XY, width: float, depth: float, colour: Colour, along: XY = (1.0, 0.0)) -> None:
        """A rectangle about its middle, its width lying along a direction."""
        self.poly(rectangle(at, width, depth, along), colour)

    def put(self, surface: pygame.Surface, scale: float, origin: XY) -> None:
        """Draw it with the plane's (0, 0) at -origin; what is too small to see is left out."""
        wide, high = surface.get_size()
        left, top = origin
        seen = self.seen((left / scale, top / scale, (left + wide) / scale, (top + high) / scale))
        draw_strokes(surface, seen, scale, origin)

    def seen(self, box: Box) -> list[Stroke]:
        """The strokes that reach into a box."""
        if len(self._limits) != len(self.strokes):
            lows = [points.min(axis=0) - width for points, width, _ in self.strokes]
            highs = [points.max(axis=0) + width for points, width, _ in self.strokes]
            self._limits = np.hstack((np.array(lows), np.array(highs)))
        left, top, right, bottom = self._limits.T
        there = (left <= box[2]) & (right >= box[0]) & (top <= box[3]) & (bottom >= box[1])
        return [self.strokes[k] for k in np.flatnonzero(there)]

    def bounds(self) -> Box:
        if not self.strokes:
            return 0.0, 0.0, 0.0, 0.0
        lows = np.min([points.min(axis=0) - width for points, width, _ in self.strokes], axis=0)
        highs = np.max([points.max(axis=0) + width for points, width, _ in self.strokes], axis=0)
        return float(lows[0]), float(lows[1]), float(highs[0]), float(highs[1])

    # --- solid things, lit from one side

    def bevel(self, outline: Outline, width: float, colour: Colour) -> list[XY]:
        """The sides of something upright, each shaded by where it faces; returns the outline of its top."""
        inner = inset(outline, width)
        sign = 1 if area(outline) > 0 else -1
        for i, (x, y) in enumerate(outline):
            j = (i + 1) % len(outline)
            dx, dy = outline[j][0] - x, outline[j][1] - y
            size = hypot(dx, dy) or 1.0
            facing = sign * (dy * LIGHT[0] - dx * LIGHT[1]) / size
            shade = mixed(colour, WHITE, 0.22 * facing) if facing > 0 else mixed(colour, BLACK, -0.42 * facing)
            self.poly((outline[i], outline[j], inner[j], inner[i]), shade)
        return inner


def draw_strokes(surface: pygame.Surface, strokes: Iterable[Stroke], scale: float, origin: XY) -> None:
    """Draw strokes with the plane's (0, 0) at -origin."""
    for points, width, paint in strokes:
        at = np.rint(points * scale - origin).astype(int)
        if width == 0:
            pygame.draw.polygon(surface, paint, at.tolist())
        elif len(at) == 1:
            if width * scale >= 1:
                pygame.draw.circle(surface, paint, at[0].tolist(), max(1, round(width * scale / 2)))
        elif width * scale >= 0.5:
            _thick(surface, paint, at.tolist(), max(1, round(width * scale)))


def _paint(colour: Colour, alpha: int) -> Paint:
    """Colours are kept multiplied by their alpha, so that they survive being scaled down."""
    r, g, b = (part * alpha // 255 for part in colour)
    return r, g, b, alpha


def _thick(surface: pygame.Surface, paint: Paint, points: list[list[int]], width: int) -> None:
    """Lines with round joints: pygame's own thick lines have frayed ends."""
    if width <= 2:
        pygame.draw.lines(surface, paint, False, points, width)
        return
    for (ax, ay), (bx, by) in pairwise(points):
        size = hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / size * width / 2, (bx - ax) / size * width / 2
        pygame.draw.polygon(
            surface, paint, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        )
    for x, y in points[1:-1]:
        pygame.draw.circle(surface, paint, (x, y), width // 2)


# --- outlines


def area(outline: Outline) -> float:
    """Signed: positive when the corners run clockwise on the screen."""
    return (
        sum(
            x * outline[(i + 1) % len(outline)][1] - outline[(i + 1) % len(outline)][0] * y
            for i, (x, y) in enumerate(outline)
        )
        / 2
    )


def inset(outline: Outline, by: float) -> list[XY]:
    """Every corner moved inwards so that the sides lie `by` farther in."""
    sign = 1 if area(outline) > 0 else -1
    found: list[XY] = []
    for i, (x, y) in enumerate(outline):
        (px, py), (nx, ny) = outline[i - 1], outline[(i + 1) % len(outline)]
        a, b = _normal(px, py, x, y, sign), _normal(x, y, nx, ny, sign)
        mx, my = a[0] + b[0], a[1] + b[1]
        size = mx * mx + my * my
        k = min(2 / size, 2.0) if size > 1e-6 else 0.0
        found.append((x + mx * k * by, y + my * k * by))
    return found


def _normal(ax: float, ay: float, bx: float, by: float, sign: int) -> XY:
    size = hypot(bx - ax, by - ay) or 1.0
    return -sign * (by - ay) / size, sign * (bx - ax) / size


def rectangle(at: XY, width: float, depth: float, along: XY = (1.0, 0.0)) -> list[XY]:
    (x, y), (ux, uy) = at, along
    w, d = width / 2, depth / 2
    return [(x + ux * a * w - uy * b * d, y + uy * a * w + ux * b * d) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def blob(at: XY, radius: float, dice: Random, corners: int = 9, rough: float = 0.25) -> list[XY]:
    """An irregular round outline."""
    turn = dice.random() * 2 * pi
    found = []
    for k in range(corners):
        r = radius * (1 - rough * dice.random())
        found.append((at[0] + r * cos(turn + 2 * pi * k / corners), at[1] + r * sin(turn + 2 * pi * k / corners)))
    return found


def smooth(outline: Outline, rounds: int = 2) -> list[XY]:
    """Corners cut again and again until they look round."""
    points = list(outline)
    for _ in range(rounds):
        cut: list[XY] = []
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        points = cut
    return points
