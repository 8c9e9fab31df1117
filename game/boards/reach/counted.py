"""The search where prices are paid in counters only: one sweep finds the cheapest way for each number of them.

A way that would come back to something it has paid for and left may be told to pay again: a way is then dearer than it
need be, never cheaper.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from heapq import heappop, heappush
from math import dist
from operator import attrgetter

from game.boards.reach.graph import Edge, Link
from game.boards.reach.search import EXACT, Fare, Field, Label

_COST = attrgetter("cost")


class Counted(Field):
    """Everything that can be reached, with one fare for each number of counters spent at most."""

    def _fares(self) -> list[Fare]:
        self.free = sum(p.bit for p in self.ground.prices if not p.tokens or self.gait.waives(p.id, p.due))
        self._dues: dict[int, int] = {0: 0}
        self._sorted: dict[int, list[Edge]] = {}
        self.found: dict[int, list[Label]] = {}
        """To each corner the cheapest way, then those that cost more but fewer counters."""
        here = self.start_layer.bits_at(*self.start_at)
        if self.due(here) > self.gait.tokens:
            return []
        self.found = self._sweep(here)
        most = self.gait.tokens
        fares = [Fare(0, 0, n, self.budget) for n in range(self.due(here), most + 1)]
        for fare in fares:
            for node, labels in self.found.items():
                best = next((label for label in labels if label.tokens <= fare.tokens), None)
                if best is not None:
                    fare.labels[node] = best
        return fares

    def due(self, bits: int) -> int:
        """Counters that some prices cost together."""
        bits &= ~self.free
        if bits not in self._dues:
            owed = self.ground.priced(bits)
            self._dues[bits] = sum(p.tokens for p in owed if not self.gait.waives(p.id, p.due))
        return self._dues[bits]

    def _sweep(self, here: int) -> dict[int, list[Label]]:
        """Dijkstra with counters."""
        first = Label(0.0, -1, "", 0.0, here, None, self.due(here))
        if self.gait.straight:
            return {self.start: [first]}
        self._open([node for node in self._fresh() if node not in self._opened])
        found: dict[int, list[Label]] = {}
        least: dict[int, int] = {}
        best: dict[tuple[int, int], float] = {}
        limit, most, due, free = self.budget + EXACT, self.gait.tokens, self.due, self.free
        heap: list[tuple[float, int, int]] = [(0.0, first.tokens, self.start)]
        waiting = {(self.start, first.tokens): first}
        while heap:
            cost, tokens, node = heappop(heap)
            if least.get(node, most + 1) <= tokens:
                continue
            label = waiting[node, tokens]
            least[node] = tokens
            found.setdefault(node, []).append(label)
            used = label.used
            for to, step, needs, kind in self._near(node):
                total = cost + step
                if total > limit:
                    break
                bits = needs & ~used & ~free
                spent = tokens + due(bits) if bits else tokens
                if spent > most or least.get(to, spent + 1) <= spent:
                    continue
                key = to, spent
                if best.get(key, limit) > total:
                    best[key] = total
                    waiting[key] = Label(total, node, kind, step, used | needs, label, spent)
                    heappush(heap, (total, spent, to))
        return found

    def _fresh(self) -> Iterator[int]:
        """The places of this search that a base may walk to."""
        return (self._first + k for k in range(len(self.at)) if self._first + k not in self.finals)

    def _near(self, node: int) -> list[Edge]:
        """Steps from a corner, the shortest first."""
        if node not in self._sorted:
            self._sorted[node] = sorted(self._edges(node), key=_COST)
        return self._sorted[node]

    def _affords(self, link: Link) -> bool:
        """A link that the budget does not even reach is not looked at."""
        return super()._affords(link) and dist(self.start_at, link.start) + link.cost <= self.budget

    @cached_property
    def turns(self) -> list[list[tuple[int, list[Label]]]]:
        """Level by level the corners at which a way may turn, with the ways there.

        Nobody turns at the foot of a climb or jump that he only walks past.
        """
        found: list[list[tuple[int, list[Label]]]] = [[] for _ in self.ground.layers]
        for node, labels in self.found.items():
            level = self.place(node)[0]
            if node >= self._first and self.sides[node - self._first] is None:
                labels = [way for way in labels if way.kind != "walk" or self.place(way.before)[0] != level]
            if labels and node not in self.finals:
                found[level].append((node, labels))
        return found

    def opens(self, label: Label, bit: int) -> bool:
        """Whether a way has counters left for one price that it has not paid yet."""
        return not bit & (label.used | self.free) and label.tokens + self.due(bit) <= self.gait.tokens

    def is_payable(self, bits: int) -> bool:
        return self.due(bits) <= self.gait.tokens

    def can_pay(self, fare: Fare, bits: int) -> bool:
        return self.due(bits) <= fare.tokens

    def pays(self, fare: Fare, node: int, bits: int) -> bool:
        label = fare.labels[node]
        return label.tokens + self.due(bits & ~label.used) <= fare.tokens

    def paid(self, fare: Fare, used: int) -> int:
        return used
