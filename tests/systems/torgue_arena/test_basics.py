"""Moving and the six basic actions (MOV, BAS)."""

from __future__ import annotations

import pytest

from game.boards.grid import Side
from game.boards.hexes import disc, tiles
from game.core.request import ChooseSome, IllegalAnswer, PickPath
from game.core.text import Text
from game.systems.torgue_arena.flow import actions, basics, enemy_moves, respawn, trading
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Objective
from tests.systems.torgue_arena.scenes import (
    LOOT,
    Unforeseen,
    arena,
    at,
    board,
    effect,
    gun,
    mod,
    op,
    prop,
    run,
    scenario,
    shield,
    words,
)
from tests.systems.torgue_arena.test_activation import activate, offered, shown

BOMB = {
    "title": words("bomb"),
    "terrain": "objective",
    "effects": [effect("on_interact", op("objective", objective="bomb"))],
}


def way(game: Arena, name: str) -> PickPath:
    """The path question of a hunter's Move."""
    option = next(each for each in actions.options(game, game.hunter(name)) if each.key == "move")
    assert isinstance(option.then, PickPath)
    return option.then


def refuses(game: Arena, name: str, path: str) -> str:
    """The rule that forbids a path, or how its reason is called."""
    with pytest.raises(IllegalAnswer) as refused:
        way(game, name).read(path)
    return refused.value.refusal.rule or refused.value.refusal.reason.key


# --- Move


@pytest.mark.rule("TOR-MOV-01")
def test_a_step_goes_to_any_of_the_six_zones_around() -> None:
    game = arena("amara 0,0 R")
    assert sorted(way(game, "amara").candidates()) == sorted(["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"])
    assert refuses(game, "amara", "2,0") == "grid.step.apart"


@pytest.mark.rule("TOR-BAS-02")
@pytest.mark.parametrize(("token", "path", "end"), [("R", "1,0", 1), ("Y", "1,0 2,0", 2), ("G", "1,0 2,0 3,0", 3)])
def test_a_move_goes_one_two_or_three_zones_by_the_colour_of_the_token(token: str, path: str, end: int) -> None:
    game = arena(f"amara 0,0 {token}")
    assert refuses(game, "amara", f"{path} {end + 1},0") == "grid.reach.too_far"
    activate(game, "amara", f"A move {path}")
    assert game.hunter("amara").at == at(f"{end},0")


def test_the_journal_calls_zones_as_the_board_shows_them() -> None:
    game = arena("amara 0,0 R")
    activate(game, "amara", "A move 1,0")
    moved = next(entry for entry in game.journal if entry.event.endswith(".moved"))
    assert dict(moved.text.values)["start"] == game.board.label(at("0,0")) == "E5"
    assert dict(moved.text.values)["zone"] == game.board.label(at("1,0")) == "E6"


@pytest.mark.rule("TOR-BAS-02")
def test_only_tokens_that_go_so_far_may_pay_for_a_move() -> None:
    game = arena("amara 0,0 G Y R")
    with pytest.raises(Unforeseen, match="refused"):
        activate(game, "amara", "A move 1,0 2,0", "A R")
    game = arena("amara 0,0 G Y R")
    activate(game, "amara", "A move 1,0 2,0", "A Y", "A end")
    assert shown(game, "amara") == "G Y* R"


@pytest.mark.rule("TOR-MOV-02")
def test_a_full_zone_is_neither_entered_nor_crossed() -> None:
    full = ("psycho 1,0", "psycho 1,0", "psycho 1,0")
    game = arena("amara 0,0 G", *full, on=board(tiles([(0, 0), (1, 0), (2, 0)]), stations="0,0", spawns="2,0"))
    assert offered(game, "amara")["move"] == "TOR-MOV-02"
    open = arena("amara 0,0 G", *full)
    assert refuses(open, "amara", "1,0") == "TOR-ZON-05"
    assert refuses(open, "amara", "1,0 2,0") == "TOR-ZON-05"


