"""Wounds and Casualties: who takes them, and what follows at once (WND, REG-04)."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.measure import distance
from game.core.request import Choose, ChooseSome, Option
from game.core.text import Text
from game.systems.first_blood.flow.broken import check_broken
from game.systems.first_blood.flow.leaders import promote
from game.systems.first_blood.flow.scoring import drop_tokens, model_lost
from game.systems.first_blood.flow.stats import left
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import DESTROYED, FELL, WOUNDED, Strife
from game.systems.first_blood.state import Model, Regiment


async def wounded(
    game: FirstBlood, part: Part, n: int, strife: Strife | None = None, only: Sequence[str] | None = None
) -> int:
    """A part suffers Wounds at once: allocated, and its Casualties removed; how many it suffered (WND-03, WND-14)."""
    suffered = await allocate(game, part, n, only)
    await bury(game, part.regiment, strife)
    return suffered


# --- allocating


async def allocate(game: FirstBlood, part: Part, n: int, only: Sequence[str] | None = None) -> int:
    """Give Wounds to models, the owner choosing where he may; how many found a model (WND-03, WND-04, WND-05, WND-14).

    `only` names the models that may be wounded where Engagement Range is needed; None: anybody (WND-08, WND-16,
    VOL-17). A model that stands for itself takes what it can bear, and the rest is lost (CHR-12, CHR-13).
    """
    suffered = 0
    tiers = [[part.model]] if part.model else _tiers(game, part, only)
    for tier in tiers:
        models = [model for model in tier if model in part.models]
        given = min(n - suffered, sum(left(game, model) for model in models))
        if given > 0:
            await _share(game, part, models, given)
            suffered += given
    if suffered:
        name = game.part_name(part)
        game.tell(WOUNDED, *(model.id for model in part.models if model.wounds), target=name, n=suffered)
    return suffered


def _tiers(game: FirstBlood, part: Part, only: Sequence[str] | None) -> list[list[Model]]:
    """Who is wounded before whom: models already wounded, the others, and in combat the Engaged Leaders last.

    A wounded model need not be Engaged (WND-04, WND-09), an Engaged Leader waits even if wounded (WND-10, WND-15); out
    of combat nobody is spared (WND-16).
    """
    leaders = game.leaders(part.regiment)
    spared = [model for model in part.models if only is not None and model in leaders and model.id in only]
    hurt = [model for model in part.models if model.wounds and model not in spared]
    fresh = [m for m in part.models if m not in hurt and m not in spared and (only is None or m.id in only)]
    return [hurt, fresh, spared]


async def _share(game: FirstBlood, part: Part, models: list[Model], n: int) -> None:
    """So many Wounds among models of one tier: one is filled before the next (WND-05)."""
    room = {model.id: left(game, model) for model in models}
    if n == sum(room.values()):
        order = models
    elif len(set(room.values())) == 1:
        order = await _casualties(game, part, models, n, room[models[0].id])
    else:
        order = await _one_by_one(game, part, models, n)
    for model in order:
        taken = min(n, room[model.id])
        model.wounds += taken
        n -= taken


async def _casualties(game: FirstBlood, part: Part, models: list[Model], n: int, each: int) -> list[Model]:
    """One question for models that bear the same: who falls, and last who is left wounded."""
    count = -(-n // each)
    options = [Option(model.id, game.model_name(model), model, model.id) for model in models]
    suggested = [model.id for model in _expendable(game, part.regiment, models)[:count]]
    rest = n % each
    words = "first_blood.ask.casualties_and_wounded" if rest else "first_blood.ask.casualties"
    question = Text(words, regiment=game.part_name(part), n=n, falling=n // each)
    if n < each:
        question = Text("first_blood.ask.wounded", regiment=game.part_name(part), n=n)
    chosen: list[Model] = await ChooseSome(
        part.regiment.seat,
        question,
        options,
        count,
        count,
        suggested=suggested,
        ordered=bool(rest) and count > 1,
        topic="casualties",
    )
    return chosen


async def _one_by_one(game: FirstBlood, part: Part, models: list[Model], n: int) -> list[Model]:
    """Models that bear different numbers are named one after the other."""
    order: list[Model] = []
    while n > 0:
        waiting = [model for model in _expendable(game, part.regiment, models) if model not in order]
        options = [Option(model.id, game.model_name(model), model, model.id) for model in waiting]
        question = Text("first_blood.ask.next_wounded", regiment=game.part_name(part), n=n)
        model: Model = await Choose(part.regiment.seat, question, options, topic="casualty")
        order.append(model)
        n -= left(game, model)
    return order


def _expendable(game: FirstBlood, regiment: Regiment, models: Sequence[Model]) -> list[Model]:
    """Those who are missed least first: no Command Models, and far from the Leader."""
    leaders = game.leaders(regiment)
    head = leaders[0]

    def missed(model: Model) -> tuple[bool, bool, int, str]:
        away = distance(game.body(head), game.body(model), flat=True) if head.at and model.at else 0
        return model in leaders, bool(model.specialist), -away, model.id

    return sorted(models, key=missed)


# --- Casualties


async def bury(game: FirstBlood, regiment: Regiment, strife: Strife | None = None) -> list[Model]:
    """Whoever has Wounds equal to his W is removed, all in one batch (WND-06)."""
    dead = [model for model in regiment.models if left(game, model) <= 0]
    await remove(game, dead, strife)
    return dead


async def remove(
    game: FirstBlood, models: Sequence[Model], strife: Strife | None = None, *, tokens: bool = True
) -> None:
    """Take models off the table: tokens, then a new Leader, then Broken, Regiment by Regiment (WND-07, MOR-09,
    LDR-13, BRK-08).

    Characters leave no token and nobody can restore them (CHR-18); Officers leave one, but do not return (OFF-15).
    """
    for regiment in {game.regiment_of(model.id).id: game.regiment_of(model.id) for model in models}.values():
        lost = [model for model in regiment.models if model in models]
        regiment.models = [model for model in regiment.models if model not in lost]
        game.tell(FELL, *(model.id for model in lost), regiment=game.name(regiment), n=len(lost))
        game.side(game.rival(regiment.seat)).slain += len(lost)
        for model in lost:
            model.at, model.wounds = None, 0
            if tokens and model.rank != "character":
                regiment.tokens += 1
            if model.rank not in ("character", "officer"):
                regiment.fallen.append(model)
            model_lost(game, regiment, model, duel=bool(strife and strife.duel))
        if regiment.destroyed:
            destroy(game, regiment)
            continue
        await promote(game, regiment)
        if check_broken(game, regiment) and strife is not None:
            strife.broke.append(regiment.id)


def destroy(game: FirstBlood, regiment: Regiment) -> None:
    """The last model is gone: tokens and markers are removed with it (REG-04, WND-12)."""
    game.tell(DESTROYED, regiment=game.name(regiment))
    drop_tokens(game, regiment)
    regiment.markers = regiment.shieldless = regiment.refused = 0
    regiment.broken = regiment.inspired = regiment.aimed = False
    regiment.lasting.clear()
    regiment.uninspired.clear()
    regiment.acting_leader = regiment.inside = ""
