"""Gauges: a bar with a mark for what was to be expected, a ring, five steps."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from game.app.theme import LINE, TEXT, Colour, Theme, mixed

_TROUGH = mixed(LINE, (0, 0, 0), 0.15)


def bar(surface: pygame.Surface, rect: pygame.Rect, share: float, colour: Colour, mark: float | None = None) -> None:
    """A bar filled to a share; a white line marks another."""
    bend = rect.height // 2
    pygame.draw.rect(surface, _TROUGH, rect, border_radius=bend)
    full = round(rect.width * max(0.0, min(1.0, share)))
    if full > 0:
        pygame.draw.rect(surface, colour, (rect.x, rect.y, max(rect.height, full), rect.height), border_radius=bend)
    if mark is not None:
        x = rect.x + round(rect.width * max(0.0, min(1.0, mark)))
        wide, out = max(2, rect.height // 6), max(3, rect.height // 3)
        pygame.draw.rect(surface, TEXT, (x - wide // 2, rect.y - out, wide, rect.height + 2 * out))


def ring(surface: pygame.Surface, centre: tuple[int, int], radius: int, share: float, colour: Colour) -> None:
    """A ring filled clockwise from the top."""
    wide, fine = max(3, radius // 5), 3
    sheet = pygame.Surface((2 * radius * fine, 2 * radius * fine), pygame.SRCALPHA)
    middle, thick = radius * fine, wide * fine
    pygame.draw.circle(sheet, _TROUGH, (middle, middle), middle, thick)
    steps = max(0, round(96 * max(0.0, min(1.0, share))))
    for n in range(steps):
        angles = [math.tau * at / 96 - math.pi / 2 for at in (n, n + 1.4)]
        outer = [(middle + middle * math.cos(a), middle + middle * math.sin(a)) for a in angles]
        inner = [(middle + (middle - thick) * math.cos(a), middle + (middle - thick) * math.sin(a)) for a in angles]
        pygame.draw.polygon(sheet, colour, [*outer, *reversed(inner)])
    small = pygame.transform.smoothscale(sheet, (2 * radius, 2 * radius))
    surface.blit(small, small.get_rect(center=centre))


def steps(surface: pygame.Surface, rect: pygame.Rect, n: int, colour: Colour, of: int = 5) -> None:
    """So many of five fields filled."""
    gap = max(2, rect.width // 40)
    wide = (rect.width - gap * (of - 1)) // of
    for at in range(of):
        field = pygame.Rect(rect.x + at * (wide + gap), rect.y, wide, rect.height)
        pygame.draw.rect(surface, colour if at < n else _TROUGH, field, border_radius=max(1, rect.height // 4))


def swing(
    theme: Theme, size: tuple[int, int], places: list[tuple[float, float]], colours: tuple[Colour, Colour]
) -> pygame.Surface:
    """A line of chances over its middle, filled in the colour of whoever is ahead; places run from 0 to 1."""
    wide, high = size
    fine = 2
    sheet = pygame.Surface((wide * fine, high * fine), pygame.SRCALPHA)

    def at(x: float, chance: float) -> tuple[float, float]:
        return x * wide * fine, (1 - chance) * high * fine

    for side, colour in enumerate(colours):
        pick = max if side == 0 else min
        edge = [at(x, pick(chance, 0.5)) for x, chance in _crossings(places)]
        if len(edge) > 1:
            ends = [(edge[0][0], high * fine / 2), *edge, (edge[-1][0], high * fine / 2)]
            pygame.draw.polygon(sheet, (*colour, 140), ends)
    line = [at(x, chance) for x, chance in places]
    if len(line) > 1:
        pygame.draw.lines(sheet, (*TEXT, 255), False, line, max(3, theme.px(4)))
    return pygame.transform.smoothscale(sheet, size)


def _crossings(places: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The places, and wherever the line crosses the middle."""
    found: list[tuple[float, float]] = []
    for before, after in pairwise(places):
        found.append(before)
        if (before[1] - 0.5) * (after[1] - 0.5) < 0:
            share = (0.5 - before[1]) / (after[1] - before[1])
            found.append((before[0] + share * (after[0] - before[0]), 0.5))
    return [*found, *places[-1:]]
