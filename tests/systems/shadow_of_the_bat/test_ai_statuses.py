"""What AI villains do about statuses and harmful ground before anything else, and when they end (AIS, AIE)."""

from __future__ import annotations

import pytest

from game.boards.squares import Cell, SquareBoard
from game.core.text import Text
from tests.systems.shadow_of_the_bat.gangs import activate, behind, decide, gang, sheet, shooter, what
from tests.systems.shadow_of_the_bat.scenes import Unforeseen, at, board, open_board


def tokens(**statuses: int) -> dict[str, dict[str, int]]:
    return {"tokens": statuses}


@pytest.mark.rule("SOTB-AIS-01", "SOTB-AIS-02", "SOTB-AIS-03", "SOTB-AIS-04", "SOTB-STA-06", "SOTB-AIP-04")
def test_we_16_stunned_and_stuck_ai_figures() -> None:
    content = [sheet(melee=2, defense=1), sheet("boss", "leader", melee=3, defense=2)]
    put = {"thug#1": tokens(stunned=1, stuck=1), "boss#2": tokens(stunned=1, stuck=2), "robin": {"wounds": 1}}
    game = gang("robin 1,1", "batgirl 9,1", "thug 0,1", "boss 10,1", content=content, put=put)
    assert activate(game, "thug#1", dice="4 1") == ["AIS-01", "AIS-02"]
    assert not game.figure("thug#1").tokens and game.hero("robin").wounds == 1
    assert activate(game, "boss#2", dice="1 4 6 1 1") == ["AIS-01", "AIS-02", "AIP-04"]
    assert game.figure("boss#2").tokens == {"stuck": 1} and game.hero("batgirl").wounds == 3


@pytest.mark.rule("SOTB-AIS-01", "SOTB-STA-04")
def test_stun_tokens_cost_an_action_each_until_none_is_left() -> None:
    game = gang("robin 1,1", "thug 0,1", put={"thug#1": tokens(stunned=3)})
    assert activate(game, "thug#1") == ["AIS-01", "AIS-01"]
    assert game.figure("thug#1").has("stunned") == 1
    assert what(decide(game, "thug#1", ready=True)) == "come_to"


@pytest.mark.rule("SOTB-AIS-02")
def test_breaking_free_rolls_the_larger_of_melee_and_defence() -> None:
    game = gang("robin 9,1", "thug 0,1", put={"thug#1": tokens(stuck=4)}, content=[sheet(melee=1, defense=3)])
    activate(game, "thug#1", dice="1 2 4")
    assert game.figure("thug#1").has("stuck") == 2


@pytest.mark.rule("SOTB-AIS-03", "SOTB-AIS-04")
def test_a_figure_still_stuck_acts_on_where_it_stands() -> None:
    put = {"gun#1": tokens(stuck=1), "thug#2": tokens(stuck=1)}
    game = gang("robin 8,1", "gun 2,1", "thug 7,3", put=put, content=[shooter(range=4)])
    assert activate(game, "gun#1", dice="4 1 1") == ["AIS-02", "AIP-08"]
    assert activate(game, "thug#2", dice="4 4") == ["AIS-02", "AIP-11"]
    assert game.figure("gun#1").at == at("2,1") and game.figure("thug#2").at == at("7,3")


@pytest.mark.rule("SOTB-AIS-05", "SOTB-AIS-06", "SOTB-TER-11")
def test_leaving_harmful_ground_is_an_extra_action_before_the_movement() -> None:
    game = gang("robin 9,0", "thug 0,0", on=board("f........."))
    assert what(decide(game, "thug#1")) == "escape 1,0"
    assert activate(game, "thug#1") == ["AIS-06", "AIM-04"]
    assert game.figure("thug#1").at == at("4,0") and not game.figure("thug#1").wounds


@pytest.mark.rule("SOTB-AIS-05")
def test_a_stuck_figure_does_not_try_to_leave_harmful_ground() -> None:
    game = gang("robin 9,0", "thug 0,0", on=board("f........."), put={"thug#1": tokens(stuck=1)})
    assert "AIS-05" not in behind(decide(game, "thug#1", tried=True))
    game = gang("robin 9,0", "thug 0,0", on=board("f........."))
    assert "AIS-05" in behind(decide(game, "thug#1", tried=True))


@pytest.mark.rule("SOTB-AIS-03", "SOTB-AIS-05", "SOTB-AIP-02")
def test_statuses_and_terrain_are_dealt_with_only_at_the_start() -> None:
    caught = gang("robin 1,1", "thug 0,1", put={"thug#1": tokens(stuck=1)})
    assert what(decide(caught, "thug#1", ready=True)) == "strike robin"
    burnt = gang("robin 9,0", "thug 0,0", on=board("f........."))
    assert what(decide(burnt, "thug#1", ready=True)) == "move 3,0"


