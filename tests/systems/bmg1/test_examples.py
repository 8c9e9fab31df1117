"""The worked examples of fights (EX-03 to EX-08, EX-15, EX-17)."""

from __future__ import annotations

import pytest

from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.harm import suffer
from game.systems.bmg1.points import Attack, Harm, Target
from tests.systems.bmg1.field import at, brawl, counters, model, night, points, put, run


@pytest.mark.rule(
    "BMG1-MEL-03", "BMG1-IMP-01", "BMG1-IMP-02", "BMG1-IMP-05", "BMG1-BLK-01", "BMG1-BLK-03", "BMG1-DMG-01"
)
@pytest.mark.rule("BMG1-DMG-02", "BMG1-DMG-08", "BMG1-COL-01", "BMG1-COL-02", "BMG1-PRF-12")
def test_strikes_block_and_collateral() -> None:
    """EX-03"""
    fighter = put("thug", "10,10", "a3", attack=4, strength=3)
    with brawl(a1=fighter, b1="thug 13,10 m1 d2") as s:
        s.play("A", "strike:b1").play("A", "b1=3", dice="2 4 6")
        s.play("B", "2", dice="4 3  3 3")
        hit = model(s, "b1")
        assert (hit.stun, hit.injury, hit.posture) == (1, 0, "down")
        assert counters(s, "b1") == "m1" and counters(s, "a1") == ""


@pytest.mark.rule("BMG1-INF-01", "BMG1-INF-02", "BMG1-INF-03", "BMG1-INF-04")
def test_two_against_one_until_a_friend_helps() -> None:
    """EX-04"""

    def defense(**others: object) -> int:
        game = night(a1="thug 10,10", b1="thug 13,10", b2="thug 7,10", **others)
        clown, officer = model(game, "b1"), model(game, "a1")
        return numbers.defense(Attack(game, clown, "melee", target=Target(officer))).value

    assert defense() == 2
    assert defense(b3="thug 10,13") == 2
    assert defense(a2="thug 16,10") == 3
    assert defense(a2=put("thug", "16,10", ko=True, stun=5)) == 2
    assert defense(a2=put("thug", "16,10", down=True)) == 2
    assert defense(a2=put("thug", "16,10", effects=["paralyze"])) == 2


@pytest.mark.rule("BMG1-DMG-03", "BMG1-DMG-04")
def test_a_weapon_adds_to_every_damage_die_but_not_to_a_one() -> None:
    """EX-05"""
    wielder = put("thug", "10,10", "a3", weapons=["hammer"])
    with brawl(a1=wielder, b1="thug 13,10") as s:
        s.play("A", "strike:b1:hammer").play("A", "b1=3", dice="6 6 6  3 2 1 5")
        assert (model(s, "b1").stun, model(s, "b1").posture) == (2, "up")


@pytest.mark.rule(
    "BMG1-SCR-02", "BMG1-DMG-09", "BMG1-DMG-10", "BMG1-DMG-11", "BMG1-KOD-01", "BMG1-KOD-02", "BMG1-CAS-01"
)
@pytest.mark.rule("BMG1-GLY-09")
def test_injuries_come_before_stuns_and_the_rest_is_ignored() -> None:
    """EX-06"""
    shooter = put("thug", "10,10", "a2", weapons=["pistol"])
    with brawl(a1=shooter, b1="thug 25,10 m2 d1") as s:
        s.play("A", "shoot:b1:pistol", dice="5 4  6 5 4")
        hit = model(s, "b1")
        assert (hit.injury, hit.stun, hit.posture, hit.location) == (4, 1, "ko", "table")
        assert counters(s, "b1") == ""


@pytest.mark.rule("BMG1-KOD-08", "BMG1-KOD-09", "BMG1-VPS-08")
@pytest.mark.rule("BMG1-GLY-10")
def test_surplus_injuries_replace_stuns() -> None:
    """EX-07"""
    game = night(a1="thug 10,10", b1=put("thug", "40,10", injury=1, stun=2, endurance=4))
    run(suffer(Harm(game, model(game, "b1"), 3, 0)))
    assert (model(game, "b1").injury, model(game, "b1").stun) == (4, 0)
    assert model(game, "b1").location == "casualty"
    assert points(game) == (2, 0)


