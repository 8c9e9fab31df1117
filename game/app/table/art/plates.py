"""Plates of the stage: banners, the stamp of a verdict, large words with a dark edge; each made once and kept."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.app.theme import ACCENT, DIM, TEXT, Colour, Theme, mixed

_HIGH = 96
_INK: Colour = (8, 9, 12)
_FALLEN: tuple[Colour, Colour, Colour] = ((206, 66, 80), (150, 36, 50), (255, 170, 176))
_SAVED: tuple[Colour, Colour, Colour] = ((86, 150, 92), (42, 96, 56), (176, 232, 180))
"""Above, below and at the edge."""


@lru_cache(maxsize=12)
def banner(theme: Theme, wide: int, words: str, below: str = "") -> pygame.Surface:
    """A dark band that fades at both ends, edged in amber, with large words and a smaller line."""
    high = theme.px(_HIGH)
    band = pygame.Surface((wide, high), pygame.SRCALPHA)
    for x in range(wide):
        share = min(1.0, 2.2 * min(x, wide - x) / wide)
        pygame.draw.line(band, (14, 15, 20, round(228 * share)), (x, 0), (x, high))
        for y in (0, high - 1):
            band.set_at((x, y), (*ACCENT, round(220 * share)))
    head = edged(theme, words, theme.px(38 if below else 44), TEXT)
    line = theme.words(below, theme.px(17), mixed(DIM, TEXT, 0.4), bold=True) if below else None
    middle = high // 2 - (line.get_height() // 2 if line else 0)
    band.blit(head, head.get_rect(center=(wide // 2, middle)))
    if line:
        band.blit(line, line.get_rect(midtop=(wide // 2, middle + head.get_height() // 2 - theme.px(4))))
    return band


@lru_cache(maxsize=48)
def edged(theme: Theme, words: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Words with a dark edge all around, to be read on any ground."""
    face = theme.words(words, pixels, colour, bold=True)
    dark = theme.words(words, pixels, _INK, bold=True)
    wide = max(1, pixels // 20)
    sheet = pygame.Surface((face.get_width() + 2 * wide, face.get_height() + 2 * wide), pygame.SRCALPHA)
    for dx in range(-wide, wide + 1):
        for dy in range(-wide, wide + 1):
            if dx * dx + dy * dy <= wide * wide + 1:
                sheet.blit(dark, (wide + dx, wide + dy))
    sheet.blit(face, (wide, wide))
    return sheet


@lru_cache(maxsize=12)
def stamp(theme: Theme, words: str, pixels: int, good: bool = False) -> pygame.Surface:
    """A verdict on a plate: red, or green for somebody who was saved."""
    above, below, edge = _SAVED if good else _FALLEN
    face = edged(theme, words.upper(), pixels, (255, 255, 255))
    wide, high = face.get_width() + pixels, face.get_height() + pixels // 2
    plate = gradient((wide, high), above, below, pixels * 2 // 5)
    pygame.draw.rect(plate, edge, plate.get_rect(), 2, border_radius=pixels * 2 // 5)
    plate.blit(face, face.get_rect(center=(wide // 2, high // 2)))
    return plate


def gradient(size: tuple[int, int], above: Colour, below: Colour, radius: int, alpha: int = 255) -> pygame.Surface:
    """A plate with rounded corners, lighter above than below."""
    plate = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        pygame.draw.line(plate, (*mixed(above, below, y / max(1, size[1] - 1)), alpha), (0, y), (size[0], y))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=radius)
    plate.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return plate
