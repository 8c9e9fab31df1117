"""Special attacks (SPA)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.points import Attack, Target
from tests.systems.bmg1.field import brawl, counters, model, night, put


def expert(*attacks: str, counters: str = "a2 s3", **more: Any) -> dict[str, Any]:
    return put("thug", "10,10", counters, attacks=list(attacks), **more)


@pytest.mark.rule("BMG1-SPA-01", "BMG1-SPA-04", "BMG1-SPA-06", "BMG1-MEL-10", "BMG1-PRF-18")
def test_one_special_attack_for_an_sc_spent_even_if_nothing_hits() -> None:
    with brawl(a1=expert("devastating_blow", "technique", fire=1), b1="thug 13,10") as s:
        s.offers("A", "devastating_blow:b1", "technique:b1")
        s.play("A", "technique:b1").play("A", "b1=1", dice="2")
        assert counters(s, "a1") == "a1 s2"
        s.refuses("A", "strike:b1", "BMG1-MEL-06")
    with brawl(a1=expert("technique", counters="a2", fire=1), b1="thug 13,10") as s:
        s.refuses("A", "technique:b1", "BMG1-PLN-17")


@pytest.mark.rule("BMG1-SPA-02", "BMG1-SPA-03")
def test_others_are_struck_plainly_before_or_after_it() -> None:
    with brawl(a1=expert("power_strike", counters="a5 s1", fire=1), b1="thug 13,10", b2="thug 7,10") as s:
        s.play("A", "power_strike:b1").play("A", "b1=1 b2=2")
        s.play("A", "b2", dice="3 3  1 2 5  3  1 2")
        assert (model(s, "b1").posture, model(s, "b2").posture) == ("down", "up") and counters(s, "a1") == "a2"
        s.refuses("A", "strike:b1", "BMG1-MEL-06")


@pytest.mark.rule("BMG1-SPA-05")
def test_with_a_named_weapon_it_needs_that_one() -> None:
    armed = expert("deadly_strike knife", "technique unarmed", weapons=["club", "knife"])
    with brawl(a1=armed, b1="thug 13,10") as s:
        s.offers("A", "deadly_strike:b1:knife", "technique:b1")
        s.lacks("A", "deadly_strike:b1", "deadly_strike:b1:club", "technique:b1:club")


@pytest.mark.rule("BMG1-SPA-07", "BMG1-SPA-08", "BMG1-SPA-09", "BMG1-SPA-10")
def test_a_360_attack_strikes_everybody_around_friends_too() -> None:
    around = {"b1": "thug 13,10 d1", "a2": "thug 10,16", "b2": "thug 10,3.9"}
    with brawl(a1=expert("attack_360", weapons=["club"]), **around) as s:
        s.play("A", "attack_360:club")
        assert counters(s, "a1") == "a1 s2"
        s.play("A", "b1", dice="3").play("B", "no", dice="4 1  3 4 1")
        assert [model(s, id).stun for id in ("b1", "a2", "b2")] == [2, 2, 0]
        s.refuses("A", "attack_360:club", "BMG1-SPA-01")
        s.play("A", "strike:b1:club", dice="1")
    with brawl(a1=expert("attack_360", used_round=["attack_360"]), **around) as s:
        s.refuses("A", "attack_360", "BMG1-SPA-09")


@pytest.mark.rule("BMG1-SPA-10")
def test_a_wall_keeps_a_360_attack_off() -> None:
    with brawl(a1=expert("attack_360"), b1="thug 15,10", b2="thug 7,10", terrain={"wall": "high_wall 12,5 13,15"}) as s:
        s.play("A", "attack_360", dice="3 4 1")
        assert (model(s, "b1").stun, model(s, "b2").stun) == (0, 1)


@pytest.mark.rule("BMG1-SPA-09", "BMG1-SPA-18")
def test_they_may_come_after_the_normal_attack_too() -> None:
    with brawl(a1=expert("attack_360"), b1="thug 13,10") as s:
        s.play("A", "strike:b1").play("A", "b1=1", dice="1")
        s.play("A", "attack_360", dice="3 4 1")
        assert model(s, "b1").stun == 1
    with brawl(a1=expert("electric_storm"), b1="thug 13,10") as s:
        s.play("A", "strike:b1").play("A", "b1=1", dice="1")
        s.play("A", "electric_storm", dice="4 1")
        assert model(s, "b1").stun == 2


@pytest.mark.rule("BMG1-SPA-15", "BMG1-CRT-04")
def test_a_deadly_strike_kills_on_a_critical() -> None:
    for dice, where in ("3 4 6", "casualty"), ("3 4 5", "table"), ("3 3 6", "table"):
        with brawl(a1=expert("deadly_strike"), b1="thug 13,10") as s:
            s.play("A", "deadly_strike:b1").play("A", "b1=1", dice=dice)
            assert model(s, "b1").location == where


@pytest.mark.rule("BMG1-SPA-16")
def test_a_devastating_blow_damages_more_easily() -> None:
    with brawl(a1=expert("devastating_blow"), b1="thug 13,10") as s:
        s.play("A", "devastating_blow:b1").play("A", "b1=1", dice="3  3 5")
        assert model(s, "b1").stun == 1
    with brawl(a1=expert("devastating_blow"), b1="thug 13,10") as s:
        s.play("A", "strike:b1").play("A", "b1=1", dice="3  3 5")
        assert model(s, "b1").stun == 0


@pytest.mark.rule("BMG1-SPA-17", "BMG1-SPA-18", "BMG1-SPA-19", "BMG1-SCR-03", "BMG1-GLY-04", "BMG1-DMG-16")
def test_an_electric_storm_hits_everybody_else_without_a_roll() -> None:
    crowd = {"b1": "thug 13,10 d2", "a2": "thug 10,17", "b2": put("thug", "10,3", traits=["bat_armor_mk1"])}
    with brawl(a1=expert("electric_storm", counters="a2 s3", strength=2, fire=1), b3="thug 10,25", **crowd) as s:
        s.play("A", "electric_storm", dice="4 1  3 1  5")
        assert [model(s, id).stun for id in ("b1", "a2", "b2", "b3", "a1")] == [2, 0, 0, 0, 0]
        assert counters(s, "a1") == "a1" and counters(s, "b1") == "d1"  # two markers
        s.refuses("A", "electric_storm", "BMG1-SPA-01")
        s.offers("A", "strike:b1")


@pytest.mark.rule("BMG1-SPA-20")
def test_a_lethal_blow_shocks_whom_it_damages() -> None:
    for dice, shocked in ("3 4 5", True), ("3 3 5", False):
        with brawl(a1=expert("lethal_blow"), b1="thug 13,10") as s:
            s.play("A", "lethal_blow:b1").play("A", "b1=1", dice=dice)
            assert model(s, "b1").has("shock") is shocked


@pytest.mark.rule("BMG1-SPA-21", "BMG1-SPA-22")
def test_a_power_strike_fells_whom_it_hits() -> None:
    for dice, posture in ("3 1 2", "down"), ("2", "up"):
        with brawl(a1=expert("power_strike"), b1="thug 13,10") as s:
            s.play("A", "power_strike:b1").play("A", "b1=1", dice=dice)
            assert model(s, "b1").posture == posture
    with brawl(a1=expert("power_strike"), b1=put("thug", "13,10", traits=["bat_armor_mk1"])) as s:
        s.play("A", "power_strike:b1").play("A", "b1=1", dice="3 5")
        assert model(s, "b1").posture == "up"


@pytest.mark.rule("BMG1-SPA-23", "BMG1-DCN-51")
def test_a_precise_blow_hits_more_easily_and_rolls_collateral_again() -> None:
    with brawl(a1=expert("precise_blow"), b1="thug 13,10") as s:
        s.play("A", "precise_blow:b1").play("A", "b1=1", dice="2  4 3").play("A", "yes", dice="4")
        assert (model(s, "b1").stun, model(s, "b1").posture) == (1, "down")


@pytest.mark.rule("BMG1-SPA-24")
def test_a_sneak_attack_needs_surprise_and_allows_no_block() -> None:
    with brawl(a1=expert("sneak_attack", seen_by=["b1"]), b1="thug 13,10 d2", b2="thug 7,10 d2") as s:
        s.refuses("A", "sneak_attack:b1", "BMG1-SPA-24")
        s.play("A", "sneak_attack:b2").play("A", "b2=1", dice="3 4 1")
        assert model(s, "b2").stun == 1 and counters(s, "b2") == "d2"


@pytest.mark.rule("BMG1-SPA-25", "BMG1-SPA-26", "BMG1-SPA-27")
def test_a_technique_fells_whom_it_damages_and_sometimes_hurts_again() -> None:
    with brawl(a1=expert("technique"), b1="thug 13,10") as s:
        s.play("A", "technique:b1").play("A", "b1=1", dice="3 4 1")
        assert (model(s, "b1").stun, model(s, "b1").posture) == (1, "down")
    with brawl(a1=expert("technique"), b1="thug 13,10") as s:
        s.play("A", "technique:b1").play("A", "b1=1", dice="3 4 4  4 4")
        assert (model(s, "b1").stun, model(s, "b1").posture) == (3, "down")
    with brawl(a1=expert("technique"), b1="thug 13,10") as s:
        s.play("A", "technique:b1").play("A", "b1=1", dice="3 3 3")
        assert (model(s, "b1").stun, model(s, "b1").posture) == (0, "down")


@pytest.mark.rule("BMG1-SPA-28")
def test_a_thief_steals_on_a_critical() -> None:
    with brawl(a1=expert("thief"), b1=put("thug", "13,10", weapons=["club", "knife"])) as s:
        s.play("A", "thief:b1").cards("knife")
        s.play("A", "b1=1", dice="3 4 6")
        assert (model(s, "a1").weapons, model(s, "b1").weapons) == (["knife"], ["club"])
        assert model(s, "b1").stun == 1


@pytest.mark.rule("BMG1-SPA-23", "BMG1-SPA-06")
def test_the_benefit_is_for_the_special_target_only() -> None:
    game = night(a1=expert("precise_blow"), b1="thug 13,10")
    [technique] = model(game, "a1").profile.attacks
    target = Target(model(game, "b1"))
    special = Attack(game, model(game, "a1"), "melee", special=technique, target=target)
    plain = Attack(game, model(game, "a1"), "melee", target=target)
    assert (numbers.impact(special).value, numbers.impact(plain).value) == (2, 3)
