"""What one resolution still has to do: blasts, loot and [RE]actions wait until the wounds are dealt (RES-07)."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.place import Point
from game.core.text import Text
from game.systems.torgue_arena.vocabulary import Element


@dataclass(frozen=True, slots=True)
class Blast:
    """An explosion that has arisen: a Barrel, a Radiation blast, a trap, a card's (TER-13, ELE-14)."""

    title: Text
    zone: Point
    strength: int | None = None
    """None: a d10 says."""
    element: Element | None = None
    automatic: bool = False
    """The element's token is laid without a die (TER-16)."""
    by: str = ""
    """The hunter who set it off."""
    barrel: bool = False


@dataclass(frozen=True, slots=True)
class Drop:
    """The loot of an eliminated enemy: so many tokens, or a Legendary one (LOO-01, UNI-03)."""

    zone: Point
    by: str
    n: int
    legendary: bool = False


@dataclass(slots=True)
class Harmed:
    """The hunters one attack has wounded; they share one [RE]action window (RCT-13)."""

    hunters: list[str] = field(default_factory=list)
    felled: list[str] = field(default_factory=list)
    """Those of them whom it brought Down: here they fight for their lives (FFY-06)."""


@dataclass(slots=True, eq=False)
class Pending:
    """One resolution under way; two that hold the same are still two."""

    blasts: list[Blast] = field(default_factory=list)
    drops: list[Drop] = field(default_factory=list)
    harmed: list[Harmed] = field(default_factory=list)
    """In the order the wounds happened (RCT-19)."""
    downed: list[str] = field(default_factory=list)
    """Hunters who went Down while it was open, saved or not (PRP-39)."""
    settled: bool = False
    """Its blasts and loot are done: whatever arises now is a resolution of its own."""
