"""Ability cards of every kind: costs, limits, coming back (ABL)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.systems.shadow_of_the_bat.cards import abilities
from game.systems.shadow_of_the_bat.flow import hand, hero_turn, icons
from game.systems.shadow_of_the_bat.flow.harm import wound
from game.systems.shadow_of_the_bat.flow.hero_turn import hero_turn as turn
from game.systems.shadow_of_the_bat.flow.spans import expire
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import attribute
from game.systems.shadow_of_the_bat.state import Activation
from tests.systems.shadow_of_the_bat.scenes import board, card, effect, fight, run, trigger


def option(game: Fight, key: str) -> Any:
    game.state.active = game.state.active or Activation("robin")
    return next(option for option in hero_turn.offers(game, game.hero("robin")) if option.key == key)


def refused(game: Fight, key: str) -> str:
    found = option(game, key).refusal
    return found.rule if found else ""


# --- costs


@pytest.mark.rule("SOTB-ABL-02")
@pytest.mark.parametrize("cost", [{"icons": ["R"]}, {"icons": ["A", "A"]}, {"focus": 4}])
def test_a_card_that_cannot_be_paid_is_refused(cost: dict[str, Any]) -> None:
    game = fight("robin 2,2 A M D", content=[card("kick", cost=cost)], put={"robin": {"hand": ["kick"]}})
    assert refused(game, "card:kick") == "SOTB-ABL-02"


@pytest.mark.rule("SOTB-ABL-02")
def test_a_card_without_cost_is_played_for_nothing() -> None:
    game = fight("robin 2,2 A M D", content=[card("calm")], put={"robin": {"hand": ["calm"], "focus": 1}})
    run(turn(game, game.hero("robin")), "A card:calm", "A end")
    assert game.hero("robin").focus == 2
    assert not any(die.touched for die in game.hero("robin").dice)


@pytest.mark.rule("SOTB-ABL-02")
def test_which_icons_pay_is_asked_with_the_card() -> None:
    game = fight("robin 2,2 A M D+A", content=[card("calm", cost={"icons": ["A"]})], put={"robin": {"hand": ["calm"]}})
    run(turn(game, game.hero("robin")), "A card:calm 3A", "A end")
    assert [die.touched for die in game.hero("robin").dice] == [False, False, True]


@pytest.mark.rule("SOTB-ABL-16")
def test_life_that_would_be_the_last_cannot_be_paid() -> None:
    blood = card("blood", cost={"life": 2})
    game = fight("robin 2,2 A M D", content=[blood], put={"robin": {"hand": ["blood"], "wounds": 5}})
    assert refused(game, "card:blood") == "SOTB-ABL-16"
    game.hero("robin").wounds = 4
    assert refused(game, "card:blood") == ""


@pytest.mark.rule("SOTB-ABL-16", "SOTB-DEF-17")
def test_life_paid_adds_wounds_and_does_not_put_the_hero_on_the_defensive() -> None:
    game = fight("robin 2,2 A M D", content=[card("blood", cost={"life": 2})], put={"robin": {"hand": ["blood"]}})
    run(turn(game, game.hero("robin")), "A card:blood", "A end")
    assert game.hero("robin").wounds == 2


@pytest.mark.rule("SOTB-KND-07", "SOTB-KND-15")
def test_who_goes_down_in_the_middle_of_a_card_does_no_more_of_it() -> None:
    charge = card("charge", effect("move", amount=1), effect("wound", who="enemy"), effect("gain_focus"))
    drop = board("1.........", "..........")
    put = {"robin": {"hand": ["charge"], "wounds": 6, "focus": 0}}
    game = fight("robin 0,0 D D D", "batgirl 9,1", "thug 5,0", on=drop, content=[charge], put=put)
    run(turn(game, game.hero("robin")), "A card:charge", "A 1,0")
    assert game.hero("robin").down
    assert (game.figure("thug#1").wounds, game.hero("robin").focus) == (0, 0)


@pytest.mark.rule("SOTB-ABL-09")
@pytest.mark.parametrize(("paid", "kind", "fits"), [
    ("A", "melee", True), ("A", "ranged", False), ("R", "melee", False), ("M", "either", False), ("R", "either", True),
    ("any", "ranged", True),
])  # fmt: skip
def test_a_card_whose_icons_cannot_buy_its_strike_is_refused(paid: str, kind: str, fits: bool) -> None:
    if fits:
        card("blow", effect("strike", strike=kind, plus=1), cost={"icons": [paid]})
        return
    with pytest.raises(msgspec.ValidationError, match="an icon of its kind"):
        card("blow", effect("strike", strike=kind, plus=1), cost={"icons": [paid]})


@pytest.mark.rule("SOTB-STA-04", "SOTB-STA-05")
def test_a_stunned_hero_plays_only_cards_without_icons() -> None:
    game = fight(
        "robin 2,2 A M D",
        content=[card("kick", cost={"icons": ["A"]}), card("calm")],
        put={"robin": {"hand": ["kick", "calm"], "tokens": {"stunned": 1}}},
    )
    assert refused(game, "card:kick") == "SOTB-STA-04"
    assert refused(game, "card:calm") == ""


@pytest.mark.rule("SOTB-ABL-09")
@pytest.mark.parametrize(("kind", "ways"), [("melee", ["1A"]), ("ranged", ["3R"]), ("either", ["1A", "3R"])])
def test_what_buys_a_strike_is_of_its_kind(kind: str, ways: list[str]) -> None:
    blow = card("blow", effect("strike", strike=kind, plus=2), cost={"icons": ["any"]})
    game = fight("robin 2,2 A M M+R", "thug 3,2", content=[blow], put={"robin": {"hand": ["blow"]}})
    robin = game.hero("robin")
    found = abilities.ways(
        robin,
        "blow",
        game.card("blow"),
        icons.icons(game, robin),
    )
    assert sorted("+".join(face.key for face in way) for way in found) == ways


@pytest.mark.rule("SOTB-ABL-09")
def test_the_strike_of_a_card_is_of_the_kind_its_icon_paid() -> None:
    blow = card("blow", effect("strike", plus=1), cost={"icons": ["any"]})
    game = fight("robin 2,2 A D M+R", "thug 3,2", "gun 5,2", content=[blow], put={"robin": {"hand": ["blow"]}})
    run(turn(game, game.hero("robin")), "A card:blow 3R", "A -", "A end", dice="4 4 4")
    assert game.hero("robin").paid == ["R"]
    assert [entry.subjects for entry in game.journal if entry.event.endswith("told.struck")] == [("robin", "gun#2")]


@pytest.mark.rule("SOTB-ABL-10")
def test_icons_of_the_cost_add_no_dice_but_further_matching_ones_do() -> None:
    blow = card("blow", effect("strike", strike="melee", plus=2), cost={"icons": ["A"]})
    game = fight("robin 2,2 A A D", "thug 3,2", content=[blow], put={"robin": {"hand": ["blow"]}})
    run(turn(game, game.hero("robin")), "A card:blow 1A", "A 2A", "A -", dice="4 4 4 4 4 4")
    alone = fight("robin 2,2 A A D", "thug 3,2", content=[blow], put={"robin": {"hand": ["blow"]}})
    run(turn(alone, alone.hero("robin")), "A card:blow 1A", "A free", "A -", "A end", dice="4 4 4 4 4")
    assert [die.touched for die in alone.hero("robin").dice] == [True, False, False]


@pytest.mark.rule("SOTB-ABL-03")
def test_a_card_that_changes_an_attribute_does_so_once_while_it_lies_there() -> None:
    guard = card("guard", effect("modify_attr", attr="melee", amount=2))
    game = fight("robin 2,2 A D D", content=[guard], put={"robin": {"hand": ["guard"]}})
    robin = game.hero("robin")
    run(turn(game, robin), "A card:guard")
    assert attribute(game, robin, "melee") == 5
    expire(game, "round")
    assert attribute(game, robin, "melee") == 5
    hand.take_back(game, robin)
    assert attribute(game, robin, "melee") == 3


@pytest.mark.rule("SOTB-ABL-03")
def test_a_card_that_waits_for_an_event_lies_there_and_answers_every_one() -> None:
    grit = card("grit", trigger=trigger("after_wound"))
    game = fight("robin 2,2 A D D", content=[grit], put={"robin": {"hand": ["grit"], "focus": 0}})
    robin = game.hero("robin")
    run(turn(game, robin), "A card:grit")
    assert robin.focus == 0
    run(wound(game, robin, 1), "A -")
    run(wound(game, robin, 1), "A -")
    assert robin.focus == 2


# --- limits


@pytest.mark.rule("SOTB-ABL-07")
def test_cards_not_picked_are_not_offered() -> None:
    game = fight("robin 2,2 A M D", content=[card("robin_1"), card("robin_2")], put={"robin": {"hand": ["robin_1"]}})
    game.state.active = Activation("robin")
    found = [option.key for option in hero_turn.offers(game, game.hero("robin")) if option.key.startswith("card")]
    assert found == ["card:robin_1"]


@pytest.mark.rule("SOTB-ABL-11")
def test_a_constant_card_always_holds_and_leaves_the_turns_card_free() -> None:
    strong = card("strong", effect("modify_attr", attr="melee"), kind="constant")
    game = fight(
        "robin 2,2 A M D",
        content=[strong, card("calm")],
        put={"robin": {"constants": ["strong"], "hand": ["calm"]}},
    )
    robin = game.hero("robin")
    assert attribute(game, robin, "melee") == 4
    run(turn(game, robin), "A card:calm", "A end")
    assert attribute(game, robin, "melee") == 4
    assert robin.constants == ["strong"]


@pytest.mark.rule("SOTB-ABL-12", "SOTB-ABL-13")
def test_a_single_use_card_is_the_turns_card_and_leaves_at_the_next() -> None:
    once = card("once", kind="single_use")
    game = fight("robin 2,2 A M D", content=[once], put={"robin": {"hand": ["once"], "focus": 0}})
    robin = game.hero("robin")
    run(turn(game, robin), "A card:once", "A end")
    assert robin.card_played
    assert robin.active == ["once"]
    robin.acted = False
    run(turn(game, robin), "A end")
    assert (robin.hand, robin.active, robin.gone) == ([], [], ["once"])


@pytest.mark.rule("SOTB-ABL-06", "SOTB-ABL-13", "SOTB-KND-02", "SOTB-KND-13")
def test_a_knock_down_brings_cards_back_at_once_but_single_use_ones_leave() -> None:
    game = fight(
        "robin 2,2 A M D",
        "batgirl 8,6",
        content=[card("calm"), card("once", kind="single_use")],
        put={"robin": {"active": ["calm", "once"]}},
    )
    robin = game.hero("robin")
    run(wound(game, robin, 7))
    assert (robin.hand, robin.active, robin.gone) == (["calm"], [], ["once"])


@pytest.mark.rule("SOTB-ABL-14")
def test_an_instant_cannot_be_played_by_itself() -> None:
    catch = card("catch", kind="instant", trigger=trigger("after_wound"))
    game = fight("robin 2,2 A M D", content=[catch], put={"robin": {"hand": ["catch"]}})
    assert refused(game, "card:catch") == "SOTB-ABL-14"


@pytest.mark.rule("SOTB-ABL-17")
def test_a_card_may_be_played_between_two_actions() -> None:
    game = fight("robin 2,2 M M D", content=[card("calm")], put={"robin": {"hand": ["calm"], "focus": 0}})
    run(turn(game, game.hero("robin")), "A move 3,2", "A card:calm", "A move 4,2")
    told = [entry.event.rpartition(".")[2] for entry in game.journal]
    played = told.index("card_played")
    assert "moved" in told[:played]
    assert "moved" in told[played:]
    kick = card("kick", effect("strike", strike="melee"))
    game = fight("robin 2,2 M M D", "thug 3,2", content=[kick], put={"robin": {"hand": ["kick"]}})
    game.state.active = Activation("robin", began=True)
    assert refused(game, "card:kick") == "", "also one that is an action itself"


@pytest.mark.rule("SOTB-SET-11")
def test_a_played_card_is_known_to_the_villain_from_then_on() -> None:
    game = fight("robin 2,2 A M D", content=[card("calm")], put={"robin": {"hand": ["calm"]}})
    assert game.state.seen == []
    run(turn(game, game.hero("robin")), "A card:calm", "A end")
    assert game.state.seen == ["calm"]


# --- the Dark Knight's prepared card


@pytest.mark.rule("SOTB-DKN-13")
def test_a_prepared_card_is_paid_by_the_second_slot_and_is_not_the_turns_card() -> None:
    dear = card("dear", hero="batman", cost={"icons": ["A", "A", "R"], "focus": 1})
    game = fight(
        "batman 2,2 M M D A",
        content=[dear, card("calm", hero="batman")],
        dark_knight=True,
        put={"batman": {"hand": ["dear", "calm"], "prepared": "dear"}},
    )
    batman = game.hero("batman")
    batman.dice[2].silent = True
    run(abilities.play(game, batman, "dear", None, ()))
    assert not batman.card_played
    assert batman.dice[2].touched
    assert batman.focus == 3  # one paid, one gained by the card
    assert [die.touched for die in batman.dice] == [False, False, True, False]
