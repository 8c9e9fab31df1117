"""Traits in a fight: who shoots how, who answers, who steps in between, and what armour stops (TRT)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg1.content import Effect, Weapon
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.resolve import resolve
from game.systems.bmg1.flow.effects import give, set_on_fire
from game.systems.bmg1.flow.harm import suffer
from game.systems.bmg1.flow.losses import knock_out
from game.systems.bmg1.flow.melee import offers as strikes
from game.systems.bmg1.flow.ranged import offers as shots
from game.systems.bmg1.flow.recovery import recover
from game.systems.bmg1.flow.skills import defense
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import BLINK_BONUS, DAMAGE_BONUS, OUTNUMBERED, ROF, About, Harm, Obstacle
from tests.systems.bmg1.asked import acting, attack, deeds, do, why_not
from tests.systems.bmg1.field import Unforeseen, counters, model, night, points, put, run, weapon

PISTOL = weapon("pistol", "2 0", "firearm", rof=2, ammo=3)
CLUB = weapon("club", "0 2")
RIFLE = weapon("rifle", "2 0", "firearm", "aim", rof=1, ammo=3)
SHOOTER = {"weapons": ["pistol"]}


def hit(
    game: Bmg1, dice: str, *answers: str, by: str = "a1", on: str = "b1", n: int = 1, with_: Weapon | None = None
) -> None:
    """One attack of so many dice, by a strict script."""
    kind = "ranged" if with_ and with_.kind == "ranged" else "melee"
    run(resolve([attack(game, kind, with_, by, on, dice=n)]), *answers, dice=dice)  # type: ignore[arg-type]


def markers(game: Bmg1, id: str) -> tuple[int, int]:
    return model(game, id).injury, model(game, id).stun


def may_shoot(game: Bmg1, key: str) -> str:
    """The rule that refuses a shot, or nothing."""
    found = {option.key: option for option in shots(acting(game))}[key].refusal
    return found.rule if found else ""


# --- shooting


@pytest.mark.rule("BMG1-TRT-61", "BMG1-WPN-09")
def test_a_dirty_fighter_shoots_whoever_is_close_once() -> None:
    for traits, refused in ((["dirty_fighter"], ""), ([], "BMG1-SHO-05")):
        game = night(a1=put("thug", "20,20", "a2", traits=traits, **SHOOTER), b1="thug 25,20", active="a1")
        assert may_shoot(game, "shoot:b1:pistol") == refused
    game = night(a1=put("thug", "20,20", traits=["dirty_fighter"]), b1="thug 25,20", b2="thug 40,20")
    assert [ROF(attack(game, "ranged", PISTOL, on=id), 2).value for id in ("b1", "b2")] == [1, 2]


@pytest.mark.rule("BMG1-TRT-160", "BMG1-ROF-03")
def test_rapid_fire_gives_a_shot_more_even_after_moving() -> None:
    for moved, shots_ in ((False, 3), (True, 2)):
        game = night(
            a1=put("thug", "20,20", "a2 s1", traits=["rapid_fire"], **SHOOTER),
            b1="thug 40,20",
            active={"model": "a1", "moved": moved, "move_used": moved},
        )
        do(game, "rapid_fire")
        assert counters(game, "a1") == "a2"
        assert ROF(attack(game, "ranged", PISTOL), 2).value == shots_


@pytest.mark.rule("BMG1-TRT-160", "BMG1-TRT-72", "BMG1-TRT-07", "BMG1-TRT-206")
def test_what_was_paid_for_one_attack_is_gone_with_it() -> None:
    shooter = put("thug", "20,20", "a4 s3", traits=["rapid_fire", "expert_marksman", "gunman"], **SHOOTER)
    game = night(a1=shooter, b1="thug 40,20", active="a1")
    for trait in ("rapid_fire", "expert_marksman", "gunman"):
        do(game, trait)
    shot = attack(game, "ranged", PISTOL)
    assert (ROF(shot, 2).value, BLINK_BONUS(shot, 0).value) == (3, -1)
    hit(game, "1 1 1", n=3, with_=PISTOL)
    assert (ROF(shot, 2).value, BLINK_BONUS(shot, 0).value) == (2, 0)


@pytest.mark.rule("BMG1-TRT-72")
def test_nothing_is_paid_for_a_shot_that_cannot_be_made() -> None:
    shooter = put("thug", "20,20", "a4 s3", traits=["expert_marksman"], **SHOOTER)
    assert "expert_marksman" in deeds(night(a1=shooter, active="a1"))
    assert "expert_marksman" not in deeds(night(a1=shooter, active={"model": "a1", "attack_used": True}))
    assert "expert_marksman" not in deeds(night(a1=put("thug", "20,20", "s1", traits=["expert_marksman"]), active="a1"))


@pytest.mark.rule("BMG1-TRT-80", "BMG1-WPN-02")
def test_good_aim_shoots_after_a_move() -> None:
    game = night(
        RIFLE,
        a1=put("thug", "20,20", "a2 s1", traits=["good_aim"], weapons=["rifle"]),
        b1="thug 40,20",
        active={"model": "a1", "moved": True, "move_used": True},
    )
    assert may_shoot(game, "shoot:b1:rifle") == "BMG1-WPN-02"
    do(game, "good_aim")
    assert may_shoot(game, "shoot:b1:rifle") == ""


@pytest.mark.rule("BMG1-TRT-81", "BMG1-TRT-206")
def test_a_gunman_shoots_twice_and_pays_for_each() -> None:
    shooter = put("thug", "20,20", "a4 s2", traits=["gunman"], **SHOOTER)
    game = night(a1=shooter, b1="thug 40,20", active="a1")
    do(game, "gunman")
    for left in (2, 1):
        option = {each.key: each for each in shots(acting(game))}["shoot:b1:pistol"]
        assert option.refusal is None
        run(option.value(), dice="1 1")  # type: ignore[arg-type,call-arg]
        assert model(game, "a1").magazines["pistol"] == left
    assert counters(game, "a1") == "s1"
    assert may_shoot(game, "shoot:b1:pistol") == "BMG1-SHO-02"
    again = night(a1=shooter, b1="thug 40,20", active="a1")
    run({each.key: each for each in shots(acting(again))}["shoot:b1:pistol"].value(), dice="1 1")  # type: ignore
    assert "gunman" not in deeds(again)


@pytest.mark.rule("BMG1-TRT-171", "BMG1-DCN-42")
def test_each_shot_of_a_shooter_ignores_an_obstacle() -> None:
    game = night(a1=put("thug", "20,20", traits=["shooter"]), b1="thug 50,20", a2="thug 30,20", a3="thug 40,20")
    shot = attack(game, "ranged", PISTOL, dice=2)
    assert shot.target is not None
    shot.target.obstacles = [Obstacle("a2", 4), Obstacle("a3", 4)]
    run(resolve([shot]), "A a2=1 a3=1", dice="6 6  4  4  2 2")
    assert [impact.stopped for impact in shot.target.impacts] == ["blink:a3", "blink:a2"]
    alone = attack(game, "ranged", PISTOL, dice=1)
    assert alone.target is not None
    alone.target.obstacles = [Obstacle("a2", 4)]
    run(resolve([alone]), dice="6  1 1")
    assert not alone.target.impacts[0].stopped


@pytest.mark.rule("BMG1-TRT-138", "BMG1-TRT-139")
@pytest.mark.rule("BMG1-GLY-08")
def test_the_one_shot_gun_hits_for_sure_once_a_game() -> None:
    game = night(
        a1=put("thug", "20,20", "a4 s4", traits=["one_shot_gun"]),
        b1="thug 23,20",
        b2="thug 20,44",
        terrain={"wall": "high_wall 15,15 30,16"},
        b3="thug 20,12",
        active="a1",
    )
    assert [why_not(game, f"one_shot_gun:{id}") for id in ("b1", "b2", "b3")] == ["", "BMG1-TRT-138", "BMG1-TRT-138"]
    do(game, "one_shot_gun:b1", dice="2 5")
    assert (markers(game, "b1"), counters(game, "a1")) == ((3, 1), "a2 s2")  # with Scratch
    assert why_not(game, "one_shot_gun:b1") == "BMG1-TRT-138"


@pytest.mark.rule("BMG1-TRT-138")
def test_a_critical_of_the_one_shot_gun_is_a_casualty() -> None:
    game = night(a1=put("thug", "20,20", "a2 s2", traits=["one_shot_gun"]), b1="boss 30,20", active="a1")
    do(game, "one_shot_gun:b1", dice="2 6")
    assert model(game, "b1").location == "casualty"
    spent = night(a1=put("thug", "20,20", "a2 s2", traits=["one_shot_gun"]), b1="boss 30,20", active="a1")
    spent.activation.attack_used, spent.activation.attack_kind = True, "melee"
    assert why_not(spent, "one_shot_gun:b1") == "BMG1-ATK-01"


@pytest.mark.rule("BMG1-TRT-139", "BMG1-TRT-66")
@pytest.mark.parametrize(("dice", "hurt"), [("3", (0, 0)), ("4  2 1", (3, 1))])
def test_the_one_shot_gun_can_be_dodged(dice: str, hurt: tuple[int, int]) -> None:
    target = put("thug", "30,20", "m1", movement=3, traits=["dodge"])
    game = night(a1=put("thug", "20,20", "a2 s2", traits=["one_shot_gun"]), b1=target, active="a1")
    do(game, "one_shot_gun:b1", "B 1", dice=dice)
    assert markers(game, "b1") == hurt


# --- under fire


@pytest.mark.rule("BMG1-TRT-70", "BMG1-TRT-71", "BMG1-DCN-47")
def test_the_elusive_duck_before_the_roll() -> None:
    game = night(a1="thug 20,20", b1=put("thug", "40,20", "m1", defense=3, traits=["elusive"]))
    hit(game, "3 3", "B yes", n=2, with_=PISTOL)
    assert (markers(game, "b1"), counters(game, "b1")) == ((0, 0), "")
    hit(game, "3 1  1 2", n=2, with_=PISTOL)  # for the next attack there is nothing left to pay with
    assert markers(game, "b1") == (0, 1)


@pytest.mark.rule("BMG1-TRT-70")
def test_nobody_ducks_in_close_combat_or_where_it_does_not_help() -> None:
    game = night(a1="thug 20,20", b1=put("thug", "23,20", "m1", defense=3, traits=["elusive"]))
    hit(game, "1")
    hard = night(a1="thug 20,20", b1=put("thug", "40,20", "m1", defense=6, traits=["elusive"]))
    hit(hard, "1", with_=PISTOL)
    assert defense(hard, model(hard, "b1")).value == 6


@pytest.mark.rule("BMG1-TRT-66", "BMG1-DCN-49")
def test_dodging_cancels_a_shot_for_each_success() -> None:
    game = night(a1="thug 20,20", b1=put("thug", "40,20", "m3", movement=3, traits=["dodge"]))
    hit(game, "6 6  3 4  1 2", "B 2", n=2, with_=PISTOL)
    assert (markers(game, "b1"), counters(game, "b1")) == ((0, 1), "m1")  # Scratch of the other


@pytest.mark.rule("BMG1-TRT-67")
@pytest.mark.parametrize("state", [{"effects": "blind"}, {"effects": "immobilized until=broken"}, {"down": True}])
def test_whoever_cannot_spend_its_feet_does_not_dodge(state: dict[str, Any]) -> None:
    game = night(a1="thug 20,20", b1=put("thug", "40,20", "m3", traits=["dodge"], **state))
    hit(game, "6  1 2", with_=PISTOL)
    free = night(a1="thug 20,20", b1=put("thug", "40,20", "m3", traits=["dodge"]))
    with pytest.raises(Unforeseen):
        hit(free, "6  1 2", with_=PISTOL)


@pytest.mark.rule("BMG1-TRT-161", "BMG1-DCN-66")
@pytest.mark.parametrize(("again", "hurt"), [("2", (0, 0)), ("4  2 1", (2, 1))])
def test_reflexes_help_to_dodge(again: str, hurt: tuple[int, int]) -> None:
    game = night(a1="thug 20,20", b1=put("thug", "40,20", "m1", movement=3, traits=["dodge", "reflexes"]))
    hit(game, f"6  5  {again}", "B 1", "B yes", with_=PISTOL)
    assert markers(game, "b1") == hurt


# --- after a Block


@pytest.mark.rule("BMG1-TRT-56", "BMG1-TRT-57", "BMG1-DCN-53")
def test_whoever_blocked_a_hit_strikes_back() -> None:
    game = night(
        a1=put("thug", "20,20", "", attack=3, defense=3),
        b1=put("thug", "23,20", "d1 s1", strength=3, traits=["counter_attack"]),
    )
    hit(game, "3  3  3  3 1", "B 1", "B yes")
    assert (markers(game, "a1"), counters(game, "b1")) == ((0, 1), "")


@pytest.mark.rule("BMG1-TRT-56")
def test_without_a_block_there_is_no_counter_attack() -> None:
    game = night(a1=put("thug", "20,20", attack=3), b1=put("thug", "23,20", "d1 s1", traits=["counter_attack"]))
    hit(game, "3  2  1 1", "B 1")
    assert counters(game, "b1") == "s1"


@pytest.mark.rule("BMG1-TRT-57")
def test_it_strikes_back_even_from_the_ground_and_nobody_answers_that() -> None:
    game = night(
        a1=put("thug", "20,20", "d1 s1", attack=3, defense=3, strength=3, traits=["counter_attack"]),
        b1=put("thug", "23,20", "d1 s1", attack=3, endurance=3, stun=2, strength=3, traits=["counter_attack"]),
    )
    # two hits, one blocked; the other knocks it out, and still it strikes; that is blocked and not answered
    hit(game, "3 3  3  3 1  3  3", "B 1", "B yes", "A 1", n=2)
    assert model(game, "b1").posture == "ko" and counters(game, "a1") == "s1"


# --- Bodyguard


@pytest.mark.rule("BMG1-TRT-38", "BMG1-TRT-39", "BMG1-DCN-50")
def test_a_bodyguard_takes_hits_with_a_damage_roll_of_its_own() -> None:
    game = night(
        a1=put("thug", "20,20", strength=4),
        b1=put("boss", "23,20", defense=3),
        b2=put("thug", "23,26", "s2", traits=["bodyguard", "bat_armor_mk2"]),
    )
    hit(game, "3 3 3  4 1  5 6  4 2", "B 2", n=3)
    # the boss: one die and its Collateral; the guard: two armour dice, then its own Damage
    assert (markers(game, "b1"), markers(game, "b2"), counters(game, "b2")) == ((0, 1), (0, 1), "")


@pytest.mark.rule("BMG1-TRT-38", "BMG1-TRT-16")
@pytest.mark.parametrize(
    ("guarded", "place", "asked"),
    [("boss", "23,26", True), ("second", "23,26", True), ("agent", "23,26", False), ("boss", "23,32", False)],
)
def test_a_bodyguard_looks_after_leaders_and_sidekicks_near_it(guarded: str, place: str, asked: bool) -> None:
    game = night(
        a1=put("thug", "20,20"),
        b1=put(guarded, "23,20", defense=3),
        b2=put("thug", place, "s2", traits=["bodyguard"]),
    )
    hit(game, "3  1 1", *(["B no"] if asked else []))
    assert counters(game, "b2") == "s2"


# --- markers on their way


@pytest.mark.rule("BMG1-TRT-83")
def test_the_first_injury_of_a_round_is_a_stun_for_the_hardened() -> None:
    game = night(a1=put("boss", "20,20", traits=["hardened"]))
    run(suffer(Harm(game, model(game, "a1"), 2, 0)))
    assert markers(game, "a1") == (1, 1)
    run(suffer(Harm(game, model(game, "a1"), 1, 0)))
    assert markers(game, "a1") == (2, 1)


@pytest.mark.rule("BMG1-TRT-96", "BMG1-TRT-97", "BMG1-DCN-52")
def test_kevlar_stops_one_marker_but_not_the_last() -> None:
    game = night(a1=put("boss", "20,20", traits=["kevlar_vest"]))
    run(suffer(Harm(game, model(game, "a1"), 1, 1)), "A injury")
    assert markers(game, "a1") == (0, 1)
    run(suffer(Harm(game, model(game, "a1"), 2, 0)))
    assert markers(game, "a1") == (1, 1)
    run(suffer(Harm(game, model(game, "a1"), 1, 0)))
    assert markers(game, "a1") == (2, 1)


@pytest.mark.rule("BMG1-DMG-15")
def test_markers_are_turned_then_padded_then_stopped_whatever_the_card_lists_first() -> None:
    """1 Injury and 1 Stun are 2 Stuns, then 1, then the armour stops it; of 2 Injuries and 1 Stun something is left."""
    for injury, left in (1, (0, 0)), (2, (0, 1)):
        game = night(a1=put("boss", "20,20", traits=["power_armor", "kevlar_vest", "hardened"], armour=1))
        run(suffer(Harm(game, model(game, "a1"), injury, 1)), *(["A stun"] if injury == 2 else []))
        assert (markers(game, "a1"), model(game, "a1").armour) == (left, 0)


@pytest.mark.rule("BMG1-TRT-146", "BMG1-TRT-149")
def test_power_armor_stops_three_markers_injuries_first() -> None:
    game = night(a1=put("boss", "20,20", traits=["power_armor"]))
    run(suffer(Harm(game, model(game, "a1"), 1, 1)))
    assert (markers(game, "a1"), model(game, "a1").armour) == ((0, 0), 1)
    run(suffer(Harm(game, model(game, "a1"), 1, 1)))
    assert (markers(game, "a1"), model(game, "a1").armour) == ((0, 1), 0)


@pytest.mark.rule("BMG1-TRT-147", "BMG1-DCN-62")
def test_power_armor_is_repaired_instead_of_a_recovery_roll() -> None:
    game = night(a1=put("boss", "20,20", "s2", traits=["power_armor"], armour=0, stun=1))
    run(recover(game, model(game, "a1")), "A repair")
    assert (model(game, "a1").armour, markers(game, "a1"), counters(game, "a1")) == (3, (0, 1), "")
    poor = night(a1=put("boss", "20,20", "s1", traits=["power_armor"], armour=0, stun=1))
    run(recover(poor, model(poor, "a1")), "A dice1", dice="4")
    assert (model(poor, "a1").armour, markers(poor, "a1")) == (0, (0, 0))


@pytest.mark.rule("BMG1-TRT-148", "BMG1-TRT-149")
@pytest.mark.rule("BMG1-GLY-08")
def test_fire_goes_through_power_armor() -> None:
    game = night(a1=put("boss", "20,20", traits=["power_armor"]), a2="boss 30,20")
    for id in ("a1", "a2"):
        run(set_on_fire(game, model(game, id)))
    assert (markers(game, "a1"), model(game, "a1").armour, markers(game, "a2")) == ((2, 0), 3, (0, 0))


# --- hands


@pytest.mark.rule("BMG1-TRT-164", "BMG1-TRT-87", "BMG1-TRT-79")
@pytest.mark.parametrize(("gear", "again"), [([], True), (["hockey_gear"], False), (["football_gear"], False)])
@pytest.mark.rule("BMG1-GLY-07")
def test_retractable_claws_are_sharp_unless_gear_ignores_it(gear: list[str], again: bool) -> None:
    game = night(
        a1=put("thug", "20,20", strength=4, traits=["retractable_claws"]), b1=put("thug", "23,20", traits=gear)
    )
    hit(game, f"6  1 5  {4 if again else ''}", *(["A yes"] if again else []))
    assert markers(game, "b1") == ((0, 2) if again else (0, 0))


@pytest.mark.rule("BMG1-TRT-130", "BMG1-TRT-131", "BMG1-TRT-125")
def test_a_mobster_needs_somebody_outnumbered() -> None:
    mobster = put("thug", "20,20", traits=["mobster"])
    for friends, traits, extra in (
        ({"a2": "thug 26,20"}, [], 1),
        ({}, [], 0),
        ({"a2": "thug 26,20"}, ["martial_artist"], 0),
    ):
        game = night(a1=mobster, b1=put("thug", "23,20", traits=traits), **friends)
        assert bool(OUTNUMBERED(About(game, model(game, "b1")), 0)) == bool(extra)
        assert numbers.strikes(attack(game), 1) == 1 + extra


# --- Obsessive


@pytest.mark.rule("BMG1-TRT-134", "BMG1-TRT-135", "BMG1-TRT-136")
def test_the_obsessive_attack_one_enemy_until_it_is_down() -> None:
    game = night(
        a1=put("thug", "20,20", "a2", strength=4, traits=["obsessive"], **SHOOTER),
        b1=put("thug", "23,20", endurance=5),
        b2="thug 17,20",
        markers=[{"kind": "lamp", "at": "20,40", "id": "lamp"}],
        active="a1",
    )
    plain = {option.key: option for option in strikes(acting(game))}
    assert plain["strike:b1"].refusal is None and plain["strike:b2"].refusal is None
    run(plain["strike:b1"].value(), "A b1=1", dice="3  3 1")  # type: ignore[arg-type,call-arg]
    assert (model(game, "a1").obsession, markers(game, "b1")) == ("b1", (0, 1))
    fresh = night(
        a1=put("thug", "20,20", "a2", traits=["obsessive"], obsession="b1", **SHOOTER),
        b1="thug 23,20",
        b2="thug 17,20",
        b3="thug 40,20",
        markers=[{"kind": "lamp", "at": "20,40", "id": "lamp"}],
        active="a1",
    )
    refused = {option.key: option.refusal.rule for option in strikes(acting(fresh)) if option.refusal}
    assert refused["strike:b2"] == "BMG1-TRT-134" and "strike:b1" not in refused
    assert [may_shoot(fresh, f"shoot:{id}:pistol") for id in ("b3", "lamp")] == ["BMG1-TRT-134"] * 2
    assert DAMAGE_BONUS(attack(fresh), 0).value == 1 and DAMAGE_BONUS(attack(fresh, on="b2"), 0).value == 0
    run(knock_out(fresh, model(fresh, "b1")))
    assert may_shoot(fresh, "shoot:b3:pistol") == ""


@pytest.mark.rule("BMG1-TRT-158", "BMG1-TRT-134", "BMG1-TRT-205")
def test_psychoanalysis_lets_the_obsessive_look_around() -> None:
    for effects, rule in (["psychoanalysis"], ""), ([], "BMG1-TRT-134"):
        mad = put("thug", "20,20", "a2", traits=["obsessive"], obsession="b1", effects=effects)
        game = night(a1=mad, b1="thug 23,20", b2="thug 17,20", active="a1")
        refusal = {option.key: option for option in strikes(acting(game))}["strike:b2"].refusal
        assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("BMG1-TRT-145", "BMG1-EFX-34")
def test_the_poison_of_a_master_is_hard_to_be_rid_of() -> None:
    game = night(a1=put("thug", "20,20", traits=["poison_master"]), a2="thug 30,20", b1="boss 40,20", b2="boss 50,20")
    venom = Effect(effect="poison", inner=Effect(effect="toxic", x=1))
    run(give(game, model(game, "b1"), venom, model(game, "a1")))
    run(give(game, model(game, "b2"), venom, model(game, "a2")))
    assert [model(game, id).poisons[0].master for id in ("b1", "b2")] == [True, False]


@pytest.mark.rule("BMG1-TRT-103")
def test_nobody_holds_or_pushes_the_big() -> None:
    game = night(a1="thug 20,20 a2 s2", b1="giant 24,20", active="a1")
    refused = {option.key: option.refusal.rule for option in strikes(acting(game)) if option.refusal}
    assert (refused["grab:b1"], refused["push:b1"]) == ("BMG1-GRB-12", "BMG1-PSH-04")


@pytest.mark.rule("BMG1-TRT-93", "BMG1-TRT-58", "BMG1-TRT-207")
def test_judgement_and_crime_follow_from_an_attack() -> None:
    game = night(
        a1=put("thug", "20,20", strength=3, traits=["judgement", "criminal"]),
        b1=put("thug", "23,20", endurance=3, stun=2),
    )
    hit(game, "6  3 1  4")
    assert (model(game, "b1").location, points(game), model(game, "a1").willpower_bonus) == ("casualty", (2, 0), 1)
