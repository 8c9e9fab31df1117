"""Chests, machines, Skag Vomit and what scenarios make of terrain (TER-20 to TER-38, PRI-02, BAS-06, SCN-01)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.grid import Feature, Mark
from game.boards.hexes import HexBoard
from game.core.content import Content
from game.core.place import Point
from game.core.request import IllegalAnswer, Option
from game.systems.torgue_arena.flow import layout, terrain
from game.systems.torgue_arena.flow import scenario as rules
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena import scenes
from tests.systems.torgue_arena.scenes import (
    arena,
    at,
    board,
    cond,
    effect,
    grenade,
    gun,
    make,
    mod,
    op,
    run,
    scenario,
    words,
)

LOOT: tuple[Content, ...] = (make("loot", "ammo", front="ammo"), make("loot", "health", front="health", draw=True))
HIDDEN: tuple[Content, ...] = (
    make("hidden", "b1", terrain="barrel", face="plain", count=2),
    make("hidden", "b2", terrain="barrel", face="shock"),
    make("hidden", "b3", terrain="barrel", face="key"),
    make("hidden", "v1", terrain="vending", face="ammo"),
    make("hidden", "v2", terrain="vending", face="zed"),
    make("hidden", "l1", terrain="loot_chest", face="torgue"),
    make("hidden", "l2", terrain="loot_chest", face="guns"),
    make("hidden", "l3", terrain="loot_chest", face="money"),
    make("hidden", "l4", terrain="loot_chest", face="trap"),
    make("hidden", "a1", terrain="ammo_chest", face="ammo"),
    make("hidden", "a2", terrain="ammo_chest", face="objective", count=2),
    make("hidden", "m1", terrain="mailbox", face="zed"),
)
GEAR: tuple[Content, ...] = (gun("viper"), gun("hornet", deck="torgue"), grenade("boomer"), mod("pill"))
DECKS = {"guns": ["viper#1"], "ammo": ["boomer#1"], "zed": ["pill#1"], "torgue": ["hornet#1"]}


def hall(*pieces: str, interactions: list[dict[str, Any]] | None = None, **fields: Any) -> Arena:
    """Mordecai (Tech 1) in the middle of a scenario with these interactions."""
    bout = scenario(interactions=interactions or [], objectives=fields.pop("objectives", []))
    content = [*LOOT, *HIDDEN, *GEAR, bout]
    decks = {name: scenes.Pile(list(cards)) for name, cards in DECKS.items()}
    usual = {"scenario": "bout", "bag": "ammo health", "decks": decks, "players": "AAAA"}
    return arena("mordecai 0,0", *pieces, content=content, **{**usual, **fields})


def keys(options: list[Option[str]]) -> list[str]:
    return [option.key for option in options if option.refusal is None]


def opened(game: Arena, *answers: str, dice: str = "3", cards: str = "", colour: str = "yellow") -> bool:
    thing = next(iter(game.state.things))
    return run(
        terrain.interact(game, game.hunter("mordecai"), thing, colour),  # type: ignore[arg-type]
        *answers,
        dice=dice,
        cards=cards,
    )


# --- on the map


def mapped(*features: Feature) -> HexBoard:
    open = board()
    return HexBoard(open.cells, (), features, open.marks)


def feature(id: str, kind: str, place: str, face: str = "", count: int = 1) -> Feature:
    return Feature(id, kind, (at(place),), (), count, int(kind == "tyre"), values=(("face", face),) if face else ())


def laid(*features: Feature, cards: str = "", **fields: Any) -> Arena:
    game = hall(on=mapped(*features), **fields)
    run(layout.place_all(game), cards=cards)
    return game


def faces(game: Arena) -> list[str]:
    return [thing.face for thing in game.state.things.values()]


@pytest.mark.rule("TOR-TER-26", "TOR-TER-27")
def test_chests_get_random_faces_of_all_tokens_of_their_kind() -> None:
    game = laid(feature("c1", "loot_chest", "1,0"), feature("c2", "loot_chest", "2,0"), cards="trap torgue")
    assert faces(game) == ["trap", "torgue"]
    with pytest.raises(IllegalAnswer):
        laid(feature("c1", "loot_chest", "1,0"), feature("c2", "loot_chest", "2,0"), cards="trap trap")
    with pytest.raises(IllegalAnswer):
        laid(feature("c1", "loot_chest", "1,0"), cards="zed")


@pytest.mark.rule("TOR-TER-26")
def test_a_face_the_map_gives_is_not_drawn_again() -> None:
    with pytest.raises(IllegalAnswer):
        laid(feature("c1", "loot_chest", "1,0", "trap"), feature("c2", "loot_chest", "2,0"), cards="trap")
    game = laid(feature("c1", "loot_chest", "1,0", "trap"), feature("c2", "loot_chest", "2,0"), cards="guns")
    assert faces(game) == ["trap", "guns"]


@pytest.mark.rule("TOR-TER-17", "TOR-TER-15")
def test_barrels_lie_face_down_at_random_and_the_key_is_not_among_them() -> None:
    game = laid(feature("b", "barrel", "1,0", count=3), cards="shock plain plain")
    assert faces(game) == ["shock", "plain", "plain"] and len(game.things_at(at("1,0"), "barrel")) == 3
    with pytest.raises(IllegalAnswer):
        laid(feature("b", "barrel", "1,0"), cards="key")
    assert faces(laid(feature("b", "barrel", "1,0", "key"))) == ["key"]


@pytest.mark.rule("TOR-TER-22")
def test_one_of_two_vending_machines_is_picked_unseen_and_turned_up() -> None:
    game = laid(feature("v", "vending", "1,0"), cards="zed")
    assert faces(game) == ["zed"]
    from game.systems.torgue_arena.system import ArenaSystem

    shown = ArenaSystem(game.library, {"test": game.board}).view(game.state, game.hunter("mordecai").seat)
    assert shown["things"]["v"]["face"] == "zed"


@pytest.mark.rule("TOR-TER-09")
def test_three_tyres_on_the_map_are_three_tyres_in_one_zone() -> None:
    game = laid(feature("t", "tyre", "1,0", count=3))
    assert game.tyres(at("1,0")) == 3 and len(game.state.things) == 1


def test_an_element_drawn_over_several_zones_stands_in_each() -> None:
    wide = Feature("row", "tyre", (at("1,0"), at("2,0")), (), 2, 1)
    game = laid(wide)
    assert (game.tyres(at("1,0")), game.tyres(at("2,0"))) == (2, 2)
    assert game.board.spaces(at("2,0"), game.now) == 1


@pytest.mark.rule("TOR-TER-38", "TOR-TER-02")
def test_stations_spawn_zones_and_chests_take_no_space_and_block_nothing() -> None:
    game = hall("loot_chest 0,4", "vending 0,4", "skag_vomit 0,4", "mailbox 0,-4")
    for place in ("0,4", "0,-4"):
        assert game.board.spaces(at(place), game.now) == 3
        assert at(place) not in game.board.obstacles(game.now)


# --- chests


@pytest.mark.rule("TOR-TER-28", "TOR-TER-35")
def test_a_tech_roll_of_4_opens_a_chest_in_the_same_zone_which_then_goes() -> None:
    game = hall("loot_chest 0,0 face=money")
    assert keys(terrain.interactions(game, game.hunter("mordecai"))) == ["interact:loot_chest#1"]
    assert opened(game, dice="3")
    assert not game.state.things
    beside = hall("loot_chest 1,0 face=money")
    assert terrain.interactions(beside, beside.hunter("mordecai")) == []


@pytest.mark.rule("TOR-TER-34", "TOR-TER-28")
def test_a_failed_roll_changes_nothing_and_may_be_tried_again() -> None:
    game = hall("loot_chest 0,0 face=money")
    assert not opened(game, dice="2")
    assert list(game.state.things) == ["loot_chest#1"] and game.hunter("mordecai").money == 0
    assert keys(terrain.interactions(game, game.hunter("mordecai")))
    assert opened(game, dice="3")


@pytest.mark.rule("TOR-TER-29", "TOR-TER-30")
@pytest.mark.parametrize(
    ("face", "item"), [("ammo", "boomer#1"), ("zed", "pill#1"), ("guns", "viper#1"), ("torgue", "hornet#1")]
)
def test_a_card_of_its_deck_is_gained_at_once(face: str, item: str) -> None:
    game = hall(f"mailbox 0,0 face={face}")
    opened(game, "A equip", cards=item)
    assert [(each.id, each.place != "") for each in game.hunter("mordecai").items] == [(item, True)]


@pytest.mark.rule("TOR-TER-30", "TOR-LOO-23")
def test_a_loot_token_comes_out_of_the_bag_onto_the_card() -> None:
    game = hall("mailbox 0,0 face=loot")
    opened(game, cards="health")
    assert game.hunter("mordecai").loot == ["health"]


@pytest.mark.rule("TOR-TER-30", "TOR-TER-31")
def test_500_dollars_are_a_money_token_on_the_openers_card() -> None:
    game = hall("mailbox 0,0 face=money")
    opened(game)
    assert game.hunter("mordecai").money == 1 and game.state.money == 0


@pytest.mark.rule("TOR-TER-30", "TOR-TER-33")
def test_an_objective_in_a_chest_goes_to_the_opener() -> None:
    game = hall("ammo_chest 0,0 face=objective", objectives=["bomb", "bomb"])
    layout.place_objectives(game)
    opened(game)
    assert game.hunter("mordecai").objectives == ["bomb#1"]
    assert [each.state for each in game.state.objectives.values()] == ["carried", "placed"]


@pytest.mark.rule("TOR-TER-32", "TOR-TER-30")
def test_ex_21_a_trap_burns_and_strikes_everybody_in_the_zone() -> None:
    """Strength 6, the d4 shows 4: Burn for both; Mordecai resists with 4 + 2, the Psycho does not."""
    game = hall("psycho 0,0", "loot_chest 0,0 face=trap", put={"mordecai": {"elements": {}}})
    thing = next(id for id, each in game.state.things.items() if each.kind == "loot_chest")
    flow = terrain.interact(game, game.hunter("mordecai"), thing, "yellow")
    run(flow, "A G", dice="3 6 4 4", cards="ammo")
    mordecai = game.hunter("mordecai")
    assert mordecai.elements == {"incendiary": 1} and not any(token.wounded for token in mordecai.tokens)
    assert not game.state.enemies


@pytest.mark.rule("TOR-TER-36")
def test_what_a_chest_holds_is_not_told_by_what_can_be_done_with_it() -> None:
    special = {
        "title": words("defuse"),
        "terrain": "ammo_chest",
        "face": "objective",
        "effects": [effect("on_interact", op("win"))],
    }
    game = hall("ammo_chest 0,0 face=objective", interactions=[special])
    assert keys(terrain.interactions(game, game.hunter("mordecai"))) == ["interact:ammo_chest#1"]


# --- machines


@pytest.mark.rule("TOR-TER-23", "TOR-TER-24", "TOR-TER-25")
def test_a_machine_is_used_once_from_its_zone_or_the_next_without_a_roll() -> None:
    game = hall("vending 1,0 face=zed", "vending 2,0 face=ammo")
    assert keys(terrain.interactions(game, game.hunter("mordecai"))) == ["interact:vending#1"]
    assert not terrain.rolls(game, "vending#1")
    assert opened(game, dice="")
    assert game.state.machines == ["zed"] and game.state.things["vending#1"].used
    [again] = terrain.interactions(game, game.hunter("mordecai"))
    assert again.refusal is not None and again.refusal.rule == "TOR-TER-25"


# --- Skag Vomit


@pytest.mark.rule("TOR-TER-20", "TOR-TER-21")
def test_skag_vomit_is_harvested_for_one_loot_token_straight_onto_the_card() -> None:
    game = hall("skag_vomit 0,0", "skag_vomit 1,0")
    mordecai = game.hunter("mordecai")
    assert keys(terrain.harvests(game, mordecai)) == ["harvest:skag_vomit#1"]
    assert terrain.interactions(game, mordecai) == [], "it is no Interact"
    run(terrain.harvest(game, mordecai, "skag_vomit#1"), cards="health")
    assert mordecai.loot == ["health"] and list(game.state.things) == ["skag_vomit#2"]


# --- what scenarios say


def action(terrain: str, *ops: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"title": words("use"), "terrain": terrain, "effects": [effect("on_interact", *ops)], **fields}


@pytest.mark.rule("TOR-PRI-02", "TOR-TER-01", "TOR-TER-29")
def test_a_scenarios_rule_for_a_piece_replaces_the_core_rule() -> None:
    game = hall("loot_chest 0,0 face=trap", interactions=[action("loot_chest", op("gain_money", n=500))])
    assert keys(terrain.interactions(game, game.hunter("mordecai"))) == ["interact:loot_chest#1:0"]
    assert not terrain.rolls(game, "loot_chest#1:0")
    run(terrain.interact(game, game.hunter("mordecai"), "loot_chest#1:0", "red"))
    assert game.hunter("mordecai").money == 1 and not game.state.things


@pytest.mark.rule("TOR-BAS-06", "TOR-BAS-07")
def test_an_interaction_may_ask_for_a_roll_and_reach_one_zone_far() -> None:
    lever = action("objective", op("gain_money", n=500), range=1, test={"attribute": "tech", "tn": 5}, keeps=True)
    game = hall("objective 1,0 face=lever", interactions=[lever])
    assert terrain.rolls(game, "objective#1:0")
    word = "objective#1:0"
    assert not run(terrain.interact(game, game.hunter("mordecai"), word, "yellow"), dice="3")
    assert run(terrain.interact(game, game.hunter("mordecai"), word, "yellow"), dice="4")
    assert game.hunter("mordecai").money == 1


@pytest.mark.rule("TOR-TER-35")
def test_an_objective_the_scenario_keeps_stays_in_the_arena() -> None:
    stays = hall("objective 0,0 face=x", interactions=[action("objective", op("gain_money", n=500), keeps=True)])
    run(terrain.interact(stays, stays.hunter("mordecai"), "objective#1:0", "red"))
    assert list(stays.state.things) == ["objective#1"]
    goes = hall("objective 0,0 face=x", interactions=[action("objective", op("gain_money", n=500))])
    run(terrain.interact(goes, goes.hunter("mordecai"), "objective#1:0", "red"))
    assert not goes.state.things


@pytest.mark.rule("TOR-PRP-03", "TOR-BAS-06")
def test_a_complex_interaction_needs_a_zone_without_enemies_and_its_conditions() -> None:
    terminal = action("objective", op("gain_money", n=500), complex=True, when=[cond("has_spotlight")])
    game = hall("objective 0,0 face=x", "psycho 0,0", "moze 3,0", interactions=[terminal])
    [option] = terrain.interactions(game, game.hunter("mordecai"))
    assert option.refusal is not None and option.refusal.rule == "TOR-PRP-03"
    game.state.enemies.clear()
    assert keys(terrain.interactions(game, game.hunter("mordecai")))
    game.state.spotlight = "moze"
    assert not keys(terrain.interactions(game, game.hunter("mordecai")))


@pytest.mark.rule("TOR-BAS-13")
def test_a_scenario_may_let_harvest_pick_things_up() -> None:
    bombs = action("objective", op("objective", objective="bomb", state="gain"), harvest=True)
    game = hall("objective 0,0 face=bomb", interactions=[bombs], objectives=["bomb"])
    layout.place_objectives(game)
    mordecai = game.hunter("mordecai")
    assert keys(terrain.interactions(game, mordecai)) == []
    assert keys(terrain.harvests(game, mordecai)) == ["harvest:objective#1:0"]
    run(terrain.harvest(game, mordecai, "objective#1:0"))
    assert mordecai.objectives == ["bomb"] and game.state.objectives["bomb"].holder == "mordecai"
    assert not game.state.things


@pytest.mark.rule("TOR-AID-12", "TOR-AID-22")
def test_a_companion_uses_machines_but_leaves_objectives_and_what_may_hold_them() -> None:
    pieces = ("bloodwing 1,0", "vending 1,0 face=zed", "ammo_chest 1,0 face=ammo", "loot_chest 1,0 face=guns")
    game = hall(*pieces, objectives=["bomb"])
    layout.place_objectives(game)
    offered = terrain.interactions(game, game.figure("bloodwing"))
    assert keys(offered) == ["interact:vending#1", "interact:loot_chest#3"]
    plain = hall(*pieces)
    assert "interact:ammo_chest#2" in keys(terrain.interactions(plain, plain.figure("bloodwing")))


# --- objectives on their way


def test_objectives_are_taken_put_down_and_delivered() -> None:
    game = hall("moze 2,0", "objective 0,0 face=bomb", objectives=["bomb", "bomb"])
    layout.place_objectives(game)
    mordecai = game.hunter("mordecai")
    assert rules.move_objective(game, "bomb", "gain", mordecai, game.state.things["objective#1"])
    assert mordecai.objectives == ["bomb#1"] and not game.state.things
    assert rules.move_objective(game, "bomb", "place", mordecai)
    [lying] = game.state.things.values()
    assert (lying.kind, lying.at, lying.face) == ("objective", Point(0, 0), "bomb#1")
    assert rules.move_objective(game, "bomb", "gain", mordecai) and rules.move_objective(
        game, "bomb", "deliver", mordecai
    )
    assert game.state.objectives["bomb#1"].state == "delivered" and mordecai.objectives == []
    assert not rules.move_objective(game, "crown", "gain", mordecai)


def test_marks_of_the_board_are_no_elements() -> None:
    open = board()
    marks = (*open.marks, Mark("goal", "goal", (at("1,0"),)))
    game = hall(on=HexBoard(open.cells, (), (), marks))
    run(layout.place_all(game))
    assert not game.state.things
