"""Bases in pixels: rims by side and state, rings and light around them, shadows; all by distance from the edge."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, radians, sin
from typing import Literal, NamedTuple

import numpy as np
import pygame

from game.app.theme import Colour

FACE: Colour = (27, 30, 36)
DEEP: Colour = (14, 16, 20)
PULSES = 8
RingForm = Literal["plain", "double", "sights"]
"""A single line, two lines, or a line with four strokes pointing outwards: told apart without colour."""
BaseState = Literal["", "done", "down", "hidden", "ghost"]
"""How the rim shows it: whole, thin, in short pieces, in long pieces, or as a bare line."""


class Shape(NamedTuple):
    """A base in pixels: `facing` in whole degrees matters only where it shows."""

    kind: str
    width: int
    depth: int
    facing: int = 0

    @property
    def reach(self) -> int:
        """Half of the longest way across."""
        if self.kind == "rectangular":
            return int(((self.width**2 + self.depth**2) ** 0.5 + 1) // 2)
        return (max(self.width, self.depth) + 1) // 2

    @property
    def inner(self) -> int:
        return min(self.width, self.depth) // 2


def _depth(shape: Shape, half: int) -> tuple[np.ndarray, np.ndarray]:
    """How many pixels inside the edge each pixel lies (negative outside), and its direction from the middle."""
    ys, xs = (side.astype(np.float32) for side in np.ogrid[-half : half + 1, -half : half + 1])
    turn = radians(shape.facing)
    lx, ly = xs * cos(turn) - ys * sin(turn), -xs * sin(turn) - ys * cos(turn)
    angle = np.arctan2(ly, lx)
    a, b = shape.width / 2, shape.depth / 2
    if shape.kind == "rectangular":
        dx, dy = np.abs(lx) - a, np.abs(ly) - b
        outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
        return -(outside + np.minimum(np.maximum(dx, dy), 0)), angle
    if a == b:
        return a - np.hypot(lx, ly), angle
    k = np.hypot(lx / a, ly / b)
    steep = np.hypot(lx / a**2, ly / b**2) / np.maximum(k, 1e-6)
    return (1 - k) / np.maximum(steep, 1e-6), angle


def surface(colour: np.ndarray, alpha: np.ndarray) -> pygame.Surface:
    """A picture of colours and covers, each from row to row."""
    high, wide = alpha.shape
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(sheet)
    pixels[:] = np.clip(colour, 0, 255).astype(np.uint8).swapaxes(0, 1)
    del pixels
    cover = pygame.surfarray.pixels_alpha(sheet)
    cover[:] = np.clip(alpha * 255, 0, 255).astype(np.uint8).T
    del cover
    return sheet


@lru_cache(maxsize=512)
def disc(shape: Shape, pattern: int, colour: Colour, state: BaseState = "") -> pygame.Surface:
    """Rim and face. Patterns: 0 plain, 1 notched, 2 double, 3 beaded."""
    half = shape.reach + 2
    depth, angle = _depth(shape, half)
    rim = max(2.6, shape.inner * 0.22) * (0.5 if state == "done" else 1.0)
    alpha = np.clip(depth + 0.5, 0, 1)
    lit = np.linspace(1.0, -1.0, 2 * half + 1, dtype=np.float32)[:, None]
    dulled = 0.55 if state == "done" else 0.0
    side = np.array(colour, np.float32) * (1 - dulled) + np.array(FACE, np.float32) * dulled
    face = np.array(colour, np.float32) * 0.28 + np.array(DEEP, np.float32) * 0.72
    picture = face * (1 + 0.22 * lit[..., None])
    on_rim = np.clip(rim - depth + 0.5, 0, 1)
    groove = np.clip(1.2 - np.abs(depth - rim - 0.6), 0, 1) * 0.7
    picture = picture * (1 - groove[..., None])
    shine = side * (1 + 0.2 * lit[..., None] + 0.1)
    if pattern == 1:
        tooth = np.abs(((angle / (2 * pi) * 12) % 1) - 0.5) * 2
        gap = np.clip((tooth - 0.66) * shape.inner * 0.26, 0, 1)
        alpha = alpha * (1 - gap * np.clip(rim * 0.62 - depth + 0.5, 0, 1))
        shine = shine * (1 - 0.72 * gap[..., None])
    elif pattern == 2:
        middle = np.clip(rim * 0.2 + 0.4 - np.abs(depth - rim * 0.56), 0, 1)
        shine = shine * (1 - 0.85 * middle[..., None])
    elif pattern == 3:
        bead = np.abs(((angle / (2 * pi) * 16) % 1) - 0.5) * 2
        shine = shine * (0.34 + 0.66 * np.clip((0.62 - bead) * 5, 0, 1)[..., None])
    picture = picture * (1 - on_rim[..., None]) + shine * on_rim[..., None]
    edge = np.clip(1.6 - depth, 0, 1) * 0.75
    picture = picture * (1 - edge[..., None])
    if state in ("down", "hidden"):
        pieces, width = (10, 0.55) if state == "down" else (4, 0.62)
        hollow = np.clip(depth - rim, 0, 1)
        alpha = alpha * (1 - 0.62 * hollow)
        slit = np.abs(((angle / (2 * pi) * pieces) % 1) - 0.5) * 2
        alpha = alpha * (1 - 0.85 * np.clip((slit - width) * 6, 0, 1) * on_rim)
    elif state == "ghost":
        alpha = alpha * (1 - 0.8 * np.clip(depth - 2.0, 0, 1))
    return surface(picture, alpha)


@lru_cache(maxsize=512)
def halo(
    shape: Shape, colour: Colour, level: int, line: float, glow: int, gap: float = 1.5, form: RingForm = "plain"
) -> pygame.Surface:
    """A ring outside the edge with a glow around it; `level` of PULSES brightens the glow. Multiplied by alpha."""
    half = shape.reach + glow + 4 + (6 if form == "sights" else 0)
    ring, shine = _ring(shape, half, line, glow, gap, form)
    return _light(np.maximum(ring, shine * (0.3 + 0.5 * level / (PULSES - 1))), colour)


@lru_cache(maxsize=64)
def _ring(shape: Shape, half: int, line: float, glow: int, gap: float, form: RingForm) -> tuple[np.ndarray, np.ndarray]:
    """How strong a ring and the glow around it are at each pixel."""
    depth, angle = _depth(shape, half)
    away = -depth - gap
    ring = np.clip(line / 2 + 0.5 - np.abs(away - line / 2), 0, 1)
    if form == "double":
        ring = np.maximum(ring, np.clip(1.0 - np.abs(away - line - 2.4), 0, 1))
    elif form == "sights":
        quarter = np.abs((angle + pi / 4) % (pi / 2) - pi / 4) * (shape.reach + gap)
        stroke = np.clip(line / 2 + 0.7 - quarter, 0, 1) * np.clip(away + 1, 0, 1) * np.clip(line + 6 - away, 0, 1)
        ring = np.maximum(ring, stroke)
    return ring, np.clip(1 - np.maximum(away, 0) / max(1, glow), 0, 1) ** 2 * (away > -0.5)


def _light(alpha: np.ndarray, colour: Colour) -> pygame.Surface:
    """One colour, as strong as is given from row to row. Multiplied by alpha."""
    high, wide = alpha.shape
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    sheet.fill(colour)
    cover = pygame.surfarray.pixels_alpha(sheet)
    cover[:] = np.clip(alpha * 255, 0, 255).astype(np.uint8).T
    del cover
    return sheet.premul_alpha()


@lru_cache(maxsize=64)
def glow(radius: int, colour: Colour, strength: float = 0.75) -> pygame.Surface:
    """Light around somebody, fading outwards. Multiplied by alpha."""
    ys, xs = np.ogrid[-radius : radius + 1, -radius : radius + 1]
    far = np.sqrt((xs * xs + ys * ys).astype(np.float32)) / max(1, radius)
    return _light(np.clip(1 - far, 0, 1) ** 1.6 * strength, colour)


@lru_cache(maxsize=256)
def shadow(shape: Shape, soft: int) -> pygame.Surface:
    half = shape.reach + 2 * soft
    depth, _ = _depth(shape, half)
    alpha = np.clip((depth + soft) / (2 * soft), 0, 1) ** 1.4 * 0.62
    return _light(alpha, (0, 0, 0))


def pulse_level(seconds: float) -> int:
    """Which of the pulse's levels is shown at a time: a slow breath."""
    return round((0.5 - 0.5 * cos(seconds * 2 * pi / 1.4)) * (PULSES - 1))
