"""A body of men that moves as one: which layouts are legal, what they cost, and why one is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import NamedTuple

import numpy as np

from game.boards.formation.pickets import Pickets, clear_of
from game.boards.geometry import XY, nearness, whole_length
from game.boards.reach.gait import Gait, Guard
from game.boards.reach.graph import Bools, Floats
from game.boards.reach.ground import Ground
from game.boards.reach.layers import Layer
from game.boards.reach.reach import Reach
from game.boards.reach.route import Leg, Route
from game.boards.reach.search import EXACT
from game.boards.table import Body, Piece
from game.boards.vectors import squares
from game.core.place import Point
from game.core.text import Text

Places = Mapping[str, Point]
"""Where each man shall stand, by id; whoever is missing stays."""

WITHIN = 1
"""Mils by which "within" may be missed (CFB-GEO-04)."""
KEPT = 4096
"""How many walks and ways a company remembers."""


class Walk(NamedTuple):
    """A man's straight walk to a place: whether he may end there, and its cost, infinite if he cannot go straight."""

    rests: bool
    cost: float


NONE = Walk(False, inf)


@dataclass(frozen=True)
class Command:
    """How men are held together: each within some leader's range, base to base."""

    ranges: Mapping[str, int]
    """The leaders, who go first, and how far each one's command reaches."""
    bound: tuple[str, ...] = ()
    """Leaders who must themselves stay within the first one's range, such as a standard bearer (CFB-STD-05)."""
    stranded: tuple[str, ...] = ()
    """Men out of range before the move: they may stand still, and need only come nearer if they cannot come back."""
    yields: bool = False
    """Whoever cannot get into range may end outside, for the move has a purpose that comes first."""


