"""Loot tokens: drawing, dropping, harvesting and using them (LOO, LEV, WAN, DRC)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.request import Option, Seat
from game.systems.torgue_arena.game import Arena


@dataclass(frozen=True, slots=True)
class Use:
    """A Loot token to be used, and how: for its effect, or for a card of its deck (DRC-01)."""

    hunter: str
    token: str
    for_card: bool = False


def uses(game: Arena, seat: Seat | None = None) -> Sequence[Option[Use]]:
    """Tokens that could be used to some effect now, of one seat or of all; their keys begin with `loot:`."""
    return []


async def use(game: Arena, use: Use) -> None:
    """Discard the token and do what it does."""
