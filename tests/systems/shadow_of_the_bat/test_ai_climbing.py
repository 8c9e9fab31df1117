"""When AI villains climb and jump (AIC)."""

from __future__ import annotations

import pytest

from game.boards.squares import Cell, SquareBoard
from game.core.place import Point
from game.systems.shadow_of_the_bat.ai.steps import done
from tests.systems.shadow_of_the_bat.gangs import activate, decide, gang, remembers, sheet, shooter, what
from tests.systems.shadow_of_the_bat.scenes import at, board

WEAK = shooter(range=4, ranged=2, melee=1, move=3)


@pytest.mark.rule(
    "SOTB-AIK-10", "SOTB-AIK-13", "SOTB-AIP-06", "SOTB-AIM-04", "SOTB-AIM-06", "SOTB-AIM-08", "SOTB-AIC-02",
    "SOTB-AIC-03",
)  # fmt: skip
def test_we_18_a_weak_gunman_under_the_roof() -> None:
    game = gang("robin 6,2", "gun 3,2", on=board(*["......1111"] * 5), content=[WEAK])
    assert what(decide(game, "gun#1")) == "move 5,2"
    assert activate(game, "gun#1", "A 6,3") == ["AIM-04", "AIP-06"]
    assert game.figure("gun#1").at == at("6,3") and game.hero("robin").wounds == 0
    assert activate(game, "gun#1", dice="4 4 4 4") == ["AIP-04", "AIP-04"]


@pytest.mark.rule("SOTB-AIC-01", "SOTB-AIP-06")
def test_a_climb_costs_one_action_and_is_not_its_movement() -> None:
    game = gang("robin 2,0", "boss 1,1", on=board("..11", "..11"), content=[sheet("boss", "leader")])
    step, memory = decide(game, "boss#1"), remembers(game, "boss#1")
    assert (what(step), step.cost, step.rule) == ("climb 2,1", 1, "AIP-06")
    done(memory, step)
    assert memory.actions == 2 and not memory.moved
    assert activate(game, "boss#1", dice="4 4 4 4") == ["AIP-06", "AIP-04", "AIP-04"]


@pytest.mark.rule("SOTB-AIC-02")
def test_it_climbs_only_for_an_enemy_on_another_level_it_has_seen() -> None:
    ground = board("...", "#1#", ".1.")
    game = gang("robin 1,2", "thug 1,0", "thug 0,2", on=ground)
    assert decide(game, "thug#1", seen=["robin"]).kind == "climb"
    lower = gang("robin 2,2", "batgirl 0,0", "thug 1,0", on=ground)
    assert what(decide(lower, "thug#1")) == "strike batgirl"


@pytest.mark.rule("SOTB-AIC-03")
def test_only_the_nearest_candidate_counts_for_a_climb_to_strike() -> None:
    ground = board("..11", "....", "....")
    near = gang("robin 3,0", "batgirl 2,2", "gun 1,0", on=ground, content=[shooter(range=2, ranged=1)])
    assert what(decide(near, "gun#1")) == "strike batgirl"
    blocked = gang("robin 3,0", "thug 1,0", "gun 2,0", on=ground)
    assert decide(blocked, "thug#1").kind != "climb" or what(decide(blocked, "thug#1")) != "climb 2,0"


@pytest.mark.rule("SOTB-AIC-03", "SOTB-AIP-06")
def test_a_nearer_candidate_out_of_reach_forbids_the_climb_to_strike_another() -> None:
    game = gang("robin 3,0", "batgirl 0,0", "thug 1,0", on=board("2.11"), put={"batgirl": {"wounds": 1}})
    step = decide(game, "thug#1", seen=["robin", "batgirl"], moved=True)
    assert (what(step), step.rule) == ("climb 2,0", "AIC-05")


@pytest.mark.rule("SOTB-AIC-03")
def test_it_does_not_climb_to_strike_an_enemy_on_its_own_level() -> None:
    game = gang("robin 5,1", "batgirl 3,0", "gun 0,0", on=board(".#....", "1....1"), content=[WEAK])
    assert decide(game, "gun#1", seen=["robin", "batgirl"], chosen={"target": "batgirl"}).kind == "move"


