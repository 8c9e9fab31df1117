"""What cards do (4.2, effects): each deed on the card of a hunter, a companion, an enemy or nobody."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from game.core import home
from game.core.cards import Pile
from game.core.text import LANGUAGES, Catalog
from game.systems.torgue_arena import points
from game.systems.torgue_arena.effects import cards, deeds, wording
from game.systems.torgue_arena.effects.acts import shots
from game.systems.torgue_arena.effects.triggers import resolve
from game.systems.torgue_arena.flow import offers
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import About, Hit, Moment
from game.systems.torgue_arena.state import Objective
from game.systems.torgue_arena.vocabulary import LASTING, NEEDS, Deed, DeedName, Effect
from tests.systems.torgue_arena.cards import doing, scenario, shot, table, written
from tests.systems.torgue_arena.scenes import (
    arena,
    at,
    cond,
    deed,
    effect,
    grenade,
    gun,
    make,
    prop,
    run,
    shield,
)

PIECES = ("salvador 0,0 G Y Y", "moze 2,0 G Y Y", "psycho 1,0")


def act(game: Arena, *answers: str, by: str = "salvador", dice: str = "", cards: str = "", **moment: Any) -> None:
    """Let the card under test do what it says, in a moment of its bearer's."""
    figure = game.figure(by) if by else None
    now = Moment(game, figure, **moment)
    run(resolve(game, (written(game),), now, by), *answers, dice=dice, cards=cards)


# --- wounds and tokens


def test_wounds_turn_tokens_red_and_are_no_attack() -> None:
    game = doing(*PIECES, do=deed("wound", n=2, who="all_hunters"), gear={"moze": "bubble"}, content=[shield("bubble")])
    act(game, "A Y", "A Y", "B Y", "B Y")
    assert [hunter.reds for hunter in game.hunters()] == [2, 2]
    assert game.item("bubble#1").shield == [False, False]


def test_a_hunters_card_that_wounds_enemies_gives_it_the_credit() -> None:
    game = doing(
        *PIECES,
        on="moze",
        do=deed("wound", who="all_enemies"),
        bag="money",
        content=[make("loot", "money", front="money")],
    )
    act(game, by="moze", cards="money")
    assert not list(game.enemies())
    assert game.state.kills[0].by == "moze"


def test_wounds_for_a_companion_are_its_hunters() -> None:
    game = doing("mordecai 0,0 G", "bloodwing 1,0", "psycho 1,0", on="psycho", do=deed("wound", who="everyone_in"))
    game.state.enemies["psycho#1"].wounds = 0
    act(game, by="psycho#1", dice="")
    assert game.hunter("mordecai").reds == 1


def test_healing_gives_tokens_their_colour_back() -> None:
    game = doing("salvador 0,0 R[G] R[Y] Y", do=deed("heal", n="1d4"))
    act(game, dice="2")
    assert game.hunter("salvador").reds == 0


def test_healing_an_enemy_removes_its_wounds() -> None:
    game = doing("goliath 0,0", "psycho 1,0", "salvador 0,2", on="psycho", do=deed("heal", n=2, who="all_enemies"))
    game.state.enemies["goliath#1"].wounds = 3
    act(game, by="psycho#2")
    assert game.state.enemies["goliath#1"].wounds == 1


@pytest.mark.rule("TOR-ESH-06")
def test_shields_of_all_miniatures_are_recharged() -> None:
    game = doing(
        *PIECES,
        "badass_marauder 3,0",
        on="",
        do=deed("recharge_shield", who="all_miniatures"),
        gear={"moze": "bubble"},
        content=[shield("bubble")],
    )
    game.item("bubble#1").shield = [True, True]
    game.state.enemies["badass_marauder#2"].shields_spent = 1
    act(game, by="")
    assert game.item("bubble#1").shield == [False, False]
    assert game.state.enemies["badass_marauder#2"].shields_spent == 0


