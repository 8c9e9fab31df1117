"""What a tray of dice can answer: which of them an option takes up, and what the answer in the making would do."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.text import Text

WHOLE = -1
"""Instead of one of its icons, a die or token as a whole."""


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
