"""The ground of a walker of the first edition, who pays with counters and crosses what is half as tall freely."""

from __future__ import annotations

from dataclasses import replace

from game.boards.reach import Gait, Guard, Reach, Route
from game.boards.table import Table
from game.core.place import Point
from game.kit.skirmish.footing import descent, ground, is_stranded, on_slope, standing
from tests.kit.skirmish.yard import CM, Walker, box, figure, spot, yard

ROOF = box("roof", 20, 20, 40, 40, 6, "standable")


def way(
    table: Table, start: Point, goal: Point, budget: int, tokens: int = 0, mover: Walker | None = None
) -> Route | None:
    body = figure("a", 0, 0).moved(start)
    return Reach(ground(table, mover or Walker()), body, Gait(budget, tokens)).path(goal)


def test_prices_and_classes_are_those_of_the_game() -> None:
    table = yard(ROOF)
    up = way(table, spot(15, 30), spot(20.5, 30, 6), 18 * CM, 1)
    assert up is not None and up.tokens == 1 and abs(up.cost - 17_500) <= 2
    assert way(table, spot(15, 30), spot(20.5, 30, 6), 30 * CM) is None
    car = yard(box("car", 20, 0, 24, 60, 3.5, "standable"))
    assert way(car, spot(15, 30), spot(28, 30), 13 * CM) is None
    across = way(car, spot(15, 30), spot(28, 30), 13 * CM, 1)
    assert across is not None and across.cost == 13 * CM


def test_equal_movers_share_one_ground() -> None:
    table = yard(ROOF)
    assert ground(table, Walker()) is ground(table, Walker())
    assert ground(table, Walker()) is not ground(table, Walker(width=5 * CM))


def ramp(high: float) -> Table:
    slope = replace(box("ramp", 10, 25, 20, 35, high, "ramp", "standable"), properties=(("up", 0),))
    return yard(slope, box("roof", 20, 20, 40, 40, high, "standable"))


def test_a_ramp_leads_up_without_a_counter_and_only_whoever_roofs_carry() -> None:
    start, goal = spot(7, 30), spot(24, 30, 6)
    assert way(ramp(6), start, goal, 30 * CM) is not None
    assert way(ramp(6), start, goal, 30 * CM, mover=Walker(goes_up=False)) is None


def test_a_ramp_no_higher_than_a_step_is_a_step() -> None:
    kinds = [{link.kind for link in ground(ramp(high), Walker()).links} for high in (2, 2.1)]
    assert "ramp" not in kinds[0] and "ramp" in kinds[1]


def test_nobody_keeps_his_balance_half_way_up_a_ramp() -> None:
    assert on_slope(ramp(6), spot(15, 30, 3))
    assert not on_slope(ramp(6), spot(15, 30, 2))
    assert not on_slope(ramp(6), spot(30, 30, 6))


def test_standing_is_judged_wherever_the_figure_is_now() -> None:
    other = Guard(figure("b", 50, 50), passing=False)
    stand = standing(yard(ROOF), Walker(), figure("a", 5, 5), [other])
    assert stand.end_refusal(spot(30, 30, 6)) is None
    assert stand.end_refusal(spot(50, 47)) is None
    crowded = stand.end_refusal(spot(50, 47.5))
    assert crowded is not None and crowded.key == "reach.on_body"
    inside = stand.end_refusal(spot(30, 30))
    assert inside is not None and inside.key == "reach.in_piece"


def test_a_gallery_that_hangs_is_walked_under_and_not_entered_from_its_own_height() -> None:
    gallery = replace(box("gallery", 25, 0, 35, 60, 6, "standable"), bottom=5 * CM)
    below = way(yard(gallery), spot(15, 30), spot(45, 30), 30 * CM)
    assert below is not None and below.cost == 30 * CM
    assert way(yard(gallery), spot(15, 30), spot(30, 30, 6), 60 * CM, 3) is None


def stranded(table: Table, at: Point, budget: int, tokens: int) -> bool:
    return is_stranded(table, Walker(), Gait(budget, tokens), at)


def test_a_roof_strands_whoever_cannot_pay_the_climb_down_in_one_move() -> None:
    roof, top = yard(ROOF), spot(30, 30, 6)
    assert not stranded(roof, top, 15 * CM, 1)
    assert stranded(roof, top, 15 * CM, 0)
    assert stranded(roof, top, 12 * CM, 1)
    assert not stranded(roof, spot(10, 10), 0, 0)
    assert is_stranded(roof, Walker(toll=2 * CM), Gait(15 * CM, 1), top)
    assert not is_stranded(roof, Walker(toll=2 * CM), Gait(16 * CM, 1), top)


def test_a_way_down_may_lead_over_another_roof_and_take_several_moves() -> None:
    tower = box("tower", 41, 20, 55, 40, 12, "standable")
    shelf = box("shelf", 20, 20, 41, 40, 6, "standable")
    top = spot(48, 30, 12)
    assert not stranded(yard(tower, shelf), top, 15 * CM, 1)
    assert stranded(yard(tower), top, 15 * CM, 1)


def test_a_ramp_is_a_way_down_without_a_counter() -> None:
    assert not stranded(ramp(6), spot(30, 30, 6), 15 * CM, 0)


def test_the_way_down_is_measured_as_it_is_walked() -> None:
    """The only ramp is at one end of a roof: from the other end the street below is far."""
    near, far = (descent(ramp(6), Walker(), Gait(30 * CM), spot(x, 30, 6)) for x in (24, 38))
    assert far is not None and near is not None
    assert far.length - near.length == 14 * CM
    assert far.end == near.end and far.end[0] < 10 * CM < 20 * CM < far.head[0]


def test_from_a_roof_without_a_way_there_is_none() -> None:
    assert descent(yard(ROOF), Walker(), Gait(12 * CM), spot(30, 30, 6)) is None
