"""Traits that count before the game: points for strategies, the lead bag, money, sewers."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on
from game.systems.bmg1.abilities.naming import bearer, is_first, name
from game.systems.bmg1.points import (
    COUNTS_IN_SEWER,
    EXTRA_LOOT,
    EXTRA_SEWERS,
    LEAD_ADDED,
    LEAD_TAKEN,
    STRATEGY_POINTS,
    About,
    Banding,
)


def for_band(source: Source, banding: Banding) -> bool:
    """It is of this Band and the first of its kind there (TRT-09)."""
    return bearer(banding.game, source).seat == banding.seat and is_first(banding.game, source)


def against_band(source: Source, banding: Banding) -> bool:
    return bearer(banding.game, source).seat != banding.seat and is_first(banding.game, source)


class Strategist(Ability, id="bmg1.strategist"):
    """Its player has one more point for strategies."""

    @on(STRATEGY_POINTS)
    def plans(self, source: Source, banding: Banding) -> Modifier | None:
        return adding(1, name(source), "BMG1-TRT-177") if for_band(source, banding) else None


class GrandStrategist(Ability, id="bmg1.grand_strategist"):
    """Its player has two more points for strategies."""

    @on(STRATEGY_POINTS)
    def plans(self, source: Source, banding: Banding) -> Modifier | None:
        return adding(2, name(source), "BMG1-TRT-178") if for_band(source, banding) else None


class Searcher(Ability, id="bmg1.searcher"):
    """The opponent has one point less for strategies."""

    @on(STRATEGY_POINTS)
    def finds_out(self, source: Source, banding: Banding) -> Modifier | None:
        return adding(-1, name(source), "BMG1-TRT-170") if against_band(source, banding) else None


class Mastermind(Ability, id="bmg1.mastermind"):
    """Before the game its player puts one more counter into the lead bag."""

    @on(LEAD_ADDED)
    def one_more(self, source: Source, banding: Banding) -> Modifier | None:
        return adding(1, name(source), "BMG1-TRT-128") if for_band(source, banding) else None


class KaosAgent(Ability, id="bmg1.kaos_agent"):
    """Before the game one counter of the opponent leaves the lead bag; its Band's Henchmen are Tricksters."""

    @on(LEAD_TAKEN)
    def one_fewer(self, source: Source, banding: Banding) -> Modifier | None:
        """The game may end early by it (TRT-94, LED-08)."""
        return adding(1, name(source), "BMG1-TRT-94") if against_band(source, banding) else None


class LordOfBusiness(Ability, id="bmg1.lord_of_business"):
    """A Band it leads has $500 more and may place one more Loot."""

    @on(EXTRA_LOOT)
    def hoards(self, source: Source, banding: Banding) -> Modifier | None:
        leads = bearer(banding.game, source).leads and bearer(banding.game, source).seat == banding.seat
        return adding(1, name(source), "BMG1-TRT-117") if leads else None


class LordOfTheSewers(Ability, id="bmg1.lord_of_the_sewers"):
    """It may start in the sewers, does not count among those who may be there, and brings one more Sewer Marker."""

    @on(COUNTS_IN_SEWER)
    def at_home(self, source: Source, about: About) -> Modifier:
        return forbidding(name(source), "BMG1-TRT-118")

    @on(EXTRA_SEWERS)
    def another_way(self, source: Source, banding: Banding) -> Modifier | None:
        return adding(1, name(source), "BMG1-TRT-120") if for_band(source, banding) else None
