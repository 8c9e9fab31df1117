"""What an activated Regiment may do now: one flat question with every Action, and what it cannot do and why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.request import Menu
from game.core.system import Known
from game.core.text import Text
from game.systems.first_blood.deeds import Deed, DeedOption
from game.systems.first_blood.flow import aim, entering, magic, march, melee, rally, volley
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import ACTIONS, COMPULSIONS, SKIPPED, Acting
from game.systems.first_blood.state import Regiment

Offers = Callable[[FirstBlood, Acting], list[DeedOption]]

OFFERS: tuple[tuple[Offers, tuple[str, ...]], ...] = (
    (march.offers, ("march",)),
    (melee.charges, ("charge",)),
    (melee.fights, ("clash", "inspire", "combat_rally", "combat_reform", "withdraw", "challenge")),
    (aim.offers, ("aim",)),
    (volley.offers, ("volley",)),
    (rally.offers, ("rally",)),
    (magic.offers, ("cast",)),
)
"""What each Action has to offer, in the order in which the options are shown (ACT-23 to ACT-25), and the first words of
their keys."""
HOMES = {word: at for at, (_, words) in enumerate(OFFERS) for word in words}


def options(game: FirstBlood, acting: Acting) -> Menu[Deed]:
    """Every Action of the rules and of abilities, and skipping it, unless something compels it (ACT-18, CHR-04, CHR-08,
    OFF-04, SPR-38)."""
    known: Known = {}
    with game.still(known):
        forced = COMPULSIONS(acting)

    def group(offers: Offers) -> list[DeedOption]:
        with game.still(known):
            return offers(game, acting)

    if forced:
        return Menu([lambda: forced])
    every, homes = [*(offers for offers, _ in OFFERS), _of_abilities], HOMES
    if acting.regiment.where == "arriving":  # RNF-11, RNF-13
        every, homes = [entering.offers], {"enter": 0}
    last = DeedOption("skip", Text("first_blood.do.skip"), partial(skip, game, acting.regiment))
    return Menu([*(partial(group, offers) for offers in every), lambda: [last]], homes)


def _of_abilities(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    return ACTIONS(acting)


async def skip(game: FirstBlood, regiment: Regiment) -> None:
    """The Action is not used (ACT-18)."""
    game.tell(SKIPPED, game.leader(regiment).id, regiment=game.name(regiment), side=regiment.seat)
    if regiment.where == "arriving":
        entering.turn_back(game, regiment)  # RNF-20
