"""Recovery: Stun eased, checks of KO models, waking (RCV)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg3.flow.check import check_dice
from game.systems.bmg3.flow.recount import ease, recount_steps, recover
from game.systems.bmg3.state import P1, Lasting, State
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import TOUCH, game, model, profile, put, run, scene

BRUTE = profile("brute", W=5, E=6, special=4, ranks=["free_agent"], M=8)
WEAK = profile("weak", W=5, E=6, special=3, ranks=["free_agent"])
MEDIC = profile("medic", ranks=["free_agent"], abilities=["medic"])
KO = {"stun": 5, "ko": True}


def recovering(**models: Any) -> Scene[State]:
    """A Recount from step 5 on."""
    steps = ["ease", "recover:A", "recover:B", "end", "on"]
    found = {"a0": put("brute", "3,3"), "b0": put("brute", "33,33"), **models}
    return scene(BRUTE, WEAK, MEDIC, models=found, phase="recount", queue=steps)


@pytest.mark.rule("BMG3-RCV-01", "BMG3-REC-08")
def test_everybody_who_is_not_ko_removes_a_stun_marker() -> None:
    played = game(BRUTE, models={"a1": put("brute", "5,5", stun=3), "a2": "brute 8,5", "b1": put("brute", "5,9", **KO)})
    ease(played)
    assert [model(played, id).stun for id in ("a1", "a2", "b1")] == [2, 0, 5]


@pytest.mark.rule("BMG3-RCV-02", "BMG3-KOD-05")
def test_a_ko_model_checks_its_endurance_with_one_die_less() -> None:
    played = game(BRUTE, models={"a1": put("brute", "5,5", **KO)})
    assert check_dice(played, model(played, "a1"), "endurance", "recovery").value == 3


@pytest.mark.rule("BMG3-RCV-03")
def test_who_fails_stays_ko() -> None:
    played = game(BRUTE, models={"a1": put("brute", "5,5", **KO)})
    run(recover(played, model(played, "a1")), dice="4 3 5")
    assert (model(played, "a1").ko, model(played, "a1").stun) == (True, 5)


@pytest.mark.rule("BMG3-RCV-04")
def test_who_passes_lies_knocked_down_with_one_stun_less() -> None:
    played = game(BRUTE, models={"a1": put("brute", "5,5", **KO)}, phase="recount")
    run(recover(played, model(played, "a1")), dice="4 2 5")
    found = model(played, "a1")
    assert (found.ko, found.down, found.stun) == (False, True, 4)


@pytest.mark.rule("BMG3-REC-09", "BMG3-RCV-09")
def test_recovery_comes_after_the_easing_so_nobody_gains_twice() -> None:
    with recovering(a1=put("brute", "8,3", **KO)) as s:
        s.dice("1 2 6")
        assert model(s, "a1").stun == 4
        assert s.state.phase == "lead"
        s.dice("6 1").asks("A")
    steps = [step.partition(":")[0] for step in recount_steps(game(BRUTE, models={}))]
    assert steps.index("ease") < steps.index("recover"), "the steps of every Recount are those played here"


@pytest.mark.rule("BMG3-RCV-04", "BMG3-RCV-05")
def test_who_recovers_in_recount_may_activate_in_the_next_round() -> None:
    with recovering(a1=put("brute", "8,3", **KO)) as s:
        s.dice("1 2 6")
        assert model(s, "a1").can_activate
        s.dice("6 1").asks("A")


@pytest.mark.rule("BMG3-RCV-05", "BMG3-RCV-06", "BMG3-RCV-07", "BMG3-RCV-10", "BMG3-ABL-22")
def test_a_model_woken_by_a_medic_lies_down_and_is_out_of_this_round() -> None:
    models = {
        "a1": "medic 10,10",
        "a2": put("brute", f"{10 + TOUCH / 1000},10", **KO),
        "a3": "brute 20,10",
        "b1": "brute 30,30",
        "b2": "brute 33,30",
    }
    with scene(BRUTE, MEDIC, models=models) as s:
        s.play("A", "activate:a1").play("A", "medic:a2:stun1")
        woken = model(s, "a2")
        assert (woken.ko, woken.down, woken.stun, woken.barred) == (False, True, 4, True)
        assert [side.passes for side in s.state.sides.values()] == [0, 0]
        s.play("B", "activate:b1").play("B", "end")
        assert s.state.active is not None
        assert s.state.active.model == "a3"


@pytest.mark.rule("BMG3-RCV-10")
def test_a_woken_model_that_is_lost_again_gives_no_pass() -> None:
    models = {"a1": put("brute", "10,10", down=True, barred=True, stun=4), "b1": "brute 11.181,10", "a2": "brute 3,3"}
    with scene(BRUTE, models=models, turn="B", sides={"A": {"boss": "a2"}}) as s:
        s.play("B", "attack:unarmed:a1").play("B", "0", dice="6 6 6 1 1 1")
        assert model(s, "a1").ko
        assert s.state.sides[model(s, "a1").seat].passes == 0


@pytest.mark.rule("BMG3-RCV-08", "BMG3-DPT-37", "BMG3-DIC-18")
def test_the_owner_orders_his_checks_and_they_are_made_without_asking_further() -> None:
    with recovering(a1=put("brute", "8,3", **KO), a2=put("weak", "12,3", **KO), b1=put("weak", "20,30", **KO)) as s:
        s.asks("A", "recover")
        s.play("A", "a2", dice="6 6 1 1 1 6 6")
        assert [model(s, id).ko for id in ("a1", "a2", "b1")] == [False, True, True]
        s.dice("6 1").asks("A", "initiative")


@pytest.mark.rule("BMG3-WEX-11", "BMG3-STA-03")
def test_ko_and_recovery_as_in_the_worked_example() -> None:
    models = {"a1": put("brute", "8,3", injury=1, **KO), "b1": put("weak", "20,30", **KO)}
    with recovering(**models) as s:
        s.dice("5 2 3 4 3")
        first = model(s, "a1")
        assert (first.ko, first.down, first.stun) == (False, True, 4)
        assert model(s, "b1").ko
        s.dice("6 1").play("A", "A")
        s.play("A", "activate:a1")
        s.refuses("A", "move 12.5,3", "BMG3-IMP-05")
        s.play("A", "move 12,3")
        assert not first.down


def test_a_die_that_a_card_gives_for_the_next_recovery_is_used_up_by_it() -> None:
    played = game(BRUTE, models={"a1": put("brute", "5,5", **KO)}, phase="recount")
    played.state.lasting = [Lasting("card_recovery_die", P1, "a1", 1, "game")]
    run(recover(played, model(played, "a1")), dice="6 6 6 6")
    assert played.state.lasting == []
    run(recover(played, model(played, "a1")), dice="6 6 6")
