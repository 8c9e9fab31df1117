"""Hands: drawing cards, and the one exchange of the opening hand (CRD-18)."""

from __future__ import annotations

from game.core.cards import draw as take
from game.core.request import ChooseSome, Option, Seat
from game.core.text import Text
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import CARDS_DRAWN


async def draw(game: Bmg3, seat: Seat, count: int) -> None:
    """Take cards from the top of a player's deck."""
    side = game.side(seat)
    drawn = await take(side.deck, count, Text("bmg3.draw.cards"), seat)
    side.hand += drawn
    game.tell(CARDS_DRAWN, side=seat, n=len(drawn))


async def mulligan(game: Bmg3, seat: Seat) -> None:
    """Once, any cards of the opening hand go under the deck and as many are drawn (CRD-18, CRD-31)."""
    side = game.side(seat)
    options = [Option(card, game.card(card).name, card, card) for card in side.hand]
    given = await ChooseSome(seat, Text("bmg3.ask.mulligan"), options, reveals=True)
    for card in given:
        side.hand.remove(card)
    side.deck.put_under(*given)
    await draw(game, seat, len(given))
