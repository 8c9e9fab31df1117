"""What coming questions need is worked out beside the table, whenever a beat has been played."""

from __future__ import annotations

from threading import Event, main_thread
from threading import current_thread as this_thread
from typing import Any

from examples.duel import SYSTEM
from game.app.ahead import Ahead
from game.core.session import Session

PATIENCE = 60.0


class Prepared(type(SYSTEM)):  # type: ignore[misc]
    """The duel with something to prepare."""

    def __init__(self) -> None:
        super().__init__()
        self.states: list[Any] = []
        self.done = Event()

    def prepare(self, state: Any) -> None:
        assert this_thread() is not main_thread()
        self.states.append(state)
        self.done.set()


def test_every_beat_is_prepared_once_in_a_thread_and_on_a_copy() -> None:
    system = Prepared()
    session, ahead = Session(system, system.quick_start()), Ahead()
    for beats in (1, 2):
        ahead.update(session)
        assert system.done.wait(PATIENCE)
        assert ahead.rests(PATIENCE)
        ahead.update(session)
        assert len(system.states) == beats
        assert all(state is not session.state for state in system.states)
        system.done.clear()
        played = len(session.beats)
        while len(session.beats) == played:
            assert session.pending is not None
            session.answer(session.pending.candidates(1)[0])


def test_whoever_prepares_nothing_gets_no_thread() -> None:
    session, ahead = Session(SYSTEM, SYSTEM.quick_start()), Ahead()
    ahead.update(session)
    assert ahead.rests(0)