@pytest.mark.rule(
    "BMG1-SHO-01", "BMG1-SHO-03", "BMG1-AMM-02", "BMG1-BLI-01", "BMG1-BLI-02", "BMG1-BLI-04", "BMG1-BLI-05"
)
@pytest.mark.rule(
    "BMG1-BLI-06", "BMG1-BLI-07", "BMG1-BLI-08", "BMG1-BLI-12", "BMG1-COV-03", "BMG1-XFR-01", "BMG1-XFR-02"
)
@pytest.mark.rule(
    "BMG1-XFR-03", "BMG1-XFR-04", "BMG1-COL-03", "BMG1-SCR-01", "BMG1-GEO-19", "BMG1-GEO-20", "BMG1-WPN-07"
)
def test_a_shot_past_a_friend_and_a_wall() -> None:
    """EX-08"""
    shooter = put("thug", "10,10", "a2", weapons=["pistol"])
    with brawl(
        a1=shooter,
        b1=put("thug", "30,10", crouched="wall"),
        b2="thug 20,10",
        terrain={"wall": "low_wall 27.5,5 28.5,15"},
    ) as s:
        s.play("A", "shoot:b1:pistol")
        s.play("A", "b1=2", dice="5 3")
        s.play("B", "2", dice="4 2  2  2  1 1")
        friend, target = model(s, "b2"), model(s, "b1")
        assert (friend.injury, friend.stun) == (1, 0)
        assert (target.injury, target.stun, target.posture) == (0, 1, "crouched")
        assert model(s, "a1").magazines == {"pistol": 2} and counters(s, "a1") == ""
        [blinked, wall] = s.told("bmg1.told.blinked")
        assert (blinked.marked, wall.marked) == ((0,), ())


@pytest.mark.rule("BMG1-GRB-03", "BMG1-GRB-04", "BMG1-GRB-06", "BMG1-EFX-22", "BMG1-EFX-23", "BMG1-BLK-07")
def test_two_holders_and_one_success() -> None:
    """EX-15"""
    captive = put("thug", "10,10", "a3", effects=["immobilized until=broken by=b1", "immobilized until=broken by=b2"])
    told = {"a1": captive, "b1": "thug 13,10 d1", "b2": "thug 7,10"}
    game = night(**told, a2="thug 16,10")
    assert numbers.defense(Attack(game, model(game, "b1"), "melee", target=Target(model(game, "a1")))).value == 2
    with brawl(**told, active={"model": "a1", "begun": False}) as s:
        s.refuses("A", "1", "", "core.answer.unknown")
        s.play("A", "2", dice="4 3")
        s.play("A", "b2")
        assert [status.by for status in model(s, "a1").statuses] == ["b1"]
        s.play("A", "strike:b1", dice="3")
        s.asks("B", "block")
        s.play("B", "1", dice="2")
        assert model(s, "b1").stun == 0


@pytest.mark.rule("BMG1-GRB-10")
def test_one_counter_is_not_enough_against_two_holders() -> None:
    """EX-15"""
    held = ["immobilized until=broken by=b1", "immobilized until=broken by=b2"]
    with brawl(
        a1=put("thug", "10,10", "a1", effects=held),
        b1="thug 13,10",
        b2="thug 7,10",
        active={"model": "a1", "begun": False},
    ) as s:
        s.asks("A", "act")
    with brawl(
        a1=put("thug", "10,10", "a2", effects=held),
        b1="thug 13,10",
        b2="thug 7,10",
        active={"model": "a1", "begun": False},
    ) as s:
        s.asks("A", "break_free")


@pytest.mark.rule(
    "BMG1-PSH-01", "BMG1-PSH-02", "BMG1-PSH-03", "BMG1-EFX-06", "BMG1-EFX-07", "BMG1-ACC-01", "BMG1-DMG-16"
)
@pytest.mark.rule("BMG1-GLY-05")
def test_a_push_into_a_wall() -> None:
    """EX-17"""
    with brawl(
        a1="thug 20,20 a2 s1",
        b1=put("thug", "23,20", "m4", endurance=6),
        terrain={"wall": "high_wall 26.5,10 28,30"},
    ) as s:
        s.play("A", "push:b1").play("A", "b1=2", dice="3 5  4 2 4  5 2")
        hit = model(s, "b1")
        assert (hit.stun, hit.posture) == (3, "down")
        assert at(s, "b1").startswith(("25,20", "24.99", "25.0"))
        assert counters(s, "b1") == "m3" and counters(s, "a1") == ""
