"""Damage dice, markers, counters lost, K.O., Casualties and criticals (DMG, ACC, KOD, CAS, COL, CRT)."""

from __future__ import annotations

import pytest

from game.core.text import LANGUAGES
from game.kit import registry
from game.systems.bmg1.content import Effect
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.harm import markers_told, suffer
from game.systems.bmg1.points import Attack, Harm, Target
from tests.systems.bmg1.field import brawl, counters, model, night, points, put, run, weapon

FISTS = "thug 10,10 a2"


@pytest.mark.rule("BMG1-DMG-04", "BMG1-DMG-05")
def test_a_one_never_damages_and_a_six_always_does() -> None:
    strong = put("thug", "10,10", "a2", strength=2)
    with brawl(a1=strong, b1="thug 13,10") as s:
        s.play("A", "strike:b1").play("A", "b1=2", dice="3 3  1 2 5")
        assert model(s, "b1").stun == 1
    blunt = weapon("sponge", "0 1", strength=-2)
    with brawl(blunt, a1=put("thug", "10,10", "a2", strength=6, weapons=["sponge"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:sponge").play("A", "b1=2", dice="3 3  5 6 2")
        assert model(s, "b1").stun == 1


@pytest.mark.rule("BMG1-DMG-06", "BMG1-DMG-07", "BMG1-GLY-01")
def test_each_success_inflicts_all_that_the_weapon_says() -> None:
    with brawl(a1=put("thug", "10,10", "a2", weapons=["knife"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:knife").play("A", "b1=2", dice="3 3  4 5 1")
        assert (model(s, "b1").injury, model(s, "b1").stun) == (2, 2)


@pytest.mark.rule("BMG1-DMG-12")
def test_without_an_impact_no_damage_is_rolled() -> None:
    with brawl(a1=FISTS, b1="thug 13,10 m1") as s:
        s.play("A", "strike:b1").play("A", "b1=2", dice="2 2")
        s.never_told("bmg1.told.damage_rolled")
    with brawl(a1=FISTS, b1="thug 13,10 m1") as s:
        s.play("A", "strike:b1").play("A", "b1=2", dice="3 3  1 2 3")
        [told] = s.told("bmg1.told.damage_rolled")
        assert told.dice == (1, 2, 3)


@pytest.mark.rule("BMG1-DMG-13", "BMG1-WPN-24")
def test_bonuses_add_up_but_fixed_numbers_ignore_them() -> None:
    sledge = weapon("sledge", "0 2", "heavy", strength=1)
    cannon = weapon("cannon", "2 0", "firearm", "heavy", rof=1, strength=-1)
    fighter = put("thug", "10,10", dosed=True, strength=6, weapons=["sledge", "cannon"])
    game = night(sledge, cannon, a1=fighter, b1="thug 13,10")
    attacker, target = model(game, "a1"), Target(model(game, "b1"))
    assert numbers.damage(Attack(game, attacker, "melee", sledge, target=target)).value == 3
    assert numbers.damage(Attack(game, attacker, "ranged", cannon, target=target)).value == 2
    bow = weapon("bow", "2 0", "mechanic", "heavy", rof=1, strength=1)
    assert numbers.damage(Attack(game, attacker, "ranged", bow, target=target)).value == 3


@pytest.mark.rule("BMG1-DMG-14")
def test_tough_skin_helps_against_every_number() -> None:
    game = night(a1="thug 10,10", b1=put("thug", "13,10", traits=["tough_skin"]))
    attacker, target = model(game, "a1"), Target(model(game, "b1"))
    pistol = game.weapon("pistol")
    assert numbers.damage(Attack(game, attacker, "melee", target=target)).value == 5
    assert numbers.damage(Attack(game, attacker, "ranged", pistol, target=target)).value == 3


@pytest.mark.rule("BMG1-DMG-15")
def test_the_markers_of_one_attack_come_together() -> None:
    """Of the weapon, the critical and Scratch."""
    with brawl(a1=put("thug", "10,10", "a2", weapons=["pistol"]), b1=put("thug", "30,10", endurance=9)) as s:
        s.play("A", "shoot:b1:pistol", dice="3 3  4 5 6")
        [told] = s.told("bmg1.told.hurt")
        said = dict(told.text.values)
        assert (said["injury"], said["stun"]) == (4, 3)
        assert (model(s, "b1").injury, model(s, "b1").stun) == (4, 3)


@pytest.mark.rule("BMG1-DMG-17", "BMG1-DMG-18")
def test_an_effect_needs_a_damage_die_that_succeeded() -> None:
    torch = weapon("torch", "0 1", effects=(Effect(effect="shock"),))
    with brawl(torch, a1=put("thug", "10,10", "a1", weapons=["torch"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:torch", dice="3 3 5")
        assert model(s, "b1").statuses == []
    with brawl(torch, a1=put("thug", "10,10", "a1", weapons=["torch"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:torch", dice="3 4 5")
        assert model(s, "b1").has("shock")


@pytest.mark.rule("BMG1-DMG-19")
def test_a_weapon_without_damage_works_by_its_impact_alone() -> None:
    flash = weapon("flash", "0 0", rof=1, ammo=1, effects=(Effect(effect="flash"),))
    with brawl(flash, a1=put("thug", "10,10", "a2", weapons=["flash"]), b1="thug 30,10") as s:
        s.play("A", "shoot:b1:flash", dice="3")
        assert model(s, "b1").has("blind") and model(s, "b1").markers == 0
        s.never_told("bmg1.told.damage_rolled")
    with brawl(flash, a1=put("thug", "10,10", "a2", weapons=["flash"]), b1="thug 30,10") as s:
        s.play("A", "shoot:b1:flash", dice="2")
        assert not model(s, "b1").statuses


# --- counters


@pytest.mark.rule("BMG1-ACC-01", "BMG1-ACC-02", "BMG1-DCN-52")
def test_every_second_marker_costs_a_counter_of_its_owners_choice() -> None:
    club = put("thug", "10,10", "a1", weapons=["club"])
    with brawl(a1=club, b1=put("thug", "13,10", "m1 d1", stun=1, endurance=8)) as s:
        s.play("A", "strike:b1:club", dice="3").play("B", "no", dice="4 1")
        s.asks("B", "lose_counters")
        s.play("B", "defense=1")
        assert counters(s, "b1") == "m1" and model(s, "b1").stun == 3
    with brawl(a1=club, b1=put("thug", "13,10", "m1 a1", endurance=8)) as s:
        s.play("A", "strike:b1:club", dice="3 4 1").play("B", "move=1")
        assert counters(s, "b1") == "a1"


@pytest.mark.rule("BMG1-ACC-03", "BMG1-ACC-05")
def test_no_counters_nothing_lost_and_nothing_comes_back() -> None:
    game = night(a1="thug 10,10", b1=put("thug", "13,10", "m1", endurance=8))
    run(suffer(Harm(game, model(game, "b1"), 0, 4)))
    assert counters(game, "b1") == "" and model(game, "b1").stun == 4
    model(game, "b1").stun = 0
    assert counters(game, "b1") == ""


# --- K.O. and Casualty


@pytest.mark.rule("BMG1-KOD-01", "BMG1-KOD-02", "BMG1-KOD-03", "BMG1-KOD-11", "BMG1-VPS-07")
def test_ko_lies_where_it_is_without_counters_and_lets_go() -> None:
    burning = put("thug", "13,10", "m1 s2", stun=4, fire=1, poisons=["toxic x=1"])
    captive = put("thug", "16,10", effects=["immobilized until=broken by=b1"])
    with brawl(a1="thug 10,10 a1", b1=burning, a2=captive) as s:
        s.play("A", "strike:b1", dice="3 4 1")
        lost = model(s, "b1")
        assert (lost.posture, lost.location, counters(s, "b1")) == ("ko", "table", "")
        assert lost.fire == 1 and len(lost.poisons) == 1
        assert model(s, "a2").statuses == []
        assert points(s) == (1, 0)


@pytest.mark.rule("BMG1-KOD-10")
def test_injuries_finish_off_whoever_is_ko() -> None:
    game = night(a1="thug 10,10", b1=put("thug", "13,10", ko=True, stun=2, injury=3, knocked_out=True))
    run(suffer(Harm(game, model(game, "b1"), 0, 3)))
    assert (model(game, "b1").injury, model(game, "b1").stun) == (3, 2)
    run(suffer(Harm(game, model(game, "b1"), 1, 0)))
    assert (model(game, "b1").injury, model(game, "b1").stun, model(game, "b1").location) == (4, 1, "table")
    run(suffer(Harm(game, model(game, "b1"), 1, 0)))
    assert model(game, "b1").location == "casualty"


@pytest.mark.rule("BMG1-CAS-01", "BMG1-CAS-03")
def test_injuries_alone_make_a_casualty() -> None:
    with brawl(a1=put("thug", "10,10", "a1", weapons=["knife"]), b1=put("thug", "13,10", injury=4)) as s:
        s.play("A", "strike:b1:knife", dice="3 4 1")
        assert (model(s, "b1").location, model(s, "b1").at) == ("casualty", None)
        assert points(s) == (2, 0)


# --- Collateral die and criticals


@pytest.mark.rule("BMG1-COL-02", "BMG1-COL-05")
def test_even_a_failed_die_that_matches_knocks_down() -> None:
    for dice, posture in (("3 2 2", "down"), ("3 2 3", "up"), ("3 1 1", "up")):
        with brawl(a1="thug 10,10 a1", b1="thug 13,10") as s:
            s.play("A", "strike:b1", dice=dice)
            assert (model(s, "b1").posture, model(s, "b1").markers) == (posture, 0)


@pytest.mark.rule("BMG1-COL-04")
def test_natural_faces_are_compared() -> None:
    with brawl(a1=put("thug", "10,10", "a1", weapons=["hammer"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:hammer", dice="3 3 4")
        assert (model(s, "b1").posture, model(s, "b1").stun) == ("up", 2)
    with brawl(a1=put("thug", "10,10", "a1", weapons=["hammer"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:hammer", dice="3 3 3")
        assert model(s, "b1").posture == "down"


@pytest.mark.rule("BMG1-COL-06", "BMG1-DIC-12", "BMG1-TRT-40")
def test_matching_is_judged_after_the_collateral_die_was_rolled_again() -> None:
    with brawl(a1=put("thug", "10,10", "a1", traits=["brutal"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1", dice="3 4 2").play("A", "yes", dice="4")
        assert model(s, "b1").posture == "down"
    with brawl(a1=put("thug", "10,10", "a1", traits=["brutal"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1", dice="3 4 4").play("A", "yes", dice="2")
        assert model(s, "b1").posture == "up"


@pytest.mark.rule("BMG1-CRT-01")
def test_a_critical_is_one_more_stun_and_needs_a_success() -> None:
    for dice, stun in (("3 3  4 5 6", 3), ("3 3  3 3 6", 0), ("3 3  4 5 3", 2)):
        with brawl(a1=FISTS, b1=put("thug", "13,10", endurance=8)) as s:
            s.play("A", "strike:b1").play("A", "b1=2", dice=dice)
            assert model(s, "b1").stun == stun


@pytest.mark.rule("BMG1-CRT-02", "BMG1-CRT-04")
def test_a_printed_critical_comes_instead_of_the_stun_and_after_the_markers() -> None:
    axe = weapon("axe", "1 0", crt=Effect(effect="casualty"))
    with brawl(axe, a1=put("thug", "10,10", "a1", weapons=["axe"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:axe", dice="3 4 6")
        hurt, lost = s.told("bmg1.told.hurt"), s.told("bmg1.told.became_casualty")
        assert s.session.entries.index(hurt[0]) < s.session.entries.index(lost[0])
        assert model(s, "b1").location == "casualty" and points(s) == (2, 0)
    taser = weapon("taser", "0 1", crt=Effect(effect="shock"))
    with brawl(taser, a1=put("thug", "10,10", "a1", weapons=["taser"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:taser", dice="3 4 6")
        assert model(s, "b1").has("shock") and model(s, "b1").stun == 1


@pytest.mark.rule("BMG1-CRT-03", "BMG1-DCN-51")
def test_of_two_criticals_the_attacker_picks_one() -> None:
    taser = weapon("taser", "0 1", crt=Effect(effect="shock"))
    killer = put("thug", "10,10", "a1 s1", weapons=["taser"], attacks=["deadly_strike"])
    with brawl(taser, a1=killer, b1="thug 13,10") as s:
        s.play("A", "deadly_strike:b1:taser", dice="3 4 6").play("A", "shock")
        assert model(s, "b1").has("shock") and model(s, "b1").location == "table"
    with brawl(taser, a1=killer, b1="thug 13,10") as s:
        s.play("A", "deadly_strike:b1:taser", dice="3 4 6").play("A", "casualty")
        assert model(s, "b1").location == "casualty"


@pytest.mark.parametrize(
    ("injury", "stun", "told"),
    [
        (2, 0, ("2 Injury", "2 heridas", "2 ferite")),
        (0, 1, ("1 Stun", "1 aturdimiento", "1 stordimento")),
        (1, 2, ("1 Injury and 2 Stun", "1 herida y 2 aturdimientos", "1 ferita e 2 stordimenti")),
    ],
)
def test_the_journal_names_no_marker_of_which_there_is_none(injury: int, stun: int, told: tuple[str, ...]) -> None:
    for language, words in zip(LANGUAGES, told, strict=True):
        assert registry.catalog().render(markers_told(injury, stun), language) == words
