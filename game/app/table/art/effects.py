"""What a blow looks like: the veil over the rest, the swing, the tracer, the flash, the shake and the number."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin
from random import Random

import numpy as np
import pygame

from game.app.table.art.camera import XY
from game.app.table.art.plates import edged
from game.app.theme import DIM, Colour, Theme
from game.kit.staging import Kind

_ADD = pygame.BLEND_RGB_ADD
_MULT = pygame.BLEND_RGB_MULT
LEVELS = 4
"""Steps in which the veil falls."""
_VEIL = 112 / 255
_SWING: Colour = (255, 240, 200)
_LIGHTS: dict[Kind, Colour] = {
    "melee": (255, 236, 190),
    "shot": (255, 226, 150),
    "blast": (255, 170, 80),
    "spell": (190, 150, 255),
}
_WORD: Colour = (255, 170, 150)


# --- the veil


def veil(window: pygame.Surface, board: pygame.Rect, middle: XY, radius: int, level: int) -> None:
    """Darken the board around a hole with a soft edge; `level` of LEVELS says how far the veil has fallen."""
    if level <= 0:
        return
    shade = _shade(level)
    hole = _hole(radius, level)
    at = hole.get_rect(center=(round(middle[0]), round(middle[1]))).clip(board)
    for part in (
        pygame.Rect(board.left, board.top, board.width, at.top - board.top),
        pygame.Rect(board.left, at.bottom, board.width, board.bottom - at.bottom),
        pygame.Rect(board.left, at.top, at.left - board.left, at.height),
        pygame.Rect(at.right, at.top, board.right - at.right, at.height),
    ):
        if part.width > 0 and part.height > 0:
            window.fill(shade, part, _MULT)
    whole = hole.get_rect(center=(round(middle[0]), round(middle[1])))
    window.blit(hole, at, at.move(-whole.x, -whole.y), _MULT)


def _shade(level: int) -> Colour:
    kept = 1 - _VEIL * level / LEVELS
    return round(250 * kept), round(251 * kept), round(255 * kept)


@lru_cache(maxsize=12)
def _hole(radius: int, level: int) -> pygame.Surface:
    """Light in the middle, the shade of the veil at the rim."""
    coarse = max(8, radius // 4)  # soft as it is, a small picture made larger looks the same
    across = np.arange(-coarse, coarse) + 0.5
    away = np.hypot(across[:, None], across[None, :]) / coarse
    dark = np.clip((away - 0.45) / 0.5, 0, 1) ** 1.5
    shade = np.array(_shade(level), dtype=float)
    rgb = 255 + (shade - 255) * dark[:, :, None]
    small = pygame.Surface((2 * coarse, 2 * coarse)).convert()
    pygame.surfarray.blit_array(small, rgb.astype(np.uint8))
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))


# --- light


@lru_cache(maxsize=48)
def glow(radius: int, colour: Colour, strength: int = 255) -> pygame.Surface:
    """A soft round light, to be added."""
    across = np.arange(-radius, radius)
    away = np.hypot(across[:, None], across[None, :]) / max(1, radius)
    light = np.clip(1 - away, 0, 1) ** 2 * strength / 255
    picture = pygame.Surface((2 * radius, 2 * radius)).convert()
    pygame.surfarray.blit_array(picture, (np.array(colour, dtype=float) * light[:, :, None]).astype(np.uint8))
    return picture


def shine(window: pygame.Surface, at: XY, radius: int, colour: Colour, strength: float = 1.0) -> None:
    """Add a light, in one of eight strengths."""
    step = round(8 * max(0.0, min(1.0, strength)))
    if step and radius > 1:
        picture = glow(radius, colour, step * 255 // 8)
        window.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=_ADD)


# --- the blow


def strike(window: pygame.Surface, kind: Kind, start: XY, end: XY, size: float, share: float) -> None:
    """What travels from one to the other, `share` of its way."""
    if kind == "melee":
        _swing(window, start, end, size, share)
    else:
        _trace(window, start, end, size, share, _LIGHTS[kind])


def _swing(window: pygame.Surface, start: XY, end: XY, size: float, share: float) -> None:
    """Three crescents, each brighter than the last."""
    turn = degrees(atan2(start[1] - end[1], end[0] - start[0]))
    for n, part in enumerate((0.34, 0.67, 1.0)):
        if share < part - 0.34:
            return
        picture = _crescent(round(1.75 * size), n, round(turn / 15) * 15 % 360)
        window.blit(picture, picture.get_rect(center=(round(start[0]), round(start[1] - size * 0.3))))


@lru_cache(maxsize=96)
def _crescent(radius: int, n: int, turn: int) -> pygame.Surface:
    fine = 2
    across = 2 * radius * fine
    sheet = pygame.Surface((across, across), pygame.SRCALPHA)
    alpha, wide = (90, 150, 235)[n], radius * fine * (0.10 + 0.05 * n)
    outer = radius * fine * (0.9 - 0.03 * n)
    begin, finish = turn + 50 - 24 * n, turn - 34 + 8 * n
    steps = 28
    rim, inner = [], []
    for k in range(steps + 1):
        share = k / steps
        angle = (begin + (finish - begin) * share) * pi / 180
        thick = wide * sin(pi * min(1.0, 0.12 + share * 0.88)) * (0.35 + 0.65 * share)
        rim.append((across / 2 + outer * cos(angle), across / 2 - outer * sin(angle)))
        inner.append((across / 2 + (outer - thick) * cos(angle), across / 2 - (outer - thick) * sin(angle)))
    pygame.draw.polygon(sheet, (*_SWING, alpha), [*rim, *reversed(inner)])
    return pygame.transform.smoothscale(sheet, (2 * radius, 2 * radius))


def _trace(window: pygame.Surface, start: XY, end: XY, size: float, share: float, colour: Colour) -> None:
    """A bright line that runs ahead of its tail, with a light at its head."""
    head = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
    away = max(1.0, hypot(head[0] - start[0], head[1] - start[1]))
    tail = min(1.0, 2.4 * size / away)
    back = head[0] + (start[0] - head[0]) * tail, head[1] + (start[1] - head[1]) * tail
    pygame.draw.line(window, colour, back, head, 3)
    shine(window, head, round(size * 0.7), colour)


def flash(window: pygame.Surface, kind: Kind, at: XY, size: float, share: float) -> None:
    """A burst of light that is gone again at once."""
    large = size * (2.6 if kind == "blast" else 1.5)
    shine(window, at, round(large * 1.5), _LIGHTS[kind], 1 - share * 0.6)
    picture = _star(round(large), _LIGHTS[kind])
    picture.set_alpha(round(255 * min(1.0, 1.6 - 1.6 * share)))
    window.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


@lru_cache(maxsize=24)
def _star(radius: int, colour: Colour) -> pygame.Surface:
    random = Random(radius)
    fine = 2
    middle = radius * fine
    sheet = pygame.Surface((2 * middle, 2 * middle), pygame.SRCALPHA)
    rays = [
        (middle * (0.3 if n % 2 else random.uniform(0.68, 0.98)), n * pi / 13 + random.uniform(-0.06, 0.06))
        for n in range(26)
    ]
    for ink, part in (((*colour, 235), 1.0), ((255, 255, 255, 255), 0.6)):
        points = [(middle + part * far * cos(turn), middle + part * far * sin(turn)) for far, turn in rays]
        pygame.draw.polygon(sheet, ink, points)
    return pygame.transform.smoothscale(sheet, (2 * radius, 2 * radius))


def shake(window: pygame.Surface, board: pygame.Rect, pixels: int, share: float) -> None:
    """Move the picture of the board a little to and fro, less and less."""
    far = pixels * (1 - share)
    dx, dy = round(far * cos(share * 25)), round(far * sin(share * 31))
    if dx or dy:
        window.subsurface(board).scroll(dx, dy)


# --- what it came to


def number(theme: Theme, n: str, word: str, pixels: int) -> pygame.Surface:
    """A large number with a word beside it."""
    return _number(theme, n, word, pixels)


@lru_cache(maxsize=12)
def _number(theme: Theme, n: str, word: str, pixels: int) -> pygame.Surface:
    large = edged(theme, n, pixels, (255, 255, 255))
    small = edged(theme, word.upper(), max(theme.px(14), pixels * 30 // 104), _WORD)
    gap = pixels // 16
    sheet = pygame.Surface((large.get_width() + gap + small.get_width(), large.get_height()), pygame.SRCALPHA)
    sheet.blit(large, (0, 0))
    sheet.blit(small, (large.get_width() + gap, round(large.get_height() * 0.72) - small.get_height() // 2))
    return sheet


def missed(theme: Theme, word: str, pixels: int) -> pygame.Surface:
    return edged(theme, word, pixels, DIM)