@pytest.mark.rule("SOTB-AIS-07")
def test_the_way_out_is_the_cheapest_then_the_one_toward_the_target() -> None:
    rows = ["." * 9, "." * 9, "...f.....", "." * 9, "." * 9]
    game = gang("robin 8,2", "thug 3,2", on=board(*rows))
    assert what(decide(game, "thug#1")) == "ask space 4,1 4,2 4,3"
    assert what(decide(game, "thug#1", chosen={"space": "4,3"})) == "escape 4,3"
    lost = gang("thug 3,2", on=board(*rows))
    assert len(decide(lost, "thug#1", began=True).options) == 8


@pytest.mark.rule("SOTB-AIS-07")
def test_the_way_out_never_leads_through_more_harm() -> None:
    game = gang("robin 6,1", "thug 1,1", on=board(".f.....", ".ff....", ".f....."))
    assert what(decide(game, "thug#1")) == "ask space 2,0 2,2"
    slow = gang("robin 6,1", "thug 1,1", on=board("#f#....", "#ff....", "#f#...."), content=[sheet(move=6)])
    assert what(decide(slow, "thug#1")) == "leap 3,1"


@pytest.mark.rule("SOTB-AIS-07", "SOTB-TGT-07")
def test_a_tie_between_targets_is_settled_before_the_way_out_depends_on_it() -> None:
    rows = ["." * 9, "." * 9, "....f....", "." * 9, "." * 9]
    game = gang("robin 8,2", "batgirl 0,2", "thug 4,2", on=board(*rows))
    assert what(decide(game, "thug#1")) == "ask target robin batgirl"
    assert what(decide(game, "thug#1", chosen={"target": "batgirl"})) == "ask space 3,1 3,2 3,3"


@pytest.mark.rule("SOTB-AIS-08")
def test_with_no_way_out_on_foot_it_jumps_as_near_as_possible() -> None:
    rows = [".........", ".fff.....", ".fff.....", ".fff.....", "........."]
    game = gang("robin 8,2", "thug 2,2", on=board(*rows))
    step = decide(game, "thug#1")
    assert what(step) == "ask space 4,0 4,2 4,4" and step.rule == "AIS-08"
    leap = decide(game, "thug#1", chosen={"space": "4,0"})
    assert what(leap) == "leap 4,0" and leap.cost == 2
    assert activate(game, "thug#1", "A 4,2") == ["AIS-08"]
    near = gang("robin 8,0", "thug 1,0", on=board("ffff.....", "#f#......"))
    assert what(decide(near, "thug#1")) == "leap 4,0"
    roof = SquareBoard((Cell(at("0,0"), 1, "harmful"), *(Cell(at(f"{x},0")) for x in range(1, 5))))
    assert "AIS-10" in behind(decide(gang("robin 4,0", "thug 0,0", on=roof), "thug#1")), "never down"


@pytest.mark.rule("SOTB-AIS-09")
def test_a_jump_from_harm_to_harm_must_lead_strictly_nearer_to_safety() -> None:
    game = gang("robin 6,0", "boss 0,0", on=board("fffff.."))
    step = decide(game, "boss#1")
    assert what(step) == "leap 3,0" and step.rule == "AIS-09"
    assert "AIS-05" not in behind(decide(game, "boss#1", fled=True, actions=1))
    edge = gang("robin 5,0", "boss 0,0", on=board("ffff.."))
    assert activate(edge, "boss#1") == ["AIS-09", "AIM-02"]
    away = gang("robin 2,0", "thug 1,0", on=board("ff22"))
    assert "AIS-10" in behind(decide(away, "thug#1"))
    along = gang("robin 1,0", "thug 1,1", on=board("222", "fff"))
    assert "AIS-10" in behind(decide(along, "thug#1"))
    taken = gang("robin 4,0", "thug 0,0", on=board("ffff."))
    assert "AIS-10" in behind(decide(taken, "thug#1"))


@pytest.mark.rule("SOTB-AIS-08", "SOTB-AIS-10")
def test_who_cannot_pay_for_the_way_out_stays_and_goes_on() -> None:
    game = gang("robin 3,0", "gun 0,0", on=board("ff.."), content=[shooter(range=4)])
    step = decide(game, "gun#1", actions=1)
    assert what(step) == "strike robin" and "AIS-10" in behind(step)


@pytest.mark.rule("SOTB-AIS-08", "SOTB-STA-22")
def test_a_giant_walks_out_of_harm_with_all_its_spaces_and_never_jumps() -> None:
    game = gang("robin 8,1", "giant 0,0", on=board(".f.......", ".........", "........."))
    assert what(decide(game, "giant#1")) == "escape 1,1"
    shut = gang("robin 8,1", "giant 0,0", on=board("ff.......", "ffff....."))
    assert "AIS-10" in behind(decide(shut, "giant#1"))


