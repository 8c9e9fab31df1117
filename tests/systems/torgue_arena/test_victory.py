"""How games are won and lost, and `!!!` boxes (WIN, GEN-01 to GEN-03, SCN-06, BOS-03, BOS-05)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.torgue_arena.flow import scenario as told
from game.systems.torgue_arena.flow import victory
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Kill, State
from game.testing.scene import Scene
from tests.systems.torgue_arena import campaigns
from tests.systems.torgue_arena.scenes import (
    announcement,
    arena,
    at,
    cond,
    effect,
    enemy,
    family,
    make,
    op,
    run,
    scenario,
    scene,
    words,
)

SLAIN = [Kill("psycho", "amara", 1)]


def bout(*pieces: str, kills: list[Kill] | None = None, rules: dict[str, Any] | None = None, **fields: Any) -> Arena:
    """A game of a scenario with these rules."""
    content = [scenario(**(rules or {})), announcement("quiet", "special"), announcement("fired", "special", rank=0)]
    usual = {"scenario": "bout", "queue": "quiet fired", "kills": list(kills or []), "players": "AAAA"}
    return arena("amara 0,0", *pieces, content=[*content, *fields.pop("content", [])], **{**usual, **fields})


def ending(**fields: Any) -> Scene[State]:
    """A single game at the end of its round, before the victory check."""
    content = [scenario(**fields.pop("rules", {})), announcement("fired", "special", rank=0)]
    usual = {"scenario": "bout", "alone": True, "phase": "end", "turn": "", "steps": ["victory", "reactivate"]}
    return scene("amara 0,0", content=content, queue="fired", players="A", **{**usual, **fields})


# --- end of the round


@pytest.mark.rule("TOR-WIN-01")
def test_a_hunter_that_could_not_come_back_loses_the_game_for_all() -> None:
    game = bout("moze -", kills=SLAIN, rules={"victory": [cond("eliminated")]})
    run(victory.check(game))
    assert game.state.result == "lost"


@pytest.mark.rule("TOR-WIN-02", "TOR-WIN-04")
def test_defeat_is_checked_before_victory_and_any_one_condition_is_enough() -> None:
    rules = {"victory": [cond("eliminated")], "defeat": [cond("round", n=9), cond("in_play", enemy="marauder", n=2)]}
    game = bout("marauder 2,0", "marauder 3,0", kills=SLAIN, rules=rules)
    run(victory.check(game))
    assert game.state.result == "lost"


@pytest.mark.rule("TOR-WIN-03")
def test_all_conditions_of_victory_have_to_hold_at_the_end_of_the_round() -> None:
    rules = {"victory": [cond("eliminated", n=2), cond("round", n=3)]}
    game = bout(kills=SLAIN * 2, rules=rules)
    run(victory.at_once(game))
    run(victory.check(game))
    assert game.state.result == ""
    game.state.round = 3
    run(victory.at_once(game))
    assert game.state.result == "", "not before the check"
    run(victory.check(game))
    assert game.state.result == "won"


@pytest.mark.rule("TOR-WIN-05")
def test_a_scenario_may_be_won_or_lost_at_once() -> None:
    rules = {"victory": [cond("eliminated")], "defeat": [cond("in_play", n=3)], "immediate": True}
    game = bout(kills=SLAIN, rules=rules)
    run(victory.at_once(game))
    assert game.state.result == "won"
    crowded = bout("psycho 2,0", "psycho 2,0", "psycho 2,0", rules=rules)
    run(victory.at_once(crowded))
    assert crowded.state.result == "lost"


@pytest.mark.rule("TOR-WIN-05")
def test_the_end_of_a_beat_sees_an_immediate_victory() -> None:
    rules = {"victory": [cond("eliminated")], "immediate": True}
    s = ending(rules=rules, kills=list(SLAIN), steps=["cleanup", "respawn", "victory", "reactivate"])
    s.dice("2")
    s.over("A", "B", "C", "D")


# --- one game, all together


@pytest.mark.rule("TOR-GEN-01")
def test_all_win_or_lose_together() -> None:
    ending(rules={"victory": [cond("round", n=1)]}).over("A", "B", "C", "D")
    ending(rules={"defeat": [cond("round", n=1)]}).over()


@pytest.mark.rule("TOR-GEN-03")
def test_a_single_game_is_over_with_its_scenario() -> None:
    s = ending(rules={"victory": [cond("round", n=1)], "next_on_victory": "bout"})
    assert (s.state.phase, s.state.over) == ("over", "won")
    assert s.session.system.outcome(s.state).text.key == "torgue_arena.over.game_won"  # type: ignore[union-attr]


@pytest.mark.rule("TOR-GEN-02", "TOR-BOS-03", "TOR-BOS-05")
def test_a_campaign_goes_on_after_a_scenario_and_is_won_with_its_boss() -> None:
    fields = {
        "phase": "end",
        "steps": ["victory"],
        "result": "",
        "scenario_result": "",
        "next_scenario": "",
        "round": 1,
    }
    between = campaigns.stage(kills=list(SLAIN), queue="fired", **fields)
    assert (between.state.phase, between.state.next_scenario) == ("intermission", "two")
    boss = [Kill("boss", "amara", 1)]
    fields = {**fields, "scenario": "two", "steps": ["cleanup"]}
    finale = campaigns.stage(kills=boss, queue="fired", **fields)
    finale.dice("2")
    finale.over("A", "B", "C", "D")
    assert finale.state.over == "won"


@pytest.mark.rule("TOR-BOS-03", "TOR-BOS-05")
def test_the_boss_ends_the_game_at_once_whatever_else_is_asked_for() -> None:
    content = [family("boss", 1), enemy("boss", kind="boss")]
    game = bout(kills=[Kill("boss", "amara", 1)], content=content, rules={"victory": [cond("round", n=9)]})
    run(victory.at_once(game))
    assert game.state.result == "won"


def test_a_victory_counts_as_in_time_until_the_rank_0_announcement_is_read() -> None:
    for round, turn, in_time in ((1, "enemies", True), (2, "hunters", True), (2, "enemies", False), (2, "", False)):
        game = bout(round=round, turn=turn)
        victory.win(game)
        assert game.state.won_in_time is in_time, (round, turn)


# --- Wanted missions


@pytest.mark.rule("TOR-WMI-12", "TOR-WMI-19")
def test_a_mission_is_lost_with_the_first_hunter_and_won_without_its_uniques() -> None:
    card = make("wanted", "toes", uniques=["nine_toes"])
    game = bout("moze -", wanted="toes", content=[card])
    run(victory.at_once(game))
    assert game.state.result == "lost"
    going = bout("nine_toes 2,0", wanted="toes", content=[card])
    run(victory.check(going))
    assert going.state.result == ""
    done = bout("psycho 2,0", wanted="toes", content=[card])
    run(victory.at_once(done))
    assert done.state.result == "", "only at the end of the round"
    run(victory.check(done))
    assert done.state.result == "won"


# --- boxes


def box(*effects: dict[str, Any], when: list[dict[str, Any]]) -> dict[str, Any]:
    return {"id": "surprise", "text": words("surprise"), "when": when, "effects": list(effects)}


@pytest.mark.rule("TOR-SCN-06")
def test_a_box_opens_once_when_its_moment_comes_and_does_what_it_says() -> None:
    loud = box(effect("on_interact", op("spawn", enemy="skag", zone="2,0")), when=[cond("eliminated", n=2)])
    game = bout(kills=list(SLAIN), rules={"boxes": [loud]})
    run(victory.at_once(game))
    assert game.state.boxes == [] and not game.state.enemies
    game.state.kills += SLAIN
    run(victory.at_once(game))
    run(victory.at_once(game))
    assert game.state.boxes == ["surprise"]
    assert [enemy.at for enemy in game.enemies()] == [at("2,0")]


@pytest.mark.rule("TOR-SCN-06")
def test_a_box_without_a_moment_waits_for_a_card_and_its_passive_effects_hold_from_then_on() -> None:
    from game.systems.torgue_arena import points

    rule = effect("passive", op("add_attribute", attribute="ranged", n=2, who="all_hunters"))
    game = bout(rules={"boxes": [box(rule, when=[])]})
    about = points.About(game, game.hunter("amara"), attribute="ranged")
    run(told.open_boxes(game))
    assert game.state.boxes == [] and points.ATTRIBUTE(about, 0).value == 0
    run(told.open_box(game, "surprise"))
    assert game.state.boxes == ["surprise"] and points.ATTRIBUTE(about, 0).value == 2


@pytest.mark.rule("TOR-SCN-06")
def test_a_box_that_is_open_does_not_open_again() -> None:
    loud = box(effect("on_interact", op("spawn", enemy="skag", zone="2,0")), when=[])
    game = bout(rules={"boxes": [loud]})
    run(told.open_box(game, "surprise"))
    run(told.open_box(game, "surprise"))
    assert game.state.boxes == ["surprise"] and len(game.state.enemies) == 1
