"""The villain deck: drawing, shuffling, discarding, filling the hand (DEC-06 to DEC-08, VTN-10)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core import cards
from game.core.request import ChooseSome, Option
from game.core.text import Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import VILLAIN


async def draw(game: Fight, count: int) -> int:
    """Cards to the hand; the discard pile replaces an empty deck, the queue stays (DEC-06); how many came."""
    side, drawn = game.state.side, 0
    while drawn < count and (len(side.deck) or side.discard):  # DEC-07
        if not len(side.deck):
            side.deck.shuffle_in(*side.discard)
            side.discard.clear()
            game.tell(points.DECK_SHUFFLED, n=len(side.deck))
        taken = await cards.draw(side.deck, count - drawn, Text("shadow_of_the_bat.roll.scheme"), VILLAIN)
        side.hand += taken
        drawn += len(taken)
    return drawn


async def refill(game: Fight) -> None:
    """Draw until the hand has the battle's size again (VTN-10)."""
    missing = game.battle.hand_size - len(game.state.side.hand)
    drawn = await draw(game, missing) if missing > 0 else 0
    if drawn:
        game.tell(points.HAND_REFILLED, n=drawn)


def discard(game: Fight, ids: Iterable[str]) -> None:
    """From the hand to the discard pile, without effect (SPC-10)."""
    side = game.state.side
    for id in ids:
        side.hand.remove(id)
        side.discard.append(id)


async def discard_some(game: Fight, least: int, most: int) -> int:
    """Cards of the hand that the villain player chooses; how many went."""
    side = game.state.side
    least, most = min(least, len(side.hand)), min(most, len(side.hand))
    options = [Option(id, game.scheme(id).name, id, id) for id in side.hand]
    asked = Text("shadow_of_the_bat.ask.discard_schemes", n=most)
    chosen = await ChooseSome(VILLAIN, asked, options, least, most, topic="discard_schemes")
    discard(game, chosen)
    if chosen:
        game.tell(points.SCHEMES_DISCARDED, n=len(chosen))
    return len(chosen)
