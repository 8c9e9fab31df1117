"""Victory Points for losses, Titan Doses that wear off, and Bands that run away (VPS, TIT, RAW)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg1.flow.doses import end_doses
from game.systems.bmg1.flow.losses import knock_out, make_casualty
from game.systems.bmg1.flow.run_away import check_run_away, must_test
from game.systems.bmg1.state import P1, P2
from tests.systems.bmg1.field import at, counters, marker, model, night, points, put, run, system


@pytest.mark.rule("BMG1-VPS-03", "BMG1-VPS-04", "BMG1-VPS-05", "BMG1-VPS-06", "BMG1-VPS-07")
@pytest.mark.parametrize(
    ("who", "ko", "casualty"), [("boss", 4, 6), ("second", 2, 4), ("agent", 3, 4), ("named", 1, 2), ("thug", 1, 2)]
)
def test_points_for_a_loss_depend_on_the_rank(who: str, ko: int, casualty: int) -> None:
    game = night(a1="boss 60,10", a2=put(who, "10,10", leads=False))
    run(knock_out(game, model(game, "a2")))
    assert points(game) == (0, ko)
    game = night(a1="boss 60,10", a2=put(who, "10,10", leads=False))
    run(make_casualty(game, model(game, "a2")))
    assert points(game) == (0, casualty)


@pytest.mark.rule("BMG1-VPS-03", "BMG1-VPS-08")
def test_only_the_first_ko_scores_and_a_later_casualty_does_too() -> None:
    game = night(a1="thug 10,10", a2="thug 20,10")
    thug = model(game, "a1")
    run(knock_out(game, thug))
    thug.posture = "down"
    run(knock_out(game, thug))
    assert points(game) == (0, 1)
    run(make_casualty(game, thug))
    assert points(game) == (0, 3)


@pytest.mark.rule("BMG1-VPS-08")
def test_both_at_once_score_as_a_casualty_only() -> None:
    """EX-07: a Henchman goes from unhurt to Casualty: 2 VP, not 3."""
    game = night(a1="thug 10,10", a2="thug 20,10")
    run(make_casualty(game, model(game, "a1")))
    assert points(game) == (0, 2)


@pytest.mark.rule("BMG1-VPS-09")
def test_points_go_to_the_opponent_of_the_owner_whoever_did_it() -> None:
    game = night(a1="thug 10,10", a2="thug 20,10")
    run(knock_out(game, model(game, "a1"), model(game, "a2")))
    assert points(game) == (0, 1)


@pytest.mark.rule("BMG1-VPS-11", "BMG1-TRT-16")
def test_the_role_in_the_band_counts() -> None:
    game = night(a1="second 10,10", a2=put("boss", "20,10", as_free_agent=True, leads=False))
    run(knock_out(game, model(game, "a1")))
    assert model(game, "a1").leads and points(game) == (0, 4)
    game = night(a1=put("second", "10,10", leads=True), a2=put("boss", "20,10", as_free_agent=True, leads=False))
    run(knock_out(game, model(game, "a2")))
    assert points(game) == (0, 3)


@pytest.mark.rule("BMG1-SCN-21", "BMG1-SCN-54", "BMG1-SCN-08")
def test_the_first_loss_of_the_game_is_the_first_strike() -> None:
    game = night(a1="thug 10,10", a2="thug 20,10", b1="thug 30,10", scenario="ambush")
    run(knock_out(game, model(game, "a1")))
    run(knock_out(game, model(game, "b1")))
    assert points(game) == (1, 1 + 1)


@pytest.mark.rule("BMG1-KOD-02", "BMG1-KOD-03", "BMG1-KOD-11", "BMG1-GRB-08")
def test_who_is_ko_loses_counters_cover_and_whom_it_holds() -> None:
    held = put("thug", "13,10", effects="immobilized until=broken by=a1")
    game = night(a1=put("thug", "10,10", "m2 a1", crouched="car"), b1=held, terrain={"car": "car 5,5 8,15"})
    run(knock_out(game, model(game, "a1")))
    thug = model(game, "a1")
    assert thug.posture == "ko" and counters(game, "a1") == "" and thug.cover == "" and at(game, "a1") == "10,10"
    assert not model(game, "b1").has("immobilized")


@pytest.mark.rule("BMG1-LOO-07", "BMG1-LOO-09", "BMG1-CAS-03", "BMG1-DCN-65")
def test_loot_of_the_fallen_is_put_down_in_contact_by_the_opponent() -> None:
    loot = [{"kind": "loot", "id": "loot1"}]
    game = night(a1=put("thug", "10,10", loot="loot1"), markers=loot)
    run(knock_out(game, model(game, "a1")), "B 13,10")
    found = marker(game, "loot1")
    assert found.at is not None and found.at.key(1000) == "13,10" and not found.carrier and not model(game, "a1").loot
    game = night(a1=put("thug", "10,10", loot="loot1"), markers=loot)
    run(make_casualty(game, model(game, "a1")), "B 10,13")
    assert marker(game, "loot1").at is not None and at(game, "a1") == ""


@pytest.mark.rule("BMG1-LOO-09", "BMG1-GEO-28")
def test_loot_lies_nowhere_but_at_the_base_unless_there_is_no_room() -> None:
    from game.systems.bmg1.flow.loot import Beside

    game = night(a1="thug 10,10", terrain={"house": "building 12,0 30,20"})
    beside = Beside(game, game.body(model(game, "a1")))
    from game.core.place import point

    far, inside = beside.why_not(point("5,10")), beside.why_not(point("13,10"))
    assert far is not None and far.rule == "BMG1-LOO-09"
    assert inside is not None and inside.rule == "BMG1-GEO-33"
    assert beside.why_not(point("10,13")) is None


# --- Titan Doses


def sober(**state: Any) -> Any:
    game = night(a1=put("thug", "10,10", endurance=5, dosed=True, **state), a2="thug 30,10")
    run(end_doses(game))
    return model(game, "a1"), points(game)


@pytest.mark.rule("BMG1-TIT-05")
def test_a_dose_is_over_with_the_round() -> None:
    thug, _ = sober(stun=2)
    assert not thug.dosed and thug.posture == "up" and thug.stun == 2


@pytest.mark.rule("BMG1-TIT-09")
def test_markers_that_reach_the_normal_endurance_knock_out_when_the_dose_ends() -> None:
    thug, score = sober(stun=3, injury=2)
    assert thug.posture == "ko" and score == (0, 1)


@pytest.mark.rule("BMG1-TIT-09", "BMG1-CAS-01")
def test_injuries_that_reach_it_are_the_end() -> None:
    thug, score = sober(injury=5)
    assert thug.location == "casualty" and score == (0, 2)


@pytest.mark.rule("BMG1-TIT-09")
def test_markers_above_it_are_dropped_stuns_first() -> None:
    thug, _ = sober(stun=3, injury=3, ko=True)
    assert (thug.stun, thug.injury, thug.posture) == (2, 3, "ko")


@pytest.mark.rule("BMG1-TIT-09")
def test_whoever_came_round_in_this_recount_stays_awake_if_it_can() -> None:
    game = night(a1=put("thug", "10,10", endurance=5, dosed=True, stun=3, injury=2, down=True), practice=True)
    model(game, "a1").woke = True
    run(end_doses(game))
    assert (model(game, "a1").stun, model(game, "a1").posture) == (2, "down") and points(game) == (0, 0)


# --- Run Away


def band(ko: int, casualty: int, whole: int = 290, **told: Any) -> Any:
    return night(
        a1=put("second", "10,10", reputation=whole - ko - casualty, willpower=6),
        a2=put("thug", "20,10", reputation=ko, ko=True, stun=5),
        a3=put("thug", reputation=casualty, location="casualty"),
        b1="thug 80,80",
        **{"round": 4, **told},
    )


@pytest.mark.rule("BMG1-RAW-01", "BMG1-RAW-09", "BMG1-REP-05")
def test_seven_tenths_lost_must_test() -> None:
    """EX-13: 203 of 290, exactly 70 %."""
    assert must_test(band(130, 73), P1)
    assert not must_test(band(130, 72), P1)
    assert not must_test(band(130, 73), P2)


@pytest.mark.rule("BMG1-RAW-02", "BMG1-RAW-04", "BMG1-RAW-05", "BMG1-RAW-06")
def test_a_band_that_fails_flees_and_the_rounds_left_score() -> None:
    """EX-13: W6 rolls 7 at the end of round 4 of 6: 2 VP."""
    game = band(130, 73)
    assert run(check_run_away(game), dice="3 4")
    assert points(game) == (0, 2) and game.side(P1).fled
    game.state.phase = "over"
    outcome = system().outcome(game.state)
    assert outcome and outcome.text.key == "bmg1.over.fled" and dict(outcome.text.values)["side"] == P1


@pytest.mark.rule("BMG1-RAW-03")
def test_a_band_that_passes_plays_on() -> None:
    game = band(130, 73)
    assert not run(check_run_away(game), dice="3 3")
    assert points(game) == (0, 0) and not game.side(P1).fled
    assert must_test(game, P1), "and tests again in the next round"


@pytest.mark.rule("BMG1-RAW-02", "BMG1-RAW-07", "BMG1-DCN-63")
@pytest.mark.parametrize(("who", "flees"), [("a1", True), ("a2", True), ("a3", False)])
def test_its_player_chooses_who_tests_among_all_that_are_not_lost(who: str, flees: bool) -> None:
    game = night(
        a1=put("thug", "10,10", down=True, reputation=10),
        a2=put("thug", location="sewer", reputation=10),
        a3=put("thug", location="off", reputation=10, willpower=9),
        a4=put("thug", "20,10", ko=True, stun=5, reputation=100),
        b1="thug 80,80",
        round=4,
    )
    assert run(check_run_away(game), f"A {who}", dice="4 5") == flees


@pytest.mark.rule("BMG1-RAW-05", "BMG1-RAW-08")
def test_when_both_flee_nobody_gets_the_rounds_left() -> None:
    game = night(
        a1=put("thug", "10,10", reputation=20),
        a2=put("thug", location="casualty", reputation=90),
        b1=put("thug", "80,80", reputation=20),
        b2=put("thug", location="casualty", reputation=90),
        round=3,
    )
    assert run(check_run_away(game), dice="6 6 6 5")
    assert points(game) == (0, 0)


@pytest.mark.rule("BMG1-END-06")
def test_a_band_with_nobody_left_runs_away_without_a_roll() -> None:
    game = night(a1=put("thug", "10,10", ko=True, stun=5), a2=put("thug", location="casualty"), round=2)
    assert run(check_run_away(game))
    assert points(game) == (0, 4)
