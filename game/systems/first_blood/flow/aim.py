"""Aim: the next Volley of the Round hits better (AIM)."""

from __future__ import annotations

from functools import partial

from game.core.text import Text
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.allowed import barred, performed
from game.systems.first_blood.flow.volley import shooters
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import AIMED, Acting
from game.systems.first_blood.state import Regiment


def offers(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """Only for a Regiment with Barrage (AIM-03); occupants of a Garrison aim even while Engaged (GAR-35)."""
    regiment = acting.regiment
    if not regiment.on_table or not shooters(game, regiment):
        return []
    why = barred(game, regiment, "aim")
    deed = partial(aim, game, regiment)
    return [DeedOption("aim", Text("first_blood.do.aim"), deed, game.leader(regiment).id, why)]


async def aim(game: FirstBlood, regiment: Regiment) -> None:
    """One more on its next Volley this Round, never twice (AIM-01, AIM-02)."""
    performed(game, regiment, "aim")
    regiment.aimed = True
    game.tell(AIMED, *(model.id for model in regiment.models), regiment=game.name(regiment))
