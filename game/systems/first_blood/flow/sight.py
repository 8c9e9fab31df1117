"""Line of Sight between models and Regiments, taken once for each position of the table (LOS)."""

from __future__ import annotations

from functools import lru_cache

from game.boards.sight.report import SightReport
from game.boards.sight.strip import Looker, Screen, size_of
from game.boards.sight.volley import Volley
from game.boards.table import Table
from game.systems.first_blood.game import FLOOR, SIZES, FirstBlood
from game.systems.first_blood.state import Model, Regiment


def raised(game: FirstBlood, model: Model) -> int:
    """What the ground adds to a model's Size: nothing on the table itself, elevations under its centre, a Ruin's floor
    (LOS-05, TER-03, TER-05, TER-06, TER-07, RUI-10, RUI-11, RUI-18)."""
    assert model.at is not None
    if model.at.z:
        return model.at.z // FLOOR + 1
    return _raised(game.table, model.at.x, model.at.y)


@lru_cache(maxsize=16384)
def _raised(table: Table, x: int, y: int) -> int:
    pieces = [piece for piece in table.pieces if piece.number("elevation") and not piece.has("ruin", "garrison")]
    return sum(piece.number("elevation") for piece in pieces if piece.covers((x, y)))


def looker(game: FirstBlood, model: Model) -> Looker:
    """One end of a line: a model with its Size, or the piece it Occupies with all its occupants (SIZ-01, SIZ-02,
    SIZ-03, LOS-11, GAR-14, GAR-34)."""
    piece = game.garrison(game.regiment_of(model.id))
    if piece is not None:
        return Looker(piece, size_of(piece), raised=True)
    up = raised(game, model)
    return Looker(game.body(model), SIZES[model.profile.type] + up, raised=up > 0)


def lookers(game: FirstBlood, regiment: Regiment) -> list[Looker]:
    """Everybody of a Regiment who sees and is seen; occupants of a Garrison are one (GAR-42)."""
    return list(dict.fromkeys(looker(game, model) for model in regiment.models if model.at or regiment.inside))


def looks(game: FirstBlood) -> Volley:
    """All looks on the table as it stands now, each taken once: Obstructing terrain alone blocks them, Obscuring
    terrain hides (LOS-06, TER-08, ZON-25, ZON-26)."""
    found = [
        Screen(game.body(model), SIZES[model.profile.type] + raised(game, model))
        for regiment in game.on_table()
        for model in regiment.models
        if model.at is not None
    ]
    return _looks(game.table, tuple(found))


@lru_cache(maxsize=16)
def _looks(table: Table, screens: tuple[Screen, ...]) -> Volley:
    return Volley(table, screens)


def aside(*regiments: Regiment) -> tuple[str, ...]:
    """The models that are in nobody's way: those of the Acting and of the target Regiment (LOS-07)."""
    return tuple(model.id for regiment in regiments for model in regiment.models)


def look(game: FirstBlood, model: Model, target: Model) -> SightReport:
    """One model looks at another; only what is as large as both can hide it (LOS-01, LOS-02, LOS-03, LOS-04)."""
    ignoring = aside(game.regiment_of(model.id), game.regiment_of(target.id))
    return looks(game).look(looker(game, model), looker(game, target), ignoring)


def sees(game: FirstBlood, model: Model, target: Regiment, within: int | None = None) -> bool:
    """Whether a model has Line of Sight to any model of a Regiment, in range where one is given (LOS-10, MAG-20)."""
    reach = within if within is not None else game.table.width + game.table.depth
    ignoring = aside(game.regiment_of(model.id), target)
    return looks(game).shot(looker(game, model), lookers(game, target), reach, ignoring) is not None
