"""The tape: distances edge to edge, contact, overlap, and where a body may stand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot

from shapely import Point as Dot
from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from game.boards.geometry import (
    XY,
    Form,
    nearness,
    rise_between,
    side_of,
    to_boundary,
    whole_length,
)
from game.boards.table import NEAR, Base, Body, Piece, Spot, Table, Thing, Zone, form_of
from game.core.place import Mils, Point
from game.core.text import Text


def distance(a: Thing, b: Thing, flat: bool = False) -> Mils:
    """Edge to edge between the closest points, rounded up to a whole mil; `flat` ignores heights (BMG3-MEA-03).

    Because it is rounded up, `distance(a, b) <= limit` and `> limit` are exact for every whole limit. Discs are as far
    apart as their centres less both radii (CFB-GEO-03), a piece as far as its nearest point (CFB-GAR-24, CFB-GAR-30).
    """
    first, second = form_of(a), form_of(b)
    num, den = _square(first.points, second.points)
    rise = 0 if flat else rise_between(first, second)
    return Mils(whole_length(num, den, first.width + second.width, rise))


def _square(here: tuple[XY, ...], there: tuple[XY, ...]) -> tuple[int, int]:
    """The squared distance of two cores as a fraction; that of two discs is asked most."""
    if len(here) == len(there) == 1:
        (ax, ay), (bx, by) = here[0], there[0]
        return (ax - bx) * (ax - bx) + (ay - by) * (ay - by), 1
    near = nearness(here, there)
    return near.num, near.den


def within(a: Thing, b: Thing, limit: int, slack: int = 0, flat: bool = False) -> bool:  # BMG3-GEN-12, BMG3-MEA-04
    """True if the closest points are `limit` apart or nearer; `slack` is the system's tolerance (BMG3-GEO-10)."""
    return distance(a, b, flat) <= limit + slack


def beyond(a: Thing, b: Thing, limit: int, flat: bool = False) -> bool:
    """True if the closest points are strictly more than `limit` apart: exactly `limit` fails."""
    return distance(a, b, flat) > limit


def at_least(a: Thing, b: Thing, limit: int, slack: int = 0, flat: bool = False) -> bool:
    """True if the closest points are `limit` apart or farther, missed by no more than `slack`.

    On one level this is exact; across levels to the mil.
    """
    first, second = form_of(a), form_of(b)
    need, widths = limit - slack, first.width + second.width
    if need <= 0:
        return True
    num, den = _square(first.points, second.points)
    rise = 0 if flat else rise_between(first, second)
    if rise == 0:
        return 4 * num >= den * (2 * need + widths) ** 2
    if rise >= need:
        return True
    return whole_length(num, den, widths, rise) >= need


def closest_points(a: Thing, b: Thing) -> tuple[Point, Point]:
    """Where the tape touches a and b; the same place twice if they overlap."""
    first, second = form_of(a), form_of(b)
    near = nearness(first.points, second.points)
    (ax, ay), (bx, by) = near.here, near.there
    span = hypot(bx - ax, by - ay)
    from_a, from_b = first.width / 2, second.width / 2
    if span > from_a + from_b:
        ux, uy = (bx - ax) / span, (by - ay) / span
        ax, ay, bx, by = ax + ux * from_a, ay + uy * from_a, bx - ux * from_b, by - uy * from_b
    else:
        share = from_a / (from_a + from_b) if from_a + from_b else 0.5
        ax, ay = ax + (bx - ax) * share, ay + (by - ay) * share
        bx, by = ax, ay
    za, zb = _nearest_heights(first, second)
    return Point(round(ax), round(ay), za), Point(round(bx), round(by), zb)


def _nearest_heights(a: Form, b: Form) -> tuple[int, int]:
    if a.high < b.low:
        return a.high, b.low
    if b.high < a.low:
        return a.low, b.high
    shared = max(a.low, b.low)
    return shared, shared


def polygon_of(thing: Thing) -> Polygon:
    """The footprint as a shapely polygon; round ones have many sides."""
    if isinstance(thing, Piece | Zone):
        return thing.polygon
    if isinstance(thing, Body):
        return Polygon(thing.outline)
    form = form_of(thing)
    return Dot(form.points[0]).buffer(form.width / 2)


