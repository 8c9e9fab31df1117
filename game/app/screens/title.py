"""The title: what there is to do, over a sand table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.app import games
from game.app.screens.credits import CreditsScreen
from game.app.screens.new_game import NewGameScreen
from game.app.screens.replays import ReplaysScreen
from game.app.screens.rosters import RostersScreen
from game.app.screens.rulebook import RulebookScreen
from game.app.screens.saves import SavesScreen, open_saved
from game.app.screens.settings import SettingsScreen
from game.app.screens.situations import SituationsScreen
from game.app.screens.troubles import TroublesScreen
from game.app.theme import ACCENT, DIM, TEXT
from game.app.widgets.backdrop import backdrop
from game.app.widgets.control import Look
from game.app.widgets.desk import Desk
from game.app.window import App, Screen


@dataclass(frozen=True, slots=True)
class _Item:
    name: str
    icon: str
    key: str
    action: Callable[[], None]


class TitleScreen(Screen):
    """The first screen. Only Quit or closing the window ends the program."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.desk = Desk(app)
        self._backdrop: tuple[object, pygame.Surface] | None = None
        self._latest: games.Kept | None = None
        self._menu = 0
        self._faulty: bool | None = None

    def _items(self) -> list[_Item]:
        """The menu from top to bottom."""
        items = [
            _Item("title.new", "sword-cross", "n", self._new_game),
            _Item("title.practise", "target", "p", self._practise),
            _Item("title.load", "folder-open-outline", "l", self._load),
            _Item("title.replays", "movie-open-outline", "r", self._replays),
            _Item("title.rosters", "clipboard-list-outline", "o", self._rosters),
            _Item("title.rules", "book-open-variant", "f1", self._rules),
            _Item("title.settings", "tune-variant", "s", self._settings),
            *self._warning(),
            _Item("title.credits", "information-outline", "c", self._credits),
            _Item("title.quit", "power", "q", self.app.quit),
        ]
        if self._latest:
            items.insert(0, _Item("title.continue", "play", "return", self._continue))
        return items

    def _warning(self) -> list[_Item]:
        """Where to read what is wrong with the player's own files, if anything is."""
        if self._faulty is None:
            self._faulty = bool(self.app.faults())
        return [_Item("title.troubles", "alert-circle-outline", "w", self._troubles)] if self._faulty else []

    def layout(self) -> None:
        self.desk.clear()
        self._latest = games.latest()
        theme = self.app.theme
        wide, high = self.app.size
        left = max(theme.px(28), wide // 22)
        name_size = min(theme.px(58), wide // 14)
        items = self._items()
        gap = theme.px(3)
        below = theme.px(44)
        tall = theme.font(name_size, True).get_linesize() + theme.px(38)
        line = min(theme.px(42), (high - tall - below - theme.px(36)) // len(items) - gap)
        y = max(theme.px(14), (high - tall - len(items) * (line + gap) - below) // 2)
        width = min(theme.px(330), wide // 2)
        self._name(left, y, width, name_size)
        y += tall
        for number, item in enumerate(items):
            rect = pygame.Rect(left - theme.px(12), y + number * (line + gap), width, line)
            look: Look = "main" if number == 0 else "clear"
            hint = self._continue_hint() if item.name == "title.continue" else None
            self.desk.button(
                rect, item.name, item.action, key=item.key, icon=item.icon, look=look, hint=hint, left=True
            )
        self._menu = left + width
        words = self.desk.say("title.fan_made")
        lines = len(theme.wrap(words, width, "small"))
        foot = pygame.Rect(left, 0, width, lines * theme.line_height("small"))
        foot.bottom = high - theme.px(8)
        self.desk.label(foot, words, "small", DIM)
        self.desk.ready()

    def _name(self, x: int, y: int, width: int, pixels: int) -> None:
        theme = self.app.theme
        name = theme.words("SANDTABLE", pixels, TEXT, True)
        words = self.desk.say("title.motto")
        size = next((size for size in (15, 14, 13, 12) if theme.font(theme.px(size)).size(words)[0] <= width), 11)
        motto = theme.words(words, theme.px(size), ACCENT)

        def draw(surface: pygame.Surface) -> None:
            surface.blit(name, (x, y))
            surface.blit(motto, (x + theme.px(3), y + name.get_height() - theme.px(4)))

        self.desk.paint(draw)

    def _continue_hint(self) -> str:
        latest = self._latest
        assert latest is not None
        where = self.app.say(latest.heading) if latest.heading else ""
        return self.desk.say("title.continue.where", name=latest.name, where=where)

    # --- where it leads

    def _continue(self) -> None:
        if self._latest:
            open_saved(self.app, self._latest.path, self.desk.toast)

    def _new_game(self) -> None:

        self.app.push(NewGameScreen(self.app))

    def _practise(self) -> None:

        self.app.push(SituationsScreen(self.app))

    def _load(self) -> None:

        self.app.push(SavesScreen(self.app))

    def _replays(self) -> None:

        self.app.push(ReplaysScreen(self.app))

    def _rosters(self) -> None:

        self.app.push(RostersScreen(self.app))

    def _rules(self) -> None:
        self.app.push(RulebookScreen(self.app))

    def _settings(self) -> None:

        self.app.push(SettingsScreen(self.app))

    def _troubles(self) -> None:
        self.app.push(TroublesScreen(self.app))

    def _credits(self) -> None:

        self.app.push(CreditsScreen(self.app))

    # --- the loop

    def back(self) -> None:
        """Esc does nothing here, so that nobody leaves by pressing it once too often."""

    def event(self, event: pygame.event.Event) -> bool:
        return self.desk.event(event)

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)

    def draw(self, window: pygame.Surface) -> None:
        made_for = (window.get_size(), self.app.theme.palette, self._menu)
        if self._backdrop is None or self._backdrop[0] != made_for:
            self._backdrop = made_for, backdrop(self.app.theme, window.get_size(), self._menu).convert()
        window.blit(self._backdrop[1], (0, 0))
        self.desk.draw(window)
