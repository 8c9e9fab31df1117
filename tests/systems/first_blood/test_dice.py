"""Dice: tests of characteristics, small dice, Opposed Rolls and dice that are rolled again (DIC)."""

from __future__ import annotations

from functools import partial

import pytest

from game.core.text import Text
from game.kit.dice import Die, Pool
from game.systems.first_blood.flow import aftermath, morale, pool, strike
from game.systems.first_blood.flow.pool import Thrown, d2, d3, passes, roll_again
from game.systems.first_blood.flow.stats import attacks
from game.systems.first_blood.points import Reroll
from game.systems.first_blood.state import P1, P2
from tests.systems.first_blood.field import barrage, battle, fight, model, profile, put, regiment, row, run
from tests.systems.first_blood.strife import blow, hurt, strife


@pytest.mark.rule("CFB-DIC-01", "CFB-DIC-02", "CFB-DIC-03", "CFB-DIC-04", "CFB-DIC-17")
def test_small_dice_are_a_d6_divided_and_rounded_up() -> None:  # E-01
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert [d2(face) for face in range(1, 7)] == [1, 1, 1, 2, 2, 2]


@pytest.mark.rule("CFB-DIC-05", "CFB-DIC-06", "CFB-DIC-07")
def test_a_test_succeeds_on_the_characteristic_or_less_but_a_1_always_and_a_6_never() -> None:
    assert [passes(face, 3) for face in range(1, 7)] == [True, True, True, False, False, False]
    assert [passes(face, 0) for face in range(1, 7)] == [True, False, False, False, False, False]
    assert [passes(face, 9) for face in range(1, 7)] == [True, True, True, True, True, False]


@pytest.mark.rule("CFB-DIC-08", "CFB-DIC-06", "CFB-DIC-07")
def test_to_hit_and_morale_dice_are_such_tests_but_a_1_saves_nobody_without_defense() -> None:
    strong, weak = profile("strong", "5 6 6 1 2 6 0 0"), profile("weak", "5 0 1 1 2 0 0 0")
    game = fight(strong, weak, a1=put("strong", row("10,10", 3)), b1=put("weak", row("10,14", 5)))
    clash = blow(game, "clash", "a1", "b1", 2, inspired=False)
    run(strike.strike(game, clash), dice="5 6")
    assert [hit.face for hit in clash.hits] == [5]
    assert run(morale.failures(game, game.part("b1"), 2), dice="1 2") == 1
    assert run(morale.failures(game, game.part("a1"), 2), dice="5 6") == 1
    struck = strife(game, "clash", blow(game, "clash", "a1", "b1", hits=1))
    run(aftermath.defend(game, struck), dice="1")
    assert struck.due == {"b1": 1}


# --- rolled again


def thrown(*faces: int, target: int = 3, rerolls: list[Reroll]) -> list[Thrown]:
    return [Thrown(die, partial(passes, target=target), rerolls) for die in Pool.showing(*faces)]


def faces(dice: list[Thrown]) -> list[int]:
    return [each.die.face for each in dice]


FAILED = Reroll(Text("test.flurry"), "CFB-SPR-43", failed=True)
SIXES = Reroll(Text("test.sixes"), "CFB-INS-02", faces=(6,), optional=True)
ONES = Reroll(Text("test.parry"), "CFB-SPR-67", faces=(1,), succeeded=True)


@pytest.mark.rule("CFB-DIC-09", "CFB-DIC-13")
def test_a_die_rolled_again_shows_its_new_face_better_or_worse() -> None:
    dice = thrown(4, 2, 5, rerolls=[FAILED])
    run(roll_again(dice, P1, Text("test.roll"), "hit"), dice="6 1")
    assert faces(dice) == [6, 2, 1]


@pytest.mark.rule("CFB-DIC-10", "CFB-DIC-11", "CFB-DIC-12")
def test_every_die_is_rolled_again_once_however_many_effects_are_about_it() -> None:
    dice = thrown(6, 1, 3, rerolls=[FAILED, SIXES, ONES])
    again: list[Die] = run(roll_again(dice, P1, Text("test.roll"), "hit"), dice="6 1")
    assert faces(dice) == [6, 1, 3]
    assert [len(die.again) for die in again] == [1, 1]


