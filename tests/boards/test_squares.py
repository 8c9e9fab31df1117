"""Square spaces: adjacency, levels, walls, steps, jumps, pushes, routes and reach."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.grid import AS_PRINTED, Conditions, Feature, Side, least
from game.boards.grid_reach import Reach
from game.boards.square_moves import Route, away, jumps, no_jump, push, route_lengths
from game.boards.squares import Cell, SquareBoard, body, body_distance, drawn, square_distance
from game.core.place import Point
from game.core.text import Refusal, Text


def at(*spaces: tuple[int, int]) -> tuple[Point, ...]:
    return tuple(Point(x, y) for x, y in spaces)


def nobody(place: Point) -> bool:
    return False


def one(here: Point, there: Point) -> int:
    return 1


def open_ground(width: int, height: int) -> SquareBoard:
    return SquareBoard(drawn(["." * width] * height))


def turned(place: Point, size: int = 6) -> Point:
    """Ninety degrees around the middle of a square board."""
    return Point(size - 1 - place.y, place.x)


places = st.builds(Point, st.integers(0, 5), st.integers(0, 5), st.just(0))
drawings = st.lists(st.text("....1b#fCvs2", min_size=6, max_size=6), min_size=6, max_size=6)


def walker(board: SquareBoard, start: Point, points: int | None, enemies=(), down=()) -> Reach:
    """A Move of the game: adjacent standing enemies cost extra, nobody walks through figures."""

    def cost(here: Point, there: Point) -> int | Refusal:
        if there in enemies:
            return Refusal(Text("grid.step.taken", cell=board.label(there)), "SOTB-MOV-12")
        return 1 + sum(board.adjacent(here, enemy) for enemy in enemies)

    def may_stop(place: Point) -> Refusal | None:
        return Refusal(Text("grid.step.taken", cell=board.label(place)), "SOTB-MOV-13") if place in down else None

    return board.reach(start, points, cost, may_stop)


def test_spaces_are_called_by_the_letter_of_their_row_and_the_number_of_their_column() -> None:
    board = SquareBoard(tuple(Cell(place) for place in at((2, 1), (4, 1), (3, 2))))
    assert [board.label(place) for place in board.places] == ["A1", "A3", "B2"]
    assert (board.rows, board.columns) == ({1: "A", 2: "B"}, {2: "1", 3: "2", 4: "3"})
    assert board.called(Point(3, 1)) == "A2"
    assert [board.called(place) for place in at((1, 1), (3, 3))] == [Text("grid.outer")] * 2


def test_rows_after_the_alphabet_have_two_letters() -> None:
    assert list(open_ground(1, 28).rows.values())[24:] == ["Y", "Z", "AA", "BB"]


@pytest.mark.rule("SOTB-GEO-04")
@given(places, places, places)
def test_distance_is_a_metric_that_ignores_shift_and_turn(a: Point, b: Point, c: Point) -> None:
    moved = [Point(p.x + c.x, p.y + c.y) for p in (a, b)]
    assert square_distance(a, b) == square_distance(b, a) == square_distance(*moved)
    assert (
        square_distance(a, b) == square_distance(turned(a), turned(b)) <= square_distance(a, c) + square_distance(c, b)
    )


@pytest.mark.rule("SOTB-GEO-04", "SOTB-STA-23")
def test_a_giant_is_as_far_as_its_nearest_space() -> None:
    assert body_distance(body(Point(1, 1), 2), at((5, 2))) == 3
    assert square_distance(Point(1, 1), Point(5, 2)) == 4


@pytest.mark.rule("SOTB-GEO-06", "SOTB-TER-15")
def test_adjacency_needs_one_level_or_stairs() -> None:
    board = SquareBoard(drawn([".1s", "..1"]))
    assert board.adjacent(*at((0, 0), (0, 1)))
    assert not board.adjacent(*at((0, 0), (1, 0)))
    assert board.adjacent(*at((2, 0), (1, 0))) and board.adjacent(*at((2, 1), (2, 0)))
    assert not board.adjacent(*at((0, 0), (2, 0)))


@given(drawings, places, places)
def test_adjacency_is_symmetric_and_turns_with_the_board(rows: list[str], a: Point, b: Point) -> None:
    board = SquareBoard(drawn(rows))
    other = SquareBoard(tuple(Cell(turned(c.place), c.level, c.terrain) for c in board.cells))
    assert board.adjacent(a, b) == board.adjacent(b, a) == other.adjacent(turned(a), turned(b))


@pytest.mark.rule("SOTB-GEO-07", "SOTB-MOV-05", "SOTB-MOV-06")
def test_we_15_a_figure_steps_diagonally_between_two_blockers() -> None:
    board = SquareBoard(drawn(["....", "....", "...#", "..#."]))
    a, b = at((2, 2), (3, 3))
    assert board.adjacent(a, b)
    assert board.no_step(a, b) is None


def test_walls_that_meet_in_a_corner_shut_the_diagonal_one_wall_does_not() -> None:
    a, right, below, b = at((0, 0), (1, 0), (0, 1), (1, 1))
    east, south = Side("east", a, right), Side("south", a, below, "door")
    single = SquareBoard(drawn(["..", ".."]), sides=(east,))
    assert single.no_step(a, b) is None and not single.adjacent(a, right)
    room = SquareBoard(drawn(["..", ".."]), sides=(east, south))
    refusal = room.no_step(a, b)
    assert refusal is not None and refusal.reason == Text("grid.step.wall", cell="B2")
    assert not room.adjacent(a, b)
    ajar = Conditions(open=frozenset({"south"}))
    assert room.adjacent(a, b, ajar) and room.no_step(a, below, ajar) is None


def test_a_railing_stops_steps_but_not_blows() -> None:
    a, b = at((0, 0), (1, 0))
    board = SquareBoard(drawn([".."]), sides=(Side("rail", a, b, "railing"),))
    assert board.adjacent(a, b)
    refusal = board.no_step(a, b)
    assert refusal is not None and refusal.reason == Text("grid.step.railing", cell="A2")


@pytest.mark.rule("SOTB-MOV-14", "SOTB-MOV-15", "SOTB-TER-18")
@pytest.mark.parametrize(
    ("there", "rule"),
    [
        ((1, 0), "SOTB-MOV-14"),
        ((0, 1), "SOTB-MOV-15"),
        ((-1, 0), "SOTB-TER-18"),
        ((1, 1), None),
        ((0, -1), "SOTB-TER-18"),
    ],
)
def test_a_step_cannot_enter_objects_heights_or_the_outside(there: tuple[int, int], rule: str | None) -> None:
    board = SquareBoard(drawn([".C", "1f"]))
    refusal = board.no_step(Point(0, 0), Point(*there))
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("SOTB-MOV-16", "SOTB-MOV-17")
def test_stepping_down_is_a_drop_unless_there_are_stairs() -> None:
    board = SquareBoard(drawn(["2.1s"]))
    roof, street, low, stairs = at((0, 0), (1, 0), (2, 0), (3, 0))
    assert board.no_step(roof, street) is None and board.drop(roof, street) == 2
    assert board.drop(low, stairs) == 0 and board.drop(low, street) == 1 and board.drop(street, low) == 0
    assert board.no_step(stairs, low) is None


def test_we_03_breaking_away() -> None:
    board = open_ground(6, 6)
    thugs, leader = at((3, 2), (3, 3)), at((1, 2))
    reach = walker(board, Point(2, 2), 4, thugs, leader)
    assert reach.path_cost(at((2, 2), (1, 1), (0, 2))) == 4
    assert reach.costs[Point(0, 2)] == 4 and reach.costs[Point(1, 2)] == 3
    assert Point(1, 2) not in reach
    refusal = reach.refusal(Point(1, 2))
    assert refusal is not None and refusal.rule == "SOTB-MOV-13"
    assert reach.path_cost(at((2, 2), (1, 2), (0, 2))) == 4
    assert reach.why_not(Point(3, 2)) == Text("grid.step.taken", cell="C4")
    assert reach.path_cost(at((2, 2), (0, 2))) == Refusal(Text("grid.step.apart", a="C3", b="C1"), "SOTB-MOV-03")


@pytest.mark.rule("SOTB-AIM-13")
def test_of_equally_cheap_paths_the_first_by_row_is_walked() -> None:
    reach = walker(open_ground(5, 5), Point(0, 2), 4)
    assert reach.path(Point(4, 2)) == at((0, 2), (1, 1), (2, 0), (3, 1), (4, 2))
    around_pillar = walker(SquareBoard(drawn(["...", ".#.", "..."])), Point(0, 0), 3)
    assert around_pillar.path(Point(2, 2)) == at((0, 0), (1, 0), (2, 1), (2, 2))


@given(drawings, st.integers(0, 5), st.sets(places, max_size=4), st.data())
def test_reach_grows_with_the_budget_and_each_path_costs_the_sum_of_its_steps(
    rows: list[str], budget: int, enemies: set[Point], data: st.DataObject
) -> None:
    board = SquareBoard(drawn(rows))
    start = data.draw(places.filter(lambda place: place not in enemies))
    small, big = walker(board, start, budget, sorted(enemies)), walker(board, start, budget + 1, sorted(enemies))
    assert set(small.costs) <= set(big.costs)
    for place in small.stops:
        path = small.path(place)
        assert small.path_cost(path) == small.costs[place] == big.costs[place] <= budget
        assert path == small.routes(place, 10**6)[0]
    for place in board.places:
        assert (place in small) == (small.why_not(place) is None)


@given(drawings, st.integers(0, 5), places)
def test_reach_turns_with_the_board(rows: list[str], budget: int, start: Point) -> None:
    board = SquareBoard(drawn(rows))
    other = SquareBoard(tuple(Cell(turned(c.place), c.level, c.terrain) for c in board.cells))
    costs = board.reach(start, budget, one).costs
    assert other.reach(turned(start), budget, one).costs == {turned(place): cost for place, cost in costs.items()}


@pytest.mark.rule("SOTB-TER-16")
def test_a_slide_carries_a_figure_on_once_for_nothing() -> None:
    board = SquareBoard(drawn([".z##.z#."]), slides=(at((1, 0), (4, 0)), at((5, 0), (7, 0))))
    reach = board.reach(Point(0, 0), 2, one)
    assert reach.costs[Point(4, 0)] == 1 and reach.costs[Point(5, 0)] == 2
    assert reach.path(Point(5, 0)) == at((0, 0), (1, 0), (4, 0), (5, 0))
    assert reach.path_cost(reach.path(Point(5, 0))) == 2
    assert Point(7, 0) not in reach
    assert isinstance(reach.path_cost(at((0, 0), (1, 0), (4, 0), (5, 0), (7, 0))), Refusal)
    from_slide = board.reach(Point(1, 0), 1, one)
    assert Point(4, 0) not in from_slide
    assert board.reach(Point(1, 0), 2, one).path(Point(4, 0)) == at((1, 0), (0, 0), (1, 0), (4, 0))


@pytest.mark.rule("SOTB-STA-21", "SOTB-STA-22", "SOTB-STA-24")
def test_a_giant_moves_all_four_spaces_on_one_level() -> None:
    board = SquareBoard(drawn(["....", "....", "..#.", "...."]))
    reach = board.reach(Point(0, 0), None, one, size=2)
    assert set(reach.stops) == set(at((1, 0), (2, 0), (0, 1), (0, 2)))
    hill = SquareBoard(drawn(["..1", "..1"]))
    refusal = hill.no_fit(Point(1, 0), 2)
    assert refusal is not None and refusal.reason == Text("grid.step.giant_level", cell="A2")
    walled = SquareBoard(drawn(["..."] * 2), sides=(Side("w", *at((1, 0), (2, 0))),))
    assert walled.no_giant_step(Point(0, 0), Point(1, 0), 2) is not None


@pytest.mark.rule("SOTB-TMV-05", "SOTB-TMV-06", "SOTB-TMV-08", "SOTB-TMV-10")
def test_we_06_roof_to_roof_and_the_wrong_landing() -> None:
    board = SquareBoard(drawn([".......", "..1..1.", "......."]))
    found = {jump.landing: jump for jump in jumps(board, Point(2, 1), nobody)}
    assert found[Point(5, 1)].fall == 0 and found[Point(5, 1)].path == at((3, 1), (4, 1), (5, 1))
    assert found[Point(4, 1)].fall == 1
    assert Point(4, 2) not in found


@pytest.mark.rule("SOTB-TMV-07", "SOTB-TMV-08", "SOTB-TMV-09")
def test_a_jump_clears_cars_figures_and_voids_but_not_walls_or_heights() -> None:
    board = SquareBoard(drawn([".Cv.", "#...", "1..."]))
    start = Point(0, 0)
    assert no_jump(board, start, Point(3, 0), nobody) is None
    for landing, rule in [((1, 0), "09"), ((2, 0), "09"), ((0, 1), "08"), ((3, 2), "06"), ((0, 0), "06")]:
        refusal = no_jump(board, start, Point(*landing), nobody)
        assert refusal is not None and refusal.rule == f"SOTB-TMV-{rule}"
    taken = no_jump(board, start, Point(2, 2), lambda place: place == Point(2, 2))
    assert taken is not None and taken.rule == "SOTB-TMV-09"
    assert no_jump(board, start, Point(2, 2), lambda place: place == Point(1, 1)) is None


def test_a_stroll_is_a_legal_way_and_may_end_anywhere() -> None:
    def cost(here: Point, there: Point) -> int | Refusal:
        return Refusal(Text("taken")) if there == Point(1, 1) else 1 + (here == Point(0, 0))

    def stop(place: Point) -> Refusal | None:
        return Refusal(Text("taken")) if place == Point(1, 0) else None

    reach = SquareBoard(drawn(["....", "....", "#..."])).reach(Point(0, 0), 4, cost, stop)
    ways = [way for seed in range(300) if (way := reach.stroll(Random(seed)))]
    assert all(isinstance(reach.path_cost([reach.start, *way]), int) for way in ways)
    assert {way[-1] for way in ways} == set(reach.stops)
    assert not SquareBoard(drawn([".#."])).reach(Point(0, 0), 4, cost, stop).stroll(Random(1))


@pytest.mark.rule("SOTB-TMV-14", "SOTB-TMV-16")
def test_a_climb_is_one_space_and_one_level() -> None:
    board = SquareBoard(drawn([".12."]))
    ground, roof, tower, street = at((0, 0), (1, 0), (2, 0), (3, 0))
    assert board.no_climb(ground, roof) is None and board.no_climb(roof, ground) is None
    assert board.no_climb(street, tower) is not None and board.no_climb(ground, tower) is not None


@pytest.mark.rule("SOTB-TMV-18", "SOTB-TMV-21", "SOTB-TER-05")
def test_crouching_and_hiding_need_something_beside() -> None:
    board = SquareBoard(drawn(["b..C", "...1"]))
    assert board.can_hide(Point(0, 0)) and board.can_hide(Point(1, 1)) and not board.can_hide(Point(2, 0))
    assert board.objects_beside(Point(2, 1)) == at((3, 0)) and board.objects_beside(Point(3, 1)) == ()
    assert board.in_cover(at((0, 0))) and not board.in_cover(at((1, 0)))


@pytest.mark.rule("SOTB-MOV-20")
def test_a_push_goes_on_until_something_stops_it() -> None:
    board = SquareBoard(drawn(["1..#", "..v."]))
    off_roof = push(board, Point(0, 0), (1, 0), 3, nobody)
    assert (off_roof.path, off_roof.fall) == (at((1, 0), (2, 0)), 1)
    assert off_roof.stopped is not None
    over = push(board, Point(0, 1), (1, 0), 3, nobody)
    assert over.path == at((1, 1), (2, 1)) and over.into_void
    held = push(board, Point(1, 0), (1, 0), 1, lambda place: place == Point(2, 0))
    assert held.path == () and held.stopped == Refusal(Text("grid.step.taken", cell="A3"), "SOTB-MOV-20")
    assert push(board, Point(1, 0), (-1, 0), 1, nobody).stopped is not None


@pytest.mark.rule("SOTB-MOV-21")
@pytest.mark.parametrize(
    ("offset", "direction"),
    [((3, 0), (1, 0)), ((2, 1), (1, 0)), ((3, 2), (1, 1)), ((-1, 2), (0, 1)), ((-2, -3), (-1, -1)), ((0, -4), (0, -1))],
)
def test_directly_away_is_one_of_eight_directions(offset, direction) -> None:
    assert away(Point(5, 5), Point(5 + offset[0], 5 + offset[1])) == direction


@pytest.mark.rule("SOTB-AIM-08")
def test_we_13_an_ai_gunman_closes_in() -> None:
    board, start, batman = open_ground(12, 6), Point(0, 2), Point(9, 2)
    goals = [place for place in board.places if 1 < square_distance(place, batman) <= 4]
    route = route_lengths(board, goals, climbs=False)
    assert route[start] == Route(False, 5)
    reach = walker(board, start, 3, [batman])

    def measure(place: Point) -> tuple[int, ...]:
        x, y = batman.x - place.x, batman.y - place.y
        return (*route[place], reach.costs[place], x * x + y * y)

    assert least(reach.stops, lambda place: route[place].steps) == at((3, 0), (3, 1), (3, 2), (3, 3), (3, 4), (3, 5))
    assert reach.best(measure) == at((3, 2))
    assert reach.costs[Point(3, 2)] == 3


@pytest.mark.rule("SOTB-AIM-08")
def test_a_clean_route_around_fire_is_shorter_than_a_rough_one_through_it() -> None:
    board = SquareBoard(drawn(["..f..", "..f..", "....."]))
    route = route_lengths(board, at((4, 0)), climbs=False)
    assert route[Point(1, 0)] == Route(False, 4) and route[Point(1, 0)] < Route(True, 1)
    shut = SquareBoard(drawn(["..f..", "..f..", "..f.."]))
    assert route_lengths(shut, at((4, 0)), climbs=False)[Point(1, 0)] == Route(True, 3)
    assert route_lengths(shut, at((4, 0)), climbs=False)[Point(2, 1)] == Route(False, 2)
    assert Point(0, 0) not in route_lengths(shut, at((2, 1)), climbs=False)
    assert route_lengths(shut, at((2, 1)), climbs=False, harmful_goals=True)[Point(1, 0)] == Route(True, 1)


@pytest.mark.rule("SOTB-AIM-08", "SOTB-AIC-02")
def test_we_18_climbs_count_while_an_enemy_on_another_level_is_known() -> None:
    board = SquareBoard(drawn(["......1111"] * 5))
    roofs = [place for place in board.places if place.x >= 6 and place != Point(6, 2)]
    route = route_lengths(board, roofs, climbs=True)
    assert route[Point(3, 2)] == Route(False, 3)
    assert {route[Point(5, y)] for y in range(5)} == {Route(False, 1)}
    assert route_lengths(board, roofs, climbs=False)[Point(3, 2)] == Route(True, 3)


@pytest.mark.rule("SOTB-STA-14")
def test_a_fall_ends_on_the_nearest_free_safe_ground() -> None:
    board = SquareBoard(drawn(["fvf", "1.."]))
    ground = board.nearest(Point(1, 0), lambda p: board.enterable(p) and board.safe(p) and board.level(p) == 0)
    assert ground == at((1, 1), (2, 1))


def test_features_change_the_ground_while_they_are_there() -> None:
    car = Feature("car", "car", at((1, 0), (2, 0)), terrain="object")
    smoke = Feature("smoke", "smoke", at((0, 0)), terrain="obscuring")
    board = SquareBoard(drawn(["...."]), features=(car,))
    assert board.terrain(Point(1, 0)) == "object"
    assert board.terrain(Point(1, 0), Conditions(gone=frozenset({"car"}))) == "open"
    assert board.terrain(Point(0, 0), Conditions(added=(smoke,))) == "obscuring"
    assert board.terrain(Point(9, 9)) == "blocking"
    assert board.features_at(Point(2, 0), AS_PRINTED) == (car,)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"cells": (Cell(Point(0, 0)), Cell(Point(0, 0)))}, "same place"),
        ({"cells": (Cell(Point(0, 0), terrain="lava"),)}, "is 'lava'"),
        ({"sides": (Side("w", *at((0, 0), (1, 1))),)}, "share no side"),
        ({"slides": (at((0, 0), (8, 8)),)}, "leaves the board"),
        ({"features": (Feature("x", "x", at((0, 0)), terrain="goo"),)}, "makes its spaces 'goo'"),
    ],
)
def test_a_wrong_board_is_refused_in_words(change: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SquareBoard(**{"cells": drawn(["..", ".."]), **change})


def test_reach_names_what_shuts_a_space() -> None:
    board = SquareBoard(drawn(["..C", "1#."]), sides=(Side("w", *at((0, 0), (1, 0))),))
    reach = board.reach(Point(0, 0), 9, one)
    assert reach.stops == ()
    assert reach.why_not(Point(1, 1)) == Text("grid.step.blocking", cell="B2")
    assert reach.why_not(Point(0, 1)) == Text("grid.step.higher", cell="B1")
    assert reach.why_not(Point(1, 0)) == Text("grid.step.wall", cell="A2")
    assert reach.why_not(Point(2, 1)) == Text("grid.reach.no_way", cell="B3")
    assert reach.why_not(Point(7, 1)) == Text("grid.reach.no_way", cell=Text("grid.outer"))


def test_what_is_beside_a_figure_is_whatever_is_adjacent_to_one_of_its_spaces() -> None:
    board = SquareBoard(drawn(["..1.", "....", "...."]))
    assert set(board.beside(at((1, 1)))) == set(at((0, 0), (1, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)))
    giant = body(Point(0, 1), 2)
    assert set(board.beside(giant)) == {place for place in board.places if board.bodies_adjacent((place,), giant)}


def test_equal_boards_have_equal_hashes() -> None:
    assert hash(open_ground(3, 2)) == hash(open_ground(3, 2)) and open_ground(3, 2) == open_ground(3, 2)
