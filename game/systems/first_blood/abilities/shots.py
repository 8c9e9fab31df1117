"""Special rules of those who shoot."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on, setting
from game.systems.first_blood.abilities.naming import name
from game.systems.first_blood.points import (
    DEFENSE,
    EXTRA_HITS,
    EXTRA_SHOTS,
    OBSCURED,
    PIERCING,
    WOUNDS_CAUSED,
    Blow,
    Struck,
)


def in_volley(source: Source, blow: Blow) -> bool:
    return blow.kind == "volley" and blow.by(source)


class ArmorPiercing(Ability, id="first_blood.armor_piercing"):
    """The enemy's Defense is X lower against its Hits of a Volley or a Spell."""

    @on(PIERCING)
    def pierces(self, source: Source, struck: Struck) -> Modifier | None:
        blow = struck.blow
        counts = blow.kind in ("volley", "spell") and blow.by(source)
        return adding(source.params, name(source), "CFB-SPR-03") if counts else None


class DeadlyShot(Ability, id="first_blood.deadly_shot"):
    """Each natural 6 on a Defense Roll against its ranged Attacks costs 2 Wounds instead of 1."""

    @on(WOUNDS_CAUSED)
    def twice(self, source: Source, struck: Struck) -> Modifier | None:
        die = struck.hit.defence
        if not in_volley(source, struck.blow) or die is None or die.face != 6:
            return None
        return setting(2, name(source), "CFB-SPR-27")


class PreciseShot(Ability, id="first_blood.precise_shot"):
    """In a Volley, Defense counts as 0 against its Hits from natural 1s; additional Hits do not benefit."""

    @on(DEFENSE)
    def finds_the_gap(self, source: Source, struck: Struck) -> Modifier | None:
        natural = struck.hit.face == 1 and not struck.hit.extra  # SPR-90
        return forbidding(name(source), "CFB-SPR-69") if natural and in_volley(source, struck.blow) else None


class RapidVolley(Ability, id="first_blood.rapid_volley"):
    """Each natural 1 to hit in a ranged Attack causes one additional Hit."""

    @on(EXTRA_HITS)
    def another(self, source: Source, struck: Struck) -> Modifier | None:
        natural = struck.hit.face == 1 and not struck.hit.extra
        return adding(1, name(source), "CFB-SPR-72") if natural and in_volley(source, struck.blow) else None


class Sureshot(Ability, id="first_blood.sureshot"):
    """Neither terrain nor Regiments in between make a target Obscured to it; Spells that hide still do."""

    @on(OBSCURED)
    def sees(self, source: Source, blow: Blow) -> Modifier | None:
        return setting(0, name(source), "CFB-SPR-81") if blow.by(source) else None


class TorrentialFire(Ability, id="first_blood.torrential_fire"):
    """Each die of a Volley that hits gives one further die; those give no more."""

    @on(EXTRA_SHOTS)
    def pours(self, source: Source, blow: Blow) -> Modifier | None:
        """Dice count, not the extra Hits of Rapid Volley (SPR-89, SPR-90)."""
        if not in_volley(source, blow):
            return None
        return adding(sum(not hit.extra for hit in blow.hits), name(source), "CFB-SPR-89")
