"""A menu screen: a title, a way back, a first-time hint, and the controls a screen declares."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator

import pygame

from game.app import hints
from game.app.theme import ACCENT, GROUND, LINE, PANEL, TEXT, mixed
from game.app.widgets.boxes import Column
from game.app.widgets.control import natural_width
from game.app.widgets.desk import Desk
from game.app.window import App, Screen
from game.core.text import Text

_ROOM_FOR_HINTS = 340


class MenuScreen(Screen):
    """A page of controls. `name` is the locale table of its words: its title is `app.<name>.title`."""

    name = ""
    hint: hints.Hint | None = None

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.desk = Desk(app)

    @abstractmethod
    def build(self, area: pygame.Rect) -> None:
        """Declare everything inside `area`."""

    # --- help for building

    def px(self, length: float) -> int:
        return self.desk.theme.px(length)

    @property
    def gap(self) -> int:
        return self.px(12)

    @property
    def line(self) -> int:
        """The height of a button or field."""
        return self.px(38)

    @property
    def narrow(self) -> bool:
        """Whether three columns would be too narrow to read."""
        return self.app.size[0] < self.px(1000)

    def say(self, name: str, /, **values: int | str | Text) -> str:
        """A sentence of this screen."""
        return self.desk.say(f"{self.name}.{name}", **values)

    # --- the frame around it

    def layout(self) -> None:
        self.desk.clear()
        wide, high = self.app.size
        area = Column(pygame.Rect(0, 0, wide, high), 0)
        self._header(area.top(self.px(56)))
        inner = Column(area.left.inflate(-2 * self.px(20), -2 * self.px(14)), self.gap)
        if self.hint and hints.wanted(self.app.settings, self.hint) and inner.left.height > self.px(_ROOM_FOR_HINTS):
            self._hint_bar(inner, self.hint)
        self.build(inner.left)
        self.desk.ready()

    def arriving(self) -> Generator[None, None, None]:
        yield from self.desk.readying(self.app.sheet)

    def title(self) -> str:
        return self.say("title")

    def _header(self, rect: pygame.Rect) -> None:
        self.desk.paint(lambda surface: _draw_header(surface, rect))
        words = self.desk.say("back.words")
        width = natural_width(self.desk.theme, words, True)
        back = pygame.Rect(self.px(12), 0, width, self.px(36))
        back.centery = rect.centery
        self.desk.button(back, "back", self.back, icon="arrow-left", key="escape")
        box = pygame.Rect(back.right + self.px(18), rect.y, rect.width - back.right - self.px(36), rect.height)
        theme = self.desk.theme
        title = self.title()
        fits = theme.font("title", True).size(title)[0] <= box.width
        self.desk.label(box, title, "title" if fits else "large", TEXT, bold=True, middle=True)

    def _hint_bar(self, area: Column, hint: hints.Hint) -> None:
        theme = self.app.theme
        words = self.app.say(hints.words(hint))
        both = [self.desk.say(f"{name}.words") for name in ("got_it", "no_hints")]
        first, second = (natural_width(theme, word, False) for word in both)
        width = area.left.width - first - second - self.px(80)
        lines = len(theme.wrap(words, width))
        rect = area.bottom(max(self.px(50), lines * theme.line_height() + self.px(18)))
        self.desk.paint(lambda surface: _draw_hint(surface, rect, self.px(4)))
        icon = theme.icon("lightbulb-on-outline", self.px(24), ACCENT)
        self.desk.paint(
            lambda surface: surface.blit(icon, icon.get_rect(midleft=(rect.x + self.px(16), rect.centery))) and None
        )
        box = pygame.Rect(rect.x + self.px(50), rect.y, width, rect.height)
        self.desk.label(box, words, middle=True)
        high = min(self.px(34), rect.height - self.px(8))
        right = pygame.Rect(rect.right - self.px(10) - second, rect.centery - high // 2, second, high)
        left = pygame.Rect(right.x - self.px(8) - first, right.y, first, high)
        self.desk.button(left, "got_it", self._dismiss, key="ctrl+g")
        self.desk.button(right, "no_hints", self._dismiss_all, look="clear")

    def _dismiss(self) -> None:
        if self.hint:
            hints.dismiss(self.app.settings, self.hint)
        self.layout()

    def _dismiss_all(self) -> None:
        hints.dismiss_all(self.app.settings)
        self.layout()

    # --- the loop

    def event(self, event: pygame.event.Event) -> bool:
        return self.desk.event(event)

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)

    def draw(self, window: pygame.Surface) -> None:
        window.fill(GROUND)
        self.desk.draw(window)


def _draw_header(surface: pygame.Surface, rect: pygame.Rect) -> None:
    pygame.draw.rect(surface, PANEL, rect)
    pygame.draw.line(surface, LINE, rect.bottomleft, rect.bottomright)


def _draw_hint(surface: pygame.Surface, rect: pygame.Rect, edge: int) -> None:
    pygame.draw.rect(surface, mixed(PANEL, ACCENT, 0.08), rect)
    pygame.draw.rect(surface, ACCENT, (rect.x, rect.y, edge, rect.height))
