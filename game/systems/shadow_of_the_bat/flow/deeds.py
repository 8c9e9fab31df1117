"""Deeds: actions a figure may pay icons for, as options a player can click."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.request import LateOption, Option
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat.faces import icon_words
from game.systems.shadow_of_the_bat.flow import icons
from game.systems.shadow_of_the_bat.flow.icons import Face, Price, Tells, Way
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Offer
from game.systems.shadow_of_the_bat.state import Figure


@dataclass(slots=True)
class Deed:
    """An action: what it is called, what it costs, and what it does with the icons once they are paid."""

    key: str
    text: Text
    do: Callable[[int], Awaitable[None]]
    subject: str = ""
    price: tuple[Price, ...] = ("any",)
    pooled: bool = False
    """More icons of the same kind make it stronger (ICO-02)."""
    refusal: Refusal | None = None
    rule: str = "SOTB-ACT-01"
    """Why it has to be paid."""
    tells: Tells | None = None
    """What it becomes with a number of icons, for the question which to spend."""
    is_action: bool = True
    """Coming to from a stun is not one."""


def offer(game: Fight, figure: Figure, deed: Deed, faces: Sequence[Face]) -> Offer:
    """A deed as an option; it asks which icons pay for it when there is more than one way."""
    found = _ways(deed, faces) if deed.refusal is None else []
    if not found:
        short = Refusal(Text("shadow_of_the_bat.no.icons", icons=icon_words(deed.price)), deed.rule)
        return Option(deed.key, deed.text, None, deed.subject, deed.refusal or short)
    if len(found) == 1:
        return Option(deed.key, deed.text, partial(carry_out, game, figure, deed, found[0]), deed.subject)
    chosen = partial(partial, carry_out, game, figure, deed)
    return LateOption(deed.key, deed.text, chosen, deed.subject, partial(icons.choice, game, figure, found, deed.tells))


def _ways(deed: Deed, faces: Sequence[Face]) -> list[Way]:
    return icons.pooled(faces, deed.price[0], len(deed.price)) if deed.pooled else icons.ways(faces, deed.price)


async def carry_out(game: Fight, figure: Figure, deed: Deed, way: Way) -> None:
    """Pay, then act."""
    icons.pay(game, figure, way)
    if deed.is_action:
        begin(game, figure)
    await deed.do(len(way))


def begin(game: Fight, figure: Figure) -> None:
    """Remember that the figure whose activation this is has taken an action (SUP-02)."""
    active = game.state.active
    if active and active.figure == figure.id:
        active.began = True
