"""Hunters that come back from the New-U (RSP)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.content import Content
from game.systems.torgue_arena.flow import respawn
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.scenes import Unforeseen, arena, at, board, grenade, gun, make, run, shield

LOOT: tuple[Content, ...] = (
    make("loot", "cash", front="money"),
    make("loot", "health", front="health"),
    make("loot", "ammo", front="ammo", resale=500),
)
GEAR: tuple[Content, ...] = (gun("viper"), grenade("boomer"), shield("wall", "Y G"))


def fallen(*pieces: str, money: int = 1, stations: str = "0,4", **fields: Any) -> Arena:
    """Amara is out, Moze stands in the middle; one player decides."""
    usual = {"content": [*LOOT, *GEAR], "on": board(stations=stations), "players": "AAAA", "money": money}
    return arena("amara - R[G] R[Y]* R[Y]", "moze 0,0", *pieces, **{**usual, **fields})


@pytest.mark.rule("TOR-RSP-01", "TOR-SET-15")
def test_a_hunter_comes_back_at_a_station_for_one_money_token() -> None:
    game = fallen(money=3)
    run(respawn.respawn(game))
    assert game.hunter("amara").at == at("0,4") and game.hunter("amara").in_play
    assert game.state.money == 2


@pytest.mark.rule("TOR-RSP-02", "TOR-TER-37")
def test_any_station_may_be_chosen() -> None:
    game = fallen(stations="0,4 3,0 -3,1", spotlight="moze")
    run(respawn.respawn(game), "B -3,1")
    assert game.hunter("amara").at == at("-3,1")


@pytest.mark.rule("TOR-RSP-03", "TOR-LOO-21", "TOR-LOO-25")
def test_the_group_chooses_who_pays_pool_card_or_loot_token() -> None:
    put = {"amara": {"money": 1}, "moze": {"loot": ["cash", "health"]}}
    game = fallen(put=put, spotlight="moze")
    run(respawn.pay(game, game.hunter("amara")), "B card:amara")
    assert (game.state.money, game.hunter("amara").money, game.state.bag_discard) == (1, 0, [])
    run(respawn.pay(game, game.hunter("amara")), "B token:moze")
    assert game.hunter("moze").loot == ["health"] and game.state.bag_discard == ["cash"]
    run(respawn.pay(game, game.hunter("amara")))
    assert game.state.money == 0


@pytest.mark.rule("TOR-RSP-04", "TOR-RSP-05", "TOR-RSP-11", "TOR-RSP-12", "TOR-RSP-13")
def test_it_is_rebuilt_healed_recharged_reloaded_and_without_tokens() -> None:
    put = {"amara": {"elements": {"shock": 1, "slag": 2, "radiation": 1}, "stun": 2}}
    game = fallen(put=put, gear={"amara": "viper* boomer* wall caracal@inventory"})
    amara = game.hunter("amara")
    amara.items[3].spent = True
    amara.items[2].shield = [True, True]
    run(respawn.respawn(game))
    assert [token.colour for token in amara.tokens] == ["green", "yellow", "yellow"]
    assert (amara.elements, amara.stun) == ({}, 0)
    assert [item.spent for item in amara.items] == [False, False, False, True]
    assert amara.items[2].shield == [False, False]


@pytest.mark.rule("TOR-RSP-06")
def test_a_full_station_sends_it_to_the_nearest_zone_with_room() -> None:
    game = fallen("psycho 0,4", "psycho 0,4", "psycho 0,4", spotlight="moze")
    run(respawn.respawn(game), "B 1,3")
    assert game.hunter("amara").at == at("1,3")
    other = fallen("psycho 0,4", "psycho 0,4", "psycho 0,4", spotlight="moze")
    with pytest.raises(Unforeseen, match="refused"):
        run(respawn.respawn(other), "B 0,2")


@pytest.mark.rule("TOR-RSP-07", "TOR-RSL-02", "TOR-WIN-01")
def test_nothing_but_money_tokens_pays() -> None:
    game = fallen(money=0, put={"moze": {"loot": ["ammo", "health"]}})
    run(respawn.respawn(game))
    assert game.hunter("amara").out and game.hunter("moze").loot == ["ammo", "health"]


@pytest.mark.rule("TOR-RSP-08")
def test_it_keeps_its_loot_and_objectives() -> None:
    game = fallen(put={"amara": {"loot": ["health", "ammo"], "objectives": ["bomb"]}})
    run(respawn.respawn(game))
    assert game.hunter("amara").loot == ["health", "ammo"] and game.hunter("amara").objectives == ["bomb"]


@pytest.mark.rule("TOR-RSP-10")
def test_everybody_is_paid_for_or_nobody() -> None:
    game = fallen("salvador -", money=2, spotlight="moze")
    run(respawn.respawn(game), "B salvador")
    assert game.hunter("amara").in_play and game.hunter("salvador").in_play and game.state.money == 0
    poor = fallen("salvador -", money=1)
    run(respawn.respawn(poor))
    assert poor.hunter("amara").out and poor.hunter("salvador").out and poor.state.money == 1


@pytest.mark.rule("TOR-AID-09")
def test_a_companion_comes_back_beside_its_hunter() -> None:
    game = arena("mordecai -", "moze 0,0", "bloodwing -", money=1, players="AAAA", spotlight="moze")
    run(respawn.respawn(game), "B 0,3")
    assert game.state.companions["bloodwing"].at == at("0,3")


@pytest.mark.rule("TOR-SPT-08")
def test_the_spotlight_does_not_come_back_with_it() -> None:
    game = fallen(spotlight="moze")
    run(respawn.respawn(game))
    assert game.state.spotlight == "moze"


@pytest.mark.rule("TOR-WMI-11")
def test_nobody_comes_back_in_a_wanted_mission() -> None:
    game = fallen(money=3, wanted="toes", content=[*LOOT, *GEAR, make("wanted", "toes", uniques=["nine_toes"])])
    run(respawn.respawn(game))
    assert game.hunter("amara").out
