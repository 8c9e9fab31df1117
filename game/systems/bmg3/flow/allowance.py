"""What an activation still holds: normal actions by type, extra ones on top, and why no more (ACT, XTR, TAC)."""

from __future__ import annotations

from typing import Literal

from game.core.hooks import Query
from game.core.text import Refusal, Text
from game.systems.bmg3.points import MAY_ACT, MAY_ACT_MORE, MAY_MANIPULATE, MAY_SPECIAL, Acting
from game.systems.bmg3.state import ActionType

Kind = Literal["move", "attack", "manipulate", "special"]
TYPES: dict[Kind, ActionType] = {
    "move": "move",
    "attack": "tactical",
    "manipulate": "tactical",
    "special": "special",
}
PERMISSIONS: dict[Kind, Query[Acting]] = {"manipulate": MAY_MANIPULATE, "special": MAY_SPECIAL}
"""May it move or attack at all is asked where moves and attacks are judged."""
ANY = "any"
NORMAL = 1
"""Actions in an activation without a Bold marker (PLN-07)."""


def why_not(acting: Acting, kind: Kind) -> Refusal | None:
    """Why the active model may not take such an action now; None if it may (ACT-10, TAC-01, TAC-03, XTR-01, MAN-04)."""
    if kind in PERMISSIONS and (no := PERMISSIONS[kind](acting).forbidden):
        return Refusal(no.label, no.rule)
    if paid_by(acting, kind) is None:
        return _spent(acting, kind)
    return None


def paid_by(acting: Acting, kind: Kind) -> str | None:
    """What pays for an action: a named extra action first, a normal one, then an unnamed extra one."""
    extra = usable_extras(acting)
    if kind in extra:
        return kind
    if holds_normal(acting, kind):
        return "normal"
    return ANY if ANY in extra else None


def usable_extras(acting: Acting) -> list[str]:  # XTR-02, XTR-03, XTR-04, XTR-08, MAN-06
    """Extra actions not yet used, unless something forbids them all (XTR-05, EFX-03)."""
    extra = acting.activation.extra
    return extra if extra and not MAY_ACT_MORE(acting).forbidden else []


def holds_normal(acting: Acting, kind: Kind) -> bool:
    """Whether a normal action of that type is left: one of any type, or one of each when Bold (ACT-05, TAC-02)."""
    taken = acting.activation.taken
    return TYPES[kind] not in taken and len(taken) < normal_actions(acting)


def normal_actions(acting: Acting) -> int:
    """How many normal actions the activation holds in all (PLN-06, PLN-07)."""
    return MAY_ACT(acting, NORMAL).value


def spend(acting: Acting, kind: Kind) -> None:
    """Take one action off what the activation holds."""
    activation = acting.activation
    with acting.game.still():
        payment = paid_by(acting, kind)
    assert payment is not None
    if payment == "normal":
        activation.taken.append(TYPES[kind])
    else:
        activation.extra.remove(payment)
    if kind == "move":
        activation.moved = True
    elif kind == "manipulate":
        activation.manipulated = True


def _spent(acting: Acting, kind: Kind) -> Refusal:
    """The reason a player needs to hear: both Tactical uses, the same type twice, or no action left."""
    activation = acting.activation
    if kind == "attack" and activation.manipulated and not activation.attacked and "tactical" in activation.taken:
        return Refusal(Text("bmg3.no.manipulated"), "BMG3-TAC-02")
    if kind == "manipulate" and activation.attacked and "tactical" in activation.taken:
        return Refusal(Text("bmg3.no.attacked"), "BMG3-TAC-02")
    if TYPES[kind] in activation.taken:
        return Refusal(Text("bmg3.no.type_taken", type=Text(f"bmg3.action.{TYPES[kind]}")), "BMG3-ACT-05")
    return Refusal(Text("bmg3.no.action_left", n=normal_actions(acting)), "BMG3-PLN-07")
