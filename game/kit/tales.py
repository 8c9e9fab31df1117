"""Tales: entries of the journal that belong together, as one would tell them: a move, a blow, what it did.

The journal keeps every fact by itself; only whoever shows it joins them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from game.core.journal import Entry
from game.core.text import Text

_START = "start"
"""The value of a message that says where somebody came from."""


@dataclass(frozen=True, slots=True)
class Tale:
    """The entries from `first` up to, and without, `end`."""

    first: int
    end: int

    def of(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        return entries[self.first : self.end]


def tales(entries: Sequence[Entry], quiet: Collection[str] = (), since: int = 0) -> Iterator[Tale]:
    """Share the entries out, from the beginning of a tale on; `quiet` events end no tale."""
    run = _Run(since)
    for at in range(since, len(entries)):
        entry = entries[at]
        if at > run.first and not run.goes_on(entry, quiet):
            yield Tale(run.first, at)
            run = _Run(at)
        run.add(entry)
    if len(entries) > since:
        yield Tale(run.first, len(entries))


class _Run:
    """A tale as it grows: who does it, to whom, and whether dice have fallen."""

    def __init__(self, first: int) -> None:
        self.first = first
        self._doer = ""
        self._touched: list[str] = []
        self._rolled = False

    def add(self, entry: Entry) -> None:
        if not entry.subjects:
            return
        self._doer = self._doer or entry.subjects[0]
        self._touched += entry.subjects
        self._rolled = self._rolled or (bool(entry.dice) and entry.subjects[0] == self._doer)

    def goes_on(self, entry: Entry, quiet: Collection[str]) -> bool:
        """Whether the next entry still tells of it: the same doer until dice fall, then what comes of them."""
        if not entry.subjects or not self._doer:
            return False
        first = entry.subjects[0]
        if first == self._doer:
            return not self._rolled or event_name(entry) in quiet
        if first in self._touched:
            return len(entry.subjects) == 1
        return self._doer in entry.subjects and not self._rolled and not entry.dice


def event_name(entry: Entry) -> str:
    """The last word of the event: `moved`."""
    return entry.event.rpartition(".")[2]


def told(entries: Sequence[Entry], quiet: Collection[str] = ()) -> list[Entry]:
    """What of a tale is worth saying: without what goes without saying, and with steps joined into one way."""
    loud = [entry for entry in entries if event_name(entry) not in quiet] or list(entries[-1:])
    joined: list[Entry] = []
    for entry in loud:
        before = joined[-1] if joined else None
        if before is not None and _same_way(before, entry):
            entry = _with_start(entry, dict(before.text.values)[_START])
            joined.pop()
        joined.append(entry)
    return joined


def _same_way(a: Entry, b: Entry) -> bool:
    if a.event != b.event or a.subjects[:1] != b.subjects[:1]:
        return False
    return all(_START in dict(entry.text.values) for entry in (a, b))


def _with_start(entry: Entry, start: int | str | Text) -> Entry:
    values = {**dict(entry.text.values), _START: start}
    return Entry(entry.event, Text(entry.text.key, **values), entry.rules, entry.subjects, entry.dice)
