"""Parts of the graph a path is found in: prices, links between levels, steps between corners."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from shapely import Point as Dot
from shapely import STRtree, distance
from shapely.geometry.base import BaseGeometry

from game.boards.geometry import XY
from game.boards.reach.outline import shape
from game.boards.table import Piece

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
ALONG = 0.02
"""A line that deviates less than this from a side runs along it."""


@dataclass(frozen=True, slots=True)
class Price:
    """Something paid once a move: an area entered, a piece climbed, a gap jumped."""

    id: str
    bit: int
    toll: int
    tokens: int
    area: BaseGeometry | None = None
    """Where it is paid; None if it is paid for links."""
    due: str = ""
    """What kind of price it is."""


@dataclass(frozen=True, slots=True)
class Link:
    """A way from a place on one level to a place on another, or over a piece."""

    kind: str
    start: XY
    start_layer: int
    end: XY
    end_layer: int
    cost: float
    bit: int = 0
    ends: bool = False

    def reversed(self) -> Link:
        return Link(self.kind, self.end, self.end_layer, self.start, self.start_layer, self.cost, self.bit, self.ends)


@dataclass(frozen=True, slots=True)
class Shaft:
    """Two floors of a piece joined everywhere their areas overlap."""

    low: int
    high: int
    area: BaseGeometry
    cost: int


class Edge(NamedTuple):
    """A step in the graph of corners: where to, what it costs, which prices it needs."""

    to: int
    cost: float
    bits: int
    kind: str = "walk"


class Air:
    """What must be kept clear of by lines through the air, each thing by so much."""

    def __init__(self, things: Sequence[tuple[str, BaseGeometry, float]]) -> None:
        self._ids = [id for id, _, _ in things]
        self._areas = np.array([area for _, area, _ in things], dtype=object)
        self._clear: Floats = np.array([by for _, _, by in things])
        self._tree = STRtree(self._areas)

    def lets_pass(self, lines: NDArray[np.object_], without: Collection[str]) -> Bools:
        """True for the lines that nothing bars, apart from some things by their ids."""
        free = np.ones(len(lines), dtype=bool)
        if not self._ids or not len(lines):
            return free
        line, met = self._tree.query(lines, predicate="dwithin", distance=float(self._clear.max()))
        counts = np.array([self._ids[k] not in without for k in met.tolist()], dtype=bool)
        free[line[counts & (distance(self._areas[met], lines[line]) < self._clear[met])]] = False
        return free


def bends(gaps: Floats, sides: Floats) -> Bools:
    """True where a line along `gaps` touches an outline with these sides without entering it."""
    dx, dy = gaps[..., 0], gaps[..., 1]
    long = np.sqrt(dx * dx + dy * dy)
    before = dx * sides[..., 1] - dy * sides[..., 0]
    after = dx * sides[..., 3] - dy * sides[..., 2]
    nearly = np.minimum(np.abs(before), np.abs(after)) <= long * ALONG
    return np.asarray((before * after <= 0) | nearly)


@lru_cache(maxsize=1024)
def footprint(piece: Piece) -> BaseGeometry:
    """A piece seen from above; a round one as a fine polygon inside its circle."""
    if piece.circle:
        return Dot(piece.circle.x, piece.circle.y).buffer(piece.circle.diameter / 2, quad_segs=16)
    return shape(piece.outline)
