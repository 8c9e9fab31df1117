"""The letters and numbers that the spaces of a square board are called by, along its edges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame

from game.app.table.art.camera import Camera
from game.app.table.art.grids import FRAME
from game.app.theme import Colour, Theme
from game.boards.squares import SquareBoard

_INK: Colour = (232, 216, 180)
_SMALLEST, _LARGEST = 8, 16


class Rulers:
    """They stand on the board's frame; where its left or upper side is out of view, on a band at the view's edge."""

    def __init__(self, board: SquareBoard, camera: Camera, theme: Theme) -> None:
        self.board, self.camera, self.theme = board, camera, theme
        self.size = min(round(0.3 * camera.scale), theme.px(_LARGEST))
        self.band = round(1.5 * self.size)
        left, top, right, bottom = camera.plane.box
        self.left, self.top = (round(part) for part in camera.project((left - FRAME / 2, top - FRAME / 2)))
        self.right, self.bottom = (round(part) for part in camera.project((right + FRAME / 2, bottom + FRAME / 2)))
        self.x = max(self.left, camera.rect.left + self.band // 2)
        self.y = max(self.top, camera.rect.top + self.band // 2)

    def words(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """What is written, and around which place in the window."""
        for at, words in self.board.columns.items():
            x = round(self.camera.to_screen((at, 0))[0])
            if x >= self.x:
                yield from ((words, (x, y)) for y in (self.y, self.bottom))
        for at, words in self.board.rows.items():
            y = round(self.camera.to_screen((0, at))[1])
            if y >= self.y:
                yield from ((words, (x, y)) for x in (self.x, self.right))

    def draw(self, window: pygame.Surface) -> None:
        if self.size < _SMALLEST:
            return
        view = self.camera.rect
        seen = pygame.Rect(self.left, self.top, self.right - self.left, self.bottom - self.top).clip(view)
        if self.y > self.top:
            window.blit(_shade(seen.width, self.band), (seen.left, view.top))
        if self.x > self.left:
            window.blit(_shade(self.band, seen.height), (view.left, seen.top))
        for words, middle in self.words():
            if view.collidepoint(middle):
                written = self.theme.words(words, self.size, _INK, bold=True)
                window.blit(written, written.get_rect(center=middle))


@lru_cache(maxsize=8)
def _shade(wide: int, high: int) -> pygame.Surface:
    shade = pygame.Surface((wide, high), pygame.SRCALPHA)
    shade.fill((16, 18, 22, 176))
    return shade
