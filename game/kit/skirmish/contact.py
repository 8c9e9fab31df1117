"""How far apart things are and who touches whom, as exactly as a game wants it."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards import measure
from game.boards.table import Body, Table, Thing
from game.core.place import Point


@dataclass(frozen=True, slots=True)
class Tape:
    """What a game forgives when it measures, all in mils of its table's unit."""

    slack: int
    """An inclusive limit may be missed by this much."""
    touch: int
    """Bases no farther apart than this touch."""
    small: int
    """Scenery no higher than this keeps nobody apart."""
    widest: int
    """No base is wider: what is farther away need not be measured."""

    def near(self, a: Thing, b: Thing, limit: int) -> bool:
        """Whether the closest points of two things are `limit` apart or less."""
        return measure.distance(a, b) <= limit + self.slack

    def wholly_near(self, a: Thing, b: Thing, limit: int) -> bool:
        """Whether even the farthest point of `a` is `limit` from `b` or less."""
        return measure.wholly_within(a, b, limit, self.slack)

    def is_far(self, a: Point, b: Point, limit: int) -> bool:
        """A quick look before the exact one: whether two bases there are surely more than `limit` apart."""
        far = self.surely_far(limit)
        return abs(a.x - b.x) > far or abs(a.y - b.y) > far

    def surely_far(self, limit: int) -> int:
        """Bases whose middles are farther apart than this, along an axis, are more than `limit` apart."""
        return limit + self.slack + self.widest

    def touches(self, table: Table, a: Body, b: Body) -> bool:
        """Whether two bodies touch, on one level or across two, with nothing tall between them."""
        return measure.contact(table, a, b, self.touch, self.small)

    def stands_by(self, body: Body, marker: Body) -> bool:
        """Whether a body touches a marker or stands on it, on the same surface."""
        return body.at.z == marker.at.z and measure.distance(body, marker, flat=True) <= self.touch
