"""Strikes in melee and at range: whom, how strong, in which order (MEL, RNG, ACT)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.request import Roll
from game.systems.shadow_of_the_bat.flow import strike as strikes
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment, Strike
from game.systems.shadow_of_the_bat.policy.blows import wounds
from tests.systems.shadow_of_the_bat.scenes import at, board, fight, hear, hero, run, scheme, villain

ROOF = ["........", "........", "........", "........", "....11.."]


def blow(game: Fight, striker: str, target: str, kind: str = "melee", **more: Any) -> Strike:
    return Strike(game, game.figure(striker), game.figure(target), kind, **more)  # type: ignore[arg-type]


def why(game: Fight, striker: str, target: str, kind: str = "melee") -> str:
    """The rule that forbids a Strike; '' if nothing does."""
    found = {each.figure.id: each.refusal for each in strikes.targets(game, game.figure(striker), kind)}  # type: ignore[arg-type]
    refusal = found[target]
    return refusal.rule.removeprefix("SOTB-") if refusal else ""


# --- whom


@pytest.mark.rule("SOTB-MEL-01", "SOTB-MEL-07")
def test_melee_strikes_any_one_adjacent_enemy_diagonals_included() -> None:
    game = fight("robin 2,2", "batgirl 1,2", "thug 3,3", "thug 2,3", "thug 4,2")
    assert why(game, "robin", "thug#1") == why(game, "robin", "thug#2") == ""
    assert why(game, "robin", "thug#3") == "MEL-01"
    assert "batgirl" not in {each.figure.id for each in strikes.targets(game, game.figure("robin"), "melee")}


@pytest.mark.rule("SOTB-MEL-02", "SOTB-MEL-03", "SOTB-RNG-10")
def test_nobody_strikes_up_or_down_in_melee_but_over_stairs() -> None:
    game = fight("robin 0,0", "thug 1,0", "batgirl 1,1", "thug 0,1", on=board(".1..", "s1.."))
    assert why(game, "robin", "thug#1") == "MEL-02" and why(game, "thug#1", "robin") == "MEL-03"
    assert why(game, "batgirl", "thug#1") == "", "both on the roof"
    assert why(game, "batgirl", "thug#2") == "" == why(game, "thug#2", "batgirl"), "stairs join them"
    assert why(game, "robin", "thug#1", "ranged") == "", "a neighbour on another level is shot at instead"
    assert strikes.hits_left(blow(game, "thug#1", "robin", "ranged"), 4) == 4, "at distance 1 nothing is lost"


@pytest.mark.rule("SOTB-MEL-08")
def test_a_dash_forbids_a_kind_of_strike_and_zero_leaves_the_icons() -> None:
    content = [hero("robin", ranged=None), hero("batgirl", ranged=0), villain("thug", competitive={"melee": None})]
    game = fight("robin 2,2", "batgirl 2,4", "thug 5,2", "thug 3,2", content=content)
    assert why(game, "robin", "thug#1", "ranged") == "MEL-08" == why(game, "thug#2", "robin")
    assert why(game, "batgirl", "thug#1", "ranged") == ""
    assert strikes.dice_of(blow(game, "batgirl", "thug#1", "ranged", icons=2)) == 2


@pytest.mark.rule("SOTB-RNG-01", "SOTB-RNG-02", "SOTB-RNG-03", "SOTB-RNG-11")
def test_a_shot_needs_a_line_of_any_slope_and_length_and_nobody_adjacent() -> None:
    ground = board("...........................", "....#......................", "...........................")
    game = fight("robin 2,0", "thug 3,1", "thug 6,2", "thug 26,1", "thug 5,1", on=ground)
    assert why(game, "robin", "thug#1", "ranged") == "RNG-01"
    assert why(game, "robin", "thug#2", "ranged") == "LOS-05"
    assert why(game, "robin", "thug#3", "ranged") == ""
    assert why(game, "robin", "thug#4", "ranged") == "LOS-05"


@pytest.mark.rule("SOTB-KND-05", "SOTB-STA-12")
def test_who_is_down_or_falls_cannot_be_struck() -> None:
    put = {"boss#1": {"down": True}, "thug#2": {"tokens": {"falling": 1}}}
    game = fight("robin 2,2", "boss 3,2", "thug 2,3", put=put)
    assert why(game, "robin", "boss#1") == "KND-05" and why(game, "robin", "thug#2") == "STA-12"
    assert why(game, "robin", "boss#1", "ranged") == "KND-05"


@pytest.mark.rule("SOTB-TMV-28")
def test_a_crouched_figure_rises_to_shoot_over_its_car() -> None:
    put = {"robin": {"tokens": {"crouched": 1}}}
    game = fight("robin 2,1", "gun 6,1", put=put, on=board(".......", "...C...", "......."))
    assert why(game, "gun#1", "robin", "ranged") == "LOS-11"
    assert why(game, "robin", "gun#1", "ranged") == ""
    run(strikes.strike(game, blow(game, "robin", "gun#1", "ranged", icons=1)), "A -", dice="4 4 4")
    assert not game.figure("robin").has("crouched"), "the token went before the Strike"


# --- how strong


@pytest.mark.rule("SOTB-MEL-04", "SOTB-RNG-04", "SOTB-ABL-08")
def test_dice_are_the_attribute_and_every_icon_spent_and_the_bonus_of_a_card() -> None:
    game = fight("robin 2,2", "thug 3,2", "thug 5,2")
    assert strikes.dice_of(blow(game, "robin", "thug#1", icons=1)) == 4
    assert strikes.dice_of(blow(game, "robin", "thug#1", icons=3)) == 6
    assert strikes.dice_of(blow(game, "robin", "thug#2", "ranged", icons=2)) == 4
    assert strikes.dice_of(blow(game, "robin", "thug#1", icons=1, plus=2)) == 6


@pytest.mark.rule("SOTB-RNG-05", "SOTB-RNG-06")
@pytest.mark.parametrize(("x", "left"), [(2, 3), (3, 3), (4, 2), (5, 1), (9, 0)])
def test_each_space_beyond_two_costs_a_hit_not_a_die(x: int, left: int) -> None:
    game = fight("robin 1,2", f"thug {x},2")
    shot = blow(game, "robin", "thug#1", "ranged", icons=2)
    assert strikes.dice_of(shot) == 4 and strikes.hits_left(shot, 3) == left


@pytest.mark.rule("SOTB-RNG-07", "SOTB-RNG-08")
def test_only_a_target_above_the_attacker_costs_two_hits() -> None:
    game = fight("robin 1,0", "batgirl 4,0", "thug 3,1", "thug 6,0", on=board("...11111", "...11111"))
    assert strikes.hits_left(blow(game, "robin", "thug#1", "ranged"), 4) == 2
    assert strikes.hits_left(blow(game, "batgirl", "thug#2", "ranged"), 4) == 4
    assert strikes.hits_left(blow(game, "thug#1", "robin", "ranged"), 4) == 4


@pytest.mark.rule("SOTB-RNG-07", "SOTB-MEL-05")
def test_a_blow_up_the_stairs_loses_no_hits() -> None:
    game = fight("robin 0,0", "thug 1,0", on=board("s1"))
    assert strikes.hits_left(blow(game, "robin", "thug#1"), 3) == 3


@pytest.mark.rule("SOTB-RNG-09")
def test_without_a_hit_left_there_is_no_defence_roll() -> None:
    game = fight("robin 1,2", "thug 6,2", put={"robin": {"focus": 0}, "side": {"focus": 2}})
    shot = blow(game, "robin", "thug#1", "ranged", icons=1)
    run(strikes.strike(game, shot), dice="1 1 4")
    assert (shot.hits, shot.defence.faces, shot.wounds) == (0, [], 0) and game.state.side.focus == 2


@pytest.mark.rule("SOTB-AIK-08", "SOTB-AIK-09", "SOTB-AIK-10", "SOTB-AIK-11", "SOTB-AIK-12")
def test_an_ai_strike_rolls_no_dice_and_loses_hits_beyond_its_own_range() -> None:
    game = fight("robin 6,0", "gun 0,0", mode="coop", put={"robin": {"focus": 1}})
    gun, robin = game.figure("gun#1"), game.figure("robin")
    assert strikes.ai_hits(game, gun, robin, "ranged") == 3 - (6 - 4)
    assert strikes.ai_hits(game, gun, robin, "ranged", at("2,0")) == 3, "as if it stood elsewhere"
    shot = blow(game, "gun#1", "robin", "ranged", by_ai=True, plus=1)
    run(strikes.strike(game, shot), "A focus", "A 1", dice="1 4 4")
    assert (shot.dice.faces, shot.hits, shot.blocks, shot.wounds) == ([], 2, 2, 0)
    high = fight("robin 3,0", "gun 0,0", mode="coop", on=board("...1"))
    assert strikes.ai_hits(high, high.figure("gun#1"), high.figure("robin"), "ranged") == 1


# --- the whole Strike


@pytest.mark.rule("SOTB-MEL-05", "SOTB-MEL-06", "SOTB-DEF-04", "SOTB-DEF-05", "SOTB-DFI-01", "SOTB-WND-01")
def test_we_04_melee_strike_with_focus() -> None:
    content = [hero("robin", melee=2), villain("thug", competitive={"defense": 2}), scheme("guard", shields=1)]
    put = {"robin": {"focus": 2}, "thug#1": {"wounds": 1}}
    game = fight("robin 2,2", "thug 3,2", content=content, queue="guard", put=put)
    struck = blow(game, "robin", "thug#1", icons=2)
    run(strikes.strike(game, struck), "A 2 4", "A -", dice="1 4 3 6  1 4  4 1 6")
    assert struck.dice.faces == [1, 1, 3, 4] and (struck.hits, struck.blocks, struck.wounds) == (3, 2, 1)
    assert game.figure("thug#1").out and game.hero("robin").focus == 1


@pytest.mark.rule("SOTB-RNG-02", "SOTB-RNG-04", "SOTB-RNG-05", "SOTB-RNG-06", "SOTB-RNG-07", "SOTB-DEF-08")
def test_we_05_ranged_strike_at_a_roof() -> None:
    put = {"robin": {"focus": 1}, "side": {"focus": 1}}
    content = [villain("thug", competitive={"defense": 2})]
    game = fight("robin 1,4", "thug 4,4", "thug 5,4", content=content, put=put, on=board(*ROOF))
    assert why(game, "robin", "thug#1", "ranged") == "" and why(game, "robin", "thug#2", "ranged") == "LOS-10"
    shot = blow(game, "robin", "thug#1", "ranged", icons=2)
    run(strikes.strike(game, shot), "A 4", "V no", dice="1 3 1 4  1  4 1")
    assert (shot.hits, shot.blocks, shot.wounds) == (1, 1, 0)
    assert game.hero("robin").focus == 0 and game.state.side.focus == 1


@pytest.mark.rule("SOTB-MEL-09", "SOTB-DEF-09")
def test_every_step_of_a_strike_comes_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    async def heard(moment: Moment) -> None:
        order.append(moment.event)

    hear(monkeypatch, heard)
    put = {"robin": {"focus": 1}, "side": {"focus": 1}}
    game = fight("thug 3,2", "robin 2,2 M A D", put=put)
    answers = {
        "shadow_of_the_bat.ask.reroll": "1",
        "shadow_of_the_bat.ask.defence_focus": "focus",
        "shadow_of_the_bat.ask.defence_reroll": "2",
        "shadow_of_the_bat.ask.defensive": "1",
    }
    rolls = iter(["4 1 1 3", "1", "4 1 1", "1"])
    flow, value = strikes.strike(game, blow(game, "thug#1", "robin", icons=2)), None
    while True:
        try:
            request = flow.send(value)
        except StopIteration:
            break
        order.append(request.text.key.removeprefix("shadow_of_the_bat."))
        value = request.read(next(rolls) if isinstance(request, Roll) else answers[request.text.key])
    assert order == [
        "strike_declared",
        "roll.melee",
        "after_attack_roll",
        "ask.reroll",
        "roll.melee",
        "before_defense_roll",
        "ask.defence_focus",
        "roll.defence",
        "ask.defence_reroll",
        "roll.defence",
        "ask.defensive",
        "after_wound",
        "after_strike",
    ]
    assert game.figure("robin").wounds == 3


@pytest.mark.rule("SOTB-KND-15")
def test_a_striker_that_goes_down_in_the_middle_of_its_strike_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tripped(moment: Moment) -> None:
        if moment.event == "after_attack_roll":
            moment.game.figure("robin").down = True

    whole = fight("robin 2,2", "thug 3,2", put={"robin": {"focus": 0}})
    untouched = blow(whole, "robin", "thug#1", icons=1)
    run(strikes.strike(whole, untouched), dice="1 1 1 1 1")
    assert untouched.wounds > 0
    hear(monkeypatch, tripped)
    game = fight("robin 2,2", "thug 3,2")
    struck = blow(game, "robin", "thug#1", icons=1)
    run(strikes.strike(game, struck), dice="1 1 1 1")
    assert struck.wounds == 0 and game.figure("thug#1").wounds == 0


# --- odds


def test_the_odds_of_a_strike_are_those_of_its_dice() -> None:
    assert wounds(2, 0, sure=False, loss=0) == (1 / 4, 1 / 2, 1 / 4)
    assert wounds(2, 1, sure=False, loss=0) == (1 / 4 + 1 / 4, 1 / 4 + 1 / 8, 1 / 8), "one block die against two dice"


def test_the_odds_count_lost_hits_and_the_sure_hits_of_an_ai() -> None:
    assert wounds(2, 0, sure=False, loss=1) == (3 / 4, 1 / 4, 0), "two dice and one hit lost"
    assert wounds(2, 1, sure=True, loss=0) == (0, 1 / 2, 1 / 2)
