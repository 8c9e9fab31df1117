"""The table as a figure's base knows it: where it walks, climbs, jumps and can stand at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import hypot
from threading import current_thread, main_thread
from typing import NamedTuple, Protocol

from game.boards.geometry import XY
from game.boards.reach import Crossing, Gait, Ground, Guard, Jump, Passage, Reach, ramp_passages
from game.boards.reach.graph import Price
from game.boards.table import Base, Body, Piece, Table
from game.core.place import Point

OUT_OF_REACH = 10**6
"""Hundredths a mil of height costs where there is nothing to hold on to."""


class Mover(Protocol):
    """What about a figure decides where its base can go, as plain values: equal movers know the same ground."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    @property
    def radius(self) -> float: ...

    @property
    def step(self) -> int:
        """What is no higher is stepped on: neither a fall nor a ramp."""
        ...

    @property
    def goes_up(self) -> bool:
        """Whether roofs carry it."""
        ...

    @property
    def jump(self) -> Jump | None: ...

    def crossing(self, piece: Piece, z: int, hangs: bool = False) -> Crossing:
        """What a piece means to it at a height; one that hangs in the air is entered from no floor of its own."""
        ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class Means:
    """What the pieces of a table mean to a mover; equal ones say the same of the same piece."""

    mover: Mover
    hanging: frozenset[str]
    known: dict[tuple[str, int], Crossing] = field(default_factory=dict, compare=False)

    def __call__(self, piece: Piece, z: int) -> Crossing:
        found = self.known.get((piece.id, z))
        if found is None:
            found = self.known[piece.id, z] = _crossing(self.mover, piece, z, piece.id in self.hanging)
        return found


@lru_cache(maxsize=32768)
def _crossing(mover: Mover, piece: Piece, z: int, hangs: bool) -> Crossing:
    """In play a table changes by a crate or a door: all other pieces mean what they meant."""
    return mover.crossing(piece, z, hangs)


KIN: dict[Mover, Ground] = {}
"""The last ground of each mover: the next one is mostly the same but for a crate or a door."""
MOST_KIN = 32
"""Movers whose last ground is kept: those that came last."""


@lru_cache(maxsize=64)
def ground(table: Table, mover: Mover) -> Ground:
    """The table as such a mover knows it; made once, for it does not change."""
    reading = Means(mover, frozenset(piece.id for piece in table.pieces if _hangs(table, piece)))
    kin = KIN.pop(mover, None)
    ramps = [piece for piece in table.having("ramp") if piece.height > mover.step]
    ways = [way for ramp in ramps for way in ramp_passages(ramp, mover.radius) if _leads(table, mover, way)]
    alone = current_thread() is main_thread()
    made = Ground(table, Base.round(mover.width), mover.height, reading, mover.jump, tuple(ways), kin, shares=alone)
    if not alone:
        made.lay()  # whoever works ahead asks the shapes of a ground only as long as nobody else knows it
    KIN[mover] = made
    while len(KIN) > MOST_KIN:
        KIN.pop(next(iter(KIN)), None)
    return made


def _hangs(table: Table, piece: Piece) -> bool:
    """Whether nothing carries it: a bridge, a gallery, an awning."""
    if not piece.bottom:
        return False
    carriers = [other for other in table.having("standable") if other.top == piece.bottom and other is not piece]
    return not any(other.polygon.intersects(piece.polygon) for other in carriers)


def _leads(table: Table, mover: Mover, way: Passage) -> bool:
    """Whether a ramp joins two surfaces there."""
    return all(_is_floor(table, mover, end) for end in (way.low, way.high))


def _is_floor(table: Table, mover: Mover, at: Point) -> bool:
    r = mover.radius
    if not (r <= at.x <= table.width - r and r <= at.y <= table.depth - r):
        return False
    tops = [piece for piece in table.having("standable") if piece.top == at.z and not piece.has("ramp")]
    return at.z == 0 or (mover.goes_up and any(piece.covers(at[:2]) for piece in tops))


def on_slope(table: Table, at: Point) -> bool:
    """Whether a place lies half-way up a ramp, where nobody keeps his balance."""
    ramps = [piece for piece in table.having("ramp") if piece.bottom < at.z < piece.top and piece.covers(at[:2])]
    return any(ramp.height_at(at[:2]) == at.z for ramp in ramps)


def standing(table: Table, mover: Mover, body: Body, guards: Sequence[Guard]) -> Reach:
    """Where a body could stand at all, wherever it is now; its `end_refusal` says why not."""
    anywhere = body.moved(Point(table.width // 2, table.depth // 2))
    return Reach(ground(table, mover), anywhere, Gait(0, most_paid=0), guards)


@lru_cache(maxsize=256)
def ways_down(table: Table, mover: Mover, gait: Gait) -> tuple[bool, ...]:
    """Level by level, whether such a mover comes down to the ground from there, in as many moves as it takes."""
    known = ground(table, mover)
    prices = {price.bit: price for price in known.prices}
    links = [link for link in known.links if _is_affordable(prices.get(link.bit), link.cost, gait)]
    down, before = {0}, 0
    while len(down) > before:
        before = len(down)
        down |= {link.start_layer for link in links if link.end_layer in down}
    return tuple(layer.index in down for layer in known.layers)


def _is_affordable(price: Price | None, cost: float, gait: Gait) -> bool:
    if price is None:
        return cost <= gait.budget + gait.slack
    return price.tokens <= gait.tokens and cost + price.toll <= gait.budget + gait.slack


@lru_cache(maxsize=16384)
def is_stranded(table: Table, mover: Mover, gait: Gait, at: Point) -> bool:
    """Whether such a mover could not leave a place for the ground again."""
    layer = ground(table, mover).layer_at(*at)
    return layer is None or not ways_down(table, mover, gait)[layer.index]


class Descent(NamedTuple):
    """A way from a place down to the street: how long it is, where it ends, and where it leaves the roof."""

    length: float
    end: XY
    head: XY


@lru_cache(maxsize=256)
def _descents(table: Table, mover: Mover, gait: Gait) -> dict[int, tuple[Descent, ...]]:
    """Level by level, the ways to leave it for the street, each from its head."""
    known = ground(table, mover)
    prices = {price.bit: price for price in known.prices}
    links = [link for link in known.links if _is_affordable(prices.get(link.bit), link.cost, gait)]
    found: dict[int, list[Descent]] = {}
    level, tops = [0], {0}
    while level:
        above: dict[int, list[Descent]] = {}
        for link in links:
            if link.end_layer not in level or link.start_layer in tops:
                continue
            price = prices.get(link.bit)
            cost = link.cost + (price.toll if price else 0)
            rest = _least(link.end, found[link.end_layer]) if link.end_layer else Descent(0, link.end, link.end)
            above.setdefault(link.start_layer, []).append(Descent(cost + rest.length, rest.end, link.start))
        found |= above
        level = list(above)
        tops.update(level)
    return {layer: tuple(ways) for layer, ways in found.items()}


def _least(at: XY, ways: Iterable[Descent]) -> Descent:
    return min(way._replace(length=hypot(at[0] - way.head[0], at[1] - way.head[1]) + way.length) for way in ways)


@lru_cache(maxsize=16384)
def descent(table: Table, mover: Mover, gait: Gait, at: Point) -> Descent | None:
    """The shortest way from a place above the street down to it, as it is walked; None: there is none."""
    layer = ground(table, mover).layer_at(*at)
    ways = _descents(table, mover, gait).get(layer.index) if layer is not None else None
    return _least((at.x, at.y), ways) if ways else None
