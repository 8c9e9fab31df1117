"""Terrain that the players place themselves, from the pieces of a map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from game.boards.geometry import TURN, XY, bounds
from game.boards.measure import at_least, distance
from game.boards.spots import choose, grid, square
from game.boards.table import Circle, Piece, Properties, Table
from game.core.place import Point
from game.core.request import Outline
from game.core.text import Refusal, Text
from game.kit.skirmish.words import No

Moved = Callable[[XY], XY]


@dataclass(frozen=True, slots=True)
class Scenery:
    """A thing of the map's terrain that a player has put elsewhere; its first piece names it."""

    id: str
    at: Point
    """Where the middle of it lies."""
    turned: bool = False
    """By a quarter turn."""


@dataclass(frozen=True, slots=True)
class Built:
    """A piece of terrain that a situation puts on the table itself."""

    id: str
    name: str
    corners: tuple[Point, ...]
    bottom: int
    top: int
    keywords: tuple[str, ...] = ()
    circle: Circle | None = None
    """A round piece has this instead of corners."""
    floors: tuple[int, ...] = ()
    walls: tuple[tuple[XY, XY], ...] = ()
    properties: Properties = ()


@dataclass(frozen=True, slots=True)
class Spacing:
    """How far from each other the things must stand, and what a game says when they do not."""

    apart: Callable[[Piece, Piece], int]
    slack: int
    step: int
    """Between the places that are offered."""
    off_table: str
    """The rule that keeps a thing on the table."""
    too_near: No


@lru_cache(maxsize=16)
def clusters(pieces: tuple[Piece, ...], nearer: int) -> tuple[tuple[Piece, ...], ...]:
    """The pieces of a map, those `nearer` than that to each other as one thing, the largest first."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        near = [group for group in groups if any(distance(piece, other, flat=True) < nearer for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([each for group in near for each in group] + [piece])
    return tuple(sorted((tuple(group) for group in groups), key=lambda group: (-_size(group), group[0].id)))


def _box(group: Sequence[Piece]) -> tuple[int, int, int, int]:
    return bounds(tuple(corner for piece in group for corner in piece.outline))


def _size(group: Sequence[Piece]) -> int:
    left, low, right, top = _box(group)
    return (right - left) * (top - low)


def dealt(things: Sequence[Sequence[Piece]], players: int) -> list[list[str]]:
    """The things each player places, divided as evenly as possible: by turns from the largest."""
    ids = [group[0].id for group in things]
    return [ids[player::players] for player in range(players)]


def put(group: Sequence[Piece], at: Point, turned: bool = False) -> tuple[Piece, ...]:
    """The pieces of a thing with its middle somewhere else."""
    left, low, right, top = _box(group)
    x, y = (left + right) // 2, (low + top) // 2

    def moved(corner: XY) -> XY:
        dx, dy = corner[0] - x, corner[1] - y
        return (at.x - dy, at.y + dx) if turned else (at.x + dx, at.y + dy)

    return tuple(_moved(piece, moved, turned) for piece in group)


def _moved(piece: Piece, moved: Moved, turned: bool) -> Piece:
    properties = dict(piece.properties)
    if turned and "up" in properties:
        properties["up"] = (piece.number("up") + TURN // 4) % TURN
    circle = piece.circle and Circle(*moved((piece.circle.x, piece.circle.y)), piece.circle.diameter)
    return replace(
        piece,
        outline=() if circle else tuple(map(moved, piece.outline)),
        circle=circle,
        walls=tuple((moved(a), moved(b)) for a, b in piece.walls),
        properties=tuple(properties.items()),
    )


def laid_out(map: Table, things: Sequence[Sequence[Piece]], scenery: Sequence[Scenery]) -> Table:
    """The table with only what the players have placed."""
    groups = {group[0].id: group for group in things}
    pieces = [piece for thing in scenery for piece in put(groups[thing.id], thing.at, thing.turned)]
    return replace(map, pieces=tuple(pieces))


def built(map: Table, pieces: Sequence[Built]) -> Table:
    """The table with what a situation puts on it instead of the map's terrain."""
    made = [
        Piece(
            one.id,
            one.name,
            tuple((at.x, at.y) for at in one.corners),
            one.bottom,
            one.top,
            one.keywords,
            one.circle,
            one.floors,
            one.walls,
            one.properties,
        )
        for one in pieces
    ]
    return replace(map, pieces=tuple(made))


class Landscaping:
    """Where a thing may be put: on the table, as far from everything else as the game asks."""

    def __init__(self, table: Table, group: Sequence[Piece], turned: bool, spacing: Spacing) -> None:
        self.table = table
        self.group = group
        self.turned = turned
        self.spacing = spacing

    def why_not(self, at: Point) -> Refusal | None:
        table, spacing, pieces = self.table, self.spacing, put(self.group, at, self.turned)
        left, low, right, top = _box(pieces)
        if at.z or left < 0 or low < 0 or right > table.width or top > table.depth:
            return Refusal(Text("board.fit.off_table"), spacing.off_table)
        for piece in pieces:
            for other in table.pieces:
                apart = spacing.apart(piece, other)
                if not at_least(piece, other, apart, spacing.slack, flat=True):
                    return spacing.too_near(limit=apart, piece=other.name)
        return None

    def area(self) -> Sequence[Outline]:
        table = self.table
        return [((0, 0), (table.width, 0), (table.width, table.depth), (0, table.depth))]

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> Sequence[Point]:
        """Where the map has it, then places near that."""
        left, low, right, top = _box(self.group)
        home = Point((left + right) // 2, (low + top) // 2)
        step = self.spacing.step
        around = sorted(grid(self.table, step, high=False), key=lambda at: (square(at, home), at))
        return choose([home, *around], step, self.why_not)
