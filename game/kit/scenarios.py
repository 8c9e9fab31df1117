"""What there is to play, as the new-game screen offers it."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.hexes import HexBoard
from game.boards.squares import SquareBoard
from game.boards.table import Table, Zone
from game.core.text import Text

Board = Table | HexBoard | SquareBoard


@dataclass(frozen=True, slots=True)
class Way:
    """One of several ways to play the same thing."""

    of: str
    """What is played, the same for all its ways."""
    title: Text
    """What is played, in words."""
    words: Text
    """How."""
    about: Text | None = None
    """What that means, in a sentence."""
    icon: str = "map-outline"


@dataclass(frozen=True, slots=True)
class Scenario:
    """Something to play, as the new-game screen offers it."""

    id: str
    name: Text
    board: Board
    detail: Text | None = None
    map: str = ""
    seats: tuple[str, ...] = ()
    """Who sits at the table for it; empty: everybody of the quick start."""
    computer: tuple[str, ...] = ()
    """Those of them that are the computer's."""
    way: Way | None = None
    """Where the same can be played in several ways: which of them this is."""
    rounds: int = 0
    """How many there are; 0: as many as it takes."""
    zones: tuple[tuple[Zone, ...], ...] = ()
    """Where each seat begins, where that is settled before the game."""
    begins: Text | None = None
    """How players begin, where that is not."""
