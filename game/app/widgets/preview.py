"""Small pictures of boards for lists and forms, kept because they are costly to draw."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

import pygame

from game.app.bits import Bits
from game.app.table.art.camera import plane_of
from game.app.table.art.figures import Figures
from game.app.table.art.scene import drawing
from game.app.table.art.view import BoardView
from game.app.theme import GROUND, Theme
from game.core.place import Point
from game.core.text import Text
from game.kit.scenarios import Board
from game.kit.tokens import Marker, Token

_KEPT = 24
_pictures: OrderedDict[tuple[int, object, tuple[int, int], int, int], tuple[Board, pygame.Surface]] = OrderedDict()


def board_picture(
    theme: Theme,
    board: Board,
    size: tuple[int, int],
    tokens: Sequence[Token] = (),
    markers: Sequence[Marker] = (),
    *,
    near: Sequence[Point] = (),
    say: Callable[[Text], str] | None = None,
) -> pygame.Surface:
    """The board as the table screen draws it, with what stands on it: as large as fits, or the part round `near`.

    `say` is wanted where there are tokens: how high one stands is written beside it.
    """
    return Bits(picturing(theme, board, size, tokens, markers, near=near, say=say)).finish()


def picturing(
    theme: Theme,
    board: Board,
    size: tuple[int, int],
    tokens: Sequence[Token] = (),
    markers: Sequence[Marker] = (),
    *,
    near: Sequence[Point] = (),
    say: Callable[[Text], str] | None = None,
) -> Generator[None, None, pygame.Surface]:
    """The same bit by bit, for callers with a window to keep alive."""
    key = id(board), (tuple(tokens), tuple(markers), tuple(near)), size, theme.percent, theme.palette
    kept = _pictures.get(key)
    if kept is not None and kept[0] is board:
        return kept[1]
    picture = pygame.Surface((max(8, size[0]), max(8, size[1])))
    picture.fill(GROUND)
    yield from drawing(board, plane_of(board))
    view = BoardView(theme, board)
    view.resize(picture.get_rect())
    if near:
        camera = view.camera
        camera.look_at(camera.near([camera.plane.flat(at) for at in near], picture.get_rect()))
    yield from view.settling()
    seats = tuple(dict.fromkeys(token.seat for token in tokens))
    assert say is not None or not tokens, "tokens have words"
    figures = Figures(tuple(tokens), tuple(markers), seats)
    figures = replace(figures, say=say) if say else figures
    yield from view.readying(figures)
    view.draw(picture, figures)
    _pictures[key] = board, picture
    if len(_pictures) > _KEPT:
        _pictures.popitem(last=False)
    return picture
