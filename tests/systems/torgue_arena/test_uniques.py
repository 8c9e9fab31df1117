"""Unique enemies and what they leave behind (UNI)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.grid import key
from game.core.cards import Pile
from game.core.content import Content
from game.systems.torgue_arena.flow import harm, loot, orders
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.scenes import arena, enemy, gun, make, run

TOKENS: list[Content] = [
    make("loot", "legendary", front="legendary", count=0),
    make("loot", "ammo", front="ammo", count=4),
    gun("bane", deck="torgue"),
]


def cast(*pieces: str, content: list[Content] | None = None, **more: Any) -> Arena:
    game = arena(*pieces, content=[*TOKENS, *(content or [])], bag="ammo#1 ammo#2", **more)
    game.state.decks["torgue"] = Pile(["bane#9"])
    return game


def kill(game: Arena, id: str, *answers: str, cards: str = "") -> None:
    foe = game.state.enemies[id]
    run(harm.wound(game, foe, 9, game.hunter("salvador")), *answers, cards=cards)


def lying(game: Arena) -> list[str]:
    return [f"{thing.face.partition('#')[0]} {key(thing.at)}" for thing in game.state.things.values()]


@pytest.mark.rule("TOR-UNI-03", "TOR-UNI-02")
def test_a_unique_leaves_a_legendary_token_in_its_zone_and_draws_no_loot() -> None:
    game = cast("salvador 0,0", "nine_toes 3,0")
    kill(game, "nine_toes#1")
    assert lying(game) == ["legendary 3,0"]
    assert game.hunter("salvador").loot == []
    assert len(game.state.bag) == 2


@pytest.mark.rule("TOR-UNI-02")
def test_a_unique_follows_orders_like_any_enemy(assaults: list[str]) -> None:
    game = cast("salvador 0,0", "nine_toes 3,0")
    run(orders.do_order(game, "move"))
    run(orders.do_order(game, "attack"))
    assert assaults == ["nine_toes#1 salvador"]


@pytest.mark.rule("TOR-UNI-07")
def test_every_unique_leaves_its_own_token() -> None:
    game = cast("salvador 0,0", "nine_toes 3,0", "nine_toes -3,0")
    kill(game, "nine_toes#1")
    kill(game, "nine_toes#2")
    assert lying(game) == ["legendary 3,0", "legendary -3,0"]


@pytest.mark.rule("TOR-UNI-08")
def test_a_pinata_on_a_unique_drops_nothing_more() -> None:
    rich = enemy("nine_toes", kind="unique", family="psycho", traits=[{"trait": "pinata", "n": 2}])
    game = cast("salvador 0,0", "nine_toes 3,0", content=[rich])
    kill(game, "nine_toes#1")
    assert lying(game) == ["legendary 3,0"]
    assert len(game.state.bag) == 2


@pytest.mark.rule("TOR-UNI-04", "TOR-UNI-06")
def test_a_legendary_token_is_used_at_once_or_later_for_a_card_of_the_torgue_deck() -> None:
    game = cast("salvador 0,0")
    hunter = game.hunter("salvador")
    hunter.loot = ["legendary#1"]
    game.state.round = 3
    [option] = [option for option in loot.uses(game) if option.subject == "legendary#1"]
    assert isinstance(option.value, loot.Use)
    run(loot.use(game, option.value), "A equip", cards="bane#9")
    assert [item.id for item in hunter.items] == ["bane#9"]
    assert hunter.loot == []


@pytest.mark.rule("TOR-UNI-05")
def test_a_used_legendary_token_never_goes_to_the_bag_or_its_discards() -> None:
    game = cast("salvador 0,0")
    loot.discard(game, "legendary#1")
    assert game.state.bag_discard == []
    assert game.state.bag.cards == ["ammo#1", "ammo#2"]


@pytest.mark.rule("TOR-UNI-05", "TOR-LOO-16")
def test_a_refilled_bag_leaves_legendary_tokens_where_they_lie() -> None:
    game = cast("salvador 0,0", "loot 1,0 face=legendary#1", "loot 1,0 face=ammo#3")
    loot.refill(game)
    assert game.state.bag.cards == ["ammo#1", "ammo#2", "ammo#3"]
    assert lying(game) == ["legendary 1,0"]