@pytest.mark.rule("SOTB-AIS-11", "SOTB-AIP-02", "SOTB-STA-10", "SOTB-STA-12")
@pytest.mark.parametrize("status", ["unaware", "falling"])
def test_unaware_and_falling_figures_go_straight_to_the_end(status) -> None:
    game = gang("robin 1,1", "thug 0,1", put={"thug#1": tokens(**{status: 1, "stunned": 1})})
    step = decide(game, "thug#1")
    assert what(step) == "end" and behind(step) == ["AIS-11"]
    assert step.path[0].text.values == (("status", Text(f"shadow_of_the_bat.status.{status}")),)


# --- the end of an activation


@pytest.mark.rule("SOTB-AIE-03", "SOTB-AIS-12", "SOTB-AIP-10", "SOTB-STA-07")
def test_an_idle_figure_frees_the_stuck_friend_beside_it() -> None:
    ground = board(".........", ".........")
    game = gang("robin 8,1", "thug 0,0", "thug 1,0", on=ground, put={"thug#2": tokens(stuck=2)})
    step = decide(game, "thug#1", moved=True)
    assert what(step) == "help thug#2" and step.cost == 1
    put = {"thug#2": tokens(stuck=1), "thug#1": tokens(stuck=1)}
    held = gang("robin 8,1", "thug 0,0", "thug 1,0", on=ground, put=put)
    assert activate(held, "thug#1", dice="4 4 1 4") == ["AIS-02", "AIE-03"]
    assert held.figure("thug#1").has("stuck") and not held.figure("thug#2").has("stuck")


@pytest.mark.rule("SOTB-AIE-03")
def test_several_stuck_friends_are_a_choice_that_stands_until_one_is_free() -> None:
    put = {f"thug#{n}": tokens(stuck=n) for n in (2, 3)}
    game = gang("robin 9,1", "boss 0,1", "thug 1,1", "thug 0,2", put=put, content=[sheet("boss", "leader", move=0)])
    assert activate(game, "boss#1", "A thug#3", dice="1 4 1 1 1 4") == ["AIE-03"] * 3
    assert not game.figure("thug#3").has("stuck") and game.figure("thug#2").has("stuck") == 1


@pytest.mark.rule("SOTB-AIE-03", "SOTB-AIP-10")
def test_striking_comes_before_helping() -> None:
    game = gang("robin 1,1", "thug 0,1", "thug 0,2", put={"thug#2": tokens(stuck=1)})
    assert what(decide(game, "thug#1")) == "strike robin"


@pytest.mark.rule("SOTB-AIP-03", "SOTB-AIP-10")
def test_with_every_enemy_gone_it_still_helps() -> None:
    game = gang("robin 1,1", "thug 0,1", "thug 0,2", put={"thug#2": tokens(stuck=1), "robin": {"down": True}})
    assert what(decide(game, "thug#1", began=True)) == "help thug#2"
    assert what(decide(game, "thug#1")) == "end"


@pytest.mark.rule("SOTB-AIE-01", "SOTB-AIP-11")
def test_an_activation_is_over_when_nothing_can_spend_an_action() -> None:
    game = gang("robin 11,1", "thug 0,1", on=open_board(12, 3))
    assert activate(game, "thug#1") == ["AIM-04", "AIP-11"]


@pytest.mark.rule("SOTB-AIE-02", "SOTB-STA-03", "SOTB-STA-13")
def test_fire_poison_and_falls_happen_at_the_end() -> None:
    put = {"thug#1": tokens(burning=1), "batgirl": tokens(falling=1)}
    game = gang(
        "robin 9,0", "batgirl 5,0", "thug 0,0", on=board(".....v....", ".........."), put=put, falls=["batgirl"]
    )
    activate(game, "thug#1", "B 4,0")
    assert game.figure("thug#1").wounds == 1 and not game.figure("thug#1").tokens
    assert game.hero("batgirl").wounds == 3 and game.hero("batgirl").at == at("4,0")


@pytest.mark.rule("SOTB-AIP-03")
def test_without_actions_the_activation_ends() -> None:
    game = gang("robin 1,1", "thug 0,1")
    step = decide(game, "thug#1", actions=0)
    assert what(step) == "end" and behind(step) == ["AIP-03"]


def test_a_tie_is_never_decided_silently() -> None:
    game = gang("robin 1,0", "batgirl 1,2", "thug 0,1")
    with pytest.raises(Unforeseen, match="ai_target"):
        activate(game, "thug#1")
