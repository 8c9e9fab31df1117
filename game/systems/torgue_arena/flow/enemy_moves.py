"""How enemies walk: up to the first zone from which they can attack, else as near as they get (ORD-13 to ORD-20)."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field

from game.boards.grid import key, least
from game.boards.grid_reach import by_row
from game.boards.hexes import Crowds
from game.core.place import Point
from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Enemy, Figure, Hunter


@dataclass(frozen=True, slots=True)
class Plan:
    """Where an enemy's move ends: the zones to choose from, none when it stays; `attacks`: from there it can attack."""

    ends: tuple[Point, ...] = ()
    attacks: bool = False
    steps: Mapping[Point, int] = field(default_factory=dict)
    """To every zone in reach, the one it stands in too."""


STAY = Plan()
AIMS = Plan(attacks=True)
"""It has its target in range and sight already (ORD-17 a)."""


def movement(game: Arena, enemy: Enemy) -> int:
    """Its Movement as cards have it now (ORD-13)."""
    return max(0, points.MOVEMENT(points.About(game, enemy), game.enemy_card(enemy).movement).value)


def may_move(game: Arena, figure: Figure) -> bool:
    """Whether nothing, such as a Cryo token, holds it (MOV-05)."""
    return bool(points.MAY_MOVE(points.About(game, figure)))


def aim(game: Arena, enemy: Enemy, goal: Point) -> Callable[[Point], bool]:
    """Whether the enemy, standing in a zone, could attack somebody in the zone `goal`: in range and in sight."""
    board, now = game.board, game.now
    range = game.enemy_card(enemy).range

    def aims(place: Point) -> bool:
        away = board.distance(place, goal, now)
        return away is not None and away <= range and game.sight(enemy, goal, place).clear

    return aims


def plan(game: Arena, enemy: Enemy, toward: Hunter, steps: int, crowds: Crowds | None = None) -> Plan:
    """Where a move of up to `steps` steps towards a hunter may end, past `crowds` (ORD-17, ORD-14, ORD-15)."""
    with game.still():
        return _plan(game, enemy, toward, steps, crowds)


def _plan(game: Arena, enemy: Enemy, toward: Hunter, steps: int, crowds: Crowds | None) -> Plan:
    here, goal = enemy.at, toward.at
    if here is None or goal is None:
        return STAY
    aims, board, now = aim(game, enemy, goal), game.board, game.now
    if aims(here):
        return AIMS
    if steps <= 0:
        return STAY
    base, crowds = game.base(enemy), game.crowds(enemy) if crowds is None else crowds
    reach = _reach(game, here, steps, board.rooms(base, crowds, now))
    stops = [place for place in reach if place != here]
    goals = least([stop for stop in stops if aims(stop)], reach.__getitem__)
    if goals:
        return Plan(goals, True, reach)
    walking = board.walking(here, goal, base, crowds, now)
    nearer = [stop for stop in stops if walking.get(stop, _FAR) < walking[here]]
    return Plan(least(nearer, walking.__getitem__), False, reach)


def _reach(game: Arena, here: Point, steps: int, rooms: Container[Point]) -> dict[Point, int]:
    """The fewest steps to every zone within reach, walking through zones that have room (MOV-01, MOV-02)."""
    reach, front, now = {here: 0}, [here], game.now
    for n in range(1, steps + 1):
        around = (there for place in front for there in game.board.neighbours(place, now))
        front = [there for there in dict.fromkeys(around) if there not in reach and there in rooms]
        reach.update(dict.fromkeys(front, n))
    return reach


def route(game: Arena, planned: Plan, end: Point) -> tuple[Point, ...]:
    """A short way to an end, without the zone it starts from; nothing depends on which it is (ORD-16)."""
    way: tuple[Point, ...] = (end,)
    for n in range(planned.steps[end] - 1, 0, -1):
        around = game.board.neighbours(way[0], game.now)
        way = (min((before for before in around if planned.steps.get(before) == n), key=by_row), *way)
    return way


_FAR = 1000


def would_move(game: Arena, enemy: Enemy) -> bool:
    """Whether a Move order means anything to it; the moves of others cannot change that (LOS-04, RND-12)."""
    quarry = game.state.hunters.get(game.state.spotlight)
    if quarry is None or not quarry.in_play or quarry.at is None or enemy.at is None:
        return False
    return may_move(game, enemy) and not aim(game, enemy, quarry.at)(enemy.at)


async def advance(game: Arena, enemy: Enemy, toward: Hunter | None = None, steps: int | None = None) -> None:  # RND-12
    """Walk towards a hunter, the Spotlight hunter unless told, up to the Movement unless told (ORD-13 to ORD-17)."""
    quarry = toward or game.state.hunters.get(game.state.spotlight)
    if quarry is None or not quarry.in_play or not may_move(game, enemy):
        return
    planned = plan(game, enemy, quarry, movement(game, enemy) if steps is None else steps)
    if planned.ends:
        await _walk(game, enemy, planned)


async def retreat(game: Arena, enemy: Enemy, source: Point, steps: int) -> None:
    """Walk as far away from a zone as the steps allow, for cards that say so."""
    if enemy.at is None or not may_move(game, enemy):
        return
    rooms = game.board.rooms(game.base(enemy), game.crowds(enemy), game.now)
    reach = _reach(game, enemy.at, steps, rooms)
    away = {place: game.distance(place, source) for place in reach}
    farther = [place for place in reach if away[place] > away[enemy.at]]
    ends = least(farther, lambda place: (-away[place], reach[place]))
    if ends:
        await _walk(game, enemy, Plan(ends, False, reach))


async def _walk(game: Arena, enemy: Enemy, planned: Plan) -> None:
    """The group chooses among equal ends (ORD-16, D32)."""
    name, before = game.name(enemy), enemy.at
    assert before is not None
    end = await _end(game, enemy, planned.ends)
    path = " ".join(game.called(at) for at in route(game, planned, end))
    enemy.at = end
    game.tell(points.ENEMY_MOVED, enemy.id, who=name, a=game.called(before), b=game.called(end), path=path)


async def _end(game: Arena, enemy: Enemy, ends: Sequence[Point]) -> Point:
    if len(ends) == 1:
        return ends[0]

    def options() -> list[Option[Point]]:
        return [Option(key(at), Text("torgue_arena.do.zone", zone=game.called(at)), at, key(at)) for at in ends]

    return await asking.agree(
        game, Text("torgue_arena.ask.enemy_move", enemy=game.name(enemy)), options, topic="enemy_move"
    )
