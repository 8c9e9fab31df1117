"""How enemies walk: up to the first zone from which they can attack, else as near as they get (ORD-13 to ORD-20)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.boards.grid import key, least
from game.boards.grid_reach import Reach
from game.boards.grid_sight import hex_sight
from game.core.place import Point
from game.core.request import DECLINE, Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Enemy, Figure, Hunter

ROUTE = "torgue_arena.route"
"""The reaction name of choosing among equal routes, so that a player may leave them all to the enemy."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where an enemy's move ends: the zones to choose from, none when it stays; `attacks`: from there it can attack."""

    ends: tuple[Point, ...] = ()
    attacks: bool = False
    reach: Reach | None = None

    def routes(self, end: Point) -> tuple[tuple[Point, ...], ...]:
        """The equally short ways to an end, each with its first and last zone (ORD-16)."""
        return self.reach.routes(end) if self.reach else ()


STAY = Plan()
AIMS = Plan(attacks=True)
"""It has its target in range and sight already (ORD-17 a)."""


def movement(game: Arena, enemy: Enemy) -> int:
    """Its Movement as cards have it now (ORD-13)."""
    return max(0, points.MOVEMENT(points.About(game, enemy), game.enemy_card(enemy).movement).value)


def may_move(game: Arena, figure: Figure) -> bool:
    """Nothing like a Cryo token holds it (MOV-05)."""
    return bool(points.MAY_MOVE(points.About(game, figure)))


def aim(game: Arena, enemy: Enemy, goal: Point) -> Callable[[Point], bool]:
    """Whether the enemy, standing in a zone, could attack somebody in the zone `goal`: in range and in sight."""
    board, now, foes = game.board, game.now, game.foes(enemy)
    range = game.enemy_card(enemy).range

    def aims(place: Point) -> bool:
        away = board.distance(place, goal, now)
        return away is not None and away <= range and hex_sight(board, place, goal, foes, now).clear

    return aims


def plan(game: Arena, enemy: Enemy, toward: Hunter, steps: int) -> Plan:
    """Where a move of so many steps towards a hunter may end (ORD-17)."""
    here, goal = enemy.at, toward.at
    if here is None or goal is None:
        return STAY
    aims, board, now = aim(game, enemy, goal), game.board, game.now
    if aims(here):
        return AIMS
    if steps <= 0:
        return STAY
    base, crowds = game.base(enemy), game.crowds(enemy)
    reach = board.reach(here, steps, base, crowds, now)
    goals = least([stop for stop in reach.stops if aims(stop)], reach.costs.__getitem__)
    if goals:
        return Plan(goals, True, reach)
    walking = board.walking(here, goal, base, crowds, now)
    nearer = [stop for stop in reach.stops if walking.get(stop, _FAR) < walking[here]]
    return Plan(least(nearer, walking.__getitem__), False, reach)


_FAR = 1000


def would_move(game: Arena, enemy: Enemy) -> bool:
    """Whether a Move order means anything to it: others cannot change that while they move (LOS-04)."""
    quarry = game.state.hunters.get(game.state.spotlight)
    if quarry is None or not quarry.in_play or quarry.at is None or enemy.at is None:
        return False
    return may_move(game, enemy) and not aim(game, enemy, quarry.at)(enemy.at)


async def advance(game: Arena, enemy: Enemy, toward: Hunter | None = None, steps: int | None = None) -> None:
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
    reach = game.reach(enemy, steps)
    now = game.distance(enemy.at, source)
    farther = [stop for stop in reach.stops if game.distance(stop, source) > now]
    ends = least(farther, lambda stop: (-game.distance(stop, source), reach.costs[stop]))
    if ends:
        await _walk(game, enemy, Plan(ends, False, reach))


async def _walk(game: Arena, enemy: Enemy, planned: Plan) -> None:
    """The group chooses among equal ends, then among equal routes (ORD-16, D32)."""
    name = game.name(enemy)
    end = await asking.agree(
        game,
        Text("torgue_arena.ask.enemy_move", enemy=name),
        lambda: [Option(key(at), Text("torgue_arena.do.zone", zone=key(at)), at, enemy.id) for at in planned.ends],
    )
    route = await _route(game, enemy, planned.routes(end))
    before, enemy.at = enemy.at, end
    assert before is not None
    by = " ".join(key(at) for at in route[1:])
    game.tell(points.ENEMY_MOVED, enemy.id, who=name, a=key(before), b=key(end), path=by)


async def _route(game: Arena, enemy: Enemy, routes: tuple[tuple[Point, ...], ...]) -> tuple[Point, ...]:
    if len(routes) == 1:
        return routes[0]

    def options() -> list[Option[tuple[Point, ...]]]:
        ways = [Option(_by(route), Text("torgue_arena.do.route", path=_by(route)), route, enemy.id) for route in routes]
        return [Option(DECLINE, Text("torgue_arena.do.any_route"), routes[0], enemy.id), *ways]

    text = Text("torgue_arena.ask.route", enemy=game.name(enemy))
    return await asking.ask(game, game.group, text, options, ROUTE)


def _by(route: tuple[Point, ...]) -> str:
    """A route as one word, without the zone it starts from."""
    return ">".join(key(at) for at in route[1:])
