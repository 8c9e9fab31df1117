"""Effects that end: with the round, the activation, or the next Raise a Plan (EFX-01, EFX-48)."""

from __future__ import annotations

from game.core.text import Text
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import EFFECT_ENDED
from game.systems.bmg1.state import Model, Status, Until


def end_status(game: Bmg1, model: Model, status: Status) -> None:
    """An effect is over."""
    model.statuses.remove(status)
    game.tell(EFFECT_ENDED, model.id, model=game.name(model), effect=Text(f"bmg1.effect.{status.id}"))


def end_all(game: Bmg1, until: Until, *models: Model) -> None:
    """Whatever lasted until now is over, for everybody or for some (EFX-04, EFX-48, TRT-204)."""
    for model in models or tuple(game.state.models.values()):
        for status in [status for status in model.statuses if status.until == until]:
            end_status(game, model, status)