@pytest.mark.parametrize(("kind", "before", "after"), [("reload", True, False), ("out_of_ammo", False, True)])
def test_weapons_are_reloaded_or_run_dry(kind: str, before: bool, after: bool) -> None:
    game = doing(*PIECES, on="moze", do=deed(kind, who="spotlight"), gear={"salvador": "caracal", "moze": "caracal"})
    for hunter in game.hunters():
        hunter.items[0].spent = before
    act(game, by="moze")
    assert [hunter.items[0].spent for hunter in game.hunters()] == [after, before]


@pytest.mark.parametrize("token", ["corrosion", "cryo", "incendiary", "radiation", "shock", "slag"])
def test_elemental_tokens_are_placed_and_removed(token: str) -> None:
    game = doing(*PIECES, do=deed("place_token", token=token, n=2, who="nearest"))
    act(game)
    assert game.figure("psycho#1").has(token) == 2
    away = doing(
        *PIECES, do=deed("remove_token", token=token, who="all_enemies"), put={"psycho#1": {"elements": {token: 2}}}
    )
    act(away)
    assert away.figure("psycho#1").has(token) == 1


def test_any_token_goes_as_the_bearers_player_chooses() -> None:
    game = doing(*PIECES, do=deed("remove_token", n=2), put={"salvador": {"elements": {"cryo": 1, "shock": 2}}})
    act(game, "A shock", "A cryo")
    assert (game.figure("salvador").has("shock"), game.figure("salvador").has("cryo")) == (1, 0)


@pytest.mark.parametrize("line", [deed("stun", n=2), deed("place_token", token="stun", n=2)])
def test_stun_tokens_come_and_go(line: dict[str, Any]) -> None:
    game = doing(*PIECES, do=line)
    act(game)
    assert game.hunter("salvador").stun == 2
    less = doing(*PIECES, do=deed("remove_token", token="stun"), put={"salvador": {"stun": 2}})
    act(less)
    assert less.hunter("salvador").stun == 1


def test_whoever_a_card_names_is_eliminated() -> None:
    game = doing(
        *PIECES,
        "skag 0,3",
        on="",
        do=deed("eliminate", who="family", family="skag"),
        bag="money",
        content=[make("loot", "money", front="money")],
    )
    act(game, by="", cards="money")
    assert [each.id for each in game.enemies()] == ["psycho#1"]


def test_spent_tokens_of_choice_are_available_again() -> None:
    game = doing("salvador 0,0 G* Y* Y*", do=deed("reactivate_token", n=2))
    act(game, "A G*")
    assert [token.spent for token in game.hunter("salvador").tokens].count(True) == 1
    assert not game.hunter("salvador").tokens[0].spent


# --- fame and fortune


@pytest.mark.parametrize(("on", "by"), [("moze", "moze"), ("", "")])
def test_the_spotlight_goes_to_whom_the_card_names(on: str, by: str) -> None:
    word = "self" if on else "random_hunter"
    game = doing(*PIECES, on=on, do=deed("gain_spotlight", who=word))
    act(game, by=by, cards="" if on else "moze")
    assert game.state.spotlight == "moze"


@pytest.mark.rule("TOR-AID-10")
def test_a_companions_spotlight_and_loot_are_its_hunters() -> None:
    lines = [deed("gain_spotlight"), deed("draw_loot", n=2)]
    loot = make("loot", "ammo", front="ammo")
    game = doing(
        "salvador 0,0", "mordecai 3,0", "bloodwing 1,0", on="bloodwing", do=lines, bag="ammo#1 ammo#2", content=[loot]
    )
    act(game, by="bloodwing", cards="ammo#1 ammo#2")
    assert game.state.spotlight == "mordecai"
    assert sorted(game.hunter("mordecai").loot) == ["ammo#1", "ammo#2"]


@pytest.mark.parametrize("deck", ["guns", "ammo", "zed", "torgue"])
def test_gear_is_drawn_from_the_deck_named(deck: str) -> None:
    game = doing(*PIECES, do=deed("draw_gear", deck=deck), content=[gun("hog", deck=deck)])
    game.state.decks[deck] = Pile(["hog#7"])  # type: ignore[index]
    act(game, "A equip", cards="hog#7")
    assert "hog#7" in [item.id for item in game.hunter("salvador").items]


