"""Moves that a rule forbids to end somewhere, whatever way they are made (TRT-19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from math import atan2, cos, dist, pi, sin
from random import Random
from typing import Any

from shapely import Point as Dot

from game.boards.reach import Area
from game.core.place import Point
from game.core.request import Outline, Path, Step, Travel
from game.core.system import Known
from game.core.text import Refusal
from game.kit.skirmish.journey import Journey
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import MAY_STOP, Acting, Stopping
from game.systems.bmg1.state import Model

TRIES = 4
"""Random ways tried before the allowed ones are looked for."""
ASIDE = (0.0, pi / 8, -pi / 8, pi / 4, -pi / 4)
SHARES = (1.0, 0.4, 0.05)
"""How far aside of the straight line, and what part of the way, somebody glances who has to come closer."""
ARC = 32
"""Sides of a quarter circle."""


def why_not_stop(game: Bmg1, model: Model, at: Point) -> Refusal | None:
    """Why a move may not end there."""
    ban = MAY_STOP(Stopping(game, model, at)).forbidden
    return Refusal(ban.label, ban.rule) if ban else None


def bounded(acting: Acting, travel: Journey) -> Travel | None:
    """The same ways, without those that may not end where they do; None: none are left."""
    game, model, goal = acting.game, acting.model, acting.activation.drawn_to
    if not goal or model.at is None or why_not_stop(game, model, model.at) is None:
        return travel
    at = game.model(goal).at
    assert at is not None
    known: Known = {}

    def judge(end: Point) -> Refusal | None:
        with game.still(known):  # a travel is looked at while its question is asked: nothing changes
            return why_not_stop(game, model, end)

    bound = Bounded(travel, judge, at)
    return bound if bound.has_any() else None


def approaches(travel: Journey, goal: Point) -> Iterator[Path]:
    """Straight walks on its own level that lead closer to somebody, the plainest first."""
    trip = travel.trip
    here, base = trip.body.at, trip.body.base.width
    long, near = dist(here[:2], goal[:2]), atan2(goal.y - here.y, goal.x - here.x)
    wide = next((guard.body.base.width for guard in trip.guards if guard.body.at == goal), base)
    whole = min(trip.gait.budget, long - (base + wide) / 2 - 1)
    for turn in ASIDE if whole > 0 else ():
        for share in SHARES:
            x, y = here.x + share * whole * cos(near + turn), here.y + share * whole * sin(near + turn)
            at = Point(round(x), round(y), here.z)
            if travel.strolls(at):
                yield (Step(at),)


@lru_cache(maxsize=16)
def towards(travel: Journey, goal: Point) -> Path:
    """The way there or as near as it comes: asked again and again while somebody is drawn to a place."""
    return travel.towards(goal)


class Bounded:
    """A travel some of whose ends are forbidden; all else is as it was."""

    def __init__(self, travel: Journey, judge: Callable[[Point], Refusal | None], goal: Point) -> None:
        self.travel, self.judge, self.goal = travel, judge, goal

    def __getattr__(self, name: str) -> Any:
        return getattr(self.travel, name)

    def why_not(self, path: Path) -> Refusal | None:
        return self.travel.why_not(path) or (self.judge(path[-1].at) if path else None)

    def cost(self, path: Path) -> int:
        return self.travel.cost(path)

    def towards(self, at: Point) -> Path:
        """The way there if it is allowed, else the allowed one that ends nearest."""
        path = self.travel.towards(at)
        if self.why_not(path) is None:
            return path
        return min(self.suggestions(), key=lambda path: dist(path[-1].at, at))

    def area(self) -> Sequence[Outline]:
        return self._area

    @cached_property
    def _area(self) -> Sequence[Outline]:
        """Of the ground within reach as much as it may end on: what lies near enough to whoever draws it."""
        found: list[Outline] = []
        for area in self.travel.region:
            near = Dot(self.goal[:2]).buffer(self._nearness(area.z), ARC)
            found += Area(area.z, area.geometry.intersection(near)).rings
        return found

    def _nearness(self, z: int) -> float:
        """How far from the goal a move may end at a height; closer is never worse."""
        trip = self.travel.trip
        near, far = 0.0, dist(trip.body.at[:2], self.goal[:2]) + trip.gait.budget
        while far - near > 1:
            middle = (near + far) / 2
            allowed = self.judge(Point(self.goal.x + round(middle), self.goal.y, z)) is None
            near, far = (middle, far) if allowed else (near, middle)
        return near

    def has_any(self) -> bool:
        return next(self._glanced(), None) is not None or next(self._allowed(), None) is not None

    def _glanced(self) -> Iterator[Path]:
        """What leads straight closer and is allowed, seen without a search for all ways."""
        glances = approaches(self.travel, self.goal)
        return (path for path in glances if self.judge(path[-1].at) is None)

    def suggestions(self) -> Sequence[Path]:
        """Straight to whoever draws it, and what else is allowed."""
        return list(dict.fromkeys(self._allowed()))

    def _allowed(self) -> Iterator[Path]:
        if self.why_not(straight := towards(self.travel, self.goal)) is None:
            yield straight
        yield from (path for path in self.travel.suggestions() if self.why_not(path) is None)

    def anywhere(self, random: Random) -> Path:
        """Any that is allowed; where most are not, one of the first that are."""
        tried = (self.travel.anywhere(random) for _ in range(TRIES))
        if (found := next((path for path in tried if self.why_not(path) is None), None)) is not None:
            return found
        some = list(islice(self._glanced(), TRIES)) or list(islice(self._allowed(), TRIES))
        return some[random.randrange(len(some))]
