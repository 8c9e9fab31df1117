"""A small box over the screen it was opened on."""

from __future__ import annotations

import pygame

from game.app.widgets.boxes import panel, veil
from game.app.widgets.desk import Desk
from game.app.window import App, Screen


class BoxScreen(Screen):
    """A desk in a box; what lies under it shows through a veil."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.desk = Desk(app)
        self._under = app.screens[-1] if app.screens else None
        self._box = pygame.Rect(0, 0, 0, 0)

    def event(self, event: pygame.event.Event) -> bool:
        return self.desk.event(event)

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)

    def musical(self) -> bool | None:
        return None

    def draw(self, window: pygame.Surface) -> None:
        if self._under:
            self._under.draw(window)
        veil(window)
        panel(window, self._box, self.app.theme)
        self.desk.draw(window)
