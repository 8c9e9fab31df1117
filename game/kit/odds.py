"""Exact odds: in how many ways dice come out, and what is left when counts are added or blocked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import comb, gcd, lcm


@dataclass(frozen=True, slots=True)
class Spread:
    """A number that chance decides: in how many equally likely ways it is 0, 1, 2, ..."""

    ways: tuple[int, ...]

    @property
    def chances(self) -> tuple[float, ...]:
        """How likely 0, 1, 2, ... are."""
        whole = sum(self.ways)
        return tuple(ways / whole for ways in self.ways)

    def at_least(self, n: int) -> float:
        """How likely `n` or more is."""
        return sum(self.ways[max(0, n) :]) / sum(self.ways)

    def __add__(self, other: Spread) -> Spread:
        """Both together."""
        sums = [0] * (len(self.ways) + len(other.ways) - 1)
        for a, ways in enumerate(self.ways):
            for b, more in enumerate(other.ways):
                sums[a + b] += ways * more
        return Spread(tuple(sums))

    def less(self, other: Spread) -> Spread:
        """What the other leaves of it, never below 0: hits after blocks."""
        left = [0] * len(self.ways)
        for a, ways in enumerate(self.ways):
            for b, more in enumerate(other.ways):
                left[max(0, a - b)] += ways * more
        return Spread(tuple(left))

    @property
    def mean(self) -> float:
        """What it is on average."""
        return sum(n * ways for n, ways in enumerate(self.ways)) / sum(self.ways)

    def times(self, count: int) -> Spread:
        """So many of the same kind together."""
        whole = sure(0)
        for _ in range(count):
            whole = whole + self
        return whole

    def read(self, as_: Callable[[int], int]) -> Spread:
        """Another number that follows from this one."""
        return either((ways, sure(as_(n))) for n, ways in enumerate(self.ways) if ways)


def either(cases: Iterable[tuple[int, Spread]]) -> Spread:
    """One of several numbers, each in so many ways."""
    found = [(weight, spread) for weight, spread in cases if weight]
    common = lcm(*(sum(spread.ways) for _, spread in found))
    ways = [0] * max(len(spread.ways) for _, spread in found)
    for weight, spread in found:
        scale = weight * (common // sum(spread.ways))
        for n, count in enumerate(spread.ways):
            ways[n] += count * scale
    shared = gcd(*ways)
    return Spread(tuple(count // shared for count in ways))


def sure(n: int) -> Spread:
    """A number that needs no dice."""
    return Spread((*[0] * n, 1))


@lru_cache(maxsize=1024)
def successes(dice: int, good: int, sides: int = 6) -> Spread:
    """How many of so many dice show one of `good` faces."""
    bad = sides - good
    return Spread(tuple(comb(dice, n) * good**n * bad ** (dice - n) for n in range(dice + 1)))


def faces(sides: int, good: Callable[[int], bool]) -> int:
    """How many faces of a die are good ones."""
    return sum(good(face) for face in range(1, sides + 1))


def chance(sides: int, good: Callable[[int], bool]) -> float:
    """How likely a die is to show a good face."""
    return faces(sides, good) / sides


def percent(chance: float) -> str:
    """A chance as players read it: what may happen is never 0, and what may fail never 100."""
    if 0.0 < chance < 1.0:
        return f"{min(99, max(1, round(100 * chance)))} %"
    return f"{round(100 * chance)} %"
