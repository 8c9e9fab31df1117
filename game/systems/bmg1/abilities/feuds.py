"""Traits that speak when somebody goes down for good, or nearly: revenge, judgement, hunger, handcuffs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.hooks import Ability, Modifier, Source, forbidding, on, setting
from game.core.request import Choose, Option
from game.core.text import Refusal, Text
from game.kit.dice import Pool
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.abilities.using import is_acting, use, why_not_use
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow import rolls
from game.systems.bmg1.flow.losses import make_casualty
from game.systems.bmg1.flow.purse import can_pay, pay
from game.systems.bmg1.flow.scoring import LOSSES, role
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.game import Bmg1, Had
from game.systems.bmg1.points import (
    ACTIONS,
    CASUALTY_POINTS,
    DEVOURED,
    HUNGER,
    MAY_ARREST,
    MOVED,
    TRAIT_USED,
    WAS_LOST,
    WENT_DOWN,
    About,
    Acting,
    Happening,
    Price,
    Throw,
)
from game.systems.bmg1.state import Model

CUFFS = Price(move=1, special=1)
BITE = Price(any=2)


def did_it(source: Source, lost: Happening) -> bool:
    """The bearer brought an enemy down (TRT-207)."""
    if lost.model is None or lost.by is None or lost.by.id != source.bearer:
        return False
    return lost.model.seat != lost.game.controller(lost.by)


class Criminal(Ability, id="bmg1.criminal"):
    """The first time it makes an enemy K.O. or a Casualty its Willpower is 1 higher for the rest of the game."""

    @on(WENT_DOWN)
    @on(WAS_LOST)
    async def tastes_blood(self, source: Source, lost: Happening) -> None:
        """By its attacks, Arrest or Devour; it counts from the next plans on (TRT-58, TRT-204, TRT-207)."""
        game, model = lost.game, bearer(lost.game, source)
        if did_it(source, lost) and "criminal" not in model.used_game:
            model.used_game.append("criminal")
            model.willpower_bonus += 1
            game.tell(TRAIT_USED, model.id, model=game.name(model), trait=name(source))


class TrueLove(Ability, id="bmg1.true_love"):
    """When the named character of its Band is a Casualty, its Willpower and Attack are 1 higher for good."""

    @on(WAS_LOST)
    async def grieves(self, source: Source, lost: Happening) -> None:  # TRT-197
        game, model, had = lost.game, bearer(lost.game, source), source.params
        assert isinstance(had, Had) and lost.model is not None
        if lost.model.seat != model.seat or lost.model.profile.id != had.param or model.location == "casualty":
            return
        model.willpower_bonus += 1
        model.attack_bonus += 1
        game.tell(TRAIT_USED, model.id, model=game.name(model), trait=name(source))


class Immortal(Ability, id="bmg1.immortal"):
    """As a Casualty it gives only the points of a K.O."""

    @on(CASUALTY_POINTS)
    def comes_back(self, source: Source, lost: Happening) -> Modifier | None:
        """Even when its first K.O. has scored before (TRT-88, TRT-208)."""
        if lost.model is None or lost.model.id != source.bearer:
            return None
        _, as_ko = LOSSES[role(lost.model)]
        return setting(as_ko, name(source), "BMG1-TRT-88")


class Judgement(Ability, id="bmg1.judgement"):
    """When it makes an enemy K.O. a coin is tossed: heads, and the enemy is a Casualty."""

    @on(WENT_DOWN)
    async def heads_or_tails(self, source: Source, lost: Happening) -> None:
        """Even is heads (TRT-93, TRT-207, DIC-06)."""
        game, model = lost.game, bearer(lost.game, source)
        if not did_it(source, lost) or lost.model is None or lost.model.location == "casualty":
            return
        face = (await throw(Throw(game, model, "other", Pool()), 1, Text("bmg1.roll.coin"))).face
        game.tell(TRAIT_USED, model.id, dice=[face], model=game.name(model), trait=name(source))
        if face % 2 == 0:
            await make_casualty(game, lost.model, model, lost.attack)


# --- Arrest


class Arrest(Ability, id="bmg1.arrest"):
    """For 1 MC and 1 SC a K.O. enemy in contact is taken away as a Casualty."""

    @on(ACTIONS)
    def cuffs(self, source: Source, acting: Acting) -> Iterator[DeedOption]:  # TRT-23, TRT-24
        game, model = acting.game, acting.model
        if not is_acting(source, acting):
            return
        for enemy in game.enemies(model):
            if enemy.posture == "ko" and game.touches(model, enemy):
                refusal = why_not_arrest(game, enemy) or why_not_use(source, acting, CUFFS)
                words = Text("bmg1.do.arrest", target=game.name(enemy))
                yield Option(f"arrest:{enemy.id}", words, partial(arrest, source, acting, enemy), enemy.id, refusal)


def why_not_arrest(game: Bmg1, enemy: Model) -> Refusal | None:
    ban = MAY_ARREST(About(game, enemy)).forbidden
    return Refusal(ban.label, ban.rule) if ban else None


async def arrest(source: Source, acting: Acting, enemy: Model) -> None:
    await use(source, acting, CUFFS, enemy)
    await make_casualty(acting.game, enemy, acting.model)


class Runaway(Ability, id="bmg1.runaway"):
    """Nobody can Arrest it."""

    @on(MAY_ARREST)
    def slips_away(self, source: Source, about: About) -> Modifier:
        return forbidding(name(source), "BMG1-TRT-165")


# --- Cannibal


class Cannibal(Ability, id="bmg1.cannibal"):
    """Touching somebody K.O. it must pass a Willpower roll or spend 2 counters to devour him; without them it stops."""

    @on(HUNGER)
    @on(MOVED)
    async def hungers(self, source: Source, acting: Acting) -> None:
        """First of all in its activation, or when it comes into contact; once (TRT-42, TRT-45)."""
        game, model = acting.game, acting.model
        if not is_acting(source, acting) or "cannibal" in acting.activation.used or not model.on_table:
            return
        meals = [other for other in game.on_table() if other.posture == "ko" and game.touches(model, other)]
        if not meals or not model.counters.total:
            return
        acting.activation.used.append("cannibal")
        if await rolls.willpower(game, model):
            return
        if not can_pay(game, model, "cannibal", BITE):  # TRT-44
            acting.activation.over = True
            return
        options = [Option(meal.id, game.name(meal), meal, meal.id) for meal in meals]
        meal = await Choose(game.controller(model), Text("bmg1.ask.devour"), options, topic="devour")
        await pay(game, model, "cannibal", BITE)
        game.tell(DEVOURED, model.id, meal.id, model=game.name(model), target=game.name(meal))
        await make_casualty(game, meal, model)  # TRT-43
