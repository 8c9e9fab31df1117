"""Abilities of moving and seeing."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import Point
from game.core.text import Refusal
from game.kit.skirmish.journey import Plan
from game.systems.bmg3.flow.falling import is_harmless
from game.systems.bmg3.flow.moving import move, stride, travel
from game.systems.bmg3.flow.sight import lit, sees
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import RECOUNT_ABILITIES, Crewing
from game.systems.bmg3.state import P1, P2, Activation, Lasting, State
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import equipment, game, lamp, model, piece, profile, put, run, scene
from tests.systems.bmg3.test_moving import ROOF, WEST, east, planned, steps, why

HIGH = piece("house", "10,10", "16,16", top=3, keywords="solid standable")


def gifted(*traits: str, at: str = "10,10", inches: float = 8, **more: Any) -> Bmg3:
    """A model with abilities against a plain thug."""
    heroes = [profile("bat", M=inches, abilities=traits), profile("thug")]
    return game(*heroes, models={"a1": f"bat {at}", "b1": more.pop("b1", "thug 34,34")}, **more)


# --- faster, lighter


@pytest.mark.rule("BMG3-ABL-23", "BMG3-IMP-08")
def test_a_fast_model_has_two_inches_more_before_impairments() -> None:
    assert stride(gifted("fast"), model(gifted("fast"), "a1")).left == 10_000
    slow = gifted("fast", inches=3)
    model(slow, "a1").down = True
    assert stride(slow, model(slow, "a1")).left == 1000


@pytest.mark.rule("BMG3-CTC-19", "BMG3-MOV-02")
def test_running_shoes_give_an_inch_and_do_not_help_others() -> None:
    shoes = equipment("shoes", ability="running_shoes")
    models = {"a1": put("thug", "10,10", equipment=["shoes"]), "a2": "thug 20,20"}
    played = game(profile("thug", M=4), shoes, models=models)
    assert [stride(played, model(played, id)).left for id in ("a1", "a2")] == [5000, 4000]


@pytest.mark.rule("BMG3-CTC-19")
def test_a_climbing_rope_takes_the_impairment_off_climbs_only() -> None:
    played = gifted("climbing_rope", pieces=[ROOF], inches=6)
    assert planned(played, "11.409,10 climb:12.591,10,2.5").route.toll == 0
    bog = piece("bog", "9,9", "11,11", top=0, keywords="difficult")
    assert planned(gifted("climbing_rope", pieces=[bog]), "12,10").route.toll == 4000
    assert why(gifted(pieces=[ROOF], inches=6), "11.409,10 12.591,10,2.5") == "IMP-05"


@pytest.mark.rule("BMG3-ABL-25")
def test_an_acrobat_jumps_and_leaps_down_unimpaired() -> None:
    played = gifted("acrobat", at="13,12,4", pieces=[WEST, east(15.5)], inches=5)
    assert planned(played, "13.9,12,4 jump:16.1,12,4").route.toll == 0
    plan = planned(gifted("acrobat", at="15,13,3", pieces=[HIGH], inches=5), "fall:16,13")
    assert plan.fall is not None and plan.fall.left == 5000 and is_harmless(plan.fall)


@pytest.mark.rule("BMG3-ABL-03")
def test_a_batcape_takes_all_harm_out_of_falls() -> None:
    tower = piece("tower", "10,10", "16,16", top=9, keywords="solid standable")
    for traits, dies in ((["batcape"], False), ([], True)):
        played = gifted(*traits, at="15,13,9", pieces=[tower])
        run(move(played, model(played, "a1"), steps("fall:16,13")))
        bat = model(played, "a1")
        assert bat.casualty is dies and (dies or bat.injury == 0)


# --- through the air


@pytest.mark.rule("BMG3-ABL-28", "BMG3-ABL-08", "BMG3-ABL-05")
def test_a_flier_goes_straight_over_everything_without_impairment() -> None:
    bog = piece("bog", "11,9", "12,11", top=0, keywords="difficult")
    tower = piece("tower", "12.5,8", "13,12", top=2, keywords="solid unclimbable")
    played = gifted("flying", pieces=[bog, tower], inches=8)
    route = planned(played, "15,10").route
    assert route.toll == 0 and 5000 < route.cost <= 8000
    assert max(place.z for place in route.points) == 2000
    assert why(gifted(pieces=[bog, tower]), "15,10") == "MOV-11"


@pytest.mark.rule("BMG3-ABL-08", "BMG3-IPS-02", "BMG3-MOV-08", "BMG3-MOV-09")
def test_a_flight_ends_stably_or_on_ground_that_can_be_landed_on() -> None:
    rock = piece("rock", "12,8", "15,12", top=2, keywords="impassable landable")
    spike = piece("spike", "17,8", "19,12", top=2, keywords="impassable")
    played = gifted("flying", pieces=[rock, spike], inches=12, b1="thug 10,14")
    assert why(played, "13.5,10,2") == ""
    assert why(played, "18,10,2") != "" and why(played, "18,10") != ""
    assert why(played, "10,14.5") == "MOV-09"
    assert why(gifted(pieces=[rock], inches=12), "13.5,10,2") != ""


@pytest.mark.rule("BMG3-ABL-08")
def test_a_flight_is_a_chain_of_straight_lines_whose_lengths_are_added() -> None:
    played = gifted("flying", at="9,9", pieces=[HIGH], inches=9)
    assert 6403 < planned(played, "fly:13,13,3").route.cost < 8657
    around = planned(played, "fly:9,6,1 fly:13,6").route
    assert around.cost == 7286  # the roots of 10 and of 17 inches
    assert why(played, "fly:9,4 fly:14,4") == "ABL-08"


@pytest.mark.rule("BMG3-ABL-08", "BMG3-STA-03")
def test_standing_up_still_impairs_a_flight() -> None:
    played = gifted("flying", inches=8)
    model(played, "a1").down = True
    assert why(played, "14,10") == "" and why(played, "14.1,10") != ""


def test_a_fliers_suggestions_are_legal_and_lead_to_roofs() -> None:
    played = gifted("flying", pieces=[HIGH, ROOF], at="8,8", inches=9)
    journey = travel(played, model(played, "a1"))
    assert all(journey.why_not(path) is None for path in journey.suggestions())
    assert any(path[-1].at.z for path in journey.suggestions())
    assert {area.z for area in journey.region} >= {0, 3000}


# --- Batclaw


def bats(**state: Any) -> Scene[State]:
    bat = profile("bat", M=8, abilities=["batclaw"])
    tower = piece("tower", "12,8", "18,14", top=6, keywords="solid standable")
    models = {"a1": put("bat", "10,10", **{"bold": True, **state}), "a2": "bat 2,30", "b1": "bat 34,34"}
    return scene(bat, models=models, pieces=[tower], sides={"A": {"boss": "a2"}}).play("A", "activate:a1")


@pytest.mark.rule("BMG3-ABL-04", "BMG3-ABL-05", "BMG3-ABL-07", "BMG3-ABL-08", "BMG3-DPT-21", "BMG3-MOV-04")
def test_the_batclaw_costs_the_special_action_and_lifts_the_next_move() -> None:
    with bats() as s:
        s.refuses("A", "move 13,11,6", "BMG3-CLI-01")
        s.play("A", "batclaw")
        assert s.state.active is not None and "special" in s.state.active.taken
        s.refuses("A", "move 30,11", "BMG3-ABL-08")
        s.play("A", "move 13,11,6")
        assert model(s, "a1").at == Point(13_000, 11_000, 6000)
        assert not s.state.active.batclaw


@pytest.mark.rule("BMG3-ABL-04")
def test_the_batclaw_adds_six_inches() -> None:
    played = gifted("batclaw")
    played.state.active = Activation("a1", batclaw=True)
    assert stride(played, model(played, "a1")).left == 14_000
    assert stride(played, model(played, "a1"), 2000).left == 2000


@pytest.mark.rule("BMG3-ABL-07")
def test_the_batclaw_is_declared_before_its_move() -> None:
    with bats() as s:
        s.play("A", "move 10,8").refuses("A", "batclaw", "BMG3-ABL-07")
    with bats(bold=False) as s:
        s.refuses("A", "batclaw", "BMG3-ABL-07")


@pytest.mark.rule("BMG3-ABL-06", "BMG3-ABL-04")
def test_after_an_activation_with_the_batclaw_comes_one_without() -> None:
    with bats() as s:
        s.play("A", "batclaw").refuses("A", "batclaw", "BMG3-ABL-06")
        s.play("A", "end")
        assert model(s, "a1").batclaw_last
    with bats(batclaw_last=True) as s:
        s.refuses("A", "batclaw", "BMG3-ABL-06")
        s.play("A", "end")
        assert not model(s, "a1").batclaw_last


# --- Teleport, Stealthy


@pytest.mark.rule("BMG3-ABL-29", "BMG3-PLC-01", "BMG3-PLC-03")
def test_teleport_places_the_model_within_its_number() -> None:
    wall = piece("wall", "12,0", "12.5,36", top=9, keywords="solid unclimbable")
    ghost = profile("ghost", M=1, abilities=["teleport:6"])
    models = {"a1": "ghost 10,10", "b1": "ghost 34,34"}
    with scene(ghost, models=models, pieces=[wall]) as s:
        s.refuses("A", "teleport 16.1,10", "BMG3-PLC-01")
        s.play("A", "teleport 15,10")
        assert model(s, "a1").at == Point(15_000, 10_000)
        s.told("bmg3.told.placed")


@pytest.mark.rule("BMG3-ABL-13", "BMG3-DPT-34", "BMG3-REC-01", "BMG3-MOV-15")
def test_a_stealthy_model_may_slink_two_inches_in_recount() -> None:
    played = gifted("stealthy")
    assert not RECOUNT_ABILITIES(Crewing(played, P2))
    [action] = RECOUNT_ABILITIES(Crewing(played, P1))
    option = action.option
    assert option.key == "stealthy:a1" and option.then is not None and callable(option.value)
    with pytest.raises(ValueError, match="too_far"):
        option.then.read("12.1,10")
    run(option.value(option.then.read("12,10"))())  # type: ignore[misc, arg-type]
    assert model(played, "a1").at == Point(12_000, 10_000)
    assert not RECOUNT_ABILITIES(Crewing(played, P1))


@pytest.mark.rule("BMG3-ABL-13", "BMG3-KND-02", "BMG3-KOD-08")
def test_a_knocked_down_model_does_not_slink_and_a_ko_one_is_not_asked() -> None:
    played = gifted("stealthy")
    model(played, "a1").down = True
    [action] = RECOUNT_ABILITIES(Crewing(played, P1))
    assert isinstance(action.option.refusal, Refusal) and action.option.refusal.rule == "BMG3-KND-02"
    model(played, "a1").down, model(played, "a1").ko = False, True
    assert not RECOUNT_ABILITIES(Crewing(played, P1))


# --- eyes and lights


def seen(played: Bmg3, viewer: str, target: str) -> bool:
    return sees(played, model(played, viewer), model(played, target)).visible


@pytest.mark.rule("BMG3-ABL-27", "BMG3-NIT-05")
def test_total_vision_ignores_the_night_but_not_walls() -> None:
    played = gifted("total_vision", b1="thug 30,10")
    assert seen(played, "a1", "b1") and not seen(played, "b1", "a1")
    walled = gifted("total_vision", b1="thug 30,10", pieces=[piece("wall", "20,0", "21,36", top=9)])
    assert not seen(walled, "a1", "b1")


@pytest.mark.rule("BMG3-ABL-17", "BMG3-NIT-06")
def test_a_master_of_stealth_is_seen_no_farther_than_six_inches_by_enemies() -> None:
    for gap, visible in ((6.0, True), (6.02, False)):
        played = gifted("master_of_stealth", b1=f"thug {10 + gap + 1.181},10")
        assert seen(played, "b1", "a1") is visible and seen(played, "a1", "b1")
    lighted = gifted("master_of_stealth", b1="thug 20,10", markers=[lamp("10,13")])
    assert seen(lighted, "b1", "a1")
    heroes = [profile("bat", abilities=["master_of_stealth"]), profile("owl", abilities=["total_vision"])]
    owls = game(*heroes, models={"a1": "bat 10,10", "a2": "owl 2,2", "b1": "owl 30,10"})
    assert seen(owls, "b1", "a1")
    friends = game(*heroes, models={"a1": "bat 10,10", "a2": "bat 20,10", "b1": "owl 30,30"})
    assert seen(friends, "a2", "a1")
    keen = gifted("master_of_stealth", b1="thug 18,10")
    keen.state.lasting.append(Lasting("card_far_sight", P2, n=6000))
    assert not seen(keen, "b1", "a1"), "the observed model's own rule comes after those of who looks"


@pytest.mark.rule("BMG3-ABL-30", "BMG3-LGT-05", "BMG3-KOD-08")
def test_a_torch_lights_four_inches_around_its_bearer_while_he_is_awake() -> None:
    heroes = [profile("cop", abilities=["torch"]), profile("thug")]
    models = {"a1": "thug 2,10", "a2": "cop 25,10", "b1": "thug 25,15.1", "b2": "thug 25,4.7"}
    played = game(*heroes, models=models)
    assert lit(played, model(played, "b1")) and seen(played, "a1", "b1")
    assert not lit(played, model(played, "b2"))  # 4.119 inches away
    assert lit(played, model(played, "a2"))
    model(played, "a2").ko = True
    assert not lit(played, model(played, "b1"))
    for top, falls in ((1.3, True), (1.4, False)):
        fence = piece("fence", "20,11", "30,11.1", top=top)
        over = game(*heroes, models=models, pieces=[fence])
        assert lit(over, model(over, "b1")) is falls, "the torch is held at nine tenths of 1.5 inches"


def test_the_plan_of_a_legal_path_is_what_the_move_does() -> None:
    played = gifted()
    plan = travel(played, model(played, "a1")).plan(steps("12,10 12,13"))
    assert isinstance(plan, Plan)
    run(move(played, model(played, "a1"), steps("12,10 12,13")))
    assert model(played, "a1").at == plan.route.end
    with pytest.raises(ValueError, match="cannot move"):
        run(move(played, model(played, "a1"), steps("30,30")))
