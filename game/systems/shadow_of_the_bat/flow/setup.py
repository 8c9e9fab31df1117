"""Setting up a battle (SET)."""

from __future__ import annotations

from collections.abc import Mapping

from game.boards.squares import SquareBoard
from game.core.library import Library
from game.core.system import Setup
from game.systems.shadow_of_the_bat.state import State


def begin(setup: Setup, library: Library, boards: Mapping[str, SquareBoard]) -> State:
    """The state before the first step; SetupError when the setup cannot be played."""
    return State(next(iter(boards)))
