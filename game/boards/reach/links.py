"""Ways between levels: climbs, drops, steps, jumps, floors and the map's own passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

import numpy as np
from shapely import LineString, covers, difference, get_coordinates, length, linestrings, points, shortest_line
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from game.boards.geometry import XY, turned
from game.boards.reach.gait import Climb, Crossing, Jump, Passage
from game.boards.reach.graph import Floats, Link, Shaft, footprint
from game.boards.reach.heritage import Heritage, name_of, raised
from game.boards.reach.layers import REST_SLACK, Layer
from game.boards.reach.outline import apart, around
from game.boards.table import Piece
from game.core.place import Point

if TYPE_CHECKING:
    from game.boards.reach.ground import Ground

SPACING = 500
"""Ways between levels are tried this far (or half a base) apart along an edge, and opposite start and target."""
NUDGE = 0.75
"""Added before rounding to whole mils, so that a rounded place is never too near."""
FAR = 10**6
Place = tuple[tuple[float, float], tuple[float, float]]
"""A place on an outline, and the direction away from the piece there."""


def links_of(ground: Ground, passages: tuple[Passage, ...], heritage: Heritage | None = None) -> list[Link]:
    """Every sampled way between levels, in an order that depends on whole numbers only."""
    found: list[Link] = []
    for piece in ground.table.pieces:
        key = "climb", piece.id
        known = heritage.climbs(key, piece.bounds) if heritage else None
        if known is None:
            known = climbs_along(ground, piece, list(_rim(piece, spacing(ground))))
        found += ground.laid.setdefault(key, known)
    if ground.jump:
        found += _all_jumps(ground, ground.jump, heritage)
    for shaft in ground.shafts:
        found += _shaft_links(ground, shaft)
    for passage in passages:
        found += passage_links(ground, passage)
    return sorted(set(found), key=lambda link: (link.start_layer, *link.start, link.end_layer, *link.end, link.kind))


def _all_jumps(ground: Ground, jump: Jump, heritage: Heritage | None) -> list[Link]:
    """The leaps from places along the rim of every surface to every other one."""
    found: list[Link] = []
    surfaces, rims = raised(ground), dict[int, list[XY]]()
    far = jump.longest + 4 * ground.radius
    for k, here in enumerate(surfaces):
        for there in surfaces:
            if here.index == there.index or not _leaps_so_high(jump, here, there):
                continue
            if apart(here.bounds, there.bounds) > far:
                continue
            key = "jump", name_of(ground, here), name_of(ground, there)
            known = heritage.leaps(key, around(here.bounds, there.bounds)) if heritage else None
            if known is None:
                if k not in rims:
                    rims[k] = _free(here, places_along(here.hold, spacing(ground)))
                known = _jumps(ground, jump, here, there, rims[k])
            if known:
                ground.laid[key] = known
            found += known
    return found


def _rim(piece: Piece, spacing: float) -> Iterator[Place]:
    """Places along the outline of a piece with the outward direction there."""
    for a, b in piece.edges:
        dx, dy = b[0] - a[0], b[1] - a[1]
        long = (dx * dx + dy * dy) ** 0.5
        if long == 0:
            continue
        steps = max(1, ceil(long / spacing))
        for k in range(steps + 1):
            yield (a[0] + dx * k / steps, a[1] + dy * k / steps), (dy / long, -dx / long)


def opposite(piece: Piece, place: XY) -> Iterator[Place]:
    """The places on the outline straight across from a place."""
    for a, b in piece.edges:
        dx, dy = b[0] - a[0], b[1] - a[1]
        square = dx * dx + dy * dy
        along = (place[0] - a[0]) * dx + (place[1] - a[1]) * dy
        if 0 < along < square:
            long = square**0.5
            yield (a[0] + dx * along / square, a[1] + dy * along / square), (dy / long, -dx / long)


def climbs_along(ground: Ground, piece: Piece, rim: Sequence[Place]) -> list[Link]:
    """The ways up, down and over a piece at places of its outline, each with the outward direction there."""
    own = ground.reading(piece, piece.bottom).climb
    if own is None or not rim:
        return []
    top = _top(ground, piece)
    outsides = [_off(at, normal, own.approach) for at, normal in rim]
    feet = _feet(ground, piece, outsides)
    steps = _steps(ground, piece, top, rim) if top and any(feet) else {}
    found: list[Link] = []
    lows = _lows(outsides, feet)
    onto = _Onto(top, rim) if top else None
    for k, ((at, normal), outside, foot) in enumerate(zip(rim, outsides, feet, strict=True)):
        if foot is None:
            continue
        found += steps.get(k, ())
        low = lows[k]
        crossing = ground.reading(piece, low if top else foot.z)
        if crossing.climb is None:
            continue
        if onto is None or onto.top.deep(crossing.climb.landing).is_empty:
            found += _over(ground, piece, crossing.climb, foot, at, normal)
        else:
            found += _up_and_down(ground, piece, crossing, onto, k, foot, outside, low)
    return found


class _Onto:
    """Places on top of a piece opposite those along its outline, looked at all at once."""

    def __init__(self, top: Layer, rim: Sequence[Place]) -> None:
        self.top, self.rim = top, rim
        self._deep: dict[float, list[bool]] = {}
        self._free: dict[float, list[bool]] = {}

    def place(self, k: int, depth: float) -> XY:
        return _off(*self.rim[k], -depth)

    def _places(self, depth: float) -> Floats:
        return np.array([self.place(k, depth) for k in range(len(self.rim))], dtype=float)

    def is_free(self, k: int, depth: float) -> bool:
        """Whether a passing centre may be so deep inside the edge."""
        if depth not in self._free:
            self._free[depth] = self.top.free(self._places(depth)).tolist()
        return self._free[depth][k]

    def lands(self, k: int, depth: float) -> bool:
        """Whether a climb may end so deep inside the edge."""
        if depth not in self._deep:
            deep = covers(self.top.deep(depth - REST_SLACK), points(self._places(depth)))
            self._deep[depth] = np.asarray(deep).tolist()
        return self._deep[depth][k] and self.is_free(k, depth)


def _lows(places: Sequence[XY], feet: Sequence[Layer | None]) -> list[int]:
    """For each place, the height a base rests at on its level."""
    lows = [0] * len(places)
    for layer in {foot.index: foot for foot in feet if foot}.values():
        mine = [k for k, foot in enumerate(feet) if foot is layer]
        for k, low in zip(mine, layer.heights(np.array([places[k] for k in mine], dtype=float)), strict=True):
            lows[k] = low
    return lows


def _up_and_down(
    ground: Ground, piece: Piece, crossing: Crossing, onto: _Onto, k: int, foot: Layer, outside: XY, low: int
) -> list[Link]:
    """Onto the top at one place, and down from it."""
    climb, top = crossing.climb, onto.top
    assert climb is not None
    found: list[Link] = []
    inside, rise = onto.place(k, climb.landing), top.z - low
    if onto.lands(k, climb.landing):
        bit = _bit(ground, climb_price(piece, crossing), climb.toll, climb.tokens, climb.due)
        cost = _flat(outside, inside) + rise * climb.rate / 100
        up = Link("climb" if climb.rate else "walk", outside, foot.index, inside, top.index, cost, bit)
        found += [up, up.reversed()] if climb.rate else [up]
    drop = climb.drop
    if drop and rise <= drop.deepest and onto.is_free(k, climb.hold):
        edge = onto.place(k, climb.hold)
        bit = _bit(ground, f"drop:{piece.id}", drop.toll, drop.tokens, drop.kind)
        found.append(Link(drop.kind, edge, top.index, outside, foot.index, _flat(edge, outside), bit, drop.ends))
    return found


def climb_price(piece: Piece, crossing: Crossing) -> str:
    """The name of the price of going up; what is also walked over for a price has only one."""
    return piece.id if crossing.has_price else f"climb:{piece.id}"


def _bit(ground: Ground, id: str, toll: int, tokens: int, due: str = "") -> int:
    return ground.price(id, toll, tokens, due=due).bit if toll or tokens else 0


def _off(at: tuple[float, float], normal: tuple[float, float], by: float) -> XY:
    by += NUDGE if by >= 0 else -NUDGE
    return round(at[0] + normal[0] * by), round(at[1] + normal[1] * by)


def _flat(a: XY, b: XY) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _feet(ground: Ground, piece: Piece, places: Sequence[XY]) -> list[Layer | None]:
    """For each place, the highest level below the piece's top that carries a base there."""
    feet: list[Layer | None] = [None] * len(places)
    at = np.array(places, dtype=float)
    for layer in ground.layers:
        if layer.z < piece.top and piece.id not in layer.pieces and layer.is_near(at):
            for k in np.flatnonzero(layer.free(at)).tolist():
                known = feet[k]
                if known is None or layer.z > known.z:
                    feet[k] = layer
    return feet


