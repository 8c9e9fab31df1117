"""Companions: they act with their hunter's tokens, or their own (AID)."""

from __future__ import annotations

import pytest

from game.core.request import Seat
from game.systems.torgue_arena.flow import (
    actions,
    defence,
    enemy_attack,
    explosions,
    harm,
    reactions,
    respawn,
    round_end,
    setup,
    spotlight,
    targeting,
    tokens,
)
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.pending import Harmed
from game.systems.torgue_arena.state import Objective
from tests.systems.torgue_arena.scenes import (
    LOOT,
    arena,
    at,
    attack,
    effect,
    gun,
    make,
    op,
    run,
    scenario,
    words,
)
from tests.systems.torgue_arena.test_activation import activate, offered, shown

OWN = make("companion", "bloodwing", tokens=["yellow"], attributes={"melee": 2}, attacks=[attack("red", "melee")])
"""Bloodwing with a token of its own."""


def own(game: Arena) -> str:
    return " ".join(harm.token_key(token) for token in game.state.companions["bloodwing"].tokens)


# --- on the board


@pytest.mark.rule("TOR-AID-01", "TOR-AID-02")
def test_a_hunter_that_names_a_companion_comes_with_it() -> None:
    game = arena()
    run(setup.choose_hunter(game, Seat("A"), "mordecai"))
    companion = game.companion(game.hunter("mordecai"))
    assert companion is not None
    assert companion.id == "bloodwing"
    assert game.companion_card(companion).attributes == {"melee": 2, "reflexes": 2}
    run(setup.choose_hunter(game, Seat("B"), "moze"))
    assert game.companion(game.hunter("moze")) is None


@pytest.mark.rule("TOR-AID-03", "TOR-ZON-08")
def test_it_starts_by_its_hunter_and_takes_space() -> None:
    game = arena("mordecai 0,4", "bloodwing 0,0")
    run(setup.deploy(game, game.hunter("mordecai")), "A 0,4", "A 0,3")
    assert game.state.companions["bloodwing"].at == at("0,3")
    crowded = arena("mordecai 0,0 R", "bloodwing 1,0", "psycho 1,0", "psycho 1,0")
    assert crowded.board.no_room(at("1,0"), "small", crowded.crowds()[at("1,0")], crowded.now) is not None


@pytest.mark.rule("TOR-AID-04", "TOR-AID-05", "TOR-AID-06")
def test_hunter_and_companion_share_the_tokens_in_any_order_and_mix() -> None:
    game = arena("mordecai 0,0 G Y Y", "bloodwing 0,0", "goliath 1,0")
    activate(
        game,
        "mordecai",
        "A move/bloodwing 0,1 0,2",
        "A Y",
        "A melee@goliath#1",
        "A Y",
        "A move/bloodwing 0,1 0,0 1,-1",
        dice="2",
    )
    assert shown(game, "mordecai") == "G* Y* Y*"
    assert game.state.companions["bloodwing"].at == at("1,-1")


@pytest.mark.rule("TOR-AID-04", "TOR-AID-16")
def test_it_attacks_with_the_attributes_of_its_own_card() -> None:
    game = arena("mordecai 3,0 Y", "bloodwing 0,0", "goliath 1,0")
    bird = game.state.companions["bloodwing"]
    assert defence.value_of(game, bird, "melee") == 2
    assert defence.value_of(game, bird, "ranged") == 0
    activate(game, "mordecai", "A attack:0@goliath#1/bloodwing", dice="4")  # 4 and Melee 2: exactly 6
    assert game.state.enemies["goliath#1"].wounds == 1


@pytest.mark.rule("TOR-AID-16")
def test_it_has_no_gear() -> None:
    game = arena("mordecai 3,0", "bloodwing 0,0", "psycho 1,0", gear={"mordecai": "caracal"})
    assert not [key for key in offered(game, "mordecai") if key.startswith("shoot") and key.endswith("/bloodwing")]
    assert [key for key in offered(game, "mordecai") if key.startswith("shoot")]


