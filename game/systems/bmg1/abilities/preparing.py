"""Traits that work before the game: strategy points, lead counters, objectives and sewers."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.core.text import Text
from game.systems.bmg1.points import EXTRA_LOOT, EXTRA_SEWERS, LEAD_COUNTERS, STRATEGY_POINTS, Banding


def _own(source: Source, banding: Banding) -> bool:
    return banding.game.model(source.bearer).seat == banding.seat


class Strategist(Ability, id="bmg1.strategist"):
    """One strategy point more."""

    @on(STRATEGY_POINTS)
    def points(self, source: Source, banding: Banding) -> Modifier | None:
        """(TRT-177)"""
        return adding(1, Text("bmg1.why.strategist"), "BMG1-TRT-177") if _own(source, banding) else None


class GrandStrategist(Ability, id="bmg1.grand_strategist"):
    """Two strategy points more."""

    @on(STRATEGY_POINTS)
    def points(self, source: Source, banding: Banding) -> Modifier | None:
        """(TRT-178)"""
        return adding(2, Text("bmg1.why.strategist"), "BMG1-TRT-178") if _own(source, banding) else None


class Searcher(Ability, id="bmg1.searcher"):
    """The opponent has one strategy point fewer."""

    @on(STRATEGY_POINTS)
    def points(self, source: Source, banding: Banding) -> Modifier | None:
        """(TRT-170)"""
        return None if _own(source, banding) else adding(-1, Text("bmg1.why.searcher"), "BMG1-TRT-170")


class Mastermind(Ability, id="bmg1.mastermind"):
    """One more own counter in the lead bag."""

    @on(LEAD_COUNTERS)
    def one_more(self, source: Source, banding: Banding) -> Modifier | None:
        """(TRT-128)"""
        return adding(1, Text("bmg1.why.mastermind"), "BMG1-TRT-128") if _own(source, banding) else None


class KaosAgent(Ability, id="bmg1.kaos_agent"):
    """One counter of the opponent leaves the lead bag before the game; all Henchmen of its Band are Tricksters."""

    @on(LEAD_COUNTERS)
    def one_fewer(self, source: Source, banding: Banding) -> Modifier | None:
        """The game may end early by that (TRT-94)."""
        return None if _own(source, banding) else adding(-1, Text("bmg1.why.kaos_agent"), "BMG1-TRT-94")


class LordOfBusiness(Ability, id="bmg1.lord_of_business"):
    """A Band it leads has $500 more and may place one more Loot."""

    @on(EXTRA_LOOT)
    def loot(self, source: Source, banding: Banding) -> Modifier | None:
        """Only as the Band Leader (TRT-117)."""
        leads = _own(source, banding) and banding.game.model(source.bearer).leads
        return adding(1, Text("bmg1.why.lord_of_business"), "BMG1-TRT-117") if leads else None


class LordOfTheSewers(Ability, id="bmg1.lord_of_the_sewers"):
    """It may start in the sewers, is not counted there, and its Band places one more Sewer Marker."""

    @on(EXTRA_SEWERS)
    def marker(self, source: Source, banding: Banding) -> Modifier | None:
        """(TRT-120)"""
        return adding(1, Text("bmg1.why.lord_of_the_sewers"), "BMG1-TRT-120") if _own(source, banding) else None
