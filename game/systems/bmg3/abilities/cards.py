"""The chapter on cards: the moments at which players may play them, and when what they laid is checked (CRD, OBJ)."""

from __future__ import annotations

from game.core.hooks import Ability, Source, on
from game.systems.bmg3.cards.objectives import check_round
from game.systems.bmg3.cards.play import Moment
from game.systems.bmg3.cards.window import card_options, window
from game.systems.bmg3.deeds import DeedOption
from game.systems.bmg3.points import (
    ACTIVATION_BEGAN,
    ACTIVATION_ENDED,
    AFTER_CASUALTY,
    AFTER_KO,
    AFTER_PLACING,
    AFTER_REVEALING,
    ATTACK_DECLARED,
    ATTACK_ENDED,
    ATTACK_ROLLED,
    BEFORE_ACTION,
    BEFORE_SCORING,
    CARDS,
    LEAD_ENDED,
    PLAN_BEGAN,
    PLAN_ENDED,
    RECOUNT_BEGAN,
    SCORING,
    Acting,
    Attack,
    Crewing,
    Happening,
)


class Cards(Ability, id="bmg3.rules.cards"):
    """Cards are played in activations, by either player, and at five moments outside them."""

    # --- in an activation (CRD-29)

    @on(CARDS)
    def playable(self, source: Source, acting: Acting) -> list[DeedOption]:
        return card_options(acting.game, acting.model.seat)

    @on(ACTIVATION_BEGAN)
    async def activation_start(self, source: Source, acting: Acting) -> None:
        await window(acting.game, Moment.ACTIVATION_START, model=acting.model)

    @on(BEFORE_ACTION)
    async def before_action(self, source: Source, acting: Acting) -> None:
        await window(acting.game, Moment.BEFORE_ACTION, model=acting.model)

    @on(ACTIVATION_ENDED)
    async def activation_end(self, source: Source, acting: Acting) -> None:
        await window(acting.game, Moment.ACTIVATION_END, model=acting.model)

    @on(ATTACK_DECLARED)
    async def attack_declared(self, source: Source, attack: Attack) -> None:
        await window(attack.game, Moment.ATTACK_DECLARED, attack=attack)

    @on(ATTACK_ROLLED)
    async def attack_rolled(self, source: Source, attack: Attack) -> None:
        await window(attack.game, Moment.ATTACK_ROLLED, attack=attack)

    @on(ATTACK_ENDED)
    async def attack_resolved(self, source: Source, attack: Attack) -> None:
        await window(attack.game, Moment.ATTACK_RESOLVED, attack=attack)

    @on(AFTER_PLACING)
    async def suspect_placed(self, source: Source, happening: Happening) -> None:
        await _answer(Moment.SUSPECT_PLACED, happening)

    @on(AFTER_REVEALING)
    async def suspect_revealed(self, source: Source, happening: Happening) -> None:
        await _answer(Moment.SUSPECT_REVEALED, happening)

    @on(AFTER_KO)
    async def model_ko(self, source: Source, happening: Happening) -> None:
        await _answer(Moment.MODEL_KO, happening)

    @on(AFTER_CASUALTY)
    async def model_casualty(self, source: Source, happening: Happening) -> None:
        await _answer(Moment.MODEL_CASUALTY, happening)

    # --- outside activations (CRD-30)

    @on(LEAD_ENDED)
    async def lead_end(self, source: Source, happening: Happening) -> None:
        await _answer(Moment.LEAD_END, happening)

    @on(PLAN_BEGAN)
    async def plan_start(self, source: Source, happening: Happening) -> None:
        await _answer(Moment.PLAN_START, happening)

    @on(PLAN_ENDED)
    async def plan_end(self, source: Source, happening: Happening) -> None:
        await _answer(Moment.PLAN_END, happening)

    @on(RECOUNT_BEGAN)
    async def recount_1(self, source: Source, happening: Happening) -> None:
        await _answer(Moment.RECOUNT_1, happening)

    @on(BEFORE_SCORING)
    async def recount_3(self, source: Source, happening: Happening) -> None:
        await _answer(Moment.RECOUNT_3, happening)

    @on(SCORING)
    async def score(self, source: Source, crew: Crewing) -> None:
        await check_round(crew.game, crew.seat)


async def _answer(moment: Moment, happening: Happening) -> None:
    await window(happening.game, moment, model=happening.model, marker=happening.marker)
