"""Operations that change numbers and permissions, and the actions cards add."""

from __future__ import annotations

import pytest

from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import offers
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import About, Hit
from game.systems.torgue_arena.words import lasting, limits
from tests.systems.torgue_arena.cards import act, doing, shot, table
from tests.systems.torgue_arena.scenes import at, cond, effect, op

PIECES = ("salvador 0,0 G Y Y", "moze 2,0 G Y Y", "psycho 1,0")


def test_an_attribute_grows_for_the_bearer_only() -> None:
    game = table("salvador 0,0", "moze 0,0", effects=[effect("passive", op("add_attribute", attribute="tech", n=2))])
    assert points.ATTRIBUTE(About(game, game.figure("salvador"), "tech"), 0).value == 2
    assert points.ATTRIBUTE(About(game, game.figure("salvador"), "will"), 0).value == 0
    assert points.ATTRIBUTE(About(game, game.figure("moze"), "tech"), 2).value == 2


def test_strength_grows_for_enemies_and_the_attack_roll_for_hunters() -> None:
    game = table(
        "salvador 0,0",
        "psycho 1,0",
        on="",
        effects=[effect("passive", op("add_strength", n=2, who="all_miniatures"))],
    )
    ours, theirs = game.figure("salvador"), game.figure("psycho#1")
    assert points.STRENGTH(shot(game, theirs, ours), 7).value == 9
    assert points.ATTACK_ROLL(Hit(shot(game, ours, theirs), theirs), 0).value == 2
    assert points.STRENGTH(shot(game, ours, theirs), 0).value == 0
    assert points.ATTACK_ROLL(Hit(shot(game, theirs, ours), ours), 0).value == 0


def test_defence_is_the_enemies_and_defence_rolls_are_the_hunters() -> None:
    lines = [op("add_defence", n=1, who="all_enemies"), op("add_defence_roll", n=2, who="all_hunters")]
    game = table("salvador 0,0", "psycho 1,0", on="", effects=[effect("passive", *lines)])
    ours, theirs = game.figure("salvador"), game.figure("psycho#1")
    assert points.DEFENCE(Hit(shot(game, ours, theirs), theirs), 6).value == 7
    assert points.DEFENCE_ROLL(Hit(shot(game, theirs, ours), ours), 0).value == 2


def test_a_card_may_weaken_whoever_its_bearer_attacks_or_is_attacked_by() -> None:
    lines = [op("add_defence", n=-1, who="target"), op("add_strength", n=-2, who="attacker")]
    game = table("salvador 0,0", "moze 0,0", "psycho 1,0", effects=[effect("passive", *lines)])
    salvador, moze, psycho = (game.figure(id) for id in ("salvador", "moze", "psycho#1"))
    assert points.DEFENCE(Hit(shot(game, salvador, psycho), psycho), 6).value == 5
    assert points.DEFENCE(Hit(shot(game, moze, psycho), psycho), 6).value == 6
    assert points.STRENGTH(shot(game, psycho, salvador), 7).value == 5
    assert points.STRENGTH(shot(game, psycho, moze), 7).value == 7


def test_properties_are_granted_to_attacks() -> None:
    game = table("salvador 0,0", "moze 0,0", effects=[effect("passive", op("grant_property", prop="swift", x=2))])
    [granted] = points.PROPERTIES(shot(game, game.figure("salvador")))
    assert (granted.prop, granted.x) == ("swift", 2)
    assert points.PROPERTIES(shot(game, game.figure("moze"))) == []


def test_a_hunters_card_speaks_for_its_companion_only_when_it_names_it() -> None:
    named = effect("passive", op("grant_property", prop="lethal"), when=[cond("from_ability", ability="bloodwing")])
    plain = effect("passive", op("grant_property", prop="stun"))
    game = table("mordecai 0,0", "bloodwing 0,0", on="mordecai", effects=[named, plain])
    assert [each.prop for each in points.PROPERTIES(shot(game, game.figure("bloodwing")))] == ["lethal"]
    assert [each.prop for each in points.PROPERTIES(shot(game, game.figure("mordecai")))] == ["stun"]


def test_extra_wounds_are_dealt_by_the_bearers_attacks() -> None:
    game = table("salvador 0,0", "psycho 1,0", effects=[effect("passive", op("extra_wounds", n=2))])
    ours, theirs = game.figure("salvador"), game.figure("psycho#1")
    assert points.WOUNDS(Hit(shot(game, ours, theirs), theirs)).value == 3
    assert points.WOUNDS(Hit(shot(game, theirs, ours), ours)).value == 1


def test_an_enemy_ignores_the_order_its_card_names() -> None:
    game = table(
        "salvador 0,0", "psycho 1,0", on="psycho", effects=[effect("passive", op("ignore_order", order="move"))]
    )
    psycho = game.figure("psycho#1")
    assert points.IGNORES(About(game, psycho, order="move"), 0).value == 1
    assert points.IGNORES(About(game, psycho, order="attack"), 0).value == 0


