"""Weapon rules (WPN)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.points import Attack, Target
from tests.systems.bmg1.field import brawl, model, night, put, weapon


def gun(*rules: str, rof: int = 1, **more: Any) -> Any:
    return weapon("thing", "2 0", *rules, rof=rof, **more)


def bearer(counters: str = "a2", **more: Any) -> dict[str, Any]:
    return put("thug", "10,10", counters, weapons=["thing"], **more)


@pytest.mark.rule("BMG1-WPN-02", "BMG1-WPN-03")
def test_aim_needs_an_activation_without_movement() -> None:
    moved = {"model": "a1", "move_used": True}
    with brawl(gun("aim"), a1=bearer(fire=1, counters="m2 a2"), b1="thug 30,10", active=moved) as s:
        s.refuses("A", "shoot:b1:thing", "BMG1-WPN-02")
    with brawl(gun("aim"), a1=bearer(fire=1, counters="m2 a2"), b1="thug 30,10") as s:
        s.play("A", "shoot:b1:thing", dice="1")
        assert s.state.active is not None and "aim" in s.state.active.used
    with brawl(gun(), a1=bearer(fire=1, counters="m2 a2"), b1="thug 30,10", active=moved) as s:
        s.offers("A", "shoot:b1:thing")


@pytest.mark.rule("BMG1-WPN-04", "BMG1-WPN-26", "BMG1-DIC-07")
def test_defensive_rolls_blocks_again_while_it_is_carried() -> None:
    rod = weapon("thing", "0 1", "defensive")
    carrier = put("thug", "13,10", "d2", weapons=["thing"], used_melee="unarmed")
    with brawl(rod, a1="thug 10,10 a1", b1=carrier) as s:
        s.play("A", "strike:b1", dice="3").play("B", "1", dice="2").play("B", "yes", dice="3")
        assert model(s, "b1").stun == 0
    with brawl(rod, a1="thug 10,10 a1", b1={**carrier, "weapons": []}) as s:
        s.play("A", "strike:b1", dice="3").play("B", "1", dice="2  4 1")
        assert model(s, "b1").stun == 1


@pytest.mark.rule("BMG1-WPN-07", "BMG1-WPN-10")
def test_firearms_and_mechanics_ignore_the_strength() -> None:
    game = night(gun("mechanic"), a1=bearer(strength=6), b1="thug 30,10")
    target = Target(model(game, "b1"))
    for id, value in (("thing", 3), ("pistol", 2), ("blade", 6)):
        assert numbers.damage(Attack(game, model(game, "a1"), "ranged", game.weapon(id), target=target)).value == value


@pytest.mark.rule("BMG1-WPN-08", "BMG1-WPN-26", "BMG1-DCN-45", "BMG1-DIC-09")
def test_handy_rolls_impacts_again_in_both_kinds_of_attack() -> None:
    with brawl(weapon("thing", "0 1", "handy"), a1=bearer(), b1="thug 13,10") as s:
        s.play("A", "strike:b1:thing").play("A", "b1=2", dice="2 5").play("A", "d1", dice="3  4 4 1")
        assert model(s, "b1").stun == 2
    with brawl(gun("handy"), a1=bearer(), b1="thug 30,10") as s:
        s.play("A", "shoot:b1:thing", dice="2").play("A", "yes", dice="3  1 2")
        assert model(s, "b1").stun == 1


@pytest.mark.rule("BMG1-WPN-09", "BMG1-ROF-03")
def test_light_shoots_at_arms_length_once() -> None:
    with brawl(gun("light", rof=3), a1=bearer(), b1="thug 13,10", b2="thug 30,10") as s:
        s.play("A", "shoot:b1:thing", dice="3  1 2")
        assert model(s, "b1").stun == 1
    with brawl(gun("light", rof=3), a1=bearer(), b1="thug 13,10", b2="thug 30,10") as s:
        s.play("A", "shoot:b2:thing", dice="1 1 1")


@pytest.mark.rule("BMG1-WPN-11", "BMG1-WPN-22", "BMG1-WPN-25")
def test_range_is_measured_between_volumes_and_the_shortest_counts() -> None:
    lamps = [{"kind": "lamp", "at": "50,12", "id": "lamp"}]
    cases = (("short_range",), "33,10", True), (("short_range",), "33.2,10", False)
    more = (("medium_range",), "53,10", True), (("medium_range",), "53.2,10", False)
    both = (("medium_range", "short_range"), "34,10", False)
    for rules, at, near in (*cases, *more, both):
        with brawl(gun(*rules), a1=bearer(fire=1, counters="a3"), b1=f"thug {at}", markers=lamps) as s:
            if near:
                s.offers("A", "shoot:b1:thing")
            else:
                s.refuses("A", "shoot:b1:thing", "BMG1-WPN-11" if rules == ("medium_range",) else "BMG1-WPN-22")


@pytest.mark.rule("BMG1-WPN-12")
def test_protective_helps_to_block() -> None:
    shield = weapon("thing", "0 1", "protective")
    for weapons, needs in (["thing"], 2), ([], 3):
        game = night(shield, a1="thug 10,10", b1=put("thug", "13,10", weapons=weapons))
        assert numbers.block(Attack(game, model(game, "a1"), "melee", target=Target(model(game, "b1")))).value == needs


@pytest.mark.rule("BMG1-WPN-13", "BMG1-WPN-14")
def test_protective_is_one_more_blink_without_cross_fire() -> None:
    shield = weapon("thing", "0 1", "protective")
    shooter = put("thug", "10,10", "a2", weapons=["pistol"])
    with brawl(shield, a1=shooter, b1=put("thug", "30,10", weapons=["thing"])) as s:
        s.play("A", "shoot:b1:pistol", dice="3 3  4 3  1 2")
        assert model(s, "b1").stun == 1
    wall = {"wall": "low_wall 27.5,5 28.5,15"}
    with brawl(shield, a1=shooter, b1=put("thug", "30,10", weapons=["thing"], crouched="wall"), terrain=wall) as s:
        s.play("A", "shoot:b1:pistol", dice="3 3  3 2  3  1 2")
        first, extra = s.told("bmg1.told.blinked")
        assert (first.marked, extra.marked) == ((0,), ())
        s.never_told("bmg1.told.cross_fire")


@pytest.mark.rule("BMG1-WPN-17")
def test_a_weapon_to_reload_rests_for_a_round() -> None:
    for last, legal in (2, False), (1, True), (0, True):
        fired = {"thing": last} if last else {}
        with brawl(gun("reload"), a1=bearer(fire=1, counters="a3", fired=fired), b1="thug 30,10", round=3) as s:
            if legal:
                s.offers("A", "shoot:b1:thing")
            else:
                s.refuses("A", "shoot:b1:thing", "BMG1-WPN-17")
    with brawl(gun("reload"), a1=bearer(), b1="thug 30,10", round=3) as s:
        s.play("A", "shoot:b1:thing", dice="1")
        assert model(s, "a1").fired == {"thing": 3}


@pytest.mark.rule("BMG1-WPN-18")
def test_remote_controlled_needs_no_line_and_nothing_stops_it() -> None:
    wall = {"wall": "high_wall 20,5 21,15"}
    seeing = bearer(effects=["test_eyes"])
    with brawl(gun("remote_controlled"), a1=seeing, b1="thug 30,10", terrain=wall) as s:
        s.play("A", "shoot:b1:thing", dice="3  4 1")
        assert model(s, "b1").injury == 2
    with brawl(gun("remote_controlled"), a1=bearer(fire=1), b1="thug 30,10", terrain=wall) as s:
        s.refuses("A", "shoot:b1:thing", "BMG1-SHO-04")


@pytest.mark.rule("BMG1-WPN-19")
def test_a_scope_sees_far_and_past_everything() -> None:
    low = {"wall": "low_wall 57,5 58,15"}
    with brawl(gun("scope"), a1=bearer(), b1="thug 60,10", terrain=low) as s:
        s.play("A", "shoot:b1:thing", dice="3  4 1")
        s.never_told("bmg1.told.blinked")
        assert model(s, "b1").injury == 2
    with brawl(gun(), a1=bearer(fire=1), b1="thug 60,10", terrain=low) as s:
        s.refuses("A", "shoot:b1:thing", "BMG1-SHO-04")


@pytest.mark.rule("BMG1-WPN-20", "BMG1-WPN-21", "BMG1-DCN-51", "BMG1-DIC-12")
def test_sharp_rolls_one_damage_die_of_the_whole_attack_again() -> None:
    sword = weapon("thing", "0 1", "sharp")
    with brawl(sword, a1=bearer("a4"), b1="thug 13,10", b2="thug 7,10") as s:
        s.play("A", "strike:b1:thing").play("A", "b1=2 b2=2")
        s.play("A", "b1", dice="3 3  1 2 5").play("A", "d2", dice="4  3 3  1 2 5")
        assert (model(s, "b1").stun, model(s, "b2").stun) == (1, 0)


@pytest.mark.rule("BMG1-WPN-24")
def test_heavy_hits_harder() -> None:
    game = night(weapon("thing", "0 1", "heavy"), a1=bearer(), b1="thug 13,10")
    target = Target(model(game, "b1"))
    assert numbers.damage(Attack(game, model(game, "a1"), "melee", game.weapon("thing"), target=target)).value == 3
    assert numbers.damage(Attack(game, model(game, "a1"), "melee", game.weapon("club"), target=target)).value == 4
