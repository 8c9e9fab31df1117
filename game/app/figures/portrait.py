"""Figures as they are shown: a bust scaled, edged in its side's colour, standing, lying or as a face on a tile."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.app.figures.roles import ROLES, bust, is_painted, want
from game.app.theme import Colour, mixed

_INK: Colour = (8, 9, 12)
_FINE = 3
_STEPS = 20
LYING = -82
"""How far a figure that has gone down is turned, in degrees."""


def known(role: str) -> bool:
    """Whether there is a bust for the role; without one a model shows its icon."""
    return role in ROLES


@lru_cache(maxsize=160)
def figure(role: str, height: int, edge: Colour | None = None, grey: bool = False) -> pygame.Surface:
    """A bust `height` pixels high with a dark outline and, around that, one in the side's colour."""
    fine = _FINE if height < 70 else 2
    tall, pad = height * fine, 6 * fine
    picture = pygame.transform.smoothscale(bust(role), (tall, tall))
    if grey:
        picture = pygame.transform.grayscale(picture)
    sheet = pygame.Surface((tall + 2 * pad, tall + 2 * pad), pygame.SRCALPHA)
    mask = pygame.mask.from_surface(picture, 100)

    def outline(colour: Colour, wide: float) -> None:
        grown = pygame.Mask(sheet.get_size())
        for step in range(_STEPS):
            turn = step * 2 * pi / _STEPS
            grown.draw(mask, (int(pad + wide * fine * cos(turn)), int(pad + wide * fine * sin(turn))))
        grown.to_surface(sheet, setcolor=(*colour, 255), unsetcolor=None)

    if edge:
        outline(edge, max(2.0, height * 0.05))
    outline(_INK, max(1.0, height * 0.026))
    sheet.blit(picture, (pad, pad))
    return pygame.transform.smoothscale(sheet, (height + 12, height + 12))


def standing(role: str, height: int, colour: Colour, done: bool = False) -> pygame.Surface:
    """Upright; whoever has acted stands in the shade."""
    if not done:
        return figure(role, height, mixed(colour, (255, 255, 255), 0.15))
    shaded = figure(role, height, (90, 94, 100)).copy()
    shaded.fill((150, 150, 156, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return shaded


def lying(role: str, height: int) -> pygame.Surface:
    """Out of the fight: grey and on its back."""
    fallen = pygame.transform.rotozoom(figure(role, height, grey=True), LYING, 1.0)
    fallen.set_alpha(215)
    return fallen


def falling(role: str, height: int, colour: Colour, share: float) -> pygame.Surface:
    """On the way down: upright at 0, on its back at 1."""
    return pygame.transform.rotozoom(standing(role, height, colour), LYING * share, 1.0)


def face(role: str, size: tuple[int, int], colour: Colour, grey: bool = False) -> pygame.Surface:
    """A bust on a tile of the side's colour, as sheets and journals show it; the bare tile until it is painted."""
    if not is_painted(role):
        want(role)
        return _tile("", size, colour, grey)
    return _tile(role, size, colour, grey)


@lru_cache(maxsize=256)
def _tile(role: str, size: tuple[int, int], colour: Colour, grey: bool) -> pygame.Surface:
    wide, high = size
    tile = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(high):
        shade = mixed(mixed(colour, (10, 12, 16), 0.25), (10, 12, 16), 0.6 * y / max(1, high - 1))
        pygame.draw.line(tile, shade, (0, y), (wide, y))
    if role:
        tall = round(1.06 * max(wide, high))
        shown = figure(role, tall, grey=grey)
        tile.blit(shown, shown.get_rect(midbottom=(wide // 2, high + round(0.07 * tall) + 6)))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=max(3, min(size) // 9))
    tile.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if grey:
        tile.fill((150, 150, 156, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return tile
