"""Looking back: a game's past, stop by stop."""

from __future__ import annotations

from typing import Any

from game.app.reel import Reel, Still
from game.core.session import Session


class History:
    """A game's past, and the stop that is being looked at."""

    def __init__(self, session: Session[Any]) -> None:
        self.reel = Reel(session)
        self.stop = self.reel.last

    @property
    def still(self) -> Still:
        return self.reel.still(self.stop)

    @property
    def at_end(self) -> bool:
        return self.stop == self.reel.last

    def go(self, stop: int) -> None:
        self.stop = max(0, min(stop, self.reel.last))

    def by_beat(self, step: int) -> None:
        self.stop = self.reel.beat_before(self.stop) if step < 0 else self.reel.beat_after(self.stop)
