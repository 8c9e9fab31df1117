"""Moves with a purpose: to touch a body, to be pushed in a straight line, to go somewhere sensible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, inf, pi, sin, sqrt

from shapely.ops import nearest_points

from game.boards.geometry import XY
from game.boards.reach.gait import Gait, Guard
from game.boards.reach.ground import Ground
from game.boards.reach.outline import PASS_SLACK, corners, grown, shape
from game.boards.reach.reach import Reach
from game.boards.reach.route import Route
from game.boards.reach.search import Watch
from game.boards.reach.trace import along
from game.boards.table import Body
from game.core.place import Point

AROUND = 48
"""How many places around a body are tried, besides those nearest to the corners of the search."""
NUDGE = 0.75
ROUNDED = 10
"""Mils by which a whole place may be nearer than the one it stands for."""


def contact(reach: Reach, target: Body, within: int = 0, first: bool = False) -> Route | None:
    """The cheapest way to a place whose base is at most `within` from the target's; 0 means touching.

    With `first` the first way found will do, tried from the near side on.
    """
    best: Route | None = None
    for place in _around(reach, target, within):
        gap = ((place.x - reach.mover.at.x) ** 2 + (place.y - reach.mover.at.y) ** 2) ** 0.5
        if best is not None and gap >= best.cost:
            break
        if gap > reach.gait.budget + reach.gait.slack + 1:
            break
        route = reach.path(place)
        if route and (best is None or route.cost < best.cost):
            best = route
            if first:
                break
    return best


def _around(reach: Reach, target: Body, within: int) -> list[Point]:
    """Places at that distance, nearest to the mover first."""
    if reach.field is None:
        return []
    form = target.form
    by = form.width / 2 + reach.ground.radius + within
    rim = grown(form.points, by + (NUDGE if within == 0 else -NUDGE)).exterior
    places: list[tuple[float, Point]] = []
    for layer in reach.ground.layers:
        if target.at.z > layer.z + reach.ground.height or layer.z > target.top:
            continue
        seeds = [reach.field.start_at]
        if reach.field.fares:
            seeds += [(int(x), int(y)) for x, y in reach.field.shown(reach.field.fares[0], layer.index)[1]]
        dots = [rim.interpolate(k / AROUND, normalized=True) for k in range(AROUND)]
        spots: dict[XY, None] = {}
        if len(form.points) == 1:
            spots |= {_towards(form.points[0], seed, by, within): None for seed in seeds}
        else:
            spots |= {_whole(nearest_points(rim, shape((seed,)))[0].coords[0]): None for seed in seeds}
        spots |= {_whole(dot.coords[0]): None for dot in dots}
        for x, y in spots:
            gap = (x - reach.mover.at.x) ** 2 + (y - reach.mover.at.y) ** 2
            if layer.carries(x, y):
                places.append((gap, Point(x, y, layer.height_at(x, y))))
    return [place for _, place in sorted(places)]


def _towards(centre: XY, seed: XY, by: float, within: int) -> XY:
    """The place at that distance on the side of the seed."""
    dx, dy = seed[0] - centre[0], seed[1] - centre[1]
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    away = by + (NUDGE if within == 0 else -NUDGE)
    if (dx, dy) == (0, 0):
        dx = 1
    return round(centre[0] + dx / long * away), round(centre[1] + dy / long * away)


def _whole(place: tuple[float, ...]) -> XY:
    return round(place[0]), round(place[1])


@dataclass(frozen=True, slots=True)
class Push:
    """How far a straight push went, and what stopped it: a piece, a body, the table's edge or a drop."""

    start: Point
    end: Point
    moved: int
    piece: str = ""
    body: str = ""
    edge: str = ""
    """`table` or `drop`, if the floor ended."""


