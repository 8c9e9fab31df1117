"""A player's own path: is it legal, and how far along it does the budget go?"""

from __future__ import annotations

from collections.abc import Sequence

from shapely import LineString
from shapely import Point as Dot

from game.boards.geometry import XY
from game.boards.reach.gait import Crossing
from game.boards.reach.graph import footprint
from game.boards.reach.layers import REST_SLACK, Layer
from game.boards.reach.links import climb_price, leap
from game.boards.reach.reach import Reach
from game.boards.reach.route import Leg, Route
from game.boards.table import Piece
from game.core.place import Point
from game.core.text import Text

TOUCH = 50
"""Mils within which a base counts as touching what it begins to climb."""
MANY = 16
"""So many mixtures of ways along the same places are compared."""
BACK = 25
"""How far a dragged base steps back at a time to find a place it may end on."""


def check(reach: Reach, steps: Sequence[Point]) -> Route | Text:
    """The route along these places from where the mover stands, or why it is not legal.

    A fall that ends the move is never guessed from places: it is chosen from `Reach.falls`.
    """
    route = trace(reach, steps)
    if isinstance(route, Text) or not route.legs:
        return route
    if route.drawn < reach.gait.least:
        return Text("reach.too_short", least=reach.gait.least)
    return reach.end_refusal(route.end) or route


def strolls(reach: Reach, to: Point) -> bool:
    """Whether a straight walk on one level, that pays for nothing on its way, leads to a place: seen at a glance."""
    layer, start, far = reach.layer, reach.mover.at, _flat(reach.mover.at[:2], to[:2])
    if layer is None or far > reach.gait.budget:
        return False
    if layer.bits_at(*start[:2]) or reach.ground.layer_at(*to) is not layer or reach.end_refusal(to, layer) is not None:
        return False
    if not reach.watches[layer.index].lets_by(start[:2], to[:2]):
        return False
    is_open, bits, extra = layer.meets(start[:2], to[:2])
    return is_open and not bits and reach.gait.least <= far + extra <= reach.gait.budget


def along(reach: Reach, steps: Sequence[Point]) -> Route:
    """The longest legal beginning of a path: what a drag snaps to (BMG3-MOV-03)."""
    good = Route(reach.mover.at, ())
    done: list[Point] = []
    for step in steps:
        route = trace(reach, [*done, step])
        if isinstance(route, Text):
            good = _part_of(reach, done, step) or good
            break
        done.append(step)
        good = route
    return _resting(reach, [leg.end for leg in good.legs])


def trace(reach: Reach, steps: Sequence[Point]) -> Route | Text:
    """As `check`, without asking whether the base may end there."""
    if reach.layer is None:
        return Text("reach.no_footing")
    if reach.gait.straight and len(steps) > 1:
        return Text("reach.not_straight")
    ways: list[tuple[tuple[Leg, ...], int]] = [((), reach.layer.bits_at(*reach.mover.at[:2]))]
    here = reach.mover.at
    for step in steps:
        if step == here:
            continue
        found = _leg(reach, here, step)
        if isinstance(found, Text):
            return found
        ways = [((*legs, leg), bits | more) for legs, bits in ways for leg, more in found][:MANY]
        here = step
    routes = [_route(reach, legs, bits) for legs, bits in ways]
    payable = [route for route in routes if route.tokens <= reach.gait.tokens]
    route = min(payable or routes, key=lambda route: (route.cost, route.tokens))
    if route.tokens > reach.gait.tokens:
        return Text("reach.tokens", needs=min(route.tokens for route in routes), has=reach.gait.tokens)
    if route.legs and route.cost > reach.gait.budget + reach.gait.slack:
        return Text("reach.too_far", needs=route.cost, budget=reach.gait.budget)
    return route


def _route(reach: Reach, legs: tuple[Leg, ...], bits: int) -> Route:
    if not bits:
        return Route(reach.mover.at, legs)
    prices = [price for price in reach.ground.priced(bits) if price.toll or price.tokens]
    prices = [price for price in prices if not reach.gait.waives(price.id, price.due)]
    toll, tokens = sum(price.toll for price in prices), sum(price.tokens for price in prices)
    return Route(reach.mover.at, legs, toll, tokens, tuple(price.id for price in prices))


