"""Guards seen all at once: which of many lines and ends of a round base keep off every one of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.boards.reach.gait import Guard
from game.boards.reach.graph import Bools, Floats
from game.boards.reach.ground import Ground
from game.boards.reach.layers import REST_SLACK, Layer
from game.boards.reach.outline import PASS_SLACK
from game.boards.reach.search import EXACT
from game.boards.table import Body
from game.boards.vectors import dots, squares


class Pickets:
    """The guards with round bases that stand on one level, as discs a centre keeps out of."""

    def __init__(self, guards: Sequence[Guard], ground: Ground, layer: Layer) -> None:
        z, top = layer.z, layer.z + ground.height
        near = [g for g in guards if g.body.at.z == z or (g.body.at.z < top and z < g.body.top)]
        discs = [
            (*g.body.at[:2], g.body.base.width / 2 + ground.radius, g.keep, g.passing, g.ending)
            for g in near
            if g.body.base.is_round
        ]
        rows = np.array(discs, dtype=float).reshape(len(discs), 6)
        self._ending = rows[rows[:, 5] > 0]
        self._passing = rows[rows[:, 4] > 0]
        self.odd = len(discs) < len(near)
        """Some guard is not round: only the search can tell."""

    def let_end(self, ends: Floats) -> Bools:
        """True for the places no guard keeps a base from ending at."""
        if not len(self._ending):
            return np.ones(len(ends), dtype=bool)
        away = self._ending[:, 2] + self._ending[:, 3] - REST_SLACK
        gaps = ends[:, None, :] - self._ending[None, :, :2]
        return np.asarray((squares(gaps) >= (away**2)[None, :] - EXACT).all(axis=1))

    def let_pass(self, starts: Floats, ends: Floats) -> Bools:
        """True for the lines that keep off every guard; whoever begins inside a zone may leave it."""
        if not len(self._passing) or not len(ends):
            return np.ones(len(ends), dtype=bool)
        centres, bare, keep = self._passing[:, :2], self._passing[:, 2], self._passing[:, 3]
        gap = centres[None, :, :] - starts[:, None, :]
        begins = np.sqrt(squares(gap))
        away = np.where(begins < bare + keep - PASS_SLACK, bare, bare + keep) - PASS_SLACK
        away = np.where(begins < away, 0.0, away)
        way = ends - starts
        square = np.maximum(squares(way), 1.0)[:, None]
        along = np.clip(dots(gap, way[:, None, :]) / square, 0.0, 1.0)
        miss = gap - along[:, :, None] * way[:, None, :]
        return np.asarray((squares(miss) >= away**2 - EXACT).all(axis=1))


def clear_of(ends: Floats, radius: float, bodies: Sequence[Body]) -> Bools:
    """True for the places where a round base would stand on none of these."""
    if not bodies:
        return np.ones(len(ends), dtype=bool)
    at = np.array([body.at[:2] for body in bodies], dtype=float)
    away = np.array([rest_apart(body, radius) for body in bodies])
    gaps = ends[:, None, :] - at[None, :, :]
    return np.asarray((squares(gaps) >= (away**2)[None, :] - EXACT).all(axis=1))


def rest_apart(body: Body, radius: float) -> float:
    """How far from the middle of somebody another base must have its own, so as not to stand on him."""
    return body.base.width / 2 + radius - REST_SLACK
