"""Games played to the end from a place of another one, in a worker: how many of them are won from there."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game import bots
from game.app.story.facts import Seats
from game.app.story.swing import ended
from game.bots.seat import play
from game.core.dice import Chance
from game.core.session import Excerpt, Session
from game.kit import registry

PLAYER = "weak"
_NICEST = 19


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """How one game ended for a side, in thousandths of a win."""

    beat: int
    result: int


@dataclass(frozen=True, slots=True)
class PlayOut:
    """Play to the end from the beginning of a beat; each excerpt deals again whatever a player may not know."""

    module: str
    system: str
    beat: int
    excerpts: tuple[Excerpt[Any], ...]
    side: Seats

    def run(self) -> Iterator[PlayedOut]:
        if hasattr(os, "nice"):
            with contextlib.suppress(OSError):
                os.nice(_NICEST)
        registry.register(self.module)
        system = registry.load(self.system)
        for number, excerpt in enumerate(self.excerpts):
            session = Session.opened(system, excerpt)
            seed = f"{self.beat}:{number}"
            seats = system.seats(session.state)
            minds = {seat: bots.bot(PLAYER, f"{seed}:{seat}") for seat in seats}
            play(session, minds, Chance(seed))
            assert session.outcome is not None
            yield PlayedOut(self.beat, ended(session.outcome, self.side))