@pytest.mark.rule("TOR-MOV-03")
def test_zones_with_enemies_are_entered_crossed_and_left_freely() -> None:
    game = arena("amara 0,0 G", "psycho 0,0", "psycho 1,0", "psycho 1,0")
    activate(game, "amara", "A move 1,0 2,0")
    assert game.hunter("amara").at == at("2,0")


@pytest.mark.rule("TOR-MOV-04", "TOR-ZON-02")
def test_gaps_and_walls_stop_a_move() -> None:
    ground = board(
        [zone for zone in disc(2) if zone.place != at("1,0")],
        stations="0,2",
        spawns="0,-2",
        sides=[Side("wall", at("0,0"), at("0,1"))],
    )
    game = arena("amara 0,0 G", on=ground)
    assert refuses(game, "amara", "1,0") == "TOR-MOV-04"
    assert refuses(game, "amara", "0,1") == "TOR-ZON-02"


@pytest.mark.rule("TOR-MOV-05", "TOR-ELE-10")
def test_cryo_forbids_moving_but_nothing_else() -> None:
    content = [gun("axe", "red", prop("charge"))]
    put = {"amara": {"elements": {"cryo": 1}}}
    game = arena("amara 0,0", "psycho 1,0", content=content, gear={"amara": "axe"}, put=put)
    found = offered(game, "amara")
    assert found["move"] == found["charge:axe#1:0"] == "TOR-MOV-05"
    assert found["melee@psycho#1"] == found["shoot:axe#1:0@psycho#1"] == ""
    assert run(basics.walk(game, game.hunter("amara"), 2, text=Text("test.walk"), topic="walk")) == 0


@pytest.mark.rule("TOR-MOV-06")
def test_being_placed_is_no_move_cryo_and_loot_do_not_matter() -> None:
    put = {"amara": {"elements": {"cryo": 1}, "out": True}}
    game = arena("amara -", "moze 3,0", "loot 0,4 face=health", content=LOOT, put=put)
    run(respawn.bring_back(game, game.hunter("amara")))
    assert game.hunter("amara").at == at("0,4")
    assert game.hunter("amara").loot == []


@pytest.mark.rule("TOR-MOV-05")
def test_a_frozen_enemy_stays_where_it_is() -> None:
    game = arena("amara 0,0", "psycho 3,0", put={"psycho#1": {"elements": {"cryo": 1}}})
    run(enemy_moves.advance(game, game.state.enemies["psycho#1"]))
    assert game.state.enemies["psycho#1"].at == at("3,0")


# --- Harvest


@pytest.mark.rule("TOR-BAS-10", "TOR-BAS-11", "TOR-BAS-12", "TOR-LOO-05", "TOR-BAS-14")
def test_example_3_salvador_harvests_some_where_he_starts_and_all_where_he_goes() -> None:
    pieces = ["loot 0,0 face=health", "loot 0,0 face=ammo", *["loot 1,0 face=money"] * 3]
    game = arena("salvador 0,0", *pieces, content=LOOT)
    activate(game, "salvador", "A harvest:loot#1", "A no", "A move 1,0", "A Y", "A all", "A end")
    assert game.hunter("salvador").loot == ["health", "money", "money", "money"]
    assert [thing.face for thing in game.state.things.values()] == ["ammo"]
    assert shown(game, "salvador") == "G Y* Y"


@pytest.mark.rule("TOR-BAS-11", "TOR-BAS-14")
def test_every_zone_entered_on_the_way_may_be_harvested() -> None:
    game = arena("amara 0,0 G", "loot 1,0 face=health", "loot 2,0 face=ammo", content=LOOT)
    activate(game, "amara", "A move 1,0 2,0 3,0", "A harvest:loot#1", "A harvest:loot#2")
    assert game.hunter("amara").loot == ["health", "ammo"]
    assert game.hunter("amara").at == at("3,0")


