"""What attacks and Effort promise, by the exact odds of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from game.systems.bmg3.content import Weapon
from game.systems.bmg3.evaluate import health, price
from game.systems.bmg3.flow.attack import Chances, chances, expected_damage
from game.systems.bmg3.flow.harm import markers_for
from game.systems.bmg3.flow.pool import attack_with, fixed, pool
from game.systems.bmg3.flow.ranged import magazines
from game.systems.bmg3.flow.sight import fighting, in_contact, sees
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Target
from game.systems.bmg3.policy.prospects import ROUNDS, deed_worth, gap, touching
from game.systems.bmg3.state import Fact, Model
from game.systems.bmg3.weights import WEIGHTS


def harm_worth(game: Bmg3, attacker: Model, target: Model, odds: Chances) -> int:
    """What the outcome of an attack is worth to whoever makes it, cards that are scored by it included."""
    full, profile = price(target), target.profile
    if target.ko and game.state.round >= ROUNDS:
        full = 0  # it acts no more: only cards can gain by it
    total = full * odds.injury / profile.endurance
    if profile.willpower and not target.ko:
        total += full * odds.stun * (2 * target.stun + odds.stun) / (2 * profile.willpower**2)
    total += odds.critical * WEIGHTS.critical * (not target.ko)
    seat = attacker.seat
    if odds.ko > 0.02:
        total += odds.ko * (0.45 * full + deed_worth(game, seat, "ko", target.id, attacker.id, target.seat))
    if odds.casualty > 0.02:
        total += odds.casualty * (0.3 * full + deed_worth(game, seat, "casualty", target.id, attacker.id, target.seat))
    return round(total)


def attack_worth(game: Bmg3, attacker: Model, weapon: Weapon | None, target: Model, *, blind: bool = False) -> int:
    """The whole pool at one target."""
    return pressing(harm_worth(game, attacker, target, expected_damage(game, attacker, weapon, target, blind=blind)))


def split_worth(
    game: Bmg3, attacker: Model, weapon: Weapon | None, shares: dict[str, int], strong: str, *, blind: bool = False
) -> int:
    """So many dice at each target, the Strength die at one of them."""
    attack = attack_with(game, attacker, weapon, blind=blind)
    total = 0
    for id in dict.fromkeys([*shares, *([strong] if strong else [])]):
        aim = fixed(attack, Target(game.model(id), shares.get(id, 0), id == strong))
        total += harm_worth(game, attacker, aim.model, chances(attack.at(aim)))
    return pressing(total)


def pressing(harm: int) -> int:
    return harm + WEIGHTS.pressure if harm > WEIGHTS.waste else -WEIGHTS.waste


def template_worth(game: Bmg3, attacker: Model, weapon: Weapon, at_whom: list[Model], *, blind: bool) -> int:
    """A Strength die at everybody under a template: friends count against it."""
    attack = attack_with(game, attacker, weapon, blind=blind)
    total = 0
    for model in at_whom:
        odds = chances(attack.at(fixed(attack, Target(model, strength=True))))
        worth = harm_worth(game, attacker, model, odds)
        total += worth if model.seat != attacker.seat else -2 * worth
    return total


# --- the best a model could do


def best_melee(game: Bmg3, model: Model, target: Model) -> int:
    """With the best of its weapons, or bare hands."""
    weapons = [*(weapon for weapon in game.weapons(model) if weapon.kind == "melee"), None]
    return max(attack_worth(game, model, weapon, target) for weapon in weapons)


def guns(game: Bmg3, model: Model) -> list[Weapon]:
    """What it could shoot with, templates left out."""
    weapons = [weapon for weapon in game.weapons(model) if weapon.kind == "ranged" and not weapon.template]
    return [weapon for weapon in weapons if magazines(model, weapon) != 0]


def best_attack(game: Bmg3, model: Model) -> int:
    """The most that one attack from where a model stands could bring; 0 when nobody can be attacked."""
    best = 0
    for enemy in game.enemies(model):
        assert model.at is not None and enemy.at is not None
        if gap(model.at, enemy.at) < touching(model, enemy) + 300 and in_contact(game, model, enemy):
            best = max(best, best_melee(game, model, enemy))
    weapons = guns(game, model)
    if not weapons or fighting(game, model):
        return best
    for enemy in game.enemies(model):
        report = sees(game, model, enemy)
        if report.clear:
            shots = [attack_worth(game, model, gun, enemy, blind=not report.visible) for gun in weapons]
            best = max(best, *shots)
    return best


# --- Effort


def attack_effort(game: Bmg3, attacker: Model, target: Model, n: int) -> int:
    """The best melee attack with `n` Efforts, less what they cost."""
    worths = []
    for weapon in (*(weapon for weapon in game.weapons(attacker) if weapon.kind == "melee"), None):
        odds = expected_damage(game, attacker, weapon, target, effort=n)
        worths.append(harm_worth(game, attacker, target, odds))
    return max(worths) - strain(game, attacker, n)


def defence_effort(game: Bmg3, attacker: Model, target: Model, dice: int, n: int) -> int:
    """What is left of the best attack with so many dice when `n` Efforts are made against it, as a loss."""
    worst = 0
    cost = strain(game, target, n)
    with stunned(target, markers_for(game, target, n)):
        for weapon in (*(weapon for weapon in game.weapons(attacker) if weapon.kind == "melee"), None):
            attack = attack_with(game, attacker, weapon)
            aim = fixed(attack, Target(target, 0, pool(attack).strength, removed=n))
            aim.dice = dice
            worst = max(worst, plain_harm(target, chances(attack.at(aim))))
    return -worst - cost


def plain_harm(target: Model, odds: Chances) -> int:
    """What an attack costs its target, whatever cards the attacker may hold."""
    full, profile = price(target), target.profile
    total = full * odds.injury / profile.endurance
    if profile.willpower:
        total += full * odds.stun * (2 * target.stun + odds.stun) / (2 * profile.willpower**2)
    return round(total + odds.ko * (0.5 * full + 700) + odds.casualty * (0.5 * full + 900))


def strain(game: Bmg3, model: Model, n: int) -> int:
    """What the Stun of `n` Efforts costs; one marker goes away with the round."""
    with stunned(model, markers_for(game, model, n)):
        after = health(model)
    return (health(model) - after) * 8 // 10 + 8 * n


@contextmanager
def stunned(model: Model, more: int) -> Iterator[None]:
    """As if a model had more Stun markers."""
    model.stun += more
    try:
        yield
    finally:
        model.stun -= more


def last_attack(game: Bmg3) -> tuple[Model, list[Model]] | None:
    """Who attacks whom just now."""
    made = [fact for fact in game.state.facts if fact.kind == "attack_made"]
    if not made:
        return None
    by, targets = made[-1].by, list[Model]()
    for fact in reversed(made):
        if not _same(fact, made[-1]) or game.model(fact.subject) in targets:
            break
        targets.append(game.model(fact.subject))
    return game.model(by), targets


def _same(fact: Fact, last: Fact) -> bool:
    return fact.by == last.by and fact.activation == last.activation
