"""The line of a shot, and the obstacles in its way (SHO-04, BLI-01, GEO-16 to 21)."""

from __future__ import annotations

from functools import lru_cache

from game.boards.measure import touching
from game.boards.sight.quarter import quarter_sight
from game.boards.sight.report import SightReport
from game.boards.table import Body, Piece, Table
from game.systems.bmg1.flow.sight import body_of, smoke
from game.systems.bmg1.flow.terrain import is_open
from game.systems.bmg1.game import TOUCH, Bmg1
from game.systems.bmg1.points import Obstacle
from game.systems.bmg1.state import Marker, Model
from game.systems.bmg1.vocabulary import Size

SIZES: tuple[Size, ...] = ("small", "standard", "big")
MINIATURE = 4
"""BLI-08"""
LAMP = 5
"""BLI-09"""


def shot(game: Bmg1, shooter: Model, target: Model | Marker) -> SightReport:
    """Whether there is a straight line, and what lies in it, the nearest first (GEO-18 to 20).

    Nobody on the ground is in the way (BLI-11, EFX-28, KOD-06); nor is a friend the shooter leans on (BLI-03, GEO-21).
    """
    others = [game.body(m) for m in game.on_table() if m is not shooter and m is not target and not m.is_down]
    others += [game.marker_body(m) for m in game.markers("lamp") if m is not target and m.at is not None]
    exempt = [friend.id for friend in game.friends(shooter) if leans_on(game, shooter, friend)]
    exempt += [door.id for door in game.table.having("door") if is_open(door)]  # GEO-32
    return _shot(game.table, game.body(shooter), body_of(game, target), tuple(others), tuple(exempt), smoke(game))


@lru_cache(maxsize=8192)
def _shot(
    table: Table,
    shooter: Body,
    target: Body,
    others: tuple[Body, ...],
    exempt: tuple[str, ...],
    clouds: tuple[Piece, ...],
) -> SightReport:
    return quarter_sight(table, shooter, target, others=others, exempt=exempt, smoke=clouds)


def leans_on(game: Bmg1, shooter: Model, friend: Model) -> bool:
    """A friend he touches, no larger than himself (GEO-21)."""
    small = SIZES.index(game.size(friend)) <= SIZES.index(game.size(shooter))
    return small and touching(game.body(shooter), game.body(friend), TOUCH)


def obstacles(game: Bmg1, shooter: Model, target: Model | Marker) -> list[Obstacle]:
    """Everything a shot may be stopped by, each with its number (BLI-08 to 10)."""
    return [Obstacle(id, _number(game, id)) for id in shot(game, shooter, target).obscurers]


def in_the_way(game: Bmg1, obstacle: Obstacle) -> bool:
    """Whether it still is: an earlier target of the same salvo may have cost a lamp or felled somebody (BLI-11)."""
    if obstacle.id in game.state.models:
        model = game.model(obstacle.id)
        return model.on_table and not model.is_down
    return obstacle.id in game.pieces or any(marker.id == obstacle.id for marker in game.state.markers)


def _number(game: Bmg1, id: str) -> int:
    if id in game.pieces:
        return game.pieces[id].number("blink")
    return MINIATURE if id in game.state.models else LAMP