def push(ground: Ground, body: Body, towards: XY, distance: int, guards: Sequence[Guard] = ()) -> Push:
    """Move a body in a straight line until something stops it; it ends at most two mils short of that."""
    layer = ground.layer_at(*body.at)
    long = (towards[0] ** 2 + towards[1] ** 2) ** 0.5
    if layer is None or long == 0:
        return Push(body.at, body.at, 0)
    others = [guard for guard in guards if guard.body.id != body.id]
    watch = Watch(others, layer, ground, body.at[:2])
    start = body.at[:2]

    def place(far: int) -> XY:
        return round(body.at.x + towards[0] / long * far), round(body.at.y + towards[1] / long * far)

    def is_free(far: int) -> bool:
        end = place(far)
        return layer.holds(*end) and watch.lets_by(start, end) and layer.meets(start, end)[0]

    if distance <= 0 or is_free(distance):
        return Push(body.at, Point(*place(distance), layer.z), distance)
    low, high = 0, distance
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_free(middle) else (low, middle)
    moved = max(0, low - PASS_SLACK)
    stop = place(high)
    hit = next((g.body.id for g in others if not Watch([g], layer, ground, start).lets_by(start, stop)), "")
    met = [piece for piece in layer.met_by(start, stop) if piece]
    edge = "" if layer.holds(*stop) else "drop" if layer.index else "table"
    return Push(body.at, Point(*place(moved), layer.z), moved, met[0] if met else "", hit, edge)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sensible destination: why one would go there, for whom or what, and the way."""

    why: str
    """`stay`, `contact`, `advance`, `cover` or `spread`."""
    subject: str
    route: Route


def candidates(
    reach: Reach, targets: Sequence[Body] = (), goals: Sequence[Point] = (), most: int = 24
) -> list[Candidate]:
    """Destinations a bot should look at: contact, getting nearer, corners to hide behind, and open ground."""
    found = [Candidate("stay", "", Route(reach.mover.at, ()))]
    free = Reach(reach.ground, reach.mover, far_gait(reach.gait), reach.guards)
    for target in targets:
        route = contact(reach, target)
        if route:
            found.append(Candidate("contact", target.id, route))
        else:
            found += _advance(reach, free, target.id, target.at)
    for goal in goals:
        found += _advance(reach, free, goal.key(), goal)
    found += _covers(reach, most)
    found += _spread(reach)
    seen: dict[Point, Candidate] = {}
    for candidate in found:
        seen.setdefault(candidate.route.end, candidate)
    return list(seen.values())[:most]


def _advance(reach: Reach, free: Reach, subject: str, goal: Point) -> list[Candidate]:
    """As near to a place as the move goes: along the way there if there is one, else as the crow flies."""
    route = reach.path(goal)
    if route is None:
        far = free.path(goal) or contact(free, Body(subject, goal, reach.mover.base, reach.mover.height), first=True)
        route = along(reach, [leg.end for leg in far.legs]) if far else nearest(reach, goal)
    return [Candidate("advance", subject, route)] if route and route.legs else []


def far_gait(gait: Gait) -> Gait:
    """The same gait with twice the budget, paying nothing: to see the way to what is out of reach."""
    return replace(gait, budget=gait.budget * 2, least=0, most_paid=0)


def nearest(reach: Reach, goal: Point) -> Route | None:
    """The way to the reachable place nearest to a goal, seen from above."""
    best: tuple[float, Route] | None = None

    def nearer_than() -> float:
        return sqrt(best[0]) + ROUNDED if best else inf

    for area in reach.areas_near(goal[:2], nearer_than):
        dot = nearest_points(area.geometry, shape((goal[:2],)))[0]
        inner = area.geometry.representative_point()
        for x, y in _inward((dot.x, dot.y), (inner.x, inner.y)):
            route = reach.path(Point(x, y, _height(reach, x, y, area.z)))
            gap = (x - goal.x) ** 2 + (y - goal.y) ** 2
            if route and (best is None or gap < best[0]):
                best = gap, route
            if route:
                break
    return best[1] if best else None


def _height(reach: Reach, x: int, y: int, z: int) -> int:
    layer = reach.ground.layer_at(x, y, z)
    return layer.height_at(x, y) if layer else z


def _inward(dot: tuple[float, float], inner: tuple[float, float]) -> list[XY]:
    """Whole places around a place on the rim of an area."""
    spots = [(round(dot[0]) + dx, round(dot[1]) + dy) for dx in (0, -1, 1, -3, 3) for dy in (0, -1, 1, -3, 3)]
    return [*spots, (round(dot[0] + (inner[0] - dot[0]) / 50), round(dot[1] + (inner[1] - dot[1]) / 50)), _whole(inner)]


def _covers(reach: Reach, most: int) -> list[Candidate]:
    """Places at the corners of pieces, cheapest first."""
    found: list[tuple[int, Point, Candidate]] = []
    if reach.layer is None:
        return []
    for rule in reach.layer.rest_rules:
        core = rule.piece.form.points
        spots = corners(core, rule.away)
        for corner in spots[:: max(1, len(spots) // 8)]:
            place = Point(corner.x, corner.y, reach.layer.z)
            if (place.x - reach.mover.at.x) ** 2 + (place.y - reach.mover.at.y) ** 2 > reach.gait.budget**2:
                continue
            route = reach.path(place)
            if route:
                found.append((route.cost, place, Candidate("cover", rule.piece.id, route)))
    return [candidate for _, _, candidate in sorted(found, key=lambda item: item[:2])][: most // 2]


def _spread(reach: Reach) -> list[Candidate]:
    """Eight directions, as far as they go in a straight line."""
    found: list[Candidate] = []
    for k in range(8):
        x = reach.mover.at.x + round(reach.gait.budget * cos(k * pi / 4))
        y = reach.mover.at.y + round(reach.gait.budget * sin(k * pi / 4))
        width, depth, r = reach.ground.table.width, reach.ground.table.depth, int(reach.ground.radius) + 1
        place = Point(min(max(x, r), width - r), min(max(y, r), depth - r), reach.mover.at.z)
        route = along(reach, [place])
        if route.legs:
            found.append(Candidate("spread", "", route))
    return found