# --- what it may not


@pytest.mark.rule("TOR-AID-07", "TOR-AID-19", "TOR-AID-10")
def test_enemies_never_target_a_companion() -> None:
    game = arena("mordecai 4,0", "bloodwing 1,0", "psycho 0,0")
    foe = game.state.enemies["psycho#1"]
    assert targeting.legal(game, foe, enemy_attack.attack_of(game, foe)) == []
    near = arena("mordecai 1,0", "bloodwing 1,0", "psycho 1,0")
    foe = near.state.enemies["psycho#1"]
    assert [figure.id for figure in targeting.legal(near, foe, enemy_attack.attack_of(near, foe))] == ["mordecai"]


@pytest.mark.rule("TOR-AID-19")
def test_for_enemies_a_companion_blocks_the_line_like_an_enemy_miniature() -> None:
    game = arena("mordecai 2,0", "bloodwing 1,0", "marauder 0,0")
    assert not game.sees(game.state.enemies["marauder#1"], at("2,0"))
    assert game.sees(game.hunter("mordecai"), at("0,0"))


@pytest.mark.rule("TOR-AID-07")
def test_it_suffers_no_wounds() -> None:
    game = arena("mordecai 4,0", "bloodwing 1,0")
    run(harm.wound(game, game.state.companions["bloodwing"], 3))
    assert shown(game, "mordecai") == "G Y Y"
    assert game.state.companions["bloodwing"].at == at("1,0")


@pytest.mark.rule("TOR-AID-07", "TOR-AID-10")
def test_the_spotlight_it_should_gain_goes_to_its_hunter() -> None:
    shine = effect("on_hit", op("gain_spotlight"))
    bird = make("companion", "bloodwing", attributes={"melee": 2}, attacks=[attack("red", "melee")], effects=[shine])
    game = arena("moze 3,0", "mordecai 4,0 Y", "bloodwing 1,0", "goliath 0,0", content=[bird], spotlight="moze")
    activate(game, "mordecai", "B attack:0@goliath#1/bloodwing", dice="7")
    assert game.state.spotlight == "mordecai"
    spotlight.give(game, game.hunter("moze"))
    assert game.state.spotlight == "moze"


@pytest.mark.rule("TOR-AID-10", "TOR-LOO-04", "TOR-CRT-03", "TOR-CRT-09", "TOR-ENC-06")
def test_example_12_bloodwings_kill_fills_mordecais_card_and_its_fumble_is_answered_on_mordecai() -> None:
    game = arena("mordecai 3,0 Y Y", "bloodwing 0,0", "psycho 1,0", "psycho 0,1", content=LOOT, bag="ammo money")
    activate(
        game,
        "mordecai",
        "A attack:0@psycho#1/bloodwing",
        "A attack:0@psycho#2/bloodwing",
        "A 2,0",
        dice="5 1 7",  # Mordecai resists Strength 7 with the yellow die
        cards="ammo",
    )
    assert game.hunter("mordecai").loot == ["ammo"]
    assert game.state.enemies["psycho#2"].at == at("2,0")
    assert shown(game, "mordecai") == "Y* Y*"


@pytest.mark.rule("TOR-AID-17", "TOR-AID-18", "TOR-AID-10")
def test_an_area_attack_on_its_zone_hits_its_hunter_once_with_the_tyres_of_its_own_zone() -> None:
    game = arena("mordecai 4,0 Y Y", "bloodwing 0,0", "tyre 4,0 x2")
    bird = game.state.companions["bloodwing"]
    assert defence.caught(game, [bird, game.hunter("mordecai")]) == [game.hunter("mordecai")]
    run(
        explosions.explode(game, at("0,0"), strength=9, title=words("boom")),
        dice="5",  # 5, Reflexes 2 and two Tyres: exactly 9
    )
    assert shown(game, "mordecai") == "Y Y"


