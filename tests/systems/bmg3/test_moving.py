"""Moving on foot: the BMD, impairments, obstacles, jumps, climbs and standing up."""

from __future__ import annotations

import pytest

from game.boards.table import Piece
from game.core.place import Point, point
from game.core.request import Path, PickPath, Step
from game.core.text import Refusal, Text
from game.kit.skirmish.journey import Plan
from game.systems.bmg3.flow.moving import granted_move, move, move_option, stride, travel
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Acting
from game.systems.bmg3.state import Activation
from tests.systems.bmg3.scenes import TOUCH, game, lamp, model, piece, profile, put, round_piece, run, scene, suspect

R = 590.5
VAN = profile("van", W=None, M=10, ranks=["vehicle"], base=30)


def steps(written: str) -> Path:
    """`12,10 climb:13,10,2.5`."""
    found = []
    for word in written.split():
        by, _, at = word.rpartition(":")
        found.append(Step(point(at), by))
    return tuple(found)


def mover(at: str, *pieces: Piece, inches: float = 10, **models: object) -> Bmg3:
    return game(profile("thug", M=inches), VAN, models={"a1": f"thug {at}", **models}, pieces=pieces)  # type: ignore[dict-item]


def why(played: Bmg3, path: str, allowance: int | None = None) -> str:
    """The rule that refuses a path of a1, or nothing."""
    refusal = travel(played, model(played, "a1"), allowance).why_not(steps(path))
    return refusal.rule.removeprefix("BMG3-") if refusal else ""


def planned(played: Bmg3, path: str) -> Plan:
    plan = travel(played, model(played, "a1")).plan(steps(path))
    assert isinstance(plan, Plan), plan
    return plan


def ways(played: Bmg3, to: str) -> Plan | None:
    """The cheapest way of a1 to a place."""
    journey = travel(played, model(played, "a1"))
    path = journey.towards(point(to))
    plan = journey.plan(path)
    assert isinstance(plan, Plan)
    return plan if plan.route.end == point(to) else None


# --- MOV


@pytest.mark.rule("BMG3-MOV-02", "BMG3-MOV-03", "BMG3-MOV-10", "BMG3-GEO-10")
def test_a_model_moves_as_far_as_its_movement_or_less_never_more() -> None:
    played = mover("10,10", inches=8)
    assert why(played, "18,10") == "" and why(played, "14,10") == "" and why(played, "18.01,10") == ""
    assert why(played, "18.02,10") == "IMP-05"
    assert travel(played, model(played, "a1")).cost(steps("14,10")) == 4000


@pytest.mark.rule("BMG3-MOV-05", "BMG3-MOV-14", "BMG3-MEA-06")
def test_the_way_actually_taken_is_measured_and_turns_are_free() -> None:
    played = mover("10,10", inches=8)
    assert planned(played, "13,10 13,14").route.cost == 7000
    assert why(played, "14,10 14,15") == "IMP-05"
    assert planned(played, "12,10 12,12 10,12 10,10.5").route.cost == 7500


@pytest.mark.rule("BMG3-MOV-06", "BMG3-MOV-09", "BMG3-CON-02", "BMG3-GEO-11")
def test_models_do_not_bar_the_way_but_nobody_ends_on_them() -> None:
    played = mover("10,10", a2="thug 12,10", b1="thug 14,10")
    assert why(played, "16,10") == ""
    assert why(played, "13,10") == "MOV-09" and why(played, "14,11") == "MOV-09"
    touching = (14_000 - TOUCH) / 1000
    assert why(played, f"{touching},10.0") == "MOV-09"  # that is a2's place as well
    assert why(played, f"14,{10 + TOUCH / 1000}") == ""
    assert why(played, f"14,{10 + (TOUCH - 9) / 1000}") == ""
    assert why(played, f"14,{10 + (TOUCH - 11) / 1000}") == "MOV-09"


