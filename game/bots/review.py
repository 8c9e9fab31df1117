"""After a game: which decisions cost most, as a strong player sees them who knew no more than whoever decided."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from game.bots.greedy import GreedyBot
from game.bots.strengths import STRENGTHS
from game.bots.thought import Thought
from game.core.request import Seat
from game.core.session import Session

MOST = 3


@dataclass(frozen=True, slots=True)
class Costly:
    """A decision, what would have been better, and by how much, in the units of `System.value`."""

    count: int
    """How many answers came before it."""
    seat: Seat
    key: str
    cost: int
    thought: Thought


def review(session: Session[Any], seats: Collection[Seat], seed: int = 0) -> Iterator[Costly | None]:
    """Look at one decision of these seats after the other, so that whoever waits may stop; None: it cost nothing."""
    for count, given in enumerate(session.answers):
        if not given.decided or given.by not in seats:
            continue
        seat = Seat(given.by)
        before = session.branch(count)
        asked = before.asked(seat)
        if asked is None:  # whoever gave up was not asked
            continue
        key = given.key.removeprefix(f"{seat} ") if before.pending is not asked else given.key
        yield reviewed(before.fork(seat, dealt(count, seed)), seat, key, count, seed)


def dealt(count: int, seed: int = 0) -> Random:
    """How whatever the seat did not know after so many answers is dealt again for whoever looks at its decision."""
    return Random(f"{seed}:{count}")


def reviewed(view: Session[Any], seat: Seat, key: str, count: int, seed: int = 0) -> Costly | None:
    """What an answer cost that was given where `view` stands; None: nothing."""
    thought = GreedyBot(STRENGTHS["strong"], f"{seed}:{count}").weigh(view, seat, key)
    worth = thought.worth_of(key)
    cost = thought.best[0].worth - worth if worth is not None and thought.how in ("near", "far") else 0
    return Costly(count, seat, key, cost, thought) if cost > 0 else None


def costliest(found: Iterable[Costly | None], most: int = MOST) -> list[Costly]:
    """The few that cost most, the worst first."""
    return sorted((one for one in found if one), key=lambda one: (-one.cost, one.count))[:most]
