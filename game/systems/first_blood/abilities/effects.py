"""The numbers that items, Tiers, specialists, Spells, [Command] abilities and Draw Events change."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, on
from game.systems.first_blood.abilities.when import Moment, changes, counts, custom
from game.systems.first_blood.game import Part
from game.systems.first_blood.points import (
    ATTACKS,
    ATTUNEMENT,
    CHARGE_BONUS,
    CHARGE_DICE,
    CLASH,
    COMMAND_RANGE,
    DEFENSE,
    ENGAGEMENT_RANGE,
    EVASION,
    IMPACT_EXTRA,
    MARCH,
    MARCH_BONUS,
    OBSCURED,
    RESOLVE_STAT,
    SHOT_RANGE,
    SHOTS,
    SPELL_LEVEL,
    VOLLEY,
    WITHDRAW_BONUS,
    WOUNDS,
    About,
    Blow,
    Casting,
    Mustered,
    Struck,
)
from game.systems.first_blood.state import INCH
from game.systems.first_blood.vocabulary import EffectStat


def _about(about: About, stat: EffectStat, unit: int = 1) -> Iterator[Modifier]:
    model = about.model or about.part.model
    return changes(about.game, about.part.regiment, model, stat, Moment.doing(about.action), unit)


def _striking(blow: Blow, stat: EffectStat) -> Iterator[Modifier]:
    if blow.attacker is None:
        return iter(())
    return _part(blow, blow.attacker, stat, Moment.striking(blow))


def _part(blow: Blow, part: Part, stat: EffectStat, moment: Moment) -> Iterator[Modifier]:
    return changes(blow.game, part.regiment, part.model, stat, moment)


class Effects(Ability, id="first_blood.rules.effects"):
    """Items, Tiers, specialists, Spells, [Command] abilities and Draw Events raise and lower numbers."""

    # --- characteristics (PRF-05)

    @on(MARCH)
    def march(self, source: Source, about: About) -> Iterator[Modifier]:
        """All but those of a certain March, which are added to it alone."""
        return _about(about, "march")

    @on(VOLLEY)
    def volley(self, source: Source, blow: Blow) -> Iterator[Modifier]:
        return _striking(blow, "volley")

    @on(CLASH)
    def clash(self, source: Source, blow: Blow) -> Iterator[Modifier]:
        return _striking(blow, "clash")

    @on(ATTACKS)
    def attacks(self, source: Source, about: About) -> Iterator[Modifier]:
        return _about(about, "attacks")

    @on(WOUNDS)
    def wounds(self, source: Source, about: About) -> Iterator[Modifier]:
        return _about(about, "wounds")

    @on(RESOLVE_STAT)
    def resolve(self, source: Source, about: About) -> Iterator[Modifier]:
        return _about(about, "resolve")

    @on(DEFENSE)
    def defense(self, source: Source, struck: Struck) -> Iterator[Modifier]:
        return _part(struck.blow, struck.blow.target, "defense", Moment.struck(struck.blow))

    @on(EVASION)
    def evasion(self, source: Source, struck: Struck) -> Iterator[Modifier]:
        return _part(struck.blow, struck.blow.target, "evasion", Moment.struck(struck.blow))

    # --- ranges and bonuses

    @on(COMMAND_RANGE)
    def command_range(self, source: Source, about: About) -> Iterator[Modifier]:
        return _about(about, "command_range", INCH)

    @on(ENGAGEMENT_RANGE)
    def engagement_range(self, source: Source, about: About) -> Iterator[Modifier]:
        return _about(about, "engagement_range", INCH)

    @on(CHARGE_BONUS)
    def charge(self, source: Source, mustered: Mustered) -> Iterator[Modifier]:
        return changes(mustered.game, mustered.regiment, None, "charge", Moment.doing("charge"))

    @on(CHARGE_DICE)
    def charge_dice(self, source: Source, mustered: Mustered) -> Modifier | None:
        drum = custom(mustered.game, mustered.regiment, None, "charge_best_of_two")
        return adding(1, drum.label, drum.rule) if drum else None

    @on(WITHDRAW_BONUS)
    def withdraw(self, source: Source, mustered: Mustered) -> Iterator[Modifier]:
        return changes(mustered.game, mustered.regiment, None, "withdraw", Moment.doing("withdraw"))

    @on(MARCH_BONUS)
    def this_march(self, source: Source, mustered: Mustered) -> Iterator[Modifier]:
        """Those that speak of the first, second or third March of a Round."""
        game, regiment = mustered.game, mustered.regiment
        moment = Moment(("march",), march=regiment.marches + 1)
        for force in game.in_force(regiment):
            effect, when = force.effect, force.effect.when
            if effect.stat == "march" and when and when.march and counts(when, regiment, moment):
                yield adding(effect.value, force.label, force.rule)

    @on(IMPACT_EXTRA)
    def impact(self, source: Source, about: About) -> Iterator[Modifier]:
        return _about(about, "impact")

    # --- shooting

    @on(SHOTS)
    def shots(self, source: Source, blow: Blow) -> Iterator[Modifier]:
        return _striking(blow, "shots")

    @on(SHOT_RANGE)
    def shot_range(self, source: Source, about: About) -> Iterator[Modifier]:
        return _about(about, "range", INCH)

    @on(OBSCURED)
    def obscured(self, source: Source, blow: Blow) -> Modifier | None:
        """A Spell that hides its target hides it from everybody (SPR-81)."""
        veil = custom(blow.game, blow.target.regiment, blow.target.model, "obscured")
        return at_least(1, veil.label, "CFB-SPR-81") if veil else None

    # --- magic

    @on(SPELL_LEVEL)
    def level(self, source: Source, casting: Casting) -> Iterator[Modifier]:
        """The Caster's own, and what shields the target from enemy Spells."""
        yield from _casting(casting, "spell_level")
        if casting.target.seat == casting.regiment.seat:
            return
        for force in casting.game.in_force(casting.target):
            effect = force.effect
            if effect.stat == "spell_level" and effect.when and effect.when.attacker == "spell":
                yield adding(effect.value, force.label, force.rule)

    @on(ATTUNEMENT)
    def attunement(self, source: Source, casting: Casting) -> Iterator[Modifier]:
        return _casting(casting, "attunement")


def _casting(casting: Casting, stat: EffectStat) -> Iterator[Modifier]:
    moment = Moment(("spellcasting",), to_self=casting.spell.range is None)
    return changes(casting.game, casting.regiment, casting.caster, stat, moment)
