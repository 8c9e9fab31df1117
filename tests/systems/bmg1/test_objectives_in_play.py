"""Objectives in play: Loot, Riddles, magazines and doses (MAN, LOO, RID, AMC, TIT)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg1.state import P1
from tests.systems.bmg1.field import counters, marker, model, points, put, street

RIDDLE = {"kind": "riddle", "at": "12,10", "id": "r"}
LOOT = {"kind": "loot", "at": "12,10", "id": "l"}
CRATE = {"kind": "ammo", "at": "13,10", "id": "c"}
TITAN = {"kind": "titan", "at": "13,10", "id": "t"}
OTHERS = {"a2": "thug 80,10", "b1": "thug 80,80", "b2": "thug 70,80"}


def scene(*markers: dict[str, Any], a1: Any = "thug 10,10 m2", **told: Any) -> Any:
    """The active character at some markers, with other Loot beside it so that there is always something to do."""
    more = {"kind": "loot", "at": "10,7", "id": "more"}
    return street(**{**OTHERS, "active": "a1", **told}, a1=a1, markers=[*markers, more])


# --- Loot


@pytest.mark.rule("BMG1-LOO-03", "BMG1-MAN-01", "BMG1-MAN-03", "BMG1-OBJ-06", "BMG1-DCN-36")
def test_loot_is_picked_up_with_a_manipulate() -> None:
    with scene(LOOT) as s:
        s.play("A", "loot:l")
        assert marker(s, "l").carrier == "a1" and marker(s, "l").at is None and model(s, "a1").loot == "l"
        assert counters(s, "a1") == "m1"


@pytest.mark.rule("BMG1-MAN-01", "BMG1-PLN-17")
def test_without_an_mc_nothing_is_manipulated() -> None:
    mine = {"kind": "loot", "id": "mine"}
    with scene(RIDDLE, mine, a1=put("thug", "10,10", "a3", loot="mine")) as s:
        s.refuses("A", "riddle:r", "BMG1-PLN-17")
        s.offers("A", "drop")


@pytest.mark.rule("BMG1-LOO-08")
def test_a_carrier_holds_one_loot() -> None:
    mine = {"kind": "loot", "id": "mine"}
    with scene(LOOT, mine, a1=put("thug", "10,10", "m2", loot="mine")) as s:
        s.refuses("A", "loot:l", "BMG1-LOO-08")
        s.play("A", "drop")
        s.play("A", "10,13")
        s.offers("A", "loot:l", "loot:mine")


@pytest.mark.rule("BMG1-LOO-05", "BMG1-LOO-09", "BMG1-LOO-10")
def test_a_carrier_drops_its_loot_in_its_own_activation_for_nothing() -> None:
    mine = {"kind": "loot", "id": "mine"}
    with scene(mine, a1=put("thug", "10,10", "m1", loot="mine")) as s:
        s.play("A", "drop")
        s.play("A", "10,13")
        found = marker(s, "mine")
        assert found.at is not None and found.at.key(1000) == "10,13" and counters(s, "a1") == "m1"


# --- Riddles


@pytest.mark.rule("BMG1-RID-02", "BMG1-RID-04", "BMG1-RID-08", "BMG1-RID-09", "BMG1-DCN-37")
def test_a_difference_of_one_leaves_the_riddle_for_another_round() -> None:
    """EX-16: B says 4, the die shows 5."""
    with scene(RIDDLE, round=2) as s:
        s.play("A", "riddle:r")
        s.asks("B", "riddle")
        s.play("B", "4", dice="5")
        assert marker(s, "r").number == 4 and points(s) == (0, 0) and counters(s, "a1") == "m1"
        s.refuses("A", "riddle:r", "BMG1-RID-08")
        s.asks("A", "act")


@pytest.mark.rule("BMG1-RID-03", "BMG1-RID-07", "BMG1-RID-09")
def test_the_same_number_solves_it_for_three_points() -> None:
    """EX-16: in round 3 the number is not named again."""
    with scene({**RIDDLE, "number": 4, "tried": 2}, round=3) as s:
        s.play("A", "riddle:r", dice="4")
        assert points(s) == (3, 0) and len(s.state.markers) == 1


@pytest.mark.rule("BMG1-RID-05", "BMG1-RID-07")
def test_a_greater_difference_gives_one_point() -> None:
    """EX-16: B says 4, P rolls 2."""
    with scene(RIDDLE, round=2) as s:
        s.play("A", "riddle:r")
        s.play("B", "4", dice="2")
        assert points(s) == (1, 0) and len(s.state.markers) == 1


@pytest.mark.rule("BMG1-RID-06", "BMG1-RID-10")
@pytest.mark.parametrize(("die", "score", "left"), [("4", 1, 0), ("1", 1, 0), ("5", 0, 1)])
def test_the_riddle_of_the_other_gives_one_point_whatever_the_result(die: str, score: int, left: int) -> None:
    with scene({**RIDDLE, "seat": "B", "number": 4}) as s:
        s.play("A", "riddle:r", dice=die)
        assert points(s) == (score, 0) and len(s.state.markers) == left + 1


@pytest.mark.rule("BMG1-TRT-150", "BMG1-TRT-152")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_puzzle_master_earns_three_points_without_a_die(owner: str) -> None:
    with scene({**RIDDLE, "seat": owner}, a1=put("thug", "10,10", "m1", traits="puzzle_master")) as s:
        s.play("A", "riddle:r")
        assert points(s) == (3, 0) and len(s.state.markers) == 1


@pytest.mark.rule("BMG1-TRT-151", "BMG1-TRT-152")
def test_while_a_puzzle_master_is_in_play_the_enemy_has_no_second_try() -> None:
    tried = {**RIDDLE, "number": 4, "tried": 1, "barred": ("A",)}
    master = {"b1": put("agent", "80,80", traits="puzzle_master")}
    with scene(tried, round=2, **master) as s:
        s.lacks("A", "x")
        s.refuses("A", "riddle:r", "BMG1-TRT-151")
        s.asks("A", "act")
    out = {"b1": put("agent", "80,80", traits="puzzle_master", ko=True, stun=6)}
    with scene(tried, round=2, **out) as s:
        s.offers("A", "riddle:r")
    with scene({**tried, "barred": ()}, round=2, **master) as s:
        s.offers("A", "riddle:r")


@pytest.mark.rule("BMG1-TRT-157", "BMG1-TRT-159")
@pytest.mark.parametrize(("owner", "score"), [("A", 3), ("B", 1)])
def test_a_psychologist_solves_without_rolling(owner: str, score: int) -> None:
    with scene({**RIDDLE, "seat": owner}, a1=put("thug", "10,10", "m1", traits="psychologist")) as s:
        s.play("A", "riddle:r")
        assert points(s) == (score, 0) and counters(s, "a1") == ""


# --- Ammo Crates and Titan Containers

GUNNER = put("thug", "10,10", "m3", weapons=["pistol", "gun"], magazines={"pistol": 1, "gun": 1})


@pytest.mark.rule("BMG1-AMC-03", "BMG1-AMC-04", "BMG1-AMM-05")
def test_a_magazine_a_round_is_taken_for_a_weapon_that_lacks_one() -> None:
    with scene(CRATE, a1=GUNNER) as s:
        s.play("A", "ammo:c")
        s.play("A", "gun")
        assert model(s, "a1").magazines == {"pistol": 1, "gun": 2} and counters(s, "a1") == "m2"
        s.refuses("A", "ammo:c", "BMG1-AMC-04")


@pytest.mark.rule("BMG1-AMM-04", "BMG1-EQP-05")
def test_no_weapon_gets_more_than_it_began_with() -> None:
    bought = put("thug", "10,10", "m3", weapons=["pistol"], item="magazine", magazines={"pistol": 3})
    with scene(CRATE, a1=bought) as s:
        s.play("A", "ammo:c")
        assert model(s, "a1").magazines == {"pistol": 4}
    full = put("thug", "10,10", "m3", weapons=["pistol"])
    with scene(CRATE, a1=full) as s:
        s.refuses("A", "ammo:c", "BMG1-AMM-04")


@pytest.mark.rule("BMG1-AMC-05", "BMG1-TIT-10")
def test_contact_must_exist_when_the_activation_begins() -> None:
    late = {"model": "a1", "touched": ()}
    with scene(CRATE, a1=GUNNER, active=late) as s:
        s.refuses("A", "ammo:c", "BMG1-AMC-05")
    with scene(TITAN, active=late) as s:
        s.refuses("A", "titan:t", "BMG1-TIT-10")


@pytest.mark.rule("BMG1-AMC-05")
def test_anybodys_characters_may_use_a_crate() -> None:
    with scene({**CRATE, "seat": "B"}, a1=GUNNER) as s:
        s.offers("A", "ammo:c")


@pytest.mark.rule("BMG1-TIT-03", "BMG1-TIT-04", "BMG1-TIT-10")
def test_a_dose_a_round_is_taken_and_several_may_be_carried() -> None:
    with scene(TITAN, a1=put("thug", "10,10", "m3", doses=1)) as s:
        s.play("A", "titan:t")
        assert model(s, "a1").doses == 2 and counters(s, "a1") == "m2"
        s.refuses("A", "titan:t", "BMG1-TIT-04")


@pytest.mark.rule("BMG1-MAN-01", "BMG1-GEO-09")
def test_what_it_does_not_touch_it_cannot_manipulate() -> None:
    with scene({**RIDDLE, "at": "13.2,10"}) as s:
        s.lacks("A", "riddle:r").offers("A", "loot:more")
    with scene({**RIDDLE, "at": "13.1,10"}) as s:
        s.offers("A", "riddle:r")


@pytest.mark.rule("BMG1-MAN-04")
def test_an_enemy_in_contact_does_not_prevent_it() -> None:
    with scene(LOOT, b1="thug 10,13") as s:
        s.offers("A", "loot:l")


def test_the_seat_is_that_of_the_character() -> None:
    with scene(LOOT) as s:
        assert s.state.active.seat == P1
        s.asks("A", "act")
