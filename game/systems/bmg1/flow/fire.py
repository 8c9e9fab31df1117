"""Putting out fire (EFX-14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.request import Option
from game.core.text import Text
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.points import DOUSED, Acting, Price

PRICE = Price(any=2)
WHAT = "douse"


def offers(acting: Acting) -> Iterator[DeedOption]:
    """Two counters of any kind remove a fire marker, in its own activation (EFX-14, EFX-16)."""
    model = acting.model
    if model.fire:
        refusal = why_not_pay(acting.game, model, WHAT, PRICE)
        yield Option("douse", Text("bmg1.do.douse", n=model.fire), partial(douse, acting), model.id, refusal)


async def douse(acting: Acting) -> None:
    game, model = acting.game, acting.model
    await pay(game, model, WHAT, PRICE)
    model.fire -= 1
    game.tell(DOUSED, model.id, model=game.name(model), n=model.fire)
