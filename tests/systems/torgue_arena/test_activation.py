"""Activations, the price of actions, easy and free actions (ACT, EAS, FRE, SPE)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.cards import Pile
from game.core.request import Choose, Roll
from game.systems.torgue_arena.flow import actions, activation, defence, enemy_attack, harm, tokens
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.scenes import (
    LOOT,
    arena,
    at,
    cond,
    effect,
    grenade,
    gun,
    hunter,
    mod,
    op,
    prop,
    run,
    scene,
    words,
)


def action(**fields: Any) -> dict[str, Any]:
    """An action of a mod that heals its bearer unless told."""
    usual = {"title": words("action"), "text": words("action"), "effects": [effect("on_interact", op("heal"))]}
    return {**usual, **fields}


def activate(game: Arena, name: str, *answers: str, dice: str = "", cards: str = "") -> None:
    run(activation.activate(game, game.hunter(name)), *answers, dice=dice, cards=cards)


def offered(game: Arena, name: str, reaction: int = 0) -> dict[str, str]:
    """Every option and the rule that refuses it, '' for those that are open."""
    found = actions.options(game, game.hunter(name), reaction)
    return {option.key: option.refusal.rule if option.refusal else "" for option in found}


def shown(game: Arena, name: str) -> str:
    """A hunter's tokens as the scenes write them."""
    return " ".join(harm.token_key(token) for token in game.hunter(name).tokens)


# --- the course of an activation


@pytest.mark.rule("TOR-ACT-01", "TOR-ACT-04", "TOR-ACT-05", "TOR-RND-02")
def test_the_group_chooses_each_next_hunter_and_each_activates_once() -> None:
    with scene("salvador 0,0", "amara 1,0", "moze 2,0", players="AAA", queue="") as s:
        s.offers("A", "salvador", "amara", "moze")
        s.play("A", "moze").play("C", "end")
        s.lacks("A", "moze")
        s.play("A", "salvador").play("A", "end").play("B", "end", dice="2")
        assert s.state.round == 2
        assert [told.subjects[0] for told in s.told("torgue_arena.told.activated")] == ["moze", "salvador", "amara"]


@pytest.mark.rule("TOR-ACT-02", "TOR-ACT-06", "TOR-ACT-13", "TOR-SPE-01", "TOR-SPE-02", "TOR-BAS-01")
def test_each_action_spends_an_available_token_until_none_is_left() -> None:
    game = arena("salvador 0,0 G Y Y*")
    assert game.state.active == ""
    activate(game, "salvador", "A move 1,0", "A G", "A move 2,0")
    assert shown(game, "salvador") == "G* Y* Y*"
    assert offered(game, "salvador") == {"act": "TOR-ACT-06"}


@pytest.mark.rule("TOR-ACT-02")
def test_the_activated_hunter_is_the_active_miniature() -> None:
    game = arena("salvador 0,0", "amara 1,0")
    flow = activation.activate(game, game.hunter("amara"))
    flow.send(None)
    assert game.state.active == "amara"
    flow.close()


@pytest.mark.rule("TOR-ACT-03")
def test_a_hunter_may_stop_and_keep_its_tokens() -> None:
    game = arena("salvador 0,0")
    activate(game, "salvador", "A end")
    assert shown(game, "salvador") == "G Y Y"
    assert game.hunter("salvador").activated


@pytest.mark.rule("TOR-ACT-15")
def test_an_activation_ends_by_itself_once_nothing_is_left() -> None:
    game = arena("salvador 0,0 G* Y* Y*", "psycho 1,0")
    activate(game, "salvador")
    assert game.hunter("salvador").activated


@pytest.mark.rule("TOR-ACT-15", "TOR-FRE-01")
def test_a_grenade_may_follow_the_last_token() -> None:
    game = arena("amara 0,0 G* Y* Y*", "goliath 1,0", content=[grenade("boom")], gear={"amara": "boom"})
    activate(game, "amara", "A throw:boom#1:0@goliath#1", dice="7")
    assert shown(game, "amara") == "G* Y* Y*"
    assert game.item("boom#1").spent


