"""Sight by a quarter of the volume, lamp light, and the obstacles of a shot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.boards.sight import Light, Night, quarter_sight
from game.boards.table import Base, Body, Circle, Piece, Spot, Table
from game.core.place import Point
from game.core.text import Text


def box(x0: int, y0: int, x1: int, y1: int) -> tuple[tuple[int, int], ...]:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def walker(id: str, x: int, y: int, z: int = 0) -> Body:
    return Body(id, Point(x, y, z), Base.round(3000), 4000)


def table(*pieces: Piece) -> Table:
    return Table(90000, 90000, "cm", pieces)


def wall(id: str, outline: tuple[tuple[int, int], ...], top: int, blink: int = 4, *words: str) -> Piece:
    return Piece(id, id, outline, 0, top, words or ("opaque", "solid"), properties=(("blink", blink),))


NIGHT = Night(30000, slack=50)
SHOOTER, TARGET, FRIEND = walker("s", 10000, 10000), walker("t", 30000, 10000), walker("f", 20000, 10000)
LOW_WALL = wall("low", box(27500, 5000, 28500, 15000), 2000)


@pytest.mark.rule("BMG1-GEO-15", "BMG1-GEO-19", "BMG1-LOS-01")
def test_ten_of_twenty_parts_show_over_the_low_wall_and_two_obstacles_lie_in_the_way() -> None:
    """Example EX-08."""
    report = quarter_sight(table(LOW_WALL), SHOOTER, TARGET, night=NIGHT, others=(FRIEND,))
    assert (report.seen, report.of) == (10, 20)
    assert report.visible
    assert report.distance == 17000
    assert report.obscurers == ("f", "low")


@pytest.mark.rule("BMG1-GEO-22")
def test_a_lamp_shows_the_target_beyond_thirty_centimetres() -> None:
    """Example EX-14."""
    lamp = Spot("lamp", "lamp", Point(45000, 45000), 1000, 8000)
    lit = Night(30000, (Light(lamp, 10000, 8000),), slack=50)
    viewer, target = walker("v", 88000, 45000), walker("t", 53000, 45000)
    assert quarter_sight(table(), viewer, target, night=NIGHT).dark
    assert quarter_sight(table(), viewer, target, night=lit).visible
    shade = wall("wall", box(48000, 40000, 49000, 50000), 8000)
    report = quarter_sight(table(shade), viewer, target, night=lit)
    assert report.clear
    assert report.dark
    assert report.lit_by == ()


@pytest.mark.rule("BMG1-GEO-15")
def test_less_than_a_quarter_is_not_seen() -> None:
    hiding = wall("high", box(27500, 5000, 28500, 15000), 3600)
    report = quarter_sight(table(hiding), SHOOTER, TARGET)
    assert report.seen == 0
    assert not report.clear
    assert report.blockers == ("high",)
    edge = wall("edge", box(27500, 5000, 28500, 11000), 8000)
    sliver = quarter_sight(table(edge), replace(SHOOTER, base=Base.round(2)), TARGET)
    assert sliver.seen == 4
    assert sliver.why() == Text("board.sight.too_little", seen=4, of=20, need=5)


@pytest.mark.rule("BMG1-LOS-01")
def test_thirty_centimetres_and_half_a_millimetre_is_still_seen() -> None:
    assert not quarter_sight(table(), SHOOTER, walker("t", 43050, 10000), night=NIGHT).dark
    assert quarter_sight(table(), SHOOTER, walker("t", 43051, 10000), night=NIGHT).dark


def test_characters_trees_and_wire_are_seen_through_but_may_stop_a_shot() -> None:
    tree = Piece(
        "tree", "tree", circle=Circle(15000, 10000, 2000), top=10000, keywords=("solid",), properties=(("blink", 5),)
    )
    wire = wall("wire", box(25000, 0, 25300, 20000), 3500, 6, "solid")
    report = quarter_sight(table(wire, tree), SHOOTER, TARGET, others=(FRIEND, SHOOTER, TARGET))
    assert report.seen == 20
    assert report.obscurers == ("tree", "f", "wire")


@pytest.mark.rule("BMG1-GEO-17")
def test_smoke_that_only_touches_a_line_blocks_it() -> None:
    beside = Piece("smoke", "smoke", box(15000, 10900, 25000, 20000), 0, 10000)
    pole = replace(SHOOTER, base=Base.round(2))
    report = quarter_sight(table(), pole, TARGET, smoke=(beside,))
    assert report.seen == 16, "the lines to the outermost column run through the corner"
    cloud = Piece("smoke", "smoke", circle=Circle(20000, 10000, 6000), top=10000)
    assert not quarter_sight(table(), SHOOTER, TARGET, smoke=(cloud,)).clear


def test_the_wall_one_leans_on_does_not_hinder_the_shot_if_low_enough() -> None:
    close = walker("t", 16000, 10000)
    near = wall("near", box(11500, 5000, 12500, 15000), 2500)
    assert quarter_sight(table(near), SHOOTER, close).obscurers == ()
    apart = wall("near", box(11601, 5000, 12600, 15000), 2500)
    assert quarter_sight(table(apart), SHOOTER, close).obscurers == ("near",)
    tall = wall("near", box(11500, 5000, 12500, 15000), 3001)
    assert quarter_sight(table(tall), SHOOTER, close).obscurers == ("near",)


def test_a_friend_the_caller_exempts_is_shot_past() -> None:
    friend = walker("f", 13000, 10000)
    assert quarter_sight(table(), SHOOTER, TARGET, others=(friend,)).obscurers == ("f",)
    assert quarter_sight(table(), SHOOTER, TARGET, others=(friend,), exempt=("f",)).obscurers == ()


@pytest.mark.rule("BMG1-VOL-10")
def test_who_lies_on_the_ground_is_hidden_by_the_low_wall_but_no_farther_away() -> None:
    lying = replace(TARGET, lying=1000)
    report = quarter_sight(table(LOW_WALL), SHOOTER, lying, night=NIGHT)
    assert not report.clear
    assert report.distance == 17000


def test_equally_near_obstacles_put_terrain_first_then_the_lower_id() -> None:
    box_there = Piece("z", "z", circle=Circle(20000, 10000, 3000), top=4000, properties=(("blink", 6),))
    others = (walker("b", 20000, 10000), walker("a", 20000, 10000))
    assert quarter_sight(table(box_there), SHOOTER, TARGET, others=others).obscurers == ("z", "a", "b")


def test_traced_rays_start_at_the_firing_point() -> None:
    report = quarter_sight(table(LOW_WALL), SHOOTER, TARGET, trace=True)
    assert len(report.rays) == 20
    assert {ray.start for ray in report.rays} == {Point(10000, 10000, 3800)}
    assert sum(ray.stop is None for ray in report.rays) == report.seen
