"""What there is to play, as the new-game screen offers it."""

from __future__ import annotations

from collections.abc import Collection
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
    """Where the sides begin: each seat its own, unless `begins` says that they are taken in the game."""
    begins: Text | None = None
    """How players come to where they begin, where that is not settled before the game."""
    table: Text | None = None
    """What the table is called, where nothing else says it."""
    ground: Text | None = None
    """What the table is like, in a sentence."""
    together: bool = False
    """Whether everybody at the table plays together against the game."""


def table_of(system: str, map: str, board: Board, shipped: Collection[str]) -> Text:
    """What a table is called: one that ships in every language, another as its map says."""
    return Text(f"{system}.map.{map}") if map in shipped else Text(f"{system}.look.map", title=board.title)


def ground_of(system: str, map: str, shipped: Collection[str]) -> Text | None:
    """What a table that ships is like."""
    return Text(f"{system}.ground.{map}") if map in shipped else None