@pytest.mark.rule("TOR-AID-11", "TOR-BAS-11")
def test_of_the_basic_actions_it_lacks_only_harvest() -> None:
    put = {"mordecai": {"loot": ["health"]}}
    pieces = (
        "mordecai 3,0 Y",
        "bloodwing 0,0 Y",
        "moze 0,0",
        "psycho 1,0",
        "vending 0,0 face=zed",
        "loot 1,-1 face=ammo",
    )
    game = arena(*pieces, content=[*LOOT, OWN, gun("iron")], gear={"mordecai": "iron@inventory"}, put=put)
    found = offered(game, "mordecai")
    for key in ("move", "melee@psycho#1", "swap:iron#1", "interact:vending#2", "trade:moze"):
        assert found[f"{key}/bloodwing"] == ""
    activate(game, "mordecai", "A move/bloodwing 1,-1", "A bloodwing:Y", "A end")
    assert game.hunter("mordecai").loot == ["health"]


@pytest.mark.rule("TOR-AID-12", "TOR-AID-22")
def test_it_interacts_with_plain_terrain_but_not_with_objectives() -> None:
    bomb = {
        "title": words("bomb"),
        "terrain": "objective",
        "effects": [effect("on_interact", op("objective", objective="bomb"))],
    }
    bout = scenario(interactions=[bomb], objectives=["bomb"])
    pieces = ("mordecai 0,0", "bloodwing 0,0", "objective 0,0 face=bomb", "vending 0,0 face=zed")
    game = arena(*pieces, content=[bout], scenario="bout", objectives={"bomb": Objective("bomb")})
    found = offered(game, "mordecai")
    assert found["interact:objective#1:0"] == ""
    assert found["interact:objective#1:0/bloodwing"] == "TOR-AID-12"
    assert found["interact:vending#2/bloodwing"] == ""


# --- coming and going


@pytest.mark.rule("TOR-AID-08", "TOR-AID-09")
def test_it_leaves_with_its_hunter_and_comes_back_beside_it() -> None:
    game = arena("moze 0,0", "mordecai 3,0", "bloodwing 1,0", money=1, spotlight="moze")
    run(harm.eliminate(game, game.hunter("mordecai")))
    assert game.state.companions["bloodwing"].at is None
    run(respawn.bring_back(game, game.hunter("mordecai")), "A 0,3")
    assert game.hunter("mordecai").at == at("0,4")
    assert game.state.companions["bloodwing"].at == at("0,3")


# --- tokens of its own


@pytest.mark.rule("TOR-AID-13", "TOR-AID-15", "TOR-AID-05")
def test_its_own_tokens_serve_only_itself_but_its_hunters_serve_both() -> None:
    game = arena("mordecai 0,0 G* Y", "bloodwing 1,0 Y", content=[OWN])
    assert [coin.owner for coin in tokens.coins(game, game.hunter("mordecai"))] == ["mordecai"]
    bird = game.state.companions["bloodwing"]
    assert [coin.owner for coin in tokens.coins(game, bird)] == ["bloodwing", "mordecai"]
    activate(game, "mordecai", "A move/bloodwing 2,0", "A bloodwing:Y", "A move/bloodwing 3,0")
    assert own(game) == "Y*"
    assert shown(game, "mordecai") == "G* Y*"


@pytest.mark.rule("TOR-AID-13", "TOR-AID-14")
def test_a_hunter_without_tokens_still_has_its_companions() -> None:
    game = arena("mordecai 0,0 G* Y*", "bloodwing 1,0 Y", content=[OWN])
    found = offered(game, "mordecai")
    assert found["act"] == "TOR-ACT-06"
    assert found["move/bloodwing"] == ""


@pytest.mark.rule("TOR-AID-14", "TOR-AID-20", "TOR-AID-05")
def test_hunter_and_companion_share_one_reaction() -> None:
    game = arena("mordecai 0,0", "bloodwing 0,0", "goliath 1,0", turn="enemies")
    [chance] = reactions.openings(game, Harmed(["mordecai"]))
    assert [figure.id for figure in chance.figures] == ["mordecai", "bloodwing"]
    run(reactions.window(game, Harmed(["mordecai"])), "A attack:0@goliath#1/bloodwing", "A Y", dice="2")
    assert shown(game, "mordecai") == "G Y* Y"


