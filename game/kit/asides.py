"""What stands beside an option before it is chosen: its cost, its chance, how it may turn out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.text import Text
from game.kit.tokens import Tone

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Stake(Generic[S]):
    """What an answer is about to decide, for the odds: words, and a number read off the state afterwards."""

    name: Text
    measure: Callable[[S], int]
    decisive: int = 1
    """From how much on it is a success, whose chance is worth knowing."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What stands in the slot of an option: a second line, such as what it costs, and one number, such as a chance."""

    words: Text | None = None
    chance: str | Text = ""
    tone: Tone = "plain"
    label: Text | None = None
    """A shorter name of the option, where the second line tells the rest."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """How an answer may turn out for the piece it is aimed at: what the plate beside that piece tells."""

    target: str
    chance: float
    """How likely the decisive result is."""
    word: Text
    """The decisive result in a word: KO, out, a wound."""
    why: Text
    """What it takes, in one sentence."""
    dice: Text
    """What is rolled, and against what."""
    spread: tuple[float, ...] = ()
    """How likely 0, 1, 2, ... are."""
    decisive: int = 1
    """From how many on the result is decisive."""
    loss: int = 0
    """What it is likely to take from the target's health."""
