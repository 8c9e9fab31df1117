"""Ground painted with tiles: what a board may carry to be looked at, and no rule asks about."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

Pixel = tuple[float, float]
"""A place in the picture: x to the right, y downwards, as Tiled counts."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One picture of a tileset, cut from a file: the rectangle is x, y, width, height."""

    tileset: str
    number: int
    image: Path
    rectangle: tuple[int, int, int, int]
    flip_x: bool = False
    flip_y: bool = False
    turned: bool = False
    """Mirrored along the diagonal, before the two flips."""


@dataclass(frozen=True, slots=True)
class TileLayer:
    """A sheet of ground: one tile, or none, for each cell, row by row from the top.

    A tile larger than a cell is drawn from the lower left corner of its cell, up and to the right.
    """

    name: str
    rows: tuple[tuple[Tile | None, ...], ...]
    visible: bool = True
    opacity: float = 1.0
    offset: Pixel = (0.0, 0.0)
    """How far the whole sheet is shifted when it is drawn."""
    drawn: bool = False
    """It is ground to be seen in play; other sheets only help whoever draws the map."""


@dataclass(frozen=True, slots=True)
class Painting:
    """The painted ground of a board: sheets of tiles from bottom to top, each cell so many pixels wide and high."""

    layers: tuple[TileLayer, ...]
    cell: tuple[int, int]
