"""How long the effects of cards last, and what goes when they end."""

from __future__ import annotations

from typing import get_args

from game.kit.cards import lasting
from game.systems.torgue_arena import points
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import ActionToken, Hunter
from game.systems.torgue_arena.vocabulary import Duration


def new_roll(attack: points.Attack) -> None:
    """A repetition of an attack is rolled again: what the last roll added is gone (PRP-36)."""
    attack.boosts = [boost for boost in attack.boosts if not boost.target]


def expire(game: Arena, duration: Duration) -> None:
    """A turn, a round, Slaughter or the whole game is over: what lasted that long is gone, and limits start again."""
    state = game.state
    over = lasting.expire(state.lasting, get_args(Duration) if duration == "permanent" else (duration,))
    if duration in ("this_turn", "this_round", "permanent"):
        state.used_turn.clear()
    if duration in ("this_round", "permanent"):
        state.used_round.clear()
    if duration == "permanent":
        state.used_game.clear()
    if any(game.op(each.deed).kind == "add_action_token" for each in over):
        refresh(game)


def refresh(game: Arena) -> None:
    """Action tokens come and go with the cards that add them."""
    for hunter in game.state.hunters.values():
        settle(game, hunter)


def settle(game: Arena, hunter: Hunter) -> None:
    """Give a hunter the Action tokens its cards add to the printed ones, and take back those they no longer add."""
    printed = len(game.hunter_card(hunter).tokens)
    wanted = points.ACTION_TOKENS(points.About(game, hunter))
    kept: list[ActionToken] = []
    for token in hunter.tokens[printed:]:
        if token.printed in wanted:
            wanted.remove(token.printed)
            kept.append(token)
    if wanted or len(kept) != len(hunter.tokens[printed:]):
        hunter.tokens[printed:] = [*kept, *(ActionToken(colour, colour) for colour in wanted)]
