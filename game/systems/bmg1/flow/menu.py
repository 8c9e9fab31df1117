"""Everything the active character can do now, in one flat list (EXE-10).

Each module of Actions has a function `offers(acting)` that lists its own, refused ones with their reasons, and is named
in `OFFERS`, in the order in which players see them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from game.core.request import Menu, Option
from game.core.system import Known
from game.core.text import Refusal, Text
from game.systems.bmg1.deeds import Deed, DeedOption
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


def menu(acting: Acting) -> Menu[Deed]:
    """What may be done next, and the end of the activation, unless something must still be done (EXE-11, EXE-12)."""
    every = (sewers.offers,) if acting.model.location == "sewer" else OFFERS  # SEW-16
    known: Known = {}

    def group(offers: Offers) -> list[DeedOption]:
        with acting.game.still(known):
            return list(offers(acting))

    def ends() -> list[DeedOption]:
        with acting.game.still(known):
            ban = MAY_END(acting).forbidden
        refusal = Refusal(ban.label, ban.rule) if ban else None
        return [Option("end", Text("bmg1.do.end"), end, refusal=refusal)]

    return Menu([*(partial(group, offers) for offers in every), ends])


async def end() -> None:
    """Nothing more is done."""
