"""Which Actions a Regiment may take now, and what it has done in its Activation."""

from __future__ import annotations

from game.core.text import Refusal, Text
from game.systems.first_blood.flow.engagement import Engagement, now
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import MAY_ACT, Declaring
from game.systems.first_blood.state import Activation, Regiment
from game.systems.first_blood.vocabulary import ActionName

OUT_OF_COMBAT: tuple[ActionName, ...] = ("march", "charge", "rally", "aim", "volley", "overcharge")  # ACT-23, ACT-30
COMBAT: tuple[ActionName, ...] = ("clash", "combat_rally", "combat_reform", "inspire", "withdraw")  # ACT-24
INSIDE: tuple[ActionName, ...] = (
    "march",
    "volley",
    "aim",
    "rally",
    "inspire",
    "clash",
    "combat_rally",
    "spellcasting",
    "overcharge",
)
"""What occupants of a Garrison may do (GAR-38)."""


def performed(game: FirstBlood, regiment: Regiment, action: ActionName) -> None:
    """Mark an Action as taken, a failed one too (CHG-13); one out of sequence does not count (CHL-16)."""
    active = game.state.active
    if active is not None and active.regiment == regiment.id:
        active.taken.append(action)
        if action == "charge":
            active.overruns = False
    if action == "march":
        regiment.marches += 1


def cut_short(game: FirstBlood) -> None:
    """The Activation ends immediately: no further Action (GAR-12, GAR-40)."""
    activation = game.activation
    activation.left, activation.given, activation.extra = 0, "", ""
    activation.granted.clear()


def barred(
    game: FirstBlood,
    regiment: Regiment,
    action: ActionName,
    graph: Engagement | None = None,
    *,
    even_engaged: bool = False,
) -> Refusal | None:
    """Why a Regiment may not declare an Action now; what only that Action asks, its own flow adds (ACT-29).

    `even_engaged`: a rule allows this Out-of-Combat Action to an Engaged Regiment (SPR-88).
    """
    active = game.state.active
    if active is not None and active.regiment == regiment.id:
        if (why := _used(active, action)) is not None:
            return why
        even_engaged = even_engaged or (action == "charge" and active.overruns)  # SPR-66
    if regiment.inside and action not in INSIDE:
        return Refusal(Text("first_blood.no.inside"), "CFB-GAR-38")
    if (why := _fighting(game, regiment, action, graph, even_engaged)) is not None:
        return why
    if (forbidden := MAY_ACT(Declaring(game, regiment, action)).forbidden) is not None:
        return Refusal(forbidden.label, forbidden.rule)
    return None


def _used(active: Activation, action: ActionName) -> Refusal | None:
    """Two different Actions, unless both are March; Overrun allows a second Charge (ACT-15, MAR-02, SPR-65)."""
    if active.extra:
        only = Text("first_blood.no.only_extra", action=Text(f"first_blood.action.{active.extra}"))
        return None if action == active.extra else Refusal(only, "CFB-ACT-16")
    if action == "march" or action not in active.taken or (action == "charge" and active.overruns):
        return None
    return Refusal(Text("first_blood.no.repeated"), "CFB-ACT-15")


def _fighting(
    game: FirstBlood, regiment: Regiment, action: ActionName, graph: Engagement | None, even_engaged: bool
) -> Refusal | None:
    """Out-of-Combat Actions are for whoever is not Engaged, Combat Actions for whoever is Engaged or Engaging; a
    Regiment that only Engages has both (ACT-26, ACT-27, ACT-28). Occupants shoot and aim all the same (GAR-35)."""
    if action in OUT_OF_COMBAT:
        if even_engaged or (regiment.inside and action in ("volley", "aim")):
            return None
        graph = graph or now(game, regiment)
        if graph.is_engaged(regiment):
            rule = {"march": "CFB-GAR-32" if regiment.inside else "CFB-MAR-01"}.get(action, "CFB-ACT-26")
            return Refusal(Text("first_blood.no.engaged"), rule)
    elif action in COMBAT:
        graph = graph or now(game, regiment)
        if not graph.is_engaged(regiment) and not graph.is_engaging(regiment):
            return Refusal(Text("first_blood.no.not_in_combat"), "CFB-ACT-27")
    return None
