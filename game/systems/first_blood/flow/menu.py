"""What an activated Regiment may do now: one flat question with every Action, and what it cannot do and why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.text import Text
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow import aim, entering, magic, march, melee, rally, volley
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import ACTIONS, COMPULSIONS, SKIPPED, Acting
from game.systems.first_blood.state import Regiment

Offers = Callable[[FirstBlood, Acting], list[DeedOption]]

OFFERS: tuple[Offers, ...] = (march.offers, melee.offers, aim.offers, volley.offers, rally.offers, magic.offers)
"""What each Action has to offer, in the order in which the options are shown (ACT-23 to ACT-25)."""


def options(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """Every Action of the rules and of abilities, and skipping it, unless something compels it (ACT-18, CHR-04, CHR-08,
    OFF-04, SPR-38)."""
    with game.still():
        return _options(game, acting)


def _options(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    if forced := COMPULSIONS(acting):
        return forced
    if acting.regiment.where == "arriving":  # RNF-11, RNF-13
        found = entering.offers(game, acting)
    else:
        found = [*(option for offers in OFFERS for option in offers(game, acting)), *ACTIONS(acting)]
    return [*found, DeedOption("skip", Text("first_blood.do.skip"), partial(skip, game, acting.regiment))]


async def skip(game: FirstBlood, regiment: Regiment) -> None:
    """The Action is not used (ACT-18)."""
    game.tell(SKIPPED, game.leader(regiment).id, regiment=game.name(regiment), side=regiment.seat)
    if regiment.where == "arriving":
        entering.turn_back(game, regiment)  # RNF-20
