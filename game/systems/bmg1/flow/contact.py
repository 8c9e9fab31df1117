"""Who can strike whom: contact, across a thin object too, or a weapon that reaches farther (MEL-01, GEO-08, WPN-15)."""

from __future__ import annotations

from functools import lru_cache

from game.boards.measure import contact_across, distance
from game.boards.table import Body, Piece, Table
from game.systems.bmg1.flow.sight import in_line
from game.systems.bmg1.game import TOUCH, WITHIN, Bmg1
from game.systems.bmg1.state import CM, Model

THIN = 2 * CM


def in_contact(game: Bmg1, one: Model, other: Model) -> bool:
    """Base contact, or contact across an object (GEO-07, GEO-08, MEL-01)."""
    return game.touches(one, other) or object_between(game, one, other) is not None


def object_between(game: Bmg1, one: Model, other: Model) -> Piece | None:
    """The thin, low piece that two characters fight across (GEO-08, DEF-03)."""
    return _across(game.table, game.body(one), game.body(other))


@lru_cache(maxsize=8192)
def _across(table: Table, one: Body, other: Body) -> Piece | None:
    if distance(one, other, flat=True) > THIN + 2 * TOUCH:
        return None
    piece = contact_across(table, one, other, TOUCH, THIN, ("solid", "see_through"))
    return piece if piece and piece.top > max(one.at.z, other.at.z) else None  # nobody is behind what it stands on


def within_reach(game: Bmg1, one: Model, other: Model, far: int) -> bool:
    """So near, and a quarter of it in sight: no wall between (WPN-15, WPN-16, SPA-10)."""
    return game.gap(game.body(one), game.body(other)) <= far + WITHIN and in_line(game, one, other)