@pytest.mark.rule("TOR-ACT-15", "TOR-LOO-06")
def test_an_ammo_token_for_the_grenade_keeps_the_activation_open() -> None:
    put = {"amara": {"loot": ["ammo"]}}
    content = [*LOOT, grenade("boom")]
    game = arena("amara 0,0 G* Y* Y*", "goliath 1,0", content=content, gear={"amara": "boom*"}, put=put)
    assert game.hunter("amara").loot == ["ammo"]
    activate(game, "amara", "A loot:amara:ammo", "A throw:boom#1:0@goliath#1", dice="7")
    assert game.hunter("amara").loot == []


@pytest.mark.rule("TOR-ACT-14", "TOR-HUN-04")
def test_an_effect_of_the_end_comes_after_the_last_token() -> None:
    game = arena("salvador 0,0 G* Y* Y*", "psycho 1,0", gear={"salvador": "caracal"})
    assert list(game.state.enemies) == ["psycho#1"]
    activate(game, "salvador", "A shoot:caracal#1:0@psycho#1", "A green", dice="9")
    assert not game.state.enemies


@pytest.mark.rule("TOR-RND-11")
def test_elimination_ends_the_activation_at_once() -> None:
    game = arena("moze 0,0 R[G] R[Y] R[Y]*", "psycho 1,0")
    activate(game, "moze", "A melee@psycho#1", "A R[G]", "A R[G]*", "A no", dice="1 2")
    assert game.hunter("moze").out
    assert shown(game, "moze") == "R[G]* R[Y] R[Y]*"
    assert game.state.active == ""


# --- tokens


@pytest.mark.rule("TOR-ACT-07", "TOR-ACT-06")
@pytest.mark.parametrize(("token", "sides"), [("G", 12), ("Y", 8), ("R", 6)])
def test_the_colour_of_the_token_sets_the_die(token: str, sides: int) -> None:
    game = arena("salvador 0,0 G Y R", "psycho 1,0")
    flow = actions.perform(game, _act(game, "salvador", "melee@psycho#1"))
    asked = flow.send(None)
    assert isinstance(asked, Choose)
    roll = flow.send(asked.read(token))
    assert isinstance(roll, Roll)
    assert list(roll.faces) == [sides]
    flow.close()


def _die(flow: Any, *answers: str) -> int:
    """The sides of the last die rolled, answering questions in turn and every die with a 2."""
    left, sides, sent = list(answers), 0, None
    try:
        while True:
            asked = flow.send(sent)
            if isinstance(asked, Roll):
                [sides], sent = asked.faces, [2]
            else:
                sent = asked.read(left.pop(0))
    except StopIteration:
        assert not left
    return sides


@pytest.mark.rule("TOR-ACT-07")
@pytest.mark.parametrize(("token", "sides"), [("G", 12), ("Y", 8), ("R", 6)])
def test_shots_interactions_and_actions_of_cards_roll_the_die_of_their_token_too(token: str, sides: int) -> None:
    content = [mod("kit", actions=[action(attribute="tech")])]
    game = arena("moze 0,0 G Y R", "goliath 2,0", "loot_chest 0,0 face=money", content=content, gear={"moze": "kit"})
    game.hunter("moze").items += arena("salvador 0,0", gear={"salvador": "caracal"}).hunter("salvador").items
    for key in ("shoot:caracal#1:0@goliath#1", "interact:loot_chest#2", "card:kit#1:0"):
        for spent in game.hunter("moze").tokens:
            spent.spent = False
        assert _die(actions.perform(game, _act(game, "moze", key)), token) == sides, key


@pytest.mark.rule("TOR-ACT-07", "TOR-ACT-11")
@pytest.mark.parametrize(("die", "sides"), [("green", 12), ("red", 6)])
def test_of_two_tokens_spent_one_sets_the_die(die: str, sides: int) -> None:
    content = [mod("kit", actions=[action(attribute="tech", cost=2)])]
    game = arena("moze 0,0 G Y R", content=content, gear={"moze": "kit"})
    assert _die(actions.perform(game, _act(game, "moze", "card:kit#1:0")), "G", "R", die) == sides


