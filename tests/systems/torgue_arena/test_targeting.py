"""Whom enemies attack (TGT)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.torgue_arena.flow import enemy_attack, targeting
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Hunter
from tests.systems.torgue_arena.scenes import arena, at, enemy, run

SHOOTER = enemy("marauder", range=3)


def chosen(game: Arena, *answers: str, id: str = "marauder#1", **more: Any) -> str:
    """The hunter an enemy picks, or nobody."""
    foe = game.state.enemies[id]
    hunter: Hunter | None = run(targeting.choose(game, foe, enemy_attack.attack_of(game, foe), **more), *answers)
    return hunter.id if hunter else ""


@pytest.mark.rule("TOR-TGT-01", "TOR-SPT-03")
def test_the_spotlight_hunter_is_the_first_choice_however_battered_and_near_others_are() -> None:
    game = arena("salvador 3,0", "amara 0,1 R[G] R[Y] R[Y]", "marauder 0,0", spotlight="salvador")
    assert chosen(game) == "salvador"


@pytest.mark.rule("TOR-TGT-02", "TOR-TGT-03")
def test_out_of_range_of_the_spotlight_the_hunter_with_most_red_tokens_is_attacked() -> None:
    """EX-19."""
    game = arena("salvador 4,0", "amara 0,3 G Y R[Y]", "moze -3,3 G R[Y] R[Y]", "marauder 0,0", spotlight="salvador")
    assert chosen(game) == "moze"


@pytest.mark.rule("TOR-TGT-02")
def test_a_spotlight_hunter_in_range_but_out_of_sight_is_no_choice() -> None:
    game = arena("salvador 2,0", "amara 0,2", "marauder 0,0", "tyre 1,0 x3", spotlight="salvador")
    assert chosen(game) == "amara"


@pytest.mark.rule("TOR-TGT-03", "TOR-SPE-06")
def test_spent_red_tokens_count_as_red() -> None:
    game = arena("salvador 4,0", "amara 0,1 G Y R[Y]", "moze -3,3 G* R[Y]* R[Y]*", "marauder 0,0", spotlight="salvador")
    assert chosen(game) == "moze"


@pytest.mark.rule("TOR-TGT-03")
def test_red_tokens_of_hunters_out_of_range_do_not_count() -> None:
    game = arena("salvador 4,0", "amara 0,3", "moze -4,4 R[G] R[Y] R[Y]", "marauder 0,0", spotlight="salvador")
    assert chosen(game) == "amara"


@pytest.mark.rule("TOR-TGT-04")
def test_of_equally_red_hunters_the_nearest_is_attacked() -> None:
    game = arena("salvador 4,0", "amara 0,3 G Y R[Y]", "moze -2,2 G Y R[Y]", "marauder 0,0", spotlight="salvador")
    assert chosen(game) == "moze"


@pytest.mark.rule("TOR-TGT-05")
def test_a_tie_in_red_and_distance_is_settled_by_the_players() -> None:
    game = arena("salvador 4,0", "amara 0,2 G Y R[Y]", "moze -2,2 G Y R[Y]", "marauder 0,0", spotlight="salvador")
    assert chosen(game, "A moze") == "moze"
    assert chosen(game, "A amara") == "amara"


def test_nobody_in_range_and_sight_means_no_target() -> None:
    assert chosen(arena("salvador 4,0", "marauder 0,0")) == ""


@pytest.mark.rule("TOR-FFY-08")
def test_a_down_hunter_is_never_aimed_at() -> None:
    game = arena("salvador 1,0", "amara 0,2", "marauder 0,0", put={"salvador": {"down": True}})
    assert chosen(game) == "amara"


@pytest.mark.rule("TOR-LOS-06", "TOR-LOS-17")
def test_a_hunter_in_its_own_zone_is_all_an_enemy_sees() -> None:
    game = arena("salvador 1,0", "amara 0,0", "marauder 0,0", spotlight="salvador")
    assert chosen(game) == "amara"


@pytest.mark.rule("TOR-TGT-06")
def test_an_axe_goes_for_the_nearest_hunter_without_the_spotlight() -> None:
    game = arena("salvador 1,0", "amara 0,2 R[G] R[Y] R[Y]", "moze -1,1", "psycho 0,0", spotlight="salvador")
    axe = enemy_attack.attack_of(game, game.state.enemies["psycho#1"], range=3, resist="reflexes")
    found = run(targeting.choose(game, game.state.enemies["psycho#1"], axe, "nearest_without_spotlight"))
    assert found is game.hunter("moze")


@pytest.mark.rule("TOR-TGT-06")
def test_another_target_rule_still_needs_range_and_sight() -> None:
    game = arena("salvador 1,0", "amara 0,4", "psycho 0,0", spotlight="salvador")
    assert chosen(game, id="psycho#1", rule="nearest_without_spotlight") == ""
    game = arena("salvador 1,0", "amara 0,0", "psycho 0,0", spotlight="salvador")
    assert chosen(game, id="psycho#1", rule="nearest_without_spotlight") == "amara"


@pytest.mark.rule("TOR-TGT-06")
def test_ties_of_another_target_rule_go_to_most_red_then_to_the_players() -> None:
    pieces = ("salvador 4,0", "amara 0,2", "moze -2,2 G Y R[Y]", "mordecai 2,-2 G Y R[Y]", "marauder 0,0")
    game = arena(*pieces, spotlight="salvador")
    assert chosen(game, "A mordecai", rule="nearest") == "mordecai"
    game.hunter("mordecai").tokens[2].colour = "yellow"
    assert chosen(game, rule="nearest") == "moze"


def test_the_spotlight_rule_takes_nobody_else() -> None:
    game = arena("salvador 4,0", "amara 0,2", "marauder 0,0", spotlight="salvador")
    assert chosen(game, rule="spotlight") == ""


@pytest.mark.rule("TOR-PRP-37", "TOR-PRP-40")
def test_a_repetition_stays_with_the_previous_targets_zone_and_its_neighbours() -> None:
    game = arena("salvador 3,0", "amara 0,2", "marauder 0,0", spotlight="salvador")
    assert chosen(game, near=at("0,3")) == "amara"
    assert chosen(game, near=at("-3,0")) == ""


def test_an_arrow_shows_whom_an_enemy_goes_for_now() -> None:
    game = arena("salvador 4,0", "amara 0,2", "moze -2,2", "marauder 0,0", "psycho -3,0", spotlight="salvador")
    assert enemy_attack.likely(game, game.state.enemies["marauder#1"]) == ["amara", "moze"]
    assert enemy_attack.likely(game, game.state.enemies["psycho#2"]) == ["salvador"]
