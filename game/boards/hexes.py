"""A board of hexagonal zones: who is next to whom, how far, who has room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from game.boards.grid import AS_PRINTED, Conditions, key, least, letters, ordered
from game.boards.grid_board import GridBoard
from game.boards.grid_lines import HEX_DIRECTIONS, shifted
from game.boards.grid_reach import Reach, StepCost, by_row, steps_to
from game.core.place import Point
from game.core.text import Refusal, Text

DIRECTIONS = HEX_DIRECTIONS
"""The six steps in (q, r)."""

Base = Literal["small", "large"]


@dataclass(frozen=True, slots=True)
class Zone:
    """One hexagonal tile at axial (q, r) = (place.x, place.y)."""

    place: Point
    kind: str = "floor"
    keywords: tuple[str, ...] = ()
    capacity: int = 3
    """Small miniatures it holds; one large miniature needs them all."""
    obstacle: bool = False
    """Blocks lines of sight by itself, whoever stands there."""


class Crowd(NamedTuple):
    """How many miniatures stand in a zone."""

    small: int = 0
    large: int = 0


Crowds = Mapping[Point, Crowd]
"""Who stands where; leave out the miniature that is about to move."""
NOBODY = Crowd()
_EMPTY: Crowds = {}


@dataclass(frozen=True, repr=False)
class HexBoard(GridBoard[Zone]):
    """An arena of hexagonal zones; a position without a zone is a gap."""

    ground: str = "metal"
    flat_top: bool = False
    """How tiles are turned when drawn; no rule asks."""

    __hash__ = GridBoard.__hash__

    @staticmethod
    def touch(a: Point, b: Point) -> bool:
        return touch(a, b)

    def label(self, place: Point) -> str:
        """What players call a zone, as the board shows it: the letter of its row, its number along the row (`B3`)."""
        return self._labels[place]

    def called(self, place: Point) -> str | Text:
        """A position in words: its zone's label, or that it is a gap."""
        return self._labels.get(place) or Text("grid.gap")

    # Steps and distances

    def neighbours(self, place: Point, now: Conditions = AS_PRINTED) -> tuple[Point, ...]:
        """The adjacent zones: they share a side with no wall or closed door on it (TOR-ZON-02)."""
        known = self._neighbours.setdefault(now.open, {})
        if place not in known:
            closed = self.closed_sides(now)
            around = (shifted(place, step) for step in DIRECTIONS)
            known[place] = tuple(
                sorted((there for there in around if there in self and ordered(place, there) not in closed), key=by_row)
            )
        return known[place]

    def adjacent(self, a: Point, b: Point, now: Conditions = AS_PRINTED) -> bool:
        """The two zones share an open side (TOR-ZON-02)."""
        return touch(a, b) and a in self and b in self and ordered(a, b) not in self.closed_sides(now)

    def no_step(self, here: Point, there: Point, now: Conditions = AS_PRINTED) -> Refusal | None:
        """Why there is no step between two positions that touch: a gap, a wall, a closed door."""
        if not touch(here, there):
            return None
        if there not in self:
            return Refusal(Text("grid.room.gap"), "TOR-MOV-04")
        side = self.closed_sides(now).get(ordered(here, there))
        return Refusal(Text(f"grid.step.{side.kind}", cell=self.label(there)), "TOR-ZON-02") if side else None

    def distance(self, a: Point, b: Point, now: Conditions = AS_PRINTED) -> int | None:
        """Fewest steps through adjacent zones, whoever stands there; None if there is no way (TOR-RNG-07)."""
        return self._steps_from(a, now).get(b)

    def band(
        self, centre: Point, nearest: int, farthest: int | None = None, now: Conditions = AS_PRINTED
    ) -> tuple[Point, ...]:
        """The zones at a distance from `nearest` to `farthest` (None: without limit), row by row."""
        steps = self._steps_from(centre, now)
        return tuple(
            place
            for place in self.places
            if place in steps and nearest <= steps[place] and (farthest is None or steps[place] <= farthest)
        )

    # Room

    def spaces(self, place: Point, now: Conditions = AS_PRINTED) -> int:
        """Spaces of a zone that features leave to miniatures (TOR-TER-03)."""
        known = self._spaces.setdefault(now, {})
        if place not in known:
            taken = sum(thing.space * thing.count for thing in self.features_at(place, now))
            known[place] = max(0, self._cells[place].capacity - taken)
        return known[place]

    def no_room(self, place: Point, base: Base, crowd: Crowd = NOBODY, now: Conditions = AS_PRINTED) -> Refusal | None:
        """Why a miniature of that base cannot enter the zone beside those already there; None if it can."""
        # TOR-ZON-04
        # TOR-ZON-03
        zone = self.cell(place)
        if zone is None:
            return Refusal(Text("grid.room.gap"), "TOR-MOV-04")
        spaces = self.spaces(place, now)
        if spaces == 0:
            return Refusal(Text("grid.room.filled", cell=self.label(place)), "TOR-TER-03")
        if crowd.large:
            return Refusal(Text("grid.room.large_there", cell=self.label(place)), "TOR-ZON-10")
        if base == "small":
            if crowd.small < spaces:
                return None
            return Refusal(Text("grid.room.full", cell=self.label(place)), "TOR-ZON-05")
        if crowd.small:
            return Refusal(Text("grid.room.large_needs_empty", cell=self.label(place)), "TOR-ZON-06")
        if spaces < zone.capacity:
            return Refusal(Text("grid.room.large_needs_all", cell=self.label(place)), "TOR-ZON-09")
        return None

    def rooms(self, base: Base, crowds: Crowds = _EMPTY, now: Conditions = AS_PRINTED) -> frozenset[Point]:
        """All zones such a miniature could enter: the same answer as `no_room`, for the whole board at once."""
        spaces, whole = self._free(now)
        if base == "large":
            return whole.difference(place for place, crowd in crowds.items() if crowd != NOBODY)
        full = [place for place, (small, large) in crowds.items() if large or small >= spaces.get(place, 0)]
        return frozenset(spaces).difference(full)

    def nearest_room(
        self, centre: Point, base: Base, crowds: Crowds = _EMPTY, now: Conditions = AS_PRINTED
    ) -> tuple[Point, ...]:
        """The nearest zones that can take the miniature, all ties (TOR-ZON-11)."""
        steps = self._steps_from(centre, now)
        rooms = [
            place
            for place in self.places
            if place in steps and self.no_room(place, base, crowds.get(place, NOBODY), now) is None
        ]
        return least(rooms, steps.__getitem__)

    def arrivals(
        self, spawn: Point, base: Base, crowds: Crowds, first: bool, now: Conditions = AS_PRINTED
    ) -> tuple[Point, ...]:
        """Where the next enemy of a Spawn Zone may be placed (TOR-SPN-02 to 05, 13 to 16)."""

        def takes(place: Point) -> bool:
            return self.no_room(place, base, crowds.get(place, NOBODY), now) is None

        if (first or base == "large") and takes(spawn):
            return (spawn,)
        around = [place for place in self.neighbours(spawn, now) if takes(place)]
        empty = tuple(place for place in around if crowds.get(place, NOBODY) == NOBODY)
        if empty:
            return empty
        close = sorted([*around, *([spawn] if takes(spawn) else [])], key=by_row)
        return tuple(close) or self.nearest_room(spawn, base, crowds, now)

    # Moving

    def reach(
        self,
        start: Point,
        budget: int | None,
        base: Base = "small",
        crowds: Crowds = _EMPTY,
        now: Conditions = AS_PRINTED,
        cost: StepCost | None = None,
    ) -> Reach:
        """Where a miniature can move: full zones are neither entered nor crossed (TOR-MOV-01 to 04, TOR-ZON-07)."""

        def step(here: Point, there: Point) -> int | Refusal:
            return self.no_room(there, base, crowds.get(there, NOBODY), now) or (cost(here, there) if cost else 1)

        return Reach(
            start,
            budget,
            lambda place: self.neighbours(place, now),
            step,
            no_step=lambda a, b: self.no_step(a, b, now),
            called=self.called,
        )

    def walking(
        self, start: Point, goal: Point, base: Base = "small", crowds: Crowds = _EMPTY, now: Conditions = AS_PRINTED
    ) -> Mapping[Point, int]:  # TOR-MOV-03
        """Steps to the goal from each zone no farther than the start, by the first measure with a way (TOR-ORD-18)."""

        def around(place: Point) -> tuple[Point, ...]:
            return self.neighbours(place, now)

        def legal(crowded: Crowds) -> Mapping[Point, int]:
            rooms = self.rooms(base, crowded, now) | {goal}
            return steps_to([goal], around, lambda here, there: there in rooms, start)

        for crowded in (crowds, _EMPTY):
            steps = legal(crowded)
            if start in steps:
                return steps
        return {place: hex_distance(place, goal) for place in self.places}

    # Sight

    def obstacles(self, now: Conditions = AS_PRINTED) -> Mapping[Point, tuple[str, ...]]:
        """Zones that block sight by themselves, with what blocks it (TOR-LOS-02, TOR-TER-04)."""
        # TOR-TER-02, TOR-TER-38, TOR-TER-18
        if now not in self._obstacles:
            blocked = {place: self._blocks(place, now) for place in self.places}
            self._obstacles[now] = {place: names for place, names in blocked.items() if names}
        return self._obstacles[now]

    def _blocks(self, place: Point, now: Conditions) -> tuple[str, ...]:
        things = self.features_at(place, now)
        names = [thing.id for thing in things if "blocks_sight" in thing.keywords]
        if self.spaces(place, now) == 0:
            names += [thing.id for thing in things if thing.space and thing.id not in names]
        if self._cells[place].obstacle:
            names.append(key(place))
        return tuple(names)

    # Worked out once per board and state of its doors

    @cached_property
    def _labels(self) -> dict[Point, str]:
        """Rows as the board is drawn, from the top, gaps counted; with flat tops they run downwards from the left."""
        turned = {place: (place.x, place.y) if self.flat_top else (place.y, place.x) for place in self._cells}
        begun: dict[int, int] = {}
        for row, along in turned.values():
            begun[row] = min(along, begun.get(row, along))
        first = min(begun, default=0)
        return {place: f"{letters(row - first)}{along - begun[row] + 1}" for place, (row, along) in turned.items()}

    @cached_property
    def _neighbours(self) -> dict[frozenset[str], dict[Point, tuple[Point, ...]]]:
        return {}

    @cached_property
    def _distances(self) -> dict[tuple[frozenset[str], Point], dict[Point, int]]:
        return {}

    @cached_property
    def _spaces(self) -> dict[Conditions, dict[Point, int]]:
        return {}

    @cached_property
    def _rooms(self) -> dict[Conditions, tuple[dict[Point, int], frozenset[Point]]]:
        return {}

    @cached_property
    def _obstacles(self) -> dict[Conditions, dict[Point, tuple[str, ...]]]:
        return {}

    def _free(self, now: Conditions) -> tuple[dict[Point, int], frozenset[Point]]:
        """The spaces of every zone that has any, and the zones in which nothing takes one."""
        if now not in self._rooms:
            spaces = {zone.place: self.spaces(zone.place, now) for zone in self.cells}
            whole = frozenset(zone.place for zone in self.cells if 0 < zone.capacity == spaces[zone.place])
            self._rooms[now] = {place: n for place, n in spaces.items() if n}, whole
        return self._rooms[now]

    def _steps_from(self, centre: Point, now: Conditions) -> dict[Point, int]:
        known = (now.open, centre)
        if known not in self._distances:
            around = [centre] if centre in self else []
            self._distances[known] = steps_to(around, lambda place: self.neighbours(place, now), lambda a, b: True)
        return self._distances[known]


def hex_distance(a: Point, b: Point) -> int:
    """Steps between two positions as if every tile were there."""
    q, r = b.x - a.x, b.y - a.y
    return max(abs(q), abs(r), abs(q + r))


def touch(a: Point, b: Point) -> bool:
    """Two positions share a hex side (TOR-ZON-02)."""
    return (b.x - a.x, b.y - a.y) in DIRECTIONS


def tiles(places: Iterable[tuple[int, int]]) -> tuple[Zone, ...]:
    """Plain zones at these (q, r)."""
    return tuple(Zone(Point(q, r)) for q, r in places)


def disc(radius: int) -> tuple[Zone, ...]:
    """Plain zones up to a distance from (0, 0)."""
    span = range(-radius, radius + 1)
    return tiles((q, r) for r in span for q in span if abs(q + r) <= radius)
