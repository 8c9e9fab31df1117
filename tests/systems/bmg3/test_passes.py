"""Passes: who gets them, what they do, what becomes of them (PAS)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg3.flow.execute import give_passes, ready, whose_turn
from game.systems.bmg3.flow.harm import suffer
from game.systems.bmg3.points import PASSES, Crewing
from game.systems.bmg3.state import P1, P2, State
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import game, model, profile, put, run, scene

LONER = profile("loner", ranks=["free_agent"])
SPY = profile("spy", ranks=["free_agent"], abilities=["informer"])
KO = {"stun": 6, "ko": True}


def crews(ours: int, theirs: int, **special: dict[str, Any]) -> dict[str, Any]:
    models: dict[str, Any] = {}
    for letter, count, y in (("a", ours, 5), ("b", theirs, 30)):
        for n in range(1, count + 1):
            id = f"{letter}{n}"
            models[id] = put("loner", f"{4 * n},{y}") | special.get(id, {})
    return models


def execute(models: dict[str, Any], **more: Any) -> Scene[State]:
    """A scene at the very start of Execute the Plan."""
    return scene(LONER, SPY, models=models, queue=["passes"], **more)


def passes(s: Scene[State]) -> list[int]:
    return [side.passes for side in s.state.sides.values()]


# --- how many


@pytest.mark.rule("BMG3-PAS-01")
def test_the_smaller_crew_gets_the_difference() -> None:
    assert passes(execute(crews(5, 3))) == [0, 2]


@pytest.mark.rule("BMG3-PAS-02")
def test_ko_models_and_those_off_the_table_are_not_counted() -> None:
    models = crews(5, 3, a1=KO, a2={"at": ""}, a3={"at": "", "casualty": True})
    assert passes(execute(models)) == [1, 0]


@pytest.mark.rule("BMG3-PAS-03")
def test_equal_crews_get_none() -> None:
    assert passes(execute(crews(3, 3))) == [0, 0]
    assert passes(execute(crews(3, 4))) == [1, 0]


@pytest.mark.rule("BMG3-PAS-13", "BMG3-ABL-15", "BMG3-ABL-16")
def test_each_informer_that_is_not_ko_adds_a_pass_also_for_the_larger_crew() -> None:
    spies = {f"a{n}": {"profile": "spy"} for n in (1, 2, 3)}
    spies["a3"] |= KO
    assert passes(execute(crews(5, 3, **spies))) == [2, 1]


@pytest.mark.rule("BMG3-PAS-01", "BMG3-PAS-13")
def test_a_count_of_passes_says_why() -> None:
    played = game(LONER, SPY, models=crews(3, 2, b1={"profile": "spy"}))
    tally = PASSES(Crewing(played, P2), 0)
    assert [(part.label.key, part.amount) for part in tally.parts] == [
        ("bmg3.why.smaller_crew", 1),
        ("bmg3.why.informer", 1),
    ]


# --- lost models


@pytest.mark.rule("BMG3-PAS-04", "BMG3-PAS-05")
def test_a_model_lost_before_its_activation_is_worth_one_pass_and_no_second() -> None:
    models = {"a1": "loner 10,10", "a2": "loner 10,8.819", "b1": put("loner", "11.181,10", stun=5), "b2": "loner 30,30"}
    with scene(LONER, models=models, sides={"B": {"boss": "b2"}}) as s:
        s.play("A", "activate:a1").play("A", "attack:unarmed:b1")
        s.play("A", "0", dice="6 6 6 1 1 1 1")
        assert model(s, "b1").ko
        assert passes(s) == [0, 1]
        assert model(s, "b1").gave_pass
        s.asks("B")


@pytest.mark.rule("BMG3-PAS-05")
def test_ko_first_and_casualty_later_is_one_pass() -> None:
    played = game(LONER, models=crews(1, 2, b1={"stun": 5, "injury": 4}))
    run(suffer(played, model(played, "b1"), 1, 0))
    run(suffer(played, model(played, "b1"), 0, 2), "B no")
    assert model(played, "b1").casualty
    assert played.side(P2).passes == 1


@pytest.mark.rule("BMG3-PAS-15", "BMG3-PAS-05")
def test_a_model_ko_since_an_earlier_round_brings_no_pass_when_removed() -> None:
    models = {"a1": "loner 10,10", "b1": put("loner", "11.181,10", injury=5, **KO), "b2": "loner 30,30"}
    with scene(LONER, models=models, sides={"B": {"boss": "b2"}}) as s:
        s.play("A", "attack:unarmed:b1").play("A", "0", dice="6 1 1 1")
        assert model(s, "b1").casualty
        assert passes(s) == [0, 0]
        s.asks("B")


# --- what a Pass does


@pytest.mark.rule("BMG3-PAS-06", "BMG3-PAS-07", "BMG3-CRD-28")
def test_passing_gives_the_turn_away_and_loses_no_activation() -> None:
    with scene(LONER, models=crews(2, 2), sides={"A": {"passes": 1}}) as s:
        s.play("A", "pass")
        s.play("B", "activate:b1").play("B", "end")
        assert len(ready_ids(s, "a")) == 2
        s.play("A", "activate:a1").play("A", "end")
        assert passes(s) == [0, 0]
        s.asks("B")


def ready_ids(s: Scene[State], letter: str) -> list[str]:
    return [id for id, model in s.state.models.items() if id.startswith(letter) and model.can_activate]


@pytest.mark.rule("BMG3-PAS-10")
def test_a_pass_needs_a_rival_who_can_use_the_turn() -> None:
    models = crews(2, 2, b1={"activated": True}, b2={"activated": True})
    with scene(LONER, models=models, sides={"A": {"passes": 2}}) as s:
        s.refuses("A", "pass", "BMG3-PAS-10")
        s.asks("A")


@pytest.mark.rule("BMG3-PAS-10", "BMG3-ACT-12")
def test_who_has_nobody_left_to_activate_is_not_asked() -> None:
    models = crews(2, 2, a1={"activated": True}, a2={"activated": True})
    with scene(LONER, models=models, sides={"A": {"passes": 2}}) as s:
        s.asks("B", "turn")
        assert passes(s) == [2, 0]


@pytest.mark.rule("BMG3-PAS-11")
def test_without_a_pass_a_model_must_be_activated() -> None:
    with scene(LONER, models=crews(2, 2)) as s:
        s.refuses("A", "pass", "BMG3-PAS-11")
        s.asks("A")


@pytest.mark.rule("BMG3-PAS-12")
def test_both_may_pass_in_turn_until_no_pass_is_left() -> None:
    with scene(LONER, models=crews(2, 2), sides={"A": {"passes": 1}, "B": {"passes": 1}}) as s:
        s.play("A", "pass").play("B", "pass")
        s.refuses("A", "pass", "BMG3-PAS-11")
        assert passes(s) == [0, 0]
        s.asks("A")


# --- what becomes of them


@pytest.mark.rule("BMG3-PAS-08", "BMG3-PAS-09", "BMG3-PAS-14", "BMG3-REC-11")
def test_unused_passes_end_with_the_round_and_add_to_the_next_roll() -> None:
    models = crews(1, 2, a1={"activated": True}, b1={"activated": True}, b2={"activated": True})
    with scene(LONER, models=models, sides={"A": {"passes": 2}}) as s:
        assert s.state.phase == "lead"
        assert passes(s) == [0, 0]
        s.dice("3 4").asks("A", "initiative")


@pytest.mark.rule("BMG3-WEX-10", "BMG3-PAS-01", "BMG3-ABL-15", "BMG3-INI-02", "BMG3-INI-05")
def test_passes_and_the_next_initiative_as_in_the_worked_example() -> None:
    played = game(LONER, SPY, models=crews(7, 4, a7=KO, b4={"profile": "spy"}))
    give_passes(played)
    assert [side.passes for side in played.state.sides.values()] == [0, 3]
    models = crews(1, 2, a1={"activated": True}, b1={"activated": True}, b2=KO | {"gave_pass": True})
    with scene(LONER, models=models, sides={"B": {"passes": 3}}, lost_lead="B") as s:
        s.dice("6 6")  # b2 stays KO
        s.dice("5 2").asks("B", "initiative")


def test_the_turn_is_the_rivals_when_only_he_can_activate() -> None:
    played = game(LONER, models=crews(1, 1, a1={"activated": True}))
    assert whose_turn(played) == P2
    assert ready(played, P1) == []
