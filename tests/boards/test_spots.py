"""Places worth considering, on a table of either unit."""

from __future__ import annotations

from random import Random

from game.boards.spots import anywhere, choose, grid, ring, scattered, spread, square
from game.boards.table import Piece, Table
from game.core.place import Point
from game.core.text import Refusal, Text

CM = 1000
ROOF = Piece("roof", "Roof", ((4000, 4000), (8000, 4000), (8000, 8000), (4000, 8000)), 0, 3 * CM, ("standable",))
YARD = Table(12 * CM, 12 * CM, "cm", (ROOF,))


def low_only(at: Point) -> Refusal | None:
    return Refusal(Text("high")) if at.z else None


def test_a_grid_has_a_place_for_every_surface_and_can_keep_to_the_ground() -> None:
    everywhere = grid(YARD, 4 * CM)
    assert len(everywhere) == 10 and Point(6000, 6000, 3000) in everywhere and Point(6000, 6000) in everywhere
    assert {at.z for at in grid(YARD, 4 * CM, high=False)} == {0}


def test_a_grid_over_outlines_stays_within_their_boxes() -> None:
    assert set(grid(YARD, CM, [ROOF.outline], high=False)) <= {
        Point(x, y) for x in range(4500, 8000, 1000) for y in range(4500, 8000, 1000)
    }


def test_spread_places_keep_apart() -> None:
    found = spread(grid(YARD, CM, high=False), 3 * CM)
    assert len(found) > 4
    assert all(square(a, b) >= (3 * CM) ** 2 for a in found for b in found if a != b)


def test_no_more_places_are_judged_than_somebody_wants_to_know() -> None:
    judged: list[Point] = []

    def judge(at: Point) -> Refusal | None:
        judged.append(at)
        return low_only(at)

    good = choose(grid(YARD, CM), 2 * CM, judge)
    assert good[0].z == 0
    assert len(judged) == 1


def test_a_random_place_is_a_legal_one_and_else_a_known_good_one() -> None:
    high = [at for at in grid(YARD, CM) if at.z]
    assert anywhere(grid(YARD, CM), low_only, Random(1), list).z == 0
    assert anywhere(high, low_only, Random(1), lambda: [Point(1, 1)]) == Point(1, 1)


def test_a_ring_lies_on_the_surface_of_its_middle() -> None:
    places = ring(Point(5000, 5000, 3000), 2 * CM, 4)
    assert places == [
        Point(7000, 5000, 3000),
        Point(5000, 7000, 3000),
        Point(3000, 5000, 3000),
        Point(5000, 3000, 3000),
    ]


def test_scattered_places_begin_far_apart_and_fill_up_in_between() -> None:
    row = [Point(x * CM, 0) for x in range(12)]
    assert [at.x // CM for at in scattered(row, 2 * CM, low_only)] == [0, 8, 4, 2, 6, 10]
    assert [at.x // CM for at in scattered(row, 2 * CM, low_only, 3)] == [0, 8, 4]


def test_a_scattered_place_is_judged_once() -> None:
    judged: list[Point] = []

    def never(at: Point) -> Refusal:
        judged.append(at)
        return Refusal(Text("no"))

    assert list(scattered(grid(YARD, 4 * CM), CM, never)) == []
    assert len(judged) == len(set(judged)) == 10
