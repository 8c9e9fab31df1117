"""Blows struck without choosing them: dice, Defense, Wounds, answers and Morale of one Action, by a strict script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.systems.first_blood.content import Rule
from game.systems.first_blood.flow.aftermath import fight as fought
from game.systems.first_blood.flow.stats import guard
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import HIT_REROLLS, Blow, Hit, Reroll, Strife, Struck
from game.systems.first_blood.vocabulary import AttackKind
from tests.systems.running import run


def blow(game: FirstBlood, by: str, at: str, kind: AttackKind = "clash", dice: int = 1, **more: Any) -> Blow:
    """An attack of one part on another, by their ids, with so many dice."""
    attacker = game.part(by)
    rules = tuple(Rule(id=id, x=x) for id, x in more.pop("rules", {}).items())
    return Blow(game, kind, attacker, game.part(at), attacker.models, dice, rules=rules, **more)


def strife(game: FirstBlood, *blows: Blow, **more: Any) -> Strife:
    """One Action of those who strike first; a Volley causes no Morale Tests (VOL-16)."""
    first = blows[0]
    acting = first.attacker.regiment if first.attacker else None
    targets = list({one.target.regiment.id: one.target.regiment for one in blows}.values())
    return Strife(game, first.kind, acting, targets, list(blows), **{"tests": first.kind != "volley", **more})


def strike(game: FirstBlood, blows: Blow | Sequence[Blow], dice: str, *answers: str, **more: Any) -> Strife:
    """Play an Action of these blows to its end: all its dice in order, and what players say."""
    action = strife(game, *([blows] if isinstance(blows, Blow) else blows), **more)
    run(fought(game, action), *answers, dice=dice)
    return action


def guarded(attack: Blow, face: int = 3, extra: bool = False) -> int:
    """What a Defense die must not exceed against a Hit of this face."""
    return guard(Struck(attack.game, attack, Hit(face, extra)))


def again(attack: Blow) -> list[tuple[tuple[int, ...], bool, str]]:
    """Which to-hit dice are rolled again: faces, whether all failed ones, and by which rule."""
    found: list[Reroll] = HIT_REROLLS(attack)
    return [(each.faces, each.failed, each.rule) for each in found]
