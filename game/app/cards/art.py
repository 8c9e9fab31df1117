"""Illustrations: an icon in two tones before a light, on a pattern in the colour of its kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from random import Random
from zlib import crc32

import numpy as np
import pygame

from game.app.theme import Colour, glyph_font, icon_glyph, mixed

CREAM: Colour = (250, 240, 214)
_TAN: Colour = (206, 178, 134)
_INK: Colour = (16, 16, 20)
_DEEP: Colour = (8, 9, 12)

Pattern = Callable[[pygame.Surface, Colour, Random], None]


def pattern_of(id: str) -> str:
    """The pattern of a card that names none: always the same for the same card."""
    return list(PATTERNS)[crc32(id.encode()) % len(PATTERNS)]


@lru_cache(maxsize=256)
def art(size: tuple[int, int], icon: str, colour: Colour, pattern: str, seed: str) -> pygame.Surface:
    """An illustration of a size."""
    wide, high = size
    sheet = _sky(size, mixed(colour, (255, 255, 255), 0.12), mixed(colour, _DEEP, 0.72))
    layer = pygame.Surface(size, pygame.SRCALPHA)
    PATTERNS[pattern](layer, colour, Random(seed))
    sheet.blit(layer, (0, 0))
    glow = _glow(max(4, round(0.52 * high)), mixed(colour, (255, 244, 214), 0.7))
    sheet.blit(glow, glow.get_rect(center=(wide // 2, round(0.5 * high))), special_flags=pygame.BLEND_RGB_ADD)
    emblem = _emblem(icon, max(8, round(0.86 * min(wide, high))))
    sheet.blit(emblem, emblem.get_rect(center=(wide // 2, round(0.51 * high))))
    sheet.blit(_vignette(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sheet


def _sky(size: tuple[int, int], above: Colour, below: Colour) -> pygame.Surface:
    sheet = pygame.Surface(size)
    for y in range(size[1]):
        pygame.draw.line(sheet, mixed(above, below, y / max(1, size[1] - 1)), (0, y), (size[0], y))
    return sheet


def _emblem(icon: str, pixels: int) -> pygame.Surface:
    """The icon in cream that fades to tan, with a dark edge and a shadow below it."""
    glyph = glyph_font(icon, pixels).render(icon_glyph(icon), True, (255, 255, 255))
    pad = max(3, pixels // 10)
    sheet = pygame.Surface((glyph.get_width() + 2 * pad, glyph.get_height() + 2 * pad), pygame.SRCALPHA)
    mask = pygame.mask.from_surface(glyph, 90)
    dark = mask.to_surface(setcolor=(*_INK, 255), unsetcolor=(0, 0, 0, 0))
    shade = mask.to_surface(setcolor=(0, 0, 0, 110), unsetcolor=(0, 0, 0, 0))
    sheet.blit(shade, (pad + pad // 2, pad + pad))
    edge = max(1.5, pixels * 0.03)
    for step in range(16):
        turn = step * pi / 8
        sheet.blit(dark, (pad + edge * cos(turn), pad + edge * sin(turn)))
    tone = pygame.Surface(glyph.get_size(), pygame.SRCALPHA)
    for y in range(tone.get_height()):
        shade_of = mixed(CREAM, _TAN, y / max(1, tone.get_height() - 1))
        pygame.draw.line(tone, (*shade_of, 255), (0, y), (tone.get_width(), y))
    tone.blit(glyph, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(tone, (pad, pad))
    return sheet


@lru_cache(maxsize=64)
def _glow(radius: int, colour: Colour) -> pygame.Surface:
    xs, ys = np.mgrid[-radius : radius + 1, -radius : radius + 1].astype(float)
    shine = np.clip(1 - np.hypot(xs, ys) / radius, 0, 1) ** 1.8 * 0.55
    sheet = pygame.Surface(shine.shape)
    pixels = pygame.surfarray.pixels3d(sheet)
    pixels[:] = (shine[..., None] * np.array(colour)).astype(np.uint8)
    del pixels
    return sheet


@lru_cache(maxsize=64)
def _vignette(size: tuple[int, int]) -> pygame.Surface:
    xs, ys = (np.linspace(-1, 1, n) for n in size)
    level = np.clip(1.12 - 0.42 * (xs[:, None] ** 2 + ys[None, :] ** 2), 0.35, 1)
    return pygame.surfarray.make_surface(np.repeat((level * 255).astype(np.uint8)[..., None], 3, axis=2))


# --- patterns


def _rays(sheet: pygame.Surface, colour: Colour, dice: Random) -> None:
    wide, high = sheet.get_size()
    at, far = (wide / 2, 0.55 * high), 1.2 * max(wide, high)
    for k in range(14):
        a, b = k * 2 * pi / 14 + 0.1, k * 2 * pi / 14 + 0.32
        ends = [(at[0] + far * cos(turn), at[1] + far * sin(turn)) for turn in (a, b)]
        pygame.draw.polygon(sheet, (*mixed(colour, (255, 255, 255), 0.35), 50), [at, *ends])


def _city(sheet: pygame.Surface, colour: Colour, dice: Random) -> None:
    wide, high = sheet.get_size()
    x = 0
    while x < wide:
        across = dice.randint(max(6, wide // 12), max(8, wide // 6))
        tall = dice.randint(round(0.25 * high), round(0.72 * high))
        pygame.draw.rect(sheet, (*_DEEP, 130), (x, high - tall, across, tall))
        for y in range(high - tall + 4, high - 3, 9):
            for pane in range(x + 3, x + across - 4, 7):
                if dice.random() < 0.33:
                    pygame.draw.rect(sheet, (255, 214, 130, 130), (pane, y, 3, 4))
        x += across + 1


def _rain(sheet: pygame.Surface, colour: Colour, dice: Random) -> None:
    wide, high = sheet.get_size()
    for _ in range(wide * high // 260):
        x, y = dice.uniform(-0.2 * wide, wide), dice.uniform(-0.2 * high, high)
        long = dice.uniform(0.08, 0.2) * high
        tone = (*mixed(colour, (255, 255, 255), 0.5), 60)
        pygame.draw.line(sheet, tone, (x, y), (x + 0.35 * long, y + long), 1)


def _burst(sheet: pygame.Surface, colour: Colour, dice: Random) -> None:
    wide, high = sheet.get_size()
    at, count = (wide / 2, high / 2), 22
    outline = []
    for k in range(2 * count):
        far = max(wide, high) * (0.62 if k % 2 else dice.uniform(0.34, 0.46))
        turn = k * pi / count
        outline.append((at[0] + far * cos(turn), at[1] + far * sin(turn)))
    pygame.draw.polygon(sheet, (*mixed(colour, (255, 230, 170), 0.45), 70), outline)


def _lozenges(sheet: pygame.Surface, colour: Colour, dice: Random) -> None:
    wide, high = sheet.get_size()
    step = max(10, wide // 9)
    for row, y in enumerate(range(-step, high + step, step // 2)):
        for x in range(-step + (row % 2) * step // 2, wide + step, step):
            corners = [(x, y), (x + step // 2, y + step // 2), (x, y + step), (x - step // 2, y + step // 2)]
            pygame.draw.polygon(sheet, (*mixed(colour, (255, 255, 255), 0.3), 26 + 20 * (row % 2)), corners)


PATTERNS: dict[str, Pattern] = {"rays": _rays, "city": _city, "rain": _rain, "burst": _burst, "lozenges": _lozenges}
