"""Special rules in whole Actions, chosen by players and rolled by script, and where several of them meet."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.systems.first_blood.state import State
from game.testing.scene import Scene
from tests.systems.first_blood.field import barrage, battle, garrison, profile, put, regiment, row

TOUGH = {"wounds": 12}


def accept(s: Scene[State], seat: str, dice: str = "") -> None:
    """Answer as the engine proposes."""
    s.play(seat, s.asks(seat).candidates(1)[0], dice=dice)


def melee(ours: Sequence[str] = (), theirs: Sequence[str] = (), **more: object) -> Scene[State]:
    """One Veteran with 2 Attacks and one Leader's more, against a tough one."""
    return battle(
        a1=put("hvy", "20,20", rules=list(ours), characteristics=TOUGH),
        b1=put("hvy", "20,21.5", rules=list(theirs), characteristics=TOUGH),
        acting="a1",
        **more,  # type: ignore[arg-type]
    )


def clash(s: Scene[State], dice: str) -> None:
    """A Clash without moving first."""
    s.play("A", "clash")
    accept(s, "A", dice=dice)


def hurt(s: Scene[State], id: str) -> int:
    return sum(model.wounds for model in regiment(s, id).models)


# --- one rule, one Clash


@pytest.mark.rule("CFB-SPR-18", "CFB-SPR-49")
def test_hardened_meets_cleave_in_a_clash() -> None:
    """Defense 3, lowered by 2, of which Hardened takes 1: 2s hold, 3s fail."""
    with melee(["cleave 2"], ["hardened 1"]) as s:
        clash(s, "1 1 6  2 3  1")
        assert hurt(s, "b1") == 1
    with melee(["cleave 2"]) as s:
        clash(s, "1 1 6  2 3  1 1")
        assert hurt(s, "b1") == 2


@pytest.mark.rule("CFB-SPR-73", "CFB-SPR-41")
def test_an_extra_hit_of_relentless_blows_finds_no_gap() -> None:
    """A natural 1: Defense counts as 0 against its own Hit, not against the extra one."""
    with melee(["relentless_blows", "flawless_strikes"]) as s:
        clash(s, "1 6 6  1 3  1")
        assert hurt(s, "b1") == 1


@pytest.mark.rule("CFB-SPR-77", "CFB-SPR-74")
def test_smite_ignores_a_shield_but_not_evasion() -> None:
    with battle(
        a1=put("hvy", "20,20", rules=["smite"]),
        b1=put("rai", "20,21.5", rules=["shield"], characteristics=TOUGH),
        acting="a1",
    ) as s:
        clash(s, "1 2 6  1 2  1")  # Evasion 1
        assert hurt(s, "b1") == 1


@pytest.mark.rule("CFB-SPR-22", "CFB-INS-02")
def test_a_dauntless_clash_of_four_rolls_its_sixes_again() -> None:
    with melee(["dauntless"]) as s:
        s.play("A", "clash")
        accept(s, "A", dice="6 5 5")
        s.play("A", "yes", dice="4  4  1")
        assert hurt(s, "b1") == 1


@pytest.mark.rule("CFB-SPR-29", "CFB-SPR-97")
def test_beside_dread_a_dauntless_clash_rolls_nothing_again() -> None:
    with melee(["dauntless"], ["dread"]) as s:
        clash(s, "6 5 4  6  1")
        assert hurt(s, "b1") == 1


@pytest.mark.rule("CFB-SPR-12", "CFB-SPR-43", "CFB-DIC-10", "CFB-DIC-11")
def test_a_die_that_flurry_rolled_again_is_not_rolled_again_by_a_blessing() -> None:
    with melee(["blessed", "flurry"]) as s:
        s.play("A", "clash")
        accept(s, "A")
        s.play("A", "yes", dice="6 5 1  5 6  3")
        assert hurt(s, "b1") == 0 and regiment(s, "a1").used == ["blessed"]


@pytest.mark.rule("CFB-SPR-19", "CFB-SPR-21", "CFB-MOR-15")
def test_a_counter_attack_wounds_whoever_clashes_and_tests_his_morale_last() -> None:
    with melee(theirs=["counter_attack"]) as s:
        clash(s, "1 1 6  1 6  6  4 4")  # one 1, one Wound; the Hit back wounds; Morale of both holds
        assert (hurt(s, "b1"), hurt(s, "a1")) == (1, 1)


@pytest.mark.rule("CFB-SPR-82", "CFB-SPR-25")
def test_the_tenacious_throw_away_the_deadliest_die() -> None:
    with melee(["deadly_blades"], ["tenacious"]) as s:
        s.play("A", "clash")
        accept(s, "A", dice="1 1 6  6 5")
        s.play("B", "2", dice="1")
        assert hurt(s, "b1") == 1


