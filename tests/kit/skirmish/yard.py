"""A small yard in centimetres, and figures on it: a game that has nothing of any other."""

from __future__ import annotations

from game.boards.table import Base, Body, Piece, Table
from game.core.place import Point

CM = 1000
WIDE = 3 * CM
TALL = 4 * CM


def box(id: str, left: float, low: float, right: float, top: float, high: float, *keywords: str) -> Piece:
    """A block of scenery, its corners and its height in centimetres."""
    x, y, w, d = (round(length * CM) for length in (left, low, right, top))
    return Piece(id, id.capitalize(), ((x, y), (w, y), (w, d), (x, d)), 0, round(high * CM), keywords)


def yard(*pieces: Piece, side: int = 60) -> Table:
    return Table(side * CM, side * CM, "cm", pieces)


def spot(x: float, y: float, z: float = 0) -> Point:
    return Point(round(x * CM), round(y * CM), round(z * CM))


def figure(id: str, x: float, y: float, z: float = 0, tall: int = TALL) -> Body:
    """A standard figure of the first edition."""
    return Body(id, spot(x, y, z), Base.round(WIDE), tall)