@pytest.mark.rule("SOTB-AIC-02", "SOTB-LOS-18")
def test_an_enemy_known_from_a_friend_is_no_reason_to_climb_to_strike() -> None:
    game = gang("robin 2,0", "thug 0,0", "thug 1,1", on=board(".11.", "...."))
    step = decide(game, "thug#1")
    assert (what(step), step.rule) == ("climb 1,0", "AIC-05")


@pytest.mark.rule("SOTB-AIP-06", "SOTB-AIP-07")
def test_the_climb_to_strike_comes_before_the_movement() -> None:
    game = gang("robin 2,0", "batgirl 0,4", "thug 1,1", on=board(*["..11"] * 5), put={"robin": {"wounds": 1}})
    assert what(decide(game, "thug#1")) == "climb 2,1"


@pytest.mark.rule("SOTB-AIP-08", "SOTB-AIP-09")
def test_a_shot_from_afar_comes_before_a_climb_toward_the_target() -> None:
    ground = board("..1111111", ".........")
    game = gang("batman 8,0", "robin 6,1", "gun 1,1", on=ground, content=[shooter(range=4, ranged=3)])
    step = decide(game, "gun#1", seen=["batman", "robin"], moved=True)
    assert (what(step), step.rule) == ("strike robin", "AIP-08")


@pytest.mark.rule("SOTB-AIP-09", "SOTB-AIP-10")
def test_climbing_on_comes_before_a_jump_and_both_before_helping() -> None:
    game = gang("robin 6,1", "thug 0,1", on=board("11.....", ".f....."))
    step = decide(game, "thug#1")
    assert (what(step), step.rule) == ("climb 1,0", "AIC-05")
    put = {"thug#2": {"tokens": {"stuck": 1}}}
    fire = gang("robin 6,0", "thug 0,0", "thug 0,1", on=board(".ff....", ".######"), put=put)
    assert what(decide(fire, "thug#1")) == "jump 3,0"
    far = gang("robin 9,0", "thug 0,0", "thug 0,1", put=put)
    assert decide(far, "thug#1").kind == "move"


@pytest.mark.rule("SOTB-AIC-08", "SOTB-AIM-08")
def test_without_any_route_there_is_no_jump() -> None:
    game = gang("robin 6,0", "thug 0,0", on=board(".fv...."))
    assert what(decide(game, "thug#1")) == "end"


@pytest.mark.rule("SOTB-AIC-03")
def test_equally_near_candidates_and_spaces_are_asked() -> None:
    game = gang("robin 0,1", "batgirl 2,1", "thug 1,1", on=board("1.1", "1.1", "1.1"))
    assert what(decide(game, "thug#1")) == "ask target robin batgirl"
    chosen = {"target": "robin"}
    asked = decide(game, "thug#1", chosen=chosen)
    assert (what(asked), asked.rule) == ("ask other robin batgirl", "AIC-03")
    chosen["other"] = "batgirl"
    assert what(decide(game, "thug#1", chosen=chosen)) == "ask space 2,0 2,2"
    step = decide(game, "thug#1", chosen={**chosen, "space": "2,2"})
    assert (what(step), step.target) == ("climb 2,2", "batgirl")


@pytest.mark.rule("SOTB-AIC-03")
def test_of_equally_near_candidates_only_those_a_climb_brings_into_range_count() -> None:
    game = gang("robin 0,1", "batgirl 2,1", "thug 1,1", on=board("#.1", "1.1", "#.1"))
    assert what(decide(game, "thug#1", chosen={"target": "robin"})) == "ask space 2,0 2,2"


@pytest.mark.rule("SOTB-AIC-03")
def test_a_climb_ends_on_the_space_nearest_to_the_enemy() -> None:
    game = gang("robin 0,0", "gun 2,1", on=board("11111", "....."), content=[WEAK])
    assert what(decide(game, "gun#1", seen=["robin"])) == "climb 1,0"


@pytest.mark.rule("SOTB-AIC-03", "SOTB-AIS-04", "SOTB-STA-22")
def test_stuck_figures_and_giants_do_not_climb() -> None:
    free = gang("robin 3,0", "thug 1,0", on=board("..11"))
    assert what(decide(free, "thug#1", seen=["robin"])) == "climb 2,0"
    stuck = gang("robin 3,0", "thug 1,0", on=board("..11"), put={"thug#1": {"tokens": {"stuck": 1}}})
    assert what(decide(stuck, "thug#1", seen=["robin"], tried=True)) == "end"
    giant = gang("robin 4,0", "giant 0,0", on=board("..111", "..111"))
    assert what(decide(giant, "giant#1", seen=["robin"])) == "end"


