"""An attack put together from the journal, so that the table can stage it: dice, sum in words, loss and verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from game.core.journal import Entry
from game.core.text import Text

Kind = Literal["melee", "shot", "blast", "spell"]
Ink = Literal["attack", "defence", "plain", "sign", "loss", "good"]
"""Whose part of a sum something is, or what it means."""


MISS = Text("stage.miss")
DEFENCE = Text("stage.defence")


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice one side rolled, as an entry told them; those it marks count."""

    entry: Entry
    tally: Text
    """What came of them in two words: four hits."""
    detail: Text | None = None
    """How many dice and why, and what they needed."""
    captions: tuple[Text | None, ...] = ()
    """What is special about a die, below it."""
    average: float | None = None
    """How many of them count as a rule, if that is known."""

    @property
    def luck(self) -> float | None:
        """How many more than on average counted."""
        if self.average is None or self.entry.marked is None:
            return None
        return len(self.entry.marked) - self.average


@dataclass(frozen=True, slots=True)
class Term:
    """A word or sign of the sum of an attack."""

    words: Text
    voice: Ink = "plain"


@dataclass(frozen=True, slots=True)
class Loss:
    """What the attack cost its target: a number, and of what."""

    n: int
    word: Text


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of the target, if that is worth a stamp."""

    words: Text
    good: bool = False
    """The target was saved."""


@dataclass(frozen=True, slots=True)
class Staged:
    """One attack on one target, from the first die to what it led to."""

    attacker: str
    target: str
    kind: Kind
    title: Text
    attack: Throw | None
    defence: Throw | None
    sum: tuple[Term, ...]
    loss: Loss | None
    verdict: Fate | None
    begins: int
    """The place of its first entry among those it was read from."""
    told: int
    """How many entries had been told when its result was."""
    more: bool = False
    """Other dice follow that say what it comes to: this is neither a miss nor the end."""
    unhurt: Text = MISS
    """What is said over a target that loses nothing."""
    answer: Text = DEFENCE
    """What the dice of the target are for."""

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Those with dice."""
        return tuple(throw for throw in (self.attack, self.defence) if throw and throw.entry.dice)


def values(entry: Entry) -> Mapping[str, int | str | Text]:
    """What an entry says, by name."""
    return dict(entry.text.values)


def number(entry: Entry, name: str) -> int:
    """A number that an entry tells, 0 if it does not."""
    found = values(entry).get(name, 0)
    return found if isinstance(found, int) else 0


def joined(*parts: Term | str) -> tuple[Term, ...]:
    """A sum; signs are given as they are written."""
    return tuple(Term(Text("stage.sign", sign=part), "sign") if isinstance(part, str) else part for part in parts)
