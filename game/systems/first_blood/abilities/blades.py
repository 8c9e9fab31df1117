"""Special rules of those who strike hand to hand."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on, scaling, setting
from game.systems.first_blood.abilities.combat import CLASHES
from game.systems.first_blood.abilities.naming import name
from game.systems.first_blood.points import (
    CLUMSY,
    DEFENCE_REROLLS,
    DEFENSE,
    ENGAGEMENT_RANGE,
    EXTRA_HITS,
    HIT_REROLLS,
    IMPACT_ATTACKS,
    PIERCING,
    STRIKES_FIRST,
    WOUNDS_CAUSED,
    About,
    Blow,
    Reroll,
    Struck,
)
from game.systems.first_blood.vocabulary import AttackKind, Type

BIG: tuple[Type, ...] = ("monster", "brute", "cavalry")
ATTACKS: tuple[AttackKind, ...] = ("clash", "impact", "opportunity", "duel", "volley")
"""What is rolled to hit."""
LONG_REACH = 2500


def in_clash(source: Source, blow: Blow) -> bool:
    """Whether the bearer strikes in a Clash, a Challenge! or at the Withdrawing (WDR-04, CHL-20, IMP-13)."""
    return blow.kind in CLASHES and blow.by(source)


# --- against Defense


class Cleave(Ability, id="first_blood.cleave"):
    """In a Clash or Challenge!, the enemy's Defense is X lower against its Hits."""

    @on(PIERCING)
    def cleaves(self, source: Source, struck: Struck) -> Modifier | None:
        return adding(source.params, name(source), "CFB-SPR-18") if in_clash(source, struck.blow) else None


class BrutalImpact(Ability, id="first_blood.brutal_impact"):
    """The enemy's Defense is X lower against its Impact Attacks."""

    @on(PIERCING)
    def crushes(self, source: Source, struck: Struck) -> Modifier | None:
        blow = struck.blow
        return adding(source.params, name(source), "CFB-SPR-17") if blow.kind == "impact" and blow.by(source) else None


class FlawlessStrikes(Ability, id="first_blood.flawless_strikes"):
    """In a Clash or Challenge!, Defense counts as 0 against its Hits from natural 1s, not against additional ones."""

    @on(DEFENSE)
    def finds_the_gap(self, source: Source, struck: Struck) -> Modifier | None:
        natural = struck.hit.face == 1 and not struck.hit.extra
        return forbidding(name(source), "CFB-SPR-41") if natural and in_clash(source, struck.blow) else None


class Smite(Ability, id="first_blood.smite"):
    """In a Clash or Challenge!, Defense counts as 0 against all its Hits."""

    @on(DEFENSE)
    def crushes(self, source: Source, struck: Struck) -> Modifier | None:
        return forbidding(name(source), "CFB-SPR-77") if in_clash(source, struck.blow) else None


class DeadlyBlades(Ability, id="first_blood.deadly_blades"):
    """Each natural 6 on a Defense Roll against its melee Attacks costs 2 Wounds instead of 1."""

    @on(WOUNDS_CAUSED)
    def twice(self, source: Source, struck: Struck) -> Modifier | None:
        """Every melee Attack, Impact and Opportunity Attacks too (SPR-25, SPR-26)."""
        blow, die = struck.blow, struck.hit.defence
        if not blow.melee or not blow.by(source) or die is None or die.face != 6:
            return None
        return setting(2, name(source), "CFB-SPR-25")


# --- to hit


class Flurry(Ability, id="first_blood.flurry"):
    """Re-rolls all failed to-hit rolls in a Clash or Challenge!."""

    @on(HIT_REROLLS)
    def again(self, source: Source, blow: Blow) -> Iterator[Reroll]:
        if in_clash(source, blow):
            yield Reroll(name(source), "CFB-SPR-43", failed=True)


class Opportunists(Ability, id="first_blood.opportunists"):
    """Re-rolls failed to-hit rolls in a Clash against a Broken Regiment."""

    @on(HIT_REROLLS)
    def again(self, source: Source, blow: Blow) -> Iterator[Reroll]:
        if in_clash(source, blow) and blow.target.regiment.broken:
            yield Reroll(name(source), "CFB-SPR-59", failed=True)


class FiendHunter(Ability, id="first_blood.fiend_hunter"):
    """Re-rolls failed to-hit rolls, in melee and at range, against Monsters, Brutes and Cavalry."""

    @on(HIT_REROLLS)
    def again(self, source: Source, blow: Blow) -> Iterator[Reroll]:
        if blow.kind in ATTACKS and blow.by(source) and blow.target.profile.type in BIG:
            yield Reroll(name(source), "CFB-SPR-39", failed=True)


class RelentlessBlows(Ability, id="first_blood.relentless_blows"):
    """Each natural 1 to hit in a Clash causes one additional Hit."""

    @on(EXTRA_HITS)
    def another(self, source: Source, struck: Struck) -> Modifier | None:
        natural = struck.hit.face == 1 and not struck.hit.extra
        return adding(1, name(source), "CFB-SPR-73") if natural and in_clash(source, struck.blow) else None


class Support(Ability, id="first_blood.support"):
    """Reaches 2.5 inches in melee, but re-rolls its to-hit and Defense rolls of 1 against enemies Within 1 inch."""

    @on(ENGAGEMENT_RANGE)
    def reach(self, source: Source, about: About) -> Modifier:
        return setting(LONG_REACH, name(source), "CFB-SPR-78")

    @on(CLUMSY)
    def clumsy(self, source: Source, about: About) -> Modifier | None:
        """Occupants of a Garrison are spared: no distances are measured between them and the enemy (GAR-47)."""
        return None if about.part.regiment.inside else setting(1, name(source), "CFB-SPR-79")

    @on(HIT_REROLLS)
    def swings(self, source: Source, blow: Blow) -> Iterator[Reroll]:
        """Dice at a chosen model Within 1 inch (SPR-80)."""
        if blow.melee and blow.by(source) and blow.near and _outside(blow):
            yield Reroll(name(source), "CFB-SPR-79", faces=(1,))

    @on(DEFENCE_REROLLS)
    def wards(self, source: Source, struck: Struck) -> Iterator[Reroll]:
        """Dice against attackers Within 1 inch of any Support model (SPR-80)."""
        blow = struck.blow
        if blow.melee and blow.against(source) and blow.crowding and not blow.target.regiment.inside:
            yield Reroll(name(source), "CFB-SPR-79", faces=(1,))


def _outside(blow: Blow) -> bool:
    return blow.attacker is not None and not blow.attacker.regiment.inside


# --- Charges and duels


class HeavyImpact(Ability, id="first_blood.heavy_impact"):
    """Doubles its Impact Attacks."""

    @on(IMPACT_ATTACKS)
    def doubles(self, source: Source, about: About) -> Modifier:
        """The halved and rounded number; flat additions come afterwards (SPR-50, SPR-96)."""
        return scaling(2, 1, name(source), "CFB-SPR-50")


class QuicksilverStrike(Ability, id="first_blood.quicksilver_strike"):
    """In a Challenge!, resolves its Attacks first; if both have it, they strike together."""

    @on(STRIKES_FIRST)
    def first(self, source: Source, about: About) -> Modifier:
        return setting(1, name(source), "CFB-SPR-71")