def _leg(reach: Reach, a: Point, b: Point) -> list[tuple[Leg, int]] | Text:
    """The cheapest way from place to place, or every way where counters may make another one better."""
    ground = reach.ground
    here, there = ground.layer_at(*a), ground.layer_at(*b)
    if here is None or there is None:
        return Text("reach.no_footing")
    if here is there and a[:2] != b[:2]:
        if not reach.watches[here.index].lets_by(a[:2], b[:2]):
            return Text("reach.guarded")
        is_open, bits, extra = here.meets(a[:2], b[:2])
        if is_open:
            return [(Leg("walk", a, b, _flat(a[:2], b[:2]) + extra), bits)]
    ways = [
        way(reach, a, b, here, there) for way in (_lifted, _stepped, _climbed, _vaulted, _dropped, _jumped, _linked)
    ]
    found = sorted((way for way in ways if way), key=lambda way: way[0].cost)
    if found:
        return found if ground.counts else found[:1]
    if here is not there:
        return Text("reach.no_way_up")
    met = here.met_by(a[:2], b[:2])
    name = ground.table.piece(met[0]).name if met and met[0] else ""
    return Text("reach.blocked", piece=name) if name else Text("reach.no_footing")


def _lifted(reach: Reach, a: Point, b: Point, here: Layer, there: Layer) -> tuple[Leg, int] | None:
    # BMG3-CLI-02, BMG3-CLI-03, BMG3-CLI-04, BMG3-CLI-08, BMG3-CLI-10
    # BMG3-IMP-06, BMG3-CLI-06
    for shaft in reach.ground.shafts:
        joined = {shaft.low, shaft.high} == {here.index, there.index}
        if joined and a[:2] == b[:2] and shaft.area.buffer(REST_SLACK).covers(Dot(a[:2])):
            return Leg("lift", a, b, shaft.cost), 0
    return None


def _stepped(reach: Reach, a: Point, b: Point, here: Layer, there: Layer) -> tuple[Leg, int] | None:
    """Up or down a step so low that only its horizontal part is paid, or up onto what has a price but no height."""
    if here is there:
        return None
    is_up = here.z <= there.z
    low, high, foot, head = (here, there, a, b) if is_up else (there, here, b, a)
    floor = reach.ground.height_at(foot)
    steps = [reach.ground.reading(reach.ground.table.piece(id), floor) for id in high.pieces]
    if not any(step.clear is None and _is_step(step, is_up) for step in steps):
        return None
    line = LineString([foot[:2], head[:2]])
    before, after = line.difference(high.surface), line.intersection(high.surface)
    if before.geom_type != "LineString" or after.geom_type != "LineString":
        return None
    ledge = reach.ground.raised_at(low, foot[:2]) if floor != low.z else None
    carrying = ledge.surface if ledge else low.hold
    if not carrying.buffer(REST_SLACK).covers(before) or not high.hold.buffer(REST_SLACK).covers(after):
        return None
    edge = line.interpolate(before.length)
    bits = 0
    for layer, start, end in ((low, foot[:2], (edge.x, edge.y)), (high, (edge.x, edge.y), head[:2])):
        if set(layer.met_by(start, end)) - set(high.pieces):
            return None
        bits |= layer.meets(start, end)[1]
    return Leg("walk", a, b, _flat(a[:2], b[:2])), bits


def _is_step(crossing: Crossing, is_up: bool) -> bool:
    climb = crossing.climb
    return crossing.perch is not None if climb is None else is_up and not climb.rate


def _climbed(reach: Reach, a: Point, b: Point, here: Layer, there: Layer) -> tuple[Leg, int] | None:
    """Up onto, down from or over one piece, between places that touch it."""
    low, high, foot, head = (here, there, a, b) if here.z <= there.z else (there, here, b, a)
    floor = reach.ground.height_at(foot)
    met = set(here.met_by(a[:2], b[:2])) if here is there else set()
    if len(met) > 1:
        return None
    for piece in reach.ground.table.pieces:
        if met and piece.id not in met:
            continue
        crossing = reach.ground.reading(piece, low.z if here is there else floor)
        climb = crossing.climb
        if climb is None or (not climb.rate and here.z >= there.z):
            continue
        bit = reach.ground.bit_of(climb_price(piece, crossing))
        if here is there:
            if not all(_touches(piece, place, climb.approach) for place in (a[:2], b[:2])):
                continue
            if not climb.onto or footprint(piece).buffer(-climb.landing).is_empty:
                up, down = (piece.top - reach.ground.height_at(place) for place in (a, b))
                return Leg("climb", a, b, _flat(a[:2], b[:2]) + (up + down) * climb.rate / 100), bit
            continue
        if piece.id not in high.pieces or not _touches(piece, foot[:2], climb.approach):
            continue
        if not high.surface.buffer(REST_SLACK - climb.landing, join_style="mitre").covers(Dot(head[:2])):
            continue
        if _is_short(piece, foot[:2], head[:2], climb.approach + climb.landing):
            kind = "climb" if climb.rate else "walk"
            return Leg(kind, a, b, _flat(a[:2], b[:2]) + (high.z - floor) * climb.rate / 100), bit
    return None


