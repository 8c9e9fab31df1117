"""Loot tokens are used at any time: also when nothing but them would let a hunter act (LOO-06, LOO-07)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.cards import Pile
from game.systems.torgue_arena.flow import activation
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.fights import attacked, looks
from tests.systems.torgue_arena.scenes import LOOT, arena, at, grenade, gun, prop, run, scene

RUNNER = gun("runner", "red yellow green", prop("run_and_gun"))


def frozen(*loot: str, **more: Any) -> dict[str, Any]:
    """A hunter who cannot move, with Loot tokens."""
    return {"elements": {"cryo": 1}, "loot": list(loot), **more}


def activate(game: Arena, *answers: str, name: str = "moze", dice: str = "", cards: str = "") -> None:
    run(activation.activate(game, game.hunter(name)), *answers, dice=dice, cards=cards)


# --- activations


@pytest.mark.rule("TOR-LOO-06", "TOR-ACT-15")
def test_the_last_hunter_thaws_with_a_health_token_before_his_activation_is_over() -> None:
    with scene("moze 0,0 G Y Y", content=LOOT, put={"moze": frozen("health")}, queue="") as s:
        s.play("A", "loot:moze:health").play("A", "move 1,0").play("A", "Y").play("A", "end", dice="2")
        assert s.state.hunters["moze"].at == at("1,0")
        assert s.state.hunters["moze"].loot == []


@pytest.mark.rule("TOR-LOO-06", "TOR-ACT-15")
def test_an_ammo_token_for_a_dry_gun_keeps_the_activation_open() -> None:
    game = arena("moze 0,0 Y", "goliath 2,0", content=LOOT, gear={"moze": "caracal*"}, put={"moze": frozen("ammo")})
    activate(game, "A loot:moze:ammo", "A shoot:caracal#1:0@goliath#1", dice="5")
    assert game.state.enemies["goliath#1"].wounds == 1


@pytest.mark.rule("TOR-LOO-06", "TOR-DRC-01")
def test_a_card_may_be_drawn_for_a_hunter_who_could_pay_but_not_act() -> None:
    put, decks = {"moze": frozen("weapon_card")}, {"guns": Pile(["big#1"])}
    game = arena("moze 0,0 Y", "goliath 2,0", content=[*LOOT, gun("big")], put=put, decks=decks)
    activate(game, "A loot:moze:weapon_card:card", "A equip", "A shoot:big#1:0@goliath#1", dice="5", cards="big#1")
    assert game.state.enemies["goliath#1"].wounds == 1


@pytest.mark.rule("TOR-LOO-06", "TOR-ACT-15")
def test_a_token_need_not_be_used() -> None:
    game = arena("moze 0,0 Y", content=LOOT, put={"moze": frozen("health")})
    activate(game, "A end")
    assert looks(game.hunter("moze")) == "Y" and game.hunter("moze").loot == ["health"]


@pytest.mark.rule("TOR-ACT-15")
def test_nobody_is_asked_for_a_token_that_opens_no_action() -> None:
    """Without an Available token neither healing nor a loaded gun lets anybody act; a friend's tokens do not either."""
    spent = arena("moze 0,0 R[G]* Y*", "goliath 2,0", content=LOOT, gear={"moze": "caracal*"})
    spent.hunter("moze").loot = ["health", "ammo"]
    activate(spent)
    friend = arena("moze 0,0 Y", "amara 1,0 R[G]", content=LOOT, put={"moze": frozen(), "amara": frozen("health")})
    activate(friend)
    assert friend.hunter("amara").loot == ["health"]


@pytest.mark.rule("TOR-LOO-06", "TOR-ACT-15", "TOR-GRE-05")
def test_after_the_last_token_only_a_grenade_is_worth_an_ammo_token() -> None:
    boom = [*LOOT, grenade("boom")]
    game = arena("moze 0,0 Y*", "goliath 1,0", content=boom, gear={"moze": "boom*"}, put={"moze": {"loot": ["ammo"]}})
    activate(game, "A loot:moze:ammo", "A throw:boom#1:0@goliath#1", dice="7")
    again = arena("moze 0,0 Y*", "goliath 1,0", content=boom, gear={"moze": "boom*"}, put={"moze": {"loot": ["ammo"]}})
    again.hunter("moze").grenade_thrown = True
    activate(again)
    assert again.hunter("moze").loot == ["ammo"]


