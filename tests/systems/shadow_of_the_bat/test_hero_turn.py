"""A hero's turn, step by step (HTN)."""

from __future__ import annotations

import pytest

from game.systems.shadow_of_the_bat.flow import hero_turn, icons, restore
from game.systems.shadow_of_the_bat.flow.acting import act_with
from game.systems.shadow_of_the_bat.flow.hero_turn import hero_turn as turn
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Activation
from tests.systems.shadow_of_the_bat.scenes import ability, board, card, effect, fight, hero, make, run, trigger


def offered(game: Fight, figure: str = "robin") -> list[str]:
    """The keys of what a hero may do now."""
    game.state.active = game.state.active or Activation(figure)
    return [option.key for option in hero_turn.offers(game, game.hero(figure)) if option.refusal is None]


def refused(game: Fight, key: str, figure: str = "robin") -> str:
    """The rule that forbids an option."""
    game.state.active = game.state.active or Activation(figure)
    found = next(option for option in hero_turn.offers(game, game.hero(figure)) if option.key == key)
    assert found.refusal is not None
    return found.refusal.rule


@pytest.mark.rule("SOTB-HTN-03", "SOTB-ABL-05", "SOTB-ABL-13")
def test_a_turn_takes_cards_back_recovers_starts_acts_and_burns_in_this_order() -> None:
    robin = hero("robin", ability=ability(effect("gain_focus"), on=trigger("turn_start")))
    game = fight(
        "robin 2,2 A D D",
        "batgirl 9,6",
        "thug 3,2",
        content=[
            robin,
            card("kick"),
            card("bomb", kind="single_use"),
            card("catch", kind="instant", trigger=trigger("after_wound")),
        ],
        put={
            "robin": {"down": True, "wounds": 7, "focus": 0, "active": ["kick", "bomb", "catch"]},
        },
    )
    run(turn(game, game.hero("robin")), "A melee@thug#1", "A -", "A end", dice="3 6 1  1 4 4 4  4")
    told = [entry.event.rpartition(".")[2] for entry in game.journal]
    assert told.index("cards_back") < told.index("recovery_rolled") < told.index("stood_up")
    assert told.index("stood_up") < told.index("focus_gained") < told.index("struck") < told.index("turn_ended")
    assert game.hero("robin").hand == ["kick", "catch"]
    assert game.hero("robin").gone == ["bomb"]


@pytest.mark.rule("SOTB-HTN-03", "SOTB-STA-03")
def test_a_turn_ends_with_the_end_of_activation_effects() -> None:
    game = fight("robin 2,2 A D D", put={"robin": {"tokens": {"burning": 1}}})
    run(turn(game, game.hero("robin")), "A -")
    assert game.hero("robin").wounds == 1


@pytest.mark.rule("SOTB-HTN-04", "SOTB-ICO-05")
def test_a_hero_uses_its_dice_in_any_order_and_may_stop_with_dice_left() -> None:
    game = fight("robin 2,2 M A M+R")
    robin = game.hero("robin")
    run(turn(game, robin), "A move 3,2", "A 3M", "A end")
    assert [die.touched for die in robin.dice] == [False, False, True]
    assert robin.acted
    assert icons.icons(game, robin) == []


@pytest.mark.rule("SOTB-HTN-04")
def test_a_hero_may_stop_with_dice_left() -> None:
    game = fight("robin 2,2 M A M")
    run(turn(game, game.hero("robin")), "A end")
    assert not any(die.touched for die in game.hero("robin").dice)
    assert game.hero("robin").acted


@pytest.mark.rule("SOTB-HTN-05")
def test_a_turn_goes_on_after_the_last_die_while_a_card_can_be_played_and_ends_by_itself_when_nothing_is_left() -> None:
    game = fight("robin 2,2 M D D", content=[card("calm")], put={"robin": {"hand": ["calm"], "focus": 0}})
    run(turn(game, game.hero("robin")), "A move 3,2", "A card:calm")
    assert game.hero("robin").acted
    assert game.hero("robin").focus == 1


@pytest.mark.rule("SOTB-REV-16", "SOTB-HTN-03")
def test_who_stays_down_has_no_start_of_its_turn() -> None:
    cheered = hero("batgirl", ability=ability(effect("gain_focus"), on=trigger("turn_start", subject="friend")))
    for wounds, focus in ((7, 0), (5, 1)):
        put = {"robin": {"down": True, "wounds": wounds}, "batgirl": {"focus": 0}}
        game = fight("robin 2,2", "batgirl 9,5", content=[cheered], put=put)
        run(turn(game, game.hero("robin")), dice="1 1")
        assert game.hero("batgirl").focus == focus


@pytest.mark.rule("SOTB-REV-16", "SOTB-DKN-07", "SOTB-DKN-15")
def test_a_dark_knight_who_stays_down_gains_no_focus_and_names_no_icon() -> None:
    game = fight("batman 2,2 M M M", dark_knight=True, put={"batman": {"down": True, "wounds": 8, "focus": 0}})
    run(turn(game, game.hero("batman")), dice="1 1 1")
    assert (game.hero("batman").focus, game.hero("batman").wild) == (0, "")
    assert game.hero("batman").ko == 1


