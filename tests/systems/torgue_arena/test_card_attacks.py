"""Moves and attacks that cards bring about (4.2, toward, target_rule, filters)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.systems.torgue_arena.effects.acts import shots
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.vocabulary import Op
from tests.systems.torgue_arena.cards import act, doing
from tests.systems.torgue_arena.scenes import at, grenade, gun, op, prop

PIECES = ("salvador 0,0 G Y Y", "moze 2,0 G Y Y", "psycho 1,0")


@pytest.mark.parametrize(
    ("toward", "end"), [("spotlight", "1,0"), ("attacker", "3,0"), ("nearest", "3,0"), ("away", "1,0")]
)
def test_an_enemy_moves_toward_or_away(toward: str, end: str) -> None:
    """Salvador has the Spotlight at -1,0; Moze attacked, and is nearer, at 4,0."""
    game = doing("salvador -1,0", "moze 4,0", "psycho 2,0", on="psycho", do=op("move", n=1, toward=toward))
    answers = [f"A {end}"] if toward == "away" else []
    act(game, *answers, by="psycho#1", attacker=game.figure("moze"))
    assert game.figure("psycho#1").at == at(end)


def test_an_enemy_moves_as_far_as_its_movement() -> None:
    game = doing("salvador -2,0", "psycho 2,0", on="psycho", do=op("move", n="movement"))
    act(game, by="psycho#1")
    assert game.figure("psycho#1").at == at("0,0")


def test_a_hunter_walks_where_its_player_likes() -> None:
    game = doing("salvador 0,0", "psycho 3,0", do=op("move", n=2))
    act(game, "A 0,1 0,2")
    assert game.figure("salvador").at == at("0,2")


@pytest.mark.parametrize(
    ("toward", "end"), [("attacker", "1,0"), ("away", "3,0"), ("nearest", "1,0"), ("spotlight", "3,0")]
)
def test_a_hunter_is_pulled_and_pushed_by_an_enemy(toward: str, end: str) -> None:
    game = doing("salvador 4,0", "moze 2,0", "psycho 0,0", on="psycho", do=op("move", n=1, toward=toward, who="target"))
    answers = ["B 3,0"] if toward == "away" else []
    act(game, *answers, by="psycho#1", target=game.figure("moze"))
    assert game.figure("moze").at == at(end)


@pytest.mark.parametrize(
    ("rule", "target"),
    [
        ("tgt", "salvador"),
        ("spotlight", "salvador"),
        ("nearest", "moze"),
        ("nearest_without_spotlight", "moze"),
        ("attacker", "amara"),
    ],
)
def test_an_enemy_attacks_by_the_rule_its_card_names(rule: str, target: str, assaults: list[str]) -> None:
    pieces = ("salvador -3,0", "moze 1,0", "amara 2,-2", "psycho 0,0")
    game = doing(*pieces, on="psycho", do=op("attack", target=rule, range=3))
    act(game, by="psycho#1", attacker=game.figure("amara"))
    assert assaults == [f"psycho#1 {target}"]


def test_an_attack_out_of_reach_is_not_made(assaults: list[str]) -> None:
    game = doing("salvador 3,0", "psycho 0,0", on="psycho", do=op("attack", target="attacker"))
    act(game, by="psycho#1", attacker=game.figure("salvador"))
    assert assaults == []


def test_an_enemy_attacks_everyone_in_a_zone(assaults: list[str]) -> None:
    game = doing(
        "salvador 1,0",
        "moze 1,0",
        "amara 0,1",
        "psycho 0,0",
        on="psycho",
        do=op("attack", target="everyone_in", zone="1,0"),
    )
    act(game, by="psycho#1")
    assert assaults == ["psycho#1 salvador", "psycho#1 moze"]


@pytest.mark.rule("TOR-SPC-05", "TOR-ENC-03")
def test_a_cards_attack_has_its_own_range_resistance_strength_and_properties(monkeypatch: pytest.MonkeyPatch) -> None:
    line = op("attack", range=3, resist="reflexes", strength=2, props=[prop("lethal")])
    game = doing("salvador 3,0", "psycho 0,0", on="psycho", do=line)
    made: list[Any] = []

    async def assault(game: Arena, attack: Any, target: Any, rule: str) -> None:
        made.append((attack.range, attack.resist, attack.strength_bonus, [each.prop for each in attack.properties]))

    monkeypatch.setattr("game.systems.torgue_arena.flow.enemy_attack.assault", assault)
    act(game, by="psycho#1")
    assert made == [(3, "reflexes", 2, ["lethal"])]


def test_an_enemy_retaliates_against_who_attacked(assaults: list[str]) -> None:
    game = doing("salvador 0,0", "moze 3,0", "psycho 1,0", on="psycho", do=op("retaliate"))
    act(game, by="psycho#1", attacker=game.figure("moze"))
    assert assaults == ["psycho#1 moze"]
    assert game.figure("psycho#1").at == at("2,0")


def test_an_event_makes_a_family_attack(assaults: list[str]) -> None:
    game = doing("salvador 0,0", "psycho 1,0", "skag 0,1", on="", do=op("attack", who="family", family="skag"))
    act(game, by="")
    assert assaults == ["skag#2 salvador"]


FILTERS = [
    ({"attribute": "ranged"}, ["shoot:caracal#1:0", "shoot:hog#2:0"]),
    ({"tag": "pistol"}, ["shoot:caracal#1:0"]),
    ({"attribute": "melee"}, ["melee"]),
    ({"tag": "grenade"}, ["shoot:bang#3:0"]),
    ({"fresh": True}, ["shoot:hog#2:0"]),
    ({}, ["melee", "shoot:caracal#1:0", "shoot:hog#2:0"]),
]


@pytest.mark.parametrize(("fields", "keys"), FILTERS)
def test_a_free_attack_is_made_with_the_weapons_its_card_allows(fields: dict[str, Any], keys: list[str]) -> None:
    line = op("free_attack", **fields)
    kit = {"salvador": "caracal hog bang"}
    game = doing("salvador 0,0", "psycho 1,0", do=line, gear=kit, content=[gun("hog"), grenade("bang")])
    game.item("caracal#1").used = True
    found = [each.key.partition("@")[0] for each in shots(game, msgspec.convert(line, Op), game.figure("salvador"))]
    assert sorted(found) == keys


def test_a_free_attack_costs_nothing_and_may_be_declined() -> None:
    game = doing("salvador 0,0 G* Y* Y*", "psycho 1,0", do=op("free_attack"), gear={"salvador": "caracal"})
    act(game, "A no")
    act(game, "A shoot:caracal#1:0@psycho#1", "A green", dice="2")
    assert game.item("caracal#1").used
    assert all(token.spent for token in game.hunter("salvador").tokens)


def test_a_companions_free_attack_is_its_own() -> None:
    game = doing("mordecai 0,3 G Y", "bloodwing 0,0", "psycho 1,0", on="bloodwing", do=op("free_attack"))
    act(game, "A attack:0@psycho#1", "A yellow", by="bloodwing", dice="2")
