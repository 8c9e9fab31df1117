"""Falls: stepping off an edge, a climb that fails, a push, and where they end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, hypot

import numpy as np
from shapely import LineString
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from game.boards.measure import surface_at
from game.boards.reach import Climb, Reach, Route
from game.boards.reach.graph import footprint
from game.boards.reach.layers import Layer
from game.boards.reach.outline import rings
from game.boards.reach.region import where_it_may_end
from game.boards.table import Piece, Table
from game.core.place import Point
from game.core.request import Outline
from game.core.text import Refusal, Text
from game.kit.skirmish.footing import OUT_OF_REACH, Mover
from game.kit.skirmish.words import No


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall about to happen: from where, down to which level, and the way travelled in all."""

    at: Point
    """The point of fall, at the height fallen from."""
    floor: int
    total: int
    """On foot, through the air and down."""
    left: int
    """The move that was left once everything on the way was paid."""

    @property
    def drop(self) -> int:
        return self.at.z - self.floor


@dataclass(frozen=True, slots=True, eq=False)
class Falls:
    """What a game says of falls; there is one for each game."""

    slack: int
    """An inclusive limit may be missed by this much."""
    touch: int
    """A climber no farther from a wall than this touches it."""
    nearby: int
    """A place to land is looked for so far away at first."""
    off_table: str
    too_far: str
    climb_too_far: str
    landing: str
    """The rules behind what the ground itself objects to."""
    no_edge: No
    still_on_top: No
    low_drop: No
    blocked: No
    unmoved: No
    only_the_edge: No
    leap_too_far: No
    nothing_to_climb: No
    climb_unmoved: No
    no_room: No
    nearer_landing: No


# --- by choice


def step_off(reach: Reach, mover: Mover, route: Route, to: Point, falls: Falls) -> Fall | Refusal:
    """The fall at the end of a route, straight on over the edge to a point of fall."""
    layer = reach.ground.layer_at(*route.end)
    if layer is None or not layer.index or mover.jump is None:
        return falls.no_edge()
    if layer.surface.buffer(-1).covers(Dot(to.x, to.y)):
        return falls.still_on_top()
    if not reach.ground.layers[0].holds(to.x, to.y):
        return Refusal(Text("reach.off_table"), falls.off_table)
    floor, _ = surface_at(reach.ground.table, (to.x, to.y), layer.z - 1)
    if layer.z - floor <= mover.step:
        return falls.low_drop()
    line = LineString([route.end[:2], to[:2]])
    on_top = line.intersection(layer.surface).length
    in_air = line.length - on_top
    edge = line.interpolate(on_top)
    bits = _walked(layer, route.end, edge)
    if bits is None or _barred(reach, layer, LineString([edge, Dot(to.x, to.y)]), falls.slack):
        return falls.blocked()
    owed = [price.toll for price in reach.ground.priced(bits) if price.id not in route.paid]
    toll = route.toll + sum(owed)
    before, left = _after(reach, toll), _after(reach, toll + mover.jump.toll)
    if left <= 0:
        return falls.unmoved()
    gone = sum(leg.cost for leg in route.legs)
    refusal = _too_far(gone + on_top, in_air, before, left, falls)
    return refusal or Fall(to._replace(z=layer.z), floor, _whole(gone + line.length + layer.z - floor), left)


def _after(reach: Reach, toll: int) -> int:
    """The move that is left once the ground has taken so much."""
    return max(0, reach.gait.budget - toll)


def _too_far(to_edge: float, in_air: float, before: int, left: int, falls: Falls) -> Refusal | None:
    """Whoever can move can always step off; how far he leaps is what his move allows."""
    slack = falls.slack
    if _whole(to_edge) > before + slack:
        return Refusal(Text("reach.too_far", needs=_whole(to_edge), budget=before), falls.too_far)
    if _whole(to_edge) > left + slack:
        return falls.only_the_edge() if in_air > slack else None
    if _whole(to_edge + in_air) > left + slack:
        return falls.leap_too_far(needs=_whole(to_edge + in_air), budget=left)
    return None


def _walked(layer: Layer, here: Point, edge: Dot) -> int | None:
    """The priced areas on the way to the edge; None if something on the roof bars it."""
    starts, ends = np.array([here[:2]], dtype=float), np.array([[edge.x, edge.y]])
    is_open, bits, _ = layer.probe(starts, ends)
    return bits[0] if is_open[0] else None


def _barred(reach: Reach, layer: Layer, air: LineString, slack: int) -> bool:
    """Whether something too high to leap over stands in the way."""
    for piece in reach.ground.table.pieces:
        clear = None if piece.id in layer.pieces else reach.ground.reading(piece, layer.z).clear
        if clear is not None and footprint(piece).distance(air) < clear - slack:
            return True
    return False


# --- a climb that fails


