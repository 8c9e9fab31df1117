"""Paths worth considering: those to where a figure would like to stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from game.boards.grid_reach import Reach
from game.boards.grid_travel import CellPath
from game.core.request import Choose, Path, PickPath, Request
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

    @cached_property
    def turn(self) -> turns.Turn:
        """What the places are measured with; nothing changes as long as somebody is asked where to go."""
        return turns.Turn(self.game, self.figure)

    def suggestions(self) -> Sequence[Path]:
        stops = self.reach.stops
        if len(stops) > MOST:
            turn, pace = self.turn, max(1, self.turn.pace)
            best = sorted(stops, key=lambda stop: -turn.arrived(stop, -(-self.reach.costs[stop] // pace)))
            stops = tuple(best[:MOST])
        return [self._path(stop) for stop in stops]


def turn(game: Fight, figure: Figure, request: Request[Any]) -> turns.Turn:
    """What the answers of a figure are measured with; where paths are among them, what those were measured with."""
    further = [option.then for option in request.options] if isinstance(request, Choose) else []
    for asked in (request, *further):
        ways = asked.travel if isinstance(asked, PickPath) else None
        if isinstance(ways, LikedPaths) and ways.figure is figure:
            return ways.turn
    return turns.Turn(game, figure)
