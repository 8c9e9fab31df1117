"""A recorded game told again at one table: question by question, everybody being a person at the screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.table.play.host import Host
from game.app.thinking import Job, Reply, Samples, Thinker
from game.app.window import App
from game.core.dice import Chance
from game.core.session import BY_ITSELF, Session
from tests.app.conftest import FRAME

_PATIENCE = 400
"""Frames within which the next question has to be asked."""


class _Recorded(Chance):
    """Gives what was rolled and drawn before."""

    def __init__(self, keys: deque[str]) -> None:
        super().__init__(1)
        self._keys = keys

    def answer(self, request: Any) -> str:
        return self._keys.popleft() if self._keys else super().answer(request)


class _Instant(Thinker):
    """Has odds ready in the next frame, without a worker: what they are does not matter here."""

    def begin(self, job: Job) -> None:
        self._told: list[Reply] = [Samples((0, 1, 2, 3) * 10)]

    def update(self, seconds: float) -> list[Reply]:
        told, self._told = getattr(self, "_told", []), []
        return told


class Retold:
    """One table screen that a recorded game passes over; nothing is hidden between two people."""

    def __init__(self, app: App, played: Session[Any], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Host, "_hides_from", lambda host, seat: False)
        app.settings.animation, app.settings.volume = "none", 0
        self.app = app
        self._keys = deque(answered.key for answered in played.answers if answered.by != BY_ITSELF)
        play = Play(Session(played.system, played.setup))
        play.players, play.chance = dict.fromkeys(play.players, ""), _Recorded(self._keys)
        monkeypatch.setattr(play, "policy_answer", lambda: None)
        self.table = TableScreen(app, play)
        monkeypatch.setattr(self.table.controller.striking, "foreseen", lambda asked: "")
        monkeypatch.setattr(self.table.host.odds, "_thinker", _Instant())
        app.push(self.table)

    def questions(self) -> Iterator[TableScreen]:
        """The table at every question of the game."""
        host = self.table.host
        while self._asked():
            yield self.table
            key = self._keys.popleft()
            assert host._try(lambda key=key: host.play.session.answer(key)), key

    def _asked(self) -> bool:
        """Go on to the next question, if there is one."""
        for _ in range(_PATIENCE):
            self.app.frame([], FRAME)
            if not self._keys or self.table.play.pending is None:
                return False
            if self.table.controller.draft is not None:
                return True
        raise AssertionError(f"nobody is asked: {self.table.play.session.where()}")
