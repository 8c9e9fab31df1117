"""Falls: stepping off an edge, a climb that fails, a push; and what becomes of who falls (FAL, CLI-05, JMP-07)."""

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
from game.boards.reach import Reach, Route
from game.boards.reach.graph import footprint
from game.boards.reach.layers import Layer
from game.boards.reach.outline import rings
from game.boards.reach.region import where_it_may_end
from game.boards.table import Piece
from game.core.place import Point
from game.core.request import Outline, PickPoint
from game.core.text import Refusal, Text
from game.systems.bmg3.flow.footing import IMPAIRED, SMALL, Footing, standing
from game.systems.bmg3.flow.harm import remove, suffer
from game.systems.bmg3.flow.sight import SLACK, TOUCH
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import FALL_HURTS, FELL, IMPAIRMENTS, MOVEMENT, About, Moving
from game.systems.bmg3.state import INCH, Model

HURT = 2
"""Injury markers of a bad fall (FAL-09)."""
NEARBY = 6 * INCH


@dataclass(frozen=True, slots=True)
class Stride:
    """What a move may spend: the BMD, and the impairments in force before its first leg (IMP-05)."""

    bmd: int
    impairments: int = 0

    @property
    def left(self) -> int:
        """Before anything the ground costs; never below 0 (IMP-04)."""
        return max(0, self.bmd - IMPAIRED * self.impairments)

    def after(self, toll: int) -> int:
        """The effective BMD once the ground has impaired it by so much."""
        return max(0, self.left - toll)


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall about to happen: from where, down to which level, and the way travelled in all (FAL-07)."""

    at: Point
    """The point of fall, at the height fallen from."""
    floor: int
    total: int
    bmd: int
    """The effective one, after all impairments of the action (FAL-12)."""

    @property
    def is_harmless(self) -> bool:
        """No farther than the BMD (FAL-08, FAL-11), or no fall at all (FAL-18)."""
        return self.total <= self.bmd or self.at.z - self.floor <= SMALL

    @property
    def is_deadly(self) -> bool:
        return not self.is_harmless and self.total >= 2 * self.bmd - SLACK  # FAL-10


# --- by choice


def step_off(reach: Reach, mover: Footing, route: Route, to: Point, stride: Stride) -> Fall | Refusal:
    """The fall at the end of a route, straight on over the edge to a point of fall (FAL-02, FAL-13 to FAL-15)."""
    layer = reach.ground.layer_at(*route.end)
    if layer is None or not layer.index or mover.is_vehicle:
        return _no("no_edge", "FAL-02")
    if layer.surface.buffer(-1).covers(Dot(to.x, to.y)):
        return _no("still_on_top", "FAL-15")
    if not reach.ground.layers[0].holds(to.x, to.y):
        return Refusal(Text("reach.off_table"), "BMG3-GEO-12")
    floor, _ = surface_at(reach.ground.table, (to.x, to.y), layer.z - 1)
    if layer.z - floor <= SMALL:
        return _no("low_drop", "FAL-18")
    line = LineString([route.end[:2], to[:2]])
    on_top = line.intersection(layer.surface).length
    in_air = line.length - on_top
    edge = line.interpolate(on_top)
    bits = _walked(layer, route.end, edge)
    if bits is None or _barred(reach, layer, LineString([edge, Dot(to.x, to.y)])):
        return _no("fall_blocked", "JMP-06")
    owed = [p.toll for p in reach.ground.prices if p.bit & bits and p.id not in route.paid]
    toll = route.toll + sum(owed)
    before, bmd = stride.after(toll), stride.after(toll + mover.jump_toll)
    if bmd <= 0:
        return _no("fall_unmoved", "FAL-23")
    gone = sum(leg.cost for leg in route.legs)
    refusal = _too_far(gone + on_top, in_air, before, bmd)
    return refusal or Fall(to._replace(z=layer.z), floor, _whole(gone + line.length + layer.z - floor), bmd)


def _too_far(to_edge: float, in_air: float, before: int, bmd: int) -> Refusal | None:
    """A model that can move can always step off; how far it leaps is what its BMD allows (FAL-15)."""
    if _whole(to_edge) > before + SLACK:
        return Refusal(Text("reach.too_far", needs=_whole(to_edge), budget=before), "BMG3-MOV-03")
    if _whole(to_edge) > bmd + SLACK:
        return _no("only_the_edge", "FAL-15") if in_air > SLACK else None
    if _whole(to_edge + in_air) > bmd + SLACK:
        return _no("leap_too_far", "FAL-15", needs=_whole(to_edge + in_air), bmd=bmd)
    return None


def _walked(layer: Layer, here: Point, edge: Dot) -> int | None:
    """The priced areas on the way to the edge; None if something on the roof bars it."""
    starts, ends = np.array([here[:2]], dtype=float), np.array([[edge.x, edge.y]])
    is_open, bits, _ = layer.probe(starts, ends)
    return bits[0] if is_open[0] else None


def _barred(reach: Reach, layer: Layer, air: LineString) -> bool:
    """Whether something too high to leap over stands in the way (JMP-06)."""
    for piece in reach.ground.table.pieces:
        clear = None if piece.id in layer.pieces else reach.ground.reading(piece, layer.z).clear
        if clear is not None and footprint(piece).distance(air) < clear - SLACK:
            return True
    return False


# --- a climb that fails


def bad_climb(reach: Reach, mover: Footing, route: Route, to: Point, stride: Stride) -> Fall | Refusal:
    """A climb the BMD cannot pay, tried all the same (CLI-05, CLI-09, FAL-20)."""
    foot = route.end
    piece = _climbed(reach, foot, to)
    if piece is None:
        return _no("nothing_to_climb", "CLI-01")
    paid = f"climb:{piece.id}" in route.paid
    bmd = stride.after(route.toll + (0 if paid else mover.climb_toll))
    if bmd <= 0:
        return _no("climb_unmoved", "FAL-23")
    if route.length > bmd + SLACK:
        return Refusal(Text("reach.too_far", needs=route.length, budget=bmd), "BMG3-IMP-07")
    height = min(max(0, bmd - route.length), piece.top - foot.z)
    return Fall(foot._replace(z=foot.z + height), foot.z, route.length + 2 * height, bmd)


def _climbed(reach: Reach, foot: Point, to: Point) -> Piece | None:
    """The touched piece between the foot of a climb and where it would lead."""
    line = LineString([foot[:2], to[:2]]) if foot[:2] != to[:2] else Dot(foot[:2])
    for piece in reach.ground.table.pieces:
        climb = reach.ground.reading(piece, foot.z).climb
        if climb is None or climb.rate > 100 or to.z not in (piece.top, foot.z):
            continue
        if footprint(piece).distance(Dot(foot[:2])) <= climb.approach + TOUCH and footprint(piece).intersects(line):
            return piece
    return None


# --- pushed


async def pushed_off(game: Bmg3, model: Model, to: Point, moved: int) -> bool:
    """A model pushed `moved` to a place falls if nothing is under it there; tells whether it did (FAL-19)."""
    assert model.at is not None
    floor, _ = surface_at(game.table, (to.x, to.y), model.at.z)
    drop = model.at.z - floor
    if drop <= SMALL:
        return False
    moving = Moving(game, model)
    lasting = IMPAIRMENTS(moving, 0).value - (1 if model.down else 0)  # nobody stands up while being pushed
    bmd = max(INCH, MOVEMENT(moving, model.profile.movement).value - IMPAIRED * lasting)
    await fall(game, model, Fall(to._replace(z=model.at.z), floor, moved + drop, bmd))
    return True


# --- what comes of it


async def fall(game: Bmg3, model: Model, fall: Fall) -> None:
    """Put the model down and hurt it; a fall does not knock it down (FAL-04 to FAL-12, FAL-17, FAL-21)."""
    model.at = await _landing_place(game, model, fall)
    game.tell(FELL, model.id, model=game.name(model), height=fall.at.z - fall.floor, total=fall.total, bmd=fall.bmd)
    game.remember("fell", model.seat, model.id)
    if fall.is_harmless or not FALL_HURTS(About(game, model)):
        return
    if fall.is_deadly:
        await remove(game, model)
    else:
        await suffer(game, model, 0, HURT, reason="fall")


async def _landing_place(game: Bmg3, model: Model, fall: Fall) -> Point:
    landing = Landing(game, model, fall)
    places = landing.suggestions()
    if len(places) == 1:
        return places[0]
    at = await PickPoint(
        model.seat, Text("bmg3.ask.landing", model=game.name(model)), landing, subject=model.id, topic="landing"
    )
    assert at is not None
    return at


class Landing:
    """The free places nearest to a point of fall; the owner chooses among equals (FAL-05, FAL-06)."""

    def __init__(self, game: Bmg3, model: Model, fall: Fall) -> None:
        self.spot = fall.at
        self.floor = fall.floor
        self.reach = standing(game, model)

    def why_not(self, at: Point) -> Refusal | None:
        reason = self.reach.end_refusal(at)
        if reason and reason.key in ("reach.on_body", "reach.near_body"):
            return _no("no_room", "FAL-05")
        if reason:
            return Refusal(reason, "BMG3-FAL-05")
        gap = hypot(at.x - self.spot.x, at.y - self.spot.y)
        if gap > self.gap + SLACK or self.reach.ground.layer_at(*at) is not self.layer:
            return _no("nearer_landing", "FAL-05")
        return None

    @cached_property
    def _found(self) -> tuple[Layer, BaseGeometry, float]:
        """The level, where on it there is room, and how far away that is."""
        spot, field = Dot(self.spot.x, self.spot.y), self.reach.field
        assert field is not None
        below = [layer for layer in self.reach.ground.layers if layer.z <= self.floor]
        for radius in (NEARBY, self.reach.ground.table.width + self.reach.ground.table.depth):
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
            if hypot(right - left, top - low) <= 4 * TOUCH or part.geom_type != "Polygon":
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


def _no(key: str, rule: str, **values: int) -> Refusal:
    return Refusal(Text(f"bmg3.no.{key}", **values), f"BMG3-{rule}")
