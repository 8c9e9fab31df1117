"""A board of square spaces with levels: who is next to whom, how far, what a step meets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, get_args

from game.boards.grid import AS_PRINTED, Conditions, GridSight, Side, key, least, letters, ordered
from game.boards.grid_board import GridBoard, Pair
from game.boards.grid_reach import MayStop, Reach, StepCost, anywhere
from game.boards.painting import Painting
from game.core.place import Point
from game.core.text import Refusal, Text

Terrain = Literal["open", "stairs", "slide", "harmful", "obscuring", "object", "void", "blocking"]
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
"""Every terrain; where several features meet the later one in this list counts."""
CLOSED_TERRAINS: tuple[Terrain, ...] = ("object", "void", "blocking")
"""Nobody enters these by walking (SOTB-MOV-14)."""

Body = tuple[Point, ...]
"""The spaces a figure stands on: one, or four for a giant."""

LEGEND: Mapping[str, tuple[Terrain, int]] = {
    ".": ("open", 0),
    "1": ("open", 1),
    "2": ("open", 2),
    "#": ("blocking", 0),
    "b": ("obscuring", 0),
    "f": ("harmful", 0),
    "C": ("object", 0),
    "v": ("void", 0),
    "s": ("stairs", 0),
    "S": ("stairs", 1),
    "z": ("slide", 0),
}
"""The letters of a board drawn as text."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One space at (x, y), x to the right, y downwards; its level is not part of its place."""

    place: Point
    level: int = 0
    terrain: Terrain = "open"
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class SquareBoard(GridBoard[Cell]):
    """A grid of spaces; outside them there is only wall (SOTB-TER-18)."""

    ground: str = "asphalt"
    slides: tuple[tuple[Point, Point], ...] = ()
    """From a slide space to the space it leads to (SOTB-TER-16)."""
    painting: Painting | None = field(default=None, compare=False)
    mood: str = field(default="", compare=False)
    """What surrounds it on the screen; no rule asks."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for cell in self.cells:
            if cell.terrain not in TERRAINS:
                raise ValueError(f"space {key(cell.place)} is '{cell.terrain}': write {', '.join(TERRAINS)}")
        for thing in self.features:
            if thing.terrain and thing.terrain not in TERRAINS:
                raise ValueError(f"'{thing.id}' makes its spaces '{thing.terrain}': write {', '.join(TERRAINS)}")
        for start, end in self.slides:
            if start not in self or end not in self:
                raise ValueError(f"the slide from {key(start)} to {key(end)} leaves the board")

    __hash__ = GridBoard.__hash__

    @staticmethod
    def touch(a: Point, b: Point) -> bool:
        return share_side(a, b)

    @cached_property
    def rows(self) -> Mapping[int, str]:
        """What the ruler calls each row, by its y: a letter, from the top."""
        ys = [cell.place.y for cell in self.cells]
        return {y: letters(n) for n, y in enumerate(range(min(ys), max(ys) + 1))} if ys else {}

    @cached_property
    def columns(self) -> Mapping[int, str]:
        """What the ruler calls each column, by its x: a number, from the left."""
        xs = [cell.place.x for cell in self.cells]
        return {x: str(n) for n, x in enumerate(range(min(xs), max(xs) + 1), 1)} if xs else {}

    def label(self, place: Point) -> str:
        """What players call a space, as the board's rulers show it: the letter of its row, its number (`B3`)."""
        return self.rows[place.y] + self.columns[place.x]

    def called(self, place: Point) -> str | Text:
        """A position in words: its label, or that it lies beyond the rulers."""
        return self.label(place) if place.y in self.rows and place.x in self.columns else Text("grid.outer")

    # Ground

    def terrain(self, place: Point, now: Conditions = AS_PRINTED) -> Terrain:  # SOTB-TER-01, SOTB-TER-17
        """What a space is now, features on it included; outside the board everything is blocking."""
        return self.ground_now(now).get(place, "blocking")

    def ground_now(self, now: Conditions = AS_PRINTED) -> Mapping[Point, Terrain]:
        """The terrain of every space as play has left it."""
        ground = self._ground.get(now)
        if ground is None:
            ground = self._ground[now] = {place: self._terrain(place, now) for place in self.places}
        return ground

    def level(self, place: Point, now: Conditions = AS_PRINTED) -> int:
        """0 on the ground, outside the board, and over a void (SOTB-TER-13, SOTB-GEO-03)."""
        return self.levels_now(now).get(place, 0)

    def levels_now(self, now: Conditions = AS_PRINTED) -> Mapping[Point, int]:
        """The level of every space as play has left it."""
        levels = self._levels.get(now)
        if levels is None:
            ground = self.ground_now(now)
            levels = self._levels[now] = {c.place: 0 if ground[c.place] == "void" else c.level for c in self.cells}
        return levels

    def enterable(self, place: Point, now: Conditions = AS_PRINTED) -> bool:
        """On the board and neither blocking, object nor void: free if no figure stands there."""
        return self.terrain(place, now) not in CLOSED_TERRAINS

    def safe(self, place: Point, now: Conditions = AS_PRINTED) -> bool:
        """Neither harmful nor void."""
        return self.terrain(place, now) not in ("harmful", "void")

    def in_cover(self, body: Body, now: Conditions = AS_PRINTED) -> bool:
        """A figure there stands in obscuring terrain (SOTB-TER-05)."""
        return any(self.terrain(place, now) == "obscuring" for place in body)

    def can_hide(self, place: Point, now: Conditions = AS_PRINTED) -> bool:
        """The space is obscuring or neighbours an obscuring one (SOTB-TMV-21, SOTB-TER-04)."""
        return any(self.terrain(near, now) == "obscuring" for near in (place, *self.neighbours(place)))

    def objects_beside(self, place: Point, now: Conditions = AS_PRINTED) -> tuple[Point, ...]:
        """The object spaces a figure there may crouch behind (SOTB-TMV-18)."""
        around = self.neighbours(place)
        return tuple(near for near in around if self.terrain(near, now) == "object" and self.adjacent(place, near, now))

    # Neighbours

    def neighbours(self, place: Point) -> tuple[Point, ...]:
        """The spaces around, diagonals included, row by row (SOTB-GEO-05, SOTB-GEO-01)."""
        if place not in self._around:
            around = (Point(place.x + x, place.y + y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
            self._around[place] = tuple(near for near in around if near in self._cells)
        return self._around[place]

    def adjacent(self, a: Point, b: Point, now: Conditions = AS_PRINTED) -> bool:
        """Neighbours of one level, or joined by stairs, with no wall between (SOTB-GEO-06, 07)."""
        if abs(a.x - b.x) > 1 or abs(a.y - b.y) > 1:
            return False
        known = self._adjacent.setdefault(now, {})
        if (a, b) not in known:
            known[a, b] = known[b, a] = self._is_adjacent(a, b, now)
        return known[a, b]

    def _is_adjacent(self, a: Point, b: Point, now: Conditions) -> bool:
        if square_distance(a, b) != 1 or self.parted(a, b, now):
            return False
        return self.level(a, now) == self.level(b, now) or self.joined(a, b, now)

    def beside(self, body: Body, now: Conditions = AS_PRINTED) -> tuple[Point, ...]:
        """The spaces adjacent to a figure, those it stands on included where it has several, row by row."""
        known = self._beside.setdefault(now, {})
        if body not in known:
            near = dict.fromkeys(place for space in body for place in self.neighbours(space))
            known[body] = tuple(place for place in near if self.bodies_adjacent((place,), body, now))
        return known[body]

    def bodies_adjacent(self, a: Body, b: Body, now: Conditions = AS_PRINTED) -> bool:
        """Some space of one figure is adjacent to some space of the other (SOTB-STA-23)."""
        if len(a) == len(b) == 1:
            return self.adjacent(a[0], b[0], now)
        return any(self.adjacent(here, there, now) for here in a for there in b)

    def joined(self, a: Point, b: Point, now: Conditions = AS_PRINTED) -> bool:
        """The lower of two neighbours is a stairs space and the other one level above it (SOTB-TER-15)."""
        low, high = (a, b) if self.level(a, now) < self.level(b, now) else (b, a)
        return self.level(high, now) - self.level(low, now) == 1 and self.terrain(low, now) == "stairs"

    def parted(self, a: Point, b: Point, now: Conditions = AS_PRINTED) -> Side | None:
        """The wall or closed door between two neighbours, through which nothing is seen or struck."""
        return self._between(a, b, self._opaque_sides(now)) if self.sides else None

    def barred(self, a: Point, b: Point, now: Conditions = AS_PRINTED) -> Side | None:
        """The side of any kind that keeps a figure from stepping from one neighbour to the other."""
        return self._between(a, b, self.closed_sides(now)) if self.sides else None

    # Steps

    def no_step(self, here: Point, there: Point, now: Conditions = AS_PRINTED) -> Refusal | None:
        """Why ground, height or a wall forbids a walking step between neighbours; None if they do not."""
        refusal = self.no_entry(there, now) or self._no_passage(here, there, now)
        if refusal is None and self.level(there, now) > self.level(here, now) and not self.joined(here, there, now):
            return Refusal(Text("grid.step.higher", cell=self.label(there)), "SOTB-MOV-15")
        return refusal

    def no_entry(self, place: Point, now: Conditions = AS_PRINTED) -> Refusal | None:
        """Why nobody can walk onto a space, whatever side he comes from (SOTB-TER-02, SOTB-TER-07, SOTB-TER-12)."""
        if place not in self._cells:
            return Refusal(Text("grid.step.outside"), "SOTB-TER-18")
        terrain = self.terrain(place, now)
        if terrain in CLOSED_TERRAINS:
            return Refusal(Text(f"grid.step.{terrain}", cell=self.label(place)), "SOTB-MOV-14")
        return None

    def no_giant_step(self, here: Point, there: Point, size: int, now: Conditions = AS_PRINTED) -> Refusal | None:
        """Why a figure of several spaces, named by its top-left one, cannot step there (SOTB-STA-21, 22)."""
        # SOTB-STA-24
        refusal = self.no_fit(there, size, now)
        if refusal:
            return refusal
        for before, after in zip(body(here, size), body(there, size), strict=True):
            refusal = self._no_passage(before, after, now)
            if refusal:
                return refusal
        if self.level(here, now) != self.level(there, now):
            return Refusal(Text("grid.step.giant_level", cell=self.label(there)), "SOTB-STA-22")
        return None

    def no_fit(self, place: Point, size: int, now: Conditions = AS_PRINTED) -> Refusal | None:
        """Why a figure of several spaces cannot stand with its top-left space there (SOTB-STA-21, SOTB-STA-24)."""
        spaces = body(place, size)
        for space in spaces:
            refusal = self.no_entry(space, now)
            if refusal:
                return refusal
        if len({self.level(space, now) for space in spaces}) > 1:
            return Refusal(Text("grid.step.giant_level", cell=self.label(place)), "SOTB-STA-21")
        inside = ((a, b) for a in spaces for b in spaces if a < b and share_side(a, b))
        if any(self.barred(a, b, now) for a, b in inside):
            return Refusal(Text("grid.step.side", cell=self.label(place)), "SOTB-STA-21")
        return None

    def drop(self, here: Point, there: Point, now: Conditions = AS_PRINTED) -> int:
        """Levels fallen by stepping down without stairs, each a wound (SOTB-MOV-16)."""
        if self.joined(here, there, now):
            return 0
        return max(0, self.level(here, now) - self.level(there, now))

    def no_climb(self, here: Point, there: Point, now: Conditions = AS_PRINTED) -> Refusal | None:
        """Why nobody can climb from one space to the other: one neighbour, one level (SOTB-TMV-16, SOTB-TMV-14)."""
        refusal = self.no_entry(there, now) or self._no_passage(here, there, now)
        if refusal is None and abs(self.level(there, now) - self.level(here, now)) != 1:
            return Refusal(Text("grid.step.climb", cell=self.label(there)), "SOTB-TMV-16")
        return refusal

    def reach(
        self,
        start: Point,
        budget: int | None,
        cost: StepCost,
        may_stop: MayStop = anywhere,
        now: Conditions = AS_PRINTED,
        size: int = 1,
        arrived: bool = False,
    ) -> Reach:
        """Where a figure can walk; `cost` says what a step costs or who bars it, the board says where there is none."""

        known = self._steps.setdefault((now, size), {})

        def refused(here: Point, there: Point) -> Refusal | None:
            return self.no_giant_step(here, there, size, now) if size > 1 else self.no_step(here, there, now)

        def steps(here: Point) -> tuple[Point, ...]:
            if here not in known:
                known[here] = tuple(there for there in self.neighbours(here) if refused(here, there) is None)
            return known[here]

        slides = dict(self.slides) if size == 1 else {}
        return Reach(start, budget, steps, cost, may_stop, slides, refused, self.called, arrived)

    def nearest(self, centre: Point, suits: Callable[[Point], bool]) -> tuple[Point, ...]:
        """The suitable spaces at the smallest distance, all ties (SOTB-STA-14)."""
        return least((place for place in self.places if suits(place)), lambda place: square_distance(centre, place))

    # Worked out once per board and its conditions

    def _terrain(self, place: Point, now: Conditions) -> Terrain:
        made = {thing.terrain for thing in self.features_at(place, now)}
        for terrain in reversed(TERRAINS):
            if terrain in made:
                return terrain
        return self._cells[place].terrain

    def _no_passage(self, here: Point, there: Point, now: Conditions) -> Refusal | None:  # SOTB-MOV-05, SOTB-MOV-06
        if square_distance(here, there) != 1:
            return Refusal(Text("grid.step.apart", a=self.called(here), b=self.called(there)), "SOTB-MOV-03")
        side = self.barred(here, there, now)
        return Refusal(Text(f"grid.step.{side.kind}", cell=self.label(there)), "SOTB-MOV-14") if side else None

    def _between(self, a: Point, b: Point, closed: Mapping[Pair, Side]) -> Side | None:
        """The closed side between two neighbours; past a corner one way round must be open."""
        if a.x == b.x or a.y == b.y:
            return closed.get(ordered(a, b))
        first: Side | None = None
        for corner in (Point(b.x, a.y), Point(a.x, b.y)):
            side = closed.get(ordered(a, corner)) or closed.get(ordered(corner, b))
            if side is None:
                return None
            first = first or side
        return first

    def _opaque_sides(self, now: Conditions) -> Mapping[Pair, Side]:
        if now.open not in self._opaque:
            self._opaque[now.open] = {pair: side for pair, side in self.closed_sides(now).items() if side.opaque}
        return self._opaque[now.open]

    @cached_property
    def _around(self) -> dict[Point, tuple[Point, ...]]:
        return {}

    @cached_property
    def without_slides(self) -> SquareBoard:
        """The same board for somebody who does not slide."""
        return replace(self, slides=()) if self.slides else self

    @cached_property
    def sights(self) -> dict[tuple[object, ...], GridSight]:
        """Lines of sight that were looked along before, for `square_sight`."""
        return {}

    @cached_property
    def _adjacent(self) -> dict[Conditions, dict[Pair, bool]]:
        return {}

    @cached_property
    def _beside(self) -> dict[Conditions, dict[Body, tuple[Point, ...]]]:
        return {}

    @cached_property
    def _ground(self) -> dict[Conditions, dict[Point, Terrain]]:
        return {}

    @cached_property
    def _levels(self) -> dict[Conditions, dict[Point, int]]:
        return {}

    @cached_property
    def _steps(self) -> dict[tuple[Conditions, int], dict[Point, tuple[Point, ...]]]:
        return {}

    @cached_property
    def _opaque(self) -> dict[frozenset[str], dict[Pair, Side]]:
        return {}


def rebuilt(board: SquareBoard, cells: Iterable[Cell]) -> SquareBoard:
    """The board with some spaces of another kind; whatever stood or slid there is gone."""
    new = {cell.place: cell for cell in cells}
    return replace(
        board,
        cells=tuple(new.get(cell.place, cell) for cell in board.cells),
        features=tuple(thing for thing in board.features if not any(place in new for place in thing.cells)),
        slides=tuple((start, end) for start, end in board.slides if start not in new),
    )


def square_distance(a: Point, b: Point) -> int:
    """Spaces between two places, diagonals counted as one (SOTB-GEO-04)."""
    return max(abs(b.x - a.x), abs(b.y - a.y))


def body_distance(a: Iterable[Point], b: Sequence[Point]) -> int:
    """The smallest distance over all pairs of spaces of two figures (SOTB-GEO-04, SOTB-STA-23)."""
    return min([square_distance(here, there) for here in a for there in b])


def body(place: Point, size: int = 1) -> Body:
    """The spaces of a figure named by its top-left space (SOTB-STA-21)."""
    if size == 1:
        return (place,)
    return tuple(Point(place.x + x, place.y + y) for y in range(size) for x in range(size))


def share_side(a: Point, b: Point) -> bool:
    """Two spaces meet along a whole side, not only at a corner."""
    return abs(b.x - a.x) + abs(b.y - a.y) == 1


def drawn(rows: Sequence[str], legend: Mapping[str, tuple[Terrain, int]] = LEGEND) -> tuple[Cell, ...]:
    """Spaces drawn as text, one letter each; a blank is no space at all."""
    cells: list[Cell] = []
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter == " ":
                continue
            if letter not in legend:
                raise ValueError(f"row {y}, column {x}: '{letter}' is not in the legend")
            terrain, level = legend[letter]
            cells.append(Cell(Point(x, y), level, terrain))
    return tuple(cells)
