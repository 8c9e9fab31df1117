"""What every block of the new game is made of: a numbered heading, labels, and tiles to choose one of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.app.chosen import Chosen
from game.app.theme import ACCENT, DIM, GROUND, TEXT, Theme, mixed
from game.app.widgets.boxes import Column
from game.app.widgets.desk import Desk
from game.app.widgets.prose import LEAST, common, sizes, write
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


Told = tuple[str, str]
"""A title, and a line about it."""


@dataclass(frozen=True, slots=True)
class Choices:
    """How each of several tiles is written: where its words stand, how large its icon, title and line are."""

    room: pygame.Rect
    icon: int
    pad: int
    title: int
    about: int
    """0: there is no room for the lines."""


class Block:
    """A part of the screen."""

    def __init__(self, screen: Form) -> None:
        self.screen = screen

    def heading(self, column: Column, number: int, name: str) -> pygame.Rect:
        theme = self.screen.desk.theme
        rect = column.top(max(22, min(theme.px(28), column.left.height * 8 // 100)))
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
        rect = column.top(max(18, self.screen.px(20)))
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

    def choices(self, size: tuple[int, int], told: Sequence[Told]) -> Choices:
        """How tiles of one size that stand beside each other are written: all in the same type."""
        theme, (wide, high) = self.screen.desk.theme, size
        pad, pixels = max(6, high // 12), min(high * 6 // 10, theme.px(30), wide // 5)
        rooms = [(0, pygame.Rect(pad, 2, wide - pad - 5, high - 4))]
        if pixels >= 14:
            left = 2 * pad + pixels
            rooms.insert(0, (pixels, pygame.Rect(left, 2, wide - left - 5, high - 4)))
        for sign, room in rooms:
            for title in sizes(theme, 15):
                for about in sizes(theme, 12):
                    if about <= title and all(self._fits(room, one, title, about) for one in told):
                        return Choices(room, sign, pad, title, about)
        fitting = [each for each in rooms if all(self._fits(each[1], one, LEAST, 0) for one in told)]
        sign, room = next(iter(fitting), rooms[-1])
        return Choices(room, sign, pad, common(theme, ((words, room.size) for words, _ in told), 15, True), 0)

    def _fits(self, room: pygame.Rect, told: Told, title: int, about: int) -> bool:
        theme, (words, _) = self.screen.desk.theme, told
        whole = all(theme.font(title, True).size(word)[0] <= room.width for word in words.split())
        return whole and self._high(room, told, title, about) <= room.height

    def _high(self, room: pygame.Rect, told: Told, title: int, about: int) -> int:
        theme, (words, more) = self.screen.desk.theme, told
        high = len(theme.wrap(words, room.width, title, True)) * theme.font(title, True).get_linesize()
        return high + (len(theme.wrap(more, room.width, about)) * theme.line_height(about) if more and about else 0)

    def paint_choice(
        self, icon: str, told: Told, on: bool, how: Choices, surface: pygame.Surface, rect: pygame.Rect
    ) -> None:
        """An icon, a title and a line: one of several."""
        theme, room = self.screen.desk.theme, how.room
        if how.icon:
            drawn = theme.icon(icon, how.icon, ACCENT if on else DIM)
            surface.blit(drawn, drawn.get_rect(midleft=(how.pad, rect.centery)))
        words, about = told
        high = self._high(room, told, how.title, how.about)
        top = pygame.Rect(room.x, max(room.y, room.centery - high // 2), room.width, room.height)
        y = write(surface, theme, words, top, 15, TEXT if on else QUIET, bold=True, limit=how.title)
        if about and how.about:
            below = pygame.Rect(room.x, y, room.width, room.bottom + 2 - y)
            write(surface, theme, about, below, 12, DIM, limit=how.about)


def _said(surface: pygame.Surface, theme: Theme, words: str, rect: pygame.Rect) -> None:
    write(surface, theme, words, rect, 13, ACCENT, bold=True, middle=True)
