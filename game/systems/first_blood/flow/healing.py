"""Healing: Wounds are taken away, and with what is left the fallen return (HEA)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.request import Choose, Option, PickPoint
from game.core.text import Text
from game.systems.first_blood.flow.returning import Returning
from game.systems.first_blood.flow.stats import wounds_of
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import HEALED, MAY_HEAL, RESTORED, About
from game.systems.first_blood.state import Model, Regiment


async def heal(game: FirstBlood, regiment: Regiment, n: int, only: Model | None = None) -> None:
    """Heal so many Wounds on a Regiment, or on one model of it: first the wounded, then Casualties return (HEA-01).

    What finds nothing to heal, or no token, is lost (HEA-05, HEA-06).
    """
    left = await _mend(game, regiment, n, [only] if only else regiment.models)
    if only is None:
        await _restore(game, regiment, left)


def heals(game: FirstBlood, model: Model) -> bool:
    """Whether healing works on a model (HEA-14)."""
    return MAY_HEAL(About(game, game.part_of(model), model)).forbidden is None


def mends(game: FirstBlood, regiment: Regiment) -> bool:
    """Whether there is anything to heal: a Wound, or somebody who may return (HEA-05, HEA-06)."""
    if any(model.wounds and heals(game, model) for model in regiment.models):
        return True
    returns = regiment.tokens and not regiment.broken and not regiment.destroyed
    return bool(returns) and any(heals(game, model) for model in fallen(game, regiment))


async def _mend(game: FirstBlood, regiment: Regiment, n: int, models: Sequence[Model]) -> int:
    """Take Wounds from models, one completely before the next; what is left over (HEA-02)."""
    hurt = [model for model in models if model.wounds and heals(game, model)]
    healed = min(n, sum(model.wounds for model in hurt))
    left = healed
    while left:
        model = await _next(game, regiment, [one for one in hurt if one.wounds], left)
        taken = min(left, model.wounds)
        model.wounds -= taken
        left -= taken
        game.tell(HEALED, model.id, model=game.model_name(model), n=taken)
    return n - healed


async def _next(game: FirstBlood, regiment: Regiment, hurt: Sequence[Model], left: int) -> Model:
    """Who is healed next; it matters only where not everybody is (DP-41)."""
    if left == sum(model.wounds for model in hurt):
        return hurt[0]
    options = [Option(model.id, game.model_name(model), model, model.id) for model in hurt]
    chosen: Model = await Choose(
        regiment.seat, Text("first_blood.ask.heal", regiment=game.name(regiment), n=left), options, topic="heal"
    )
    return chosen


# --- the fallen return


async def _restore(game: FirstBlood, regiment: Regiment, n: int) -> None:
    """A token and a model's full Wounds bring one back, while both last; never to a Broken Regiment (HEA-03, HEA-04,
    HEA-06, HEA-10, BRK-05)."""
    while n > 0 and regiment.tokens and not regiment.broken and not regiment.destroyed:
        able = [model for model in fallen(game, regiment) if wounds_of(game, model) <= n and heals(game, model)]
        if not able:
            return
        model = await _who(game, regiment, able)
        n -= wounds_of(game, model)
        if not await _returns(game, regiment, model):
            return


def fallen(game: FirstBlood, regiment: Regiment) -> list[Model]:
    """Who may return: any dead Retinue model, or an ordinary one (HEA-12, CHR-17, OFF-15)."""
    if regiment.is_character:
        return [model for model in regiment.fallen if model.rank == "retinue"]
    if regiment.fallen:
        return regiment.fallen[-1:]
    known = [int(model.id.partition(".")[2]) for model in regiment.models]
    return [Model(f"{regiment.id}.{max([regiment.size, *known]) + 1}", regiment.profile)]


async def _who(game: FirstBlood, regiment: Regiment, able: Sequence[Model]) -> Model:
    """Which Retinue model returns; models of the rank and file are all alike."""
    options = [Option(model.id, model.profile.name, model) for model in able]
    question = Text("first_blood.ask.restore", regiment=game.name(regiment))
    chosen: Model = await Choose(regiment.seat, question, options, topic="restore")
    return chosen


async def _returns(game: FirstBlood, regiment: Regiment, model: Model) -> bool:
    """Put a model back: near its Leader, or inside the piece the Regiment Occupies (HEA-07, HEA-09, HEA-13)."""
    piece = game.garrison(regiment)
    if piece is not None:
        if len(regiment.models) >= piece.number("capacity"):
            return False
    else:
        placing = Returning(game, regiment, model)
        if not placing.suggestions():
            return False
        question = Text("first_blood.ask.return", regiment=game.name(regiment))
        decline = Text("first_blood.do.no_return")
        at = await PickPoint(regiment.seat, question, placing, model.id, decline=decline, topic="return")
        if at is None:
            return False
        model.at = at
    ordinary(regiment, model)
    game.tell(RESTORED, model.id, regiment=game.name(regiment))
    return True


def ordinary(regiment: Regiment, model: Model) -> None:
    """Whoever returns is an ordinary model, or one of the Retinue; its token is gone (HEA-06, HEA-12, RET-10)."""
    regiment.fallen = [one for one in regiment.fallen if one.id != model.id]
    model.wounds, model.specialist = 0, ""
    if not regiment.is_character:
        model.rank = "troop"
    regiment.models.append(model)
    regiment.tokens -= 1
