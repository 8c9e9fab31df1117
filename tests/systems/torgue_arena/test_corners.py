"""Where several rules meet: repetitions and lost weapons, two attacks on one hunter, nowhere to come back to."""

from __future__ import annotations

import pytest

from game.core.request import Choose
from game.systems.torgue_arena.effects import placing
from game.systems.torgue_arena.flow import enemy_moves, layout, reactions, resolution, respawn, spawning, terrain
from game.systems.torgue_arena.pending import Harmed
from tests.systems.torgue_arena.fights import looks, shoot, told
from tests.systems.torgue_arena.scenes import (
    LOOT,
    arena,
    at,
    board,
    disc,
    effect,
    enemy,
    gun,
    make,
    op,
    prop,
    run,
)

KETTLE = make("companion", "bloodwing", attributes={"melee": 2}, tokens=["yellow"])


# --- Swift


@pytest.mark.rule("TOR-PRP-39", "TOR-LOO-13")
def test_a_weapon_that_is_put_away_makes_no_repetition() -> None:
    content = [gun("uzi", "red", prop("swift", 2)), gun("stick", "red"), *LOOT]
    put = {"amara": {"loot": ["weapon"]}}
    game = arena("amara 0,0 G", "goliath 1,0", content=content, gear={"amara": "uzi stick@inventory"}, put=put)
    run(shoot(game, "amara", "goliath#1", "uzi#1"), "A loot:amara:weapon", dice="2")
    assert told(game).count("attacked") == 1 and game.item("uzi#1").place == "inventory"


@pytest.mark.rule("TOR-PRP-39", "TOR-RCT-10")
def test_a_weapon_swapped_in_a_reaction_makes_no_repetition() -> None:
    content = [gun("uzi", "red", prop("swift", 2)), gun("stick", "red")]
    game = arena("amara 0,0 G Y", "psycho 1,0", content=content, gear={"amara": "uzi stick@inventory"})
    run(
        shoot(game, "amara", "psycho#1", "uzi#1"),
        "A G",
        "A swap:stick#2:uzi#1",
        "A Y",
        dice="1 2",
    )
    assert told(game).count("attacked") == 1 and game.item("stick#2").place == "weapon"


# --- Fight For Your Life


@pytest.mark.rule("TOR-FFY-06", "TOR-RCT-18", "TOR-RCT-19")
def test_a_hunter_felled_by_the_second_attack_fights_in_its_window_not_in_the_first() -> None:
    game = arena("amara 0,0 R", "moze 0,0 Y*", "psycho 1,0", spotlight="moze", put={"amara": {"down": True}})
    first, second = Harmed(["moze", "amara"]), Harmed(["amara"], ["amara"])
    assert [chance.key for chance in reactions.openings(game, first)] == ["moze"]
    run(resolution.windows(game, [first, second]), "A melee@psycho#1", dice="6")
    assert not game.hunter("amara").down and game.hunter("amara").in_play


@pytest.mark.rule("TOR-FFY-06", "TOR-PRP-24", "TOR-TER-19")
def test_a_shot_at_the_own_barrel_that_wounds_twice_leaves_one_fight_for_life() -> None:
    content = [gun("boom", "red", prop("explosive"))]
    game = arena("amara 0,0 Y R", "barrel 0,0", "marauder 1,0", content=content, gear={"amara": "boom"})
    run(
        shoot(game, "amara", "barrel#1", "boom#1"),
        "A Y",  # against the attack itself: it turns red
        "A R",  # against the Barrel: Down
        "A melee@marauder#2",
        "A R",
        dice="7 2 10 2 6",
    )
    assert game.hunter("amara").in_play and looks(game.hunter("amara")) == "Y R*"


@pytest.mark.rule("TOR-FFY-09", "TOR-FFY-11", "TOR-AID-20")
def test_a_companions_own_token_does_not_pay_for_its_hunters_fight_for_life() -> None:
    pieces = ("mordecai 0,0 R*", "bloodwing 0,0 Y", "marauder 0,0", "amara 4,0 Y*")
    game = arena(*pieces, content=[KETTLE], turn="enemies", put={"mordecai": {"down": True}})
    felled = Harmed(["mordecai"], ["mordecai"])
    run(reactions.window(game, felled), "A melee@marauder#1/bloodwing", dice="8")
    assert not game.state.enemies and game.hunter("mordecai").out


@pytest.mark.rule("TOR-FFY-09")
def test_a_companion_that_fights_with_its_hunters_token_saves_it() -> None:
    pieces = ("mordecai 0,0 R", "bloodwing 0,0 Y*", "marauder 0,0")
    game = arena(*pieces, content=[KETTLE], turn="enemies", put={"mordecai": {"down": True}})
    run(reactions.window(game, Harmed(["mordecai"], ["mordecai"])), "A melee@marauder#1/bloodwing", dice="6")
    assert game.hunter("mordecai").in_play and not game.hunter("mordecai").down