@pytest.mark.rule("SOTB-AIC-04")
def test_it_climbs_down_without_wounds_and_never_drops_or_jumps_down() -> None:
    game = gang("robin 3,0", "thug 1,0", on=board("11.."))
    assert what(decide(game, "thug#1")) == "climb 2,0"
    activate(game, "thug#1", dice="4 4")
    assert game.figure("thug#1").wounds == 0
    tower = gang("robin 3,0", "thug 1,0", on=board("22.."))
    assert what(decide(tower, "thug#1")) == "end"
    fire = gang("robin 3,0", "thug 0,0", on=board("1ff."))
    assert what(decide(fire, "thug#1")) == "end"


@pytest.mark.rule("SOTB-AIC-05", "SOTB-AIP-09")
def test_a_figure_on_one_roof_comes_down_for_an_enemy_on_another() -> None:
    game = gang("robin 6,0", "thug 0,0", on=board("1....11"))
    step = decide(game, "thug#1")
    assert (what(step), step.rule, step.cost) == ("climb 1,0", "AIC-05", 1)
    assert activate(game, "thug#1") == ["AIC-05", "AIM-04"]
    assert game.figure("thug#1").at == at("4,0")


@pytest.mark.rule("SOTB-AIC-02", "SOTB-AIC-05")
def test_with_a_clean_route_to_an_enemy_on_its_own_level_it_does_not_climb() -> None:
    game = gang("robin 4,0", "thug 0,0", on=board(".1s..", ".###.", "....."))
    assert what(decide(game, "thug#1", seen=["robin"], moved=True)) == "end"


@pytest.mark.rule("SOTB-AIC-05")
def test_equally_short_climbs_are_asked_and_unsafe_or_taken_spaces_are_none() -> None:
    game = gang("robin 4,1", "thug 0,1", on=board("#..11", "1..11", "#..11"))
    assert what(decide(game, "thug#1")) == "ask space 1,0 1,1 1,2"
    fire = gang("robin 4,1", "thug 0,1", "thug 1,1", on=board("#..11", "1..11", "#f.11"))
    assert what(decide(fire, "thug#1")) == "climb 1,0"


@pytest.mark.rule("SOTB-AIC-06", "SOTB-AIC-07", "SOTB-AIC-08", "SOTB-AIC-10", "SOTB-AIP-09")
def test_it_jumps_over_fire_when_that_is_the_only_way_on() -> None:
    game = gang("robin 6,0", "boss 0,0", on=board(".ff...."), content=[sheet("boss", "leader")])
    step = decide(game, "boss#1")
    assert (what(step), step.cost, step.rule) == ("jump 3,0", 2, "AIC-08")
    assert activate(game, "boss#1") == ["AIC-08", "AIM-02"]
    assert game.figure("boss#1").at == at("5,0") and game.figure("boss#1").wounds == 0
    around = gang("robin 6,0", "boss 0,0", on=board(".ff....", "......."), content=[sheet("boss", "leader")])
    assert decide(around, "boss#1").kind == "move"
    assert what(decide(around, "boss#1", moved=True)) == "end"


@pytest.mark.rule("SOTB-AIC-10", "SOTB-TMV-09", "SOTB-TMV-11")
def test_a_jump_of_an_ai_villain_lands_on_a_free_space_and_is_hurt_by_what_burns_there() -> None:
    taken = gang("robin 6,0", "boss 0,0", "thug 3,0", on=board(".ff...."), content=[sheet("boss", "leader")])
    assert what(decide(taken, "boss#1")) == "end"
    fire = gang("robin 3,0", "boss 0,0", on=board(".fff"), content=[sheet("boss", "leader", life=4)])
    activate(fire, "boss#1", dice="4 4")
    assert fire.figure("boss#1").at == at("2,0") and fire.figure("boss#1").wounds == 2


