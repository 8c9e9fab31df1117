"""The ground as one kind of mover knows it: levels, corners, ways between levels; built once, asked often."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import ceil, dist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from shapely import Point as Dot
from shapely import box, distance, union_all
from shapely.geometry.base import BaseGeometry

from game.boards.geometry import XY
from game.boards.reach.gait import Gait, Jump, Passage, Reading
from game.boards.reach.graph import Air, Bools, Edge, Floats, Ints, Link, Price, Shaft, bends, footprint
from game.boards.reach.heritage import Common, Heritage, Key, Roof, bears_on
from game.boards.reach.layers import Layer, Lines
from game.boards.reach.links import links_of, passage_ends, shafts_of
from game.boards.table import Base, Piece, Table
from game.core.place import Point

STRETCH = 12000
"""Corners are looked for around a corner as far as a move goes, in steps of so many mils."""


AT_ONCE = 24
"""Corners that are looked from together: more of them would hold up other threads."""
ROUNDED = 10.0
"""Mils that a way over several ramps may seem shorter than it is, for their ends are whole numbers."""


class Turns(NamedTuple):
    """The places a path may turn at, row by row."""

    layer_of: Ints
    at: Floats
    sides: Floats
    is_free: Bools


class Ground:
    """Everything about a table that does not change while one kind of mover uses it.

    A base that is not round moves as the circle around it.
    """

    def __init__(
        self,
        table: Table,
        base: Base,
        height: int,
        reading: Reading,
        jump: Jump | None = None,
        passages: tuple[Passage, ...] = (),
        kin: Ground | None = None,
        shares: bool = False,
    ) -> None:
        """A ground that is nearly the same as its `kin` takes over what it knows; it may also share its levels.

        Only one thread may ask those then: shapes take notes when they are asked.
        """
        self.table = table
        self.radius = base.width / 2 if base.is_round else float(base.reach)
        self.height = height
        self.reading = reading
        self.jump = jump
        self.passages = passages
        self._prices: list[Price] = []
        self._bits: dict[str, Price] = {}
        self._airs: dict[int, Air] = {}
        self.roofs: dict[tuple[Roof, tuple[str, ...]], Layer] = {}
        """The levels above the table, by what their tops have in common and whose tops they are."""
        common = Common(self, kin) if kin and shares else None
        for price in kin.first_prices if kin and common and common.is_any else ():
            self.price(price.id, price.toll, price.tokens, price.area, price.due)
        self.layers: list[Layer] = self._layers(common)
        for layer in self.layers:
            if common and common.has(layer):
                continue
            for piece in table.pieces:
                if piece.id in layer.pieces:
                    layer.add_walls(piece, reading(piece, layer.z).walls)
                else:
                    self._add(layer, piece)
        self.first_prices: tuple[Price, ...] = tuple(self._prices)
        """Those of areas; those of ways between levels come after them."""
        self.ledges = self._ledges(common)
        self.shafts: list[Shaft] = shafts_of(self)
        self.laid: dict[Key, list[Link]] = {}
        """The ways between levels by what they belong to, for a ground that is nearly the same."""
        self._kin: Ground | None = kin if kin is None or kin.laid else kin._kin
        self._rows: dict[int, tuple[float, list[Edge]]] = {}
        self.fields: dict[tuple[XY, int, Gait], object] = {}
        """Searches from places on it that nobody stands in the way of."""
        for passage in passages:
            passage_ends(self, passage)

    def least(self, a: tuple[float, float], b: tuple[float, float]) -> float:
        """What a way from place to place costs at least, whatever levels they are on; a passage may be a short cut."""
        return 0.0 if self._is_short_cut else dist(a, b) - ROUNDED

    @cached_property
    def _is_short_cut(self) -> bool:
        """Whether any passage is shorter than the straight line between its ends."""
        return any(way.cost + ROUNDED < dist(way.low[:2], way.high[:2]) for way in self.passages)

    @cached_property
    def _charges(self) -> bool:
        """Whether a way between levels may have a price."""
        if self.jump and (self.jump.toll or self.jump.tokens):
            return True
        if any(way.toll or way.tokens for way in self.passages):
            return True
        heights = {layer.z for layer in self.layers}
        read = [self.reading(piece, z).climb for piece in self.table.pieces for z in (piece.bottom, *heights)]
        climbs = [climb for climb in read if climb]
        drops = [climb.drop for climb in climbs if climb.drop]
        return any(climb.toll or climb.tokens for climb in climbs) or any(drop.toll or drop.tokens for drop in drops)

    @cached_property
    def links(self) -> list[Link]:
        """Every sampled way between levels; from a ground that is nearly the same whatever cannot have changed."""
        found = links_of(self, self.passages, Heritage(self, self._kin) if self._kin else None)
        self._kin = None
        return found

    def _layers(self, common: Common | None) -> list[Layer]:
        r, table = self.radius, self.table
        # no part of a base leaves the table, on a roof either (CFB-GEO-05)
        room = box(r, r, table.width - r, table.depth - r)
        layers = [Layer(0, 0, (), room, 0, 0, room)]
        tops: dict[Roof, list[Piece]] = {}
        for piece in table.pieces:
            crossing = self.reading(piece, piece.bottom)
            if crossing.climb and crossing.climb.onto:
                tops.setdefault((piece.top, crossing.climb.hold, crossing.climb.stand), []).append(piece)
            if crossing.lift:
                for floor in piece.floors:
                    if floor > piece.bottom:
                        tops.setdefault((floor, crossing.lift.hold, crossing.lift.hold), []).append(piece)
        for roof, pieces in sorted(tops.items(), key=lambda item: item[0]):
            (z, hold, stand), joined = roof, union_all([footprint(piece) for piece in pieces])
            for surface in getattr(joined, "geoms", [joined]):
                ids = tuple(piece.id for piece in pieces if surface.intersects(footprint(piece)))
                layer = common.roof(roof, ids, surface, len(layers)) if common else None
                layer = layer or Layer(len(layers), z, ids, surface, hold, stand, room)
                if not layer.hold.is_empty:
                    self.roofs[roof, ids] = layer
                    layers.append(layer)
        return layers

    def _ledges(self, common: Common | None) -> list[Layer]:
        """Things low enough to be stepped on, each as a surface of its own on the level it lies on."""
        found: list[Layer] = []
        for layer in self.layers:
            for piece in self.table.pieces:
                lies = piece.bottom == layer.z and piece.id not in layer.pieces
                perch = self.reading(piece, layer.z).perch if lies else None
                if perch is not None:
                    known = common.ledge(layer, piece) if common else None
                    found.append(known or _ledge(layer, piece, perch))
        return [ledge for ledge in found if not ledge.hold.is_empty]

    def raised_at(self, layer: Layer, place: XY) -> Layer | None:
        """The surface above the table that carries a centre at a place of a level; None on the table itself."""
        ledges = [ledge for ledge in self.ledges if ledge.index == layer.index and ledge.holds(*place)]
        highest = max(ledges, key=lambda ledge: ledge.z, default=None)
        return highest or (layer if layer.index else None)

    def height_at(self, at: Point) -> int:
        """The height a base stands at, whatever low thing lies under it."""
        layer = self.layer_at(*at)
        return layer.height_at(at.x, at.y) if layer else at.z

    def _add(self, layer: Layer, piece: Piece) -> None:
        crossing = self.reading(piece, layer.z)
        if not bears_on(layer, piece, crossing):
            return
        bit = 0
        if crossing.has_price:
            area = _nearby(piece, crossing.near)
            bit = self.price(piece.id, crossing.toll, crossing.tokens, area, crossing.due).bit
        layer.add(piece, crossing, bit)

    def price(self, id: str, toll: int, tokens: int, area: BaseGeometry | None = None, due: str = "") -> Price:
        """The price of that name, made if nobody asked for it before (BMG3-IMP-01)."""
        # BMG3-IMP-02, BMG3-IMP-03, BMG3-DIF-02, BMG3-DIF-03, CFB-ZON-28
        if id not in self._bits:
            found = Price(id, 1 << len(self._prices), toll, tokens, area, due)
            self._bits[id] = found
            self._prices.append(found)
        return self._bits[id]

    def lay(self) -> None:
        """Lay the ways between levels if they may have prices: whoever asks for the price of a way wants them all."""
        if self._charges:
            _ = self.links, self._turns

    @property
    def is_laid(self) -> bool:
        """Whether corners and ways are known, so that another thread may look from them without asking the levels."""
        return "_turns" in vars(self) and ("links" in vars(self) or not self._charges)

    @property
    def prices(self) -> list[Price]:
        """All that may have to be paid on it."""
        self.lay()
        return self._prices

    def priced(self, bits: int) -> list[Price]:
        """The prices that have come up so far and are among these."""
        return [price for price in self._prices if price.bit & bits]

    @cached_property
    def counts(self) -> bool:
        """Whether prices are paid in tokens only, and nothing but length is taken off the budget."""
        return any(price.tokens for price in self.prices) and not any(price.toll for price in self.prices)

    def bit_of(self, id: str) -> int:
        self.lay()
        return self._bits[id].bit if id in self._bits else 0

    @cached_property
    def _turns(self) -> Turns:
        """All places a path may turn at, in an order that depends on whole numbers only."""
        places: dict[tuple[int, int, int], tuple[float, float, float, float, bool]] = {}
        for layer in self.layers:
            turns = [(*place, 0.0, 0.0, 0.0, 0.0, True) for place in layer.steiner]
            turns += [(c.x, c.y, *c.before, *c.after, False) for c in layer.corners]
            at = np.array([turn[:2] for turn in turns], dtype=float).reshape(len(turns), 2)
            for turn, ok in zip(turns, layer.free(at).tolist(), strict=True):
                if ok:
                    places.setdefault((layer.index, *turn[:2]), turn[2:])
        keys = sorted(places)
        return Turns(
            np.array([key[0] for key in keys], dtype=np.int64),
            np.array([key[1:] for key in keys], dtype=float).reshape(len(keys), 2),
            np.array([places[key][:4] for key in keys], dtype=float).reshape(len(keys), 4),
            np.array([places[key][4] for key in keys], dtype=bool),
        )

    @cached_property
    def layer_of(self) -> Ints:
        return self._turns.layer_of

    @cached_property
    def at(self) -> Floats:
        return self._turns.at

    @cached_property
    def sides(self) -> Floats:
        return self._turns.sides

    @cached_property
    def is_free_node(self) -> Bools:
        return self._turns.is_free

    @cached_property
    def _polygons(self) -> NDArray[np.object_]:
        return np.array([piece.polygon for piece in self.table.pieces], dtype=object)

    def pieces_near(self, place: XY, far: float) -> list[Piece]:
        """The pieces no farther from a place."""
        near = np.flatnonzero(distance(self._polygons, Dot(place)) <= far)
        return [self.table.pieces[k] for k in near.tolist()]

    @cached_property
    def link_starts(self) -> Floats:
        return np.array([link.start for link in self.links], dtype=float).reshape(len(self.links), 2)

    @cached_property
    def known_links(self) -> dict[tuple[int, XY, int, XY], Link]:
        """Steps and passages by their ends; jumps and falls are found where they are made."""
        found: dict[tuple[int, XY, int, XY], Link] = {}
        for link in self.links:
            if link.kind not in ("jump", "fall", "spring", "vault"):
                found.setdefault((link.start_layer, link.start, link.end_layer, link.end), link)
        return found

    @cached_property
    def members(self) -> list[Ints]:
        """The corners of each level."""
        return [np.flatnonzero(self.layer_of == layer.index) for layer in self.layers]

    def row(self, node: int, far: float) -> list[Edge]:
        """The corners a base can walk to in a straight line from a corner, all that are no farther; shortest first."""
        known, row = self._rows.get(node, (0.0, []))
        if known < far:
            known = ceil(far / STRETCH) * STRETCH
            layer, at = self.layers[self.layer_of[node]], self.at[node]
            others = self.members[layer.index]
            gaps = self.at[others] - at
            others = others[(others != node) & ((gaps**2).sum(axis=1) <= known * known)]
            if not self.is_free_node[node]:
                others = others[bends(self.at[others] - at, np.broadcast_to(self.sides[node], (1, 4)))]
            row = sorted(self.walks(layer.lines, at, self.worth_turning(at, others)), key=_length)
            self._rows[node] = known, row
        return row

    def worth_turning(self, origin: Floats, others: Ints) -> Ints:
        """Those corners that a taut path coming from `origin` could turn at."""
        keep = self.is_free_node[others] | bends(self.at[others] - origin, self.sides[others])
        return np.asarray(others[keep])

    def walks(self, lines: Lines, origin: Floats, others: Ints) -> list[Edge]:
        """Straight walks from a place to corners of a level."""
        ends = self.at[others]
        is_open, bits, extra = lines.probe(np.broadcast_to(origin, ends.shape), ends)
        gaps = ends - origin
        costs = np.sqrt(gaps[:, 0] ** 2 + gaps[:, 1] ** 2) + extra
        return [
            Edge(node, cost, bit)
            for node, cost, bit, ok in zip(others.tolist(), costs.tolist(), bits, is_open.tolist(), strict=True)
            if ok
        ]

    def build(self, far: float) -> None:
        """Look now how far one sees from every corner, for moves no longer than that; in any thread."""
        known = ceil(far / STRETCH) * STRETCH
        for layer in self.layers:
            lines, members = Lines(layer.barriers), self.members[layer.index]
            for first in range(0, len(members), AT_ONCE):
                self._look(lines, members, members[first : first + AT_ONCE], known)

    def _look(self, lines: Lines, members: Ints, nodes: Ints, known: int) -> None:
        """The rows of several corners of a level at once."""
        at, sides, is_free = self.at[members], self.sides[members], self.is_free_node
        gaps = at[None, :, :] - self.at[nodes][:, None, :]
        wanted = ((gaps**2).sum(axis=2) <= known * known) & (members[None, :] != nodes[:, None])
        wanted &= is_free[nodes][:, None] | bends(gaps, self.sides[nodes][:, None, :])
        wanted &= is_free[members][None, :] | bends(gaps, sides[None, :, :])
        here, there = np.nonzero(wanted)
        is_open, bits, extra = lines.probe(self.at[nodes[here]], at[there])
        costs = np.sqrt((gaps[here, there] ** 2).sum(axis=1)) + extra
        rows: dict[int, list[Edge]] = {node: [] for node in nodes.tolist()}
        ends = zip(nodes[here].tolist(), members[there].tolist(), costs.tolist(), bits, is_open.tolist(), strict=True)
        for node, end, cost, bit, ok in ends:
            if ok:
                rows[node].append(Edge(end, cost, bit))
        for node, row in rows.items():
            if self._rows.get(node, (0.0, []))[0] < known:
                self._rows[node] = known, sorted(row, key=_length)

    def air(self, z: int) -> Air:
        """What is in the way of whoever leaps from a height."""
        if z not in self._airs:
            clear = [(piece, self.reading(piece, z).clear) for piece in self.table.pieces]
            self._airs[z] = Air([(piece.id, footprint(piece), by) for piece, by in clear if by is not None])
        return self._airs[z]

    def layer_at(self, x: int, y: int, z: int) -> Layer | None:
        """The level whose floor carries a centre at this place and height, perches included."""
        for layer in self.layers:
            if layer.holds(x, y) and (layer.z == z or layer.height_at(x, y) == z):
                return layer
        return None


def _ledge(layer: Layer, piece: Piece, perch: float) -> Layer:
    return Layer(layer.index, piece.top, (piece.id,), footprint(piece), perch, perch, layer.hold)


@lru_cache(maxsize=512)
def _nearby(piece: Piece, by: float) -> BaseGeometry:
    return footprint(piece).buffer(by)


def _length(edge: Edge) -> float:
    return edge.cost