@pytest.mark.rule("TOR-BAS-14")
def test_a_move_by_charge_or_reaction_harvests_too() -> None:
    content = [*LOOT, gun("axe", "red", prop("charge"))]
    game = arena("amara 0,0 Y", "goliath 2,0", "loot 1,0 face=health", content=content, gear={"amara": "axe"})
    activate(game, "amara", "A charge:axe#1:0", "A 1,0", "A harvest:loot#2", dice="2")
    assert game.hunter("amara").loot == ["health"]
    game = arena("amara 0,0 Y", "loot 1,0 face=health", content=LOOT, turn="enemies")
    run(actions.react(game, game.hunter("amara")), "A move 1,0", "A harvest:loot#1")
    assert game.hunter("amara").loot == ["health"]


@pytest.mark.rule("TOR-BAS-11")
def test_loot_left_lying_cannot_be_taken_later_in_the_activation() -> None:
    game = arena("amara 0,0 Y Y", "loot 0,0 face=health", content=LOOT)
    with pytest.raises(Unforeseen, match="refused"):
        activate(game, "amara", "A no", "A harvest:loot#1")


@pytest.mark.rule("TOR-BAS-11", "TOR-LOO-03")
def test_loot_that_appears_in_the_zone_of_the_active_hunter_is_harvested_at_once() -> None:
    game = arena("amara 0,0 Y", "psycho 0,0", content=LOOT, bag="health_card ammo money")
    activate(game, "amara", "A melee@psycho#1", "A harvest:loot#2", dice="6", cards="health_card")
    assert game.hunter("amara").loot == ["health_card"]


@pytest.mark.rule("TOR-BAS-11")
def test_loot_that_appears_elsewhere_or_out_of_turn_is_not_harvested() -> None:
    game = arena("amara 0,0 Y", "psycho 1,0", content=LOOT, bag="health_card ammo money")
    activate(game, "amara", "A melee@psycho#1", dice="6", cards="health_card")
    assert game.hunter("amara").loot == []
    game = arena("amara 0,0 Y", "psycho 0,0", content=LOOT, bag="health_card ammo money", turn="enemies")
    run(actions.react(game, game.hunter("amara")), "A melee@psycho#1", dice="6", cards="health_card")
    assert game.hunter("amara").loot == []
    game = arena("amara 0,0 Y", "psycho 0,0", content=LOOT, bag="health_card ammo money")
    activate(game, "amara", "A melee@psycho#1", "A harvest:loot#2", dice="6", cards="health_card")
    assert game.hunter("amara").loot == ["health_card"]


@pytest.mark.rule("TOR-TER-20", "TOR-TER-21", "TOR-LOO-23")
def test_skag_vomit_gives_a_token_and_the_way_may_change_after_it() -> None:
    game = arena("amara 0,0 G", "skag_vomit 1,0", content=LOOT, bag="health_card ammo")
    activate(game, "amara", "A move 1,0 2,0 3,0", "A harvest:skag_vomit#1", "A 0,1", cards="health_card")
    assert game.hunter("amara").loot == ["health_card"]
    assert game.hunter("amara").at == at("0,1")
    assert not game.state.things


@pytest.mark.rule("TOR-BAS-13")
def test_a_scenario_may_let_harvest_pick_up_other_things() -> None:
    bout = scenario(interactions=[{**BOMB, "harvest": True}], objectives=["bomb"])
    game = arena(
        "amara 0,0 Y",
        "objective 0,0 face=bomb",
        content=[bout],
        scenario="bout",
        objectives={"bomb": Objective("bomb")},
    )
    assert not any(key.startswith("interact") for key in offered(game, "amara"))
    activate(game, "amara", "A harvest:objective#1:0", "A end")
    assert game.hunter("amara").objectives == ["bomb"]


# --- Melee


