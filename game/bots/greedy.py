"""The bot that tries answers on copies of the game and keeps the one that turns out best.

Where the system has a hunch about the answers, only the most promising are tried, and whoever is asked on the way
follows their own hunch; where it has none, every answer is tried and things go on at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any

from game.bots.allowance import Allowance
from game.bots.characters import BALANCED, Character
from game.bots.halving import Ending, Trials, halve, proved
from game.bots.sight import considered
from game.bots.strengths import Depth, Strength
from game.bots.thought import SHOWN, How, Thought, Weighed, at_a_glance, telling
from game.bots.tries import Tries, answered
from game.core.request import Draw, Request, Roll, Seat
from game.core.session import Session
from game.core.system import Hunch
from game.kit.weights import slips_of


class GreedyBot:
    """Follows the system's hunch, or plays answers on forks, lets things run a little, and compares the ends."""

    def __init__(
        self,
        strength: Strength,
        seed: int | str | None = None,
        seconds: float | None = None,
        now: Callable[[], float] = monotonic,
        character: Character = BALANCED,
    ) -> None:
        """Without `seconds` it thinks by counts, and the same on every machine."""
        self.strength = strength
        self.random = Random(seed)
        self.seconds = seconds
        self.now = now
        self.character = character
        self.thought: Thought | None = None
        """What it thought of the last question."""

    def answer(self, view: Session[Any], seat: Seat) -> str:
        asked = view.asked(seat)
        if asked is None:
            raise ValueError(f"nothing is asked of {seat}")
        self.thought = self._think(view, seat, asked)
        return self.thought.key

    def weigh(self, view: Session[Any], seat: Seat, key: str) -> Thought:
        """What it thinks of a question; `key` is tried with the best, whatever it promises."""
        asked = view.asked(seat)
        if asked is None:
            raise ValueError(f"nothing is asked of {seat}")
        return self._think(view, seat, asked, key)

    def _think(self, view: Session[Any], seat: Seat, asked: Request[Any], also: str = "") -> Thought:
        keys = considered(view, asked)
        if also and also not in keys:
            keys.append(also)
        if len(keys) == 1:
            return at_a_glance({keys[0]: 0}, "only")
        hunch = view.system.hunch(view.state, seat, asked, keys)
        if hunch is None:
            return self._try_all(view, seat, asked, also)
        return self._try_best(view, seat, asked, keys, hunch, also)

    # --- with a hunch

    def _try_best(
        self, view: Session[Any], seat: Seat, asked: Request[Any], keys: list[str], hunch: Hunch, also: str = ""
    ) -> Thought:
        """Try the few that promise most; what they promised counts as much as what came of it."""
        lean = self.character.lean
        guess = {
            key: worth + self._slip(view) + lean(view.system.id, key)
            for key, worth in zip(keys, hunch.worths, strict=True)
        }
        best = dict(sorted(guess.items(), key=lambda pair: -pair[1]))
        thought = at_a_glance(best)
        doubted = self.strength.doubts and view.system.doubts(view.state, seat, asked.topic)
        if not hunch.is_sure or doubted:
            tries = self._tries(view, seat, self.strength.near, None)
            thought = self._tried(best, tries, "near", also) or thought
            best = {one.key: one.worth for one in thought.best}
        horizon = view.system.horizon(view.state, seat, asked.topic)
        if horizon is not None and self.strength.far.candidates > 1:
            thought = self._tried(best, self._tries(view, seat, self.strength.far, horizon), "far") or thought
        return replace(thought, considered=len(keys))

    def _tries(self, view: Session[Any], seat: Seat, depth: Depth, horizon: object) -> Tries:
        to_the_end = self.strength.to_the_end
        replies = self.strength.replies
        return Tries(view, seat, depth, horizon, self._allowance(depth), to_the_end=to_the_end, replies=replies)

    def _tried(self, best: Mapping[str, int], tries: Tries, how: How, also: str = "") -> Thought | None:
        """Try the first of these; None where only one of them is worth a try."""
        depth, first = tries.depth, next(iter(best))
        doubtful = [key for key in list(best)[: depth.candidates] if best[key] >= best[first] - depth.doubt]
        if also and also not in doubtful:
            doubtful.append(also)
        if len(doubtful) < 2:
            return None
        promises = {key: best[key] * self.strength.faith // 1000 for key in doubtful}
        records = halve(promises, tries.play_on, tries.allowance, self.random, self.character.risk)
        if depth.proof:
            records = proved(records, first, depth.proof)
        weighed = tuple(
            Weighed(key, record.worth, len(record.values), telling(tries.told, key))
            for at, (key, record) in enumerate(records.items())
            if at < SHOWN or key == also
        )
        return Thought(how, weighed, len(best))

    def _allowance(self, depth: Depth) -> Allowance:
        if self.seconds is None:
            return Allowance(depth.tries, depth.answers)
        more = self.strength.patience
        return Allowance(depth.tries * more, depth.answers * more, self.seconds, self.now)

    def _slip(self, view: Session[Any]) -> int:
        if not self.strength.slips:
            return 0
        slips = slips_of(view.system.id)
        return round(self.random.gauss(0, slips.weak if self.strength.slips == "weak" else slips.medium))

    # --- without one

    def _try_all(self, view: Session[Any], seat: Seat, asked: Request[Any], also: str = "") -> Thought:
        depth = self.strength.blind
        keys = asked.candidates(depth.candidates * 8)
        if len(keys) > depth.candidates:
            keys = [keys[at] for at in sorted(self.random.sample(range(len(keys)), depth.candidates))]
        if also and also not in keys:
            keys.append(also)
        allowance = self._allowance(depth)

        def play(key: str, luck: int) -> Ending | None:
            return None if allowance.is_late() else self._try(view, seat, key, luck)

        records: dict[str, Trials] = halve(dict.fromkeys(keys, 0), play, allowance, self.random)
        weighed = tuple(
            Weighed(key, record.worth, len(record.values))
            for at, (key, record) in enumerate(records.items())
            if at < SHOWN or key == also
        )
        return Thought("near", weighed, len(keys))

    def _try(self, view: Session[Any], seat: Seat, key: str, luck: int) -> Ending:
        """The value for `seat` after answering `key` and a few more decisions."""
        random = Random(luck)
        fork = answered(view.fork(seat, random), seat, key)
        answers, decisions = 1, 0
        while fork.pending and (decisions < self.strength.blind.longest or isinstance(fork.pending, Roll | Draw)):
            decisions += not isinstance(fork.pending, Roll | Draw)
            fork.answer(fork.pending.sample(random))
            answers += 1
        return Ending(fork.system.value(fork.state, seat), answers)
