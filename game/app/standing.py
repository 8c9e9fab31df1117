"""Where a game stands, as it is written into its save: round, score, whose turn."""

from __future__ import annotations

from typing import Any

from game.core.save import About
from game.core.session import Session
from game.kit import registry


def standing(session: Session[Any], seconds: int = 0, asked: str = "") -> About | None:
    """What lists say of a game without playing it again; nothing of one that is not among the program's games.

    `asked`: who answers what is pending, where that is somebody else than the seat it belongs to.
    """
    if session.system.id not in registry.names():
        return None
    looks = registry.looks_of(session.system.id)
    state, pending = session.state, session.pending
    told = looks.headline(state)
    asked, acting = (asked or pending.seat, looks.acting(state)) if pending else ("", "")
    return About(told.round, told.rounds, {str(seat): n for seat, n in told.scores}, asked, acting, seconds)
