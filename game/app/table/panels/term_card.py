"""The words of a lesson, one after the other on a small card over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.theme import ACCENT, DIM, PANEL, TEXT, mixed
from game.app.widgets.note import Word
from game.app.widgets.panel import Panel
from game.app.widgets.prose import form_theme, small
from game.app.window import App
from game.core.text import Text

_WIDE = 300
_PIECE = 18
"""Half of what a piece on the board takes, at 100 %."""
_SHARE = 12
"""The card is no larger than such a part of the board when it is first shown."""


class TermCard(Panel):
    """In the corner of the board with the fewest pieces; a click turns to the next word, the cross puts it away."""

    ground = "clear"

    def __init__(self, app: App, terms: Sequence[Word], read: Callable[[str], None]) -> None:
        super().__init__()
        self._app = app
        self._terms = terms
        self._read = read
        self._shown = 0
        self.away = not terms
        self.hidden = False
        """Whether something larger lies there for now."""
        self._settled = False

    def turn_to(self, number: int) -> None:
        """Show another word, the last one where there are not so many."""
        self._shown = min(number, len(self._terms) - 1)

    def arrange(self, over: pygame.Rect, avoid: Sequence[pygame.Rect], pieces: Sequence[tuple[float, float]]) -> None:
        """Take a free corner of the board, as high as the words need."""
        if self.away or self.hidden:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        theme = self.theme = form_theme(self._app)
        px, gap = theme.px, theme.px(14)
        wide = min(px(_WIDE), over.width - px(24))
        says = theme.wrap(self._terms[self._shown].says, wide - px(32), small(theme))
        size = wide, px(84) + len(says) * theme.line_height(small(theme))
        if not self._settled:  # a small board has no corner to spare
            self._settled, self.away = True, size[0] * size[1] > over.width * over.height // _SHARE
        room = over.inflate(-2 * gap, -2 * gap)
        corners: list[tuple[int, int, pygame.Rect]] = []
        for corner in ("bottomright", "bottomleft", "topright"):
            there = pygame.Rect((0, 0), size)
            setattr(there, corner, getattr(room, corner))
            near = there.inflate(2 * px(_PIECE), 2 * px(_PIECE))
            hidden = sum(near.collidepoint(at) for at in pieces) + 10 * len(there.collidelistall(avoid))
            corners.append((hidden, len(corners), there))
        rect = min(corners, key=lambda one: one[:2])[2]
        if rect != self.rect or self._surface is None:
            self.place(rect, theme)

    def draw(self, window: pygame.Surface) -> None:
        if not self.away and not self.hidden:
            self.show(window, (self._shown, self._app.language), self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        px, theme, box, term = self.theme.px, self.theme, surface.get_rect(), self._terms[self._shown]
        pygame.draw.rect(surface, (*mixed(PANEL, (0, 0, 0), 0.25), 244), box, border_radius=px(8))
        pygame.draw.rect(surface, mixed(ACCENT, PANEL, 0.3), box, max(1, px(1)), border_radius=px(8))
        book = theme.icon("book-open-page-variant-outline", px(20), mixed(ACCENT, TEXT, 0.3))
        surface.blit(book, book.get_rect(midleft=(px(14), px(24))))
        close = pygame.Rect(box.right - px(38), px(9), px(30), px(28))
        self.line(surface, term.title, (px(44), px(14)), close.x - px(50), "body", TEXT, bold=True)
        tip = self._said("term_away")
        self.button(surface, close, "term:away", icon="close", look="flat", tip=tip, do=self._put_away)
        y = px(44)
        for line in theme.wrap(term.says, box.width - px(32), small(theme)):
            surface.blit(theme.words(line, small(theme), TEXT), (px(16), y))
            y += theme.line_height(small(theme))
        read = self._said("rule")
        foot = pygame.Rect(px(8), box.bottom - px(36), self.button_width(read, "book-open-outline"), px(30))
        self.button(
            surface, foot, "term:rule", read, icon="book-open-outline", look="flat", do=lambda: self._read(term.rule)
        )
        if len(self._terms) > 1:
            turn = pygame.Rect(box.right - px(38), foot.y, px(30), px(30))
            tip = self._said("term_next")
            self.button(surface, turn, "term:next", icon="chevron-right", look="flat", tip=tip, do=self._turn)
            count = theme.words(f"{self._shown + 1}/{len(self._terms)}", small(theme), DIM)
            surface.blit(count, count.get_rect(midright=(turn.x - px(4), turn.centery)))

    def _said(self, name: str) -> str:
        return self._app.say(Text(f"app.lesson.{name}"))

    def _turn(self) -> None:
        self._shown = (self._shown + 1) % len(self._terms)

    def _put_away(self) -> None:
        self.away = True
