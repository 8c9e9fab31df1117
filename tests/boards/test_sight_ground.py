"""The shaded ground agrees with the rule it illustrates."""

from __future__ import annotations

import pytest
from shapely import Point as Dot

from game.boards.sight import Light, Night, core_clear, core_sight, lit_ground, visible_ground
from game.boards.table import Base, Body, Piece, Spot, Table
from game.core.place import Point
from tests.benchmarks.bench_sight import crowded_table


def box(x0: int, y0: int, x1: int, y1: int) -> tuple[tuple[int, int], ...]:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def figure(x: int, y: int, z: int = 0) -> Body:
    return Body("v", Point(x, y, z), Base.round(1181), 1500, core=590)


def table(*pieces: Piece) -> Table:
    return Table(36000, 36000, pieces=pieces)


def test_an_empty_table_is_seen_whole() -> None:
    assert visible_ground(table(), figure(18000, 18000)).area == 36000**2


def test_a_wall_throws_a_shadow_to_the_edge_and_a_low_one_throws_none() -> None:
    wall = Piece("wall", "wall", box(20000, 16000, 20500, 20000), 0, 3000, ("solid",))
    ground = visible_ground(table(wall), figure(18000, 18000))
    assert not ground.contains(Dot(22000, 18000))
    assert not ground.contains(Dot(35900, 18000))
    assert ground.contains(Dot(22000, 26000))
    assert ground.contains(Dot(10000, 18000))
    low = Piece("wall", "wall", wall.outline, 0, 1000, ("solid",))
    assert visible_ground(table(low), figure(18000, 18000)).area == 36000**2
    assert visible_ground(table(wall), figure(18000, 18000), ignoring=("wall",)).area == 36000**2


def test_from_a_roof_the_shadow_of_a_wall_ends() -> None:
    scene = table(Piece("wall", "wall", box(20000, 10000, 20500, 26000), 0, 4500, ("solid",)))
    viewer = figure(18000, 18000, 6000)
    ground = visible_ground(scene, viewer, like=figure(0, 0))
    for x, seen in ((22000, False), (24000, True)):
        assert ground.contains(Dot(x, 18000)) is seen
        assert core_clear(scene, viewer, Body("t", Point(x, 18000), viewer.base, 1500, core=590)) is seen


def test_one_looks_under_a_bridge() -> None:
    deck = Piece("deck", "deck", box(20000, 0, 22000, 36000), 1200, 4000, ("solid",))
    assert visible_ground(table(deck), figure(18000, 18000)).contains(Dot(30000, 18000))


def test_the_night_limits_the_ground_edge_to_edge() -> None:
    ground = visible_ground(table(), figure(18000, 18000), reach=12000)
    assert ground.contains(Dot(18000 + 13150, 18000))
    assert not ground.contains(Dot(18000 + 13200, 18000))


@pytest.mark.rule("BMG3-LGT-01", "BMG3-LGT-03")
def test_a_pool_of_light_is_cut_where_the_rule_says_unlit() -> None:
    lamp = Spot("lamp", "lamp", Point(20000, 22500), 1181, 1500)
    light = Light(lamp, 4000, 1500)
    scene = table(Piece("wall", "wall", box(18000, 20000, 22000, 20500), 0, 3000, ("solid",)))
    pool = lit_ground(scene, light, figure(0, 0), taller_than=1000)
    places = [(20000, 18000), (20000, 26000), (24500, 22500), (26000, 22500), (15500, 21500)]
    for x, y in places:
        lit = core_sight(scene, figure(1000, 35000), figure(x, y), night=Night(0, (light,))).lit
        assert pool.contains(Dot(x, y)) is lit
    assert pool.contains(Dot(20000, 26000))
    assert not pool.contains(Dot(20000, 18000))
    low = table(Piece("wall", "wall", box(18000, 20000, 22000, 20500), 0, 1000, ("solid",)))
    assert lit_ground(low, light, figure(0, 0), taller_than=1000).contains(Dot(20000, 18000))


@pytest.mark.parametrize("seed", [3, 5])
def test_the_picture_and_the_rule_agree_away_from_the_borders(seed: int) -> None:
    scene, models = crowded_table(seed)
    for viewer in models[:4]:
        ground = visible_ground(scene, viewer)
        border = ground.boundary
        wrong = asked = 0
        for x in range(1500, 47000, 2300):
            for y in range(1500, 47000, 2300):
                if border.distance(Dot(x, y)) < 350:
                    continue
                asked += 1
                target = viewer.moved(Point(x, y))
                wrong += core_clear(scene, viewer, target) != ground.contains(Dot(x, y))
        assert asked > 250
        assert wrong <= asked * 0.01
