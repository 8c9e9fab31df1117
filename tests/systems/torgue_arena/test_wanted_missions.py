"""Wanted missions: a short game in the Intermission (WMI)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.torgue_arena.flow import intermission, orders, respawn, rest, victory, wanted
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Shown, State
from game.testing.scene import Scene
from tests.systems.torgue_arena.campaigns import HUNTERS, between, stage
from tests.systems.torgue_arena.scenes import at, family, make, run, tokens

DEPLOY = {"A": "0,4", "B": "0,4", "C": "0,4", "D": "0,3"}
SALE = "viper#1 cobra#1 boomer#1 fizzer#1 wall#1 pill#1 unkempt#1"
BLOODWING = "0,3"


def offered(*content: Any, **fields: Any) -> Scene[State]:
    usual = {"steps": ["wanted", "reveal", "close", "next"], "wanted_found": True, "money": 9}
    return stage(*content, **{**usual, **fields})


def begun(*content: Any, players: str = "AAAA", card: str = "toes", **fields: Any) -> Scene[State]:
    """The mission has been chosen, its card drawn, the map rolled and the enemies placed."""
    s = offered(*content, players=players, **fields)
    return s.play("A", "play", cards=card, dice="7").play("A", "0,-3")


def mission(*pieces: str, card: str = "toes", **fields: Any) -> Arena:
    """A mission under way."""
    hunters = [f"{hunter} 0,{n}" for n, hunter in enumerate(HUNTERS)]
    usual = {"phase": "end", "wanted": card, "result": "", "later": ["reveal", "close", "next"], "round": 3}
    return between(pieces=[*hunters, *pieces], **{**usual, **fields})


# --- playing or not


@pytest.mark.rule("TOR-WMI-02")
def test_the_mission_is_skipped_only_if_every_player_wants_to() -> None:
    with offered() as s:
        s.play("A", "skip").play("B", "skip").play("C", "skip").play("D", "skip")
        s.told("torgue_arena.told.wanted_skipped")
        assert s.state.steps[-1] == "next"
        assert not s.state.wanted
        s.cards(*SALE.split())
        s.asks("A", "buy")


@pytest.mark.rule("TOR-WMI-02", "TOR-WMI-01")
def test_one_player_who_wants_the_mission_is_enough() -> None:
    with offered() as s:
        s.play("A", "skip").play("B", "skip").play("C", "play", cards="toes", dice="3")
        assert s.state.wanted == "toes"
        s.asks("A", "spawn")


def test_a_player_with_several_hunters_is_asked_once() -> None:
    with offered(players="AABB") as s:
        s.play("A", "skip").play("C", "skip")
        s.never_told("torgue_arena.told.wanted_began")
        s.cards(*SALE.split())
        s.asks("A", "buy")


# --- setting it up


@pytest.mark.rule("TOR-WMI-04", "TOR-WMI-05")
def test_a_card_gives_the_enemies_and_a_ten_sided_die_the_map() -> None:
    with begun() as s:
        assert (s.state.wanted, s.state.map) == ("toes", "wanted_07")
        assert {enemy.partition("#")[0] for enemy in s.state.enemies} == {"nine_toes", "psycho"}
        s.asks("A")


@pytest.mark.rule("TOR-WMI-05")
def test_the_die_reaches_the_tenth_map() -> None:
    game = between(players="AAAA", steps=[])
    run(wanted.begin(game), cards="toes", dice="10")
    assert game.state.map == "wanted_10"


@pytest.mark.rule("TOR-WMI-04")
def test_a_card_does_not_come_again_before_all_others_have() -> None:
    with offered(players="AAAA", wanted_drawn=["toes"]) as s:
        s.play("A", "play", cards="gang", dice="1")
        assert s.state.wanted_drawn == ["toes", "gang"]
        s.asks("A")


@pytest.mark.rule("TOR-WMI-03", "TOR-WMI-22")
def test_level_up_and_wanted_tokens_are_taken_out_of_the_bag() -> None:
    with begun(bag="ammo level level poster", aside=["level"]) as s:
        assert s.state.bag.cards == ["ammo"]
        assert sorted(s.state.aside) == ["level", "level", "level", "poster"]
        s.asks("A")


@pytest.mark.rule("TOR-WMI-06", "TOR-WMI-08", "TOR-WMI-09")
def test_uniques_start_in_their_marked_zone_and_others_at_the_spawn_zone() -> None:
    with begun() as s:
        stands = {enemy.id.partition("#")[0]: enemy.at for enemy in s.state.enemies.values()}
        assert stands["nine_toes"] == at("1,-4")
        psychos = [enemy.at for enemy in s.state.enemies.values() if enemy.id.startswith("psycho")]
        assert psychos[0] == at("0,-4")
        s.asks("A")


@pytest.mark.rule("TOR-WMI-08", "TOR-SPN-12")
def test_enemies_of_several_kinds_start_as_one_list_round_the_spawn_zone() -> None:
    """The Psycho stands in the Spawn Zone; the Marauder may not join it while a zone beside it is empty."""
    mixed = make("wanted", "toes", uniques=["nine_toes"], others=[{"enemy": "psycho"}, {"enemy": "marauder"}])
    with offered(mixed, players="AAAA") as s:
        s.play("A", "play", cards="toes", dice="7")
        s.lacks("A", "0,-4")
        s.play("A", "0,-3")
        assert [enemy.at for enemy in s.state.enemies.values()] == [at("1,-4"), at("0,-4"), at("0,-3")]
        s.asks("A", "deploy")


@pytest.mark.rule("TOR-WMI-26")
def test_missing_miniatures_are_left_out_and_nobody_comes_running() -> None:
    crowd = make("wanted", "toes", uniques=["nine_toes"], others=[{"enemy": "psycho", "n": 3}, {"enemy": "psycho"}])
    with offered(crowd, family("psycho", 2), players="AAAA") as s:
        s.play("A", "play", cards="toes", dice="7")
        assert sum(enemy.startswith("psycho") for enemy in s.state.enemies) == 1
        s.never_told("torgue_arena.told.ordered")
        s.asks("A", "deploy")


@pytest.mark.rule("TOR-WMI-10")
def test_hunters_start_at_the_new_u_station_or_beside_it() -> None:
    with begun() as s:
        s.lacks("A", "0,0")
        s.offers("A", "0,4", "0,3", "1,3")
        s.asks("A", "deploy")


def test_the_whole_mission_is_set_up_and_its_first_round_begins() -> None:
    with begun() as s:
        deployed(s)
        assert (s.state.phase, s.state.round, s.state.games) == ("hunters", 1, 2)
        s.asks("A")


def deployed(s: Scene[State]) -> None:
    for seat, zone in DEPLOY.items():
        s.play(seat, zone)
        if seat == "B" and s.session.pending is not None and s.session.pending.seat == "B":
            s.play("B", BLOODWING)
    s.cards("r1_03", "r1_09")


@pytest.mark.rule("TOR-WMI-07", "TOR-WMI-24")
def test_the_queue_has_two_announcements_of_the_whole_deck_and_rank_0() -> None:
    with begun() as s:
        deployed(s)
        assert s.state.queue == [Shown("r1_03"), Shown("r1_09"), Shown("fired")]
        assert len(s.state.announcements) == 12
        s.asks("A")


@pytest.mark.rule("TOR-WMI-20")
def test_hunters_start_as_new_and_keep_spotlight_and_signature_moves() -> None:
    put = {"moze": {"signature": "sig_2", "stun": 1, "elements": {"shock": 1}}}
    hunters = [*(f"{hunter} 0,{n}" for n, hunter in enumerate(HUNTERS[:3])), "moze 0,3 R[G]* Y* Y"]
    with begun(pieces=hunters, put=put, gear={"moze": "viper*"}, spotlight="salvador") as s:
        moze = s.state.hunters["moze"]
        assert [(token.colour, token.spent) for token in moze.tokens] == [
            ("green", False),
            ("yellow", False),
            ("yellow", False),
        ]
        assert (moze.stun, moze.elements, moze.items[0].spent, moze.signature) == (0, {}, False, "sig_2")
        deployed(s)
        assert s.state.spotlight == "salvador"
        assert s.state.hunters["moze"].signature == "sig_2"
        s.asks("A")


@pytest.mark.rule("TOR-WMI-11", "TOR-WMI-21")
def test_money_is_set_aside_and_other_tokens_stay() -> None:
    put = {"moze": {"loot": ["cash", "ammo", "cash"], "money": 1}}
    with begun(money=2, put=put) as s:
        moze = s.state.hunters["moze"]
        assert (s.state.money, moze.money, moze.loot) == (0, 0, ["ammo"])
        s.asks("A")


@pytest.mark.rule("TOR-WMI-21")
def test_discarded_tokens_and_those_of_the_old_arena_go_back_to_the_bag() -> None:
    hunters = [f"{hunter} 0,{n}" for n, hunter in enumerate(HUNTERS)]
    fields = {"pieces": [*hunters, "loot 1,1 face=weapon", "tyre 1,0"], "bag": "ammo", "bag_discard": ["health"]}
    with begun(**fields) as s:
        assert s.state.bag.cards == ["ammo", "health", "weapon"]
        assert s.state.things == {}
        s.asks("A")


# --- how it ends


@pytest.mark.rule("TOR-WMI-12", "TOR-WMI-11")
def test_an_eliminated_hunter_loses_the_mission_at_once() -> None:
    game = mission("nine_toes 1,-1", put={"moze": {"out": True, "at": None}})
    run(victory.at_once(game))
    assert game.state.result == "lost"


@pytest.mark.rule("TOR-WMI-12")
def test_after_an_elimination_no_enemy_acts_any_more() -> None:
    game = mission("psycho 1,2", "psycho 1,1", phase="enemies", turn="enemies", spotlight="amara")
    for hunter in game.hunters():
        hunter.tokens = tokens(["R*"])  # nobody can [RE]act
    run(orders.do_order(game, "attack"), "C psycho#1", "C salvador", dice="2")
    assert game.state.result == "lost" and game.hunter("amara").out


@pytest.mark.rule("TOR-WMI-11")
def test_money_found_in_a_mission_brings_nobody_back() -> None:
    game = mission("nine_toes 1,-1", put={"moze": {"out": True, "at": None}, "amara": {"loot": ["cash"]}})
    run(respawn.respawn(game))
    assert game.hunter("moze").out
    assert game.hunter("amara").loot == ["cash"]


@pytest.mark.rule("TOR-WMI-23")
def test_a_hunter_that_is_only_down_has_not_lost_the_mission() -> None:
    game = mission("nine_toes 1,-1", put={"moze": {"down": True}})
    run(victory.at_once(game))
    assert game.state.result == ""
    game = mission("nine_toes 1,-1", put={"moze": {"out": True}})
    run(victory.at_once(game))
    assert game.state.result == "lost"


@pytest.mark.rule("TOR-WMI-19")
def test_the_mission_is_won_when_all_uniques_are_gone_whoever_else_is_left() -> None:
    game = mission("psycho 1,-1")
    run(victory.check(game))
    assert game.state.result == "won"


@pytest.mark.rule("TOR-WMI-19")
def test_the_mission_goes_on_while_a_unique_is_left() -> None:
    game = mission("nine_toes 1,-1")
    run(victory.check(game))
    assert game.state.result == ""
    game = mission("psycho 1,-1")
    run(victory.check(game))
    assert game.state.result == "won"


@pytest.mark.rule("TOR-WMI-19")
def test_without_uniques_all_enemies_have_to_go() -> None:
    game = mission("psycho 1,-1", card="gang")
    run(victory.check(game))
    assert game.state.result == ""
    game = mission(card="gang")
    run(victory.check(game))
    assert game.state.result == "won"


@pytest.mark.rule("TOR-WMI-19")
def test_victory_is_seen_at_the_end_of_the_round_only() -> None:
    game = mission("psycho 1,-1", phase="hunters")
    run(victory.at_once(game))
    assert game.state.result == ""
    run(victory.check(game))
    assert game.state.result == "won"


@pytest.mark.rule("TOR-WMI-13", "TOR-WMI-15")
def test_a_lost_mission_gives_no_reward_and_the_intermission_goes_on() -> None:
    game = mission("nine_toes 1,-1", result="lost")
    intermission.begin_intermission(game)
    state = game.state
    assert (state.phase, state.steps, state.wanted) == ("intermission", ["reveal", "close", "next"], "")
    assert (state.result, state.scenario_result, state.next_scenario, state.over) == ("won", "won", "two", "")


@pytest.mark.rule("TOR-WMI-14", "TOR-WMI-15")
def test_the_reward_is_one_of_two_torgue_cards_for_the_whole_group() -> None:
    game = mission(result="won")
    intermission.begin_intermission(game)
    assert game.state.steps == ["prize", "reveal", "close", "next"]
    run(wanted.prize(game), "A hornet#1", "A amara", cards="unkempt#1 hornet#1")
    assert [(item.id, item.place) for item in game.hunter("amara").items] == [("hornet#1", "inventory")]
    deck = game.state.decks["torgue"]
    assert (deck.rest, deck.bottom) == (["norfleet#1"], ["unkempt#1"])


@pytest.mark.rule("TOR-WMI-21")
def test_money_is_back_for_the_vending_machines_after_the_mission() -> None:
    put = {"moze": {"loot": ["cash", "ammo"], "money": 1}}
    game = between(money=2, put=put, steps=["reveal"], players="AAAA")
    run(wanted.begin(game), cards="toes", dice="1")
    game.hunter("moze").loot.append("cash")
    game.state.result = "lost"
    intermission.begin_intermission(game)
    moze = game.hunter("moze")
    assert (game.state.money, moze.money, sorted(moze.loot)) == (2, 1, ["ammo", "cash", "cash"])
    assert game.state.set_aside == {}


@pytest.mark.rule("TOR-WMI-18")
def test_a_mission_changes_nothing_of_the_campaign() -> None:
    game = between(levels_gained=1, machines=["zed"], steps=["reveal"], players="AAAA")
    run(wanted.begin(game), cards="toes", dice="1")
    game.state.result = "lost"
    intermission.begin_intermission(game)
    state = game.state
    assert (state.scenario, state.next_scenario, state.result) == ("one", "two", "won")
    assert (state.levels_gained, state.machines) == (1, ["zed"])


@pytest.mark.rule("TOR-LOO-06", "TOR-WMI-21")
def test_a_loot_token_kept_through_the_mission_may_be_used_at_the_vending_machines() -> None:
    game = mission("nine_toes 1,-1", result="lost", put={"moze": {"loot": ["health"]}})
    intermission.begin_intermission(game)
    run(rest.rest(game), "D loot:moze:health:card", "D store", cards="pill#1")
    assert [item.id for item in game.hunter("moze").items] == ["pill#1"]
