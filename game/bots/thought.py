"""What a computer player thought before it answered: the answers it weighed, and what came of them in its head."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from game.core.journal import Entry

SHOWN = 3
"""Answers that are kept of each thought."""
_TELLING = 2
"""Things that are kept of what may come of an answer."""

How = Literal["only", "glance", "near", "far"]
"""There was one answer; it was clear at first sight; tried to the end of an activation; tried to the end of a round."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Something that happened in so many of the tries of an answer."""

    entry: Entry
    times: int


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer, how much better or worse than the best other one it seemed, and what may come of it."""

    key: str
    worth: int
    """In the units of `System.value`."""
    tries: int = 0
    expected: tuple[Expected, ...] = ()


@dataclass(frozen=True, slots=True)
class Thought:
    """The best answers to one question, the chosen one first."""

    how: How
    best: tuple[Weighed, ...]
    considered: int
    """How many answers came to mind."""

    @property
    def key(self) -> str:
        return self.best[0].key

    def worth_of(self, key: str) -> int | None:
        """What an answer seemed worth, if it was among the best."""
        return next((one.worth for one in self.best if one.key == key), None)


def at_a_glance(worths: Mapping[str, int], how: How = "glance") -> Thought:
    """A thought of somebody who tried nothing; the first of the worths is the best."""
    best = tuple(Weighed(key, worth) for key, worth in list(worths.items())[:SHOWN])
    return Thought(how, best, len(worths))


def telling(told: Mapping[str, Sequence[Sequence[Entry]]], key: str) -> tuple[Expected, ...]:
    """What tells an answer from the others: what happened in most of its tries and not in theirs."""
    own, own_tries = _happened(told.get(key, ())), len(told.get(key, ()))
    others = [tries for other, tries in told.items() if other != key]
    theirs, their_tries = _happened([entries for tries in others for entries in tries]), sum(map(len, others))
    found = []
    for what, (times, entry) in own.items():
        elsewhere = theirs[what][0] / their_tries if what in theirs else 0.0
        found.append((times / own_tries - elsewhere, Expected(entry, times)))
    found.sort(key=lambda pair: -pair[0])
    return tuple(expected for more, expected in found[:_TELLING] if more > 0.2)


def _happened(tries: Sequence[Sequence[Entry]]) -> dict[tuple[str, tuple[str, ...]], tuple[int, Entry]]:
    """How often each thing happened to the same pieces, and how it was told most often."""
    seen: dict[tuple[str, tuple[str, ...]], Counter[int]] = {}
    entries: list[Entry] = []
    texts: dict[str, int] = {}
    for told in tries:
        once: dict[tuple[str, tuple[str, ...]], int] = {}
        for entry in told:
            if not entry.subjects:
                continue
            at = texts.setdefault(repr(entry.text), len(entries))
            if at == len(entries):
                entries.append(entry)
            once[entry.event, entry.subjects] = at
        for what, at in once.items():
            seen.setdefault(what, Counter())[at] += 1
    return {what: (counts.total(), entries[counts.most_common(1)[0][0]]) for what, counts in seen.items()}
