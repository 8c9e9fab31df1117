"""Hex zones: adjacency, distance, room, reach, and the worked examples of the arena."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.grid import Conditions, Feature, Mark, Side, least
from game.boards.hexes import DIRECTIONS, Crowd, HexBoard, Zone, disc, hex_distance, tiles
from game.core.place import Point
from game.core.text import Refusal, Text

ORIGIN = Point(0, 0)


def tyres(place: Point, count: int) -> Feature:
    return Feature(f"tyres-{place.key(1)}", "tyre", (place,), count=count, space=1)


def turned(place: Point) -> Point:
    """Sixty degrees around the origin."""
    return Point(-place.y, place.x + place.y)


places = st.builds(Point, st.integers(-4, 4), st.integers(-4, 4), st.just(0))
arenas = st.sets(places, min_size=2, max_size=40).map(lambda found: HexBoard(tiles((p.x, p.y) for p in sorted(found))))


@given(places, places, places)
def test_plain_distance_is_a_metric_that_ignores_shift_and_turn(a: Point, b: Point, shift: Point) -> None:
    moved = [Point(p.x + shift.x, p.y + shift.y) for p in (a, b)]
    assert hex_distance(a, b) == hex_distance(b, a) == hex_distance(*moved) == hex_distance(turned(a), turned(b))
    assert hex_distance(a, b) <= hex_distance(a, shift) + hex_distance(shift, b)
    assert (hex_distance(a, b) == 0) == (a == b)


@pytest.mark.rule("TOR-RNG-07")
@given(arenas, st.data())
def test_distance_in_steps_is_symmetric_obeys_the_triangle_and_is_never_below_the_plain_one(
    board: HexBoard, data: st.DataObject
) -> None:
    a, b, c = (data.draw(st.sampled_from(board.places)) for _ in range(3))
    there, back = board.distance(a, b), board.distance(b, a)
    assert there == back
    if there is None:
        return
    assert there >= hex_distance(a, b)
    first, second = board.distance(a, c), board.distance(c, b)
    if first is not None and second is not None:
        assert there <= first + second


@pytest.mark.rule("TOR-RNG-07")
def test_distance_goes_around_a_gap_and_a_wall_and_through_an_open_door() -> None:
    ring = HexBoard(tiles((q, r) for q, r in [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]))
    assert ring.distance(Point(1, 0), Point(-1, 0)) == 3
    door = Side("gate", ORIGIN, Point(1, 0), "door")
    pair = HexBoard(tiles([(0, 0), (1, 0), (0, 1)]), sides=(door,))
    assert pair.distance(ORIGIN, Point(1, 0)) == 2
    assert pair.distance(ORIGIN, Point(1, 0), Conditions(open=frozenset({"gate"}))) == 1
    assert HexBoard(tiles([(0, 0), (2, 0)])).distance(ORIGIN, Point(2, 0)) is None


@pytest.mark.rule("TOR-ZON-02")
def test_a_closed_side_makes_two_zones_not_adjacent() -> None:
    board = HexBoard(disc(1), sides=(Side("w", ORIGIN, Point(1, 0)),))
    assert not board.adjacent(ORIGIN, Point(1, 0))
    assert Point(1, 0) not in board.neighbours(ORIGIN)
    assert board.adjacent(ORIGIN, Point(0, 1))
    assert not board.adjacent(ORIGIN, Point(2, 0))


@pytest.mark.rule("TOR-RNG-02", "TOR-RNG-03", "TOR-RNG-05")
def test_range_bands_hold_their_rings() -> None:
    board = HexBoard(disc(4))
    assert len(board.band(ORIGIN, 0, 1)) == 7
    assert len(board.band(ORIGIN, 2, 2)) == 12
    assert len(board.band(ORIGIN, 3, 3)) == 18
    assert all(hex_distance(ORIGIN, place) == 4 for place in board.band(ORIGIN, 4))


@pytest.mark.rule("TOR-ZON-03", "TOR-ZON-04", "TOR-ZON-05", "TOR-ZON-06", "TOR-ZON-10")
@pytest.mark.parametrize(
    ("base", "crowd", "rule"),
    [
        ("small", Crowd(2, 0), None),
        ("small", Crowd(3, 0), "TOR-ZON-05"),
        ("small", Crowd(0, 1), "TOR-ZON-10"),
        ("large", Crowd(0, 0), None),
        ("large", Crowd(1, 0), "TOR-ZON-06"),
        ("large", Crowd(0, 1), "TOR-ZON-10"),
    ],
)
def test_a_zone_holds_three_small_or_one_large(base, crowd: Crowd, rule: str | None) -> None:
    refusal = HexBoard(disc(1)).no_room(ORIGIN, base, crowd)
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("TOR-TER-03", "TOR-TER-04", "TOR-ZON-09")
def test_each_tyre_takes_a_space_and_three_close_the_zone_and_block_sight() -> None:
    one = HexBoard(disc(1), features=(tyres(ORIGIN, 1),))
    assert one.no_room(ORIGIN, "small", Crowd(1, 0)) is None
    assert one.no_room(ORIGIN, "small", Crowd(2, 0)) is not None
    large = one.no_room(ORIGIN, "large")
    assert large is not None and large.rule == "TOR-ZON-09"
    assert not one.obstacles()
    stack = HexBoard(disc(1), features=(tyres(ORIGIN, 3),))
    assert stack.no_room(ORIGIN, "small") is not None
    assert stack.obstacles() == {ORIGIN: ("tyres-0,0",)}
    assert not stack.obstacles(Conditions(gone=frozenset({"tyres-0,0"})))


def test_zones_are_called_by_row_and_number_with_gaps_counted() -> None:
    board = HexBoard(tiles([(1, -1), (0, 0), (2, 0), (-1, 1)]))
    assert [board.label(place) for place in board.places] == ["A1", "B1", "B3", "C1"]
    assert board.called(Point(2, 0)) == "B3"
    assert board.called(Point(1, 0)) == Text("grid.gap")


def test_rows_of_flat_topped_zones_run_downwards() -> None:
    board = HexBoard(tiles([(0, 0), (0, 1), (1, 0)]), flat_top=True)
    assert [board.label(Point(*at)) for at in ((0, 0), (0, 1), (1, 0))] == ["A1", "A2", "B1"]


@pytest.mark.rule("TOR-MOV-04")
def test_a_gap_has_no_room() -> None:
    refusal = HexBoard(disc(1)).no_room(Point(5, 5), "small")
    assert refusal == Refusal(Text("grid.room.gap"), "TOR-MOV-04")


@given(st.lists(st.integers(0, 3), min_size=7, max_size=7), st.lists(st.integers(0, 4), min_size=7, max_size=7))
def test_rooms_answers_for_the_whole_board_as_no_room_does_for_each_zone(tyres: list[int], held: list[int]) -> None:
    """A four stands for one large miniature."""
    places = [zone.place for zone in disc(1)]
    stacks = tuple(Feature(f"t{i}", "tyre", (places[i],), (), n, 1) for i, n in enumerate(tyres) if n)
    board = HexBoard(disc(1), (), stacks)
    crowds = {at: Crowd(0, 1) if n == 4 else Crowd(n, 0) for at, n in zip(places, held, strict=True)}
    for base in ("small", "large"):
        assert board.rooms(base, crowds) == {at for at in places if board.no_room(at, base, crowds[at]) is None}


@pytest.mark.rule("TOR-MOV-01", "TOR-MOV-02", "TOR-MOV-03", "TOR-ZON-07")
def test_movement_goes_through_enemies_but_around_full_zones() -> None:
    board = HexBoard(tiles([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)]))
    open_way = board.reach(ORIGIN, 2, crowds={Point(1, 0): Crowd(2, 0)})
    assert open_way.path(Point(2, 0)) == (ORIGIN, Point(1, 0), Point(2, 0))
    full = board.reach(ORIGIN, 2, crowds={Point(1, 0): Crowd(3, 0)})
    assert Point(2, 0) not in full
    assert full.why_not(Point(2, 0)) == Text("grid.reach.too_far", cost=3, points=2)
    assert full.why_not(Point(1, 0)) == Text("grid.room.full", cell="A2")
    assert full.why_not(Point(9, 9)) == Text("grid.reach.no_way", cell=Text("grid.gap"))
    assert full.why_not(Point(0, 1)) is None
    assert full.why_not(ORIGIN) == Text("grid.reach.here")


@pytest.mark.rule("TOR-ZON-07")
def test_a_large_miniature_does_not_pass_where_it_may_not_stand() -> None:
    board = HexBoard(tiles([(0, 0), (1, 0), (2, 0)]))
    assert not board.reach(ORIGIN, None, "large", {Point(1, 0): Crowd(1, 0)}).stops
    assert board.reach(ORIGIN, None, "large").stops


@given(arenas, st.integers(0, 5), st.data())
def test_reach_grows_with_the_budget_and_each_path_costs_the_sum_of_its_steps(
    board: HexBoard, budget: int, data: st.DataObject
) -> None:
    start = data.draw(st.sampled_from(board.places))

    def cost(here: Point, there: Point) -> int:
        return 1 + (there.x * there.x + there.y) % 3

    small, big = board.reach(start, budget, cost=cost), board.reach(start, budget + 1, cost=cost)
    assert set(small.costs) <= set(big.costs)
    for place in small.stops:
        path = small.path(place)
        assert path[0] == start and path[-1] == place
        assert all(board.adjacent(a, b) for a, b in itertools.pairwise(path))
        assert sum(cost(a, b) for a, b in itertools.pairwise(path)) == small.costs[place] <= budget
        assert small.path_cost(path) == small.costs[place] == big.costs[place]
        assert path == small.routes(place, 10**6)[0]
    for place in board.places:
        assert (place in small) == (small.why_not(place) is None)


@given(arenas, st.integers(0, 4), st.data())
def test_reach_turns_with_the_board(board: HexBoard, budget: int, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(board.places))
    other = HexBoard(tuple(Zone(turned(place)) for place in board.places))
    costs = board.reach(start, budget).costs
    assert other.reach(turned(start), budget).costs == {turned(place): points for place, points in costs.items()}


@pytest.mark.rule("TOR-ORD-16")
def test_all_shortest_routes_are_offered() -> None:
    reach = HexBoard(disc(2)).reach(ORIGIN, 2)
    assert reach.routes(Point(2, -1)) == (
        (ORIGIN, Point(1, -1), Point(2, -1)),
        (ORIGIN, Point(1, 0), Point(2, -1)),
    )
    assert len(reach.routes(Point(2, 0))) == 1


def test_ex_07_the_marauder_finds_one_nearest_zone_a_step_closer() -> None:
    board = HexBoard(tiles((q, r) for q in range(7) for r in range(-2, 3)))
    hunter, marauder = Point(1, 0), Point(5, 0)
    goals = [place for place in board.reach(marauder, 2).stops if board.distance(place, hunter) <= 3]
    assert least(goals, lambda place: board.reach(marauder, 2).costs[place]) == (Point(4, 0),)


@pytest.mark.rule("TOR-ORD-18")
def test_walking_distance_falls_back_when_a_crowd_shuts_the_way() -> None:
    lane = HexBoard(tiles([(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (4, 0)]))
    start, goal = ORIGIN, Point(3, 0)
    jam = {Point(1, 0): Crowd(3, 0)}
    assert lane.walking(start, goal)[start] == 3
    assert lane.walking(start, goal, crowds=jam)[start] == 4
    shut = {place: Crowd(3, 0) for place in (Point(1, 0), Point(0, 1), Point(1, 1))}
    assert lane.walking(start, goal, crowds=shut)[start] == 3
    islands = HexBoard(tiles([(0, 0), (3, 0)]))
    assert islands.walking(start, goal)[start] == 3


@pytest.mark.rule("TOR-ORD-18")
def test_the_goal_counts_as_enterable_even_when_full() -> None:
    lane = HexBoard(tiles([(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1)]))
    crowds = {Point(1, 0): Crowd(3, 0), Point(3, 0): Crowd(3, 0)}
    assert lane.walking(ORIGIN, Point(3, 0), crowds=crowds)[ORIGIN] == 4


@pytest.mark.rule("TOR-ZON-11", "TOR-SPN-05")
def test_nearest_room_returns_every_tie() -> None:
    board = HexBoard(disc(2))
    full = {Point(*step): Crowd(3, 0) for step in DIRECTIONS} | {ORIGIN: Crowd(3, 0)}
    assert board.nearest_room(ORIGIN, "small") == (ORIGIN,)
    assert len(board.nearest_room(ORIGIN, "small", full)) == 12
    assert board.arrivals(ORIGIN, "small", full, first=False) == board.nearest_room(ORIGIN, "small", full)


@pytest.mark.rule("TOR-SPN-02", "TOR-SPN-03", "TOR-SPN-04", "TOR-SPN-13", "TOR-SPN-14")
def test_ex_18_spawn_placement() -> None:
    board = HexBoard(disc(2), features=(tyres(Point(0, 1), 3),))
    crowds = {Point(1, 0): Crowd(1, 0)}
    assert board.arrivals(ORIGIN, "small", crowds, first=True) == (ORIGIN,)
    crowds[ORIGIN] = Crowd(1, 0)
    must = [Point(1, -1), Point(0, -1), Point(-1, 0), Point(-1, 1)]
    for left in range(4, 0, -1):
        choices = board.arrivals(ORIGIN, "small", crowds, first=False)
        assert len(choices) == left and set(choices) <= set(must)
        crowds[choices[0]] = Crowd(1, 0)
    sixth = board.arrivals(ORIGIN, "small", crowds, first=False)
    assert set(sixth) == {ORIGIN, Point(1, 0), *must}


@pytest.mark.rule("TOR-SPN-15", "TOR-SPN-16")
def test_a_large_enemy_takes_the_spawn_zone_or_the_next_empty_one() -> None:
    board = HexBoard(disc(1), features=(tyres(Point(1, 0), 1),))
    assert board.arrivals(ORIGIN, "large", {}, first=False) == (ORIGIN,)
    beside = board.arrivals(ORIGIN, "large", {ORIGIN: Crowd(1, 0)}, first=True)
    assert len(beside) == 5 and Point(1, 0) not in beside


def test_the_least_keep_all_ties_in_order() -> None:
    words = ("bb", "a", "cc", "d")
    assert least(words, len) == ("a", "d")
    assert least((), len) == ()


def test_marks_come_by_number() -> None:
    board = HexBoard(disc(1), marks=(Mark("b", "spawn", (Point(1, 0),), 2), Mark("a", "spawn", (ORIGIN,), 1)))
    assert [mark.id for mark in board.marked("spawn")] == ["a", "b"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sides": (Side("w", ORIGIN, Point(2, 0)),)}, "no cell 2,0"),
        ({"sides": (Side("w", Point(1, 0), Point(-1, 0)),)}, "share no side"),
        ({"sides": (Side("w", ORIGIN, Point(1, 0)), Side("v", Point(1, 0), ORIGIN))}, "twice"),
        ({"features": (tyres(Point(7, 7), 1),)}, "no cell"),
        ({"marks": (Mark("m", "x", ()), Mark("m", "x", ()))}, "two things named 'm'"),
        ({"cells": (Zone(ORIGIN), Zone(ORIGIN))}, "same place"),
    ],
)
def test_a_wrong_board_is_refused_in_words(change: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        HexBoard(**{"cells": disc(1), **change})


def test_reach_names_the_wall_or_the_gap() -> None:
    board = HexBoard(tiles([(0, 0), (1, 0)]), sides=(Side("w", ORIGIN, Point(1, 0)),))
    reach = board.reach(ORIGIN, 3)
    assert reach.refusal(Point(1, 0)) == Refusal(Text("grid.step.wall", cell="A2"), "TOR-ZON-02")
    assert reach.refusal(Point(0, 1)) == Refusal(Text("grid.room.gap"), "TOR-MOV-04")
