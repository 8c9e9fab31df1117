"""Gadgets, supports and special actions (GAD, SUP, SPA)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.grid import Mark as GridMark
from game.core.request import Request
from game.systems.shadow_of_the_bat.ai import priority, procedure
from game.systems.shadow_of_the_bat.content import Battle, Card
from game.systems.shadow_of_the_bat.flow import hero_turn, rounds, setup, specials
from game.systems.shadow_of_the_bat.flow.acting import act_with
from game.systems.shadow_of_the_bat.flow.harm import wound
from game.systems.shadow_of_the_bat.flow.hero_turn import hero_turn as turn
from game.systems.shadow_of_the_bat.flow.spans import expire
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import attribute
from game.systems.shadow_of_the_bat.state import VILLAIN, Activation, Mark
from game.systems.shadow_of_the_bat.system import BatSystem
from tests.systems.shadow_of_the_bat.scenes import at, card, effect, fight, make, open_board, run, trigger, words


def gadget(id: str, *effects: dict[str, Any], **fields: Any) -> Card:
    return card(id, *effects, hero=None, kind="gadget", **fields)


def offered(game: Fight, figure: str = "robin") -> list[str]:
    game.state.active = game.state.active or Activation(figure)
    return [option.key for option in hero_turn.offers(game, game.hero(figure)) if option.refusal is None]


def refused(game: Fight, key: str, figure: str = "robin") -> str:
    game.state.active = game.state.active or Activation(figure)
    found = next(option for option in hero_turn.offers(game, game.hero(figure)) if option.key == key)
    return found.refusal.rule if found.refusal else ""


def battle(**special: Any) -> Battle:
    """The alley with one special action."""
    action = {"id": "defuse", "title": words("defuse"), "text": words("defuse"), **special}
    return make(  # type: ignore[no-any-return]
        "battle",
        "alley",
        map="test",
        villains=[{"villain": "thug"}],
        heroes_win=[{"type": "round_reached", "count": 6}],
        villains_win=[{"type": "hero_ko_total", "count": 4}],
        special_actions=[action],
    )


# --- gadgets


@pytest.mark.rule("SOTB-GAD-02", "SOTB-GAD-03")
def test_any_number_of_gadgets_is_used_besides_the_card_each_once() -> None:
    stock = [gadget("rope"), gadget("flash"), card("calm", hero="batman")]
    put = {"batman": {"gadgets": ["rope", "flash"], "hand": ["calm"], "focus": 0}}
    game = fight("batman 2,2 D D D", content=stock, put=put)
    batman = game.hero("batman")
    run(turn(game, batman), "A gadget:rope", "A card:calm", "A gadget:flash")
    assert batman.focus == 3
    assert (batman.gadgets, batman.gone) == ([], ["rope", "flash"])
    assert game.state.gadgets == []


@pytest.mark.rule("SOTB-GAD-03")
def test_a_used_gadget_does_not_come_back() -> None:
    game = fight("batman 2,2 D D D", content=[gadget("rope")], put={"batman": {"gadgets": ["rope"]}})
    batman = game.hero("batman")
    assert batman.gadgets == ["rope"]
    run(turn(game, batman), "A gadget:rope")
    run(turn(game, batman))
    assert (batman.gadgets, batman.hand) == ([], [])


@pytest.mark.rule("SOTB-GAD-03")
def test_what_a_gadget_changes_lasts_for_the_turn() -> None:
    boots = gadget("boots", effect("modify_attr", attr="move", amount=2))
    game = fight("batman 2,2 D D M", content=[boots], put={"batman": {"gadgets": ["boots"]}})
    run(turn(game, game.hero("batman")), "A gadget:boots", "A end")
    assert attribute(game, game.hero("batman"), "move") == 5
    expire(game, "turn")
    assert attribute(game, game.hero("batman"), "move") == 3


@pytest.mark.rule("SOTB-GAD-04")
def test_a_gadget_costs_what_is_printed() -> None:
    game = fight(
        "batman 2,2 D D M",
        content=[gadget("rope", cost={"icons": ["A"]}), gadget("flash", cost={"icons": ["M"]})],
        put={"batman": {"gadgets": ["rope", "flash"]}},
    )
    assert refused(game, "gadget:rope", "batman") == "SOTB-ABL-02"
    run(turn(game, game.hero("batman")), "A gadget:flash")
    assert game.hero("batman").dice[2].touched


@pytest.mark.rule("SOTB-GAD-04")
def test_a_gadget_that_names_another_moment_waits_for_it() -> None:
    smoke = gadget("smoke", trigger=trigger("after_wound"))
    game = fight("batman 2,2 D D M", content=[smoke], put={"batman": {"gadgets": ["smoke"], "focus": 0}})
    assert refused(game, "gadget:smoke", "batman") == "SOTB-GAD-04"
    game.state.active, game.state.turn = None, "villains"
    run(wound(game, game.hero("batman"), 1), "A -", "A gadget:smoke")
    assert game.hero("batman").focus == 1
    assert game.hero("batman").gone == ["smoke"]


@pytest.mark.rule("SOTB-GAD-05")
def test_the_villain_sees_how_many_gadgets_there_are_and_not_which() -> None:
    game = fight(
        "batman 2,2", content=[gadget("rope"), gadget("flash")], put={"batman": {"gadgets": ["rope", "flash"]}}
    )
    seen = BatSystem(game.library, {}).view(game.state, VILLAIN)
    assert seen["heroes"]["batman"]["gadgets"] == 2
    assert "rope" not in str(seen)


@pytest.mark.rule("SOTB-GAD-06", "SOTB-KND-07")
def test_a_down_hero_uses_no_gadgets() -> None:
    put = {"batman": {"gadgets": ["rope"], "down": True, "wounds": 8}}
    game = fight("batman 2,2 D D D", content=[gadget("rope")], put=put)
    assert offered(game, "batman") == []
    standing = fight("batman 2,2 D D D", content=[gadget("rope")], put={"batman": {"gadgets": ["rope"]}})
    assert "gadget:rope" in offered(standing, "batman")


@pytest.mark.rule("SOTB-GAD-01")
def test_four_gadgets_take_the_place_of_one_card_and_only_a_belt_carries_them() -> None:
    stock = [gadget(id) for id in ("rope", "flash", "smoke", "line", "lamp")]
    cards = [card(f"{name}_{n}", hero=name) for name in ("batman", "robin") for n in range(1, 7)]
    game = fight("batman 2,2", "robin 3,3", content=[*stock, *cards])
    batman = game.hero("batman")
    run(setup.choose_cards(game, batman), "A belt batman_2", "A rope flash smoke line")
    assert (batman.hand, batman.gadgets) == (["batman_2"], ["rope", "flash", "smoke", "line"])
    asked = setup.choose_cards(game, game.hero("robin"))
    assert [option.key for option in asked.send(None).options] == ["suggested", "pick"]
    asked.close()


# --- supports


@pytest.mark.rule("SOTB-SUP-01", "SOTB-SUP-02", "SOTB-WLD-01", "SOTB-WLD-04")
def test_a_support_acts_before_the_first_action_of_its_hero_with_its_wild_icons() -> None:
    game = fight("robin 2,2 M D D", "gordon 5,5", "thug 6,5")
    run(turn(game, game.hero("robin")), "A support:gordon", "A melee@thug#1 W+W", "A move 3,2", dice="4 4 4 4")
    assert game.figure("gordon").activated
    assert game.figure("robin").at == at("3,2")


@pytest.mark.rule("SOTB-SUP-02")
def test_a_support_activated_later_acts_after_the_last_action_of_its_hero() -> None:
    game = fight("robin 2,2 M M D", "gordon 5,5", content=[card("run", effect("move", amount=2)), card("calm")],
                 put={"robin": {"hand": ["run", "calm"]}})  # fmt: skip
    flow = turn(game, game.hero("robin"))
    request = _until(flow, "A move 3,2", "A support:gordon", "A end")
    assert request.candidates() == ["card:calm", "end"]
    flow.close()


@pytest.mark.rule("SOTB-SUP-02", "SOTB-STA-04")
def test_coming_to_from_a_stun_is_no_action_so_a_support_may_still_act_first() -> None:
    game = fight("robin 2,2 M M D", "gordon 5,5", put={"robin": {"tokens": {"stunned": 1}}})
    flow = turn(game, game.hero("robin"))
    request = _until(flow, "A unstun 1M", "A support:gordon", "A end")
    assert "move 3,2" in request.candidates(200)
    flow.close()


@pytest.mark.rule("SOTB-SUP-02")
def test_a_support_acts_once_a_round() -> None:
    game = fight("robin 2,2 M D D", "gordon 5,5")
    flow = turn(game, game.hero("robin"))
    request = _until(flow, "A support:gordon", "A end")
    assert not [key for key in request.candidates(200) if key.startswith("support")]
    flow.close()
    rounds.begin_round(game)
    assert "support:gordon" in offered(game)


@pytest.mark.rule("SOTB-SUP-02")
def test_what_a_card_makes_a_support_do_comes_besides() -> None:
    game = fight("robin 2,2 M D D", "gordon 5,5")
    run(act_with(game, game.figure("gordon"), ["M"]), "A end")
    assert game.figure("gordon").activated
    assert "support:gordon" in offered(game)


@pytest.mark.rule("SOTB-SUP-02")
def test_a_strike_by_a_card_is_an_action_too() -> None:
    blow = card("blow", effect("strike", strike="melee"))
    game = fight("robin 2,2 M D D", "gordon 5,5", "thug 3,2", content=[blow], put={"robin": {"hand": ["blow"]}})
    flow = turn(game, game.hero("robin"))
    _until(flow, "A card:blow", "A 4 4 4", "A -")
    assert game.state.active is not None
    assert game.state.active.began
    flow.close()


@pytest.mark.rule("SOTB-SUP-02")
def test_a_support_acts_only_in_the_turn_of_its_hero() -> None:
    game = fight("robin 2,2 M D D", "batgirl 4,4 M D D", "gordon 5,5")
    assert "support:gordon" in offered(game)
    game.state.active = Activation("batgirl")
    assert "support:gordon" not in offered(game, "batgirl")


@pytest.mark.rule("SOTB-SUP-02")
def test_a_support_acts_though_its_hero_fails_to_recover() -> None:
    game = fight("robin 2,2 M D D", "batgirl 9,2", "gordon 5,5", put={"robin": {"down": True, "wounds": 7}})
    run(turn(game, game.hero("robin")), "A support:gordon", "A move 6,5", "A end", dice="1 1 1 1")
    assert game.figure("robin").down
    assert game.figure("gordon").at == at("6,5")


@pytest.mark.rule("SOTB-SUP-03")
def test_a_support_without_life_is_removed_and_cannot_act() -> None:
    game = fight("robin 2,2 M D D", "gordon 5,5")
    run(wound(game, game.figure("gordon"), 4))
    assert game.figure("gordon").out
    assert "support:gordon" not in offered(game)


@pytest.mark.rule("SOTB-SUP-04")
def test_a_support_has_no_focus_and_no_skill() -> None:
    game = fight("robin 2,2", "gordon 5,5")
    gordon = game.figure("gordon")
    assert attribute(game, gordon, "focus") == 0 == attribute(game, gordon, "skill")
    assert priority.value(game, gordon, "focus") == 0 == priority.value(game, gordon, "skill")


@pytest.mark.rule("SOTB-SUP-05", "SOTB-SET-12")
@pytest.mark.parametrize(("taken", "start"), [("0,0 - -", "0,1"), ("0,0 0,1 0,2", "1,1")])
def test_batmans_ally_starts_on_a_free_green_space_or_the_nearest_free_one(taken: str, start: str) -> None:
    ground = open_board(marks=(GridMark("start1", "start", tuple(map(at, ("0,0", "0,1", "0,2"))), 1),))
    heroes = [f"{name} {where}" for name, where in zip(("robin", "batgirl", "catwoman"), taken.split(), strict=True)]
    game = fight(*heroes, on=ground)
    run(setup.attach(game), "A batgirl")
    ally = game.state.supports["batman_ally"]
    assert ally.hero == "batgirl"
    run(setup.step(game, "helpers"), f"B {start}")
    assert ally.at == at(start)


@pytest.mark.rule("SOTB-SUP-06")
def test_ai_villains_strike_supports_like_heroes() -> None:
    game = fight("robin 2,2", "gordon 8,6", "thug 9,6", mode="coop", turn="villains", put={"robin": {"at": None}})
    run(procedure.activate(game, game.figure("thug#1")), dice="1 1 1 1")
    assert game.figure("gordon").wounds > 0


@pytest.mark.rule("SOTB-VTN-14", "SOTB-VTN-15", "SOTB-STA-03")
def test_an_activation_ends_with_its_effects_and_loses_what_is_unspent() -> None:
    game = fight("robin 2,2", "thug 5,5", put={"thug#1": {"tokens": {"burning": 1}}})
    run(act_with(game, game.figure("thug#1"), ["M", "A"]), "V end")
    assert game.figure("thug#1").wounds == 1
    assert game.state.active is None


@pytest.mark.rule("SOTB-VTN-05")
def test_an_activation_in_the_middle_of_a_heros_turn_gives_the_turn_back() -> None:
    game = fight("robin 2,2 M A D", "thug 5,5")
    game.state.active = Activation("robin")
    run(act_with(game, game.figure("thug#1"), ["M"]), "V end")
    assert game.state.active.figure == "robin"
    assert "move" in offered(game)


def test_a_hero_activated_by_a_card_uses_those_icons_and_not_its_dice() -> None:
    game = fight("robin 2,2 M M A", "thug 3,2")
    run(act_with(game, game.hero("robin"), ["A"]), "A melee@thug#1", "A -", dice="4 4 4 4")
    assert not any(die.touched for die in game.hero("robin").dice)


# --- special actions


def defuse(game: Fight, figure: str = "robin") -> str:
    """The rule that forbids the special action; '' if it is possible."""
    refusal = specials.why_not(game, game.figure(figure), game.battle.special_actions[0])
    return refusal.rule if refusal else ""


@pytest.mark.rule("SOTB-SPA-01")
@pytest.mark.parametrize(("where", "rule"), [("2,2", ""), ("3,3", ""), ("4,2", "SOTB-SPA-01")])
def test_a_special_action_is_done_in_or_beside_its_space(where: str, rule: str) -> None:
    assert defuse(fight("robin 2,2 A D D", content=[battle(where=[where])])) == rule


@pytest.mark.rule("SOTB-SPA-01")
def test_a_special_action_has_effects_and_as_many_uses_as_printed() -> None:
    game = fight(
        "robin 2,2 A A D", content=[battle(uses=1, effects=[effect("gain_focus")])], put={"robin": {"focus": 0}}
    )
    run(turn(game, game.hero("robin")), "A special:defuse 1A")
    assert game.hero("robin").focus == 1
    assert game.state.specials == {"defuse": 1}
    assert defuse(game) == "SOTB-SPA-01"


@pytest.mark.rule("SOTB-DKN-05", "SOTB-DKN-06")
def test_batman_alone_does_on_himself_what_takes_a_friend() -> None:
    care = battle(effects=[effect("heal", who="friend", amount=2)])
    hurt = {"batman": {"wounds": 3}}
    game = fight("batman 2,2 A D D", content=[care], put=hurt, dark_knight=True)
    special = specials.deeds(game, game.hero("batman"))
    run(next(special).do(1))
    assert game.hero("batman").wounds == 1
    game = fight("batman 2,2 A D D", "gordon 9,5", content=[care], put=hurt, dark_knight=True)
    game.figure("gordon").wounds = 1
    run(next(specials.deeds(game, game.hero("batman"))).do(1), "A gordon")
    assert (game.hero("batman").wounds, game.figure("gordon").wounds) == (3, 0), "or on a friend"
    game = fight("batman 2,2 A D D", "robin 9,5", content=[care], put=hurt)
    run(next(specials.deeds(game, game.hero("batman"))).do(1))
    assert game.hero("batman").wounds == 3, "among others he is nobody special"


@pytest.mark.rule("SOTB-SPA-01")
def test_a_special_action_of_the_other_side_is_not_offered() -> None:
    game = fight("robin 2,2 A A D", "thug 8,6", content=[battle(side="villains")])
    assert not [key for key in offered(game) if key.startswith("special")]
    run(act_with(game, game.figure("thug#1"), ["R"]), "V special:defuse")
    own = fight("robin 2,2 A A D", "thug 8,6", content=[battle()])
    assert [key for key in offered(own) if key.startswith("special")]


@pytest.mark.rule("SOTB-SPA-01")
def test_a_special_action_takes_a_token_from_the_map() -> None:
    game = fight("robin 2,2 A D D", content=[battle(collects="evidence")])
    assert defuse(game) == "SOTB-SPA-01"
    game.state.marks["e1"] = Mark("e1", "evidence", at("3,2"))
    game.state.marks["e2"] = Mark("e2", "evidence", at("9,2"))
    run(turn(game, game.hero("robin")), "A special:defuse")
    assert game.state.marks["e1"].holder == "robin"
    assert game.state.marks["e2"].holder == ""


@pytest.mark.rule("SOTB-SPA-02", "SOTB-WLD-06")
@pytest.mark.parametrize("face", ["M", "A", "M+R"])
def test_a_special_action_costs_one_icon_of_any_kind_but_d(face: str) -> None:
    assert "special:defuse" in offered(fight(f"robin 2,2 {face} D D", content=[battle()]))
    assert refused(fight("robin 2,2 D D D", content=[battle()]), "special:defuse") == "SOTB-SPA-02"


@pytest.mark.rule("SOTB-SPA-02")
def test_a_battle_may_print_another_cost() -> None:
    dear = battle(cost=["M", "A"])
    assert refused(fight("robin 2,2 M D D", content=[dear]), "special:defuse") == "SOTB-SPA-02"
    assert "special:defuse" in offered(fight("robin 2,2 M A D", content=[dear]))


@pytest.mark.rule("SOTB-SPA-03")
def test_a_standing_enemy_beside_it_prevents_a_special_action_unless_the_battle_says_otherwise() -> None:
    assert defuse(fight("robin 2,2 A D D", "thug 3,3", content=[battle()])) == "SOTB-SPA-03"
    assert defuse(fight("robin 2,2 A D D", "thug 3,3", content=[battle(ignore_adjacent_enemies=True)])) == ""
    assert defuse(fight("robin 2,2 A D D", "thug 4,4", content=[battle()])) == ""


@pytest.mark.rule("SOTB-SPA-04", "SOTB-KND-09")
def test_down_and_unaware_enemies_do_not_prevent_it() -> None:
    game = fight("robin 2,2 A D D", "boss 3,3", content=[battle()])
    assert defuse(game) == "SOTB-SPA-03"
    game.figure("boss#1").down = True
    assert defuse(game) == ""
    game = fight("robin 2,2 A D D", "thug 3,3", content=[battle()], put={"thug#1": {"tokens": {"unaware": 1}}})
    assert defuse(game) == ""


@pytest.mark.rule("SOTB-SPA-03", "SOTB-STA-12")
def test_an_enemy_that_falls_does_not_prevent_it() -> None:
    game = fight("robin 2,2 A D D", "thug 3,3", content=[battle()], put={"thug#1": {"tokens": {"falling": 1}}})
    assert defuse(game) == ""
    del game.figure("thug#1").tokens["falling"]
    assert defuse(game) != ""


@pytest.mark.rule("SOTB-SPA-05")
def test_ai_villains_take_no_special_actions() -> None:
    game = fight("robin 0,0", "thug 9,6", content=[battle(side="both")], mode="coop", turn="villains")
    run(procedure.activate(game, game.figure("thug#1")))
    assert game.figure("thug#1").at != at("9,6")
    assert not game.state.specials
    assert game.state.specials == {}


@pytest.mark.rule("SOTB-TMV-24", "SOTB-TMV-25")
def test_a_special_action_ends_hiding() -> None:
    game = fight("robin 2,2 A D D", content=[battle()], put={"robin": {"tokens": {"hidden": 1}}})
    assert game.hero("robin").has("hidden")
    run(turn(game, game.hero("robin")), "A special:defuse")
    assert not game.hero("robin").has("hidden")


def _until(flow: Any, *answers: str) -> Request[Any]:
    """What is asked after these answers."""
    said = list(answers)
    request: Request[Any] = flow.send(None)
    while True:
        only = request.forced()
        if only is None and not said:
            return request
        request = flow.send(request.read(only if only is not None else said.pop(0).partition(" ")[2]))
