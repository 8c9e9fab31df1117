"""A figure's move as the rules, the shaded ground, the dragged path and the computer players see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from math import ceil
from random import Random

from shapely import LineString

from game.boards.reach import NOWHERE, Area, Flight, Gait, Guard, Leg, Reach, Route, check, nearest
from game.boards.reach.trace import strolls, trace
from game.boards.table import Body, Table
from game.core.lazy import Lazy
from game.core.place import Point
from game.core.request import Outline, Path, Step
from game.core.text import Refusal, Text
from game.kit.skirmish.errands import OFF, Errands
from game.kit.skirmish.falling import Fall, Falls, bad_climb, step_off
from game.kit.skirmish.footing import Mover, ground
from game.kit.skirmish.words import No

SHOWN = {"climb": "climb", "jump": "jump", "fly": "fly"}
"""How a leg is reached when not by walking."""
_HALVINGS = 10


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """What a game says of moves; there is one for each game."""

    touch: int
    """A move no longer than this changes nothing."""
    falls: Falls
    is_harmless: Callable[[Fall], bool]
    told_fall: Callable[[Fall, bool], Text]
    """What a fall is going to do, in words; whether falls hurt the figure at all is told with it."""
    rules: Mapping[str, str]
    """The rule behind each thing the ground may object to."""
    off_table: str
    impassable: str
    flight: str
    """The rule that says how far a flight goes."""
    cannot_move: No
    fall_ends: No
    occupied: No
    pieces: Mapping[str, str] = field(default_factory=dict)
    """Message keys for names of pieces that no author of a map wrote."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A legal move: its way, and the fall it ends in if it does."""

    route: Route
    fall: Fall | None = None

    @property
    def cost(self) -> int:
        """What is held against the move before the ground takes its tolls."""
        return self.fall.total + self.route.toll if self.fall else self.route.cost


@dataclass(frozen=True, slots=True)
class Trip:
    """Everything a move depends on, as plain values: equal trips have the same answers."""

    table: Table
    mover: Mover
    body: Body
    gait: Gait
    ways: Ways
    guards: tuple[Guard, ...]
    names: tuple[Text, ...]
    """What players call the guards, one by one."""
    flight: Mover | None = None
    """How it stands when it may come through the air; None: it walks."""
    enemies: tuple[Body, ...] = ()
    goals: tuple[Body, ...] = ()
    """Markers worth going to."""
    falls_hurt: bool = True

    def __hash__(self) -> int:
        return hash((self.body, self.gait.budget, self.enemies))  # what tells most trips apart, and is quickly hashed


