"""A question with two answers, over the screen it is asked on."""

from __future__ import annotations

import pygame

from game.app.screens.box import BoxScreen
from game.app.theme import ACCENT, TEXT
from game.app.widgets.boxes import split
from game.app.widgets.control import Action, Look
from game.app.window import App
from game.core.text import Text


class ConfirmScreen(BoxScreen):
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
        self._question, self._yes, self._action = question, yes, action
        self._danger, self._icon = danger, icon

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

    def draw(self, window: pygame.Surface) -> None:
        super().draw(window)
        icon = self.app.theme.icon(self._icon, self.app.theme.px(38), ACCENT)
        window.blit(icon, (self._box.x + self.app.theme.px(22), self._box.y + self.app.theme.px(20)))
