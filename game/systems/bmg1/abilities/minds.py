"""Traits that weigh on the minds of others, and the states they leave behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on
from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.bmg1.abilities.commands import RELOCATED_AT_ONCE, moves, relocate
from game.systems.bmg1.abilities.naming import name
from game.systems.bmg1.abilities.using import is_acting, trait_of, use, why_not_use
from game.systems.bmg1.content import Effect
from game.systems.bmg1.deeds import Deed, DeedOption
from game.systems.bmg1.flow.effects import give
from game.systems.bmg1.flow.sight import can_see
from game.systems.bmg1.game import WITHIN, Bmg1
from game.systems.bmg1.points import (
    ACTIONS,
    ATTACK,
    DEFENSE_SKILL,
    EFFECT_GAINED,
    MAY_SPEND,
    POISON_DICE,
    WILLPOWER,
    About,
    Acting,
    Paying,
    Price,
)
from game.systems.bmg1.state import CM, Model, Status, Until

NEAR, FAR = 10 * CM, 20 * CM
ONE, TWO, THREE = Price(special=1), Price(special=2), Price(special=3)


def aimed(
    source: Source,
    acting: Acting,
    price: Price,
    targets: Iterable[Model],
    does: Callable[[Model], Deed],
    why_not: Callable[[Model], Refusal | None],
) -> Iterator[DeedOption]:
    """An option for each character it may be used on; why it cannot be used at all is said once."""
    if not is_acting(source, acting):
        return
    trait, game = trait_of(source), acting.game
    if refusal := why_not_use(source, acting, price):
        yield Option(trait, Text("bmg1.do.use", trait=name(source)), leave, acting.model.id, refusal)
        return
    for target in targets:
        words = Text("bmg1.do.use_on", trait=name(source), target=game.name(target))
        yield Option(f"{trait}:{target.id}", words, does(target), target.id, why_not(target))


async def leave() -> None:
    """Nothing happens: for an option that cannot be chosen."""


def why_not_reached(game: Bmg1, model: Model, target: Model, reach: int, rule: str) -> Refusal | None:
    """Too far away, or not in sight; a reach of 0 has no limit."""
    if reach and game.gap(game.body(model), game.body(target)) > reach + WITHIN:
        return Refusal(Text("bmg1.no.far", limit=reach), rule)
    return None if can_see(game, model, target) else Refusal(Text("bmg1.no.unseen"), rule)


def awake(models: Iterable[Model]) -> list[Model]:
    """Whoever is K.O. has no mind to work on."""
    return [model for model in models if model.posture != "ko"]


def weighing(
    source: Source, acting: Acting, price: Price, reach: int, rule: str, *, until: Until = "round", all: bool = False
) -> Iterator[DeedOption]:
    """A trait that leaves a state of its own name on an enemy, or on anybody."""
    game, model = acting.game, acting.model
    others = [other for other in game.on_table() if other is not model] if all else game.enemies(model)

    def does(target: Model) -> Deed:
        return partial(weigh, source, acting, price, target, until)

    def why_not(target: Model) -> Refusal | None:
        return why_not_reached(game, model, target, reach, rule)

    yield from aimed(source, acting, price, awake(others), does, why_not)


async def weigh(source: Source, acting: Acting, price: Price, target: Model, until: Until) -> None:
    """The same twice is one (EFX-01, TRT-09)."""
    game, id = acting.game, trait_of(source)
    await use(source, acting, price, target)
    target.statuses = [status for status in target.statuses if status.id != id]
    target.statuses.append(Status(id, until, acting.model.id))
    game.tell(EFFECT_GAINED, target.id, model=game.name(target), effect=Text(f"bmg1.effect.{id}"))


class Confusion(Ability, id="bmg1.confusion"):
    """For 2 SC an enemy in sight within 20 cm has 1 Attack and 1 Defense less and spends no SC this round."""

    @on(ACTIONS)
    def confuses(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from weighing(source, acting, TWO, FAR, "BMG1-TRT-54")


class Distract(Ability, id="bmg1.distract"):
    """For 1 SC a character in sight within 10 cm has 1 Defense less this round."""

    @on(ACTIONS)
    def distracts(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from weighing(source, acting, ONE, NEAR, "BMG1-TRT-65", all=True)


class Discourage(Ability, id="bmg1.discourage"):
    """For 2 SC an enemy in sight has 2 Willpower less, until the next plans are made."""

    @on(ACTIONS)
    def discourages(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from weighing(source, acting, TWO, 0, "BMG1-TRT-64", until="next_plan")


class Psychoanalysis(Ability, id="bmg1.psychoanalysis"):
    """For 1 SC all Mental Disorders of a character in sight within 20 cm are silent this round."""

    @on(ACTIONS)
    def listens(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from weighing(source, acting, ONE, FAR, "BMG1-TRT-158", all=True)


class ControlPheromones(Ability, id="bmg1.control_pheromones"):
    """For 3 SC an enemy in sight within 10 cm is hypnotized, unless its Willpower resists."""

    @on(ACTIONS)
    def charms(self, source: Source, acting: Acting) -> Iterator[DeedOption]:  # TRT-55
        game, model = acting.game, acting.model

        def does(target: Model) -> Deed:
            return partial(charm, source, acting, target)

        def why_not(target: Model) -> Refusal | None:
            return why_not_reached(game, model, target, NEAR, "BMG1-TRT-55")

        yield from aimed(source, acting, THREE, awake(game.enemies(model)), does, why_not)


async def charm(source: Source, acting: Acting, target: Model) -> None:
    await use(source, acting, THREE, target)
    await give(acting.game, target, Effect(effect="hypnotize"), acting.model)


# --- counters of others


def moving_counters(source: Source, acting: Acting, targets: Iterable[Model], rule: str) -> Iterator[DeedOption]:
    """Up to 2 counters of somebody in sight change their slots."""
    game, model = acting.game, acting.model

    def does(target: Model) -> Deed:
        return partial(shift, source, acting, target)

    def why_not(target: Model) -> Refusal | None:
        refusal = why_not_reached(game, model, target, 0, rule)
        return refusal or (None if moves(game, target) else Refusal(Text("bmg1.no.moves"), rule))

    yield from aimed(source, acting, ONE, awake(targets), does, why_not)


async def shift(source: Source, acting: Acting, target: Model) -> None:
    """The user moves an enemy's, the owner his own (TRT-63, TRT-140, DCN-58)."""
    game = acting.game
    await use(source, acting, ONE, target)
    user = game.controller(acting.model)
    seat = user if trait_of(source) == "disarray" else game.controller(target)
    await relocate(game, target, seat, RELOCATED_AT_ONCE)