class Journey:
    """Where a figure may go in one move; nothing is worked out before somebody asks."""

    def __init__(self, trip: Trip) -> None:
        self.trip = trip

    @cached_property
    def reach(self) -> Reach:
        trip = self.trip
        return Reach(ground(trip.table, trip.mover), trip.body, trip.gait, trip.guards)

    @cached_property
    def flight(self) -> Flight | None:
        return self._flight(self.trip.body.at) if self.trip.flight else None

    def _flight(self, start: Point) -> Flight:
        trip = self.trip
        assert trip.flight is not None
        feet = Reach(ground(trip.table, trip.flight), trip.body.moved(start), NOWHERE, trip.guards)
        return Flight(feet, trip.gait)

    # --- what the rules ask

    def plan(self, path: Path) -> Plan | Refusal:
        """The move along a path, or why it is not allowed."""
        ways = self.trip.ways
        if all(step.at == self.trip.body.at for step in path):
            return Plan(Route(self.trip.body.at, ()))
        if not self.trip.gait.budget:
            return ways.cannot_move()
        if not all(self._is_on_table(step.at) for step in path):
            return Refusal(Text("reach.off_table"), ways.off_table)
        if any(step.by == "fall" for step in path[:-1]):
            return ways.fall_ends()
        on_foot = self._on_foot(path)
        if isinstance(on_foot, Refusal) and self.trip.flight:
            flown = self._flown(path)
            return flown if isinstance(flown, Plan) or path[-1].by != "fall" else on_foot
        return on_foot

    def _is_on_table(self, at: Point) -> bool:
        table, r = self.trip.table, int(self.trip.mover.radius)
        return r <= at.x <= table.width - r and r <= at.y <= table.depth - r

    def _on_foot(self, path: Path) -> Plan | Refusal:
        last = path[-1]
        if last.by == "fall":
            return self._ending(path, step_off)
        route = check(self.reach, [step.at for step in path])
        if isinstance(route, Route):
            return Plan(route)
        if last.by == "climb" and route.key == "reach.too_far":
            return self._ending(path, bad_climb)
        return self._refused(route)

    def _ending(self, path: Path, ends: Callable[..., Fall | Refusal]) -> Plan | Refusal:
        """A way that ends in a fall."""
        route = trace(self.reach, [step.at for step in path[:-1]])
        if isinstance(route, Text):
            return self._refused(route)
        fall = ends(self.reach, self.trip.mover, route, path[-1].at, self.trip.ways.falls)
        return fall if isinstance(fall, Refusal) else Plan(route, fall)

    def _flown(self, path: Path) -> Plan | Refusal:
        """A chain of straight lines through the air, over whatever stands in the way."""
        assert self.flight is not None
        here, legs = self.trip.body.at, list[Leg]()
        for step in path:
            flight = self.flight if here == self.trip.body.at else self._flight(here)
            legs += flight.route(step.at).legs
            here = step.at
        route = Route(self.trip.body.at, tuple(legs))
        gait = self.trip.gait
        if route.cost > gait.budget + gait.slack:
            return Refusal(Text("reach.too_far", needs=route.cost, budget=gait.budget), self.trip.ways.flight)
        refusal = self.flight.end_refusal(here)
        return self._refused(refusal) if refusal else Plan(route)

    def _refused(self, reason: Text) -> Refusal:
        """The ground's objection in the words and by the rules of the game."""
        values, ways = dict(reason.values), self.trip.ways
        if (piece := str(values.get("piece", ""))) in ways.pieces:
            reason = Text(reason.key, **{**values, "piece": Text(ways.pieces[piece])})
        if reason.key in ("reach.on_body", "reach.near_body"):
            names = {guard.body.id: name for guard, name in zip(self.trip.guards, self.trip.names, strict=True)}
            return ways.occupied(model=names[str(values["body"])])
        if reason.key in ("reach.in_piece", "reach.blocked") and self._is_impassable(str(values["piece"])):
            return Refusal(reason, ways.impassable)
        return Refusal(reason, ways.rules.get(reason.key, ""))

    def _is_impassable(self, name: str) -> bool:
        return any(piece.name == name for piece in self.trip.table.having("impassable"))

    # --- what `Travel` is asked

    def why_not(self, path: Path) -> Refusal | None:
        plan = self.plan(path)
        return plan if isinstance(plan, Refusal) else None

    def cost(self, path: Path) -> int:
        plan = self.plan(path)
        if isinstance(plan, Plan):
            return plan.cost
        places = [self.trip.body.at, *(step.at for step in path)]
        return Route(places[0], tuple(Leg("walk", a, b, 0) for a, b in pairwise(places))).drawn

    def parts(self, path: Path) -> Sequence[tuple[str, int]]:
        plan = self.plan(path)
        if isinstance(plan, Refusal):
            return ()
        found: dict[str, float] = {}
        for leg in plan.route.legs:
            found[leg.kind] = found.get(leg.kind, 0.0) + leg.cost
        found["toll"] = plan.route.toll
        return [(kind, ceil(cost - 1e-6)) for kind, cost in found.items() if cost >= 1]

    def towards(self, at: Point) -> Path:
        """The cheapest way to a place, or to the reachable place nearest to it."""
        route = self.way(at) or nearest(self.reach, at)
        return self.path_of(route) if route else self.stay

    def dare(self, after: Path, at: Point) -> Path:
        """Over an edge, as far as a leap goes, or up a wall that is too high, from as near as the figure comes."""
        over = self._leap(after, at)
        if over:
            return over
        up = (*(after or self.towards(at)), Step(at, "climb"))
        return up if self.peril(up) else ()

    def _leap(self, after: Path, at: Point) -> Path:
        """Straight on over the edge: to a place, or as far towards it as is allowed."""
        here = after[-1].at if after else self.trip.body.at
        layer = self.reach.ground.layer_at(*here)
        if layer is None or not layer.index:
            return ()
        line = LineString([here[:2], at[:2]])

        def over(length: float) -> Path:
            dot = line.interpolate(length)
            return (*after, Step(Point(round(dot.x), round(dot.y)), "fall"))

        near, far = line.intersection(layer.surface).length + OFF, line.length
        if near >= far or not self.peril(over(near)):
            return ()
        if self.peril(over(far)):
            return over(far)
        for _ in range(_HALVINGS):
            middle = (near + far) / 2
            near, far = (middle, far) if self.peril(over(middle)) else (near, middle)
        return over(near)

    def peril(self, path: Path) -> Text | None:
        plan = self.plan(path)
        if not isinstance(plan, Plan) or plan.fall is None:
            return None
        return self.trip.ways.told_fall(plan.fall, self.trip.falls_hurt)

    def way(self, at: Point) -> Route | None:
        """The cheapest legal way to a place, on foot or through the air."""
        if not self.trip.gait.budget:
            return Route(at, ()) if at == self.trip.body.at else None
        route = self.reach.path(at)
        return route if route or not self.flight else self.flight.path(at)

    def strolls(self, at: Point) -> bool:
        """Whether it can simply walk straight there."""
        return at.z == self.trip.body.at.z and self._is_on_table(at) and strolls(self.reach, at)

    @property
    def stay(self) -> Path:
        """A move of nothing."""
        return (Step(self.trip.body.at),)

    def path_of(self, route: Route) -> Path:
        """The steps that name a route; a flight is one step, taut over all it passes."""
        if any(leg.kind == "fly" for leg in route.legs):
            return (Step(route.end, "fly"),)
        return tuple(Step(leg.end, SHOWN.get(leg.kind, "")) for leg in route.legs) or self.stay

    @property
    def region(self) -> list[Area]:
        """Where the figure may end, level by level."""
        if not self.trip.gait.budget:
            return []
        return self.flight.region if self.flight else self.reach.region

    def area(self) -> Sequence[Outline]:
        return [ring for area in self.region for ring in area.rings]

    def suggestions(self) -> Sequence[Path]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> Sequence[Path]:
        if not self.trip.gait.budget:
            return [self.stay]
        return Lazy(Errands(self).paths())

    def anywhere(self, random: Random) -> Path:
        """A random move of those a player would think of."""
        return Errands(self).anywhere(random) if self.trip.gait.budget else self.stay


@lru_cache(maxsize=64)
def journey(trip: Trip) -> Journey:
    """The same question is asked again in every copy of a game: its answer is kept."""
    return Journey(trip)