@pytest.mark.rule("SOTB-AIC-06", "SOTB-AIP-09")
def test_a_jump_needs_two_actions_and_free_feet() -> None:
    game = gang("robin 6,0", "thug 0,0", on=board(".ff...."))
    assert what(decide(game, "thug#1")) == "jump 3,0"
    assert what(decide(game, "thug#1", actions=1)) == "end"
    stuck = gang("robin 6,0", "thug 0,0", on=board(".ff...."), put={"thug#1": {"tokens": {"stuck": 1}}})
    assert what(decide(stuck, "thug#1", tried=True)) == "end"
    giant = gang("robin 7,0", "giant 0,0", on=board("..f.....", "..f....."))
    assert what(decide(giant, "giant#1")) == "end"


@pytest.mark.rule("SOTB-AIC-07", "SOTB-AIC-08")
def test_it_does_not_jump_over_anything_but_harm() -> None:
    game = gang("robin 6,0", "thug 0,0", "thug 1,0", on=board("......."))
    assert what(decide(game, "thug#1")) == "end"
    void = gang("robin 6,0", "thug 0,0", on=board(".v....."))
    assert what(decide(void, "thug#1")) == "end"


@pytest.mark.rule("SOTB-AIC-08")
def test_a_jump_has_to_cross_harm() -> None:
    game = gang("robin 7,0", "thug 0,0", on=board("....f..."))
    assert what(decide(game, "thug#1", moved=True)) == "end"


@pytest.mark.rule("SOTB-AIC-08")
def test_a_jump_that_leads_away_is_not_made() -> None:
    game = gang("robin 8,0", "thug 2,0", on=board(".f.ffff.."))
    assert what(decide(game, "thug#1")) == "end"


@pytest.mark.rule("SOTB-AIC-04", "SOTB-AIC-08")
def test_it_does_not_jump_down_over_the_fire() -> None:
    roof = (Cell(Point(0, 0), 1), Cell(Point(1, 0), 1, "harmful"))
    street = tuple(Cell(Point(x, 0)) for x in range(2, 6))
    game = gang("robin 5,0", "thug 0,0", on=SquareBoard(roof + street))
    assert what(decide(game, "thug#1", seen=["robin"])) == "end"
    level = tuple(Cell(Point(x, 0), 1) for x in range(2, 6))
    flat = gang("robin 5,0", "thug 0,0", on=SquareBoard(roof + level))
    assert what(decide(flat, "thug#1")) == "jump 3,0"


@pytest.mark.rule("SOTB-AIC-08")
def test_equally_good_landings_are_asked_and_the_shortest_route_counts() -> None:
    game = gang("robin 7,0", "thug 0,0", on=board(".f......"))
    assert what(decide(game, "thug#1")) == "jump 3,0"
    two = gang(
        "robin 9,2", "thug 0,2", on=board(*["ff........", "ff........", ".f#.......", "ff........", "ff........"])
    )
    step = decide(two, "thug#1", seen=["robin"])
    assert (what(step), step.rule) == ("ask space 2,0 2,4", "AIC-08")


@pytest.mark.rule("SOTB-AIC-07", "SOTB-AIC-09")
def test_it_jumps_at_a_target_in_the_fire_onto_safe_ground_first() -> None:
    game = gang("robin 5,0", "thug 0,0", on=board(".ff.ff"), content=[sheet()])
    assert what(decide(game, "thug#1")) == "jump 3,0"
    deep = gang("robin 3,0", "thug 0,0", on=board(".fff"))
    step = decide(deep, "thug#1")
    assert (what(step), step.rule) == ("jump 2,0", "AIC-09")
    activate(deep, "thug#1")
    assert deep.figure("thug#1").at == at("2,0") and deep.figure("thug#1").out


@pytest.mark.rule("SOTB-AIC-09")
def test_landings_beside_a_target_in_harm_are_safe_ones_first_then_asked() -> None:
    game = gang("robin 2,2", "thug 0,1", on=board("###", ".C.", "#ff"))
    step = decide(game, "thug#1", seen=["robin"])
    assert (what(step), step.rule) == ("jump 2,1", "AIC-09")
    fire = gang("robin 2,1", "thug 0,1", on=board("fff", ".ff", "fff"))
    assert what(decide(fire, "thug#1")) == "ask space 1,0 1,1 1,2"
