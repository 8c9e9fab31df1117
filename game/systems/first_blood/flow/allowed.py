"""Which Actions a Regiment may take now, and what it has done in its Activation."""

from __future__ import annotations

from game.core.text import Refusal, Text
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import MAY_ACT, Declaring
from game.systems.first_blood.state import Activation, Regiment
from game.systems.first_blood.vocabulary import ActionName


def performed(game: FirstBlood, regiment: Regiment, action: ActionName) -> None:
    """Mark an Action as taken, a failed one too (CHG-13); one out of sequence does not count (CHL-16)."""
    active = game.state.active
    if active is not None and active.regiment == regiment.id:
        active.taken.append(action)
        if action == "charge":
            active.overruns = False
    if action == "march":
        regiment.marches += 1


def barred(game: FirstBlood, regiment: Regiment, action: ActionName) -> Refusal | None:
    """Why a Regiment may not declare an Action now; what only that Action asks, its own flow adds (ACT-29)."""
    active = game.state.active
    if active is not None and active.regiment == regiment.id and (why := _used(active, action)):
        return why
    tally = MAY_ACT(Declaring(game, regiment, action))
    if (forbidden := tally.forbidden) is not None:
        return Refusal(forbidden.label, forbidden.rule)
    return None


def _used(active: Activation, action: ActionName) -> Refusal | None:
    """Two different Actions, unless both are March; Overrun allows a second Charge (ACT-15, MAR-02, SPR-65)."""
    if active.extra and action != active.extra:
        return Refusal(
            Text("first_blood.no.only_extra", action=Text(f"first_blood.action.{active.extra}")), "CFB-ACT-16"
        )
    if action == "march" or action not in active.taken or (action == "charge" and active.overruns):
        return None
    return Refusal(Text("first_blood.no.repeated"), "CFB-ACT-15")