@pytest.mark.rule("BMG3-CON-06")
def test_a_suspect_may_be_stood_on_and_a_lamp_post_not() -> None:
    played = game(profile("thug", M=10), models={"a1": "thug 10,10"}, markers=[suspect("12,10"), lamp("14,10")])
    assert why(played, "12,10") == ""
    assert why(played, "14,10") == "MOV-09" and why(played, "16,10") == ""


@pytest.mark.rule("BMG3-GEO-11")
def test_models_far_enough_apart_in_height_share_a_place_seen_from_above() -> None:
    deck = piece("deck", "12,8", "16,12", bottom=3, top=3.2, keywords="solid standable")
    played = mover("10,10", deck, b1="thug 14,10,3.2")
    assert why(played, "14,10") == ""
    assert why(mover("10,10", deck, b1="thug 14,10"), "14,10") != ""


@pytest.mark.rule("BMG3-MOV-07", "BMG3-MOV-11")
def test_the_narrowest_opening_is_as_wide_as_the_core() -> None:
    def gate(width: float) -> tuple[Piece, Piece]:
        walls = "solid unclimbable"
        return (
            piece("south", "12,0", f"12.5,{18 - width / 2}", keywords=walls, top=9),
            piece("north", f"12,{18 + width / 2}", "12.5,36", keywords=walls, top=9),
        )

    assert why(mover("10,18", *gate(0.6)), "15,18") == ""
    assert why(mover("10,18", *gate(0.57)), "15,18") == "MOV-11"
    high = piece("arch", "12,0", "12.5,36", bottom=1.6, top=9, keywords="solid unclimbable")
    assert why(mover("10,18", high), "15,18") == ""
    assert (
        why(mover("10,18", piece("arch", "12,0", "12.5,36", bottom=1.4, top=9, keywords="solid")), "15,18") == "MOV-11"
    )


@pytest.mark.rule("BMG3-MOV-08", "BMG3-TER-06", "BMG3-TER-07")
def test_a_move_ends_where_the_model_stands_in_balance() -> None:
    wall = piece("wall", "12,8", "13,12", top=3, keywords="solid unclimbable")
    assert why(mover("10,10", wall), "11.5,10") == "TER-07"
    assert why(mover("10,10", wall), "11.409,10") == ""
    bare = piece("hut", "12,8", "18,12", top=3, keywords="solid")
    assert ways(mover("11.4,10", bare, inches=20), "15,10,3") is None
    roof = piece("hut", "12,8", "18,12", top=3, keywords="solid standable")
    played = mover("14,10,3", roof)
    assert why(played, f"{12 + R / 2000},10,3") == ""
    assert why(played, "12.28,10,3") == "MOV-08"


@pytest.mark.rule("BMG3-TER-07")
def test_a_model_may_stand_under_an_awning() -> None:
    awning = piece("awning", "12,8", "16,12", bottom=2, top=2.1)
    assert why(mover("10,10", awning), "14,10") == ""
    assert why(mover("10,10", piece("awning", "12,8", "16,12", bottom=1.2, top=2.1)), "14,10") == "MOV-11"


@pytest.mark.rule("BMG3-GEO-12")
def test_no_part_of_a_base_leaves_the_table() -> None:
    played = mover("3,3")
    assert why(played, "0.591,3") == ""
    assert why(played, "0.5,3") == "GEO-12"
    assert why(played, "-1,3") == "GEO-12"
    roof = piece("roof", "0,0", "8,8", top=3, keywords="solid standable")
    high = mover("3,3,3", roof)
    assert why(high, "0.591,3,3") == "" and why(high, "0.5,3,3") == "GEO-12"
    assert all(x >= 590 for ring in travel(high, model(high, "a1")).area() for x, _ in ring)


@pytest.mark.rule("BMG3-MOV-12")
def test_leaving_contact_costs_nothing() -> None:
    played = mover("10,10", inches=8, b1=f"thug {10 + TOUCH / 1000},10")
    run(move(played, model(played, "a1"), steps("2,10")))
    assert model(played, "a1").at == Point(2000, 10_000) and model(played, "a1").stun == 0


