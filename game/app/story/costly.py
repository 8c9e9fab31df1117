"""The decisions that cost most: one after the other is looked at by a strong player in the worker."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from game.bots.review import MOST, dealt, reviewed
from game.core.request import Seat
from game.core.session import Excerpt, Session
from game.kit import registry

_NICEST = 19


class Cost(msgspec.Struct, frozen=True):
    """A decision, what would have been better, and by how much, in the units of `System.value`."""

    count: int
    """How many answers came before it."""
    seat: str
    key: str
    better: str
    cost: int


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision was looked at; None: it cost nothing."""

    cost: Cost | None


@dataclass(frozen=True, slots=True)
class Review:
    """Look at one decision, knowing no more than whoever decided."""

    module: str
    system: str
    excerpt: Excerpt[Any]
    count: int
    seat: Seat
    key: str

    def run(self) -> Iterator[Reviewed]:
        if hasattr(os, "nice"):
            with contextlib.suppress(OSError):
                os.nice(_NICEST)
        registry.register(self.module)
        view = Session.opened(registry.load(self.system), self.excerpt)
        found = reviewed(view, self.seat, self.key, self.count)
        yield Reviewed(Cost(self.count, self.seat, self.key, found.thought.key, found.cost) if found else None)


class Decisions:
    """The decisions of some seats, from the first turn on, and what the worker has found out of them."""

    def __init__(self, session: Session[Any], seats: Collection[Seat]) -> None:
        self._session = session
        self._left = [n for n, given in enumerate(session.answers) if given.decided and given.by in seats]
        self.total = len(self._left)
        self.found: list[Cost] = []

    @property
    def done(self) -> int:
        return self.total - len(self._left)

    def next(self) -> Review | None:
        """The next one to look at; None: nothing worth a look, as long as some are left."""
        session, count = self._session, self._left.pop(0)
        before, given = session.branch(count), session.answers[count]
        seat = Seat(given.by)
        asked = before.asked(seat)
        if asked is None or session.system.in_setup(before.state):  # who placed the rest is no matter
            return None
        key = given.key.removeprefix(f"{seat} ") if before.pending is not asked else given.key
        system = session.system.id
        return Review(registry.module(system), system, before.excerpt(seat, dealt(count)), count, seat, key)

    def hear(self, reply: Reviewed) -> None:
        if reply.cost:
            self.found = sorted([*self.found, reply.cost], key=lambda one: (-one.cost, one.count))[:MOST]
