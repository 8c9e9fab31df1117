"""Ranged attacks: targets, shots, magazines, Blink!, Cross Fire, Scratch, lamps (SHO, ROF, AMM, BLI, XFR, SCR, LAM)."""

from __future__ import annotations

import pytest

from game.systems.bmg1.flow.attack.lines import obstacles
from game.systems.bmg1.flow.ranged import rate
from game.systems.bmg1.flow.sight import can_see
from game.systems.bmg1.state import Activation
from tests.systems.bmg1.field import brawl, counters, marker, model, night, put, weapon

GUNMAN = put("thug", "10,10", "a2", weapons=["pistol"])
LAMP = [{"kind": "lamp", "at": "30,10", "id": "lamp"}]


# --- targets


@pytest.mark.rule("BMG1-SHO-01", "BMG1-SHO-02", "BMG1-DCN-42")
def test_a_shot_costs_two_ac_and_comes_once() -> None:
    with brawl(a1={**GUNMAN, "counters": "a1 s3", "fire": 1}, b1="thug 30,10") as s:
        s.refuses("A", "shoot:b1:pistol", "BMG1-PLN-17")
    with brawl(a1={**GUNMAN, "counters": "m2 a5", "fire": 1}, b1="thug 30,10") as s:
        s.play("A", "shoot:b1:pistol", dice="1 1")
        assert counters(s, "a1") == "m2 a3"
        s.refuses("A", "shoot:b1:pistol", "BMG1-SHO-02")


@pytest.mark.rule("BMG1-SHO-04", "BMG1-LOS-05", "BMG1-LOS-01")
def test_the_target_must_be_seen_and_in_line() -> None:
    wall = {"wall": "high_wall 20,5 21,15"}
    with brawl(a1=GUNMAN, b1="thug 43,10", b2="thug 43.2,14", b3="thug 10,30") as s:
        s.offers("A", "shoot:b1:pistol", "shoot:b3:pistol")
        s.refuses("A", "shoot:b2:pistol", "BMG1-SHO-04")
    with brawl(a1=GUNMAN, b1="thug 30,10", b3="thug 10,30", terrain=wall) as s:
        s.refuses("A", "shoot:b1:pistol", "BMG1-SHO-04")
        s.offers("A", "shoot:b3:pistol")


@pytest.mark.rule("BMG1-SHO-04")
def test_seeing_through_walls_is_not_shooting_through_them() -> None:
    eyes = {**GUNMAN, "effects": ["test_eyes"]}
    with brawl(a1=eyes, b1="thug 30,10", b3="thug 10,30", terrain={"wall": "high_wall 20,5 21,15"}) as s:
        assert can_see(s.session.system.game(s.state), model(s, "a1"), model(s, "b1"))  # type: ignore[attr-defined]
        s.refuses("A", "shoot:b1:pistol", "BMG1-SHO-04", "bmg1.no.no_line")


@pytest.mark.rule("BMG1-SHO-05", "BMG1-SHO-08")
def test_nobody_is_shot_from_too_near_but_past_an_enemy_in_contact() -> None:
    with brawl(a1=GUNMAN, b1="thug 13,10", b2="thug 10,17.9", b3="thug 10,2") as s:
        s.refuses("A", "shoot:b1:pistol", "BMG1-SHO-05")
        s.refuses("A", "shoot:b2:pistol", "BMG1-SHO-05")
        s.offers("A", "shoot:b3:pistol")


@pytest.mark.rule("BMG1-SHO-07")
def test_one_gun_for_the_rest_of_the_round() -> None:
    both = {**GUNMAN, "weapons": ["pistol", "gun"], "used_ranged": "gun"}
    with brawl(a1=both, b1="thug 30,10") as s:
        s.offers("A", "shoot:b1:gun").lacks("A", "shoot:b1:pistol")
    with brawl(a1={**both, "used_ranged": ""}, b1="thug 30,10") as s:
        s.play("A", "shoot:b1:pistol", dice="1 1")
        assert model(s, "a1").used_ranged == "pistol"


