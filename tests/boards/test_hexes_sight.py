"""Lines of sight between zones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.grid import Conditions, Feature, Side
from game.boards.grid_lines import hex_line
from game.boards.grid_sight import hex_sight
from game.boards.hexes import DIRECTIONS, HexBoard, Zone, disc, hex_distance, tiles
from game.boards.ray import Ray
from game.core.place import Point

ORIGIN = Point(0, 0)
WIDE = HexBoard(disc(6))


def turned(place: Point) -> Point:
    return Point(-place.y, place.x + place.y)


near = st.builds(Point, st.integers(-4, 4), st.integers(-4, 4), st.just(0)).filter(
    lambda p: hex_distance(ORIGIN, p) <= 4
)


def without(*gaps: tuple[int, int]) -> HexBoard:
    return HexBoard(tuple(zone for zone in disc(6) if (zone.place.x, zone.place.y) not in gaps))


@pytest.mark.rule("TOR-LOS-11", "TOR-LOS-14")
@pytest.mark.parametrize(
    ("end", "crossed", "grazed"),
    [
        ((2, -1), set(), {(1, 0), (1, -1)}),
        ((3, -1), {(1, 0), (2, -1)}, set()),
        ((4, -1), {(1, 0), (2, 0), (2, -1), (3, -1)}, set()),
        ((4, -2), {(2, -1)}, {(1, 0), (1, -1), (3, -1), (3, -2)}),
        ((3, 0), {(1, 0), (2, 0)}, set()),
        ((5, -1), {(1, 0), (2, 0), (3, -1), (4, -1)}, {(2, -1), (3, 0)}),
    ],
)
def test_the_test_vectors_of_the_exact_line(end, crossed, grazed) -> None:
    line = hex_line(*end)
    assert (set(line.crossed), set(line.grazed)) == (crossed, grazed)


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_a_line_meets_the_same_hexes_from_both_ends_and_when_turned(q: int, r: int) -> None:
    line, back, turn = hex_line(q, r), hex_line(-q, -r), hex_line(-r, q + r)
    for ahead, behind, around in zip(line[:2], back[:2], turn[:2], strict=True):
        assert {(q + x, r + y) for x, y in behind} == set(ahead)
        assert {(-y, x + y) for x, y in ahead} == set(around)
    assert len(line.cut) == len(back.cut) == len(turn.cut)
    assert len(line.brushed) == len(back.brushed) == len(turn.brushed)


@pytest.mark.rule("TOR-LOS-03", "TOR-LOS-07", "TOR-LOS-08", "TOR-LOS-09", "TOR-LOS-10", "TOR-LOS-12")
def test_ex_02_zones_a_to_f() -> None:
    board, foes = without((0, -1)), {Point(1, 0): ["psycho"]}
    a, b, c, d, e = Point(0, -2), Point(1, -2), Point(1, 0), Point(2, 0), Point(2, -1)
    seen = {place: hex_sight(board, ORIGIN, place, foes) for place in (a, b, c, d, e)}
    assert [seen[place].clear for place in (a, b, c, d, e)] == [False, True, True, False, True]
    assert (seen[a].blockers, seen[a].rule) == (("0,-1",), "TOR-LOS-07")
    assert (seen[d].blockers, seen[d].rule) == (("psycho",), "TOR-LOS-03")
    assert (seen[e].obscurers, seen[e].rule) == (("psycho",), "TOR-LOS-09")
    assert seen[d].rays == (Ray(ORIGIN, d, Point(1, 0), "psycho"),)
    foes[Point(1, -1)] = ["marauder"]
    assert not hex_sight(board, ORIGIN, e, foes).clear
    pinched = hex_sight(board, ORIGIN, b, foes)
    assert not pinched.clear and pinched.rule == "TOR-LOS-10" and set(pinched.blockers) == {"0,-1", "marauder"}


@pytest.mark.rule("TOR-LOS-05", "TOR-LOS-06", "TOR-LOS-17")
def test_an_enemy_in_the_own_zone_ends_sight_at_its_edge() -> None:
    foes = {ORIGIN: ["brute"]}
    assert hex_sight(WIDE, ORIGIN, ORIGIN, foes).clear
    report = hex_sight(WIDE, ORIGIN, Point(1, 0), foes)
    assert not report.clear and report.blockers == ("brute",) and report.rule == "TOR-LOS-06"


@pytest.mark.rule("TOR-LOS-15")
def test_what_stands_in_the_target_zone_does_not_hide_it() -> None:
    board = HexBoard(disc(3), features=(Feature("stack", "tyre", (Point(3, 0),), count=3, space=1),))
    assert hex_sight(board, ORIGIN, Point(3, 0), {Point(3, 0): ["a", "b"]}).clear


@pytest.mark.rule("TOR-LOS-02", "TOR-TER-04")
def test_three_tyres_and_obstacle_zones_block_two_tyres_do_not() -> None:
    for count, clear in ((2, True), (3, False)):
        board = HexBoard(disc(3), features=(Feature("stack", "tyre", (Point(1, 0),), count=count, space=1),))
        assert hex_sight(board, ORIGIN, Point(2, 0)).clear is clear
    rock = HexBoard(tuple(Zone(z.place, obstacle=z.place == Point(1, 0)) for z in disc(3)))
    assert hex_sight(rock, ORIGIN, Point(2, 0)).blockers == ("1,0",)


@pytest.mark.rule("TOR-LOS-13")
def test_grazed_obstacles_count_over_the_whole_line() -> None:
    foes = {Point(1, 0): ["a"], Point(3, -2): ["b"]}
    assert not hex_sight(WIDE, ORIGIN, Point(4, -2), foes).clear
    assert hex_sight(WIDE, ORIGIN, Point(4, -2), {Point(1, 0): ["a"]}).clear


@pytest.mark.rule("TOR-LOS-14")
def test_a_corner_touched_is_grazed() -> None:
    foes = {Point(2, -1): ["a"], Point(3, 0): ["b"]}
    assert not hex_sight(WIDE, ORIGIN, Point(5, -1), foes).clear
    assert hex_sight(WIDE, ORIGIN, Point(5, -1), {Point(2, -1): ["a"]}).clear


@pytest.mark.rule("TOR-LOS-16")
def test_outside_the_arena_is_a_gap() -> None:
    board = HexBoard(tiles([(0, 0), (2, -1), (1, 0)]))
    assert hex_sight(board, ORIGIN, Point(2, -1)).obscurers == ("1,-1",)
    assert not hex_sight(HexBoard(tiles([(0, 0), (2, -1)])), ORIGIN, Point(2, -1)).clear


@pytest.mark.rule("TOR-LOS-19")
def test_a_wall_that_is_cut_blocks_and_an_open_door_does_not() -> None:
    board = HexBoard(disc(3), sides=(Side("gate", ORIGIN, Point(1, 0), "door"),))
    report = hex_sight(board, ORIGIN, Point(3, 0))
    assert not report.clear and report.blockers == ("gate",)
    beyond = hex_sight(board, ORIGIN, Point(3, 0), {Point(1, 0): ["foe"]})
    assert beyond.rays == (Ray(ORIGIN, Point(3, 0), Point(1, 0), "gate"),)
    back = hex_sight(board, Point(3, 0), ORIGIN, {Point(1, 0): ["foe"]})
    assert back.blockers == ("foe",) and hex_sight(board, Point(3, 0), ORIGIN).rays[0].stop == ORIGIN
    assert hex_sight(board, ORIGIN, Point(3, 0), now=Conditions(open=frozenset({"gate"}))).clear
    window = HexBoard(disc(3), sides=(Side("pane", ORIGIN, Point(1, 0), "window"),))
    assert hex_sight(window, ORIGIN, Point(3, 0)).clear


@pytest.mark.rule("TOR-LOS-19")
def test_two_walls_meeting_in_a_corner_leave_no_peephole() -> None:
    right, left = Side("right", ORIGIN, Point(1, 0)), Side("left", ORIGIN, Point(1, -1))
    assert hex_sight(HexBoard(disc(3), sides=(right,)), ORIGIN, Point(2, -1)).obscurers == ("right",)
    corner = hex_sight(HexBoard(disc(3), sides=(right, left)), ORIGIN, Point(2, -1))
    assert not corner.clear and set(corner.blockers) == {"right", "left"}
    along = Side("along", Point(1, 0), Point(1, -1))
    assert hex_sight(HexBoard(disc(3), sides=(along,)), ORIGIN, Point(2, -1)).clear


@given(near, near, st.sets(near, max_size=12), st.sets(near, max_size=12))
def test_sight_is_symmetric_and_turns_with_the_board(a: Point, b: Point, gaps: set[Point], held: set[Point]) -> None:
    ends = {a, b}
    board = HexBoard(tuple(zone for zone in disc(4) if zone.place not in gaps - ends))
    foes = {place: ["x"] for place in sorted(held - ends)}
    there, back = hex_sight(board, a, b, foes), hex_sight(board, b, a, foes)
    assert there.clear == back.clear
    assert set(there.obscurers) == set(back.obscurers)
    other = HexBoard(tuple(Zone(turned(zone.place)) for zone in board.cells))
    assert hex_sight(other, turned(a), turned(b), {turned(p): ids for p, ids in foes.items()}).clear == there.clear


sides = st.lists(st.tuples(near, st.sampled_from(DIRECTIONS)), max_size=25)


@pytest.mark.rule("TOR-RNG-07")
@given(near, near, st.sets(near, max_size=15), sides)
def test_where_there_is_sight_steps_equal_the_plain_distance(a: Point, b: Point, gaps: set[Point], walls) -> None:
    zones = tuple(zone for zone in disc(4) if zone.place not in gaps - {a, b})
    there = {zone.place for zone in zones}
    pairs = {
        tuple(sorted((place, Point(place.x + q, place.y + r))))
        for place, (q, r) in walls
        if place in there and Point(place.x + q, place.y + r) in there
    }
    board = HexBoard(zones, sides=tuple(Side(str(n), *pair) for n, pair in enumerate(sorted(pairs))))
    assert hex_sight(board, a, b).clear == hex_sight(board, b, a).clear
    if hex_sight(board, a, b).clear:
        assert board.distance(a, b) == hex_distance(a, b)
