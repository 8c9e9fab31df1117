"""Enemies that nothing but their number tells apart: whichever of them is chosen, the game is the same."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TypeVar

from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Enemy, Figure

F = TypeVar("F", bound=Figure)


def likeness(game: Arena, figure: Figure) -> Hashable:
    """Equal for twins: the same card, place, wounds and tokens, and nothing that remembers just one of them."""
    if not isinstance(figure, Enemy) or figure.id in _remembered(game):
        return figure.id
    return figure.id.partition("#")[0], repr(replace(figure, id=""))


def distinct(game: Arena, figures: Sequence[F]) -> list[F]:
    """The first of every kind."""
    return list({likeness(game, figure): figure for figure in reversed(figures)}.values())[::-1]


def _remembered(game: Arena) -> str:
    state = game.state
    return repr((state.lasting, state.later, state.used_turn, state.used_round, state.used_game, state.objectives))
