"""How AI villains strike, and the order of their chart (AIK, AIP)."""

from __future__ import annotations

import pytest

from game.systems.shadow_of_the_bat.ai.attacks import Aim
from game.systems.shadow_of_the_bat.ai.steps import Step, done
from game.systems.shadow_of_the_bat.flow import strike
from game.systems.shadow_of_the_bat.points import Strike
from tests.systems.shadow_of_the_bat.gangs import (
    activate,
    behind,
    decide,
    gang,
    remembers,
    sheet,
    shooter,
    what,
)
from tests.systems.shadow_of_the_bat.scenes import Unforeseen, ability, at, board, effect, open_board, trigger

GUN = shooter(range=4, ranged=3, melee=1)


def aim(game, figure: str, enemy: str) -> Aim:
    return Aim(game, game.figure(figure), game.figure(enemy))


@pytest.mark.rule("SOTB-AIK-01", "SOTB-AIK-03", "SOTB-AIK-04", "SOTB-AIK-09")
@pytest.mark.parametrize(
    ("x", "hits", "is_optimal", "can"),
    [(2, 3, True, True), (4, 3, True, True), (5, 2, False, True), (6, 1, False, True), (7, 0, False, False)],
)
def test_beyond_optimal_range_each_space_costs_a_hit(x, hits, is_optimal, can) -> None:
    game = gang(f"robin {x},1", "gun 0,1", content=[GUN])
    shot, here = aim(game, "gun#1", "robin"), at("0,1")
    assert (shot.hits(here), shot.optimal(here), shot.attackable(here)) == (hits, is_optimal, can)


@pytest.mark.rule("SOTB-AIK-02", "SOTB-AIM-12", "SOTB-TGT-10")
def test_no_attack_without_line_of_sight() -> None:
    game = gang("robin 3,1", "gun 0,1", content=[GUN], on=board("....", ".#..", "...."))
    assert not aim(game, "gun#1", "robin").attackable(at("0,1"))
    assert what(decide(game, "gun#1", seen=["robin"], moved=True)) == "end"


@pytest.mark.rule("SOTB-AIK-05", "SOTB-AIK-06")
def test_a_shooter_uses_melee_against_an_adjacent_enemy() -> None:
    game = gang("robin 1,1", "gun 0,1", content=[GUN])
    near = aim(game, "gun#1", "robin")
    assert near.kind(at("0,1")) == "melee" and near.hits(at("0,1")) == 1 and near.optimal(at("0,1"))
    step = decide(game, "gun#1")
    assert (what(step), step.strike) == ("strike robin", "melee")


@pytest.mark.rule("SOTB-AIK-06")
def test_a_melee_fighter_strikes_only_adjacent_enemies() -> None:
    game = gang("robin 2,1", "thug 0,1", content=[sheet(ranged=4)])
    assert aim(game, "thug#1", "robin").kind(at("0,1")) is None
    assert aim(game, "thug#1", "robin").kind(at("1,1")) == "melee"
    assert what(decide(game, "thug#1", moved=True)) == "end"
    roof = gang("robin 1,0", "thug 0,0", on=board(".1"))
    assert aim(roof, "thug#1", "robin").kind(at("0,0")) is None


@pytest.mark.rule("SOTB-AIK-07", "SOTB-AIP-04")
def test_with_its_target_at_optimal_range_it_always_strikes() -> None:
    game = gang("robin 4,1", "gun 0,1", content=[GUN])
    step = decide(game, "gun#1")
    assert (what(step), step.strike, step.cost, step.rule) == ("strike robin", "ranged", 1, "AIP-04")


@pytest.mark.rule("SOTB-AIK-08", "SOTB-AIK-12")
def test_an_ai_strike_rolls_no_dice_and_is_defended_as_usual() -> None:
    game = gang("robin 4,1", "gun 0,1", content=[GUN], put={"robin": {"focus": 1}})
    assert activate(game, "gun#1", "A focus", "A 1 2", dice="1 1 4 1 1 1") == ["AIP-04", "AIP-04"]
    assert game.hero("robin").wounds == 5 and game.hero("robin").focus == 0


