"""Manipulate: a thing in reach of the hands, for 1 MC (MAN)."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.bmg1.deeds import Deed, DeedOption
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.points import MANIPULATED, MANIPULATIONS, MAY_MANIPULATE, About, Acting, Price

WHAT = "manipulate"
PRICE = Price(move=1)


def why_not_manipulate(acting: Acting) -> Refusal | None:
    """Who cannot use its hands or pay (MAN-01, MAN-04); an enemy in contact prevents nothing."""
    ban = MAY_MANIPULATE(About(acting.game, acting.model)).forbidden
    if ban is not None:
        return Refusal(ban.label, ban.rule)
    return why_not_pay(acting.game, acting.model, WHAT, PRICE)


def manipulation(acting: Acting, option: DeedOption) -> DeedOption:
    """An option that is paid for as a Manipulate when it is chosen; the benefit is immediate (MAN-01)."""
    refusal = option.refusal or why_not_manipulate(acting)
    if refusal is not None:
        return replace(option, refusal=refusal)
    deed = cast(Deed, option.value)

    async def do() -> None:
        game, model = acting.game, acting.model
        await pay(game, model, WHAT, PRICE)
        game.tell(MANIPULATED, model.id, model=game.name(model), what=option.text)
        await deed()

    return replace(option, value=do)


def offers(acting: Acting) -> list[DeedOption]:
    """What traits let it manipulate: Flare, Laser, Gel, Pickpocket (MAN-03)."""
    return [manipulation(acting, option) for option in MANIPULATIONS(acting)]


def handled(acting: Acting, key: str, words: Text, deed: Deed, subject: str, refusal: Refusal | None) -> DeedOption:
    """A Manipulate action of the basic rules."""
    return manipulation(acting, Option(key, words, deed, subject, refusal))
