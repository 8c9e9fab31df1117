"""Armour, vests and gear: what stands between a blow and whoever wears it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, on, setting
from game.systems.bmg1.abilities.naming import name
from game.systems.bmg1.points import ARMOUR, DAMAGE_PENALTY, IGNORED_RULES, STRENGTH, Attack
from game.systems.bmg1.vocabulary import WeaponRule

MK1, MK2 = 5, 6
"""What a die must show to ignore a hit (TRT-25, TRT-26)."""
VEST = 4
"""What a Firearm needs against a Bulletproof Vest (TRT-41)."""


class BatArmorMk1(Ability, id="bmg1.bat_armor_mk1"):
    """Each hit it suffers is ignored on a 5 or 6."""

    @on(ARMOUR)
    def turns_hits(self, source: Source, attack: Attack) -> Modifier | None:
        """Of every kind: ranged, close combat, template or automatic (TRT-27)."""
        return setting(MK1, name(source), "BMG1-TRT-25") if attack.against(source) else None


class BatArmorMk2(Ability, id="bmg1.bat_armor_mk2"):
    """Each hit it suffers is ignored on a 6."""

    @on(ARMOUR)
    def turns_hits(self, source: Source, attack: Attack) -> Modifier | None:
        return setting(MK2, name(source), "BMG1-TRT-26") if attack.against(source) else None


class BulletproofVest(Ability, id="bmg1.bulletproof_vest"):
    """Firearms need 4 or more to damage it."""

    @on(STRENGTH)
    def stops_bullets(self, source: Source, attack: Attack) -> Modifier | None:
        fired = attack.weapon is not None and attack.weapon.has("firearm")
        return at_least(VEST, name(source), "BMG1-TRT-41") if fired and attack.against(source) else None


class ToughSkin(Ability, id="bmg1.tough_skin"):
    """Damage rolls against it are 1 lower."""

    @on(DAMAGE_PENALTY)
    def hard_to_hurt(self, source: Source, attack: Attack) -> Modifier | None:
        """Those with fixed numbers too (DMG-14)."""
        return adding(1, name(source), "BMG1-TRT-195") if attack.against(source) else None


class CatcherGear(Ability, id="bmg1.catcher_gear"):
    """Heavy blows are no heavier than others against it."""

    @on(IGNORED_RULES)
    def padding(self, source: Source, attack: Attack) -> Iterator[WeaponRule]:  # TRT-46
        if attack.against(source):
            yield "heavy"


class HockeyGear(Ability, id="bmg1.hockey_gear"):
    """Sharp weapons are no sharper than others against it."""

    @on(IGNORED_RULES)
    def padding(self, source: Source, attack: Attack) -> Iterator[WeaponRule]:  # TRT-87
        if attack.against(source):
            yield "sharp"


class FootballGear(Ability, id="bmg1.football_gear"):
    """Neither Heavy nor Sharp counts against it."""

    @on(IGNORED_RULES)
    def padding(self, source: Source, attack: Attack) -> Iterator[WeaponRule]:  # TRT-79
        if attack.against(source):
            yield "sharp"
            yield "heavy"
