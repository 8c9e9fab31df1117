"""Whom AI villains know about and want most, and which of them goes next (COO, TGT, AIA)."""

from __future__ import annotations

import pytest

from game.systems.shadow_of_the_bat.ai import candidates, order, priority, procedure
from game.systems.shadow_of_the_bat.ai.steps import fresh
from tests.systems.shadow_of_the_bat.gangs import (
    activate,
    behind,
    decide,
    gang,
    remembers,
    sheet,
    shooter,
    wants,
    what,
)
from tests.systems.shadow_of_the_bat.scenes import ability as printed
from tests.systems.shadow_of_the_bat.scenes import at, board, effect, hero, run, support, villain

WALL = board("..#..", "..#..", "..#..")


def known(game, id: str, **memory) -> list[str]:
    figure = game.figure(id)
    return [enemy.id for enemy in candidates.candidates(game, figure, remembers(game, id, **memory))]


def wanted(game, id: str = "thug#1") -> list[str]:
    figure = game.figure(id)
    among = candidates.candidates(game, figure, fresh(figure))
    return [enemy.id for enemy in priority.preferred(game, figure, among)]


# --- who counts


@pytest.mark.rule("SOTB-COO-06", "SOTB-AIP-01")
def test_a_villain_that_sees_nobody_is_not_activated() -> None:
    game = gang("robin 4,1", "thug 0,1", on=WALL)
    assert behind(decide(game, "thug#1")) == ["AIP-01"]
    activate(game, "thug#1")
    assert not game.figure("thug#1").activated and game.figure("thug#1").at == at("0,1")
    assert game.state.activated == ["thug#1"]


@pytest.mark.rule("SOTB-COO-12")
def test_fire_burns_a_villain_that_sees_nobody_when_its_card_comes() -> None:
    game = gang("robin 4,1", "thug 0,1", on=WALL, put={"thug#1": {"tokens": {"burning": 1}}})
    activate(game, "thug#1")
    assert game.figure("thug#1").wounds == 1 and not game.figure("thug#1").has("burning")


@pytest.mark.rule("SOTB-COO-11", "SOTB-TGT-10")
@pytest.mark.parametrize("put", [{"down": True}, {"tokens": {"falling": 1}}])
def test_down_and_falling_heroes_are_nobodys_target(put) -> None:
    game = gang("robin 1,1", "thug 0,1", put={"robin": put})
    assert behind(decide(game, "thug#1")) == ["AIP-01"]
    beside = gang("robin 1,1", "batgirl 1,2", "thug 0,1", put={"robin": put})
    assert known(beside, "thug#1") == ["batgirl"]


@pytest.mark.rule("SOTB-COO-08")
def test_a_leader_has_three_actions_a_henchman_two() -> None:
    game = gang("robin 1,1", "thug 0,1", "boss 2,1", content=[sheet("boss", "leader", melee=2)])
    assert [fresh(game.figure(id)).actions for id in ("thug#1", "boss#2")] == [2, 3]
    assert activate(game, "thug#1", dice="4 4 4 4") == ["AIP-04"] * 2 and game.figure("thug#1").activated
    assert activate(game, "boss#2", dice="4 4 4 4 4 4") == ["AIP-04"] * 3


@pytest.mark.rule("SOTB-TGT-02", "SOTB-LOS-17", "SOTB-LOS-18")
def test_an_enemy_seen_by_a_visible_friend_is_a_candidate_only_without_others() -> None:
    ground = board(".....", "..#..", ".....")
    game = gang("robin 4,1", "thug 0,1", "thug 2,0", on=ground)
    assert known(game, "thug#1") == ["robin"]
    alone = gang("robin 4,1", "thug 0,1", on=ground)
    assert known(alone, "thug#1") == []
    both = gang("robin 4,1", "batgirl 0,2", "thug 0,1", "thug 2,0", on=ground)
    assert known(both, "thug#1") == ["batgirl"]


@pytest.mark.rule("SOTB-LOS-18")
@pytest.mark.parametrize("status", ["unaware", "falling"])
def test_a_friend_that_is_unaware_or_falling_passes_nothing_on(status) -> None:
    ground = board(".....", "..#..", ".....")
    game = gang("robin 4,1", "thug 0,1", "thug 2,0", on=ground, put={"thug#2": {"tokens": {status: 1}}})
    assert known(game, "thug#1") == []
    aware = gang("robin 4,1", "thug 0,1", "thug 2,0", on=ground)
    assert known(aware, "thug#1") == ["robin"]


@pytest.mark.rule("SOTB-LOS-18", "SOTB-AIM-12", "SOTB-AIP-01")
def test_an_enemy_known_only_from_a_friend_is_approached_and_not_shot() -> None:
    ground = board("......", "..##..", "......")
    game = gang("robin 5,1", "gun 0,1", "thug 2,0", on=ground, content=[shooter(range=6)])
    assert what(decide(game, "gun#1")).startswith("move")
    assert what(decide(game, "gun#1", moved=True)) == "end"


