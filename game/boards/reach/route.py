"""A way a base takes: legs with their kind and cost."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from game.core.place import Point


@dataclass(frozen=True, slots=True)
class Leg:
    """One straight part of a route; kind is walk, climb, jump, fall, lift or a passage's own."""

    kind: str
    start: Point
    end: Point
    cost: float
    """Exact mils, so that a sum is rounded once."""

    @property
    def rise(self) -> int:
        return self.end.z - self.start.z


@dataclass(frozen=True, slots=True)
class Route:
    """A legal way from the mover's place to another, what it costs and which pieces it pays for."""

    start: Point
    legs: tuple[Leg, ...]
    toll: int = 0
    tokens: int = 0
    paid: tuple[str, ...] = ()

    @property
    def end(self) -> Point:
        return self.legs[-1].end if self.legs else self.start

    @property
    def length(self) -> int:
        """What the legs cost together, rounded up to whole mils."""
        return ceil(sum(leg.cost for leg in self.legs) - 1e-6)

    @property
    def cost(self) -> int:
        """Length and tolls together: what is compared with the budget."""
        return self.length + self.toll

    @property
    def points(self) -> tuple[Point, ...]:
        return (self.start, *(leg.end for leg in self.legs))

    @property
    def drawn(self) -> int:
        """The length of the line seen from above, rounded up."""
        flat = 0.0
        for leg in self.legs:
            dx, dy = leg.end.x - leg.start.x, leg.end.y - leg.start.y
            flat += (dx * dx + dy * dy) ** 0.5
        return ceil(flat - 1e-6)
