"""The Move step: dice, obstacles, runs, climbs, jumps, drops, standing up (MOV, RUN, STA, OBS, JMP, CLI, SPR, FAL)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.request import PickPath
from game.core.system import Setup
from game.systems.bmg1.flow.moving import bmd, jump_distance
from game.systems.bmg1.flow.running import offers
from game.systems.bmg1.points import Acting
from game.systems.bmg1.system import Bmg1System
from tests.systems.bmg1.field import at, counters, library, model, night, put, street

CAR = {"car": "car 15,6 19,14"}
HOUSE = {"kind": "building", "corners": ["14,10", "30,30"], "height": 6}


def roof(height: float, corners: tuple[str, str] = ("10,10", "20,20")) -> dict[str, Any]:
    return {"kind": "building", "corners": list(corners), "height": height}


# --- walking


@pytest.mark.rule("BMG1-MOV-01", "BMG1-MOV-02", "BMG1-MOV-08", "BMG1-MEA-03", "BMG1-MEA-04", "BMG1-EXE-13")
def test_ten_centimetres_cost_nothing_and_are_measured_along_the_path() -> None:
    with street(a1="thug 10,10", active="a1") as s:
        s.refuses("A", "walk 20.06,10", "BMG1-MOV-08")
        s.refuses("A", "walk 16,10 16,14.1", "BMG1-MOV-08")
        s.play("A", "walk 16,10 16,13.9")
        assert at(s, "a1") == "16,13.9" and counters(s, "a1") == ""
        s.told("bmg1.told.walked")


@pytest.mark.rule("BMG1-MOV-03", "BMG1-MOV-04", "BMG1-MOV-05", "BMG1-MOV-06", "BMG1-PLN-16")
def test_counters_for_distance_are_rolled_in_one_batch_before_the_first_step() -> None:
    with street(a1="thug 10,10 m3", active="a1") as s:
        s.offers("A", "walk 12,10", "dice:1", "dice:3").lacks("A", "dice:4")
        s.play("A", "dice:2", dice="4 2")
        assert counters(s, "a1") == "m1" and s.state.active and s.state.active.allowance == 16000
        s.lacks("A", "dice:1", "walk").refuses("A", "go 26.06,10", "BMG1-MOV-08")
        s.play("A", "go 25,10")
        assert at(s, "a1") == "25,10"
        s.lacks("A", "dice:1", "walk").offers("A", "go 26,10")


@pytest.mark.rule("BMG1-MOV-06")
def test_whoever_has_begun_to_walk_rolls_no_more_dice() -> None:
    with street(a1="thug 10,10 m3", active="a1") as s:
        s.play("A", "walk 12,10").lacks("A", "dice:1").offers("A", "go 20,10")


@pytest.mark.rule("BMG1-EXE-10", "BMG1-MOV-08", "BMG1-MOV-11")
def test_a_walk_may_stop_and_go_on() -> None:
    with street(a1="thug 10,10", active="a1") as s:
        s.play("A", "walk 16,10")
        assert s.state.active and (s.state.active.allowance, s.state.active.moved) == (4000, True)
        s.refuses("A", "go 20.06,10", "BMG1-MOV-08")
        s.play("A", "go 16,14")
        assert at(s, "a1") == "16,14"


@pytest.mark.rule("BMG1-EXE-08", "BMG1-EXE-09")
def test_an_attack_ends_the_movement() -> None:
    with street(a1="thug 10,10 a1", b1="thug 17,10", active="a1") as s:
        s.play("A", "walk 14,10").offers("A", "go 14,12").play("A", "strike:b1", dice="1")
        s.asks("B", "act")
    with street(a1="thug 14,10 a1", b1="thug 17,10", active="a1") as s:
        s.play("A", "strike:b1", dice="1").play("A", "walk 4,10")
        assert at(s, "a1") == "4,10"


@pytest.mark.rule("BMG1-MOV-07", "BMG1-GEO-26", "BMG1-GEO-27", "BMG1-VOL-12", "BMG1-MOV-09")
def test_nobody_walks_through_or_onto_anybody_but_freely_into_and_out_of_contact() -> None:
    with street(a1="thug 10,10", b1=put("thug", "15,10", down=True), active="a1") as s:
        s.refuses("A", "walk 19,10", "BMG1-MOV-07")
        s.refuses("A", "walk 13,10", "BMG1-MOV-07")
        s.play("A", "walk 12,10").play("A", "go 8,10")
        assert at(s, "a1") == "8,10"


@pytest.mark.rule("BMG1-GEO-03", "BMG1-GEO-01")
def test_a_base_stays_on_the_table() -> None:
    with street(a1="thug 5,5", active="a1") as s:
        s.refuses("A", "walk 5,1.4", "BMG1-GEO-03")
        s.play("A", "walk 5,1.5")
        assert at(s, "a1") == "5,1.5"


@pytest.mark.rule("BMG1-GEO-11", "BMG1-GEO-10")
def test_flat_markers_are_stood_on_and_lamps_are_not() -> None:
    markers = [{"kind": "loot", "at": "13,10"}, {"kind": "lamp", "at": "10,14"}]
    with street(a1="thug 10,10", markers=markers, active="a1") as s:
        s.refuses("A", "walk 10,13", "BMG1-MOV-07")
        s.refuses("A", "walk 10,18", "BMG1-MOV-07")
        s.play("A", "walk 13,10")


# --- obstacles and ground


@pytest.mark.rule("BMG1-OBS-03", "BMG1-OBS-06", "BMG1-OBS-09", "BMG1-OBS-11", "BMG1-PLN-17", "BMG1-MOV-03")
def test_movement_with_counters_and_a_car() -> None:
    """EX-02"""
    with street(a1="thug 9,10 m3", terrain=CAR, active="a1") as s:
        s.play("A", "dice:2", dice="4 2").play("A", "go 25,10")
        assert at(s, "a1") == "25,10" and counters(s, "a1") == ""
    with street(a1="thug 9,10 m2", terrain=CAR, active="a1") as s:
        s.play("A", "dice:2", dice="4 2").refuses("A", "go 25,10", "BMG1-OBS-11")
        s.play("A", "go 12,10")


@pytest.mark.rule("BMG1-GEO-25", "BMG1-OBS-06")
def test_an_obstacle_is_crossed_by_the_base_and_ground_by_its_middle() -> None:
    """Past a car at 1 cm the base of 3 cm is over it; past a pond at 1 cm nobody is in it."""
    for terrain, y, legal in (CAR, 15, False), (CAR, 15.6, True), ({"pond": "water 15,6 19,14"}, 15, True):
        with street(a1=f"thug 12,{y}", terrain=terrain, active="a1") as s:
            if legal:
                s.play("A", f"walk 21.9,{y}")
            else:
                s.refuses("A", f"walk 21.9,{y}", "BMG1-OBS-11")


@pytest.mark.rule("BMG1-OBS-08", "BMG1-OBS-11")
def test_an_obstacle_is_paid_for_once_in_a_move_step() -> None:
    with street(a1="thug 12,10 m2", terrain=CAR, active="a1") as s:
        s.play("A", "dice:1", dice="6").play("A", "go 17,10,3.5")
        assert counters(s, "a1") == ""
        s.play("A", "go 18,10,3.5")
    pond = {"pond": "debris 11,0 14,90"}
    with street(a1="thug 10,10 m1", terrain=pond, active="a1") as s:
        s.play("A", "walk 12,10")
        assert counters(s, "a1") == ""
        s.play("A", "go 14.5,10")
        assert at(s, "a1") == "14.5,10"


@pytest.mark.rule("BMG1-OBS-01", "BMG1-OBS-02", "BMG1-OBS-04", "BMG1-OBS-05", "BMG1-GEO-25", "BMG1-GEO-33")
@pytest.mark.rule("BMG1-GEO-04")
def test_the_class_of_an_obstacle_is_seen_from_the_movers_own_height() -> None:
    """A car of 3.5 is Difficult for 4 cm, Vertical for 3, and still Difficult for 6."""
    wide = {"car": "car 15,0 19,90"}
    for who, far in (("thug", "21.9"), ("giant", "23")):
        with street(a1=f"{who} 12,10 m1", terrain=wide, active="a1") as s:
            s.offers("A", f"walk {far},10")
    with street(a1="imp 13,10 m1", terrain=wide, active="a1") as s:
        s.refuses("A", "walk 20.9,10", "BMG1-OBS-06")
    low = {"wall": {"kind": "low_wall", "corners": ["15,0", "16,90"], "height": 3}}
    with street(a1="giant 12,10", terrain=low, active="a1") as s:
        s.play("A", "walk 20,10")
    with street(a1="thug 12,10", terrain=low, active="a1") as s:
        s.refuses("A", "walk 20,10", "BMG1-OBS-11")


@pytest.mark.rule("BMG1-OBS-10")
def test_a_move_ends_on_a_crate_for_nothing_and_leaves_it_for_nothing() -> None:
    with street(a1="thug 10,10", terrain={"crate": "crate 13,8 17,12"}, active="a1") as s:
        s.play("A", "walk 15,10,1.5")
        assert at(s, "a1") == "15,10,1.5"
        s.play("A", "go 19,10")
        assert at(s, "a1") == "19,10"
    down = "walk 15,11.999,3.5 15,13.501 15,15"
    with street(a1="thug 15,10,3.5", terrain={"car": "car 13,8 17,12"}, active="a1") as s:
        s.refuses("A", down, "BMG1-OBS-11")
    with street(a1="thug 15,10,3.5 m1", terrain={"car": "car 13,8 17,12"}, active="a1") as s:
        s.play("A", down)
        assert at(s, "a1") == "15,15" and counters(s, "a1") == ""


@pytest.mark.rule("BMG1-OBS-07", "BMG1-OBS-12", "BMG1-MOV-12", "BMG1-GEO-24", "BMG1-GEO-30")
@pytest.mark.parametrize("kind", ["water", "debris"])
def test_difficult_ground_costs_a_counter_and_doubles_every_centimetre(kind: str) -> None:
    terrain = {"it": f"{kind} 12,0 15,90"}
    with street(a1="thug 10,10 m1", terrain=terrain, active="a1") as s:
        s.refuses("A", "walk 17.1,10", "BMG1-MOV-08")
        s.play("A", "walk 17,10")
        assert counters(s, "a1") == "" and s.state.active and s.state.active.allowance <= 5
    with street(a1="thug 10,10", terrain=terrain, active="a1") as s:
        s.refuses("A", "walk 16,10", "BMG1-OBS-11")


@pytest.mark.rule("BMG1-LOO-04", "BMG1-LOO-08")
def test_loot_is_carried_for_one_counter_a_step() -> None:
    loot = [{"kind": "loot", "id": "loot"}]
    with street(a1=put("thug", "10,10", "a1", loot="loot"), b1="thug 13,10", markers=loot, active="a1") as s:
        s.refuses("A", "walk 12,10", "BMG1-PLN-17")
    with street(a1=put("thug", "10,10", "m2", loot="loot"), markers=loot, active="a1") as s:
        s.lacks("A", "dice:2").play("A", "walk 12,10")
        assert counters(s, "a1") == "m1"
        s.play("A", "go 14,10")
        assert counters(s, "a1") == "m1"


# --- lying and impaired


@pytest.mark.rule("BMG1-STA-01", "BMG1-STA-02", "BMG1-STA-03")
def test_standing_up_costs_a_counter_and_the_move_is_whole() -> None:
    with street(a1=put("thug", "10,10", "m1", down=True), active="a1") as s:
        s.play("A", "stand")
        assert model(s, "a1").posture == "up" and counters(s, "a1") == ""
        s.play("A", "walk 20,10")
        s.told("bmg1.told.stood_up")
    with street(a1=put("thug", "10,10", down=True), active="a1") as s:
        s.refuses("A", "stand", "BMG1-PLN-17")


@pytest.mark.rule("BMG1-EFX-26", "BMG1-EFX-29", "BMG1-MOV-12", "BMG1-MOV-13", "BMG1-RUN-07")
def test_whoever_lies_crawls_half_as_far_and_does_not_run() -> None:
    with street(a1=put("thug", "10,10", "m3 s1", down=True), active="a1") as s:
        s.refuses("A", "walk 15.1,10", "BMG1-MOV-08")
        s.refuses("A", "run 20,10", "BMG1-RUN-07")
        s.play("A", "dice:2", dice="4 2").refuses("A", "go 18.1,10", "BMG1-MOV-08")
        s.play("A", "go 18,10")
        assert at(s, "a1") == "18,10" and model(s, "a1").posture == "down"


# --- running


@pytest.mark.rule("BMG1-RUN-01", "BMG1-RUN-03", "BMG1-RUN-04", "BMG1-RUN-06", "BMG1-MOV-10")
def test_a_run_is_a_straight_line_of_at_least_ten() -> None:
    """EX-20"""
    with street(a1="thug 10,10 m2 s1", active="a1") as s:
        s.play("A", "run:1", dice="3")
        assert counters(s, "a1") == ""
        s.refuses("A", "run 33.1,10", "BMG1-MOV-08")
        s.refuses("A", "run 19.9,10", "BMG1-RUN-04")
        s.refuses("A", "run 20,10 20,20", "BMG1-RUN-03")
        s.refuses("A", "run 10,10", "BMG1-RUN-04")
        s.play("A", "run 32.163,10").asks("B", "act")
        assert at(s, "a1") == "32.163,10"
        assert dict(s.told("bmg1.told.ran")[0].text.values)["distance"] == 22_200, "told to a millimetre"
    with street(a1="thug 10,10 m1 s1", active="a1") as s:
        s.refuses("A", "run 30.1,10", "BMG1-MOV-08")
        s.play("A", "run 30,10")
        assert counters(s, "a1") == ""
    with street(a1="thug 10,10 m1", active="a1") as s:
        s.refuses("A", "run 20,10", "BMG1-PLN-17")


@pytest.mark.rule("BMG1-RUN-02")
@pytest.mark.parametrize("what", ["low_wall 18,0 19,90", "debris 18,0 19,90", "building 18,0 25,90"])
def test_a_runner_crosses_nothing_not_even_a_low_wall(what: str) -> None:
    with street(a1="thug 10,10 m3 s1", terrain={"it": what}, active="a1") as s:
        s.refuses("A", "run 27,10", "BMG1-OBS-06")
        s.offers("A", "run 10,25")


@pytest.mark.rule("BMG1-RUN-05")
def test_without_a_free_line_of_ten_nobody_runs() -> None:
    cell = {"a": "high_wall 0,12 20,13", "b": "high_wall 12,0 13,20"}
    with street(a1="thug 5,5 m1 s1", terrain=cell, active="a1") as s:
        s.refuses("A", "run 5,15", "BMG1-RUN-05")
    with street(a1="thug 5,5 m1 s1", terrain={"a": cell["a"]}, active="a1") as s:
        s.offers("A", "run 15,5")


@pytest.mark.rule("BMG1-RUN-02", "BMG1-RUN-03")
def test_a_roof_is_as_good_to_run_on_as_a_street_but_nobody_runs_off_it() -> None:
    with street(a1="thug 16,20,6 m1 s1", terrain={"house": HOUSE}, active="a1") as s:
        s.refuses("A", "run 34,20", "BMG1-CLI-01")
        s.play("A", "run 28,20,6")
        assert at(s, "a1") == "28,20,6"


@pytest.mark.rule("BMG1-RUN-07")
def test_a_carrier_runs_and_pays_for_its_loot_too() -> None:
    loot = [{"kind": "loot", "id": "loot"}]
    with street(a1=put("thug", "10,10", "m1 s1", loot="loot"), markers=loot, active="a1") as s:
        s.refuses("A", "run 20,10", "BMG1-PLN-17")
    with street(a1=put("thug", "10,10", "m2 s1", loot="loot"), markers=loot, active="a1") as s:
        s.play("A", "run 20,10")
        assert counters(s, "a1") == ""


# --- climbing


@pytest.mark.rule("BMG1-CLI-01", "BMG1-CLI-02", "BMG1-CLI-03", "BMG1-CLI-04", "BMG1-CLI-05", "BMG1-GEO-05")
def test_a_climb_of_six_centimetres_takes_twelve() -> None:
    """EX-19"""
    with street(a1="thug 10,20 m3", terrain={"house": HOUSE}, active="a1") as s:
        s.play("A", "dice:2", dice="5 1").play("A", "go 12.499,20 climb:14.001,20,6")
        assert at(s, "a1") == "14.001,20,6" and counters(s, "a1") == ""


@pytest.mark.rule("BMG1-CLI-06", "BMG1-CLI-07", "BMG1-SPR-02")
def test_a_wall_too_high_is_fallen_from() -> None:
    """EX-19 with 12 cm: 9.5 are left at the wall, so it comes 4.77 high; a Spring of no more than 5 is safe."""
    with street(a1="thug 10,20 m3", terrain={"house": HOUSE}, active="a1") as s:
        s.play("A", "dice:1", dice="2").play("A", "go 12.499,20 climb:14.001,20,6").play("A", "spring")
        assert at(s, "a1") == "12.499,20" and counters(s, "a1") == ""
        assert (model(s, "a1").stun, model(s, "a1").posture) == (0, "up")
    with street(a1="thug 10,20 m2", terrain={"house": HOUSE}, active="a1") as s:
        s.play("A", "dice:1", dice="2").play("A", "go 12.499,20 climb:14.001,20,6", dice="3")
        assert (model(s, "a1").stun, model(s, "a1").posture) == (1, "up"), "nothing left to pay a Spring with"


@pytest.mark.rule("BMG1-CLI-08")
def test_climbing_down_costs_the_same() -> None:
    with street(a1="thug 14.5,20,6 m1", terrain={"house": HOUSE}, active="a1") as s:
        s.refuses("A", "walk 14.002,20,6 climb:12.499,20", "BMG1-CLI-04")
    with street(a1="thug 14.5,20,6 m3", terrain={"house": HOUSE}, active="a1") as s:
        s.play("A", "dice:1", dice="5").play("A", "go climb:12.499,20")
        assert at(s, "a1") == "12.499,20" and counters(s, "a1") == "m1"


@pytest.mark.rule("BMG1-CLI-09")
def test_a_prison_fence_is_climbed_over() -> None:
    fence = {"fence": "tall_fence 15,0 15.3,90"}
    with street(a1="thug 13.4,20 m6", terrain=fence, active="a1") as s:
        s.play("A", "dice:4", dice="6 6 6 6").play("A", "go 13.499,20 climb:16.801,20")
        assert at(s, "a1") == "16.801,20" and counters(s, "a1") == "m1", "28 up and down, one counter"


@pytest.mark.rule("BMG1-TRT-49", "BMG1-TRT-50", "BMG1-TRT-51")
@pytest.mark.rule("BMG1-DCN-35")
def test_climbing_shoes_hold_on_a_wall() -> None:
    shoes = put("thug", "12.499,20", "s1", traits="climbing_shoes")
    with street(a1=shoes, terrain={"house": HOUSE}, active="a1") as s:
        s.play("A", "walk cling:12.499,20,5")
        assert at(s, "a1") == "12.499,20,5" and model(s, "a1").wall == "house" and counters(s, "a1") == ""
        s.asks("B", "act")
    with street(a1=put("thug", "12.499,20", "m1 s1"), terrain={"house": HOUSE}, active="a1") as s:
        s.refuses("A", "walk cling:12.499,20,5", "BMG1-TRT-50")
    hanging = put("thug", "12.499,20,5", wall="house", traits="climbing_shoes")
    with street(a1=hanging, terrain={"house": HOUSE}, active="a1") as s:
        s.lacks("A", "walk").play("A", "up")
        assert at(s, "a1") == "14.001,20,6" and model(s, "a1").wall == ""
        s.offers("A", "go 18,20,6")
    with street(a1=hanging, terrain={"house": HOUSE}, active="a1") as s:
        s.play("A", "let_go", dice="3")
        assert at(s, "a1") == "12.499,20" and model(s, "a1").stun == 1


# --- jumping


@pytest.mark.rule("BMG1-JMP-01", "BMG1-JMP-02")
def test_the_jump_distance_is_half_ones_own_bmd() -> None:
    game = night(a1="thug 10,10", b1="giant 20,10", b2="imp 30,10", b3=put("thug", "40,10", traits="acrobat"))
    who = [model(game, id) for id in ("a1", "b1", "b2", "b3")]
    assert [bmd(game, one) for one in who] == [10000, 12000, 8000, 12000]
    assert [jump_distance(game, one) for one in who] == [5000, 6000, 4000, 12000]


TWO_ROOFS = {"one": roof(8, ("10,10", "20,20")), "two": roof(8, ("24,10", "34,20"))}


@pytest.mark.rule("BMG1-JMP-03", "BMG1-JMP-05", "BMG1-JMP-06")
@pytest.mark.rule("BMG1-DCN-33")
def test_a_gap_is_jumped_for_a_counter() -> None:
    with street(a1="thug 18,15,8 m1", terrain=TWO_ROOFS, active="a1") as s:
        s.play("A", "walk 20,15,8 jump:24,15,8 26,15,8")
        assert at(s, "a1") == "26,15,8" and counters(s, "a1") == ""
        assert s.state.active and s.state.active.allowance == 2000
    higher = {**TWO_ROOFS, "two": roof(10.1, ("24,10", "34,20"))}
    with street(a1="thug 18,15,8 m1", terrain=higher, active="a1") as s:
        s.refuses("A", "walk 20,15,8 jump:24,15,10.1", "BMG1-CLI-01")


@pytest.mark.rule("BMG1-JMP-04", "BMG1-JMP-07", "BMG1-FAL-02")
def test_a_jump_too_far_ends_below() -> None:
    """8 cm down without JD: 1 Injury; it comes down 5 cm beyond the edge, and the counter is gone."""
    with street(a1="thug 18,15,8 m1", terrain={"one": TWO_ROOFS["one"]}, active="a1") as s:
        s.play("A", "walk fall:27,15", dice="3")
        assert at(s, "a1") == "25,15" and counters(s, "a1") == ""
        assert (model(s, "a1").injury, model(s, "a1").posture) == (1, "up")
        assert s.state.active and s.state.active.allowance <= 3001
    with street(a1="thug 18,15,8", terrain={"one": TWO_ROOFS["one"]}, active="a1") as s:
        s.refuses("A", "walk fall:27,15", "BMG1-OBS-11")


@pytest.mark.rule("BMG1-JMP-06")
def test_a_jump_down_is_a_spring_already_paid() -> None:
    """From 8 to 2 cm are 6: one too many for JD 5."""
    lower = {**TWO_ROOFS, "two": {"kind": "low_wall", "corners": ["24,10", "34,20"], "height": 2}}
    with street(a1="thug 19,15,8 m1", terrain=lower, active="a1") as s:
        s.play("A", "walk fall:24.5,15", dice="4")
        assert at(s, "a1") == "24.5,15,2" and counters(s, "a1") == ""
        assert (model(s, "a1").stun, model(s, "a1").posture) == (1, "down")


# --- springing and falling


@pytest.mark.rule("BMG1-SPR-01", "BMG1-SPR-02", "BMG1-SPR-05", "BMG1-SPR-06", "BMG1-SPR-12", "BMG1-ROL-01")
def test_nine_centimetres_with_a_counter() -> None:
    """EX-09 (a)"""
    with street(a1="thug 18,15,9 m1", terrain={"it": roof(9)}, active="a1") as s:
        s.play("A", "walk fall:21.6,15").play("A", "spring", dice="4")
        assert (model(s, "a1").stun, model(s, "a1").injury, model(s, "a1").posture) == (1, 0, "down")
        assert at(s, "a1") == "21.6,15" and counters(s, "a1") == ""


@pytest.mark.rule("BMG1-SPR-02", "BMG1-SPR-07", "BMG1-FAL-02", "BMG1-SPR-12", "BMG1-SPR-11")
def test_nine_centimetres_without() -> None:
    """EX-09 (b); it stays on its feet and goes on."""
    with street(a1="thug 18,15,9 m1", terrain={"it": roof(9)}, active="a1") as s:
        s.play("A", "walk fall:21,15").play("A", "fall", dice="2")
        assert (model(s, "a1").stun, model(s, "a1").injury, model(s, "a1").posture) == (0, 1, "up")
        assert at(s, "a1") == "21.6,15" and counters(s, "a1") == "m1", "its base touches the foot of the wall"
        assert s.state.active and abs(s.state.active.allowance - 6400) <= 2
        s.play("A", "go 26,15")


@pytest.mark.rule("BMG1-SPR-08", "BMG1-SPR-09", "BMG1-SPR-10", "BMG1-EXE-20")
@pytest.mark.parametrize(("height", "stun", "injury"), [(5, 1, 0), (10, 0, 1), (12, 0, 2), (15, 0, 2), (15.1, 0, 0)])
def test_bands_of_a_fall(height: float, stun: int, injury: int) -> None:
    """EX-09 (c), (d)"""
    with street(a1="thug 18,15," + str(height), terrain={"it": roof(height)}, active="a1") as s:
        s.play("A", "walk fall:21,15", dice="1" if height <= 15 else "")
        lost = model(s, "a1").location == "casualty"
        assert lost is (height > 15)
        if not lost:
            assert (model(s, "a1").stun, model(s, "a1").injury) == (stun, injury)


@pytest.mark.rule("BMG1-SPR-03", "BMG1-SPR-04")
def test_a_spring_of_five_does_nothing_and_the_move_goes_on() -> None:
    """EX-09 (e): an ordinary way."""
    with street(a1="thug 18,15,5 m1", terrain={"it": roof(5)}, active="a1") as s:
        s.play("A", "walk 20,15,5 21.501,15 25,15")
        assert at(s, "a1") == "25,15" and counters(s, "a1") == ""
        assert (model(s, "a1").stun, model(s, "a1").posture) == (0, "up")


@pytest.mark.rule("BMG1-FAL-04")
def test_half_its_height_is_no_fall() -> None:
    with street(a1="thug 18,15,2", terrain={"it": roof(2)}, active="a1") as s:
        s.refuses("A", "walk fall:21.6,15", "BMG1-OBS-10")
        s.play("A", "walk 22,15")
        assert model(s, "a1").stun == 0
    with street(a1="thug 18,15,2.1", terrain={"it": roof(2.1)}, active="a1") as s:
        s.play("A", "walk fall:21.6,15", dice="1")
        assert model(s, "a1").stun == 1


@pytest.mark.rule("BMG1-FAL-06", "BMG1-GEO-28")
def test_whoever_would_land_on_somebody_lands_beside() -> None:
    with street(a1="thug 18,15,9", b1="thug 22,15", terrain={"it": roof(9)}, active="a1") as s:
        s.play("A", "walk fall:21.6,15", dice="2")
        here, other = model(s, "a1").at, model(s, "b1").at
        assert here and other and (other.x, other.y) == (22000, 15000)
        assert (here.x - other.x) ** 2 + (here.y - other.y) ** 2 >= 2999**2 and here.x >= 21500


# --- the Batclaw

HIGH = {"house": {"kind": "building", "corners": ["25,5", "35,15"], "height": 12}}
SHED = {"shed": {"kind": "building", "corners": ["5,25", "15,35"], "height": 6}}


def claw(at: str, counters: str = "m1 s1", **state: Any) -> dict[str, Any]:
    return put("thug", at, counters, traits="batclaw", **state)


@pytest.mark.rule("BMG1-TRT-30", "BMG1-TRT-32", "BMG1-TRT-34", "BMG1-TRT-35")
def test_the_batclaw_swings_thirty_centimetres_onto_another_surface() -> None:
    with street(a1=claw("10,10"), terrain=HIGH, active="a1") as s:
        s.refuses("A", "batclaw 20,10", "BMG1-TRT-34")
        s.refuses("A", "batclaw 24,10", "BMG1-TRT-32")
        s.play("A", "batclaw 26,10,12")
        assert at(s, "a1") == "26,10,12" and counters(s, "a1") == ""
    far = {"house": {"kind": "building", "corners": ["35,5", "45,15"], "height": 12}}
    with street(a1=claw("10,10"), terrain=far, active="a1") as s:
        s.offers("A", "batclaw 37.4,10,12").refuses("A", "batclaw 37.6,10,12", "BMG1-TRT-30")
    with street(a1="thug 10,10 m1 s1", terrain=HIGH, active="a1") as s:
        s.lacks("A", "batclaw")


@pytest.mark.rule("BMG1-TRT-31", "BMG1-GEO-33")
def test_nothing_solid_stands_in_its_line() -> None:
    tower = {**HIGH, **SHED, "tower": {"kind": "high_wall", "corners": ["16,0", "17,20"], "height": 12}}
    with street(a1=claw("10,10"), terrain=tower, active="a1") as s:
        s.refuses("A", "batclaw 26,10,12", "BMG1-TRT-31")
    low = {**HIGH, "low": {"kind": "high_wall", "corners": ["16,0", "17,20"], "height": 5}}
    with street(a1=claw("10,10"), terrain=low, active="a1") as s:
        s.offers("A", "batclaw 26,10,12")
    with street(a1=claw("10,10"), b1="giant 15.1,10", terrain={**HIGH, **SHED}, active="a1") as s:
        s.refuses("A", "batclaw 26,10,12", "BMG1-TRT-31")


@pytest.mark.rule("BMG1-TRT-33", "BMG1-TRT-35", "BMG1-EXE-09")
def test_it_takes_the_place_of_the_bmd_and_dice_come_before_or_after() -> None:
    with street(a1=claw("10,10", "m2 s1"), terrain=HIGH, active="a1") as s:
        s.play("A", "batclaw 26,10,12").lacks("A", "walk", "run").play("A", "dice:1", dice="4")
        assert s.state.active and s.state.active.allowance == 4000
        s.play("A", "go 30,10,12")
        assert at(s, "a1") == "30,10,12"
    with street(a1=claw("10,10", "m2 s1"), terrain=HIGH, active="a1") as s:
        s.play("A", "dice:1", dice="4").play("A", "go 14,10").play("A", "batclaw 26,10,12")
        s.asks("B", "act")
    with street(a1=claw("10,10", "m2 s1 a1"), terrain=HIGH, active="a1") as s:
        s.play("A", "dice:1", dice="4").play("A", "go 14.5,10").refuses("A", "batclaw 26,10,12", "BMG1-TRT-33")
    with street(a1=claw("10,10", "m2 s1", down=True), terrain=HIGH, active="a1") as s:
        s.refuses("A", "batclaw 26,10,12", "BMG1-TRT-35")


@pytest.mark.rule("BMG1-RUN-05")
@pytest.mark.parametrize("place", ["7.245,26.631", "4.67,33.95", "29.097,20.57", "31.499,56.033"])
def test_a_run_is_thought_of_only_where_its_line_is_free(place: str) -> None:
    """Between rubble, stalls and walls, where next to nothing is left."""
    system = Bmg1System(library())
    told = {"a1": f"thug {place} m1 s1", "b1": "thug 87,87"}
    setup = Setup("bmg1", situation={"map": "market_hall", "scenario": "skirmish", "models": told, "active": "a1"})
    game = system.game(system.start(setup))
    acting = Acting(game, model(game, "a1"), game.activation)
    [run] = [option for option in offers(acting) if option.key == "run"]
    if run.then is None:
        assert run.refusal is not None and run.refusal.rule == "BMG1-RUN-05"
        return
    assert isinstance(run.then, PickPath)
    ways = list(run.then.travel.suggestions())
    assert ways and all(run.then.travel.why_not(way) is None for way in ways)
