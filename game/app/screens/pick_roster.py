"""Another force for a seat: those of the chosen size as cards, the player's own first."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.chosen import Chosen
from game.app.widgets.desk import Desk
from game.app.widgets.force import Force, force_of, paint_force
from game.app.widgets.menu import MenuScreen
from game.app.widgets.prose import form_theme
from game.app.window import App
from game.core.text import Text

_A_PAGE = 8


class PickRosterScreen(MenuScreen):
    """A click takes a force and goes back."""

    name = "pick_roster"

    def __init__(self, app: App, chosen: Chosen, seat: str, index: int) -> None:
        super().__init__(app)
        self.desk = Desk(app, lambda: form_theme(app))
        self._chosen, self._seat, self._index = chosen, seat, index
        self._page = 0

    def title(self) -> str:
        return self.say("title", n=self._chosen.size)

    def build(self, area: pygame.Rect) -> None:
        chosen = self._chosen
        keys = [*([""] if chosen.player(self._seat) else []), *chosen.fitting()]
        pages = -(-len(keys) // _A_PAGE)
        self._page = min(self._page, pages - 1)
        if pages > 1:
            area = self._pager(area, pages)
        shown = keys[self._page * _A_PAGE :][:_A_PAGE]
        across, rows = (4, 2) if pages > 1 else _grid(len(shown))  # a page with less keeps its cards as they are
        gap = self.gap
        wide, high = (area.width - gap * (across - 1)) // across, (area.height - gap * (rows - 1)) // rows
        for n, key in enumerate(shown):
            rect = pygame.Rect(area.x + n % across * (wide + gap), area.y + n // across * (high + gap), wide, high)
            self._card(rect, key)

    def _pager(self, area: pygame.Rect, pages: int) -> pygame.Rect:
        high = self.line
        row = pygame.Rect(area.x, area.bottom - high, area.width, high)
        for step, icon, key in ((-1, "chevron-left", "pageup"), (1, "chevron-right", "pagedown")):
            rect = pygame.Rect(row.x if step < 0 else row.right - self.px(60), row.y, self.px(60), high)
            name = f"pick_roster.{'back' if step < 0 else 'on'}"
            self.desk.button(rect, name, partial(self._turn, step, pages), key=key, icon=icon, words="")
        told = self.app.say(Text("app.result.page", n=self._page + 1, of=pages))
        middle = pygame.Rect(0, 0, self.desk.theme.font("body").size(told)[0] + 2, high)
        middle.center = row.center
        self.desk.label(middle, told, middle=True)
        return pygame.Rect(area.x, area.y, area.width, area.height - high - self.gap)

    def _turn(self, step: int, pages: int) -> None:
        self._page = (self._page + step) % pages
        self.layout()

    def _card(self, rect: pygame.Rect, key: str) -> None:
        chosen, say = self._chosen, self.desk.say
        if key:
            roster = chosen.offered[key]
            who = self.say("mine") if key.startswith("own:") else self.say("ready")
            force = force_of(self.app, chosen.looks, roster, who, self._index)
        else:
            force = Force("", self.say("any.words"), self._index, line=say("new_game.computer_chooses_line"))
        taken = chosen.roster(self._seat) == key
        self.desk.tile(
            rect,
            f"pick.{key or 'any'}",
            partial(self._take, key),
            lambda surface, inner: paint_force(self.app, surface, inner, force),
            words=force.name,
            hint=self.say("take.hint") if key else self.say("any.hint"),
            look="chosen" if taken else "plain",
        )

    def _take(self, key: str) -> None:
        self._chosen.take_roster(self._seat, key)
        self.app.pop()


def _grid(n: int) -> tuple[int, int]:
    """How many cards stand beside each other, and how many rows that makes."""
    across = 4 if n > 3 else max(1, n)
    return across, -(-n // across)
