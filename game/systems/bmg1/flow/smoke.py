"""Smoke: an area nobody sees through, whose every visitor is Blind for the rest of the round (EFX-40, EFX-41)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot

from game.boards.measure import distance
from game.boards.table import Base, Body
from game.core.place import Point
from game.core.text import Text
from game.systems.bmg1.flow.sight import SMOKE
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import EFFECT_GAINED, SMOKE_LAID, SUFFERS, Afflicted
from game.systems.bmg1.state import CM, Area, Model, Status

RADIUS = 6 * CM
"""Of the explosion template (TPL-04)."""
STRIDE = CM // 10


async def lay_smoke(game: Bmg1, at: Point) -> None:
    """It lies until the round ends; whoever is in it is Blind (EFX-40, EFX-41)."""
    game.state.areas.append(Area("smoke", at, RADIUS))
    game.tell(SMOKE_LAID, place=at.key(CM))
    for model in game.on_table():
        choke(game, model)


def choke(game: Bmg1, model: Model, *way: Point) -> None:
    """A base that touches smoke at any time of the round, where it is or on its way (EFX-41)."""
    places = way or ((model.at,) if model.at is not None else ())
    if not model.on_table or not minds(game, model) or not is_smoky(game, model, *places):
        return
    model.statuses.append(Status("blind"))
    game.tell(EFFECT_GAINED, model.id, model=game.name(model), effect=Text("bmg1.effect.blind"))


def minds(game: Bmg1, model: Model) -> bool:
    """Whether smoke would blind it (TRT-183)."""
    return not model.has("blind") and SUFFERS(Afflicted(game, model, "blind")).forbidden is None


def is_smoky(game: Bmg1, model: Model, *way: Point) -> bool:
    """Whether its base touches smoke on such a way (GEO-17)."""
    return any(
        distance(game.body_at(model, place), cloud(area)) <= 0
        for area in game.state.areas
        if area.kind == "smoke"
        for place in strides(way)
    )


def strides(way: Sequence[Point]) -> Iterator[Point]:
    """Places so close on a way that nothing between them is missed."""
    yield from way[:1]
    for a, b in pairwise(way):
        steps = ceil(hypot(b.x - a.x, b.y - a.y) / STRIDE) or 1
        for k in range(1, steps + 1):
            share = k / steps
            yield Point(
                round(a.x + (b.x - a.x) * share), round(a.y + (b.y - a.y) * share), round(a.z + (b.z - a.z) * share)
            )


def cloud(area: Area) -> Body:
    """The room that smoke takes up (GEO-17)."""
    return Body("smoke", area.at, Base.round(2 * area.radius), SMOKE)
