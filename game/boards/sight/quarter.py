"""Sight that asks for a quarter of the target's volume, and what may stop a shot (BMG1-GEO-12 to -23)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import dist

from game.boards.measure import distance, touching
from game.boards.prism import Field, Prism
from game.boards.sight.lines import (
    GRAZE,
    Place3,
    Slice,
    across,
    direction,
    ranked,
    ray,
    shutter,
    solids,
    stopped,
)
from game.boards.sight.report import Light, Night, SightReport
from game.boards.table import Body, Piece, Table

PARTS = 20
QUARTER = 5
OPAQUE = ("opaque",)
TOUCH = 100


def eye_heights(body: Body) -> tuple[float, float]:
    z, h = body.at.z, body.sight_height
    return z + 0.95 * h, z + 0.5 * h


def part_heights(body: Body) -> tuple[float, ...]:
    z, h = body.at.z, body.sight_height
    return tuple(z + share * h for share in (0.125, 0.375, 0.625, 0.875))


def _eye_offsets(body: Body) -> tuple[float, ...]:
    r = body.base.width / 2
    return 0.0, 0.95 * r, -0.95 * r


def _part_offsets(body: Body) -> tuple[float, ...]:
    r = body.base.width / 2
    return -0.8 * r, -0.4 * r, 0.0, 0.4 * r, 0.8 * r


def parts(body: Body, ux: float, uy: float) -> list[Place3]:
    """The twenty sample points of a body seen along u (BMG1-GEO-13)."""
    return [(x, y, z) for z in part_heights(body) for x, y in across(body.at, ux, uy, _part_offsets(body))]


def eyes(body: Body, ux: float, uy: float) -> list[Place3]:
    """The six sight points of a viewer looking along u, P1 to P6 (BMG1-GEO-12)."""
    return [(x, y, z) for z in eye_heights(body) for x, y in across(body.at, ux, uy, _eye_offsets(body))]


def counts(viewer: Body, target: Body, walls: Field, met: dict[str, int]) -> list[int]:
    """How many of the twenty parts each of the six sight points sees (BMG1-GEO-15)."""
    wide = max(viewer.base.width, target.base.width) / 2
    near = walls.between(viewer.at, target.at, wide)
    if not near:
        return [PARTS] * 6
    ux, uy, _ = direction(viewer.at, target.at)
    starts = across(viewer.at, ux, uy, _eye_offsets(viewer))
    ends = across(target.at, ux, uy, _part_offsets(target))
    from_heights, to_heights = eye_heights(viewer), part_heights(target)
    seen = [0] * 6
    for i, start in enumerate(starts):
        for end in ends:
            lines = Slice(start, end, near)
            for level, pz in enumerate(from_heights):
                for qz in to_heights:
                    stopper = lines.stopper(pz, qz)
                    if stopper is None:
                        seen[3 * level + i] += 1
                    else:
                        met[stopper.id] = met.get(stopper.id, 0) + 1
    return seen


def is_clear(table: Table, viewer: Body, target: Body, smoke: Sequence[Piece] = ()) -> bool:
    """Whether some sight point sees a quarter: as `quarter_sight` has it, but nobody counts the rest.

    BMG1-GEO-12 to -18.
    """
    wide = max(viewer.base.width, target.base.width) / 2
    near = solids(table, OPAQUE, (), smoke).between(viewer.at, target.at, wide)
    if not near:
        return True
    ux, uy, length = direction(viewer.at, target.at)
    starts = across(viewer.at, ux, uy, sorted(_eye_offsets(viewer)))
    ends = across(target.at, ux, uy, _part_offsets(target))
    from_heights, to_heights = eye_heights(viewer), part_heights(target)
    low, high = min(*from_heights, *to_heights), max(*from_heights, *to_heights)
    if shutter(near, starts, ends, low, high, length):
        return False
    for start in starts:
        slices = [Slice(start, end, near) for end in ends]
        for pz in from_heights:
            seen = 0
            for lines in slices:
                seen += sum(lines.stopper(pz, qz) is None for qz in to_heights)
                if seen >= QUARTER:
                    return True
    return False


def shot_obstacles(
    table: Table,
    shooter: Body,
    target: Body,
    firing_point: Place3,
    others: Sequence[Body] = (),
    exempt: Collection[str] = (),
) -> tuple[str, ...]:
    """What the shot passes through, nearest first; terrain before bodies on a tie (BMG1-GEO-19 to -21).

    Terrain counts by its property `blink`; `others` are the standing characters and solid markers;
    `exempt` are ids the caller leaves out, such as a friend the shooter leans on.
    """
    wide = max(shooter.base.width, target.base.width) / 2
    over = shooter.at.z + 0.75 * shooter.height
    terrain = [
        piece.prism
        for piece in table.pieces
        if piece.number("blink") and not (piece.top <= over and touching(shooter, piece, TOUCH))
    ]
    bodies = [Prism(body.id, body.form) for body in others if body.id not in (shooter.id, target.id)]
    ux, uy, _ = direction(shooter.at, target.at)
    lines = [(point, dist(firing_point, point)) for point in parts(target, ux, uy)]
    found: list[tuple[float, int, str]] = []
    for rank, prisms in enumerate((terrain, bodies)):
        for prism in Field(prisms).between(shooter.at, target.at, wide):
            if prism.id in exempt:
                continue
            met = [(prism.piercing(firing_point, point), length) for point, length in lines]
            entries = [cut[0] * length for cut, length in met if cut and cut[1] > GRAZE]
            if entries:
                found.append((round(min(entries), 3), rank, prism.id))
    return tuple(id for _, _, id in sorted(found))


def lights_on(table: Table, body: Body, night: Night, ignoring: Collection[str] = ()) -> tuple[str, ...]:
    """Ids of the lights that reach a quarter of a body (BMG1-GEO-22, -23)."""
    walls = solids(table, OPAQUE, ignoring)
    return tuple(light.source.id for light in night.lights if _lights(light, body, walls, night.slack))


def _lights(light: Light, body: Body, walls: Field, slack: int) -> bool:
    if light.source.id == body.id:
        return True
    if distance(light.source, body) > light.radius + slack:
        return False
    ux, uy, _ = direction(light.source.at, body.at)
    near = walls.between(light.source.at, body.at, body.base.width / 2)
    return sum(stopped(light.point, point, near) is None for point in parts(body, ux, uy)) >= QUARTER


def quarter_sight(
    table: Table,
    viewer: Body,
    target: Body,
    *,
    night: Night | None = None,
    others: Sequence[Body] = (),
    exempt: Collection[str] = (),
    ignoring: Collection[str] = (),
    smoke: Sequence[Piece] = (),
    trace: bool = False,
) -> SightReport:
    """Does the viewer See the target, how much of it, and through which Blink! obstacles."""
    met: dict[str, int] = {}
    walls = solids(table, OPAQUE, ignoring, smoke)
    seen = counts(viewer, target, walls, met)
    best = max(seen)
    clear = best >= QUARTER
    ux, uy, _ = direction(viewer.at, target.at)
    firing_point = eyes(viewer, ux, uy)[seen.index(best)]
    obstacles = shot_obstacles(table, viewer, target, firing_point, others, (*exempt, *ignoring)) if clear else ()
    away = distance(viewer, target)
    lit_by = lights_on(table, target, night, ignoring) if night else ()
    return SightReport(
        clear=clear,
        seen=best,
        of=PARTS,
        need=QUARTER,
        obscured=bool(obstacles),
        blockers=() if clear else ranked(met),
        obscurers=obstacles,
        rays=tuple(ray(firing_point, point, walls) for point in parts(target, ux, uy)) if trace else (),
        dark=night is not None and away > night.range + night.slack and not lit_by,
        lit_by=lit_by,
        distance=away,
        range=night.range if night else 0,
    )
