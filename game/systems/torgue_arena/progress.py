"""How far the hunters have come towards what the scenario asks of them, from 0 to 1."""

from __future__ import annotations

from collections.abc import Iterator

from game.kit.cards.addresses import card_of
from game.systems.torgue_arena.content import EnemyCard
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Moment
from game.systems.torgue_arena.state import Enemy
from game.systems.torgue_arena.vocabulary import Condition
from game.systems.torgue_arena.words import whom
from game.systems.torgue_arena.words.conditions import fits, holds

STAGES = {"placed": 0, "carried": 1, "delivered": 2}
"""The way of an objective."""


def asked(game: Arena) -> tuple[Condition, ...]:
    """What has to hold for victory in the game being played."""
    if game.wanted:
        return game.wanted.victory or tuple(_hunted(unique) for unique in game.wanted.uniques)
    return game.scenario.victory if game.state.scenario else ()


def _hunted(unique: str) -> Condition:
    """A Wanted card without conditions of its own asks for its Uniques (WMI-19)."""
    return Condition(kind="eliminated", enemy=unique)


def progress(game: Arena) -> float:
    """How far the game being played has come: the mean over everything that has to hold."""
    conditions = asked(game)
    if game.wanted and not conditions:
        killed = len(game.state.kills)
        return killed / max(1, killed + sum(1 for _ in game.enemies()))
    return sum(_share(game, condition) for condition in conditions) / max(1, len(conditions))


def _share(game: Arena, condition: Condition) -> float:
    match condition.kind:
        case "eliminated":
            return min(1.0, _killed(game, condition.enemy) / max(1, condition.n))
        case "objective":
            return min(1.0, _objectives(game, condition) / max(1, condition.n))
        case "hunters_in" if condition.op in (">", ">="):
            return min(1.0, inside(game, condition) / max(1, condition.n))
        case "round":
            return min(1.0, game.state.round / max(1, condition.n))
        case "all_of":
            return sum(_share(game, inner) for inner in condition.of) / len(condition.of)
        case "any_of":
            return max(_share(game, inner) for inner in condition.of)
    return 1.0 if holds(game, condition, Moment(game), "") else 0.0


def inside(game: Arena, condition: Condition) -> int:
    """Hunters in the zone a condition names."""
    places = whom.zones(game, condition.zone, Moment(game), "")
    return sum(hunter.at in places for hunter in game.hunters())


def _killed(game: Arena, enemy: str) -> float:
    """Enemies of that name or kind eliminated; one that still stands counts in part, by its wounds."""
    killed = float(sum(fits(game, kill.card, enemy) for kill in game.state.kills))
    for other in game.enemies() if enemy != "any" else ():
        card = game.enemy_card(other)
        if fits(game, other.id, enemy) and card.hit_points > 1:
            killed += min(0.95, (other.wounds + other.shields_spent) / (card.hit_points + len(card.shields)))
    return killed


def _objectives(game: Arena, condition: Condition) -> float:
    """Objectives that have reached the stage asked for; one on the way there counts in part."""
    wanted = STAGES[condition.state]
    known = [each for each in game.state.objectives.values() if condition.objective in ("any", card_of(each.id))]
    return sum(min(STAGES[each.state], wanted) / max(1, wanted) for each in known)


# --- what would bring the hunters nearer to victory


def weighed(game: Arena) -> Iterator[tuple[Condition, float]]:
    """The conditions that do not hold yet, each with its weight in the whole."""
    conditions = asked(game)
    for condition in conditions:
        inner = condition.of if condition.kind in ("all_of", "any_of") else (condition,)
        for each in inner:
            if not holds(game, each, Moment(game), ""):
                yield each, 1 / (len(conditions) * len(inner))


def bounty(game: Arena, enemy: Enemy) -> float:
    """How much of the way to victory eliminating an enemy is worth."""
    card: EnemyCard = game.enemy_card(enemy)
    if card.kind == "boss":  # BOS-03
        return 1.0
    gains = [
        weight / max(1, condition.n)
        for condition, weight in weighed(game)
        if condition.kind == "eliminated" and fits(game, enemy.id, condition.enemy)
    ]
    if game.wanted and not asked(game):
        gains.append(1 / max(1, len(game.state.kills) + sum(1 for _ in game.enemies())))
    return sum(gains)
