"""Before the first round: strategies, places for objectives, where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from game.core.place import Point, point
from game.core.request import DECLINE, Request, Seat
from game.systems.bmg1.flow.control import objectives
from game.systems.bmg1.flow.zones import box, central, zones
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.policy.field import FADES, Field, gap
from game.systems.bmg1.policy.worth import gun, price
from game.systems.bmg1.state import CM, Model
from game.systems.bmg1.weights import WEIGHTS

CROWD = 7 * CM
"""Nearer friends stand in each other's way, and under one template."""


def strategies(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [sum(WEIGHTS.strategies.get(word, 0) for word in key.split()) for key in keys]


def types(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [sum(WEIGHTS.kinds.get(word, 0) for word in key.split()) for key in keys]


def ours(game: Bmg1, seat: Seat) -> Point:
    """The middle of a player's Band, or of his zone while nobody stands there."""
    places = [m.at for m in game.on_table(seat) if m.at is not None]
    if places:
        return Point(sum(at.x for at in places) // len(places), sum(at.y for at in places) // len(places))
    boxes = [box(zone) for zone in zones(game, seat)]
    if not boxes:
        return Point(game.table.width // 2, game.table.depth // 2)
    left, low, right, top = (sum(side) // len(boxes) for side in zip(*boxes, strict=True))
    return Point((left + right) // 2, (low + top) // 2)


def objective(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Near one's own people, far from the enemies, the best kinds first; on the ground."""
    friends = [m for m in game.on_table(seat) if m.at]
    enemies = [m for m in game.on_table(game.rival(seat)) if m.at]
    worths = []
    for key in keys:
        kind, _, to = key.rpartition(" ")
        at = point(to)
        near = _nearest(at, friends) if friends else gap(at, ours(game, seat))
        far = _nearest(at, enemies) if enemies else gap(at, ours(game, game.rival(seat)))
        worths.append(WEIGHTS.kinds.get(kind, 10) * 10 + round(min(far, 30 * CM) - 1.2 * near) // 100 - at.z // 50)
    return worths


def _nearest(at: Point, models: Sequence[Model]) -> float:
    return min((gap(at, m.at) for m in models if m.at is not None), default=0.0)


def deploy(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Forward and on the ground, apart from friends, out of the line of guns; strong ones first in the middle."""
    middle = ours(game, game.rival(seat)) if zones(game, game.rival(seat)) else _centre(game)
    foes = [m for m in game.on_table(game.rival(seat)) if m.at]
    worths = []
    for key in keys:
        id, _, to = key.rpartition(" ")
        if not to or id.startswith("sewer:") or key.startswith("sewer:"):
            worths.append(-500)
            continue
        model, at = game.model(id or getattr(request, "subject", "")), point(to)
        friends = [hypot(f.at.x - at.x, f.at.y - at.y) for f in game.friends(model) if f.at is not None]
        crowd = sum(1 for far in friends if far < CROWD)
        spread = min(min(friends, default=20.0 * CM), 20 * CM) / CM
        edge = abs(at.x - middle.x) if abs(at.y - middle.y) > abs(at.x - middle.x) else abs(at.y - middle.y)
        shot = sum(30 for foe in foes if gun(game, foe) and foe.at and gap(foe.at, at) < 32 * CM)
        worth = 2 * spread - 60 * crowd - at.z / 20 - _depth(game, seat, at) / 400 - edge / 2000 - shot
        worths.append(round(10 * worth) + price(game, model) // 100)
    return worths


def _depth(game: Bmg1, seat: Seat, at: Point) -> float:
    """How far it is to where the game is played."""
    goals = [m.at for m in objectives(game) if m.at is not None and m.seat == seat]
    boxes = [box(zone) for zone in (*central(game), *zones(game, game.rival(seat)))]
    outside = [hypot(max(x1 - at.x, 0, at.x - x2), max(y1 - at.y, 0, at.y - y2)) for x1, y1, x2, y2 in boxes]
    return min([*outside, *(gap(at, goal) for goal in goals)], default=0.0)


def _centre(game: Bmg1) -> Point:
    return Point(game.table.width // 2, game.table.depth // 2)


def arrive(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Where objectives are near; at once rather than later."""
    field = Field(game)
    worths = []
    for key in keys:
        if key == DECLINE:
            worths.append(-400)
            continue
        at = point(key.split()[-1])
        pull = sum(goal.worths[seat] * 2.718 ** (-gap(at, goal.at) / FADES) for goal in field.goals)
        worths.append(round(pull) // 4 - at.z // 20)
    return worths


def furniture(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Lamps where the enemy comes from, sewers where one's own do."""
    goal = _centre(game)
    return [-round(gap(point(key), goal)) // 100 for key in keys]


def direction(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Towards one's own people if it is an own objective, away from the enemy's otherwise."""
    marker = game.marker(getattr(request, "subject", ""))
    home = ours(game, seat)
    sign = -1 if marker.seat == seat else 1
    foe = ours(game, game.rival(seat))
    return [round(sign * gap(point(key), home if sign < 0 else foe)) // 100 for key in keys]


def reserve(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Whoever is missed least."""
    return [-price(game, game.model(key)) if key in game.state.models else 0 for key in keys]


def change(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """The best of one's own."""
    worths = []
    for key in keys:
        if key == DECLINE:
            worths.append(0)
            continue
        marker = game.marker(key)
        worths.append(
            WEIGHTS.kinds.get(marker.kind, 0) if marker.seat == seat and marker.kind in ("ammo", "titan") else -5
        )
    return worths
