"""Attacks made by hand, for tests of what comes after them."""

from __future__ import annotations

from typing import Any

from game.systems.first_blood.flow.strike import unrolled
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import Blow, Strife
from game.systems.first_blood.vocabulary import AttackKind


def blow(game: FirstBlood, kind: AttackKind, attacker: str, target: str, dice: int = 0, **more: Any) -> Blow:
    """Attacks of one part on another, by their ids; `hits` are certain ones."""
    by = game.part(attacker) if attacker else None
    hits = unrolled(more.pop("hits", 0))
    return Blow(game, kind, by, game.part(target), list(by.models) if by else [], dice, hits=hits, **more)


def strife(game: FirstBlood, kind: AttackKind, *blows: Blow, engaged: str | None = None, **more: Any) -> Strife:
    """One Action of these blows; in melee the models named may be wounded, all of them unless told."""
    acting = next((each.attacker.regiment for each in blows if each.attacker), None)
    targets = list({each.target.regiment.id: each.target.regiment for each in blows}.values())
    made = Strife(game, kind, acting, targets, list(blows), **more)
    if engaged is not None:
        for id in engaged.split():
            made.engaged.setdefault(id.partition(".")[0], []).append(id)
    elif kind in ("clash", "impact", "opportunity", "duel"):
        made.engaged = {target.id: [model.id for model in target.models] for target in targets}
    return made


def hurt(game: FirstBlood, kind: AttackKind, engaged: str | None = None, **wounds: int) -> Strife:
    """An Action whose Wounds are already known: `hurt(game, "clash", b1=5)`; parts of a Regiment as `b1_2`."""
    parts = {id.replace("_", "."): n for id, n in wounds.items()}
    targets = {game.part(id).regiment.id: game.part(id).regiment for id in parts}
    made = Strife(game, kind, None, list(targets.values()), due=dict(parts))
    if engaged is not None:
        for id in engaged.split():
            made.engaged.setdefault(id.partition(".")[0], []).append(id)
    return made
