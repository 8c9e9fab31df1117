"""How the panels of a result share the window: all at once where they fit, else page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.theme import Theme

_COLUMNS = ((1120, 3), (700, 2), (0, 1))
"""From this width on, at 100 %, so many columns."""
_LEAST = 196
"""Pixels a panel needs at 100 %."""
_SHARES = {3: (0.5, 0.245, 0.255), 2: (0.56, 0.44), 1: (1.0,)}
_UPPER = 0.55
"""The share of the first of two rows."""
_ORDER = {3: (0, 1, 2, 3, 4, 5), 2: (0, 1, 3, 4, 2, 5), 1: (0, 3, 1, 4, 2, 5)}
"""The panels as they are read: wide ones come first in each row."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The pages: on each, which panels stand where."""

    pages: tuple[tuple[tuple[str, pygame.Rect], ...], ...]

    def page(self, number: int) -> tuple[tuple[str, pygame.Rect], ...]:
        return self.pages[number % len(self.pages)]


def grid(
    theme: Theme,
    area: pygame.Rect,
    names: Sequence[str],
    first: str = "",
    beside: pygame.Rect | None = None,
    last: str = "",
) -> Grid:
    """Six panels, of which the first of every three is wide; what comes next has the first page, or stands beside.

    `last` has a page of its own after all others.
    """
    gap = theme.px(14)
    wide = area.width * 100 / theme.percent
    columns = next(count for least, count in _COLUMNS if wide >= least)
    rows = max(1, min(2, (area.height + gap) // (theme.px(_LEAST) + gap)))
    each = columns * rows
    ordered = [names[at] for at in _ORDER[columns] if at < len(names)]
    if beside and (columns, rows) == (2, 2):
        each, cells = 3, _wide_first(area, gap)
        ordered = list(names)
    else:
        cells = _cells(area, columns, rows, gap)
    pages = [ordered[at : at + each] for at in range(0, len(ordered), each)]
    shown = [tuple(zip(page, cells, strict=False)) for page in pages]
    if first:
        shown.insert(0, ((first, area.copy()),))
    if last:
        shown.append(((last, area.copy()),))
    return Grid(tuple((*page, ("coming", beside)) if beside else page for page in shown))


def _wide_first(area: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """One panel over two, where half of the window tells what comes next."""
    upper, lower = _cells(area, 1, 2, gap)
    return [upper, *_cells(lower, 2, 1, gap)]


def _cells(area: pygame.Rect, columns: int, rows: int, gap: int) -> list[pygame.Rect]:
    whole = area.height - gap * (rows - 1)
    tall = [round(whole * _UPPER), whole - round(whole * _UPPER)] if rows == 2 else [whole]
    cells: list[pygame.Rect] = []
    y = area.y
    for high in tall:
        x = float(area.x)
        for share in _SHARES[columns]:
            width = (area.width - gap * (columns - 1)) * share
            cells.append(pygame.Rect(round(x), y, round(width), high))
            x += width + gap
        y += high + gap
    return cells
