"""Markers that the players put on the table before the game: lamps, sewers, objectives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from random import Random

from game.boards.measure import at_least, beyond, edge_distance, fits, overlaps
from game.boards.spots import anywhere, choose, grid, square
from game.boards.table import Base, Body, Table
from game.core.place import Point
from game.core.request import Outline
from game.core.text import Refusal, Text
from game.kit.skirmish.room import inner, room
from game.kit.skirmish.words import No


@dataclass(frozen=True, slots=True)
class Furniture:
    """What a game asks of one kind of marker, and what it says when that is not so."""

    kind: str
    from_edge: int
    """It stands more than this from every edge of the table."""
    apart: int
    """And this far from others of its kind."""
    more_than: bool
    """Exactly `apart` is too near."""
    slack: int
    steps: tuple[int, int]
    """Between the places that are offered, wide and then close."""
    spread: int
    near_edge: No
    near_fellow: No
    on_marker: No
    unfit: str
    """The rule by which it stands wholly on one surface, clear of scenery."""
    high: No | None = None
    """Why it may not stand on a roof; None: it may."""


class Furnishing:
    """Where one more marker may be put."""

    def __init__(
        self,
        table: Table,
        furniture: Furniture,
        body: Callable[[Point], Body],
        fellows: Sequence[Body],
        others: Sequence[Body],
    ) -> None:
        self.table = table
        self.furniture = furniture
        self.body = body
        self.fellows = fellows
        """Those of its own kind."""
        self.others = others

    def why_not(self, at: Point) -> Refusal | None:
        furniture, body = self.furniture, self.body(at)
        if edge_distance(self.table, body) <= furniture.from_edge:
            return furniture.near_edge(limit=furniture.from_edge)
        if not all(self._keeps_off(body, other) for other in self.fellows):
            return furniture.near_fellow(limit=furniture.apart)
        if any(other.at.z == at.z and overlaps(body, other, furniture.slack, flat=True) for other in self.others):
            return furniture.on_marker()
        if furniture.high and at.z:
            return furniture.high()
        reason = _unfit(self.table, at, body.base, body.height or 1)
        return Refusal(reason, furniture.unfit) if reason else None

    def _keeps_off(self, body: Body, other: Body) -> bool:
        if self.furniture.more_than:
            return beyond(body, other, self.furniture.apart)
        return at_least(body, other, self.furniture.apart, self.furniture.slack)

    def area(self) -> Sequence[Outline]:
        furniture, radius = self.furniture, self.body(Point(0, 0)).base.reach
        within = inner(self.table, furniture.from_edge + radius + 1)
        taken = [(other, 0) for other in self.others] + [(fellow, furniture.apart) for fellow in self.fellows]
        return room(self.table, radius, within, taken, roofs=furniture.high is None)

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    def anywhere(self, random: Random) -> Point:
        return anywhere(self._grid(self.furniture.steps[0]), self.why_not, random, self.suggestions)

    def _grid(self, step: int) -> Sequence[Point]:
        return grid(self.table, step, high=self.furniture.high is None)

    @cached_property
    def _suggestions(self) -> Sequence[Point]:
        """Where the map's author would put one, then places nearer the middle, where they matter most."""
        drawn = [Point(*spot.at) for spot in self.table.spots_of(self.furniture.kind)]
        for step in self.furniture.steps:
            around = _inside_out(self.table, step, self.furniture.high is None)
            if found := choose(chain(drawn, around), self.furniture.spread, self.why_not):
                return found
        return []


@lru_cache(maxsize=16384)
def _unfit(table: Table, at: Point, base: Base, height: int) -> Text | None:
    """Why scenery leaves no room for such a marker there; it does not change while they are put down."""
    return fits(table, Body("", at, base, height), support=1000)


@lru_cache(maxsize=32)
def _inside_out(table: Table, step: int, high: bool) -> Sequence[Point]:
    """The places of a grid over the table, those in the middle first."""
    middle = Point(table.width // 2, table.depth // 2)
    return sorted(grid(table, step, high=high), key=lambda at: (square(at, middle), at))
