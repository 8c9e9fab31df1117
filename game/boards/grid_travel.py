"""Places and ways on a grid as requests ask for them: what is shaded, dragged and judged is the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game.boards.grid_reach import Reach
from game.core.place import Point
from game.core.request import Outline, Path, Step
from game.core.text import Refusal, Text


class CellPath:
    """Where a piece may walk, cell by cell."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach

    def why_not(self, path: Path) -> Refusal | None:
        if any(step.by for step in path):
            return Refusal(Text("grid.reach.on_foot"))
        cost = self.reach.path_cost([self.reach.start, *(step.at for step in path)])
        return cost if isinstance(cost, Refusal) else None

    def cost(self, path: Path) -> int:
        cost = self.reach.path_cost([self.reach.start, *(step.at for step in path)])
        return 0 if isinstance(cost, Refusal) else cost

    def towards(self, at: Point) -> Path:
        """The cheapest path to a cell; to the stop nearest to it when it is out of reach."""
        stops = self.reach.stops
        if at in self.reach:
            goal = at
        elif stops:
            goal = min(stops, key=lambda stop: (abs(stop.x - at.x) + abs(stop.y - at.y), stop.y, stop.x))
        else:
            return ()
        return self.path(goal)

    def area(self) -> Sequence[Outline]:
        return [[(stop.x, stop.y) for stop in self.reach.stops]]

    def suggestions(self) -> Sequence[Path]:
        return [self.path(stop) for stop in self.reach.stops]

    def anywhere(self, random: Random) -> Path:
        way = self.reach.stroll(random)
        return tuple(map(Step, way)) if way else self.path(random.choice(self.reach.stops))

    def path(self, goal: Point) -> Path:
        """The cheapest path to a cell in reach."""
        return tuple(Step(at) for at in self.reach.path(goal)[1:])


class Cells:
    """One of several cells; `refusal` explains any other."""

    def __init__(self, cells: Sequence[Point], refusal: Callable[[Point], Refusal | None] | None = None) -> None:
        self.cells = tuple(cells)
        self._refusal = refusal

    def why_not(self, at: Point) -> Refusal | None:
        if at in self.cells:
            return None
        return (self._refusal(at) if self._refusal else None) or Refusal(Text("grid.place.not_here"))

    def area(self) -> Sequence[Outline]:
        return [[(cell.x, cell.y) for cell in self.cells]]

    def suggestions(self) -> Sequence[Point]:
        return self.cells
