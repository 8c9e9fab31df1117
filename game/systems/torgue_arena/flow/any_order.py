"""Whether enemies that all walk towards one hunter end in the same zones whoever goes first (ENT-03, ORD-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.boards.hexes import Crowd, Crowds
from game.core.place import Point
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import enemy_moves
from game.systems.torgue_arena.flow.enemy_moves import Plan
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Enemy, Hunter


def will_do(game: Arena, movers: Sequence[Enemy]) -> bool:
    """Each has one zone to go to, the same with all the room the others could leave and all they could take.

    Whoever has moved, the room is between the two: less room makes no way shorter, so the zone stays the best.
    """
    with game.still():
        return _will_do(game, movers)


def _will_do(game: Arena, movers: Sequence[Enemy]) -> bool:
    quarry = game.state.hunters.get(game.state.spotlight)
    if quarry is None or not quarry.in_play or quarry.at is None:
        return False
    if any(points.MOVEMENT(points.About(game, enemy), game.enemy_card(enemy).movement).parts for enemy in movers):
        return False
    bare = _crowded(game, {}, without=movers)
    ends: dict[str, Point] = {}
    for enemy in movers:
        planned = _plan(game, enemy, quarry, bare)
        if len(planned.ends) > 1:
            return False
        ends.update({enemy.id: planned.ends[0]} if planned.ends else {})
    return all(_is_sure(game, enemy, quarry, bare, _crowded(game, ends, without=[enemy])) for enemy in movers)


def _is_sure(game: Arena, enemy: Enemy, quarry: Hunter, bare: Crowds, full: Crowds) -> bool:
    most, least = _plan(game, enemy, quarry, bare), _plan(game, enemy, quarry, full)
    if (most.ends, most.attacks) != (least.ends, least.attacks):
        return False
    if not most.ends:
        return True
    [end] = most.ends
    if most.attacks:
        return most.steps[end] == least.steps[end]
    assert enemy.at is not None and quarry.at is not None
    base, board, now = game.base(enemy), game.board, game.now
    if not _leads(game, enemy.at, quarry.at, board.rooms(base, full, now)):
        return False  # the way would be measured past the crowd (ORD-18)
    far = [board.walking(enemy.at, quarry.at, base, crowds, now)[end] for crowds in (bare, full)]
    return far[0] == far[1]


def _plan(game: Arena, enemy: Enemy, quarry: Hunter, crowds: Crowds) -> Plan:
    steps = enemy_moves.movement(game, enemy) if enemy_moves.may_move(game, enemy) else 0
    return enemy_moves.plan(game, enemy, quarry, steps, crowds)


def _crowded(game: Arena, ends: Mapping[str, Point], without: Sequence[Enemy]) -> Crowds:
    """Who stands where, those who will move also where they end; without some."""
    crowds: dict[Point, Crowd] = {}
    away = [enemy.id for enemy in without]
    for figure in game.figures():
        if figure.id in away:
            continue
        for place in dict.fromkeys((figure.at, ends.get(figure.id))):
            if place is None:
                continue
            small, large = crowds.get(place, Crowd())
            is_large = game.base(figure) == "large"
            crowds[place] = Crowd(small + (not is_large), large + is_large)
    return crowds


def _leads(game: Arena, here: Point, goal: Point, rooms: frozenset[Point]) -> bool:
    """Whether a way through zones with room leads from one zone to another."""
    seen, front = {here}, [here]
    while front:
        around = {there for place in front for there in game.board.neighbours(place, game.now)} - seen
        if goal in around:
            return True
        front = [there for there in around if there in rooms]
        seen |= around
    return False