def bad_climb(reach: Reach, mover: Mover, route: Route, to: Point, falls: Falls) -> Fall | Refusal:
    """A climb the move cannot pay, tried all the same."""
    foot = route.end._replace(z=reach.ground.height_at(route.end))
    found = _climbed(reach, foot, to, falls.touch)
    if found is None:
        return falls.nothing_to_climb()
    piece, climb = found
    left = _after(reach, route.toll + (0 if f"climb:{piece.id}" in route.paid else climb.toll))
    if left <= 0:
        return falls.climb_unmoved()
    if route.length > left + falls.slack:
        return Refusal(Text("reach.too_far", needs=route.length, budget=left), falls.climb_too_far)
    height = min(max(0, left - route.length) * 100 // climb.rate, piece.top - foot.z)
    total = route.length + height * climb.rate // 100 + height
    return Fall(foot._replace(z=foot.z + height), foot.z, total, left)


def _climbed(reach: Reach, foot: Point, to: Point, touch: int) -> tuple[Piece, Climb] | None:
    """The touched piece between the foot of a climb and where it would lead."""
    line = LineString([foot[:2], to[:2]]) if foot[:2] != to[:2] else Dot(foot[:2])
    for piece in reach.ground.table.pieces:
        climb = reach.ground.reading(piece, foot.z).climb
        if climb is None or climb.rate >= OUT_OF_REACH or (to.z > foot.z and to.z != piece.top):
            continue
        if footprint(piece).distance(Dot(foot[:2])) <= climb.approach + touch and footprint(piece).intersects(line):
            return piece, climb
    return None


# --- pushed


def pushed_off(table: Table, here: Point, to: Point, moved: int, left: int, step: int) -> Fall | None:
    """The fall of somebody pushed `moved` to a place with nothing under it there; None if he keeps his feet."""
    floor, _ = surface_at(table, (to.x, to.y), here.z)
    drop = here.z - floor
    return Fall(to._replace(z=here.z), floor, moved + drop, left) if drop > step else None


# --- where they land


class Landing:
    """The free places nearest to a point of fall, on the level below or, where there is no room, on lower ones."""

    def __init__(self, fall: Fall, stand: Reach, falls: Falls) -> None:
        self.spot = fall.at
        self.floor = fall.floor
        self.reach = stand
        """Where the fallen could stand at all."""
        self.falls = falls

    def why_not(self, at: Point) -> Refusal | None:
        reason = self.reach.end_refusal(at)
        if reason and reason.key in ("reach.on_body", "reach.near_body"):
            return self.falls.no_room()
        if reason:
            return Refusal(reason, self.falls.landing)
        gap = hypot(at.x - self.spot.x, at.y - self.spot.y)
        if gap > self.gap + self.falls.slack or self.reach.ground.layer_at(*at) is not self.layer:
            return self.falls.nearer_landing()
        return None

    @cached_property
    def _found(self) -> tuple[Layer, BaseGeometry, float]:
        """The level, where on it there is room, and how far away that is."""
        spot, field, ground = Dot(self.spot.x, self.spot.y), self.reach.field, self.reach.ground
        assert field is not None
        below = [layer for layer in ground.layers if layer.z <= self.floor]
        for radius in (self.falls.nearby, ground.table.width + ground.table.depth):
            for layer in sorted(below, key=lambda layer: (-layer.z, layer.surface.distance(spot))):
                room = where_it_may_end(field, layer, layer.hold.intersection(spot.buffer(radius)), ())
                if not room.is_empty:
                    return layer, room, room.distance(spot)
        raise ValueError("there is no room on the whole table")

    @property
    def layer(self) -> Layer:
        return self._found[0]

    @property
    def gap(self) -> float:
        return self._found[2]

    @cached_property
    def _parts(self) -> list[BaseGeometry]:
        _, room, gap = self._found
        near = room.intersection(Dot(self.spot.x, self.spot.y).buffer(gap + 1, quad_segs=64))
        return [part for part in getattr(near, "geoms", [near]) if not part.is_empty]

    def area(self) -> Sequence[Outline]:
        return [ring for part in self._parts for ring in rings(part)]

    def suggestions(self) -> Sequence[Point]:
        return self._places

    @cached_property
    def _places(self) -> list[Point]:
        """The nearest place of each part; several of one that goes a long way round."""
        spot = Dot(self.spot.x, self.spot.y)
        dots: list[tuple[float, float]] = []
        for part in self._parts:
            left, low, right, top = part.bounds
            if hypot(right - left, top - low) <= 4 * self.falls.touch or part.geom_type != "Polygon":
                dots += nearest_points(part, spot)[0].coords
            else:
                dots += [part.exterior.interpolate(k / 8, normalized=True).coords[0] for k in range(8)]
        found = [place for x, y in dots if (place := self._legal(x, y))]
        return list(dict.fromkeys(found))

    def _legal(self, x: float, y: float) -> Point | None:
        """The legal place on whole mils next to a dot."""
        for step in (0, 1, 2, 4, 8):
            for dx, dy in ((0, 0), (step, 0), (-step, 0), (0, step), (0, -step)):
                place = (round(x) + dx, round(y) + dy)
                at = Point(*place, self.layer.height_at(*place))
                if self.why_not(at) is None:
                    return at
        return None


def _whole(length: float) -> int:
    return ceil(length - 1e-6)
