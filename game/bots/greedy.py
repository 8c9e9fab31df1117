"""The bot that tries each answer and keeps the one that turns out best."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from game.core.request import Draw, Request, Roll, Seat, Together
from game.core.session import Session


@dataclass(frozen=True, slots=True)
class Strength:
    """How hard a bot thinks: answers tried, times each is tried, decisions played on after it."""

    candidates: int
    samples: int
    ahead: int


STRENGTHS = {
    "weak": Strength(candidates=8, samples=1, ahead=0),
    "medium": Strength(candidates=24, samples=3, ahead=2),
    "strong": Strength(candidates=48, samples=6, ahead=6),
}


class GreedyBot:
    """Plays each candidate answer on forks, lets things run a little, and compares the system's value of the ends."""

    def __init__(self, strength: Strength, seed: int | str | None = None) -> None:
        self.strength = strength
        self.random = Random(seed)

    def answer(self, view: Session[Any], seat: Seat) -> str:
        asked = view.asked(seat)
        if asked is None:
            raise ValueError(f"nothing is asked of {seat}")
        keys = self._keys(asked)
        if len(keys) == 1:
            return keys[0]
        # The same luck for every candidate: a difference in value is then a difference between answers.
        lucks = [self.random.getrandbits(64) for _ in range(self.strength.samples)]
        worth = {key: sum(self._try(view, seat, key, luck) for luck in lucks) for key in keys}
        return max(keys, key=lambda key: worth[key])

    def _keys(self, asked: Request[Any]) -> list[str]:
        keys = asked.candidates(self.strength.candidates * 8)
        if len(keys) <= self.strength.candidates:
            return keys
        return [keys[at] for at in sorted(self.random.sample(range(len(keys)), self.strength.candidates))]

    def _try(self, view: Session[Any], seat: Seat, key: str, luck: int) -> int:
        """The value for `seat` after answering `key` and a few decisions more."""
        fork, random = view.fork(), Random(luck)
        fork.answer(f"{seat} {key}" if isinstance(fork.pending, Together) else key)
        decisions = 0
        while fork.pending and (decisions < self.strength.ahead or isinstance(fork.pending, Roll | Draw)):
            if not isinstance(fork.pending, Roll | Draw):
                decisions += 1
            fork.answer(fork.pending.sample(random))
        return fork.system.value(fork.state, seat)
