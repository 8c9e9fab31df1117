"""How an attack may turn out for its target with the best token that can pay for it."""

from __future__ import annotations

from typing import Any

from game.core.request import Choose, Request
from game.core.text import Text
from game.kit.asides import Prospect
from game.systems.torgue_arena.armoury import promises, weapon_name
from game.systems.torgue_arena.chances import Outlook
from game.systems.torgue_arena.flow.act import Act
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.vocabulary import DIE

_LIKELY = 0.5


def prospect(game: Arena, request: Request[Any], key: str) -> Prospect | None:
    """Of an attack on one enemy; Barrels and whole zones have no plate of their own."""
    options = request.options if isinstance(request, Choose) else ()
    act = next((option.value for option in options if option.key == key and option.refusal is None), None)
    enemy = game.state.enemies.get(act.aim.target) if isinstance(act, Act) and act.aim is not None else None
    if not isinstance(act, Act) or enemy is None or enemy.at is None:
        return None
    seen = promises(game, act, enemy)
    if not seen:
        return None
    colour, best = max(seen, key=lambda each: (each[1].out, each[1].wound, each[1].hit))
    sort, decisive = ("out", 3) if best.out > 0 else ("wound", 2) if best.wound > 0 else ("hit", 1)
    left = game.enemy_card(enemy).hit_points - enemy.wounds
    why = Text(f"torgue_arena.prospect.{sort}_needs", left=left, needed=max(2, best.needed), sides=DIE[colour])
    spread = (1 - best.hit, best.hit - best.wound, best.wound - best.out, best.out)
    chance = sum(spread[decisive:])
    words = Text("torgue_arena.prospect.dice", weapon=weapon_name(game, act), sides=DIE[colour])
    return Prospect(
        enemy.id, chance, Text(f"torgue_arena.prospect.{sort}"), why, words, spread, decisive, _loss(best, left)
    )


def _loss(seen: Outlook, left: int) -> int:
    if seen.out >= _LIKELY:
        return left
    return min(left, int(seen.wound >= _LIKELY))
