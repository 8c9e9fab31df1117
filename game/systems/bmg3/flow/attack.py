"""Attacks: everything the active model may attack now, and how well it would go (ATK)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.request import Option
from game.core.text import Refusal, Text
from game.kit.odds import faces, successes
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.deeds import DeedOption
from game.systems.bmg3.flow.lamps import lamp_options
from game.systems.bmg3.flow.melee import melee_options
from game.systems.bmg3.flow.pool import (
    aimed,
    attack_value,
    attack_with,
    damage,
    defence_dice,
    hit_bonus,
    hits,
    strength_bonus,
    strength_of,
    thrown,
)
from game.systems.bmg3.flow.ranged import ranged_options
from game.systems.bmg3.flow.template import template_options
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import MAY_ATTACK, About, Acting, Attack
from game.systems.bmg3.state import Model


def attack_options(acting: Acting, *, refused: bool = True) -> list[DeedOption]:  # ATK-01, ATK-09
    """Every attack, and if wanted why some are not possible; whether an action is left is for the activation to say."""
    if no := MAY_ATTACK(About(acting.game, acting.model)).forbidden:
        return [Option("attack", Text("bmg3.do.attack_any"), _nothing, refusal=Refusal(no.label, no.rule))]
    return [
        *melee_options(acting, refused),
        *ranged_options(acting, refused),
        *template_options(acting),
        *lamp_options(acting, refused),
    ]


async def _nothing() -> None:
    """For an option that cannot be chosen."""


# --- how well it would go


@dataclass(frozen=True, slots=True)
class Chances:
    """What an attack does to one target: how likely each number of hits is, and what comes of it."""

    landed: tuple[float, ...]
    """The probability of 0, 1, 2, ... hits that get through."""
    stun: float
    injury: float
    """Markers to expect, those in excess left out."""
    critical: float
    ko: float
    casualty: float


def expected_damage(
    game: Bmg3, attacker: Model, weapon: Weapon | None, target: Model, *, blind: bool = False, effort: int = 0
) -> Chances:
    """The whole pool of a weapon (None: Unarmed) at one model, with Effort if any, before anybody answers."""
    attack = attack_with(game, attacker, weapon, blind=blind)
    aim = aimed(attack, target)
    aim.added = effort
    return chances(attack.at(aim))


def chances(attack: Attack) -> Chances:
    """Exact odds for the target of an attack, by the numbers its resolution will use."""
    target = attack.target
    assert target is not None
    dice = thrown(attack)
    bonus, need = hit_bonus(attack), attack_value(attack.game, attack.attacker).value
    hit = successes(dice.dice, faces(6, lambda face: hits(face, target.defence, bonus)))
    blocked = successes(max(0, defence_dice(attack).value), faces(6, lambda face: face >= need))
    landed = hit.less(blocked)
    if dice.strength:
        more, strength = strength_bonus(attack), strength_of(attack)
        landed += successes(1, faces(6, lambda face: hits(face, strength, more)))
    return _outcome(attack, landed.chances, 1 / 6 if dice.strength else 0.0)


def _outcome(attack: Attack, odds: tuple[float, ...], critical: float) -> Chances:
    """What each number of hits would come to (DMG-02, DMG-03, DMG-07)."""
    assert attack.target is not None
    model = attack.target.model
    stun_each, injury_each = damage(attack)
    injury_each += model.ko
    willpower, endurance = model.profile.willpower, model.profile.endurance
    stun = injury = ko = casualty = 0.0
    for n, chance in enumerate(odds):
        stunned = 0 if willpower is None else min(n * stun_each, willpower - model.stun)
        injured = min(n * injury_each, endurance - model.injury)
        stun += chance * stunned
        injury += chance * injured
        if model.injury + injured >= endurance:
            casualty += chance
        elif willpower is not None and not model.ko and model.stun + stunned >= willpower:
            ko += chance
    return Chances(odds, stun, injury, critical, ko, casualty)
