"""Whom, where and how much a card means by its words (4.2, who, zone, n)."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from game.systems.torgue_arena.effects import who
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Moment
from game.systems.torgue_arena.vocabulary import Op, Who
from tests.systems.torgue_arena.cards import shot
from tests.systems.torgue_arena.scenes import arena, at, board, op, run

PIECES = (
    "salvador 0,0 G Y Y",
    "moze 2,0 R[G] Y Y",
    "amara -1,0 R[G] R[Y] Y",
    "mordecai 0,2 G Y Y",
    "bloodwing 0,1",
    "psycho 1,0",
    "reaper -2,0",
    "marauder 1,0",
)


def meant(word: str, bearer: str = "psycho#1", *answers: str, game: Arena | None = None, **more: Any) -> list[str]:
    """The ids of those a word means on the card of a bearer."""
    game = game or arena(*PIECES, spotlight="salvador")
    moment = more.pop("moment", None) or Moment(game)
    cards = more.pop("cards", "")
    line = msgspec.convert(op("stun", who=word, **more), Op)
    return [figure.id for figure in run(who.who(game, line, moment, bearer), *answers, cards=cards)]


def test_self_is_the_bearer_or_whoever_it_happens_to() -> None:
    game = arena(*PIECES)
    assert meant("self", "psycho#1") == ["psycho#1"]
    assert meant("self", "bloodwing") == ["bloodwing"]
    assert meant("self", "", game=game, moment=Moment(game, game.figure("moze"))) == ["moze"]
    assert meant("self", "") == []


def test_target_and_attacker_are_those_of_the_attack() -> None:
    game = arena(*PIECES)
    attack = shot(game, game.figure("salvador"), game.figure("psycho#1"))
    moment = Moment(game, game.figure("salvador"), attack)
    assert meant("target", "salvador", game=game, moment=moment) == ["psycho#1"]
    assert meant("attacker", "psycho#1", game=game, moment=moment) == ["salvador"]
    told = Moment(game, game.figure("moze"), target=game.figure("moze"), attacker=game.figure("marauder#3"))
    assert meant("target", "psycho#1", game=game, moment=told) == ["moze"]
    assert meant("attacker", "moze", game=game, moment=told) == ["marauder#3"]
    assert meant("target") == meant("attacker") == []


@pytest.mark.rule("TOR-CRT-09")
def test_a_companion_that_attacks_stands_for_its_hunter() -> None:
    game = arena(*PIECES)
    moment = Moment(game, attack=shot(game, game.figure("bloodwing"), game.figure("psycho#1")))
    assert meant("attacker", "psycho#1", game=game, moment=moment) == ["mordecai"]


def test_the_spotlight_hunter_is_meant_unless_it_is_out_or_down() -> None:
    assert meant("spotlight") == ["salvador"]
    game = arena(*PIECES, spotlight="moze", put={"moze": {"down": True}})
    assert meant("spotlight", game=game) == []


def test_most_red_tokens_then_the_nearest_then_the_group() -> None:
    assert meant("most_red") == ["amara"]
    tied = arena("salvador 0,0 R[G]", "moze 4,0 R[G]", "amara 2,0", "psycho 1,0", spotlight="amara")
    assert meant("most_red", game=tied) == ["salvador"]
    even = arena("salvador 0,0 R[G]", "moze 2,0 R[G]", "amara 2,0", "psycho 1,0", spotlight="amara", players="AAAA")
    assert meant("most_red", "psycho#1", "C moze", game=even) == ["moze"]


def test_the_nearest_is_of_the_other_side() -> None:
    game = arena("salvador 0,0", "moze 3,0", "psycho 1,0", "marauder 2,0", players="AA")
    assert meant("nearest", "psycho#1", game=game) == ["salvador"]
    assert meant("nearest", "salvador", game=game) == ["psycho#1"]
    even = arena("salvador 0,0", "moze 2,0", "psycho 1,0", players="AA")
    assert meant("nearest", "psycho#1", "A moze", game=even) == ["moze"]


@pytest.mark.rule("TOR-TGT-06")
def test_of_several_nearest_the_most_battered_is_meant() -> None:
    game = arena("salvador 0,0 G", "moze 2,0 R[G]", "psycho 1,0")
    assert meant("nearest", game=game) == ["moze"]


def test_the_nearest_without_the_spotlight_passes_it_over() -> None:
    assert meant("nearest_without_spotlight", "reaper#2") == ["amara"]
    game = arena(*PIECES, spotlight="amara")
    assert meant("nearest_without_spotlight", "reaper#2", game=game) == ["salvador"]


def test_a_random_hunter_is_drawn() -> None:
    assert meant("random_hunter", cards="moze") == ["moze"]


def test_the_bearers_player_chooses_a_hunter_and_the_group_for_other_cards() -> None:
    game = arena(*PIECES, spotlight="amara")
    assert meant("chosen_hunter", "moze", "B salvador", game=game) == ["salvador"]
    lone = arena(*PIECES, spotlight="amara", players="AAAA")
    assert meant("chosen_hunter", "psycho#1", "C salvador", game=lone) == ["salvador"]


def test_all_means_everybody_of_a_side_but_who_is_down() -> None:
    game = arena(*PIECES, put={"moze": {"down": True}})
    assert meant("all_hunters", game=game) == ["salvador", "amara", "mordecai"]
    assert meant("all_enemies") == ["psycho#1", "reaper#2", "marauder#3"]
    assert len(meant("all_miniatures")) == 8


def test_a_family_is_all_that_use_one_miniature() -> None:
    assert meant("family", family="psycho") == ["psycho#1", "reaper#2"]


@pytest.mark.parametrize(
    ("zone", "there"),
    [("own", ["psycho#1", "marauder#3"]), ("2,0", ["moze"]), ("target", ["salvador"]), ("spawn:1", [])],
)
def test_everyone_in_a_zone_is_everybody_there(zone: str, there: list[str]) -> None:
    game = arena(*PIECES)
    moment = Moment(game, target=game.figure("salvador"))
    assert meant("everyone_in", game=game, moment=moment, zone=zone) == there


@pytest.mark.parametrize("word", get_args(Who))
def test_no_word_fails_on_an_empty_arena(word: str) -> None:
    game = arena("salvador -", "moze -", spotlight="salvador")
    assert meant(word, "", game=game, family="psycho") == []


# --- zones


def place(word: str, bearer: str = "salvador", *answers: str, cards: str = "", moment: Any = None) -> Any:
    game = (
        moment.game if moment else arena("salvador 1,1", "psycho 2,0", on=board(stations="0,4 2,2", spawns="0,-4 3,0"))
    )
    line = msgspec.convert(op("explode", zone=word), Op)
    return run(who.zone(game, line, moment or Moment(game), bearer), *answers, cards=cards)


@pytest.mark.parametrize(
    ("word", "zone"),
    [("own", "1,1"), ("spawn:1", "0,-4"), ("spawn:2", "3,0"), ("new_u", "0,4"), ("2,-1", "2,-1"), ("-3,3", "-3,3")],
)
def test_zones_are_named_by_what_they_are(word: str, zone: str) -> None:
    assert place(word) == at(zone)


@pytest.mark.parametrize("word", ["9,9", "spawn:7", "target"])
def test_a_zone_that_is_not_there_is_none(word: str) -> None:
    assert place(word) is None


def test_the_targets_zone_is_where_it_stands() -> None:
    game = arena("salvador 1,1", "psycho 2,0")
    assert place("target", moment=Moment(game, target=game.figure("psycho#1"))) == at("2,0")
    attack = shot(game, game.figure("salvador"), game.figure("psycho#1"))
    assert place("target", moment=Moment(game, attack=attack)) == at("2,0")


@pytest.mark.rule("TOR-CRT-04")
def test_an_enemy_that_is_gone_works_from_the_zone_it_stood_in() -> None:
    game = arena("salvador 1,1")
    assert place("own", "psycho#9", moment=Moment(game, zone=at("2,2"))) == at("2,2")


def test_a_zone_is_chosen_by_the_bearers_player_or_drawn() -> None:
    assert place("chosen", "salvador", "A 0,1") == at("0,1")
    assert place("random", cards="-1,0") == at("-1,0")


# --- numbers


def number(n: int | str, bearer: str = "psycho#1", dice: str = "") -> int:
    game = arena("salvador 0,0", "psycho 1,0")
    line = msgspec.convert(op("wound", n=n), Op)
    return run(who.number(game, line, Moment(game), bearer), dice=dice)


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_a_die_is_rolled_for_a_number(sides: int) -> None:
    assert number(f"1d{sides}", dice=str(sides)) == sides


def test_a_number_is_itself_and_movement_is_that_of_the_enemy() -> None:
    assert number(3) == 3
    assert number("movement") == 2
    assert number("movement", "salvador") == 0
