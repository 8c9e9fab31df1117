"""Where AI villains walk (AIM)."""

from __future__ import annotations

import pytest

from game.boards.grid import key
from game.boards.square_moves import Route
from game.systems.shadow_of_the_bat.ai import movement, procedure
from game.systems.shadow_of_the_bat.ai.attacks import Aim
from game.systems.shadow_of_the_bat.ai.steps import Step
from game.systems.shadow_of_the_bat.flow import moving
from tests.systems.shadow_of_the_bat.gangs import activate, behind, decide, gang, remembers, sheet, shooter, what
from tests.systems.shadow_of_the_bat.scenes import at, board, open_board, run

GUN = shooter(range=4, ranged=3, melee=1)


def routes(game, figure: str, enemy: str, climbs: bool = False):
    mover = game.figure(figure)
    return movement.routes(game, mover, Aim(game, mover, game.figure(enemy)), climbs)


@pytest.mark.rule("SOTB-AIM-01")
def test_it_moves_once_in_each_activation_with_its_move() -> None:
    game = gang("robin 11,1", "boss 0,1", on=open_board(12, 3), content=[sheet("boss", "leader", move=2)])
    assert activate(game, "boss#1") == ["AIM-04", "AIP-11"]
    assert game.figure("boss#1").at == at("2,1")


@pytest.mark.rule("SOTB-AIM-02", "SOTB-AIM-06")
def test_it_goes_where_it_can_strike_its_target_by_the_cheapest_then_straightest_way() -> None:
    game = gang("robin 4,2", "thug 1,2")
    step = decide(game, "thug#1")
    assert what(step) == "move 3,2" and step.rule == "AIM-02" and step.target == "robin"
    corner = gang("robin 4,4", "thug 1,1")
    assert what(decide(corner, "thug#1")) == "move 3,3"


@pytest.mark.rule("SOTB-AIM-06")
def test_equally_good_spaces_are_asked() -> None:
    ground = board("...", ".#.", "...")
    game = gang("robin 2,1", "thug 0,1", on=ground)
    assert what(decide(game, "thug#1", seen=["robin"])) == "ask space 1,0 1,2"
    assert decide(game, "thug#1", seen=["robin"]).rule == "AIM-06"
    assert what(decide(game, "thug#1", seen=["robin"], chosen={"space": "1,2"})) == "move 1,2"


@pytest.mark.rule("SOTB-AIM-03")
def test_if_the_target_is_out_of_reach_it_goes_for_the_nearest_it_can_strike() -> None:
    game = gang("batman 11,1", "robin 0,5", "batgirl 4,1", "thug 0,1")
    step = decide(game, "thug#1")
    assert (what(step), step.rule, step.target) == ("ask other robin batgirl", "AIM-03", "")
    near = gang("batman 11,1", "robin 0,4", "batgirl 4,1", "thug 0,1")
    step = decide(near, "thug#1")
    assert (what(step), step.rule, step.target) == ("move 0,3", "AIM-03", "robin")


@pytest.mark.rule("SOTB-AIM-04")
def test_else_it_comes_as_near_as_it_can_to_its_target() -> None:
    game = gang("batman 11,1", "robin 7,5", "thug 0,1", on=open_board(12, 6))
    step = decide(game, "thug#1")
    assert (what(step), step.rule, step.target) == ("move 3,1", "AIM-04", "batman")


@pytest.mark.rule("SOTB-AIM-04", "SOTB-AIP-07")
def test_it_does_not_move_where_nothing_is_nearer() -> None:
    game = gang("batman 5,0", "thug 1,0", "thug 2,0", on=board("......"))
    assert what(decide(game, "thug#1")) == "end"


@pytest.mark.rule("SOTB-AIM-04", "SOTB-AIM-06")
def test_of_equal_routes_the_cheaper_space_comes_before_the_straighter_one() -> None:
    corridor = board("...######.", "..........", "...######.")
    game = gang("robin 9,2", "thug 1,0", "thug 3,1", on=corridor)
    assert what(decide(game, "thug#1", seen=["robin"])) == "move 2,1"
    there = gang("robin 9,2", "thug 2,0", "thug 3,1", on=corridor)
    assert what(decide(there, "thug#1", seen=["robin"])) == "end"


