"""Sight along a millimetre strip, by Size."""

from __future__ import annotations

import pytest

from game.boards.sight import Looker, Screen, free_strip, strip_sight
from game.boards.sight.strip import walls_of
from game.boards.table import Base, Body, Piece, Table
from game.core.place import Point
from game.core.text import Text


def box(x0: int, y0: int, x1: int, y1: int) -> tuple[tuple[int, int], ...]:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def trooper(id: str, x: int, y: int, radius: int = 500) -> Body:
    return Body(id, Point(x, y), Base.round(2 * radius))


def table(*pieces: Piece) -> Table:
    return Table(48000, 48000, pieces=pieces)


def ground(id: str, outline: tuple[tuple[int, int], ...], size: int, *words: str) -> Piece:
    return Piece(id, id, outline, 0, 0, words, properties=(("size", size),))


BOW, FOE = Looker(trooper("bow", 10000, 20000), 1), Looker(trooper("foe", 30000, 20000), 1)
WALL = ground("wall", box(19000, 15000, 20000, 25000), 3, "impassable", "obstructing")
FOREST = ground("forest", box(17000, 15000, 22000, 25000), 3, "obscuring")


@pytest.mark.rule("CFB-LOS-01", "CFB-LOS-06", "CFB-TER-08")
def test_only_obstructing_terrain_blocks() -> None:
    report = strip_sight(table(WALL), BOW, FOE)
    assert not report.clear
    assert report.blockers == ("wall",)
    assert strip_sight(table(ground("rocks", WALL.outline, 3, "hindering")), BOW, FOE).clear


@pytest.mark.rule("CFB-LOS-02", "CFB-LOS-03")
def test_a_larger_model_is_seen_over_a_lower_wall() -> None:
    monster = Looker(trooper("monster", 30000, 20000, 1500), 3)
    low = table(ground("wall", WALL.outline, 2, "obstructing"))
    assert strip_sight(low, BOW, monster).clear
    assert not strip_sight(low, BOW, FOE).clear
    assert not strip_sight(table(WALL), BOW, monster).clear


@pytest.mark.rule("CFB-SIZ-10")
def test_a_piece_with_only_an_elevation_has_that_size() -> None:
    hedge = Piece("hedge", "hedge", WALL.outline, 0, 0, ("obstructing",), properties=(("elevation", 1),))
    assert not strip_sight(table(hedge), BOW, FOE).clear
    assert strip_sight(table(hedge), Looker(BOW.thing, 3, raised=True), FOE).clear


@pytest.mark.rule("CFB-LOS-03", "CFB-LOS-07")
def test_a_rank_of_models_blocks_unless_it_belongs_to_the_two_regiments() -> None:
    rank = [Screen(trooper(f"r{i}", 20000, 17000 + 1000 * i), 1) for i in range(7)]
    assert not strip_sight(table(), BOW, FOE, screens=rank).clear
    assert strip_sight(table(), BOW, FOE).clear
    assert strip_sight(table(), BOW, FOE, screens=rank, ignoring=[s.body.id for s in rank]).clear


