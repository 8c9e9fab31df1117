"""What changes a character's skills by the basic rules: Titan Doses, bonuses for the rest of the game, damage."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, on
from game.core.text import Text
from game.systems.bmg1.points import (
    ATTACK,
    COUNTERS,
    DAMAGE_BONUS,
    DEFENSE_SKILL,
    ENDURANCE,
    MARKERS_PER_COUNTER,
    MOVEMENT,
    SPECIAL,
    WILLPOWER,
    About,
    Attack,
    Planning,
)

PER_COUNTER = 2
"""Damage markers that cost a counter (PLN-03, ACC-04)."""


class Skills(Ability, id="bmg1.rules.skills"):
    """Doses and bonuses raise a skill; none falls below 1, Willpower not below 0."""

    @on(MOVEMENT)
    @on(ATTACK)
    @on(DEFENSE_SKILL)
    @on(ENDURANCE)
    @on(SPECIAL)
    def skill(self, source: Source, about: About) -> Iterator[Modifier]:
        """A Titan Dose gives one more of each (TIT-05, TIT-08, PRF-19); nothing is below 1 (PRF-21, PRF-20)."""
        model = about.model
        if model.dosed:
            yield adding(1, Text("bmg1.why.dose"), "BMG1-TIT-08")
        if about.skill == "attack" and model.attack_bonus:
            yield adding(model.attack_bonus, Text("bmg1.why.for_good"), "BMG1-TRT-197")
        yield at_least(1, Text("bmg1.why.least"), "BMG1-PRF-21")

    @on(WILLPOWER)
    def willpower(self, source: Source, about: About) -> Iterator[Modifier]:
        """No basic skill: a dose leaves it as it is (TIT-08); never below 0 (PRF-21)."""
        if about.model.willpower_bonus:
            yield adding(about.model.willpower_bonus, Text("bmg1.why.for_good"), "BMG1-TRT-58")
        yield at_least(0, Text("bmg1.why.least"), "BMG1-PRF-21")

    @on(DAMAGE_BONUS)
    def strength(self, source: Source, attack: Attack) -> Modifier | None:
        """One more Strength is one more on the Damage roll (PRF-20, TIT-08)."""
        if attack.attacker is None or not attack.attacker.dosed or attack.strength:
            return None
        return adding(1, Text("bmg1.why.dose"), "BMG1-PRF-20")

    @on(COUNTERS)
    def counters(self, source: Source, planning: Planning) -> Iterator[Modifier]:
        """One counter fewer for every two markers, rounded down (PLN-03, DIC-04)."""
        per = MARKERS_PER_COUNTER(About(planning.game, planning.model), PER_COUNTER)
        lost = 0 if per.forbidden else planning.model.markers // per.value
        if lost:
            yield adding(-lost, Text("bmg1.why.markers"), "BMG1-PLN-03")
        yield at_least(0, Text("bmg1.why.least"), "BMG1-PLN-03")
