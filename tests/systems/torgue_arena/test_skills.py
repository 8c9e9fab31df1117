"""Hunter cards and Skill Trees (HUN, SKL)."""

from __future__ import annotations

import pytest

from game.core.packs import PackError
from game.core.request import IllegalAnswer
from game.systems.torgue_arena.content import HunterCard
from game.systems.torgue_arena.flow import defence, skills
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.scenes import (
    arena,
    at,
    effect,
    gun,
    hunter,
    op,
    run,
    tree,
    words,
)
from tests.systems.torgue_arena.test_activation import activate, offered, shown


def bonus(attribute: str) -> dict[str, object]:
    return effect("passive", op("add_attribute", attribute=attribute, n=1))


BULLETS = tree("salvador_1", [bonus("melee")], [bonus("ranged"), bonus("will")], [bonus("tech")], [bonus("medicine")])
"""Six slots less one: 0 of rank 1, 1 and 2 of rank 2, 3 of rank 3, 4 of rank 4."""
OTHER = tree("salvador_2", [bonus("tech")], [bonus("tech")], lean="survival")
THIRD = tree("salvador_3", lean="support")
TREES = [BULLETS, OTHER, THIRD]


def trained(*slots: int, levels: int | None = None) -> Arena:
    taken = len(slots) if levels is None else levels
    put = {"salvador": {"tree": "salvador_1", "slots": list(slots), "levels": taken}}
    return arena("salvador 0,0", content=TREES, put=put)


def fillable(game: Arena) -> list[int]:
    return skills.fillable(game, game.hunter("salvador"))


# --- slots


@pytest.mark.rule("TOR-SKL-03", "TOR-SKL-05")
def test_a_rank_needs_a_filled_slot_of_the_one_before() -> None:
    assert fillable(trained()) == [0]
    assert fillable(trained(0)) == [1, 2]
    assert fillable(trained(0, 1, 3)) == [2, 4]


@pytest.mark.rule("TOR-SKL-05", "TOR-SKL-14", "TOR-SKL-06")
def test_example_15_the_other_slot_of_rank_two_or_rank_three_but_not_four() -> None:
    assert fillable(trained(0, 1)) == [2, 3]


@pytest.mark.rule("TOR-SKL-04", "TOR-SKL-07", "TOR-SKL-11")
def test_a_level_fills_one_slot_of_choice_that_helps_at_once() -> None:
    game = trained(0, levels=2)
    salvador = game.hunter("salvador")
    assert defence.value_of(game, salvador, "ranged") == 2
    run(skills.place_level(game, salvador), "A slot1")
    assert salvador.slots == [0, 1]
    assert defence.value_of(game, salvador, "ranged") == 3


@pytest.mark.rule("TOR-SKL-06")
def test_several_slots_of_one_rank_may_be_filled() -> None:
    game = trained(0, levels=3)
    run(skills.place_level(game, game.hunter("salvador")), "A slot2", "A slot1")
    assert game.hunter("salvador").slots == [0, 1, 2]


@pytest.mark.rule("TOR-SKL-10", "TOR-SKL-11")
def test_a_level_that_is_declined_is_kept_and_placed_at_the_next_level_up() -> None:
    game = trained()
    salvador = game.hunter("salvador")
    run(skills.level_up(game), "A keep")
    assert (salvador.levels, salvador.slots, skills.unplaced(salvador)) == (1, [], 1)
    run(skills.level_up(game), "A slot0", "A slot1")
    assert (salvador.levels, salvador.slots) == (2, [0, 1])


@pytest.mark.rule("TOR-SKL-10")
def test_a_level_beyond_a_complete_tree_is_kept() -> None:
    game = trained(0, 1, 2, 3, 4)
    run(skills.level_up(game))
    assert skills.unplaced(game.hunter("salvador")) == 1


@pytest.mark.rule("TOR-SKL-07")
def test_a_slot_may_add_an_action_token() -> None:
    extra = tree("salvador_1", [effect("passive", op("add_action_token", colour="yellow"))])
    game = arena("salvador 0,0", content=[extra], put={"salvador": {"tree": "salvador_1", "levels": 1}})
    run(skills.place_level(game, game.hunter("salvador")), "A slot0")
    assert shown(game, "salvador") == "G Y Y Y"


# --- trees


@pytest.mark.rule("TOR-SKL-02", "TOR-SET-10")
def test_a_hunter_uses_one_of_its_three_trees() -> None:
    game = arena("salvador 0,0", content=TREES)
    salvador = game.hunter("salvador")
    run(skills.choose_tree(game, salvador), "A salvador_2")
    assert salvador.tree == "salvador_2"
    assert game.tree(salvador) is OTHER
    assert defence.value_of(game, salvador, "melee") == 1


