"""The journal: past-tense facts with the rules behind them, in no language yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.text import Text


@dataclass(frozen=True, slots=True)
class Event:
    """A kind of fact a system can tell, listed in its `points.py`; its sentence is in the locale files."""

    key: str
    rules: tuple[str, ...] = ()


def event(system: str, prefix: str, name: str, *rules: str) -> Event:
    """A kind of fact of a system, by the rules of its book: `event("bmg3", "BMG3", "moved", "MOV-02")`."""
    return Event(f"{system}.told.{name}", tuple(f"{prefix}-{rule}" for rule in rules))


@dataclass(frozen=True, slots=True)
class Owed:
    """How many throws of dice came out well, and how many had to: their mean and spread, in thousandths."""

    rolled: int = 0
    mean: int = 0
    spread: int = 0
    """The sum of p (1 - p)."""

    def __add__(self, other: Owed) -> Owed:
        return Owed(self.rolled + other.rolled, self.mean + other.mean, self.spread + other.spread)


NOTHING_OWED = Owed()


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened: what, to which pieces, by which rules."""

    event: str
    text: Text
    rules: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    marked: tuple[int, ...] | None = None
    """Which of the dice counted - hits, blocks - where each die counts for itself."""
    names: tuple[str, ...] = ()
    """What the dice are called, where they differ."""
    sides: tuple[int, ...] = ()
    """How many sides the dice have, where that is not six."""
    luck: Owed = NOTHING_OWED
    """What the dice that can count gave and owed, with every throw of those that were rolled again."""

    @property
    def owed(self) -> int:
        """What the dice had to give on average, in thousandths."""
        return self.luck.mean

    @property
    def spread(self) -> int:
        return self.luck.spread

    def to_json(self) -> dict[str, Any]:
        shown: dict[str, Any] = {"event": self.event, "text": self.text.to_json()}
        for name, value in (
            ("rules", self.rules),
            ("subjects", self.subjects),
            ("dice", self.dice),
            ("marked", self.marked),
            ("names", self.names if any(self.names) else ()),
            ("sides", self.sides),
        ):
            if value or (name == "marked" and value is not None):
                shown[name] = list(value)
        return shown
