"""Ranks and traits that say who acts when: Let's Go! and what helps it, passes gained and lost."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, on
from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.abilities.using import why_barred
from game.systems.bmg1.flow.purse import can_pay, pay
from game.systems.bmg1.flow.sight import can_see
from game.systems.bmg1.game import WITHIN, Bmg1
from game.systems.bmg1.points import (
    FOLLOWERS,
    HALTING,
    LETS_GO_BONUS,
    PASSES,
    PERSUADING,
    PRICES,
    REROLLS,
    TRAIT_USED,
    Acting,
    Banding,
    Paying,
    Price,
    Reroll,
    Throw,
)
from game.systems.bmg1.state import CM, Model, Status
from game.systems.bmg1.vocabulary import TraitName

HALT = Price(special=1)
PERSUASION = Price(attack=1, special=1)
LEADER_REACH = 10 * CM
SIDEKICK_REACH = 20 * CM


class LetsGo(Ability, id="bmg1.lets_go"):
    """When another Henchman of the Band ends its activation, this one may follow at once, for 1 SC and a roll of 4+."""

    @on(FOLLOWERS)
    def follows(self, source: Source, acting: Acting) -> Iterator[Model]:
        """Another Henchman of the same Band, in play and not yet activated (TRT-114)."""
        game, model = acting.game, acting.game.model(source.bearer)
        ended = acting.model
        if model is ended or model.seat != ended.seat or not game.has(ended, "henchman"):
            return
        if model.in_play and not model.activated and game.controller(model) == acting.activation.seat:
            yield model

    @on(PRICES)
    def for_nothing(self, source: Source, paying: Paying) -> Iterator[Price]:
        """Near a Leader of the Band it costs nothing; measured from the Henchman to be activated (TRT-111, TRT-116)."""
        if paying.what == "lets_go" and _near(paying.game, paying.model, "leader", LEADER_REACH):
            yield Price()

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        """Near a Sidekick of the Band the die may be rolled again (TRT-172)."""
        if made.what != "lets_go" or made.model is None or made.model.id != source.bearer:
            return
        if _near(made.game, made.model, "sidekick", SIDEKICK_REACH):
            seat = made.game.controller(made.model)
            yield Reroll(Text("bmg1.why.sidekick"), "BMG1-TRT-172", seat, trait="sidekick")


def _near(game: Bmg1, model: Model, trait: TraitName, reach: int) -> bool:
    """Whether somebody of the Band with this trait is so near (KOD-13: nobody who is K.O.)."""
    if not model.on_table:
        return False
    here = game.body(model)
    return any(
        game.has(other, trait) and game.gap(here, game.body(other)) <= reach + WITHIN
        for other in game.friends(model)
        if other.posture != "ko"
    )


class Mob(Ability, id="bmg1.mob"):
    """Henchmen of the Band add 1 to their Let's Go! rolls."""

    @on(LETS_GO_BONUS)
    def bonus(self, source: Source, acting: Acting) -> Modifier | None:
        """However many of them the Band has (TRT-129, TRT-09)."""
        game = acting.game
        first = next((m for m in game.in_play(acting.model.seat) if game.has(m, "mob")), None)
        if first is None or first.id != source.bearer:
            return None
        return adding(1, Text("bmg1.why.mob"), "BMG1-TRT-129")


class Informer(Ability, id="bmg1.informer"):
    """While on the table and not K.O. it gives its player one more pass each round."""

    @on(PASSES)
    def one_more(self, source: Source, banding: Banding) -> Modifier | None:
        """(TRT-89, PAS-07)"""
        model = banding.game.model(source.bearer)
        if model.seat != banding.seat or not model.on_table:
            return None
        return adding(1, Text("bmg1.why.informer"), "BMG1-TRT-89")


class Detective(Ability, id="bmg1.detective"):
    """While in play and not K.O. it cancels one pass of the opponent each round."""

    @on(PASSES)
    def one_fewer(self, source: Source, banding: Banding) -> Iterator[Modifier]:
        """(TRT-59, TRT-60, PAS-07)"""
        model = banding.game.model(source.bearer)
        if model.seat != banding.seat and model.in_play:
            yield adding(-1, Text("bmg1.why.detective"), "BMG1-TRT-59")
            yield at_least(0, Text("bmg1.why.least"), "BMG1-PAS-07")


class Persuasive(Ability, id="bmg1.persuasive"):
    """As its activation ends, for 1 SC and 1 AC, an enemy it sees must be activated next."""

    @on(PERSUADING)
    async def talks(self, source: Source, acting: Acting) -> None:
        """Somebody not yet activated; his player may not pass (TRT-142, TRT-143)."""
        game, model = acting.game, acting.model
        if model.id != source.bearer or not model.on_table or why_barred(game, model):
            return
        if not can_pay(game, model, "persuasive", PERSUASION):
            return
        seat = game.controller(model)
        able = [
            enemy
            for enemy in game.enemies(model)
            if enemy.in_play and not enemy.activated and game.controller(enemy) != seat and can_see(game, model, enemy)
        ]
        if not able:
            return
        options: list[Option[Model | None]] = [
            Option(enemy.id, Text("bmg1.do.persuade", target=game.name(enemy)), enemy, enemy.id) for enemy in able
        ]
        options.append(Option(DECLINE, Text("bmg1.do.no_use", trait=name(source)), None))
        question = Text("bmg1.ask.persuade", model=game.name(model))
        enemy = await Choose(seat, question, options, reaction=source.ability, topic="persuade")
        if enemy is not None:
            await pay(game, model, "persuasive", PERSUASION)
            game.state.forced = enemy.id
            game.tell(TRAIT_USED, model.id, enemy.id, model=game.name(model), trait=name(source))


class Halt(Ability, id="bmg1.halt"):
    """For 1 SC, as an enemy it sees begins its activation: that enemy spends no MC in it."""

    @on(HALTING)
    async def stops(self, source: Source, acting: Acting) -> None:
        """Only where it has MC to spend and nobody has stopped it yet (TRT-175, TRT-176, DCN-29)."""
        game, model, enemy = acting.game, bearer(acting.game, source), acting.model
        seat = game.controller(model)
        if seat == acting.activation.seat or not (model.on_table and enemy.on_table) or enemy.has("halt"):
            return
        if why_barred(game, model):
            return
        spends = can_pay(game, enemy, "move", Price(move=1))
        if not spends or not can_pay(game, model, "halt", HALT) or not can_see(game, model, enemy):
            return
        options = [
            Option("yes", Text("bmg1.do.halt", target=game.name(enemy)), True, enemy.id),
            Option(DECLINE, Text("bmg1.do.no_use", trait=name(source)), False),
        ]
        question = Text("bmg1.ask.halt", model=game.name(model), target=game.name(enemy))
        if await Choose(seat, question, options, reaction=source.ability, topic="halt"):
            await pay(game, model, "halt", HALT)
            enemy.statuses.append(Status("halt", "activation", model.id))
            game.tell(TRAIT_USED, model.id, enemy.id, model=game.name(model), trait=name(source))
