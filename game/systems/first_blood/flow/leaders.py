"""Leaders lost: another model takes over as Acting Leader (LDR)."""

from __future__ import annotations

from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.first_blood.flow.stats import commands
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import LEADER_PROMOTED
from game.systems.first_blood.state import Model, Rank, Regiment

LEADING: tuple[Rank, ...] = ("leader", "officer", "standard", "character")


def is_led(regiment: Regiment) -> bool:
    """Whether a Leader, Standard Bearer, Officer, Character or Acting Leader lives (LDR-04, LDR-09, LDR-12)."""
    return any(model.rank in LEADING or model.id == regiment.acting_leader for model in regiment.models)


async def promote(game: FirstBlood, regiment: Regiment) -> None:
    """Where the last Leader is gone the owner names another, with the same Command Range (LDR-06, LDR-10, OFF-17).

    Whoever is Acting Leader stays it while he lives (LDR-13).
    """
    if regiment.destroyed or is_led(regiment):
        return
    options = [Option(model.id, game.model_name(model), model, model.id) for model in candidates(game, regiment)]
    question = Text("first_blood.ask.leader", regiment=game.name(regiment))
    model: Model = await Choose(regiment.seat, question, options, topic="leader")
    regiment.acting_leader = model.id
    game.tell(LEADER_PROMOTED, model.id, regiment=game.name(regiment))


def candidates(game: FirstBlood, regiment: Regiment) -> list[Model]:
    """Those who keep most of the Regiment within Command Range (LDR-07); in a Garrison anybody (GAR-49)."""

    models, reach = regiment.models, regiment.command_range
    kept = [sum(commands(game, model, other, reach) for other in models) for model in models]
    return [model for model, count in zip(models, kept, strict=True) if count == max(kept)]
