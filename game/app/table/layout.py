"""How the window is shared out: the board first, everything else around it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.theme import Theme

BOARD_SHARE = 0.60
_TOP, _BOTTOM, _STRIP, _SIDE = 36, 92, 112, 230
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
    for narrow, drawer in ((False, not side), (True, not side), (True, True)):
        layout = _arranged(wide, high, theme, narrow, drawer)
        if layout.board.width * layout.board.height >= BOARD_SHARE * wide * high:
            break
    return layout


def _arranged(wide: int, high: int, theme: Theme, narrow: bool, drawer: bool) -> Layout:
    top, bottom = theme.px(_TOP), theme.px(_BOTTOM)
    left = theme.px(_NARROW_STRIP if narrow else _STRIP)
    # At a small window and a large interface the column gives way before the board does.
    side = min(theme.px(_SIDE), wide // 3)
    middle = high - top - bottom
    board = pygame.Rect(left, top, wide - left - (0 if drawer else side), middle)
    sheet = pygame.Rect(wide - side, top, side, middle * 46 // 100)
    return Layout(
        top=pygame.Rect(0, 0, wide, top),
        strip=pygame.Rect(0, top, left, middle),
        board=board,
        sheet=sheet,
        journal=pygame.Rect(wide - side, sheet.bottom, side, middle - sheet.height),
        question=pygame.Rect(0, high - bottom, wide, bottom),
        narrow=narrow,
        drawer=drawer,
    )