@pytest.mark.rule("CFB-SPR-84", "CFB-SPR-51", "CFB-SPR-86")
def test_terror_and_an_indomitable_heart_meet_in_one_test() -> None:
    """Men-at-Arms, Resolve 3, lose a model to Terrifying (2): only 1s pass, and one failure is discarded."""
    with battle(
        a1=put("hvy", "20,20", rules=["terrifying 2"]),
        b1=put("maa", row("20,21.5", 3), rules=["indomitable"]),
        acting="a1",
    ) as s:
        s.play("A", "clash")
        accept(s, "A", dice="1 1 6  6 6  2 1")
        assert len(regiment(s, "b1").models) == 2 and hurt(s, "b1") == 0


# --- Support


@pytest.mark.rule("CFB-SPR-79", "CFB-SPR-80", "CFB-CLA-14", "CFB-DIC-16")
def test_guards_near_and_far_roll_pools_of_their_own_near_first() -> None:
    """Two Guards reach one foe; the one within an inch rolls his 1 again, the other keeps his."""
    with battle(
        a1=put("grd", ["20,20", "20,18.5"]),
        b1=put("hvy", "20,21.5", characteristics=TOUGH),
        acting="a1",
    ) as s:
        s.play("A", "clash")
        s.play("A", "a1.1@20,20 a1.2@20,18.5", dice="1 6  5  1  3")
        assert [entry.dice for entry in s.told("first_blood.told.struck")] == [(5, 6), (1,)]
        assert hurt(s, "b1") == 0


@pytest.mark.rule("CFB-SPR-75", "CFB-SPR-76", "CFB-SPR-78", "CFB-THR-04")
@pytest.mark.parametrize("broken", [False, True])
def test_example_e_08_shields_bar_the_way_until_they_are_broken(broken: bool) -> None:
    with battle(
        a1=put("grd", "10,10"),
        b1=put("maa", ["11.5,9.5", "11.5,10.5"], broken=broken),
        b2="rai 13,10",
        acting="a1",
    ) as s:
        s.play("A", "clash")
        if broken:
            s.play("A", "a1.1@10,10")
            s.asks("A", "strike")
            s.play("A", "b1=0 b2=1", dice="6 6")
        else:
            s.play("A", "a1.1@10,10", dice="6 6")


# --- Combat Rally


@pytest.mark.rule("CFB-SPR-32", "CFB-SPR-85", "CFB-CRL-03")
@pytest.mark.parametrize(
    ("theirs", "dice", "broken"), [([], "", False), (["fearsome"], "4", False), (["terrifying 1"], "5", True)]
)
def test_beside_the_fearsome_a_combat_rally_takes_a_roll(theirs: list[str], dice: str, broken: bool) -> None:
    with battle(a1=put("hvy", "20,20", broken=True, began=1), b1=put("hvy", "20,21.5", rules=theirs), acting="a1") as s:
        s.play("A", "combat_rally", dice=dice)
        assert regiment(s, "a1").broken is broken


# --- Volleys


@pytest.mark.rule("CFB-SPR-81", "CFB-SPR-69", "CFB-SPR-27")
def test_a_sure_and_precise_shot_through_a_screen() -> None:
    """A Brute stands behind Raiders: Obscured to others; Sureshot keeps Volley 2, and the 1 leaves no Defense."""
    bow = profile("bow", "5 2 1 1 2 2 1 0", barrages=[barrage(2, 24, "precise_shot", "deadly_shot")])
    for rules, dice in (["sureshot"], "1 2  1 6"), ([], "1 2  1"):
        with battle(
            bow,
            a1=put("bow", "20,10", rules=rules),
            b1=put("rai", ["19,14", "20,14", "21,14"]),
            b2=put("bru", "20,18", characteristics=TOUGH),
            acting="a1",
        ) as s:
            s.play("A", "volley:b2", dice=dice)
            assert hurt(s, "b2") == (3 if rules else 1)


@pytest.mark.rule("CFB-SPR-60", "CFB-SPR-61", "CFB-SPR-89")
def test_overcharged_torrential_fire() -> None:
    gun = profile("gun", "5 3 1 1 2 2 1 0", "overcharge", "torrential_fire", barrages=[barrage(1, 24)])
    with battle(gun, a1="gun 20,10", b1=put("hvy", "20,18", characteristics=TOUGH), acting="a1") as s:
        s.play("A", "overcharge")
        s.play("A", "volley:b1")
        s.play("A", "1", dice="1 2 6  3 6  2 3 3")  # 1 + 2 dice, two hit: two more, one hits; Defense 3 - 1
        assert hurt(s, "b1") == 2 and regiment(s, "a1").markers == 0


# --- a Garrison


@pytest.mark.rule("CFB-GAR-47", "CFB-SPR-79", "CFB-GAR-31")
def test_guards_in_a_garrison_keep_their_ones() -> None:
    house = garrison("house", at="20,20", diameter=5, defense=2)
    with battle(
        a1=put("grd", models=2, inside="house"),
        b1=put("hvy", "20,23.4", characteristics=TOUGH),
        acting="a1",
        pieces=[house],
    ) as s:
        s.play("A", "clash", dice="1 1 6  5  4 4  1 1")
        assert hurt(s, "b1") == 2
