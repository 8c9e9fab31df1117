"""Setting up a game in ten steps (SET)."""

from __future__ import annotations

from collections.abc import Mapping

from game.boards.hexes import HexBoard
from game.core.library import Library
from game.core.system import Setup
from game.systems.torgue_arena.state import State


def begin(setup: Setup, library: Library, boards: Mapping[str, HexBoard]) -> State:
    """The state before the first step; SetupError when the setup cannot be played."""
    return State(next(iter(boards)))
