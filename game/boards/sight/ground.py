"""The ground a body sees: what is left of the table when every solid has thrown its shadow."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from shapely import MultiPoint, MultiPolygon, Polygon, affinity, box, unary_union
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from game.boards.geometry import TURN, turned
from game.boards.sight.lines import Place, half_width
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
    pieces = [piece for piece in table.having(*keywords) if piece.id not in ignoring] + list(smoke)
    ground = box(0, 0, table.width, table.depth)
    x, y, _ = viewer.at
    if reach is not None:
        ground = ground.intersection(Dot(x, y).buffer(reach + (viewer.base.width + seen.base.width) / 2, quad_segs=32))
    c = round(half_width(viewer))
    ring = [turned(((float(c), 0.0),), TURN * k // _EYES)[0] for k in range(_EYES)]
    views: list[BaseGeometry] = []
    for share in _levels(viewer, pieces):
        from_z, to_z = viewer.at.z + share * viewer.sight_height, seen.at.z + share * seen.sight_height
        for dx, dy in ((0, 0), *ring):
            views.append(_lit_from((x + dx, y + dy), from_z, to_z, pieces, table))
    view = unary_union(views).buffer(half_width(seen), quad_segs=4).intersection(ground)
    return _as_many(view)


def _levels(viewer: Body, pieces: Sequence[Piece]) -> tuple[float, ...]:
    """Heads see over things; feet are asked only where something can be looked under."""
    return (0.9, 0.1) if any(piece.bottom > viewer.at.z for piece in pieces) else (0.9,)


def _lit_from(eye: Place, from_z: float, to_z: float, pieces: Sequence[Piece], table: Table) -> BaseGeometry:
    ground = box(0, 0, table.width, table.depth)
    shadows = [shadow for piece in pieces if (shadow := _shadow(eye, from_z, to_z, piece, table)) is not None]
    return ground.difference(unary_union(shadows)) if shadows else ground


def _shadow(eye: Place, from_z: float, to_z: float, piece: Piece, table: Table) -> BaseGeometry | None:
    """Every place at height `to_z` whose line to the eye passes through the piece."""
    scales = _scales(from_z, to_z, piece, far=_far(eye, piece, table))
    if scales is None:
        return None
    near, wide = (affinity.scale(piece.polygon, k, k, origin=(*eye, 0)) for k in scales)
    if piece.prism.sides:
        swept = [_hull([*_scaled(eye, scales[0], side), *_scaled(eye, scales[1], side)]) for side in piece.edges]
        return unary_union([near, wide, *swept])
    return _hull([*near.exterior.coords, *wide.exterior.coords])


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


def _scaled(eye: Place, k: float, side: tuple[tuple[int, int], tuple[int, int]]) -> list[Place]:
    return [(eye[0] + (x - eye[0]) * k, eye[1] + (y - eye[1]) * k) for x, y in side]


def _hull(points: Sequence[tuple[float, ...]]) -> BaseGeometry:
    return MultiPoint(points).convex_hull


def _as_many(view: BaseGeometry) -> MultiPolygon:
    polygons = [part for part in getattr(view, "geoms", [view]) if isinstance(part, Polygon) and not part.is_empty]
    return MultiPolygon(polygons)