@pytest.mark.rule("SOTB-AIK-10", "SOTB-RNG-08")
def test_a_higher_target_costs_a_shot_two_hits() -> None:
    game = gang("robin 2,0", "gun 0,0", content=[GUN], on=board("..1"))
    assert aim(game, "gun#1", "robin").hits(at("0,0")) == 1
    down = gang("robin 0,0", "gun 2,0", content=[GUN], on=board("..1"))
    assert aim(down, "gun#1", "robin").hits(at("2,0")) == 3


@pytest.mark.rule("SOTB-AIK-11")
def test_strike_plus_x_adds_hits() -> None:
    game = gang("robin 4,1", "gun 0,1", content=[GUN])
    gun, robin = game.figure("gun#1"), game.hero("robin")
    granted = Strike(game, gun, robin, "ranged", plus=2, by_ai=True)
    assert strike.hits_left(granted, strike.dice_of(granted)) == 5


@pytest.mark.rule("SOTB-AIK-11", "SOTB-AIK-13", "SOTB-COO-13")
def test_strike_plus_x_of_an_ability_counts_before_the_strike_is_declared() -> None:
    grim = ability(effect("strike", plus=1), on=trigger("strike_declared", limit="turn"))
    weak = shooter(range=4, ranged=2, ability=grim)
    game = gang("robin 3,0", "gun 0,0", content=[weak], on=board("...1"))
    step = decide(game, "gun#1")
    assert (what(step), dict(step.path[-1].text.values)["n"]) == ("strike robin", 1)
    assert activate(game, "gun#1", dice="1 1")[0] == "AIP-04"
    assert game.hero("robin").wounds == 1
    assert not aim(game, "gun#1", "robin").attackable(at("0,0"))


@pytest.mark.rule("SOTB-AIK-13")
def test_a_strike_without_hits_is_no_attack() -> None:
    weak = shooter(range=4, ranged=2)
    game = gang("robin 3,0", "gun 0,0", content=[weak], on=board("...1"))
    assert not aim(game, "gun#1", "robin").attackable(at("0,0"))
    assert what(decide(game, "gun#1", moved=True)) == "end"


@pytest.mark.rule("SOTB-AIK-14")
def test_after_a_strike_it_strikes_again_or_moves() -> None:
    game = gang("robin 1,1", "batgirl 9,1", "thug 0,1", put={"robin": {"wounds": 6}, "batgirl": {"wounds": 6}})
    activate(game, "thug#1", "A robin", dice="1 1")
    assert game.hero("robin").down and game.figure("thug#1").at == at("3,1")
    again = gang("robin 1,1", "thug 0,1")
    assert activate(again, "thug#1", dice="4 4 4 4") == ["AIP-04", "AIP-04"]


@pytest.mark.rule("SOTB-AIK-16", "SOTB-AIP-05")
def test_among_other_targets_at_optimal_range_the_nearest_is_struck() -> None:
    game = gang("batman 11,1", "robin 3,1", "batgirl 2,1", "gun 0,1", content=[GUN])
    step = decide(game, "gun#1")
    assert what(step) == "strike batgirl" and step.rule == "AIP-05"
    tied = gang("batman 11,1", "robin 3,1", "batgirl 3,2", "gun 0,1", content=[GUN])
    asked = decide(tied, "gun#1")
    assert what(asked) == "ask other robin batgirl" and asked.rule == "AIK-16"
    assert what(decide(tied, "gun#1", chosen={"other": "batgirl"})) == "strike batgirl"


@pytest.mark.rule("SOTB-AIP-04", "SOTB-AIP-05", "SOTB-TGT-01")
def test_the_preferred_target_comes_before_a_nearer_one() -> None:
    game = gang("batman 4,1", "robin 2,1", "gun 0,1", content=[GUN])
    assert what(decide(game, "gun#1")) == "strike batman"


