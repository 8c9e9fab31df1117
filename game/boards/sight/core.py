"""Sight between core volumes: nine sample points each way, any free line is enough (BMG3-LOS, NIT, LGT, CVR)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import cast

from game.boards.measure import distance
from game.boards.prism import Field
from game.boards.ray import Ray
from game.boards.sight.lines import (
    Place3,
    Slice,
    abreast,
    across,
    direction,
    half_width,
    ranked,
    ray,
    shutter,
    solids,
    stopped,
)
from game.boards.sight.report import Light, Night, SightReport
from game.boards.table import Body, Piece, Table
from game.core.place import Point

FLAT_MARKER = 50
FOOT = 20
SMALL_OBSTACLE = 1000
_MIDDLE_FIRST = ((1, 1), (0, 0), (2, 2), (1, 0), (1, 2), (0, 1), (2, 1), (0, 2), (2, 0))


_Look = tuple[tuple[Place3, Place3] | None, dict[str, int]]
"""A free line between two bodies, and how many lines each solid stopped."""
KEPT = 8192
"""Pairs whose look is kept: the same two are asked for from both ends, and by day and by night."""


def heights(body: Body) -> tuple[float, ...]:
    """Where a body is sampled, top first; a flat marker just above its face (BMG3-LOS-08, -11)."""
    z, h = body.at.z, body.sight_height
    return (z + 0.9 * h, z + 0.5 * h, z + 0.1 * h) if h else (z + FLAT_MARKER,)


def _eye(body: Body) -> Place3:
    return body.at.x, body.at.y, heights(body)[0]


def samples(body: Body, ux: float, uy: float) -> list[Place3]:
    """The nine points of a body seen along u."""
    c = half_width(body)
    return [(x, y, z) for z in heights(body) for x, y in abreast(body.at, ux * c, uy * c)]


def free_line(a: Body, b: Body, field: Field, met: dict[str, int]) -> tuple[Place3, Place3] | None:
    """A line between the two core volumes that nothing stops; counts in `met` who stopped the others.

    The pair is put in one order first, so that the answer is the same from both ends.
    """
    turned = not (a.at < b.at or (a.at == b.at and a.id <= b.id))
    pair = (b, a) if turned else (a, b)
    if pair not in field.looks:
        if len(field.looks) >= KEPT:
            field.looks.clear()
        field.looks[pair] = _free_line(*pair, field)
    line, stops = cast(_Look, field.looks[pair])
    for id, count in stops.items():
        met[id] = met.get(id, 0) + count
    return (line[1], line[0]) if line and turned else line


def _free_line(a: Body, b: Body, field: Field) -> _Look:
    met: dict[str, int] = {}
    mine, theirs = a.core_width / 2, b.core_width / 2
    near = field.between(a.at, b.at, max(mine, theirs))
    if not near:
        return (_eye(a), _eye(b)), met
    from_heights, to_heights = heights(a), heights(b)
    ux, uy, length = direction(a.at, b.at)
    starts, ends = abreast(a.at, ux * mine, uy * mine), abreast(b.at, ux * theirs, uy * theirs)
    low, high = min(from_heights[-1], to_heights[-1]), max(from_heights[0], to_heights[0])
    shut = shutter(near, starts, ends, low, high, length)
    if shut:
        met[shut.id] = len(_MIDDLE_FIRST) * len(from_heights) * len(to_heights)
        return None, met
    for i, j in _MIDDLE_FIRST:
        lines = Slice(starts[i], ends[j], near)
        if not lines.parts:
            return ((*starts[i], from_heights[0]), (*ends[j], to_heights[0])), met
        wall = lines.wall(low, high)
        if wall:
            met[wall.id] = met.get(wall.id, 0) + len(from_heights) * len(to_heights)
            continue
        for pz in from_heights:
            for qz in to_heights:
                stopper = lines.stopper(pz, qz)
                if stopper is None:
                    return ((*starts[i], pz), (*ends[j], qz)), met
                met[stopper.id] = met.get(stopper.id, 0) + 1
    return None, met


def core_clear(table: Table, a: Body, b: Body, ignoring: Collection[str] = (), smoke: Sequence[Piece] = ()) -> bool:
    """True if a free line joins the two core volumes (BMG3-LOS-08); the same from both ends."""
    # BMG3-LOS-06, BMG3-LOS-07
    return free_line(a, b, solids(table, ("solid",), ignoring, smoke), {}) is not None


def core_views(
    table: Table, bodies: Sequence[Body], ignoring: Collection[str] = (), smoke: Sequence[Piece] = ()
) -> list[list[bool]]:
    """Who has a free line to whom, row by row; each pair is looked at once, because sight is mutual."""
    walls = solids(table, ("solid",), ignoring, smoke)
    views = [[True] * len(bodies) for _ in bodies]
    met: dict[str, int] = {}
    for i, a in enumerate(bodies):
        for j in range(i):
            views[i][j] = views[j][i] = free_line(a, bodies[j], walls, met) is not None
    return views


def clear_from(
    table: Table, eye: Point, body: Body, ignoring: Collection[str] = (), smoke: Sequence[Piece] = ()
) -> bool:
    """True if a free line joins a bare point, such as the middle of a blast, to a core volume (BMG3-TPL-05)."""
    ux, uy, _ = direction(eye, body.at)
    near = solids(table, ("solid",), ignoring, smoke).between(eye, body.at, half_width(body))
    return any(stopped((eye.x, eye.y, eye.z), point, near) is None for point in samples(body, ux, uy))


def hiding_lines(a: Body, b: Body) -> list[tuple[Place3, Place3]]:
    """The twelve lines from the attacker's eye that decide Cover (BMG3-CVR-03)."""
    ux, uy, _ = direction(a.at, b.at)
    eye = _eye(a)
    rim, foot = b.base.width / 2, b.at.z + FOOT
    feet = [(x, y, foot) for x, y in across(b.at, ux, uy, (rim, -rim))]
    near = (b.at.x - ux * rim, b.at.y - uy * rim, foot)
    return [(eye, point) for point in (*samples(b, ux, uy), *feet, near)]