@pytest.mark.rule("BMG1-SHO-09")
def test_thrown_weapons_use_the_strength_of_the_arm() -> None:
    thrower = put("thug", "10,10", "a2", weapons=["blade"], strength=3)
    with brawl(a1=thrower, b1="thug 25,10") as s:
        s.play("A", "shoot:b1:blade", dice="3 3  2 3 1")
        assert (model(s, "b1").injury, model(s, "b1").stun) == (1, 3)


# --- rate of fire and magazines


@pytest.mark.rule("BMG1-ROF-01", "BMG1-SHO-03")
def test_shots_are_split_among_targets() -> None:
    with brawl(a1={**GUNMAN, "weapons": ["gun"]}, b1="thug 30,10", b2="thug 10,30") as s:
        s.play("A", "shoot:b1:gun").play("A", "b1=1 b2=2").play("A", "b1", dice="3  1 2  3 4  1 1 2")
        assert (model(s, "b1").stun, model(s, "b2").stun) == (1, 2)


@pytest.mark.rule("BMG1-ROF-02", "BMG1-ROF-03", "BMG1-WPN-23")
def test_after_moving_there_is_one_shot_but_a_throw_is_not_slower() -> None:
    game = night(a1={**GUNMAN, "weapons": ["gun", "blade"]}, b1="thug 25,10")
    shooter, target = model(game, "a1"), model(game, "b1")
    assert rate(game, shooter, game.weapon("gun"), target) == 3
    game.state.active = Activation("a1", moved=True)
    assert rate(game, shooter, game.weapon("gun"), target) == 1
    assert rate(game, shooter, game.weapon("blade"), target) == 2


@pytest.mark.rule("BMG1-AMM-01", "BMG1-AMM-02", "BMG1-AMM-03")
def test_every_attack_takes_a_magazine_and_without_one_nobody_shoots() -> None:
    with brawl(a1={**GUNMAN, "magazines": {"pistol": 1}}, b1="thug 30,10") as s:
        s.play("A", "shoot:b1:pistol", dice="1 1")
        assert model(s, "a1").magazines == {"pistol": 0}
    with brawl(a1={**GUNMAN, "magazines": {"pistol": 0}, "fire": 1}, b1="thug 30,10") as s:
        s.refuses("A", "shoot:b1:pistol", "BMG1-AMM-03")


# --- Blink!


@pytest.mark.rule("BMG1-BLI-09", "BMG1-BLI-10", "BMG1-GEO-30")
def test_each_obstacle_has_its_number() -> None:
    terrain = {
        "car": "car 15,5 16,15",
        "crate": "crate 35,5 36,15",
        "tree": "tree 21,10",
        "wire": "wire_fence 24,5 24.3,15",
    }
    markers = [{"kind": "lamp", "at": "27,10", "id": "lamp"}, {"kind": "ammo", "at": "31,10", "id": "ammo"}]
    game = night(a1="thug 10,10", b1="giant 40,10", terrain=terrain, markers=markers)
    found = {each.id: each.needs for each in obstacles(game, model(game, "a1"), model(game, "b1"))}
    assert found == {"car": 5, "crate": 6, "tree": 5, "wire": 6, "lamp": 5, "ammo": 6}


@pytest.mark.rule("BMG1-BLI-03", "BMG1-GEO-21")
def test_what_the_shooter_leans_on_is_no_obstacle() -> None:
    def between(friend: str, **terrain: str) -> list[str]:
        game = night(a1="thug 10,10", b1="thug 30,10", a2=friend, terrain=terrain)
        return [each.id for each in obstacles(game, model(game, "a1"), model(game, "b1"))]

    assert between("thug 13,10") == []
    assert between("thug 14,10") == ["a2"]
    assert between("giant 14,10") == ["a2"]
    assert between("thug 3,3", wall="low_wall 11.5,5 12,15") == []
    assert between("thug 3,3", wall="low_wall 25,5 26,15") == ["wall"]


