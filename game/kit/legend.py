"""The legend: what a newcomer sees on the table, told with the game's own tokens, dice, cards and ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.kit.tokens import Tone

Ground = Literal["light", "height", "marker", "feature", "rough"]
"""What is looked for on the board to show a piece of it: under a lamp, on the highest piece, round a marker."""
Drawn = Literal["reach", "way", "sight", "zone", "fall", "intent", "threat"]
"""Lines and areas that the table draws for every game."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A small sign on a token; its words are `legend.NAME` and `legend.NAME_says` of the game."""

    name: str
    icon: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die as it may lie there: its value, its sides, its colour by name, or the icons it shows; lit if it counts."""

    value: int = 1
    sides: int = 6
    colour: str = ""
    icons: tuple[str, ...] = ()
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Legend:
    """What a game has of each; the words are in its own locale, those of what all games share in the table's."""

    signs: tuple[Sign, ...] = ()
    dice: tuple[LyingDie, ...] = ()
    card: tuple[tuple[str, str], ...] = ()
    """What is printed on a card: the name of its words, and an icon."""
    ground: tuple[Ground, ...] = ()
    drawn: tuple[Drawn, ...] = ("reach", "way", "sight", "zone")
    rivals: bool = True
    """Whether another player sits opposite, rather than pieces that the game plays."""
