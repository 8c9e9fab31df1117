"""A sequential probability ratio test: is one player better than another, in as few games as that takes?

Pairs of games are counted, with the same setup and seats changed, for the two games of a pair are not independent: a
pair brings 0 to 4 half points. Nothing is supposed about how often draws come; for each hypothesis the likeliest
distribution with its mean share is taken (a generalised test, in the multinomial form).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["better", "not better", "undecided"]

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Of the points of a pair, by half points."""
_UNSEEN = 1e-3
"""So often is counted what never happened yet: nothing is impossible after a few games."""
_CONFIDENT = 1.96
"""Standard errors on either side of a share, for 95 %."""


@dataclass(frozen=True, slots=True)
class Test:
    """Two hypotheses about the share of points, and how often each may be taken wrongly."""

    equal: float = 0.5
    better: float = 0.6
    alpha: float = 0.05
    """How often somebody no better than `equal` may be called better."""
    beta: float = 0.05
    """How often somebody as good as `better` may be called no better."""

    def ratio(self, pairs: Sequence[int]) -> float:
        """The logarithm of how much likelier `better` is than `equal`, by how many pairs brought 0 to 4 half points."""
        if not sum(pairs):
            return 0.0
        counts = [count or _UNSEEN for count in pairs]
        return sum(
            count * math.log(one / other)
            for count, one, other in zip(
                counts, _likeliest(counts, self.better), _likeliest(counts, self.equal), strict=True
            )
        )

    def verdict(self, pairs: Sequence[int]) -> Verdict:
        ratio = self.ratio(pairs)
        if ratio >= math.log((1 - self.beta) / self.alpha):
            return "better"
        if ratio <= math.log(self.beta / (1 - self.alpha)):
            return "not better"
        return "undecided"


def _likeliest(counts: Sequence[float], mean: float) -> list[float]:
    """The distribution with this mean that makes the counts likeliest.

    Lagrange: each chance is its frequency over 1 + x (share - mean), for the x at which the mean comes out; what is to
    be zero falls as x grows between the poles, so halving finds it.
    """
    total = sum(counts)
    low, high = -1 / (SHARES[-1] - mean), 1 / mean
    low, high = low + 1e-9, high - 1e-9
    for _ in range(80):
        x = (low + high) / 2
        off = sum(
            count * (share - mean) / (1 + x * (share - mean)) for count, share in zip(counts, SHARES, strict=True)
        )
        low, high = (x, high) if off > 0 else (low, x)
    return [count / total / (1 + x * (share - mean)) for count, share in zip(counts, SHARES, strict=True)]


def interval(share: float, games: int) -> tuple[float, float]:
    """Where the true share lies with 95 % confidence (Wilson), as if the number of games had been fixed before."""
    if not games:
        return 0.0, 1.0
    square = _CONFIDENT**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    around = _CONFIDENT * math.sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - around), min(1.0, middle + around)
