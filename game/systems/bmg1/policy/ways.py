"""Where a computer player thinks of going: the ends that promise most are looked at first, and few of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin

from game.core.place import Point
from game.core.request import Path, PickPath, Step
from game.kit.skirmish.journey import Journey
from game.systems.bmg1.game import DISC, Bmg1
from game.systems.bmg1.policy.acts import Turn
from game.systems.bmg1.policy.field import gap
from game.systems.bmg1.state import CM, Model

KEPT, SEARCHED, TRIED = 6, 2, 12
"""How many ends are kept, to how many a way round corners is searched, and how many are looked at at all."""
MORE, ENOUGH = 40, 0.6
"""What a way round corners must bring more than a straight one to be searched; and how much, of what a straight way to
the best goal beyond reach would bring, is enough in hand."""
SIDES = (0.0, 1.0, -1.0, pi)
"""Turns off the near side at which something is approached."""
SHARES = (0.98, 0.8, 0.6)
"""Of a run, how far it is thought of."""
NEAREST = 5
AWAY = 8
CLEAR = 2
"""Mils between two bases in touch."""


def ways(game: Bmg1, request: PickPath) -> Sequence[Path] | None:
    """A handful of paths for whoever moves; None: as the question itself suggests them."""
    travel = request.travel
    if (
        request.topic == "charge"
        or not isinstance(travel, Journey)
        or request.subject not in game.state.models
        or not travel.trip.gait.budget
    ):
        return None
    model = game.model(request.subject)
    turn = Turn.of(game, model)
    found = _reached(turn, travel, request.topic == "run")
    return (found or None) if request.topic == "run" else [*found, travel.stay]


def _reached(turn: Turn, travel: Journey, straight: bool) -> list[Path]:
    """The best ends there is a way to, the best first."""
    start, budget = travel.trip.body.at, travel.trip.gait.budget
    places = lines(turn, start, budget) if straight else ends(turn, start, budget)
    within = [at for at in places if CM // 5 < hypot(at.x - start.x, at.y - start.y) <= budget + CM // 20]
    near = sorted({at: turn.gain(at) for at in within}.items(), key=lambda one: (-one[1], one[0]))
    walked = [(at, gain) for at, gain in near[: TRIED * (4 if straight else 1)] if travel.strolls(at)][:KEPT]
    found: list[Path] = [(Step(at),) for at, _ in walked]
    best = max((gain for _, gain in walked), default=0.0)
    if straight:
        return found
    round_corners = [one for one in near[:TRIED] if one not in walked and one[1] > best + MORE]
    for at, gain in round_corners[:SEARCHED]:
        route = travel.way(at)
        path = travel.path_of(route) if route else None
        if path and travel.why_not(path) is None:
            found.append(path)
            best = max(best, gain)
    return [*found, *_farther(turn, travel, best)]


def _farther(turn: Turn, travel: Journey, best: float) -> list[Path]:
    """As near as it comes to what is too far away, when nothing straight brings it on."""
    start, budget = travel.trip.body.at, travel.trip.gait.budget
    beyond = [at for at, short in turn.ends() if gap(at, start) - short > budget]
    if not beyond:
        return []
    hopes = {at: turn.gain(_towards(start, at, budget - CLEAR)) for at in beyond}
    goal = max(beyond, key=lambda at: (hopes[at], at))
    if hopes[goal] <= 0 or best >= ENOUGH * hopes[goal]:
        return []
    path = travel.towards(goal)
    return [path] if path != travel.stay and travel.why_not(path) is None else []


def ends(turn: Turn, start: Point, budget: int) -> list[Point]:
    """Beside everything it may want to touch, on the way there, and straight away in every direction."""
    game, model = turn.game, turn.model
    found: list[Point] = []
    for at, flat in _targets(turn, model, start):
        if flat:
            found.append(at)
        short = (game.width(model) + DISC) / 2 if flat else 0.0
        found += _beside(model, game, at, start, short or None)
        if gap(at, start) > budget:
            found.append(_towards(start, at, budget - CLEAR))
    for k in range(AWAY):
        x = round(start.x + (budget - CLEAR) * cos(2 * pi * k / AWAY))
        y = round(start.y + (budget - CLEAR) * sin(2 * pi * k / AWAY))
        found.append(Point(x, y, start.z))
    table = game.table
    return [at for at in found if 0 < at.x < table.width and 0 < at.y < table.depth]


def lines(turn: Turn, start: Point, budget: int) -> list[Point]:
    """Straight towards everything it may want to touch, and round about, whole and in part: a run turns no corner."""
    found = [_towards(start, at, budget * share - CLEAR) for at, _ in turn.ends() for share in SHARES]
    for k in range(2 * AWAY):
        x, y = cos(pi * k / AWAY), sin(pi * k / AWAY)
        found += [Point(round(start.x + budget * s * x), round(start.y + budget * s * y), start.z) for s in SHARES]
    for at, short in turn.ends():
        found.append(_towards(start, at, hypot(at.x - start.x, at.y - start.y) - short - CLEAR))
    table = turn.game.table
    return [at for at in found if 0 < at.x < table.width and 0 < at.y < table.depth]


def _targets(turn: Turn, model: Model, start: Point) -> list[tuple[Point, bool]]:
    """Enemies, K.O. ones too, and objectives, the nearest; those one may stand upon are flat."""
    game = turn.game
    foes = [(m.at, False) for m in game.enemies(model) if m.at is not None]
    goals = [(goal.at, not goal.carrier and goal.marker.kind in ("loot", "riddle")) for goal in turn.ground.goals]
    near = sorted(foes, key=lambda one: gap(start, one[0]))[:NEAREST]
    return [*near, *goals]


def _beside(model: Model, game: Bmg1, at: Point, start: Point, short: float | None) -> list[Point]:
    """Places that touch it, the near side first."""
    body = next((m for m in game.on_table() if m.at == at), None)
    wide = game.width(body) if body else DISC
    away = short or (game.width(model) + wide) / 2 + CLEAR
    near = atan2(start.y - at.y, start.x - at.x)
    turns = [near + side for side in SIDES]
    return [Point(round(at.x + away * cos(t)), round(at.y + away * sin(t)), at.z) for t in turns]


def _towards(start: Point, at: Point, far: float) -> Point:
    whole = hypot(at.x - start.x, at.y - start.y) or 1.0
    share = min(1.0, far / whole)
    return Point(round(start.x + (at.x - start.x) * share), round(start.y + (at.y - start.y) * share), start.z)