@pytest.mark.rule("TOR-ACT-07")
def test_a_wounded_token_rolls_the_die_it_shows() -> None:
    game = arena("moze 0,0 R[G] G", "goliath 1,0")
    assert _die(actions.perform(game, _act(game, "moze", "melee@goliath#1")), "R[G]") == 6


@pytest.mark.rule("TOR-ACT-07", "TOR-AID-13")
def test_a_companions_own_token_sets_its_die() -> None:
    game = arena("mordecai 0,0 G", "bloodwing 1,0 R", "goliath 2,0")
    bite = _act(game, "mordecai", "attack:0@goliath#1/bloodwing")
    assert _die(actions.perform(game, bite), "bloodwing:R") == 6


def _act(game: Arena, name: str, key: str) -> Any:
    return next(option.value for option in actions.options(game, game.hunter(name)) if option.key == key)


@pytest.mark.rule("TOR-ACT-12")
def test_once_action_and_target_are_chosen_there_is_no_way_back() -> None:
    game = arena("salvador 0,0 G Y", "psycho 1,0")
    flow = actions.perform(game, _act(game, "salvador", "melee@psycho#1"))
    asked = flow.send(None)
    assert [option.key for option in asked.options] == ["G", "Y"]
    roll = flow.send(asked.read("Y"))
    assert isinstance(roll, Roll)
    assert shown(game, "salvador") == "G Y*"
    flow.close()


@pytest.mark.rule("TOR-ACT-06")
def test_tokens_that_look_the_same_are_one_choice_and_ask_nothing() -> None:
    game = arena("salvador 0,0 Y Y", "psycho 1,0")
    activate(game, "salvador", "A melee@psycho#1", "A end", dice="2")
    assert shown(game, "salvador") == "Y* Y"


@pytest.mark.rule("TOR-ACT-08", "TOR-ACT-09", "TOR-EAS-01", "TOR-EAS-02")
def test_an_action_without_attribute_succeeds_without_a_roll_but_costs_a_token() -> None:
    game = arena("amara 0,0 R[G] Y Y*", content=[mod("kit", actions=[action()])], gear={"amara": "kit"})
    activate(game, "amara", "A card:kit#1:0", "A Y", "A end")
    assert shown(game, "amara") == "G Y* Y*"


@pytest.mark.rule("TOR-ACT-09", "TOR-ACT-10", "TOR-ACT-08")
@pytest.mark.parametrize(("face", "healed"), [("5", "G Y* Y*"), ("4", "R[G] Y* Y*")])
def test_an_action_with_attribute_is_rolled_and_its_effects_need_a_success(face: str, healed: str) -> None:
    content = [mod("kit", actions=[action(attribute="will")])]
    game = arena("amara 0,0 R[G] Y Y*", content=content, gear={"amara": "kit"})
    activate(game, "amara", "A card:kit#1:0", "A Y", "A end", dice=f"7 {face}")  # Will 2 against 7
    assert shown(game, "amara") == healed


@pytest.mark.rule("TOR-ACT-10")
def test_a_lethal_attack_that_misses_does_nothing() -> None:
    content = [gun("iron", "red", prop("lethal"))]
    game = arena("salvador 0,0 Y*", "goliath 1,0", content=content, gear={"salvador": "iron"})
    game.hunter("salvador").tokens[0].spent = False
    run(actions.perform(game, _act(game, "salvador", "shoot:iron#1:0@goliath#1")), dice="3")
    assert game.state.enemies["goliath#1"].wounds == 0
    game.hunter("salvador").tokens[0].spent = False
    run(actions.perform(game, _act(game, "salvador", "shoot:iron#1:0@goliath#1")), dice="8")
    assert game.state.enemies["goliath#1"].wounds == 2


@pytest.mark.rule("TOR-ACT-08", "TOR-RES-01")
def test_an_action_for_a_friend_needs_range_and_line_of_sight() -> None:
    content = [mod("kit", actions=[action(range=["red", "yellow"])])]
    pieces = ("amara 0,0", "moze 1,0", "salvador 3,0", "mordecai 0,2", "tyre 0,1 x3")
    game = arena(*pieces, content=content, gear={"amara": "kit"})
    found = {key: rule for key, rule in offered(game, "amara").items() if key.startswith("card")}
    assert found == {
        "card:kit#1:0@amara": "",
        "card:kit#1:0@moze": "",
        "card:kit#1:0@salvador": "TOR-ACT-08",
        "card:kit#1:0@mordecai": "TOR-RES-01",
    }


