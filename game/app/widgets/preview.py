"""Small pictures of boards for lists and forms, kept because they are dear to draw."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import pygame

from game.app.theme import Theme

if TYPE_CHECKING:
    from game.systems.looks import Board

_KEPT = 24
_pictures: OrderedDict[tuple[int, tuple[int, int], int], tuple[Board, pygame.Surface]] = OrderedDict()


def board_picture(theme: Theme, board: Board, size: tuple[int, int]) -> pygame.Surface:
    """The whole board as the table screen draws it, as large as fits."""
    key = id(board), size, theme.percent
    kept = _pictures.get(key)
    if kept is not None and kept[0] is board:
        return kept[1]
    from game.app.table.view import BoardView

    picture = pygame.Surface((max(8, size[0]), max(8, size[1])))
    view: Any = BoardView(theme, board)
    view.resize(picture.get_rect())
    view.draw(picture)
    _pictures[key] = board, picture
    if len(_pictures) > _KEPT:
        _pictures.popitem(last=False)
    return picture