class Company:
    """Men who move together with one gait; their fellows bar nobody's way, but no two end in one place."""

    gathers = False
    """They are put down rather than walk: where they begin means nothing."""

    def __init__(
        self,
        men: Sequence[Body],
        grounds: Mapping[int, Ground],
        gait: Gait,
        command: Command,
        guards: Sequence[Guard] = (),
        entering: bool = False,
    ) -> None:
        """`grounds` by the width of a base. Those who enter begin off the table, where nothing is in their way."""
        self.command = command
        self.men = {man.id: man for man in _leaders_first(men, command)}
        self.gait = gait
        self.entering = entering
        self.guards = tuple(guard for guard in guards if self._matters(guard))
        self._grounds = grounds
        self._reaches: dict[str, Reach] = {}
        self._pickets: dict[tuple[int, int], Pickets] = {}
        self.carries: dict[tuple[Point, int, str], dict[str, Point]] = {}
        """Formations carried before, by where to, turned how and in which shape."""
        self.judged: dict[tuple[Point, ...], dict[str, Text]] = {}
        """Layouts judged before, by the places in the order of the men."""
        self._walks: dict[tuple[str, Point], Walk] = {}
        self._ways: dict[tuple[str, Point], Route | None] = {}
        self.plans: dict[object, Places] = {}
        """What a game has worked out for these men in these places, by its own keys."""

    @property
    def leaders(self) -> list[str]:
        return [id for id in self.command.ranges if id in self.men]

    @property
    def first(self) -> Body:
        """The one the others form up on."""
        return next(iter(self.men.values()))

    def _matters(self, guard: Guard) -> bool:
        """Whether a guard can be met by anybody at all."""
        if guard.body.id in self.men:
            return False
        base, at = guard.body.base, guard.body.at
        far = self.gait.budget + self.gait.slack + guard.keep + max(base.width, base.depth)
        left, low, right, top, wide = self._box
        if not (left <= at.x + far + wide and at.x - far - wide <= right):
            return False
        if not (low <= at.y + far + wide and at.y - far - wide <= top):
            return False
        return any(_square(at, man.at) <= (far + man.base.width) ** 2 for man in self.men.values())

    @cached_property
    def _box(self) -> tuple[int, int, int, int, int]:
        """Where all the men begin: left, low, right, top; and how wide the widest of them is."""
        men = self.men.values()
        xs, ys = [man.at.x for man in men], [man.at.y for man in men]
        return min(xs), min(ys), max(xs), max(ys), max(man.base.width for man in men)

    def ground(self, man: Body) -> Ground:
        return self._grounds[man.base.width]

    def reach(self, id: str) -> Reach:
        """The search for one man, made when first needed; his fellows are not in it."""
        if id not in self._reaches:
            man = self.men[id]
            found = Reach(self.ground(man), man, self.gait, self.guards)
            if (self.entering or self.gathers) and found.layer is None:
                found.layer = self.ground(man).layers[0]
            self._reaches[id] = found
        return self._reaches[id]

    def pickets(self, man: Body, layer: Layer) -> Pickets:
        key = man.base.width, layer.index
        if key not in self._pickets:
            self._pickets[key] = Pickets(self.guards, self.ground(man), layer)
        return self._pickets[key]

    # --- many ways at once

    def alike(self, man: Body) -> str:
        """Men of one name are judged by the same rules, whatever their places; all are."""
        return ""

    def layer_of(self, man: Body) -> Layer | None:
        """The level a man begins on; whoever enters walks from a place off the table (CFB-RNF-09, 10)."""
        found = self.ground(man).layer_at(*man.at)
        return self.ground(man).layers[0] if found is None and self.entering else found

    def straight(self, man: Body, layer: Layer, ends: Floats) -> Floats:
        """What a straight walk to each place would cost, infinite where there is none or it is too far."""
        if self.layer_of(man) is not layer:
            return np.full(len(ends), np.inf)
        return self.walks(man, layer, np.broadcast_to(np.array(man.at[:2], dtype=float), ends.shape), ends)

    def walks(self, man: Body, layer: Layer, starts: Floats, ends: Floats) -> Floats:
        """The same for men with bases like this man's, each from a place of his own on the level."""
        costs = np.full(len(ends), np.inf)
        pickets = self.pickets(man, layer)
        if not len(ends) or pickets.odd:
            return costs
        long = np.sqrt(squares(ends - starts))
        near = np.flatnonzero(long <= self.gait.budget + self.gait.slack + EXACT)
        free = pickets.let_pass(starts[near], ends[near])
        near = near[free]
        is_open, bits, extra = layer.probe(starts[near], ends[near])
        unpaid = np.array([bit == 0 for bit in bits], dtype=bool) if len(near) else np.zeros(0, dtype=bool)
        total = long[near] + extra
        fits = is_open & unpaid & (total <= self.gait.budget + self.gait.slack + EXACT)
        fits &= (np.ceil(long[near] - EXACT) >= self.gait.least) | (long[near] == 0)
        costs[near[fits]] = total[fits]
        return costs

    def costs_to(self, id: str, layer: Layer, ends: Floats) -> Floats:
        """What the cheapest way of a man to each of many places costs, bent ones too; infinite where there is none."""
        found = self.straight(self.men[id], layer, ends)
        bent = np.flatnonzero(~np.isfinite(found))
        long = np.sqrt(squares(ends[bent] - np.array(self.men[id].at[:2], dtype=float)))
        bent = bent[long <= self.gait.budget + self.gait.slack + EXACT]
        if len(bent):
            found[bent] = self.reach(id).costs(layer, ends[bent])
        return found

    def rests(self, man: Body, layer: Layer, ends: Floats, placed: Sequence[Body]) -> Bools:
        """True where the floor, the terrain, the guards and those already placed let a man end."""
        fine = self.pickets(man, layer).let_end(ends) & clear_of(ends, man.base.width / 2, on_level(placed, man, layer))
        found = np.flatnonzero(fine)
        carried = layer.rests(ends[found])
        fine[found[~carried]] = False
        return fine

    def foresee(self, places: Places) -> None:
        """Look at once at the straight walks of everybody to his place, for each of them will be asked about."""
        together: dict[tuple[int, int, str], list[tuple[Body, Point]]] = {}
        if len(self._walks) >= KEPT:
            self._walks.clear()
        for id, to in places.items():
            if (id, to) in self._walks:
                continue
            man = self.men[id]
            layer = self.ground(man).layer_at(*to)
            if layer is None or to.z != layer.height_at(to.x, to.y):
                self._walks[id, to] = NONE
            else:
                together.setdefault((man.base.width, layer.index, self.alike(man)), []).append((man, to))
        for (_, index, _), men in together.items():
            self._look(self.ground(men[0][0]).layers[index], men)

    def _look(self, layer: Layer, men: Sequence[tuple[Body, Point]]) -> None:
        """The same for men who are alike and go to one level."""
        like = men[0][0]
        ends = np.array([to[:2] for _, to in men], dtype=float)
        rests = self.rests(like, layer, ends, ())
        costs = np.full(len(men), np.inf)
        going = np.flatnonzero(rests & np.array([self.layer_of(man) is layer for man, _ in men], dtype=bool))
        if len(going):
            starts = np.array([man.at[:2] for man, _ in men], dtype=float)
            costs[going] = self.walks(like, layer, starts[going], ends[going])
        for (man, to), ok, cost in zip(men, rests.tolist(), costs.tolist(), strict=True):
            self._walks[man.id, to] = Walk(ok, cost)

    def walk(self, id: str, to: Point) -> Walk:
        """A man's straight walk to a place, whoever of his fellows stands there."""
        if (id, to) not in self._walks:
            self.foresee({id: to})
        return self._walks[id, to]

    def way(self, id: str, to: Point) -> Route | None:
        """The cheapest way of one man to a place, straight if that is open."""
        if (id, to) not in self._ways:
            if len(self._ways) >= KEPT:
                self._ways.clear()
            self._ways[id, to] = self._way(id, to)
        return self._ways[id, to]

    def _way(self, id: str, to: Point) -> Route | None:
        man = self.men[id]
        if to == man.at:
            return Route(to, ())
        cost = self.walk(id, to).cost
        if cost < inf:
            return Route(man.at, (Leg("walk", man.at, to, cost),))
        return self.reach(id).path(to) if self.ground(man).layer_at(*to) is not None else None

    def why_not(self, id: str, to: Point) -> Text | None:
        """Why a man cannot go and stand there, or None if he can."""
        if self.way(id, to) is not None:
            return None
        return self.reach(id).why_not(to) or Text("reach.no_way", budget=self.gait.budget)

    def area(self, id: str) -> list[tuple[XY, ...]]:
        """The ground a man may go to, his fellows left out."""
        return [ring for area in self.reach(id).region for ring in area.rings]

    # --- a whole layout

    def placed(self, places: Places) -> dict[str, Body]:
        """Everybody where a layout has them."""
        return {id: man.moved(places.get(id, man.at)) for id, man in self.men.items()}

    def waiting(self, places: Places) -> list[str]:
        """Those who enter and are not on the table yet in a layout."""
        if not self.entering:
            return []
        stay = [id for id, man in self.men.items() if places.get(id, man.at) == man.at]
        return [id for id in stay if self.ground(self.men[id]).layer_at(*self.men[id].at) is None]

    def routes(self, places: Places) -> dict[str, Route]:
        """The way of everybody who has one; whoever stays has an empty one."""
        self.foresee({id: to for id, to in places.items() if to != self.men[id].at})
        found = {id: self.way(id, places.get(id, man.at)) for id, man in self.men.items()}
        return {id: route for id, route in found.items() if route is not None}

    def costs(self, places: Places) -> dict[str, int]:
        return {id: route.cost for id, route in self.routes(places).items()}

    def in_range(self, id: str, placed: Mapping[str, Body]) -> bool:
        """Whether a man stands within the command he needs, base to base (CFB-CMD-03, CFB-CMD-05)."""
        ranges, first = self.command.ranges, self.first.id
        if id == first:
            return True
        if id in self.command.bound:
            near = first in placed and gap(placed[first], placed[id]) <= ranges.get(first, 0) + WITHIN
            return first not in ranges or near
        if id in ranges:
            return True
        return any(
            gap(placed[leader], placed[id]) <= far + WITHIN for leader, far in ranges.items() if leader in placed
        )

    def to_leaders(self, body: Body, placed: Mapping[str, Body]) -> int:
        """How far a man is from the nearest leader other than himself."""
        return min((gap(placed[leader], body) for leader in self.leaders if leader != body.id), default=0)


def gap(a: Body, b: Body | Piece) -> int:
    """Base to base, seen from above, in whole mils rounded up (CFB-GEO-03)."""
    found = nearness(a.form.points, b.form.points)
    return whole_length(found.num, found.den, a.form.width + b.form.width)


def _leaders_first(men: Sequence[Body], command: Command) -> list[Body]:
    by_id = {man.id: man for man in men}
    leaders = [by_id[id] for id in command.ranges if id in by_id]
    return [*leaders, *(man for man in men if man.id not in command.ranges)]


def on_level(bodies: Sequence[Body], man: Body, layer: Layer) -> list[Body]:
    """Those of the bodies a man on that level would stand on."""
    top = layer.z + man.height
    return [b for b in bodies if b.id != man.id and (b.at.z == layer.z or (b.at.z < top and layer.z < b.top))]


def _square(a: Point, b: Point) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2
