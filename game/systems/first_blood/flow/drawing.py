"""Command Cards: which Regiments a card can activate, and how an Activation begins (CRD, ACT-01 to ACT-06)."""

from __future__ import annotations

from typing import Literal

from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.systems.first_blood.content import Character, Entry
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import CARD_DISCARDED, CARD_DRAWN
from game.systems.first_blood.state import Activation, Regiment


def entry_of(card: str) -> str:
    """The Army List Entry a card belongs to (CRD-02, CRD-03)."""
    return card.partition("#")[0]


def able(game: FirstBlood, seat: Seat, card: str) -> list[Regiment]:
    """Living Regiments of a card's Entry that have not been activated, on the table or arriving (CRD-04, ACT-22)."""
    entry = entry_of(card)
    return [
        regiment
        for regiment in game.of(seat)
        if regiment.entry == entry and not regiment.activated and (regiment.on_table or regiment.where == "arriving")
    ]


async def reveal(game: FirstBlood, seat: Seat) -> str:
    """The next card of a stack that can activate somebody; '' when there is none.

    Cards of destroyed Regiments are discarded and replaced by the next (ACT-05, ACT-06).
    """
    stack = game.side(seat).stack
    while stack:
        card = stack.pop(0)
        if able(game, seat, card):
            return card
        game.tell(CARD_DISCARDED, side=seat, card=card_name(game, card))
    return ""


async def indicated(game: FirstBlood, seat: Seat, regiments: list[Regiment]) -> Regiment:
    """The Regiment of the card's Entry that its owner activates (CRD-03)."""
    options = [Option(one.id, game.name(one), one, subject=game.leader(one).id) for one in regiments]
    chosen: Regiment = await Choose(seat, Text("first_blood.ask.card"), options, topic="card")
    return chosen


def begin(
    game: FirstBlood, regiment: Regiment, given: Literal["", "double_time", "fire_and_advance"] = ""
) -> Activation:
    """Its Activation begins, on top of one that it interrupts; it has no other this Round, whatever it does with this
    one (ACT-04, ACT-20, ACT-22, EVT-11)."""
    regiment.activated = True
    game.side(regiment.seat).drawn.append(regiment.id)
    activation = Activation(regiment.id, given=given)
    game.state.acting.append(activation)
    subjects = [model.id for model in regiment.models if model.at is not None]
    game.tell(CARD_DRAWN, *subjects, side=regiment.seat, regiment=game.name(regiment))
    return activation


def card_name(game: FirstBlood, card: str) -> Text:
    """What a card is called: its Entry's name (CRD-02)."""
    entry = entry_of(card)
    kind = Character if game.library.find(Character, entry) else Entry
    name: Text = game.library.get(kind, entry).name
    return name