@pytest.mark.rule("SOTB-TGT-02", "SOTB-AIM-11")
def test_an_enemy_seen_earlier_in_the_activation_stays_known() -> None:
    game = gang("robin 4,1", "thug 0,1", on=WALL)
    assert known(game, "thug#1", seen=["robin"]) == ["robin"]
    assert known(game, "thug#1") == []


# --- the priority


@pytest.mark.rule("SOTB-TGT-01", "SOTB-TGT-03")
@pytest.mark.parametrize(
    ("stat", "dir", "best"),
    [
        ("life", "high", ["batman"]),
        ("life", "low", ["robin"]),
        ("focus", "high", ["batgirl"]),
        ("focus", "low", ["robin"]),
        ("skill", "high", ["robin"]),
        ("skill", "low", ["batman", "batgirl"]),
    ],
)
def test_the_sheet_names_the_preferred_target(stat, dir, best) -> None:
    put = {"robin": {"wounds": 3, "focus": 0}, "batgirl": {"focus": 3}, "batman": {"focus": 1}}
    content = [sheet(priority=wants(stat, dir)), hero("robin", skill=4)]
    game = gang("robin 4,4", "batman 4,5", "batgirl 4,6", "thug 0,5", content=content, put=put)
    assert wanted(game) == best


@pytest.mark.rule("SOTB-TGT-03")
def test_life_means_what_is_left_of_it() -> None:
    game = gang("robin 4,4", "batman 4,5", "thug 0,5", put={"batman": {"wounds": 2}})
    assert wanted(game) == ["robin"]


@pytest.mark.rule("SOTB-TGT-04")
@pytest.mark.parametrize("stat", ["move", "melee", "ranged", "defense", "skill"])
def test_a_sheet_may_print_another_attribute(stat) -> None:
    content = [sheet(priority=wants(stat)), hero("robin", move=4, melee=4, ranged=4, defense=3, skill=4)]
    game = gang("batgirl 4,4", "robin 4,5", "thug 0,5", content=content)
    assert wanted(game) == ["robin"]


@pytest.mark.rule("SOTB-TGT-05")
def test_modified_values_count_not_printed_ones() -> None:
    slow = hero("robin", ability=printed(effect("modify_attr", attr="move", amount=-2)))
    game = gang("robin 4,4", "batgirl 4,5", "thug 0,5", content=[sheet(priority=wants("move")), slow])
    assert wanted(game) == ["batgirl"]
    defended = gang("batgirl 4,4", "robin 4,5 D D A", "thug 0,5", content=[sheet(priority=wants("defense"))])
    assert wanted(defended) == ["robin"]


@pytest.mark.rule("SOTB-TGT-06")
def test_who_lacks_the_attribute_has_none_of_it() -> None:
    content = [sheet(priority=wants("skill", "low")), sheet("gun", priority=wants("focus", "low")),
               sheet("boss", "leader", priority=wants("ranged", "low")), hero("robin", ranged=None)]  # fmt: skip
    put = {"robin": {"focus": 1}, "batgirl": {"focus": 1}}
    game = gang("robin 4,4", "batgirl 4,6", "gordon 4,5", "thug 0,5", "gun 0,4", "boss 0,6", content=content, put=put)
    assert wanted(game) == ["gordon"] and wanted(game, "gun#2") == ["gordon"]
    assert wanted(game, "boss#3") == ["robin"]


@pytest.mark.rule("SOTB-TGT-07", "SOTB-TGT-09")
def test_a_tie_is_asked_once_and_stands_while_it_is_a_tie() -> None:
    game = gang("robin 1,0", "batgirl 1,2", "thug 0,1")
    assert what(decide(game, "thug#1")) == "ask target robin batgirl"
    chosen = {"target": "batgirl"}
    assert what(decide(game, "thug#1", chosen=chosen)) == "strike batgirl"
    game.hero("batgirl").wounds = 1
    assert what(decide(game, "thug#1", chosen=chosen)) == "strike robin"
    game = gang("robin 1,0", "batgirl 1,2", "thug 0,1")
    assert activate(game, "thug#1", "A batgirl", dice="4 4 4 4") == ["AIP-04", "AIP-04"]


@pytest.mark.rule("SOTB-TGT-01", "SOTB-TGT-03", "SOTB-TGT-08", "SOTB-AIP-04", "SOTB-AIK-08", "SOTB-DEF-10")
def test_we_14_the_preferred_target_changes() -> None:
    put = {"batgirl": {"wounds": 3}, "robin": {"wounds": 4}}
    game = gang("batgirl 1,0 M A M", "robin 1,2 M A M", "thug 0,1", put=put, content=[sheet(melee=2)])
    activate(game, "thug#1", "A -", dice="1 3 5 6")
    assert game.life(game.hero("batgirl")) == 2 and game.life(game.hero("robin")) == 3
    assert what(decide(game, "thug#1")) == "strike robin"


# --- who goes next


def following(game, villain: str = "thug") -> list[str]:
    return [figure.id for figure in order.following(game, villain)]


