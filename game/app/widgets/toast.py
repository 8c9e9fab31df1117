"""A toast: a sentence that shows for a while at the bottom and needs no answer."""

from __future__ import annotations

import pygame

from game.app.theme import ACCENT, LOSS, RAISED, TEXT, Colour, Theme

_SHORTEST = 3.0
_LETTERS_A_SECOND = 16


class Toast:
    """Shows one sentence at a time; a longer one stays longer, and a new one takes its place."""

    def __init__(self) -> None:
        self.words = ""
        self._left = 0.0
        self._bad = False

    def show(self, words: str, bad: bool = False) -> None:
        self.words = words
        self._bad = bad
        self._left = max(_SHORTEST, len(words) / _LETTERS_A_SECOND)

    def dismiss(self) -> None:
        self.words = ""

    def update(self, seconds: float) -> None:
        self._left -= seconds
        if self._left <= 0:
            self.words = ""

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        if not self.words:
            return
        wide, high = surface.get_size()
        lines = theme.wrap(self.words, min(theme.px(620), wide - theme.px(80)))
        width = max(theme.font().size(line)[0] for line in lines) + theme.px(36)
        height = theme.line_height() * len(lines) + theme.px(20)
        rect = pygame.Rect((wide - width) // 2, high - height - theme.px(28), width, height)
        colour: Colour = LOSS if self._bad else ACCENT
        pygame.draw.rect(surface, RAISED, rect, border_radius=theme.px(3))
        pygame.draw.rect(surface, colour, rect, max(1, theme.px(1)), border_radius=theme.px(3))
        pygame.draw.rect(surface, colour, (rect.x, rect.y, theme.px(4), rect.height))
        for number, line in enumerate(lines):
            at = (rect.x + theme.px(20), rect.y + theme.px(10) + number * theme.line_height())
            surface.blit(theme.words(line, colour=TEXT), at)
