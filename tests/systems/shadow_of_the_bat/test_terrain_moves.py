"""Terrain moves: Jump, Climb, Crouch, Hide (TMV)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.squares import SquareBoard
from game.core.request import Step
from game.systems.shadow_of_the_bat.flow import freeing, hero_turn, moving, specials, statuses, strike, terrain_moves
from game.systems.shadow_of_the_bat.flow.acting import act_with
from game.systems.shadow_of_the_bat.flow.defence import defence
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment, Strike
from game.systems.shadow_of_the_bat.state import Activation, Die
from tests.systems.shadow_of_the_bat.scenes import (
    ability,
    at,
    board,
    effect,
    fight,
    hear,
    hero,
    make,
    open_board,
    run,
    trigger,
    villain,
)

ROOFS = board(".......", "..1..1.", ".......")
"""Two roofs and the street between them."""
CAR = board(*["........."] * 3, "....CC...", *["........."] * 4)
BUSH = board(".....", ".bb..", ".....")


def options(game: Fight, id: str = "robin") -> dict[str, str]:
    """What a hero may do in its turn: keys with the rule that forbids them, '' for none."""
    game.state.active = game.state.active or Activation(id)
    found = hero_turn.offers(game, game.hero(id))
    return {option.key: option.refusal.rule.removeprefix("SOTB-") if option.refusal else "" for option in found}


def turn(game: Fight, *answers: str, id: str = "robin", dice: str = "") -> None:
    run(hero_turn.hero_turn(game, game.hero(id)), *answers, dice=dice)


def landings(game: Fight, id: str = "robin") -> list[str]:
    return [jump.landing.key(1) for jump in terrain_moves.jumps(game, game.figure(id))]


# --- paying


@pytest.mark.rule("SOTB-TMV-01")
def test_a_terrain_move_takes_two_move_icons_and_gives_no_points() -> None:
    game = fight("robin 2,1 M M A", on=ROOFS)
    turn(game, "A jump", "A 5,1")
    assert game.figure("robin").at == at("5,1")
    assert [die.touched for die in game.hero("robin").dice] == [True, True, False]
    assert options(fight("robin 2,1 M A A", on=ROOFS))["jump"] == "TMV-01"


@pytest.mark.rule("SOTB-TMV-02", "SOTB-TMV-03", "SOTB-WLD-05")
def test_a_villain_makes_terrain_moves_while_its_icons_last() -> None:
    game = fight("robin 6,2", "thug 1,1", on=ROOFS)
    answers = ("V climb:2,1 M+M", "V jump", "V 5,1")
    run(act_with(game, game.figure("thug#1"), ["M", "M", "M", "W"]), *answers)
    assert game.figure("thug#1").at == at("5,1")


@pytest.mark.rule("SOTB-TMV-12", "SOTB-TMV-13")
def test_whoever_watches_hurts_those_who_walk_by_and_not_those_who_jump() -> None:
    watch = ability(effect("wound", who="subject"), on=trigger("figure_moved", subject="enemy", needs_los=True))
    content = [villain("thug", competitive={"ability": watch})]
    put = {"robin": {"dice": [], "focus": 0}}
    walking = fight("robin 2,2", "thug 3,5", content=content, put=put)
    run(moving.move(walking, walking.figure("robin"), [Step(at("3,2"))]))
    assert walking.figure("robin").wounds == 1
    jumping = fight("robin 2,2", "thug 3,5", content=content, put=put)
    run(terrain_moves.jump(jumping, jumping.figure("robin"), at("5,2")))
    assert (jumping.figure("robin").wounds, jumping.figure("robin").at) == (0, at("5,2"))


@pytest.mark.rule("SOTB-TMV-02")
def test_a_jump_is_no_move_and_nobody_can_answer_it(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    async def listen(moment: Moment) -> None:
        heard.append(moment.event)

    hear(monkeypatch, listen)
    game = fight("robin 2,2", "thug 3,2", "thug 4,4")
    run(terrain_moves.jump(game, game.figure("robin"), at("5,2")))
    assert heard == []
    assert game.sees(game.figure("thug#2"), game.figure("robin")), "after landing it is seen again"


@pytest.mark.rule("SOTB-TMV-04")
def test_the_two_icons_come_from_two_dice_copies_cards_or_wild_icons() -> None:
    double = hero("robin", die=[["M", "M"], ["A"], ["M", "R"], ["D"], ["D", "A"], ["B"]])
    dice = [Die(0, [False, False]), Die(1, [False]), Die(1, [False])]
    game = fight("robin 2,1", on=ROOFS, content=[double], put={"robin": {"dice": dice}})
    assert options(game)["jump"] == "TMV-01"
    game.hero("robin").copies = [Die(2, [False, False], "robin")]
    assert options(game)["jump"] == ""
    game.hero("robin").copies = []
    game.hero("robin").granted = ["M"]
    assert options(game)["jump"] == ""


# --- jumping


@pytest.mark.rule("SOTB-TMV-05", "SOTB-TMV-07", "SOTB-TMV-08", "SOTB-TMV-10", "SOTB-TMV-04")
def test_we_06_roof_to_roof_and_the_wrong_landing() -> None:
    game = fight("robin 2,1 M M+R A", "thug 6,2", on=ROOFS, put={"robin": {"focus": 0}})
    turn(game, "A jump", "A 5,1", "A shoot@thug#1", dice="4 4 4")
    assert game.figure("robin").at == at("5,1")
    assert game.figure("robin").wounds == 0
    assert game.hero("robin").dice[1].spent == [True, True], "the R of the second die was still there to shoot with"
    game = fight("robin 2,1 M M+R A", on=ROOFS)
    run(terrain_moves.jump(game, game.figure("robin"), at("4,1")), "A -")
    assert game.figure("robin").wounds == 1, "one level lower, no defence roll"
    double = hero("robin", die=[["M", "M"], ["A"], ["M", "R"], ["D"], ["D", "A"], ["B"]])
    dice = [Die(0, [False, False]), Die(1, [False]), Die(1, [False])]
    game = fight("robin 2,1", on=ROOFS, content=[double], put={"robin": {"dice": dice}})
    assert options(game)["jump"] == "TMV-01"


@pytest.mark.rule("SOTB-TMV-05", "SOTB-TMV-06")
def test_jumps_go_one_to_three_spaces_in_the_eight_directions() -> None:
    found = landings(fight("robin 4,4", on=open_board(9, 9)))
    assert len(found) == 24
    assert "7,7" in found and "4,1" in found
    assert "5,6" not in found and "8,4" not in found


@pytest.mark.rule("SOTB-TMV-07", "SOTB-TMV-09")
def test_in_the_air_figures_objects_and_void_do_not_matter_but_one_lands_on_none_of_them() -> None:
    game = fight("robin 0,0", "thug 1,0", on=board("..vC..."))
    assert landings(game) == []
    game = fight("robin 0,0", "thug 1,0", on=board("..v...."))
    assert landings(game) == ["3,0"]
    lying = {"boss#1": {"down": True, "wounds": 8}}
    assert landings(fight("robin 0,0", "boss 3,0", on=board(".vv."), put=lying)) == []


@pytest.mark.rule("SOTB-TMV-07", "SOTB-TMV-08", "SOTB-TER-02")
def test_walls_and_anything_higher_than_the_take_off_stop_a_jump() -> None:
    assert landings(fight("robin 0,0", on=board(".#.."))) == []
    assert landings(fight("robin 0,0", on=board(".1.."))) == []
    assert landings(fight("robin 0,0", on=board("1.1."))) == ["1,0", "2,0", "3,0"]


@pytest.mark.rule("SOTB-TMV-10", "SOTB-WND-08")
def test_a_jump_down_wounds_for_each_level() -> None:
    game = fight("robin 0,0", on=board("2.1."))
    run(terrain_moves.jump(game, game.figure("robin"), at("3,0")))
    assert game.figure("robin").wounds == 2


@pytest.mark.rule("SOTB-TMV-11", "SOTB-TER-08")
def test_fire_burns_who_lands_in_it_not_who_crosses_it() -> None:
    game = fight("robin 0,0", "batgirl 0,1", on=board(".ff.", "..f."))
    run(terrain_moves.jump(game, game.figure("robin"), at("3,0")))
    run(terrain_moves.jump(game, game.figure("batgirl"), at("2,1")))
    assert game.figure("robin").wounds == 0
    assert game.figure("batgirl").wounds == 1


# --- climbing


@pytest.mark.rule("SOTB-TMV-14", "SOTB-TMV-15")
def test_climbing_up_and_down_wounds_nobody_and_heeds_no_enemy() -> None:
    game = fight("robin 1,0 M M M", "thug 0,0", "thug 0,1", "thug 2,2", on=ROOFS)
    turn(game, "A climb:2,1 1M+2M", "A end")
    assert game.figure("robin").at == at("2,1"), "two icons, three enemies or none"
    run(terrain_moves.climb(game, game.figure("robin"), at("3,2")))
    assert game.figure("robin").at == at("3,2")
    assert game.figure("robin").wounds == 0


@pytest.mark.rule("SOTB-TMV-16")
def test_a_climb_leads_to_a_free_neighbour_exactly_one_level_away() -> None:
    game = fight("robin 1,1", "thug 0,0", on=board("1.2", "..1", ".1."))
    assert [place.key(1) for place in terrain_moves.climbs(game, game.figure("robin"))] == ["2,1", "1,2"]
    game = fight("robin 0,0 M M A", on=board(".2."))
    assert options(game)["climb"] == "TMV-16", "two levels need a place to stand between"
    game = fight("robin 0,0", on=board("2.1"))
    assert terrain_moves.climbs(game, game.figure("robin")) == []


# --- crouching


@pytest.mark.rule("SOTB-TMV-17", "SOTB-TMV-18", "SOTB-TMV-19", "SOTB-LOS-03", "SOTB-LOS-11")
def test_we_08_crouching_behind_a_car() -> None:
    game = fight("robin 4,2 M M A", "gun 4,6", "gun 7,5", "gun 1,2", "gun 8,2", "gun 1,4", on=CAR)
    robin, guns = game.figure("robin"), list(game.state.villains.values())
    assert all(game.sees(gun, robin) for gun in guns)
    turn(game, "A crouch")
    assert robin.has("crouched")
    assert [game.sees(gun, robin) for gun in guns] == [False, False, True, True, True]


@pytest.mark.rule("SOTB-TMV-17", "SOTB-TMV-18")
def test_one_crouches_only_beside_an_object_on_the_same_level() -> None:
    assert options(fight("robin 1,1 M M A", on=CAR))["crouch"] == "TMV-17"
    assert options(fight("robin 3,2 M M A", on=CAR))["crouch"] == "", "diagonally too"
    assert options(fight("robin 0,0 M M A", on=board("1C.")))["crouch"] == "TMV-17", "not from above"


# --- hiding


@pytest.mark.rule("SOTB-TMV-20", "SOTB-TMV-21")
def test_one_hides_in_cover_or_beside_it() -> None:
    assert options(fight("robin 1,1 M M A", on=BUSH))["hide"] == ""
    assert options(fight("robin 3,2 M M A", on=BUSH))["hide"] == ""
    assert options(fight("robin 4,0 M M A", on=BUSH))["hide"] == "TMV-20"


@pytest.mark.rule("SOTB-TMV-20", "SOTB-TMV-22", "SOTB-TMV-23", "SOTB-TMV-24", "SOTB-TER-05")
def test_we_07_defence_in_cover() -> None:
    robin = hero("robin", defense=3)
    game = fight("robin 1,1 M M D+A", on=BUSH, content=[robin])
    game.hero("robin").dice[2].spent = [False, True]
    turn(game, "A hide")
    assert defence(game, game.figure("robin")) == 3 + 1 + 1 + 2
    run(moving.walk(game, game.figure("robin"), 2), "A 0,1")
    assert defence(game, game.figure("robin")) == 3 + 1


@pytest.mark.rule("SOTB-TMV-22", "SOTB-TMV-23")
def test_a_figure_hidden_beside_cover_has_two_more_and_in_it_three() -> None:
    beside, within = fight("robin 0,0", on=BUSH, put=hiding()), fight("robin 1,1", on=BUSH, put=hiding())
    assert defence(beside, beside.figure("robin")) == 2 + 2
    assert defence(within, within.figure("robin")) == 2 + 3


# --- until the next action


DEFUSE = make(
    "battle",
    "alley",
    map="test",
    villains=[{"villain": "thug"}],
    heroes_win=[{"type": "leader_ko", "who": "boss", "count": 3}],
    villains_win=[{"type": "hero_ko_total", "count": 4}],
    special_actions=[
        {
            "id": "defuse",
            "title": {"en": "Defuse", "es": "Desactivar", "it": "Disinnescare"},
            "text": {"en": "Defuse", "es": "Desactivar", "it": "Disinnescare"},
        }
    ],
)


def hiding() -> dict[str, dict[str, Any]]:
    return {"robin": {"tokens": {"hidden": 1}, "focus": 0}}


def cover(game: Fight) -> int:
    return game.figure("robin").has("hidden")


@pytest.mark.rule("SOTB-TMV-24", "SOTB-TMV-25")
def test_every_kind_of_action_ends_cover() -> None:
    def fresh(**more: Any) -> Fight:
        return fight("robin 1,1 M M A", "batgirl 0,1", "thug 3,2", on=BUSH, put=hiding(), **more)

    game = fresh()
    assert cover(game)
    run(moving.walk(game, game.figure("robin"), 2), "A 1,2")
    assert not cover(game), "a Move"
    for flow in (terrain_moves.jump, terrain_moves.climb):
        game = fresh()
        run(flow(game, game.figure("robin"), at("0,0")))
        assert not cover(game), "a terrain move"
    game = fresh()
    blow = Strike(game, game.figure("robin"), game.figure("thug#1"), "ranged", 1)
    run(strike.strike(game, blow), dice="4 4 4")
    assert not cover(game), "a Strike"
    game = fresh()
    game.figure("batgirl").tokens["stuck"] = 1
    run(freeing.free(game, game.figure("robin"), game.figure("batgirl")), dice="4 4 4")
    assert not cover(game), "a freeing attempt"
    game = fight("robin 1,1 M A A", on=BUSH, put=hiding(), content=[DEFUSE])
    deed = next(iter(specials.deeds(game, game.figure("robin"))))
    run(deed.do(1))  # type: ignore[arg-type]
    assert not cover(game), "a special action"


@pytest.mark.rule("SOTB-TMV-24", "SOTB-TMV-25", "SOTB-DEF-04")
def test_defending_and_gaining_focus_do_not_end_cover() -> None:
    game = fight("robin 1,1 D D D", "gun 4,1", on=BUSH, put=hiding())
    blow = Strike(game, game.figure("gun#1"), game.figure("robin"), "ranged", 1)
    run(strike.strike(game, blow), dice="1 1 1 1  4 4 4 4 4 4 4 4")
    assert cover(game)


@pytest.mark.rule("SOTB-TMV-25")
def test_an_action_in_another_s_turn_ends_cover_too() -> None:
    game = fight("robin 1,1", "thug 4,2", on=BUSH, put=hiding(), turn="villains", active=Activation("thug#1"))
    assert cover(game)
    run(terrain_moves.granted(game, game.figure("robin"), ["jump"]), "A jump", "A 0,0")
    assert not cover(game)


@pytest.mark.rule("SOTB-TMV-27", "SOTB-TMV-24", "SOTB-STA-20")
def test_nobody_is_crouched_and_hidden_at_once() -> None:
    game = fight("robin 1,0", on=board("..b", ".C."))
    run(terrain_moves.crouch(game, game.figure("robin")))
    run(terrain_moves.hide(game, game.figure("robin")))
    assert game.figure("robin").tokens == {"hidden": 1}
    run(terrain_moves.crouch(game, game.figure("robin")))
    assert game.figure("robin").tokens == {"crouched": 1}


@pytest.mark.rule("SOTB-TMV-28")
def test_a_crouched_figure_rises_and_shoots_over_its_object() -> None:
    game = fight("robin 4,2", "gun 4,6", on=CAR, put={"robin": {"tokens": {"crouched": 1}}})
    assert not game.sees(game.figure("robin"), game.figure("gun#1"))
    [target] = strike.targets(game, game.figure("robin"), "ranged")
    assert target.refusal is None
    [robin] = strike.targets(game, game.figure("gun#1"), "ranged")
    assert robin.refusal is not None, "the other way round the car still covers"


# --- cards and giants


@pytest.mark.rule("SOTB-TMV-01")
def test_a_card_gives_a_terrain_move_for_nothing() -> None:
    game = fight("robin 2,1 A A A", on=ROOFS)
    run(terrain_moves.granted(game, game.figure("robin"), ["jump", "climb", "hide"]), "A climb:3,1")
    assert game.figure("robin").at == at("3,1")
    assert not run(terrain_moves.granted(game, game.figure("robin"), ["crouch", "hide"])), "none is possible here"
    assert not run(terrain_moves.granted(game, game.figure("robin"), ["jump"]), "A no")


@pytest.mark.rule("SOTB-STA-22")
def test_giants_neither_jump_climb_crouch_nor_hide() -> None:
    ground: SquareBoard = board("..1b", "..1C", "....")
    game = fight("giant 0,0", on=ground)
    giant = game.figure("giant#1")
    rules = [terrain_moves.why_not(game, giant, kind) for kind in terrain_moves.ALL]
    assert [refusal and refusal.rule for refusal in rules] == ["SOTB-STA-22"] * 4
    assert terrain_moves.jumps(game, giant) == () and terrain_moves.climbs(game, giant) == []
    statuses.give(game, giant, "hidden")
    assert giant.tokens == {}
