"""A move in centimetres that is paid with counters as well."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from random import Random

from game.boards.reach import Gait, Guard
from game.boards.table import Body, Table
from game.core.place import Point
from game.core.request import Step
from game.core.text import Refusal, Text
from game.kit.skirmish.falling import Fall
from game.kit.skirmish.journey import Journey, Plan, Trip, Ways, journey
from game.kit.skirmish.words import No
from tests.kit.skirmish.yard import CM, FALLS, Walker, box, figure, spot, yard

JUMP = 5 * CM


def is_harmless(fall: Fall) -> bool:
    """A drop of half a move at most."""
    return fall.drop <= JUMP


def told_fall(fall: Fall, hurts: bool) -> Text:
    return Text("x.fall", drop=fall.drop, hurts=str(hurts and not is_harmless(fall)))


WAYS = Ways(
    touch=100,
    falls=FALLS,
    is_harmless=is_harmless,
    told_fall=told_fall,
    rules={"reach.tokens": "X-COUNTERS", "reach.too_far": "X-LENGTH", "reach.guarded": "X-PAST"},
    off_table="X-TABLE",
    impassable="X-NEVER",
    flight="X-FLY",
    cannot_move=No("x.no.move", "X-STILL"),
    fall_ends=No("x.no.more", "X-OVER"),
    occupied=No("x.no.occupied", "X-TAKEN"),
)
CAR = box("car", 20, 0, 24, 60, 3.5, "standable")


def going(
    table: Table,
    at: Point,
    budget: int = 10 * CM,
    tokens: int = 0,
    *,
    others: tuple[Body, ...] = (),
    goals: tuple[Body, ...] = (),
) -> Journey:
    guards = tuple(Guard(body) for body in others)
    names = tuple(Text(f"x.{body.id}") for body in others)
    body = figure("a", 0, 0).moved(at)
    return Journey(Trip(table, Walker(), body, Gait(budget, tokens), WAYS, guards, names, None, others, goals))


def rule(plan: Plan | Refusal) -> str:
    assert isinstance(plan, Refusal)
    return plan.rule


def test_a_way_is_paid_in_centimetres_and_counters() -> None:
    goal = (Step(spot(28, 30)),)
    assert rule(going(yard(CAR), spot(18, 30)).plan(goal)) == "X-COUNTERS"
    paid = going(yard(CAR), spot(18, 30), tokens=1).plan(goal)
    assert isinstance(paid, Plan) and (paid.cost, paid.route.tokens) == (10 * CM, 1)
    assert rule(going(yard(CAR), spot(17.9, 30), tokens=1).plan(goal)) == "X-LENGTH"


def test_every_refusal_speaks_for_the_game() -> None:
    here = going(yard(), spot(18, 30), others=(figure("b", 24, 30),))
    into = (Step(spot(22, 30)),)
    assert rule(here.plan(into)) == "X-PAST"
    freely = replace(here.trip, guards=(Guard(figure("b", 24, 30), passing=False),))
    assert Journey(freely).plan(into) == Refusal(Text("x.no.occupied", model=Text("x.b")), "X-TAKEN")
    assert rule(here.plan((Step(spot(1, 30)),))) == "X-TABLE"
    assert rule(here.plan((Step(spot(17, 30), "fall"), Step(spot(16, 30))))) == "X-OVER"
    assert rule(going(yard(), spot(18, 30), 0).plan((Step(spot(19, 30)),))) == "X-STILL"
    pit = replace(CAR, keywords=("impassable",))
    assert rule(going(yard(pit), spot(18, 30)).plan((Step(spot(20, 30)),))) == "X-NEVER"


def test_staying_is_always_a_move() -> None:
    here = going(yard(), spot(18, 30), 0)
    assert isinstance(here.plan(here.stay), Plan)
    assert list(here.suggestions()) == [here.stay] and here.area() == []


def test_what_is_offered_is_legal_and_ends_with_staying_put() -> None:
    roof = box("roof", 25, 20, 35, 30, 6, "standable")
    here = going(yard(CAR, roof), spot(15, 30), 14 * CM, 2, others=(figure("b", 30, 40),))
    offered = list(here.suggestions())
    assert 8 < len(offered) <= 24 and offered[-1] == here.stay
    assert all(here.why_not(path) is None for path in offered)
    assert here.why_not(here.anywhere(Random(4))) is None


def test_the_nearest_enemy_is_touched_first_and_a_flat_goal_stood_upon() -> None:
    foe, loot = figure("b", 25, 30), figure("loot", 18, 36, tall=0)
    offered = list(going(yard(), spot(18, 30), others=(foe,), goals=(loot,)).suggestions())
    end = offered[0][-1].at
    assert 3 * CM <= hypot(end.x - foe.at.x, end.y - foe.at.y) <= 3 * CM + 2
    assert (Step(loot.at),) in offered


def falls_offered(high: float) -> bool:
    roof = box("roof", 20, 20, 40, 40, high, "standable")
    here = going(yard(roof), spot(22, 30, high), others=(figure("b", 10, 30),))
    return any(path[-1].by == "fall" for path in here.suggestions())


def test_only_a_fall_that_the_game_calls_harmless_is_worth_going() -> None:
    assert falls_offered(5)
    assert not falls_offered(5.5)


ROOF = box("roof", 20, 20, 40, 40, 6, "standable")


def test_a_leap_that_somebody_insists_on_goes_as_far_as_the_move_and_says_how_it_ends() -> None:
    here = going(yard(ROOF), spot(22, 30, 6))
    over = here.dare((), spot(15, 30))
    assert over == (Step(spot(15, 30), "fall"),)
    assert here.peril(over) == Text("x.fall", drop=6 * CM, hurts="True")
    [farthest] = here.dare((), spot(5, 30))
    assert 12_000 <= farthest.at.x <= 12_030, "ten centimetres in all"
    assert here.dare((), spot(30, 30)) == () and here.peril(here.stay) is None


def test_a_climb_too_high_is_tried_from_the_foot_of_the_wall() -> None:
    here = going(yard(ROOF), spot(15, 30), tokens=1)
    up = here.dare((), spot(22, 30, 6))
    assert [step.by for step in up] == ["", "climb"]
    assert here.peril(up) is not None
    assert going(yard(ROOF), spot(15, 30), 18 * CM, 1).dare((), spot(22, 30, 6)) == ()


def test_towards_a_place_out_of_reach_the_way_leads_as_near_as_it_can() -> None:
    path = going(yard(), spot(18, 30)).towards(spot(50, 30))
    assert 27_900 <= path[-1].at.x <= 28_000 and abs(path[-1].at.y - 30_000) < 500


def test_equal_trips_are_worked_out_once() -> None:
    trips = [going(yard(CAR), spot(18, 30)).trip for _ in range(2)]
    assert trips[0] is not trips[1] and journey(trips[0]) is journey(trips[1])
    assert journey(replace(trips[0], gait=Gait(9 * CM))) is not journey(trips[0])
