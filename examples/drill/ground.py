"""The field: what the men walk on, whom they must keep off, and the layouts they may take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial

from shapely import box

from examples.drill.state import A, Drill, Regiment
from game.boards.formation import (
    Aim,
    Command,
    Company,
    Foe,
    Gathering,
    Places,
    assault,
    breaking_off,
    carried,
    gap,
    glimpsed,
)
from game.boards.reach import Crossing, Gait, Ground, Guard
from game.boards.table import Base, Body, Circle, Piece, Table
from game.core.place import Point
from game.core.request import Outline, Seat
from game.core.text import Refusal, Text
from game.kit.skirmish.drilled import Drilled

INCH = 1000
EDGE = 36 * INCH
DEPTH = 9 * INCH
HEIGHT = 1500
COMMAND = 5 * INCH
ENGAGED = 1 * INCH

TABLE = Table(
    EDGE,
    EDGE,
    pieces=(
        Piece("barn", "barn", ((15000, 16500), (19000, 16500), (19000, 19000), (15000, 19000)), 0, 4000, ("solid",)),
        Piece("pond", "pond", (), 0, 0, ("solid",), Circle(28000, 20000, 4500)),
        Piece("wall", "wall", ((5000, 15000), (10000, 15000), (10000, 15500), (5000, 15500)), 0, 1500, ("solid",)),
    ),
    ground="grass",
    title="The green",
)

RULES = {
    "reach.too_far": "DRL-MOV-01",
    "reach.too_short": "DRL-MOV-01",
    "reach.no_way": "DRL-MOV-02",
    "reach.in_piece": "DRL-TAB-01",
    "reach.no_footing": "DRL-TAB-01",
    "reach.off_table": "DRL-TAB-01",
    "reach.on_body": "DRL-MOV-02",
    "reach.near_body": "DRL-MOV-03",
    "reach.out_of_command": "DRL-MOV-04",
    "reach.out_of_zone": "DRL-DEP-01",
}


def _reading(radius: int, piece: Piece, z: int) -> Crossing:
    return Crossing(clear=radius, rest=radius)


@cache
def ground(width: int) -> Ground:
    """The table as a base of that width walks on it."""
    return Ground(TABLE, base(width), HEIGHT, partial(_reading, width // 2))


@cache
def base(width: int) -> Base:
    return Base.round(width)


def bodies(regiment: Regiment) -> list[Body]:
    """The men who stand on the table."""
    return [Body(man.id, man.at, base(regiment.kind.base), HEIGHT) for man in regiment.men if man.at is not None]


def command(regiment: Regiment, yields: bool = False) -> Command:
    """Who holds the men together (DRL-MOV-04)."""
    leaders = regiment.leaders or [regiment.men[0].id]
    bound = tuple(id for id in leaders[1:])
    return Command(dict.fromkeys(leaders, COMMAND), bound, stranded(regiment), yields)


def stranded(regiment: Regiment) -> tuple[str, ...]:
    """Those out of command already."""
    leaders = regiment.leaders or [man.id for man in regiment.men[:1]]
    here = {body.id: body for body in bodies(regiment)}
    heads = [here[id] for id in leaders if id in here]
    return tuple(id for id, body in here.items() if heads and min(gap(head, body) for head in heads) > COMMAND)


def engaged(regiment: Regiment, other: Regiment, reach: int = ENGAGED) -> bool:
    """Whether some man of one has an enemy within reach."""
    return any(gap(a, b) <= reach for a in bodies(regiment) for b in bodies(other))


def _others(state: Drill, regiment: Regiment, keep: int, passing: bool = True) -> list[Guard]:
    """Everybody the men must not walk through, and enemies they must not come near."""
    found: list[Guard] = []
    for other in state.regiments.values():
        if other.id == regiment.id:
            continue
        away = keep if other.seat != regiment.seat else 0
        for body in bodies(other):
            found.append(Guard(body, keep=away if passing else 0))
            if away and not passing:
                found.append(Guard(body, keep=away, passing=False))
    return found


def _grounds(regiment: Regiment) -> Mapping[int, Ground]:
    return {regiment.kind.base: ground(regiment.kind.base)}


def zone(seat: Seat) -> tuple[int, int, int, int]:
    """Where a side deploys: left, low, right, high."""
    return (0, 0, EDGE, DEPTH) if seat == A else (0, EDGE - DEPTH, EDGE, EDGE)


def deploying(state: Drill, regiment: Regiment) -> Drilled:
    """Anywhere in the own zone (DRL-DEP-01)."""
    men = [Body(man.id, Point(0, 0), base(regiment.kind.base), HEIGHT) for man in regiment.men]
    held = Command(dict.fromkeys(regiment.leaders, COMMAND), tuple(regiment.leaders[1:]))
    company = Gathering(men, _grounds(regiment), held, box(*zone(regiment.seat)), _others(state, regiment, 0))
    front = DEPTH - 2000 if regiment.seat == A else EDGE - DEPTH + 2000
    turn = 0 if regiment.seat == A else 180
    wishes = [Point(x * INCH, front) for x in (18, 9, 27, 5, 31)]
    wishes.sort(key=lambda wish: len(glimpsed(company, wish, turn, "block")[1]))  # where there is room comes first
    proposals = [partial(carried, company, wish, turn, "block") for wish in wishes]
    return Drilled(company, RULES, proposals)


def marching(state: Drill, regiment: Regiment) -> Drilled:
    """Up to the march, keeping out of the reach of every enemy (DRL-MOV)."""
    guards = _others(state, regiment, ENGAGED + 1)
    company = Company(
        bodies(regiment), _grounds(regiment), Gait(regiment.kind.march, slack=1), command(regiment), guards
    )
    return Drilled(company, RULES, [partial(carried, company, goal) for goal in goals(state, regiment)])


def goals(state: Drill, regiment: Regiment) -> list[Point]:
    """Where a regiment may want to march: towards each enemy, and back."""
    here = bodies(regiment)
    if not here:
        return []
    first = here[0].at
    found: list[Point] = []
    for other in state.against(regiment.seat):
        for body in bodies(other)[:1]:
            found += [_along(first, body.at, regiment.kind.march), _along(first, body.at, regiment.kind.march // 2)]
    back = -1 if regiment.seat == A else 1
    return [*found, Point(first.x, first.y + back * regiment.kind.march)]


def _along(start: Point, to: Point, far: int) -> Point:
    dx, dy = to.x - start.x, to.y - start.y
    long = max(1, round((dx * dx + dy * dy) ** 0.5))
    far = min(far, long)
    return Point(start.x + dx * far // long, start.y + dy * far // long)


def charging(state: Drill, regiment: Regiment, targets: Sequence[Regiment], distance: int) -> Drilled:
    """Into contact by the shortest way; every target that can be met is met (DRL-CHG)."""
    guards = _others(state, regiment, 0)
    company = Company(
        bodies(regiment), _grounds(regiment), Gait(distance, slack=1), command(regiment, yields=True), guards
    )
    aim = aim_at(regiment, targets)
    proposal = assault(company, aim)
    wanted = {
        group for group in aim.groups if any(aim.meets(body, group) for body in company.placed(proposal).values())
    }

    def met(placed: Mapping[str, Body]) -> Mapping[str, Refusal]:
        for group in aim.groups:
            if group in wanted and not any(aim.meets(body, group) for body in placed.values()):
                return {"": Refusal(Text("drill.no.unmet", regiment=group), "DRL-CHG-03")}
        return {}

    return Drilled(company, RULES, [lambda: proposal], met)


def aim_at(regiment: Regiment, targets: Sequence[Regiment]) -> Aim:
    foes = tuple(Foe(body, target.id) for target in targets for body in bodies(target))
    return Aim(foes, {man.id: regiment.kind.reach for man in regiment.men})


def falling_back(state: Drill, regiment: Regiment, distance: int) -> Drilled:
    """Out of every enemy's reach, through it if need be (DRL-FBK)."""
    guards = _others(state, regiment, ENGAGED + 1, passing=False)
    company = Company(
        bodies(regiment), _grounds(regiment), Gait(distance, slack=1), command(regiment, yields=True), guards
    )
    enemies = [body for other in state.against(regiment.seat) for body in bodies(other)]
    return Drilled(company, RULES, [lambda: breaking_off(company, enemies)])


def outline(seat: Seat) -> Outline:
    left, low, right, high = zone(seat)
    return ((left, low), (right, low), (right, high), (left, high))


def laid(regiment: Regiment, places: Places) -> None:
    """Everybody goes where a layout has him."""
    for man in regiment.men:
        man.at = places.get(man.id, man.at)