@pytest.mark.rule("BMG3-MOV-01", "BMG3-MOV-13", "BMG3-ACT-05")
def test_one_move_action_even_of_nothing_in_an_activation() -> None:
    with scene(profile("thug", M=8), models={"a1": put("thug", "10,10", bold=True), "b1": "thug 20,20"}) as s:
        s.play("A", "move 10,10")
        assert s.state.active is not None and s.state.active.moved
        s.refuses("A", "move 11,10", "BMG3-ACT-05")


@pytest.mark.rule("BMG3-MOV-15")
def test_a_granted_move_replaces_the_movement_and_keeps_its_other_rules() -> None:
    bog = piece("bog", "9,9", "11,11", top=0, keywords="difficult")
    played = mover("10,10", bog)
    assert why(played, "11.5,10", 6000) == "" and why(played, "12.5,10", 6000) == "IMP-05"
    dry = game(profile("thug", M=1, abilities=["fast"]), models={"a1": "thug 10,10"})
    assert stride(dry, model(dry, "a1"), 2000).left == 2000
    assert run(granted_move(dry, model(dry, "a1"), 2000, Text("x"), "x"), "A 12,10") is True
    assert model(dry, "a1").at == Point(12_000, 10_000)
    assert run(granted_move(dry, model(dry, "a1"), 2000, Text("x"), "x"), "A no") is False


@pytest.mark.rule("BMG3-KND-02")
def test_a_knocked_down_model_is_granted_no_move() -> None:
    played = game(profile("thug"), models={"a1": put("thug", "10,10", down=True)})
    assert run(granted_move(played, model(played, "a1"), 2000, Text("x"), "x")) is False
    assert model(played, "a1").down


# --- IMP, DIF, IPS


def bog(id: str, left: float, right: float, *, z: float = 0) -> Piece:
    return piece(id, f"{left},0", f"{right},36", bottom=z, top=z, keywords="difficult")


@pytest.mark.rule("BMG3-WEX-05", "BMG3-IMP-01", "BMG3-IMP-02", "BMG3-IMP-05", "BMG3-DIF-01", "BMG3-DIF-02")
def test_one_difficult_area_leaves_six_of_ten_inches_for_the_whole_way() -> None:
    played = mover("12,18", bog("bog", 15, 16))
    assert why(played, "18,18") == "" and why(played, "18.02,18") == "IMP-05"
    assert why(played, "2,18") == ""
    assert planned(played, "18,18").route.cost == 10_000


@pytest.mark.rule("BMG3-DIF-02", "BMG3-DIF-03")
def test_ground_is_difficult_as_soon_as_the_rim_of_the_base_is_in_it() -> None:
    played = mover("10,18", bog("bog", 14, 15))
    assert planned(played, f"{14 - 0.6},18").route.toll == 0
    assert planned(played, f"{14 - 0.58},18").route.toll == 4000
    inside = mover("14.5,18", bog("bog", 14, 15))
    assert why(inside, "8.5,18") == "" and why(inside, "8.4,18") == "IMP-05"


@pytest.mark.rule("BMG3-WEX-05", "BMG3-IMP-03", "BMG3-IMP-06")
def test_two_difficult_areas_leave_two_of_ten_inches_but_one_of_them_counts_once() -> None:
    played = mover("11.4,18", bog("a", 12.3, 12.5), bog("b", 13.1, 13.3))
    assert why(played, "13.4,18") == "" and why(played, "13.45,18") == "IMP-05"
    twice = planned(mover("11,18", bog("a", 12.3, 12.5)), "13.5,18 11,18 11.5,18").route
    assert twice.toll == 4000


