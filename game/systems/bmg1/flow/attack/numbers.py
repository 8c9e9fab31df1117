"""The numbers of an attack, all pure: what its dice must reach, and what they do."""

from __future__ import annotations

from game.core.hooks import Stage, Tally
from game.systems.bmg1.content import Damage
from game.systems.bmg1.flow import skills
from game.systems.bmg1.points import (
    ARMOUR,
    BLINK_BONUS,
    BLOCK_BONUS,
    BLOCK_DICE,
    BLOCK_NEEDS,
    DAMAGE_BONUS,
    DAMAGE_PENALTY,
    DEFENSE,
    FREE_STRIKES,
    IMPACT_BONUS,
    IMPACT_NEEDS,
    STRENGTH,
    STRIKES,
    UNARMED,
    Attack,
    Obstacle,
)

LAMP_DEFENSE = 2  # LAM-05
EASIEST, HARDEST = 2, 6
"""A natural 1 always fails and a natural 6 always succeeds (IMP-03, IMP-04, DMG-04, DMG-05)."""
BARE_HANDS = Damage(stun=1)
"""DMG-08"""


def defense(attack: Attack) -> Tally:
    """The Defense of the target against this attack, never below 1 (IMP-07)."""
    assert attack.target is not None
    model = attack.target.model
    found = DEFENSE(attack, skills.defense(attack.game, model).value if model else LAMP_DEFENSE)
    return Tally(max(1, found.value), found.base, found.parts)


def impact(attack: Attack) -> Tally:
    """What the face of an Impact die must reach (IMP-02): the Defense, less what is added to the die."""
    against = defense(attack)
    needs, bonus = IMPACT_NEEDS(attack, against.value), IMPACT_BONUS(attack, 0)
    return _on_the_die(needs.value - bonus.value, against.base, against, needs, bonus)


def strikes(attack: Attack, counters: int) -> int:
    """Strikes on the target for so many AC (MEL-03), and once in the whole attack those that are free (TRT-131)."""
    free = 0 if "free" in attack.once else FREE_STRIKES(attack, 0).value
    if free:
        attack.once.append("free")
    return STRIKES(attack, counters).value + free


def block(attack: Attack) -> Tally:
    """What the face of a Block die must reach: the attacker's Attack, from 2 to 6 (BLK-03, BLK-07)."""
    assert attack.attacker is not None
    value = skills.attack(attack.game, attack.attacker)
    needs, bonus = BLOCK_NEEDS(attack, value.value), BLOCK_BONUS(attack, 0)
    return _on_the_die(needs.value - bonus.value, value.base, value, needs, bonus)


def block_dice(attack: Attack, counters: int) -> int:
    """One die for each DC (BLK-03)."""
    return BLOCK_DICE(attack, counters).value


def blink(attack: Attack, obstacle: Obstacle) -> Tally:
    """What the face of a Blink! die must reach; nothing succeeds or fails by itself (BLI-06, BLI-12)."""
    attack.obstacle = obstacle.id
    bonus = BLINK_BONUS(attack, 0)
    attack.obstacle = ""
    return Tally(max(1, obstacle.needs - bonus.value), obstacle.needs, bonus.parts)


def armour(attack: Attack) -> int:
    """What a die must reach to ignore an Impact; 0: there is no armour (TRT-25)."""
    return ARMOUR(attack, 0).value


def damage(attack: Attack) -> Tally:
    """What the face of a Damage die must reach: Strength, less bonuses; fixed numbers ignore those (DMG-02, DMG-13).

    The target's penalties count against every number (DMG-14).
    """
    # SHO-09
    base = attack.strength or (attack.attacker.profile.strength if attack.attacker else HARDEST)
    needs = STRENGTH(attack, base)
    fixed = attack.strength > 0 or any(part.stage is Stage.SET for part in needs.parts)
    bonus = Tally(0, 0) if fixed else DAMAGE_BONUS(attack, 0)
    penalty = DAMAGE_PENALTY(attack, 0)
    return _on_the_die(needs.value - bonus.value + penalty.value, base, needs, bonus, penalty)


def markers(attack: Attack) -> Damage:
    """What each successful Damage die inflicts (DMG-07): of the attack, the band, the weapon, or bare hands."""
    # TPL-13
    if attack.damage is not None:
        return attack.damage
    weapon = attack.weapon
    if weapon is None:
        return max([BARE_HANDS, *UNARMED(attack)], key=lambda each: (each.injury + each.stun, each.injury))
    if weapon.bands and attack.target and attack.target.band:
        found: Damage = getattr(weapon.bands, attack.target.band)
        return found
    return weapon.damage


def _on_the_die(value: int, base: int, *tallies: Tally) -> Tally:
    """DIC-11, IMP-03, IMP-04, DMG-04, DMG-05"""
    parts = [part for tally in tallies for part in tally.parts if part.stage is not Stage.FLOOR]
    return Tally(min(HARDEST, max(EASIEST, value)), base, parts)
