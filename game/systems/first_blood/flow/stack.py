"""Cards in a stack that are moved after it was built (CPH-03)."""

from __future__ import annotations

from game.core.request import DECLINE, Choose, Option, Seat
from game.core.text import Text
from game.systems.first_blood.flow.drawing import card_name
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import STACK_CHANGED


async def rearrange(game: FirstBlood, seat: Seat, why: Text) -> None:
    """Its owner may put one card of his stack to the bottom; the opponent sees only that he did."""
    side = game.side(seat)
    if len(side.stack) < 2:
        return
    options: list[Option[str]] = [
        Option(card, Text("first_blood.do.bottom", card=card_name(game, card)), card) for card in side.stack[:-1]
    ]
    options.append(Option(DECLINE, Text("first_blood.do.keep_stack"), ""))
    card: str = await Choose(seat, Text("first_blood.ask.rearrange", why=why), options, topic="rearrange")
    if card:
        side.stack.remove(card)
        side.stack.append(card)
        game.tell(STACK_CHANGED, side=seat, why=why)


async def after_supremacy(game: FirstBlood, seat: Seat) -> None:
    """Whoever has an effect in force that lets him, before the first card is drawn."""
    for regiment in game.of(seat):
        for force in game.in_force(regiment):
            if force.effect.op == "rearrange_stack":
                await rearrange(game, seat, force.label)
