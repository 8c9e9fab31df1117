"""Being pushed in a straight line: into walls, people and the table's edge, or over an edge (EFX-06 to 09, FAL)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from game.boards.measure import on_table, overlaps, surface_at
from game.boards.table import Body
from game.core.place import Point
from game.systems.bmg1.flow.drops import land
from game.systems.bmg1.flow.grab import part
from game.systems.bmg1.flow.moving import uncover
from game.systems.bmg1.flow.room import nearest_free
from game.systems.bmg1.flow.smoke import choke
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import DISPLACED
from game.systems.bmg1.state import CM, Model

STRIDE = CM // 10
SLACK = 2
"""Mils by which a base may share room with what it is pushed past."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a push ends: what stopped it, and the ground below if its centre left a surface."""

    at: Point
    piece: str = ""
    body: str = ""
    floor: int | None = None


async def displace(game: Bmg1, model: Model, by: Model, far: int) -> str:
    """Straight away from somebody; the piece of terrain it was pushed into, if any (EFX-06, EFX-07, EFX-09)."""
    assert model.at is not None and by.at is not None
    start = model.at
    stop = pushed(game, model, (start.x - by.at.x, start.y - by.at.y), far)
    distance = round(hypot(stop.at.x - start.x, stop.at.y - start.y))
    game.tell(DISPLACED, model.id, model=game.name(model), distance=distance)
    await settle(game, model, stop, by)
    return stop.piece


async def settle(game: Bmg1, model: Model, stop: Stop, by: Model) -> None:
    """Out of cover, where the push has brought it; over an edge or off a wall it falls and goes no farther, without a
    jump (EFX-08, FAL-01, FAL-03, FAL-05, TRT-51)."""
    assert model.at is not None
    start, floor = model.at, stop.floor
    if model.wall and floor is None:
        floor, _ = surface_at(game.table, (stop.at.x, stop.at.y), start.z)
    uncover(model)  # COV-06
    model.wall = ""
    model.at = nearest_free(game, model, stop.at if floor is None else stop.at._replace(z=floor))
    if floor is not None:
        await land(game, model, start.z - floor, by=by)
    if model.on_table:
        part(game, model)
        choke(game, model, start, stop.at, model.at)


def pushed(game: Bmg1, model: Model, way: tuple[int, int], far: int, past: Model | None = None) -> Stop:
    """How far a push goes, stride by stride; past whoever makes room for himself."""
    assert model.at is not None
    others = [body for body in game.bodies(without=model) if past is None or body.id != past.id]
    here, long = model.at, hypot(*way) or 1.0
    free, blocked = 0, 0
    at = here
    while free < far and not blocked:
        away = min(free + STRIDE, far)
        at = _place(game, model, way, long, away)
        if _met(game, game.body_at(model, at), others) is not None:
            blocked = away
            break
        floor, _ = surface_at(game.table, (at.x, at.y), at.z)
        if at.z - floor > game.height(model) // 2:
            return Stop(at, floor=floor)
        free = away
    if not blocked:
        return Stop(_place(game, model, way, long, far) if far else here)
    met = _met(game, game.body_at(model, at), others)
    assert met is not None
    while blocked - free > 1:
        middle = (free + blocked) // 2
        at = _place(game, model, way, long, middle)
        if _met(game, game.body_at(model, at), others) is None:
            free = middle
        else:
            blocked = middle
    return Stop(_place(game, model, way, long, free), *met)


def _place(game: Bmg1, model: Model, way: tuple[int, int], long: float, away: int) -> Point:
    """So far along the line, up and down Small Obstacles on the way (EFX-09)."""
    assert model.at is not None
    x, y = round(model.at.x + way[0] / long * away), round(model.at.y + way[1] / long * away)
    step = game.height(model) // 2
    height, _ = surface_at(game.table, (x, y), model.at.z + step)
    return Point(x, y, height if height >= model.at.z - step else model.at.z)


def _met(game: Bmg1, body: Body, others: Sequence[Body]) -> tuple[str, str] | None:
    """What is in the way there: a piece or a body; neither: the table's edge (EFX-09)."""
    if not on_table(game.table, body):
        return "", ""
    for other in others:
        if overlaps(body, other, SLACK):
            return "", other.id
    for piece in game.table.having("solid", "see_through"):
        high = piece.top - body.at.z > body.height // 2 and piece.bottom < body.top and not piece.has("small")
        if high and overlaps(body, piece, SLACK, flat=True):
            return piece.id, ""
    return None
