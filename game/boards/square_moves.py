"""Ways over squares other than walking: jumps, pushes, and how long a route to a target is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.boards.grid import AS_PRINTED, Conditions
from game.boards.grid_lines import Offset
from game.boards.grid_reach import by_row, steps_to
from game.boards.squares import SquareBoard, square_distance
from game.core.place import Point
from game.core.text import Refusal, Text

JUMP = 3
"""Spaces a jump covers at most (SOTB-TMV-05)."""
DIRECTIONS: tuple[Offset, ...] = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)

Taken = Callable[[Point], bool]
"""Whether a figure, standing or down, is on a space."""


@dataclass(frozen=True, slots=True)
class Jump:
    """A leap in a straight line, landing included in the path, and the levels it comes down."""

    path: tuple[Point, ...]
    fall: int = 0

    @property
    def landing(self) -> Point:
        return self.path[-1]


def jumps(board: SquareBoard, start: Point, taken: Taken, now: Conditions = AS_PRINTED) -> tuple[Jump, ...]:
    """Every legal jump, by the row of its landing (SOTB-TMV-05 to 10)."""
    return tuple(jump for jump in _open_jumps(board, start, now) if not taken(jump.landing))


@lru_cache(maxsize=4096)
def _open_jumps(board: SquareBoard, start: Point, now: Conditions) -> tuple[Jump, ...]:
    """The jumps there are on the empty board."""
    found: list[Jump] = []
    for x, y in DIRECTIONS:
        for length in range(1, JUMP + 1):
            landing = Point(start.x + x * length, start.y + y * length)
            if no_jump(board, start, landing, lambda place: False, now) is None:
                fall = board.level(start, now) - board.level(landing, now)
                found.append(Jump(_straight(start, landing), fall))
    return tuple(sorted(found, key=lambda jump: by_row(jump.landing)))


def no_jump(
    board: SquareBoard, start: Point, landing: Point, taken: Taken, now: Conditions = AS_PRINTED
) -> Refusal | None:
    """Why a figure cannot jump from one space to another; None if it can (SOTB-TMV-07, SOTB-TER-02)."""
    x, y = landing.x - start.x, landing.y - start.y
    if not 1 <= square_distance(start, landing) <= JUMP or (x and y and abs(x) != abs(y)):
        return Refusal(Text("grid.jump.straight", n=JUMP), "SOTB-TMV-06")
    before = start
    for place in _straight(start, landing):
        side = board.parted(before, place, now)
        if side or board.terrain(place, now) == "blocking":
            return Refusal(Text("grid.jump.blocked", cell=board.called(place)), "SOTB-TMV-08")
        if board.level(place, now) > board.level(start, now):
            return Refusal(Text("grid.jump.higher", cell=board.label(place)), "SOTB-TMV-08")
        before = place
    if taken(landing) or not board.enterable(landing, now):
        return Refusal(Text("grid.jump.not_free", cell=board.label(landing)), "SOTB-TMV-09")
    return None


def _straight(start: Point, end: Point) -> tuple[Point, ...]:
    """The spaces of a line in one of the eight directions, its start left out."""
    length = square_distance(start, end)
    x, y = (end.x - start.x) // length, (end.y - start.y) // length
    return tuple(Point(start.x + x * n, start.y + y * n) for n in range(1, length + 1))


@dataclass(frozen=True, slots=True)
class Push:
    """Where force takes a figure: the spaces entered, levels fallen, whether it ends over a void, what stopped it."""

    path: tuple[Point, ...]
    fall: int = 0
    into_void: bool = False
    stopped: Refusal | None = None


def push(
    board: SquareBoard, start: Point, direction: Offset, spaces: int, taken: Taken, now: Conditions = AS_PRINTED
) -> Push:
    """Forced movement, space by space, until something stops it (SOTB-MOV-20)."""
    path: list[Point] = []
    here, fall = start, 0
    for _ in range(spaces if direction != (0, 0) else 0):
        there = Point(here.x + direction[0], here.y + direction[1])
        stopped = _no_push(board, here, there, taken, now)
        if stopped:
            return Push(tuple(path), fall, stopped=stopped)
        path.append(there)
        if board.terrain(there, now) == "void":
            return Push(tuple(path), fall, into_void=True)
        fall += board.drop(here, there, now)
        here = there
    return Push(tuple(path), fall)


def _no_push(board: SquareBoard, here: Point, there: Point, taken: Taken, now: Conditions) -> Refusal | None:
    over_edge = board.terrain(there, now) == "void"
    refusal = None if over_edge else board.no_entry(there, now)
    if refusal:
        return refusal
    if board.barred(here, there, now):
        return Refusal(Text("grid.step.side", cell=board.label(there)), "SOTB-MOV-20")
    if taken(there):
        return Refusal(Text("grid.step.taken", cell=board.label(there)), "SOTB-MOV-20")
    if board.level(there, now) > board.level(here, now):
        return Refusal(Text("grid.step.higher", cell=board.label(there)), "SOTB-MOV-20")
    return None


def away(source: Point, figure: Point) -> Offset:
    """The grid direction that leads directly away from a source (SOTB-MOV-21)."""
    x, y = figure.x - source.x, figure.y - source.y
    east, south = (x > 0) - (x < 0), (y > 0) - (y < 0)
    if 2 * abs(x) <= abs(y):
        east = 0
    if 2 * abs(y) <= abs(x):
        south = 0
    return east, south


class Route(NamedTuple):
    """How long a route is: every clean one is shorter than every rough one."""

    rough: bool
    steps: int


def route_lengths(
    board: SquareBoard,
    goals: Iterable[Point],
    climbs: bool,
    harmful_goals: bool = False,
    now: Conditions = AS_PRINTED,
    size: int = 1,
) -> Mapping[Point, Route]:
    """The route from every space to the nearest attack space, figures ignored; no entry where none leads (SOTB-AIM-08).

    `climbs`: an enemy on another level is known (SOTB-AIC-02), so a clean route may climb.
    `harmful_goals`: the target stands in harmful terrain, so a rough route may end in it.
    """
    return _lengths(board, tuple(goals), climbs, harmful_goals, now, size)


@lru_cache(maxsize=64)
def _lengths(
    board: SquareBoard, goals: tuple[Point, ...], climbs: bool, harmful_goals: bool, now: Conditions, size: int
) -> Mapping[Point, Route]:
    level, steep, safe = _links(board, now, size)
    clean = steps_to(goals, (steep if climbs else level).__getitem__, lambda a, b: b in safe)
    rough_ends = [end for end in goals if harmful_goals or end in safe]
    rough = steps_to(rough_ends, steep.__getitem__, lambda a, b: True)
    lengths = {place: Route(True, steps) for place, steps in rough.items()}
    lengths.update((place, Route(False, steps)) for place, steps in clean.items())
    return lengths


Links = Mapping[Point, tuple[Point, ...]]


@lru_cache(maxsize=16)
def _links(board: SquareBoard, now: Conditions, size: int) -> tuple[Links, Links, frozenset[Point]]:
    """The neighbours of every space along routes, without climbs and with them, and the safe spaces."""

    def links(climbing: bool) -> Links:
        return {a: tuple(b for b in board.neighbours(a) if _passes(board, a, b, climbing, now, size)) for a in places}

    places = board.places
    safe = (
        at for at in places if all(board.safe(Point(at.x + x, at.y + y), now) for x in range(size) for y in range(size))
    )
    return links(False), links(True), frozenset(safe)


def _passes(board: SquareBoard, here: Point, there: Point, climbing: bool, now: Conditions, size: int) -> bool:
    """A route leads from one neighbour to the other, and back."""
    if size > 1:
        return board.no_fit(here, size, now) is None and board.no_giant_step(here, there, size, now) is None
    if not board.enterable(here, now) or not board.enterable(there, now) or board.barred(here, there, now):
        return False
    rise = abs(board.level(there, now) - board.level(here, now))
    return rise == 0 or board.joined(here, there, now) or (climbing and rise == 1)
