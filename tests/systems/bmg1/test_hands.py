"""Doors, cover and sewers (GEO-32, MAN, COV, SEW)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg1.flow.sight import can_see
from game.systems.bmg1.state import State
from game.testing.scene import Scene
from tests.systems.bmg1.field import at, counters, marker, model, put, street, system

# --- doors

ROOM = {"door": "door 14,8 14.5,12", "north": "high_wall 14,12 14.5,90", "south": "high_wall 14,0 14.5,8"}


def seen(s: Scene[State]) -> bool:
    game = system().game(s.state)
    return can_see(game, model(s, "a1"), model(s, "b1"))


@pytest.mark.rule("BMG1-GEO-32", "BMG1-MAN-01", "BMG1-MAN-03", "BMG1-GEO-09", "BMG1-EXE-10")
def test_a_door_is_opened_by_hand_in_the_middle_of_a_walk() -> None:
    with street(a1="thug 8,10 m1", b1="thug 20,10", terrain=ROOM, active="a1") as s:
        s.lacks("A", "door:door").refuses("A", "walk 17,10", "BMG1-OBS-06")
        assert not seen(s)
        s.play("A", "walk 12.45,10").play("A", "door:door")
        assert s.state.doors == ["door"] and counters(s, "a1") == ""
        assert seen(s)
        s.play("A", "go 16.1,10")
        s.told("bmg1.told.door_moved")


@pytest.mark.rule("BMG1-GEO-32", "BMG1-PLN-17", "BMG1-GEO-27")
def test_a_door_is_closed_again_unless_somebody_stands_in_it() -> None:
    with street(a1="thug 12.45,10 m1 a1", terrain=ROOM, doors=["door"], active="a1") as s:
        s.play("A", "door:door")
        assert s.state.doors == []
    with street(a1="thug 12.45,10 m1", b1="thug 15.5,10", terrain=ROOM, doors=["door"], active="a1") as s:
        s.refuses("A", "door:door", "BMG1-GEO-27")
    with street(a1="thug 12.45,10", terrain=ROOM, doors=["door"], active="a1") as s:
        s.refuses("A", "door:door", "BMG1-PLN-17")


@pytest.mark.rule("BMG1-MAN-04")
def test_whoever_lies_opens_nothing_and_an_enemy_prevents_nothing() -> None:
    down = put("thug", "12.45,10", "m1", down=True)
    with street(a1=down, terrain=ROOM, active="a1") as s:
        assert s.refuses("A", "door:door", "BMG1-EFX-25")
        s.play("A", "stand")
    with street(a1="thug 12.45,10 m1", b1="thug 9.45,10", terrain=ROOM, active="a1") as s:
        s.offers("A", "door:door")


# --- cover

WALL = {"wall": "low_wall 12,5 13,15", "fence": "wire_fence 8,11.6 12,11.9"}


@pytest.mark.rule("BMG1-COV-01", "BMG1-COV-02", "BMG1-COV-07")
@pytest.mark.rule("BMG1-DCN-35")
def test_crouching_costs_one_sc_and_lasts_until_it_moves() -> None:
    with street(a1="thug 10.45,10 s2", b1="thug 7.45,10", terrain=WALL, active="a1") as s:
        s.lacks("A", "crouch:b1").offers("A", "crouch:fence")
        s.play("A", "crouch:wall")
        assert (model(s, "a1").posture, model(s, "a1").cover, counters(s, "a1")) == ("crouched", "wall", "s1")
        assert s.state.active and not s.state.active.moved
        s.lacks("A", "crouch:wall").play("A", "walk 10.45,8")
        assert (model(s, "a1").posture, model(s, "a1").cover) == ("up", "")
    with street(a1="thug 10.45,10 a1", terrain=WALL, active="a1") as s:
        s.refuses("A", "crouch:wall", "BMG1-PLN-17")
    with street(a1="thug 10.3,10 s1", terrain={"wall": WALL["wall"]}, active="a1") as s:
        s.lacks("A", "crouch:wall")


@pytest.mark.rule("BMG1-COV-02")
@pytest.mark.rule("BMG1-DCN-35")
def test_cover_is_left_at_will() -> None:
    with street(a1=put("thug", "10.45,10", "s1", crouched="wall"), terrain=WALL, active="a1") as s:
        s.play("A", "uncover").lacks("A", "uncover").offers("A", "crouch:wall")
        assert model(s, "a1").posture == "up"


# --- sewers

SEWERS = [{"kind": "sewer", "at": "12,10", "id": "s1"}, {"kind": "sewer", "at": "50,50", "id": "s2"}]


def below(**state: Any) -> dict[str, Any]:
    return put("thug", "", state.pop("counters", "m2 s2"), location="sewer", **{"entered": 1, **state})


@pytest.mark.rule("BMG1-SEW-04", "BMG1-SEW-05", "BMG1-SEW-06", "BMG1-SEW-16")
@pytest.mark.rule("BMG1-DCN-38")
def test_going_down_costs_two_sc_and_one_mc_and_ends_the_activation() -> None:
    with street(a1="thug 5,10 m1 s2", b1="thug 60,60", markers=SEWERS, active="a1") as s:
        s.lacks("A", "sewer:s1").play("A", "walk 9,10").play("A", "sewer:s1")
        assert (model(s, "a1").location, model(s, "a1").at, counters(s, "a1")) == ("sewer", None, "")
        assert model(s, "a1").entered == s.state.round
        s.asks("B", "act")
        s.told("bmg1.told.sewer_entered")
    with street(a1="thug 9,10 m1 s1", markers=SEWERS, active="a1") as s:
        s.refuses("A", "sewer:s1", "BMG1-PLN-17")


@pytest.mark.rule("BMG1-SEW-07", "BMG1-TRT-118")
def test_one_of_a_band_at_a_time() -> None:
    with street(a1="thug 12,10 m1 s2", a2=below(), markers=SEWERS, active="a1") as s:
        s.refuses("A", "sewer:s1", "BMG1-SEW-07")
    with street(a1="thug 12,10 m1 s2", a2=below(traits=["lord_of_the_sewers"]), markers=SEWERS, active="a1") as s:
        s.offers("A", "sewer:s1")
    with street(a1="thug 12,10 m1 s2", b2=below(), b1="thug 50,60", markers=SEWERS, active="a1") as s:
        s.offers("A", "sewer:s1")


@pytest.mark.rule("BMG1-SEW-12", "BMG1-SEW-13", "BMG1-SEW-14")
def test_an_enemy_at_the_marker_stops_it_and_two_stop_the_big() -> None:
    near, lying = "thug 15,10", put("thug", "15,10", ko=True, stun=5)
    with street(a1="thug 9,10 m1 s2", b1=near, markers=SEWERS, active="a1") as s:
        s.refuses("A", "sewer:s1", "BMG1-SEW-12")
    with street(a1="thug 9,10 m1 s2", b1=lying, b2="thug 60,60", markers=SEWERS, active="a1") as s:
        s.offers("A", "sewer:s1")
    with street(a1="giant 8,10 m1 s2", b1=near, markers=SEWERS, active="a1") as s:
        s.offers("A", "sewer:s1")
    with street(a1="giant 8,10 m1 s2", b1=near, b2="thug 12,13", markers=SEWERS, active="a1") as s:
        s.refuses("A", "sewer:s1", "BMG1-SEW-12")


@pytest.mark.rule("BMG1-SEW-15")
def test_loot_stays_above() -> None:
    loot = [*SEWERS, {"kind": "loot", "id": "loot"}]
    with street(a1=put("thug", "10,10", "m1 s2", loot="loot"), markers=loot, active="a1") as s:
        s.play("A", "sewer:s1")
        assert model(s, "a1").loot == "" and marker(s, "loot").at == (10000, 10000, 0)


@pytest.mark.rule("BMG1-SEW-18")
def test_whoever_cannot_use_its_hands_cannot_use_sewers() -> None:
    down = put("thug", "10,10", "m2 s2", down=True)
    with street(a1=down, markers=SEWERS, active="a1") as s:
        s.refuses("A", "sewer:s1", "BMG1-SEW-18")
        s.play("A", "stand").offers("A", "sewer:s1")
    for trait in ("acrobat", "handyman"):
        with street(a1=put("thug", "10,10", "a1 s2", traits=trait), markers=SEWERS, active="a1") as s:
            s.refuses("A", "sewer:s1", "BMG1-PLN-17")


@pytest.mark.rule("BMG1-SEW-08", "BMG1-SEW-09", "BMG1-SEW-16")
def test_a_complete_round_is_spent_below() -> None:
    with street(a1=below(entered=2, counters="m1 s2"), a2="thug 3,3", markers=SEWERS, round=3, active="a1") as s:
        s.asks("B", "act")
    with street(a1=below(entered=2, counters="m1 s2"), markers=SEWERS, round=4, active="a1") as s:
        s.lacks("A", "walk", "dice:1", "crouch:wall").offers("A", "leave:s1 12,10")


@pytest.mark.rule("BMG1-SEW-10", "BMG1-SEW-11", "BMG1-SEW-17", "BMG1-MOV-11")
@pytest.mark.rule("BMG1-DCN-38")
def test_coming_up_it_goes_only_as_far_as_dice_carry_it() -> None:
    with street(a1=below(), markers=SEWERS, round=3, active="a1") as s:
        s.refuses("A", "leave:s2 54,50", "BMG1-SEW-10")
        s.play("A", "leave:s2 53,50")
        assert at(s, "a1") == "53,50" and counters(s, "a1") == "m1"
        assert s.state.active and s.state.active.moved
        s.refuses("A", "walk 54,50", "BMG1-MOV-08")
        s.play("A", "dice:1", dice="4").refuses("A", "go 57.1,50", "BMG1-MOV-08")
        s.play("A", "go 57,50")
        assert at(s, "a1") == "57,50"
    with street(a1=below(), markers=SEWERS, round=3, b1="thug 15,10", active="a1") as s:
        s.refuses("A", "leave:s1 12,10", "BMG1-SEW-12")
        s.offers("A", "leave:s2 50,50")
