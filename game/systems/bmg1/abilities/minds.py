"""What weighs on a mind for a while: states that traits of the other side leave behind."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on
from game.systems.bmg1.abilities.naming import name
from game.systems.bmg1.points import ATTACK, DEFENSE_SKILL, MAY_SPEND, WILLPOWER, About, Paying


class Confused(Ability, id="bmg1.status.confusion"):
    """Confused: Attack and Defense are 1 lower and no SC can be spent, until the end of the round."""

    @on(ATTACK)
    @on(DEFENSE_SKILL)
    def dazed(self, source: Source, about: About) -> Modifier:
        return adding(-1, name(source), "BMG1-TRT-54")

    @on(MAY_SPEND)
    def no_special(self, source: Source, paying: Paying) -> Modifier | None:
        """Not as wildcards either (TRT-54, TRT-199)."""
        return forbidding(name(source), "BMG1-TRT-54") if paying.taken.special else None


class Distracted(Ability, id="bmg1.status.distract"):
    """Distracted: Defense is 1 lower until the end of the round."""

    @on(DEFENSE_SKILL)
    def off_guard(self, source: Source, about: About) -> Modifier:
        return adding(-1, name(source), "BMG1-TRT-65")


class Discouraged(Ability, id="bmg1.status.discourage"):
    """Discouraged: Willpower is 2 lower, until the next plans are made."""

    @on(WILLPOWER)
    def despairs(self, source: Source, about: About) -> Modifier:
        return adding(-2, name(source), "BMG1-TRT-64")


class Halted(Ability, id="bmg1.status.halt"):
    """Halted: no MC can be spent in this activation."""

    @on(MAY_SPEND)
    def stands_still(self, source: Source, paying: Paying) -> Modifier | None:
        """For no purpose; the free distance stays (TRT-175, TRT-176)."""
        return forbidding(name(source), "BMG1-TRT-176") if paying.price.move else None


class Calmed(Ability, id="bmg1.status.psychoanalysis"):
    """Psychoanalysed: its Mental Disorders are silent until the end of the round."""
