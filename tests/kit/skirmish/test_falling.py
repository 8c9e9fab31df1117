"""Falls in centimetres, where climbing costs double and a drop of half one's height is a step."""

from __future__ import annotations

from game.boards.reach import Gait, Guard, Reach, Route
from game.boards.table import Table
from game.core.place import Point
from game.core.text import Refusal
from game.kit.skirmish.falling import Fall, Landing, bad_climb, pushed_off, step_off
from game.kit.skirmish.footing import ground, standing
from tests.kit.skirmish.yard import CM, FALLS, Walker, box, figure, spot, yard

ROOF = box("roof", 20, 20, 40, 40, 6, "standable")
LEDGE = box("ledge", 10, 20, 20, 40, 5, "standable")
WALL = box("wall", 10, 20, 18, 40, 12)


def moving(table: Table, at: Point, budget: int) -> tuple[Reach, Route]:
    reach = Reach(ground(table, Walker()), figure("a", 0, 0).moved(at), Gait(budget, 1))
    return reach, Route(at, ())


def off(table: Table, at: Point, to: Point, budget: int = 10 * CM) -> Fall | str:
    reach, route = moving(table, at, budget)
    found = step_off(reach, Walker(), route, to, FALLS)
    return found.rule if isinstance(found, Refusal) else found


def test_a_step_off_an_edge_counts_the_way_on_top_through_the_air_and_down() -> None:
    assert off(yard(ROOF), spot(22, 30, 6), spot(18, 30)) == Fall(spot(18, 30, 6), 0, 10 * CM, 10 * CM)


def test_a_drop_no_deeper_than_the_games_own_step_is_no_fall() -> None:
    assert off(yard(ROOF, LEDGE), spot(22, 30, 6), spot(18, 30)) == "X-LOW"


def test_every_refusal_speaks_for_the_game() -> None:
    assert off(yard(ROOF), spot(30, 30, 6), spot(28, 30)) == "X-TOP"
    assert off(yard(ROOF), spot(10, 30), spot(8, 30)) == "X-EDGE"
    assert off(yard(ROOF), spot(30, 21, 6), spot(30, 0.5)) == "X-TABLE"
    assert off(yard(ROOF, WALL), spot(20.5, 30, 6), spot(18, 30)) == "X-BLOCKED"
    assert off(yard(ROOF), spot(30, 30, 6), spot(18, 30), 9 * CM) == "X-FAR"
    assert off(yard(ROOF), spot(22, 30, 6), spot(17, 30), 4 * CM) == "X-LEAP"


def climb(at: Point, to: Point, budget: int) -> Fall | str:
    reach, route = moving(yard(ROOF), at, budget)
    found = bad_climb(reach, Walker(), route, to, FALLS)
    return found.rule if isinstance(found, Refusal) else found


def test_a_climb_that_fails_comes_as_high_as_the_games_price_allows() -> None:
    assert climb(spot(18.5, 30), spot(22, 30, 6), 8 * CM) == Fall(spot(18.5, 30, 4), 0, 12 * CM, 8 * CM)
    assert climb(spot(15, 30), spot(22, 30, 6), 8 * CM) == "X-CLIMB"
    assert climb(spot(18.5, 30), spot(22, 30, 6), 0) == "X-CLIMB-UNMOVED"


def test_whoever_is_pushed_keeps_his_feet_on_a_step() -> None:
    table = yard(ROOF, LEDGE)
    assert pushed_off(table, spot(22, 30, 6), spot(15, 30), 7 * CM, 0, 2 * CM) is None
    assert pushed_off(table, spot(22, 30, 6), spot(45, 30), 23 * CM, 3 * CM, 2 * CM) == Fall(
        spot(45, 30, 6), 0, 29 * CM, 3 * CM
    )


def landing(at: Point, *guards: Guard) -> Landing:
    stand = standing(yard(ROOF), Walker(), figure("a", 0, 0), guards)
    return Landing(Fall(at, 0, 10 * CM, 10 * CM), stand, FALLS)


def test_the_fallen_land_at_the_nearest_place_with_room() -> None:
    assert landing(spot(10, 30, 6)).suggestions() == [spot(10, 30)]
    [foot] = landing(spot(19, 30, 6)).suggestions()
    assert abs(foot.x - 18_500) <= 2 and abs(foot.y - 30_000) <= 2


def test_a_place_farther_than_the_nearest_is_refused() -> None:
    far = landing(spot(10, 30, 6)).why_not(spot(12, 30))
    assert far is not None and far.rule == "X-NEARER"


def test_whoever_stands_there_is_not_landed_upon() -> None:
    taken = landing(spot(10, 30, 6), Guard(figure("b", 10, 30), passing=False))
    on_him = taken.why_not(spot(10, 30))
    assert on_him is not None and on_him.rule == "X-ROOM"
    assert len(taken.suggestions()) > 1
    assert all(taken.why_not(place) is None for place in taken.suggestions())