@pytest.mark.rule("BMG3-WEX-05", "BMG3-STA-03", "BMG3-IMP-03", "BMG3-IMP-07")
def test_standing_up_inside_a_difficult_area_leaves_two_inches_and_no_climb() -> None:
    low = piece("bog", "8,8", "11.5,12", top=0, keywords="difficult")
    wall = piece("wall", "11.6,8", "14.6,11", top=1.2, keywords="solid standable")
    played = game(profile("thug", M=10), models={"a1": put("thug", "11,10", down=True)}, pieces=[low, wall])
    assert why(played, "9,10") == "" and why(played, "8.98,10") == "IMP-05"
    assert why(played, "12.2,10,1.2") == "IMP-05"
    assert why(played, "climb:12.2,10,1.2") == "FAL-23"


@pytest.mark.rule("BMG3-IMP-04", "BMG3-PRO-08")
def test_with_no_movement_left_a_model_stays_where_it_is() -> None:
    played = mover("14.5,18", bog("bog", 14, 15), inches=4)
    assert why(played, "14.6,18") != "" and why(played, "14.5,18") == ""
    down = game(profile("thug", M=3), models={"a1": put("thug", "10,10", down=True)})
    assert stride(down, model(down, "a1")).left == 0
    assert why(down, "10.005,10") == "IMP-04" and why(down, "10,10") == ""
    assert travel(down, model(down, "a1")).area() == []


@pytest.mark.rule("BMG3-TER-14")
def test_rubble_on_a_roof_does_not_slow_the_street() -> None:
    roof = piece("roof", "12,0", "14,17", top=2.5, keywords="solid standable")
    rubble = piece("rubble", "12,0", "14,36", bottom=2.5, top=2.5, keywords="difficult")
    assert planned(mover("10,20", roof, rubble), "19,20").route.toll == 0
    assert planned(mover("13,5,2.5", roof, rubble), "13,8,2.5").route.toll == 4000


@pytest.mark.rule("BMG3-IPS-01")
def test_impassable_ground_stops_a_walk_also_where_it_is_flat() -> None:
    for pit in (
        piece("pit", "12,9", "14,11", top=0, keywords="impassable"),
        piece("pit", "12,9", "14,11", top=0.5, keywords="impassable landable"),
    ):
        assert why(mover("10,10", pit), "16,10") == "IPS-01"
        assert why(mover("10,10", pit), "13,10") == "IPS-01"
        found = ways(mover("10,10", pit), "16,10")
        assert found is not None and found.route.length > 6000


# --- OBS


@pytest.mark.rule("BMG3-OBS-01", "BMG3-OBS-02", "BMG3-OBS-03", "BMG3-OBS-04", "BMG3-TER-03")
def test_a_small_obstacle_costs_the_way_across_and_not_its_height() -> None:
    for depth in (0.2, 3):
        crate = piece("crate", "12,8", f"{12 + depth},12", top=1)
        assert planned(mover("10,10", crate), "17,10").route.cost == 7000
    assert why(mover("10,10", piece("crate", "12,8", "13,12", top=1.05)), "17,10") == "MOV-11"


@pytest.mark.rule("BMG3-OBS-06", "BMG3-TER-07")
def test_only_a_standable_small_obstacle_carries_a_model() -> None:
    bare = piece("crate", "12,8", "15,12", top=0.9)
    assert why(mover("10,10", bare), "13.5,10") == "TER-07" and why(mover("10,10", bare), "13.5,10,0.9") != ""
    crate = piece("crate", "12,8", "15,12", top=0.9, keywords="solid standable")
    assert planned(mover("10,10", crate), "13.5,10,0.9").route.cost == 3500
    assert why(mover("10,10", crate), "12.2,10,0.9") != ""


@pytest.mark.rule("BMG3-OBS-05")
def test_a_step_of_an_inch_between_two_roofs_is_walked() -> None:
    low = piece("low", "10,8", "14,12", top=3, keywords="solid standable")
    high = piece("high", "14,8", "18,12", top=4, keywords="solid standable")
    found = ways(mover("12,10,3", low, high), "16,10,4")
    assert found is not None and found.route.toll == 0 and abs(found.route.cost - 4000) <= 10