def inside(a: Thing, area: Piece | Zone, slack: int = 0) -> bool:  # BMG3-MEA-05, BMG3-TER-14
    """True if the whole footprint of `a` lies in the area, its boundary counting as inside (BMG3-GEO-09)."""
    form, home = form_of(a), area.form
    if len(home.points) == 1:
        room = home.width - form.width + 2 * slack
        return room >= 0 and all(4 * nearness((p,), home.points).num <= room * room for p in form.points)
    if len(form.points) > 1:
        return bool(area.polygon.buffer(slack).covers(polygon_of(a)))
    deep = to_boundary(form.points[0], home.points)
    need = form.width - 2 * slack
    if side_of(form.points[0], home.points) < 0:
        return need <= 0 and 4 * deep.num <= deep.den * need * need
    return need <= 0 or 4 * deep.num >= deep.den * need * need


def wholly_within(a: Thing, b: Thing, limit: int, slack: int = 0, flat: bool = False) -> bool:
    """True if even the farthest point of `a` is `limit` from `b` or nearer (BMG3-MEA-05, CFB-MEA-06)."""
    first, second = form_of(a), form_of(b)
    limit += slack
    drop = 0 if flat else max(0, first.high - second.high, second.low - first.low)
    if drop > limit:
        return False
    if isinstance(b, Piece | Zone) and inside(a, b):
        return drop <= limit
    if len(first.points) > 1 and len(second.points) > 1:
        flat_limit = (limit * limit - drop * drop) ** 0.5
        return bool(polygon_of(b).buffer(flat_limit, quad_segs=64).covers(polygon_of(a)))
    return all(_farthest(place, first.width, second, drop) <= limit for place in first.points)


