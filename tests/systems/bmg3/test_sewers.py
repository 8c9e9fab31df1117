"""Travelling through the Sewers."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import Point
from game.systems.bmg3.flow.recount import next_round
from game.systems.bmg3.flow.sewers import sewer_options
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Acting
from game.systems.bmg3.state import Activation, State
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import ability_text, event, game, model, piece, profile, put, run, scene, sewer

SEWERS = [sewer("10,10"), sewer("30,10"), sewer("20,30", "B")]
THUG = profile("thug", M=8)


def below(**more: Any) -> Scene[State]:
    """A Bold thug that stands beside the first Sewer, with more friends than one so that it must be chosen."""
    models = {"a1": put("thug", "11.2,10", bold=True), "a2": "thug 2,2", "b1": "thug 33,33"}
    s = scene(THUG, models={**models, **more.pop("models", {})}, markers=SEWERS, **more)
    return s.play("A", "activate:a1")


def options(played: Bmg3, id: str = "a1") -> dict[str, str]:
    """The exits a model is offered, with the rule that refuses each."""
    acting = Acting(played, model(played, id), Activation(id))
    return {o.key: o.refusal.rule.removeprefix("BMG3-") if o.refusal else "" for o in sewer_options(acting)}


@pytest.mark.rule("BMG3-SEW-01", "BMG3-SEW-02", "BMG3-SEW-07", "BMG3-MAN-02", "BMG3-DPT-29", "BMG3-MAN-05")
def test_a_model_comes_out_of_another_sewer_and_stays_put() -> None:
    with below() as s:
        s.refuses("A", "sewer:sewer2 28,10", "BMG3-CON-01")
        s.play("A", "sewer:sewer2 30,11")
        assert model(s, "a1").at == Point(30_000, 11_000) and model(s, "a1").sewer_used
        assert s.state.active is not None and s.state.active.manipulated
        s.refuses("A", "move 30,12", "BMG3-SEW-02")
        s.told("bmg3.told.sewer_used")
        assert any(fact.kind == "sewer_used" for fact in s.state.facts)


@pytest.mark.rule("BMG3-SEW-04")
def test_every_other_sewer_may_be_the_exit_whoever_placed_it() -> None:
    played = game(THUG, models={"a1": "thug 11.2,10"}, markers=SEWERS)
    assert options(played) == {"sewer:sewer2": "", "sewer:sewer3": ""}
    afar = game(THUG, models={"a1": "thug 11.3,10"}, markers=SEWERS)
    assert options(afar) == {}


@pytest.mark.rule("BMG3-SEW-03")
def test_one_sewer_a_round() -> None:
    played = game(THUG, models={"a1": put("thug", "11.2,10", sewer_used=True)}, markers=SEWERS)
    assert set(options(played).values()) == {"SEW-03"}
    run(next_round(played))
    assert set(options(played).values()) == {""}, "in the next round it may again"


@pytest.mark.rule("BMG3-SEW-05", "BMG3-PLC-04")
def test_an_exit_without_room_cannot_be_chosen() -> None:
    walls = [
        piece("pit1", "28,8", "32,9.6", top=0, keywords="impassable"),
        piece("pit2", "28,10.4", "32,12", top=0, keywords="impassable"),
    ]
    played = game(THUG, models={"a1": "thug 11.2,10"}, markers=SEWERS, pieces=walls, practice=True)
    assert options(played) == {"sewer:sewer2": "SEW-05", "sewer:sewer3": ""}


@pytest.mark.rule("BMG3-SEW-06", "BMG3-PLC-02")
def test_who_may_not_move_may_not_use_a_sewer() -> None:
    played = game(THUG, models={"a1": "thug 11.2,10"}, markers=SEWERS)
    played.state.active = Activation("a1", rooted=True)
    assert set(options(played).values()) == {"SEW-06"}


@pytest.mark.rule("BMG3-VEH-02", "BMG3-CTC-21")
def test_vehicles_and_a_curfew_close_the_sewers() -> None:
    van = profile("van", W=None, ranks=["vehicle"])
    played = game(van, models={"a1": "van 11.2,10"}, markers=SEWERS)
    assert set(options(played).values()) == {"VEH-02"}
    words = [THUG, event("curfew", "event_curfew"), ability_text("event_curfew")]
    night = game(*words, models={"a1": "thug 11.2,10"}, markers=SEWERS, event="curfew")
    assert set(options(night).values()) == {"CTC-21"}


@pytest.mark.rule("BMG3-SEW-08", "BMG3-SEW-09", "BMG3-CON-06")
def test_a_sewer_works_under_a_models_feet_and_beside_an_enemy() -> None:
    with below(models={"a1": put("thug", "10.2,10", bold=True), "b2": "thug 30,10.2"}) as s:
        s.refuses("A", "sewer:sewer2 30,10.5", "BMG3-MOV-09")
        s.play("A", "sewer:sewer2 30,9.019")
        assert model(s, "a1").at == Point(30_000, 9019)
