"""Spans of time: what ends with a Strike, a turn, a round or the battle, and with a card that leaves the table."""

from __future__ import annotations

from game.kit.cards import lasting
from game.kit.cards.limits import nested, renew
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.vocabulary import Duration

OVER: dict[Duration, tuple[Duration, ...]] = nested("strike", "turn", "round", "battle", apart=("card",))
"""What ends when a span of time does."""


def expire(game: Fight, duration: Duration) -> None:
    """A span of time is over: what lasted that long is gone, what was limited to it may be used again."""
    state, over = game.state, OVER[duration]
    lasting.expire(state.lasting, over)
    everybody = (*state.heroes.values(), *state.supports.values(), *state.villains.values())
    renew([*(figure.used for figure in everybody), state.side.used], lambda key: key.partition(":")[0] in over)
    if "turn" in over:
        state.side.revealed = False


def leave(game: Fight, card: str) -> None:
    """A card leaves the table, and with it whatever lasted only while it lay there (DFI-04, SPC-05)."""
    state = game.state
    own = [each for each in state.lasting if each.until == "card" and each.origin.partition("/")[0] == card]
    if own:
        state.lasting = [each for each in state.lasting if each not in own]
