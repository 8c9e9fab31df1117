"""Gear: slots, the Inventory, weapons, grenades and mods (EQP, INV, GUN, GRE, MDF)."""

from __future__ import annotations

import pytest

from game.core.cards import Pile
from game.core.packs import PackError
from game.systems.torgue_arena.flow import actions, defence, gear, harm
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.scenes import (
    LOOT,
    Unforeseen,
    arena,
    attack,
    effect,
    grenade,
    gun,
    make,
    mod,
    op,
    prop,
    run,
    shield,
)
from tests.systems.torgue_arena.test_activation import activate, offered, shown

GUNS = [gun("iron"), gun("rust"), gun("gold"), gun("zinc")]
MODS = [mod("a"), mod("b"), mod("c"), mod("d")]


def gain(game: Arena, id: str, *answers: str) -> None:
    run(gear.gain(game, game.hunter("amara"), id), *answers)


def places(game: Arena) -> dict[str, str]:
    return {item.id: item.place for item in game.hunter("amara").items}


def rooms(game: Arena, id: str) -> dict[str, str]:
    found = gear.rooms(game, game.hunter("amara"), id)
    return {option.key: option.refusal.rule if option.refusal else "" for option in found}


# --- slots


@pytest.mark.rule("TOR-EQP-01", "TOR-EQP-02", "TOR-EQP-03", "TOR-MDF-01", "TOR-SHD-09")
@pytest.mark.parametrize(("kind", "n"), [("weapon", 2), ("shield", 1), ("grenade", 1), ("mod", 2)])
def test_a_hunter_has_so_many_slots_of_each_kind(kind: str, n: int) -> None:
    cards = {
        "weapon": [gun(f"x{i}") for i in range(3)],
        "shield": [shield(f"x{i}") for i in range(3)],
        "grenade": [grenade(f"x{i}") for i in range(3)],
        "mod": [mod(f"x{i}") for i in range(3)],
    }[kind]
    game = arena("amara 0,0", content=cards)
    assert gear.slots(game, game.hunter("amara"), kind) == n  # type: ignore[arg-type]
    for i in range(n):
        assert "equip" in rooms(game, f"x{i}#1")
        gain(game, f"x{i}#1", "A equip")
    assert rooms(game, f"x{n}#1") == {"store": ""}


@pytest.mark.rule("TOR-EQP-02")
def test_a_card_may_add_a_slot_and_taking_it_off_gives_up_what_is_in_it() -> None:
    belt = mod("belt", effect("passive", op("add_slot", slot="weapon")))
    game = arena("amara 0,0 Y", content=[*GUNS, belt, mod("kit")], gear={"amara": "iron rust gold belt kit@inventory"})
    assert gear.slots(game, game.hunter("amara"), "weapon") == 3
    activate(game, "amara", "A swap:kit#5:belt#4", "A iron#1")
    assert places(game) == {
        "iron#1": "inventory",
        "rust#2": "weapon",
        "gold#3": "weapon",
        "belt#4": "inventory",
        "kit#5": "mod",
    }


@pytest.mark.rule("TOR-EQP-08")
def test_firearms_and_melee_weapons_share_slots_and_grenades_have_their_own() -> None:
    saw = make("gear", "saw", deck="guns", slot="weapon", kind="melee", attacks=[attack("red", "melee")])
    game = arena("amara 0,0", content=[*GUNS, saw, grenade("boom")], gear={"amara": "iron saw"})
    assert rooms(game, "rust#1") == {"store": ""}
    assert rooms(game, "boom#1") == {"equip": "", "store": ""}
    with pytest.raises((ValueError, PackError)):
        grenade("odd", kind="firearm")


@pytest.mark.rule("TOR-EQP-05")
def test_a_drawn_card_without_a_slot_may_go_to_the_inventory() -> None:
    game = arena("amara 0,0", content=GUNS, gear={"amara": "iron rust"})
    gain(game, "gold#3")
    assert places(game)["gold#3"] == "inventory"


