"""Abilities of the round and of Special actions: Inspire, Informer, foresight, Hypnotise, Medic, Detective (ABL)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.text import Text
from game.systems.bmg3.abilities.actions import hypnotise
from game.systems.bmg3.flow.activation import options
from game.systems.bmg3.flow.allowance import why_not
from game.systems.bmg3.flow.check import check_dice, pay_against
from game.systems.bmg3.flow.harm import suffer
from game.systems.bmg3.flow.manipulate import manipulate_options
from game.systems.bmg3.flow.sight import sees
from game.systems.bmg3.flow.suspects import Suspecting
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import EXTRA_ACTIONS, NIGHT_RANGE, PASSES, Acting, Crewing, Look
from game.systems.bmg3.state import P1, P2, Activation, State
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import (
    equipment,
    game,
    model,
    piece,
    point,
    profile,
    put,
    run,
    scene,
    suspect,
)

BOSS = profile("boss", ranks=["leader"])
THUG = profile("thug", special=4)
LONER = profile("loner", ranks=["free_agent"], W=6, special=4)
SAGE = profile("sage", ranks=["free_agent"], abilities=["worlds_greatest_detective"], W=8)
GURU = profile("guru", ranks=["free_agent"], abilities=["hypnotise"], W=8)
MEDIC = profile("medic", ranks=["free_agent"], abilities=["medic"])
CAR = profile("car", ranks=["vehicle"], W=5, base=60)


def acting(played: Bmg3, id: str = "a1", *, bold: bool = False) -> Acting:
    played.state.active = Activation(id, bold=bold)
    return Acting(played, model(played, id), played.state.active)


def possible(played: Bmg3, id: str = "a1") -> list[str]:
    return [option.key for option in options(acting(played, id)) if option.refusal is None]


# --- Inspire


def inspired(boss: str | dict[str, Any], henchman: str = "thug 10,10", **side: Any) -> bool:
    sides = {"A": {"boss": "a2", **side}}
    played = game(BOSS, THUG, LONER, models={"a1": henchman, "a2": boss, "b1": "thug 30,30"}, sides=sides)
    return EXTRA_ACTIONS(acting(played)) == ["manipulate"]


@pytest.mark.rule("BMG3-CRW-23", "BMG3-ABL-19")
def test_a_henchman_within_eight_inches_of_the_boss_may_manipulate_once_more() -> None:
    assert inspired("boss 19.181,10")
    assert not inspired("boss 19.21,10")
    assert not inspired("boss 12,10", henchman="loner 10,10")


@pytest.mark.rule("BMG3-CRW-23")
def test_inspire_is_tested_when_the_activation_begins() -> None:
    models = {"a1": "thug 10,10", "a2": "boss 20,10", "a3": "loner 3,3", "b1": "thug 30,30"}
    with scene(BOSS, profile("thug", M=6), LONER, models=models) as s:
        s.play("A", "activate:a1").play("A", "move 14,10")
        assert model(s, "a1").activated


@pytest.mark.rule("BMG3-CRW-25")
def test_a_boss_named_during_the_game_inspires_within_four_inches() -> None:
    assert inspired("loner 15.181,10", boss_named=True)
    assert not inspired("loner 15.21,10", boss_named=True)


@pytest.mark.rule("BMG3-CRW-24", "BMG3-CRW-25", "BMG3-CRW-26", "BMG3-DPT-32")
def test_when_the_boss_is_removed_any_other_model_may_be_named_at_once() -> None:
    models = {"a1": put("boss", "10,10", injury=5), "a2": put("thug", "15,10", stun=6, ko=True), "a3": "loner 20,10"}
    played = game(BOSS, THUG, LONER, models=models)
    run(suffer(played, model(played, "a1"), 0, 1), "A a2")
    assert (played.side(P1).boss, played.side(P1).boss_named) == ("a2", True)


@pytest.mark.rule("BMG3-CRW-26")
def test_without_a_new_boss_nobody_inspires() -> None:
    models = {"a1": put("boss", "10,10", injury=5), "a2": "thug 12,10", "a3": "thug 14,10"}
    played = game(BOSS, THUG, models=models)
    run(suffer(played, model(played, "a1"), 0, 1), "A no")
    assert played.side(P1).boss == ""
    assert EXTRA_ACTIONS(acting(played, "a2")) == []
    led = game(BOSS, THUG, models=models)
    run(suffer(led, model(led, "a1"), 0, 1), "A a2")
    assert EXTRA_ACTIONS(acting(led, "a3")) != []


@pytest.mark.rule("BMG3-CRW-27")
def test_a_henchman_boss_inspires_itself_through_walls_but_not_while_ko() -> None:
    played = game(THUG, models={"a1": "thug 10,10", "b1": "thug 30,30"})
    assert EXTRA_ACTIONS(acting(played)) == ["manipulate"]
    wall = piece("wall", "11,5", "12,15", top=5)
    models = {"a1": "thug 10,10", "a2": put("boss", "13,10")}
    walled = game(BOSS, THUG, models=models, pieces=[wall])
    assert EXTRA_ACTIONS(acting(walled)) == ["manipulate"]
    assert not inspired(put("boss", "12,10", stun=6, ko=True))


# --- Informer


@pytest.mark.rule("BMG3-ABL-15", "BMG3-CTC-19")
def test_an_informer_or_a_radio_brings_a_pass_as_long_as_its_bearer_is_not_ko() -> None:
    spy, radio = profile("spy", abilities=["informer"]), equipment("radio", ability="informer")
    models = {"a1": "spy 5,5", "a2": put("thug", "9,5", equipment=["radio"]), "b1": "thug 5,30", "b2": "thug 9,30"}
    played = game(spy, THUG, radio, models=models)
    assert [PASSES(Crewing(played, seat), 0).value for seat in (P1, P2)] == [2, 0]
    model(played, "a1").ko = True
    assert PASSES(Crewing(played, P1), 0).value == 2  # the radio, and one for the smaller crew


@pytest.mark.rule("BMG3-CTC-19", "BMG3-ABL-27")
def test_night_goggles_give_total_vision() -> None:
    goggles = equipment("goggles", ability="total_vision")
    played = game(THUG, goggles, models={"a1": put("thug", "3,10", equipment=["goggles"]), "b1": "thug 33,10"})
    assert NIGHT_RANGE(Look(played, model(played, "a1"), model(played, "b1")), 12_000).value == 12_000
    assert sees(played, model(played, "a1"), model(played, "b1")).visible
    assert not sees(played, model(played, "b1"), model(played, "a1")).visible


# --- World's Greatest Detective


def foresight(**more: Any) -> Scene[State]:
    """The end of Lay the Plan with a detective in crew A."""
    models = {"a1": "sage 5,5", "b1": "loner 5,30", "b2": "loner 9,30", **more.pop("models", {})}
    return scene(SAGE, LONER, CAR, models=models, phase="plan", queue=["abilities", "end"], **more)


@pytest.mark.rule("BMG3-ABL-10", "BMG3-ABL-11", "BMG3-DPT-16", "BMG3-CHK-11", "BMG3-ACT-13")
def test_an_enemy_that_fails_its_check_may_be_made_to_activate_first() -> None:
    with foresight(turn="B") as s:
        s.play("A", "b2").play("A", "0", dice="4 4 4 4").play("A", "yes")
        s.told("bmg3.told.forced")
        s.asks("B", "act")  # b2: no other choice
        assert s.state.active is not None
        assert s.state.active.model == "b2"


@pytest.mark.rule("BMG3-ABL-11")
def test_who_is_forced_may_pass_first_and_others_are_refused() -> None:
    sides = {"B": {"must_activate": "b2", "passes": 1}}
    models = {"a1": "loner 5,5", "b1": "loner 5,30", "b2": "loner 9,30", "b3": "loner 13,30"}
    with scene(LONER, models=models, turn="B", sides=sides) as s:
        s.refuses("B", "activate:b1", "BMG3-ABL-11")
        s.offers("B", "pass", "activate:b2")
        s.play("B", "activate:b2").play("B", "end").play("A", "end")
        s.offers("B", "activate:b1", "activate:b3")


@pytest.mark.rule("BMG3-ABL-11")
def test_the_duty_lapses_when_the_model_cannot_activate() -> None:
    models = {"a1": "loner 5,5", "b1": "loner 5,30", "b2": put("loner", "9,30", stun=6, ko=True), "b3": "loner 13,30"}
    with scene(LONER, models=models, turn="B", sides={"B": {"must_activate": "b2"}}) as s:
        s.offers("B", "activate:b1", "activate:b3")


@pytest.mark.rule("BMG3-ABL-10", "BMG3-ABL-11")
def test_who_passes_the_check_is_free() -> None:
    with foresight() as s:
        s.play("A", "b2").play("A", "0", dice="1 2 6 6")
        s.never_told("bmg3.told.forced")
        assert model(s, "a1").used_round == ["worlds_greatest_detective"]
        assert s.state.sides[P2].must_activate == ""


@pytest.mark.rule("BMG3-ABL-11", "BMG3-EFF-07", "BMG3-EFF-05")
def test_effort_lowers_the_dice_of_the_check() -> None:
    with foresight() as s:
        s.play("A", "b1").play("A", "3", dice="1").play("A", "no")
        assert model(s, "a1").stun == 3
        assert s.state.sides[P2].must_activate == ""


@pytest.mark.rule("BMG3-ABL-10", "BMG3-CHK-05")
def test_vehicles_and_who_has_no_willpower_cannot_be_seen_through() -> None:
    robot = profile("robot", W=None)
    models = {"a1": "sage 5,5", "b1": "loner 5,30", "b2": "car 15,30", "b3": "robot 20,30"}
    with scene(SAGE, LONER, CAR, robot, models=models, phase="plan", queue=["abilities", "end"]) as s:
        s.lacks("A", "b2")
        s.refuses("A", "b3", "BMG3-CHK-05")
        s.play("A", "no")


@pytest.mark.rule("BMG3-ABL-11")
def test_foresight_is_used_once_in_a_round() -> None:
    with foresight(models={"a1": put("sage", "5,5", used_round=["worlds_greatest_detective"])}) as s:
        assert s.state.phase == "execute"


# --- Hypnotise


@pytest.mark.rule("BMG3-ABL-21", "BMG3-SPC-01")
def test_only_enemies_near_and_seen_that_have_a_will_can_be_hypnotised() -> None:
    wall = piece("wall", "11,12", "20,13", top=5)
    models = {
        "a1": "guru 10,10",
        "b1": "loner 19.181,10",
        "b2": "loner 19.22,8",
        "b3": "loner 14,15",
        "b4": "car 10,5",
        "b5": put("loner", "6,10", stun=6, ko=True),
    }
    played = game(GURU, LONER, CAR, models=models, pieces=[wall])
    found = {o.key: o.refusal for o in options(acting(played)) if o.key.startswith("hypnotise")}
    assert [key for key, refusal in found.items() if refusal is None] == ["hypnotise:b1", "hypnotise:b5"]
    assert {refusal.reason.key for refusal in found.values() if refusal} == {
        "bmg3.no.far",
        "bmg3.no.unseen",
        "bmg3.no.vehicle",
    }


@pytest.mark.rule("BMG3-ABL-21", "BMG3-CHK-03", "BMG3-EFX-05", "BMG3-DPT-30")
def test_a_failed_check_leaves_the_enemy_hypnotised_until_the_end_of_the_round() -> None:
    models = {"a1": "guru 10,10", "b1": "loner 14,10", "b2": "loner 30,30"}
    with scene(GURU, LONER, models=models) as s:
        s.play("A", "hypnotise:b1").play("A", "0", dice="5 4 6 3")
        [checked] = s.told("bmg3.told.checked")
        assert dict(checked.text.values)["trait"] == Text("bmg3.trait.willpower")
        s.play("B", "activate:b1")
        s.refuses("B", "attack", "BMG3-EFX-05")
        s.offers("B", "move 15,10", "end")
        [effect] = model(s, "b1").statuses
        assert (effect.id, effect.until) == ("hypnotised", "end_of_round")


@pytest.mark.rule("BMG3-CHK-03")
def test_willpower_and_not_endurance_resists_hypnosis() -> None:
    for brute, caught in (
        (profile("brute", W=6, E=9, special=2), True),
        (profile("brute", W=9, E=6, special=2), False),
    ):
        played = game(GURU, brute, models={"a1": "guru 10,10", "b1": "brute 14,10"})
        run(hypnotise(played, model(played, "a1"), model(played, "b1")), "A 0", dice="4 4")
        assert model(played, "b1").has_status("hypnotised") is caught


@pytest.mark.rule("BMG3-WEX-07", "BMG3-EFF-07", "BMG3-EFF-08", "BMG3-EFF-25", "BMG3-CHK-08")
@pytest.mark.parametrize(
    ("paid", "dice", "caught"), [("2", "3 4", True), ("0", "3 4 1 6", False), ("3", "1", True), ("2", "3 3", False)]
)
def test_effort_against_a_check_as_in_the_worked_example(paid: str, dice: str, caught: bool) -> None:
    played = game(GURU, LONER, models={"a1": "guru 10,10", "b1": "loner 14,10"})
    run(hypnotise(played, model(played, "a1"), model(played, "b1")), f"A {paid}", dice=dice)
    assert model(played, "b1").has_status("hypnotised") is caught
    assert model(played, "a1").stun == int(paid)


@pytest.mark.rule("BMG3-EFF-11", "BMG3-EFF-23")
def test_who_cannot_make_effort_uses_the_ability_without() -> None:
    models = {"a1": put("guru", "10,10", stun=7), "b1": "loner 14,10"}
    played = game(GURU, LONER, models=models)
    assert run(pay_against(played, model(played, "a1"), model(played, "b1"), "willpower", "hypnotise")) == 0
    able = game(GURU, LONER, models={**models, "a1": "guru 10,10"})
    assert run(pay_against(able, model(able, "a1"), model(able, "b1"), "willpower", "hypnotise"), "A 1") == 1


@pytest.mark.rule("BMG3-EFF-26")
def test_each_payment_has_the_full_limit_of_its_moment() -> None:
    played = game(GURU, LONER, models={"a1": "guru 10,10", "b1": "loner 14,10"})
    guru, enemy = model(played, "a1"), model(played, "b1")
    assert run(pay_against(played, guru, enemy, "willpower", "hypnotise"), "A 3") == 3
    assert run(pay_against(played, guru, enemy, "willpower", "hypnotise"), "A 3") == 3
    guru.stun, guru.injury = 0, 5
    assert run(pay_against(played, guru, enemy, "willpower", "hypnotise"), "A 2") == 2


@pytest.mark.rule("BMG3-EFF-09", "BMG3-EFF-07")
def test_effort_against_several_takes_a_die_from_each_of_them() -> None:
    played = game(GURU, LONER, THUG, models={"a1": "guru 10,10", "b1": "loner 14,10", "b2": "thug 14,14"})
    paid = run(pay_against(played, model(played, "a1"), model(played, "b1"), "willpower", "hypnotise"), "A 2")
    for enemy in played.enemies(model(played, "a1")):
        assert check_dice(played, enemy, "willpower", "hypnotise", paid).value == 2


@pytest.mark.rule("BMG3-EFF-07")
def test_no_more_is_paid_than_leaves_the_target_one_die() -> None:
    dull = profile("dull", special=2, ranks=["free_agent"])
    played = game(GURU, dull, models={"a1": "guru 10,10", "b1": "dull 14,10"})
    request = pay_against(played, model(played, "a1"), model(played, "b1"), "willpower", "hypnotise").send(None)
    assert request.candidates(9) == ["0", "1"]


# --- Medic


@pytest.mark.rule("BMG3-ABL-22", "BMG3-DPT-31")
def test_a_medic_treats_itself_and_friends_in_contact_of_stun_or_injury() -> None:
    models = {
        "a1": put("medic", "10,10", stun=1),
        "a2": put("loner", "11.181,10", stun=6, ko=True, injury=2),
        "a3": put("loner", "10,12", stun=3),
        "b1": put("loner", "8.819,10", stun=2),
    }
    found = [key for key in possible(game(MEDIC, LONER, models=models)) if key.startswith("medic")]
    assert found == ["medic:a1:stun1", "medic:a2:stun1", "medic:a2:stun2", "medic:a2:injury"]


@pytest.mark.rule("BMG3-ABL-22", "BMG3-SPC-02")
def test_treatment_takes_the_markers_and_costs_the_special_action() -> None:
    models = {
        "a1": put("medic", "10,10", bold=True),
        "a2": put("loner", "11.181,10", stun=4, injury=2),
        "b1": "loner 30,30",
    }
    with scene(MEDIC, LONER, models=models) as s:
        s.play("A", "activate:a1").play("A", "medic:a2:stun2")
        assert (model(s, "a2").stun, model(s, "a2").injury) == (2, 2)
        s.refuses("A", "medic:a2:injury", "BMG3-ACT-05")
        s.asks("A")


@pytest.mark.rule("BMG3-ABL-22")
def test_where_nobody_is_hurt_the_medic_is_told_so() -> None:
    played = game(MEDIC, LONER, models={"a1": "medic 10,10"})
    [option] = [option for option in options(acting(played)) if option.key == "medic"]
    assert option.refusal is not None
    assert option.refusal.reason.key == "bmg3.no.patient"


@pytest.mark.rule("BMG3-CTC-19")
def test_a_first_aid_kit_heals_once_in_a_game() -> None:
    kit = equipment("kit", ability="first_aid_kit")
    models = {
        "a1": put("loner", "10,10", bold=True, injury=3, equipment=["kit"]),
        "a2": "loner 14,10",
        "b1": "loner 30,30",
    }
    with scene(LONER, kit, models=models) as s:
        s.play("A", "activate:a1").play("A", "first_aid_kit:a1:injury")
        assert model(s, "a1").injury == 2
        s.refuses("A", "first_aid_kit", "BMG3-CTC-19", text="bmg3.no.kit_used")
        s.asks("A")


# --- Detective


@pytest.mark.rule("BMG3-ABL-09", "BMG3-SUS-09")
def test_a_detective_handles_suspects_three_inches_away_that_it_sees() -> None:
    sleuth = profile("sleuth", ranks=["free_agent"], abilities=["detective"])
    wall = piece("wall", "8,5", "8.5,15", top=5)
    markers = [suspect("14.181,10", "B"), suspect("10,14.3", "B"), suspect("7,10", "B")]
    played = game(sleuth, models={"a1": "sleuth 10,10"}, markers=markers, pieces=[wall])
    found = {option.key: option.refusal is None for option in manipulate_options(acting(played))}
    assert [found[f"reveal:suspect{n}"] for n in (1, 2, 3)] == [True, False, False]
    where = Suspecting(played, P1, model(played, "a1"))
    assert where.why_not(point("12,12")) is None
    assert where.why_not(point("14.3,14")) is not None
    assert all(where.why_not(at) is None for at in where.suggestions())


@pytest.mark.rule("BMG3-ABL-09", "BMG3-CTC-19")
def test_others_need_contact() -> None:
    played = game(LONER, models={"a1": "loner 10,10"}, markers=[suspect("12,10", "B")])
    found = {option.key: option.refusal is None for option in manipulate_options(acting(played))}
    assert not found["reveal:suspect1"]
    assert why_not(acting(played), "manipulate") is None
    near = game(LONER, models={"a1": "loner 10,10"}, markers=[suspect("11,10", "B")])
    assert any(option.key == "reveal:suspect1" and not option.refusal for option in manipulate_options(acting(near)))
