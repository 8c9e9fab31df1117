"""How AI villains walk: where they may go, how far it is to a chance to strike, where they stop (AIM, AIS-07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from game.boards.grid import Conditions, least
from game.boards.grid_reach import Reach
from game.boards.square_moves import Route, route_lengths
from game.boards.squares import SquareBoard
from game.core.place import Point
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat.ai.attacks import Aim
from game.systems.shadow_of_the_bat.flow import moving
from game.systems.shadow_of_the_bat.flow.ground import in_harm
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import attribute, ignores
from game.systems.shadow_of_the_bat.state import Figure

NOWHERE = Route(True, 10**6)
"""No route at all is the longest (AIM-08)."""


def taken(game: Fight, figure: Figure) -> dict[Point, Figure]:
    """Who else is on which space, standing or down."""
    return {place: other for other in game.figures() if other is not figure for place in game.body(other)}


def walk(game: Fight, figure: Figure, points: int | None = None) -> Reach:
    """Where it can get with its Move, or with the points given (AIM-09).

    Never into harm, never dropping, up and down only by stairs (AIM-10); it never slides.
    """
    assert figure.at is not None
    size, costs, others = game.size(figure), moving.step_costs(game, figure), taken(game, figure)
    through = ignores(game, figure, "MOV-12")
    shut = moving.touching((at for at, other in others.items() if other.standing and not through), size)
    full = moving.touching(others, size)
    steps = _steps(game.board, game.now, size)

    def cost(here: Point, there: Point) -> int | Refusal:
        if there in shut:
            return Refusal(Text("grid.step.taken", cell=game.called(there)), "SOTB-MOV-12")
        return costs[here]

    def stop(place: Point) -> Refusal | None:
        if place in full:
            return Refusal(Text("grid.step.taken", cell=game.called(place)), "SOTB-MOV-13")
        return None

    budget = (attribute(game, figure, "move") or 0) if points is None else points
    return Reach(figure.at, budget, steps.__getitem__, cost, stop, called=game.board.called)


class _Steps(dict[Point, tuple[Point, ...]]):
    """The steps from every space that AI villains may make, whoever stands there; found when first asked for."""

    def __init__(self, board: SquareBoard, now: Conditions, size: int) -> None:
        self.board, self.now, self.size = board, now, size

    def __missing__(self, here: Point) -> tuple[Point, ...]:
        self[here] = tuple(there for there in self.board.neighbours(here) if self._passes(here, there))
        return self[here]

    def _passes(self, here: Point, there: Point) -> bool:
        board, now, size = self.board, self.now, self.size
        if moving.is_rash(board, here, there, size, now):
            return False
        if size > 1:
            return board.no_giant_step(here, there, size, now) is None
        return board.no_step(here, there, now) is None


_steps = lru_cache(maxsize=16)(_Steps)


def routes(game: Fight, figure: Figure, aim: Aim, climbs: bool) -> Mapping[Point, Route]:
    """How far every space is from one where the enemy is attackable at optimal range (AIM-08)."""
    board, now, size = game.board, game.now, game.size(figure)
    near = _standable(board, now, size, game.body(aim.enemy)[0], game.villain_card(figure).coop.range)
    goals = [place for place in near if aim.optimal(place)]
    return route_lengths(board, goals, climbs, in_harm(game, aim.enemy), now, size)


@lru_cache(maxsize=1024)
def _standable(board: SquareBoard, now: Conditions, size: int, centre: Point, around: int) -> tuple[Point, ...]:
    """The spaces around another on which a figure could stand."""
    return tuple(
        place
        for place in board.places
        if centre.x - around - size < place.x <= centre.x + around
        if centre.y - around - size < place.y <= centre.y + around
        if (board.no_fit(place, size, now) is None if size > 1 else board.enterable(place, now))
    )


def squared(place: Point, goal: Point) -> int:
    x, y = goal.x - place.x, goal.y - place.y
    return x * x + y * y


def attack_stops(reach: Reach, aim: Aim) -> tuple[Point, ...]:
    """The best stops from which the enemy is attackable at optimal range (AIM-02, AIM-06, AIM-07)."""
    goal = aim.game.body(aim.enemy)[0]
    return least((stop for stop in reach.stops if aim.optimal(stop)), lambda at: (reach.costs[at], squared(at, goal)))


def nearer_stops(reach: Reach, aim: Aim, lengths: Mapping[Point, Route]) -> tuple[Point, ...]:
    """The best stops with a shorter route than the present space has (AIM-04, AIM-06)."""
    now, goal = lengths.get(reach.start, NOWHERE), aim.game.body(aim.enemy)[0]
    shorter = (stop for stop in reach.stops if lengths.get(stop, NOWHERE) < now)
    return least(shorter, lambda at: (*lengths[at], reach.costs[at], squared(at, goal)))


def shortest(places: Sequence[Point], lengths: Mapping[Point, Route]) -> tuple[Point, ...]:
    """Those with the shortest route (AIS-07)."""
    return least(places, lambda at: (*lengths.get(at, NOWHERE),))
