"""Special rules of those who cast Spells, and of those who are blessed by them."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, on, setting
from game.systems.first_blood.abilities.naming import is_regiments, name
from game.systems.first_blood.flow.healing import heal
from game.systems.first_blood.points import MADE_DEVOUT, SPELL_DONE, SPELL_LEVEL, SPELL_ROLLED, Casting

DEVOTION = 3
"""Wounds that Fanatical Devotion heals (SPR-31)."""


def level(source: Source, casting: Casting, rule: str) -> Modifier | None:
    """So many dice as the better of Wizard and Priest gives."""
    part = casting.game.part_of(casting.caster)
    if source.bearer != part.id:
        return None
    rules = casting.game.rules(part)
    return setting(max(rules.get("wizard", 0), rules.get("priest", 0)), name(source), rule)


class Wizard(Ability, id="first_blood.wizard"):
    """May use Spellcasting at level X."""

    @on(SPELL_LEVEL)
    def casts(self, source: Source, casting: Casting) -> Modifier | None:
        return level(source, casting, "CFB-SPR-94")


class Priest(Ability, id="first_blood.priest"):
    """May use Spellcasting at level X."""

    @on(SPELL_LEVEL)
    def casts(self, source: Source, casting: Casting) -> Modifier | None:
        return level(source, casting, "CFB-SPR-70")


class Devout(Ability, id="first_blood.devout"):
    """When a friendly Priest casts at the Regiment, one failed die becomes a success."""

    @on(SPELL_ROLLED)
    async def believes(self, source: Source, casting: Casting) -> None:
        """At most one die of a casting (SPR-28, SPR-98)."""
        if by_friendly_priest(source, casting) and casting.successes < len(casting.rolled):
            casting.successes += 1
            casting.game.tell(MADE_DEVOUT, casting.caster.id, regiment=casting.game.name(casting.target))


def by_friendly_priest(source: Source, casting: Casting) -> bool:
    """Whether a Priest casts at the bearer's Regiment, which is his friend."""
    game = casting.game
    friend = casting.target.seat == casting.regiment.seat
    return friend and is_regiments(game, source, casting.target) and game.has(game.part_of(casting.caster), "priest")


class FanaticalDevotion(Ability, id="first_blood.fanatical_devotion"):
    """Heals 3 Wounds whenever a friendly Priest's Spell at the Regiment succeeds."""

    @on(SPELL_DONE)
    async def rises(self, source: Source, casting: Casting) -> None:
        """After the Spell's own effect (SPR-31, SPR-98)."""
        if by_friendly_priest(source, casting) and not casting.target.destroyed:
            await heal(casting.game, casting.target, DEVOTION)