def test_slots_uses_and_action_tokens_are_added() -> None:
    lines = [
        op("add_slot", slot="mod", n=2),
        op("set_uses", ability="boom", n=3),
        op("add_action_token", colour="red"),
    ]
    game = table("salvador 0,0", "moze 0,0", effects=[effect("passive", *lines)])
    salvador = game.hunter("salvador")
    assert points.SLOTS(About(game, salvador, slot="mod"), 2).value == 4
    assert points.SLOTS(About(game, salvador, slot="weapon"), 2).value == 2
    assert points.USES(About(game, salvador, ability="boom")).value == 3
    assert points.USES(About(game, salvador, ability="other")).value == 1
    lasting.settle(game, salvador)
    assert [token.printed for token in salvador.tokens] == ["green", "yellow", "yellow", "red"]
    salvador.items.clear()
    lasting.settle(game, salvador)
    assert len(salvador.tokens) == 3


def test_an_action_token_given_for_a_turn_goes_when_it_ends() -> None:
    game = doing(*PIECES, do=op("add_action_token", colour="green"), how={"duration": "this_turn"})
    act(game)
    assert len(game.hunter("salvador").tokens) == 4
    lasting.expire(game, "this_turn")
    assert len(game.hunter("salvador").tokens) == 3


def test_a_free_action_that_a_card_adds_is_offered_once_a_turn() -> None:
    game = table(
        "salvador 0,0 G*", "psycho 1,0", effects=[effect("passive", op("extra_action", action="melee", free=True))]
    )
    hunter = game.hunter("salvador")
    [offer] = [each for each in offers.options(game, hunter) if each.key.startswith("free:")]
    assert offer.key == "free:melee@psycho#1"
    [extra] = points.EXTRAS(About(game, hunter))
    limits.taken(game, extra)
    assert points.EXTRAS(About(game, hunter)) == []
    lasting.expire(game, "this_turn")
    assert points.EXTRAS(About(game, hunter)) == [extra]


def test_a_free_action_limited_to_a_round_comes_back_with_the_next() -> None:
    line = effect("passive", op("extra_action", action="move", free=True), once="round")
    game = table("salvador 0,0", effects=[line])
    [extra] = points.EXTRAS(About(game, game.figure("salvador")))
    limits.taken(game, extra)
    lasting.expire(game, "this_turn")
    assert points.EXTRAS(About(game, game.figure("salvador"))) == []
    lasting.expire(game, "this_round")
    assert points.EXTRAS(About(game, game.figure("salvador"))) == [extra]


def test_a_free_action_given_for_the_turn_is_used_up() -> None:
    line = op("extra_action", action="move", free=True)
    game = doing(*PIECES, do=line, how={"duration": "this_turn"})
    act(game)
    [extra] = points.EXTRAS(About(game, game.figure("salvador")))
    limits.taken(game, extra)
    assert game.state.lasting == []


@pytest.mark.parametrize(
    ("action", "answer", "free"),
    [("move", "A move 0,1", False), ("move", "A free:move 0,1", True), ("any", "A free:move 0,1", True)],
)
def test_an_action_is_given_at_once_for_a_token_or_for_nothing(action: str, answer: str, free: bool) -> None:
    game = doing("salvador 0,0 Y Y", do=op("extra_action", action=action, free=free))
    act(game, answer)
    assert game.figure("salvador").at == at("0,1")
    assert [token.spent for token in game.hunter("salvador").tokens].count(True) == (not free)


@pytest.mark.parametrize(
    ("action", "key"), [("melee", "free:melee@psycho#1"), ("attack", "free:shoot:caracal#1:0@psycho#1")]
)
def test_an_attack_is_given_at_once(action: str, key: str) -> None:
    game = doing(
        "salvador 0,0 Y*", "psycho 1,0", do=op("extra_action", action=action, free=True), gear={"salvador": "caracal"}
    )
    act(game, f"A {key}", dice="2")
    assert game.figure("psycho#1").at is not None


def test_swap_interact_and_trade_are_given_at_once() -> None:
    swap = doing(
        "salvador 0,0 Y", do=op("extra_action", action="swap", free=True), gear={"salvador": "caracal@inventory"}
    )
    act(swap, "A free:" + swap_key(swap))
    assert swap.item("caracal#1").place == "weapon"
    machine = doing("salvador 0,0 Y", "vending 0,0 face=ammo", do=op("extra_action", action="interact", free=True))
    act(machine, "A free:interact:vending#1")
    assert machine.state.things["vending#1"].used
    alone = doing("salvador 0,0 Y", "moze 0,0", do=op("extra_action", action="trade", free=True))
    act(alone)


def swap_key(game: Arena) -> str:
    extra = points.Extra("salvador", None, "swap", True, "")
    found = offers.given(game, game.figure("salvador"), extra)
    return next(each.key for each in found if each.refusal is None).removeprefix("free:")