@pytest.mark.rule("TOR-BAS-03")
def test_melee_hits_one_enemy_within_red_range_for_one_wound() -> None:
    game = arena("amara 0,0 Y", "goliath 1,0", "goliath 0,2")
    assert offered(game, "amara")["melee@goliath#2"] == "TOR-RNG-06"
    activate(game, "amara", "A melee@goliath#1", dice="3")  # Melee 3: exactly 6
    assert game.state.enemies["goliath#1"].wounds == 1
    again = arena("amara 0,0 Y", "goliath 1,0")
    activate(again, "amara", "A melee@goliath#1", dice="2")
    assert again.state.enemies["goliath#1"].wounds == 0


# --- Swap


@pytest.mark.rule("TOR-BAS-04", "TOR-BAS-05", "TOR-INV-03", "TOR-EAS-02")
def test_swap_exchanges_items_of_one_kind_or_fills_an_empty_slot() -> None:
    content = [gun("iron"), gun("rust"), gun("gold"), mod("kit")]
    items = "iron rust gold@inventory kit@inventory"
    game = arena("amara 0,0 Y", content=content, gear={"amara": items})
    found = {key for key in offered(game, "amara") if key.startswith("swap")}
    assert found == {"swap:gold#3:iron#1", "swap:gold#3:rust#2", "swap:kit#4"}
    activate(game, "amara", "A swap:gold#3:rust#2")
    assert [item.place for item in game.hunter("amara").items] == ["weapon", "inventory", "weapon", "inventory"]
    assert shown(game, "amara") == "Y*"


@pytest.mark.rule("TOR-INV-04")
def test_a_weapon_stored_out_of_ammo_stays_out_of_ammo() -> None:
    game = arena("amara 0,0 Y Y", content=[gun("iron"), gun("rust")], gear={"amara": "iron* rust@inventory"})
    activate(game, "amara", "A swap:rust#2:iron#1", "A swap:iron#1:rust#2")
    assert game.item("iron#1").place == "weapon"
    assert game.item("iron#1").spent


@pytest.mark.rule("TOR-INV-05")
def test_a_damaged_shield_cannot_be_swapped() -> None:
    content = [shield("old", "Y Y"), shield("new", "G Y")]
    game = arena("amara 0,0 Y", content=content, gear={"amara": "old new@inventory"})
    assert offered(game, "amara")["swap:new#2:old#1"] == ""
    game.item("old#1").shield = [True, False]
    assert offered(game, "amara")["swap:new#2:old#1"] == "TOR-INV-05"


# --- Interact


@pytest.mark.rule("TOR-BAS-06", "TOR-BAS-07")
def test_interact_uses_an_element_as_the_scenario_says_and_is_easy() -> None:
    bout = scenario(interactions=[BOMB], objectives=["bomb"])
    game = arena(
        "amara 0,0 Y",
        "objective 0,0 face=bomb",
        content=[bout],
        scenario="bout",
        objectives={"bomb": Objective("bomb")},
    )
    activate(game, "amara", "A interact:objective#1:0")
    assert game.hunter("amara").objectives == ["bomb"]
    assert shown(game, "amara") == "Y*"


@pytest.mark.rule("TOR-BAS-07")
@pytest.mark.parametrize(("tn", "face", "gained"), [(8, "6", ["bomb"]), (8, "5", []), (12, "8", ["bomb"])])
def test_an_interact_that_needs_a_roll_uses_the_die_of_its_token(tn: int, face: str, gained: list[str]) -> None:
    bout = scenario(interactions=[{**BOMB, "test": {"attribute": "will", "tn": tn}}], objectives=["bomb"])
    game = arena(
        "amara 0,0 G Y",
        "objective 0,0 face=bomb",
        content=[bout],
        scenario="bout",
        objectives={"bomb": Objective("bomb")},
    )
    activate(game, "amara", "A interact:objective#1:0", "A Y", "A end", dice=face)  # d8 and Will 2; an 8 is Critical
    assert game.hunter("amara").objectives == gained


# --- Trade


def loaded(**loot: list[str]) -> dict[str, dict[str, list[str]]]:
    return {name: {"loot": tokens} for name, tokens in loot.items()}


