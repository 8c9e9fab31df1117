"""Ranks in play: a model is all that its card says it is, and a crew needs no Vehicle."""

from __future__ import annotations

import pytest

from game.systems.bmg3.flow.harm import make_effort
from game.systems.bmg3.roster import Bmg3Muster
from tests.systems.bmg3.scenes import deck, event, game, library, profile, put, run, scene, starter, words

SERGEANT = profile("sergeant", ranks=["sidekick", "henchman"])


@pytest.mark.rule("BMG3-CRW-19", "BMG3-OBJ-10")
def test_a_model_in_a_sidekicks_slot_is_still_a_henchman_to_special_rules() -> None:
    models = {"a1": put("sergeant", "5,5", rank="sidekick"), "a2": "captain 9,9", "b1": "captain 20,20"}
    content = (event("tonight", "event_riot"), SERGEANT, profile("captain", ranks=["leader"]))
    played = game(*content, models=models, event="tonight")
    run(make_effort(played, played.model("a1"), 1))
    run(make_effort(played, played.model("a2"), 1))
    assert (played.model("a1").stun, played.model("a2").stun) == (0, 1)


@pytest.mark.rule("BMG3-CRW-19", "BMG3-CRW-23")
def test_a_boss_inspires_a_henchman_in_a_sidekicks_slot() -> None:
    models = {"a1": put("sergeant", "5,5", rank="sidekick"), "a2": "captain 9,9", "b1": "captain 20,20"}
    with scene(SERGEANT, profile("captain", ranks=["leader"]), models=models, sides={"A": {"boss": "a2"}}) as s:
        s.play("A", "activate:a1")
        assert s.state.active is not None and s.state.active.extra == ["manipulate"]
        s.asks("A")


@pytest.mark.rule("BMG3-VEH-03")
def test_the_worlds_greatest_detective_cannot_see_through_a_vehicle() -> None:
    sage = profile("sage", ranks=["free_agent"], abilities=["worlds_greatest_detective"])
    car = profile("car", ranks=["vehicle"], W=6, base=60)
    models = {"a1": "sage 5,5", "b1": "thug 5,30", "b2": "car 15,30"}
    with scene(sage, car, profile("thug"), models=models, phase="plan", queue=["abilities", "end"]) as s:
        s.offers("A", "b1")
        s.lacks("A", "b2")
        s.play("A", "no")


@pytest.mark.rule("BMG3-VEH-05")
def test_packs_without_vehicles_leave_the_slot_empty_and_the_crew_legal() -> None:
    leader = profile("captain", ranks=["leader"], name=words("Ann"))
    muster = Bmg3Muster(library(leader, starter("crew", "captain"), deck("deck")))
    [roster] = muster.starters()
    assert not [offer for offer in muster.offers() if offer.section.key.endswith("vehicle")]
    assert not [fault for fault in muster.judge(roster).faults if "VEH" in fault.rule or fault.rule == "BMG3-CRW-15"]
    vehicles = next(have for name, have, _ in muster.judge(roster).totals if name.key.endswith("vehicles"))
    assert vehicles == 0