def _top(ground: Ground, piece: Piece) -> Layer | None:
    return next((layer for layer in ground.layers if piece.id in layer.pieces and layer.z == piece.top), None)


def _steps(ground: Ground, piece: Piece, top: Layer, rim: Sequence[Place]) -> dict[int, list[Link]]:
    """Steps so low that only their horizontal part is paid, from the floor or from something low that lies on it."""
    insides = [_off(at, normal, -ground.radius / 2) for at, normal in rim]
    outsides = [_off(at, normal, ground.radius / 2) for at, normal in rim]
    feet = _feet(ground, piece, outsides)
    lows, found = _lows(outsides, feet), dict[int, list[Link]]()
    for k in np.flatnonzero(top.free(np.array(insides, dtype=float))).tolist():
        inside, outside, foot = insides[k], outsides[k], feet[k]
        if foot is None:
            continue
        crossing = ground.reading(piece, lows[k])
        if crossing.climb is None and crossing.clear is None:
            link = Link("walk", outside, foot.index, inside, top.index, _flat(outside, inside))
            found[k] = [link, link.reversed()]
    return found


@lru_cache(maxsize=512)
def _widened(piece: Piece) -> BaseGeometry:
    """What a ray that only grazes a piece meets all the same."""
    return footprint(piece).buffer(0.01)


