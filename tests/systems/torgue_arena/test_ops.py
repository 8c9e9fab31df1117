"""What cards do (4.2, effects): each operation on the card of a hunter, a companion, an enemy or nobody."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from game.core import home
from game.core.cards import Pile
from game.core.text import LANGUAGES, Catalog
from game.systems.torgue_arena.effects import ops
from game.systems.torgue_arena.state import Objective
from game.systems.torgue_arena.vocabulary import LASTING, NEEDS, Effect, Op, OpName
from game.systems.torgue_arena.words import wording
from tests.systems.torgue_arena.cards import act, doing, scenario
from tests.systems.torgue_arena.scenes import (
    arena,
    at,
    effect,
    gun,
    make,
    op,
    shield,
)

PIECES = ("salvador 0,0 G Y Y", "moze 2,0 G Y Y", "psycho 1,0")


# --- wounds and tokens


def test_wounds_turn_tokens_red_and_are_no_attack() -> None:
    game = doing(*PIECES, do=op("wound", n=2, who="all_hunters"), gear={"moze": "bubble"}, content=[shield("bubble")])
    act(game, "A Y", "A Y", "B Y", "B Y")
    assert [hunter.reds for hunter in game.hunters()] == [2, 2]
    assert game.item("bubble#1").shield == [False, False]


def test_a_hunters_card_that_wounds_enemies_gives_it_the_credit() -> None:
    game = doing(
        *PIECES,
        on="moze",
        do=op("wound", who="all_enemies"),
        bag="money",
        content=[make("loot", "money", front="money")],
    )
    act(game, by="moze", cards="money")
    assert not list(game.enemies())
    assert game.state.kills[0].by == "moze"


def test_wounds_for_a_companion_are_its_hunters() -> None:
    game = doing("mordecai 0,0 G", "bloodwing 1,0", "psycho 1,0", on="psycho", do=op("wound", who="everyone_in"))
    game.state.enemies["psycho#1"].wounds = 0
    act(game, by="psycho#1", dice="")
    assert game.hunter("mordecai").reds == 1


def test_healing_gives_tokens_their_colour_back() -> None:
    game = doing("salvador 0,0 R[G] R[Y] Y", do=op("heal", n="1d4"))
    act(game, dice="2")
    assert game.hunter("salvador").reds == 0


def test_healing_an_enemy_removes_its_wounds() -> None:
    game = doing("goliath 0,0", "psycho 1,0", "salvador 0,2", on="psycho", do=op("heal", n=2, who="all_enemies"))
    game.state.enemies["goliath#1"].wounds = 3
    act(game, by="psycho#2")
    assert game.state.enemies["goliath#1"].wounds == 1


@pytest.mark.rule("TOR-ESH-06")
def test_shields_of_all_miniatures_are_recharged() -> None:
    game = doing(
        *PIECES,
        "badass_marauder 3,0",
        on="",
        do=op("recharge_shield", who="all_miniatures"),
        gear={"moze": "bubble"},
        content=[shield("bubble")],
    )
    game.item("bubble#1").shield = [True, True]
    game.state.enemies["badass_marauder#2"].shields_spent = 1
    assert all(game.item("bubble#1").shield) and game.state.enemies["badass_marauder#2"].shields_spent
    act(game, by="")
    assert game.item("bubble#1").shield == [False, False]
    assert game.state.enemies["badass_marauder#2"].shields_spent == 0


@pytest.mark.parametrize(("kind", "before", "after"), [("reload", True, False), ("out_of_ammo", False, True)])
def test_weapons_are_reloaded_or_run_dry(kind: str, before: bool, after: bool) -> None:
    game = doing(*PIECES, on="moze", do=op(kind, who="spotlight"), gear={"salvador": "caracal", "moze": "caracal"})
    for hunter in game.hunters():
        hunter.items[0].spent = before
    act(game, by="moze")
    assert [hunter.items[0].spent for hunter in game.hunters()] == [after, before]


@pytest.mark.parametrize("token", ["corrosion", "cryo", "incendiary", "radiation", "shock", "slag"])
def test_elemental_tokens_are_placed_and_removed(token: str) -> None:
    game = doing(*PIECES, do=op("place_token", token=token, n=2, who="nearest"))
    act(game)
    assert game.figure("psycho#1").has(token) == 2
    away = doing(
        *PIECES, do=op("remove_token", token=token, who="all_enemies"), put={"psycho#1": {"elements": {token: 2}}}
    )
    act(away)
    assert away.figure("psycho#1").has(token) == 1


def test_any_token_goes_as_the_bearers_player_chooses() -> None:
    game = doing(*PIECES, do=op("remove_token", n=2), put={"salvador": {"elements": {"cryo": 1, "shock": 2}}})
    act(game, "A shock", "A cryo")
    assert (game.figure("salvador").has("shock"), game.figure("salvador").has("cryo")) == (1, 0)


@pytest.mark.parametrize("line", [op("stun", n=2), op("place_token", token="stun", n=2)])
def test_stun_tokens_come_and_go(line: dict[str, Any]) -> None:
    game = doing(*PIECES, do=line)
    act(game)
    assert game.hunter("salvador").stun == 2
    less = doing(*PIECES, do=op("remove_token", token="stun"), put={"salvador": {"stun": 2}})
    act(less)
    assert less.hunter("salvador").stun == 1


def test_whoever_a_card_names_is_eliminated() -> None:
    game = doing(
        *PIECES,
        "skag 0,3",
        on="",
        do=op("eliminate", who="family", family="skag"),
        bag="money",
        content=[make("loot", "money", front="money")],
    )
    act(game, by="", cards="money")
    assert [each.id for each in game.enemies()] == ["psycho#1"]


def test_spent_tokens_of_choice_are_available_again() -> None:
    game = doing("salvador 0,0 G* Y* Y*", do=op("reactivate_token", n=2))
    act(game, "A G*")
    assert [token.spent for token in game.hunter("salvador").tokens].count(True) == 1
    assert not game.hunter("salvador").tokens[0].spent


# --- fame and fortune


@pytest.mark.parametrize(("on", "by"), [("moze", "moze"), ("", "")])
def test_the_spotlight_goes_to_whom_the_card_names(on: str, by: str) -> None:
    word = "self" if on else "random_hunter"
    game = doing(*PIECES, on=on, do=op("gain_spotlight", who=word))
    act(game, by=by, cards="" if on else "moze")
    assert game.state.spotlight == "moze"


@pytest.mark.rule("TOR-AID-10")
def test_a_companions_spotlight_and_loot_are_its_hunters() -> None:
    lines = [op("gain_spotlight"), op("draw_loot", n=2)]
    loot = make("loot", "ammo", front="ammo")
    game = doing(
        "salvador 0,0", "mordecai 3,0", "bloodwing 1,0", on="bloodwing", do=lines, bag="ammo#1 ammo#2", content=[loot]
    )
    act(game, by="bloodwing", cards="ammo#1 ammo#2")
    assert game.state.spotlight == "mordecai"
    assert sorted(game.hunter("mordecai").loot) == ["ammo#1", "ammo#2"]


@pytest.mark.parametrize("deck", ["guns", "ammo", "zed", "torgue"])
def test_gear_is_drawn_from_the_deck_named(deck: str) -> None:
    game = doing(*PIECES, do=op("draw_gear", deck=deck), content=[gun("hog", deck=deck)])
    game.state.decks[deck] = Pile(["hog#7"])  # type: ignore[index]
    act(game, "A equip", cards="hog#7")
    assert "hog#7" in [item.id for item in game.hunter("salvador").items]


def test_money_comes_in_tokens_on_the_card_or_in_the_pool() -> None:
    game = doing(*PIECES, do=op("gain_money", n=1500))
    act(game)
    assert game.hunter("salvador").money == 3
    pool = doing(*PIECES, on="", do=op("gain_money", n="1d4"))
    act(pool, by="", dice="2")
    assert pool.state.money == 2


def test_loot_of_the_players_choice_is_discarded() -> None:
    kinds = [make("loot", "ammo", front="ammo"), make("loot", "health", front="health")]
    game = doing(*PIECES, do=op("discard_loot", n=1), content=kinds)
    game.hunter("salvador").loot = ["ammo#1", "health#2"]
    act(game, "A health")
    assert game.hunter("salvador").loot == ["ammo#1"]
    assert game.state.bag_discard == ["health#2"]


# --- the Arena


def test_enemies_spawn_in_the_zone_named() -> None:
    game = doing("salvador 0,0", on="", do=op("spawn", enemy="skag", n=1, zone="spawn:1"))
    act(game, by="")
    [skag] = game.enemies()
    assert (skag.id.partition("#")[0], skag.at) == ("skag", at("0,-4"))


def test_as_many_spawn_as_the_die_says_round_the_bearer() -> None:
    game = doing("salvador 0,3", "psycho 0,0", on="psycho", do=op("spawn", enemy="skag", n="1d4", zone="own"))
    act(game, "A 1,0", by="psycho#1", dice="2")
    assert sorted(each.id.partition("#")[0] for each in game.enemies()) == ["psycho", "skag", "skag"]


@pytest.mark.parametrize("kind", ["tyre", "skag_vomit", "objective"])
def test_terrain_is_placed_in_the_zone_named(kind: str) -> None:
    game = doing(*PIECES, do=op("place_terrain", terrain=kind, zone="3,0"))
    act(game)
    assert [thing.kind for thing in game.things_at(at("3,0"))] == [kind]


def test_tyres_pile_up_as_long_as_there_is_room() -> None:
    game = doing("salvador 0,0", "tyre 0,0", do=op("place_terrain", terrain="tyre", n=3))
    act(game)
    assert game.tyres(at("0,0")) == 2
    full = doing("salvador 0,0", "tyre 0,0 x2", do=op("place_terrain", terrain="tyre", n=3))
    act(full)
    assert full.tyres(at("0,0")) == 2


def test_a_barrel_that_is_placed_hides_a_face_at_random() -> None:
    faces = [make("hidden", f"b_{face}", terrain="barrel", face=face) for face in ("plain", "slag")]
    game = doing("salvador 0,0", do=op("place_terrain", terrain="barrel"), content=faces)
    act(game, cards="slag")
    assert [thing.face for thing in game.things_at(at("0,0"), "barrel")] == ["slag"]


def test_loot_that_is_placed_comes_from_the_bag() -> None:
    game = doing(
        *PIECES,
        on="",
        do=op("place_terrain", terrain="loot", zone="3,0"),
        bag="ammo#1",
        content=[make("loot", "ammo", front="ammo")],
    )
    act(game, by="", cards="ammo#1")
    assert [thing.face for thing in game.things_at(at("3,0"), "loot")] == ["ammo#1"]


@pytest.mark.parametrize(
    ("line", "dice"),
    [
        (op("explode", zone="target", strength=9), ""),
        (op("explode", zone="target", n="1d12"), "9"),
        (op("explode", zone="target"), "9"),
    ],
)
def test_a_zone_explodes_with_the_strength_written_or_rolled(line: dict[str, Any], dice: str) -> None:
    game = doing(
        "salvador 0,0", "moze 0,3", "marauder 2,0", do=line, bag="ammo#1", content=[make("loot", "ammo", front="ammo")]
    )
    act(game, dice=dice, cards="ammo#1", target=game.figure("marauder#1"))
    assert not list(game.enemies())
    assert game.state.kills[0].by == "salvador"


def test_an_explosion_may_carry_an_element() -> None:
    game = doing("salvador 0,0", "goliath 2,0", do=op("explode", zone="2,0", strength=1, token="slag"))
    act(game, dice="4")
    assert game.figure("goliath#1").has("slag") == 1


def test_an_order_is_given_to_all_enemies_or_to_those_named(assaults: list[str]) -> None:
    pieces = ("salvador 0,0", "psycho 1,0", "marauder 0,1")
    everybody = doing(*pieces, on="", do=op("do_order", order="attack"), players="A")
    act(everybody, "A psycho#1", by="")
    assert sorted(assaults) == ["marauder#2 salvador", "psycho#1 salvador"]
    assaults.clear()
    kin = doing(*pieces, on="", do=op("do_order", order="attack", who="family", family="marauder"))
    act(kin, by="")
    assert assaults == ["marauder#2 salvador"]
    assaults.clear()
    own = doing(*pieces, on="psycho", do=op("do_order", order="attack"))
    act(own, by="psycho#1")
    assert assaults == ["psycho#1 salvador"]


def test_the_orders_slaughter_and_out_of_ammo_can_be_given() -> None:
    lines = [op("do_order", order="slaughter"), op("do_order", order="out_of_ammo", who="spotlight")]
    game = doing(*PIECES, on="", do=lines, gear={"salvador": "caracal"})
    act(game, by="")
    assert game.state.slaughter
    assert game.item("caracal#1").spent


def test_an_objective_is_taken_put_down_and_delivered() -> None:
    lines = [op("objective", objective="bomb", state=state) for state in ("gain", "place", "gain", "deliver")]
    seen: list[str] = []
    for count in (1, 2, 4):
        game = doing(
            *PIECES, do=lines[:count], content=[scenario()], scenario="test", objectives={"bomb": Objective("bomb")}
        )
        act(game)
        seen.append(game.state.objectives["bomb"].state)
    assert seen == ["carried", "placed", "delivered"]


def test_a_box_is_opened_by_a_card() -> None:
    box = {"id": "surprise", "text": "Surprise!", "effects": [effect("on_interact", op("gain_money", n=500))]}
    text = make("event", "words").text
    tale = scenario(boxes=[{**box, "text": text}])
    game = doing(*PIECES, do=op("reveal", box="surprise"), content=[tale], scenario="test")
    act(game)
    assert game.state.boxes == ["surprise"]
    assert game.state.money == 1


@pytest.mark.parametrize(("kind", "result"), [("win", "won"), ("lose", "lost")])
def test_a_card_ends_the_game_and_nothing_more_of_it_is_done(kind: str, result: str) -> None:
    game = doing(*PIECES, on="", do=[op(kind), op("stun", who="all_hunters")])
    act(game, by="")
    assert game.state.result == result
    assert game.hunter("salvador").stun == 0


# --- choices


def test_what_a_card_allows_is_done_whole_or_not_at_all() -> None:
    line = op("may", deeds=[op("stun"), op("gain_spotlight")])
    game = doing(*PIECES, on="moze", do=line)
    act(game, "B no", by="moze")
    assert (game.hunter("moze").stun, game.state.spotlight) == (0, "salvador")
    act(game, "B yes", by="moze")
    assert (game.hunter("moze").stun, game.state.spotlight) == (1, "moze")


def test_one_of_several_is_chosen_by_the_bearers_player_or_by_the_group() -> None:
    line = op("choose_one", deeds=[op("stun", who="spotlight"), op("gain_money", n=500)])
    game = doing(*PIECES, on="moze", do=line)
    act(game, "B 2", by="moze")
    assert (game.hunter("moze").money, game.hunter("salvador").stun) == (1, 0)
    group = doing(*PIECES, on="psycho", do=line, players="AA")
    act(group, "A 1", by="psycho#1")
    assert group.hunter("salvador").stun == 1


# --- the whole list


def test_every_deed_of_the_vocabulary_is_done_once_or_lasts() -> None:
    assert sorted([*ops.OPS, *LASTING]) == sorted(get_args(OpName))


@pytest.mark.parametrize("kind", get_args(OpName))
def test_every_deed_can_be_told_in_every_language(kind: str) -> None:
    needs = {"attribute": "tech", "prop": "swift", "token": "slag", "colour": "red", "slot": "mod", "deck": "zed"}
    needs |= {"order": "move", "enemy": "psycho", "terrain": "tyre", "action": "move", "ability": "x", "box": "x"}
    wanted = {name: needs[name] for name in NEEDS.get(kind, ()) if name in needs}
    more = {"objective": "x"} if kind == "objective" else {}
    inner = {"deeds": [op("heal"), op("win")]} if kind in ("may", "choose_one") else {}
    n = {"n": 500} if kind == "gain_money" else {}
    line = msgspec.convert(op(kind, **wanted, **more, **inner, **n), Op)
    catalog = Catalog([home.assets() / "locale"])
    told = wording.op(arena("salvador 0,0"), line)
    for language in LANGUAGES:
        words = catalog.render(told, language)
        assert "torgue_arena." not in words and "{" not in words, words


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (op("gain_money"), "500"),
        (op("gain_money", n=700), "500"),
        (op("do_order", order="effect"), "no order"),
        (op("stun", who="family"), "family"),
        (op("place_token"), "token"),
    ],
)
def test_a_deed_that_cannot_be_done_is_refused_when_it_is_read(line: dict[str, Any], sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=sentence):
        msgspec.convert(line, Op)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (op("heal"), "needs a trigger"),
        (op("add_strength", who="random_hunter"), "needs a trigger"),
        (op("add_strength", n="1d4"), "is a number"),
        (op("extra_action", action="move"), "free = true"),
    ],
)
def test_a_passive_effect_asks_nobody_and_rolls_nothing(line: dict[str, Any], sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=sentence):
        msgspec.convert(effect("passive", line), Effect)
