"""Odds before you commit: an answer is tried many times over in the worker, and its results are counted."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.app.play import Play
from game.app.table.play.controller import Controller
from game.app.thinking import Samples, Thinker, Trouble, Weigh
from game.core.request import Seat
from game.core.text import Text
from game.kit import registry

_DEALS = 8
_MOST_BARS = 9


class Odds:
    """What is known so far about how one answer may turn out."""

    def __init__(self, thinker: Thinker) -> None:
        self.key = ""
        self.name: Text | None = None
        self.counts: Counter[int] = Counter()
        self.troubled = False
        self._thinker = thinker
        self._considered = ("", -1)

    @property
    def samples(self) -> int:
        return self.counts.total()

    def weigh(self, play: Play, seat: Seat, key: str, name: Text) -> None:
        """Begin to try `key`."""
        self.key, self.name, self.troubled = key, name, False
        self.counts.clear()
        deals = tuple(play.session.excerpt(seat, Random(n)) for n in range(_DEALS))
        system = play.session.system.id
        self._thinker.begin(Weigh(registry.module(system), system, deals, seat, key))

    def forget(self) -> None:
        self.key, self.name = "", None
        self.counts.clear()

    def stop(self) -> None:
        self._thinker.stop()

    def update(self, seconds: float) -> None:
        for reply in self._thinker.update(seconds):
            if isinstance(reply, Samples):
                self.counts.update(reply.values)
            elif isinstance(reply, Trouble):
                self.troubled = True

    def bars(self) -> list[tuple[str, float]]:
        """Each result and its share, the rare ends put together."""
        if not self.samples:
            return []
        values = sorted(self.counts)
        low, high = values[0], values[-1]
        if high - low < _MOST_BARS:
            shown = [(str(value), self.counts[value]) for value in range(low, high + 1)]
        else:
            step = -(-(high - low + 1) // _MOST_BARS)
            starts = range(low, high + 1, step)
            shown = [(f"{a}+", sum(self.counts[v] for v in values if a <= v < a + step)) for a in starts]
        return [(words, count / self.samples) for words, count in shown]

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in self.counts.items()) / max(1, self.samples)

    def consider(self, controller: Controller, key: str, revision: int) -> None:
        """The player is about to give `key` in this position ('': nothing): weigh it once, if something is at stake."""
        if (key, revision) == self._considered:
            return
        self._considered = (key, revision)
        stake = controller.stake(key)
        if stake is None:
            self.forget()
        elif key != self.key:
            self.weigh(controller.play, controller.play.seat, key, stake.name)