@pytest.mark.rule("SOTB-AIM-05")
def test_if_there_is_no_way_toward_the_target_it_goes_toward_another() -> None:
    ground = board("........#.", "........#.", "........#.", "........v.")
    game = gang("batman 9,3", "robin 7,0", "thug 0,3", on=ground, content=[sheet(move=2)])
    step = decide(game, "thug#1")
    assert (what(step), step.rule, step.target) == ("move 2,1", "AIM-05", "robin")
    tied = gang("batman 9,3", "robin 7,0", "batgirl 7,2", "thug 0,3", on=ground, content=[sheet(move=2)])
    assert what(decide(tied, "thug#1")) == "ask other robin batgirl"
    nearer = gang("batman 9,3", "robin 7,0", "batgirl 6,0", "thug 0,3", on=ground, content=[sheet(move=2)])
    assert decide(nearer, "thug#1").target == "batgirl"


@pytest.mark.rule("SOTB-AIM-07")
def test_other_enemies_beside_its_destination_are_not_avoided() -> None:
    game = gang("batman 4,2", "robin 3,1", "thug 1,3")
    step = decide(game, "thug#1")
    assert what(step) == "move 3,2" and step.target == "batman"
    assert game.adjacent(game.figure("thug#1"), game.hero("robin"), step.way[-1])


@pytest.mark.rule("SOTB-AIM-08")
def test_a_wide_fire_is_walked_around_and_not_into() -> None:
    rows = ["..........", "...f......", "...f......", "...f......", "...f......"]
    game = gang("robin 8,3", "thug 1,3", on=board(*rows), content=[sheet(move=2)])
    lengths = routes(game, "thug#1", "robin")
    assert not lengths[at("1,3")].rough and lengths[at("2,1")] < lengths[at("1,3")]
    assert what(decide(game, "thug#1")) == "move 2,1"


@pytest.mark.rule("SOTB-AIM-08")
def test_route_lengths_count_steps_to_an_attack_space_past_figures() -> None:
    game = gang("robin 6,0", "thug 0,0", "thug 1,0", on=board(".......", "######."))
    assert routes(game, "thug#1", "robin")[at("0,0")] == Route(False, 5)
    cut = gang("robin 6,0", "thug 0,0", on=board("...v...", "######."))
    assert at("0,0") not in routes(cut, "thug#1", "robin")
    fire = gang("robin 6,0", "thug 0,0", on=board("...f...", "######."))
    assert routes(fire, "thug#1", "robin")[at("0,0")] == Route(True, 5)


@pytest.mark.rule("SOTB-AIM-08")
def test_a_harmful_attack_space_ends_a_route_only_to_a_target_in_harm() -> None:
    game = gang("robin 5,0", "thug 0,0", on=board("....f."))
    assert at("0,0") not in routes(game, "thug#1", "robin")
    inside = gang("robin 5,0", "thug 0,0", on=board("....ff"))
    assert routes(inside, "thug#1", "robin")[at("0,0")] == Route(True, 4)


@pytest.mark.rule("SOTB-AIM-08", "SOTB-AIC-02")
def test_a_clean_route_climbs_only_for_an_enemy_seen_on_another_level() -> None:
    game = gang("robin 4,0", "thug 0,0", on=board("...11"))
    assert routes(game, "thug#1", "robin", climbs=True)[at("0,0")] == Route(False, 3)
    assert routes(game, "thug#1", "robin")[at("0,0")] == Route(True, 3)
    steep = gang("robin 4,0", "thug 0,0", on=board("...22"))
    assert at("0,0") not in routes(steep, "thug#1", "robin", climbs=True)


@pytest.mark.rule("SOTB-AIM-09")
def test_enemies_beside_it_slow_it_and_standing_figures_block_it() -> None:
    game = gang(
        "batman 9,1", "robin 0,0", "thug 0,1", on=board("#.........", ".........."), put={"robin": {"wounds": 6}}
    )
    reach = movement.walk(game, game.figure("thug#1"))
    assert reach.costs[at("1,1")] == 2 and at("3,1") not in reach.costs
    blocked = gang("batman 9,0", "thug 0,0", "thug 1,0", on=board(".........."))
    assert not movement.walk(blocked, blocked.figure("thug#1")).stops


