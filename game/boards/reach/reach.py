"""Reach: where a base may end, by which way and at what cost; one answer for rules, drawing and bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import cast

import numpy as np
from shapely import Point as Dot
from shapely import covers, points

from game.boards.geometry import XY
from game.boards.reach.counted import Counted
from game.boards.reach.gait import Gait, Guard, Tether
from game.boards.reach.graph import Floats, Link, Shaft
from game.boards.reach.ground import Ground
from game.boards.reach.layers import Layer
from game.boards.reach.links import climbs_along, opposite
from game.boards.reach.region import Area, area_near, areas
from game.boards.reach.route import Leg, Route
from game.boards.reach.search import EXACT, Fare, Field, Watches
from game.boards.table import Body
from game.boards.vectors import squares
from game.core.place import Point
from game.core.text import Text

CHUNK = 8
KEPT = 48
"""So many searches a ground keeps."""


@dataclass(frozen=True, slots=True)
class _Way:
    """The end of a way: its cost, the corner the search brings it to, and the legs after that corner."""

    cost: float
    node: int
    rest: tuple[Leg, ...]
    bits: int = 0
    """The prices those legs need."""


class Reach:
    """What one body can reach in one move."""

    def __init__(
        self,
        ground: Ground,
        mover: Body,
        gait: Gait,
        guards: Sequence[Guard] = (),
        tethers: Sequence[Tether] = (),
    ) -> None:
        self.ground = ground
        self.mover = mover
        self.gait = gait
        self.guards = tuple(guard for guard in guards if guard.body.id != mover.id)
        self.tethers = tuple(tethers)
        self.layer = ground.layer_at(*mover.at)

    @cached_property
    def field(self) -> Field | None:
        """The search, made when first needed; None for a mover that stands on nothing.

        Where guards bar no way, whoever else is there makes no difference: the ground keeps it.
        """
        if self.layer is None:
            return None
        search = Counted if self.ground.counts else Field
        if self.watches.bar_ways:
            return search(self.ground, self.mover.at[:2], self.layer, self.gait, self.watches)
        known, start = self.ground.fields, (self.mover.at[:2], self.layer.index, self.gait)
        if start not in known:
            while len(known) >= KEPT:
                known.pop(next(iter(known)), None)
            nobody = Watches((), self.ground, self.mover.at[:2])
            known[start] = search(self.ground, self.mover.at[:2], self.layer, self.gait, nobody)
        found = copy(cast(Field, known[start]))
        found.watches = self.watches
        return found

    @cached_property
    def watches(self) -> Watches:
        """The guards; whether a path is legal needs them, but not the search."""
        return Watches(self.guards, self.ground, self.mover.at[:2])

    @cached_property
    def region(self) -> list[Area]:
        """Where the centre may end, level by level: never more than `path` allows."""
        return areas(self.field, self.tethers) if self.field else []

    def areas_near(self, goal: XY, nearest: Callable[[], float]) -> Iterator[Area]:
        """Of each level, as much of the region as holds its place nearest to a goal; levels farther off are skipped."""
        field = self.field
        if not isinstance(field, Counted) or self.ground.shafts or "region" in vars(self):
            yield from self.region
            return
        for layer in self.ground.layers:
            if area := area_near(field, layer, self.tethers, goal, nearest()):
                yield area

    def path(self, to: Point) -> Route | None:
        """The cheapest legal way to a place; among equals the one with fewer tokens."""
        return min(self.ways(to), key=lambda route: (route.cost, route.tokens), default=None)

    def ways(self, to: Point) -> list[Route]:
        """The cheapest way for each number of tokens that shortens it: a player may save tokens or inches."""
        if to == self.mover.at:
            return [Route(to, ())]
        layer = self.ground.layer_at(*to)
        if layer is None or self.layer is None or self.end_refusal(to, layer) is not None or self.field is None:
            return []
        bits, climbs = layer.bits_at(to.x, to.y), self._climbs_to(layer, to)
        fares = [fare for fare in self.field.fares if self.field.can_pay(fare, bits)]
        ways = [(fare, self._way(fare, layer, to, climbs)) for fare in fares]
        routes = [self._route(fare, way) for fare, way in ways if way]
        found: list[Route] = []
        for route in sorted(routes, key=lambda route: (route.tokens, route.cost)):
            if route.drawn >= self.gait.least and (not found or route.cost < found[-1].cost):
                found.append(route)
        return found

    def costs(self, layer: Layer, ends: Floats) -> Floats:
        """What the cheapest way to each of many places of a level costs, infinite where there is none.

        Nobody asks whether the base may end there.
        """
        found = np.full(len(ends), np.inf)
        for fare in self.field.fares if self.field and len(ends) else ():
            ways = self._walks(fare, layer, ends, fare.limit)
            for shaft in self.ground.shafts:
                if layer.index in (shaft.low, shaft.high):
                    np.minimum(ways, self._lifted(fare, shaft, layer, ends), out=ways)
            np.minimum(found, ways + fare.toll, out=found)
        return found

    def _walks(self, fare: Fare, layer: Layer, ends: Floats, limit: float) -> Floats:
        """Straight from some labelled corner to each place: the corners are tried from the cheapest on."""
        assert self.field is not None
        names, at, costs = self.field.shown(fare, layer.index)
        best = np.full(len(ends), np.inf)
        totals = costs[None, :] + np.sqrt(squares(ends[:, None, :] - at[None, :, :]))
        order = np.argsort(totals, axis=1, kind="stable")
        for corner in order.T:
            some = np.arange(len(ends))
            total = totals[some, corner]
            some = some[(total <= limit + EXACT) & (total < best)]
            if not len(some):
                break
            starts = at[corner[some]]
            is_open, bits, extra = layer.probe(starts, ends[some])
            free = is_open & self.watches[layer.index].lets_pass(starts, ends[some])
            nodes = [names[k] for k in corner[some].tolist()]
            paid = [self.field.pays(fare, node, bit) for node, bit in zip(nodes, bits, strict=True)]
            free &= np.array(paid, dtype=bool)
            cost = total[some] + extra
            free &= cost <= limit + EXACT
            best[some[free]] = np.minimum(best[some[free]], cost[free])
        return best

    def _lifted(self, fare: Fare, shaft: Shaft, layer: Layer, ends: Floats) -> Floats:
        """Below or above each place, then straight up or down."""
        found = np.full(len(ends), np.inf)
        other = self.ground.layers[shaft.low if layer.index == shaft.high else shaft.high]
        over = np.flatnonzero(covers(shaft.area, points(ends)))
        over = over[[other.is_free(x, y) for x, y in ends[over].tolist()]] if len(over) else over
        found[over] = self._walks(fare, other, ends[over], fare.limit - shaft.cost) + shaft.cost
        return found

    @cached_property
    def falls(self) -> list[Route]:  # BMG3-FAL-16
        """The ways over an edge that end the move, cheapest for each landing; `path` never chooses one."""
        if self.field is None:
            return []
        found: dict[Point, Route] = {}
        finals = [node for node in self.field.finals if self.end_refusal(self._point(node)) is None]
        for fare in self.field.fares:
            for node in finals:
                label = fare.labels.get(node)
                route = self._route(fare, _Way(label.cost, node, ())) if label else None
                if route and (route.end not in found or route.cost < found[route.end].cost):
                    found[route.end] = route
        return [found[end] for end in sorted(found)]

    def why_not(self, to: Point) -> Text | None:
        """Why the base cannot go there, or None if it can (BMG3-GEO-12, BMG3-IMP-07)."""
        if to == self.mover.at:
            return None
        refusal = self.end_refusal(to)
        if refusal is not None:
            return refusal
        if self.path(to) is not None:
            return None
        gap = ceil(_flat(self.mover.at[:2], to[:2]))
        if gap > self.gait.budget + self.gait.slack:
            return Text("reach.too_far", needs=gap, budget=self.gait.budget)
        if gap < self.gait.least:
            return Text("reach.too_short", least=self.gait.least)
        return Text("reach.no_way", budget=self.gait.budget)

    def end_refusal(self, to: Point, layer: Layer | None = None) -> Text | None:
        """Why a base may not end there, however it came (BMG3-MEA-06); whoever knows the level says so."""
        layer = layer or self.ground.layer_at(*to)
        if layer is None or not layer.carries(to.x, to.y):
            r, table = self.ground.radius, self.ground.table
            inside = r <= to.x <= table.width - r and r <= to.y <= table.depth - r
            return Text("reach.no_footing") if inside else Text("reach.off_table")
        piece = layer.unrest(to.x, to.y)
        if piece is not None:
            return Text("reach.in_piece", piece=piece.name)
        guard = self.watches[layer.index].stops(to.x, to.y) if self.layer else None
        if guard is not None:
            key = "reach.near_body" if guard.keep else "reach.on_body"
            return Text(key, body=guard.body.id, keep=guard.keep)
        for tether in self.tethers:
            if _flat(to[:2], tether.at[:2]) > tether.radius + EXACT:
                return Text("reach.too_far_off", radius=tether.radius)
        return None

    def _way(self, fare: Fare, layer: Layer, to: Point, climbs: list[Link]) -> _Way | None:
        found = [self._walk(fare, layer, to, fare.limit), self._by_shaft(fare, layer, to)]
        found += [self._after(fare, link, layer, to) for link in climbs]
        return min((way for way in found if way), key=lambda way: way.cost, default=None)

    def _climbs_to(self, layer: Layer, to: Point) -> list[Link]:
        """The climbs straight across from a place, that some fare pays for."""
        if self.gait.straight or not self.ground.links or self.field is None:
            return []
        found: list[Link] = []
        far = self.gait.budget + self.gait.slack
        for piece in self.ground.pieces_near(to[:2], self.gait.budget):
            climb = self.ground.reading(piece, piece.bottom).climb
            if climb is None or not self.field.is_payable(self.ground.bit_of(f"climb:{piece.id}")):
                continue
            wide = 4 * self.ground.radius + 2 * max(climb.approach, climb.landing, climb.hold)
            rim = [
                (at, out) for at, out in opposite(piece, to[:2]) if self._before(at) + _flat(at, to[:2]) <= far + wide
            ]
            found += climbs_along(self.ground, piece, rim)
        found = [k for k in found if k.end_layer == layer.index and not k.ends and self._is_short(k, to)]
        return [k for k in found if self.field.is_payable(k.bit)]

    def _is_short(self, link: Link, to: Point) -> bool:
        """Whether the budget may suffice for a link and the way before and after it."""
        long = self._before(link.start) + link.cost + _flat(link.end, to[:2])
        return long <= self.gait.budget + self.gait.slack + 1

    def _before(self, place: tuple[float, float]) -> float:
        """What a way to a place costs at least."""
        return self.ground.least(self.mover.at[:2], place)

    def _walk(self, fare: Fare, layer: Layer, to: Point, limit: float) -> _Way | None:
        """Straight from some labelled corner."""
        assert self.field is not None
        names, at, costs = self.field.shown(fare, layer.index)
        end = np.array(to[:2], dtype=float)
        gaps = end - at
        totals = costs + np.sqrt(squares(gaps))
        order = np.argsort(totals, kind="stable")
        order = order[totals[order] <= limit + EXACT]
        best: _Way | None = None
        for k in range(0, len(order), CHUNK):
            some = order[k : k + CHUNK]
            if best is not None and totals[some[0]] >= best.cost:
                break
            nodes = [names[i] for i in some.tolist()]
            for i, total, bits in self._seen(fare, layer, nodes, at[some], end, totals[some]):
                if total <= limit + EXACT and (best is None or total < best.cost):
                    start = Point(int(at[some[i]][0]), int(at[some[i]][1]), layer.z)
                    cost = total - float(costs[some[i]])
                    legs = () if cost == 0 else (Leg("walk", start, to, cost),)
                    best = _Way(total, names[some[i]], legs, bits)
        return best

    def _seen(
        self, fare: Fare, layer: Layer, nodes: list[int], starts: Floats, end: Floats, totals: Floats
    ) -> list[tuple[int, float, int]]:
        """Which of some corners lead straight to a place, what that costs, and the prices it needs."""
        assert self.field is not None
        ends = np.broadcast_to(end, starts.shape)
        is_open, bits, extra = layer.probe(starts, ends)
        free = is_open & self.watches[layer.index].lets_pass(starts, ends)
        return [
            (i, float(totals[i] + extra[i]), bits[i])
            for i, node in enumerate(nodes)
            if free[i] and self.field.pays(fare, node, bits[i])
        ]

    def _by_shaft(self, fare: Fare, layer: Layer, to: Point) -> _Way | None:
        """Below or above the place, then straight up or down."""
        best: _Way | None = None
        for shaft in self.ground.shafts:
            if layer.index not in (shaft.low, shaft.high) or not shaft.area.covers(Dot(to.x, to.y)):
                continue
            other = self.ground.layers[shaft.low if layer.index == shaft.high else shaft.high]
            under = Point(to.x, to.y, other.z)
            way = self._walk(fare, other, under, fare.limit - shaft.cost)
            if way and other.is_free(to.x, to.y) and (best is None or way.cost + shaft.cost < best.cost):
                legs = (*way.rest, Leg("lift", under, to, shaft.cost))
                best = _Way(way.cost + shaft.cost, way.node, legs, way.bits)
        return best

    def _after(self, fare: Fare, link: Link, there: Layer, to: Point) -> _Way | None:
        """To the foot of a link, over it, and straight on."""
        # BMG3-IMP-05, BMG3-CLI-02, BMG3-CLI-03, BMG3-CLI-06, BMG3-CLI-11
        assert self.field is not None
        here = self.ground.layers[link.start_layer]
        foot, head = Point(*link.start, here.z), Point(*link.end, there.z)
        if not self.field.can_pay(fare, link.bit):
            return None
        is_open, bits, extra = there.meets(link.end, to[:2])
        if not is_open or not self.watches[there.index].lets_by(link.end, to[:2]):
            return None
        last = _flat(link.end, to[:2]) + extra
        way = self._walk(fare, here, foot, fare.limit - link.cost - last)
        if way is None or not self.field.pays(fare, way.node, way.bits | link.bit | bits):
            return None
        onward = (Leg("walk", head, to, last),) if last else ()
        legs = (*way.rest, Leg(link.kind, foot, head, link.cost), *onward)
        return _Way(way.cost + link.cost + last, way.node, legs, way.bits | link.bit | bits)

    def _route(self, fare: Fare, way: _Way) -> Route:
        assert self.field is not None
        legs = list(way.rest)
        node, label = way.node, fare.labels[way.node]
        bits = self.field.paid(fare, label.used | way.bits)
        while label.behind is not None:
            legs.insert(0, Leg(label.kind, self._point(label.before), self._point(node), label.step))
            node, label = label.before, label.behind
        if legs:
            legs[0] = Leg(legs[0].kind, self.mover.at, legs[0].end, legs[0].cost)
        priced = [price for price in self.ground.priced(bits) if price.toll or price.tokens]
        owed = [price for price in priced if not self.gait.waives(price.id, price.due)]
        tokens = sum(price.tokens for price in owed)
        return Route(self.mover.at, tuple(legs), fare.toll, tokens, tuple(price.id for price in owed))

    def _point(self, node: int) -> Point:
        assert self.field is not None
        layer, (x, y) = self.field.place(node)
        return Point(x, y, self.ground.layers[layer].z)


def _flat(a: tuple[float, float], b: tuple[float, float]) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