def _vaulted(reach: Reach, a: Point, b: Point, here: Layer, there: Layer) -> tuple[Leg, int] | None:
    """Up one side of something thin and down the other by a drop."""
    found = _climbed(reach, a, b, here, there) if here is there else None
    if found is None or not found[1]:
        return None
    leg, bit = found
    piece = reach.ground.priced(bit)[0].id.removeprefix("climb:")
    climb = reach.ground.reading(reach.ground.table.piece(piece), here.z).climb
    down = reach.ground.table.piece(piece).top - reach.ground.height_at(b)
    if climb is None or climb.drop is None or climb.drop.ends or down > climb.drop.deepest:
        return None
    return Leg("vault", a, b, leg.cost - down * climb.rate / 100), reach.ground.bit_of(f"vault:{piece}")


def _dropped(reach: Reach, a: Point, b: Point, here: Layer, there: Layer) -> tuple[Leg, int] | None:
    """Over the edge of a piece to its foot (BMG3-CLI-11)."""
    if here.z <= there.z:
        return None
    for piece in reach.ground.table.pieces:
        climb = reach.ground.reading(piece, there.z).climb
        drop = climb.drop if climb and piece.id in here.pieces else None
        if climb is None or drop is None or drop.ends or here.z - there.z > drop.deepest:
            continue
        if _touches(piece, b[:2], climb.approach) and _is_short(piece, b[:2], a[:2], climb.approach):
            return Leg(drop.kind, a, b, _flat(a[:2], b[:2])), reach.ground.bit_of(f"drop:{piece.id}")
    return None


def _touches(piece: Piece, place: XY, approach: float) -> bool:
    (left, low, right, top), near = piece.bounds, approach + TOUCH
    if not (left - near <= place[0] <= right + near and low - near <= place[1] <= top + near):
        return False
    return bool(footprint(piece).distance(Dot(place)) <= near)


def _is_short(piece: Piece, foot: XY, head: XY, width: float) -> bool:
    """True if the climb goes straight over the edge rather than along the wall."""
    outside = LineString([foot, head]).difference(footprint(piece)).length
    return bool(outside <= width + TOUCH)


def _jumped(reach: Reach, a: Point, b: Point, here: Layer, there: Layer) -> tuple[Leg, int] | None:
    ground, jump = reach.ground, reach.ground.jump
    if jump is None or here is there:
        return None
    start, end = ground.raised_at(here, a[:2]), ground.raised_at(there, b[:2])
    if start is None or end is None:
        return None
    ground.lay()
    link = leap(ground, jump, start, end, a[:2], b[:2])
    return (Leg("jump", a, b, link.cost), link.bit) if link else None


def _linked(reach: Reach, a: Point, b: Point, here: Layer, there: Layer) -> tuple[Leg, int] | None:
    """A step or passage the ground knows."""
    link = reach.ground.known_links.get((here.index, a[:2], there.index, b[:2]))
    return (Leg(link.kind, a, b, link.cost), link.bit) if link else None


def _part_of(reach: Reach, done: list[Point], step: Point) -> Route | None:
    """The farthest whole place towards `step` that the path can still go to."""
    here = done[-1] if done else reach.mover.at
    if here.z != step.z:
        return None
    long = max(1, int(_flat(here[:2], step[:2])))
    low, high, best = 0, long, None
    while low < high:
        middle = (low + high + 1) // 2
        route = trace(reach, [*done, _between(here, step, middle, long)])
        if isinstance(route, Text):
            high = middle - 1
        else:
            low, best = middle, route
    return best


def _between(a: Point, b: Point, part: int, whole: int) -> Point:
    return Point(a.x + (b.x - a.x) * part // whole, a.y + (b.y - a.y) * part // whole, a.z)


def _resting(reach: Reach, steps: list[Point]) -> Route:
    """Step back along a path until the base may end."""
    while steps:
        here, last = steps[-2] if len(steps) > 1 else reach.mover.at, steps[-1]
        long = int(_flat(here[:2], last[:2]))
        reaches_back = long if here.z == last.z else 0
        for back in range(0, reaches_back + 1, BACK):
            place = last if back == 0 else _between(here, last, long - back, long)
            if reach.end_refusal(place) is None:
                route = check(reach, [*steps[:-1], place])
                if isinstance(route, Route):
                    return route
        steps = steps[:-1]
    return Route(reach.mover.at, ())


def _flat(a: XY, b: XY) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