@pytest.mark.rule("SOTB-AIM-09")
def test_it_walks_over_a_down_figure_but_does_not_end_there() -> None:
    game = gang("batman 9,0", "robin 3,0", "thug 0,0", on=board(".........."), put={"robin": {"down": True}})
    assert what(decide(game, "thug#1")) == "move 2,0"
    farther = gang("batman 9,0", "robin 2,0", "thug 0,0", on=board(".........."), put={"robin": {"down": True}})
    assert what(decide(farther, "thug#1")) == "move 3,0"


@pytest.mark.rule("SOTB-AIM-10", "SOTB-AIC-04")
def test_it_never_walks_into_harm_or_void_nor_drops_and_rises_only_by_stairs() -> None:
    game = gang("robin 9,2", "thug 1,1", on=board("1f2", "s1v", "..#"))
    assert set(map(key, movement.walk(game, game.figure("thug#1")).stops)) == {"0,0", "0,1", "0,2", "1,2"}
    roof = gang("robin 9,2", "thug 1,1", on=board("...", ".1.", "..."))
    assert not movement.walk(roof, roof.figure("thug#1")).stops


@pytest.mark.rule("SOTB-AIM-10")
def test_slides_are_no_way_of_an_ai_figure() -> None:
    ground = board(".z#....", slides=((at("1,0"), at("5,0")),))
    game = gang("robin 6,0", "thug 0,0", on=ground)
    assert at("5,0") not in movement.walk(game, game.figure("thug#1")).costs
    hero = gang("robin 0,0", "thug 6,0", on=ground)
    assert at("5,0") in moving.travel(hero, hero.figure("robin"), 2).reach.costs


@pytest.mark.rule("SOTB-AIM-11", "SOTB-AIM-12", "SOTB-TGT-02")
def test_a_remembered_enemy_is_approached_but_not_shot_out_of_sight() -> None:
    ground = board("......", "..#...", "...#..")
    game = gang("robin 5,1", "gun 0,1", on=ground, content=[shooter(range=2, move=1)])
    assert what(decide(game, "gun#1")) == "end"
    step = decide(game, "gun#1", seen=["robin"])
    assert step.kind == "move" and step.target == "robin"
    assert what(decide(game, "gun#1", seen=["robin"], moved=True)) == "end"


@pytest.mark.rule("SOTB-AIM-11", "SOTB-AIM-13", "SOTB-TGT-02")
def test_every_space_entered_counts_for_what_it_has_seen() -> None:
    game = gang("robin 2,2", "boss 0,0", on=board(".....", "##.##", "....."))
    boss, memory = game.figure("boss#1"), remembers(game, "boss#1")
    assert memory.seen == []
    way = tuple(at(place) for place in ("1,0", "2,0", "3,0", "4,0"))
    run(procedure.perform(game, boss, Step("move", way=way), memory))
    assert boss.at == at("4,0") and not game.sees(boss, game.hero("robin"))
    assert memory.seen == ["robin"]


@pytest.mark.rule("SOTB-AIM-11", "SOTB-TGT-02")
def test_whom_it_sees_after_a_climb_it_remembers_too() -> None:
    game = gang("robin 4,0", "boss 0,0", on=board(".111."))
    boss, memory = game.figure("boss#1"), remembers(game, "boss#1")
    assert memory.seen == []
    run(procedure.perform(game, boss, Step("climb", way=(at("1,0"),)), memory))
    assert memory.seen == ["robin"]


@pytest.mark.rule("SOTB-AIM-13")
def test_it_walks_the_cheapest_path_that_comes_first_by_row() -> None:
    game = gang("robin 9,2", "thug 0,2", on=open_board(10, 5))
    step = decide(game, "thug#1")
    assert [key(place) for place in step.way] == ["1,1", "2,1", "3,2"]


@pytest.mark.rule("SOTB-STA-24")
def test_a_giant_goes_where_all_its_spaces_fit() -> None:
    game = gang("robin 9,1", "giant 0,0", on=board("..........", "..........", "###......."))
    step = decide(game, "giant#1")
    assert what(step) == "move 3,1" and "AIM-04" in behind(step)
    narrow = gang("robin 9,1", "giant 0,0", on=board("..#.......", "..........", "###......."))
    assert what(decide(narrow, "giant#1")) == "end"
