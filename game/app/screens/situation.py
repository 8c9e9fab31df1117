"""A situation at the table: its task stays on the screen and is ticked once it has been played."""

from __future__ import annotations

from datetime import date

import pygame

from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.settings import Done
from game.app.table.panels.task_card import TaskCard
from game.app.window import App

_OVER = ("activation_over", "activation_ended", "turn_ended")
"""What the journal tells when somebody has had a turn."""


class SituationScreen(TableScreen):
    """A game that began in a position made by hand; `id` is what it is called in the settings."""

    def __init__(self, app: App, play: Play, id: str, name: str, about: str) -> None:
        super().__init__(app, play)
        self._id = id
        self._round = self.host.looks.headline(play.session.state).round
        self._begun = len(play.session.entries)
        self._looked = -1
        self.task = TaskCard(app, name, about)
        if about:
            self.around.laid_over.append(self.task)
            self.around.coached = self._draw_task

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.host.revision != self._looked and not self.host.showing:
            self._looked = self.host.revision
            self._look()

    def _look(self) -> None:
        """Tick the task when its turn has been played, or the round or the game is over."""
        session, settings = self.play.session, self.app.settings
        told = session.entries[self._begun :]
        later = self.host.looks.headline(session.state).round != self._round
        before = self.task.done
        self.task.done = later or session.pending is None or any(entry.event.endswith(_OVER) for entry in told)
        if self.task.done and not before and self._id not in settings.situations:
            settings.situations[self._id] = Done(date.today().isoformat())
            settings.save()

    def _draw_task(self, window: pygame.Surface) -> None:
        if not self.around.veiled and not self.sitting.history:
            self.task.arrange(self.around.over, brief=self.host.stage.now is not None)
            self.task.draw(window)
