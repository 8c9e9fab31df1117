"""Falling to the ground (EFX-24 to 29)."""

from __future__ import annotations

from game.systems.bmg1.flow.losses import lose_grip, release
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import KNOCKED_DOWN
from game.systems.bmg1.state import Model


async def knock_down(game: Bmg1, model: Model) -> bool:
    """It lies where it is, out of cover, and lets go of whom it holds (EFX-24, COV-06, GRB-08, TRT-51); whether it was
    up."""
    if model.is_down or not model.on_table:
        return False
    model.posture, model.cover = "down", ""
    release(game, model)
    game.tell(KNOCKED_DOWN, model.id, model=game.name(model))
    await lose_grip(game, model)
    return True
