"""Lay the Plan: Bold markers and what they allow (PLN)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.request import ChooseSome, Seat, Together
from game.core.session import Session
from game.systems.bmg3.state import State
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import card, model, profile, put, scene

FIVE = {f"{crew}{n}": f"thug {5 * n},{y}" for crew, y in (("a", 5), ("b", 30)) for n in range(1, 6)}


def plan(*content: Any, **more: Any) -> Scene[State]:
    return scene(*content, models=more.pop("models", FIVE), phase="plan", **more)


def bold(s: Scene[State]) -> list[str]:
    return [id for id, model in s.state.models.items() if model.bold]


@pytest.mark.rule("BMG3-PLN-01", "BMG3-RND-05", "BMG3-DPT-15")
def test_each_player_marks_four_different_models() -> None:
    with plan() as s:
        s.play("A", "a1 a2 a3 a4").play("B", "b2 b3 b4 b5")
        assert bold(s) == ["a1", "a2", "a3", "a4", "b2", "b3", "b4", "b5"]


@pytest.mark.rule("BMG3-PLN-04")
def test_no_marker_may_be_held_back_or_doubled() -> None:
    with plan() as s:
        s.refuses("A", "a1 a2 a3", "", "core.answer.count")
        s.refuses("A", "a1 a1 a2 a3", "", "core.answer.twice")
        s.refuses("A", "a1 a2 a3 a4 a5", "", "core.answer.count")
        s.asks("A")


@pytest.mark.rule("BMG3-PLN-02")
def test_a_ko_model_gets_no_marker() -> None:
    models = {**FIVE, "a6": put("thug", "30,5", stun=6, ko=True)}
    with plan(models=models) as s:
        s.refuses("A", "a1 a2 a3 a6", "BMG3-PLN-02")
        s.asks("A")


@pytest.mark.rule("BMG3-PLN-03")
def test_with_fewer_than_four_able_models_all_of_them_are_marked() -> None:
    models = {"a1": "thug 5,5", "a2": put("thug", "9,5", stun=6, ko=True), "b1": "thug 5,30", "b2": "thug 9,30"}
    with plan(models=models) as s:
        assert s.state.phase == "execute"
        assert bold(s) == ["a1", "b1", "b2"]


@pytest.mark.rule("BMG3-PLN-05", "BMG3-GEN-07")
def test_nobody_chooses_again_alone_once_the_markers_have_been_shown() -> None:
    with plan() as s:
        s.play("A", "a1 a2 a3 a4").play("B", "b2 b3 b4 b5")
        assert s.session.undo_reveals()
        s.session.undo()
        assert all(s.session.asked(Seat(seat)) for seat in "AB")
        s.play("A", "a2 a3 a4 a5").play("B", "b1 b2 b3 b4")


@pytest.mark.rule("BMG3-PLN-05", "BMG3-GEN-07")
def test_the_choice_is_secret_until_both_have_made_it() -> None:
    with plan() as s:
        s.play("A", "a1 a2 a3 a4")
        assert bold(s) == []
        s.never_told("bmg3.told.bold_revealed")
        s.play("B", "b1 b2 b3 b4")
        assert len(s.told("bmg3.told.bold_revealed")) == 2


def test_both_may_choose_in_any_order() -> None:
    with plan() as s:
        pending = s.session.pending
        assert isinstance(pending, Together)
        assert all(isinstance(part, ChooseSome) for part in pending.parts)
        s.play("B", "b1 b2 b3 b4").play("A", "a1 a2 a3 a4")
        assert s.state.phase == "execute"


@pytest.mark.rule("BMG3-PLN-08")
def test_cards_come_before_and_after_the_markers_and_abilities_after_the_reveal() -> None:
    hero = profile("hero", abilities=["worlds_greatest_detective"])
    models = {**FIVE, "a1": "hero 5,5"}
    plotter = card("plotter", when=["plan"], scored="end_of_round")
    with plan(hero, profile("thug"), plotter, models=models, hands={"A": "plotter"}) as s:
        s.asks("A", "card")
        s.play("A", "no").play("A", "a1 a2 a3 a4").play("B", "b1 b2 b3 b4")
        s.asks("A", "foresight")
        s.told("bmg3.told.bold_revealed")
        s.play("A", "no")
        s.asks("A", "card")
        s.play("A", "no")
        assert s.state.phase == "execute"


@pytest.mark.rule("BMG3-PLN-06", "BMG3-ACT-05", "BMG3-ACT-06")
def test_a_bold_model_takes_one_action_of_each_type_in_any_order() -> None:
    medic = profile("medic", abilities=["medic"], ranks=["free_agent"])
    with scene(medic, models={"a1": put("medic", "10,10", bold=True, stun=2), "b1": "medic 30,30"}) as s:
        s.play("A", "medic:a1:stun1")
        s.refuses("A", "medic:a1:stun1", "BMG3-ACT-05")
        s.play("A", "move 12,10")
        s.refuses("A", "move", "BMG3-ACT-05")
        s.play("A", "suspect 13.181,10")
        assert not model(s, "a1").bold
        assert model(s, "a1").activated


@pytest.mark.rule("BMG3-PLN-07", "BMG3-ACT-05")
def test_a_model_without_a_marker_takes_one_action() -> None:
    loner = profile("loner", ranks=["free_agent"])
    with scene(loner, models={"a1": "loner 10,10", "b1": "loner 30,30"}) as s:
        s.offers("A", "move 12,10", "suspect 11.181,10")
        s.play("A", "move 12,10")
        assert model(s, "a1").activated
        s.asks("B", "act")


@pytest.mark.rule("BMG3-PLN-09")
def test_a_marker_is_lost_with_ko() -> None:
    models = {"a1": put("thug", "10,10", bold=True), "b1": put("thug", "11.181,10", bold=True, stun=5)}
    with scene(profile("thug", W=6, A=3, D=3, S=4, special=2), models=models) as s:
        s.play("A", "attack:unarmed:b1", dice="")
        s.play("A", "0", dice="6 6 6 1 1 1 1")
        assert model(s, "b1").ko
        assert not model(s, "b1").bold


def test_a_saved_half_of_the_secret_is_kept() -> None:
    s = plan()
    s.play("A", "a1 a2 a3 a4")
    fork: Session[State] = s.session.fork()
    fork.answer("B b1 b2 b3 b4")
    assert fork.state.phase == "execute"
