"""Lines of sight between spaces: corners, heights, cover, crouching and giants."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.grid import Conditions, Feature, GridSight, Side
from game.boards.grid_lines import square_line
from game.boards.grid_sight import Figure, square_sight
from game.boards.ray import Ray
from game.boards.squares import Cell, SquareBoard, body, drawn
from game.core.place import Point

places = st.builds(Point, st.integers(0, 5), st.integers(0, 5), st.just(0))
drawings = st.lists(st.text("....1b#fCvs2", min_size=6, max_size=6), min_size=6, max_size=6)
flat = st.lists(st.text("...b#fCvs", min_size=6, max_size=6), min_size=6, max_size=6)


def turned(place: Point) -> Point:
    return Point(5 - place.y, place.x)


def look(
    board: SquareBoard, here: tuple[int, int], there: tuple[int, int], crouched: bool = False, **more
) -> GridSight:
    return square_sight(board, Figure((Point(*here),)), Figure((Point(*there),), crouched=crouched), **more)


def crosses_interior(x: int, y: int, column: int, row: int) -> bool:
    """The rule of SOTB-LOS-03 in fractions: some point of the segment lies strictly inside the square."""
    low, high = Fraction(0), Fraction(1)
    for step, place in ((x, column), (y, row)):
        start = Fraction(place) - Fraction(1, 2)
        if step == 0:
            if not start < 0 < start + 1:
                return False
            continue
        ends = sorted((start / step, (start + 1) / step))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


@pytest.mark.rule("SOTB-LOS-03", "SOTB-LOS-04")
@given(st.integers(-9, 9), st.integers(-9, 9))
def test_the_line_crosses_exactly_the_spaces_whose_interior_it_meets(x: int, y: int) -> None:
    inside = {
        (column, row)
        for column in range(min(0, x), max(0, x) + 1)
        for row in range(min(0, y), max(0, y) + 1)
        if crosses_interior(x, y, column, row)
    }
    assert set(square_line(x, y)) == inside | {(0, 0)}
    assert {(x - column, y - row) for column, row in square_line(x, y)} == set(square_line(x, y))


@pytest.mark.rule("SOTB-LOS-03", "SOTB-LOS-04", "SOTB-LOS-05", "SOTB-LOS-14")
def test_we_15_lines_through_corners() -> None:
    board = SquareBoard(drawn([".....", ".....", "...#.", "..#..", "....."]))
    assert look(board, (2, 2), (3, 3)).clear
    assert look(board, (1, 1), (4, 4)).clear
    stopped = look(board, (1, 1), (4, 3))
    assert not stopped.clear and stopped.blockers == ("3,2",) and stopped.rule == "SOTB-LOS-05"
    assert stopped.rays == (Ray(Point(1, 1), Point(4, 3), Point(3, 2), "3,2"),)
    assert not look(board, (2, 2), (4, 3)).clear


@pytest.mark.rule("SOTB-LOS-08", "SOTB-LOS-10")
def test_we_05_sight_reaches_the_first_elevated_space_and_no_further() -> None:
    board = SquareBoard(drawn(["......"] * 4 + ["....11"]))
    assert look(board, (1, 4), (4, 4)).clear
    hidden = look(board, (1, 4), (5, 4))
    assert not hidden.clear and hidden.rule == "SOTB-LOS-10" and hidden.blockers == ("4,4",)


@pytest.mark.rule("SOTB-LOS-06", "SOTB-LOS-07", "SOTB-LOS-10", "SOTB-LOS-15")
def test_from_a_roof_the_street_is_seen_but_not_past_a_second_building() -> None:
    board = SquareBoard(drawn(["11..1.."]))
    assert look(board, (0, 0), (2, 0)).clear
    assert not look(board, (2, 0), (0, 0)).clear
    assert look(board, (0, 0), (4, 0)).clear
    assert not look(board, (0, 0), (5, 0)).clear
    assert look(SquareBoard(drawn(["21.."])), (0, 0), (2, 0)).clear
    assert look(SquareBoard(drawn(["2.1."])), (0, 0), (3, 0)).clear is False
    assert look(SquareBoard(drawn(["1.1"])), (0, 0), (2, 0)).clear


@pytest.mark.rule("SOTB-LOS-09", "SOTB-TER-05", "SOTB-TER-06")
def test_we_07_a_target_in_the_first_bush_is_seen_in_cover_and_beyond_it_not() -> None:
    board = SquareBoard(drawn([".bb."]))
    first = look(board, (0, 0), (1, 0))
    assert first.clear and first.cover and first.obscurers == ("1,0",)
    assert look(board, (0, 0), (2, 0)).rule == "SOTB-LOS-09"
    assert look(board, (2, 0), (3, 0)).clear and not look(board, (2, 0), (3, 0)).cover
    assert not look(board, (0, 0), (3, 0)).clear


@pytest.mark.rule("SOTB-TMV-19", "SOTB-LOS-11")
def test_we_08_crouching_behind_a_car() -> None:
    car = Feature("car", "car", (Point(4, 3), Point(5, 3)), terrain="object")
    board = SquareBoard(drawn(["." * 10] * 8), features=(car,))
    viewers = [(4, 6), (7, 5), (1, 2), (8, 2), (1, 4)]
    assert [look(board, here, (4, 2), crouched=True).clear for here in viewers] == [False, False, True, True, True]
    assert all(look(board, here, (4, 2)).clear for here in viewers)
    assert look(board, (4, 6), (4, 2), crouched=True).blockers == ("car",)
    assert look(board, (4, 6), (4, 2), crouched=True, now=Conditions(gone=frozenset({"car"}))).clear


@pytest.mark.rule("SOTB-LOS-02", "SOTB-LOS-12", "SOTB-LOS-16")
def test_a_giant_hides_others_but_not_itself() -> None:
    board = SquareBoard(drawn(["." * 7] * 4))
    giants = dict.fromkeys(body(Point(3, 1), 2), "bane")
    hidden = look(board, (0, 1), (6, 1), giants=giants)
    assert not hidden.clear and hidden.blockers == ("bane",) and hidden.rule == "SOTB-LOS-12"
    seen = square_sight(board, Figure((Point(0, 1),)), Figure(body(Point(3, 1), 2), "bane"), giants)
    assert seen.clear and seen.seen == seen.of == len(seen.rays) == 4


@pytest.mark.rule("SOTB-LOS-16")
def test_one_free_line_to_a_giant_is_enough() -> None:
    board = SquareBoard(drawn(["...#..", "......"]))
    report = square_sight(board, Figure((Point(0, 0),)), Figure(body(Point(4, 0), 2), "bane"))
    assert report.clear and 0 < report.seen < report.of == 4
    assert sum(ray.stop is None for ray in report.rays) == report.seen


@pytest.mark.rule("SOTB-LOS-13")
def test_voids_fire_and_stairs_do_not_interrupt() -> None:
    assert look(SquareBoard(drawn([".vfs."])), (0, 0), (4, 0)).clear
    pit = SquareBoard((Cell(Point(0, 0)), Cell(Point(1, 0), 2, "void"), Cell(Point(2, 0))))
    assert look(pit, (0, 0), (2, 0)).clear


def test_walls_and_closed_doors_stop_the_eye_windows_and_open_doors_do_not() -> None:
    a, b = Point(1, 0), Point(2, 0)
    for kind, clear in (("wall", False), ("door", False), ("window", True), ("railing", True)):
        board = SquareBoard(drawn(["...."]), sides=(Side("side", a, b, kind),))
        report = look(board, (0, 0), (3, 0))
        assert report.clear is clear
        assert report.blockers == (() if clear else ("side",))
        assert look(board, (0, 0), (3, 0), now=Conditions(open=frozenset({"side"}))).clear


def test_the_corner_of_a_room_leaves_no_peephole() -> None:
    east, south = Side("e", Point(1, 1), Point(2, 1)), Side("s", Point(1, 1), Point(1, 2))
    assert look(SquareBoard(drawn(["...."] * 4), sides=(east,)), (0, 0), (3, 3)).clear
    assert not look(SquareBoard(drawn(["...."] * 4), sides=(east, south)), (0, 0), (3, 3)).clear


@given(flat, places, places)
def test_on_one_level_sight_is_symmetric(rows: list[str], a: Point, b: Point) -> None:
    board = SquareBoard(drawn(rows))
    assert look(board, a[:2], b[:2]).clear == look(board, b[:2], a[:2]).clear


@given(drawings, places, places, st.booleans())
def test_sight_turns_and_shifts_with_the_board(rows: list[str], a: Point, b: Point, crouched: bool) -> None:
    board = SquareBoard(drawn(rows))
    turn = SquareBoard(tuple(Cell(turned(c.place), c.level, c.terrain) for c in board.cells))
    shift = SquareBoard(tuple(Cell(Point(c.place.x - 3, c.place.y + 7), c.level, c.terrain) for c in board.cells))
    clear = look(board, a[:2], b[:2], crouched).clear
    assert look(turn, turned(a)[:2], turned(b)[:2], crouched).clear == clear
    assert look(shift, (a.x - 3, a.y + 7), (b.x - 3, b.y + 7), crouched).clear == clear


@given(drawings, places, places)
def test_every_blocked_line_names_its_blocker(rows: list[str], a: Point, b: Point) -> None:
    report = look(SquareBoard(drawn(rows)), a[:2], b[:2])
    assert report.clear == (not report.blockers) == (report.rays[0].stop is None)
    assert report.rays[0].by == (report.blockers[0] if report.blockers else "")
    assert report.rule


def test_a_line_that_was_looked_along_is_judged_again_once_something_has_changed() -> None:
    board = SquareBoard(drawn(["." * 7] * 4))
    giants = dict.fromkeys(body(Point(3, 1), 2), "bane")
    assert look(board, (0, 1), (6, 1)).clear
    assert not look(board, (0, 1), (6, 1), giants=giants).clear
    assert look(board, (0, 1), (6, 1), giants=dict.fromkeys(body(Point(3, 2), 2), "bane")).clear
    wall = Conditions(added=(Feature("wall", "wall", (Point(2, 1),), terrain="blocking"),))
    assert not look(board, (0, 1), (6, 1), now=wall).clear
    assert look(board, (0, 1), (6, 1)) is look(board, (0, 1), (6, 1))
