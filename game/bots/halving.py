"""Sequential halving: everybody is tried a little, the better half a little more, until one is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from game.bots.allowance import Allowance

Play = Callable[[str, int], "Tried | None"]
"""Try an answer with a certain luck; None: there was no time to finish."""


@dataclass(frozen=True, slots=True)
class Tried:
    """How one try ended: its value, and the answers it took."""

    value: int
    answers: int


@dataclass(slots=True)
class Record:
    """What was found out about one answer."""

    promise: int
    values: list[int] = field(default_factory=list)

    @property
    def worth(self) -> int:
        """What it promises, and what came of it on average."""
        return self.promise + (sum(self.values) // len(self.values) if self.values else 0)


def halve(promises: Mapping[str, int], play: Play, allowance: Allowance, random: Random) -> dict[str, Record]:
    """Try the answers until one is left or the allowance is spent; the first of the result is the best.

    Every pass has a luck of its own, the same for all who are still in it: a difference in value is then a difference
    between answers. A pass that breaks off half-way counts for nobody, but for the first one.
    """
    left = sorted(promises, key=lambda key: -promises[key])
    records = {key: Record(promise) for key, promise in promises.items()}
    beaten: list[str] = []
    rounds = max(1, (len(left) - 1).bit_length())
    for number in range(rounds):
        if len(left) < 2:
            break
        while True:
            values = _pass(left, play, allowance, random.getrandbits(64))
            if len(values) < len(left):
                done = [key for key in left if records[key].values or key in values]
                if not any(records[key].values for key in left):
                    for key, value in values.items():
                        records[key].values.append(value)
                rest = [key for key in left if key not in done]
                return _ranked(records, done, [*rest, *beaten])
            for key, value in values.items():
                records[key].values.append(value)
            if allowance.share() >= (number + 1) / rounds:
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
        allowance.spend(tried.answers)
        values[key] = tried.value
    return values


def _ranked(records: Mapping[str, Record], best: Sequence[str], rest: Sequence[str]) -> dict[str, Record]:
    order = [*sorted(best, key=lambda key: -records[key].worth), *rest]
    return {key: records[key] for key in order}
