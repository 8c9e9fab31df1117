"""How the window is shared out: the board first, everything else around it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.theme import Theme

BOARD_SHARE = 0.60
_TOP, _BOTTOM = 36, 92
_WIDTHS = ((168, 300), (140, 264), (112, 230))
"""Of the strip and the side column, the roomiest first."""
_NARROW_STRIP = 46


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of the parts. With `drawer` the side column lies over the board and is opened when wanted."""

    top: pygame.Rect
    strip: pygame.Rect
    board: pygame.Rect
    sheet: pygame.Rect
    journal: pygame.Rect
    question: pygame.Rect
    narrow: bool = False
    drawer: bool = False


def arrange(size: tuple[int, int], theme: Theme, *, side: bool = True) -> Layout:
    """The roomiest arrangement that leaves the board its share of the window; without `side`, all it can have."""
    wide, high = size
    least = _WIDTHS[-1][1]
    tried = [(*widths, not side) for widths in _WIDTHS]
    for strip, column, drawer in (*tried, (_NARROW_STRIP, least, not side), (_NARROW_STRIP, least, True)):
        layout = _arranged(wide, high, theme, strip, column, drawer)
        if layout.board.width * layout.board.height >= BOARD_SHARE * wide * high:
            break
    return layout


def _arranged(wide: int, high: int, theme: Theme, strip: int, column: int, drawer: bool) -> Layout:
    top, bottom, left = theme.px(_TOP), theme.px(_BOTTOM), theme.px(strip)
    # At a small window and a large interface the column gives way before the board does.
    side = min(theme.px(column), wide // 3)
    middle = high - top - bottom
    board = pygame.Rect(left, top, wide - left - (0 if drawer else side), middle)
    sheet = pygame.Rect(wide - side, top, side, middle * 52 // 100)
    return Layout(
        top=pygame.Rect(0, 0, wide, top),
        strip=pygame.Rect(0, top, left, middle),
        board=board,
        sheet=sheet,
        journal=pygame.Rect(wide - side, sheet.bottom, side, middle - sheet.height),
        question=pygame.Rect(0, high - bottom, wide, bottom),
        narrow=strip == _NARROW_STRIP,
        drawer=drawer,
    )
