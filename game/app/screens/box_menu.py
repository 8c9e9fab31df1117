"""What else can be done with a game: the menu of its box."""

from __future__ import annotations

import pygame

from game.app.art.manner import title_of
from game.app.screens.box import BoxScreen
from game.app.screens.rosters import RostersScreen
from game.app.screens.rulebook import RulebookScreen
from game.app.theme import SIZES
from game.app.widgets.boxes import Column
from game.app.widgets.control import Action
from game.app.widgets.prose import write
from game.app.window import App, Screen
from game.kit import registry


class BoxMenuScreen(BoxScreen):
    """Quick battle, lessons, rulebook and rosters of one game."""

    def __init__(self, app: App, system: str, quick: Action, learn: Action) -> None:
        super().__init__(app)
        self._system, self._begin, self._lessons = system, quick, learn

    def layout(self) -> None:
        theme = self.app.theme
        self.desk.clear()
        wide, high = self.app.size
        ready = self._system in registry.names()
        items: list[tuple[str, str, str, Action]] = [
            ("title.quick", "flash", "q", self._quick),
            ("title.learn", "school", "t", self._learn),
            ("title.rules", "book-open-variant", "f1", self._rules),
            ("title.rosters", "clipboard-list-outline", "o", self._rosters),
        ]
        items = items if ready else items[2:3]
        line = min(theme.px(44), (high - theme.px(60)) // (len(items) + 2))
        box = pygame.Rect(
            0, 0, min(theme.px(380), wide - theme.px(20)), line * (len(items) + 1) + theme.px(24 + 4 * len(items))
        )
        box.center = wide // 2, high // 2
        self._box = box
        column = Column(box.inflate(-2 * theme.px(14), -2 * theme.px(10)), theme.px(4))
        title = self.app.say(title_of(self._system))

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            write(surface, theme, title, rect, SIZES["large"], bold=True, middle=True)

        self.desk.sheet(column.top(line), paint)
        for n, (name, icon, key, action) in enumerate(items):
            self.desk.button(column.top(line), name, action, key=key, icon=icon, left=True, first=n == 0)
        self.desk.ready()

    def _quick(self) -> None:
        self.app.pop()
        self._begin()

    def _learn(self) -> None:
        self.app.pop()
        self._lessons()

    def _rules(self) -> None:
        self._instead(RulebookScreen(self.app, self._system))

    def _rosters(self) -> None:
        self._instead(RostersScreen(self.app))

    def _instead(self, screen: Screen) -> None:
        self.app.pop()
        self.app.push(screen)
