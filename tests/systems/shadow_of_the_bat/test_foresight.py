"""What a villain of the co-operative game would do now, as the table tells it."""

from __future__ import annotations

import pytest

from game.core.clone import clone
from game.systems.shadow_of_the_bat.foresight import foresight
from game.systems.shadow_of_the_bat.game import Fight
from tests.systems.shadow_of_the_bat.scenes import fight


def stage(*figures: str) -> Fight:
    game = fight(*figures, mode="coop")
    game.state.phase = "action"
    return game


def titles(game: Fight, id: str = "") -> list[str]:
    plan = foresight(game, id)
    return [step.title.key.rpartition(".")[2] for step in plan.steps] if plan else []


@pytest.mark.rule("SOTB-TGT-03")
def test_the_steps_are_whom_it_wants_the_way_there_and_the_strike() -> None:
    game = stage("robin 2,2", "thug 5,2")
    thug = game.of_type("thug")[0]
    plan = foresight(game, thug.id)
    assert plan is not None and titles(game, thug.id) == ["wants", "move", "strikes"]
    wants, moves, strikes = plan.steps
    assert wants.target == strikes.target == "robin"
    assert moves.way[0] == thug.at and game.figure("robin").at in game.board.neighbours(moves.way[-1])
    assert strikes.way[0] == moves.way[-1] and strikes.chance.endswith(" %")


def test_looking_ahead_changes_nothing() -> None:
    game = stage("robin 2,2", "thug 5,2", "boss 7,2")
    before = clone(game.state)
    foresight(game, "")
    assert game.state == before


def test_without_a_name_the_leader_is_told() -> None:
    game = stage("robin 2,2", "thug 5,2", "boss 7,2")
    plan = foresight(game, "")
    assert plan is not None and plan.id == game.of_type("boss")[0].id


def test_those_that_want_the_same_target_follow() -> None:
    game = stage("robin 2,2", "thug 5,2", "thug 6,4", "thug 8,1")
    plan = foresight(game, game.of_type("thug")[0].id)
    assert plan is not None and plan.followers == 2


@pytest.mark.rule("SOTB-COO-08")
def test_strikes_at_the_same_enemy_are_one_step() -> None:
    game = stage("robin 2,2", "thug 3,2")
    plan = foresight(game, game.of_type("thug")[0].id)
    assert plan is not None
    strike = plan.steps[-1]
    assert dict(strike.title.values)["n"] == 2 and titles(game, plan.id) == ["wants", "strikes"]


def test_villains_of_a_player_tell_nothing() -> None:
    game = fight("robin 2,2", "thug 5,2", mode="competitive")
    game.state.phase = "action"
    assert foresight(game, "") is None
