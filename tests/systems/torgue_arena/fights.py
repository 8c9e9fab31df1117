"""Fights in a few words: attacks of either side on a scene, and what they leave behind."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from game.systems.torgue_arena.content import AttackProfile
from game.systems.torgue_arena.flow import attack, enemy_attack, harm
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Attack
from game.systems.torgue_arena.state import Enemy, Hunter
from game.systems.torgue_arena.vocabulary import Colour
from tests.systems.torgue_arena.scenes import at

Flow = Coroutine[Any, Any, None]


def declared(game: Arena, who: str, weapon: str = "", colour: Colour = "yellow", **more: Any) -> Attack:
    """An attack of a hunter with a weapon by its item id, or basic Melee; of a companion with its first attack."""
    figure = game.figure(who)
    item = game.item(weapon) if weapon else None
    profile: AttackProfile = attack.melee_profile()
    if item is not None:
        profile = game.gear(item).attacks[0]
    elif who in game.state.companions:
        profile = game.companion_card(game.state.companions[who]).attacks[0]
    return attack.hunter_attack(game, figure, profile, item=item, colour=colour, **more)


def shoot(
    game: Arena, who: str, target: str, weapon: str = "caracal#1", colour: Colour = "yellow", **more: Any
) -> Flow:
    """Strike an enemy or Barrel by its id, or with Crowd Control a zone `q,r`."""
    aim = attack.Aim(zone=at(target)) if "," in target else attack.Aim(target)
    return attack.strike(game, declared(game, who, weapon, colour, **more), aim)


def punch(game: Arena, who: str, target: str, colour: Colour = "yellow") -> Flow:
    """The basic Melee action."""
    return shoot(game, who, target, "", colour)


def attacked(game: Arena, enemy: str, hunter: str, **changes: Any) -> Flow:
    """An enemy attacks a hunter."""
    return enemy_attack.assault(game, enemy_attack.attack_of(game, foe(game, enemy), **changes), game.hunter(hunter))


def foe(game: Arena, id: str) -> Enemy:
    return game.state.enemies[id]


def looks(hunter: Hunter) -> str:
    """Its tokens in scene words: `R[Y] G Y*`."""
    return " ".join(harm.token_key(token) for token in hunter.tokens)


def aims(game: Arena, *made: Any, **more: Any) -> list[str]:
    """The keys of what an attack may be aimed at."""
    return [option.key for option in attack.aims(game, declared(game, *made, **more)) if option.refusal is None]


def refused(game: Arena, target: str, *made: Any, **more: Any) -> str:
    """The rule that keeps an attack from a target."""
    option = next(o for o in attack.aims(game, declared(game, *made, **more)) if o.key == target)
    assert option.refusal is not None
    return option.refusal.rule


def told(game: Arena) -> list[str]:
    """The facts of the journal, by their short names."""
    return [entry.event.rpartition(".")[2] for entry in game.journal]
