"""What the group decides for the enemies and for the show: enemies far away, blows on the toughest."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.place import GRID_SCALE, Point, point
from game.systems.torgue_arena.evaluate import health, price
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.policy.field import Field
from game.systems.torgue_arena.policy.goals import goals, lure
from game.systems.torgue_arena.state import Enemy, Figure, Hunter


def toughness(game: Arena, hunter: Hunter) -> int:
    """How well a hunter can withstand an attack."""
    sound = health(game, hunter)
    return 100 * sound + (60 if len(hunter.tokens) > 3 else 0) - 40 * hunter.reds


def toughest(game: Arena, keys: Sequence[str]) -> list[int]:
    return [toughness(game, game.hunter(key)) if key in game.state.hunters else -9999 for key in keys]


def first(keys: Sequence[str]) -> list[int]:
    """The rest in the order they are listed, if that is an answer; else the first."""
    return [400 if key == "rest" else 0 if at else 10 for at, key in enumerate(keys)]


def away(game: Arena, keys: Sequence[str]) -> list[int]:
    """Zones for enemies: far from the hunters, farthest from the weakest."""
    hunters = [hunter for hunter in game.hunters() if not hunter.down]
    return [_remote(game, hunters, _zone(key)) for key in keys]


def _remote(game: Arena, hunters: Sequence[Hunter], zone: Point | None) -> int:
    if zone is None or not hunters:
        return -9999
    steps = [(game.distance(zone, hunter.at), 1 + hunter.reds) for hunter in hunters]
    return 20 * sum(min(far, 6) * weight for far, weight in steps) + 80 * min(far for far, _ in steps)


def _zone(key: str) -> Point | None:
    try:
        return point(key, GRID_SCALE)
    except ValueError:
        return None


def havens(game: Arena, figure: Figure, keys: Sequence[str]) -> list[int]:
    """Where a hunter or its companion appears: near what is to be done, out of harm's way."""
    field = Field(game)
    hunter = game.owner(figure)
    if hunter is None:
        return [0] * len(keys)
    wanted = goals(field, hunter)
    worths = []
    for key in keys:
        zone = _zone(key)
        if zone is None:
            worths.append(-9999)
            continue
        worth = lure(field, hunter, zone, wanted) - 0.5 * field.danger(hunter, zone) - 20 * field.crowd(zone, hunter)
        worths.append(round(worth))
    return worths


def replaced(game: Arena, keys: Sequence[str]) -> list[int]:
    """The enemy that makes room for a Unique: the worst of them."""
    return [_price(game, key) for key in keys]


def crowd(game: Arena, key: str) -> int:
    """Targets of an attack on a whole zone: as many and as costly as possible."""
    return sum(_price(game, word) for word in key.split())


def _price(game: Arena, id: str) -> int:
    enemy = game.state.enemies.get(id)
    return price(game, enemy) if isinstance(enemy, Enemy) else -200


def whom(game: Arena, keys: Sequence[str]) -> list[int]:
    """One of several: the costliest enemy or the toughest hunter, but the weakest hunter when a friend acts."""
    if any(key in game.state.enemies for key in keys):
        return [_price(game, key) for key in keys]
    friendly = game.state.active in game.state.hunters and len(keys) >= sum(1 for _ in game.hunters())
    return [-worth for worth in toughest(game, keys)] if friendly else toughest(game, keys)
