"""Moving: what a step costs, where a figure may walk, and what happens on the way (MOV)."""

from __future__ import annotations

from game.boards.grid_travel import CellPath
from game.core.place import Point
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure


def step_cost(game: Fight, figure: Figure, here: Point) -> int:
    """Points a step from a space costs: 1, and 1 for each adjacent enemy that counts (MOV-03, MOV-07 to MOV-09)."""
    near = (other for other in game.enemies(figure) if other.standing and not other.has("unaware"))
    return 1 + sum(game.adjacent(figure, other, here) for other in near)


def travel(game: Fight, figure: Figure, points: int) -> CellPath:
    """Where a figure may walk with so many points."""
    assert figure.at is not None
    taken = {place: other for other in game.figures() if other is not figure for place in game.body(other)}

    def cost(here: Point, there: Point) -> int | Refusal:
        if any(place in taken and taken[place].standing for place in game.body(figure, there)):
            return Refusal(Text("grid.step.taken", cell=there.key(1)), "SOTB-MOV-12")
        return step_cost(game, figure, here)

    def stop(place: Point) -> Refusal | None:
        if any(space in taken for space in game.body(figure, place)):
            return Refusal(Text("grid.step.taken", cell=place.key(1)), "SOTB-MOV-13")
        return None

    return CellPath(game.board.reach(figure.at, points, cost, stop, game.now, game.size(figure)))
