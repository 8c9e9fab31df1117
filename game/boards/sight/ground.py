"""The ground a body sees or a lamp lights: what is left of the table when every solid has thrown its shadow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from shapely import LineString, MultiPolygon, Polygon, box, unary_union
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from game.boards.geometry import TURN, XY, turned
from game.boards.sight.lines import Place, half_width
from game.boards.sight.report import Light
from game.boards.table import Body, Piece, Table

_EYES = 8


def visible_ground(
    table: Table,
    viewer: Body,
    *,
    like: Body | None = None,
    reach: int | None = None,
    keywords: tuple[str, ...] = ("solid",),
    ignoring: Collection[str] = (),
    smoke: Sequence[Piece] = (),
) -> MultiPolygon:
    """Where the centre of a body `like` this one (itself unless told) can be seen, on the level of its feet.

    The same solids, eyes all round the viewer's core and the same heights as the rule; `reach` is how far the
    eyes go, edge to edge. It is a picture: the rule asks for the exact lines of one pair.
    """
    seen = like or viewer
    pieces = [*_standing(table, keywords, ignoring), *smoke]
    x, y, z = viewer.at
    eyes = [(x, y), *((x + dx, y + dy) for dx, dy in _ring(half_width(viewer)))]
    views = [
        _lit_from(eye, z + share * viewer.sight_height, seen.at.z + share * seen.sight_height, pieces, table)
        for share in _levels(viewer, pieces)
        for eye in eyes
    ]
    rim = None if reach is None else reach + (viewer.base.width + seen.base.width) / 2
    return _ground(views, half_width(seen), (x, y), rim, table)


def lit_ground(
    table: Table,
    light: Light,
    like: Body,
    *,
    keywords: tuple[str, ...] = ("solid",),
    taller_than: int = 0,
    ignoring: Collection[str] = (),
) -> MultiPolygon:
    """Where the centre of a body `like` this one stands in the light; pieces up to `taller_than` throw no shadow."""
    pieces = [piece for piece in _standing(table, keywords, ignoring) if piece.height > taller_than]
    x, y, lamp = light.point
    head = like.at.z + 0.9 * like.sight_height
    view = _lit_from((x, y), lamp, head, pieces, table)
    rim = light.radius + (light.source.form.width + like.base.width) / 2
    return _ground([view], half_width(like), (x, y), rim, table)


def _standing(table: Table, keywords: tuple[str, ...], ignoring: Collection[str]) -> list[Piece]:
    return [piece for piece in table.having(*keywords) if piece.id not in ignoring]


def _ring(radius: float) -> list[XY]:
    return [turned(((radius, 0.0),), TURN * k // _EYES)[0] for k in range(_EYES)]


def _levels(viewer: Body, pieces: Iterable[Piece]) -> tuple[float, ...]:
    """Heads see over things; feet are asked only where something can be looked under."""
    return (0.9, 0.1) if any(piece.bottom > viewer.at.z for piece in pieces) else (0.9,)


def _ground(
    views: Sequence[BaseGeometry], width: float, middle: Place, rim: float | None, table: Table
) -> MultiPolygon:
    """All views together, grown by the width of what is looked for, cut to the table and the reach."""
    ground = box(0, 0, table.width, table.depth)
    if rim is not None:
        ground = ground.intersection(Dot(middle).buffer(rim, quad_segs=32))
    view = unary_union(views).buffer(width, quad_segs=4).intersection(ground)
    return MultiPolygon([part for part in getattr(view, "geoms", [view]) if isinstance(part, Polygon) and part.area])


def _lit_from(eye: Place, from_z: float, to_z: float, pieces: Iterable[Piece], table: Table) -> BaseGeometry:
    ground = box(0, 0, table.width, table.depth)
    shadows = [shadow for piece in pieces for shadow in _shadows(eye, from_z, to_z, piece, table)]
    return ground.difference(unary_union(shadows)) if shadows else ground


def _shadows(eye: Place, from_z: float, to_z: float, piece: Piece, table: Table) -> list[BaseGeometry]:
    """Every place at height `to_z` whose line to the eye passes through the piece."""
    scales = _scales(from_z, to_z, piece, far=_far(eye, piece, table))
    if scales is None:
        return []
    near, wide = (_scaled(eye, k, piece.outline) for k in scales)
    if not piece.prism.sides:
        return [_hull([*near, *wide])]
    swept = [_hull([near[i - 1], near[i], wide[i - 1], wide[i]]) for i in range(len(near))]
    return [Polygon(near), Polygon(wide), *swept]


def _scales(from_z: float, to_z: float, piece: Piece, far: float) -> tuple[float, float] | None:
    """How much the footprint grows about the eye: a line at height h inside the piece lands (to-from)/(h-from) out."""
    if from_z == to_z:
        return (1.0, far) if piece.bottom < from_z < piece.top else None
    low, high = max(piece.bottom, min(from_z, to_z)), min(piece.top, max(from_z, to_z))
    if low >= high:
        return None
    scales = [min(far, (to_z - from_z) / (h - from_z)) if h != from_z else far for h in (low, high)]
    return min(scales), max(scales)


def _far(eye: Place, piece: Piece, table: Table) -> float:
    """A scale that carries every corner of the piece beyond the table."""
    nearest = max(1.0, float(Dot(*eye).distance(piece.polygon.exterior)))
    return max(2.0, 4.0 * (table.width + table.depth) / nearest)


def _scaled(eye: Place, k: float, outline: Iterable[XY]) -> list[Place]:
    ex, ey = eye
    return [(ex + (x - ex) * k, ey + (y - ey) * k) for x, y in outline]


def _hull(points: Sequence[Place]) -> BaseGeometry:
    return LineString(points).convex_hull
