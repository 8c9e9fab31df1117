"""What a rule means on this table just now, where a game can tell."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.text import Text


@dataclass(frozen=True, slots=True)
class Applied:
    """A sentence, and the pieces it is about."""

    text: Text
    pieces: tuple[str, ...] = ()