@pytest.mark.rule("CFB-DIC-14")
def test_binding_re_rolls_are_carried_out_and_the_owner_is_asked_about_the_others() -> None:
    dice = thrown(6, 6, 1, rerolls=[SIXES])
    run(roll_again(dice, P1, Text("test.roll"), "hit"), "A yes", dice="2 6")
    assert faces(dice) == [2, 6, 1]
    kept = thrown(6, 2, rerolls=[SIXES])
    run(roll_again(kept, P1, Text("test.roll"), "hit"), "A no")
    assert faces(kept) == [6, 2]
    nothing = thrown(5, 2, rerolls=[SIXES])
    run(roll_again(nothing, P1, Text("test.roll"), "hit"))
    assert faces(nothing) == [5, 2]


@pytest.mark.rule("CFB-DIC-09", "CFB-DIC-10", "CFB-DIC-13", "CFB-INS-02", "CFB-INS-05", "CFB-LDR-01", "CFB-CLA-10")
def test_inspired_at_clash_4_the_sixes_are_rolled_again() -> None:  # E-19
    game = fight(a1=put("hvy", row("10,10", 3), inspired=True), b1=put("maa", row("10,11.5", 3)))
    dice = sum(attacks(game, model).value for model in regiment(game, "a1").models)
    clash = blow(game, "clash", "a1", "b1", dice, inspired=True)
    run(strike.strike(game, clash), "A yes", dice="6 6 5 4 1 2 6 4 6 1")
    assert clash.need == 4
    assert [hit.face for hit in clash.hits] == [4, 4, 1, 2, 1]


# --- order


@pytest.mark.rule("CFB-DIC-15", "CFB-DIC-16")
def test_in_an_opposed_roll_the_lower_die_wins_and_ties_are_rolled_again() -> None:
    assert run(pool.lower(Text("test.roll"), "deploy"), dice="3 3 5 2") == (P2, [(3, 3), (5, 2)])
    assert run(pool.lower(Text("test.roll"), "deploy"), dice="1 6")[0] == P1


@pytest.mark.rule("CFB-DIC-16", "CFB-DIC-19", "CFB-VOL-20", "CFB-OFF-06")
def test_an_officer_rolls_before_his_rank_and_file_and_defence_follows_in_the_same_order() -> None:
    captain = profile(
        "captain", "5 3 3 2 3 4 2 0", kind="officer", command=6, barrages=[barrage(2, 24, "armor_piercing:1")]
    )
    told = put("xbw", row("10,10", 3), officer="captain")
    with battle(captain, a1=told, b1=put("rai", row("10,20", 6)), acting="a1") as s:
        s.play("A", "volley:b1", dice="3 6 2 2 6 6 6 2 1")
        s.play("B", "b1.6")
        hits = [(entry.dice, entry.marked) for entry in s.told("first_blood.told.shot")]
        assert hits == [((3, 6), (0,)), ((2, 2, 6, 6), (0, 1))]
        assert [entry.dice for entry in s.told("first_blood.told.defended")] == [(6,), (2, 1)]


@pytest.mark.rule("CFB-DIC-16", "CFB-DIC-19", "CFB-MOR-15", "CFB-CHR-14", "CFB-CHR-31")
def test_morale_dice_go_by_target_and_in_one_by_character_retinue_then_the_acting_regiment() -> None:
    game = fight(
        a1=put("rai", row("10,10", 4)),
        b1=put("lord", row("10,14", 3), retinue=["bgd", "aid"]),
        b2=put("mil", row("20,14", 6)),
    )
    done = hurt(game, "clash", b2=1, b1_3=1, b1_1=1)
    done.acting = game.regiment("a1")
    done.targets = [game.regiment("b2"), game.regiment("b1")]
    done.suffered = {"a1": 1}
    done.due = {"b2": 1, "b1.3": 1, "b1.1": 1}
    run(aftermath.resolve(game, done), "B b2.6", dice="2 4 3 2")
    tested = [dict(entry.text.values)["target"] for entry in game.journal if entry.event.endswith("morale_tested")]
    names = [game.name(game.regiment("b2")), model(game, "b1.1").profile.name, model(game, "b1.3").profile.name]
    assert tested == [*names, game.name(game.regiment("a1"))]
    assert not regiment(game, "a1").models[0].wounds
