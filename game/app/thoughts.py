"""What the computer players of a game thought, as long as it is on the table: for whoever asks why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.bots.reasons import Reasons, explained, open_to
from game.bots.thought import Thought
from game.core.request import DECLINE, NOTHING, Seat
from game.core.session import Session
from game.kit.looks import Looks

_DEPTH = {"only": 0, "glance": 1, "near": 2, "far": 3}


@dataclass(frozen=True, slots=True)
class Kept:
    """A decision of a computer: after how many answers and entries it came, and what it thought."""

    count: int
    told: int
    seat: Seat
    key: str
    thought: Thought


class Thoughts:
    """The thoughts of a game by where they came; what was taken back is forgotten."""

    def __init__(self) -> None:
        self._kept: list[Kept] = []

    def keep(self, session: Session[Any], seat: Seat, key: str, thought: Thought) -> None:
        """Remember what is about to be answered."""
        now = len(session.answers)
        self._kept = [one for one in self._kept if one.count < now]
        self._kept.append(Kept(now, len(session.entries), seat, key, thought))

    def of(self, session: Session[Any], first: int, end: int) -> Kept | None:
        """The weightiest decision that led to one of these entries of the journal; saying no leads to none."""
        deeds = (one for one in self._kept if one.key not in (DECLINE, NOTHING))
        return max(
            (one for one in deeds if first <= one.told < end and self._stands(session, one)),
            key=lambda one: (_DEPTH[one.thought.how], -one.told),
            default=None,
        )

    @staticmethod
    def _stands(session: Session[Any], one: Kept) -> bool:
        """Whether the decision is still part of the game."""
        answers: Sequence[Any] = session.answers
        return one.count < len(answers) and answers[one.count].key in (one.key, f"{one.seat} {one.key}")


def why(session: Session[Any], looks: Looks[Any], kept: Kept, viewers: Sequence[Seat]) -> Reasons | None:
    """The reasons of a decision, without secrets of its seat as long as a rival looks on and the game is not over."""
    before = session.branch(kept.count)
    asked = before.asked(kept.seat)
    if asked is None:
        return None
    shown: set[str] | None = None
    if session.outcome is None:
        keys = [one.key for one in kept.thought.best]
        for viewer in viewers:
            if not looks.allies(session.state, viewer, kept.seat):
                known = open_to(before, kept.seat, viewer, keys)
                shown = known if shown is None else shown & known
    return explained(kept.thought, asked, looks, shown, looks.board(before.state))
