"""Paths worth considering: those to where a figure would like to stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from game.boards.grid_travel import CellPath
from game.core.request import Choose, Path, PickPath, Request
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.policy.turns import Turn
from game.systems.shadow_of_the_bat.state import Figure

MOST = 24
"""How many of all possible paths are looked at."""
_MEASURED: WeakKeyDictionary[CellPath, Turn] = WeakKeyDictionary()
"""What the paths of a question were measured with; nothing changes while somebody is asked where to go."""


def ways(game: Fight, request: PickPath) -> Sequence[Path]:
    """All paths if they are few; else those to the best places, the best first."""
    travel = request.travel
    assert isinstance(travel, CellPath)
    stops, costs = travel.reach.stops, travel.reach.costs
    if len(stops) <= MOST:
        return travel.suggestions()
    turn = _MEASURED[travel] = Turn(game, game.figure(request.subject))
    pace = max(1, turn.pace)
    best = sorted(stops, key=lambda stop: -turn.arrived(stop, -(-costs[stop] // pace)))
    return [travel.path(stop) for stop in best[:MOST]]


def turn(game: Fight, figure: Figure, request: Request[Any]) -> Turn:
    """What a figure's answers are measured with; if its paths were measured already, the same again."""
    further = [option.then for option in request.legal()] if isinstance(request, Choose) else []
    for asked in (request, *further):
        travel = asked.travel if isinstance(asked, PickPath) else None
        known = _MEASURED.get(travel) if isinstance(travel, CellPath) else None
        if known is not None and known.figure is figure:
            return known
    return Turn(game, figure)