# --- [RE]actions


@pytest.mark.rule("TOR-FFY-01", "TOR-FFY-02", "TOR-FFY-08", "TOR-LOO-06")
def test_a_down_hunter_loads_its_gun_and_fights_for_its_life() -> None:
    game = arena("moze 0,0 R", "marauder 2,0", content=LOOT, gear={"moze": "caracal*"}, put={"moze": frozen("ammo")})
    run(
        attacked(game, "marauder#1", "moze"),
        "A loot:moze:ammo",
        "A shoot:caracal#1:0@marauder#1",
        dice="2 6",
        cards="ammo",
    )
    assert game.hunter("moze").in_play and not game.hunter("moze").down
    assert not game.state.enemies


@pytest.mark.rule("TOR-FFY-03", "TOR-FFY-08")
def test_a_health_token_is_of_no_use_to_a_down_hunter() -> None:
    game = arena("moze 0,0 R", "marauder 2,0", content=LOOT, gear={"moze": "caracal*"}, put={"moze": frozen("health")})
    run(attacked(game, "marauder#1", "moze"), dice="2")
    assert game.hunter("moze").out


@pytest.mark.rule("TOR-FFY-08", "TOR-PRP-15", "TOR-LOO-13")
def test_a_weapon_token_brings_out_the_gun_whose_own_token_pays() -> None:
    game = arena(
        "moze 0,0 R*",
        "marauder 2,0",
        content=[*LOOT, RUNNER],
        gear={"moze": "caracal runner@inventory"},
        put={"moze": frozen("weapon")},
    )
    run(
        attacked(game, "marauder#1", "moze"),
        "A loot:moze:weapon",
        "A shoot:runner#2:0@marauder#1",
        dice="2 8",
        cards="weapon",
    )
    assert game.hunter("moze").in_play and not game.state.enemies


@pytest.mark.rule("TOR-FFY-08", "TOR-PRP-15", "TOR-PRP-17", "TOR-LOO-12")
def test_an_ammo_token_gives_a_run_and_gun_weapon_its_own_token_back() -> None:
    game = arena(
        "moze 0,0 R*",
        "marauder 2,0",
        content=[*LOOT, RUNNER],
        gear={"moze": "runner*"},
        put={"moze": frozen("ammo")},
    )
    run(
        attacked(game, "marauder#1", "moze"),
        "A loot:moze:ammo",
        "A shoot:runner#1:0@marauder#1",
        dice="2 8",
        cards="ammo",
    )
    assert game.hunter("moze").in_play and not game.state.enemies


@pytest.mark.rule("TOR-RCT-01", "TOR-RCT-02", "TOR-LOO-06")
def test_a_wounded_hunter_loads_its_gun_and_reacts() -> None:
    game = arena("moze 0,0 G* Y", "marauder 2,0", content=LOOT, gear={"moze": "caracal*"}, put={"moze": frozen("ammo")})
    run(
        attacked(game, "marauder#1", "moze"),
        "A G*",
        "A loot:moze:ammo",
        "A shoot:caracal#1:0@marauder#1",
        dice="2 8",
        cards="ammo",
    )
    assert looks(game.hunter("moze")) == "R[G]* Y*" and not game.state.enemies


@pytest.mark.rule("TOR-RCT-01", "TOR-LOO-06")
def test_a_friend_thaws_and_steps_out_of_the_way() -> None:
    game = arena("moze 0,0 G*", "amara -1,0 Y G*", "psycho 1,0", content=LOOT, put={"amara": frozen("health")})
    run(attacked(game, "psycho#1", "moze"), "B loot:amara:health", "B move -2,0", dice="2")
    assert game.hunter("amara").at == at("-2,0")
