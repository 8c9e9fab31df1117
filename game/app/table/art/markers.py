"""Markers on the board: diamonds, so that nobody takes them for models."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.app.theme import TONES, Colour, Theme, mixed
from game.kit.tokens import Marker

PLATE: Colour = (24, 27, 32)
_LEAST = 9


class MarkerArt:
    """The pictures of markers, kept."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._made: dict[tuple[str, str, int, int], pygame.Surface] = {}

    def picture(self, marker: Marker, radius: int, side: int) -> pygame.Surface:
        """A diamond `radius` pixels from middle to tip; its border says whose it is."""
        key = (marker.icon, marker.tone, radius, side)
        found = self._made.get(key)
        if found is None:
            if len(self._made) > 500:
                self._made.clear()
            tone = TONES[marker.tone]
            edge = self.theme.side(side) if side >= 0 else mixed(tone, PLATE, 0.3)
            found = _diamond(max(_LEAST, radius), edge).copy()
            icon = self.theme.icon(marker.icon, round(max(_LEAST, radius) * 0.98), tone)
            found.blit(icon, icon.get_rect(center=found.get_rect().center))
            self._made[key] = found = found.premul_alpha()
        return found


@lru_cache(maxsize=64)
def _diamond(radius: int, edge: Colour) -> pygame.Surface:
    fine = 4
    side = (2 * radius + 6) * fine
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = side / 2

    def corners(r: float, down: float = 0.0) -> list[tuple[float, float]]:
        return [
            (middle, middle - r + down),
            (middle + r, middle + down),
            (middle, middle + r + down),
            (middle - r, middle + down),
        ]

    pygame.draw.polygon(big, (0, 0, 0, 90), corners((radius + 1) * fine, 2 * fine))
    pygame.draw.polygon(big, (*mixed(PLATE, (0, 0, 0), 0.5), 255), corners((radius + 1) * fine))
    pygame.draw.polygon(big, (*edge, 255), corners(radius * fine))
    pygame.draw.polygon(big, (*PLATE, 245), corners((radius - max(2, radius * 0.16)) * fine))
    return pygame.transform.smoothscale(big, (2 * radius + 6, 2 * radius + 6))