def _over(
    ground: Ground, piece: Piece, climb: Climb, foot: Layer, at: tuple[float, float], normal: tuple[float, float]
) -> list[Link]:
    """Up one side and down the other (BMG3-OBS-02, BMG3-OBS-04, BMG3-CLI-07)."""
    ray = LineString([at, (at[0] - normal[0] * FAR, at[1] - normal[1] * FAR)])
    thick = _widened(piece).intersection(ray).length
    start = _off(at, normal, climb.approach)
    end = _off(at, normal, -(thick + climb.approach))
    if not foot.is_free(*end) or set(foot.met_by(start, end)) - {piece.id}:
        return []
    bit = _bit(ground, f"climb:{piece.id}", climb.toll, climb.tokens, climb.due)
    up, down = (piece.top - foot.height_at(*place) for place in (start, end))
    flat, drop = _flat(start, end), climb.drop
    found = [Link("climb", start, foot.index, end, foot.index, flat + (up + down) * climb.rate / 100, bit)]
    if drop and down <= drop.deepest and not drop.ends:
        bit = _bit(ground, f"vault:{piece.id}", climb.toll + drop.toll, climb.tokens + drop.tokens, climb.due)
        found.append(Link("vault", start, foot.index, end, foot.index, flat + up * climb.rate / 100, bit))
    return found


