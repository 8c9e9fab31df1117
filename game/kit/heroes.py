"""Rows of heroes, plaques over the columns and a quotation: what a game played together shows beside its board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.place import Point
from game.core.request import Seat
from game.core.text import Text

Tint = Literal["plain", "good", "bad", "accent", "dim"]
Beam = Literal["gold", "red", "cold"]
"""The light of a spotlight."""


@dataclass(frozen=True, slots=True)
class Coin:
    """A die or token of a hero: one with so many sides is a hexagon with that number, another shows its icons."""

    name: Text
    sides: int = 0
    icons: tuple[str, ...] = ()
    tone: Tint = "plain"
    spent: bool = False
    id: str = ""
    """What questions call it: a click on it answers them."""


@dataclass(frozen=True, slots=True)
class Bag:
    """What a hero carries and may use whenever the rules allow it; a click opens it."""

    icon: str
    count: int
    name: Text
    keys: str
    """What the options that use something out of it begin with."""


@dataclass(frozen=True, slots=True)
class Stat:
    """A short number of a hero."""

    icon: str
    value: str
    name: Text


@dataclass(frozen=True, slots=True)
class Hero:
    """One row: who it is, what it has to spend and to carry, and whether it acts, waits or has acted."""

    id: str
    seat: Seat
    name: Text
    icon: str
    role: str = ""
    state: Text | None = None
    tone: Tint = "dim"
    """Of the words of its state."""
    acting: bool = False
    done: bool = False
    down: bool = False
    health: tuple[int, int] | None = None
    coins: tuple[Coin, ...] = ()
    focus: tuple[int, int] | None = None
    """How much it still has of how much, shown as points of light."""
    bag: Bag | None = None
    stats: tuple[Stat, ...] = ()
    """Shown in the row of whoever acts."""
    words: tuple[Text, ...] = ()
    """One or two short lines in the row of whoever acts."""
    mates: tuple[Hero, ...] = ()
    """Companions, small in the same row."""


@dataclass(frozen=True, slots=True)
class Plaque:
    """What stands over a column instead of a player's name: the show, the mission, the enemies."""

    title: Text
    words: Text | None = None
    icon: str = ""
    done: int = 0
    wanted: int = 0
    """What is counted, as a bar; none where nothing is wanted."""


@dataclass(frozen=True, slots=True)
class Quote:
    """What was announced last, for everybody at the table."""

    title: Text
    icon: str
    words: Text
    below: Text | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Spotlight:
    """A lamp that points at a piece, wherever it stands, or at a place."""

    beam: Beam
    on: str = ""
    at: Point | None = None
