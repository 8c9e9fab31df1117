"""Manipulate: what one action does, and how it fits into an activation (MAN, TAC-03)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.hooks import Ability, Source, on
from game.core.request import Option
from game.core.text import Text
from game.systems.bmg3.flow.manipulate import manipulate_options
from game.systems.bmg3.points import ACTIONS, Acting, Action
from game.systems.bmg3.state import P1, Activation
from tests.systems.bmg3.scenes import card, clause, game, model, profile, put, scene, sewer, suspect

LONER = profile("loner", ranks=["free_agent"])
THUG = profile("thug")


class Switch(Ability, id="bmg3.test_switch"):
    """This model can Manipulate a switch, which does nothing."""

    @on(ACTIONS)
    def offer(self, source: Source, acting: Acting) -> Iterator[Action]:
        async def click() -> None:
            pass

        if acting.model.id == source.bearer:
            yield Action("switch", "manipulate", Option("switch", Text("test.switch"), click))


def keys(*markers: dict[str, object]) -> dict[str, bool]:
    """Every use of Manipulate for a model at 10,10, and whether it is possible."""
    played = game(LONER, models={"a1": "loner 10,10"}, markers=list(markers))
    played.state.active = Activation("a1")
    found = manipulate_options(Acting(played, model(played, "a1"), played.state.active))
    return {option.key: option.refusal is None for option in found}


@pytest.mark.rule("BMG3-MAN-01", "BMG3-MAN-02", "BMG3-DPT-29")
def test_manipulate_places_and_reveals_suspects_and_uses_sewers() -> None:
    found = keys(suspect("11.181,10", "B"), suspect("20,10"), sewer("10,8.819"), sewer("30,30", "B"))
    assert found["suspect"]
    assert found["reveal:suspect1"]
    assert not found["reveal:suspect2"]
    assert any(key.startswith("sewer") and possible for key, possible in found.items())


@pytest.mark.rule("BMG3-SUS-05")
def test_a_suspect_out_of_reach_is_refused_with_its_reason() -> None:
    with scene(LONER, models={"a1": "loner 10,10", "b1": "loner 30,30"}, markers=[suspect("11.24,10", "B")]) as s:
        s.refuses("A", "reveal:suspect1", "BMG3-SUS-05")
        s.asks("A")


@pytest.mark.rule("BMG3-MAN-03", "BMG3-TAC-01")
def test_one_action_makes_one_use() -> None:
    models = {"a1": put("loner", "10,10", bold=True), "b1": "loner 30,30"}
    with scene(LONER, models=models, markers=[suspect("11.181,10", "B")]) as s:
        s.play("A", "reveal:suspect1")
        s.refuses("A", "manipulate", "BMG3-ACT-05")
        s.refuses("A", "attack", "BMG3-TAC-02")
        s.asks("A")


@pytest.mark.rule("BMG3-MAN-05")
def test_it_may_be_done_in_the_middle_of_a_fight() -> None:
    with scene(LONER, models={"a1": "loner 10,10", "b1": "loner 11.181,10"}, turn="A") as s:
        s.play("A", "suspect 8.819,10")
        assert s.state.markers[0].seat == P1


@pytest.mark.rule("BMG3-MAN-06", "BMG3-CRW-23", "BMG3-TAC-02")
def test_an_inspired_henchman_may_attack_and_manipulate() -> None:
    boss = profile("boss", ranks=["leader"])
    models = {"a1": "thug 10,10", "a2": "boss 14,10", "b1": "thug 11.181,10", "b2": "thug 30,30"}
    with scene(THUG, boss, models=models) as s:
        s.play("A", "activate:a1").play("A", "attack:unarmed:b1", dice="1 1 1 1").play("B", "0").play("A", "0")
        s.play("A", "suspect 8.819,10")
        assert model(s, "a1").activated
        assert len(s.state.markers) == 1


@pytest.mark.rule("BMG3-MAN-04", "BMG3-TAC-03")
def test_an_ability_that_costs_manipulate_uses_up_the_tactical_action() -> None:
    hacker = profile("hacker", ranks=["free_agent"], abilities=["test_switch"])
    models = {"a1": put("hacker", "10,8.819", bold=True), "b1": "hacker 10,10"}
    with scene(hacker, models=models) as s:
        s.play("A", "switch")
        s.refuses("A", "attack", "BMG3-TAC-02")
        s.refuses("A", "switch", "BMG3-ACT-05")
        s.asks("A")


@pytest.mark.rule("BMG3-CRD-29", "BMG3-SUS-12")
def test_cards_may_answer_a_suspect_that_was_placed_or_revealed() -> None:
    herald = card("herald", requires=[clause("happened", 1, what="suspect_placed")], vp=1)
    models = {"a1": "loner 10,10", "b1": "loner 30,30"}
    with scene(LONER, herald, models=models, hands={"A": "herald"}) as s:
        s.play("A", "suspect 11.181,10")
        s.asks("A", "card")
        s.play("A", "score:herald#1")
        assert s.state.sides[P1].fulfilled == ["herald#1"]


@pytest.mark.rule("BMG3-VEH-02")
def test_a_vehicle_cannot_manipulate() -> None:
    van = profile("van", W=None, ranks=["vehicle"])
    models = {"a1": "van 18,18", "a2": "van 22,22", "b1": "van 30,30"}
    with scene(van, models=models, markers=[suspect("19.181,18", "B")]) as s:
        s.play("A", "activate:a1")
        s.refuses("A", "manipulate", "BMG3-VEH-02")
        s.asks("A")
