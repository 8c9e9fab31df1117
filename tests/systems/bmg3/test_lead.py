"""Take the Lead: the roll-off and who has the Initiative (INI, RND)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.text import Text
from game.systems.bmg3.state import State
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import card, event, scene

STORM = event("storm", "event_storm")
DRAWS = card("plotter", when=["lead"], scored="end_of_round")


def lead(*content: Any, **more: Any) -> Scene[State]:
    models = {"a1": "thug 10,10", "a2": "thug 13,10", "b1": "thug 20,20", "b2": "thug 23,20"}
    return scene(*content, models=more.pop("models", models), phase="lead", **more)


@pytest.mark.rule("BMG3-INI-01", "BMG3-INI-03", "BMG3-DPT-12", "BMG3-RND-04")
def test_the_higher_roll_gives_the_initiative_to_either_player() -> None:
    with lead() as s:
        s.dice("2 5")
        s.asks("B", "initiative")
        s.offers("B", "A", "B").play("B", "A")
        assert s.state.initiative == "A"
        assert s.state.lost_lead == "A"


@pytest.mark.rule("BMG3-INI-02", "BMG3-PAS-09")
def test_passes_left_unused_add_to_the_roll() -> None:
    with lead(round=2, sides={"A": {"bonus": 3}}, lost_lead="A") as s:
        s.dice("2 4").asks("A", "initiative")
        (told,) = s.told("bmg3.told.lead_rolled")
        assert dict(told.text.values)["a"] == Text("bmg3.told.lead_sum", die=2, bonus=3, total=5), (
            "the die that is seen, and why more"
        )
        assert dict(told.text.values)["b"] == 4


@pytest.mark.rule("BMG3-INI-04", "BMG3-DIC-18")
def test_a_tie_in_the_first_round_is_rolled_again() -> None:
    with lead(round=1) as s:
        s.dice("3 3")
        s.dice("4 4")
        s.dice("6 1").asks("A", "initiative")
        assert len(s.told("bmg3.told.lead_rolled")) == 3


@pytest.mark.rule("BMG3-INI-05", "BMG3-INI-06")
def test_a_later_tie_goes_to_who_lost_the_roll_off_before_whoever_had_the_initiative() -> None:
    with lead(round=2, lost_lead="B", initiative="B") as s:
        s.dice("4 4").asks("B", "initiative")
        s.play("B", "A")
        assert s.state.lost_lead == "A", "B won the tie, though A was given the Initiative"


@pytest.mark.rule("BMG3-INI-07")
def test_the_setup_roll_settles_no_tie_of_the_first_round() -> None:
    with lead(round=1, initiative="A", lost_lead="B") as s:
        s.dice("4 4")
        s.dice("5 4").asks("A", "initiative")


@pytest.mark.rule("BMG3-INI-10")
def test_a_tie_is_judged_on_totals() -> None:
    with lead(round=2, sides={"B": {"bonus": 2}}, lost_lead="A") as s:
        s.dice("5 3").asks("A", "initiative")


@pytest.mark.rule("BMG3-INI-08", "BMG3-INI-09", "BMG3-GEN-06")
def test_who_has_the_initiative_is_asked_first_and_starts_the_activations() -> None:
    with lead() as s:
        s.play("B", "B", dice="1 6")
        assert s.state.phase == "execute"  # two models each: every marker is given by itself
        s.asks("B", "turn")


@pytest.mark.rule("BMG3-RND-09")
def test_start_of_round_effects_come_after_the_initiative_and_before_the_plan() -> None:
    with lead(STORM, event="storm") as s:
        s.dice("6 1")
        s.never_told("bmg3.told.storm_rolled")
        s.play("A", "A", dice="4")
        s.told("bmg3.told.storm_rolled")
        assert s.journal.index("bmg3.told.storm_rolled") < s.journal.index("bmg3.told.bold_revealed")


@pytest.mark.rule("BMG3-INI-11", "BMG3-CRD-30")
def test_cards_of_take_the_lead_are_played_when_the_initiative_and_the_round_s_effects_are_known() -> None:
    with lead(STORM, DRAWS, event="storm", hands={"B": "plotter"}) as s:
        s.play("A", "A", dice="6 1 4")
        assert s.state.phase == "lead"
        s.asks("B", "card")
        s.play("B", "no")
        assert s.state.phase == "execute"