@pytest.mark.rule("BMG3-TER-12")
def test_a_ramp_is_walked_for_its_sloped_length_without_impairment() -> None:
    roof = piece("roof", "12,8", "18,14", top=2.5, keywords="solid standable")
    ramp = piece("ramp", "8,9", "12,12", top=2.5, keywords="ramp standable", properties=(("up", 0),))
    found = ways(mover("6,10.5", roof, ramp), "14,10.5,2.5")
    assert found is not None and found.route.toll == 0
    assert abs(found.route.cost - (2000 + (4000**2 + 2500**2) ** 0.5 + 2000)) <= 5


# --- JMP

WEST = piece("west", "10,10", "14,14", top=4, keywords="solid standable")


def east(at: float, top: float = 4) -> Piece:
    return piece("east", f"{at},10", f"{at + 4},14", top=top, keywords="solid standable")


@pytest.mark.rule("BMG3-JMP-01", "BMG3-JMP-02", "BMG3-JMP-03", "BMG3-IMP-06", "BMG3-TER-08")
def test_a_gap_is_jumped_for_one_impairment_and_the_move_goes_on() -> None:
    played = mover("13,12,4", WEST, east(15.5), inches=9)
    route = planned(played, "13.9,12,4 jump:16.1,12,4 17.5,12,4").route
    assert [leg.kind for leg in route.legs] == ["walk", "jump", "walk"]
    assert route.toll == 4000 and route.length == 4500
    assert why(played, "13.9,12,4 jump:16.0,12,4") != ""  # part of the base would hang over the gap
    assert why(mover("13,12,4", WEST, east(15.5), inches=7), "13.9,12,4 jump:16.1,12,4") == "IMP-05"
    back = planned(mover("13,12,4", WEST, east(15.5), inches=11), "jump:16.1,12,4 jump:13.4,12,4").route
    assert back.toll == 4000


@pytest.mark.rule("BMG3-JMP-04")
def test_a_gap_of_an_inch_is_only_a_long_stride() -> None:
    assert planned(mover("13,12,4", WEST, east(15)), "jump:15.6,12,4").route.toll == 0
    assert planned(mover("13,12,4", WEST, east(15.1)), "jump:15.7,12,4").route.toll == 4000


@pytest.mark.rule("BMG3-JMP-05")
def test_a_jump_lands_at_most_an_inch_higher_or_lower() -> None:
    for top, ok in ((5, True), (5.1, False), (3, True), (2.9, False)):
        played = mover("13,12,4", WEST, east(15.5, top), inches=16)
        assert (why(played, f"13.9,12,4 jump:16.1,12,{top}") == "") is ok


@pytest.mark.rule("BMG3-JMP-06")
def test_a_jump_does_not_go_through_what_stands_in_the_gap() -> None:
    for top, ok in ((5, True), (6, False)):
        sign = piece("sign", "14.5,10", "14.7,14", top=top, keywords="see_through unclimbable")
        assert (why(mover("13,12,4", WEST, east(15.5), sign), "13.9,12,4 jump:16.1,12,4") == "") is ok


# --- CLI

ROOF = piece("roof", "12,8", "18,14", top=2.5, keywords="solid standable")


@pytest.mark.rule(
    "BMG3-WEX-17",
    "BMG3-CLI-02",
    "BMG3-CLI-03",
    "BMG3-CLI-04",
    "BMG3-CLI-06",
    "BMG3-IMP-05",
    "BMG3-MOV-04",
    "BMG3-CLI-01",
)
def test_worked_example_of_a_climb() -> None:
    played = mover("10,10", ROOF)
    route = planned(played, "11.409,10 climb:12.591,10,2.5").route
    assert abs(route.length - 5091) <= 1 and route.toll == 4000
    assert ways(played, "12.591,10,2.5") is not None
    assert why(mover("10,10", ROOF, inches=9), "11.409,10 12.591,10,2.5") == "IMP-05"


