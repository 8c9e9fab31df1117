"""Traits a character uses in its activation, and those that answer when somebody goes down (TRT)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from game.core.place import Point
from game.systems.bmg1.flow import skills
from game.systems.bmg1.flow.activation import begin, goes_on
from game.systems.bmg1.flow.losses import knock_out, make_casualty
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import HUNGER, MOVED, RELOCATION
from tests.systems.bmg1.asked import acting, deeds, do, why_not
from tests.systems.bmg1.field import Unforeseen, counters, model, night, points, put, run


def copy(game: Bmg1) -> Bmg1:
    return Bmg1(deepcopy(game.state), game.library, game.table, game.map)


# --- commands


@pytest.mark.parametrize(
    ("trait", "gained"),
    [
        pytest.param("follow_me", "m1", marks=pytest.mark.rule("BMG1-TRT-78")),
        pytest.param("kill_them", "a1", marks=pytest.mark.rule("BMG1-TRT-98")),
        pytest.param("take_cover", "d1", marks=pytest.mark.rule("BMG1-TRT-186")),
    ],
)
def test_a_command_gives_each_henchman_near_a_counter(trait: str, gained: str) -> None:
    game = night(
        a1=put("agent", "20,20", "s2", traits=[trait]),
        a2="thug 33,20",
        a3="thug 20,34",
        a4=put("thug", "20,10", ko=True, stun=5),
        a5="second 10,20",
        b1="thug 26,26",
        active="a1",
    )
    do(game, trait)
    held = {id: counters(game, id) for id in ("a1", "a2", "a3", "a4", "a5", "b1")}
    assert held == {"a1": "s1", "a2": gained, "a3": "", "a4": "", "a5": "", "b1": ""}


@pytest.mark.rule("BMG1-TRT-07")
@pytest.mark.rule("BMG1-GLY-13")
def test_a_trait_is_used_once_in_an_activation() -> None:
    game = night(a1="boss 20,20 s2", a2="thug 25,20", active="a1")
    do(game, "inspire", "A move")
    assert why_not(game, "inspire") == "BMG1-TRT-07"


@pytest.mark.rule("BMG1-TRT-92", "BMG1-TRT-113", "BMG1-TRT-08", "BMG1-DCN-57")
def test_a_leader_inspires_with_a_counter_of_any_kind() -> None:
    game = night(a1="boss 20,20 s1", a2="thug 25,20 a3", a3="thug 20,25", a4="thug 20,36", active="a1")
    with pytest.raises(Unforeseen):  # no room there (PLN-15)
        do(copy(game), "inspire", "A attack")
    do(game, "inspire", "A defense", "A special")
    assert [counters(game, id) for id in ("a1", "a2", "a3", "a4")] == ["", "a3 d1", "s1", ""]


@pytest.mark.rule("BMG1-TRT-02", "BMG1-TRT-03", "BMG1-EXE-15", "BMG1-PLN-17")
def test_a_trait_is_paid_for_in_its_owners_activation() -> None:
    assert why_not(night(a1="boss 20,20 a1", a2="thug 25,20", active="a1"), "inspire") == "BMG1-PLN-17"
    assert why_not(night(a1="boss 20,20 s1", a2="thug 25,20", active="a1"), "inspire") == ""
    assert "inspire" not in deeds(night(a1="boss 20,20 s1", a2="thug 25,20 m1", active="a2"))


@pytest.mark.rule("BMG1-TRT-92")
def test_nobody_near_nobody_inspired() -> None:
    assert why_not(night(a1="boss 20,20 s1", a2="thug 40,20", active="a1"), "inspire") == "BMG1-TRT-92"


@pytest.mark.rule("BMG1-TRT-06")
def test_whoever_lies_on_the_ground_gives_no_commands() -> None:
    game = night(a1=put("boss", "20,20", "s1", down=True), a2="thug 25,20", active="a1")
    assert why_not(game, "inspire") == "BMG1-TRT-06"


# --- counters moved


@pytest.mark.rule("BMG1-TRT-196", "BMG1-DCN-28", "BMG1-PLN-20")
def test_a_trickster_lays_its_counters_anew_within_its_skills() -> None:
    game = night(a1=put("thug", "20,20", "m3 s1", traits=["trickster"]), active="a1")
    for wrong in ("attack=4", "attack=3"):
        with pytest.raises(Unforeseen):
            run(RELOCATION(acting(copy(game))), f"A {wrong}")
    run(RELOCATION(acting(game)), "A attack=3 defense=1")
    assert counters(game, "a1") == "a3 d1"


@pytest.mark.rule("BMG1-TRT-06")
def test_whoever_lies_on_the_ground_does_not_relocate() -> None:
    down = night(a1=put("thug", "20,20", "m3", traits=["trickster", "veteran"], down=True), active="a1")
    run(RELOCATION(acting(down)))
    assert counters(down, "a1") == "m3"


@pytest.mark.rule("BMG1-TRT-200")
def test_a_veteran_moves_two_counters_at_most() -> None:
    game = night(a1=put("thug", "20,20", "m3", traits=["veteran"]), active="a1")
    run(RELOCATION(acting(game)), "A move>attack", "A move>defense")
    assert counters(game, "a1") == "m1 a1 d1"
    run(RELOCATION(acting(game)), "A no")
    assert counters(game, "a1") == "m1 a1 d1"


# --- when somebody goes down


@pytest.mark.rule("BMG1-TRT-58", "BMG1-TRT-204", "BMG1-TRT-207")
def test_a_criminal_gains_willpower_for_its_first_victim_only() -> None:
    game = night(
        a1=put("thug", "20,20", "a2", willpower=5, traits=["criminal"]),
        a2="thug 25,20",
        b1="thug 30,20",
        b2="thug 40,20",
    )
    thug = model(game, "a1")
    run(knock_out(game, model(game, "b1"), model(game, "a2")))
    run(knock_out(game, model(game, "a2"), thug))
    assert skills.willpower(game, thug).value == 5  # another's victim, or a friend
    run(knock_out(game, model(game, "b2"), thug))
    assert (skills.willpower(game, thug).value, counters(game, "a1")) == (6, "a2")
    run(make_casualty(game, model(game, "b2"), thug))
    assert skills.willpower(game, thug).value == 6


@pytest.mark.rule("BMG1-TRT-156", "BMG1-TRT-58")
def test_a_criminal_psycho_keeps_its_willpower() -> None:
    game = night(a1=put("thug", "20,20", willpower=5, traits=["criminal", "psycho"]), b1="thug 30,20")
    run(knock_out(game, model(game, "b1"), model(game, "a1")))
    assert model(game, "a1").willpower_bonus == 1
    assert skills.willpower(game, model(game, "a1")).value == 5


@pytest.mark.rule("BMG1-TRT-197")
def test_true_love_grieves_for_the_named_character_of_its_band() -> None:
    game = night(
        a1=put("second", "20,20", traits=["true_love boss"]), a2="boss 30,20", a3="thug 35,20", b1="boss 80,80"
    )
    lover = model(game, "a1")
    for id in ("a3", "b1"):
        run(make_casualty(game, model(game, id)))
    assert (skills.willpower(game, lover).value, skills.attack(game, lover).value) == (6, 4)
    run(knock_out(game, model(game, "a2")))
    assert skills.attack(game, lover).value == 4
    run(make_casualty(game, model(game, "a2")))
    assert (skills.willpower(game, lover).value, skills.attack(game, lover).value) == (7, 5)


@pytest.mark.rule("BMG1-TRT-88", "BMG1-TRT-208")
def test_the_immortal_give_the_points_of_a_knock_out_again() -> None:
    game = night(a1=put("boss", "20,20", traits=["immortal"]), b1="boss 80,80")
    run(knock_out(game, model(game, "a1")))
    run(make_casualty(game, model(game, "a1")))
    run(make_casualty(game, model(game, "b1")))
    assert points(game) == (6, 8)
    at_once = night(a1=put("boss", "20,20", traits=["immortal"]))
    run(make_casualty(at_once, model(at_once, "a1")))
    assert points(at_once) == (0, 4)


@pytest.mark.rule("BMG1-TRT-93", "BMG1-VPS-08", "BMG1-DIC-06")
def test_a_coin_judges_whoever_is_knocked_out() -> None:
    for face, location, scored in (("2", "casualty", 2), ("5", "table", 1)):
        game = night(a1=put("thug", "20,20", traits=["judgement"]), b1="thug 30,20")
        run(knock_out(game, model(game, "b1"), model(game, "a1")), dice=face)
        assert (model(game, "b1").location, points(game)[0]) == (location, scored)
    game = night(a1=put("thug", "20,20", traits=["judgement"]), a2="thug 30,20")
    run(knock_out(game, model(game, "a2"), model(game, "a1")))


# --- Arrest


@pytest.mark.rule("BMG1-TRT-23", "BMG1-TRT-24", "BMG1-TRT-207")
def test_a_knocked_out_enemy_in_contact_is_arrested() -> None:
    game = night(
        a1=put("thug", "20,20", "m1 s1", traits=["arrest", "criminal"]),
        a2=put("thug", "20,23", ko=True, stun=5),
        b1=put("thug", "23,20", ko=True, stun=5, knocked_out=True),
        b2=put("thug", "17,20"),
        b3=put("thug", "30,20", ko=True, stun=5),
        active="a1",
    )
    assert list(deeds(game)) == ["arrest:b1"]
    do(game, "arrest:b1")
    assert model(game, "b1").location == "casualty"
    assert (counters(game, "a1"), points(game), model(game, "a1").willpower_bonus) == ("", (2, 0), 1)


@pytest.mark.rule("BMG1-TRT-165")
def test_nobody_arrests_a_runaway() -> None:
    held = put("thug", "20,20", "m1 s1", traits=["arrest"])
    for traits, rule in ((["runaway"], "BMG1-TRT-165"), ([], "")):
        enemy = put("thug", "23,20", ko=True, stun=5, traits=traits)
        assert why_not(night(a1=held, b1=enemy, active="a1"), "arrest:b1") == rule


@pytest.mark.rule("BMG1-TRT-53")
def test_a_commissioner_arrests_for_one_counter() -> None:
    enemy = put("thug", "23,20", ko=True, stun=5)
    game = night(a1=put("thug", "20,20", "m1 s1", traits=["arrest", "commissioner"]), b1=enemy, active="a1")
    do(game, "arrest:b1")
    assert (counters(game, "a1"), model(game, "b1").location) == ("s1", "casualty")


# --- Cannibal


def hungry(held: str, **more: Any) -> Bmg1:
    meal = put("thug", "23,20", ko=True, stun=5, knocked_out=True)
    return night(a1=put("thug", "20,20", held, willpower=5, traits=["cannibal"]), b1=meal, active="a1", **more)


@pytest.mark.rule("BMG1-TRT-42", "BMG1-TRT-43", "BMG1-TRT-45", "BMG1-DCN-30")
def test_a_cannibal_that_cannot_hold_itself_devours_whom_it_touches() -> None:
    game = hungry("m2 a1", a2=put("thug", "20,23", ko=True, stun=5))
    run(HUNGER(acting(game)), "A a2", "A m1a1", dice="3 3")
    assert (model(game, "a2").location, model(game, "b1").location) == ("casualty", "table")
    assert (counters(game, "a1"), game.activation.over) == ("m1", False)


@pytest.mark.rule("BMG1-TRT-42", "BMG1-TRT-45")
def test_a_cannibal_that_holds_itself_acts_normally_and_is_not_tried_again() -> None:
    game = hungry("m2")
    run(HUNGER(acting(game)), dice="2 3")
    run(MOVED(acting(game)))
    assert (counters(game, "a1"), model(game, "b1").location, game.activation.over) == ("m2", "table", False)


@pytest.mark.rule("BMG1-TRT-42", "BMG1-TRT-45")
def test_a_cannibal_is_tried_where_it_comes_into_contact_if_it_has_counters() -> None:
    game = hungry("m2")
    run(MOVED(acting(game)), dice="2 3")
    run(HUNGER(acting(hungry(""))))
    apart = hungry("m2")
    model(apart, "a1").at = Point(15_000, 20_000)
    run(HUNGER(acting(apart)))


@pytest.mark.rule("BMG1-TRT-44")
def test_a_cannibal_with_a_single_counter_stands_there_drooling() -> None:
    game = hungry("m1")
    run(begin(acting(game)), dice="6 6")
    assert game.activation.over and not goes_on(acting(game))
    assert (counters(game, "a1"), model(game, "b1").location) == ("m1", "table")
