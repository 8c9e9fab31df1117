"""The stage of a replay: attacks and cards are shown again as they were shown when they happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.app.reel import Still
from game.app.table.art.figures import Figures
from game.app.table.art.view import BoardView
from game.app.table.play.attacks import Attacks
from game.app.table.play.card_shown import CardPlays
from game.app.table.play.cast import Cast
from game.app.table.play.closeup import CloseUp
from game.app.table.play.directing import News
from game.app.table.play.hearing import Hearing
from game.app.table.play.motion import Motion, Scene
from game.app.table.play.stage import Setting, Stage
from game.app.window import App
from game.core.journal import Entry
from game.core.request import Seat
from game.kit.looks import Looks

_AHEAD = 12
"""Entries after a stop that may belong to an attack begun there."""


class Rerun:
    """Fills the stage from stop to stop of a replay."""

    def __init__(
        self, app: App, looks: Looks[Any], cast: Cast, motion: Motion, now: Callable[[], Still], hearing: Hearing
    ) -> None:
        self.stage = Stage(hearing.play)
        self._app = app
        self._cast = cast
        self._attacks = Attacks(looks, lambda: now().state, lambda seat: True)
        self._cards = CardPlays(lambda told: looks.played(now().state, told), lambda: None)
        self._view: BoardView | None = None
        self._closeup: CloseUp | None = None
        motion.gate = lambda moment: not self.stage.holds

    def show(self, before: tuple[Scene, int], after: tuple[Scene, int], entries: Sequence[Entry]) -> bool:
        """The game has gone on from one stop to the next; whether its dice are shown here."""
        ahead = min(len(entries), after[1] + _AHEAD)
        news = News(before[0], after[0], entries, before[1], after[1], ahead)
        hushed = self._attacks.hushes(news)
        self._attacks.forget()
        self.stage.add(*self._cards.shows(news), *self._attacks.shows(replace(news, ahead=after[1])))
        return hushed

    def update(self, seconds: float, view: BoardView) -> None:
        """Let time pass."""
        if view is not self._view:
            self._view, self._closeup = view, CloseUp(self.stage, view)
        self.stage.update(seconds)
        if self._closeup:
            self._closeup.update()

    def draw(self, window: pygame.Surface, view: BoardView, figures: Figures, viewer: Seat | None) -> None:
        self.stage.draw(window, Setting(self._app, view, figures, self._cast, viewer))