@pytest.mark.rule("TOR-AID-20")
def test_a_companion_with_its_own_tokens_has_a_reaction_of_its_own() -> None:
    game = arena("mordecai 0,0 G* Y", "bloodwing 0,0 Y", "goliath 1,0", content=[OWN], turn="enemies")
    run(
        reactions.window(game, Harmed(["mordecai"])),
        "A bloodwing",
        "A attack:0@goliath#1/bloodwing",
        "A melee@goliath#1",
        dice="2 2",
    )
    assert own(game) == "Y*"
    assert shown(game, "mordecai") == "G* Y*"


@pytest.mark.rule("TOR-AID-20", "TOR-AID-15")
def test_its_own_reaction_is_paid_with_its_own_tokens_only() -> None:
    game = arena("mordecai 0,0 G Y", "bloodwing 0,0 Y", "goliath 1,0", content=[OWN])
    bird = game.state.companions["bloodwing"]
    run(actions.react(game, game.hunter("mordecai"), [bird], own=True), "A melee@goliath#1/bloodwing", dice="2")
    assert own(game) == "Y*"
    assert shown(game, "mordecai") == "G Y"
    assert all(option.refusal for option in actions.reactions(game, game.hunter("mordecai"), [bird], own=True))


@pytest.mark.rule("TOR-AID-21")
def test_its_own_tokens_reactivate_at_the_end_of_the_round() -> None:
    game = arena("mordecai 0,0 G*", "bloodwing 0,0 Y*", content=[OWN])
    run(round_end.reactivate(game))
    assert own(game) == "Y"


@pytest.mark.rule("TOR-AID-23")
def test_its_swap_and_trade_handle_its_hunters_gear_and_loot() -> None:
    put = {"mordecai": {"loot": ["health"]}, "moze": {"loot": ["ammo"]}}
    pieces = ("mordecai 3,0 G* Y*", "bloodwing 0,0 Y Y", "moze 0,0")
    game = arena(*pieces, content=[*LOOT, OWN, gun("iron")], gear={"mordecai": "iron@inventory"}, put=put)
    answers = ("A trade:moze/bloodwing", "A give:health:1 take:ammo:1", "B yes", "A swap:iron#1/bloodwing")
    activate(game, "mordecai", *answers)
    assert game.hunter("mordecai").loot == ["ammo"]
    assert game.hunter("moze").loot == ["health"]
    assert game.item("iron#1").place == "weapon"


@pytest.mark.rule("TOR-AID-23")
def test_with_shared_tokens_one_swap_stands_for_both() -> None:
    game = arena("mordecai 3,0", "bloodwing 0,0", content=[gun("iron")], gear={"mordecai": "iron@inventory"})
    assert [key for key in offered(game, "mordecai") if key.startswith("swap")] == ["swap:iron#1"]


@pytest.mark.rule("TOR-AID-06")
def test_its_actions_are_offered_together_with_its_hunters() -> None:
    game = arena("mordecai 0,0", "bloodwing 2,0", "psycho 1,0")
    found = offered(game, "mordecai")
    assert {"move", "move/bloodwing", "melee@psycho#1", "melee@psycho#1/bloodwing"} <= found.keys()


@pytest.mark.rule("TOR-AID-10")
def test_loot_it_should_gain_goes_to_its_hunter() -> None:
    game = arena("mordecai 3,0", "bloodwing 0,0", "loot_chest 0,0 face=loot", content=LOOT, bag="ammo money")
    activate(game, "mordecai", "A interact:loot_chest#1/bloodwing", "A G", "A end", dice="5", cards="ammo")
    assert game.hunter("mordecai").loot == ["ammo"]
