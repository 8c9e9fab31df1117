"""Sequential halving: everybody is tried a little, the better half a little more, until one is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import pstdev

from game.bots.allowance import Allowance

Play = Callable[[str, int], "Ending | None"]
"""Try an answer with a certain luck; None: there was no time to finish."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How one try ended: its value, and the answers it took; none where it was known to end so."""

    value: int
    answers: int


@dataclass(slots=True)
class Trials:
    """What was found out about one answer."""

    promise: int
    values: list[int] = field(default_factory=list)
    risk: int = 0
    """How much of the spread of its values counts, in thousandths."""

    @property
    def worth(self) -> int:
        """What it promises, and what came of it on average; whoever likes risks counts on more."""
        if not self.values:
            return self.promise
        likely = self.promise + sum(self.values) // len(self.values)
        return likely + round(self.risk * pstdev(self.values) / 1000) if self.risk else likely


def halve(
    promises: Mapping[str, int], play: Play, allowance: Allowance, random: Random, risk: int = 0
) -> dict[str, Trials]:
    """Try the answers until one is left or the allowance is spent; the first of the result is the best.

    Every pass has a luck of its own, the same for all who are still in it: a difference in value is then a difference
    between answers. A pass that breaks off half-way counts for nobody, and what is known to end alike costs nothing.
    """
    left = sorted(promises, key=lambda key: -promises[key])
    records = {key: Trials(promise, risk=risk) for key, promise in promises.items()}
    beaten: list[str] = []
    rounds = max(1, (len(left) - 1).bit_length())
    for number in range(rounds):
        if len(left) < 2:
            break
        while True:
            tried = allowance.tried
            values = _pass(left, play, allowance, random.getrandbits(64))
            if len(values) < len(left):
                return _ranked(records, left, beaten)
            for key, value in values.items():
                records[key].values.append(value)
            if allowance.tried == tried or allowance.share() >= (number + 1) / rounds:
                break
        left.sort(key=lambda key: -records[key].worth)
        half = (len(left) + 1) // 2
        left, beaten = left[:half], [*left[half:], *beaten]
    return _ranked(records, left, beaten)


def _pass(left: Sequence[str], play: Play, allowance: Allowance, luck: int) -> dict[str, int]:
    """Everybody once; fewer where the clock ran out."""
    values: dict[str, int] = {}
    for key in left:
        tried = play(key, luck)
        if tried is None:
            break
        if tried.answers:
            allowance.spend(tried.answers)
        values[key] = tried.value
    return values


def _ranked(records: Mapping[str, Trials], best: Sequence[str], rest: Sequence[str]) -> dict[str, Trials]:
    order = [*sorted(best, key=lambda key: -records[key].worth), *rest]
    return {key: records[key] for key in order}


def proved(records: Mapping[str, Trials], incumbent: str, proof: int) -> dict[str, Trials]:
    """The best first, unless it is not clearly ahead of the one that promised most: then that one.

    Both met the same luck, so that it is their differences that count.
    """
    best = next(iter(records))
    pairs = list(zip(records[best].values, records[incumbent].values, strict=False))
    ahead = [ours - theirs for ours, theirs in pairs]
    if best != incumbent and ahead:
        mean = sum(ahead) / len(ahead)
        spread = sqrt(sum((one - mean) ** 2 for one in ahead) / max(1, len(ahead) - 1) / len(ahead))
        if len(ahead) < 2 or mean + records[best].promise - records[incumbent].promise <= proof / 10 * spread:
            return {incumbent: records[incumbent], **{key: records[key] for key in records if key != incumbent}}
    return dict(records)
