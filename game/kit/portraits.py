"""Portraits: whoever a player may choose to be, told so that somebody who knows nobody can choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.core.text import Text

Difficulty = Literal["easy", "medium", "hard"]


@dataclass(frozen=True, slots=True)
class Bar:
    """How much somebody has of something."""

    name: Text
    value: int
    most: int


@dataclass(frozen=True, slots=True)
class Portrait:
    """Somebody to be chosen: what he is good at, in a few words and numbers."""

    icon: str
    name: Text
    role: Text
    """What he does, in a word or two."""
    line: Text
    """What is said of him."""
    about: Text
    """What nobody else can do."""
    stats: tuple[Bar, ...] = ()
    tokens: tuple[str, ...] = ()
    """What he has to spend, by colours."""
    tokens_name: Text | None = None
    difficulty: Difficulty = "medium"
    figure: str = ""
    """What he looks like, by the role of his model; empty: his icon is all there is."""


FIVE = 5
"""Steps of a bar that compares."""


def compared(names: Sequence[Text], own: Sequence[int], others: Sequence[Sequence[int]]) -> tuple[Bar, ...]:
    """Qualities beside those of others: from one step for the least of them to five for the most."""
    bars = []
    for n, name in enumerate(names):
        known = [own[n], *(other[n] for other in others)]
        least, most = min(known), max(known)
        share = (own[n] - least) * (FIVE - 1) // (most - least) if most > least else FIVE // 2
        bars.append(Bar(name, 1 + share, FIVE))
    return tuple(bars)
