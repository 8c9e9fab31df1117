"""How well the hunters stand."""

from __future__ import annotations

from game.core.request import Seat
from game.systems.torgue_arena.game import Arena


def value(game: Arena, seat: Seat) -> int:
    """The same for all of them, for they win or lose together (GEN-01)."""
    return 100 * sum(hunter.in_play for hunter in game.state.hunters.values()) - 10 * len(game.state.enemies)
