"""A screen: what the window shows and listens to until another is put on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.app.main import App


class Screen:
    """One page of the program. Coordinates are window pixels; `draw` repaints everything."""

    def __init__(self, app: App) -> None:
        self.app = app

    def layout(self) -> None:
        """Arrange everything anew: called on entering and when size, language, scale or colours change."""

    def leave(self) -> None:
        """The screen is taken off the stack."""

    def event(self, event: pygame.event.Event) -> bool:
        """Use an event; whether it was used."""
        return False

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def draw(self, window: pygame.Surface) -> None:
        raise NotImplementedError

    def back(self) -> None:
        """Esc: go to where the player came from."""
        self.app.pop()