@pytest.mark.rule("BMG3-CLI-06", "BMG3-TER-08", "BMG3-CLI-08", "BMG3-CLI-01")
def test_a_climb_begins_touching_and_ends_with_the_whole_base_on_top() -> None:
    played = mover("10,10", ROOF)
    assert why(played, "11,10 climb:12.591,10,2.5") == "CLI-01"
    assert why(played, "11.409,10 climb:12.4,10,2.5") != ""
    assert why(played, "11.409,10 climb:12,10,1.2") != ""
    assert why(played, "climb:11.409,10,1.2") != "", "nobody hangs on a wall"


@pytest.mark.rule("BMG3-CLI-10", "BMG3-IMP-07")
def test_after_a_climb_the_model_goes_on_with_what_is_left() -> None:
    played = mover("10,10", ROOF)
    assert why(played, "11.409,10 climb:12.591,10,2.5 13.5,10,2.5") == ""
    assert why(played, "11.409,10 climb:12.591,10,2.5 13.55,10,2.5") == "IMP-05"


@pytest.mark.rule("BMG3-CLI-07", "BMG3-TER-04")
def test_a_fence_is_climbed_over_up_and_down_unless_it_cannot_be_climbed() -> None:
    fence = piece("fence", "12,0", "12.1,36", top=1.5, keywords="see_through")
    route = planned(mover("11,18", fence, inches=12), "11.4,18 climb:12.7,18 13,18").route
    assert route.toll == 4000 and abs(route.length - 5000) <= 3
    assert why(mover("11,18", fence, inches=8), "11.4,18 12.7,18") == "IMP-05"
    slick = piece("glass", "12,0", "12.1,36", top=1.5, keywords="see_through unclimbable")
    assert why(mover("11,18", slick, inches=20), "11.4,18 12.7,18") == "MOV-11"


@pytest.mark.rule("BMG3-CLI-11", "BMG3-IMP-06")
def test_climbing_down_costs_the_same_and_the_same_piece_impairs_once() -> None:
    down = planned(mover("12.591,10,2.5", ROOF), "climb:11.409,10").route
    assert down.toll == 4000 and abs(down.length - 3682) <= 1
    both = planned(mover("11.409,10", ROOF, inches=14), "climb:12.591,10,2.5 climb:11.409,10").route
    assert both.toll == 4000


# --- VEH


@pytest.mark.rule("BMG3-VEH-02")
def test_a_vehicle_drives_over_half_an_inch_and_neither_climbs_nor_jumps() -> None:
    def van(*pieces: Piece) -> Bmg3:
        return game(profile("thug"), VAN, models={"a1": "van 10,10"}, pieces=pieces)

    assert why(van(piece("kerb", "12,0", "12.2,36", top=0.5)), "15,10") == ""
    assert why(van(piece("kerb", "12,0", "12.2,36", top=0.6)), "15,10") == "MOV-11"
    assert why(van(piece("wall", "12,0", "12.2,36", top=1.5)), f"{12 - R / 1000 - 0.001},10 climb:12.8,10") != ""


# --- STA


@pytest.mark.rule("BMG3-STA-01", "BMG3-STA-02", "BMG3-STA-03", "BMG3-STA-05", "BMG3-WEX-11", "BMG3-DPT-19")
def test_a_knocked_down_model_stands_up_and_goes_on_with_four_inches_less() -> None:
    models = {"a1": put("thug", "10,10", down=True), "b1": "thug 30,30"}
    with scene(profile("thug", M=8), models=models) as s:
        s.refuses("A", "move 14.1,10", "BMG3-IMP-05")
        s.play("A", "move 14,10")
        assert model(s, "a1").at == Point(14_000, 10_000) and not model(s, "a1").down
        s.told("bmg3.told.stood_up")


