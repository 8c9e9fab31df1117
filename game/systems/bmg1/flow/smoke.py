"""Smoke: an area nobody sees through, whose every visitor is Blind for the rest of the round (EFX-40, EFX-41)."""

from __future__ import annotations

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


async def lay_smoke(game: Bmg1, at: Point) -> None:
    """It lies until the round ends; whoever is in it is Blind (EFX-40, EFX-41)."""
    game.state.areas.append(Area("smoke", at, RADIUS))
    game.tell(SMOKE_LAID, place=at.key(CM))
    for model in game.on_table():
        choke(game, model)


def choke(game: Bmg1, model: Model) -> None:
    """A base that touches smoke at any time of the round (EFX-41)."""
    if model.has("blind") or not any(touches(game, model, area) for area in game.state.areas):
        return
    if SUFFERS(Afflicted(game, model, "blind")).forbidden is None:
        model.statuses.append(Status("blind"))
        game.tell(EFFECT_GAINED, model.id, model=game.name(model), effect=Text("bmg1.effect.blind"))


def touches(game: Bmg1, model: Model, area: Area) -> bool:
    return area.kind == "smoke" and model.on_table and distance(game.body(model), cloud(area)) <= 0


def cloud(area: Area) -> Body:
    """The room that smoke takes up (GEO-17)."""
    return Body("smoke", area.at, Base.round(2 * area.radius), SMOKE)
