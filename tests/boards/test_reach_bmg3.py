"""Reach with the movement rules of the third edition: impairments, climbs, jumps, falls."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point as Dot

from game.boards.reach import (
    NOWHERE,
    Climb,
    Crossing,
    Drop,
    Flight,
    Gait,
    Ground,
    Guard,
    Jump,
    Reach,
    along,
    check,
    ramp_passages,
)
from game.boards.table import Base, Body, Piece, Table
from game.core.place import Point
from game.core.text import Text

BASE = Base.round(1181)
R = 590.5
SMALL = 1000
IMPAIRED = 4000
HEIGHT = 1500
SLACK = 10


def reading(piece: Piece, z: int) -> Crossing:
    """What a piece means in this edition to a model on a 30 mm base."""
    if piece.has("difficult"):
        return Crossing(near=R, toll=IMPAIRED) if piece.top == z else Crossing()
    if piece.top <= z or piece.bottom >= z + HEIGHT:
        return Crossing()
    if piece.has("impassable"):
        return Crossing(clear=R / 2, rest=R)
    if piece.top - z <= SMALL:
        return Crossing(rest=R, perch=R / 2 if piece.has("standable") else None)
    if piece.has("unclimbable"):
        return Crossing(clear=R / 2, rest=R)
    drop = Drop(deepest=20_000, toll=IMPAIRED, ends=True)
    climb = Climb(R, R, toll=IMPAIRED, onto=piece.has("standable"), stand=R / 2, drop=drop)
    return Crossing(clear=R / 2, rest=R, climb=climb)


def square(id: str, x: int, y: int, w: int, d: int, top: int, *words: str, bottom: int = 0) -> Piece:
    x, y, w, d = x * 10, y * 10, w * 10, d * 10
    return Piece(id, id, ((x, y), (x + w, y), (x + w, y + d), (x, y + d)), bottom, top, words)


def reach(
    pieces: list[Piece],
    at: Point,
    inches: int,
    guards: list[Guard] | None = None,
    jump: Jump | None = None,
    paid: int = 0,
) -> Reach:
    table = Table(36000, 36000, pieces=tuple(pieces))
    ground = Ground(table, BASE, HEIGHT, reading, jump)
    gait = Gait(inches * 1000 - IMPAIRED * paid, slack=SLACK)
    return Reach(ground, Body("bat", at, BASE, HEIGHT), gait, guards or [])


ROOF = square("roof", 1200, 800, 600, 600, 2500, "solid", "standable")


@pytest.mark.rule("BMG3-CLI-02", "BMG3-CLI-03", "BMG3-CLI-06", "BMG3-IMP-05")
def test_a_climb_pays_for_height_and_width_and_impairs_the_whole_move() -> None:
    route = reach([ROOF], Point(10000, 10000), 10).path(Point(12591, 10000, 2500))
    assert route is not None
    assert [leg.kind for leg in route.legs] == ["walk", "climb"]
    assert abs(route.length - 5090.6) <= 2
    assert route.toll == IMPAIRED
    assert route.paid == ("climb:roof",)


@pytest.mark.rule("BMG3-IMP-07")
def test_a_climb_that_the_impaired_move_cannot_pay_is_refused() -> None:
    nine = reach([ROOF], Point(10000, 10000), 9)
    assert nine.path(Point(12591, 10000, 2500)) is None
    assert nine.why_not(Point(12591, 10000, 2500)) is not None
    assert all(area.z == 0 for area in nine.region)


def test_after_a_climb_the_model_goes_on_with_what_is_left() -> None:
    ten = reach([ROOF], Point(10000, 10000), 10)
    assert ten.path(Point(13490, 10000, 2500)) is not None
    assert ten.path(Point(13530, 10000, 2500)) is None
    assert [area.z for area in ten.region] == [0, 2500]


@pytest.mark.rule("BMG3-WEX-05", "BMG3-IMP-01", "BMG3-IMP-02", "BMG3-DIF-02")
def test_one_difficult_area_leaves_six_of_ten_inches() -> None:
    bog = square("bog", 1500, 0, 100, 3600, 0, "difficult")
    ten = reach([bog], Point(12000, 18000), 10)
    assert ten.path(Point(18000, 18000)) is not None
    assert ten.path(Point(18020, 18000)) is None
    assert ten.path(Point(2010, 18000)) is not None


@pytest.mark.rule("BMG3-WEX-05", "BMG3-IMP-03")
def test_two_difficult_areas_leave_two_of_ten_inches() -> None:
    bogs = [square("a", 1230, 0, 20, 3600, 0, "difficult"), square("b", 1310, 0, 20, 3600, 0, "difficult")]
    ten = reach(bogs, Point(11400, 18000), 10)
    assert ten.path(Point(13400, 18000)) is not None
    assert ten.path(Point(13420, 18000)) is None
    assert ten.path(Point(12400, 18000)) is not None


@pytest.mark.rule("BMG3-WEX-05", "BMG3-DIF-03")
def test_standing_up_inside_a_difficult_area_leaves_two_inches_and_no_climb() -> None:
    bog = square("bog", 800, 800, 350, 400, 0, "difficult")
    wall = square("wall", 1160, 800, 300, 300, 1200, "solid", "standable")
    prone = reach([bog, wall], Point(11000, 10000), 10, paid=1)
    assert prone.path(Point(9000, 10000)) is not None
    assert prone.path(Point(8980, 10000)) is None
    assert all(area.z == 0 for area in prone.region)


@pytest.mark.rule("BMG3-DIF-02")
def test_going_round_a_difficult_area_is_not_impaired_when_shorter() -> None:
    bog = square("bog", 1200, 900, 200, 200, 0, "difficult")
    route = reach([bog], Point(10000, 10000), 10).path(Point(16500, 10000))
    assert route is not None and route.toll == 0
    assert 6500 < route.length <= 10000


def test_with_nothing_left_the_model_stays_where_it_is() -> None:
    bog = square("bog", 800, 800, 400, 400, 0, "difficult")
    slow = reach([bog], Point(10000, 10000), 3)
    assert slow.path(Point(10000, 10000)) is not None
    assert slow.path(Point(10100, 10000)) is None
    assert slow.region == []


@pytest.mark.rule("BMG3-TER-14")
def test_rubble_on_a_roof_does_not_impair_the_street() -> None:
    rubble = square("rubble", 1200, 0, 100, 3600, 2500, "difficult", bottom=2500)
    route = reach([rubble], Point(10000, 18000), 10).path(Point(19000, 18000))
    assert route is not None and route.toll == 0


@pytest.mark.rule("BMG3-OBS-02", "BMG3-OBS-04", "BMG3-OBS-06")
def test_a_small_obstacle_is_stepped_over_but_not_stood_in() -> None:
    crate = square("crate", 1200, 800, 200, 400, 900, "solid")
    ten = reach([crate], Point(10000, 10000), 10)
    route = ten.path(Point(16000, 10000))
    assert route is not None and route.cost == 6000
    assert ten.why_not(Point(13000, 10000)) == Text("reach.in_piece", piece="crate")
    assert ten.why_not(Point(11500, 10000)) == Text("reach.in_piece", piece="crate")


@pytest.mark.rule("BMG3-OBS-06", "BMG3-TER-07")
def test_a_standable_small_obstacle_carries_a_base_that_is_stable_on_it() -> None:
    crate = square("crate", 1200, 800, 300, 400, 900, "solid", "standable")
    ten = reach([crate], Point(10000, 10000), 10)
    assert ten.path(Point(13500, 10000, 900)) is not None
    assert ten.path(Point(12200, 10000, 900)) is None
    assert ten.path(Point(12296, 10000, 900)) is not None


@pytest.mark.rule("BMG3-MOV-11", "BMG3-MOV-07")
def test_the_core_fits_through_a_gap_too_narrow_for_the_base() -> None:
    walls = [
        square("south", 1200, 0, 100, 1770, 9000, "solid", "unclimbable"),
        square("north", 1200, 1832, 100, 1768, 9000, "solid", "unclimbable"),
    ]
    route = reach(walls, Point(10000, 18010), 10).path(Point(16000, 18010))
    assert route is not None and route.length <= 6010
    shut = [walls[0], square("north", 1200, 1826, 100, 1774, 9000, "solid", "unclimbable")]
    assert reach(shut, Point(10000, 17980), 10).path(Point(16000, 17980)) is None


@pytest.mark.rule("BMG3-MOV-06", "BMG3-MOV-09")
def test_models_do_not_bar_the_way_but_keep_their_place() -> None:
    foe = Guard(Body("foe", Point(13000, 10000), BASE, HEIGHT), passing=False)
    ten = reach([], Point(10000, 10000), 10, [foe])
    route = ten.path(Point(16000, 10000))
    assert route is not None and route.cost == 6000
    assert ten.why_not(Point(13000, 10500)) == Text("reach.on_body", body="foe", keep=0)
    assert ten.path(Point(13000 - 1181, 10000)) is not None


def test_impassable_ground_is_gone_round() -> None:
    pit = square("pit", 1200, 900, 200, 200, 500, "impassable")
    route = reach([pit], Point(10000, 10000), 10).path(Point(16000, 10000))
    assert route is not None and route.length > 6000


@pytest.mark.rule("BMG3-CLI-07")
def test_a_fence_is_climbed_over_up_and_down() -> None:
    fence = square("fence", 1200, 0, 10, 3600, 1500, "see_through")
    twelve = reach([fence], Point(11000, 18000), 12)
    route = twelve.path(Point(13000, 18000))
    assert route is not None and route.toll == IMPAIRED
    assert abs(route.length - (2000 + 3000)) <= 3
    assert reach([fence], Point(11000, 18000), 8).path(Point(13000, 18000)) is None


JUMP = Jump(longest=20_000, rise=1000, fall=1000, landing=R, free_gap=1000, toll=IMPAIRED)
TWO_ROOFS = [
    square("west", 1000, 1000, 400, 400, 4000, "solid", "standable"),
    square("east", 1550, 1000, 400, 400, 4000, "solid", "standable"),
]


@pytest.mark.rule("BMG3-JMP-01", "BMG3-JMP-02", "BMG3-JMP-03", "BMG3-JMP-05")
def test_a_gap_is_jumped_for_one_impairment() -> None:
    route = reach(TWO_ROOFS, Point(13000, 12000, 4000), 8, jump=JUMP).path(Point(16600, 12000, 4000))
    assert route is not None
    assert "jump" in [leg.kind for leg in route.legs]
    assert route.toll == IMPAIRED and abs(route.length - 3600) <= 3


@pytest.mark.rule("BMG3-JMP-04")
def test_a_gap_of_an_inch_is_crossed_without_penalty() -> None:
    near = [TWO_ROOFS[0], square("east", 1490, 1000, 400, 400, 4000, "solid", "standable")]
    route = reach(near, Point(13000, 12000, 4000), 4, jump=JUMP).path(Point(16000, 12000, 4000))
    assert route is not None and route.toll == 0


@pytest.mark.rule("BMG3-JMP-05")
def test_a_roof_much_higher_is_no_landing_for_a_jump() -> None:
    high = [TWO_ROOFS[0], square("east", 1550, 1000, 400, 400, 5500, "solid", "standable")]
    assert reach(high, Point(13000, 12000, 4000), 8, jump=JUMP).path(Point(16600, 12000, 5500)) is None
    assert reach(TWO_ROOFS, Point(13000, 12000, 4000), 8, jump=JUMP).path(Point(16600, 12000, 4000)) is not None


@pytest.mark.rule("BMG3-FAL-13", "BMG3-FAL-16")
def test_a_fall_impairs_and_ends_the_move() -> None:
    eight = reach([TWO_ROOFS[0]], Point(12000, 12000, 4000), 8)
    assert eight.falls
    for route in eight.falls:
        assert route.legs[-1].kind == "fall" and route.legs[-1].rise == -4000
        assert route.toll == IMPAIRED
        assert eight.path(route.end) is None
    assert {area.z for area in eight.region} == {4000}


@pytest.mark.rule("BMG3-CLI-11")
def test_climbing_down_costs_what_climbing_up_costs() -> None:
    up = reach([ROOF], Point(11409, 10000), 10).path(Point(12591, 10000, 2500))
    down = reach([ROOF], Point(12591, 10000, 2500), 10).path(Point(11409, 10000))
    assert up is not None and down is not None
    assert up.cost == down.cost


@pytest.mark.rule("BMG3-GEO-12")
def test_no_part_of_the_base_leaves_the_table() -> None:
    ten = reach([], Point(3000, 3000), 10)
    assert ten.why_not(Point(500, 3000)) is not None
    assert ten.path(Point(591, 3000)) is not None


def test_a_players_own_climb_is_checked_like_the_found_one() -> None:
    ten = reach([ROOF], Point(10000, 10000), 10)
    route = check(ten, [Point(11409, 10000), Point(12591, 10000, 2500)])
    assert not isinstance(route, Text)
    assert route.cost == 9091 and route.paid == ("climb:roof",)
    assert isinstance(check(ten, [Point(10500, 10000), Point(12591, 10000, 2500)]), Text)


@pytest.mark.rule("BMG3-MOV-03")
def test_a_drag_stops_where_the_budget_ends() -> None:
    ten = reach([], Point(10000, 10000), 10)
    route = along(ten, [Point(15000, 10000), Point(15000, 30000)])
    assert 9990 <= route.cost <= 10010
    assert route.end.x == 15000


@pytest.mark.rule("BMG3-TER-12")
def test_a_ramp_is_walked_for_its_sloped_length_without_impairment() -> None:
    ramp = Piece(
        "ramp",
        "ramp",
        ((8000, 9000), (12000, 9000), (12000, 12000), (8000, 12000)),
        0,
        2500,
        ("ramp", "solid", "unclimbable"),
        properties=(("up", 0),),
    )
    table = Table(36000, 36000, pieces=(ROOF, ramp))
    ground = Ground(table, BASE, HEIGHT, reading, passages=ramp_passages(ramp, R))
    route = Reach(ground, Body("bat", Point(6000, 10500), BASE, HEIGHT), Gait(10000)).path(Point(14000, 10500, 2500))
    assert route is not None and route.toll == 0
    assert "ramp" in [leg.kind for leg in route.legs]
    assert abs(route.cost - (2000 + (4000**2 + 2500**2) ** 0.5 + 2000)) <= 3


def flight(pieces: list[Piece], at: Point, inches: int, *guards: Guard) -> Flight:
    ground = Ground(Table(36000, 36000, pieces=tuple(pieces)), BASE, HEIGHT, reading)
    feet = Reach(ground, Body("bat", at, BASE, HEIGHT), NOWHERE, guards)
    return Flight(feet, Gait(inches * 1000, slack=SLACK))


@pytest.mark.rule("BMG3-ABL-08")
def test_a_flier_rises_to_a_roof_in_a_straight_line_and_is_not_impaired() -> None:
    at = Point(14999, 11000)
    wide = flight([], at, 10).path(Point(14999, 15000))
    assert wide is not None and wide.cost == 4000
    route = flight([ROOF], Point(10000, 11000), 10).path(Point(13000, 11000, 2500))
    assert route is not None and route.toll == 0
    # taut over the edge of the wall, a quarter of the base away from it
    edge = 2000 - R / 2
    assert abs(route.cost - ((edge**2 + 2500**2) ** 0.5 + 3000 - edge)) <= 4


@pytest.mark.rule("BMG3-ABL-08")
def test_a_flier_goes_over_a_tower_and_down_again() -> None:
    tower = square("tower", 1200, 800, 200, 600, 6000, "solid", "unclimbable")
    over = flight([tower], Point(10000, 11000), 20).path(Point(16000, 11000))
    assert over is not None and over.cost > 12000
    assert max(point.z for point in over.points) == 6000
    assert flight([tower], Point(10000, 11000), 10).path(Point(16000, 11000)) is None


@pytest.mark.rule("BMG3-ABL-08", "BMG3-MOV-09")
def test_a_flight_ends_where_a_base_can_stand_and_its_region_says_so() -> None:
    foe = Guard(Body("foe", Point(10000, 14000), BASE, HEIGHT), passing=False)
    bat = flight([ROOF], Point(10000, 11000), 6, foe)
    assert bat.why_not(Point(10000, 14200)) == Text("reach.on_body", body="foe", keep=0)
    assert bat.why_not(Point(12000, 11000)) is not None
    assert [area.z for area in bat.region] == [0, 2500]
    for area in bat.region:
        for x in range(5000, 17000, 370):
            for y in range(5000, 17000, 410):
                if area.geometry.contains(Dot(x, y)):
                    assert bat.path(Point(x, y, area.z)) is not None


KINDS = (("solid", "standable"), ("see_through",), ("difficult",), ("impassable",))
houses = st.lists(
    st.tuples(
        st.integers(2, 28),
        st.integers(2, 28),
        st.integers(1, 6),
        st.integers(1, 6),
        st.sampled_from(KINDS),
        st.booleans(),
    ),
    max_size=6,
)


@settings(max_examples=30, deadline=None)
@given(houses, st.lists(st.tuples(st.integers(600, 35400), st.integers(600, 35400)), min_size=30, max_size=50))
def test_what_is_shaded_on_streets_and_roofs_has_a_way_that_passes_the_check(
    made: list[tuple[int, int, int, int, tuple[str, ...], bool]], spots: list[tuple[int, int]]
) -> None:
    pieces: list[Piece] = []
    for k, (x, y, w, d, words, high) in enumerate(made):
        top = 0 if "difficult" in words else 3000 if high else 1500
        piece = square(f"p{k}", x * 100, y * 100, w * 100, d * 100, top, *words)
        if piece.polygon.distance(Dot(18000, 18000)) > R + 5 and all(
            piece.polygon.distance(other.polygon) > 0 for other in pieces
        ):
            pieces.append(piece)
    bat = reach(pieces, Point(18000, 18000), 14, jump=JUMP)
    for area in bat.region:
        for x, y in spots:
            if area.geometry.contains(Dot(x, y)):
                route = bat.path(Point(x, y, area.z))
                assert route is not None and route.cost <= 14010
                checked = check(bat, [leg.end for leg in route.legs])
                assert not isinstance(checked, Text)
                assert checked.cost <= route.cost + 1