@pytest.mark.rule("SOTB-HTN-06", "SOTB-ABL-01", "SOTB-ABL-04")
def test_a_hero_plays_one_card_a_turn() -> None:
    cards = [card("calm"), card("calm_2"), card("once", kind="single_use")]
    game = fight("robin 2,2 M D D", content=cards, put={"robin": {"hand": ["calm", "calm_2", "once"]}})
    assert [key for key in offered(game) if key.startswith("card")] == ["card:calm", "card:calm_2", "card:once"]
    run(turn(game, game.hero("robin")), "A card:calm", "A end")
    game.hero("robin").acted, game.state.active = False, Activation("robin")
    assert refused(game, "card:calm_2") == "SOTB-ABL-04"
    assert refused(game, "card:once") == "SOTB-ABL-04"


@pytest.mark.rule("SOTB-HTN-06")
def test_the_next_turn_allows_a_card_again() -> None:
    game = fight("robin 2,2 M D D", content=[card("calm")], put={"robin": {"hand": ["calm"]}})
    robin = game.hero("robin")
    run(turn(game, robin), "A card:calm", "A end")
    robin.acted = False
    run(turn(game, robin), "A card:calm", "A end")
    assert robin.active == ["calm"]


@pytest.mark.rule("SOTB-HTN-07", "SOTB-ABL-02", "SOTB-ICO-07", "SOTB-ICO-15")
def test_a_cost_is_paid_at_once_in_icons_focus_and_life() -> None:
    dear = card("dear", effect("draw"), cost={"icons": ["M", "R"], "focus": 2, "life": 1})
    game = fight("robin 2,2 M+R D D", content=[dear], put={"robin": {"hand": ["dear"]}})
    robin = game.hero("robin")
    run(turn(game, robin), "A card:dear")
    assert (robin.focus, robin.wounds) == (1, 1)
    assert robin.dice[0].spent == [True, True]


@pytest.mark.rule("SOTB-HTN-08", "SOTB-ABL-03", "SOTB-ABL-05")
def test_a_card_lies_face_up_with_its_effect_until_the_next_turn_begins() -> None:
    guard = card("guard", effect("modify_attr", attr="melee", amount=2))
    game = fight("robin 2,2 A D D", "thug 3,2", content=[guard], put={"robin": {"hand": ["guard"]}})
    robin = game.hero("robin")
    run(turn(game, robin), "A card:guard", "A end")
    assert (robin.hand, robin.active) == ([], ["guard"])
    run(turn(game, robin), "A end")
    assert (robin.hand, robin.active) == (["guard"], [])


@pytest.mark.rule("SOTB-HTN-10", "SOTB-SPA-01", "SOTB-TMV-03")
def test_both_sides_may_take_special_actions_and_terrain_moves() -> None:
    alley = make(
        "battle",
        "alley",
        map="test",
        villains=[{"villain": "thug"}],
        heroes_win=[{"type": "round_reached", "count": 6}],
        villains_win=[{"type": "hero_ko_total", "count": 4}],
        special_actions=[{"id": "shout", "title": {"en": "Shout", "es": "Gritar", "it": "Gridare"},
                          "text": {"en": "Shout", "es": "Gritar", "it": "Gridare"}, "side": "both"}],
    )  # fmt: skip
    ground = board("......", ".C....", "......", "......", "....C.", "......")
    game = fight("robin 0,0 M M A", "thug 5,5", content=[alley], on=ground)
    assert {"special:shout", "crouch"} <= set(offered(game))
    game.state.active = None
    run(act_with(game, game.figure("thug#1"), ["A", "M", "M"]), "V special:shout A", "V crouch")
    assert game.state.specials == {"shout": 1}
    assert game.figure("thug#1").has("crouched")


@pytest.mark.rule("SOTB-KND-15")
def test_a_hero_knocked_down_in_its_own_turn_is_done() -> None:
    kick = card("kick", effect("wound", who="self", amount=3))
    game = fight("robin 2,2 A M D", "batgirl 9,6", content=[kick], put={"robin": {"hand": ["kick"], "wounds": 5}})
    run(turn(game, game.hero("robin")), "A card:kick")
    assert game.hero("robin").down
    assert game.hero("robin").acted
    assert game.hero("robin").hand == ["kick"]


@pytest.mark.rule("SOTB-KND-07")
def test_a_hero_that_stays_down_does_nothing_in_its_turn() -> None:
    game = fight(
        "robin 2,2 A M D",
        "batgirl 9,6",
        "thug 3,2",
        content=[card("calm")],
        put={"robin": {"down": True, "wounds": 7, "hand": ["calm"]}},
    )
    run(turn(game, game.hero("robin")), dice="1 1")
    assert game.hero("robin").ko == 1
    assert game.hero("robin").acted


@pytest.mark.rule("SOTB-HTN-09")
def test_the_restore_phase_leaves_active_cards_where_they_lie() -> None:
    game = fight("robin 2,2", content=[card("calm")], phase="restore", turn="", put={"robin": {"active": ["calm"]}})
    for name in restore.STEPS:
        run(restore.step(game, name))
    assert (game.hero("robin").hand, game.hero("robin").active) == ([], ["calm"])


@pytest.mark.rule("SOTB-STA-12", "SOTB-STA-13")
def test_a_falling_hero_does_nothing_in_its_turn_and_falls_at_its_end() -> None:
    game = fight(
        "robin 2,2 A M D", "batgirl 9,6", "thug 3,2", falls=["robin"], put={"robin": {"tokens": {"falling": 1}}}
    )
    run(turn(game, game.hero("robin")), "A -")
    assert game.hero("robin").wounds == 3
