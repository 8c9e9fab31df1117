"""What is wrong with the player's own packs, maps and settings: everything that was left out, and why."""

from __future__ import annotations

import pygame

from game.app.theme import DIM
from game.app.widgets.menu import MenuScreen
from game.app.widgets.page import Item, Paragraph, Span


class TroublesScreen(MenuScreen):
    """One page to read."""

    name = "troubles"

    def build(self, area: pygame.Rect) -> None:
        width = min(area.width, self.px(860))
        page = pygame.Rect(area.centerx - width // 2, area.y, width, area.height)
        self.desk.page(page, "troubles.page", self._items())

    def _items(self) -> list[Item]:
        about = Paragraph((Span(self.say("about"), colour=DIM),))
        return [about, *(Paragraph((Span(fault),), before=8) for fault in self.app.faults())]