@pytest.mark.rule("SOTB-AIP-08", "SOTB-AIK-15")
def test_having_moved_it_shoots_the_nearest_it_sees_with_the_penalty() -> None:
    game = gang("batman 6,1", "robin 5,1", "gun 0,1", content=[GUN])
    step = decide(game, "gun#1", moved=True)
    assert what(step) == "strike robin" and step.rule == "AIP-08"
    tied = gang("batman 6,1", "robin 5,1", "batgirl 5,3", "gun 0,1", content=[GUN])
    assert what(decide(tied, "gun#1", moved=True)) == "ask other robin batgirl"
    stuck = gang("robin 5,1", "gun 0,1", content=[GUN], put={"gun#1": {"tokens": {"stuck": 1}}})
    assert what(decide(stuck, "gun#1", tried=True)) == "strike robin"


@pytest.mark.rule("SOTB-AIP-07")
def test_without_a_destination_it_shoots_and_may_still_move_later() -> None:
    game = gang("robin 5,0", "gun 0,0", "thug 1,0", on=board("......."), content=[shooter(range=4)])
    step = decide(game, "gun#1")
    assert what(step) == "strike robin" and step.rule == "AIP-08"
    memory = remembers(game, "gun#1")
    done(memory, step)
    assert not memory.moved and memory.actions == 1
    game.figure("thug#2").out = True
    assert what(decide(game, "gun#1", actions=1)).startswith("move")


@pytest.mark.rule("SOTB-AIP-04", "SOTB-AIP-05", "SOTB-AIP-07", "SOTB-AIP-08")
def test_the_path_of_a_decision_tells_what_was_ruled_out() -> None:
    game = gang("robin 9,1", "gun 0,1", content=[GUN])
    assert behind(decide(game, "gun#1")) == ["TGT-03", "AIP-04", "AIM-04"]
    far = decide(game, "gun#1", moved=True)
    assert behind(far) == ["TGT-03", "AIP-04", "AIP-07", "AIP-11"]
    assert far.path[2].text.key == "shadow_of_the_bat.why.ai_moved"
    stuck = gang("robin 9,1", "gun 0,1", content=[GUN], put={"gun#1": {"tokens": {"stuck": 1}}})
    assert decide(stuck, "gun#1", tried=True).path[2].text.key == "shadow_of_the_bat.why.ai_held"
    shut = gang("robin 5,0", "gun 0,0", "thug 1,0", on=board("......."), content=[GUN])
    assert decide(shut, "gun#1").path[2].text.key == "shadow_of_the_bat.why.ai_no_way"


@pytest.mark.rule(
    "SOTB-COO-08", "SOTB-AIP-03", "SOTB-AIP-07", "SOTB-AIP-08", "SOTB-AIM-04", "SOTB-AIM-06",
    "SOTB-AIM-08", "SOTB-AIK-08", "SOTB-AIK-09", "SOTB-AIK-15",
)  # fmt: skip
def test_we_13_an_ai_gunman_closes_in() -> None:
    game = gang("batman 9,2", "gun 0,2", on=open_board(12, 6), content=[GUN])
    assert activate(game, "gun#1", dice="1 4 1") == ["AIM-04", "AIP-08"]
    assert game.figure("gun#1").at == at("3,2") and game.hero("batman").wounds == 0
    assert next(entry.text for entry in game.journal if entry.event.endswith("ai_struck")).values[0] == ("n", 1)


def test_a_villain_knocked_out_in_its_activation_stops() -> None:
    game = gang("robin 1,1", "thug 0,1", put={"thug#1": {"out": True}})
    assert activate(game, "thug#1") == []


def test_a_step_of_the_chart_is_told_with_its_rules() -> None:
    game = gang("robin 1,1", "thug 0,1")
    with pytest.raises(Unforeseen):
        activate(game, "thug#1")
    told = next(entry for entry in game.journal if entry.event.endswith("ai_decided"))
    assert told.rules == ("SOTB-TGT-03", "SOTB-AIP-04") and told.subjects == ("thug#1",)
    assert isinstance(decide(game, "thug#1"), Step)