@pytest.mark.rule("SOTB-AIA-02", "SOTB-AIA-03", "SOTB-AIA-04")
def test_first_those_that_can_strike_their_target_then_another_then_the_rest() -> None:
    content = [shooter(range=2, priority=wants("life"))]
    game = gang("batman 2,2", "robin 8,2", "gun 5,6", "gun 9,4", "gun 2,4", content=content)
    assert following(game, "gun") == ["gun#3"]
    game.state.activated.append("gun#3")
    assert following(game, "gun") == ["gun#2"]
    game.state.activated.append("gun#2")
    assert following(game, "gun") == ["gun#1"]


@pytest.mark.rule("SOTB-AIA-05")
def test_within_a_group_those_beside_an_enemy_go_first() -> None:
    content = [shooter(range=4)]
    game = gang("robin 5,2", "gun 1,2", "gun 6,3", content=content)
    assert following(game, "gun") == ["gun#2"]
    roof = board("..1.", "....")
    near = gang("robin 2,0", "gun 1,0", "gun 3,1", "gun 3,0", content=[shooter(range=3, ranged=3)], on=roof)
    assert [order.rank(near, near.figure(f"gun#{n}"))[1] for n in (1, 2, 3)] == [1, 1, 1]
    beside = gang("robin 2,0", "batgirl 0,1", "gun 1,0", "gun 3,1", content=[shooter(range=3, ranged=3)], on=roof)
    assert following(beside, "gun") == ["gun#1"]


@pytest.mark.rule("SOTB-AIA-06", "SOTB-AIA-07")
def test_then_the_nearest_goes_first_and_ties_are_asked() -> None:
    game = gang("robin 9,3", "thug 1,3", "thug 2,3", "thug 0,3")
    assert following(game) == ["thug#2"]
    tied = gang("robin 9,3", "thug 2,1", "thug 2,3", "thug 0,3")
    assert following(tied) == ["thug#1", "thug#2"]
    run(procedure.type_turn(tied, "thug"), "A thug#2")
    assert tied.state.activated == ["thug#2"]


@pytest.mark.rule("SOTB-AIA-08")
def test_a_figure_with_tied_targets_is_in_the_first_group_if_any_is_in_range() -> None:
    game = gang("robin 1,1", "batgirl 8,1", "thug 0,1")
    assert order.rank(game, game.figure("thug#1"))[0] == order.PREFERRED
    game.hero("robin").wounds = 1
    assert order.rank(game, game.figure("thug#1"))[0] == order.OTHER


@pytest.mark.rule("SOTB-AIA-01", "SOTB-AIA-09", "SOTB-AIE-04", "SOTB-COO-04")
def test_the_order_is_worked_out_again_after_each_activation() -> None:
    game = gang("robin 9,3", "thug 5,3", "thug 3,3", "gun 9,5")
    assert run(procedure.type_turn(game, "thug"), dice="4 4") is True
    assert game.state.activated == ["thug#1"] and game.figure("thug#2").at == at("3,3")
    game.figure("thug#2").at = at("8,4")
    assert order.rank(game, game.figure("thug#2"))[0] == order.PREFERRED
    assert run(procedure.type_turn(game, "thug"), dice="4 4 4 4") is False
    assert game.state.activated == ["thug#1", "thug#2"]


@pytest.mark.rule("SOTB-AIA-10")
def test_figures_without_sight_come_last_and_may_be_shown_an_enemy() -> None:
    ground = board("......", "..#...", "......")
    game = gang("robin 5,1", "thug 1,1", "thug 2,0", on=ground)
    assert following(game) == ["thug#2"]
    blind = gang("robin 4,1", "thug 0,1", "thug 3,1", on=WALL)
    assert following(blind) == ["thug#2"]
    assert order.rank(blind, blind.figure("thug#1"))[0] == order.BLIND


def test_nobody_is_asked_about_figures_that_will_do_nothing() -> None:
    game = gang("robin 4,1", "thug 0,1", "thug 0,2", on=WALL)
    assert following(game) == ["thug#1"]
    game.figure("thug#2").tokens["burning"] = 1
    assert following(game) == ["thug#1", "thug#2"]
    asleep = {"tokens": {"unaware": 1}}
    guards = gang("robin 4,1", "thug 0,0", "thug 0,2", put={"thug#1": asleep, "thug#2": asleep})
    assert following(guards) == ["thug#1"]


# --- the type and its sheet


@pytest.mark.rule("SOTB-COO-07")
def test_a_type_that_is_gone_skips_its_turn() -> None:
    game = gang("robin 4,1", "thug 0,1", put={"thug#1": {"out": True, "at": None}})
    assert run(procedure.type_turn(game, "thug")) is False
    assert game.state.activated == [] and game.state.path == []
    there = gang("robin 11,1", "thug 0,1")
    run(procedure.type_turn(there, "thug"))
    assert there.state.activated == ["thug#1"]


@pytest.mark.rule("SOTB-COO-10")
def test_every_co_operative_sheet_has_an_ability() -> None:
    assert villain("thug").coop.ability is not None
    with pytest.raises(Exception, match="ability"):
        villain("thug", coop={"ability": None})


def test_supports_are_enemies_too() -> None:
    game = gang("robin 9,7", "gordon 1,1", "thug 0,1", content=[support("gordon", life=8)])
    assert what(decide(game, "thug#1")) == "strike gordon"
