"""What a coach draws over a screen: a veil with a hole in it, and a bubble that points at something."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.app.theme import ACCENT, Colour, Theme

PAPER: Colour = (0xF6, 0xEC, 0xD4)
INK: Colour = (0x22, 0x1C, 0x14)
_FAINT: Colour = (0x5A, 0x4A, 0x34)
_DARK = (8, 10, 14, 150)
_WIDTHS = (330, 250, 180)
"""How wide a bubble may be, at 100 %: as wide as leaves the rest in sight."""
_WORST = 1000
"""How much worse it is to hide what a bubble is about than anything else."""
_SOFT = 6
"""Rings in which the veil fades towards a hole."""


def veil(window: pygame.Surface, hole: pygame.Rect, theme: Theme) -> None:
    """Darken everything but a place."""
    window.blit(_veiled(window.get_size(), tuple(hole), theme.px(10)), (0, 0))


def ring(window: pygame.Surface, place: pygame.Rect, theme: Theme) -> None:
    """A line round what a step is about."""
    pygame.draw.rect(window, ACCENT, place, max(2, theme.px(3)), border_radius=theme.px(10))


@lru_cache(maxsize=2)
def _veiled(size: tuple[int, int], hole: tuple[int, int, int, int], bend: int) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(_DARK)
    for n in range(_SOFT, -1, -1):
        out = 2 * n * bend // _SOFT
        dark = (*_DARK[:3], _DARK[3] * n // (_SOFT + 1))
        pygame.draw.rect(surface, dark, pygame.Rect(hole).inflate(2 * out, 2 * out), border_radius=bend + out)
    return surface


@lru_cache(maxsize=8)
def _bubble(theme: Theme, title: str, words: str, width: int) -> pygame.Surface:
    pad, px = theme.px(14), theme.px
    heads = theme.wrap(title, width - 2 * pad, "body", True)
    lines = theme.wrap(words, width - 2 * pad, "body")
    high = theme.line_height("body")
    surface = pygame.Surface((width, 2 * pad + (len(heads) + len(lines)) * high + px(4)), pygame.SRCALPHA)
    pygame.draw.rect(surface, PAPER, surface.get_rect(), border_radius=px(9))
    y = pad
    for line in heads:
        surface.blit(theme.words(line, "body", INK, True), (pad, y))
        y += high
    y += px(4)
    for line in lines:
        surface.blit(theme.words(line, "body", _FAINT), (pad, y))
        y += high
    return surface


def bubble(
    window: pygame.Surface,
    theme: Theme,
    title: str,
    words: str,
    target: pygame.Rect,
    avoid: Sequence[pygame.Rect],
    spare: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Words that point at a place, beside it where there is room; where they lie.

    What is to `spare` is covered only where nothing else is left.
    """
    px, area = theme.px, window.get_rect().inflate(-theme.px(16), -theme.px(16))
    gap, near = px(26), target.inflate(px(8), px(8))
    left, right, middle = target.left - gap, target.right + gap, target.centery
    above, below = target.top - gap, target.bottom + gap
    places = [
        ("midleft", (right, middle)),
        ("midright", (left, middle)),
        ("midbottom", (target.centerx, above)),
        ("midtop", (target.centerx, below)),
        ("topright", (target.right, below)),
        ("topleft", (target.left, below)),
        ("bottomright", (target.right, above)),
        ("bottomleft", (target.left, above)),
        *((f"{end}{side}", (x, middle)) for end in ("top", "bottom") for side, x in (("left", right), ("right", left))),
    ]
    spots: list[tuple[int, int, pygame.Rect, pygame.Surface]] = []
    for wide in _WIDTHS:
        sheet = _bubble(theme, title, words, min(px(wide), area.width // 2))
        for side, at in places:
            there = sheet.get_rect(**{side: at}).clamp(area)
            hidden = sum(_shared(there, other) for other in avoid) + _WORST * _shared(there, near)
            spots.append((hidden, sum(_shared(there, other) for other in spare), there, sheet))
        if not min(spots, key=lambda spot: spot[:2])[0]:
            break
    *_, where, sheet = min(spots, key=lambda spot: spot[:2])
    _tip(window, where, target, px(11))
    window.blit(sheet, where)
    return where


def _shared(a: pygame.Rect, b: pygame.Rect) -> int:
    both = a.clip(b)
    return both.width * both.height


def _tip(window: pygame.Surface, box: pygame.Rect, target: pygame.Rect, half: int) -> None:
    """The tail of a bubble: from its nearest edge to what it is about."""
    end = pygame.Vector2(
        max(target.left, min(box.centerx, target.right)), max(target.top, min(box.centery, target.bottom))
    )
    root = pygame.Vector2(
        max(box.left + 2 * half, min(end.x, box.right - 2 * half)),
        max(box.top + 2 * half, min(end.y, box.bottom - 2 * half)),
    )
    way = end - root
    if way.length() < 1:
        return
    across = pygame.Vector2(-way.y, way.x).normalize() * half
    pygame.draw.polygon(window, PAPER, [root + across, root - across, end])
