"""The open table: exact distances, contact across levels, and where a base may stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from shapely import Polygon

from game.boards.measure import (
    at_least,
    beyond,
    closest_points,
    contact,
    contact_across,
    distance,
    edge_distance,
    fits,
    inside,
    overlaps,
    surface_at,
    touching,
    wholly_within,
    within,
)
from game.boards.table import NEAR, Base, Body, Circle, Piece, Spot, Table, Zone
from game.core.place import Point
from game.core.text import LANGUAGES, Catalog, Text

LOCALE = Path(__file__).parents[2] / "assets" / "locale"
INCH = 1000
TOUCH = 50


def box(x0: int, y0: int, x1: int, y1: int) -> tuple[tuple[int, int], ...]:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def piece(id: str, outline: tuple[tuple[int, int], ...], top: int, *keywords: str, bottom: int = 0) -> Piece:
    return Piece(id, id, outline, bottom, top, keywords)


def figure(id: str, x: int, y: int, z: int = 0) -> Body:
    """A BMG3 model on a 30 mm base."""
    return Body(id, Point(x, y, z), Base.round(1181), 1500, core=590)


def trooper(id: str, x: int, y: int) -> Body:
    """A First Blood infantry model."""
    return Body(id, Point(x, y), Base.round(1000), 1000)


def walker(id: str, x: int, y: int, z: int = 0) -> Body:
    """A BMG1 character of Standard size, in thousandths of a centimetre."""
    return Body(id, Point(x, y, z), Base.round(3000), 4000)


EMPTY = Table(36 * INCH, 36 * INCH)


@pytest.mark.rule("BMG3-MEA-03", "BMG3-GEO-06")
def test_distance_runs_from_rim_to_rim() -> None:
    assert distance(figure("a", 5000, 18000), figure("b", 20000, 18000)) == 13819


@pytest.mark.rule("BMG3-GEO-06")
def test_distance_between_levels_is_the_hypotenuse_of_gap_and_rise() -> None:
    low, high = walker("low", 10000, 10000), walker("high", 16000, 10000, 8000)
    assert distance(low, high) == 5000  # gap 3, rise 4
    assert distance(low, high, flat=True) == 3000


@pytest.mark.rule("BMG3-MEA-04")
def test_exactly_the_limit_is_within_and_a_mil_more_is_not() -> None:
    here = figure("a", 0, 0)
    assert within(here, figure("b", 12000 + 1181, 0), 12000)
    assert not within(here, figure("b", 12000 + 1182, 0), 12000)
    assert within(here, figure("b", 12000 + 1182, 0), 12000, slack=10)


def test_a_distance_that_is_no_whole_number_never_passes_for_the_limit() -> None:
    here, there = Point(0, 0), Point(4000, 1)  # 4000.000125
    assert distance(here, there) == 4001
    assert not within(here, there, 4000)
    assert beyond(here, there, 4000)


@pytest.mark.rule("BMG3-GEO-10")
def test_more_than_eight_inches_excludes_exactly_eight() -> None:
    lamp = Spot("lamp", "lamp", Point(0, 0), 1181, 1500)
    assert not beyond(lamp, Spot("other", "lamp", Point(8000 + 1181, 0), 1181, 1500), 8000)
    assert beyond(lamp, Spot("other", "lamp", Point(8000 + 1182, 0), 1181, 1500), 8000)


def test_at_least_forgives_no_more_than_its_slack() -> None:
    here = walker("a", 0, 0)
    assert at_least(here, walker("b", 8000, 0), 5000)
    assert not at_least(here, walker("b", 7999, 0), 5000)
    assert at_least(here, walker("b", 7950, 0), 5000, slack=50)
    assert not at_least(here, walker("b", 7949, 0), 5000, slack=50)


@pytest.mark.rule("BMG3-MEA-05", "CFB-MEA-06")
def test_wholly_within_counts_the_far_rim() -> None:
    leader = trooper("leader", 10000, 10000)
    assert wholly_within(trooper("a", 13500, 10000), leader, 3500)
    assert not wholly_within(trooper("a", 13501, 10000), leader, 3500)
    assert within(trooper("a", 14500, 10000), leader, 3500)


@pytest.mark.rule("BMG3-GEO-09", "BMG3-GEO-08")
def test_a_base_touching_the_border_from_inside_is_completely_within_the_zone() -> None:
    zone = Zone("p1", "deployment", box(0, 0, 36000, 6000))
    assert inside(trooper("a", 500, 5500), zone)
    assert not inside(trooper("a", 500, 5501), zone)
    assert distance(trooper("a", 18000, 5000), zone) == 0
    assert distance(trooper("a", 18000, 8500), zone) == 2000


def test_a_round_zone_holds_what_lies_under_its_circle_only() -> None:
    zone = Zone("hill", "objective", circle=Circle(10000, 10000, 6000))
    assert inside(trooper("a", 12500, 10000), zone)
    assert not inside(trooper("a", 12501, 10000), zone)
    assert len(zone.outline) > 12


def test_suspect_markers_keep_their_distances_to_zone_and_each_other() -> None:
    zone = Zone("p1", "deployment", box(0, 0, 36000, 6000))
    henchman, marker = figure("h", 18000, 9781), Spot("s", "suspect", Point(18000, 8600), 1181)
    assert touching(henchman, marker, TOUCH)
    assert distance(marker, zone) in (2009, 2010)
    nearer = Spot("s", "suspect", Point(18000, 8419), 1181)
    assert touching(figure("h", 18000, 9600), nearer, TOUCH)
    assert not at_least(nearer, zone, 2000, slack=10)
    assert distance(marker, Spot("t", "suspect", Point(23200, 8600), 1181)) == 4019
    assert distance(marker, Spot("t", "suspect", Point(23000, 8600), 1181)) == 3819


@pytest.mark.rule("BMG3-WEX-14", "BMG3-CON-03", "BMG3-CON-04")
@pytest.mark.parametrize(("z", "together"), [(1400, True), (1500, True), (1600, False)])
def test_contact_between_levels_ends_above_the_head(z: int, together: bool) -> None:
    assert contact(EMPTY, figure("a", 10000, 10000), figure("b", 11181, 10000, z), TOUCH, INCH) is together


@pytest.mark.rule("BMG3-WEX-14", "BMG3-CON-05", "BMG3-TER-09")
@pytest.mark.parametrize(("top", "together"), [(2000, False), (800, True)])
def test_a_wall_between_them_ends_contact_and_a_parapet_does_not(top: int, together: bool) -> None:
    a, b = figure("a", 10000, 10000), figure("b", 11221, 10000)
    wall = piece("wall", box(10591, 9000, 10631, 11000), top, "solid")
    assert contact(Table(36000, 36000, pieces=(wall,)), a, b, TOUCH, INCH) is together


def test_bases_a_millimetre_apart_are_in_contact() -> None:
    assert touching(walker("a", 0, 0), walker("b", 3100, 0), 100)
    assert not touching(walker("a", 0, 0), walker("b", 3101, 0), 100)
    assert touching(walker("a", 0, 0), walker("b", 3000, 0, 4000), 100)
    assert not touching(walker("a", 0, 0), walker("b", 3000, 0, 4001), 100)


def test_first_blood_contact_is_a_hundredth_of_an_inch() -> None:
    assert touching(trooper("a", 0, 0), trooper("b", 1010, 0), 10)
    assert not touching(trooper("a", 0, 0), trooper("b", 1011, 0), 10)


@pytest.mark.rule("BMG1-GEO-08")
def test_fighters_reach_each_other_across_a_thin_low_wall() -> None:
    a, b = walker("a", 10000, 10000), walker("b", 14000, 10000)
    low = piece("low", box(11500, 5000, 12500, 15000), 2000, "solid")
    assert contact_across(Table(90000, 90000, "cm", (low,)), a, b, 100, 2000) is low
    tall = piece("tall", box(11500, 5000, 12500, 15000), 4100, "solid")
    assert contact_across(Table(90000, 90000, "cm", (tall,)), a, b, 100, 2000) is None
    thick = piece("thick", box(11500, 5000, 13600, 15000), 2000, "solid")
    far = walker("b", 15100, 10000)
    assert contact_across(Table(90000, 90000, "cm", (thick,)), a, far, 100, 2000) is None


@pytest.mark.rule("CFB-GEO-03")
def test_the_worked_engagement_distances_of_first_blood() -> None:
    """Examples E-07 and E-09."""
    assert distance(trooper("grd", 20000, 20000), trooper("blooded", 23000, 20000)) == 2000
    brute = Body("brute", Point(20100, 22000), Base.round(2000), 2000)
    clone = trooper("clone", 23800, 21000)
    a, leader, b = trooper("a", 20000, 20000), trooper("leader", 22000, 20500), trooper("b", 24000, 19500)
    found = [distance(x, y) for x, y in ((a, brute), (leader, brute), (leader, clone), (b, clone))]
    assert [round(mils, -1) for mils in found] == [500, 920, 870, 510]
    assert distance(a, clone) > 1000
    assert distance(b, brute) > 1000


@pytest.mark.rule("CFB-GAR-24", "CFB-GAR-30")
def test_the_whole_outline_of_a_garrison_is_measured_to() -> None:
    tower = piece("tower", box(10000, 10000, 15000, 15000), 6000, "garrison")
    assert distance(trooper("a", 16500, 12000), tower, flat=True) == 1000
    assert distance(trooper("a", 18500, 19000), tower, flat=True) == 4816  # corner: sqrt(3.5^2 + 4^2) - 0.5


def test_turned_rectangles_are_measured_from_their_corners() -> None:
    cart = Body("cart", Point(10000, 10000), Base.rectangular(2000, 4000), 1000)
    across = cart.moved(cart.at, facing=90_000)
    dot = Point(14000, 10000)
    assert distance(cart, dot) == 3000
    assert distance(across, dot) == 2000
    assert distance(cart.moved(cart.at, facing=45_000), dot) == 2008  # its corner is at (2121, -707)
    assert distance(cart, across.moved(Point(13000, 10000))) == 0


def test_an_oval_base_is_long_one_way_and_short_the_other() -> None:
    bike = Body("bike", Point(0, 0), Base.oval(4000, 2000), 1000)
    assert distance(bike, Point(5000, 0)) == 3000
    assert distance(bike, Point(0, 5000)) == 4000
    assert distance(bike.moved(bike.at, 90_000), Point(0, 5000)) == 3000


def test_the_tape_touches_both_rims() -> None:
    assert closest_points(trooper("a", 1000, 1000), trooper("b", 5000, 1000)) == (Point(1500, 1000), Point(4500, 1000))
    wall = piece("wall", box(3000, 0, 3200, 4000), 2000, "solid")
    assert closest_points(trooper("a", 1000, 1000), wall) == (Point(1500, 1000), Point(3000, 1000))
    above = Body("up", Point(1000, 1000, 3000), Base.round(1000), 1000)
    assert [p.z for p in closest_points(trooper("a", 1000, 1000), above)] == [1000, 3000]


@pytest.mark.rule("BMG3-GEO-11")
def test_overlap_needs_more_than_the_slack_and_shared_height() -> None:
    a = figure("a", 10000, 10000)
    assert overlaps(a, figure("b", 11170, 10000), slack=10)
    assert not overlaps(a, figure("b", 11171, 10000), slack=10)
    assert not overlaps(a, figure("b", 10000, 10000, 1500))
    assert overlaps(a, figure("b", 10000, 10000, 1499))


ROOF = piece("roof", box(12000, 8000, 18000, 14000), 2500, "solid", "standable")
CITY = Table(36000, 36000, pieces=(ROOF, piece("bridge", box(20000, 0, 22000, 36000), 2200, "solid", bottom=2000)))


@pytest.mark.rule("BMG3-GEO-12", "CFB-GEO-05")
def test_no_part_of_a_base_leaves_the_table() -> None:
    assert fits(EMPTY, figure("a", 591, 591)) is None
    assert fits(EMPTY, figure("a", 590, 591)) == Text("board.fit.off_table")
    assert edge_distance(EMPTY, figure("a", 2591, 18000)) == 2000


@pytest.mark.rule("BMG3-TER-07")
def test_a_base_stands_firm_with_its_middle_half_on_the_roof() -> None:
    assert fits(CITY, figure("a", 12591, 10000, 2500)) is None
    assert fits(CITY, figure("a", 12296, 10000, 2500)) is None
    assert fits(CITY, figure("a", 12290, 10000, 2500)) == Text("board.fit.unstable")


@pytest.mark.rule("BMG3-TER-08")
def test_landing_asks_for_the_whole_base_on_the_roof() -> None:
    assert fits(CITY, figure("a", 12591, 10000, 2500), support=1000) is None
    assert fits(CITY, figure("a", 12500, 10000, 2500), support=1000) == Text("board.fit.unstable")


@pytest.mark.rule("BMG1-GEO-05")
def test_where_only_the_centre_counts_the_rim_may_hang_over() -> None:
    assert fits(CITY, walker("a", 12000, 11000, 2500), support=0) is None
    assert fits(CITY, walker("a", 11999, 11000, 2500), support=0) == Text("board.fit.unstable")


@pytest.mark.rule("BMG3-TER-06", "BMG3-TER-07")
def test_nobody_stands_inside_a_building_but_under_a_bridge_there_is_room() -> None:
    assert fits(CITY, figure("a", 15000, 11000)) == Text("board.fit.on_piece", piece="roof")
    assert fits(CITY, figure("a", 11400, 11000)) is None
    assert fits(CITY, figure("a", 21000, 20000)) is None
    tall = Body("tall", Point(21000, 20000), Base.round(1181), 2100)
    assert fits(CITY, tall) == Text("board.fit.on_piece", piece="bridge")


@pytest.mark.rule("BMG3-CON-02")
def test_bases_may_touch_but_not_overlap() -> None:
    other = figure("b", 10000, 30000)
    assert fits(EMPTY, figure("a", 11181, 30000), [other]) is None
    assert fits(EMPTY, figure("a", 11100, 30000), [other]) == Text("board.fit.on_body", other="b")
    assert fits(EMPTY, figure("b", 10010, 30000), [other]) is None, "a body is not in its own way"


@pytest.mark.rule("BMG3-CON-06")
def test_a_flat_marker_may_be_stood_upon_and_a_lamp_post_may_not() -> None:
    at = Point(10000, 10000)
    assert fits(EMPTY, figure("a", 10000, 10300), [Spot("sewer", "sewer", at, 1181)]) is None
    assert fits(EMPTY, figure("a", 10000, 10300), [Spot("lamp", "lamp", at, 1181, 1500)]) is not None


@pytest.mark.rule("CFB-ZON-27")
def test_nobody_is_placed_in_a_flat_chasm() -> None:
    table = Table(48000, 48000, pieces=(piece("chasm", box(5000, 5000, 9000, 9000), 0, "impassable"),))
    assert fits(table, trooper("a", 7000, 7000)) == Text("board.fit.on_piece", piece="chasm")
    assert fits(table, trooper("a", 7000, 9500)) is None


def test_two_roofs_of_one_height_side_by_side_are_one_surface() -> None:
    halves = (
        piece("west", box(10000, 10000, 14000, 14000), 2000, "solid", "standable"),
        piece("east", box(14000, 10000, 18000, 14000), 2000, "solid", "standable"),
    )
    assert fits(Table(36000, 36000, pieces=halves), figure("a", 14000, 12000, 2000), support=1000) is None


def test_surfaces_are_found_from_the_top_down() -> None:
    ruin = Piece("ruin", "ruin", box(0, 0, 5000, 5000), 0, 9000, ("obscuring",), floors=(3000, 6000))
    table = Table(48000, 48000, pieces=(ruin, ROOF))
    assert surface_at(table, (2000, 2000)) == (6000, ruin)
    assert surface_at(table, (2000, 2000), below=5999) == (3000, ruin)
    assert surface_at(table, (2000, 2000), below=100) == (0, None)
    assert surface_at(table, (15000, 10000)) == (2500, ROOF)


@pytest.mark.rule("BMG3-TER-12")
def test_a_ramp_rises_towards_its_upper_end() -> None:
    ramp = Piece("ramp", "ramp", box(0, 0, 4000, 2000), 0, 2000, ("ramp",), properties=(("up", 0),))
    assert [ramp.height_at((x, 1000)) for x in (0, 1000, 4000)] == [0, 500, 2000]
    assert fits(Table(36000, 36000, pieces=(ramp,)), figure("a", 1000, 1000, 500)) is None


def test_an_outline_is_kept_counter_clockwise_and_keywords_sorted() -> None:
    wall = Piece("w", "w", tuple(reversed(box(0, 0, 2, 1))), 0, 1, ("solid", "difficult", "solid"))
    assert wall.outline == box(0, 0, 2, 1)
    assert wall.keywords == ("difficult", "solid")


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (lambda: Piece("w", "w", ((0, 0), (1, 0)), 0, 1), "piece 'w': an outline needs three corners"),
        (lambda: Piece("w", "w", box(0, 0, 1, 1), 2, 1), "piece 'w': the top is below the bottom"),
        (lambda: Zone("z", "objective", ((0, 0), (1, 1), (2, 2))), "zone 'z': an outline needs three corners"),
        (lambda: Piece("w", "w", ((0, 0), (9, 9), (9, 0), (0, 5)), 0, 1), "piece 'w': the outline crosses itself"),
        (lambda: Table(1, 1, "feet"), "not 'feet'"),
        (lambda: Table(9, 9, pieces=(ROOF, ROOF)), "two things on the table are called 'roof'"),
        (lambda: Piece("w", "w", box(0, 0, 1, 1), properties=(("blink", "hard"),)).number("blink"), "'blink' must be"),
    ],
)
def test_a_wrong_table_is_refused_with_a_sentence(build: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        build()  # type: ignore[operator]


def test_cached_shapes_are_no_part_of_equality() -> None:
    first, second = piece("w", box(0, 0, 10, 10), 5, "solid"), piece("w", box(0, 0, 10, 10), 5, "solid")
    assert first.polygon.area == 100
    assert first.prism.bounds == (0, 0, 10, 10)
    assert first == second
    assert hash(first) == hash(second)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board_sentence_exists_in_every_language(language: str) -> None:
    catalog = Catalog([LOCALE])
    wanted = {key for key in catalog.keys("en") if key.startswith(("board.fit.", "board.sight."))}
    assert len(wanted) >= 12
    assert wanted <= catalog.keys(language)


def test_a_place_is_judged_by_every_piece_near_it() -> None:
    boxes = [(2000 * k, 1500 * (k % 7), 700 + 400 * k) for k in range(12)]
    pieces = tuple(
        Piece(f"p{x}", "box", ((x, y), (x + w, y), (x + w, y + w), (x, y + w)), 0, 1000, ("solid", "standable"))
        for x, y, w in boxes
    )
    table = Table(36000, 36000, pieces=pieces)
    for x, y in ((0, 0), (2999, 3000), (9001, 5400), (35000, 35000), (17000, 12000)):
        square = Polygon([(x + dx * NEAR, y + dy * NEAR) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        near = [piece for piece in pieces if piece.polygon.intersects(square)]
        for found in (table.near(x, y, "solid"), table.carriers_near(x, y)):
            assert [piece for piece in found if piece in near] == near
            assert list(found) == [piece for piece in pieces if piece in found]
    assert not table.near(35000, 1000, "solid") and not table.near(0, 0, "ramp")
