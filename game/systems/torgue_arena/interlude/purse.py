"""Money between two games: what there is, and what is lost if it is not spent (VEN-06, ITM-05, ITM-08)."""

from __future__ import annotations

from typing import Any

from game.core.request import Choose, Request
from game.core.text import Text, chained
from game.kit.interlude import Purse
from game.systems.torgue_arena.flow import payment, vending
from game.systems.torgue_arena.flow.payment import POOL
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import MONEY

FINISH = "finish"
"""Passing from now on, at every go."""


def lost(game: Arena) -> int:
    """What goes in the rest: all money, and Loot tokens that could be sold."""
    return payment.total([fund for fund in payment.funds(game) if fund.kind != "gear"])


def purse(game: Arena, open: bool) -> Purse:
    parts = [Text("torgue_arena.inter.pool", n=game.state.money * MONEY)]
    for hunter in game.state.hunters.values():
        own = payment.total([f for f in payment.funds(game) if f.kind != "gear" and f.owner == hunter.id != POOL])
        if own:
            parts.append(Text("torgue_arena.inter.owns", hunter=game.name(hunter), n=own))
    words = Text("torgue_arena.inter.money" if open else "torgue_arena.inter.gone")
    return Purse(lost(game), words, chained("torgue_arena.look.sentences", parts), open)


def warning(game: Arena, request: Request[Any], key: str) -> Text | None:
    """What is lost by passing for the last time, or from now on, while something could be bought."""
    if request.topic != "buy" or not isinstance(request, Choose):
        return None
    last = any(option.key == key == "pass" and option.text.key == vending.LAST_PASS for option in request.options)
    if key != FINISH and not last:
        return None
    prices = [game.gear(option.subject).price for option in request.legal() if option.key.startswith("buy:")]
    n = lost(game)
    return Text("torgue_arena.inter.lost", n=n, m=min(prices)) if prices and n else None
