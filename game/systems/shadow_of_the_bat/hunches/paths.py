"""Paths worth considering: those to where a figure would like to stand."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.grid_reach import Reach
from game.boards.grid_travel import CellPath
from game.core.request import Path
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.hunches import turns
from game.systems.shadow_of_the_bat.state import Figure

MOST = 24
"""Paths looked at, of all that are possible."""


class LikedPaths(CellPath):
    """Where a figure may walk; the best places come first among the suggestions."""

    def __init__(self, reach: Reach, game: Fight, figure: Figure) -> None:
        super().__init__(reach)
        self.game = game
        self.figure = figure

    def suggestions(self) -> Sequence[Path]:
        stops = self.reach.stops
        if len(stops) > MOST:
            turn = turns.Turn(self.game, self.figure)
            pace = max(1, turn.pace)
            best = sorted(stops, key=lambda stop: -turn.arrived(stop, -(-self.reach.costs[stop] // pace)))
            stops = tuple(best[:MOST])
        return [self._path(stop) for stop in stops]
