"""What the words on a card are worth to the hunters, by rule of thumb."""

from __future__ import annotations

from collections.abc import Iterable

from game.systems.torgue_arena.evaluate import WON
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.progress import STAGES, weighed
from game.systems.torgue_arena.state import Hunter
from game.systems.torgue_arena.vocabulary import Effect, Op
from game.systems.torgue_arena.weights import WEIGHTS

FLAT = {
    "add_attribute": 260,
    "add_defence_roll": 240,
    "add_strength": -150,
    "grant_property": 200,
    "extra_action": 260,
    "free_attack": 300,
    "move": 40,
    "recharge_shield": 150,
    "reload": 70,
    "out_of_ammo": -90,
    "gain_spotlight": 0,
    "draw_loot": 110,
    "draw_gear": 220,
    "gain_money": 160,
    "discard_loot": -90,
    "spawn": -500,
    "place_terrain": 0,
    "do_order": -400,
    "add_slot": 150,
    "add_action_token": 600,
    "reactivate_token": 260,
    "stun": -100,
    "explode": 150,
    "ignore_order": 150,
    "extra_wounds": 250,
    "retaliate": -200,
    "eliminate": 400,
    "set_uses": 250,
    "reveal": 0,
    "wound": 250,
    "attack": -250,
    "win": WON,
    "lose": -WON,
}
"""Operations whose worth hardly depends on the situation: hurting enemies is good, what enemies do is bad."""
FOES = ("all_enemies", "family", "attacker")


def ops_worth(game: Arena, ops: Iterable[Op], hunter: Hunter | None = None, target: Hunter | None = None) -> int:
    return sum(op_worth(game, op, hunter, target) for op in ops)


def effects_worth(game: Arena, effects: Iterable[Effect], hunter: Hunter, target: Hunter | None = None) -> int:
    """Everything that effects do at once or for a while."""
    return sum(ops_worth(game, effect.do, hunter, target) for effect in effects)


def op_worth(game: Arena, op: Op, hunter: Hunter | None = None, target: Hunter | None = None) -> int:
    """What an operation of a hunter's card, or of the scenario, is worth now."""
    n = op.n if isinstance(op.n, int) else 2
    match op.kind:
        case "may" | "choose_one":
            return max((op_worth(game, each, hunter, target) for each in op.deeds), default=0)
        case "objective":
            return objective_worth(game, op.objective, op.state)
        case "heal":
            return sum(_healing(one, n) for one in _whom(game, op, hunter, target))
        case "recharge_shield":
            return sum(90 * _spent_shields(game, one) for one in _whom(game, op, hunter, target))
        case "reload":
            return sum(70 * _dry(game, one) for one in _whom(game, op, hunter, target))
        case "remove_token":
            return sum(_ailing(one, n) for one in _whom(game, op, hunter, target))
        case "reactivate_token":
            return sum(200 * min(n, _spent(one)) for one in _whom(game, op, hunter, target))
        case "place_token":
            sign = 1 if op.who in (*FOES, "target", "nearest") else -1
            return sign * n * WEIGHTS.element.get(op.token or "", 60)
        case "add_defence":
            return -350 * n if op.who in (*FOES, "target", "nearest") else 0
        case "add_strength" if op.who not in FOES:
            return 0
        case "gain_money":
            return WEIGHTS.loot["money"] * n // 500
    return FLAT.get(op.kind, 0) * (n if op.kind in ("add_attribute", "draw_loot", "wound", "spawn") else 1)


def objective_worth(game: Arena, objective: str, moved: str) -> int:
    """A step on the way of an objective that victory asks for."""
    stage = {"gain": "carried", "deliver": "delivered", "place": "placed"}[moved]
    for condition, weight in weighed(game):
        if condition.kind == "objective" and condition.objective in ("any", objective):
            wanted = max(1, STAGES[condition.state])
            return round(
                WEIGHTS.progress * weight * min(1, STAGES[stage] / wanted) / max(1, condition.n) / (wanted or 1)
            )
    return 0


def _whom(game: Arena, op: Op, hunter: Hunter | None, target: Hunter | None) -> list[Hunter]:
    match op.who:
        case "all_hunters" | "all_miniatures" | "everyone_in":
            return list(game.hunters())
        case "target":
            return [target] if target is not None else []
        case "chosen_hunter" | "most_red":
            return [max(game.hunters(), key=lambda each: each.reds)] if any(True for _ in game.hunters()) else []
    return [hunter] if hunter is not None else []


def _healing(hunter: Hunter, n: int) -> int:
    """More the fewer sound tokens are left."""
    wounded = sum(token.wounded for token in hunter.tokens)
    sound = sum(token.colour != "red" for token in hunter.tokens)
    if hunter.down or not wounded:
        return 0
    return min(n, wounded) * (330 + (500 if sound <= 1 else 120 if sound == 2 else 0))


def _spent_shields(game: Arena, hunter: Hunter) -> int:
    return sum(item.shield.count(True) for item in game.equipped(hunter, "shield"))


def _dry(game: Arena, hunter: Hunter) -> int:
    return sum(item.spent and game.gear(item).runs_dry for item in game.equipped(hunter))


def _ailing(hunter: Hunter, n: int) -> int:
    borne = sorted(
        (WEIGHTS.element[element] for element, count in hunter.elements.items() for _ in range(count)), reverse=True
    )
    return sum(borne[:n])


def _spent(hunter: Hunter) -> int:
    return sum(token.spent for token in hunter.tokens)
