"""A board of hexagonal zones: who is next to whom, how far, who has room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.boards.grid import (
    Feature,
    Mark,
    Side,
    check_sides,
    check_things,
    key,
)
from game.core.place import Point

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
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


@dataclass(frozen=True)
class HexBoard:
    """An arena of hexagonal zones; a position without a zone is a gap."""

    zones: tuple[Zone, ...]
    sides: tuple[Side, ...] = ()
    features: tuple[Feature, ...] = ()
    marks: tuple[Mark, ...] = ()
    title: str = ""
    ground: str = "metal"
    flat_top: bool = False
    """How tiles are turned when drawn; no rule asks."""

    def __post_init__(self) -> None:
        places = {zone.place for zone in self.zones}
        if len(places) != len(self.zones):
            raise ValueError("two zones have the same place")
        if any(zone.place.z for zone in self.zones):
            raise ValueError("a zone has no height: write q,r")
        check_sides(self.sides, places.__contains__, touch)
        check_things((*self.features, *self.marks), places.__contains__)

    def __repr__(self) -> str:
        return f"HexBoard({self.title or key(self.zones[0].place)!r}, {len(self.zones)} zones)"


def hex_distance(a: Point, b: Point) -> int:
    """Steps between two positions as if every tile were there."""
    q, r = b.x - a.x, b.y - a.y
    return max(abs(q), abs(r), abs(q + r))


def touch(a: Point, b: Point) -> bool:
    """Two positions share a hex side."""
    return (b.x - a.x, b.y - a.y) in DIRECTIONS
