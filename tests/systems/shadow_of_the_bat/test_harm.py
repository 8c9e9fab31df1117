"""Wounds, healing, knock-down and KO (WND, KND)."""

from __future__ import annotations

import pytest

from game.kit.turns import Decided
from game.systems.shadow_of_the_bat.flow import harm, moving
from game.systems.shadow_of_the_bat.flow import strike as strikes
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike, attribute
from tests.systems.shadow_of_the_bat.scenes import (
    Unforeseen,
    ability,
    at,
    board,
    card,
    effect,
    fight,
    hero,
    run,
    villain,
)

EVERYBODY = ("robin 2,2", "batgirl 9,5", "gordon 2,4", "thug 5,2", "boss 7,2")


def hurt(game: Fight, figure: str, n: int, *answers: str) -> int:
    return run(harm.wound(game, game.figure(figure), n), *answers)


# --- wounds


@pytest.mark.rule("SOTB-WND-01", "SOTB-WND-03")
def test_wounds_lower_the_remaining_life() -> None:
    game = fight(*EVERYBODY)
    assert hurt(game, "boss#2", 3) == 3 and game.life(game.figure("boss#2")) == 5
    assert hurt(game, "boss#2", 2) == 2 and game.figure("boss#2").wounds == 5


@pytest.mark.rule("SOTB-WND-03")
def test_every_figure_bears_its_own_wounds() -> None:
    game = fight("robin 2,2", "thug 5,2", "thug 6,2")
    hurt(game, "thug#1", 1)
    assert [game.figure(id).wounds for id in ("thug#1", "thug#2", "robin")] == [1, 0, 0]


@pytest.mark.rule("SOTB-WND-04", "SOTB-WND-05")
def test_wounds_never_exceed_life_and_reaching_it_fells() -> None:
    game = fight(*EVERYBODY)
    assert hurt(game, "robin", 6) == 6 and game.figure("robin").standing
    assert hurt(game, "robin", 5) == 1 and game.figure("robin").down and game.figure("robin").wounds == 7
    assert hurt(game, "thug#1", 9) == 2 and game.figure("thug#1").out


@pytest.mark.rule("SOTB-WND-06", "SOTB-WND-07")
def test_healing_removes_wounds_down_to_none() -> None:
    game = fight(*EVERYBODY, put={"robin": {"wounds": 3}})
    assert run(harm.heal(game, game.figure("robin"), 2)) == 2 and game.figure("robin").wounds == 1
    assert run(harm.heal(game, game.figure("robin"), 2)) == 1 and game.figure("robin").wounds == 0


@pytest.mark.rule("SOTB-STA-19")
def test_poison_stops_healing_but_for_a_recovery_roll() -> None:
    game = fight(*EVERYBODY, put={"robin": {"wounds": 3, "tokens": {"poisoned": 1}}})
    assert run(harm.heal(game, game.figure("robin"), 2)) == 0
    assert run(harm.heal(game, game.figure("robin"), 2, recovery=True)) == 2


@pytest.mark.rule("SOTB-WND-08")
def test_wounds_without_a_strike_allow_no_defence_roll() -> None:
    game = fight(*EVERYBODY, put={"robin": {"focus": 3}})
    assert hurt(game, "robin", 2) == 2, "no dice, no focus asked for"


# --- knock-down


@pytest.mark.rule("SOTB-KND-01")
def test_a_leader_is_laid_down_in_its_space() -> None:
    game = fight(*EVERYBODY)
    hurt(game, "boss#2", 8)
    boss = game.figure("boss#2")
    assert boss.down and not boss.out and boss.at == at("7,2") and boss in list(game.figures())


@pytest.mark.rule("SOTB-KND-02", "SOTB-ABL-06", "SOTB-KND-13")
def test_a_hero_goes_down_and_takes_its_active_cards_back_but_for_single_use_ones() -> None:
    cards = [card("robin_1"), card("robin_2", kind="single_use")]
    put = {"robin": {"active": ["robin_1", "robin_2"], "hand": ["robin_3"]}}
    game = fight(*EVERYBODY, content=[*cards, card("robin_3")], put=put)
    hurt(game, "robin", 7)
    robin = game.hero("robin")
    assert robin.down and robin.at == at("2,2") and robin.active == []
    assert sorted(robin.hand) == ["robin_1", "robin_3"] and robin.gone == ["robin_2"]


@pytest.mark.rule("SOTB-KND-03", "SOTB-SUP-03")
def test_henchmen_and_supports_are_removed() -> None:
    game = fight(*EVERYBODY)
    hurt(game, "thug#1", 2)
    hurt(game, "gordon", 4)
    assert game.standing_on(at("5,2")) is None and game.standing_on(at("2,4")) is None
    assert game.state.lost == ["thug#1"]


@pytest.mark.rule("SOTB-KND-01", "SOTB-KND-04", "SOTB-COO-09")
def test_leaders_of_the_cooperative_game_are_removed_too() -> None:
    game = fight(*EVERYBODY, mode="coop")
    hurt(game, "boss#2", 8)
    assert game.figure("boss#2").out and game.standing_on(at("7,2")) is None


