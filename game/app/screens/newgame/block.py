"""What every block of the new game is made of: a numbered heading, labels, and tiles to choose one of several."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.app.chosen import Chosen
from game.app.theme import ACCENT, DIM, GROUND, TEXT, Theme, mixed
from game.app.widgets.boxes import Column
from game.app.widgets.desk import Desk
from game.app.widgets.prose import LEAST, block, write
from game.app.widgets.tile import Paint, Tile, TileLook
from game.app.window import App
from game.core.text import Text
from game.kit.scenarios import Board

QUIET = mixed(TEXT, DIM, 0.5)


class Form(Protocol):
    """The screen, as far as its blocks are concerned."""

    app: App
    desk: Desk
    system: str
    systems: list[str]
    wanted: list[Callable[[], None]]
    pictures: dict[tuple[int, tuple[int, int]], pygame.Surface]

    @property
    def chosen(self) -> Chosen: ...

    def say(self, name: str, /, **values: int | str | Text) -> str: ...

    def px(self, length: float) -> int: ...

    def layout(self) -> None: ...

    def title_of(self, system: str) -> str: ...

    def choose_system(self, system: str) -> None: ...

    def want(self, board: Board, size: tuple[int, int], tile: Tile | None = None) -> None: ...

    def blit(self, surface: pygame.Surface, board: Board, rect: pygame.Rect) -> None: ...


class Block:
    """A part of the screen."""

    def __init__(self, screen: Form) -> None:
        self.screen = screen

    def heading(self, column: Column, number: int, name: str) -> pygame.Rect:
        theme, high = self.screen.desk.theme, max(20, column.left.height * 5 // 100)
        rect = column.top(high)
        words = self.screen.say(name)

        def paint(surface: pygame.Surface) -> None:
            radius = min(rect.height // 2, theme.px(14))
            pygame.draw.circle(surface, ACCENT, (rect.x + radius, rect.centery), radius)
            digit = theme.words(str(number), max(LEAST, radius), GROUND, True)
            surface.blit(digit, digit.get_rect(center=(rect.x + radius, rect.centery)))
            box = pygame.Rect(
                rect.x + radius * 2 + theme.px(8), rect.y, rect.width - radius * 2 - theme.px(8), rect.height
            )
            write(surface, theme, words, box, 18, TEXT, bold=True, middle=True)

        self.screen.desk.paint(paint)
        return rect

    def label(self, column: Column, words: str) -> None:
        rect = column.top(max(18, min(self.screen.px(20), column.left.height * 9 // 100)))
        theme = self.screen.desk.theme
        self.screen.desk.sheet(rect, lambda s, r: _said(s, theme, words, r))

    def tile(
        self,
        rect: pygame.Rect,
        name: str,
        action: Callable[[], None],
        paint: Paint,
        on: bool,
        words: str,
        hint: str,
        key: str = "",
    ) -> Tile:
        look: TileLook = "chosen" if on else "plain"
        return self.screen.desk.tile(rect, name, action, paint, look=look, words=words, hint=hint, key=key, lift=3)

    def paint_choice(
        self, icon: str, words: str, about: str, on: bool, surface: pygame.Surface, rect: pygame.Rect
    ) -> None:
        """An icon, a title and a line: one of several."""
        theme, pad = self.screen.desk.theme, max(4, rect.height // 12)
        pixels = min(rect.height * 6 // 10, theme.px(30), rect.width // 5)
        left = pad
        room = (rect.width - 2 * pad - pixels - 3, rect.height - pad)
        if pixels >= 14 and block(theme, words, room, 15, True):
            drawn = theme.icon(icon, pixels, ACCENT if on else DIM)
            surface.blit(drawn, drawn.get_rect(midleft=(pad, rect.centery)))
            left = pad * 2 + pixels
        self.paint_lines(
            surface, pygame.Rect(left, pad // 2, rect.width - left - 3, rect.height - pad), words, about, on
        )

    def paint_lines(self, surface: pygame.Surface, room: pygame.Rect, words: str, about: str, on: bool) -> None:
        theme = self.screen.desk.theme
        least = len(theme.wrap(about, room.width, LEAST)) * theme.line_height(LEAST) if about else 0
        title = max(theme.font(LEAST, True).get_linesize(), room.height - least)
        alone = title + least > room.height or not about
        top = pygame.Rect(room.x, room.y, room.width, room.height if alone else title)
        y = write(surface, theme, words, top, 15, TEXT if on else QUIET, bold=True, middle=alone)
        if not alone:
            write(surface, theme, about, pygame.Rect(room.x, y, room.width, room.bottom - y), 13, DIM)


def _said(surface: pygame.Surface, theme: Theme, words: str, rect: pygame.Rect) -> None:
    write(surface, theme, words, rect, 13, ACCENT, bold=True, middle=True)
