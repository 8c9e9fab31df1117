"""Everything the active character can do now, in one flat list (EXE-10).

Each module of Actions has a function `offers(acting)` that lists its own, refused ones with their reasons, and is named
in `OFFERS`, in the order in which players see them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow import (
    charge,
    cover,
    doors,
    fire,
    handling,
    manipulate,
    melee,
    move_step,
    ranged,
    running,
    sewers,
    special,
)
from game.systems.bmg1.points import ACTIONS, MAY_END, Acting

Offers = Callable[[Acting], Iterable[DeedOption]]

OFFERS: tuple[Offers, ...] = (
    move_step.offers,
    running.offers,
    charge.offers,
    melee.offers,
    special.offers,
    ranged.offers,
    cover.offers,
    fire.offers,
    handling.offers,
    doors.offers,
    manipulate.offers,
    sewers.offers,
    ACTIONS,
)
"""What traits let a character do comes last."""


def menu(acting: Acting) -> list[DeedOption]:
    """What may be done next, and the end of the activation, unless something must still be done (EXE-11, EXE-12)."""
    known = (sewers.offers,) if acting.model.location == "sewer" else OFFERS  # SEW-16
    found = [option for offers in known for option in offers(acting)]
    ban = MAY_END(acting).forbidden
    refusal = Refusal(ban.label, ban.rule) if ban else None
    return [*found, Option("end", Text("bmg1.do.end"), end, refusal=refusal)]


async def end() -> None:
    """Nothing more is done."""