@pytest.mark.rule("BMG3-STA-04", "BMG3-MOV-13")
def test_a_model_with_no_movement_left_still_stands_up() -> None:
    played = game(profile("thug", M=2), models={"a1": put("thug", "10,10", down=True)})
    option = move_option(Acting(played, model(played, "a1"), Activation("a1")))
    assert option.refusal is None and isinstance(option.then, PickPath)
    assert option.then.forced() is None and option.then.candidates() == ["10,10"]
    run(move(played, model(played, "a1"), steps("10,10")))
    assert not model(played, "a1").down and model(played, "a1").at == Point(10_000, 10_000)


# --- what players and bots are offered


@pytest.mark.rule("BMG3-DPT-19")
def test_every_suggested_path_is_legal_and_the_sensible_ends_are_among_them() -> None:
    crate = piece("crate", "16,12", "18,14", top=2, keywords="solid standable")
    tree = round_piece("tree", "8,14", 2, top=5)
    models = {"a1": "thug 12,12", "b1": "thug 15,10", "b2": "thug 30,12"}
    played = game(profile("thug", M=12), models=models, pieces=[crate, tree], markers=[suspect("12,16")])
    journey = travel(played, model(played, "a1"))
    paths = journey.suggestions()
    assert 8 <= len(paths) <= 24
    assert all(journey.why_not(path) is None for path in paths)
    ends = [path[-1].at for path in paths]
    assert Point(12_000, 16_000) in ends and journey.stay[0].at in ends
    assert any(abs(((end.x - 15_000) ** 2 + (end.y - 10_000) ** 2) ** 0.5 - TOUCH) < 3 for end in ends)
    assert any(end.z == 2000 for end in ends)
    assert min(((end.x - 30_000) ** 2 + (end.y - 12_000) ** 2) ** 0.5 for end in ends) < 6500


def test_the_pointer_snaps_to_the_nearest_place_in_reach() -> None:
    played = mover("10,10", inches=5)
    journey = travel(played, model(played, "a1"))
    (step,) = journey.towards(Point(20_000, 10_000))
    assert abs(step.at.x - 15_000) < 80 and abs(step.at.y - 10_000) < 80
    assert journey.area()


def test_equal_moves_in_copies_of_a_game_are_worked_out_once() -> None:
    one, two = mover("10,10"), mover("10,10")
    two.table = one.table
    assert travel(one, model(one, "a1")) is travel(two, model(two, "a1"))
    model(two, "a_far" if "a_far" in two.state.models else "a1").down = True
    assert travel(one, model(one, "a1")) is not travel(two, model(two, "a1"))


def test_a_refusal_names_who_stands_in_the_way() -> None:
    played = mover("10,10", b1="thug 14,10")
    refusal = travel(played, model(played, "a1")).why_not(steps("14,10"))
    assert refusal == Refusal(Text("bmg3.no.occupied", model=model(played, "b1").profile.alias), "BMG3-MOV-09")


@pytest.mark.parametrize(("to", "told"), [("10.02,10", 100), ("12.04,10", 2000)])
def test_the_journal_tells_any_move_as_a_tenth_at_least(to: str, told: int) -> None:
    played = mover("10,10")
    run(move(played, model(played, "a1"), steps(to)))
    [entry] = played.journal
    assert dict(entry.text.values)["distance"] == told


@pytest.mark.parametrize("down", [False, True])
def test_whoever_goes_nowhere_stays_or_has_only_stood_up(down: bool) -> None:
    played = mover("10,10")
    model(played, "a1").down = down
    run(move(played, model(played, "a1"), steps("10,10")))
    [entry] = played.journal
    assert entry.text.key == ("bmg3.told.stood_up" if down else "bmg3.told.stayed")


# --- from something low

CRATE = piece("crate", "10,8", "12,12", top=1, keywords="solid standable")
DECK = piece("deck", "12,6", "18,14", top=3, keywords="solid standable")


