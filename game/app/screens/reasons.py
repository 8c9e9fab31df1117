"""Why a computer player decided as it did, or what it would do: the answers it weighed, in words."""

from __future__ import annotations

import pygame

from game.app.screens.box import BoxScreen
from game.app.theme import ACCENT, DIM, TEXT
from game.app.widgets.boxes import split
from game.app.widgets.control import Action
from game.app.window import App
from game.bots.reasons import Reasons
from game.core.text import Text


class ReasonsScreen(BoxScreen):
    """Up to three answers, the best first, each with its worth and what may come of it."""

    def __init__(self, app: App, title: Text, told: Reasons, take: Action | None = None) -> None:
        """`take` gives the best answer, where a person asked for advice."""
        super().__init__(app)
        self._title, self._told, self._take = title, told, take

    def words(self) -> list[tuple[str, bool]]:
        """What is shown, a paragraph each, and whether it is one of the answers."""
        say = self.app.say
        shown = [(say(self._told.how), False)]
        for at, reason in enumerate(self._told.reasons):
            shown.append((f"{at + 1}.  {say(reason.what)} - {say(reason.worth)}", True))
            shown += [(say(text), False) for text in reason.expects]
        return shown

    def layout(self) -> None:
        theme, px = self.app.theme, self.app.theme.px
        self.desk.clear()
        wide, high = self.app.size
        width = min(px(600), wide - px(40))
        inner = width - px(48)
        title, shown = self.app.say(self._title), self.words()
        step = theme.line_height("body")
        talls = [len(theme.wrap(words, inner, "body")) * step + px(6) for words, _ in shown]
        head = len(theme.wrap(title, inner, "large")) * theme.line_height("large") + px(12)
        tall = px(24) + head + sum(talls) + px(16 + 44 + 24)
        self._box = pygame.Rect((wide - width) // 2, max(0, (high - tall) // 2), width, min(tall, high))
        x, y = self._box.x + px(24), self._box.y + px(24)
        self.desk.label(pygame.Rect(x, y, inner, head), title, "large", ACCENT)
        y += head
        for (words, is_answer), room in zip(shown, talls, strict=True):
            self.desk.label(pygame.Rect(x, y, inner, room), words, "body", TEXT if is_answer else DIM)
            y += room
        row = pygame.Rect(x, self._box.bottom - px(24 + 44), inner, px(44))
        close, take = (row, None) if self._take is None else split(row, (1, 1), px(12))
        words = self.app.say(Text("mind.close"))
        self.desk.button(close, "mind.close", self.back, key="n", icon="arrow-left", words=words, hint="", first=True)
        if take:
            words = self.app.say(Text("mind.take"))
            self.desk.button(take, "mind.take", self._agree, key="y", look="main", words=words, hint="")
        self.desk.ready()

    def _agree(self) -> None:
        self.app.pop()
        if self._take:
            self._take()
