"""How enemies move (ORD-13 to ORD-20)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.grid import Side, key
from game.boards.hexes import disc, tiles
from game.systems.torgue_arena.flow import enemy_moves
from game.systems.torgue_arena.flow.enemy_moves import Plan
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.scenes import Unforeseen, arena, at, board, enemy, run

WIDE = board(disc(6), stations="0,6", spawns="0,-6")
CORRIDOR = board(tiles((q, 0) for q in range(8)), stations="0,0", spawns="7,0")
WALLED_IN = [f"tyre {zone} x3" for zone in ("3,0", "4,-1", "4,-2", "3,-2", "2,0")]
"""Around 3,-1, open only towards 2,-1."""


def planned(game: Arena, id: str, steps: int | None = None, toward: str = "") -> Plan:
    foe = game.state.enemies[id]
    quarry = game.hunter(toward or game.state.spotlight)
    return enemy_moves.plan(game, foe, quarry, enemy_moves.movement(game, foe) if steps is None else steps)


def ends(game: Arena, id: str, steps: int | None = None) -> list[str]:
    return [key(place) for place in planned(game, id, steps).ends]


def moved(game: Arena, id: str, *answers: str, **more: Any) -> str:
    """Where an enemy stands after its move."""
    foe = game.state.enemies[id]
    run(enemy_moves.advance(game, foe, **more), *answers)
    assert foe.at is not None
    return key(foe.at)


@pytest.mark.rule("TOR-ORD-14", "TOR-ORD-17")
def test_a_marauder_stops_in_the_first_zone_from_which_it_could_attack() -> None:
    """EX-07."""
    game = arena("salvador 1,0", "marauder 5,0", on=WIDE)
    assert ends(game, "marauder#1") == ["4,0"]
    assert planned(game, "marauder#1").attacks
    assert moved(game, "marauder#1") == "4,0"


@pytest.mark.rule("TOR-ORD-17")
def test_an_enemy_that_has_its_target_in_range_and_sight_stays() -> None:
    game = arena("salvador 1,0", "marauder 4,0")
    assert planned(game, "marauder#1") == enemy_moves.AIMS
    assert moved(game, "marauder#1") == "4,0"


@pytest.mark.rule("TOR-ORD-14")
def test_enemies_head_for_the_spotlight_hunter_and_nobody_else() -> None:
    game = arena("salvador -4,0", "amara 4,0", "psycho 1,0", spotlight="salvador")
    assert ends(game, "psycho#1") == ["-1,0"]
    game.state.spotlight = "amara"
    assert ends(game, "psycho#1") == ["3,0"]


@pytest.mark.rule("TOR-ORD-13", "TOR-ORD-15")
def test_out_of_reach_of_any_goal_an_enemy_closes_in_as_far_as_its_movement_goes() -> None:
    game = arena("salvador -4,0", "skag 4,0", "psycho 4,-1")
    assert ends(game, "skag#1") == ["1,0"]
    assert planned(game, "skag#1").attacks is False
    assert all(game.distance(at(end), at("-4,0")) == 6 for end in ends(game, "psycho#2"))


@pytest.mark.rule("TOR-ORD-13")
def test_cards_may_change_how_far_an_enemy_moves() -> None:
    game = arena("salvador -4,0", "psycho 4,0")
    assert ends(game, "psycho#1", 1) == ["3,0"]
    assert ends(game, "psycho#1", 4) == ["0,0"]


@pytest.mark.rule("TOR-ORD-16", "TOR-ORD-17")
def test_players_choose_among_zones_equally_many_steps_away() -> None:
    """Two zones next to the goal's line bring the hunter into range with one step."""
    game = arena("salvador 0,0", "psycho 2,-1")
    assert ends(game, "psycho#1") == ["1,-1", "1,0"]
    assert moved(game, "psycho#1", "A 1,0") == "1,0"


@pytest.mark.rule("TOR-ORD-16")
def test_nobody_is_asked_about_equal_routes_to_a_zone_for_nothing_depends_on_them() -> None:
    game = arena("salvador 3,-1", "psycho 0,0", *WALLED_IN)
    assert ends(game, "psycho#1") == ["2,-1"]
    assert moved(game, "psycho#1") == "2,-1"
    assert dict(game.journal[-1].text.values)["path"] == "D5 D6"


