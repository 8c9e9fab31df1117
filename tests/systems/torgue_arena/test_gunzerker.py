"""Salvador's Gunzerker and his tree Bullet Chewer, as the shipped pack writes them (HUN-07, SKL-13, SKL-14, D20)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from game.core.content import Content
from game.core.library import Library
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import HunterCard, Tree
from game.systems.torgue_arena.flow import activation, skills
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import About
from game.systems.torgue_arena.system import ArenaSystem
from tests.systems.running import Unforeseen
from tests.systems.torgue_arena.cards import assault, bearing, fire, shoot, shot
from tests.systems.torgue_arena.scenes import arena, gun, make, run

PRECISION, RANGED, FFYL, CROWD, TWICE, LETHAL = range(6)
LOOT = make("loot", "ammo", front="ammo")


@cache
def shipped() -> Library:
    return ArenaSystem().library


def salvador(*slots: int, kit: str = "caracal hog", **more: Any) -> Arena:
    """Salvador with some slots of Bullet Chewer filled, and two guns; a psycho without answers beside him."""
    cards: list[Content] = [shipped().get(HunterCard, "salvador"), shipped().get(Tree, "bullet_chewer")]
    pieces = more.pop("pieces", ("salvador 0,0 G Y Y", "psycho 1,0", "psycho 1,0"))
    put = {"salvador": {"tree": "bullet_chewer", "slots": list(slots)}}
    content = [*cards, bearing("psycho"), gun("hog"), LOOT]
    return arena(*pieces, content=content, put=put, gear={"salvador": kit}, bag="ammo#1 ammo#2 ammo#3", **more)


def gunzerk(game: Arena, *answers: str, dice: str = "", cards: str = "") -> None:
    run(fire(game, "end_activation", game.hunter("salvador")), *answers, dice=dice, cards=cards)


def used(game: Arena) -> list[str]:
    return [item.id for item in game.hunter("salvador").items if item.used]


@pytest.mark.rule("TOR-HUN-07", "TOR-ACT-14")
def test_at_the_end_of_his_activation_he_shoots_once_for_free() -> None:
    game = salvador()
    for token in game.hunter("salvador").tokens:
        token.spent = True
    run(activation.activate(game, game.hunter("salvador")), "A shoot:hog#2:0@psycho#1", "A yellow", dice="2")
    assert used(game) == ["hog#2"]


@pytest.mark.rule("TOR-HUN-07")
def test_the_weapon_target_and_colour_are_his_to_choose_and_he_may_decline() -> None:
    game = salvador()
    gunzerk(game, "A no")
    assert used(game) == []
    gunzerk(game, "A shoot:caracal#1:0@psycho#2", "A green", dice="12", cards="ammo#1")
    assert [enemy.id for enemy in game.enemies()] == ["psycho#1"]


@pytest.mark.rule("TOR-HUN-07")
def test_a_weapon_used_this_turn_is_no_good() -> None:
    game = salvador()
    run(shoot(game), dice="2")
    gunzerk(game, "A shoot:hog#2:0@psycho#1", "A green", dice="2")
    assert used(game) == ["caracal#1", "hog#2"]
    gunzerk(game)


@pytest.mark.rule("TOR-HUN-07")
def test_an_empty_or_stored_weapon_is_no_good() -> None:
    gunzerk(salvador(kit="caracal* hog@inventory"))
    with pytest.raises(Unforeseen, match="is asked"):
        gunzerk(salvador(kit="caracal hog@inventory"))


@pytest.mark.rule("TOR-SKL-13")
@pytest.mark.parametrize(("slot", "prop"), [(PRECISION, "precision"), (CROWD, "crowd_control"), (LETHAL, "lethal")])
def test_a_slot_improves_gunzerker_attacks_only(slot: int, prop: str) -> None:
    game = salvador(slot)
    hunter = game.hunter("salvador")
    assert [each.prop for each in points.PROPERTIES(shot(game, hunter, ability="gunzerker"))] == [prop]
    assert points.PROPERTIES(shot(game, hunter)) == []


@pytest.mark.rule("TOR-SKL-13")
def test_precision_lets_him_roll_again() -> None:
    game = salvador(PRECISION)
    gunzerk(game, "A shoot:hog#2:0@psycho#1", "A green", "A reroll", dice="2 12", cards="ammo#1")
    assert len(list(game.enemies())) == 1


@pytest.mark.rule("TOR-SKL-13")
def test_crowd_control_aims_at_a_zone() -> None:
    game = salvador(CROWD)
    assert len(list(game.enemies())) == 2
    gunzerk(game, "A shoot:hog#2:0@1,0", "A green", "A psycho#1 psycho#2", dice="2 12", cards="ammo#1 ammo#2")
    assert not list(game.enemies())


@pytest.mark.rule("TOR-SKL-13")
def test_ranged_grows_by_one() -> None:
    game = salvador(RANGED)
    assert points.ATTRIBUTE(About(game, game.hunter("salvador"), "ranged"), 2).value == 3


@pytest.mark.rule("TOR-SKL-13", "TOR-HUN-07")
def test_two_attacks_per_turn_need_two_fresh_weapons() -> None:
    game = salvador(TWICE)
    answers = ["A shoot:hog#2:0@psycho#1", "A green", "A shoot:caracal#1:0@psycho#1", "A green"]
    gunzerk(game, *answers, dice="2 2")
    assert used(game) == ["caracal#1", "hog#2"]
    single = salvador(TWICE, kit="caracal")
    gunzerk(single, "A shoot:caracal#1:0@psycho#1", "A green", dice="2")


@pytest.mark.rule("TOR-SKL-13")
def test_the_second_attack_may_be_declined() -> None:
    game = salvador(TWICE)
    gunzerk(game, "A shoot:hog#2:0@psycho#1", "A green", "A no", dice="2")
    assert used(game) == ["hog#2"]


@pytest.mark.rule("TOR-SKL-13", "TOR-HUN-07", "TOR-FFY-07")
@pytest.mark.parametrize("slots", [(FFYL,), (FFYL, TWICE)])
def test_fighting_for_his_life_he_has_one_gunzerker_attack_and_its_kill_saves_him(slots: tuple[int, ...]) -> None:
    pieces = ("salvador 0,0 R", "psycho 1,0", "psycho 1,0")
    game = salvador(*slots, kit="caracal hog hog", pieces=pieces, turn="enemies")
    answers = ["A R/melee", "A shoot:caracal#1:0@psycho#1", "A shoot:hog#2:0@psycho#1"]
    run(assault(game), *answers, dice="2 2 6", cards="ammo#1")
    assert game.hunter("salvador").in_play
    assert used(game) == ["caracal#1", "hog#2"]


@pytest.mark.rule("TOR-HUN-07")
def test_the_gunzerker_attack_of_a_last_stand_needs_a_fresh_weapon_too() -> None:
    game = salvador(FFYL, kit="caracal", pieces=("salvador 0,0 R", "moze 0,3 G*", "psycho 1,0"), turn="enemies")
    run(assault(game), "A R/melee", "A shoot:caracal#1:0@psycho#1", dice="2 2")
    assert game.hunter("salvador").out


@pytest.mark.rule("TOR-SKL-14", "TOR-SKL-05")
def test_ex_15_rank_1_and_one_slot_of_rank_2_open_the_other_and_rank_3() -> None:
    game = salvador(PRECISION, RANGED)
    assert skills.fillable(game, game.hunter("salvador")) == [FFYL, CROWD]


@pytest.mark.rule("TOR-SKL-13")
def test_bullet_chewer_has_six_slots_in_four_ranks() -> None:
    tree = shipped().get(Tree, "bullet_chewer")
    assert [rank for rank, _ in tree.slots] == [1, 2, 2, 3, 4, 4]