@pytest.mark.rule("BMG1-BLI-11", "BMG1-KOD-06", "BMG1-EFX-28")
def test_whoever_lies_down_is_shot_over() -> None:
    def between(**state: object) -> list[str]:
        game = night(a1="thug 10,10", b1="thug 30,10", b2=put("thug", "20,10", **state))
        return [each.id for each in obstacles(game, model(game, "a1"), model(game, "b1"))]

    assert between() == ["b2"]
    assert between(down=True) == []
    assert between(ko=True, stun=5) == []


@pytest.mark.rule("BMG1-BLI-13", "BMG1-DCN-49")
def test_a_target_may_spare_a_friend_but_is_not_asked_about_a_wall() -> None:
    with brawl(a1=GUNMAN, b1="thug 30,10", b2="thug 20,10") as s:
        s.play("A", "shoot:b1:pistol").play("A", "b1=2", dice="3 3")
        s.play("B", "0", dice="1 1 2")
        assert (model(s, "b1").stun, model(s, "b2").markers) == (2, 0)
    with brawl(a1=GUNMAN, b1="thug 30,10", terrain={"wall": "low_wall 27,5 28,15"}) as s:
        s.play("A", "shoot:b1:pistol", dice="3 3  4 3  1 2")
        assert model(s, "b1").stun == 1


@pytest.mark.rule("BMG1-BLI-04", "BMG1-BLI-05")
def test_survivors_of_one_obstacle_roll_for_the_next() -> None:
    terrain = {"one": "window 15,5 15.5,15", "two": "low_hedge 27,5 28,15"}
    with brawl(a1={**GUNMAN, "weapons": ["gun"]}, b1="thug 30,10", terrain=terrain) as s:
        s.play("A", "shoot:b1:gun", dice="3 3 3  4 3 3  6 5  1 2")
        first, second = s.told("bmg1.told.blinked")
        assert (first.dice, second.dice) == ((4, 3, 3), (6, 5))
        assert model(s, "b1").stun == 1


@pytest.mark.rule("BMG1-BLI-01", "BMG1-BLI-11")
def test_what_the_first_shot_broke_does_not_stop_the_second() -> None:
    lamp = [{"kind": "lamp", "at": "13,10", "id": "lamp"}]
    with brawl(a1=GUNMAN, b1="thug 30,10", b2="thug 30,13", markers=lamp) as s:
        s.play("A", "shoot:b1:pistol").play("A", "b1=1 b2=1").play("A", "b1", dice="3").play(
            "B", "1", dice="5  2  3  2 2"
        )
        assert s.state.markers == [] and len(s.told("bmg1.told.blinked")) == 1
        assert (model(s, "b1").injury, model(s, "b2").injury) == (0, 2)
    with brawl(a1=GUNMAN, b1="thug 30,10", b2="thug 30,13", markers=lamp) as s:
        s.play("A", "shoot:b1:pistol").play("A", "b1=1 b2=1").play("A", "b1", dice="3").play("B", "1", dice="5  1  3")
        s.play("B", "1", dice="5  1")
        assert marker(s, "lamp") and len(s.told("bmg1.told.blinked")) == 2


# --- Cross Fire and Scratch


@pytest.mark.rule("BMG1-XFR-01", "BMG1-XFR-03", "BMG1-XFR-04")
def test_cross_fire_is_one_die_for_one_injury_friend_or_foe() -> None:
    for hurt, dice in (1, "3 2  4  2"), (0, "3 2  4  1"):
        with brawl(a1=GUNMAN, b1="thug 30,10", a2="thug 20,10") as s:
            s.play("A", "shoot:b1:pistol", dice=dice)
            assert (model(s, "a2").injury, model(s, "a2").stun) == (hurt, 0)


