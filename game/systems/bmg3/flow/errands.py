"""Where a move is worth going: to touch somebody or something, nearer to it, into cover, up, or away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

import numpy as np
from shapely import LineString
from shapely import Point as Dot

from game.boards.reach import Route
from game.boards.reach.layers import Layer
from game.boards.table import Body
from game.core.place import Point
from game.core.request import Path, Step

if TYPE_CHECKING:
    from game.systems.bmg3.flow.travel import Journey

MOST = 24
FEW = 4
SIDES = (0, 45, -45, 90, -90, 180)
"""Degrees off the near side at which a body is approached, the near side first."""
SHARES = (100, 75, 50, 25)
"""Hundredths of the move that are tried straight on."""
OFF = 1
"""Mils a step off a roof goes beyond its edge."""


class Errands:
    """The ends of one move that a player would think of, each with a legal path."""

    def __init__(self, journey: Journey) -> None:
        self.journey = journey
        self.start = journey.trip.body.at
        self.budget = journey.trip.stride.left
        self.radius = journey.trip.mover.radius
        self.found: dict[Point, Path] = {}

    def paths(self) -> list[Path]:
        """At most `MOST`, staying put the last of them."""
        trip = self.journey.trip
        enemies = self._nearest(trip.enemies)
        goals = self._nearest(trip.goals)
        for enemy in enemies[:6]:
            self._touch(enemy)
        for goal in goals[:6]:
            self._stand_on(goal) or self._touch(goal)
        for target in (*enemies[:FEW], *goals[:FEW]):
            self._advance(target)
        self._roofs()
        self._falls(enemies)
        self._covers()
        self._spread()
        self.found.pop(self.start, None)
        return [*list(self.found.values())[: MOST - 1], self.journey.stay]

    def _nearest(self, bodies: Sequence[Body]) -> list[Body]:
        return sorted(bodies, key=lambda body: (self._gap(body.at), body.id))

    def _gap(self, at: Point) -> float:
        return hypot(at.x - self.start.x, at.y - self.start.y)

    def _try(self, at: Point) -> bool:
        """Remember the way to a place if there is one; it must pass the same check as a player's."""
        if at in self.found:
            return True
        if self._gap(at) > self.budget:
            return False
        route = self.journey.way(at)
        return route is not None and self._keep(route)

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
            for at in self._surfaces(x, y, body.at.z - self.journey.trip.mover.height, body.top):
                if self._try(at):
                    return True
        return False

    def _stand_on(self, marker: Body) -> bool:
        """A flat marker can be stood upon (CON-06)."""
        return not marker.height and self._try(marker.at)

    def _advance(self, target: Body) -> None:
        """As far towards it as the move goes, straight or round one corner."""
        tried = sorted(self._onward(target), key=lambda pair: pair[0])
        for _, at in tried[:FEW]:
            if self._try(at):
                return

    def _onward(self, target: Body) -> Iterator[tuple[float, Point]]:
        """Places towards a target: how far from it they are, and where."""
        for layer, x, y, cost in self._corners():
            gap = hypot(target.at.x - x, target.at.y - y)
            short = max(0.0, gap - target.base.width / 2 - self.radius - 1)
            go = min(self.budget - cost - 2, short)
            if go > 0:
                at = (round(x + (target.at.x - x) * go / gap), round(y + (target.at.y - y) * go / gap))
                if layer.carries(*at):
                    yield gap - go, Point(*at, layer.height_at(*at))

    def _corners(self) -> Iterator[tuple[Layer, float, float, float]]:
        """Where the search came by, the start too, and what is spent by then."""
        field = self.journey.reach.field
        if field is None or not field.fares:
            return
        for layer in field.ground.layers:
            for fare in field.fares[:8]:
                _, places, costs = field.shown(fare, layer.index)
                for (x, y), cost in zip(places.tolist(), costs.tolist(), strict=True):
                    yield layer, x, y, cost + fare.toll

    # --- elsewhere

    def _roofs(self) -> None:
        """The cheapest place on each level above or below."""
        best: dict[int, tuple[float, Point]] = {}
        for layer, x, y, cost in self._corners():
            at = Point(round(x), round(y), layer.z)
            if layer.z != self.start.z and layer.carries(at.x, at.y):
                best[layer.index] = min(best.get(layer.index, (cost, at)), (cost, at))
        for _, at in sorted(best.values())[:FEW]:
            self._try(at)
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
        layer = self.journey.reach.layer
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
            if fall and (fall.is_harmless or not self.journey.trip.falls_hurt):
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

    def _spread(self) -> None:
        """Straight away in eight directions, as far as that goes."""
        for k in range(8):
            if len(self.found) >= MOST - 1:
                return
            turn = k * pi / 4
            for share in SHARES:
                go = self.budget * share / 100 - 1
                x, y = round(self.start.x + go * cos(turn)), round(self.start.y + go * sin(turn))
                if self._try(Point(x, y, self._height(x, y))):
                    break

    def _height(self, x: int, y: int) -> int:
        layer = self.journey.reach.layer
        return layer.height_at(x, y) if layer else self.start.z
