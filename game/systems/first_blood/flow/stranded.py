"""Stranded models: outside the Command Range of all their Leaders (STR)."""

from __future__ import annotations

from game.boards.formation import gap
from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.first_blood.flow.ground import out_of_command
from game.systems.first_blood.flow.harm import bury
from game.systems.first_blood.flow.morale import failures
from game.systems.first_blood.flow.stats import left
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.state import Model, Regiment


def stranded(game: FirstBlood, regiment: Regiment) -> list[Model]:
    """The models of a Regiment that no Leader of theirs has in his Command Range (STR-01, LDR-08)."""
    return out_of_command(game, regiment)


async def try_stranded(game: FirstBlood, regiment: Regiment) -> None:
    """A Morale die for each Wound they have left; failures are Wounds on them alone, cause no further tests, and leave
    tokens as always (STR-02, STR-03, STR-04, STR-10)."""
    lost = stranded(game, regiment)
    for part in game.parts(regiment):
        mine = [model for model in lost if model in part.models]
        failed = await failures(game, part, sum(left(game, model) for model in mine), reason="stranded")
        await _allocate(game, part, mine, failed)
    await bury(game, regiment)


async def _allocate(game: FirstBlood, part: Part, models: list[Model], wounds: int) -> None:
    """The one furthest from a Leader takes all he can bear, then the next (STR-03, STR-08)."""
    waiting = list(models)
    while wounds > 0 and waiting:
        farthest = max(_away(game, part.regiment, model) for model in waiting)
        tied = [model for model in waiting if _away(game, part.regiment, model) == farthest]
        model = tied[0] if wounds >= sum(left(game, one) for one in tied) else await _next(game, part, tied)
        taken = min(wounds, left(game, model))
        model.wounds += taken
        wounds -= taken
        waiting.remove(model)


async def _next(game: FirstBlood, part: Part, tied: list[Model]) -> Model:
    """Of those equally far the owner chooses (STR-08)."""
    options = [Option(model.id, game.model_name(model), model, model.id) for model in tied]
    question = Text("first_blood.ask.stranded", regiment=game.name(part.regiment))
    chosen: Model = await Choose(part.regiment.seat, question, options, topic="stranded")
    return chosen


def _away(game: FirstBlood, regiment: Regiment, model: Model) -> int:
    """To the nearest Leader (STR-08)."""
    heads = [leader for leader in game.leaders(regiment) if leader.at is not None]
    return min((gap(game.body(head), game.body(model)) for head in heads), default=0)
