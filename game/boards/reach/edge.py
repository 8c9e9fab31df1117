"""Ways that end where nobody stands: over an edge, or part of the way up a wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from shapely import LineString
from shapely import Point as Dot

from game.boards.measure import surface_at
from game.boards.reach.graph import footprint
from game.boards.reach.links import climb_price
from game.boards.reach.reach import Reach
from game.boards.reach.route import Leg, Route
from game.boards.reach.trace import TOUCH, trace
from game.boards.table import Piece
from game.core.place import Point
from game.core.text import Text


@dataclass(frozen=True, slots=True)
class Plunge:
    """A way over an edge: to the rim, on through the air, and down."""

    route: Route
    """As far as the rim."""
    at: Point
    """Where it comes down, seen from above, at the height it leaves."""
    air: int
    """How far that is beyond the rim."""
    floor: int
    """The height of what lies below."""
    met: str = ""
    """The piece that stopped it in the air."""

    @property
    def drop(self) -> int:
        return self.at.z - self.floor

    @property
    def cost(self) -> int:
        """What the way takes of the budget: the height itself is free."""
        return self.route.cost + self.air


def plunge(reach: Reach, steps: Sequence[Point], to: Point) -> Plunge | Text:
    """Along some places, then straight on over the edge until above `to`, or until something stands in the way."""
    ground = reach.ground
    here = steps[-1] if steps else reach.mover.at
    layer = ground.layer_at(*here)
    surface = ground.raised_at(layer, here[:2]) if layer else None
    if surface is None:
        return Text("reach.no_edge")
    if surface.surface.buffer(-1).covers(Dot(to.x, to.y)):
        return Text("reach.still_on_top")
    if not ground.layers[0].holds(to.x, to.y):
        return Text("reach.off_table")
    line = LineString([here[:2], to[:2]])
    on_top = line.intersection(surface.surface).length
    rim = line.interpolate(max(0.0, on_top - 1))
    route = trace(reach, [*steps, Point(round(rim.x), round(rim.y), here.z)])
    if isinstance(route, Text):
        return route
    air, met = _in_air(reach, surface.pieces, surface.z, LineString([line.interpolate(on_top), to[:2]]))
    down = line.interpolate(on_top + air)
    at = Point(round(down.x), round(down.y), surface.z)
    floor, _ = surface_at(ground.table, at[:2], surface.z - 1)
    found = Plunge(route, at, ceil(air - 1e-6), floor, met)
    if found.cost > reach.gait.budget + reach.gait.slack:
        return Text("reach.too_far", needs=found.cost, budget=reach.gait.budget)
    return found


def _in_air(reach: Reach, own: Sequence[str], z: int, air: LineString) -> tuple[float, str]:
    """How far a base gets through the air at a height, and what stops it."""
    far, met = air.length, ""
    for piece in reach.ground.table.pieces:
        if piece.id in own or piece.top <= z or piece.bottom >= z + reach.ground.height:
            continue
        clear = reach.ground.reading(piece, z)
        if clear.clear is None and clear.rest is None:
            continue
        hit = footprint(piece).buffer(reach.ground.radius).intersection(air)
        if not hit.is_empty and Dot(air.coords[0]).distance(hit) < far:
            far, met = Dot(air.coords[0]).distance(hit), piece.id
    return far, met


@dataclass(frozen=True, slots=True)
class Hold:
    """Part of the way up a wall, or down it: where the base hangs."""

    route: Route
    piece: str
    foot: Point
    """The place below."""

    @property
    def at(self) -> Point:
        return self.route.end

    @property
    def drop(self) -> int:
        return self.at.z - self.foot.z


def hold(reach: Reach, steps: Sequence[Point], wall: str, height: int | None = None) -> Hold | Text:
    """Along some places and up a wall that the last one touches: to a height, or as high as the budget goes."""
    ground, gait = reach.ground, reach.gait
    route = trace(reach, steps)
    if isinstance(route, Text):
        return route
    end = route.end
    foot = Point(end.x, end.y, ground.height_at(end))
    piece = ground.table.piece(wall)
    crossing = ground.reading(piece, foot.z)
    climb = crossing.climb
    if climb is None or not climb.rate or not touches_wall(piece, foot, climb.approach):
        return Text("reach.no_wall")
    id = climb_price(piece, crossing)
    is_due = id not in route.paid and not gait.waives(id, climb.due)
    tokens = route.tokens + (climb.tokens if is_due else 0)
    if tokens > gait.tokens:
        return Text("reach.tokens", needs=tokens, has=gait.tokens)
    left = gait.budget + gait.slack - route.cost
    most = min(left * 100 // climb.rate, piece.top - foot.z)
    rise = most if height is None else height - foot.z
    if not 0 < rise <= most:
        return Text("reach.too_far", needs=route.cost + max(0, rise) * climb.rate // 100, budget=gait.budget)
    leg = Leg("climb", foot, Point(foot.x, foot.y, foot.z + rise), rise * climb.rate / 100)
    paid = (*route.paid, id) if is_due and climb.tokens else route.paid
    return Hold(Route(route.start, (*route.legs, leg), route.toll, tokens, paid), wall, foot)


def touches_wall(piece: Piece, at: Point, approach: float) -> bool:
    """Whether a base at a place touches a piece as a climber does."""
    return bool(footprint(piece).distance(Dot(at.x, at.y)) <= approach + TOUCH)
