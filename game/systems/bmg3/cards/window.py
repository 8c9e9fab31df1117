"""Moments at which cards may be played; nothing here imports a flow when it is loaded, because flows open windows."""

from __future__ import annotations

from enum import StrEnum

from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Attack
from game.systems.bmg3.state import Marker, Model


class Moment(StrEnum):
    """When cards may be played (CRD-29, CRD-30)."""

    ACTIVATION_START = "activation_start"
    BEFORE_ACTION = "before_action"
    ATTACK_DECLARED = "attack_declared"
    ATTACK_ROLLED = "attack_rolled"
    ATTACK_RESOLVED = "attack_resolved"
    SUSPECT_PLACED = "suspect_placed"
    SUSPECT_REVEALED = "suspect_revealed"
    MODEL_KO = "model_ko"
    MODEL_CASUALTY = "model_casualty"
    CARD_PLAYED = "card_played"
    ACTIVATION_END = "activation_end"
    LEAD_END = "lead_end"
    PLAN_START = "plan_start"
    PLAN_END = "plan_end"
    RECOUNT_1 = "recount_1"
    RECOUNT_3 = "recount_3"


async def window(
    game: Bmg3,
    moment: Moment,
    *,
    attack: Attack | None = None,
    model: Model | None = None,
    marker: Marker | None = None,
) -> None:
    """Both players may play cards."""
