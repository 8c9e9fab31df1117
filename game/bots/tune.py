"""Better weights for a system, looked for in games between players who follow nothing but their hunch.

Simultaneous perturbation (SPSA): all weights are changed at once, each up or down by chance, and the players with the
change and with its opposite meet; everything then moves a little towards the winner. Changes are shares of a weight,
so that large and small ones are tuned alike. All follows from the seed, however many hands play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.bots.greedy import GreedyBot
from game.bots.hands import Hands
from game.bots.ladder import Rung, Variety, pair_of
from game.bots.simulate import Fixture, Result, play_task
from game.bots.sprt import Test
from game.bots.strengths import MEASURED
from game.core.request import Seat
from game.core.session import Session
from game.kit.weights import Numbers, exchanged, numbers, weights_of

PLUS, MINUS = "plus", "minus"
WIDE, CALMER = 0.15, 0.101
"""By what share of itself a weight is changed at first, and how fast that becomes less."""
STRIDE, TIRED, STEADY = 0.3, 0.602, 10
"""How far a clear win moves a weight, how fast that becomes less, and from which step on it does."""
PROOF_AFTER = 1_000_000
"""Numbers of pairs from here on are for the proof, so that nothing is proved by games that were tuned on."""


class Weighing:
    """Follows the hunch of a system as it would be with other weights."""

    def __init__(self, system: str, weights: Mapping[str, float], seed: str) -> None:
        self.system, self.weights = system, weights
        self._bot = GreedyBot(MEASURED["hunch"], seed)

    def answer(self, view: Session[Any], seat: Seat) -> str:
        with exchanged(self.system, self.weights):
            return self._bot.answer(view, seat)


@dataclass(frozen=True, slots=True)
class Bout:
    """A game between two sets of weights, told so that any process anywhere plays it alike."""

    game: Fixture
    weights: tuple[tuple[str, tuple[tuple[str, float], ...]], ...]
    """For each player by name; whoever is not named goes by the usual ones."""


def play_bout(bout: Bout) -> Result:
    given = {name: dict(weights) for name, weights in bout.weights}
    system = bout.game.setup.system
    return play_task(bout.game, lambda name, seed: Weighing(system, given.get(name, {}), seed))


@dataclass(frozen=True, slots=True)
class Gained:
    """How far the tuning has come."""

    number: int
    share: float
    """Of the points, what the changed weights won against the opposite change."""
    weights: Numbers
    games: int


@dataclass(frozen=True, slots=True)
class Bench:
    """Where weights are compared: what is played, and by whose hands."""

    variety: Variety
    hands: Hands

    @property
    def together(self) -> bool:
        return not self.variety.of_kind(together=False)

    def meet(self, plus: Numbers, minus: Numbers, first: int, pairs: int) -> Rung:
        """So many pairs of games between two sets of weights, as the first of them sees it."""
        rung = Rung(MINUS, PLUS, self.together, Test())
        named = ((PLUS, tuple(plus.items())), (MINUS, tuple(minus.items())))
        numbers_ = range(first, first + pairs)
        bouts = [Bout(game, named) for number in numbers_ for game in pair_of(self.variety, rung, number)]
        results = iter(list(self.hands.work(play_bout, bouts)))
        for number in numbers_:
            played, _ = self.variety.at(number, together=self.together)
            rung.take([(played, next(results)), (played, next(results))])
        return rung


def chosen(system: str, names: Sequence[str] = ()) -> Numbers:
    """The weights to be tuned: those named, whole tables too, or all; what is nothing stays nothing."""
    known = numbers(weights_of(system))
    strange = next((name for name in names if not any(_is(one, name) for one in known)), None)
    if strange is not None:
        raise LookupError(f"There is no weight '{strange}'. There are: {', '.join(known)}.")
    return {one: float(n) for one, n in known.items() if n and (not names or any(_is(one, name) for name in names))}


def _is(one: str, name: str) -> bool:
    return one == name or one.startswith(f"{name}.")


def climb(
    start: Numbers, steps: int, seed: int, judge: Callable[[int, Numbers, Numbers], float]
) -> Iterator[tuple[float, Numbers]]:
    """SPSA: `judge` tells, for the number of a step, what share the first weights win against the second."""
    now = dict(start)
    for number in range(steps):
        random = Random(f"{seed}:{number}:change")
        signs = {name: random.choice((-1, 1)) for name in now}
        wide = WIDE / (number + 1) ** CALMER
        plus = {name: n * (1 + wide * signs[name]) for name, n in now.items()}
        minus = {name: n * (1 - wide * signs[name]) for name, n in now.items()}
        share = judge(number, plus, minus)
        move = STRIDE * (2 * share - 1) * wide / (1 + number / STEADY) ** TIRED
        now = {name: n * (1 + move * signs[name]) for name, n in now.items()}
        yield share, now


def tune(bench: Bench, start: Numbers, steps: int, pairs: int) -> Iterator[Gained]:
    """Step by step, `pairs` pairs of games each."""

    def judge(number: int, plus: Numbers, minus: Numbers) -> float:
        return bench.meet(plus, minus, number * pairs, pairs).share

    for number, (share, weights) in enumerate(climb(start, steps, bench.variety.seed, judge)):
        yield Gained(number, share, weights, 2 * pairs * (number + 1))


def prove(bench: Bench, tuned: Numbers, pairs: int) -> Rung:
    """The tuned weights against those in use, in games that nothing was tuned on."""
    return bench.meet(tuned, {}, PROOF_AFTER, pairs)