@pytest.mark.rule("TOR-EQP-06", "TOR-INV-01", "TOR-DRC-03")
def test_with_a_full_inventory_something_is_discarded_the_new_card_or_an_old_one() -> None:
    def full() -> Arena:
        items = "iron rust a@inventory b@inventory c@inventory"
        decks = {"guns": Pile(), "zed": Pile()}
        return arena("amara 0,0", content=[*GUNS, *MODS], gear={"amara": items}, decks=decks)

    assert list(rooms(full(), "gold#9")) == [
        "discard",
        *(f"discard:{id}" for id in ("iron#1", "rust#2", "a#3", "b#4", "c#5")),
    ]
    game = full()
    gain(game, "gold#9", "A discard")
    assert "gold#9" not in places(game)
    assert game.state.decks["guns"].cards == ["gold#9"]
    game = full()
    gain(game, "gold#9", "A discard:rust#2")
    assert places(game)["gold#9"] == "weapon"
    assert "rust#2" not in places(game)
    game = full()
    gain(game, "gold#9", "A discard:b#4")
    assert places(game)["gold#9"] == "inventory"
    assert game.state.decks["zed"].cards == ["b#4"]


@pytest.mark.rule("TOR-EQP-03", "TOR-EQP-06")
def test_discarding_a_card_that_gave_a_slot_empties_that_slot_too() -> None:
    belt = mod("belt", effect("passive", op("add_slot", slot="weapon")))
    items = "iron rust gold belt a b@inventory c@inventory d@inventory"
    decks = {"guns": Pile(), "zed": Pile()}
    content = [*GUNS, *MODS, belt, mod("new")]
    game = arena("amara 0,0", content=content, gear={"amara": items}, decks=decks)
    gain(game, "new#9", "A discard:belt#4", "A gold#3")
    assert places(game)["new#9"] == "mod"
    assert [item.id for item in game.equipped(game.hunter("amara"), "weapon")] == ["iron#1", "rust#2"]
    assert game.state.decks["guns"].cards == ["gold#3"]


@pytest.mark.rule("TOR-DRC-03")
def test_a_card_for_which_there_is_room_is_not_discarded() -> None:
    game = arena("amara 0,0", content=GUNS, gear={"amara": "iron"})
    assert rooms(game, "gold#9") == {"equip": "", "store": ""}


@pytest.mark.rule("TOR-EQP-04", "TOR-EQP-07")
def test_a_discarded_card_is_shuffled_into_its_deck_and_starting_gear_leaves_the_campaign() -> None:
    game = arena("amara 0,0", content=GUNS, gear={"amara": "iron caracal"}, decks={"guns": Pile(["rust#1"])})
    amara = game.hunter("amara")
    gear.discard(game, amara, game.item("iron#1"))
    gear.discard(game, amara, game.item("caracal#2"))
    assert amara.items == []
    assert game.state.decks["guns"].rest == ["iron#1", "rust#1"]


@pytest.mark.rule("TOR-DRC-01", "TOR-EQP-04")
def test_a_card_is_drawn_by_chance_and_from_an_empty_deck_comes_nothing() -> None:
    game = arena("amara 0,0", content=GUNS, decks={"guns": Pile(["iron#1", "rust#1"])})
    run(gear.draw_gear(game, game.hunter("amara"), "guns"), "A equip", cards="rust#1")
    assert places(game) == {"rust#1": "weapon"}
    game.state.decks["guns"] = Pile()
    assert run(gear.draw_gear(game, game.hunter("amara"), "guns")) is None


# --- the Inventory


@pytest.mark.rule("TOR-INV-02", "TOR-MDF-02")
def test_a_mod_works_equipped_and_is_switched_off_in_the_inventory() -> None:
    strong = mod("glove", effect("passive", op("add_attribute", attribute="melee", n=2)))
    worn = arena("amara 0,0", "moze 0,0", content=[strong], gear={"amara": "glove"})
    stored = arena("amara 0,0", "moze 0,0", content=[strong], gear={"amara": "glove@inventory"})
    assert defence.value_of(worn, worn.hunter("amara"), "melee") == 5
    assert defence.value_of(worn, worn.hunter("moze"), "melee") == 0
    assert defence.value_of(stored, stored.hunter("amara"), "melee") == 3


