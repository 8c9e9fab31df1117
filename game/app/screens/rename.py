"""Another name for something, typed in over the screen it is on."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.widgets.boxes import Column, panel, split, veil
from game.app.widgets.desk import Desk
from game.app.window import App, Screen


class RenameScreen(Screen):
    """Enter takes the name, Esc leaves the old one."""

    def __init__(self, app: App, name: str, renamed: Callable[[str], None]) -> None:
        super().__init__(app)
        self.desk = Desk(app)
        self._under = app.screens[-1] if app.screens else None
        self._name = name
        self._renamed = renamed
        self._box = pygame.Rect(0, 0, 0, 0)

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

    def event(self, event: pygame.event.Event) -> bool:
        return self.desk.event(event)

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)

    def draw(self, window: pygame.Surface) -> None:
        if self._under:
            self._under.draw(window)
        veil(window)
        panel(window, self._box, self.app.theme)
        self.desk.draw(window)