@pytest.mark.rule("TOR-ACT-11")
def test_an_action_may_cost_two_tokens_and_the_player_says_which_gives_the_die() -> None:
    content = [mod("kit", actions=[action(attribute="will", cost=2)])]
    game = arena("amara 0,0 R[G] Y Y*", content=content, gear={"amara": "kit"})
    activate(game, "amara", "A card:kit#1:0", "A Y", "A yellow", dice="7 5")
    assert shown(game, "amara") == "G* Y* Y*"
    poor = arena("amara 0,0 G Y* Y*", content=content, gear={"amara": "kit"})
    assert offered(poor, "amara")["card:kit#1:0"] == "TOR-ACT-11"


# --- free actions


@pytest.mark.rule("TOR-FRE-01", "TOR-FRE-02", "TOR-FRE-03", "TOR-SPE-04", "TOR-PRP-05")
def test_a_free_action_takes_the_colour_of_any_token_even_a_spent_one() -> None:
    content = [mod("kit", actions=[action(attribute="will", free=True)])]
    game = arena("amara 0,0 G* R[Y]* R[Y]*", content=content, gear={"amara": "kit"})
    flow = activation.activate(game, game.hunter("amara"))
    asked = flow.send(None)
    colours = flow.send(asked.read("card:kit#1:0"))
    assert [option.key for option in colours.options] == ["green", "red"]  # a wounded token counts as red
    flow.close()
    activate(game, "amara", "A card:kit#1:0", "A green", "A end", dice="7 9")
    assert shown(game, "amara") == "G* Y* R[Y]*"


@pytest.mark.rule("TOR-FRE-04")
def test_free_actions_are_no_reactions_but_grenades_are() -> None:
    quick = effect("passive", op("extra_action", action="move", free=True), once="turn")
    content = [mod("kit", quick, actions=[action(free=True)]), grenade("boom")]
    game = arena("amara 0,0", "psycho 1,0", content=content, gear={"amara": "kit boom"})
    assert {"card:kit#1:0", "free:move"} <= offered(game, "amara").keys()
    assert not {"card:kit#1:0", "free:move"} & offered(game, "amara", reaction=1).keys()
    assert "throw:boom#2:0@psycho#1" in offered(game, "amara", reaction=1)


@pytest.mark.rule("TOR-FRE-01", "TOR-FRE-02", "TOR-BAS-02")
def test_a_card_may_make_a_basic_action_free_once_a_turn() -> None:
    quick = effect("passive", op("extra_action", action="move", free=True), once="turn")
    game = arena("amara 0,0 G* Y* Y*", content=[mod("boots", quick)], gear={"amara": "boots"})
    activate(game, "amara", "A free:move 1,0 2,0 3,0")
    assert game.hunter("amara").at == at("3,0")
    assert shown(game, "amara") == "G* Y* Y*"
    assert "free:move" not in offered(game, "amara")
    game.state.used_turn.clear()
    assert "free:move" in offered(game, "amara")
    assert "free:move" not in offered(game, "amara", reaction=1)  # FRE-04


# --- Spent tokens


@pytest.mark.rule("TOR-SPE-03")
def test_a_spent_token_can_still_defend() -> None:
    game = arena("amara 0,0 G* R*", "psycho 1,0", turn="enemies")
    foe = game.state.enemies["psycho#1"]
    run(enemy_attack.assault(game, enemy_attack.attack_of(game, foe), game.hunter("amara")), "A G*", dice="4")
    assert shown(game, "amara") == "G* R*"


@pytest.mark.rule("TOR-SPE-02")
def test_the_action_of_a_spent_card_is_not_to_be_had() -> None:
    game = arena("amara 0,0", content=[mod("kit", actions=[action()])], gear={"amara": "kit"})
    assert "card:kit#1:0" in offered(game, "amara")
    game.item("kit#1").spent = True
    assert "card:kit#1:0" not in offered(game, "amara")


