"""The cover between two players at one screen: nothing of the game shows until the right one says so."""

from __future__ import annotations

import pygame

from game.app.theme import DIM, GROUND, TEXT
from game.app.widgets.control import Action
from game.app.widgets.desk import Desk
from game.app.window import App, Screen


class CoverScreen(Screen):
    """Asks for another player; `ready` is called when the player says it is them. Esc goes to `away`."""

    def __init__(
        self, app: App, player: str, ready: Action, *, seat_index: int = 0, away: Action | None = None
    ) -> None:
        super().__init__(app)
        self.desk = Desk(app)
        self._player, self._ready, self._seat, self._away = player, ready, seat_index, away

    def layout(self) -> None:
        theme = self.app.theme
        self.desk.clear()
        wide, high = self.app.size
        words = self.desk.say("cover.pass", player=self._player)
        width = min(wide - theme.px(60), theme.px(760))
        lines = theme.wrap(words, width, "title", True)
        tall = len(lines) * theme.font("title", True).get_linesize()
        y = high // 2 - tall // 2 + theme.px(10)
        for number, line in enumerate(lines):
            self._centred(line, y + number * theme.font("title", True).get_linesize())
        box = pygame.Rect(0, y + tall + theme.px(28), min(width, theme.px(320)), theme.px(52))
        box.centerx = wide // 2
        self.desk.button(box, "cover.me", self._show, key="return", icon="account-check", look="main", first=True)
        how = theme.words(self.desk.say("cover.how"), "small", DIM)
        self.desk.paint(
            lambda surface: surface.blit(how, how.get_rect(midtop=(wide // 2, box.bottom + theme.px(10)))) and None
        )
        self.desk.ready()

    def _centred(self, line: str, y: int) -> None:
        theme = self.app.theme
        words = theme.words(line, "title", TEXT, True)
        x = (self.app.size[0] - words.get_width()) // 2
        self.desk.paint(lambda surface: surface.blit(words, (x, y)) and None)

    def _show(self) -> None:
        self.app.pop()
        self._ready()

    def back(self) -> None:
        """Esc never uncovers: it leaves the game, or does nothing."""
        if self._away:
            self._away()

    def event(self, event: pygame.event.Event) -> bool:
        return self.desk.event(event)

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)

    def draw(self, window: pygame.Surface) -> None:
        theme = self.app.theme
        window.fill(GROUND)
        wide, high = window.get_size()
        colour = theme.side(self._seat)
        pygame.draw.rect(window, colour, (0, 0, wide, theme.px(6)))
        pygame.draw.rect(window, colour, (0, high - theme.px(6), wide, theme.px(6)))
        icon = theme.icon("account-switch", theme.px(84), colour)
        window.blit(icon, icon.get_rect(midbottom=(wide // 2, high // 2 - theme.px(30))))
        self.desk.draw(window)
