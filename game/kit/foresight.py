"""What a piece of the game would do now, step by step, for players to read and to look at before it happens."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.place import Point
from game.core.text import Text


@dataclass(frozen=True, slots=True)
class Foreseen:
    """One step: what it is, why, and what of it can be drawn on the board."""

    icon: str
    title: Text
    words: Text | None = None
    chance: str = ""
    way: tuple[Point, ...] = ()
    """From where it stands to where it would end."""
    target: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Foresight:
    """The steps of one piece, and how many others go for the same target."""

    id: str
    words: Text
    """When it does so, or on what it depends."""
    steps: tuple[Foreseen, ...] = ()
    followers: int = 0