class Disarray(Ability, id="bmg1.disarray"):
    """For 1 SC it moves up to 2 counters of an enemy in sight to other slots."""

    @on(ACTIONS)
    def upsets(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from moving_counters(source, acting, acting.game.enemies(acting.model), "BMG1-TRT-62")


class Order(Ability, id="bmg1.order"):
    """For 1 SC a friend in sight may move up to 2 of its counters to other slots."""

    @on(ACTIONS)
    def commands(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from moving_counters(source, acting, acting.game.friends(acting.model), "BMG1-TRT-140")


class PoisonMaster(Ability, id="bmg1.poison_master"):
    """To be rid of its poison one rolls 3 dice and ignores the lowest."""

    @on(POISON_DICE)
    def bitter(self, source: Source, about: About) -> Modifier:
        return adding(1, name(source), "BMG1-TRT-145")


# --- what they leave behind


class Confused(Ability, id="bmg1.status.confusion"):
    """Confused: Attack and Defense are 1 lower and no SC can be spent, until the end of the round."""

    @on(ATTACK)
    @on(DEFENSE_SKILL)
    def dazed(self, source: Source, about: About) -> Modifier:
        return adding(-1, name(source), "BMG1-TRT-54")

    @on(MAY_SPEND)
    def no_special(self, source: Source, paying: Paying) -> Modifier | None:
        """Not as wildcards either (TRT-54, TRT-199)."""
        return forbidding(name(source), "BMG1-TRT-54") if paying.taken.special else None


class Distracted(Ability, id="bmg1.status.distract"):
    """Distracted: Defense is 1 lower until the end of the round."""

    @on(DEFENSE_SKILL)
    def off_guard(self, source: Source, about: About) -> Modifier:
        return adding(-1, name(source), "BMG1-TRT-65")


class Discouraged(Ability, id="bmg1.status.discourage"):
    """Discouraged: Willpower is 2 lower, until the next plans are made."""

    @on(WILLPOWER)
    def despairs(self, source: Source, about: About) -> Modifier:
        return adding(-2, name(source), "BMG1-TRT-64")


class Halted(Ability, id="bmg1.status.halt"):
    """Halted: no MC can be spent in this activation."""

    @on(MAY_SPEND)
    def stands_still(self, source: Source, paying: Paying) -> Modifier | None:
        """For no purpose; the free distance stays (TRT-175, TRT-176)."""
        return forbidding(name(source), "BMG1-TRT-176") if paying.price.move else None


class Calmed(Ability, id="bmg1.status.psychoanalysis"):
    """Psychoanalysed: its Mental Disorders are silent until the end of the round."""