@pytest.mark.rule("BMG1-XFR-05")
def test_a_victim_of_cross_fire_rolls_its_armour() -> None:
    armoured = put("thug", "20,10", traits=["bat_armor_mk1"])
    with brawl(a1=GUNMAN, b1="thug 30,10", a2=armoured) as s:
        s.play("A", "shoot:b1:pistol", dice="3 2  4  5")
        assert model(s, "a2").markers == 0
    with brawl(a1=GUNMAN, b1="thug 30,10", a2=armoured) as s:
        s.play("A", "shoot:b1:pistol", dice="3 2  4  4 2")
        assert model(s, "a2").injury == 1


@pytest.mark.rule("BMG1-XFR-06", "BMG1-LAM-07")
def test_cross_fire_breaks_a_lamp() -> None:
    lamp = [{"kind": "lamp", "at": "20,10", "id": "lamp"}]
    with brawl(a1=GUNMAN, b1="thug 30,10", markers=lamp) as s:
        s.play("A", "shoot:b1:pistol").play("A", "b1=2", dice="3 2").play("B", "1", dice="5  2")
        assert s.state.markers == []
    with brawl(a1=GUNMAN, b1="thug 30,10", markers=lamp) as s:
        s.play("A", "shoot:b1:pistol").play("A", "b1=2", dice="3 2").play("B", "1", dice="5  1")
        assert marker(s, "lamp")


@pytest.mark.rule("BMG1-SCR-01", "BMG1-SCR-02", "BMG1-SCR-03")
def test_every_shot_that_hits_scratches() -> None:
    with brawl(a1=GUNMAN, b1="thug 30,10") as s:
        s.play("A", "shoot:b1:pistol", dice="3 3  1 1 2")
        assert (model(s, "b1").injury, model(s, "b1").stun) == (0, 2)
    with brawl(a1=GUNMAN, b1=put("thug", "30,10", traits=["bat_armor_mk1"])) as s:
        s.play("A", "shoot:b1:pistol", dice="3 3  5 4  1 2")
        assert model(s, "b1").stun == 1
    with brawl(a1="thug 10,10 a2", b1="thug 13,10") as s:
        s.play("A", "strike:b1").play("A", "b1=2", dice="3 3  1 2 3")
        assert model(s, "b1").stun == 0


# --- lamps


@pytest.mark.rule("BMG1-LAM-05", "BMG1-LAM-06", "BMG1-LAM-08", "BMG1-LOS-08")
def test_a_lamp_is_shot_out_by_a_damage_die_not_by_a_scratch() -> None:
    with brawl(a1=GUNMAN, b1="thug 60,60", markers=LAMP) as s:
        s.play("A", "shoot:lamp:pistol", dice="2 1  1 5")
        assert marker(s, "lamp")
    with brawl(a1=GUNMAN, b1="thug 60,60", markers=LAMP) as s:
        s.play("A", "shoot:lamp:pistol", dice="2 1  2 2")
        assert s.state.markers == []


@pytest.mark.rule("BMG1-LAM-08")
def test_the_opponent_rolls_for_what_stands_before_a_lamp() -> None:
    wall = {"wall": "low_wall 27,5 28,15"}
    with brawl(a1=GUNMAN, b1="thug 60,60", markers=LAMP, terrain=wall) as s:
        s.play("A", "shoot:lamp:pistol", dice="2 3")
        assert getattr(s.session.pending, "by", "") == "B"
        s.dice("4 4")
        assert marker(s, "lamp")


@pytest.mark.rule("BMG1-ATK-05")
def test_shots_at_a_target_that_is_gone_are_lost() -> None:
    with brawl(weapon("minigun", "5 0", "firearm", rof=3), a1={**GUNMAN, "weapons": ["minigun"]}, b1="thug 30,10") as s:
        s.play("A", "shoot:b1:minigun", dice="3 1 1  2 3")
        assert model(s, "b1").location == "casualty"
