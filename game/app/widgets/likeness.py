"""Likenesses: whoever can be chosen, before rays of light in a colour of his own."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.app.art.paint import gradient, rounded
from game.app.figures.portrait import figure, known
from game.app.figures.roles import is_painted, want
from game.app.theme import Colour, Theme, mixed
from game.kit.portraits import Portrait

INK: Colour = (0x1A, 0x16, 0x12)
PALE: Colour = (255, 250, 232)
HUES: tuple[Colour, ...] = (
    (186, 62, 48),
    (58, 108, 158),
    (152, 62, 130),
    (52, 128, 82),
    (176, 120, 38),
    (88, 92, 110),
)


def is_ready(face: Portrait) -> bool:
    """Whether his figure can be shown; it is painted in one of the next frames where not."""
    if not known(face.figure) or is_painted(face.figure):
        return True
    want(face.figure)
    return False


def paint_likeness(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, face: Portrait, number: int) -> None:
    """The figure as it stands on the table, or the icon of whoever has none."""
    surface.blit(_rays(rect.size, HUES[number % len(HUES)], theme.px(7)), rect)
    if known(face.figure):
        if is_painted(face.figure):
            tall = max(20, min(rect.height * 92 // 100, rect.width))
            shown = figure(face.figure, tall)
            before = surface.get_clip()
            surface.set_clip(rect.clip(before))
            surface.blit(shown, shown.get_rect(midbottom=(rect.centerx, rect.bottom + tall * 7 // 100 + 6)))
            surface.set_clip(before)
        return
    size = min(rect.width, rect.height) * 56 // 100
    middle = rect.centerx, rect.y + rect.height * 44 // 100
    dark, pale = theme.icon(face.icon, size, INK), theme.icon(face.icon, size, PALE)
    surface.blit(dark, dark.get_rect(center=(middle[0] + theme.px(4), middle[1] + theme.px(4))))
    surface.blit(pale, pale.get_rect(center=middle))


@lru_cache(maxsize=24)
def _rays(size: tuple[int, int], hue: Colour, radius: int) -> pygame.Surface:
    """The ground behind a portrait."""
    wide, high = size
    sheet = gradient(size, mixed(hue, (255, 255, 255), 0.25), mixed(hue, (0, 0, 0), 0.35))
    rays = pygame.Surface(size, pygame.SRCALPHA)
    middle = wide / 2, high * 0.45
    for n in range(18):
        a, b = math.tau * n / 18, math.tau * (n + 0.5) / 18
        out = [(middle[0] + wide * 2 * math.cos(t), middle[1] + wide * 2 * math.sin(t)) for t in (a, b)]
        pygame.draw.polygon(rays, (255, 255, 255, 26), [middle, *out])
    sheet.blit(rays, (0, 0))
    return rounded(sheet, radius)