@pytest.mark.rule("TOR-SKL-08", "TOR-SKL-09")
def test_another_tree_takes_all_levels_along_and_they_are_placed_rank_by_rank() -> None:
    game = trained(0, 1)
    salvador = game.hunter("salvador")
    run(skills.choose_tree(game, salvador), "A salvador_2", "A slot0", "A slot1")
    assert (salvador.tree, salvador.slots, salvador.levels) == ("salvador_2", [0, 1], 2)
    assert defence.value_of(game, salvador, "tech") == 2
    assert defence.value_of(game, salvador, "melee") == 1


@pytest.mark.rule("TOR-SKL-08", "TOR-SKL-09")
def test_markers_may_be_rearranged_on_the_same_tree() -> None:
    game = trained(0, 1)
    run(skills.rearrange(game, game.hunter("salvador")), "A slot0", "A slot2")
    assert game.hunter("salvador").slots == [0, 2]


@pytest.mark.rule("TOR-SKL-09")
def test_markers_placed_again_cannot_skip_a_rank() -> None:
    game = trained(0, 1)
    flow = skills.rearrange(game, game.hunter("salvador"))
    asked = flow.send(None)
    with pytest.raises(IllegalAnswer):
        asked.read("slot1")
    flow.close()


# --- hunter cards


@pytest.mark.rule("TOR-HUN-01", "TOR-HUN-02", "TOR-HUN-03", "TOR-HUN-05", "TOR-HUN-06")
def test_a_hunter_card_shows_tokens_attributes_special_rule_gear_and_companion() -> None:
    game = arena("mordecai 0,0", "bloodwing 0,0", "psycho 1,0", gear={"mordecai": "caracal"})
    card = game.hunter_card(game.hunter("mordecai"))
    assert card.name.key == "test.mordecai"
    assert card.tokens == ("green", "yellow", "yellow")
    assert shown(game, "mordecai") == "G Y Y"
    assert card.attributes == {"ranged": 3, "reflexes": 2, "tech": 1}
    assert card.starting_gear == ("caracal",)
    assert "shoot:caracal#1:0@psycho#1" in offered(game, "mordecai")
    assert card.companion == "bloodwing"
    assert card.special.title.key == "test.special"


def test_a_pack_must_give_three_attributes_and_three_or_four_tokens() -> None:
    assert isinstance(hunter("x", "G Y Y R", ranged=1, melee=2, tech=1), HunterCard)
    for wrong in ({"tokens": "G Y", "ranged": 1, "melee": 2, "tech": 1}, {"ranged": 1, "melee": 2}):
        with pytest.raises((ValueError, PackError)):
            hunter("x", **wrong)


@pytest.mark.rule("TOR-HUN-04")
def test_a_special_rule_without_an_action_costs_nothing() -> None:
    rage = {"title": words("rage"), "text": words("rage"), "effects": [effect("start_activation", op("heal"))]}
    game = arena("amara 0,0 R[G] Y", content=[hunter("amara", melee=3, will=2, reflexes=1, special=rage)])
    activate(game, "amara", "A end")
    assert shown(game, "amara") == "G Y"
    assert not [key for key in offered(game, "amara") if key.startswith("card")]


@pytest.mark.rule("TOR-HUN-07", "TOR-FRE-02", "TOR-ACT-14")
def test_gunzerker_is_a_free_ranged_attack_with_a_weapon_not_used_this_turn() -> None:
    content = [gun("iron")]
    game = arena("salvador 0,0 Y R[G]*", "goliath 1,0", content=content, gear={"salvador": "caracal iron"})
    first, second = "shoot:caracal#1:0@goliath#1", "shoot:iron#2:0@goliath#1"
    activate(game, "salvador", f"A {first}", f"A {second}", "A yellow", dice="5 6")
    assert game.state.enemies["goliath#1"].wounds == 2


@pytest.mark.rule("TOR-SKL-13")
def test_a_slot_may_make_gunzerker_attacks_lethal_and_nothing_else() -> None:
    named = {"kind": "from_ability", "ability": "gunzerker"}
    slot = effect("passive", op("grant_property", prop="lethal"), when=[named])
    content = [tree("salvador_1", [slot]), gun("iron")]
    put = {"salvador": {"tree": "salvador_1", "slots": [0], "levels": 1}}
    game = arena("salvador 0,0 Y", "goliath 1,0", content=content, gear={"salvador": "caracal iron"}, put=put)
    activate(game, "salvador", "A shoot:caracal#1:0@goliath#1", "A shoot:iron#2:0@goliath#1", dice="5 6")
    assert game.state.enemies["goliath#1"].wounds == 3


@pytest.mark.rule("TOR-HUN-04")
def test_an_action_of_a_special_rule_is_paid_and_rolled() -> None:
    roar = {
        "title": words("roar"),
        "text": words("roar"),
        "attribute": "will",
        "effects": [effect("on_interact", op("move", n=1))],
    }
    special = {"title": words("roar"), "text": words("roar"), "action": roar}
    game = arena("amara 0,0 Y Y*", content=[hunter("amara", melee=3, will=2, reflexes=1, special=special)])
    activate(game, "amara", "A card:amara:0", "A 1,0", dice="7 6")
    assert game.hunter("amara").at == at("1,0")
    assert shown(game, "amara") == "Y* Y*"
