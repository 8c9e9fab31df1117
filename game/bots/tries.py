"""Answers tried on copies of the game, each with a fresh deal of what the seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any

from game.bots.allowance import Allowance
from game.bots.halving import Ending
from game.bots.sight import likely
from game.bots.strengths import Depth
from game.core.journal import Entry
from game.core.request import Draw, IllegalAnswer, Request, Roll, Seat, Together
from game.core.session import Answered, Session


class _Course:
    """How far a try has come: spans of the system, or beats where it has none."""

    def __init__(self, seat: Seat, view: Session[Any], replies: int) -> None:
        self.seat = seat
        self.left = replies
        self._at = view.system.span(view.state, seat), 1

    def goes_on(self, fork: Session[Any]) -> bool:
        """Whether it is still in the span it began in, or in one of those that follow and are tried with it."""
        span, beats = self._at
        now = len(fork.beats)
        if now == beats or (span is not None and fork.system.span(fork.state, self.seat) == span):
            return True
        self.left -= 1
        self._at = fork.system.span(fork.state, self.seat), now
        return self.left >= 0


class Tries:
    """Answers to one question, played on while everybody follows their hunch."""

    def __init__(
        self,
        view: Session[Any],
        seat: Seat,
        depth: Depth,
        horizon: object,
        allowance: Allowance,
        *,
        to_the_end: bool = True,
        replies: int = 0,
    ) -> None:
        """`horizon` is what the tries last to the end of; None: a beat, or a span of the system."""
        self.view = view
        self.seat = seat
        self.depth = depth
        self.to_the_end = to_the_end
        self.replies = replies
        self.allowance = allowance
        self.told: dict[str, list[list[Entry]]] = {}
        """What happened in the tries of each answer."""
        self._horizon = horizon
        self._asked = _asked(view, seat)
        self._sure: dict[str, Ending] = {}
        """Tries in which nothing was left to luck or to others."""
        self._own: dict[tuple[Answered, ...], str] = {}
        """What the seat itself goes on with as long as nobody else has decided anything: it knows all of that."""

    def play_on(self, key: str, luck: int) -> Ending | None:
        """The value after `key` when everybody follows their hunch from there; None: the clock ran out."""
        if key in self._sure:
            return self._sure[key]
        random = Random(luck)
        fork = answered(self.view.fork(self.seat, random), self.seat, key)
        began = len(self.view.beats[-1].entries)
        answers, alone = 1, True
        sure = True
        course = _Course(self.seat, self.view, self.replies)
        while fork.pending and self._goes_on(fork, course) and answers < self.depth.longest:
            if self.allowance.is_late():
                return None
            pending = fork.pending
            if isinstance(pending, Roll | Draw):
                sure = False
                fork.answer(pending.sample(random))
            elif not self.to_the_end and self._horizon is None and fork.asked(self.seat) is not None:
                break
            else:
                alone = alone and fork.asked(self.seat) is not None
                sure = sure and alone
                self._follow(fork, random, known=alone)
            answers += 1
        tried = Ending(fork.system.value(fork.state, self.seat), answers)
        self.told.setdefault(key, []).append(fork.entries[began:])
        if sure:
            self._sure[key] = Ending(tried.value, 0)
        return tried

    def _goes_on(self, fork: Session[Any], course: _Course) -> bool:
        """Whether a try is still about what it began in, or about what is tried with it."""
        if self._horizon is not None:
            return fork.system.horizon(fork.state, self.seat, self._asked.topic) == self._horizon
        return course.goes_on(fork)

    def _follow(self, fork: Session[Any], random: Random, *, known: bool) -> None:
        """Let whoever is asked follow their hunch; the same course of events is thought about once."""
        assert fork.pending is not None
        course = tuple(one for beat in fork.beats for one in beat.answers) if known else ()
        if known and course in self._own:
            try:
                fork.answer(self._own[course])
                return
            except IllegalAnswer:  # something was turned over that lay face down
                known = False
        guess = likely(fork)
        if known and guess is not None:
            self._own[course] = guess
        fork.answer(fork.pending.sample(random) if guess is None else guess)


def answered(fork: Session[Any], seat: Seat, key: str) -> Session[Any]:
    """A copy of the game in which `seat` has answered."""
    fork.answer(f"{seat} {key}" if isinstance(fork.pending, Together) else key)
    return fork


def _asked(view: Session[Any], seat: Seat) -> Request[Any]:
    asked = view.asked(seat)
    if asked is None:
        raise ValueError(f"nothing is asked of {seat}")
    return asked
