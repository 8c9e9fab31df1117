"""Hands and decks: drawing, putting back, refilling, and the exchange of the opening hand (CRD)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cards import draw as take
from game.core.request import Arrange, ChooseSome, Option, Seat
from game.core.text import Text
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import CARD_DISCARDED, CARDS_DRAWN

HAND = 4


def card_options(game: Bmg3, cards: Sequence[str]) -> list[Option[str]]:
    return [Option(card, game.card(card).name, card, card) for card in cards]


async def draw(game: Bmg3, seat: Seat, count: int) -> None:
    """Take cards from the top of a player's deck; none when it is empty (CRD-21)."""
    side = game.side(seat)
    drawn = await take(side.deck, count, Text("bmg3.draw.cards"), seat)
    side.hand += drawn
    if drawn:
        game.tell(CARDS_DRAWN, side=seat, n=len(drawn))


async def refill(game: Bmg3, seat: Seat, count: int) -> None:
    """Replace cards that left the hand, never beyond four (CRD-19, CRD-33)."""
    await draw(game, seat, max(0, min(count, HAND - len(game.side(seat).hand))))


async def put_under(game: Bmg3, seat: Seat, cards: Sequence[str]) -> None:
    """Cards go face down under the deck, several in the order the owner chooses; copies are alike (CRD-15, CRD-16)."""
    if len({game.card(card).id for card in cards}) > 1:
        cards = await Arrange(seat, Text("bmg3.ask.put_under"), card_options(game, cards), topic="put_under")
    slip_under(game, seat, cards)


def slip_under(game: Bmg3, seat: Seat, cards: Sequence[str]) -> None:
    """Cards go face down under the deck, as they are."""
    game.side(seat).deck.put_under(*cards)
    if cards:
        game.tell(CARD_DISCARDED, side=seat, n=len(cards))


async def discard(game: Bmg3, seat: Seat, count: int) -> None:
    """The owner puts so many cards of his hand under the deck, in the order he names them (CRD-16)."""
    side = game.side(seat)
    count = min(count, len(side.hand))
    options = card_options(game, side.hand)
    asked, reveals = Text("bmg3.ask.discard_some", n=count), bool(count)
    given = await ChooseSome(seat, asked, options, count, count, reveals=reveals, ordered=True, topic="discard_some")
    for card in given:
        side.hand.remove(card)
    slip_under(game, seat, given)


async def keep_limit(game: Bmg3, seat: Seat) -> None:
    """Whatever exceeds four cards is discarded, once an effect is carried out completely (CRD-20, CRD-33)."""
    excess = len(game.side(seat).hand) - HAND
    if excess > 0:
        await discard(game, seat, excess)


async def mulligan(game: Bmg3, seat: Seat) -> None:
    """Once, any cards of the opening hand go under the deck and as many are drawn (CRD-16, CRD-18, CRD-31)."""
    side = game.side(seat)
    options = card_options(game, side.hand)
    given = await ChooseSome(seat, Text("bmg3.ask.mulligan"), options, reveals=True, ordered=True, topic="mulligan")
    for card in given:
        side.hand.remove(card)
    slip_under(game, seat, given)
    await draw(game, seat, len(given))
