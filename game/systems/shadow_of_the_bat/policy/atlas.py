"""What never changes on a map, looked up once: who sees whom, who is beside whom, how far it is to walk."""

from __future__ import annotations

from heapq import heappop, heappush

from game.boards.grid import AS_PRINTED
from game.boards.grid_sight import Figure as Looker
from game.boards.grid_sight import square_sight
from game.boards.squares import SquareBoard
from game.core.place import Point

CLIMB = 6
"""Steps a climb counts as: two icons."""
BURNT = 3
"""Steps a space of harmful ground counts as."""
FAR = 99


class Atlas:
    """One map without anybody on it."""

    def __init__(self, board: SquareBoard) -> None:
        self.board = board
        self._seen: dict[tuple[Point, Point], bool] = {}
        self._beside: dict[Point, tuple[Point, ...]] = {}
        self._walks: dict[Point, dict[Point, int]] = {}
        self._ways: dict[Point, tuple[tuple[Point, int], ...]] = {}

    def sees(self, here: Point, there: Point) -> bool:
        """Whether somebody upright sees another over the bare map."""
        seen = self._seen.get((here, there))
        if seen is None:
            sight = square_sight(self.board, Looker((here,)), Looker((there,)))
            seen = self._seen[here, there] = sight.clear
        return seen

    def beside(self, place: Point) -> tuple[Point, ...]:
        """The spaces adjacent to one."""
        if place not in self._beside:
            around = self.board.neighbours(place)
            self._beside[place] = tuple(near for near in around if self.board.adjacent(place, near))
        return self._beside[place]

    def steps(self, goal: Point) -> dict[Point, int]:
        """How far it is to walk and climb to a space from everywhere."""
        if goal not in self._walks:
            self._walks[goal] = self._search(goal)
        return self._walks[goal]

    def walk(self, here: Point, goal: Point) -> int:
        return self.steps(goal).get(here, FAR)

    def _search(self, goal: Point) -> dict[Point, int]:
        found: dict[Point, int] = {}
        waiting = [(0, goal.y, goal.x, goal)]
        while waiting:
            steps, _, _, there = heappop(waiting)
            if there in found:
                continue
            found[there] = steps
            for here, cost in self._from(there):
                if here not in found:
                    heappush(waiting, (steps + cost, here.y, here.x, here))
        return found

    def _from(self, there: Point) -> tuple[tuple[Point, int], ...]:
        """The spaces from which a space can be entered, and what each way costs."""
        if there not in self._ways:
            board = self.board
            harm = BURNT if board.terrain(there, AS_PRINTED) == "harmful" else 0
            ways = []
            for here in board.neighbours(there):
                if not board.enterable(here):
                    continue
                if board.no_step(here, there) is None:
                    ways.append((here, 1 + harm + 2 * board.drop(here, there)))
                elif board.no_climb(here, there) is None:
                    ways.append((here, CLIMB + harm))
            self._ways[there] = tuple(ways)
        return self._ways[there]


_KNOWN: list[Atlas] = []
KEPT = 12
"""How many maps are remembered at once."""


def atlas(board: SquareBoard) -> Atlas:
    """The atlas of a map."""
    for known in _KNOWN:
        if known.board is board:
            return known
    if len(_KNOWN) >= KEPT:
        del _KNOWN[0]
    _KNOWN.append(Atlas(board))
    return _KNOWN[-1]
