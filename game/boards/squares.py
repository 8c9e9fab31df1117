"""A board of square spaces with levels: who is next to whom, how far, what a step meets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from game.boards.grid import Feature, Mark, Side, check_sides, check_things, key
from game.core.place import Point

Terrain = Literal["open", "blocking", "object", "void", "obscuring", "harmful", "stairs", "slide"]
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)


@dataclass(frozen=True, slots=True)
class Cell:
    """One space at (x, y), x to the right, y downwards; its level is not part of its place."""

    place: Point
    level: int = 0
    terrain: Terrain = "open"
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True)
class SquareBoard:
    """A grid of spaces; outside them there is only wall."""

    cells: tuple[Cell, ...]
    sides: tuple[Side, ...] = ()
    features: tuple[Feature, ...] = ()
    marks: tuple[Mark, ...] = ()
    slides: tuple[tuple[Point, Point], ...] = ()
    """From a slide space to the space it leads to."""
    title: str = ""
    ground: str = "asphalt"

    def __post_init__(self) -> None:
        places = {cell.place for cell in self.cells}
        if len(places) != len(self.cells):
            raise ValueError("two spaces have the same place")
        for cell in self.cells:
            if cell.place.z:
                raise ValueError(f"space {key(cell.place)}: write its height as its level")
            if cell.terrain not in TERRAINS:
                raise ValueError(f"space {key(cell.place)} is '{cell.terrain}': write {', '.join(TERRAINS)}")
        check_sides(self.sides, places.__contains__, share_side)
        check_things((*self.features, *self.marks), places.__contains__)
        for start, end in self.slides:
            if start not in places or end not in places:
                raise ValueError(f"the slide from {key(start)} to {key(end)} leaves the board")

    def __repr__(self) -> str:
        return f"SquareBoard({self.title or key(self.cells[0].place)!r}, {len(self.cells)} spaces)"


def square_distance(a: Point, b: Point) -> int:
    """Spaces between two places, diagonals counted as one (SOTB-GEO-04)."""
    return max(abs(b.x - a.x), abs(b.y - a.y))


def share_side(a: Point, b: Point) -> bool:
    """Two spaces meet along a whole side, not only at a corner."""
    return abs(b.x - a.x) + abs(b.y - a.y) == 1
