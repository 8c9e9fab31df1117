"""Aiming a template: where a blast may be centred or a spray pointed, and where that is worth it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, islice

from game.boards.spots import Judge, ring
from game.boards.table import Body, Table
from game.core.place import Point
from game.core.request import Outline
from game.core.text import Refusal

AROUND = 16
SMOOTH = 48
FEW = 24


class Aim:
    """Where a template may be laid; the game judges each place, and says whom it is meant for."""

    def __init__(
        self,
        table: Table,
        shooter: Body,
        reach: int | None,
        targets: Callable[[], Sequence[Body]],
        judge: Judge,
        rings: Sequence[int] = (),
    ) -> None:
        """`reach` is None without limit; `rings` are how far beside a target it is tried if not squarely on it."""
        self.table = table
        self.shooter = shooter
        self.reach = reach
        self.targets = targets
        self.judge = judge
        self.rings = rings

    def why_not(self, at: Point) -> Refusal | None:
        return self.judge(at)

    def area(self) -> Sequence[Outline]:
        """As far as the weapon goes."""
        table, shooter = self.table, self.shooter
        if self.reach is None:
            return [((0, 0), (table.width, 0), (table.width, table.depth), (0, table.depth))]
        return [tuple((at.x, at.y) for at in ring(shooter.at, self.reach + shooter.base.width // 2, SMOOTH))]

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> list[Point]:
        """On each target, between two of them, or else around those that cannot be hit squarely."""
        targets = self.targets()
        return self._good(_squarely(targets)) or self._good(self._beside(targets))

    def _good(self, places: Iterable[Point]) -> list[Point]:
        return list(islice((at for at in dict.fromkeys(places) if self.judge(at) is None), FEW))

    def _beside(self, targets: Sequence[Body]) -> Iterator[Point]:
        for body in targets:
            for far in self.rings:
                yield from ring(body.at, far, AROUND)


def _squarely(targets: Sequence[Body]) -> Iterator[Point]:
    yield from (body.at for body in targets)
    yield from (_middle(a.at, b.at) for a, b in combinations(targets, 2) if a.at.z == b.at.z)


def _middle(a: Point, b: Point) -> Point:
    return Point((a.x + b.x) // 2, (a.y + b.y) // 2, a.z)
