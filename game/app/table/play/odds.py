"""Odds before you commit: answers are tried many times over in the worker, and their results are counted.

The answer the player looks at comes first; while nothing else is to be done, the others of the question follow. What
has been counted is kept as long as the position stands.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from game.app.play import Play
from game.app.table.play.controller import Controller
from game.app.thinking import SAMPLES, Samples, Thinker, Trouble, Weigh
from game.core.request import Seat
from game.core.text import Text
from game.kit import registry

_DEALS = 8
_MOST_BARS = 9
_MOST_SPREAD = 40
_PATIENCE = 0.4
"""Seconds a question has to stand before its other answers are tried too."""
_STEADY = 3
"""Points by which a chance has to differ from the one shown before to be shown instead."""


class Odds:
    """What is known so far about how answers may turn out."""

    def __init__(self, thinker: Thinker) -> None:
        self.key = ""
        self.name: Text | None = None
        self.counts: Counter[int] = Counter()
        self.troubled = False
        self.news = 0
        """Grows when there is another chance to be told."""
        self._thinker = thinker
        self._considered: tuple[str, object] = ("", None)
        self._tries: dict[str, Counter[int]] = {}
        """By answer, in this position."""
        self._decisive: dict[str, int] = {}
        self._waiting: list[str] = []
        self._tried = ""
        self._stood = 0.0
        self._shown: dict[str, int] = {}

    @property
    def samples(self) -> int:
        return self.counts.total()

    def weigh(self, play: Play, seat: Seat, key: str, name: Text) -> None:
        """Look at `key`: begin to try it, unless it has been tried before."""
        self.key, self.name = key, name
        self.counts = self._tries.get(key, Counter())
        if self.samples < SAMPLES:
            self._try(play, seat, key)

    def _try(self, play: Play, seat: Seat, key: str) -> None:
        broken_off = self._tries.get(self._tried)
        if broken_off is not None and broken_off.total() < SAMPLES:
            del self._tries[self._tried]
            self._waiting.append(self._tried)
        self.troubled, self._tried = False, key
        self._tries[key] = counts = Counter[int]()
        if key == self.key:
            self.counts = counts
        deals = tuple(play.session.excerpt(seat, Random(n)) for n in range(_DEALS))
        system = play.session.system.id
        self._thinker.begin(Weigh(registry.module(system), system, deals, seat, key))

    def forget(self) -> None:
        """Nothing is looked at any more."""
        self.key, self.name, self.counts = "", None, Counter()

    def stop(self) -> None:
        self._thinker.stop()

    def update(self, seconds: float) -> None:
        self._stood += seconds
        for reply in self._thinker.update(seconds):
            if isinstance(reply, Samples) and self._tried in self._tries:
                counts = self._tries[self._tried]
                counts.update(reply.values)
                self.news += counts.total() >= SAMPLES
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

    def chance(self, key: str) -> int | None:
        """How often in a hundred the answer succeeds, once it has been tried often enough.

        A number that was shown before is kept unless it has changed by more than tries differ among themselves.
        """
        counts = self._tries.get(key)
        if counts is None or counts.total() < SAMPLES or key not in self._decisive:
            return None
        good = sum(n for value, n in counts.items() if value >= self._decisive[key])
        now = round(100 * good / counts.total())
        before = self._shown.get(key, now)
        self._shown[key] = before if abs(now - before) < _STEADY else now
        return self._shown[key]

    def tried(self, key: str) -> int:
        """How often an answer has been tried."""
        return self._tries[key].total() if key in self._tries else 0

    def spread(self, key: str) -> tuple[float, ...]:
        """How often 0, 1, 2 ... came out, as shares."""
        counts = self._tries.get(key)
        if not counts or min(counts) < 0 or max(counts) > _MOST_SPREAD:
            return ()
        return tuple(counts[value] / counts.total() for value in range(max(counts) + 1))

    def told(self, key: str) -> str:
        """The chance of an answer as a slot shows it."""
        chance = self.chance(key) if key else None
        return "" if chance is None else f"{chance} %"

    def consider(self, controller: Controller, key: str, revision: int) -> None:
        """The player is about to give `key` in this position ('': nothing): weigh what is at stake, then the rest."""
        position = (revision, controller.questions)
        if position != self._considered[1]:
            self._new_position(controller)
        if (key, position) != self._considered:
            self._considered = (key, position)
            stake = controller.stake(key)
            if stake is None:
                self.forget()
            elif key != self.key:
                self._decisive[key] = stake.decisive
                self.weigh(controller.play, controller.play.seat, key, stake.name)
        if self._waiting and self._stood > _PATIENCE and not self._thinker.busy:
            rest = self._waiting.pop(0)
            if rest not in self._tries and controller.beside.uncounted(rest):
                self._try(controller.play, controller.play.seat, rest)

    def _new_position(self, controller: Controller) -> None:
        """Other answers are asked for: what was counted no longer holds."""
        self._tries.clear()
        self._decisive.clear()
        self._stood, self._waiting = 0.0, []
        for key in controller.whole():
            stake = controller.stake(key)
            if stake is not None:
                self._decisive[key] = stake.decisive
                self._waiting.append(key)
