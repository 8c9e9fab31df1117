"""Over the table: its menu, and the list of all keys."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.main import App
from game.app.table.pieces import Panel
from game.app.table.question import Extra
from game.app.theme import ACCENT, DIM, LINE, TEXT
from game.core.text import Text

_KEYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("board", ("wheel", "drag", "f", "m", "l", "r", "t", "tab")),
    ("answer", ("numbers", "arrows", "enter", "escape", "backspace", "pages")),
    ("game", ("undo", "redo", "j", "k", "h")),
)


def veil(window: pygame.Surface, cache: dict[tuple[int, int], pygame.Surface]) -> None:
    """Darken everything behind."""
    size = window.get_size()
    if size not in cache:
        cache.clear()
        cache[size] = pygame.Surface(size, pygame.SRCALPHA)
        cache[size].fill((8, 9, 12, 170))
    window.blit(cache[size], (0, 0))


class TableMenu(Panel):
    """A column of buttons in the middle of the window."""

    def __init__(self, app: App, entries: Sequence[tuple[Extra, str]]) -> None:
        super().__init__()
        self._app = app
        self.entries = entries
        """Buttons with their words as they are shown."""
        self.focus = 0
        self._veil: dict[tuple[int, int], pygame.Surface] = {}

    def arrange(self) -> None:
        theme, (wide, high) = self._app.theme, self._app.size
        width = max(theme.px(300), *(self.button_width(words, "cog") for _, words in self.entries)) + theme.px(32)
        tall = theme.px(44) * len(self.entries) + theme.px(58)
        self.place(pygame.Rect((wide - width) // 2, (high - tall) // 2, width, tall), theme)

    def draw(self, window: pygame.Surface) -> None:
        veil(window, self._veil)
        self.show(window, (self.focus, tuple(words for _, words in self.entries), self._app.language), self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        px, theme = self.theme.px, self.theme
        pygame.draw.rect(surface, LINE, surface.get_rect(), 1)
        title = theme.words(self._app.say(Text("table.menu.title")), "title", TEXT, bold=True)
        surface.blit(title, title.get_rect(midtop=(surface.get_width() // 2, px(8))))
        for at, (extra, words) in enumerate(self.entries):
            rect = pygame.Rect(px(16), px(52) + at * px(44), surface.get_width() - px(32), px(38))
            focus = at == self.focus
            self.button(surface, rect, extra.name, words, icon=extra.icon, focus=focus, look=extra.look, do=extra.do)

    def typed(self, event: pygame.event.Event) -> None:
        step = {pygame.K_DOWN: 1, pygame.K_TAB: 1, pygame.K_UP: -1}.get(event.key, 0)
        self.focus = (self.focus + step) % len(self.entries)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.entries[self.focus][0].do()


class Help(Panel):
    """Every key in three columns."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self._app = app
        self._veil: dict[tuple[int, int], pygame.Surface] = {}

    def arrange(self) -> None:
        theme, (wide, high) = self._app.theme, self._app.size
        width, tall = min(wide - theme.px(20), theme.px(980)), min(high - theme.px(20), theme.px(330))
        self.place(pygame.Rect((wide - width) // 2, (high - tall) // 2, width, tall), theme)

    def draw(self, window: pygame.Surface) -> None:
        veil(window, self._veil)
        self.show(window, self._app.language, self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        px, theme, say = self.theme.px, self.theme, self._app.say
        pygame.draw.rect(surface, LINE, surface.get_rect(), 1)
        self.line(surface, say(Text("table.help.title")), (px(20), px(10)), px(400), "title", bold=True)
        width = (surface.get_width() - px(40)) // len(_KEYS)
        for column, (title, keys) in enumerate(_KEYS):
            x, y = px(20) + column * width, px(54)
            self.line(surface, say(Text(f"table.help.{title}")), (x, y), width, "body", DIM, bold=True)
            for key in keys:
                y += px(28)
                name = key.upper() if len(key) == 1 else say(Text(f"table.key.{key}_name"))
                used = self.line(surface, name, (x, y), px(118), "small", ACCENT, bold=True)
                start = max(px(64), used + px(10))
                words = say(Text(f"table.key.{key}"))
                lines = theme.wrap(words, width - start - px(12), "small")
                for n, line in enumerate(lines[:2]):
                    self.line(surface, line, (x + start, y + n * px(14)), width - start, "small")