@pytest.mark.rule("TOR-INV-02")
def test_stored_weapons_grenades_and_shields_cannot_be_used() -> None:
    content = [*GUNS, grenade("boom"), shield("wall")]
    items = "iron@inventory boom@inventory wall@inventory"
    game = arena("amara 0,0", "psycho 1,0", content=content, gear={"amara": items})
    assert not [key for key in offered(game, "amara") if key.startswith(("shoot", "throw"))]
    assert game.equipped(game.hunter("amara"), "shield") == []
    game = arena("amara 0,0", "psycho 1,0", content=content, gear={"amara": "iron boom wall"})
    assert {key.split(":")[0] for key in offered(game, "amara")} >= {"shoot", "throw"}
    assert game.equipped(game.hunter("amara"), "shield") != []


@pytest.mark.rule("TOR-INV-06")
def test_a_damaged_shield_is_not_discarded_for_another() -> None:
    content = [shield("old"), shield("new"), *MODS]
    items = "old a@inventory b@inventory c@inventory"
    game = arena("amara 0,0", content=content, gear={"amara": items}, decks={"zed": Pile()})
    assert rooms(game, "new#9")["discard:old#1"] == ""
    game.item("old#1").shield = [False, True]
    assert rooms(game, "new#9")["discard:old#1"] == "TOR-INV-06"


@pytest.mark.rule("TOR-INV-07", "TOR-GUN-03", "TOR-GUN-02")
def test_out_of_ammo_touches_equipped_firearms_and_grenades_only() -> None:
    saw = make("gear", "saw", deck="guns", slot="weapon", kind="melee", attacks=[attack("red", "melee")])
    content = [*GUNS, saw, grenade("boom")]
    game = arena("amara 0,0", content=content, gear={"amara": "iron saw boom rust@inventory"})
    harm.run_dry(game, game.hunter("amara"))
    assert [item.id for item in game.hunter("amara").items if item.spent] == ["iron#1", "boom#3"]


@pytest.mark.rule("TOR-SHD-16", "TOR-SHD-01", "TOR-PRP-15")
def test_equipping_puts_shield_and_run_and_gun_tokens_on_the_card() -> None:
    content = [shield("wall", "G Y"), gun("spray", "red", prop("run_and_gun"))]
    game = arena("amara 0,0", content=content)
    gain(game, "wall#1", "A equip")
    gain(game, "spray#1", "A equip")
    assert len(game.item("wall#1").shield) == 2 and not any(game.item("wall#1").shield)
    assert not game.item("spray#1").reserve_spent


# --- weapons


@pytest.mark.rule("TOR-GUN-01")
def test_every_weapon_gives_its_attacks_with_attribute_and_range() -> None:
    two = gun("twin", attacks=[attack("red"), attack("yellow", "tech")])
    game = arena("moze 0,0", "psycho 1,0", "psycho 0,2", content=[two], gear={"moze": "twin"})
    open = [key for key, rule in offered(game, "moze").items() if key.startswith("shoot") and not rule]
    assert open == ["shoot:twin#1:0@psycho#1", "shoot:twin#1:1@psycho#2"]
    with pytest.raises((ValueError, PackError)):
        gun("toy", attacks=[])


@pytest.mark.rule("TOR-GUN-06")
def test_each_attack_with_a_weapon_costs_a_token() -> None:
    game = arena("moze 0,0 Y Y", "goliath 1,0", content=GUNS, gear={"moze": "iron"})
    key = "A shoot:iron#1:0@goliath#1"
    activate(game, "moze", key, key, dice="2 2")
    assert shown(game, "moze") == "Y* Y*"


# --- grenades