def _farthest(place: XY, width: int, there: Form, drop: int) -> int:
    """Distance from the far rim of a disc to a form; exact for round and convex ones, never too small."""
    if len(there.points) > 1 and side_of(place, there.points) > 0:
        deep = to_boundary(place, there.points)
        rim = max(0.0, width / 2 - (deep.num / deep.den) ** 0.5)
        return -int(-hypot(rim, drop) // 1)
    near = nearness((place,), there.points)
    return whole_length(near.num, near.den, there.width - width, drop)


def overlaps(a: Thing, b: Thing, slack: int = 0, flat: bool = False) -> bool:
    """True if the two share room, by more than `slack` in plan and by any height (BMG3-GEO-11)."""
    first, second = form_of(a), form_of(b)
    if not flat and (first.low >= second.high or second.low >= first.high):
        return False
    if len(first.points) > 1 and len(second.points) > 1:
        mine, theirs = (polygon_of(thing).buffer(-slack / 2) if slack else polygon_of(thing) for thing in (a, b))
        return bool(mine.intersects(theirs) and not mine.touches(theirs))
    num, den = _square(first.points, second.points)
    room = first.width + second.width - 2 * slack
    return room > 0 and 4 * num < den * room * room


def touching(a: Thing, b: Thing, slack: int) -> bool:
    """True if the bases touch seen from above, within `slack`, and neither stands above the other's top."""
    first, second = form_of(a), form_of(b)
    if rise_between(first, second):
        return False
    (num, den), room = _square(first.points, second.points), first.width + second.width + 2 * slack
    return room >= 0 and 4 * num <= den * room * room


def barrier(
    table: Table, a: Body, b: Body, taller_than: int, keywords: tuple[str, ...] = ("see_through", "solid")
) -> Piece | None:
    """The piece that keeps two touching bodies apart: it fills all the height they share (BMG3-CON-05, BMG3-TER-09)."""
    low, high = max(a.at.z, b.at.z), min(a.top, b.top)
    here, there = (a.at.x, a.at.y), (b.at.x, b.at.y)
    for piece in table.having(*keywords):
        tall = piece.height > taller_than and piece.bottom <= low and piece.top >= high and piece.top > low
        if tall and chord_length(piece, here, there) > 0:
            return piece
    return None


def contact(table: Table, a: Body, b: Body, slack: int, taller_than: int) -> bool:
    """True if the two touch, also across levels, with nothing solid between them (BMG3-CON-04, BMG3-CON-03)."""
    return touching(a, b, slack) and barrier(table, a, b, taller_than) is None


def contact_across(
    table: Table, a: Body, b: Body, slack: int, thickness: int, keywords: tuple[str, ...] = ("solid",)
) -> Piece | None:
    """The thin piece both bodies touch from opposite sides and can reach over (BMG1-GEO-08)."""
    here, there = (a.at.x, a.at.y), (b.at.x, b.at.y)
    for piece in table.having(*keywords):
        if piece.top > min(a.top, b.top) or not (touching(a, piece, slack) and touching(b, piece, slack)):
            continue
        chord = chord_length(piece, here, there)
        if 0 < chord <= thickness:
            return piece
    return None


def chord_length(piece: Piece, a: XY, b: XY) -> float:
    """How much of the segment a-b lies in the footprint."""
    spans = piece.prism.spans(*a, *b)
    return sum(end - start for start, end in spans) * hypot(b[0] - a[0], b[1] - a[1])


@lru_cache(maxsize=16384)
def surfaces_at(table: Table, place: XY) -> tuple[tuple[int, Piece | None], ...]:
    """Everything that can carry a body there, highest first: (height, piece), the bare table as (0, None)."""
    found: list[tuple[int, Piece | None]] = []
    for piece in table.carriers_near(*place):
        if piece.covers(place):
            found += [(floor, piece) for floor in piece.floors]
            if piece.has("standable", "ramp"):
                found.append((piece.height_at(place), piece))
    found.sort(key=lambda surface: -surface[0])
    return (*found, (0, None))


def surface_at(table: Table, place: XY, below: int | None = None) -> tuple[int, Piece | None]:
    """The highest surface there that is not above `below`."""
    for surface in surfaces_at(table, place):
        if below is None or surface[0] <= below:
            return surface
    return 0, None


def on_table(table: Table, thing: Thing) -> bool:
    """True if no part of it crosses a table edge (BMG3-GEO-12, CFB-GEO-05)."""
    form = form_of(thing)
    return all(
        form.width <= 2 * x <= 2 * table.width - form.width and form.width <= 2 * y <= 2 * table.depth - form.width
        for x, y in form.points
    )


def edge_distance(table: Table, thing: Thing) -> Mils:
    """From the rim to the nearest table edge, rounded down: `> limit` stays a safe test; 0 outside."""
    form = form_of(thing)
    gap = min(min(x, y, table.width - x, table.depth - y) * 2 - form.width for x, y in form.points)
    return Mils(max(0, gap // 2))


def is_supported(table: Table, body: Body, share: int) -> bool:
    """True if the middle of the base, `share` thousandths of it, rests on one surface at the body's feet."""
    x, y, z = body.at
    tops = [piece for height, piece in surfaces_at(table, (x, y)) if height == z]
    if not tops:
        return False
    if None in tops or share == 0 or any(piece is not None and "ramp" in piece.keywords for piece in tops):
        return True
    foot = Body("", body.at, _shrunk(body.base, share), 0, body.facing)
    if any(piece is not None and inside(foot, piece) for piece in tops):
        return True
    return bool(_roof(table, z).covers(polygon_of(foot)))


@lru_cache(maxsize=256)
def _roof(table: Table, z: int) -> BaseGeometry:
    """All that carries bodies at a height, joined across seams."""
    tops = [piece.polygon for piece in table.pieces if z in (piece.top, *piece.floors) and _carries(piece)]
    return unary_union(tops).buffer(1)


def _carries(piece: Piece) -> bool:
    return bool(piece.floors) or piece.has("standable")


def _shrunk(base: Base, share: int) -> Base:
    return Base(base.shape, base.width * share // 1000, base.depth * share // 1000)


def fits(
    table: Table,
    body: Body,
    others: Iterable[Body | Spot] = (),
    *,
    slack: int = 10,
    support: int = 500,
    barred: tuple[str, ...] = ("impassable", "see_through", "solid"),
) -> Text | None:
    """Why the body cannot stand where it is, or None if it can (BMG3-CON-02).

    `support` is the share of the base, in thousandths, that one surface must carry: 500 in BMG3-TER-07,
    1000 for landing (BMG3-TER-08), 0 where only the centre counts (BMG1-GEO-05). `barred` are the keywords
    of pieces whose room it may not share; flat barred pieces (a chasm) bar whoever stands at their height.
    """
    if not on_table(table, body):
        return Text("board.fit.off_table")
    for other in others:
        if other.id != body.id and overlaps(body, other, slack):
            return Text("board.fit.on_body", other=other.id)
    x, y, _ = body.at
    for piece in table.near(x, y, *barred) if body.base.reach <= NEAR else table.having(*barred):
        if _bars(piece, body) and overlaps(body, piece, slack, flat=True):
            return Text("board.fit.on_piece", piece=piece.name)
    if not is_supported(table, body, support):
        return Text("board.fit.unstable")
    return None


def _bars(piece: Piece, body: Body) -> bool:
    """True if the piece takes up height that the body needs, near enough to matter (BMG3-TER-06, CFB-ZON-27)."""
    left, bottom, right, top = piece.bounds
    x, y, reach = body.at.x, body.at.y, body.base.reach
    if x + reach < left or x - reach > right or y + reach < bottom or y - reach > top:
        return False
    if piece.height == 0:
        return piece.bottom == body.at.z
    if body.at.z in piece.floors:
        return False
    return piece.bottom < body.top and piece.top > body.at.z