@pytest.mark.rule("TOR-FFY-12", "TOR-FFY-08")
def test_a_response_aimed_at_a_down_hunter_lays_no_tokens_on_it() -> None:
    spiteful = enemy("psycho", defence=9, fumble_on_attack=[effect("on_fumble", op("stun", who="attacker"))])
    game = arena("amara 0,0 R", "psycho 0,0", content=[spiteful], put={"amara": {"down": True}})
    run(reactions.window(game, Harmed(["amara"], ["amara"])), "A melee@psycho#1", dice="1")
    assert game.hunter("amara").stun == 0
    game = arena("amara 0,0 Y", "psycho 0,0", content=[spiteful])
    run(reactions.window(game, Harmed(["amara"], [])), "A melee@psycho#1", dice="1")
    assert game.hunter("amara").stun == 1


@pytest.mark.rule("TOR-FFY-01", "TOR-RCT-07")
def test_a_fight_for_life_is_never_waved_through_with_other_reactions() -> None:
    game = arena("amara 0,0 R", "moze 0,0 Y", "psycho 1,0", put={"amara": {"down": True}})
    asked = reactions.window(game, Harmed(["amara"], ["amara"])).send(None)
    assert isinstance(asked, Choose) and not asked.reaction
    game.hunter("amara").down = False
    asked = reactions.window(game, Harmed(["amara"])).send(None)
    assert isinstance(asked, Choose) and asked.reaction == reactions.REACTION


# --- credit


@pytest.mark.rule("TOR-ATK-09", "TOR-TER-32")
def test_a_trap_belongs_to_who_opened_the_chest() -> None:
    game = arena(
        "amara 4,0",
        "moze 0,0 G*",
        "loot_chest 0,0 face=trap",
        "psycho 0,0",
        content=LOOT,
        bag="ammo",
        spotlight="amara",
    )
    flow = terrain.interact(game, game.hunter("moze"), "loot_chest#1", "green")
    run(flow, dice="4 10 1 12", cards="ammo")
    assert game.state.kills[0].by == "moze" and game.hunter("moze").loot == ["ammo"]


# --- coming back


@pytest.mark.rule("TOR-ZON-11", "TOR-WIN-01")
def test_without_room_in_the_whole_arena_nobody_respawns_and_nobody_pays() -> None:
    small = board(disc(0), stations="0,0", spawns="0,0")
    game = arena("amara -", "goliath 0,0", on=small, money=1)
    run(respawn.respawn(game))
    assert game.hunter("amara").out and game.state.money == 1


@pytest.mark.rule("TOR-ZON-11", "TOR-AID-09")
def test_a_companion_without_room_waits_outside() -> None:
    small = board(disc(0), stations="0,0", spawns="0,0")
    game = arena("mordecai -", "bloodwing -", "psycho 0,0", "psycho 0,0", on=small, money=1)
    run(respawn.respawn(game))
    assert game.hunter("mordecai").in_play and game.state.companions["bloodwing"].at is None


# --- loot on the floor


@pytest.mark.rule("TOR-LEV-01", "TOR-LOO-17", "TOR-WAN-01")
def test_level_up_and_wanted_tokens_that_a_card_scatters_do_what_they_do_when_drawn() -> None:
    game = arena("amara 0,0", content=LOOT, bag="level_up wanted ammo")
    run(placing.place(game, "loot", at("2,0"), 3), cards="level_up wanted ammo")
    assert game.hunter("amara").levels == 1 and game.state.wanted_found
    assert sorted(game.state.aside) == ["level_up", "wanted"]
    assert [thing.face for thing in game.state.things.values()] == ["ammo"]


@pytest.mark.rule("TOR-SET-08", "TOR-LEV-01")
def test_loot_that_lies_in_the_arena_from_the_start_is_neither_level_up_nor_wanted() -> None:
    game = arena("amara 0,0", "loot 1,0", content=LOOT)
    flow = layout.lay_loot(game)
    asked = flow.send(None)
    assert {"ammo", "money"} <= set(asked.cards)
    assert not {"level_up", "wanted", "legendary"} & set(asked.cards)
    flow.close()


# --- choices of zones


@pytest.mark.rule("TOR-ORD-16", "TOR-SPN-06")
def test_a_choice_among_zones_lights_up_the_zones() -> None:
    game = arena("salvador 0,0", "psycho 2,-1")
    asked = enemy_moves.advance(game, game.state.enemies["psycho#1"]).send(None)
    assert isinstance(asked, Choose) and all(option.subject == option.key for option in asked.options)
    asked = spawning.spawn_some(game, "psycho", 2, at("0,-4")).send(None)
    assert isinstance(asked, Choose) and all(option.subject == option.key for option in asked.options)