@pytest.mark.rule("SOTB-KND-06")
def test_a_down_figure_may_be_walked_over_but_not_stopped_on() -> None:
    game = fight("robin 0,0", "boss 1,0", put={"boss#1": {"down": True}}, on=board("..."))
    assert list(moving.travel(game, game.figure("robin"), 3).reach.stops) == [at("2,0")]
    game.figure("boss#1").down = False
    assert list(moving.travel(game, game.figure("robin"), 3).reach.stops) == []


@pytest.mark.rule("SOTB-KND-07", "SOTB-ACT-06", "SOTB-KND-12")
def test_the_sheet_and_the_constants_of_a_down_hero_are_silent() -> None:
    strong = effect("modify_attr", attr="melee", amount=1)
    content = [hero("robin", ability=ability(strong)), card("robin_1", strong, kind="constant")]
    game = fight(*EVERYBODY, content=content, put={"robin": {"constants": ["robin_1"]}})
    assert attribute(game, game.figure("robin"), "melee") == 3 + 2
    hurt(game, "robin", 7)
    assert attribute(game, game.figure("robin"), "melee") == 3
    assert game.hero("robin").constants == ["robin_1"], "they stay on the table"
    game.hero("robin").down = False
    assert attribute(game, game.figure("robin"), "melee") == 5


@pytest.mark.rule("SOTB-KND-11")
def test_who_goes_down_loses_all_status_tokens_but_falling() -> None:
    tokens = dict.fromkeys(("hidden", "stunned", "stuck", "burning", "poisoned", "falling"), 1)
    game = fight(*EVERYBODY, put={"robin": {"tokens": tokens}})
    hurt(game, "robin", 7)
    assert game.figure("robin").tokens == {"falling": 1}


@pytest.mark.rule("SOTB-KND-14")
def test_who_falls_on_somebody_is_moved_to_the_nearest_free_space_of_choice() -> None:
    ground = board(".....", ".....", "..#..")
    put = {"boss#1": {"down": True}}
    game = fight("robin 2,1", "batgirl 1,1", "boss 2,1", "thug 3,1", put=put, on=ground)
    hurt(game, "robin", 7, "A 3,0")
    assert game.figure("robin").at == at("3,0") and game.figure("boss#1").at == at("2,1")
    tight = fight("robin 1,0", "boss 1,0", "batgirl 0,0", "thug 2,0", put=put, on=board("....#."))
    hurt(tight, "robin", 7)
    assert tight.figure("robin").at == at("3,0"), "the only nearest space is taken without a question"


@pytest.mark.rule("SOTB-KND-14")
def test_nobody_lies_on_a_wall_a_standing_figure_or_two_levels() -> None:
    game = fight("robin 1,0", "boss 1,0", "batgirl 0,0", put={"boss#1": {"down": True}}, on=board("..#vC.."))
    hurt(game, "robin", 7)
    assert game.figure("robin").at == at("5,0")


@pytest.mark.rule("SOTB-KND-16")
def test_a_down_character_suffers_no_more_wounds() -> None:
    game = fight(*EVERYBODY, put={"robin": {"wounds": 5, "down": True}})
    assert hurt(game, "robin", 1) == 0 and game.figure("robin").wounds == 5


@pytest.mark.rule("SOTB-STA-11")
def test_a_wound_wakes_the_unaware() -> None:
    game = fight("robin 2,2", "boss 5,2", put={"boss#1": {"tokens": {"unaware": 1}}})
    assert game.figure("boss#1").has("unaware")
    hurt(game, "boss#1", 1)
    assert not game.figure("boss#1").has("unaware")


@pytest.mark.rule("SOTB-KND-02")
def test_a_strike_that_fells_the_last_hero_ends_the_battle_without_further_questions() -> None:
    game = fight("robin 2,2 M A M", "thug 3,2", put={"robin": {"wounds": 6, "focus": 0}})
    run(strikes.strike(game, Strike(game, game.figure("thug#1"), game.figure("robin"), "melee")), dice="1 1 4 1")
    assert game.figure("robin").down and game.state.winner == "villains"


@pytest.mark.rule("SOTB-KOT-04", "SOTB-KOT-05")
def test_a_leader_with_its_last_ko_token_is_removed() -> None:
    game = fight(*EVERYBODY, put={"boss#2": {"down": True, "ko": 1}})
    harm.ko_token(game, game.figure("boss#2"))
    assert not game.figure("boss#2").out
    with pytest.raises(Decided):
        harm.ko_token(game, game.figure("boss#2"))
    assert game.figure("boss#2").out and game.figure("boss#2").ko == 3


def test_a_wound_of_nothing_is_none() -> None:
    game = fight("robin 2,2 M A M", "giant 5,2", content=[villain("thug")])
    assert hurt(game, "robin", 0) == 0
    with pytest.raises(Unforeseen):
        hurt(game, "robin", 1)