@pytest.mark.rule("TOR-RCT-03", "TOR-RCT-10")
def test_a_reaction_is_one_action_that_cards_may_answer() -> None:
    calm = mod("calm", effect("on_reaction", op("heal")))
    game = arena("amara 0,0 R[G]* Y", content=[calm], gear={"amara": "calm"}, turn="enemies")
    run(actions.react(game, game.hunter("amara")), "A move 1,0")
    assert shown(game, "amara") == "G* Y*"
    assert game.hunter("amara").at == at("1,0")


@pytest.mark.rule("TOR-SPE-05")
def test_a_reactivated_token_works_again() -> None:
    fresh = action(effects=[effect("on_interact", op("reactivate_token"))], free=True)
    game = arena("amara 0,0 G* Y* Y*", content=[mod("coffee", actions=[fresh])], gear={"amara": "coffee"})
    activate(game, "amara", "A card:coffee#1:0", "A G*", "A move 1,0 2,0 3,0", "A end")
    assert shown(game, "amara") == "G* Y* Y*"
    assert game.hunter("amara").at == at("3,0")


@pytest.mark.rule("TOR-SPE-06")
def test_red_tokens_are_counted_whether_spent_or_not() -> None:
    game = arena("amara 0,0 R[G]* R[Y] Y*")
    assert game.hunter("amara").reds == 2


@pytest.mark.rule("TOR-SPE-02", "TOR-GUN-04", "TOR-GUN-05")
def test_a_spent_firearm_does_nothing() -> None:
    steady = effect("passive", op("add_attribute", attribute="ranged", n=1))
    content = [gun("iron", effects=[steady])]
    ready = arena("salvador 0,0", "psycho 1,0", content=content, gear={"salvador": "iron"})
    empty = arena("salvador 0,0", "psycho 1,0", content=content, gear={"salvador": "iron*"})
    assert offered(ready, "salvador")["shoot:iron#1:0@psycho#1"] == ""
    assert offered(empty, "salvador")["shoot:iron#1:0"] == "TOR-GUN-04"
    assert _ranged(ready) == 3
    assert _ranged(empty) == 2


def _ranged(game: Arena) -> int:
    return defence.value_of(game, game.hunter("salvador"), "ranged")


# --- the worked example


@pytest.mark.rule("TOR-ACT-06", "TOR-RES-03", "TOR-RES-04", "TOR-ATK-05")
def test_example_1_salvador_shoots_a_psycho_with_a_yellow_token() -> None:
    game = arena("salvador 0,0", "psycho 2,0", gear={"salvador": "caracal"})
    activate(game, "salvador", "A shoot:caracal#1:0@psycho#1", "A Y", "A end", dice="6")
    assert shown(game, "salvador") == "G Y* Y"
    assert not game.state.enemies


@pytest.mark.rule("TOR-PRP-15", "TOR-PRP-17")
def test_a_run_and_gun_token_pays_only_for_reactions_with_its_weapon() -> None:
    content = [gun("spray", "red yellow", prop("run_and_gun"))]
    game = arena("moze 0,0 G* Y* Y*", "psycho 1,0", content=content, gear={"moze": "spray"})
    assert offered(game, "moze") == {"act": "TOR-ACT-06"}
    assert offered(game, "moze", reaction=1) == {"shoot:spray#1:0@psycho#1": ""}
    game.item("spray#1").spent = True
    assert offered(game, "moze", reaction=1) == {}


@pytest.mark.rule("TOR-PRP-15")
def test_a_run_and_gun_token_is_spent_instead_of_the_hunters_own() -> None:
    content = [gun("spray", "red yellow", prop("run_and_gun"))]
    game = arena("moze 0,0 G Y* Y*", "goliath 1,0", content=content, gear={"moze": "spray"})
    run(actions.react(game, game.hunter("moze")), "A shoot:spray#1:0@goliath#1", "A spray#1:Y", dice="2")
    assert shown(game, "moze") == "G Y* Y*"
    assert game.item("spray#1").reserve_spent
    assert [coin.owner for coin in tokens.coins(game, game.hunter("moze"), item=game.item("spray#1"), reaction=2)] == [
        "moze"
    ]