def test_money_comes_in_tokens_on_the_card_or_in_the_pool() -> None:
    game = doing(*PIECES, do=deed("gain_money", n=1500))
    act(game)
    assert game.hunter("salvador").money == 3
    pool = doing(*PIECES, on="", do=deed("gain_money", n="1d4"))
    act(pool, by="", dice="2")
    assert pool.state.money == 2


def test_loot_of_the_players_choice_is_discarded() -> None:
    kinds = [make("loot", "ammo", front="ammo"), make("loot", "health", front="health")]
    game = doing(*PIECES, do=deed("discard_loot", n=1), content=kinds)
    game.hunter("salvador").loot = ["ammo#1", "health#2"]
    act(game, "A health")
    assert game.hunter("salvador").loot == ["ammo#1"]
    assert game.state.bag_discard == ["health#2"]


# --- the Arena


def test_enemies_spawn_in_the_zone_named() -> None:
    game = doing("salvador 0,0", on="", do=deed("spawn", enemy="skag", n=1, zone="spawn:1"))
    act(game, by="")
    [skag] = game.enemies()
    assert (skag.id.partition("#")[0], skag.at) == ("skag", at("0,-4"))


def test_as_many_spawn_as_the_die_says_round_the_bearer() -> None:
    game = doing("salvador 0,3", "psycho 0,0", on="psycho", do=deed("spawn", enemy="skag", n="1d4", zone="own"))
    act(game, "A 1,0", by="psycho#1", dice="2")
    assert sorted(each.id.partition("#")[0] for each in game.enemies()) == ["psycho", "skag", "skag"]


@pytest.mark.parametrize("kind", ["tyre", "skag_vomit", "objective"])
def test_terrain_is_placed_in_the_zone_named(kind: str) -> None:
    game = doing(*PIECES, do=deed("place_terrain", terrain=kind, zone="3,0"))
    act(game)
    assert [thing.kind for thing in game.things_at(at("3,0"))] == [kind]


def test_tyres_pile_up_as_long_as_there_is_room() -> None:
    game = doing("salvador 0,0", "tyre 0,0", do=deed("place_terrain", terrain="tyre", n=3))
    act(game)
    assert game.tyres(at("0,0")) == 2
    full = doing("salvador 0,0", "tyre 0,0 x2", do=deed("place_terrain", terrain="tyre", n=3))
    act(full)
    assert full.tyres(at("0,0")) == 2


def test_a_barrel_that_is_placed_hides_a_face_at_random() -> None:
    faces = [make("hidden", f"b_{face}", terrain="barrel", face=face) for face in ("plain", "slag")]
    game = doing("salvador 0,0", do=deed("place_terrain", terrain="barrel"), content=faces)
    act(game, cards="slag")
    assert [thing.face for thing in game.things_at(at("0,0"), "barrel")] == ["slag"]


def test_loot_that_is_placed_comes_from_the_bag() -> None:
    game = doing(
        *PIECES,
        on="",
        do=deed("place_terrain", terrain="loot", zone="3,0"),
        bag="ammo#1",
        content=[make("loot", "ammo", front="ammo")],
    )
    act(game, by="", cards="ammo#1")
    assert [thing.face for thing in game.things_at(at("3,0"), "loot")] == ["ammo#1"]


