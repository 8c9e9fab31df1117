"""Traits of close combat: better blows, better blocks, and rolls made again."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on, scaling
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.content import Damage
from game.systems.bmg1.game import Had
from game.systems.bmg1.points import (
    BLOCK_BONUS,
    BLOCK_DICE,
    FREE_STRIKES,
    IGNORED_RULES,
    IMPACT_BONUS,
    OUTNUMBERED,
    REROLLS,
    STRIKES,
    UNARMED,
    About,
    Attack,
    Reroll,
    Throw,
)


class Claws(Ability, id="bmg1.claws"):
    """Unarmed it inflicts 1 Injury and 1 Stun."""

    @on(UNARMED)
    def tears(self, source: Source, attack: Attack) -> Iterator[Damage]:  # TRT-48
        """GLY-06"""
        if attack.by(source):
            yield Damage(injury=1, stun=1)


class ReinforcedGloves(Ability, id="bmg1.reinforced_gloves"):
    """Unarmed it inflicts 2 Stun."""

    @on(UNARMED)
    def hammers(self, source: Source, attack: Attack) -> Iterator[Damage]:  # TRT-162
        """GLY-07"""
        if attack.by(source):
            yield Damage(stun=2)


class RetractableClaws(Ability, id="bmg1.retractable_claws"):
    """Unarmed it inflicts 2 Stun, and its hands are Sharp."""

    @on(UNARMED)
    def slashes(self, source: Source, attack: Attack) -> Iterator[Damage]:
        """GLY-07"""
        if attack.by(source):
            yield Damage(stun=2)

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        """One Damage die of an unarmed attack, unless gear ignores Sharp (TRT-164, WPN-20, TRT-87)."""
        attack = made.attack
        if made.what != "damage" or attack is None or not attack.unarmed or not attack.by(source):
            return
        if "sharp" not in attack.once and "sharp" not in IGNORED_RULES(attack):
            seat = made.game.controller(bearer(made.game, source))
            yield Reroll(name(source), "BMG1-TRT-164", seat, most=1, trait="sharp")


class Masterfighter(Ability, id="bmg1.masterfighter"):
    """Unarmed it adds 1 to its Impact rolls."""

    @on(IMPACT_BONUS)
    def bare_hands(self, source: Source, attack: Attack) -> Modifier | None:
        return adding(1, name(source), "BMG1-TRT-126") if attack.by(source) and attack.unarmed else None


class WeaponMaster(Ability, id="bmg1.weapon_master"):
    """With a weapon in its hand it adds 1 to its Impact rolls."""

    @on(IMPACT_BONUS)
    def armed(self, source: Source, attack: Attack) -> Modifier | None:
        """In close combat and at range, not with templates or automatic hits (TRT-203)."""
        counts = attack.by(source) and attack.weapon is not None and attack.kind in ("melee", "ranged")
        return adding(1, name(source), "BMG1-TRT-202") if counts else None


class Combo(Ability, id="bmg1.combo"):
    """With the named weapon every 2 AC make 3 Strikes."""

    @on(STRIKES)
    def another(self, source: Source, attack: Attack) -> Modifier | None:
        had: Had = source.params
        named = attack.weapon.id if attack.weapon else "unarmed"
        if not attack.by(source) or not attack.melee or named != had.param:
            return None
        return scaling(3, 2, name(source), "BMG1-TRT-52")


class Mobster(Ability, id="bmg1.mobster"):
    """In close combat it strikes an outnumbered enemy once more, for nothing."""

    @on(FREE_STRIKES)
    def piles_in(self, source: Source, attack: Attack) -> Modifier | None:
        """One more Strike at somebody who suffers Numerical Inferiority and is struck anyway (TRT-130, TRT-131)."""
        target = attack.target
        if not attack.by(source) or not attack.melee or target is None or target.model is None:
            return None
        outnumbered = OUTNUMBERED(About(attack.game, target.model), 0).value
        return adding(1, name(source), "BMG1-TRT-130") if outnumbered else None


class MartialArtist(Ability, id="bmg1.martial_artist"):
    """It never suffers Numerical Inferiority."""

    @on(OUTNUMBERED)
    def holds_its_own(self, source: Source, about: About) -> Modifier:
        return forbidding(name(source), "BMG1-TRT-125")


class OneArmed(Ability, id="bmg1.one_armed"):
    """Its Block rolls are 1 lower."""

    @on(BLOCK_BONUS)
    def clumsy(self, source: Source, attack: Attack) -> Modifier | None:
        return adding(-1, name(source), "BMG1-TRT-137") if attack.against(source) else None


class SustainedDefense(Ability, id="bmg1.sustained_defense"):
    """Every 2 DC make 3 Block dice."""

    @on(BLOCK_DICE)
    def behind_the_shield(self, source: Source, attack: Attack) -> Modifier | None:
        return scaling(3, 2, name(source), "BMG1-TRT-185") if attack.against(source) else None


class Brutal(Ability, id="bmg1.brutal"):
    """The Collateral die of its attacks may be rolled again."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        """Whatever it shows: a knock-down may be worth more than a critical (TRT-40)."""
        if made.what == "collateral" and made.attack is not None and made.attack.by(source):
            seat = made.game.controller(bearer(made.game, source))
            yield Reroll(name(source), "BMG1-TRT-40", seat, failed=False, trait="brutal")