@pytest.mark.rule("TOR-BAS-08", "TOR-BAS-15")
def test_trade_gives_and_receives_loot_if_the_other_player_agrees() -> None:
    put = loaded(amara=["health", "ammo", "ammo"], moze=["money"])
    game = arena("amara 0,0 Y", "moze 0,0 G* Y* Y*", content=LOOT, put=put)
    activate(game, "amara", "A trade:moze", "A give:ammo:1 give:ammo:2 take:money:1", "B yes")
    assert game.hunter("amara").loot == ["health", "money"]
    assert game.hunter("moze").loot == ["ammo", "ammo"]
    assert shown(game, "amara") == "Y*"
    assert shown(game, "moze") == "G* Y* Y*"


@pytest.mark.rule("TOR-BAS-08")
def test_the_partner_is_told_which_tokens_change_hands() -> None:
    put = loaded(amara=["health", "ammo"], moze=["money"])
    game = arena("amara 0,0 Y", "moze 0,0", content=LOOT, put=put)
    flow = trading.trade(game, game.hunter("amara"), game.hunter("moze"))
    wares = flow.send(None).read("give:health:1 give:ammo:1 take:money:1")
    asked = flow.send(wares)
    both = Text("torgue_arena.look.comma", first=game.loot("health").name, rest=game.loot("ammo").name)
    told = dict(asked.text.values)
    assert asked.seat == "B" and (told["wanted"], told["given"]) == (game.loot("money").name, both)
    flow.close()


@pytest.mark.rule("TOR-BAS-08")
def test_a_partner_who_refuses_keeps_its_tokens_and_gifts_are_still_possible() -> None:
    put = loaded(amara=["health", "ammo"], moze=["money"])
    game = arena("amara 0,0 Y", "moze 0,0", content=LOOT, put=put)
    activate(game, "amara", "A trade:moze", "A give:ammo:1 take:money:1", "B no", "A give:health:1")
    assert game.hunter("moze").loot == ["money", "health"]
    assert game.hunter("amara").loot == ["ammo"]


@pytest.mark.rule("TOR-BAS-08")
def test_trade_needs_another_hunter_in_the_same_zone_and_something_to_trade() -> None:
    game = arena("amara 0,0", "moze 1,0", "salvador 0,0", content=LOOT)
    found = {key: rule for key, rule in offered(game, "amara").items() if key.startswith("trade")}
    assert found == {"trade:salvador": "TOR-BAS-08"}
    game.hunter("salvador").loot.append("ammo")
    assert offered(game, "amara")["trade:salvador"] == ""


@pytest.mark.rule("TOR-BAS-09")
def test_trade_moves_neither_gear_nor_objectives() -> None:
    put = {"amara": {"loot": ["health"], "objectives": ["bomb"]}}
    game = arena("amara 0,0 Y", "moze 0,0", content=[*LOOT, gun("iron")], gear={"amara": "iron"}, put=put)
    flow = trading.trade(game, game.hunter("amara"), game.hunter("moze"))
    asked = flow.send(None)
    assert isinstance(asked, ChooseSome)
    assert [option.key for option in asked.options] == ["give:health:1"]
    flow.close()


@pytest.mark.rule("TOR-BAS-01", "TOR-BAS-10")
def test_the_basic_actions_cost_a_token_except_harvest() -> None:
    put = loaded(moze=["ammo"])
    pieces = ("amara 0,0 Y", "moze 0,0", "psycho 1,0", "vending 0,0 face=zed", "loot 0,0 face=health")
    game = arena(*pieces, content=[*LOOT, gun("iron")], gear={"amara": "iron@inventory"}, put=put)
    found = offered(game, "amara")
    for key in ("move", "melee@psycho#1", "swap:iron#1", "interact:vending#2", "trade:moze"):
        assert found[key] == ""
    game.hunter("amara").tokens[0].spent = True
    assert offered(game, "amara") == {"act": "TOR-ACT-06"}
    activate(game, "amara", "A harvest:loot#3")
    assert game.hunter("amara").loot == ["health"]