@pytest.mark.parametrize(
    ("line", "dice"),
    [
        (deed("explode", zone="target", strength=9), ""),
        (deed("explode", zone="target", n="1d12"), "9"),
        (deed("explode", zone="target"), "9"),
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
    game = doing("salvador 0,0", "goliath 2,0", do=deed("explode", zone="2,0", strength=1, token="slag"))
    act(game, dice="4")
    assert game.figure("goliath#1").has("slag") == 1


def test_an_order_is_given_to_all_enemies_or_to_those_named(assaults: list[str]) -> None:
    pieces = ("salvador 0,0", "psycho 1,0", "marauder 0,1")
    everybody = doing(*pieces, on="", do=deed("do_order", order="attack"), players="A")
    act(everybody, "A psycho#1", by="")
    assert sorted(assaults) == ["marauder#2 salvador", "psycho#1 salvador"]
    assaults.clear()
    kin = doing(*pieces, on="", do=deed("do_order", order="attack", who="family", family="marauder"))
    act(kin, by="")
    assert assaults == ["marauder#2 salvador"]
    assaults.clear()
    own = doing(*pieces, on="psycho", do=deed("do_order", order="attack"))
    act(own, by="psycho#1")
    assert assaults == ["psycho#1 salvador"]


def test_the_orders_slaughter_and_out_of_ammo_can_be_given() -> None:
    lines = [deed("do_order", order="slaughter"), deed("do_order", order="out_of_ammo", who="spotlight")]
    game = doing(*PIECES, on="", do=lines, gear={"salvador": "caracal"})
    act(game, by="")
    assert game.state.slaughter
    assert game.item("caracal#1").spent


def test_an_objective_is_taken_put_down_and_delivered() -> None:
    lines = [deed("objective", objective="bomb", state=state) for state in ("gain", "place", "gain", "deliver")]
    seen: list[str] = []
    for count in (1, 2, 4):
        game = doing(
            *PIECES, do=lines[:count], content=[scenario()], scenario="test", objectives={"bomb": Objective("bomb")}
        )
        act(game)
        seen.append(game.state.objectives["bomb"].state)
    assert seen == ["carried", "placed", "delivered"]


def test_a_box_is_opened_by_a_card() -> None:
    box = {"id": "surprise", "text": "Surprise!", "effects": [effect("on_interact", deed("gain_money", n=500))]}
    text = make("event", "words").text
    tale = scenario(boxes=[{**box, "text": text}])
    game = doing(*PIECES, do=deed("reveal", box="surprise"), content=[tale], scenario="test")
    act(game)
    assert game.state.boxes == ["surprise"]
    assert game.state.money == 1


@pytest.mark.parametrize(("kind", "result"), [("win", "won"), ("lose", "lost")])
def test_a_card_ends_the_game_and_nothing_more_of_it_is_done(kind: str, result: str) -> None:
    game = doing(*PIECES, on="", do=[deed(kind), deed("stun", who="all_hunters")])
    act(game, by="")
    assert game.state.result == result
    assert game.hunter("salvador").stun == 0


# --- choices


def test_what_a_card_allows_is_done_whole_or_not_at_all() -> None:
    line = deed("may", deeds=[deed("stun"), deed("gain_spotlight")])
    game = doing(*PIECES, on="moze", do=line)
    act(game, "B no", by="moze")
    assert (game.hunter("moze").stun, game.state.spotlight) == (0, "salvador")
    act(game, "B yes", by="moze")
    assert (game.hunter("moze").stun, game.state.spotlight) == (1, "moze")


def test_one_of_several_is_chosen_by_the_bearers_player_or_by_the_group() -> None:
    line = deed("choose_one", deeds=[deed("stun", who="spotlight"), deed("gain_money", n=500)])
    game = doing(*PIECES, on="moze", do=line)
    act(game, "B 2", by="moze")
    assert (game.hunter("moze").money, game.hunter("salvador").stun) == (1, 0)
    group = doing(*PIECES, on="psycho", do=line, players="AA")
    act(group, "A 1", by="psycho#1")
    assert group.hunter("salvador").stun == 1


# --- numbers and permissions


def test_an_attribute_grows_for_the_bearer_only() -> None:
    game = table("salvador 0,0", "moze 0,0", effects=[effect("passive", deed("add_attribute", attribute="tech", n=2))])
    assert points.ATTRIBUTE(About(game, game.figure("salvador"), "tech"), 0).value == 2
    assert points.ATTRIBUTE(About(game, game.figure("salvador"), "will"), 0).value == 0
    assert points.ATTRIBUTE(About(game, game.figure("moze"), "tech"), 2).value == 2


def test_strength_grows_for_enemies_and_the_attack_roll_for_hunters() -> None:
    game = table(
        "salvador 0,0",
        "psycho 1,0",
        on="",
        effects=[effect("passive", deed("add_strength", n=2, who="all_miniatures"))],
    )
    ours, theirs = game.figure("salvador"), game.figure("psycho#1")
    assert points.STRENGTH(shot(game, theirs, ours), 7).value == 9
    assert points.ATTACK_ROLL(Hit(shot(game, ours, theirs), theirs), 0).value == 2
    assert points.STRENGTH(shot(game, ours, theirs), 0).value == 0
    assert points.ATTACK_ROLL(Hit(shot(game, theirs, ours), ours), 0).value == 0


def test_defence_is_the_enemies_and_defence_rolls_are_the_hunters() -> None:
    lines = [deed("add_defence", n=1, who="all_enemies"), deed("add_defence_roll", n=2, who="all_hunters")]
    game = table("salvador 0,0", "psycho 1,0", on="", effects=[effect("passive", *lines)])
    ours, theirs = game.figure("salvador"), game.figure("psycho#1")
    assert points.DEFENCE(Hit(shot(game, ours, theirs), theirs), 6).value == 7
    assert points.DEFENCE_ROLL(Hit(shot(game, theirs, ours), ours), 0).value == 2


def test_a_card_may_weaken_whoever_its_bearer_attacks_or_is_attacked_by() -> None:
    lines = [deed("add_defence", n=-1, who="target"), deed("add_strength", n=-2, who="attacker")]
    game = table("salvador 0,0", "moze 0,0", "psycho 1,0", effects=[effect("passive", *lines)])
    salvador, moze, psycho = (game.figure(id) for id in ("salvador", "moze", "psycho#1"))
    assert points.DEFENCE(Hit(shot(game, salvador, psycho), psycho), 6).value == 5
    assert points.DEFENCE(Hit(shot(game, moze, psycho), psycho), 6).value == 6
    assert points.STRENGTH(shot(game, psycho, salvador), 7).value == 5
    assert points.STRENGTH(shot(game, psycho, moze), 7).value == 7


def test_properties_are_granted_to_attacks() -> None:
    game = table("salvador 0,0", "moze 0,0", effects=[effect("passive", deed("grant_property", prop="swift", x=2))])
    [granted] = points.PROPERTIES(shot(game, game.figure("salvador")))
    assert (granted.prop, granted.x) == ("swift", 2)
    assert points.PROPERTIES(shot(game, game.figure("moze"))) == []


def test_a_hunters_card_speaks_for_its_companion_only_when_it_names_it() -> None:
    named = effect("passive", deed("grant_property", prop="lethal"), when=[cond("from_ability", ability="bloodwing")])
    plain = effect("passive", deed("grant_property", prop="stun"))
    game = table("mordecai 0,0", "bloodwing 0,0", on="mordecai", effects=[named, plain])
    assert [each.prop for each in points.PROPERTIES(shot(game, game.figure("bloodwing")))] == ["lethal"]
    assert [each.prop for each in points.PROPERTIES(shot(game, game.figure("mordecai")))] == ["stun"]


def test_extra_wounds_are_dealt_by_the_bearers_attacks() -> None:
    game = table("salvador 0,0", "psycho 1,0", effects=[effect("passive", deed("extra_wounds", n=2))])
    ours, theirs = game.figure("salvador"), game.figure("psycho#1")
    assert points.WOUNDS(Hit(shot(game, ours, theirs), theirs)).value == 3
    assert points.WOUNDS(Hit(shot(game, theirs, ours), ours)).value == 1


def test_an_enemy_ignores_the_order_its_card_names() -> None:
    game = table(
        "salvador 0,0", "psycho 1,0", on="psycho", effects=[effect("passive", deed("ignore_order", order="move"))]
    )
    psycho = game.figure("psycho#1")
    assert points.IGNORES(About(game, psycho, order="move"), 0).value == 1
    assert points.IGNORES(About(game, psycho, order="attack"), 0).value == 0


def test_slots_uses_and_action_tokens_are_added() -> None:
    lines = [
        deed("add_slot", slot="mod", n=2),
        deed("set_uses", ability="boom", n=3),
        deed("add_action_token", colour="red"),
    ]
    game = table("salvador 0,0", "moze 0,0", effects=[effect("passive", *lines)])
    salvador = game.hunter("salvador")
    assert points.SLOTS(About(game, salvador, slot="mod"), 2).value == 4
    assert points.SLOTS(About(game, salvador, slot="weapon"), 2).value == 2
    assert points.USES(About(game, salvador, ability="boom")).value == 3
    assert points.USES(About(game, salvador, ability="other")).value == 1
    cards.lasting.settle(game, salvador)
    assert [token.printed for token in salvador.tokens] == ["green", "yellow", "yellow", "red"]
    salvador.items.clear()
    cards.lasting.settle(game, salvador)
    assert len(salvador.tokens) == 3


def test_an_action_token_given_for_a_turn_goes_when_it_ends() -> None:
    game = doing(*PIECES, do=deed("add_action_token", colour="green"), how={"duration": "this_turn"})
    act(game)
    assert len(game.hunter("salvador").tokens) == 4
    cards.expire(game, "this_turn")
    assert len(game.hunter("salvador").tokens) == 3


def test_a_free_action_that_a_card_adds_is_offered_once_a_turn() -> None:
    game = table(
        "salvador 0,0 G*", "psycho 1,0", effects=[effect("passive", deed("extra_action", action="melee", free=True))]
    )
    hunter = game.hunter("salvador")
    [offer] = [each for each in offers.options(game, hunter) if each.key.startswith("free:")]
    assert offer.key == "free:melee@psycho#1"
    [extra] = points.EXTRAS(About(game, hunter))
    cards.taken(game, extra)
    assert points.EXTRAS(About(game, hunter)) == []
    cards.expire(game, "this_turn")
    assert points.EXTRAS(About(game, hunter)) == [extra]


def test_a_free_action_limited_to_a_round_comes_back_with_the_next() -> None:
    line = effect("passive", deed("extra_action", action="move", free=True), once="round")
    game = table("salvador 0,0", effects=[line])
    [extra] = points.EXTRAS(About(game, game.figure("salvador")))
    cards.taken(game, extra)
    cards.expire(game, "this_turn")
    assert points.EXTRAS(About(game, game.figure("salvador"))) == []
    cards.expire(game, "this_round")
    assert points.EXTRAS(About(game, game.figure("salvador"))) == [extra]


def test_a_free_action_given_for_the_turn_is_used_up() -> None:
    line = deed("extra_action", action="move", free=True)
    game = doing(*PIECES, do=line, how={"duration": "this_turn"})
    act(game)
    [extra] = points.EXTRAS(About(game, game.figure("salvador")))
    cards.taken(game, extra)
    assert game.state.lasting == []


@pytest.mark.parametrize(
    ("action", "answer", "free"),
    [("move", "A move 0,1", False), ("move", "A free:move 0,1", True), ("any", "A free:move 0,1", True)],
)
def test_an_action_is_given_at_once_for_a_token_or_for_nothing(action: str, answer: str, free: bool) -> None:
    game = doing("salvador 0,0 Y Y", do=deed("extra_action", action=action, free=free))
    act(game, answer)
    assert game.figure("salvador").at == at("0,1")
    assert [token.spent for token in game.hunter("salvador").tokens].count(True) == (not free)


@pytest.mark.parametrize(
    ("action", "key"), [("melee", "free:melee@psycho#1"), ("attack", "free:shoot:caracal#1:0@psycho#1")]
)
def test_an_attack_is_given_at_once(action: str, key: str) -> None:
    game = doing(
        "salvador 0,0 Y*", "psycho 1,0", do=deed("extra_action", action=action, free=True), gear={"salvador": "caracal"}
    )
    act(game, f"A {key}", dice="2")
    assert game.figure("psycho#1").at is not None


def test_swap_interact_and_trade_are_given_at_once() -> None:
    swap = doing(
        "salvador 0,0 Y", do=deed("extra_action", action="swap", free=True), gear={"salvador": "caracal@inventory"}
    )
    act(swap, "A free:" + swap_key(swap))
    assert swap.item("caracal#1").place == "weapon"
    machine = doing("salvador 0,0 Y", "vending 0,0 face=ammo", do=deed("extra_action", action="interact", free=True))
    act(machine, "A free:interact:vending#1")
    assert machine.state.things["vending#1"].used
    alone = doing("salvador 0,0 Y", "moze 0,0", do=deed("extra_action", action="trade", free=True))
    act(alone)


def swap_key(game: Arena) -> str:
    extra = points.Extra("salvador", None, "swap", True, "")
    found = offers.given(game, game.figure("salvador"), extra)
    return next(each.key for each in found if each.refusal is None).removeprefix("free:")


# --- moves and attacks


@pytest.mark.parametrize(
    ("toward", "end"), [("spotlight", "1,0"), ("attacker", "3,0"), ("nearest", "3,0"), ("away", "1,0")]
)
def test_an_enemy_moves_toward_or_away(toward: str, end: str) -> None:
    """Salvador has the Spotlight at -1,0; Moze attacked, and is nearer, at 4,0."""
    game = doing("salvador -1,0", "moze 4,0", "psycho 2,0", on="psycho", do=deed("move", n=1, toward=toward))
    answers = [f"A {end}"] if toward == "away" else []
    act(game, *answers, by="psycho#1", attacker=game.figure("moze"))
    assert game.figure("psycho#1").at == at(end)


def test_an_enemy_moves_as_far_as_its_movement() -> None:
    game = doing("salvador -2,0", "psycho 2,0", on="psycho", do=deed("move", n="movement"))
    act(game, by="psycho#1")
    assert game.figure("psycho#1").at == at("0,0")


def test_a_hunter_walks_where_its_player_likes() -> None:
    game = doing("salvador 0,0", "psycho 3,0", do=deed("move", n=2))
    act(game, "A 0,1 0,2")
    assert game.figure("salvador").at == at("0,2")


@pytest.mark.parametrize(
    ("toward", "end"), [("attacker", "1,0"), ("away", "3,0"), ("nearest", "1,0"), ("spotlight", "3,0")]
)
def test_a_hunter_is_pulled_and_pushed_by_an_enemy(toward: str, end: str) -> None:
    game = doing(
        "salvador 4,0", "moze 2,0", "psycho 0,0", on="psycho", do=deed("move", n=1, toward=toward, who="target")
    )
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
    game = doing(*pieces, on="psycho", do=deed("attack", target=rule, range=3))
    act(game, by="psycho#1", attacker=game.figure("amara"))
    assert assaults == [f"psycho#1 {target}"]


def test_an_attack_out_of_reach_is_not_made(assaults: list[str]) -> None:
    game = doing("salvador 3,0", "psycho 0,0", on="psycho", do=deed("attack", target="attacker"))
    act(game, by="psycho#1", attacker=game.figure("salvador"))
    assert assaults == []


def test_an_enemy_attacks_everyone_in_a_zone(assaults: list[str]) -> None:
    game = doing(
        "salvador 1,0",
        "moze 1,0",
        "amara 0,1",
        "psycho 0,0",
        on="psycho",
        do=deed("attack", target="everyone_in", zone="1,0"),
    )
    act(game, by="psycho#1")
    assert assaults == ["psycho#1 salvador", "psycho#1 moze"]


@pytest.mark.rule("TOR-SPC-05", "TOR-ENC-03")
def test_a_cards_attack_has_its_own_range_resistance_strength_and_properties(monkeypatch: pytest.MonkeyPatch) -> None:
    line = deed("attack", range=3, resist="reflexes", strength=2, props=[prop("lethal")])
    game = doing("salvador 3,0", "psycho 0,0", on="psycho", do=line)
    made: list[Any] = []

    async def assault(game: Arena, attack: Any, target: Any) -> None:
        made.append((attack.range, attack.resist, attack.strength_bonus, [each.prop for each in attack.properties]))

    monkeypatch.setattr("game.systems.torgue_arena.flow.enemy_attack.assault", assault)
    act(game, by="psycho#1")
    assert made == [(3, "reflexes", 2, ["lethal"])]


def test_an_enemy_retaliates_against_who_attacked(assaults: list[str]) -> None:
    game = doing("salvador 0,0", "moze 3,0", "psycho 1,0", on="psycho", do=deed("retaliate"))
    act(game, by="psycho#1", attacker=game.figure("moze"))
    assert assaults == ["psycho#1 moze"]
    assert game.figure("psycho#1").at == at("2,0")


def test_an_event_makes_a_family_attack(assaults: list[str]) -> None:
    game = doing("salvador 0,0", "psycho 1,0", "skag 0,1", on="", do=deed("attack", who="family", family="skag"))
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
    line = deed("free_attack", **fields)
    kit = {"salvador": "caracal hog bang"}
    game = doing("salvador 0,0", "psycho 1,0", do=line, gear=kit, content=[gun("hog"), grenade("bang")])
    game.item("caracal#1").used = True
    found = [each.key.partition("@")[0] for each in shots(game, msgspec.convert(line, Deed), game.figure("salvador"))]
    assert sorted(found) == keys


def test_a_free_attack_costs_nothing_and_may_be_declined() -> None:
    game = doing("salvador 0,0 G* Y* Y*", "psycho 1,0", do=deed("free_attack"), gear={"salvador": "caracal"})
    act(game, "A no")
    act(game, "A shoot:caracal#1:0@psycho#1", "A green", dice="2")
    assert game.item("caracal#1").used
    assert all(token.spent for token in game.hunter("salvador").tokens)


def test_a_companions_free_attack_is_its_own() -> None:
    game = doing("mordecai 0,3 G Y", "bloodwing 0,0", "psycho 1,0", on="bloodwing", do=deed("free_attack"))
    act(game, "A attack:0@psycho#1", "A yellow", by="bloodwing", dice="2")


# --- the whole list


def test_every_deed_of_the_vocabulary_is_done_once_or_lasts() -> None:
    assert sorted([*deeds.DEEDS, *LASTING]) == sorted(get_args(DeedName))


@pytest.mark.parametrize("kind", get_args(DeedName))
def test_every_deed_can_be_told_in_every_language(kind: str) -> None:
    needs = {"attribute": "tech", "prop": "swift", "token": "slag", "colour": "red", "slot": "mod", "deck": "zed"}
    needs |= {"order": "move", "enemy": "psycho", "terrain": "tyre", "action": "move", "ability": "x", "box": "x"}
    wanted = {name: needs[name] for name in NEEDS.get(kind, ()) if name in needs}
    more = {"objective": "x"} if kind == "objective" else {}
    inner = {"deeds": [deed("heal"), deed("win")]} if kind in ("may", "choose_one") else {}
    n = {"n": 500} if kind == "gain_money" else {}
    line = msgspec.convert(deed(kind, **wanted, **more, **inner, **n), Deed)
    catalog = Catalog([home.assets() / "locale"])
    told = wording.deed(arena("salvador 0,0"), line)
    for language in LANGUAGES:
        words = catalog.render(told, language)
        assert "torgue_arena." not in words and "{" not in words, words


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (deed("gain_money"), "500"),
        (deed("gain_money", n=700), "500"),
        (deed("do_order", order="effect"), "no order"),
        (deed("stun", who="family"), "family"),
        (deed("place_token"), "token"),
    ],
)
def test_a_deed_that_cannot_be_done_is_refused_when_it_is_read(line: dict[str, Any], sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=sentence):
        msgspec.convert(line, Deed)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (deed("heal"), "needs a trigger"),
        (deed("add_strength", who="random_hunter"), "needs a trigger"),
        (deed("add_strength", n="1d4"), "is a number"),
        (deed("extra_action", action="move"), "free = true"),
    ],
)
def test_a_passive_effect_asks_nobody_and_rolls_nothing(line: dict[str, Any], sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=sentence):
        msgspec.convert(effect("passive", line), Effect)
