"""What boards of hexagons and of squares are alike in: cells, what parts them, and what stands on them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from game.boards.grid import AS_PRINTED, Conditions, Feature, Mark, Side, check_sides, check_things, key, ordered
from game.boards.grid_reach import by_row
from game.core.place import Point


class HasPlace(Protocol):
    """A cell: whatever else it is, it has a place."""

    @property
    def place(self) -> Point: ...


C = TypeVar("C", bound=HasPlace)

Pair = tuple[Point, Point]


@dataclass(frozen=True)
class GridBoard(ABC, Generic[C]):
    """A board of cells; a place without one is a gap."""

    cells: tuple[C, ...]
    sides: tuple[Side, ...] = ()
    features: tuple[Feature, ...] = ()
    marks: tuple[Mark, ...] = ()
    title: str = ""
    ground: str = ""

    def __post_init__(self) -> None:
        if len(self._cells) != len(self.cells):
            raise ValueError("two cells have the same place")
        for place in self._cells:
            if place.z:
                raise ValueError(f"cell {key(place)}: a place on a grid has no height, write x,y")
        check_sides(self.sides, self._cells.__contains__, self.touch)
        check_things((*self.features, *self.marks), self._cells.__contains__)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.title!r}, {len(self.cells)} cells)"

    def __hash__(self) -> int:
        return self._hash

    def __contains__(self, place: Point) -> bool:
        return place in self._cells

    @staticmethod
    @abstractmethod
    def touch(a: Point, b: Point) -> bool:
        """Two positions share a side."""

    def cell(self, place: Point) -> C | None:
        """The cell at a place; None over a gap."""
        return self._cells.get(place)

    @cached_property
    def places(self) -> tuple[Point, ...]:
        """Every cell's place, row by row."""
        return tuple(sorted(self._cells, key=by_row))

    def marked(self, kind: str) -> tuple[Mark, ...]:
        """The markers of a kind by number, then in the map's order."""
        return tuple(sorted((mark for mark in self.marks if mark.kind == kind), key=lambda mark: mark.number))

    def features_at(self, place: Point, now: Conditions = AS_PRINTED) -> tuple[Feature, ...]:
        """What stands at a place now: what the map printed there and what play has added, less what is gone."""
        there = (*self._features.get(place, ()), *(thing for thing in now.added if place in thing.cells))
        return tuple(thing for thing in there if thing.id not in now.gone)

    def closed_sides(self, now: Conditions = AS_PRINTED) -> Mapping[Pair, Side]:
        """The sides that part two cells now, by their two cells in fixed order."""
        if now.open not in self._closed:
            self._closed[now.open] = {ordered(s.a, s.b): s for s in self.sides if s.id not in now.open}
        return self._closed[now.open]

    # Worked out once

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(cell.place for cell in self.cells))  # numbers only: the same in every process

    @cached_property
    def _cells(self) -> dict[Point, C]:
        return {cell.place: cell for cell in self.cells}

    @cached_property
    def _features(self) -> dict[Point, tuple[Feature, ...]]:
        there: dict[Point, tuple[Feature, ...]] = {}
        for thing in self.features:
            for place in thing.cells:
                there[place] = (*there.get(place, ()), thing)
        return there

    @cached_property
    def _closed(self) -> dict[frozenset[str], dict[Pair, Side]]:
        return {}
