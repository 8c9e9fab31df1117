"""Blasts, sprays and corridors, and whom they touch."""

from __future__ import annotations

import pytest

from game.boards.table import Base, Body, Circle, Piece
from game.boards.templates import Blast, Corridor, Spray, burst_point, touched
from game.core.place import Point


def figure(id: str, x: int, y: int, z: int = 0) -> Body:
    return Body(id, Point(x, y, z), Base.round(1181), 1500)


def walker(id: str, x: int, y: int, z: int = 0) -> Body:
    return Body(id, Point(x, y, z), Base.round(3000), 4000)


def ids(touches: object) -> list[str]:
    return [touch.body for touch in touches]  # type: ignore[attr-defined]


@pytest.mark.rule("BMG3-TPL-02", "BMG3-TPL-05", "BMG3-TPL-10")
def test_an_explosion_touches_bases_under_its_circle_and_near_its_level() -> None:
    blast = Blast(Point(10000, 10000), 2000, 2000)
    assert ids(touched(blast, [figure("in", 12590, 10000)])) == ["in"]
    assert ids(touched(blast, [figure("out", 12591, 10000)])) == [], "edge to edge is not under it"
    assert ids(touched(blast, [figure("up", 10000, 10000, 2000)])) == ["up"]
    assert ids(touched(blast, [figure("roof", 10000, 10000, 2001)])) == []


def test_the_twelve_centimetre_explosion() -> None:
    blast = Blast(Point(40000, 40000, 4000), 6000, 6000)
    assert ids(touched(blast, [walker("in", 47499, 40000), walker("out", 47500, 40000)])) == ["in"]
    assert ids(touched(blast, [walker("high", 40000, 40000, 10000), walker("over", 40000, 40000, 10001)])) == ["high"]


@pytest.mark.rule("BMG3-TPL-03", "BMG3-TPL-05")
def test_the_expansive_trapezoid_starts_at_the_rim_and_widens() -> None:
    shooter = figure("s", 10000, 10000)
    spray = Spray(shooter, Point(20000, 10000), 500, 3000, (8000,))
    assert spray.outline == ((10590, 9750), (18590, 8500), (18590, 11500), (10590, 10250))
    near, far = figure("near", 12000, 10900), figure("far", 18000, 11900)
    beside, beyond = figure("beside", 12000, 11200), figure("beyond", 19182, 10000)
    assert ids(touched(spray, [far, beyond, shooter, beside, near])) == ["near", "far"]


@pytest.mark.rule("BMG3-TPL-10")
def test_a_spray_touches_every_height() -> None:
    spray = Spray(figure("s", 10000, 10000), Point(20000, 10000), 500, 3000, (8000,))
    assert ids(touched(spray, [figure("roof", 15000, 10000, 9000)])) == ["roof"]


def test_the_bands_of_the_spray_nearest_first() -> None:
    spray = Spray(walker("s", 10000, 40000), Point(90000, 40000), 2000, 10000, (5000, 10000, 15000, 20000))
    assert [spray.width_at(d) for d in (0, 5000, 20000)] == [2000, 4000, 10000]
    found = {
        touch.body: touch.bands
        for touch in touched(
            spray,
            [
                walker("empty", 14000, 40000),
                walker("both", 16000, 40000),
                walker("lethal", 19000, 40000),
                walker("edge", 26000, 40000),
                walker("mild", 30000, 46000),
                walker("missed", 17000, 44000),
            ],
        )
    }
    assert found == {"empty": (0,), "both": (0, 1), "lethal": (1,), "edge": (2, 3), "mild": (3,)}


def test_touches_come_nearest_first_with_their_distance() -> None:
    blast = Blast(Point(0, 0), 6000, 1000)
    found = touched(blast, [figure("b", 3000, 0), figure("c", 0, 2000), figure("a", 3000, 0)])
    assert [(touch.body, touch.distance) for touch in found] == [("c", 1410), ("a", 2410), ("b", 2410)]


def test_a_corridor_is_as_wide_as_the_base_that_sweeps_it() -> None:
    sweep = Corridor(Point(0, 0), Point(10000, 0), 1000)
    assert ids(touched(sweep, [figure("hit", 5000, 1090), figure("miss", 5000, 1091)])) == ["hit"]
    assert ids(touched(sweep, [figure("end", 11090, 0), figure("past", 11091, 0)])) == ["end"]
    assert ids(touched(sweep, [figure("above", 5000, 0, 500)])) == []
    assert ids(touched(sweep, [figure("above", 5000, 0, 500)], flat=True)) == ["above"]
    assert ids(touched(Corridor(Point(0, 0), Point(0, 0), 1000), [figure("a", 1000, 0)])) == ["a"]


def test_a_square_base_that_only_touches_the_spray_is_spared() -> None:
    spray = Spray(Body("s", Point(0, 0), Base.round(0)), Point(9000, 0), 2000, 2000, (8000,))
    cart = Body("cart", Point(4000, 2000), Base.rectangular(2000, 2000), 500)
    assert ids(touched(spray, [cart])) == []
    assert ids(touched(spray, [cart.moved(Point(4000, 1990))])) == ["cart"]


def test_a_quarter_turn_of_everything_changes_no_touch() -> None:
    models = [figure(f"m{i}", 11000 + 900 * i, 9000 + 450 * i) for i in range(9)]
    turned = [body.moved(Point(-body.at.y, body.at.x)) for body in models]
    spray = Spray(figure("s", 10000, 10000), Point(15000, 11000), 500, 3000, (4000, 8000))
    turned_spray = Spray(figure("s", -10000, 10000), Point(-11000, 15000), 500, 3000, (4000, 8000))
    assert touched(spray, models) == touched(turned_spray, turned)
    assert touched(spray, models)


@pytest.mark.rule("BMG1-TPL-06")
def test_a_stopped_shot_bursts_on_the_face_of_the_obstacle() -> None:
    shooter, target = walker("s", 10000, 10000), walker("t", 30000, 10000)
    wall = Piece("w", "w", ((20000, 5000), (21000, 5000), (21000, 15000), (20000, 15000)), 0, 2000)
    assert burst_point(wall, shooter, target) == Point(20000, 10000)
    aside = Piece("w", "w", ((20500, 10900), (21000, 15000), (20000, 15000)), 500, 2000)
    assert burst_point(aside, shooter, target) == Point(20500, 10900, 500)
    tree = Piece("t", "t", circle=Circle(20000, 11500, 2000), top=9000)
    assert burst_point(tree, shooter, target) == Point(20000, 10500)
    assert burst_point(walker("f", 22000, 10700), shooter, target) == Point(22000, 10700)
