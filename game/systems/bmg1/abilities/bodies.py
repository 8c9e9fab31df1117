"""Traits that change what a character can bear, and its skills with it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, at_most, forbidding, on, setting
from game.systems.bmg1.abilities.naming import name
from game.systems.bmg1.points import (
    ATTACK,
    CASUALTY_POINTS,
    DEFENSE_SKILL,
    MARKERS_PER_COUNTER,
    SPECIAL,
    WILLPOWER,
    About,
    Happening,
)

STURDY, WEAK = 3, 1
"""Markers that cost such a character a counter (TRT-181, TRT-201)."""
LEARNED = 4
"""The Special of whoever is Scientific (TRT-168)."""


class Insensitive(Ability, id="bmg1.insensitive"):
    """Damage markers never cost it a counter."""

    @on(MARKERS_PER_COUNTER)
    def feels_nothing(self, source: Source, about: About) -> Modifier:
        """Neither when it plans nor when it is hurt (TRT-90, TRT-91)."""
        return forbidding(name(source), "BMG1-TRT-90")


class Sturdy(Ability, id="bmg1.sturdy"):
    """It loses a counter for every 3 damage markers instead of 2."""

    @on(MARKERS_PER_COUNTER)
    def bears_more(self, source: Source, about: About) -> Modifier:
        return setting(STURDY, name(source), "BMG1-TRT-181")


class Weak(Ability, id="bmg1.weak"):
    """It loses a counter for every damage marker."""

    @on(MARKERS_PER_COUNTER)
    def bears_less(self, source: Source, about: About) -> Modifier:
        return setting(WEAK, name(source), "BMG1-TRT-201")


class Tension(Ability, id="bmg1.tension"):
    """While it has a damage marker its Attack and its Defense are 1 higher."""

    @on(ATTACK)
    @on(DEFENSE_SKILL)
    def roused(self, source: Source, about: About) -> Modifier | None:
        return adding(1, name(source), "BMG1-TRT-187") if about.model.markers else None


class Psycho(Ability, id="bmg1.psycho"):
    """Nothing ever changes its Willpower, for better or worse."""

    @on(WILLPOWER)
    def unmoved(self, source: Source, about: About) -> Iterator[Modifier]:
        """Criminal and True Love are refused too; counters lost to damage are another matter (TRT-155, TRT-156)."""
        printed = about.model.profile.willpower
        yield at_most(printed, name(source), "BMG1-TRT-155")
        yield at_least(printed, name(source), "BMG1-TRT-156")


class Scientific(Ability, id="bmg1.scientific"):
    """Its Special is 4; as a Casualty it gives the enemy 1 Victory Point more."""

    @on(SPECIAL)
    def learned(self, source: Source, about: About) -> Modifier:
        return setting(LEARNED, name(source), "BMG1-TRT-168")

    @on(CASUALTY_POINTS)
    def missed(self, source: Source, lost: Happening) -> Modifier | None:
        is_it = lost.model is not None and lost.model.id == source.bearer
        return adding(1, name(source), "BMG1-TRT-169") if is_it else None
