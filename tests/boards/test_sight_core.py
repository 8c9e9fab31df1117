"""Sight between core volumes, night, light and cover."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.boards.sight import Light, Night, clear_from, core_clear, core_sight, core_views
from game.boards.table import Base, Body, Circle, Piece, Spot, Table
from game.core.place import Point
from game.core.text import Text


def box(x0: int, y0: int, x1: int, y1: int) -> tuple[tuple[int, int], ...]:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def figure(id: str, x: int, y: int, z: int = 0) -> Body:
    return Body(id, Point(x, y, z), Base.round(1181), 1500, core=590)


def table(*pieces: Piece) -> Table:
    return Table(36000, 36000, pieces=pieces)


def wall(x0: int, y0: int, x1: int, y1: int, top: int = 3000, *words: str, bottom: int = 0, id: str = "wall") -> Piece:
    return Piece(id, id, box(x0, y0, x1, y1), bottom, top, words or ("solid",))


VIEWER, TARGET = figure("v", 5000, 18000), figure("t", 20000, 18000)
LAMP = Spot("lamp", "lamp", Point(20000, 22500), 1181, 1500)
NIGHT = Night(12000, slack=10)
LAMPLIT = Night(12000, (Light(LAMP, 4000, 1500),), slack=10)


@pytest.mark.rule("BMG3-WEX-13", "BMG3-NIT-01", "BMG3-NIT-02", "BMG3-NIT-05")
def test_beyond_twelve_inches_the_night_hides_the_target() -> None:
    report = core_sight(table(), VIEWER, TARGET, night=NIGHT)
    assert report.clear
    assert not report.visible
    assert report.why() == Text("board.sight.dark", distance=13819, range=12000)


@pytest.mark.rule("BMG3-NIT-04")
def test_exactly_twelve_inches_is_seen() -> None:
    assert core_sight(table(), VIEWER, figure("t", 5000 + 12000 + 1181, 18000), night=Night(12000)).visible
    assert core_sight(table(), VIEWER, figure("t", 5000 + 12000 + 1182, 18000), night=Night(12000)).dark


@pytest.mark.rule("BMG3-WEX-13", "BMG3-LGT-01", "BMG3-LGT-02", "BMG3-LGT-04")
def test_a_lamp_within_four_inches_shows_the_target_at_any_distance() -> None:
    report = core_sight(table(), VIEWER, TARGET, night=LAMPLIT)
    assert report.visible
    assert report.lit_by == ("lamp",)
    assert report.why({"lamp": "the lamp"}) == Text("board.sight.lit", light="the lamp")


@pytest.mark.rule("BMG3-WEX-13", "BMG3-LGT-03")
@pytest.mark.parametrize(("top", "lit"), [(3000, False), (1000, True)])
def test_a_wall_between_lamp_and_target_keeps_the_light_off_and_a_small_obstacle_does_not(top: int, lit: bool) -> None:
    report = core_sight(table(wall(18000, 20000, 22000, 20500, top)), VIEWER, TARGET, night=LAMPLIT)
    assert report.clear
    assert report.lit is lit
    assert report.visible is lit


@pytest.mark.rule("BMG3-LGT-08")
def test_a_wire_fence_does_not_stop_light() -> None:
    fence = wall(18000, 20000, 22000, 20500, 3000, "see_through")
    assert core_sight(table(fence), VIEWER, TARGET, night=LAMPLIT).lit


@pytest.mark.rule("BMG3-LGT-07", "BMG3-LOS-11")
def test_a_lamp_post_lights_itself() -> None:
    assert core_sight(table(), VIEWER, LAMP.body, night=LAMPLIT).visible
    assert core_sight(table(), VIEWER, replace(LAMP, id="unlit").body, night=NIGHT).dark


@pytest.mark.rule("BMG3-LGT-05", "BMG3-LGT-06")
def test_a_torch_is_measured_from_the_base_of_its_bearer() -> None:
    bearer = figure("bearer", 20000, 18000 + 4000 + 1181)
    torch = Night(12000, (Light(bearer, 4000, 1350),))
    assert core_sight(table(), VIEWER, TARGET, night=torch).lit
    assert not core_sight(table(), VIEWER, figure("t", 20000, 17999), night=torch).lit


@pytest.mark.rule("BMG3-LOS-01", "BMG3-LOS-07", "BMG3-LOS-08")
def test_a_wall_hides_what_stands_wholly_behind_it() -> None:
    report = core_sight(table(wall(12000, 16000, 12500, 20000)), VIEWER, TARGET)
    assert not report.clear
    assert report.blockers == ("wall",)
    assert report.why() == Text("board.sight.blocked", piece="wall")


@pytest.mark.rule("BMG3-LOS-06", "BMG3-LOS-07")
def test_a_base_that_peeps_out_is_not_seen_but_a_shoulder_is() -> None:
    close = Body("v", Point(5000, 18000), Base.round(1181), 1500, core=2)
    peeping = table(wall(19000, 10000, 19300, 18400))
    assert not core_clear(peeping, close, TARGET), "the core ends at 18.295, the base at 18.59"
    assert core_clear(table(wall(19000, 10000, 19300, 18250)), close, TARGET)


@pytest.mark.rule("BMG3-LOS-09")
def test_a_line_along_a_face_or_through_a_corner_is_free() -> None:
    thin = replace(VIEWER, core=1), replace(TARGET, core=1)
    face = table(wall(8000, 18001, 16000, 20000), wall(8000, 16000, 16000, 17999, id="south"))
    assert core_clear(face, *thin)
    sliver = Piece(
        "sliver", "sliver", ((12000, 17000), (12008, 17000), (12008, 19000), (12000, 19000)), 0, 3000, ("solid",)
    )
    assert core_clear(table(sliver), *thin), "8 mils inside is grazing"
    thick = Piece(
        "thick", "thick", ((12000, 17000), (12011, 17000), (12011, 19000), (12000, 19000)), 0, 3000, ("solid",)
    )
    assert not core_clear(table(thick), *thin)


@pytest.mark.rule("BMG3-LOS-09", "BMG3-TER-02")
def test_a_fence_is_seen_through_and_a_crate_is_seen_over() -> None:
    assert core_clear(table(wall(12000, 10000, 12100, 30000, 4000, "see_through")), VIEWER, TARGET)
    assert core_clear(table(wall(12000, 10000, 12500, 30000, 1000)), VIEWER, TARGET)
    assert core_clear(table(wall(12000, 10000, 12500, 30000, 1350)), VIEWER, TARGET), "along its top"
    assert not core_clear(table(wall(12000, 10000, 12500, 30000, 1351)), VIEWER, TARGET)


def test_one_sees_under_a_bridge_but_not_through_its_deck() -> None:
    deck = wall(10000, 10000, 14000, 30000, 3000, bottom=1400)
    assert core_clear(table(deck), VIEWER, TARGET)
    assert not core_clear(table(replace(deck, bottom=100)), VIEWER, TARGET)


def test_from_a_roof_one_looks_over_walls_but_not_straight_down_behind_the_edge() -> None:
    roof = wall(2000, 16000, 8000, 20000, 6000, "solid", "standable", id="roof")
    high = figure("v", 5000, 18000, 6000)
    far_wall = wall(14000, 10000, 14300, 26000, 2000)
    assert core_clear(table(roof, far_wall), high, TARGET)
    assert not core_clear(table(roof), high, figure("t", 9000, 18000))


def test_a_building_with_a_yard_hides_only_where_it_stands() -> None:
    shape = (
        (10000, 10000),
        (20000, 10000),
        (20000, 20000),
        (17000, 20000),
        (17000, 13000),
        (13000, 13000),
        (13000, 20000),
        (10000, 20000),
    )
    yard = table(Piece("u", "u", shape, 0, 4000, ("solid",)))
    inside = figure("in", 15000, 15000)
    assert core_clear(yard, inside, figure("n", 15000, 30000))
    assert not core_clear(yard, inside, figure("s", 15000, 5000))
    assert not core_clear(yard, figure("w", 5000, 15000), figure("e", 25000, 15000))
    assert not core_clear(yard, figure("w", 5000, 11000), figure("e", 25000, 12000))


def test_a_round_piece_hides_like_a_disc_not_like_its_box() -> None:
    tank = Piece("tank", "tank", circle=Circle(12000, 18000, 3000), top=4000, keywords=("solid",))
    assert not core_clear(table(tank), VIEWER, TARGET)
    assert core_clear(table(tank), figure("v", 5000, 19300), figure("t", 20000, 19300))


@pytest.mark.rule("BMG3-CVR-01", "BMG3-CVR-02", "BMG3-CVR-03", "BMG3-CVR-04")
@pytest.mark.parametrize("word", ["solid", "see_through"])
def test_a_low_obstacle_before_the_feet_gives_cover(word: str) -> None:
    report = core_sight(table(wall(18500, 17000, 18800, 19000, 500, word, id="crate")), VIEWER, TARGET)
    assert report.clear
    assert report.cover
    assert report.obscurers == ("crate",)
    assert report.why({"crate": "a crate"}) == Text("board.sight.cover", piece="a crate")


@pytest.mark.rule("BMG3-CVR-03")
def test_a_corner_that_hides_one_rim_gives_cover_and_one_beside_it_does_not() -> None:
    assert core_sight(table(wall(18000, 18400, 18300, 22000)), VIEWER, TARGET).cover
    assert not core_sight(table(wall(18000, 18620, 18300, 22000)), VIEWER, TARGET).cover


@pytest.mark.rule("BMG3-CVR-05", "BMG3-LOS-03", "BMG3-LOS-04")
def test_only_scenery_is_asked_so_models_neither_hide_nor_cover() -> None:
    report = core_sight(table(), VIEWER, TARGET, trace=True)
    assert report.clear
    assert not report.cover
    assert len(report.rays) == 13
    assert all(ray.stop is None for ray in report.rays)


def test_traced_rays_end_at_the_face_that_stops_them() -> None:
    report = core_sight(table(wall(12000, 16000, 12500, 20000)), VIEWER, TARGET, trace=True)
    assert {ray.by for ray in report.rays} == {"wall"}
    assert {ray.stop.x for ray in report.rays if ray.stop} == {12000}
    assert all(ray.start == Point(5000, 18000, 1350) for ray in report.rays)


def test_tracing_changes_nothing_but_the_rays() -> None:
    scene = table(wall(18500, 17000, 18800, 19000, 500), wall(9000, 17900, 9400, 30000, id="far"))
    assert replace(core_sight(scene, VIEWER, TARGET, trace=True), rays=()) == core_sight(scene, VIEWER, TARGET)


def test_an_opened_door_is_ignored_and_smoke_is_not() -> None:
    door = wall(12000, 10000, 12200, 30000, id="door")
    assert core_clear(table(door), VIEWER, TARGET, ignoring=("door",))
    cloud = Piece("cloud", "cloud", circle=Circle(12000, 18000, 4000), top=4000)
    assert not core_clear(table(), VIEWER, TARGET, smoke=(cloud,))


@pytest.mark.rule("BMG3-TPL-05")
def test_a_blast_reaches_only_what_its_middle_can_see() -> None:
    burst = Point(12000, 18000, 1000)
    assert clear_from(table(), burst, TARGET)
    assert not clear_from(table(wall(14000, 10000, 14300, 26000)), burst, TARGET)


def test_all_views_at_once_are_the_views_one_by_one() -> None:
    scene = table(wall(12000, 16000, 12500, 20000), wall(15000, 5000, 16000, 9000, id="b"))
    crowd = [figure(f"m{i}", 3000 + 5000 * (i % 4), 4000 + 9000 * (i // 4)) for i in range(12)]
    views = core_views(scene, crowd)
    assert views == [[a is b or core_clear(scene, a, b) for b in crowd] for a in crowd]
    assert any(not view for row in views for view in row)
