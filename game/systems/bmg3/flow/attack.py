"""Attacks: everything the active model may attack now, and how well it would go (ATK)."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from game.core.request import Option
from game.core.text import Refusal, Text
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

FACES = range(1, 7)


def attack_options(acting: Acting) -> list[DeedOption]:
    """Every attack, and why some are not possible; whether an action is left is for the activation to say."""
    if no := MAY_ATTACK(About(acting.game, acting.model)).forbidden:
        return [Option("attack", Text("bmg3.do.attack_any"), _nothing, refusal=Refusal(no.label, no.rule))]
    return [*melee_options(acting), *ranged_options(acting), *template_options(acting), *lamp_options(acting)]


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
    bonus = hit_bonus(attack)
    hit = sum(hits(face, target.defence, bonus) for face in FACES)
    block = sum(face >= attack_value(attack.game, attack.attacker).value for face in FACES)
    through = less(tries(dice.dice, hit), tries(max(0, defence_dice(attack).value), block))
    strength = 0
    if dice.strength:
        strength = sum(hits(face, strength_of(attack), strength_bonus(attack)) for face in FACES)
    landed = both(through, [6 - strength, strength])
    whole = sum(landed)
    odds = tuple(ways / whole for ways in landed)
    return _outcome(attack, odds, 1 / 6 if dice.strength else 0.0)


def tries(dice: int, good: int) -> list[int]:
    """In how many ways each number of `dice` shows one of `good` faces."""
    return [comb(dice, n) * good**n * (6 - good) ** (dice - n) for n in range(dice + 1)]


def both(first: list[int], second: list[int]) -> list[int]:
    """In how many ways two counts add up to each sum."""
    sums = [0] * (len(first) + len(second) - 1)
    for a, ways in enumerate(first):
        for b, more in enumerate(second):
            sums[a + b] += ways * more
    return sums


def less(hit: list[int], blocked: list[int]) -> list[int]:
    """In how many ways each number of hits is left after the blocks."""
    left = [0] * len(hit)
    for h, ways in enumerate(hit):
        for b, more in enumerate(blocked):
            left[max(0, h - b)] += ways * more
    return left


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
