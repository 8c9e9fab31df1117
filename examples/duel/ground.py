"""The ground of a duel: the table, where models may be placed and where they may walk."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import isqrt

from examples.duel.state import A, Duel, Model
from game.boards.geometry import nearness, whole_length
from game.boards.measure import chord_length
from game.boards.table import Base, Body, Circle, Piece, Table
from game.core.place import Point
from game.core.request import Outline, Path, Step
from game.core.text import Refusal, Text

INCH = 1000
EDGE = 20 * INCH
DEPTH = 5 * INCH
HEIGHT = 1500

TABLE = Table(
    EDGE,
    EDGE,
    pieces=(
        Piece("wall", "wall", ((6000, 9500), (10000, 9500), (10000, 10500), (6000, 10500)), 0, 3000, ("solid",)),
        Piece("pillar", "pillar", (), 0, 4000, ("solid",), Circle(14000, 12000, 1500)),
        Piece("hedge", "hedge", ((12000, 6000), (16000, 6000), (16000, 8000), (12000, 8000)), 0, 800, ("cover",)),
    ),
    title="The courtyard",
)
SOLID = TABLE.having("solid")
HEDGES = TABLE.having("cover")
_BASES = {width: Base.round(width) for width in (1000, 1500)}


def body(model: Model, at: Point | None = None) -> Body:
    """The model as something that takes up room, where it stands or where it might."""
    place = at or model.at
    assert place is not None
    return Body(model.id, place, _BASES[model.profile.base], HEIGHT)


def bodies(state: Duel) -> list[Body]:
    return [body(model) for model in state.models.values() if model.at is not None]


def gap(model: Model, other: Model) -> int:
    """The distance between two bases, edge to edge, in whole mils rounded up."""
    assert model.at is not None and other.at is not None
    dx, dy = model.at.x - other.at.x, model.at.y - other.at.y
    return whole_length(dx * dx + dy * dy, 1, model.profile.base + other.profile.base)


def between(model: Model, other: Model) -> Piece | None:
    """What solid piece lies between the centres of two bases (DUEL-ATK-02)."""
    assert model.at is not None and other.at is not None
    here, there = model.at[:2], other.at[:2]
    left, right = sorted((here[0], there[0]))
    low, high = sorted((here[1], there[1]))
    for piece in SOLID:
        x0, y0, x1, y1 = piece.bounds
        if x0 < right and x1 > left and y0 < high and y1 > low and chord_length(piece, here, there) > 0:
            return piece
    return None


def hedges_at(at: Point) -> list[str]:
    """The hedges a centre stands in (DUEL-ABL-04)."""
    found = []
    for hedge in HEDGES:
        left, low, right, high = hedge.bounds
        if left <= at.x <= right and low <= at.y <= high and hedge.covers(at[:2]):
            found.append(hedge.id)
    return found


def all_aside(a: Point, b: Point, corners: Sequence[tuple[int, int]], width: int) -> bool:
    """Whether all corners lie on one side of the line through `a` and `b`, half of `width` away or farther."""
    dx, dy = b.x - a.x, b.y - a.y
    away = [dx * (y - a.y) - dy * (x - a.x) for x, y in corners]
    nearest = max(min(away), -max(away))
    return nearest > 0 and 4 * nearest * nearest >= width * width * (dx * dx + dy * dy)


class Room:
    """The room a model needs among everything solid and the other bases."""

    def __init__(self, state: Duel, model: Model) -> None:
        self.width = model.profile.base
        half = (self.width + 1) // 2
        self.others = [
            (m.at.x, m.at.y, (m.profile.base + 1) // 2 + half)
            for m in state.models.values()
            if m.at is not None and m is not model
        ]

    def in_the_way(self, a: Point, b: Point) -> Text | None:
        """What stops a base that slides straight from `a` to `b`, or stands there if they are the same place."""
        half = (self.width + 1) // 2
        if not (half <= b.x <= EDGE - half and half <= b.y <= EDGE - half):
            return Text("board.fit.off_table")
        (ax, ay, _), (bx, by, _) = a, b
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        swept = ((ax, ay),) if a == b else ((ax, ay), (bx, by))
        for piece in SOLID:
            x0, y0, x1, y1 = piece.bounds
            if x0 - half < right and x1 + half > left and y0 - half < high and y1 + half > low:
                room = self.width + piece.form.width
                if all_aside(a, b, piece.form.points, room):
                    continue
                near = nearness(swept, piece.form.points)
                if 4 * near.num < near.den * room * room:
                    return Text("board.fit.on_piece", piece=piece.name)
        for x, y, apart in self.others:
            if x - apart < right and x + apart > left and y - apart < high and y + apart > low:
                near = nearness(swept, ((x, y),))
                if near.num < near.den * apart * apart:
                    return Text("duel.no.base_in_the_way")
        return None


class Deploying:
    """Where a model may be deployed (DUEL-DEP)."""

    def __init__(self, state: Duel, model: Model) -> None:
        self.room = Room(state, model)
        self.low, self.high = (0, DEPTH) if model.seat == A else (EDGE - DEPTH, EDGE)
        half = (model.profile.base + 1) // 2
        self.lowest, self.highest = self.low + half, self.high - half
        self.front = self.highest if model.seat == A else self.lowest

    def why_not(self, at: Point) -> Refusal | None:
        if not self.lowest <= at.y <= self.highest or at.z:
            return Refusal(Text("duel.no.zone"), "DUEL-DEP-01")
        reason = self.room.in_the_way(at, at)
        return Refusal(reason, "DUEL-DEP-02") if reason else None

    def area(self) -> Sequence[Outline]:
        return [((0, self.low), (EDGE, self.low), (EDGE, self.high), (0, self.high))]

    def suggestions(self) -> Sequence[Point]:
        places = [Point(x * INCH, self.front) for x in (10, 7, 13, 4, 16)]
        return [at for at in places if self.why_not(at) is None]


_DIRECTIONS = ((1000, 0), (707, 707), (0, 1000), (-707, 707), (-1000, 0), (-707, -707), (0, -1000), (707, -707))


class Walk:
    """Where a model may walk (DUEL-MOV)."""

    def __init__(self, state: Duel, model: Model) -> None:
        assert model.at is not None
        self.state = state
        self.model = model
        self.start = model.at
        self.budget = model.profile.move
        self._judged: dict[Path, Refusal | None] = {}

    @cached_property
    def room(self) -> Room:
        return Room(self.state, self.model)

    def why_not(self, path: Path) -> Refusal | None:
        try:
            return self._judged[path]
        except KeyError:
            self._judged[path] = refusal = self._judge(path)
            return refusal

    def _judge(self, path: Path) -> Refusal | None:
        here, length = self.start, 0
        for step in path:
            if step.by or step.at.z:
                return Refusal(Text("duel.no.on_foot"), "DUEL-MOV-01")
            length += _length(here, step.at)
            if length > self.budget:
                return Refusal(Text("duel.no.too_far", length=self.cost(path), budget=self.budget), "DUEL-MOV-01")
            if reason := self.room.in_the_way(here, step.at):
                return Refusal(reason, "DUEL-MOV-02")
            here = step.at
        return None

    def cost(self, path: Path) -> int:
        legs = zip((self.start, *(step.at for step in path)), path, strict=False)
        return sum(_length(here, step.at) for here, step in legs)

    def towards(self, at: Point) -> Path:
        """Straight towards `at`, as far as the move goes and nothing is in the way."""
        for eighths in range(8, 0, -1):
            path = (Step(self._along(at, min(self.budget, _length(self.start, at)) * eighths // 8)),)
            if self.why_not(path) is None:
                return path
        return (Step(self.start),)

    def area(self) -> Sequence[Outline]:
        ring = (self.towards(self._out(direction)) for direction in _DIRECTIONS)
        return [tuple((path[-1].at.x, path[-1].at.y) for path in ring)]

    def suggestions(self) -> Sequence[Path]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> list[Path]:
        """An inch short of each enemy, or as far that way as the move goes; and sidesteps."""
        ends = [self._next_to(enemy) for enemy in self.state.against(self.model.seat)]
        ends += [self._out(direction) for direction in _DIRECTIONS[::4]]
        paths: list[Path] = [(Step(end),) for end in ends if end != self.start]
        return [path for path in paths if self.why_not(path) is None] or [(Step(self.start),)]

    def _next_to(self, enemy: Model) -> Point:
        assert enemy.at is not None
        near = (self.model.profile.base + enemy.profile.base) // 2 + INCH
        return self._along(enemy.at, min(self.budget, _length(self.start, enemy.at) - near))

    def _along(self, at: Point, length: int) -> Point:
        """So far towards `at`, short of it by a mil at most."""
        whole = max(1, _length(self.start, at))
        dx, dy = (at.x - self.start.x) * length, (at.y - self.start.y) * length
        return Point(self.start.x + _toward_zero(dx, whole), self.start.y + _toward_zero(dy, whole))

    def _out(self, direction: tuple[int, int]) -> Point:
        dx, dy = direction
        x, y = self.start.x + dx * self.budget // 1000, self.start.y + dy * self.budget // 1000
        return Point(x, y)


def _toward_zero(number: int, by: int) -> int:
    return number // by if number >= 0 else -(-number // by)


def _length(a: Point, b: Point) -> int:
    """A leg's length in whole mils, rounded up."""
    square = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    return isqrt(square - 1) + 1 if square else 0
