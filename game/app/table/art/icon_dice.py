"""Dice that show icons instead of pips, as they lie in a tray."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.app.table.art.dice import BONE, INK
from game.app.theme import ACCENT, Colour, glyph_font, icon_glyph, mixed

_FINE = 3
_WHITE: Colour = (255, 255, 255)
_BLACK: Colour = (0, 0, 0)
TILT = 14
"""How far a die that is to be rolled again is turned, in degrees."""


@lru_cache(maxsize=256)
def icon_die(
    icons: tuple[str, ...],
    spent: tuple[bool, ...],
    size: int,
    tint: Colour | None = None,
    taken: frozenset[int] = frozenset(),
    tilted: bool = False,
) -> pygame.Surface:
    """A die with one icon, or two across; spent ones have faded, those `taken` lie on amber."""
    big = size * _FINE
    gone = all(spent)
    face = mixed(BONE, tint, 0.28) if tint else BONE
    if gone:
        face = mixed(face, (40, 52, 52), 0.72)
    sheet = pygame.Surface((big, big), pygame.SRCALPHA)
    bend = big // 5
    pygame.draw.rect(
        sheet, mixed(face, _BLACK, 0.5), (0, round(big * 0.06), big, round(big * 0.94)), border_radius=bend
    )
    pygame.draw.rect(sheet, face, (0, 0, big, round(big * 0.94)), border_radius=bend)
    upper = pygame.Rect(round(big * 0.06), round(big * 0.05), round(big * 0.88), round(big * 0.84))
    pygame.draw.rect(sheet, mixed(face, _WHITE, 0.1 if gone else 0.4), upper, border_radius=bend)
    pygame.draw.rect(sheet, mixed(face, _WHITE, 0.05 if gone else 0.12), upper.inflate(-big // 20, -big // 20), 0, bend)
    places = ((0.5, 0.47),) if len(icons) == 1 else ((0.31, 0.31), (0.69, 0.64))
    if len(icons) > 1:
        line = mixed(face, INK, 0.3)
        pygame.draw.line(sheet, line, (big * 0.22, big * 0.75), (big * 0.78, big * 0.2), max(2, big // 50))
    for n, (icon, (u, v)) in enumerate(zip(icons, places, strict=False)):
        used = n < len(spent) and spent[n]
        ink = mixed(face, INK, 0.24) if used else INK
        at, high = (round(big * u), round(big * v)), round(big * (0.62 if len(icons) == 1 else 0.4))
        if n in taken:
            pygame.draw.circle(sheet, ACCENT, at, round(high * 0.62))
        glyph = glyph_font(icon, high).render(icon_glyph(icon), True, ink)
        sheet.blit(glyph, glyph.get_rect(center=at))
    small = pygame.transform.smoothscale(sheet, (size, size))
    return pygame.transform.rotozoom(sheet, TILT, 1 / _FINE) if tilted else small


@lru_cache(maxsize=32)
def die_shade(size: int) -> pygame.Surface:
    """The soft shadow a die throws on felt."""
    sheet = pygame.Surface((size * 3 // 2, size), pygame.SRCALPHA)
    for step in range(8):
        room = sheet.get_rect().inflate(-step * size // 10, -step * size // 12)
        pygame.draw.ellipse(sheet, (0, 0, 0, 14 + 10 * step), room)
    return sheet


@lru_cache(maxsize=32)
def die_glow(size: int, colour: Colour) -> pygame.Surface:
    """Light around a die that is lifted, to be added."""
    wide = size * 2
    sheet = pygame.Surface((wide, wide))
    for step in range(wide // 2, 0, -1):
        light = (1 - step / (wide / 2)) ** 1.6 * 0.75
        pygame.draw.circle(sheet, mixed(_BLACK, colour, light), (wide // 2, wide // 2), step)
    return sheet
