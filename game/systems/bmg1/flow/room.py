"""The nearest place where a base can stand, for whoever is put somewhere against its will (GEO-28)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from game.boards.measure import fits, surfaces_at
from game.boards.spots import ring
from game.core.place import Point
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import CM, Model

APART = CM // 10
FARTHEST = 40 * CM


def nearest_free(game: Bmg1, model: Model, spot: Point) -> Point:
    """The spot itself, or the nearest legal one no higher; ties by smaller x, then y (GEO-27, GEO-28, FAL-06)."""
    others = game.bodies(without=model)
    for away in range(0, FARTHEST, APART):
        around = [spot] if away == 0 else ring(spot, away, max(16, away // APART * 2))
        free = [
            at
            for place in around
            for at in _surfaces(game, place, spot.z)
            if fits(game.table, game.body_at(model, at), others, support=0) is None
        ]
        if free:
            return min(free, key=lambda at: (round(hypot(at.x - spot.x, at.y - spot.y)), at.x, at.y))
    return spot


def _surfaces(game: Bmg1, place: Point, highest: int) -> Iterator[Point]:
    """The highest surface there that is not above the spot."""
    for height, _ in surfaces_at(game.table, (place.x, place.y)):
        if height <= highest:
            yield Point(place.x, place.y, height)
            return
