"""Statuses that last on models: Poisoned, Shocked, Hypnotised (EFX)."""

from __future__ import annotations

from typing import ClassVar

from game.core.hooks import Ability, Modifier, Source, at_most, forbidding, on
from game.core.text import Text
from game.systems.bmg3.flow.check import check
from game.systems.bmg3.flow.harm import end_status, suffer
from game.systems.bmg3.points import (
    BECAME_KO,
    EFFORT_LIMIT,
    MAY_ACT,
    MAY_ACT_MORE,
    MAY_ATTACK,
    MAY_SPECIAL,
    STATES_CHECKED,
    About,
    Acting,
    Happening,
)
from game.systems.bmg3.state import Until


class Poisoned(Ability, id="bmg3.poisoned"):
    """At the end of the round the model checks its Endurance: passed, the poison is gone; failed, 1 Injury."""

    until: ClassVar[Until] = "cleared"

    @on(STATES_CHECKED)
    async def works(self, source: Source, happening: Happening) -> None:  # KOD-10, EFX-02
        game, model = happening.game, happening.model
        if model is None or model.id != source.bearer:
            return
        if await check(game, model, "endurance", "poison"):
            await end_status(game, model, "poisoned")
        else:
            await suffer(game, model, 0, 1, reason="poison")


class Shocked(Ability, id="bmg3.shocked"):
    """Until the end of its next activation the model makes no Effort and takes one action at most; KO ends it."""

    until: ClassVar[Until] = "end_of_next_activation"

    @on(EFFORT_LIMIT)
    def no_effort(self, source: Source, about: About) -> Modifier | None:
        ours = about.model.id == source.bearer
        return forbidding(Text("bmg3.why.shocked"), "BMG3-EFX-03") if ours else None

    @on(MAY_ACT)
    def one_action(self, source: Source, acting: Acting) -> Modifier | None:  # EFX-04
        ours = acting.model.id == source.bearer
        return at_most(1, Text("bmg3.why.shocked"), "BMG3-EFX-03") if ours else None

    @on(MAY_ACT_MORE)
    def nothing_extra(self, source: Source, acting: Acting) -> Modifier | None:
        ours = acting.model.id == source.bearer
        return forbidding(Text("bmg3.why.shocked"), "BMG3-EFX-03") if ours else None

    @on(BECAME_KO)
    async def passes(self, source: Source, happening: Happening) -> None:  # EFX-04
        if happening.model is not None and happening.model.id == source.bearer:
            await end_status(happening.game, happening.model, "shocked")


class Hypnotised(Ability, id="bmg3.hypnotised"):
    """Until the end of the round the model does not attack, makes no Effort and takes no Special action."""

    until: ClassVar[Until] = "end_of_round"

    @on(MAY_ATTACK)
    @on(EFFORT_LIMIT)
    def dazed(self, source: Source, about: About) -> Modifier | None:  # LAM-04
        ours = about.model.id == source.bearer
        return forbidding(Text("bmg3.why.hypnotised"), "BMG3-EFX-05") if ours else None

    @on(MAY_SPECIAL)
    def idle(self, source: Source, acting: Acting) -> Modifier | None:
        ours = acting.model.id == source.bearer
        return forbidding(Text("bmg3.why.hypnotised"), "BMG3-EFX-05") if ours else None
