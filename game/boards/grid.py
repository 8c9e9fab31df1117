"""What hex and square boards share: sides, features, what play has changed, and the answer to a look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Literal, NamedTuple, TypeVar

from game.boards.ray import Ray
from game.core.place import GRID_SCALE, Point
from game.core.text import Text

SideKind = Literal["wall", "door", "window", "railing"]
SIDE_KINDS: tuple[SideKind, ...] = ("wall", "door", "window", "railing")
OPAQUE_SIDES: tuple[SideKind, ...] = ("wall", "door")
"""Sides that stop the eye as well as the foot while they are closed."""

_T = TypeVar("_T")
Measure = TypeVar("Measure", int, tuple[int, ...])
"""What things are compared by: a number, or several in order of weight."""


@dataclass(frozen=True, slots=True)
class Side:
    """A wall, door, window or railing between two neighbouring cells; each stops steps unless its id is open."""

    id: str
    a: Point
    b: Point
    kind: SideKind = "wall"
    keywords: tuple[str, ...] = ()

    @property
    def opaque(self) -> bool:
        return self.kind in OPAQUE_SIDES


@dataclass(frozen=True, slots=True)
class Feature:
    """A named thing standing on one or more cells: a stack of tyres, a barrel, a car, a bush, a chest."""

    id: str
    kind: str
    cells: tuple[Point, ...]
    keywords: tuple[str, ...] = ()
    count: int = 1
    """How many lie there: three tyres in one zone are one feature with a count of 3."""
    space: int = 0
    """Spaces of its zone that each of them takes (hex boards)."""
    terrain: str = ""
    """The terrain its cells become while it is there, '' to leave them as they are (square boards)."""
    values: tuple[tuple[str, int | str], ...] = ()

    def value(self, name: str, default: int | str = "") -> int | str:
        """A property the map's author gave it."""
        return dict(self.values).get(name, default)


@dataclass(frozen=True, slots=True)
class Mark:
    """A printed marker: a start space, a spawn zone with its number, an objective, a station."""

    id: str
    kind: str
    cells: tuple[Point, ...]
    number: int = 0
    keywords: tuple[str, ...] = ()
    values: tuple[tuple[str, int | str], ...] = ()

    def value(self, name: str, default: int | str = "") -> int | str:
        """A property the map's author gave it."""
        return dict(self.values).get(name, default)


class Conditions(NamedTuple):
    """What play has changed on a frozen board: sides standing open, features gone, features added."""

    open: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    added: tuple[Feature, ...] = ()


AS_PRINTED = Conditions()


@dataclass(frozen=True, slots=True)
class GridSight:
    """One answer to "does this see that?", with the field names of the open table's report."""

    clear: bool
    reason: Text
    rule: str = ""
    seen: int = 0
    of: int = 0
    """Lines that arrive, of how many tried: several only for figures of several spaces."""
    cover: bool = False
    """The target stands in something that covers it."""
    obscured: bool = False
    """The line only grazes an obstacle, or ends in terrain that covers the target."""
    blockers: tuple[str, ...] = ()
    """What stopped the lines: ids of pieces, features and sides, else the key of a cell or gap."""
    obscurers: tuple[str, ...] = ()
    rays: tuple[Ray, ...] = ()

    @property
    def visible(self) -> bool:
        """On a grid it is never dark: whatever has a line is seen."""
        return self.clear

    def why(self, names: Mapping[str, str] | None = None) -> Text:
        """The answer in one sentence; it speaks of cells, so it needs no names of pieces."""
        return self.reason


def key(place: Point) -> str:
    """The short name of a cell: `3,-1`."""
    return place.key(GRID_SCALE)


def letters(n: int) -> str:
    """What a row is called: A, B, ... Z, AA, BB, ..."""
    return ascii_uppercase[n % 26] * (n // 26 + 1)


def least(things: Iterable[_T], measure: Callable[[_T], Measure]) -> tuple[_T, ...]:
    """All things that share the smallest measure, in the order given."""
    best: tuple[_T, ...] = ()
    lowest: Measure | None = None
    for thing in things:
        size = measure(thing)
        if lowest is None or size < lowest:
            best, lowest = (thing,), size
        elif not lowest < size:
            best += (thing,)
    return best


def check_sides(sides: Iterable[Side], exists: Callable[[Point], bool], touch: Callable[[Point, Point], bool]) -> None:
    """ValueError for a side that does not lie between two neighbouring cells of the board, or comes twice."""
    ids: set[str] = set()
    pairs: set[tuple[Point, Point]] = set()
    for side in sides:
        between = f"side '{side.id}' between {key(side.a)} and {key(side.b)}"
        if side.kind not in SIDE_KINDS:
            raise ValueError(f"{between} is a '{side.kind}': write {', '.join(SIDE_KINDS)}")
        for end in (side.a, side.b):
            if not exists(end):
                raise ValueError(f"{between}: there is no cell {key(end)}, and the outside is closed anyway")
        if not touch(side.a, side.b):
            raise ValueError(f"{between}: these two cells share no side")
        pair = ordered(side.a, side.b)
        if side.id in ids or pair in pairs:
            raise ValueError(f"{between} is there twice")
        ids.add(side.id)
        pairs.add(pair)


def check_things(things: Iterable[Feature | Mark], exists: Callable[[Point], bool]) -> None:
    """ValueError for a feature or mark that stands outside the board or shares its id with another."""
    ids: set[str] = set()
    for thing in things:
        if thing.id in ids:
            raise ValueError(f"there are two things named '{thing.id}'")
        ids.add(thing.id)
        for place in thing.cells:
            if not exists(place):
                raise ValueError(f"'{thing.id}' stands on {key(place)}, where there is no cell")


def ordered(a: Point, b: Point) -> tuple[Point, Point]:
    """The two ends of a side in one fixed order."""
    return (a, b) if a <= b else (b, a)
