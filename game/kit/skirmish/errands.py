"""Where a move is worth going: to touch somebody or something, nearer to it, into cover, up, or away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice
from math import cos, hypot, pi, sin, sqrt
from random import Random
from typing import TYPE_CHECKING

import numpy as np
from shapely import LineString
from shapely import Point as Dot

from game.boards.reach import Route
from game.boards.reach.layers import Layer
from game.boards.table import Body
from game.core.place import Point
from game.core.request import Path, Step
from game.kit.skirmish.footing import descent

if TYPE_CHECKING:
    from game.kit.skirmish.journey import Journey

MOST = 24
FEW = 4
SIDES = (0, 45, -45, 90, -90, 180)
"""Degrees off the near side at which a body is approached, the near side first."""
SHARES = (100, 75, 50, 25)
"""Hundredths of the move that are tried straight on."""
FARES = 8
"""How many sets of prices are looked at for corners to turn."""
TRIES = 4
"""Ideas tried for a random move before it is left alone."""
STROLLS = 0.96
"""How often a random move goes straight to any place, which is found without a search for all ways."""
TURNS = 8
NEARER = (1.0, 0.5, 0.25)
"""Directions it is tried in, and shares of a length drawn at random."""
OFF = 1
"""Mils a step off a roof goes beyond its edge."""

Idea = Callable[[], object]


class Errands:
    """The ends of one move that a player would think of, each with a legal path."""

    def __init__(self, journey: Journey) -> None:
        self.journey = journey
        self.start = journey.trip.body.at
        self.budget = journey.trip.gait.budget
        self.radius = journey.trip.mover.radius
        self.found: dict[Point, Path] = {}

    def paths(self) -> Iterator[Path]:
        """At most `MOST`, staying put the last of them; each is looked for when it is wanted."""
        yield from islice(self._worthwhile(), MOST - 1)
        yield self.journey.stay

    def _worthwhile(self) -> Iterator[Path]:
        for idea in self._ideas():
            known = len(self.found)
            idea()
            yield from [path for at, path in islice(self.found.items(), known, None) if at != self.start]

    def anywhere(self, random: Random) -> Path:
        """Straight to any place around, or what comes of an idea picked at random."""
        if random.random() < STROLLS and (path := self.straight_anywhere(random)):
            return path
        ideas = list(self._ideas())
        for idea in random.sample(ideas, TRIES):
            idea()
            if found := [path for at, path in self.found.items() if at != self.start]:
                return found[random.randrange(len(found))]
        return self.journey.stay

    def straight_anywhere(self, random: Random) -> Path:
        """Straight in some direction, less far where something is in the way; () if a few tries find nothing."""
        layer = self.journey.reach.layer
        pays = layer is not None and bool(layer.bits_at(*self.start[:2]))
        for _ in range(TURNS):
            turn, far = 2 * pi * random.random(), (self.budget - 2) * sqrt(random.random())
            for share in NEARER:
                x, y = round(self.start.x + share * far * cos(turn)), round(self.start.y + share * far * sin(turn))
                at = Point(x, y, self._height(x, y))
                path = (Step(at),)
                if self._is_here(at):
                    break
                if self.journey.strolls(at) or (pays and self.journey.why_not(path) is None):
                    return path
        return ()

    def _ideas(self) -> Iterator[Idea]:
        trip = self.journey.trip
        enemies = self._nearest(trip.enemies)
        goals = self._nearest(trip.goals)
        yield from (partial(self._touch, enemy) for enemy in enemies[:6])
        yield from (partial(self._handle, goal) for goal in goals[:6])
        yield from (partial(self._advance, target) for target in (*enemies[:FEW], *goals[:FEW]))
        yield self._descend
        yield self._roofs
        yield partial(self._falls, enemies)
        yield self._covers
        yield from (partial(self._leave, k * pi / 4) for k in range(8))

    def _nearest(self, bodies: Sequence[Body]) -> list[Body]:
        return sorted(bodies, key=lambda body: (self._gap(body.at), body.id))

    def _gap(self, at: Point) -> float:
        return hypot(at.x - self.start.x, at.y - self.start.y)

    def _try(self, at: Point) -> bool:
        """Remember the way to a place if there is one; it must pass the same check as a player's."""
        if at in self.found or self._is_here(at):
            return True
        if self._gap(at) > self.budget:
            return False
        if self._stroll(at):  # most ways are straight, and that is quickly seen
            return True
        route = self.journey.way(at)
        return route is not None and self._keep(route)

    def _is_here(self, at: Point) -> bool:
        """A move so short that nothing changes is not worth a thought."""
        return at.z == self.start.z and self._gap(at) <= self.journey.trip.ways.touch

    def _stroll(self, at: Point) -> bool:
        """Remember a place that a straight walk leads to."""
        if at in self.found or self._is_here(at):
            return True
        if not self.journey.strolls(at):
            return False
        self.found[at] = (Step(at),)
        return True

    def _keep(self, route: Route) -> bool:
        path = self.journey.path_of(route)
        if self.journey.why_not(path) is not None:
            return False
        self.found[route.end] = path
        return True

    def _surfaces(self, x: int, y: int, low: int, high: int) -> list[Point]:
        """The places at x, y on levels between two heights."""
        ground = self.journey.reach.ground
        layers = [layer for layer in ground.layers if low <= layer.z <= high and layer.carries(x, y)]
        return [Point(x, y, layer.height_at(x, y)) for layer in layers]

    # --- to somebody or something

    def _touch(self, body: Body) -> bool:
        """The near side first, then round about it, on every level from which it can be touched."""
        away = body.base.width / 2 + self.radius + 1
        near = np.arctan2(self.start.y - body.at.y, self.start.x - body.at.x)
        for side in SIDES:
            turn = float(near) + side * pi / 180
            x, y = round(body.at.x + away * cos(turn)), round(body.at.y + away * sin(turn))
            if hypot(x - self.start.x, y - self.start.y) > self.budget:
                continue
            for at in self._surfaces(x, y, body.at.z - self.journey.trip.mover.height, body.top):
                if self._try(at):
                    return True
        return False

    def _handle(self, marker: Body) -> bool:
        """A flat marker can be stood on."""
        return (not marker.height and self._try(marker.at)) or self._touch(marker)

    def _advance(self, target: Body) -> None:
        """As far towards it as the move goes, straight or round one corner."""
        short = target.base.width / 2 + self.radius + 1
        if self._straight_to(target, short):
            return
        tried: list[tuple[float, int, int, int]] = []
        for layer, x, y, cost in self._corners:
            gap = hypot(target.at.x - x, target.at.y - y)
            go = min(self.budget - cost - 2, gap - short)
            if go > 0:
                share = go / gap
                at = round(x + (target.at.x - x) * share), round(y + (target.at.y - y) * share)
                tried.append((gap - go, layer, *at))
        for _, layer, x, y in sorted(tried)[: 2 * FEW]:
            if self._try_on(layer, x, y):
                return

    def _straight_to(self, target: Body, short: float) -> bool:
        """Nothing brings it nearer than the straight line, if that is free."""
        gap = self._gap(target.at)
        if gap <= short:
            return False
        share = min(self.budget - 2, gap - short) / gap
        x = round(self.start.x + (target.at.x - self.start.x) * share)
        y = round(self.start.y + (target.at.y - self.start.y) * share)
        return self._stroll(Point(x, y, self._height(x, y)))

    def _try_on(self, index: int, x: int, y: int) -> bool:
        layer = self.journey.reach.ground.layers[index]
        return layer.carries(x, y) and self._try(Point(x, y, layer.height_at(x, y)))

    @cached_property
    def _corners(self) -> list[tuple[int, float, float, float]]:
        """Where the search came by, the start too: level, place, and what is spent by then."""
        here, (x, y, _) = self.journey.reach.layer, self.start
        if here is not None and self.journey.trip.gait.straight and not here.bits_at(x, y):
            return [(here.index, x, y, 0.0)]  # a straight move turns nowhere
        field = self.journey.reach.field
        found: list[tuple[int, float, float, float]] = []
        if field is None:
            return found
        for fare in field.fares[:FARES]:
            for layer in field.levels(fare):
                _, places, costs = field.shown(fare, layer)
                rows = zip(places.tolist(), costs.tolist(), strict=True)
                found += [(layer, x, y, cost + fare.toll) for (x, y), cost in rows]
        return found

    # --- elsewhere

    def _descend(self) -> None:
        """Towards the nearest way down from a roof, where one move does not reach it."""
        trip = self.journey.trip
        way = descent(trip.table, trip.mover, trip.gait, self.start) if self.start.z > trip.mover.step else None
        if way is None:
            return
        x, y = way.head
        gap = hypot(x - self.start.x, y - self.start.y)
        share = min(1.0, (self.budget - 2) / gap) if gap else 0.0
        at = round(self.start.x + (x - self.start.x) * share), round(self.start.y + (y - self.start.y) * share)
        self._stroll(Point(*at, self._height(*at)))

    def _roofs(self) -> None:
        """A cheap place on each level above or below, the cheapest levels first."""
        ground, seen = self.journey.reach.ground, dict[int, int]()
        for _, index, x, y in sorted((cost, index, round(x), round(y)) for index, x, y, cost in self._corners):
            tries = seen.get(index, 0)
            if ground.layers[index].z == self.start.z or tries >= FEW or len(seen) > FEW:
                continue
            seen[index] = FEW if self._try_on(index, x, y) else tries + 1
        if self.journey.flight:
            for layer in self._high_layers():
                middle = layer.surface.representative_point()
                self._try(Point(round(middle.x), round(middle.y), layer.z))

    def _high_layers(self) -> list[Layer]:
        here = Dot(self.start.x, self.start.y)
        layers = self.journey.reach.ground.layers[1:]
        near = [layer for layer in layers if layer.surface.distance(here) < self.budget]
        return sorted(near, key=lambda layer: (layer.surface.distance(here), layer.index))[:FEW]

    def _falls(self, enemies: Sequence[Body]) -> None:
        """Off the edge towards somebody, if that does no harm."""
        layer, trip = self.journey.reach.layer, self.journey.trip
        if layer is None or not layer.index:
            return
        for enemy in enemies[:FEW]:
            way = LineString([self.start[:2], enemy.at[:2]])
            on_top = way.intersection(layer.surface).length + OFF
            if on_top >= way.length:
                continue
            dot = way.interpolate(on_top)
            path = (Step(Point(round(dot.x), round(dot.y)), "fall"),)
            plan = self.journey.plan(path)
            fall = getattr(plan, "fall", None)
            if fall and (trip.ways.is_harmless(fall) or not trip.falls_hurt):
                self.found[path[0].at._replace(z=-1)] = path

    def _covers(self) -> None:
        """Beside the corners of scenery, nearest first."""
        reach = self.journey.reach
        if reach.layer is None:
            return
        r = self.radius + 1
        spots: list[tuple[float, Point]] = []
        for rule in reach.layer.rest_rules:
            left, low, right, top = rule.piece.bounds
            for x, y in ((left - r, low + r), (right + r, low + r), (left - r, top - r), (right + r, top - r)):
                at = Point(round(x), round(y), reach.layer.z)
                if self._gap(at) < self.budget:
                    spots.append((self._gap(at), at))
        for _, at in sorted(spots)[: 2 * FEW]:
            if len(self.found) >= MOST - 6:
                return
            self._try(at)

    def _leave(self, turn: float) -> None:
        """Straight away in a direction, as far as that goes."""
        for share in SHARES:
            go = self.budget * share / 100 - 1
            x, y = round(self.start.x + go * cos(turn)), round(self.start.y + go * sin(turn))
            at = Point(x, y, self._height(x, y))
            if self._stroll(at) or (self.journey.flight and self._try(at)):
                return

    def _height(self, x: int, y: int) -> int:
        layer = self.journey.reach.layer
        return layer.height_at(x, y) if layer else self.start.z
