"""How a battle ends: KO tokens, all heroes down, the goals of both sides, the first change that wins (KOT)."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from game.core.content import Content
from game.core.request import Roll
from game.core.text import Text
from game.kit.turns import Decided, UntilDecided
from game.systems.shadow_of_the_bat.flow import harm, recovery, restore, victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Activation, Mark
from tests.systems.shadow_of_the_bat import games
from tests.systems.shadow_of_the_bat.scenes import at, fight, make, open_board, run, scene

HEROES = ("robin 0,0 A A A", "batgirl 0,2 A A A", "catwoman 0,4 A A A", "nightwing 0,6 A A A")
NEVER = {"type": "special_action_done", "who": "never"}


def battle(**changes: Any) -> Content:
    made: Content = make("battle", "alley", **{**games.BATTLE, **changes})
    return made


def wins(goal: dict[str, Any], side: str = "heroes") -> Content:
    """A battle that one side wins by a single goal."""
    heroes, villains = ([goal], [NEVER]) if side == "heroes" else ([NEVER], [goal])
    return battle(heroes_win=heroes, villains_win=villains)


def winner(game: Fight) -> tuple[str, str]:
    victory.is_decided(game)
    return game.state.winner, game.state.why


# --- KO tokens


@pytest.mark.rule("SOTB-KOT-01")
def test_being_knocked_down_alone_is_no_ko() -> None:
    game = fight(*HEROES, "boss 9,7", "thug 9,5")
    run(harm.wound(game, game.figure("robin"), 7))
    run(harm.wound(game, game.figure("boss#1"), 8))
    assert (game.figure("robin").ko, game.figure("boss#1").ko) == (0, 0)
    assert winner(game) == ("", "")
    assert game.figure("robin").down and game.figure("boss#1").down


@pytest.mark.rule("SOTB-KOT-02", "SOTB-REV-14")
def test_a_hero_gains_a_ko_token_when_its_recovery_shows_no_bat() -> None:
    game = fight(*HEROES, "thug 9,7", put={"robin": {"down": True, "wounds": 7}})
    run(recovery.recover_hero(game, game.hero("robin")), dice="1 4")
    assert game.hero("robin").ko == 1


@pytest.mark.rule("SOTB-KOT-03")
def test_a_leader_gains_a_ko_token_for_the_turn_it_misses_and_for_every_failed_try() -> None:
    game = fight(*HEROES, "boss 9,7", put={"boss#1": {"down": True, "wounds": 8}})
    boss = game.figure("boss#1")
    run(recovery.recover_leader(game, boss))
    assert boss.ko == 1
    run(recovery.recover_leader(game, boss), dice="3 1 1")
    assert (boss.ko, boss.wounds) == (2, 7)


@pytest.mark.rule("SOTB-KOT-04")
def test_ko_tokens_stay_when_a_hero_stands_up() -> None:
    game = fight(*HEROES, "thug 9,7", put={"robin": {"down": True, "wounds": 7, "ko": 1}})
    run(recovery.recover_hero(game, game.hero("robin")), dice="3 6")
    assert (game.hero("robin").down, game.hero("robin").ko) == (False, 1)
    run(harm.wound(game, game.hero("robin"), 7))
    assert (game.hero("robin").down, game.hero("robin").ko) == (True, 1), "nor does going down again take one away"


@pytest.mark.rule("SOTB-KOT-05")
def test_without_other_numbers_four_ko_tokens_of_the_team_lose_the_battle() -> None:
    game = fight(*HEROES, "thug 9,7", content=[wins(NEVER, "villains")])
    game.hero("robin").ko, game.hero("nightwing").ko = 2, 1
    assert winner(game) == ("", "")
    game.hero("catwoman").ko = 1
    assert winner(game) == ("villains", "ko_limit")


@pytest.mark.rule("SOTB-KOT-05")
def test_without_other_numbers_a_leader_with_three_ko_tokens_is_defeated_and_removed() -> None:
    game = fight(*HEROES, "boss 9,7", "thug 9,5", content=[wins(NEVER)], put={"boss#1": {"down": True, "ko": 1}})
    boss = game.figure("boss#1")
    harm.ko_token(game, boss)
    assert not boss.out
    harm.ko_token(game, boss)
    assert boss.out and boss not in list(game.figures())


@pytest.mark.rule("SOTB-KOT-05", "SOTB-KOT-01")
def test_a_battle_may_name_its_own_numbers() -> None:
    game = fight(*HEROES, "thug 9,7", content=[battle(ko_limit=2, villains_win=[NEVER])])
    game.hero("robin").ko = 2
    assert winner(game) == ("villains", "ko_limit")


@pytest.mark.rule("SOTB-KOT-06")
def test_all_heroes_down_at_once_lose_whatever_else_holds() -> None:
    put = {id: {"down": True, "wounds": 7} for id in ("robin", "batgirl", "catwoman")}
    game = fight(*HEROES, "thug 9,7", put=put, content=[wins(NEVER, "villains")])
    assert winner(game) == ("", "")
    run(harm.wound(game, game.figure("nightwing"), 7))
    assert winner(game) == ("villains", "all_down")


@pytest.mark.rule("SOTB-KOT-06", "SOTB-STA-12")
def test_a_falling_hero_still_counts_as_standing() -> None:
    put = {id: {"down": True, "wounds": 7} for id in ("robin", "batgirl", "catwoman")}
    game = fight(*HEROES, "thug 9,7", put={**put, "nightwing": {"tokens": {"falling": 1}}})
    assert winner(game) == ("", "")
    game = fight(*HEROES, "thug 9,7", put={**put, "nightwing": {"down": True, "wounds": 7}})
    assert winner(game)[0] == "villains"


# --- the goals a battle may name


def test_a_leader_is_beaten_by_its_tokens_or_when_it_is_gone() -> None:
    goal = wins({"type": "leader_ko", "who": "boss", "count": 2})
    game = fight(*HEROES, "boss 9,7", "thug 9,5", content=[goal])
    game.figure("boss#1").ko = 1
    assert winner(game) == ("", "")
    game.figure("boss#1").ko = 2
    assert winner(game) == ("heroes", "leader_ko")


@pytest.mark.rule("SOTB-COO-09", "SOTB-KND-04")
def test_a_leader_of_the_ai_that_is_removed_counts_as_beaten() -> None:
    game = fight(*HEROES, "boss 9,7", "thug 9,5", mode="coop", content=[wins({"type": "leader_ko", "who": "boss"})])
    run(harm.wound(game, game.figure("boss#1"), 8))
    assert winner(game) == ("heroes", "leader_ko")


def test_a_leader_may_only_have_to_go_down() -> None:
    game = fight(*HEROES, "boss 9,7", "thug 9,5", content=[wins({"type": "leader_down", "who": "boss"})])
    run(harm.wound(game, game.figure("boss#1"), 8))
    assert winner(game) == ("heroes", "leader_down")


def test_one_hero_may_have_to_gather_ko_tokens() -> None:
    goal = wins({"type": "hero_ko_single", "count": 2}, "villains")
    game = fight(*HEROES, "thug 9,7", content=[goal])
    game.hero("robin").ko = game.hero("batgirl").ko = 1
    assert winner(game) == ("", "")
    game.hero("robin").ko = 2
    assert winner(game) == ("villains", "hero_ko_single")


def test_all_ko_tokens_together_may_count() -> None:
    game = fight(*HEROES, "thug 9,7", content=[wins({"type": "hero_ko_total", "count": 2}, "villains")])
    game.hero("robin").ko = game.hero("batgirl").ko = 1
    assert winner(game) == ("villains", "hero_ko_total")


def test_all_figures_of_a_type_may_have_to_be_out() -> None:
    goal = wins({"type": "all_of_type_ko", "who": "thug"})
    game = fight(*HEROES, "thug 9,7", "thug 9,5", "gun 9,3", content=[goal])
    harm.remove(game, game.figure("thug#1"))
    assert winner(game) == ("", "")
    with pytest.raises(Decided):
        harm.remove(game, game.figure("thug#2"))
    assert winner(game) == ("heroes", "all_of_type_ko")


@pytest.mark.rule("SOTB-TER-14")
def test_figures_may_have_to_stand_in_the_goal() -> None:
    exits = open_board(
        marks=(games.mark("goal", "5,5", "5,6", kind="exit"), games.mark("goal", "7,7", n=2, kind="vault"))
    )
    goal = wins({"type": "figures_in_goal", "who": "exit", "count": 2})
    game = fight("robin 5,5", "batgirl 7,7", "catwoman 0,0", "thug 9,1", on=exits, content=[goal])
    assert winner(game) == ("", "")
    game.figure("catwoman").at = at("5,6")
    game.figure("robin").down = True
    assert winner(game) == ("", "")
    game.figure("robin").down, game.figure("robin").tokens = False, {"falling": 1}
    assert winner(game) == ("", "")
    game.figure("robin").tokens = {}
    assert winner(game) == ("heroes", "figures_in_goal")


def test_villains_may_have_to_reach_a_goal() -> None:
    exits = open_board(marks=(games.mark("goal", "5,5", kind="exit"),))
    goal = wins({"type": "figures_in_goal", "who": "exit", "side": "villains"}, "villains")
    assert winner(fight("robin 5,5", "thug 9,1", on=exits, content=[goal])) == ("", "")
    assert winner(fight("robin 0,5", "thug 5,5", on=exits, content=[goal])) == ("villains", "figures_in_goal")


def test_tokens_count_for_the_side_that_took_them() -> None:
    goal = wins({"type": "tokens_collected", "who": "evidence", "count": 2})
    marks = {id: Mark(id, kind, at("5,5"), holder) for id, kind, holder in TAKEN}
    game = fight(*HEROES, "thug 9,1", content=[goal], marks=marks)
    assert winner(game) == ("", "")
    marks["d"].holder = "robin"
    assert winner(game) == ("heroes", "tokens_collected")


TAKEN = [("a", "evidence", "batgirl"), ("b", "evidence", "thug#1"), ("c", "bomb", "robin"), ("d", "evidence", "")]


def test_a_round_may_have_to_be_reached() -> None:
    goal = wins({"type": "round_reached", "count": 3}, "villains")
    assert winner(fight(*HEROES, "thug 9,1", content=[goal], round=2)) == ("", "")
    assert winner(fight(*HEROES, "thug 9,1", content=[goal], round=3)) == ("villains", "round_reached")


def test_a_special_action_may_have_to_be_done() -> None:
    goal = wins({"type": "special_action_done", "who": "defuse", "count": 2})
    game = fight(*HEROES, "thug 9,1", content=[goal], specials={"defuse": 1})
    assert winner(game) == ("", "")
    game.state.specials["defuse"] = 2
    assert winner(game) == ("heroes", "special_action_done")


def test_a_mode_may_change_the_goals() -> None:
    changed = battle(coop={"heroes_win": [{"type": "round_reached", "count": 2}]})
    assert winner(fight(*HEROES, "thug 9,1", content=[changed], round=2)) == ("", "")
    assert winner(fight(*HEROES, "thug 9,1", content=[changed], round=2, mode="coop")) == ("heroes", "round_reached")


# --- the change that decides


BOTH = battle(heroes_win=[{"type": "round_reached", "count": 2}], villains_win=[{"type": "round_reached", "count": 2}])


@pytest.mark.rule("SOTB-KOT-07")
@pytest.mark.parametrize(
    ("phase", "turn", "acting", "wins"),
    [
        ("action", "heroes", "", "heroes"),
        ("action", "villains", "", "villains"),
        ("action", "heroes", "thug#1", "villains"),
        ("dice", "", "", "villains"),
        ("restore", "", "", "villains"),
    ],
)
def test_if_both_sides_win_it_is_the_side_at_turn(phase: str, turn: str, acting: str, wins: str) -> None:
    game = fight(*HEROES, "thug 9,1", content=[BOTH], round=2, phase=phase, turn=turn)
    game.state.active = Activation(acting) if acting else None
    assert winner(game)[0] == wins


@pytest.mark.rule("SOTB-KOT-07")
def test_the_first_change_that_wins_decides_and_nothing_more_is_asked() -> None:
    goal = wins({"type": "all_of_type_ko", "who": "thug"})
    with scene("robin 2,2 A A M", "batgirl 0,0 M M M", "thug 3,2", "gun 9,7", content=[goal]) as s:
        s.play("A", "turn:robin")
        s.play("A", "melee@thug#1 1A", dice="1 1 1 1").play("A", "-", dice="1")
        assert (s.state.phase, s.state.winner) == ("over", "heroes")
        outcome = s.session.outcome
        assert outcome is not None and list(outcome.winners) == ["A", "B", "C", "D"]


@pytest.mark.rule("SOTB-KOT-07")
def test_a_flow_rolls_nothing_more_once_the_battle_is_decided() -> None:
    game = fight(*HEROES, "thug 9,1")
    rolled: list[int] = []

    async def flow() -> None:
        rolled.extend(await Roll(Text("test"), 1, topic="test"))
        game.hero("robin").ko = 4
        rolled.extend(await Roll(Text("test"), 1, topic="test"))

    async def battle() -> None:
        await UntilDecided(flow(), partial(victory.is_decided, game))

    run(battle(), dice="3")
    assert (rolled, game.state.winner) == ([3], "villains")


@pytest.mark.rule("SOTB-KOT-07")
def test_no_step_ends_without_looking_at_the_goals() -> None:
    goal = wins({"type": "special_action_done", "who": "defuse"})
    with scene(*HEROES, "thug 9,1", content=[goal], phase="dice", steps=["share"], specials={"defuse": 1}) as s:
        assert (s.state.phase, s.state.winner) == ("over", "heroes")


@pytest.mark.rule("SOTB-KOT-07")
def test_nothing_is_decided_during_the_setup() -> None:
    game = fight(*HEROES, "thug 9,1", content=[BOTH], round=2, phase="setup")
    assert winner(game) == ("", "")
    assert winner(fight(*HEROES, "thug 9,1", content=[BOTH], round=2)) != ("", "")


@pytest.mark.rule("SOTB-KOT-07")
def test_the_round_marker_is_a_change_too() -> None:
    s = games.played("", rounds=6, villains_win=[{"type": "round_reached", "count": 1}])
    assert (s.state.phase, s.state.winner, s.state.why) == ("over", "villains", "round_reached")


@pytest.mark.rule("SOTB-RST-06")
@pytest.mark.parametrize("side", ["heroes", "villains"])
def test_past_the_last_space_of_the_track_the_side_the_battle_names_wins(side: str) -> None:
    game = fight(*HEROES, "thug 9,1", content=[battle(track_end_winner=side, rounds=4)], round=3, phase="restore")
    restore.end_round(game)
    assert game.state.winner == ""
    game.state.round = 4
    with pytest.raises(Decided):
        restore.end_round(game)
    assert (game.state.winner, game.state.why) == (side, "track_end")
