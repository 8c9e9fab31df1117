"""Supports: helpers that act with wild icons in their hero's turn (SUP)."""

from __future__ import annotations

from functools import partial

from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat.flow import acting
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Offer
from game.systems.shadow_of_the_bat.state import Hero, Support


def of(game: Fight, hero: Hero) -> list[Support]:
    """The supports attached to a hero that can still act this round (SUP-02, SUP-03)."""
    mine = (support for support in game.state.supports.values() if support.hero == hero.id)
    return [support for support in mine if support.standing and not support.acted]


def offers(game: Fight, hero: Hero) -> list[Offer]:
    """Once a round, before the hero's first action or after its last: in between, it makes the hero stop (SUP-02)."""
    active = game.state.active
    late = bool(active and active.began and not active.over)
    word = "support_last" if late else "support"
    return [
        Option(
            f"support:{support.id}",
            Text(f"shadow_of_the_bat.do.{word}", name=game.name(support), hero=game.name(hero)),
            partial(_activate, game, support),
            support.id,
            _why_not(game, support),
        )
        for support in of(game, hero)
    ]


def _why_not(game: Fight, support: Support) -> Refusal | None:
    if support.has("falling"):
        return Refusal(Text("shadow_of_the_bat.no.falling", name=game.name(support)), "SOTB-STA-12")
    return None


async def _activate(game: Fight, support: Support) -> None:
    """Its wild icons, in any way it likes (SUP-01, WLD-01)."""
    active = game.state.active
    if active and active.began:
        active.over = True
    support.acted = True
    await acting.act_with(game, support, ["W"] * game.support_card(support).wild_icons)
