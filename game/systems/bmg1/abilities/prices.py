"""Traits by which something is to be had for less, or paid for otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Source, on
from game.systems.bmg1.points import PRICES, STANDS_IN, Paying, Price
from game.systems.bmg1.vocabulary import Slot


class Handyman(Ability, id="bmg1.handyman"):
    """It manipulates without paying."""

    @on(PRICES)
    def deft(self, source: Source, paying: Paying) -> Iterator[Price]:  # TRT-82
        if paying.what == "manipulate":
            yield Price()


class Tireless(Ability, id="bmg1.tireless"):
    """It runs for 1 SC alone."""

    @on(PRICES)
    def runs(self, source: Source, paying: Paying) -> Iterator[Price]:  # TRT-188
        if paying.what == "run":
            yield Price(paying.price.move - 1, paying.price.attack, paying.price.defense, paying.price.special)


class StreetGuy(Ability, id="bmg1.street_guy"):
    """It crouches without paying."""

    @on(PRICES)
    def ducks(self, source: Source, paying: Paying) -> Iterator[Price]:  # TRT-179
        if paying.what == "crouch":
            yield Price()


class Commissioner(Ability, id="bmg1.commissioner"):
    """It Arrests for 1 MC."""

    @on(PRICES)
    def by_office(self, source: Source, paying: Paying) -> Iterator[Price]:  # TRT-53
        if paying.what == "arrest":
            yield Price(move=1)


class Unpredictable(Ability, id="bmg1.unpredictable"):
    """Its SC may be spent as any other kind of counter."""

    @on(STANDS_IN)
    def wild(self, source: Source, paying: Paying) -> Iterator[Slot]:
        """However low the other skill is (TRT-199)."""
        yield "special"
