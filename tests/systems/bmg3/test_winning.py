"""How a game ends (WIN), as the system tells it."""

from __future__ import annotations

import pytest

from game.core.system import Setup
from game.systems.bmg3.flow.recount import end_round, recount_steps
from game.systems.bmg3.state import P1, P2, State
from game.systems.bmg3.system import Bmg3System
from tests.systems.bmg3.scenes import card, game, profile, put, scene, system

CARDS = (card("alibi", vp=2, copies=2), card("stakeout", vp=3))


def ended(ours: list[str], theirs: list[str], **model: object) -> tuple[Bmg3System, State]:
    """A game that has come to its end with these cards fulfilled."""
    played = system(profile("thug"), *CARDS)
    models = {"a1": put("thug", "" if "casualty" in model else "5,5", **model), "b1": "thug 9,9"}
    sides = {"A": {"fulfilled": ours}, "B": {"fulfilled": theirs}}
    situation = {"models": models, "sides": sides, "phase": "over", "round": 4}
    return played, played.start(Setup("bmg3", map="test", situation=situation))


@pytest.mark.rule("BMG3-WIN-03", "BMG3-CRD-12")
def test_more_victory_points_win_also_when_the_crew_is_wiped_out() -> None:
    played, state = ended(["stakeout"], ["alibi"], casualty=True)
    outcome = played.outcome(state)
    assert outcome is not None and outcome.winners == (P1,)
    assert outcome.scores == ((P1, 3), (P2, 2))


@pytest.mark.rule("BMG3-WIN-04")
def test_equal_victory_points_are_a_draw() -> None:
    played, state = ended(["alibi"], ["alibi"])
    outcome = played.outcome(state)
    assert outcome is not None and outcome.winners == ()


def test_the_game_goes_on_before_its_end_whatever_the_score() -> None:
    played, state = ended(["stakeout"], [])
    state.phase = "recount"
    assert played.outcome(state) is None


@pytest.mark.rule("BMG3-WIN-07", "BMG3-DPT-40")
def test_who_concedes_loses_whatever_the_score() -> None:
    with scene(*CARDS, models={"a1": "thug 5,5"}, sides={"A": {"fulfilled": ["stakeout"]}}) as s:
        s.session.concede(P1)
        s.over("B")


# --- when it ends


@pytest.mark.rule("BMG3-WIN-01", "BMG3-RND-03")
@pytest.mark.parametrize(("round", "over"), [(3, False), (4, True)])
def test_the_game_ends_with_the_recount_of_the_fourth_round(round: int, over: bool) -> None:
    played = game(models={"a1": "thug 5,5"}, round=round, phase="recount", queue=["end"])
    end_round(played)
    assert (played.state.phase == "over") == over


@pytest.mark.rule("BMG3-WIN-02")
@pytest.mark.parametrize(("ko", "over"), [(False, False), (True, True)])
def test_it_ends_earlier_when_a_crew_has_nobody_left_who_could_activate(ko: bool, over: bool) -> None:
    models = {"a1": put("thug", casualty=True), "a2": put("thug", "5,5", ko=ko, stun=6 if ko else 0), "b1": "thug 9,9"}
    played = game(models=models, round=2, phase="recount", queue=["end"])
    end_round(played)
    assert (played.state.phase == "over") == over


@pytest.mark.rule("BMG3-WIN-05")
@pytest.mark.parametrize(("dice", "goes_on"), [("1 1", True), ("6 6", False)])
def test_a_model_that_recovers_saves_its_crew(dice: str, goes_on: bool) -> None:
    models = {"a1": put("thug", "5,5", ko=True, stun=6), "b1": "thug 20,20"}
    steps = ["recover:A", "end", "on"]
    s = scene(profile("thug", special=3), models=models, phase="recount", queue=steps)
    s.dice(dice)
    assert (s.session.outcome is None) == goes_on
    order = [step.partition(":")[0] for step in recount_steps(game(models={}))]
    assert order.index("score") < order.index("recover") < order.index("end"), "that is how every Recount goes"


@pytest.mark.rule("BMG3-WIN-06")
def test_a_crew_wiped_out_in_the_execution_does_not_end_the_game_at_once() -> None:
    models = {"a1": "thug 5,5", "a2": "thug 9,9", "b1": put("thug", casualty=True)}
    with scene(models=models, turn="A") as s:
        s.play("A", "activate:a1").play("A", "end")
        assert s.session.outcome is None
        assert s.state.active is not None and s.state.active.model == "a2"
        s.offers("A", "move 9,9")
