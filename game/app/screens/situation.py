"""A situation at the table: its task stays on the screen and is ticked once its goal is reached."""

from __future__ import annotations

from datetime import date

import pygame

from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.settings import Done
from game.app.table.panels.task_card import TaskCard
from game.app.window import App
from game.core.request import Seat
from game.kit.lessons.conditions import Since
from game.kit.lessons.goals import Goal

_OVER = ("activation_over", "activation_ended", "turn_ended")
"""What the journal tells when somebody has had a turn."""


class SituationScreen(TableScreen):
    """A game that began in a position made by hand; `id` is what it is called in the settings."""

    def __init__(self, app: App, play: Play, id: str, name: str, about: str, goal: Goal | None = None) -> None:
        super().__init__(app, play)
        self._id = id
        self._round = self.host.looks.headline(play.session.state).round
        self._goal = goal
        self._seat = Seat(goal.you if goal and goal.you else play.session.setup.seats[0].seat)
        self._begun = Since(len(play.session.entries), len(play.session.answers))
        self._looked = -1
        self.task = TaskCard(app, name, about, goal.text if goal else None)
        if about:
            self.around.laid_over.append(self.task)
            self.around.coached = self._draw_task

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.host.revision != self._looked and not self.host.showing:
            self._looked = self.host.revision
            self._look()

    def _look(self) -> None:
        """Tick the task when its goal is reached; undo takes the tick back."""
        settings, before = self.app.settings, self.task.done
        self.task.done = self._reached()
        if self.task.done and not before:
            self.app.sounds.play("lesson")
        if self.task.done and not before and self._id not in settings.situations:
            settings.situations[self._id] = Done(date.today().isoformat())
            settings.save()

    def _reached(self) -> bool:
        """Whether the goal is reached; without one, whether a turn was played, or the round or the game is over."""
        session = self.play.session
        if self._goal:
            return self._goal.reached(session, self._seat, self._begun)
        told = session.entries[self._begun.entries :]
        later = self.host.looks.headline(session.state).round != self._round
        return later or session.pending is None or any(entry.event.endswith(_OVER) for entry in told)

    def _draw_task(self, window: pygame.Surface) -> None:
        if not self.around.veiled and not self.sitting.history:
            camera, shown = self.sitting.view.camera, self.sitting.shown
            places = [token.at for token in shown.tokens] + [marker.at for marker in shown.markers]
            pieces = [camera.to_screen(at) for at in places]
            self.task.arrange(self.around.over, pieces, brief=self.host.stage.now is not None)
            self.task.draw(window)
