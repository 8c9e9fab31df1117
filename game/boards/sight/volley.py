"""Sight for a whole volley: who of many shooters sees somebody of a regiment, and how well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.boards.measure import distance
from game.boards.sight.report import SightReport
from game.boards.sight.strip import HALF_STRIP, STEPS, Looker, Screen, Strips, ordered, strip_sight
from game.boards.table import Table
from game.boards.vectors import dots, squares

Floats = NDArray[np.float64]
SURELY = 0.01
"""Mils by which a base is surely too near, whatever the arithmetic."""
_FROM, _TO = ([step[end] + 4 for step in STEPS] for end in (0, 1))


class Shot(NamedTuple):
    """Whom a shooter aims at, and how he sees him."""

    target: Looker
    report: SightReport


class Volley:
    """Looks between regiments on one position of the table; each is taken once (CFB-VOL-03 to -10).

    `screens` are all models that may block or obscure; those of the two regiments are left out of each look.
    """

    def __init__(self, table: Table, screens: Sequence[Screen]) -> None:
        self._table = table
        self._screens = screens
        self._looks: dict[tuple[Looker, Looker, tuple[str, ...]], SightReport] = {}
        self._models: dict[tuple[str, ...], list[Screen]] = {}
        self._blocking: dict[tuple[tuple[str, ...], int], Floats] = {}

    def shot(
        self, shooter: Looker, targets: Sequence[Looker], within: int, ignoring: tuple[str, ...] = ()
    ) -> Shot | None:
        """The nearest target seen plainly; else the nearest seen at all; None if there is none in range.

        `ignoring` names the models of both regiments, which are in nobody's way (CFB-LOS-07).
        """
        near = [(distance(shooter.thing, target.thing, flat=True), k) for k, target in enumerate(targets)]
        obscured: Shot | None = None
        for _, k in sorted(pair for pair in near if pair[0] <= within):
            report = self.look(shooter, targets[k], ignoring)
            if report.clear and not report.obscured:
                return Shot(targets[k], report)
            if report.clear and obscured is None:
                obscured = Shot(targets[k], report)
        return obscured

    def shots(
        self, shooters: Sequence[Looker], targets: Sequence[Looker], within: int, ignoring: tuple[str, ...] = ()
    ) -> list[Shot | None]:
        """What each of the shooters has to shoot at."""
        return [self.shot(shooter, targets, within, ignoring) for shooter in shooters]

    def look(self, viewer: Looker, target: Looker, ignoring: tuple[str, ...] = ()) -> SightReport:
        """One look, remembered."""
        key = viewer, target, ignoring
        if key not in self._looks:
            self._looks[key] = self._look(viewer, target, ignoring)
        return self._looks[key]

    def _look(self, viewer: Looker, target: Looker, ignoring: tuple[str, ...]) -> SightReport:
        stopped = shut(ordered(viewer, target), self._discs(ignoring, max(viewer.size, target.size)))
        steps = [step for step, is_shut in zip(STEPS, stopped, strict=True) if not is_shut]
        if not steps:
            return SightReport(clear=False, distance=distance(viewer.thing, target.thing, flat=True))
        screens = self._others(ignoring)
        return strip_sight(self._table, viewer, target, screens=screens, steps=steps)

    def _others(self, ignoring: tuple[str, ...]) -> list[Screen]:
        if ignoring not in self._models:
            self._models[ignoring] = [screen for screen in self._screens if screen.body.id not in ignoring]
        return self._models[ignoring]

    def _discs(self, ignoring: tuple[str, ...], tall: int) -> Floats:
        """The round bases that block, as places and radii."""
        key = ignoring, tall
        if key not in self._blocking:
            bodies = [screen.body for screen in self._others(ignoring) if screen.size >= tall]
            rows = [(*body.at[:2], body.base.width / 2 + HALF_STRIP) for body in bodies if body.base.is_round]
            self._blocking[key] = np.array(rows, dtype=float).reshape(len(rows), 3)
        return self._blocking[key]


def shut(strips: Strips, discs: Floats) -> Sequence[bool]:
    """Which of the strips a round base surely stops, all worked out at once; of the others nothing is said."""
    home, goal = strips.home.circle, strips.goal.circle
    if home is None or goal is None:
        return [False] * len(STEPS)
    ux, uy = strips.u
    aside = np.abs(ux * (discs[:, 1] - strips.here.y) - uy * (discs[:, 0] - strips.here.x))
    discs = discs[aside <= discs[:, 2] + strips.room]
    if not len(discs):
        return [False] * len(STEPS)
    starts = np.array(strips.starts)[_FROM]
    ways = np.array(strips.ends)[_TO] - starts
    square = np.maximum(squares(ways), 1.0)
    leave, arrive = _met(starts, ways, square, home)[1], _met(starts, ways, square, goal)[0]
    gaps = discs[None, :, :2] - starts[:, None, :]
    along = np.clip(dots(gaps, ways[:, None, :]) / square[:, None], leave[:, None], arrive[:, None])
    miss = gaps - along[:, :, None] * ways[:, None, :]
    near = squares(miss) < (discs[:, 2] - SURELY)[None, :] ** 2
    shut: list[bool] = (near.any(axis=1) & (leave < arrive - 1e-6)).tolist()
    return shut


def _met(starts: Floats, ways: Floats, square: Floats, circle: tuple[float, float, float]) -> tuple[Floats, Floats]:
    """Where lines enter and leave a circle, as shares of their length, kept between 0 and 1."""
    gap = np.array(circle[:2]) - starts
    middle = dots(gap, ways) / square
    off = squares(gap) - middle**2 * square
    half = np.sqrt(np.maximum(circle[2] - off, 0.0) / square)
    return np.clip(middle - half, 0.0, 1.0), np.clip(middle + half, 0.0, 1.0)
