"""Placing: a model is put down somewhere without a path (PLC)."""

from __future__ import annotations

from functools import partial

from game.boards.table import Zone
from game.core.place import Point
from game.kit.skirmish.placing import Limits, Puts, Putting
from game.kit.skirmish.words import No
from game.systems.bmg3.flow.footing import standing
from game.systems.bmg3.flow.moving import why_not_move
from game.systems.bmg3.flow.sight import TAPE, Thing, body_of, measured
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import PLACED
from game.systems.bmg3.state import INCH, Marker, Model

PUTS = Puts(
    TAPE,
    apart=INCH // 2,
    steps=(2 * INCH, INCH // 2),
    rules={"reach.off_table": "BMG3-GEO-12", "reach.no_footing": "BMG3-MOV-08"},
    unfit="BMG3-PLC-04",
    no_room=No("bmg3.no.no_room", "BMG3-MOV-09"),
    too_far_off=No("bmg3.no.too_far_off", "BMG3-PLC-01"),
    not_touching=No("bmg3.no.not_touching", "BMG3-CON-01"),
    outside_zone=No("bmg3.no.outside_zone", "BMG3-GEO-09"),
)
STREET_ONLY = No("bmg3.no.vehicle_height", "BMG3-VEH-02")


def placing(
    game: Bmg3,
    model: Model,
    *,
    within: int | None = None,
    of: Thing | None = None,
    touching: Model | Marker | None = None,
    zone: Zone | None = None,
) -> Putting:  # PLC-03
    """Where a model may be put: `within` mils `of` something (its own place unless told), touching it, in a zone.

    A model that may not move may not be placed (PLC-02); one not yet deployed may.
    """
    # MEA-04, SEW-07
    limits = Limits(
        within,
        None if of is None else measured(game, of),
        None if touching is None else body_of(game, touching),
        isinstance(touching, Marker),
        zone,
    )
    return Putting(
        game.table,
        partial(game.body_at, model),
        model.at,
        partial(standing, game, model, lands=True),
        limits,
        PUTS,
        ban=why_not_move(game, model) if model.at else None,
        high=STREET_ONLY() if model.profile.is_vehicle else None,
    )


async def place(game: Bmg3, model: Model, at: Point) -> None:
    """Put a model down; that is no move (PLC-01)."""
    model.at = at
    game.tell(PLACED, model.id, model=game.name(model))
