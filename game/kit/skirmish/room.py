"""The ground that glows when a place is asked for: wherever a whole base has room, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shapely import Point as Dot
from shapely import Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from game.boards.reach.outline import rings
from game.boards.table import Body, Piece, Table
from game.core.request import Outline

_BARRED = ("impassable", "see_through", "solid", "ramp")
_SHY = 5
"""Mils that the glow keeps away from whatever bars it: a place at its rim is legal too."""


def room(
    table: Table, radius: int, within: BaseGeometry, taken: Iterable[tuple[Body, int]] = (), *, roofs: bool = True
) -> Sequence[Outline]:
    """Where a base stands on the ground, or wholly on a roof, so far from each of those that are there already."""
    high = [_roof(table, piece, radius) for piece in table.having("standable")] if roofs else []
    low = within.difference(union_all([_around(piece, radius) for piece in table.having(*_BARRED)]))
    area = union_all([low, *(roof.intersection(within) for roof in high)])
    near = [Dot(body.at.x, body.at.y).buffer(body.base.reach + gap + radius + _SHY) for body, gap in taken]
    return rings(area.difference(union_all(near)))


def inner(table: Table, by: int) -> Polygon:
    """The table without a strip along its edge."""
    return box(by, by, table.width - by, table.depth - by)


def _around(piece: Piece, radius: int) -> BaseGeometry:
    return piece.polygon.buffer(radius + _SHY)


def _roof(table: Table, piece: Piece, radius: int) -> BaseGeometry:
    """The top of a piece, as far as nothing stands higher there."""
    higher = [_around(other, radius) for other in table.having(*_BARRED) if other.top > piece.top]
    return piece.polygon.buffer(-radius - _SHY).difference(union_all(higher))
