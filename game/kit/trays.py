"""Trays of dice and tokens: what lies in them, what an option takes up, and what the answer in the making would do."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.request import Seat
from game.core.text import Text
from game.kit.tokens import NOBODY, Tone

WHOLE = -1
"""Instead of one of its icons, a die or token as a whole."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A die or token somebody may spend: one or two icons, each spent or not."""

    id: str
    icons: tuple[str, ...]
    name: Text
    spent: tuple[bool, ...] = (False,)
    tone: Tone = "plain"
    note: Text | None = None
    """A short word below it: whose die it is, which slot."""
    seat: Seat = NOBODY
    role: str = ""
    """Whose it is, when it is shared: the seat's colour and the owner's face."""


@dataclass(frozen=True, slots=True)
class Tray:
    """A row of chips with a title; those that others share are smaller."""

    title: Text
    chips: tuple[Chip, ...]
    shared: bool = False
    pool: tuple[int, int] | None = None
    """What is left of how much to spend on them."""
    pool_name: Text | None = None


@dataclass(frozen=True, slots=True)
class Lift:
    """A die or token of a tray that an option takes up, or one of its icons."""

    chip: str
    icon: int = WHOLE


@dataclass(frozen=True, slots=True)
class Promise:
    """What an answer would do, as the main button says it: the deed, what it costs, and how much of the pool."""

    title: Text
    words: Text | None = None
    icon: str = ""
    cost: int = 0
    """How many pips of the tray's pool it takes."""


@dataclass(frozen=True, slots=True)
class Could:
    """A deed that the dice on the table are good for, and how likely it succeeds."""

    icon: str
    text: Text
    chance: str | Text = ""