def _jumps(ground: Ground, jump: Jump, here: Layer, there: Layer, rim: list[XY]) -> list[Link]:
    """The shortest leaps from places to another surface (BMG3-JMP-01, BMG3-JMP-02, BMG3-JMP-03)."""
    landing = _landing(ground, jump, here, there) if rim else None
    if landing is None:
        return []
    nearest = get_coordinates(shortest_line(landing, points(rim)))[::2]
    return _leaps(ground, jump, here, there, rim, [(round(x), round(y)) for x, y in nearest.tolist()])


def _free(layer: Layer, places: list[XY]) -> list[XY]:
    fine = layer.free(np.array(places, dtype=float).reshape(len(places), 2)).tolist()
    return [place for place, ok in zip(places, fine, strict=True) if ok]


def jumps_from(ground: Ground, layer: Layer, place: XY) -> list[Link]:
    """The leaps straight on from a place to each surface around."""
    found: list[Link] = []
    jump, here = ground.jump, ground.raised_at(layer, place)
    if jump is None or here is None:
        return found
    for there in raised(ground):
        landing = _landing(ground, jump, here, there) if there.index != here.index else None
        if landing is None:
            continue
        way = LineString([nearest_points(landing, Dot(place))[0], Dot(place)]).intersection(here.hold)
        if way.is_empty:
            continue
        x, y = get_coordinates(way)[0]
        found += _jumps(ground, jump, here, there, _free(here, [(round(x), round(y))]))
    return found


def _landing(ground: Ground, jump: Jump, here: Layer, there: Layer) -> BaseGeometry | None:
    """Where a leap from one surface may come down on another, if that is near enough at all."""
    if not _leaps_so_high(jump, here, there):
        return None
    landing = there.deep(jump.landing)
    if landing.is_empty or here.hold.distance(landing) > jump.longest + 4 * ground.radius:
        return None
    return landing


def _leaps_so_high(jump: Jump, here: Layer, there: Layer) -> bool:
    return -jump.fall <= there.z - here.z <= jump.rise


def leap(ground: Ground, jump: Jump, here: Layer, there: Layer, place: XY, end: XY) -> Link | None:
    """A leap between two places, if it is one."""
    if not _leaps_so_high(jump, here, there) or not here.is_free(*place):
        return None
    return next(iter(_leaps(ground, jump, here, there, [place], [end])), None)


def _leaps(ground: Ground, jump: Jump, here: Layer, there: Layer, starts: list[XY], ends: list[XY]) -> list[Link]:
    """Those of many leaps from free places that are allowed."""
    at, to = np.array(starts, dtype=float), np.array(ends, dtype=float)
    fine = (at != to).any(axis=1) & covers(there.deep(jump.landing - REST_SLACK), points(to)) & there.free(to)
    some = np.flatnonzero(fine)
    lines = linestrings(np.stack((at[some], to[some]), axis=1))
    gaps = length(difference(difference(lines, here.surface), there.surface))
    near = gaps <= jump.longest
    some, lines, gaps = some[near], lines[near], gaps[near]
    clear = ground.air(here.z).lets_pass(lines, {*here.pieces, *there.pieces})  # BMG3-JMP-06
    low, high = sorted((here, there), key=lambda layer: (layer.index, layer.pieces))
    name = f"jump:{'+'.join(low.pieces)}:{'+'.join(high.pieces)}"
    found: list[Link] = []
    for k, gap in zip(some[clear].tolist(), gaps[clear].tolist(), strict=True):
        bit = _bit(ground, name, jump.toll, jump.tokens, "jump") if gap > jump.free_gap else 0
        found.append(Link("jump", starts[k], here.index, ends[k], there.index, _flat(starts[k], ends[k]), bit))
    return found


def spacing(ground: Ground) -> float:
    """How far apart ways between levels are tried."""
    return max(SPACING, ground.radius)


