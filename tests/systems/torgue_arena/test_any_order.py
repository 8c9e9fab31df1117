"""Nobody is asked who walks first where every order ends the same (ENT-03)."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from game.boards.grid import key
from game.boards.hexes import disc, tiles
from game.core.clone import clone
from game.systems.torgue_arena.flow import any_order, enemy_moves
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.scenes import Unforeseen, arena, board, run

WIDE = board(disc(3), stations="0,3", spawns="0,-3")
CORRIDOR = board(tiles((q, 0) for q in range(8)), stations="0,0", spawns="7,0")
KINDS = ("psycho", "psycho", "marauder", "skag", "goliath")


def movers(game: Arena) -> list[str]:
    return [enemy.id for enemy in game.enemies() if enemy_moves.would_move(game, enemy)]


def will_do(game: Arena) -> bool:
    return any_order.will_do(game, [game.state.enemies[id] for id in movers(game)])


def ends(game: Arena, order: tuple[str, ...]) -> tuple[str, ...] | None:
    """Where everybody stands after moving in an order; None if players have to choose a zone."""
    after = Arena(clone(game.state), game.library, game.board)
    try:
        for id in order:
            run(enemy_moves.advance(after, after.state.enemies[id]))
    except Unforeseen:
        return None
    return tuple(key(enemy.at) for enemy in after.state.enemies.values() if enemy.at is not None)


@pytest.mark.rule("TOR-ENT-03")
def test_enemies_that_are_not_in_each_others_way_walk_in_any_order() -> None:
    assert will_do(arena("salvador -4,0", "psycho 4,0", "skag -4,4"))


@pytest.mark.rule("TOR-ENT-03")
def test_enemies_that_leave_each_other_too_little_room_do_not() -> None:
    crowd = ["psycho 5,0", "psycho 5,0", "psycho 4,0", "psycho 4,0", "psycho 4,0"]
    game = arena("salvador 0,0", *crowd, "psycho 2,0", "psycho 2,0", on=CORRIDOR)
    orders = {ends(game, order) for order in permutations(movers(game))}
    assert len(orders) > 1 and not will_do(game)


@pytest.mark.rule("TOR-ENT-03")
def test_an_enemy_with_two_zones_to_choose_from_is_asked_about() -> None:
    assert not will_do(arena("salvador 0,0", "psycho 2,-1", "skag -4,4"))
    assert will_do(arena("salvador 0,0", "psycho 2,0", "skag -4,4")), "in a straight line there is one zone only"


@pytest.mark.rule("TOR-ENT-03")
def test_whenever_any_order_will_do_every_order_ends_the_same() -> None:
    random, sure = Random(5), 0
    zones = sorted(key(place) for place in WIDE.places)
    for _ in range(300):
        walls = [f"tyre {zone} x3" for zone in random.sample(zones, 8)]
        free = [zone for zone in zones if not any(wall.startswith(f"tyre {zone} ") for wall in walls)]
        pieces = [f"{random.choice(KINDS)} {random.choice(free[:9])}" for _ in range(4)]
        try:
            game = arena(f"salvador {free[-1]}", *pieces, *walls, on=WIDE)
        except AssertionError:
            continue
        if len(movers(game)) > 1 and will_do(game):
            sure += 1
            orders = {ends(game, order) for order in permutations(movers(game))}
            assert len(orders) == 1 and None not in orders, pieces
    assert sure > 10, "the test tries something"
