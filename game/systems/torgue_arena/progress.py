"""How far the hunters have come towards what the scenario asks of them, from 0 to 1."""

from __future__ import annotations

from game.systems.torgue_arena.content import EnemyCard
from game.systems.torgue_arena.effects.conditions import holds
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Moment
from game.systems.torgue_arena.state import Kill
from game.systems.torgue_arena.vocabulary import Condition


def progress(game: Arena) -> float:
    """Of the game being played: the mean over everything that has to hold."""
    wanted = game.wanted
    asked = wanted.victory if wanted else game.scenario.victory if game.state.scenario else ()
    if wanted and not asked:
        return _hunted(game, wanted.uniques)
    return sum(_share(game, condition) for condition in asked) / max(1, len(asked))


def _share(game: Arena, condition: Condition) -> float:
    match condition.kind:
        case "eliminated":
            return min(1.0, _killed(game, condition.enemy) / max(1, condition.n))
        case "objective":
            return min(1.0, _objectives(game, condition) / max(1, condition.n))
        case "round":
            return min(1.0, game.state.round / max(1, condition.n))
        case "all_of":
            return sum(_share(game, inner) for inner in condition.of) / len(condition.of)
        case "any_of":
            return max(_share(game, inner) for inner in condition.of)
    return 1.0 if holds(game, condition, Moment(game), "") else 0.0


def _killed(game: Arena, enemy: str) -> float:
    """Enemies of that name or kind eliminated, and the wounds of those that stand as parts of one."""
    killed = float(sum(_fits(game, kill, enemy) for kill in game.state.kills))
    for other in game.enemies():
        card = game.enemy_card(other)
        if enemy in (card.id, card.kind) and card.hit_points > 1:
            down, whole = other.wounds + other.shields_spent, card.hit_points + len(card.shields)
            killed += min(0.95, down / whole)
    return killed


def _fits(game: Arena, kill: Kill, enemy: str) -> bool:
    return enemy in ("any", kill.card) or game.library.get(EnemyCard, kill.card).kind == enemy


_STAGES = {"placed": 0, "carried": 1, "delivered": 2}


def _objectives(game: Arena, condition: Condition) -> float:
    """Objectives that have come so far; one on the way there counts half."""
    wanted = _STAGES[condition.state]
    known = [each for each in game.state.objectives.values() if condition.objective in ("any", each.id)]
    stages = [min(_STAGES[each.state], wanted) / max(1, wanted) for each in known]
    return sum(stages)


def _hunted(game: Arena, uniques: tuple[str, ...]) -> float:
    """How much of the Uniques of a Wanted card is gone; of all enemies when it names none (WMI-19)."""
    if not uniques:
        killed = len(game.state.kills)
        return killed / max(1, killed + sum(1 for _ in game.enemies()))
    return sum(min(1.0, _killed(game, unique)) for unique in uniques) / len(uniques)
