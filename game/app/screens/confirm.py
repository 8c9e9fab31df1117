"""A question with two answers, over the screen it is asked on."""

from __future__ import annotations

import pygame

from game.app.theme import ACCENT, TEXT
from game.app.widgets.boxes import panel, split, veil
from game.app.widgets.control import Action, Look
from game.app.widgets.desk import Desk
from game.app.window import App, Screen
from game.core.text import Text


class ConfirmScreen(Screen):
    """Asks before something that cannot be taken back. Esc and the first button leave everything as it is."""

    def __init__(
        self,
        app: App,
        question: Text | str,
        yes: Text,
        action: Action,
        *,
        danger: bool = True,
        icon: str = "help-circle",
    ) -> None:
        super().__init__(app)
        self.desk = Desk(app)
        self._under = app.screens[-1] if app.screens else None
        self._question, self._yes, self._action = question, yes, action
        self._danger, self._icon = danger, icon
        self._box = pygame.Rect(0, 0, 0, 0)

    def layout(self) -> None:
        theme = self.app.theme
        self.desk.clear()
        wide, high = self.app.size
        question = self._question if isinstance(self._question, str) else self.app.say(self._question)
        width = min(theme.px(540), wide - theme.px(40))
        inner = width - theme.px(48) - theme.px(52)
        lines = theme.wrap(question, inner, "large")
        tall = len(lines) * theme.line_height("large") + theme.px(48 + 20 + 44)
        box = pygame.Rect((wide - width) // 2, (high - tall) // 2, width, tall)
        self._box = box
        self.desk.label(pygame.Rect(box.x + theme.px(76), box.y + theme.px(24), inner, tall), question, "large", TEXT)
        row = pygame.Rect(box.x + theme.px(24), box.bottom - theme.px(24 + 44), width - theme.px(48), theme.px(44))
        no, yes = split(row, (1, 1), theme.px(12))
        self.desk.button(no, "confirm.no", self.back, key="n", icon="arrow-left", first=True)
        words = self.app.say(self._yes)
        look: Look = "danger" if self._danger else "main"
        self.desk.button(yes, "confirm.yes", self._agree, key="y", words=words, hint=words, look=look)
        self.desk.ready()

    def _agree(self) -> None:
        self.app.pop()
        self._action()

    def event(self, event: pygame.event.Event) -> bool:
        return self.desk.event(event)

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)

    def draw(self, window: pygame.Surface) -> None:
        if self._under:
            self._under.draw(window)
        veil(window)
        theme = self.app.theme
        panel(window, self._box, theme)
        icon = theme.icon(self._icon, theme.px(38), ACCENT)
        window.blit(icon, (self._box.x + theme.px(22), self._box.y + theme.px(20)))
        self.desk.draw(window)
