"""Boxes: cutting a rectangle into smaller ones, and painting what lies behind controls."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.app.theme import ACCENT, LINE, PANEL, Colour, Theme


class Column:
    """A rectangle handed out from its top, and from its bottom."""

    def __init__(self, rect: pygame.Rect, gap: int) -> None:
        self.left = rect.copy()
        self.gap = gap

    def top(self, height: int) -> pygame.Rect:
        taken = pygame.Rect(self.left.x, self.left.y, self.left.width, height)
        used = min(height + self.gap, self.left.height)
        self.left = pygame.Rect(self.left.x, self.left.y + used, self.left.width, self.left.height - used)
        return taken

    def bottom(self, height: int) -> pygame.Rect:
        taken = pygame.Rect(self.left.x, self.left.bottom - height, self.left.width, height)
        self.left.height = max(0, self.left.height - height - self.gap)
        return taken


def split(rect: pygame.Rect, shares: Sequence[float], gap: int) -> list[pygame.Rect]:
    """Side by side, in these shares of the width."""
    room = rect.width - gap * (len(shares) - 1)
    parts: list[pygame.Rect] = []
    x = float(rect.x)
    for share in shares:
        width = room * share / sum(shares)
        parts.append(pygame.Rect(round(x), rect.y, round(width), rect.height))
        x += width + gap
    return parts


def panel(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, colour: Colour = PANEL) -> None:
    """A panel: one step lighter than the ground, with a thin line around it."""
    radius = theme.px(3)
    pygame.draw.rect(surface, colour, rect, border_radius=radius)
    pygame.draw.rect(surface, LINE, rect, 1, border_radius=radius)


def veil(window: pygame.Surface) -> None:
    """Darken what lies under something that wants an answer first."""
    window.blit(_dark(window.get_size()), (0, 0))


@lru_cache(maxsize=1)
def _dark(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((8, 9, 12, 180))
    return surface


def progress_bar(surface: pygame.Surface, rect: pygame.Rect, done: int, total: int, theme: Theme) -> None:
    """How far something that takes a while is."""
    pygame.draw.rect(surface, LINE, rect, border_radius=theme.px(4))
    filled = pygame.Rect(rect.x, rect.y, rect.width * min(done, total) // max(1, total), rect.height)
    pygame.draw.rect(surface, ACCENT, filled, border_radius=theme.px(4))


def ring(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
    """The ring around what has the keyboard."""
    out = theme.px(3)
    pygame.draw.rect(surface, ACCENT, rect.inflate(2 * out, 2 * out), max(2, theme.px(2)), border_radius=theme.px(5))
