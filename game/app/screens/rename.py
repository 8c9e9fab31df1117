"""Another name for something, typed in over the screen it is on."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.screens.box import BoxScreen
from game.app.widgets.boxes import Column, split
from game.app.window import App


class RenameScreen(BoxScreen):
    """Enter takes the name, Esc leaves the old one."""

    def __init__(self, app: App, name: str, renamed: Callable[[str], None]) -> None:
        super().__init__(app)
        self._name = name
        self._renamed = renamed

    def layout(self) -> None:
        theme = self.app.theme
        self.desk.clear()
        wide, high = self.app.size
        self._box = pygame.Rect(0, 0, min(theme.px(520), wide - theme.px(40)), theme.px(180))
        self._box.center = (wide // 2, high // 2)
        column = Column(self._box.inflate(-theme.px(48), -theme.px(40)), theme.px(12))
        self.desk.label(column.top(theme.line_height("large")), self.desk.say("rename.title"), "large")
        self.desk.entry(column.top(theme.px(40)), "rename.name", self._name, self._typed, done=self._take, first=True)
        no, yes = split(column.bottom(theme.px(40)), (1, 1), theme.px(12))
        self.desk.button(no, "confirm.no", self.back, icon="arrow-left", key="escape")
        self.desk.button(yes, "rename.take", self._take, icon="check", look="main", key="ctrl+s")
        self.desk.ready()

    def _typed(self, name: str) -> None:
        self._name = name

    def _take(self) -> None:
        name = self._name.strip()
        self.app.pop()
        if name:
            self._renamed(name)
