"""Ranks and traits that say who acts when: Let's Go! and what helps it, passes gained and lost."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, on
from game.core.text import Text
from game.systems.bmg1.game import WITHIN, Bmg1
from game.systems.bmg1.points import (
    FOLLOWERS,
    LETS_GO_BONUS,
    PASSES,
    PRICES,
    REROLLS,
    Acting,
    Banding,
    Paying,
    Price,
    Reroll,
    Throw,
)
from game.systems.bmg1.state import CM, Model
from game.systems.bmg1.vocabulary import TraitName

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
