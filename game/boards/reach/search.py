"""The search from one place: the cheapest way to every corner, for every set of prices that can be paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from shapely import Point as Dot
from shapely import distance, intersects, linestrings, points
from shapely.geometry.base import BaseGeometry

from game.boards.geometry import XY
from game.boards.reach.gait import Gait, Guard
from game.boards.reach.graph import Bools, Edge, Floats, Ints, Link, Price, bends
from game.boards.reach.ground import Ground
from game.boards.reach.layers import REST_SLACK, Layer
from game.boards.reach.links import climbs_along, jumps_from, opposite
from game.boards.reach.outline import PASS_SLACK, Corner, corners, grown, shape
from game.boards.vectors import dots, squares

MOST_FARES = 64
"""A move is tried with at most so many sets of prices, the smallest first: a limit that only ever refuses."""
EXACT = 1e-6


class Label(NamedTuple):
    """The cheapest way found to a corner: its cost without tolls, the corner before, and the kind of step."""

    cost: float
    before: int
    kind: str
    step: float
    used: int
    """The prices its way needs."""
    behind: Label | None = None
    """The way to the corner before."""
    tokens: int = 0


@dataclass(slots=True)
class Fare:
    """A set of prices paid, and what can be reached for it."""

    bits: int
    toll: int
    tokens: int
    limit: float
    """What is left for legs."""
    chosen: int = 0
    """The prices paid beyond those that cannot be avoided."""
    labels: dict[int, Label] = field(default_factory=dict)
    shown: dict[int, tuple[list[int], Floats, Floats]] = field(default_factory=dict)
    reached: tuple[NDArray[np.object_], Floats] | None = None
    """Its corners as shapely points, and what it costs to come there."""


class Watch:
    """The guards that matter on one level: discs and, for other bases, areas."""

    def __init__(self, guards: Sequence[Guard], layer: Layer, ground: Ground, start: XY) -> None:
        z, top = layer.z, layer.z + ground.height
        near = [g for g in guards if g.body.at.z == z or (g.body.at.z < top and z < g.body.top)]
        kept = [(guard, *keep_off(guard, ground.radius)) for guard in near]
        self.ending = [(guard, core, by - REST_SLACK) for guard, core, by in kept if guard.ending]
        self.passing: list[tuple[Guard, tuple[XY, ...], float]] = []
        for guard, core, by in kept:
            gap = away(core, start)
            if gap < by - PASS_SLACK:
                by -= guard.keep  # one that begins inside a zone may leave it, but not through the body
            if guard.passing and gap >= by - PASS_SLACK:
                self.passing.append((guard, core, by))
        self._rings = [(*core[0], by - PASS_SLACK) for _, core, by in self.passing if len(core) == 1]

    @cached_property
    def discs(self) -> Floats:
        return np.array(self._rings, dtype=float).reshape(len(self._rings), 3)

    @cached_property
    def areas(self) -> list[BaseGeometry]:
        return [grown(core, by - PASS_SLACK) for _, core, by in self.passing]

    @cached_property
    def _odd(self) -> list[BaseGeometry]:
        return [grown(core, by - PASS_SLACK) for _, core, by in self.passing if len(core) > 1]

    def lets_pass(self, starts: Floats, ends: Floats) -> Bools:
        """True for the lines that keep off every guard (CFB-GEO-07, CFB-MAR-07)."""
        free: Bools = np.ones(len(ends), dtype=bool)
        if self._rings:
            way = ends - starts
            square = np.maximum(squares(way), 1.0)[:, None]
            gap = self.discs[None, :, :2] - starts[:, None, :]
            along = np.clip(dots(gap, way[:, None, :]) / square, 0.0, 1.0)
            miss = gap - along[:, :, None] * way[:, None, :]
            free = np.asarray((squares(miss) >= self.discs[None, :, 2] ** 2 - EXACT).all(axis=1))
        if self._odd:
            lines = linestrings(np.stack((starts, ends), axis=1))
            for area in self._odd:
                free &= ~intersects(area, lines)
        return free

    def lets_by(self, a: XY, b: XY) -> bool:
        """The same for one line."""
        (ax, ay), (bx, by) = a, b
        dx, dy = bx - ax, by - ay
        square = max(dx * dx + dy * dy, 1)
        for x, y, radius in self._rings:
            gx, gy = x - ax, y - ay
            along = min(max((gx * dx + gy * dy) / square, 0.0), 1.0)
            mx, my = gx - along * dx, gy - along * dy
            if mx * mx + my * my < radius * radius - EXACT:
                return False
        return not (self._odd and any(intersects(area, linestrings([a, b])) for area in self._odd))

    def stops(self, x: int, y: int) -> Guard | None:
        """The first guard that keeps a base from ending here."""
        return next((guard for guard, core, by in self.ending if away(core, (x, y)) < by), None)


def away(core: tuple[XY, ...], place: XY) -> float:
    """How far a place is from a core."""
    if len(core) > 1:
        return float(shape(core).distance(Dot(place)))
    dx, dy = core[0][0] - place[0], core[0][1] - place[1]
    return sqrt(dx * dx + dy * dy)


class Watches:
    """The guards level by level, each level made ready when first asked for."""

    def __init__(self, guards: Sequence[Guard], ground: Ground, start: XY) -> None:
        self.bar_ways = any(guard.passing for guard in guards)
        """False if they only keep a base from ending."""
        self._guards = guards
        self._ground = ground
        self._start = start
        self._ready: dict[int, Watch] = {}

    def __getitem__(self, index: int) -> Watch:
        if index not in self._ready:
            self._ready[index] = Watch(self._guards, self._ground.layers[index], self._ground, self._start)
        return self._ready[index]


def keep_off(guard: Guard, radius: float) -> tuple[tuple[XY, ...], float]:
    """The core of a guard and how far from it a centre must stay."""
    form = guard.body.form
    return form.points, form.width / 2 + radius + guard.keep


class Field:
    """Everything that can be reached from one place with one gait, guards included."""

    def __init__(self, ground: Ground, start: XY, layer: Layer, gait: Gait, watches: Watches) -> None:
        self.ground = ground
        self.gait = gait
        self.start_at = start
        self.start_layer = layer
        self.budget = gait.budget + gait.slack
        self.watches = watches
        self._first = len(ground.at)
        self._prices = {price.bit: price for price in ground.prices}
        self.at: list[XY] = []
        self.layers: list[int] = []
        self.sides: list[tuple[float, float, float, float] | None] = []
        self._needs: list[int] = []
        self._known: dict[tuple[int, XY, int, bool], int] = {}
        self.finals: dict[int, tuple[int, XY]] = {}
        """Places where the move is over: the foot of a fall."""
        self._out: dict[int, list[Edge]] = {}
        self._opened: dict[int, None] = {}
        self._links: dict[int, list[Link]] = {}
        self._rows: dict[int, list[Edge]] = {}
        self.start = self._node(layer.index, start, 0, None)
        if not gait.straight:
            fresh = [self.start, *(self._guard_corners() if watches.bar_ways else [])]
            self._add_links()
            self._open(fresh)
        self.fares = self._fares()

    def _node(
        self,
        layer: int,
        at: XY,
        needs: int,
        sides: tuple[float, float, float, float] | None,
        final: bool = False,
    ) -> int:
        key = (layer, at, needs, final)
        if key not in self._known:
            self._known[key] = self._first + len(self.at)
            self.at.append(at)
            self.layers.append(layer)
            self.sides.append(sides)
            self._needs.append(needs)
            if final:
                self.finals[self._known[key]] = (layer, at)
        return self._known[key]

    def place(self, node: int) -> tuple[int, XY]:
        """Level and place of a corner."""
        if node >= self._first:
            return self.layers[node - self._first], self.at[node - self._first]
        x, y = self.ground.at[node]
        return int(self.ground.layer_of[node]), (int(x), int(y))

    def corner_sides(self, node: int) -> tuple[float, float, float, float] | None:
        """The sides of the outline a corner belongs to; None where a path turns freely."""
        if node >= self._first:
            return self.sides[node - self._first]
        if self.ground.is_free_node[node]:
            return None
        a, b, c, d = self.ground.sides[node].tolist()
        return a, b, c, d

    def _guard_corners(self) -> list[int]:
        found: dict[int, None] = {}
        for layer in self.ground.layers:
            watch, near = self.watches[layer.index], list[Corner]()
            for _, core, by in watch.passing:
                if away(core, self.start_at) - by <= self.budget:
                    near += [corner for corner in corners(core, by) if self._is_near((corner.x, corner.y))]
            if not near:
                continue
            at = np.array([corner[:2] for corner in near], dtype=float).reshape(len(near), 2)
            free = np.flatnonzero(watch.lets_pass(at, at))
            for k in free[layer.free(at[free])].tolist():
                corner = near[k]
                node = self._node(layer.index, (corner.x, corner.y), 0, (*corner.before, *corner.after))
                found[node] = None
        return list(found)

    def _is_near(self, place: XY) -> bool:
        dx, dy = place[0] - self.start_at[0], place[1] - self.start_at[1]
        return dx * dx + dy * dy <= self.budget * self.budget

    def _add_links(self) -> None:
        near = np.flatnonzero(self._away(self.ground.link_starts) <= self.budget)
        links = [self.ground.links[k] for k in near.tolist()]
        for piece in self.ground.pieces_near(self.start_at, self.budget):
            links += climbs_along(self.ground, piece, list(opposite(piece, self.start_at)))
        links += jumps_from(self.ground, self.start_layer, self.start_at)
        for shaft in self.ground.shafts:
            if shaft.area.covers(Dot(self.start_at)):
                up = Link("lift", self.start_at, shaft.low, self.start_at, shaft.high, shaft.cost)
                links += [up, up.reversed()]
        self._prices = {price.bit: price for price in self.ground.prices}
        links = [link for link in links if self._affords(link)]
        free = self._unguarded([(link.start_layer, link.start) for link in links])
        landed = self._unguarded([(link.end_layer, link.end) for link in links])
        for link, here_ok, there_ok in zip(links, free, landed, strict=True):
            if here_ok and there_ok:
                here = self._node(link.start_layer, link.start, link.bit, None)
                there = self._node(link.end_layer, link.end, link.bit, None, link.ends)
                self._out.setdefault(here, []).append(Edge(there, link.cost, link.bit, link.kind))
                self._links.setdefault(link.bit, []).append(link)

    def _affords(self, link: Link) -> bool:
        """Whether the budget may suffice for a link, its price and the way to it."""
        price, cost = self._prices.get(link.bit), self.ground.least(self.start_at, link.start) + link.cost
        if price is None or self.gait.waives(price.id, price.due):
            return cost <= self.budget
        return price.tokens <= self.gait.tokens and price.toll + cost <= self.budget

    def _unguarded(self, places: list[tuple[int, XY]]) -> list[bool]:
        """Which places no guard bars."""
        free = [True] * len(places)
        for layer in sorted({index for index, _ in places}) if self.watches.bar_ways else ():
            watch = self.watches[layer]
            if not watch.passing:
                continue
            mine = [k for k, (index, _) in enumerate(places) if index == layer]
            at = np.array([places[k][1] for k in mine], dtype=float).reshape(len(mine), 2)
            for k, ok in zip(mine, watch.lets_pass(at, at).tolist(), strict=True):
                free[k] = ok
        return free

    def _open(self, nodes: list[int]) -> None:
        """Join places of this search with the corners around them and with one another, all at once."""
        for layer in self.ground.layers:
            fresh = [node for node in nodes if self.layers[node - self._first] == layer.index]
            if fresh:
                self._join(layer, fresh)
        self._opened |= dict.fromkeys(nodes)

    def _join(self, layer: Layer, fresh: list[int]) -> None:
        fellows = [n for n in self._opened if self.layers[n - self._first] == layer.index]
        rooms = [self._room(node) for node in [*fellows, *fresh]]
        near = self.ground.members[layer.index]
        near = near[self._away(self.ground.at[near]) <= max(rooms[len(fellows) :])]
        names = np.array([*near.tolist(), *fellows, *fresh], dtype=np.int64)
        mine = len(names) - len(fresh)
        at = np.concatenate((self.ground.at[near], self._places([*fellows, *fresh])))
        sides, is_free = self._outlines(near, [*fellows, *fresh])
        gaps = at[None, :, :] - at[mine:, None, :]
        long = np.sqrt(squares(gaps))
        away = self._away(at)
        room = np.array([self.budget] * len(near) + rooms)
        room = np.minimum(room[None, :], room[mine:, None])
        wanted = (long + np.minimum(away[None, :], away[mine:, None]) <= room) & (long > 0)
        wanted &= np.arange(len(names))[None, :] < np.arange(mine, len(names))[:, None]
        wanted &= is_free[None, :] | bends(gaps, sides[None, :, :])
        wanted &= is_free[mine:, None] | bends(gaps, sides[mine:, None, :])
        here, there = np.nonzero(wanted)
        starts, ends = at[mine + here], at[there]
        keep = self.watches[layer.index].lets_pass(starts, ends)
        here, there = here[keep], there[keep]
        is_open, bits, extra = layer.probe(starts[keep], ends[keep])
        costs = long[here, there] + extra
        known: list[int] = names.tolist()
        needs, out = [self._need(node) for node in known], [self._out.setdefault(node, []) for node in known]
        found = np.flatnonzero(is_open)
        pairs = zip((mine + here[found]).tolist(), there[found].tolist(), costs[found].tolist(), strict=True)
        for (a, b, cost), k in zip(pairs, found.tolist(), strict=True):
            out[a].append(Edge(known[b], cost, bits[k] | needs[b]))
            out[b].append(Edge(known[a], cost, bits[k] | needs[a]))

    def _room(self, node: int) -> float:
        """How far a way that comes by a place of this search may go at most: its price is paid off the budget."""
        price = self._prices.get(self._needs[node - self._first])
        if price is None or not price.toll or self.gait.waives(price.id, price.due):
            return self.budget
        return self.budget - price.toll + 1

    def _need(self, node: int) -> int:
        return self._needs[node - self._first] if node >= self._first else 0

    def _away(self, at: Floats) -> Floats:
        """Straight distances from the start."""
        gaps = at - np.array(self.start_at, dtype=float)
        return np.asarray(np.sqrt(squares(gaps)))

    def _places(self, nodes: list[int]) -> Floats:
        return np.array([self.at[n - self._first] for n in nodes], dtype=float).reshape(len(nodes), 2)

    def _outlines(self, near: Ints, nodes: list[int]) -> tuple[Floats, Bools]:
        """The sides at each corner, and which corners have none."""
        own = [self.sides[n - self._first] for n in nodes]
        sides = np.array([side or (0.0, 0.0, 0.0, 0.0) for side in own], dtype=float).reshape(len(own), 4)
        is_free = np.array([side is None for side in own], dtype=bool)
        return np.concatenate((self.ground.sides[near], sides)), np.concatenate(
            (self.ground.is_free_node[near], is_free)
        )

    def _edges(self, node: int) -> list[Edge]:
        """Steps from a corner that no guard bars."""
        if node >= self._first:
            return self._out.get(node, [])
        if node not in self._rows:
            row = self.ground.row(node, self.budget)
            watch = self.watches[int(self.ground.layer_of[node])]
            if row and watch.passing:
                ends = self.ground.at[[edge.to for edge in row]]
                free = watch.lets_pass(np.broadcast_to(self.ground.at[node], ends.shape), ends).tolist()
                row = [edge for edge, ok in zip(row, free, strict=True) if ok]
            self._rows[node] = row
        more = self._out.get(node)
        return self._rows[node] + more if more else self._rows[node]

    def _fares(self) -> list[Fare]:
        """Every set of prices worth paying, solved; each set grows by one price that it brings within reach."""
        prices = self.ground.prices
        here = self.start_layer.bits_at(*self.start_at)
        free = [p for p in prices if not (p.toll or p.tokens) or self.gait.waives(p.id, p.due)]
        always = sum(price.bit for price in free)
        owed = [price for price in prices if price.bit & here and not price.bit & always]
        first = self._fare(always, owed, len(owed))
        if first is None:
            return []
        self._solve(first)
        wave, seen = [(owed, first)], {first.bits: first}
        prices = [price for price in prices if self._may_come_to(price)]
        for _ in range(0 if self.gait.straight else self.gait.most_paid):
            wider = [
                self._widened(paid, fare, price, always, len(owed), seen)
                for paid, fare in wave
                for price in prices
                if not price.bit & fare.bits
            ]
            wave = [step for step in wider if step is not None]
        return sorted(seen.values(), key=lambda fare: (fare.toll, fare.tokens, fare.bits))

    def _may_come_to(self, price: Price) -> bool:
        """Whether a price is paid anywhere within the budget."""
        if price.area is None:
            return price.bit in self._links
        (x, y), (left, low, right, top) = self.start_at, price.area.bounds
        nearest = min(max(x, left), right), min(max(y, low), top)
        return self.ground.least(self.start_at, nearest) <= self.budget

    def _widened(
        self, paid: list[Price], fare: Fare, price: Price, always: int, owed: int, seen: dict[int, Fare]
    ) -> tuple[list[Price], Fare] | None:
        """The fare with one price more, if that can be afforded and reached and nobody tried it yet."""
        more = [*paid, price]
        wider = self._fare(always, more, owed)
        if wider is None or wider.bits in seen or len(seen) >= MOST_FARES:
            return None
        if self._least_to(fare, price) > wider.limit:
            return None
        self._solve(wider)
        seen[wider.bits] = wider
        return more, wider

    def _least_to(self, fare: Fare, price: Price) -> float:
        """What it costs at least to come to where a price is paid, and over its cheapest link."""
        if price.area is not None:
            if fare.reached is None:
                names = [node for node in fare.labels if node not in self.finals]
                at = points([self.place(node)[1] for node in names])
                fare.reached = at, np.array([fare.labels[node].cost for node in names])
            at, costs = fare.reached
            return float((costs + distance(price.area, at)).min())
        least = inf
        links = self._links.get(price.bit, [])
        for layer in sorted({link.start_layer for link in links}):
            _, places, so_far = self.shown(fare, layer)
            starts = np.array([link.start for link in links if link.start_layer == layer], dtype=float)
            onward = np.array([link.cost for link in links if link.start_layer == layer])
            gaps = np.sqrt(squares(starts[None, :, :] - places[:, None, :]))
            if len(places):
                least = min(least, float((so_far[:, None] + gaps + onward[None, :]).min()))
        return least

    def _fare(self, always: int, paid: list[Price], owed: int) -> Fare | None:
        toll, tokens = sum(p.toll for p in paid), sum(p.tokens for p in paid)
        if toll > self.budget or tokens > self.gait.tokens:
            return None
        chosen = sum(price.bit for price in paid[owed:])
        return Fare(always + sum(p.bit for p in paid), toll, tokens, self.budget - toll, chosen)

    def _solve(self, fare: Fare) -> None:
        """Dijkstra from the start; equal costs go to the lower corner."""
        ready = [self._first + k for k, needs in enumerate(self._needs) if not needs & ~fare.bits]
        self._open([node for node in ready if node not in self._opened and node not in self.finals])
        labels, unpaid = fare.labels, ~fare.bits
        limit = fare.limit + EXACT
        labels[self.start] = Label(0.0, -1, "", 0.0, self.start_layer.bits_at(*self.start_at))
        heap: list[tuple[float, int]] = [] if self.gait.straight else [(0.0, self.start)]
        done: dict[int, bool] = {}
        while heap:
            cost, node = heappop(heap)
            if done.get(node):
                continue
            done[node] = True
            for edge in self._edges(node):
                total = cost + edge.cost
                if edge.bits & unpaid or total > limit or done.get(edge.to):
                    continue
                known = labels.get(edge.to)
                if known is None or total < known.cost:
                    used = labels[node].used | edge.bits
                    labels[edge.to] = Label(total, node, edge.kind, edge.cost, used, labels[node])
                    heappush(heap, (total, edge.to))

    def is_payable(self, bits: int) -> bool:
        """Whether any fare pays these prices."""
        payable = 0
        for fare in self.fares:
            payable |= fare.bits
        return not bits & ~payable

    def can_pay(self, fare: Fare, bits: int) -> bool:
        """Whether a fare pays these prices, whatever comes before."""
        return not bits & ~fare.bits

    def pays(self, fare: Fare, node: int, bits: int) -> bool:
        """Whether a fare pays for what a way on from a corner meets."""
        return not bits & ~fare.bits

    def paid(self, fare: Fare, used: int) -> int:
        """The prices paid by whoever takes a way of this fare that needs these."""
        return fare.bits

    @cached_property
    def _everywhere(self) -> tuple[Ints, Floats]:
        """Level and place of every corner, the ground's own first; asked once the search has found its corners."""
        layers = np.concatenate((self.ground.layer_of, np.array(self.layers, dtype=np.int64)))
        return layers, np.concatenate((self.ground.at, self._places([*range(self._first, len(layers))])))

    def levels(self, fare: Fare) -> list[int]:
        """The levels that a fare leads to."""
        found: list[int] = np.unique(self._everywhere[0][list(fare.labels)]).tolist()
        return found

    def shown(self, fare: Fare, layer: int) -> tuple[list[int], Floats, Floats]:
        """The labelled corners of a level: names, places, costs."""
        if layer not in fare.shown:
            layers, at = self._everywhere
            known = np.array(sorted(fare.labels), dtype=np.int64)
            found: list[int] = known[layers[known] == layer].tolist()
            names = [node for node in found if node not in self.finals]
            fare.shown[layer] = names, at[names], np.array([fare.labels[node].cost for node in names])
        return fare.shown[layer]
