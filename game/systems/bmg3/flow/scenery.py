"""Terrain that the players place themselves, from the pieces of a map (TER-11, TER-13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from game.boards.geometry import TURN, XY, bounds
from game.boards.measure import at_least, distance
from game.boards.spots import choose, grid, square
from game.boards.table import Circle, Piece, Table
from game.core.place import Point
from game.core.request import Choose, Option, Outline, PickPoint, Seat
from game.core.text import Refusal, Text
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import TERRAIN_PLACED
from game.systems.bmg3.state import INCH, P1, P2, Built, Scenery

Moved = Callable[[XY], XY]
KEYWORDS = ("solid", "see_through", "standable", "unclimbable", "impassable", "landable", "difficult")
"""What terrain can be (TER)."""
APART = INCH
SLACK = 10


@lru_cache(maxsize=16)
def clusters(pieces: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], ...]:
    """The pieces of a map, those that stand together as one thing, the largest first."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        near = [group for group in groups if any(_together(piece, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([each for group in near for each in group] + [piece])
    return tuple(sorted((tuple(group) for group in groups), key=lambda group: (-_size(group), group[0].id)))


def _together(a: Piece, b: Piece) -> bool:
    return distance(a, b, flat=True) < APART - SLACK


def _box(group: Sequence[Piece]) -> tuple[int, int, int, int]:
    return bounds(tuple(corner for piece in group for corner in piece.outline))


def _size(group: Sequence[Piece]) -> int:
    left, low, right, top = _box(group)
    return (right - left) * (top - low)


def shares(table: Table) -> dict[Seat, list[str]]:
    """The things each player places, divided as evenly as possible: by turns from the largest (TER-11)."""
    ids = [group[0].id for group in clusters(table.pieces)]
    return {P1: ids[0::2], P2: ids[1::2]}


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


def laid_out(map: Table, scenery: Sequence[Scenery]) -> Table:
    """The table with only what the players have placed."""
    groups = {group[0].id: group for group in clusters(map.pieces)}
    pieces = [piece for thing in scenery for piece in put(groups[thing.id], thing.at, thing.turned)]
    return replace(map, pieces=tuple(pieces))


def built(map: Table, pieces: Sequence[Built]) -> Table:
    """The table with what a situation puts on it instead of the map's terrain."""
    made = [
        Piece(one.id, one.name, tuple((at.x, at.y) for at in one.corners), one.bottom, one.top, one.keywords)
        for one in pieces
    ]
    return replace(map, pieces=tuple(made))


class Landscaping:
    """Where a thing may be put: on the table, an inch from everything else (TER-13)."""

    def __init__(self, game: Bmg3, id: str, turned: bool) -> None:
        self.game = game
        self.group = next(group for group in clusters(game.map.pieces) if group[0].id == id)
        self.turned = turned

    def why_not(self, at: Point) -> Refusal | None:
        table, pieces = self.game.table, put(self.group, at, self.turned)
        left, low, right, top = _box(pieces)
        if at.z or left < 0 or low < 0 or right > table.width or top > table.depth:
            return Refusal(Text("board.fit.off_table"), "BMG3-TER-13")
        for piece in pieces:
            for other in table.pieces:
                if not at_least(piece, other, APART, SLACK, flat=True):
                    return Refusal(Text("bmg3.no.terrain_near", limit=APART, piece=other.name), "BMG3-TER-13")
        return None

    def area(self) -> Sequence[Outline]:
        table = self.game.table
        return [((0, 0), (table.width, 0), (table.width, table.depth), (0, table.depth))]

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> Sequence[Point]:
        """Where the map has it, then places near that."""
        left, low, right, top = _box(self.group)
        home = Point((left + right) // 2, (low + top) // 2)
        around = sorted(grid(self.game.table, 2 * INCH, high=False), key=lambda at: (square(at, home), at))
        return choose([home, *around], 2 * INCH, self.why_not)


def _maker(id: str, turned: bool) -> Callable[[Point], Scenery]:
    return lambda at: Scenery(id, at, turned)


async def place_terrain(game: Bmg3, seat: Seat) -> None:
    """One of the player's things; what fits nowhere any more is left in the box."""
    state = game.state
    placed = [thing.id for thing in state.scenery]
    options: list[Option[Scenery]] = []
    for id in shares(game.map)[seat]:
        if id in placed:
            continue
        for turned in (False, True):
            placing = Landscaping(game, id, turned)
            if not placing.suggestions():
                continue
            name = Text("bmg3.do.terrain_turned" if turned else "bmg3.do.terrain", piece=game.map.piece(id).name)
            ask = PickPoint(seat, name, placing, subject=id)
            options.append(Option(f"turn:{id}" if turned else f"put:{id}", name, _maker(id, turned), id, then=ask))
    if not options:
        return
    thing = await Choose(seat, Text("bmg3.ask.terrain"), options, topic="terrain")
    state.scenery.append(thing)
    game.table = laid_out(game.map, state.scenery)
    game.tell(TERRAIN_PLACED, thing.id, side=seat, piece=game.map.piece(thing.id).name)
