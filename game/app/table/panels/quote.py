"""The quotation: what was announced last, in quotation marks for everybody to read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.theme import DIM, TEXT, Colour
from game.app.widgets.panel import Panel, Spot, plate_of
from game.app.widgets.prose import endings, has_room, sizes
from game.app.window import App
from game.kit.heroes import Quote

_GOLD: Colour = (255, 196, 90)
_LARGEST = 16


class QuotePanel(Panel):
    """A warm plate with a horn."""

    ground = "clear"

    def __init__(self, app: App, open_rule: Callable[[str], None]) -> None:
        super().__init__()
        self._app = app
        self._open_rule = open_rule

    def draw(self, window: pygame.Surface, quote: Quote | None) -> None:
        if quote is None or not self.rect.height:
            self.spots = []
            return
        self.show(window, (quote, self._app.language), lambda surface: self._paint(surface, quote))

    def _paint(self, surface: pygame.Surface, quote: Quote) -> None:
        px, theme, (wide, high) = self.theme.px, self.theme, surface.get_size()
        surface.blit(plate_of(surface.get_size(), (0x3A, 0x2C, 0x20), (0x22, 0x1A, 0x18), px(10)), (0, 0))
        side = px(52) if high >= px(110) else px(34)
        horn = theme.icon(quote.icon, side, _GOLD)
        surface.blit(horn, horn.get_rect(center=(px(10) + side // 2 + px(4), high // 2)))
        left = side + px(26)
        room, y = wide - left - px(10), px(8 if high >= px(110) else 4)
        head = theme.heading(self._app.say(quote.title), room, px(12), _GOLD)
        below = self._app.say(quote.below) if quote.below else ""
        words = self._app.say(quote.words)
        foot = theme.line(below, room, px(12), DIM) if below else None
        upper, lower = head.get_height() + px(2), foot.get_height() if foot else 0
        free = high - y - px(6)
        if has_room(theme, words, (room, free), _LARGEST, bold=True):  # what leaves them no room gives way
            if foot and not has_room(theme, words, (room, free - upper - lower), _LARGEST, bold=True):
                foot, lower = None, 0  # the tip tells it
            named = has_room(theme, words, (room, free - upper - lower), _LARGEST, bold=True)
        else:
            named = True
        if named:
            surface.blit(head, (left, y))
            y += upper
        bottom = high - px(6) - lower
        if foot:
            surface.blit(foot, (left, bottom))
        self._words(surface, words, pygame.Rect(left, y, room, bottom - y))
        do = partial(self._open_rule, quote.rule) if quote.rule else None
        tip = "\n".join(filter(None, (" ".join(filter(None, (words, below))), quote.rule)))
        self.add(Spot(surface.get_rect(), "quote", tip, do, rule=quote.rule))

    def _words(self, surface: pygame.Surface, words: str, rect: pygame.Rect) -> None:
        """As large as fits."""
        theme = self.theme
        for size in sizes(theme, _LARGEST):
            lines = theme.wrap(words, rect.width, size, bold=True)
            step = theme.line_height(size)
            if len(lines) * step <= rect.height:
                break
        most = max(1, rect.height // step)
        wrapped = (theme.wrap(part, rect.width, size, bold=True) for part in endings(words))
        lines = next((each for each in wrapped if len(each) <= most), lines)
        if len(lines) > most:
            lines = [*lines[: most - 1], theme.clipped(" ".join(lines[most - 1 :]), rect.width, size, bold=True)]
        for n, line in enumerate(lines):
            surface.blit(theme.words(line, size, TEXT, bold=True), (rect.x, rect.y + n * step))
