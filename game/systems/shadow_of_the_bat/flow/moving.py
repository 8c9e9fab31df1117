"""Moving: what a step costs, where a figure may walk, and what happens on the way (MOV)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from game.boards.grid import Conditions
from game.boards.grid_reach import Reach
from game.boards.grid_travel import CellPath
from game.boards.squares import SquareBoard, body
from game.core.journal import Event as Told
from game.core.place import GRID_SCALE, Point
from game.core.request import Path, PickPath
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat.flow import arriving, ground, placing, statuses, victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import (
    AWAITED,
    HAPPENED,
    MOVED,
    SLID,
    STEP_COST,
    About,
    Moment,
    attribute,
    ignores,
)
from game.systems.shadow_of_the_bat.state import Figure


@dataclass(frozen=True, slots=True)
class Guide:
    """What leads a figure whose way nobody is asked about."""

    ways: Callable[[int], Reach]
    """Where it can get with a number of points."""
    look: Callable[[], None]
    """It looks around, on every space it enters."""


# --- what it may do


def why_not(game: Fight, figure: Figure) -> Refusal | None:
    """Why a figure cannot begin a Move."""
    return statuses.why_no_action(game, figure) or statuses.why_held(game, figure)


def points(game: Fight, figure: Figure, icons: int) -> int:
    """Movement points of a number of M icons together; out of harmful ground the first gives none (MOV-01, 02, 18)."""
    if ground.in_harm(game, figure) and not ignores(game, figure, "MOV-18"):
        icons -= 1
    return max(0, icons) * (attribute(game, figure, "move") or 0)


def step_cost(game: Fight, figure: Figure, here: Point) -> int:  # MOD-09, MOV-08
    """Points a step from a space costs: 1, and 1 for each adjacent enemy that counts (MOV-03, MOV-07 to MOV-09)."""
    return _plain(game, figure) + sum(game.adjacent(figure, other, here) for other in _hindering(game, figure))


def step_costs(game: Fight, figure: Figure) -> Mapping[Point, int]:
    """The same for every space at once."""
    plain, size = _plain(game, figure), game.size(figure)
    costs: defaultdict[Point, int] = defaultdict(lambda: plain)
    for other in _hindering(game, figure):
        for place in touching(game.board.beside(game.body(other), game.now), size):
            costs[place] += 1
    return costs


def _plain(game: Fight, figure: Figure) -> int:
    return max(1, STEP_COST(About(game, figure), 1).value)


def _hindering(game: Fight, figure: Figure) -> list[Figure]:
    """Enemies one has to break away from (MOV-09, KND-10)."""
    if ignores(game, figure, "MOV-07"):
        return []
    return [other for other in game.enemies(figure) if statuses.is_watching(other)]


def touching(spaces: Iterable[Point], size: int) -> frozenset[Point]:
    """The places from which a body of some size reaches onto any of these spaces."""
    if size == 1:
        return frozenset(spaces)
    return frozenset(Point(at.x - x, at.y - y) for at in spaces for x in range(size) for y in range(size))


def is_rash(board: SquareBoard, here: Point, there: Point, size: int, now: Conditions) -> bool:
    """A step no AI villain makes, whoever chooses its way: into harm, or a drop (AIM-10, AIC-04)."""
    if not all(board.safe(place, now) for place in body(there, size)):
        return True
    return size == 1 and bool(board.drop(here, there, now))


def travel(game: Fight, figure: Figure, points: int, slid: bool = False, arrived: bool = False) -> CellPath:
    """Where a figure may walk with its points; the one slide of its Move may be behind it, or begin here.

    AI villains do not slide, and walk with care where a card lets them walk besides their chart (AIM-10, COO-13).
    """
    # KND-06, MOV-04
    assert figure.at is not None
    careful = game.is_ai(figure)
    size, costs = game.size(figure), step_costs(game, figure)
    others = [other for other in game.figures() if other is not figure]
    in_the_way = [] if ignores(game, figure, "MOV-12") else [other for other in others if other.standing]
    shut = touching((place for other in in_the_way for place in game.body(other)), size)
    taken = touching((place for other in others for place in game.body(other)), size)

    def cost(here: Point, there: Point) -> int | Refusal:
        if there in shut:
            return Refusal(Text("grid.step.taken", cell=game.called(there)), "SOTB-MOV-12")
        if careful and is_rash(game.board, here, there, size, game.now):
            return Refusal(Text("shadow_of_the_bat.no.rash", name=game.name(figure)), "SOTB-AIM-10")
        return costs[here]

    def stop(place: Point) -> Refusal | None:
        if place in taken:
            return Refusal(Text("grid.step.taken", cell=game.called(place)), "SOTB-MOV-13")
        return None

    board = game.board.without_slides if slid or careful else game.board
    return CellPath(board.reach(figure.at, points, cost, stop, game.now, size, arrived))


# --- walking


async def walk(game: Fight, figure: Figure, points: int, may_stay: bool = True) -> bool:
    """Ask for a path within the points a card grants and walk it; whether it moved."""
    if why_not(game, figure) or not points:
        return False
    path = await _ask(game, figure, travel(game, figure, points), points, may_stay)
    if path:
        await move(game, figure, path, points)
    return bool(path)


async def _ask(game: Fight, figure: Figure, ways: CellPath, points: int, may_stay: bool) -> Path | None:
    assert figure.at is not None
    if not ways.reach.leads_somewhere:
        return None
    asked = Text("shadow_of_the_bat.ask.walk", name=game.name(figure), n=points)
    stay = Text("shadow_of_the_bat.do.stay", name=game.name(figure)) if may_stay else None
    seat = game.controller(figure)
    return await PickPath(seat, asked, figure.at, ways, points, figure.id, GRID_SCALE, decline=stay, topic="walk")


async def move(game: Fight, figure: Figure, path: Path, points: int | None = None, guide: Guide | None = None) -> None:
    """A Move along a path, space by space; what others do meanwhile takes no points from it (MOV-03, MOV-10).

    `points`: how many it has; if not given, those of as few icons as the path needs. When the way has changed, its
    controller is asked again; a figure with a `guide` makes for the same space as before.
    """
    assert figure.at is not None
    statuses.begin_action(game, figure)
    game.state.moving[figure.id] = _paid(game, figure, path) if points is None else points
    await _go(game, figure, _Walk([step.at for step in path], figure.at, guide))
    game.state.moving.pop(figure.id, None)
    if figure.standing and ground.taken(game, figure, figure.at):
        asked = Text("shadow_of_the_bat.ask.make_room", name=game.name(figure))
        await placing.put_nearest(game, figure, partial(ground.is_free, game, figure), asked, "make_room")


def path_cost(game: Fight, figure: Figure, path: Path) -> int:
    """What a path costs as things stand."""
    assert figure.at is not None
    walk, here, cost = _Walk([], figure.at), figure.at, 0
    for step in path:
        cost += 0 if walk.enter(game, here, step.at) else step_cost(game, figure, here)
        here = step.at
    return cost


def _paid(game: Fight, figure: Figure, path: Path) -> int:
    """The points of as few M icons as a path needs."""
    pace = attribute(game, figure, "move") or 1
    return -(-path_cost(game, figure, path) // pace) * pace


@dataclass(slots=True)
class _Walk:
    """A Move under way."""

    ahead: list[Point]
    told: Point
    """How far the journal has followed it."""
    guide: Guide | None = None
    on_foot: bool = False
    """Its latest space was stepped on, so that a slide may begin there."""
    slid: bool = False

    def enter(self, game: Fight, here: Point, there: Point) -> bool:
        """Take one space; whether it is reached by a slide, once a Move and at no cost (TER-16)."""
        slides = self.on_foot and not self.slid and dict(game.board.slides).get(here) == there
        self.on_foot, self.slid = not slides, self.slid or slides
        return slides

    def tell(self, game: Fight, figure: Figure, event: Told) -> None:
        assert figure.at is not None
        if self.told != figure.at:
            game.tell(event, figure.id, name=game.name(figure), start=game.called(self.told), at=game.called(figure.at))
            self.told = figure.at


async def _go(game: Fight, figure: Figure, walk: _Walk) -> None:
    while walk.ahead:
        before, goal = figure.at, walk.ahead[-1]
        assert before is not None
        place = walk.ahead.pop(0)
        slides = walk.enter(game, before, place)
        if slides:
            walk.tell(game, figure, MOVED)
        else:
            game.state.moving[figure.id] -= step_cost(game, figure, before)
        figure.at = place
        if walk.guide:
            walk.guide.look()
        fall = 0 if slides else game.board.drop(before, place, game.now)
        if slides or fall or ground.in_harm(game, figure) or not walk.ahead:
            walk.tell(game, figure, SLID if slides else MOVED)
        disturbed = await _arrive(game, figure, before, fall, walk)
        if not disturbed and not _is_over(game, figure):
            continue
        if figure.at != place:
            walk.told, walk.on_foot = figure.at, False
        walk.ahead = [] if _is_over(game, figure) else await _onward(game, figure, goal, walk)


async def _arrive(game: Fight, figure: Figure, before: Point, fall: int, walk: _Walk) -> bool:
    """What the ground does, then what others do; whether they changed anything that matters to the figure.

    Whatever comes of it, the journal has first told how far the figure got.
    """
    others = _scene(game)
    await arriving.arrive(game, figure, before, fall)
    if verdict := victory.due(game):
        walk.tell(game, figure, MOVED)
        victory.decide(game, verdict)
    wounds = figure.wounds
    if figure.standing:
        moment = Moment(game, "figure_moved", figure)
        if any(AWAITED(moment)):
            walk.tell(game, figure, MOVED)
        await HAPPENED(moment)
    return _scene(game) != others or figure.wounds != wounds


def _scene(game: Fight) -> list[tuple[str, Point | None, bool]]:
    """Where everybody is."""
    return [(figure.id, figure.at, figure.down) for figure in game.figures()]


def _is_over(game: Fight, figure: Figure) -> bool:
    """Down, falling, held fast or busy with an action of its own, it goes no farther (KND-15, STA-08, MOV-10)."""
    held = not figure.standing or figure.has("falling") or figure.has("stuck")
    return bool(held) or figure.id not in game.state.moving


async def _onward(game: Fight, figure: Figure, goal: Point, walk: _Walk) -> list[Point]:
    """The rest of a Move after an interruption, with the points it still has, a slide included (MOV-10, TER-16)."""
    points = max(0, game.state.moving[figure.id])
    assert figure.at is not None
    if figure.at == goal:
        return []
    if walk.guide:
        reach = walk.guide.ways(points)
        return list(reach.path(goal)[1:]) if goal in reach else []
    left = travel(game, figure, points, walk.slid, walk.on_foot)
    path = await _ask(game, figure, left, points, not ground.taken(game, figure, figure.at))
    return [step.at for step in path or ()]
