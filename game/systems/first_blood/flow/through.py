"""Attacking through: Shields of the enemy and the walls of Ruins stop an attack, whatever else is between (THR)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from game.boards.sight.strip import HALF_STRIP, STEPS, Barrier, Looker, free_strip, ordered, walls_of
from game.boards.sight.volley import Floats, shut
from game.boards.table import Body, Table

Pair = tuple[Body, Body]
"""An attacker and whom he attacks."""


class Lines:
    """Which attacks against the models of one Army find a legal line (THR-06).

    `shields` are all models of that Army whose Shield is active, of the target's own Regiment too (THR-07); other
    models in the way, and Obstacles, never matter (THR-01 to THR-03, THR-05).
    """

    def __init__(self, table: Table, shields: Sequence[Body]) -> None:
        self._table = table
        self._shields = list(shields)
        rows = [(*body.at, body.base.width / 2 + HALF_STRIP) for body in shields]
        self._rows: Floats = np.array(rows, dtype=float).reshape(len(rows), 4)

    def free(self, attacker: Body, target: Body) -> bool:
        return self.all_free([(attacker, target)])[0]

    def all_free(self, pairs: Sequence[Pair]) -> list[bool]:
        """Whether some strip between each two bases keeps clear of every Shield and wall; else the target cannot be
        chosen (THR-04, THR-05, CLA-06, CLA-07)."""
        if not len(self._rows):
            return [_free(self._table, *pair, ()) for pair in pairs]
        return [_free(self._table, *pair, near) for pair, near in zip(pairs, self._between(pairs), strict=True)]

    def _between(self, pairs: Sequence[Pair]) -> list[tuple[Body, ...]]:
        """The Shields on each attacker's level that any strip could touch, the target's own left out (THR-04)."""
        if not pairs:
            return []
        start = np.array([attacker.at for attacker, _ in pairs], dtype=float)
        way = np.array([target.at[:2] for _, target in pairs], dtype=float) - start[:, :2]
        gap = self._rows[None, :, :2] - start[:, None, :2]
        square = np.maximum((way**2).sum(axis=1), 1.0)
        along = np.clip((gap * way[:, None, :]).sum(axis=2) / square[:, None], 0.0, 1.0)
        miss = gap - along[:, :, None] * way[:, None, :]
        room = np.array([max(attacker.base.width, target.base.width) / 2 for attacker, target in pairs])
        close = (miss**2).sum(axis=2) < (self._rows[None, :, 3] + room[:, None]) ** 2
        close &= self._rows[None, :, 2] == start[:, None, 2]
        found: list[list[Body]] = [[] for _ in pairs]
        for i, k in zip(*map(list, np.nonzero(close)), strict=True):
            if self._shields[k].id not in (pairs[i][0].id, pairs[i][1].id):
                found[i].append(self._shields[k])
        return [tuple(shields) for shields in found]


@lru_cache(maxsize=8192)
def _free(table: Table, attacker: Body, target: Body, shields: tuple[Body, ...]) -> bool:
    walls = _walls(table, attacker, target)
    if not shields and not walls:
        return True
    here, there = Looker(attacker, 1), Looker(target, 1)
    discs = np.array([(*body.at[:2], body.base.width / 2 + HALF_STRIP) for body in shields], dtype=float)
    stopped = shut(ordered(here, there), discs.reshape(len(shields), 3))
    steps = [step for step, is_shut in zip(STEPS, stopped, strict=True) if not is_shut]
    return bool(steps) and free_strip(here, there, shields, walls, steps) is not None


def _walls(table: Table, attacker: Body, target: Body) -> list[Barrier]:
    """The walls of the Ruins either of them is near; floors are open to each other (RUI-05, RUI-07, RUI-16)."""
    if attacker.at.z != target.at.z:
        return []
    reach = attacker.base.reach + target.base.reach
    xs, ys = sorted((attacker.at.x, target.at.x)), sorted((attacker.at.y, target.at.y))
    return [
        wall
        for (left, low, right, high), walls in walled(table)
        if left - reach <= xs[1] and xs[0] <= right + reach and low - reach <= ys[1] and ys[0] <= high + reach
        for wall in walls
    ]


Bounds = tuple[int, int, int, int]


@lru_cache(maxsize=16)
def walled(table: Table) -> tuple[tuple[Bounds, tuple[Barrier, ...]], ...]:
    """The pieces of a table that have walls: where they are, and their walls (RUI-19)."""
    return tuple((piece.bounds, tuple(walls_of(piece))) for piece in table.pieces if piece.walls)
