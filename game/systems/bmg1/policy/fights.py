"""What attacks promise, by the numbers the rules themselves ask for."""

from __future__ import annotations

from collections.abc import Iterable

from game.systems.bmg1.content import Damage, Weapon
from game.systems.bmg1.flow import melee
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.templates import in_blast, in_spray
from game.systems.bmg1.flow.melee import Way
from game.systems.bmg1.flow.ranged import aimed, prepare, rate
from game.systems.bmg1.flow.special import STORM_STRENGTH, around, in_storm
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import MAY_BLOCK, Attack, Target
from game.systems.bmg1.policy.field import can_act, gap
from game.systems.bmg1.policy.odds import Blows, Odds, outcome, reaching
from game.systems.bmg1.policy.worth import harm_worth, price, victim
from game.systems.bmg1.state import CM, Model
from game.systems.bmg1.weights import WEIGHTS

EXTRA = {
    "grab": 0,
    "push": 10,
    "deadly_strike": 90,
    "devastating_blow": 10,
    "lethal_blow": 60,
    "power_strike": 70,
    "precise_blow": 30,
    "sneak_attack": 30,
    "technique": 80,
    "thief": 30,
}
"""What a way to attack brings besides markers."""
EFFECTS = {
    "knocked_down": 110,
    "displaced": 20,
    "enervating": 60,
    "poison": 120,
    "toxic": 110,
    "fire": 200,
    "freeze": 260,
    "immobilized": 120,
    "paralyze": 260,
    "shock": 150,
    "blind": 130,
    "flash": 130,
    "hypnotize": 260,
    "steal": 80,
    "cooled": 20,
    "casualty": 900,
    "smoke": 10,
}
"""What it is worth that somebody suffers an effect."""


def strike_worth(game: Bmg1, model: Model, way: Way, target: Model, dice: int) -> int:
    """So many AC at one enemy, in one way."""
    attack = melee.made(game, model, way, target)
    shares = blows_of(attack, numbers.strikes(attack, dice))
    if way.manner == "grab":
        held = WEIGHTS.hold + price(game, target) // 25 if can_act(game, target) else WEIGHTS.hold // 3
        return round(_any(shares) * held)
    odds = outcome(shares, victim(game, target))
    return round(harm_worth(game, target, odds) + _any(shares) * EXTRA.get(way.name, 0) + _effects(attack, shares))


def blows_of(attack: Attack, dice: int) -> Blows:
    """The dice of Strikes at the target, with the Blocks it can still pay for."""
    target = attack.target
    assert target is not None and target.model is not None
    blocks = 0 if MAY_BLOCK(attack).forbidden else target.model.counters.defense
    each = numbers.markers(attack)
    armour = numbers.armour(attack)
    hits = reaching(numbers.impact(attack).value) * (1 - (reaching(armour) if armour else 0.0))
    need, block = numbers.damage(attack).value, numbers.block(attack).value
    return Blows(dice, hits, need, each.injury, each.stun, blocks, block)


def _any(blows: Blows) -> float:
    """The chance that anything hits."""
    return float(1 - (1 - blows.hits) ** blows.dice)


def _effects(attack: Attack, blows: Blows) -> float:
    """What the weapon does besides markers."""
    weapon = attack.weapon
    if weapon is None:
        return 0.0
    always = sum(EFFECTS[effect.effect] for effect in weapon.effects[:1])
    critical = EFFECTS[weapon.crt.effect] if weapon.crt else 0
    hurts = _any(blows) * reaching(blows.damage)
    return hurts * (0.8 * always + WEIGHTS.critical * critical)


def shot_worth(game: Bmg1, model: Model, weapon: Weapon, target: Model, dice: int | None = None) -> int:
    """So many shots at an enemy, with what is in their way; where it bursts, everybody there counts."""
    n = rate(game, model, weapon, target) if dice is None else dice
    attack = aimed(game, model, weapon, target, n)
    prepare(attack)
    assert attack.target is not None
    through = 1.0
    risk = 0.0
    for obstacle in attack.target.obstacles:
        stops = reaching_plain(numbers.blink(attack, obstacle).value)
        friend = game.state.models.get(obstacle.id)
        if friend is not None and friend.seat == model.seat:
            risk += through * stops * n * price(game, friend) / 10
        through *= 1 - stops
    armour = numbers.armour(attack)
    hits = reaching(numbers.impact(attack).value) * through * (1 - (reaching(armour) if armour else 0.0))
    if weapon.has("explosive"):
        return round(hits * blast_worth(game, model, weapon, in_blast(game, game.body(target).at)) - risk)
    each = numbers.markers(attack)
    blows = Blows(n, hits, numbers.damage(attack).value, each.injury, each.stun, scratch=not each.none)
    harm = harm_worth(game, target, outcome(blows, victim(game, target)))
    return round(harm + _effects(attack, blows) - risk)


def reaching_plain(need: int) -> float:
    """Nothing succeeds or fails by itself (BLI-12)."""
    return min(1.0, max(0.0, (7 - need) / 6))


def blast_worth(game: Bmg1, model: Model, weapon: Weapon, targets: Iterable[Target]) -> int:
    """One Impact on each under a template, friends too."""
    total = 0.0
    for target in targets:
        if target.model is None:
            continue
        attack = Attack(game, model, "template", weapon, targets=[target], target=target)
        each = numbers.markers(attack)
        total += _sure(game, model, target.model, each, numbers.damage(attack).value)
        total += _effects(attack, Blows(1, 1.0, 3, 0, 0)) * (1 if target.model.seat != model.seat else -WEIGHTS.friends)
    return round(total)


def _sure(game: Bmg1, model: Model, target: Model, each: Damage, need: int, *, scratch: bool = True) -> float:
    """One Impact that needs no roll."""
    odds = outcome(Blows(1, 1.0, need, each.injury, each.stun, scratch=scratch), victim(game, target))
    worth = harm_worth(game, target, odds)
    return worth if target.seat != model.seat else -WEIGHTS.friends * worth


def storm_worth(game: Bmg1, model: Model) -> int:
    """Everybody around suffers it."""
    found = [t.model for t in in_storm(game, model) if t.model]
    return round(sum(_sure(game, model, each, Damage(stun=2), STORM_STRENGTH, scratch=False) for each in found))


def around_worth(game: Bmg1, model: Model, weapon: Weapon | None) -> int:
    """One Strike at each, friends too."""
    total = 0.0
    for each in around(game, model):
        worth = strike_worth(game, model, Way("strike", weapon), each, 1)
        total += worth if each.seat != model.seat else -WEIGHTS.friends * worth
    return round(total)


def spray_worth(game: Bmg1, model: Model, weapon: Weapon) -> int:
    """In the best direction: at somebody."""
    best = 0
    for enemy in game.enemies(model):
        assert enemy.at is not None and model.at is not None
        if gap(model.at, enemy.at) < 24 * CM and enemy.at[:2] != model.at[:2]:
            best = max(best, blast_worth(game, model, weapon, in_spray(game, model, enemy.at)))
    return best


def pistol_worth(game: Bmg1, target: Model) -> int:
    """The One Shot Gun: three Injuries on 2+ (TRT-137)."""
    hits = reaching(target.profile.defense)
    return harm_worth(game, target, outcome(Blows(1, hits, 2, 3, 0), victim(game, target)))


def casualty_worth(game: Bmg1, target: Model) -> int:
    """Whoever is K.O. is taken away for good."""
    return harm_worth(game, target, Odds(casualty=1.0))