def lights_on(table: Table, body: Body, night: Night, ignoring: Collection[str] = ()) -> tuple[str, ...]:
    """Ids of the lights that reach a body past large solid scenery (BMG3-LGT-04, BMG3-LGT-02)."""
    tall = _tall(table, tuple(ignoring))
    return tuple(light.source.id for light in night.lights if _lights(light, body, tall, night.slack))


@lru_cache(maxsize=32)
def _tall(table: Table, ignoring: tuple[str, ...]) -> Field:
    """Scenery that stops light (BMG3-LGT-03, BMG3-LGT-08, BMG3-TER-09)."""
    solid = table.having("solid")
    return Field(piece.prism for piece in solid if piece.height > SMALL_OBSTACLE and piece.id not in ignoring)


def _lights(light: Light, body: Body, tall: Field, slack: int) -> bool:  # BMG3-LGT-07
    if light.source.id == body.id:
        return True
    if distance(light.source, body) > light.radius + slack:
        return False
    ux, uy, _ = direction(light.source.at, body.at)
    near = tall.between(light.source.at, body.at, half_width(body))
    return any(stopped(light.point, point, near) is None for point in samples(body, ux, uy))


def core_sight(
    table: Table,
    viewer: Body,
    target: Body,
    *,
    night: Night | None = None,
    ignoring: Collection[str] = (),
    smoke: Sequence[Piece] = (),
    trace: bool = False,
) -> SightReport:  # BMG3-NIT-01, BMG3-NIT-02, BMG3-NIT-04, BMG3-NIT-05
    """Does the viewer see the target, is it in Cover, is it too dark; `trace` adds the rays to draw.

    Without `night` the viewer ignores it.
    """
    # BMG3-LOS-01, BMG3-LOS-02, BMG3-LOS-03, BMG3-LOS-04, BMG3-LOS-05, BMG3-LOS-06, BMG3-LOS-07, BMG3-LOS-10
    met: dict[str, int] = {}
    walls = solids(table, ("solid",), ignoring, smoke)
    line = free_line(viewer, target, walls, met)
    cover, rays = _cover(table, viewer, target, ignoring, smoke, trace) if line or trace else ((), ())
    if line and trace:
        rays = (_drawn(*line), *rays)
    away = distance(viewer, target)
    lit_by = lights_on(table, target, night, ignoring) if night else ()
    return SightReport(
        clear=line is not None,
        cover=line is not None and bool(cover),
        blockers=() if line else ranked(met),
        obscurers=cover if line else (),
        rays=rays,
        dark=night is not None and away > night.range + night.slack and not lit_by,
        lit_by=lit_by,
        distance=away,
        range=night.range if night else 0,
    )


def _cover(
    table: Table, viewer: Body, target: Body, ignoring: Collection[str], smoke: Sequence[Piece], trace: bool
) -> tuple[tuple[str, ...], tuple[Ray, ...]]:  # BMG3-CVR-01, BMG3-CVR-02, BMG3-CVR-04, BMG3-CVR-05, BMG3-CVR-07
    scenery = solids(table, ("see_through", "solid"), ignoring, smoke)
    wide = max(target.base.width / 2, half_width(target))
    near = scenery.between(viewer.at, target.at, wide)
    if not near and not trace:
        return (), ()
    lines = hiding_lines(viewer, target)
    hidden: dict[str, int] = {}
    for p, q in lines:
        met = stopped(p, q, near)
        if met:
            hidden[met[0].id] = hidden.get(met[0].id, 0) + 1
    return ranked(hidden), tuple(ray(p, q, near) for p, q in lines) if trace else ()


def _drawn(p: Place3, q: Place3) -> Ray:
    return Ray(Point(round(p[0]), round(p[1]), round(p[2])), Point(round(q[0]), round(q[1]), round(q[2])))
