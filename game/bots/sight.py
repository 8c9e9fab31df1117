"""What computer players see at first sight: the answers they think of, and the one that seems best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.bots.ideas import ideas
from game.core.request import Allot, Arrange, Path, PickLayout, PickPath, Places, Request, Together
from game.core.session import Session
from game.core.system import System


def considered(session: Session[Any], asked: Request[Any]) -> list[str]:
    """The answers to a question that are considered, in this system."""
    return ideas(asked, likes=_Likes(session.system, session.state))


@dataclass(frozen=True, slots=True)
class _Likes:
    """What a system's computer players think of, in one position."""

    system: System[Any]
    state: Any

    def ways(self, request: PickPath) -> Sequence[Path] | None:
        return self.system.ways(self.state, request)

    def layouts(self, request: PickLayout) -> Sequence[Places] | None:
        return self.system.layouts(self.state, request)

    def orders(self, request: Arrange[Any]) -> Sequence[Sequence[str]] | None:
        return self.system.orders(self.state, request)

    def shares(self, request: Allot[Any]) -> Sequence[Mapping[str, int]] | None:
        return self.system.shares(self.state, request)


def likely(session: Session[Any]) -> str | None:
    """What whoever is asked would answer at first sight, as the session takes it; None: there is no hunch."""
    pending = session.pending
    assert pending is not None
    seat = pending.seat
    asked = session.asked(seat)
    assert asked is not None
    keys = considered(session, asked)
    hunch = session.system.hunch(session.state, seat, asked, keys)
    if hunch is None:
        return None
    best = max(range(len(keys)), key=lambda at: hunch.worths[at])
    return f"{seat} {keys[best]}" if isinstance(pending, Together) else keys[best]
