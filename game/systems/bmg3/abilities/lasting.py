"""What cards leave behind for a while."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.core.text import Text
from game.systems.bmg3.points import (
    CHECK_DICE,
    DEFENCE_DICE,
    MOVEMENT,
    NIGHT_RANGE,
    RECOVERY_TRIED,
    Attack,
    Checking,
    Happening,
    Look,
    Moving,
)
from game.systems.bmg3.state import Lasting


def _lasting(me: Source) -> Lasting:
    assert isinstance(me.params, Lasting)
    return me.params


class MoveBonus(Ability, id="bmg3.card_move_bonus"):
    """This model moves further in this activation."""

    @on(MOVEMENT)
    def movement(self, me: Source, moving: Moving) -> Modifier | None:
        if moving.model.id != me.bearer:
            return None
        return adding(_lasting(me).n, Text("bmg3.why.card"), "BMG3-IMP-08")


class FarSight(Ability, id="bmg3.card_far_sight"):
    """Models of this crew see further at night."""

    @on(NIGHT_RANGE)
    def night_range(self, me: Source, look: Look) -> Modifier | None:
        if look.viewer.seat != _lasting(me).seat:
            return None
        return adding(_lasting(me).n, Text("bmg3.why.card"), "BMG3-NIT-03")


class RecoveryDie(Ability, id="bmg3.card_recovery_die"):
    """This model rolls more dice in its next recovery check."""

    @on(CHECK_DICE)
    def dice(self, me: Source, checking: Checking) -> Modifier | None:
        if checking.model.id != me.bearer or checking.reason != "recovery":
            return None
        return adding(_lasting(me).n, Text("bmg3.why.card"), "BMG3-CTC-22")

    @on(RECOVERY_TRIED)
    async def used_up(self, me: Source, happening: Happening) -> None:
        if happening.model is not None and happening.model.id == me.bearer:
            happening.game.state.lasting.remove(_lasting(me))


class Guard(Ability, id="bmg3.card_guard"):
    """This model rolls more Defence dice in this attack."""

    @on(DEFENCE_DICE)
    def dice(self, me: Source, attack: Attack) -> Modifier | None:
        if attack.target is None or attack.target.model.id != me.bearer:
            return None
        return adding(_lasting(me).n, Text("bmg3.why.card"), "BMG3-DEF-01")
