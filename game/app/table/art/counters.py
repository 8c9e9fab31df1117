"""Counters that somebody has to spend: a small plate for each kind, told apart by its shape and its colour."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.app.theme import GROUND, LEAST, Colour, Theme

INKS: tuple[Colour, ...] = ((104, 190, 235), (238, 120, 104), (140, 204, 122), (240, 196, 92))
"""By the place on the card, light enough for dark numbers."""
_LARGER = 4
"""Plates are drawn larger and shrunk, so that their edges are smooth."""


def strip(theme: Theme, counters: tuple[int, ...], size: int) -> pygame.Surface:
    """All that are there, side by side, in the order of the card; none is left out but those of which there are 0."""
    shown = [(place, n) for place, n in enumerate(counters) if n > 0]
    high = max(size, LEAST)
    surface = pygame.Surface((max(1, len(shown) * (size + 1)), high), pygame.SRCALPHA)
    for at, (place, n) in enumerate(shown):
        surface.blit(plate(place % len(INKS), size), (at * (size + 1), (high - size) // 2))
        mark = theme.mark(str(n), max(LEAST, round(size * 0.78)), GROUND)
        surface.blit(mark, mark.get_rect(center=(at * (size + 1) + size // 2, high // 2)))
    return surface


@lru_cache(maxsize=64)
def plate(place: int, size: int) -> pygame.Surface:
    """Round, pointed, a shield or a star."""
    whole = size * _LARGER
    sheet = pygame.Surface((whole, whole), pygame.SRCALPHA)
    for ink, inset in ((GROUND, 0), (INKS[place], _LARGER)):
        pygame.draw.polygon(sheet, ink, _outline(place, whole, inset))
    return pygame.transform.smoothscale(sheet, (size, size))


def _outline(place: int, whole: int, inset: int) -> list[tuple[float, float]]:
    middle, radius = whole / 2, whole / 2 - inset
    if place == 0:
        return [(middle + radius * cos(turn), middle + radius * sin(turn)) for turn in _turns(24)]
    if place == 1:
        return [(middle + radius * cos(turn), middle + radius * sin(turn)) for turn in _turns(4)]
    if place == 2:
        top, low = middle - radius * 0.88, middle + radius
        side = radius * 0.92
        return [
            (middle - side, top),
            (middle + side, top),
            (middle + side, middle),
            (middle, low),
            (middle - side, middle),
        ]
    reach = [radius if n % 2 == 0 else radius * 0.78 for n in range(16)]
    return [(middle + far * cos(turn), middle + far * sin(turn)) for far, turn in zip(reach, _turns(16), strict=True)]


def _turns(count: int) -> list[float]:
    return [2 * pi * n / count - pi / 2 for n in range(count)]
