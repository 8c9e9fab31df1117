"""Hand-made situations: a position as its author writes it, and what is wrong with it in one sentence."""

from __future__ import annotations

from collections.abc import Mapping

from game.boards.squares import SquareBoard
from game.core.library import Library
from game.core.system import Situation
from game.systems.shadow_of_the_bat.state import State


def situated(told: Situation, library: Library, boards: Mapping[str, SquareBoard]) -> State:
    """The state a situation describes; SetupError in one sentence."""
    return State(next(iter(boards)))
