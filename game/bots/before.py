"""The computer players of before, kept to be measured against: `weak_before`, `medium_before`, `strong_before`.

They decide exactly as weak, medium and strong did before these searched by halving: the best few answers, a fixed
number of times each, to the end of one activation, hidden things dealt once. Nothing here is to be changed or tuned.
They follow the systems' own hunches and values, though, and get better wherever those do. Nobody is offered them at
a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from game.bots.sight import considered, likely
from game.core.request import Draw, Request, Roll, Seat, Together
from game.core.session import Answered, Session
from game.core.system import Hunch


@dataclass(frozen=True, slots=True)
class _Strength:
    """How hard a bot thinks."""

    candidates: int
    """Answers tried where there is no hunch."""
    samples: int
    """Times each of them is tried."""
    ahead: int
    """Decisions played on after each."""
    tries: int
    """Answers tried where there is a hunch; fewer than two: none."""
    lucks: int
    """Times each of those is tried."""
    doubt: int
    """How much less than the best hunch an answer may promise and still be tried."""
    budget: int
    """About how many answers are given on copies of the game for one decision."""
    slips: int
    """How far hunches are off at random."""
    to_the_end: bool
    """Whether a try lasts to the end of the beat, or only to the bot's next decision."""


KEPT = {
    "weak_before": _Strength(8, 1, 0, tries=0, lucks=0, doubt=0, budget=0, slips=350, to_the_end=False),
    "medium_before": _Strength(24, 3, 2, tries=3, lucks=2, doubt=200, budget=40, slips=40, to_the_end=False),
    "strong_before": _Strength(48, 6, 6, tries=4, lucks=4, doubt=400, budget=140, slips=0, to_the_end=True),
}


class BotOfBefore:
    """Follows the system's hunch, or plays answers on forks, lets things run a little, and compares the ends."""

    def __init__(self, strength: _Strength, seed: int | str | None = None) -> None:
        self.strength = strength
        self.random = Random(seed)

    def answer(self, view: Session[Any], seat: Seat) -> str:
        asked = view.asked(seat)
        if asked is None:
            raise ValueError(f"nothing is asked of {seat}")
        keys = considered(view, asked)
        if len(keys) == 1:
            return keys[0]
        hunch = view.system.hunch(view.state, seat, asked, keys)
        if hunch is None:
            return self._try_all(view, seat, asked)
        return self._try_best(view, seat, keys, hunch)

    # --- with a hunch

    def _try_best(self, view: Session[Any], seat: Seat, keys: list[str], hunch: Hunch) -> str:
        """Try the few that promise most; what they promised counts as much as what came of it."""
        strength = self.strength
        guess = {key: worth + self._slip() for key, worth in zip(keys, hunch.worths, strict=True)}
        best = sorted(keys, key=lambda key: -guess[key])
        doubtful = [key for key in best[: strength.tries] if guess[key] >= guess[best[0]] - strength.doubt]
        if hunch.is_sure or len(doubtful) < 2:
            return best[0]
        tries = _Tries(strength, view, seat)
        spent, worth = 0, dict.fromkeys(doubtful, 0)
        for n in range(strength.lucks):
            # The same luck for every candidate: a difference in value is then a difference between answers.
            luck = self.random.getrandbits(64)
            if n and spent > strength.budget * n // strength.lucks:
                break
            for key in doubtful:
                value, answers = tries.play_on(key, luck)
                worth[key] += value
                spent += answers
            tried = n + 1
        return max(doubtful, key=lambda key: guess[key] + worth[key] // tried)

    def _slip(self) -> int:
        return round(self.random.gauss(0, self.strength.slips)) if self.strength.slips else 0

    # --- without one

    def _try_all(self, view: Session[Any], seat: Seat, asked: Request[Any]) -> str:
        keys = asked.candidates(self.strength.candidates * 8)
        if len(keys) > self.strength.candidates:
            keys = [keys[at] for at in sorted(self.random.sample(range(len(keys)), self.strength.candidates))]
        lucks = [self.random.getrandbits(64) for _ in range(self.strength.samples)]
        worth = {key: sum(self._try(view, seat, key, luck) for luck in lucks) for key in keys}
        return max(keys, key=lambda key: worth[key])

    def _try(self, view: Session[Any], seat: Seat, key: str, luck: int) -> int:
        """The value for `seat` after answering `key` and a few more decisions."""
        fork, random = _answered(view, seat, key), Random(luck)
        decisions = 0
        while fork.pending and (decisions < self.strength.ahead or isinstance(fork.pending, Roll | Draw)):
            if not isinstance(fork.pending, Roll | Draw):
                decisions += 1
            fork.answer(fork.pending.sample(random))
        return fork.system.value(fork.state, seat)


class _Tries:
    """Answers to one question tried on copies of the game; the same course of events is thought about once."""

    def __init__(self, strength: _Strength, view: Session[Any], seat: Seat) -> None:
        self.strength = strength
        self.view = view
        self.seat = seat
        self._sure: dict[str, tuple[int, int]] = {}
        """Tries in which nothing was left to luck."""
        self._likely: dict[tuple[Answered, ...], str | None] = {}
        self._span = view.system.span(view.state, seat)

    def play_on(self, key: str, luck: int) -> tuple[int, int]:
        """The value after `key` when everybody follows their hunch from there, and the answers it took."""
        if key in self._sure:
            return self._sure[key]
        fork, random = _answered(self.view, self.seat, key), Random(luck)
        answers, sure = 1, True
        while fork.pending and self._goes_on(fork) and answers < self.strength.budget:
            chance = isinstance(fork.pending, Roll | Draw)
            if not chance and not self.strength.to_the_end and fork.asked(self.seat) is not None:
                break
            guess = None if chance else self._guess(fork)
            sure = sure and guess is not None
            fork.answer(fork.pending.sample(random) if guess is None else guess)
            answers += 1
        tried = fork.system.value(fork.state, self.seat), answers
        if sure:
            self._sure[key] = tried
        return tried

    def _goes_on(self, fork: Session[Any]) -> bool:
        """Whether a try is still about the beat it began in, or about what that beat was a part of."""
        if len(fork.beats) == 1:
            return True
        return self._span is not None and fork.system.span(fork.state, self.seat) == self._span

    def _guess(self, fork: Session[Any]) -> str | None:
        """What follows from the answers of a try: they are all that makes it differ from another."""
        course = tuple(answered for beat in fork.beats for answered in beat.answers)
        if course not in self._likely:
            self._likely[course] = likely(fork)
        return self._likely[course]


def _answered(view: Session[Any], seat: Seat, key: str) -> Session[Any]:
    """A copy of the game in which `seat` has answered."""
    fork = view.fork()
    fork.answer(f"{seat} {key}" if isinstance(fork.pending, Together) else key)
    return fork
