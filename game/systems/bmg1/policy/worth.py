"""What characters are worth, and what it costs to lose them, in thousandths of a Victory Point."""

from __future__ import annotations

from functools import lru_cache

from game.systems.bmg1.content import Damage, Profile, Weapon
from game.systems.bmg1.flow.scoring import LOSSES, role
from game.systems.bmg1.flow.skills import endurance
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.policy.odds import Odds, Victim
from game.systems.bmg1.state import Model
from game.systems.bmg1.weights import WEIGHTS

POINT = 1000
"""A Victory Point; everything else is told in fractions of it."""
BARE = {"claws": Damage(injury=1, stun=1), "reinforced_gloves": Damage(stun=2), "retractable_claws": Damage(stun=2)}
FIXED = {"firearm": 2, "mechanic": 3}
"""What Damage dice of such weapons need, whoever wields them (WPN-07, WPN-10)."""


def rounds_left(game: Bmg1) -> int:
    """How often control is still checked, this round too."""
    return max(0, game.scenario.rounds - max(1, game.state.round) + 1)


def price(game: Bmg1, model: Model) -> int:
    """What a sound character may still do in this game."""
    return model.profile.reputation * (WEIGHTS.kept + WEIGHTS.price * rounds_left(game) // max(1, game.scenario.rounds))


def points_for(game: Bmg1, model: Model) -> tuple[int, int]:
    """What its loss still scores: as a Casualty, and by a K.O. (VPS-03)."""
    casualty, ko = LOSSES[role(model)]
    head = 3 if model.leads and "leaders_head" in game.scenario.bonuses else 0
    return casualty + head, (0 if model.knocked_out else ko) + head // 3


def victim(game: Bmg1, model: Model) -> Victim:
    return Victim(model.stun, model.injury, max(1, endurance(game, model).value), model.posture == "ko")


def harm_worth(game: Bmg1, model: Model, odds: Odds) -> int:
    """What the rival of a character gains by an attack on it."""
    whole, most = price(game, model), max(1, model.profile.endurance)
    casualty, ko = points_for(game, model)
    left = whole * (1 - WEIGHTS.out) if model.posture == "ko" else whole
    total = odds.casualty * (POINT * casualty + left)
    if model.posture == "ko":
        return round(total + whole * 0.5 * odds.injury / most)
    total += odds.ko * (POINT * ko + WEIGHTS.out * whole)
    total += whole * (WEIGHTS.stuns * odds.stun + WEIGHTS.injures * odds.injury) / most
    return round(total + odds.down * (WEIGHTS.down if model.posture != "down" else 0))


def health(game: Bmg1, model: Model) -> int:
    """What is left of a character; whoever is K.O. may come round, or be finished."""
    if model.location == "casualty":
        return 0
    whole, most = price(game, model), max(1, endurance(game, model).value)
    casualty, ko = points_for(game, model)
    if model.posture == "ko":
        return round(whole * (1 - WEIGHTS.out) - POINT * casualty * 0.5 * model.injury / most)
    hurt = min(1.0, (WEIGHTS.stuns * model.stun + WEIGHTS.injures * model.injury) / most)
    near = (model.markers / most) ** 2
    left = whole * (1 - hurt) - POINT * ko * near * 0.5
    left -= WEIGHTS.down if model.posture == "down" else 0
    left -= 90 * len(model.poisons) + 160 * model.fire + 40 * len(model.statuses)
    return round(left + 25 * min(2, model.doses))


# --- weapons, as they look from afar


@lru_cache(maxsize=512)
def blade(weapons: tuple[Weapon, ...], profile: Profile) -> tuple[Damage, int]:
    """The best close-combat weapon of a character, and what its Damage dice need."""
    bare = max((BARE[trait.id] for trait in profile.traits if trait.id in BARE), key=_hurts, default=Damage(stun=1))
    found = [(bare, profile.strength)]
    found += [(w.damage, _need(w, profile)) for w in weapons if w.kind == "melee" and not w.damage.none]
    return max(found, key=lambda one: (_hurts(one[0]) * (7 - one[1]), -one[1]))


def _hurts(damage: Damage) -> int:
    return 3 * damage.injury + 2 * damage.stun


def _need(weapon: Weapon, profile: Profile) -> int:
    fixed = next((FIXED[rule] for rule in weapon.rules if rule in FIXED), 0)
    return max(2, fixed or profile.strength - weapon.strength)


def gun(game: Bmg1, model: Model) -> tuple[Weapon, int] | None:
    """The best thing it can still shoot with, and what its Damage dice need."""
    loaded = [w for w in game.weapons(model) if w.kind == "ranged" and (w.ammo is None or model.magazines.get(w.id, 0))]
    found = [(w, _need(w, model.profile)) for w in loaded if not w.damage.none]
    return max(found, key=lambda one: _hurts(one[0].damage) * (one[0].rof or 1) * (7 - one[1]), default=None)


RANGES = {"short_range": 20_000, "medium_range": 30_000}


def range_of(weapon: Weapon) -> int:
    """How far it is of use at night, by rule of thumb."""
    return next((RANGES[rule] for rule in weapon.rules if rule in RANGES), 30_000)