def places_along(area: BaseGeometry, spacing: float) -> list[XY]:
    """Whole places along the rim of an area."""
    found: list[XY] = []
    for part in getattr(area, "geoms", [area]):
        rim = part.exterior
        count = max(8, ceil(rim.length / spacing))
        dots = [rim.interpolate(k / count, normalized=True) for k in range(count)]
        found += [(round(dot.x), round(dot.y)) for dot in dots]
    return sorted(set(found))


def shafts_of(ground: Ground) -> list[Shaft]:
    """The floors of each piece joined with one another and with the ground below, a price for each (CFB-RUI-13, 23)."""
    found: list[Shaft] = []
    for piece in ground.table.pieces:
        lift = ground.reading(piece, piece.bottom).lift
        if lift is None:
            continue
        area = footprint(piece).buffer(-lift.hold, join_style="mitre")
        heights = sorted({piece.bottom, *piece.floors})
        stack = [_floor(ground, piece, z) for z in heights]
        for low in range(len(stack)):
            for high in range(low + 1, len(stack)):
                below, above = stack[low], stack[high]
                if below is not None and above is not None:
                    common = area.intersection(below.hold).intersection(above.hold)
                    found.append(Shaft(below.index, above.index, common, (high - low) * lift.cost))
    return found


def _floor(ground: Ground, piece: Piece, z: int) -> Layer | None:
    if z == piece.bottom:
        return next((layer for layer in ground.layers if layer.z == z and piece.id not in layer.pieces), None)
    return next((layer for layer in ground.layers if layer.z == z and piece.id in layer.pieces), None)


def _shaft_links(ground: Ground, shaft: Shaft) -> list[Link]:
    found: list[Link] = []
    if shaft.area.is_empty:
        return found
    for place in places_along(shaft.area, spacing(ground)):
        if ground.layers[shaft.low].is_free(*place) and ground.layers[shaft.high].is_free(*place):
            link = Link("lift", place, shaft.low, place, shaft.high, shaft.cost)
            found += [link, link.reversed()]
    return found


def passage_ends(ground: Ground, passage: Passage) -> tuple[Layer, Layer]:
    """The levels that a passage of the map joins; ValueError if an end hangs in the air."""
    low = ground.layer_at(*passage.low)
    high = ground.layer_at(*passage.high)
    if low is None or high is None:
        raise ValueError(f"passage '{passage.id}': one of its ends is not on a surface")
    return low, high


def passage_links(ground: Ground, passage: Passage) -> list[Link]:
    """A passage of the map, both ways."""
    low, high = passage_ends(ground, passage)
    bit = _bit(ground, f"passage:{passage.id}", passage.toll, passage.tokens)
    up = Link(passage.kind, passage.low[:2], low.index, passage.high[:2], high.index, passage.cost, bit)
    return [up, up.reversed()]


def ramp_passages(piece: Piece, radius: float) -> tuple[Passage, ...]:  # BMG3-TER-12
    """Ways up a `ramp` side by side, from the foot of its low edge onto the surface behind its high one."""
    ((dx, dy),) = turned(((FAR * 1.0, 0.0),), piece.number("up"))
    ux, uy = dx / FAR, dy / FAR
    along = [x * ux + y * uy for x, y in piece.outline]
    across = [y * ux - x * uy for x, y in piece.outline]
    reach = radius + NUDGE
    low, high = min(along) - reach, max(along) + reach
    left, right = min(across) + radius, max(across) - radius
    if right < left:
        return ()
    slope = ((max(along) - min(along)) ** 2 + piece.height**2) ** 0.5
    count = max(1, ceil((right - left) / SPACING))
    found: list[Passage] = []
    for k in range(count + 1):
        side = left + (right - left) * k / count
        foot = Point(round(low * ux - side * uy), round(low * uy + side * ux), piece.bottom)
        head = Point(round(high * ux - side * uy), round(high * uy + side * ux), piece.top)
        found.append(Passage(f"{piece.id}/{k}", foot, head, ceil(slope + 2 * reach), kind="ramp"))
    return tuple(found)
