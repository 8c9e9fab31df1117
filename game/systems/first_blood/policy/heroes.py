"""Duels: what a Challenge! promises, by the dice of both."""

from __future__ import annotations

from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.policy.glance import POINT, SIDES, look, price
from game.systems.first_blood.state import Model, Regiment
from game.systems.first_blood.weights import WEIGHTS


def duel_worth(game: FirstBlood, regiment: Regiment, target: Model) -> float:
    """What our hero does to him, less what he does to ours."""
    hero = hero_of(regiment)
    if hero is None:
        return 0.0
    ours, theirs = _wounds(hero, target), _wounds(target, hero)
    return _worth(game, target, ours) - WEIGHTS.caution * _worth(game, hero, theirs)


def hero_of(regiment: Regiment) -> Model | None:
    """Whoever of a Regiment may challenge."""
    return next((model for model in regiment.models if model.rank in ("character", "officer")), None)


def _wounds(attacker: Model, target: Model) -> float:
    """Wounds to be expected of all his Attacks."""
    mine, his = attacker.profile, target.profile
    cleave = sum(rule.x for rule in mine.rules if rule.id == "cleave")
    guard = max(0, his.defense - cleave, his.evasion)
    hits = (mine.attacks + 1) * min(5, mine.clash) / SIDES
    wounds = hits * (1 - guard / SIDES) * (2 - his.resolve / SIDES)
    return min(wounds, float(his.wounds - target.wounds))


def _worth(game: FirstBlood, model: Model, wounds: float) -> float:
    """The share of a hero that falls, more as he comes near his end, and what the Scenario pays for him."""
    regiment = game.regiment_of(model.id)
    scenario = game.scenario
    left = max(1, model.profile.wounds - model.wounds)
    share = wounds / left
    full = price(game, regiment) * (0.6 if regiment.is_character else 0.25)
    points = (scenario.officer if model.rank == "officer" else scenario.character) + scenario.in_challenge
    return share * share * (full + points * POINT)


def presence(game: FirstBlood, regiment: Regiment) -> float:
    """What a Character's Command Presence means to the Regiments around him, about."""
    friends = [friend for friend in game.friends(regiment) if friend is not regiment]
    return 15.0 * sum(look(game, friend).worth > 200 for friend in friends)
