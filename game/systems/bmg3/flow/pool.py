"""The numbers of an attack: its dice, what they need, and what a hit does; the same for rules, odds and bots."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.hooks import Modifier, Tally
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    ATTACK,
    ATTACK_DICE,
    DEFENCE,
    DEFENCE_DICE,
    HIT_BONUS,
    INJURY,
    POOL_LOSS,
    STRENGTH,
    STRENGTH_BONUS,
    STRENGTH_DIE,
    STUN,
    TARGET_DEFENCE,
    TARGET_DICE,
    TARGET_LOSS,
    About,
    Attack,
    Target,
)
from game.systems.bmg3.state import AttackKind, Model

UNARMED = "unarmed"
FIST_STUN = 1
"""What a bare hand does (MEL-15)."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Attack dice, and whether the Strength die is with them (ATK-02)."""

    dice: int
    strength: bool = True

    def less(self, lost: int) -> Pool:
        """Without so many dice, the Strength die first, as in ranged attacks (MRG-09, STR-09)."""
        if lost <= 0:
            return self
        return Pool(max(0, self.dice - lost + self.strength), False)

    @property
    def total(self) -> int:
        return self.dice + self.strength


def attack_with(game: Bmg3, attacker: Model, weapon: Weapon | None, *, blind: bool = False) -> Attack:
    """An attack by a model, with a weapon or Unarmed, before it has targets."""
    kind: AttackKind = weapon.kind if weapon else "melee"
    return Attack(game, attacker, kind, weapon, blind=blind)


def attack_value(game: Bmg3, model: Model) -> Tally:
    """Its dice in melee, and what blocks its hits (PRO-13, DEF-04)."""
    return ATTACK(About(game, model), model.profile.attack)


def attack_dice(attack: Attack) -> Tally:
    """The attack dice before they are sent to anybody and anything is taken away (MEL-02, RNG-05)."""
    whole = attack.at(None)
    if attack.kind == "melee":
        own = attack_value(attack.game, attack.attacker)
        dice = ATTACK_DICE(whole, own.value)
        return Tally(dice.value, own.base, [*own.parts, *dice.parts])
    return ATTACK_DICE(whole, attack.weapon.rof if attack.weapon else 0)


def pool(attack: Attack) -> Pool:
    """What may be split among targets: of a ranged attack, what is left after its own losses (RNG-13, MRG-08)."""
    dice = max(0, attack_dice(attack).value)
    if attack.kind == "melee":
        return Pool(dice)
    return Pool(dice).less(POOL_LOSS(attack, 0).value)


def aimed(attack: Attack, model: Model, dice: Pool | None = None) -> Target:
    """The whole pool at one target."""
    sent = dice or pool(attack)
    return fixed(attack, Target(model, sent.dice, sent.strength))


def fixed(attack: Attack, target: Target) -> Target:
    """A target as it is when the attack is declared: its Defence, and the dice that it attracts (MEL-17)."""
    aim = attack.at(target)
    target.defence = defence_of(aim).value
    share = target.dice - target.favour
    target.dice = max(0, share + target_dice(aim).value)
    target.favour = target.dice - share
    return target


def target_dice(attack: Attack) -> Tally:
    """Attack dice that are added because of who the target is."""
    return Tally(0, 0) if only_strength(attack) else TARGET_DICE(attack, 0)


def defence_of(attack: Attack) -> Tally:
    """What attack dice need against the target of this attack, and with how many dice it defends (PRO-15)."""
    assert attack.target is not None
    model = attack.target.model
    own = DEFENCE(About(attack.game, model), model.profile.defence)
    defence = TARGET_DEFENCE(attack, own.value)
    return Tally(defence.value, own.base, [*own.parts, *defence.parts])


def only_strength(attack: Attack) -> bool:
    """Whether it rolls nothing but a Strength die at each target (TPL-04)."""
    return attack.weapon is not None and attack.weapon.template != ""


def thrown(attack: Attack) -> Pool:
    """The dice that are rolled at the target of this attack (EFF-20, RNG-13, STR-13, ATK-11, ATK-13)."""
    assert attack.target is not None
    target = attack.target
    barred = STRENGTH_DIE(attack).forbidden is not None
    if attack.kind == "melee":
        return Pool(max(0, target.dice - target.removed) + target.added, target.strength and not barred)
    loss = TARGET_LOSS(attack, 0).value
    if only_strength(attack):
        spoilt = barred or loss + POOL_LOSS(attack, 0).value > 0
        return Pool(1, False) if spoilt else Pool(0, True)  # STR-06, STR-08
    return Pool(target.dice, target.strength and not barred).less(loss)


def dice_reasons(attack: Attack) -> list[Modifier]:
    """Everything that changed the dice rolled at the target, or what they show (DIC-19)."""
    parts = [*attack_dice(attack).parts, *target_dice(attack).parts, *HIT_BONUS(attack, 0).parts]
    parts += [*STRENGTH_BONUS(attack, 0).parts, *STRENGTH_DIE(attack).parts]
    if attack.kind == "ranged":
        lost = [*POOL_LOSS(attack, 0).parts, *TARGET_LOSS(attack, 0).parts]
        parts += [replace(part, amount=-part.amount) for part in lost]
    return parts


def strength_of(attack: Attack) -> int:  # PRO-14
    """What the Strength die needs: the weapon's number or else the bearer's (STR-04, MEL-11, RNG-10, MEL-16)."""
    if attack.weapon and attack.weapon.strength is not None:
        return attack.weapon.strength
    return STRENGTH(About(attack.game, attack.attacker), attack.attacker.profile.strength).value


def hits(die: int, need: int, bonus: int = 0) -> bool:  # DIC-03, DIC-05, ATK-07, RNG-07
    """Whether a die of an attack roll hits; a natural 1 never does, a natural 6 always (ATK-06 to ATK-08)."""
    return die == 6 or (die > 1 and die + bonus >= need)


def hit_bonus(attack: Attack) -> int:
    return HIT_BONUS(attack, 0).value


def strength_bonus(attack: Attack) -> int:
    """Heavy weapons and the like help the Strength die only (WKW-01, STR-12)."""
    return STRENGTH_BONUS(attack, 0).value


def defence_dice(attack: Attack) -> Tally:
    """How many dice the target may block with: none against ranged attacks, none while KO (DEF-01, DEF-05, DEF-06)."""
    assert attack.target is not None
    if attack.kind == "ranged" or attack.target.model.ko:
        return Tally(0, 0)
    return DEFENCE_DICE(attack, attack.target.defence)


def damage(attack: Attack) -> tuple[int, int]:
    """The Stun and Injury of one hit, before the extra Injury of a KO model (MEL-13, MEL-15, DMG-04)."""
    weapon = attack.weapon
    stun, injury = (weapon.stun, weapon.injury) if weapon else (FIST_STUN, 0)
    return max(0, STUN(attack, stun).value), max(0, INJURY(attack, injury).value)
