"""Victory Points and the end of the battle, Scenario by Scenario."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.first_blood.flow.harm import wounded
from game.systems.first_blood.flow.objectives import active_zones, disc, points_for
from game.systems.first_blood.flow.scoring import drop_tokens, model_lost
from game.systems.first_blood.flow.victory import is_eliminated
from game.systems.first_blood.state import P1, P2
from tests.systems.first_blood.field import battle, fight, garrison, put, regiment, row, run

DONE = {"a1": put("maa", "5,5", activated=True), "b1": put("maa", "43,43", activated=True)}


def judged(scenario: str, round: int = 1, **told: Any) -> Any:
    return battle(**{**DONE, **told}, scenario=scenario, round=round, phase="victory")


def points(s: Any) -> list[int]:
    return [s.state.sides[seat].points for seat in "AB"]


@pytest.mark.rule("CFB-SCN-05", "CFB-SCN-06", "CFB-SCN-07", "CFB-SCN-08", "CFB-SCN-04", "CFB-OBJ-01", "CFB-OBJ-13")
def test_sack_the_camp_scores_the_centre_and_the_far_zone() -> None:
    with judged("camp", a2="maa 24,24", a3="hvy 12,36") as s:
        assert points(s) == [2 + 3, 0]
        s.asks("A", "stack")
    with judged("camp", a2="maa 36,12", b2="hvy 24,24") as s:
        assert points(s) == [0, 2], "the zone near the own edge is worth nothing"
        s.asks("A", "stack")
    with judged("camp", b2="maa 36,12", b3="rai 30,40") as s:
        assert points(s) == [0, 3]
        s.asks("B", "stack")


@pytest.mark.rule("CFB-SCN-03", "CFB-SCN-20", "CFB-SCN-21", "CFB-SCN-22", "CFB-SCN-23", "CFB-SCN-24")
def test_staking_a_claim_scores_each_side_zone() -> None:
    with judged("claim", a2="maa 11,24", a3="hvy 37,24", b2="rai 24,24 25,24") as s:
        assert points(s) == [3 + 3, 2]
        s.asks("A", "stack")
    game = fight(**DONE, scenario="claim")
    assert [disc(game, zone) for zone in game.scenario.zones] == [
        (24000, 24000, 6000),
        (11000, 24000, 6000),
        (37000, 24000, 6000),
    ]


@pytest.mark.rule(
    "CFB-SCN-26", "CFB-SCN-27", "CFB-SCN-28", "CFB-SCN-29", "CFB-SCN-30", "CFB-SCN-31", "CFB-SCN-32", "CFB-SCN-33"
)
def test_time_is_of_the_essence_scores_active_zones() -> None:
    corners, sides = ["north_west", "south_east"], ["west", "east"]
    for round, zones in ((1, []), (2, corners), (3, sides), (8, corners), (9, sides), (10, [])):
        game = fight(**DONE, scenario="essence", round=round)
        assert [zone.id for zone in active_zones(game)] == ["centre", *zones], round
    with judged("essence", 2, a2="maa 11,24", a3="hvy 12,36") as s:
        assert points(s) == [2, 0]
        s.asks("A", "stack")
    assert points_for(game.scenario.zones[0], P1) == points_for(game.scenario.zones[0], P2) == 2


@pytest.mark.rule("CFB-SCN-10", "CFB-SCN-11", "CFB-SCN-17", "CFB-ACT-09")
def test_a_score_to_settle_counts_tokens_that_are_removed() -> None:
    game = fight(a1=put("maa", row("10,10", 3), tokens=4), scenario="score")
    assert not game.scenario.zones
    assert drop_tokens(game, regiment(game, "a1")) == 4
    assert game.side(P2).points == 4 and regiment(game, "a1").tokens == 0
    zones = fight(a1=put("maa", row("10,10", 3), tokens=4), scenario="camp")
    drop_tokens(zones, regiment(zones, "a1"))
    assert zones.side(P2).points == 0


@pytest.mark.rule("CFB-SCN-12", "CFB-SCN-13", "CFB-SCN-14", "CFB-SCN-19")
def test_officers_and_characters_are_worth_points_more_in_a_challenge() -> None:
    game = fight(a1=put("maa", row("10,10", 3), officer="captain"), a2="lord 20,20", scenario="score")
    officer, lord = regiment(game, "a1").models[0], regiment(game, "a2").models[0]
    model_lost(game, regiment(game, "a1"), officer)
    assert game.side(P2).points == 3
    model_lost(game, regiment(game, "a2"), lord)
    assert game.side(P2).points == 8
    model_lost(game, regiment(game, "a2"), lord, duel=True)
    assert game.side(P2).points == 16


@pytest.mark.rule("CFB-SCN-35", "CFB-SCN-11", "CFB-WND-12", "CFB-REG-04")
def test_the_token_of_the_last_model_counts() -> None:
    game = fight(a1=put("maa", "10,10", wounds={"1": 1}, tokens=2), a2="maa 20,20", b1="maa 40,40")
    run(wounded(game, game.parts(regiment(game, "a1"))[0], 1))
    assert regiment(game, "a1").destroyed and game.side(P2).points == 3


# --- the end


@pytest.mark.rule("CFB-VIC-01", "CFB-RND-03", "CFB-VIC-04")
def test_nobody_has_won_and_a_new_round_begins() -> None:
    with judged("camp", a2="maa 24,24", a3="rai 30,5") as s:
        assert s.state.round == 2 and s.state.phase == "command"
        s.asks("A", "stack")


@pytest.mark.rule("CFB-VIC-06", "CFB-SCN-09", "CFB-VIC-04")
def test_points_of_both_are_added_before_the_threshold_is_looked_at() -> None:
    sides = {"A": {"points": 8}, "B": {"points": 9}}
    with judged("camp", a2="maa 24,24", b2="hvy 36,12", sides=sides) as s:
        assert points(s) == [10, 12]
        s.over("B")
    with judged("camp", a2="maa 24,24", a3="rai 5,9", sides={"A": {"points": 7}}) as s:
        assert points(s) == [9, 0] and s.state.round == 2
        s.asks("A", "stack")
    with judged("camp", a2="maa 12,36", b2="hvy 36,12", sides={"A": {"points": 7}, "B": {"points": 7}}) as s:
        assert points(s) == [10, 10]
        s.over()


@pytest.mark.rule("CFB-VIC-08", "CFB-SCN-09", "CFB-SCN-25", "CFB-SCN-34", "CFB-SCN-15", "CFB-RND-03")
@pytest.mark.parametrize(("scenario", "last"), [("camp", 8), ("score", 8), ("claim", 8), ("essence", 10)])
def test_the_last_round_ends_the_battle(scenario: str, last: int) -> None:
    with judged(scenario, last) as s:
        s.over()
    with judged(scenario, last, sides={"A": {"points": 1}}) as s:
        s.over("A")
    with judged(scenario, last - 1, a2="rai 5,9", sides={"A": {"points": 1}}) as s:
        assert s.session.outcome is None
        s.asks("A", "stack")


@pytest.mark.rule("CFB-VIC-06", "CFB-SCN-09", "CFB-SCN-25", "CFB-SCN-34")
@pytest.mark.parametrize(("scenario", "enough"), [("camp", 10), ("claim", 8), ("essence", 8)])
def test_enough_points_end_the_battle(scenario: str, enough: int) -> None:
    with judged(scenario, 2, sides={"B": {"points": enough}}) as s:
        s.over("B")
    with judged(scenario, 2, a2="rai 5,9", sides={"B": {"points": enough - 1}}) as s:
        assert s.session.outcome is None
        s.asks("A", "stack")


@pytest.mark.rule("CFB-VIC-07", "CFB-SCN-15")
def test_a_score_to_settle_ends_the_instant_somebody_has_twenty() -> None:
    told = {"a1": put("maa", row("10,10", 3), tokens=2), "b1": "maa 40,40", "sides": {"B": {"points": 18}}}
    with battle(**told) as s:
        s.over("B")
        assert s.state.phase == "action", "in the middle of the Round"
    with battle(**{**told, "sides": {"B": {"points": 17}}}) as s:
        s.asks("A", "act")


@pytest.mark.rule("CFB-VIC-02")
def test_whoever_concedes_has_lost() -> None:
    with battle(a1="maa 10,10", b1="maa 40,40", sides={"A": {"points": 9}}, acting="a1") as s:
        s.session.concede(P1)
        s.over("B")


@pytest.mark.rule("CFB-VIC-02", "CFB-VIC-03", "CFB-VIC-05", "CFB-VIC-09")
def test_an_army_is_eliminated_when_nobody_is_left_or_can_still_come() -> None:
    house = garrison("house", "20,20", "25,25")
    told = {"a1": "maa 10,10", "pieces": [house]}
    assert not is_eliminated(fight(**told, b1=put("maa", models=2, inside="house")), P2)
    assert not is_eliminated(fight(**told, b1=put("maa", models=2, where="reserve"), round=7), P2)
    assert is_eliminated(fight(**told, b1=put("maa", models=2, where="reserve"), round=8), P2)
    assert not is_eliminated(fight(**told, b1=put("maa", models=2, where="arriving"), round=8), P2)


@pytest.mark.rule("CFB-VIC-05", "CFB-VIC-02", "CFB-ACT-31", "CFB-ACT-17")
def test_elimination_ends_the_battle_at_the_end_of_an_activation() -> None:
    lone = put("maa", "10,12", wounds={"1": 1}, activated=True)
    with battle(a1="hvy 10,10.5", a2="rai 30,10", b1=lone, sides={"B": {"points": 5}}, acting="a1") as s:
        s.play("A", "clash")
        s.play("A", "a1.1@10,10.5", dice="1 6 6  6")
        assert s.session.outcome is None, "the Activation goes on"
        s.play("A", "skip")
        s.over("A")
