"""Rally: a Broken Regiment that nobody has hold of takes heart again (RAL)."""

from __future__ import annotations

from functools import partial

from game.core.text import Text
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.allowed import barred, performed
from game.systems.first_blood.flow.broken import rally as take_heart
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import Acting
from game.systems.first_blood.state import Regiment


def offers(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """Only a Broken Regiment Rallies, and not while Engaged (RAL-01, ACT-26)."""
    regiment = acting.regiment
    if not regiment.on_table or not regiment.broken:
        return []
    why = barred(game, regiment, "rally")
    deed = partial(rally, game, regiment)
    return [DeedOption("rally", Text("first_blood.do.rally"), deed, game.leader(regiment).id, why)]


async def rally(game: FirstBlood, regiment: Regiment) -> None:
    """It is no longer Broken; no roll is made (RAL-02, BRK-02)."""
    performed(game, regiment, "rally")
    take_heart(game, regiment)
