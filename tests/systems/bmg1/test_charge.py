"""Charge: straight through people, who are struck or pushed and moved aside (SPA-11 to SPA-14, SPA-29)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import Point
from game.core.request import Choose, PickPath
from game.systems.bmg1.flow import charge as charging
from game.systems.bmg1.flow.aside import Line
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import Model, State
from game.testing.scene import Scene
from tests.systems.bmg1.field import at, brawl, counters, model, put


def charger(held: str = "m1 a2 s1", **more: Any) -> dict[str, Any]:
    return put("thug", "10,10", held, attacks=["charge"], **more)


def pick(s: Scene[State], key: str = "charge") -> PickPath:
    """The ways that belong to an answer."""
    asked = s.session.pending
    assert isinstance(asked, Choose)
    ways = next(option.then for option in asked.options if option.key == key)
    assert isinstance(ways, PickPath)
    return ways


@pytest.mark.rule("BMG1-SPA-11", "BMG1-DCN-32")
def test_a_charge_is_a_straight_move_with_one_die() -> None:
    with brawl(a1=charger("m2 s1"), b1="thug 60,10") as s:
        s.offers("A", "walk 12,10", "run 25,10", "dice:1", "charge")
        s.play("A", "charge", dice="4")
        assert counters(s, "a1") == "m1" and s.state.active and s.state.active.allowance == 14000
        s.lacks("A", "walk", "run", "dice:1", "go")
        s.refuses("A", "charge 24.06,10", "BMG1-MOV-08")
        s.refuses("A", "charge 15,10 15,15", "BMG1-RUN-03")
        s.play("A", "charge 24,10")
        assert at(s, "a1") == "24,10"
        s.asks("B", "turn")
    for held in ("m1", "s1"):
        with brawl(a1=charger(held), b1="thug 60,10") as s:
            s.refuses("A", "charge", "BMG1-PLN-17")


@pytest.mark.rule("BMG1-SPA-12", "BMG1-SPA-14", "BMG1-DCN-54")
def test_whoever_is_in_the_way_is_struck_once_and_moved_just_aside() -> None:
    with brawl(a1=charger(), b1="thug 18,10.5", b2="thug 22,9") as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10")
        s.asks("A", "charged")
        s.play("A", "strike").play("A", "b1=1", dice="3  4 1")
        assert model(s, "b1").stun == 1 and counters(s, "a1") == "a1"
        assert at(s, "b1") == "18,13.001"
        s.play("A", "no")
        assert at(s, "b2") == "22,6.999" and at(s, "a1") == "25,10"
        assert model(s, "b2").markers == 0
        assert len(s.told("bmg1.told.aside")) == 2


@pytest.mark.rule("BMG1-SPA-12", "BMG1-SPA-14")
def test_whoever_is_missed_is_moved_aside_too() -> None:
    with brawl(a1=charger(), b1="thug 18,10.5") as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10")
        s.play("A", "strike").play("A", "b1=2", dice="1 2")
        assert at(s, "b1") == "18,13.001" and at(s, "a1") == "25,10"


@pytest.mark.rule("BMG1-DCN-54", "BMG1-SPA-14")
def test_in_the_middle_of_the_way_its_player_chooses_the_side() -> None:
    for side, where in ("left", "18,13.001"), ("right", "18,6.999"):
        with brawl(a1=charger("m1 s1"), b1="thug 18,10") as s:
            s.play("A", "charge", dice="5").play("A", "charge 25,10")
            s.asks("A", "aside")
            s.play("A", side)
            assert at(s, "b1") == where and at(s, "a1") == "25,10"


@pytest.mark.rule("BMG1-SPA-12", "BMG1-SPA-29", "BMG1-MEL-10")
def test_a_push_on_the_way_costs_no_special_counter_and_leaves_a_grab() -> None:
    with brawl(a1=charger("m1 a3 s2"), b1="thug 18,10.5", b2="thug 28,10") as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10")
        s.play("A", "push").play("A", "b1=1", dice="3  4 2")
        assert counters(s, "a1") == "a2 s1" and model(s, "b1").stun == 1
        assert s.told("bmg1.told.displaced")
        assert at(s, "a1") == "25,10"
        s.offers("A", "grab:b2", "push:b2").lacks("A", "grab:b1")


@pytest.mark.rule("BMG1-SPA-12", "BMG1-SPA-14")
def test_whoever_is_pushed_along_the_way_is_met_again_but_not_struck_again() -> None:
    with brawl(a1=charger("m1 a3 s1"), b1="thug 14,10") as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10")
        s.play("A", "push").play("A", "b1=1", dice="3  4 3")
        s.asks("A", "aside")
        s.play("A", "left")
        assert at(s, "b1") == "17,13.001" and at(s, "a1") == "25,10"
        assert counters(s, "a1") == "a2"


@pytest.mark.rule("BMG1-SPA-14")
def test_friends_are_moved_aside_without_a_strike() -> None:
    with brawl(a1=charger(), a2="thug 18,10.5", b1="thug 60,10") as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10")
        assert at(s, "a2") == "18,13.001" and at(s, "a1") == "25,10" and model(s, "a2").markers == 0


@pytest.mark.rule("BMG1-SPA-14")
def test_without_room_on_the_nearer_side_it_is_the_other_and_without_any_the_charge_stops() -> None:
    wall = {"north": "high_wall 14,12.2 30,13.5"}
    with brawl(a1=charger("m1 s1"), b1="thug 18,10.5", terrain=wall) as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10")
        assert at(s, "b1") == "18,6.999" and at(s, "a1") == "25,10"
    alley = {**wall, "south": "high_wall 14,6 30,8.3"}
    with brawl(a1=charger("m1 s1"), b1="thug 18,10.5", terrain=alley) as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10")
        assert at(s, "b1") == "18,10.5" and at(s, "a1") == "15.042,10"


@pytest.mark.rule("BMG1-SPA-14")
def test_big_ones_stop_it_in_contact() -> None:
    with brawl(a1=charger(), b1="giant 20,10") as s:
        s.play("A", "charge", dice="5")
        s.refuses("A", "charge 25,10", "BMG1-MOV-07")
        s.play("A", "charge 16,10").offers("A", "strike:b1")


@pytest.mark.rule("BMG1-SPA-14")
def test_obstacles_are_paid_and_walls_not_climbed() -> None:
    car = {"car": "car 14,6 17,14"}
    for held, legal in ("m2 s1", True), ("m1 s1", False):
        with brawl(a1=charger(held), b1="thug 60,10", terrain=car) as s:
            s.play("A", "charge", dice="5")
            if not legal:
                s.refuses("A", "charge 22,10", "BMG1-OBS-11")
                continue
            s.play("A", "charge 22,10")
            assert at(s, "a1") == "22,10" and counters(s, "a1") == ""
    house = {"house": {"kind": "building", "corners": ["14,6", "30,14"], "height": 6}}
    with brawl(a1=put("thug", "10,10", "m4 s1", attacks=["charge"]), b1="thug 60,10", terrain=house) as s:
        s.offers("A", "dice:3").play("A", "charge", dice="6")
        s.refuses("A", "charge 15.5,10,6", "BMG1-CLI-01")


@pytest.mark.rule("BMG1-SPA-13", "BMG1-SPA-29")
def test_at_the_end_it_attacks_plainly_whom_it_likes() -> None:
    fighter = charger("m1 a3 s2", weapons=["pistol", "club"])
    fighter["attacks"] = ["charge", "technique", "attack_360", "electric_storm"]
    with brawl(a1=fighter, b1="thug 18,12.8", b2="thug 28,10") as s:
        s.offers("A", "shoot:b2:pistol").play("A", "charge", dice="5").play("A", "charge 25,10")
        s.play("A", "strike:club").play("A", "b1=1", dice="1")
        s.refuses("A", "technique:b2:club", "BMG1-SPA-29")
        s.refuses("A", "attack_360:club", "BMG1-SPA-01")
        s.refuses("A", "shoot:b2:pistol", "BMG1-SPA-29")
        s.play("A", "strike:b2:club").play("A", "b2=2", dice="3 3  4 4 1")
        assert model(s, "b2").stun == 4
    with brawl(a1=charger(), b1="thug 13,10") as s:
        s.play("A", "strike:b1").play("A", "b1=1", dice="1")
        s.refuses("A", "charge", "BMG1-SPA-29")


@pytest.mark.rule("BMG1-SPA-14")
def test_the_final_attack_may_go_to_whoever_was_struck_before() -> None:
    with brawl(a1=charger(), b1="thug 18,10.5") as s:
        s.play("A", "charge", dice="5").play("A", "charge 18,10")
        s.play("A", "strike").play("A", "b1=1", dice="1")
        s.play("A", "strike:b1", dice="3  4 1")
        assert model(s, "b1").stun == 1


@pytest.mark.rule("BMG1-MEL-09", "BMG1-MEL-07")
def test_the_weapon_of_a_charge_is_named_for_the_round() -> None:
    with brawl(a1=charger(weapons=["club", "knife"]), b1="thug 18,10.5", b2="thug 28,10") as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10")
        s.offers("A", "strike:club", "strike:knife", "strike")
        s.play("A", "strike:knife").play("A", "b1=1", dice="1")
        s.offers("A", "strike:b2:knife").lacks("A", "strike:b2:club", "strike:b2")


@pytest.mark.rule("BMG1-SPA-12", "BMG1-EXE-20")
def test_a_counter_attack_may_end_it() -> None:
    with brawl(a1=charger(endurance=1), b1=put("thug", "18,10.5", "d1 s1", traits=["counter_attack"])) as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10")
        s.play("A", "strike").play("A", "b1=1", dice="3")
        s.play("B", "1", dice="4").play("B", "yes", dice="3  4 1")
        assert model(s, "a1").posture == "ko" and at(s, "a1") == "15.042,10" and at(s, "b1") == "18,10.5"


@pytest.mark.rule("BMG1-FAL-01", "BMG1-FAL-03")
def test_whoever_cannot_be_kept_on_a_roof_falls_off_it() -> None:
    ledge = {"roof": {"kind": "building", "corners": ["5,8", "40,12"], "height": 6}}
    rusher = put("thug", "10,10,6", "m1 s1", attacks=["charge"])
    with brawl(a1=rusher, b1=put("thug", "18,10.5,6", "m3"), terrain=ledge) as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10,6", dice="2")
        assert model(s, "b1").at.z == 0 and model(s, "b1").injury == 1  # type: ignore[union-attr]
        assert model(s, "a1").at.z == 6000  # type: ignore[union-attr]
        assert counters(s, "b1") == "m3"


@pytest.mark.rule("BMG1-TRT-19", "BMG1-TRT-17")
def test_the_driven_charge_no_other_way_than_closer() -> None:
    driven = charger("m1 s1 a1", traits=["aggressive_schizophrenia"])
    with brawl(a1=driven, b1="thug 20,10", active={"model": "a1", "begun": False}) as s:
        s.play("A", "charge", dice="1")
        s.refuses("A", "charge 10,18", "BMG1-TRT-17")
        ways = pick(s)
        away = ways.travel.towards(Point(2000, 10000))
        assert ways.travel.why_not(away) is None and away[-1].at.x > 10_000
        s.play("A", "charge 16,10")
        assert at(s, "a1") == "16,10"
    free = charger("m1 s1 a1")
    with brawl(a1=free, b1="thug 20,10", active={"model": "a1", "begun": False}) as s:
        s.play("A", "charge", dice="1").play("A", "charge 10,18")


@pytest.mark.rule("BMG1-TRT-18", "BMG1-DCN-67")
def test_the_driven_do_not_strike_all_around_when_they_could_shoot_whom_they_must() -> None:
    both = ["attack_360", "electric_storm"]
    for traits in ["aggressive_schizophrenia"], []:
        mad = put("thug", "10,10", "a3 s3", attacks=both, weapons=["pistol"], traits=traits)
        with brawl(a1=mad, b1="thug 19,10", b2="thug 10,19", active={"model": "a1", "begun": False}) as s:
            if traits:
                s.play("A", "b1")
            s.play("A", "walk 12,14.5")
            if traits:
                s.refuses("A", "attack_360", "BMG1-TRT-18")
                s.refuses("A", "electric_storm", "BMG1-TRT-18")
                s.offers("A", "shoot:b1:pistol")
            else:
                s.offers("A", "attack_360", "electric_storm")
    mad = put("thug", "10,10", "a3 s3", attacks=both, traits=["aggressive_schizophrenia"])
    with brawl(a1=mad, b1="thug 13,10", b2="thug 7,10", active={"model": "a1", "begun": False}) as s:
        s.play("A", "b1").offers("A", "attack_360", "electric_storm")


@pytest.mark.rule("BMG1-TRT-136")
def test_the_obsessed_do_not_strike_all_around() -> None:
    both = ["attack_360", "electric_storm"]
    for obsession, refused in ("b1", True), ("", False):
        mad = put("thug", "10,10", "a2 s4", special=4, attacks=both, traits=["obsessive"], obsession=obsession)
        with brawl(a1=mad, b1="thug 13,10", b2="thug 7,10") as s:
            if refused:
                s.refuses("A", "attack_360", "BMG1-TRT-134")
                s.refuses("A", "electric_storm", "BMG1-TRT-134")
            else:
                s.offers("A", "attack_360", "electric_storm")


@pytest.mark.rule("BMG1-SPA-14")
def test_whoever_is_in_the_way_again_where_it_was_met_ends_the_charge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who made room by moving each other back once made it endless."""
    tried: list[str] = []

    async def moves_back(game: Bmg1, charger: Model, other: Model, line: Line) -> bool:
        tried.append(other.id)
        assert len(tried) < 5
        return True

    monkeypatch.setattr(charging, "move_aside", moves_back)
    with brawl(a1=charger("m1 s1"), b1="thug 18,10.5") as s:
        s.play("A", "charge", dice="5").play("A", "charge 25,10")
        assert tried == ["b1"] and at(s, "b1") == "18,10.5"
        there = model(s, "a1").at
        assert there is not None and 10_000 < there.x < 18_000
