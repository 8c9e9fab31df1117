"""Obsessive: one enemy, and no other, until it is down."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.points import (
    ATTACK_DECLARED,
    DAMAGE_BONUS,
    MAY_SPLIT,
    MAY_TARGET,
    WAS_LOST,
    WENT_DOWN,
    About,
    Attack,
    Happening,
)


class Obsessive(Ability, id="bmg1.obsessive"):
    """Whomever it attacks it goes on attacking until he is K.O. or lost, and hits him harder."""

    @on(ATTACK_DECLARED)
    async def fixes_on(self, source: Source, attack: Attack) -> None:
        """The first target it declares (TRT-134, TRT-136)."""
        model = bearer(attack.game, source)
        first = attack.targets[0].model if attack.targets else None
        if attack.by(source) and attack.manner != "counter" and not model.obsession and first is not None:
            model.obsession = first.id

    @on(MAY_TARGET)
    def no_other(self, source: Source, attack: Attack) -> Modifier | None:
        obsession = bearer(attack.game, source).obsession
        if not attack.by(source) or not obsession or attack.target is None:
            return None
        wanted = attack.target.model is not None and attack.target.model.id == obsession
        return None if wanted else forbidding(name(source), "BMG1-TRT-134")

    @on(MAY_SPLIT)
    def all_at_him(self, source: Source, about: About) -> Modifier:
        return forbidding(name(source), "BMG1-TRT-136")

    @on(DAMAGE_BONUS)
    def harder(self, source: Source, attack: Attack) -> Modifier | None:
        """From the first attack on (TRT-135, TRT-136)."""
        model = attack.target.model if attack.target else None
        hated = model is not None and model.id == bearer(attack.game, source).obsession
        return adding(1, name(source), "BMG1-TRT-135") if attack.by(source) and hated else None

    @on(WENT_DOWN)
    @on(WAS_LOST)
    async def is_done(self, source: Source, lost: Happening) -> None:
        model = bearer(lost.game, source)
        if lost.model is not None and lost.model.id == model.obsession:
            model.obsession = ""
