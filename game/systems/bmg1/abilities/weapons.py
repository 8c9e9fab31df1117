"""Weapon rules (WPN): those of the weapon in hand, and those that count while it is carried.

Explosive, Expansive and Big are read by the flow of the attack itself, Throwing by the basic rule on moving.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_most, forbidding, on, setting
from game.core.text import Text
from game.systems.bmg1.points import (
    ATTACK_ENDED,
    BLOCK_BONUS,
    DAMAGE_BONUS,
    IGNORED_RULES,
    MAY_BLINK,
    MAY_SHOOT,
    MAY_SHOOT_CLOSE,
    NEEDS_LINE,
    PROTECTED,
    REACH,
    REROLLS,
    ROF,
    SHOT_RANGE,
    SHOT_SIGHT,
    STRENGTH,
    Attack,
    Reroll,
    Throw,
)
from game.systems.bmg1.state import CM
from game.systems.bmg1.vocabulary import WeaponRule

CLOSE = 5 * CM
CLOSE_SLACK = 50
ANY_DISTANCE = 1000 * CM


def counts(attack: Attack, rule: WeaponRule) -> bool:
    """Whether nothing ignores the rule."""
    return rule not in IGNORED_RULES(attack)


class Aim(Ability, id="bmg1.weapon.aim"):
    """It cannot be used if the wielder moves in the same activation."""

    @on(MAY_SHOOT)
    def steady(self, source: Source, attack: Attack) -> Modifier | None:
        """No Move step before it; the one after it is barred as well (WPN-02, WPN-03)."""
        active = attack.game.state.active
        if active is None or not active.move_used or not counts(attack, "aim"):
            return None
        return forbidding(Text("bmg1.no.aim"), "BMG1-WPN-02")


class Firearm(Ability, id="bmg1.weapon.firearm"):
    """It damages on 2+, whatever the Strength of the wielder."""

    @on(STRENGTH)
    def bullets(self, source: Source, attack: Attack) -> Modifier:
        """WPN-07"""
        return setting(2, Text("bmg1.why.firearm"), "BMG1-WPN-07")


class Mechanic(Ability, id="bmg1.weapon.mechanic"):
    """It damages on 3+, whatever the Strength of the wielder."""

    @on(STRENGTH)
    def springs(self, source: Source, attack: Attack) -> Modifier:
        """WPN-10"""
        return setting(3, Text("bmg1.why.mechanic"), "BMG1-WPN-10")


class Handy(Ability, id="bmg1.weapon.handy"):
    """The wielder may roll Impact dice again."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        """In close combat and at range (WPN-08, WPN-26)."""
        if made.what == "impact" and made.model and made.model.id == source.bearer:
            seat = made.game.controller(made.model)
            yield Reroll(Text("bmg1.why.handy"), "BMG1-WPN-08", seat, trait="handy")


class Heavy(Ability, id="bmg1.weapon.heavy"):
    """One more on Damage dice."""

    @on(DAMAGE_BONUS)
    def weight(self, source: Source, attack: Attack) -> Modifier | None:
        """WPN-24"""
        return adding(1, Text("bmg1.why.heavy"), "BMG1-WPN-24") if counts(attack, "heavy") else None


class Light(Ability, id="bmg1.weapon.light"):
    """It may shoot targets closer than 5 cm, once."""

    @on(MAY_SHOOT_CLOSE)
    def close(self, source: Source, attack: Attack) -> Modifier:
        """WPN-09"""
        return setting(1, Text("bmg1.why.light"), "BMG1-WPN-09")

    @on(ROF)
    def once(self, source: Source, attack: Attack) -> Modifier | None:
        """WPN-09, ROF-03"""
        return setting(1, Text("bmg1.why.light"), "BMG1-WPN-09") if is_close(attack) else None


def is_close(attack: Attack) -> bool:
    """A target nearer than 5 cm."""
    model = attack.target.model if attack.target else None
    if model is None or attack.attacker is None:
        return False
    return attack.game.gap(attack.game.body(attack.attacker), attack.game.body(model)) < CLOSE - CLOSE_SLACK


class MediumRange(Ability, id="bmg1.weapon.medium_range"):
    """It reaches 40 cm."""

    @on(SHOT_RANGE)
    def far(self, source: Source, attack: Attack) -> Modifier:
        """WPN-11, WPN-25"""
        return at_most(40 * CM, Text("bmg1.why.range"), "BMG1-WPN-11")


class ShortRange(Ability, id="bmg1.weapon.short_range"):
    """It reaches 20 cm."""

    @on(SHOT_RANGE)
    def far(self, source: Source, attack: Attack) -> Modifier:
        """WPN-22, WPN-25"""
        return at_most(20 * CM, Text("bmg1.why.range"), "BMG1-WPN-22")


class Reach(Ability, id="bmg1.weapon.reach"):
    """It strikes any miniature up to 3 cm away."""

    @on(REACH)
    def far(self, source: Source, attack: Attack) -> Modifier:
        """WPN-15"""
        return setting(3 * CM, Text("bmg1.why.reach"), "BMG1-WPN-15")


class Reload(Ability, id="bmg1.weapon.reload"):
    """It cannot be used in two rounds running."""

    @on(MAY_SHOOT)
    def loading(self, source: Source, attack: Attack) -> Modifier | None:
        """WPN-17"""
        assert attack.attacker is not None and attack.weapon is not None
        last = attack.attacker.fired.get(attack.weapon.id)
        if last is None or last != attack.game.state.round - 1:
            return None
        return forbidding(Text("bmg1.no.reload"), "BMG1-WPN-17")


class RemoteControlled(Ability, id="bmg1.weapon.remote_controlled"):
    """The target must be seen, but no line to it is needed and nothing stops the shot."""

    @on(NEEDS_LINE)
    def round_corners(self, source: Source, attack: Attack) -> Modifier:
        """WPN-18"""
        return forbidding(Text("bmg1.why.remote"), "BMG1-WPN-18")

    @on(MAY_BLINK)
    def nothing_stops_it(self, source: Source, attack: Attack) -> Modifier:
        """WPN-18"""
        return forbidding(Text("bmg1.why.remote"), "BMG1-WPN-18")


class Scope(Ability, id="bmg1.weapon.scope"):
    """Through it the wielder sees at any distance, and nothing stops the shot."""

    @on(SHOT_SIGHT)
    def far(self, source: Source, attack: Attack) -> Modifier:
        """As Night Vision (WPN-19, TRT-132)."""
        return setting(ANY_DISTANCE, Text("bmg1.why.scope"), "BMG1-WPN-19")

    @on(MAY_BLINK)
    def nothing_stops_it(self, source: Source, attack: Attack) -> Modifier:
        """WPN-19"""
        return forbidding(Text("bmg1.why.scope"), "BMG1-WPN-19")


class Sharp(Ability, id="bmg1.weapon.sharp"):
    """One Damage die of the whole attack may be rolled again."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        """WPN-20, WPN-21"""
        attack = made.attack
        if made.what != "damage" or attack is None or attack.attacker is None or has_been_used(attack, "sharp"):
            return
        if counts(attack, "sharp"):
            seat = made.game.controller(attack.attacker)
            yield Reroll(Text("bmg1.why.sharp"), "BMG1-WPN-20", seat, most=1, trait="sharp")

    @on(ATTACK_ENDED)
    async def spent(self, source: Source, attack: Attack) -> None:
        """Other attacks of the same step have no more of it (WPN-21)."""
        active = attack.game.state.active
        if "sharp" in attack.once and active and attack.attacker and active.model == attack.attacker.id:
            active.used.append("sharp")


def has_been_used(attack: Attack, what: str) -> bool:
    """In this attack or an earlier one of the same Attack step (WPN-21)."""
    active = attack.game.state.active
    before = active.used if active and attack.attacker and active.model == attack.attacker.id else []
    return what in attack.once or what in before


class Defensive(Ability, id="bmg1.carried.defensive"):
    """Whoever carries it may roll Block dice again."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        """WPN-04, WPN-26"""
        if made.what == "block" and made.model and made.model.id == source.bearer:
            seat = made.game.controller(made.model)
            yield Reroll(Text("bmg1.why.defensive"), "BMG1-WPN-04", seat, trait="defensive")


class Protective(Ability, id="bmg1.carried.protective"):
    """Whoever carries it adds 1 to Block dice and has an extra Blink! roll of 4+."""

    @on(BLOCK_BONUS)
    def block(self, source: Source, attack: Attack) -> Modifier | None:
        """However many it carries (WPN-12, TRT-09)."""
        model = attack.game.model(source.bearer)
        first = next(weapon for weapon in attack.game.weapons(model) if weapon.has("protective"))
        if not attack.against(source) or source.params is not first:
            return None
        return adding(1, Text("bmg1.why.protective"), "BMG1-WPN-12")

    @on(PROTECTED)
    def blink(self, source: Source, attack: Attack) -> Modifier | None:
        """WPN-13, WPN-14"""
        return setting(1, Text("bmg1.why.protective"), "BMG1-WPN-13") if attack.against(source) else None
