"""A box is being opened: what is read from packs for the first time may take a while, and that is said at once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.screens.box import BoxScreen
from game.app.theme import TEXT
from game.app.widgets.control import Action
from game.app.window import App


class UnpackingScreen(BoxScreen):
    """Stands over the shelf until it has been seen and nothing is `awaited`, then gives way to what was asked for."""

    def __init__(self, app: App, name: str, then: Action, awaited: Callable[[], bool] = lambda: False) -> None:
        super().__init__(app)
        self._name, self._then, self._awaited = name, then, awaited
        self._seen = False

    def layout(self) -> None:
        theme = self.app.theme
        self.desk.clear()
        words = self.desk.say("loading.title", name=self._name)
        wide = min(self.app.size[0] - theme.px(40), theme.font("large", True).size(words)[0] + theme.px(60))
        self._box = pygame.Rect(0, 0, wide, theme.px(90))
        self._box.center = self.app.size[0] // 2, self.app.size[1] // 2
        room = self._box.inflate(-theme.px(40), 0)
        room.height = theme.line_height("large")
        room.centery = self._box.centery
        self.desk.label(room, theme.clipped(words, room.width, "large", True), "large", TEXT, bold=True)
        self.desk.ready()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._seen and not self._awaited():
            self.app.pop()
            self._then()

    def draw(self, window: pygame.Surface) -> None:
        super().draw(window)
        self._seen = True