@pytest.mark.rule("TOR-ORD-17")
def test_goals_with_fewer_steps_beat_goals_nearer_to_the_hunter() -> None:
    game = arena("salvador 0,0", "marauder 4,0")
    assert all(game.distance(at(end), at("0,0")) == 3 for end in ends(game, "marauder#1"))


@pytest.mark.rule("TOR-ORD-17")
def test_an_enemy_that_cannot_get_nearer_stays_put() -> None:
    game = arena("salvador 0,0", "psycho 3,0", "psycho 2,0", "psycho 2,0", "psycho 2,0", on=CORRIDOR)
    assert planned(game, "psycho#1").ends == ()
    assert moved(game, "psycho#1") == "3,0"


@pytest.mark.rule("TOR-ORD-17")
def test_an_enemy_does_not_sidestep_to_a_zone_no_nearer() -> None:
    ring = [f"tyre {zone} x3" for zone in ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")]
    game = arena("salvador 0,0", "psycho 2,0", *ring)
    assert planned(game, "psycho#1").ends == ()
    assert planned(arena("salvador 0,0", "psycho 2,0", *ring[1:]), "psycho#1").ends != ()


@pytest.mark.rule("TOR-ORD-18")
def test_a_way_round_a_crowd_is_measured_by_legal_steps() -> None:
    """The straight way is full: the first steps of the way round are no nearer as the crow flies."""
    straight, round = [(q, 0) for q in range(5)], [(4, -1), (4, -2), (3, -2), (2, -2), (1, -1)]
    ground = board(tiles(straight + round), stations="0,0", spawns="4,0")
    game = arena("salvador 0,0", "psycho 4,0", *["psycho 2,0"] * 3, on=ground)
    assert ends(game, "psycho#1") == ["4,-2"]
    game.state.enemies["psycho#2"].at = at("4,0")
    assert ends(game, "psycho#1") == ["2,0"]


@pytest.mark.rule("TOR-ORD-18")
def test_behind_a_crowd_that_leaves_no_way_miniatures_are_ignored() -> None:
    game = arena("salvador 0,0", "psycho 6,0", *["psycho 3,0"] * 3, on=CORRIDOR)
    assert ends(game, "psycho#1") == ["4,0"]


TWO_WAYS = board(
    tiles([*((q, 0) for q in range(5)), (4, -1), (4, -2), (3, -2), (2, -2), (1, -1)]), stations="0,0", spawns="4,0"
)
"""From 4,0 to 0,0 it is four steps straight ahead, and six the way round."""


@pytest.mark.rule("TOR-ORD-18")
def test_ignoring_miniatures_is_not_ignoring_tyres() -> None:
    """Tyres fill the straight way for good, a crowd the way round for now: it is the way round that is measured."""
    game = arena("salvador 0,0", "psycho 4,0", *["psycho 2,-2"] * 3, "tyre 2,0 x3", on=TWO_WAYS)
    assert ends(game, "psycho#1") == ["4,-2"]


@pytest.mark.rule("TOR-ORD-18")
def test_a_large_enemy_measures_the_steps_that_are_legal_for_itself() -> None:
    game = arena("salvador 0,0", "goliath 4,0", "psycho 2,0", on=TWO_WAYS)
    assert ends(game, "goliath#1") == ["4,-2"]
    small = arena("salvador 0,0", "marauder 4,0", "psycho 2,0", on=TWO_WAYS, content=[enemy("marauder", range=0)])
    assert ends(small, "marauder#1") == ["2,0"]


@pytest.mark.rule("TOR-ORD-18")
def test_the_hunters_full_zone_does_not_make_a_crowd_vanish() -> None:
    """Its own zone counts as enterable, so there is a legal way, and it leads round the crowd."""
    game = arena("salvador 0,0", "amara 0,0", "moze 0,0", "psycho 4,0", *["psycho 2,0"] * 3, on=TWO_WAYS)
    assert ends(game, "psycho#1") == ["4,-2"]


@pytest.mark.rule("TOR-ORD-18")
def test_cut_off_for_good_the_plain_distance_counts() -> None:
    game = arena("salvador 0,0", "psycho 6,0", "tyre 3,0 x3", on=CORRIDOR)
    assert ends(game, "psycho#1") == ["4,0"]


@pytest.mark.rule("TOR-ORD-18")
def test_the_hunters_own_zone_counts_as_enterable_however_full_it_is() -> None:
    game = arena("salvador 0,0", "amara 0,0", "moze 0,0", "psycho 5,0", on=CORRIDOR)
    assert ends(game, "psycho#1") == ["3,0"]


@pytest.mark.rule("TOR-ORD-19")
def test_a_zone_with_another_hunter_is_no_goal() -> None:
    """The psycho would have to look out of amara's zone (LOS-06); it goes on past her."""
    game = arena("salvador 0,0", "amara 1,0", "marauder 3,0", on=CORRIDOR, content=[enemy("marauder", range=1)])
    assert ends(game, "marauder#1") == ["1,0"]
    assert not planned(game, "marauder#1").attacks
    open = arena("salvador 0,0", "marauder 3,0", on=CORRIDOR, content=[enemy("marauder", range=1)])
    assert planned(open, "marauder#1").attacks


@pytest.mark.rule("TOR-ORD-19")
def test_the_spotlight_hunters_zone_is_a_goal_though_another_stands_there() -> None:
    game = arena("salvador 2,0", "amara 2,0", "psycho 4,0", content=[enemy("psycho", range=0)])
    assert ends(game, "psycho#1") == ["2,0"]
    assert planned(game, "psycho#1").attacks


@pytest.mark.rule("TOR-ORD-20", "TOR-MOV-03")
def test_moving_enemies_pass_other_hunters_without_stopping() -> None:
    game = arena("salvador 0,0", "amara 5,0", "skag 6,0", spotlight="salvador", on=CORRIDOR)
    assert ends(game, "skag#1") == ["3,0"]


@pytest.mark.rule("TOR-ORD-20", "TOR-MOV-02")
def test_a_full_zone_is_not_passed() -> None:
    game = arena("salvador 0,0", *["psycho 4,0"] * 3, "skag 6,0", on=CORRIDOR)
    assert ends(game, "skag#4") == ["5,0"]


def test_a_large_enemy_finds_no_way_through_a_zone_with_anybody_in_it() -> None:
    game = arena("salvador 0,0", "psycho 4,0", "goliath 6,0", on=CORRIDOR)
    assert ends(game, "goliath#2") == ["5,0"]


@pytest.mark.rule("TOR-MOV-05")
def test_a_frozen_enemy_does_not_move() -> None:
    game = arena("salvador -4,0", "psycho 4,0", put={"psycho#1": {"elements": {"cryo": 1}}})
    assert moved(game, "psycho#1") == "4,0"


def test_a_wall_is_walked_round() -> None:
    walls = [Side("w1", at("1,0"), at("0,0"), "wall"), Side("w2", at("1,0"), at("0,1"), "wall")]
    game = arena("salvador 0,0", "psycho 1,0", on=board(disc(3), stations="0,3", spawns="0,-3", sides=walls))
    assert ends(game, "psycho#1") == ["1,-1"]


@pytest.mark.rule("TOR-RND-12")
def test_without_a_spotlight_hunter_in_play_nobody_moves() -> None:
    game = arena("salvador -", "psycho 1,0")
    assert moved(game, "psycho#1") == "1,0"


def test_an_unforeseen_question_fails_the_script() -> None:
    with pytest.raises(Unforeseen):
        moved(arena("salvador 0,0", "psycho 2,-1"), "psycho#1")


def test_an_enemy_told_to_back_off_goes_as_far_as_it_can() -> None:
    game = arena("salvador 0,0", "skag 1,0", on=CORRIDOR)
    foe = game.state.enemies["skag#1"]
    run(enemy_moves.retreat(game, foe, at("0,0"), 3))
    assert foe.at == at("4,0")