def stairs(count: int) -> list[Piece]:
    """Steps of an inch, each 2 inches deep."""
    return [
        piece(f"stair{n}", f"{10 + 2 * n},8", f"{12 + 2 * n},12", top=n + 1, keywords="solid standable")
        for n in range(count)
    ]


@pytest.mark.rule("BMG3-CLI-06", "BMG3-OBS-05")
def test_a_climb_from_a_crate_costs_only_what_is_left_of_the_height() -> None:
    start = f"{12 - R / 1000:.3f},10"
    low, high = mover(start, DECK), mover(f"{start},1", CRATE, DECK)
    plain, helped = planned(low, "climb:12.591,10,3"), planned(high, "climb:12.591,10,3")
    assert plain.route.cost - helped.route.cost == 1000
    assert helped.route.length == 2000 + 1182
    found = ways(high, "12.591,10,3")
    assert found is not None and found.route.cost == helped.route.cost, "the search knows it too"


@pytest.mark.rule("BMG3-CLI-11")
def test_climbing_down_onto_a_crate_saves_its_height_too() -> None:
    down = f"climb:{12 - R / 1000:.3f},10,1"
    assert planned(mover("12.591,10,3", CRATE, DECK), down).route.length == 2000 + 1182


@pytest.mark.rule("BMG3-CLI-07")
def test_a_fence_beside_a_crate_is_climbed_over_from_the_crate() -> None:
    fence = piece("fence", "12,6", "12.2,14", top=3, keywords="see_through")
    over = "climb:12.791,10"
    low = planned(mover("11.409,10", fence, inches=14), over)
    high = planned(mover("11.409,10,1", CRATE, fence, inches=14), over)
    assert low.route.length - high.route.length == 1000


@pytest.mark.rule("BMG3-OBS-05", "BMG3-OBS-04")
def test_stairs_of_one_inch_are_walked() -> None:
    played = mover("8,10", *stairs(3))
    found = ways(played, "15,10,3")
    assert found is not None
    assert (found.route.length, found.route.toll) == (7000, 0)
    assert planned(played, "11,10,1 13,10,2 15,10,3").route.toll == 0
    down = ways(mover("15,10,3", *stairs(3)), "8,10")
    assert down is not None and (down.route.length, down.route.toll) == (7000, 0)


@pytest.mark.rule("BMG3-OBS-05", "BMG3-CLI-01")
def test_a_step_of_more_than_an_inch_is_still_a_climb() -> None:
    tall = [stairs(1)[0], piece("landing", "12,8", "16,12", top=2.1, keywords="solid standable")]
    found = ways(mover("8,10", *tall, inches=12), "14,10,2.1")
    assert found is not None and found.route.toll == 4000


@pytest.mark.rule("BMG3-JMP-05")
def test_a_crate_is_leapt_from_onto_what_is_an_inch_higher_and_back() -> None:
    roof = piece("roof", "14,6", "20,14", top=2, keywords="solid standable")
    there = planned(mover("11.4,10,1", CRATE, roof, inches=10), "jump:14.591,10,2")
    assert (there.route.legs[0].kind, there.route.toll, there.route.length) == ("jump", 4000, 3191)
    back = planned(mover("14.6,10,2", CRATE, roof, inches=10), "jump:11.409,10,1")
    assert (back.route.legs[0].kind, back.route.toll) == ("jump", 4000)
    found = ways(mover("11,10,1", CRATE, roof, inches=10), "16,10,2")
    assert found is not None and "jump" in [leg.kind for leg in found.route.legs]


@pytest.mark.rule("BMG3-JMP-05")
def test_nobody_leaps_from_the_ground_or_to_what_is_higher_than_an_inch() -> None:
    roof = piece("roof", "14,6", "20,14", top=2.1, keywords="solid standable")
    assert why(mover("11.4,10,1", CRATE, roof), "jump:14.591,10,2.1")
    low = piece("roof", "14,6", "20,14", top=2, keywords="solid standable")
    assert why(mover("11.4,10", low), "jump:14.591,10,2")
