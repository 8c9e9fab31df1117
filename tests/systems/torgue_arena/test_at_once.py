"""Games that end in the middle of something: nobody is asked and nobody acts any more (BOS-05, WIN-05)."""

from __future__ import annotations

from typing import Any

import pytest

from game.kit.dice import Die
from game.systems.torgue_arena.flow import intermission, orders, responses, round_end
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.fights import declared, foe, told
from tests.systems.torgue_arena.scenes import announcement, arena, effect, enemy, family, op, prop, run, scenario

BOSS = [family("boss", 1), enemy("boss", kind="boss", movement=0, traits=[{"trait": "ignores_attack_orders"}])]


def finale(*pieces: str, content: Any = (), **fields: Any) -> Arena:
    """A scenario with a Boss in it, under way."""
    known = [*BOSS, scenario(), announcement("fired", "special", rank=0), *content]
    return arena(*pieces, content=known, **{"scenario": "bout", "queue": "fired", "players": "AAAA", **fields})


@pytest.mark.rule("TOR-BOS-05", "TOR-RCT-07")
def test_a_boss_who_falls_to_a_reaction_ends_it_before_anybody_else_reacts() -> None:
    """Amara could [RE]act as well, and another Psycho stands ready."""
    pieces = ("moze 0,0 G* Y", "amara 0,0 Y", "boss 1,0", "psycho 1,0", "psycho 0,1")
    game = finale(*pieces, spotlight="moze")
    run(orders.do_order(game, "attack"), "A psycho#2", "A G*", "A moze", "A melee@boss#1", dice="2 8")
    assert game.state.result == "won"
    assert told(game).count("enemy_attacked") == 1 and told(game).count("reacted") == 1


@pytest.mark.rule("TOR-BOS-05", "TOR-ENT-04")
def test_a_boss_blown_up_by_an_enemy_ends_it_before_the_next_enemy_acts() -> None:
    bomber = enemy("bomber", range=2, properties=[prop("explosive")])
    game = finale(
        *("moze 0,0 G*", "boss 0,0", "bomber 2,0", "psycho 0,1"),
        content=[bomber, family("bomber", 1)],
        spotlight="moze",
    )
    run(orders.do_order(game, "attack"), "A bomber#2", dice="12")
    assert game.state.result == "won" and told(game).count("enemy_attacked") == 1


@pytest.mark.rule("TOR-BOS-05", "TOR-END-10")
def test_a_boss_who_dies_of_radiation_ends_it_before_the_next_carrier_suffers() -> None:
    glows = {"elements": {"radiation": 1}}
    game = finale("moze 0,3", "boss 3,0", "psycho 0,0", put={"boss#1": glows, "psycho#2": glows})
    run(round_end.irradiate(game), "A boss#1", dice="3")
    assert game.state.result == "won" and foe(game, "psycho#2").wounds == 0


@pytest.mark.rule("TOR-WIN-05", "TOR-CRT-06")
def test_a_response_that_ends_the_game_is_the_last() -> None:
    curse = enemy("skag", fumble_on_attack=[effect("on_fumble", op("lose"))])
    game = finale("moze 0,0", "skag 1,0", "skag 0,1", content=[curse])
    attack = declared(game, "moze")
    attack.die = Die(1)
    targets = [(each, each.at) for each in game.enemies()]
    run(responses.respond(game, attack, game.hunter("moze"), targets, False), "A skag#1")
    assert game.state.result == "lost" and told(game).count("responded") == 1


def test_what_lasted_one_game_is_over_before_the_hunters_rest() -> None:
    """A token that a card added for the game is not among those a hunter rests with."""
    more = effect("on_round_end", op("add_action_token", colour="green", who="spotlight"), duration="permanent")
    game = finale("moze 0,0 G Y Y", content=[scenario(special_rules=[more])], spotlight="moze", alone=True)
    run(round_end.reactivate(game))
    assert len(game.hunter("moze").tokens) == 4
    game.state.result = "won"
    intermission.finish(game)
    assert game.state.lasting == [] and len(game.hunter("moze").tokens) == 3