@pytest.mark.rule("CFB-LOS-01", "CFB-LOS-08")
def test_a_gap_of_a_millimetre_is_enough_and_less_is_not() -> None:
    def slit(width: int) -> Table:
        return table(
            ground("north", box(19000, 20000 + width // 2, 20000, 30000), 3, "obstructing"),
            ground("south", box(19000, 10000, 20000, 20000 - width // 2), 3, "obstructing"),
        )

    assert strip_sight(slit(60), BOW, FOE).clear
    assert not strip_sight(slit(30), BOW, FOE).clear


@pytest.mark.rule("CFB-LOS-09")
def test_the_ground_one_stands_in_never_blocks() -> None:
    yard = table(ground("yard", box(5000, 15000, 15000, 25000), 3, "obstructing"))
    assert strip_sight(yard, BOW, FOE).clear
    assert strip_sight(yard, FOE, BOW).clear


@pytest.mark.rule("CFB-VOL-08", "CFB-ZON-25", "CFB-ZON-34")
def test_a_forest_obscures_and_does_not_block() -> None:
    report = strip_sight(table(FOREST), BOW, FOE)
    assert report.clear
    assert report.obscured
    assert report.obscurers == ("forest",)
    assert report.why() == Text("board.sight.obscured", piece="forest")


@pytest.mark.rule("CFB-ZON-34", "CFB-VOL-10")
def test_who_peeps_out_beside_the_forest_is_not_obscured() -> None:
    beside = table(ground("forest", box(17000, 15000, 22000, 20300), 3, "obscuring"))
    assert not strip_sight(beside, BOW, FOE).obscured
    inside = table(ground("forest", box(27000, 15000, 33000, 25000), 3, "obscuring"))
    assert strip_sight(inside, BOW, FOE).obscured


@pytest.mark.rule("CFB-VOL-08")
def test_smaller_models_in_the_way_obscure_a_larger_target() -> None:
    brute = Looker(trooper("brute", 30000, 20000, 1000), 2)
    rank = [Screen(trooper(f"r{i}", 20000, 16000 + 1000 * i), 1) for i in range(9)]
    report = strip_sight(table(), BOW, brute, screens=rank)
    assert report.clear
    assert report.obscured


@pytest.mark.rule("CFB-VOL-11", "CFB-TER-07")
def test_from_high_ground_one_looks_over_lower_veils() -> None:
    hill = Looker(BOW.thing, 4, raised=True)
    assert not strip_sight(table(FOREST), hill, FOE).obscured
    assert strip_sight(table(FOREST), Looker(BOW.thing, 3, raised=True), FOE).obscured


@pytest.mark.rule("CFB-LOS-11", "CFB-GAR-14", "CFB-GAR-41")
def test_occupants_look_out_from_the_whole_outline() -> None:
    tower = ground("tower", box(8000, 15000, 13000, 25000), 3, "garrison")
    guard = ground("guard", box(19000, 15000, 20000, 22000), 3, "obstructing")
    inside = Looker(tower, 3, raised=True)
    assert strip_sight(table(tower, guard), inside, FOE).clear
    assert strip_sight(table(tower, guard), FOE, inside).clear
    assert not strip_sight(table(tower, WALL), inside, FOE).clear
    assert not strip_sight(table(tower), Looker(trooper("west", 4000, 20000), 1), FOE).clear


@pytest.mark.rule("CFB-THR-02", "CFB-THR-06")
def test_two_touching_shields_leave_no_line_to_the_model_behind() -> None:
    """Example E-08."""
    guard, clone = Looker(trooper("grd", 10000, 10000), 1), Looker(trooper("clone", 13000, 10000), 1)
    drones = [trooper("d1", 11500, 9500), trooper("d2", 11500, 10500)]
    assert free_strip(guard, clone, drones) is None
    assert free_strip(guard, clone, drones[:1]) is not None
    assert free_strip(guard, clone) is not None


@pytest.mark.rule("CFB-RUI-05", "CFB-RUI-07", "CFB-RUI-19")
def test_a_ruin_wall_stops_attacks_and_a_gap_in_it_does_not() -> None:
    a, b = Looker(trooper("a", 10000, 10000), 1), Looker(trooper("b", 11500, 10000), 1)
    whole = Piece("ruin", "ruin", box(8000, 8000, 13000, 13000), 0, 6000, walls=(((10750, 8000), (10750, 13000)),))
    assert free_strip(a, b, walls=walls_of(whole)) is None
    gap = Piece(
        "ruin", "ruin", whole.outline, 0, 6000, walls=(((10750, 8000), (10750, 9900)), ((10750, 10300), (10750, 13000)))
    )
    assert free_strip(a, b, walls=walls_of(gap)) is not None


def test_bases_one_above_the_other_see_each_other() -> None:
    above = Body("up", Point(10000, 20000, 3000), Base.round(1000))
    assert strip_sight(table(), BOW, Looker(above, 3)).clear


def test_traced_strips_say_where_they_end() -> None:
    report = strip_sight(table(WALL), BOW, FOE, trace=True)
    assert len(report.rays) == 81
    assert all(ray.by == "wall" and ray.stop and ray.stop.x == 18980 for ray in report.rays)
