"""Work done ahead: what the next questions of a game will need is worked out beside the table."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import Any

from game.core.clone import clone
from game.core.session import Session
from game.core.system import System


class Ahead:
    """Fills a system's caches in a thread, so that no answer has to wait: at the start, and as the table changes."""

    def __init__(self) -> None:
        self._seen: tuple[int, int] | None = None
        self._thread: Thread | None = None

    def update(self, session: Session[Any]) -> None:
        """Begin on what a new beat may need, once the last one has been worked out."""
        now = id(session), len(session.beats)
        if now == self._seen or not self.rests():
            return
        self._seen = now
        if type(session.system).prepare is not System.prepare:
            work = session.system, clone(session.state)
            self._thread = Thread(target=_quietly, args=work, name="ahead", daemon=True)
            self._thread.start()

    def rests(self, seconds: float = 0.0) -> bool:
        """Whether nothing is being worked out, or so many seconds later."""
        if self._thread:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()


def _quietly(system: System[Any], state: Any) -> None:
    with suppress(Exception):  # whatever is wrong here is told by the question that runs into it
        system.prepare(state)