@pytest.mark.rule("TOR-GRE-01", "TOR-GRE-02", "TOR-GRE-03", "TOR-GRE-07")
@pytest.mark.parametrize(("face", "wounds"), [("4", 1), ("3", 0)])
def test_a_grenade_is_free_rolls_its_own_die_with_its_attribute_and_is_spent(face: str, wounds: int) -> None:
    game = arena("moze 0,0 R R", "goliath 1,0", content=[grenade("boom", "green")], gear={"moze": "boom"})
    activate(game, "moze", "A throw:boom#1:0@goliath#1", "A end", dice=face)  # Ranged 2 against Defence 6
    assert game.state.enemies["goliath#1"].wounds == wounds
    assert shown(game, "moze") == "R R"
    assert game.item("boom#1").spent


@pytest.mark.rule("TOR-GRE-02")
def test_the_die_of_a_green_grenade_shows_more_than_any_red_token_could() -> None:
    game = arena("moze 0,0 R R", "goliath 1,0", content=[grenade("boom", "green")], gear={"moze": "boom"})
    activate(game, "moze", "A throw:boom#1:0@goliath#1", "A end", dice="11")
    assert game.state.enemies["goliath#1"].wounds == 1


@pytest.mark.rule("TOR-GRE-01", "TOR-GRE-03", "TOR-GRE-04", "TOR-GRE-05")
def test_example_22_a_reloaded_grenade_waits_for_the_next_turn() -> None:
    content = [*LOOT, grenade("boom")]
    put = {"salvador": {"loot": ["ammo"]}}
    game = arena("salvador 0,0 Y", "goliath 1,0", content=content, gear={"salvador": "boom"}, put=put)
    activate(game, "salvador", "A throw:boom#1:0@goliath#1", "A loot:salvador:ammo", "A end", dice="2")
    assert not game.item("boom#1").spent
    assert offered(game, "salvador")["throw:boom#1:0"] == "TOR-GRE-05"
    game.hunter("salvador").grenade_thrown = False
    assert offered(game, "salvador")["throw:boom#1:0@goliath#1"] == ""


@pytest.mark.rule("TOR-GRE-06")
def test_a_grenade_as_reaction_costs_a_token_but_rolls_its_own_die() -> None:
    content = [grenade("boom", "green")]
    game = arena("moze 0,0 R R*", "goliath 1,0", content=content, gear={"moze": "boom"}, turn="enemies")
    run(actions.react(game, game.hunter("moze")), "A throw:boom#1:0@goliath#1", dice="11")
    assert shown(game, "moze") == "R* R*"
    assert game.state.enemies["goliath#1"].wounds == 1
    empty = arena("moze 0,0 R* R*", "goliath 1,0", content=content, gear={"moze": "boom"})
    assert "throw:boom#1:0@goliath#1" not in offered(empty, "moze", reaction=1)


@pytest.mark.rule("TOR-GRE-08")
def test_a_grenade_is_no_weapon_for_gunzerker() -> None:
    game = arena("salvador 0,0 Y*", "goliath 1,0", content=[grenade("boom")], gear={"salvador": "caracal boom"})
    game.item("boom#2").spent = False
    game.hunter("salvador").grenade_thrown = False
    with pytest.raises(Unforeseen, match=r"possible: .'shoot:caracal#1:0@goliath#1', 'no'."):
        activate(game, "salvador", "A end", "A throw:boom#2:0@goliath#1")


@pytest.mark.rule("TOR-GRE-03")
def test_an_empty_grenade_cannot_be_thrown() -> None:
    game = arena("moze 0,0", "goliath 1,0", content=[grenade("boom")], gear={"moze": "boom*"})
    assert offered(game, "moze")["throw:boom#1:0"] == "TOR-GRE-03"


def test_what_is_done_with_a_new_card_is_about_that_card() -> None:
    """So that pointing at the choice shows the card."""
    game = arena("amara 0,0", content=[gun("viper")])
    assert [option.subject for option in gear.rooms(game, game.hunter("amara"), "viper#1")] == ["viper#1"] * 2
