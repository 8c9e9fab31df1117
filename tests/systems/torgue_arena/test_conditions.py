"""What has to be so for a card to do something (4.2, conditions)."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from game.systems.torgue_arena.points import Moment
from game.systems.torgue_arena.state import Kill, Objective, Shown
from game.systems.torgue_arena.vocabulary import Condition, ConditionName, Property
from game.systems.torgue_arena.words.conditions import holds
from tests.systems.torgue_arena.cards import scenario, shot
from tests.systems.torgue_arena.scenes import arena, at, cond, grenade, gun, make, prop


def condition(kind: str, **fields: Any) -> Condition:
    return msgspec.convert(cond(kind, **fields), Condition)


def so(kind: str, *pieces: str, bearer: str = "salvador", figure: str = "", **more: Any) -> bool:
    """Whether a condition holds for the bearer; its own keys come in `c`."""
    fields = more.pop("c", {})
    game = arena(*pieces, **more)
    moment = Moment(game, game.figure(figure) if figure else None)
    return holds(game, condition(kind, **fields), moment, bearer)


def test_always_holds_even_for_nobody() -> None:
    assert so("always", bearer="")


@pytest.mark.parametrize(("kind", "alone"), [("has_spotlight", True), ("no_spotlight", False)])
def test_the_spotlight_is_asked_of_the_bearer_and_of_a_companions_hunter(kind: str, alone: bool) -> None:
    pieces = ("salvador 0,0", "mordecai 1,0", "bloodwing 1,0")
    assert so(kind, *pieces, spotlight="salvador") is alone
    assert so(kind, *pieces, spotlight="mordecai") is not alone
    assert so(kind, *pieces, bearer="bloodwing", spotlight="mordecai") is alone
    assert so(kind, *pieces, bearer="", figure="mordecai", spotlight="mordecai") is alone


def test_an_enemys_card_asks_for_the_spotlight_of_the_hunter_it_attacks() -> None:
    game = arena("salvador 0,0", "moze 1,0", "psycho 0,1", spotlight="moze")
    psycho = game.figure("psycho#1")
    for hunter, lit in (("moze", True), ("salvador", False)):
        moment = Moment(game, psycho, shot(game, psycho, game.hunter(hunter)), game.hunter(hunter))
        assert holds(game, condition("has_spotlight"), moment, "psycho#1") is lit
        assert holds(game, condition("no_spotlight"), moment, "psycho#1") is not lit
    nobody = Moment(game, psycho)
    assert not holds(game, condition("has_spotlight"), nobody, "psycho#1")
    assert not holds(game, condition("no_spotlight"), nobody, "psycho#1")


def test_slaughter_is_active_or_not() -> None:
    assert so("slaughter_active", "salvador 0,0", slaughter=True)
    assert not so("slaughter_active", "salvador 0,0")


@pytest.mark.parametrize(
    ("op", "n", "expected"),
    [
        ("<", 2, False),
        ("<", 3, True),
        ("<=", 2, True),
        ("<=", 1, False),
        ("=", 2, True),
        ("=", 1, False),
        (">=", 2, True),
        (">=", 3, False),
        (">", 1, True),
        (">", 2, False),
    ],
)
def test_numbers_are_compared_as_written(op: str, n: int, expected: bool) -> None:
    pieces = ("salvador 0,0", "psycho 0,0", "psycho 0,0", "psycho 1,0", "moze 0,0")
    assert so("enemies_in_zone", *pieces, c={"op": op, "n": n}) is expected


def test_enemies_in_a_zone_are_those_of_the_bearers_enemies() -> None:
    pieces = ("salvador 0,0", "moze 0,0", "psycho 0,0")
    assert so("enemies_in_zone", *pieces, bearer="psycho#1", c={"n": 2})
    assert not so("enemies_in_zone", *pieces, bearer="salvador", c={"n": 2})
    assert so("enemies_in_zone", *pieces, bearer="", figure="moze", c={"n": 1})
    assert so("enemies_in_zone", *pieces, "psycho 1,0", bearer="", c={"n": 1, "zone": "1,0"})


def test_range_is_from_the_attacker_to_the_target() -> None:
    game = arena("salvador 0,0", "psycho 3,0")
    attack = shot(game, game.figure("salvador"), game.figure("psycho#1"))
    moment = Moment(game, game.figure("salvador"), attack)
    assert holds(game, condition("range", op="=", n=3), moment, "salvador")
    attack.origin = at("1,0")
    assert holds(game, condition("range", op="=", n=2), moment, "salvador")
    assert not holds(game, condition("range", op="<=", n=9), Moment(game), "salvador")
    near = Moment(game, game.figure("psycho#1"))
    assert holds(game, condition("range", op="=", n=3), near, "salvador")


def test_the_colour_is_that_of_the_attacks_token_or_of_the_one_that_defends() -> None:
    game = arena("salvador 0,0", "psycho 1,0")
    attack = shot(game, game.figure("salvador"), colour="red")
    assert holds(game, condition("token_colour", colour="red"), Moment(game, attack=attack), "salvador")
    assert not holds(game, condition("token_colour", colour="green"), Moment(game, attack=attack), "salvador")
    defending = Moment(game, attack=attack, colour="green")
    assert holds(game, condition("token_colour", colour="green"), defending, "salvador")


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("pistol", True),
        ("firearm", True),
        ("lethal", True),
        ("ranged", True),
        ("torgue", True),
        ("grenade", False),
        ("melee", False),
        ("swift", False),
    ],
)
def test_a_weapon_is_told_by_its_kind_its_properties_its_tags_and_its_attribute(tag: str, expected: bool) -> None:
    weapon = gun("hog", "red", prop("pistol"), tags=["torgue"])
    game = arena("salvador 0,0", content=[weapon, grenade("bang")], gear={"salvador": "hog"})
    attack = shot(game, game.figure("salvador"), item=game.item("hog#1"))
    attack.properties = (Property(prop="lethal"),)
    assert holds(game, condition("weapon_tag", tag=tag), Moment(game, attack=attack), "salvador") is expected
    assert not holds(game, condition("weapon_tag", tag="pistol"), Moment(game), "salvador")


@pytest.mark.parametrize("token", ["corrosion", "cryo", "incendiary", "radiation", "shock", "slag"])
def test_elemental_tokens_are_seen_on_the_bearer_or_on_the_target(token: str) -> None:
    game = arena("salvador 0,0", "psycho 1,0", put={"psycho#1": {"elements": {token: 1}}})
    aimed = Moment(game, game.figure("salvador"), target=game.figure("psycho#1"))
    assert holds(game, condition("has_token", token=token), Moment(game), "psycho#1")
    assert not holds(game, condition("has_token", token=token), aimed, "salvador")
    assert holds(game, condition("has_token", token=token, who="target"), aimed, "salvador")
    hit = Moment(game, game.figure("salvador"), attacker=game.figure("psycho#1"))
    assert holds(game, condition("has_token", token=token, who="attacker"), hit, "salvador")


def test_stun_tokens_are_tokens_too() -> None:
    assert so("has_token", "salvador 0,0", put={"salvador": {"stun": 1}}, c={"token": "stun"})
    assert not so("has_token", "salvador 0,0", c={"token": "stun"})


def test_wounds_are_red_tokens_of_a_hunter_and_wounds_of_an_enemy() -> None:
    assert so("wounded", "salvador 0,0 R[G] R[Y] R", c={"op": "=", "n": 2})
    assert so("wounded", "goliath 0,0", bearer="goliath#1", put={"goliath#1": {"wounds": 3}}, c={"op": "=", "n": 3})
    assert not so("wounded", "salvador 0,0 R G G")


def test_terrain_is_looked_for_in_the_bearers_zone_or_in_the_one_named() -> None:
    pieces = ("salvador 0,0", "psycho 1,0", "tyre 0,0", "barrel 1,0")
    assert so("terrain_in_zone", *pieces, c={"terrain": "tyre"})
    assert not so("terrain_in_zone", *pieces, c={"terrain": "barrel"})
    assert so("terrain_in_zone", *pieces, c={"terrain": "barrel", "zone": "1,0"})
    game = arena(*pieces)
    aimed = Moment(game, game.figure("salvador"), target=game.figure("psycho#1"))
    assert holds(game, condition("terrain_in_zone", terrain="barrel", who="target"), aimed, "salvador")


KILLS = [Kill("psycho", "salvador", 1), Kill("reaper", "salvador", 1), Kill("nine_toes", "moze", 2)]


@pytest.mark.parametrize(
    ("enemy", "n"), [("any", 3), ("reaper", 1), ("unique", 1), ("regular", 2), ("badass", 0), ("psycho", 3)]
)
def test_eliminated_enemies_are_counted_by_card_kind_or_family(enemy: str, n: int) -> None:
    assert so("eliminated", "salvador 0,0", kills=KILLS, bearer="", c={"enemy": enemy, "op": "=", "n": n})


@pytest.mark.parametrize(("enemy", "n"), [("any", 3), ("tink", 1), ("badass", 1), ("marauder", 2), ("boss", 0)])
def test_enemies_in_play_are_counted_by_card_kind_or_family(enemy: str, n: int) -> None:
    pieces = ("marauder 0,0", "badass_marauder 0,0", "tink 1,0", "salvador 2,0")
    assert so("in_play", *pieces, bearer="", c={"enemy": enemy, "op": "=", "n": n})


def test_the_round_counts() -> None:
    assert so("round", "salvador 0,0", round=3, bearer="", c={"op": "=", "n": 3})


def test_announcements_left_do_not_count_rank_0() -> None:
    cards = [make("announcement", f"a{rank}", rank=rank, orders=[{"order": "move"}]) for rank in (0, 1, 2)]
    queue = [Shown("a1", True), Shown("a2"), Shown("a1"), Shown("a0")]
    game = arena("salvador 0,0", content=cards)
    game.state.queue = queue
    assert holds(game, condition("announcements_left", op="=", n=2), Moment(game), "")


@pytest.mark.parametrize(("zone", "n"), [("own", 2), ("0,0", 2), ("spawn:1", 1), ("new_u", 1), ("3,0", 0), ("9,9", 0)])
def test_hunters_in_a_zone_are_counted(zone: str, n: int) -> None:
    pieces = ("salvador 0,0", "moze 0,0", "amara 0,-4", "mordecai 0,4", "bloodwing 0,0", "psycho 0,0")
    assert so("hunters_in", *pieces, c={"zone": zone, "op": "=", "n": n})


def test_hunters_in_the_targets_zone_are_counted() -> None:
    game = arena("salvador 0,0", "moze 1,0", "psycho 1,0")
    aimed = Moment(game, game.figure("salvador"), target=game.figure("psycho#1"))
    assert holds(game, condition("hunters_in", zone="target", op="=", n=1), aimed, "salvador")


@pytest.mark.parametrize(("state", "n"), [("carried", 1), ("placed", 2), ("delivered", 0)])
def test_objectives_are_counted_by_where_they_are(state: str, n: int) -> None:
    tokens = [Objective("bomb#1", "carried", "salvador"), Objective("bomb#2"), Objective("bomb#3"), Objective("key")]
    fields = {"objective": "bomb", "state": state, "op": "=", "n": n}
    objectives = {each.id: each for each in tokens}
    assert so("objective", "salvador 0,0", objectives=objectives, bearer="", c=fields)
    assert so("objective", "salvador 0,0", objectives=objectives, bearer="", c={"objective": "key", "state": "placed"})


def test_an_attack_is_told_by_the_ability_that_gave_it_or_by_the_companion_that_makes_it() -> None:
    game = arena("mordecai 0,0", "bloodwing 0,0")
    gunzerk = condition("from_ability", ability="gunzerker")
    assert holds(game, gunzerk, Moment(game, attack=shot(game, game.figure("mordecai"), ability="gunzerker")), "")
    assert not holds(game, gunzerk, Moment(game, attack=shot(game, game.figure("mordecai"))), "")
    assert not holds(game, gunzerk, Moment(game), "")
    bird = condition("from_ability", ability="bloodwing")
    assert holds(game, bird, Moment(game, attack=shot(game, game.figure("bloodwing"))), "mordecai")


@pytest.mark.parametrize(
    ("kind", "parts", "expected"),
    [
        ("all_of", ["always", "slaughter_active"], False),
        ("all_of", ["always", "always"], True),
        ("any_of", ["always", "slaughter_active"], True),
        ("any_of", ["slaughter_active", "slaughter_active"], False),
        ("not", ["slaughter_active"], True),
        ("not", ["always"], False),
    ],
)
def test_conditions_are_joined_and_denied(kind: str, parts: list[str], expected: bool) -> None:
    assert so(kind, "salvador 0,0", c={"of": [cond(part) for part in parts]}) is expected


@pytest.mark.parametrize("kind", sorted(get_args(ConditionName)))
def test_no_condition_fails_for_a_card_that_belongs_to_nobody(kind: str) -> None:
    """Victory, defeat and boxes ask without a bearer and without a moment."""
    keys = {"token_colour": {"colour": "red"}, "weapon_tag": {"tag": "pistol"}, "has_token": {"token": "slag"}}
    keys |= {"terrain_in_zone": {"terrain": "tyre"}, "objective": {"objective": "bomb"}}
    keys |= {"from_ability": {"ability": "x"}, "not": {"of": [cond("always")]}}
    keys |= {"all_of": {"of": [cond("always")]}, "any_of": {"of": [cond("always")]}}
    fields = keys.get(kind, {})
    assert so(kind, "salvador 0,0", bearer="", content=[scenario()], c=fields) in (True, False)


@pytest.mark.parametrize("zone", ["chosen", "random"])
def test_a_condition_names_a_zone_that_nobody_has_to_choose(zone: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="zone"):
        condition("hunters_in", zone=zone)
