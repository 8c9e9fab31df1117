"""A page of the help: a place to write on that knows how far down it has come."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.app.theme import ACCENT, DIM, TEXT, Colour, Theme
from game.app.widgets.panel import Panel
from game.app.widgets.prose import LEAST
from game.app.widgets.scroll import put
from game.app.window import App


@dataclass(slots=True)
class Page:
    """Where a part of the help is painted: a surface, the room on it, and how far it is scrolled."""

    app: App
    theme: Theme
    panel: Panel
    surface: pygame.Surface
    room: pygame.Rect
    scroll: int = 0
    trial: bool = False
    """Only to see whether it fits: nothing that takes long need be painted."""
    bottom: int = field(default=0)
    """How far down it was written, without the scroll."""

    def size(self, pixels: float) -> int:
        return max(LEAST, self.theme.px(pixels))

    def step(self, pixels: float, bold: bool = False) -> int:
        return self.theme.font(self.size(pixels), bold).get_linesize()

    def write(
        self, words: str, at: tuple[int, int], width: int, pixels: float = 14, colour: Colour = TEXT, bold: bool = False
    ) -> int:
        """Words in as many lines as they need; the y below them."""
        x, y = at
        for line in self.theme.wrap(words, width, self.size(pixels), bold):
            if not self.trial:
                put(self.surface, self.theme.words(line, self.size(pixels), colour, bold), (x, y))
            y += self.step(pixels, bold)
        self.reach(y)
        return y

    def title(self, words: str, at: tuple[int, int], width: int) -> int:
        return self.write(words, at, width, 15, ACCENT, True) + self.theme.px(4)

    def pair(self, title: str, says: str, at: tuple[int, int], width: int) -> int:
        """A name, and below it what it means."""
        y = self.write(title, at, width, 15, TEXT, True)
        return self.write(says, (at[0], y), width, 13, DIM)

    def reach(self, y: int) -> None:
        self.bottom = max(self.bottom, y + self.scroll)
