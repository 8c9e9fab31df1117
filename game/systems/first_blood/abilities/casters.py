"""Special rules of those who cast Spells, and of those who are blessed by them."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, on, setting
from game.systems.first_blood.abilities.naming import name
from game.systems.first_blood.points import SPELL_LEVEL, Casting


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