@pytest.mark.rule("TOR-PRP-21", "TOR-PRP-22")
def test_a_charge_moves_first_and_aims_where_it_ends() -> None:
    content = [gun("axe", "red", prop("charge"))]
    game = arena("amara 0,0 G Y* Y*", "goliath 4,0", content=content, gear={"amara": "axe"})
    assert offered(game, "amara")["shoot:axe#1:0@goliath#1"] == "TOR-RNG-06"
    activate(game, "amara", "A charge:axe#1:0", "A 1,0 2,0 3,0", dice="7")
    assert game.hunter("amara").at == at("3,0")
    assert game.state.enemies["goliath#1"].wounds == 1


@pytest.mark.rule("TOR-PRP-21", "TOR-PRP-45", "TOR-BAS-03")
@pytest.mark.parametrize("who", ["amara", "bloodwing"])
def test_a_skill_that_lets_melee_attacks_charge_holds_for_the_basic_one_too(who: str) -> None:
    fits = [cond("weapon_tag", tag="melee")] if who == "amara" else [cond("from_ability", ability="bloodwing")]
    rush = mod("rush", effect("passive", op("grant_property", prop="charge"), when=fits))
    hunter, mate = ("amara", []) if who == "amara" else ("mordecai", ["bloodwing 0,0"])
    game = arena(f"{hunter} 0,0 Y", *mate, "goliath 3,0", content=[rush], gear={hunter: "rush"})
    suffix = "" if who == "amara" else "/bloodwing"
    activate(game, hunter, f"A charge:melee{suffix}", "A 1,0 2,0", dice="8")
    assert game.figure(who).at == at("2,0") and game.state.enemies["goliath#1"].wounds == 1


@pytest.mark.rule("TOR-PRP-22")
def test_a_charge_that_ends_out_of_reach_is_lost_with_its_token() -> None:
    content = [gun("axe", "red", prop("charge"))]
    game = arena("amara 0,0 Y", "goliath 4,0", content=content, gear={"amara": "axe"})
    activate(game, "amara", "A charge:axe#1:0", "A no")
    assert shown(game, "amara") == "Y*"


@pytest.mark.rule("TOR-PRP-03")
def test_a_complex_action_needs_a_zone_without_enemies() -> None:
    content = [mod("kit", actions=[action(complex=True)])]
    game = arena("amara 0,0", "psycho 0,0", content=content, gear={"amara": "kit"})
    assert offered(game, "amara")["card:kit#1:0"] == "TOR-PRP-03"
    game.state.enemies["psycho#1"].at = at("1,0")
    assert offered(game, "amara")["card:kit#1:0"] == ""


@pytest.mark.rule("TOR-PRP-33")
def test_a_disposable_card_is_discarded_after_its_action() -> None:
    content = [mod("syringe", actions=[action(disposable=True)])]
    game = arena("amara 0,0 R[G] Y", content=content, gear={"amara": "syringe"}, decks={"zed": Pile()})
    activate(game, "amara", "A card:syringe#1:0", "A Y", "A end")
    assert game.hunter("amara").items == []
    assert game.state.decks["zed"].cards == ["syringe#1"]


@pytest.mark.rule("TOR-ELE-11")
def test_cryo_thaws_at_the_end_of_the_hunters_own_activation() -> None:
    game = arena("amara 0,0 G", "psycho 1,0", put={"amara": {"elements": {"cryo": 2}}})
    assert offered(game, "amara")["move"] == "TOR-MOV-05"
    activate(game, "amara", "A end")
    assert not game.hunter("amara").has("cryo")


@pytest.mark.rule("TOR-HUN-04")
def test_a_special_action_is_offered_like_any_other() -> None:
    slam = {"title": words("s"), "text": words("s"), "action": action()}
    game = arena("amara 0,0 R[G] Y", content=[hunter("amara", melee=3, will=2, reflexes=1, special=slam)])
    activate(game, "amara", "A card:amara:0", "A Y", "A end")
    assert shown(game, "amara") == "G Y*"
