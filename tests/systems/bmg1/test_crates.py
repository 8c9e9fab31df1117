"""Ammo Crates and Titan Containers as terrain (AMC-02, TIT-02, GEO-30, GEO-33)."""

from __future__ import annotations

import pytest

from game.core.text import Text
from game.systems.bmg1.flow.attack.lines import obstacles
from game.systems.bmg1.flow.control import check_control
from game.systems.bmg1.flow.setup import play
from tests.systems.bmg1.field import at, brawl, counters, model, night, points, put, run, street, system

CRATE = [{"kind": "ammo", "at": "16,10", "seat": "A"}]
CONTAINER = [{"kind": "titan", "at": "16,10", "seat": "A"}]


@pytest.mark.rule("BMG1-AMC-02", "BMG1-TIT-02", "BMG1-GEO-30", "BMG1-OBS-10", "BMG1-OBS-02")
@pytest.mark.parametrize("marker", [CRATE, CONTAINER])
@pytest.mark.parametrize("who", ["thug", "imp"])
def test_a_crate_is_a_small_obstacle_that_carries_somebody(marker: list[dict[str, str]], who: str) -> None:
    """Also somebody of 3 cm, to whom 2 cm would be a Difficult one."""
    with street(a1=put(who, "11,10"), markers=marker, active="a1") as s:
        s.refuses("A", "walk 14,10", "BMG1-GEO-27")
        s.offers("A", "walk 19,10")
        s.play("A", "walk 16,10,2")
        assert at(s, "a1") == "16,10,2" and model(s, "a1").wall == ""
        s.play("A", "go 16,13.001")
        assert at(s, "a1") == "16,13.001" and model(s, "a1").markers == 0


@pytest.mark.rule("BMG1-AMC-02", "BMG1-RUN-02")
def test_nobody_runs_over_a_crate() -> None:
    with street(a1="thug 10,10 m1 s1", markers=CRATE, active="a1") as s:
        s.refuses("A", "run 25,10", "BMG1-OBS-06")
        s.offers("A", "run 10,25")


@pytest.mark.rule("BMG1-AMC-02", "BMG1-GEO-09", "BMG1-OBJ-07", "BMG1-AMC-01")
def test_whoever_stands_on_a_crate_controls_it() -> None:
    for height, scored in ("2", 3), ("2.2", 0):
        game = night(a1=f"thug 16,10,{height}", markers=CRATE)
        check_control(game)
        assert points(game) == (scored, 0)


@pytest.mark.rule("BMG1-AMC-02", "BMG1-TIT-02", "BMG1-GEO-19", "BMG1-BLI-10", "BMG1-COV-07")
@pytest.mark.parametrize("marker", [CRATE, CONTAINER])
def test_a_crate_may_stop_a_shot_and_gives_cover(marker: list[dict[str, str]]) -> None:
    game = night(a1="thug 5,10", b1="thug 25,10", markers=marker)
    shooter, target = model(game, "a1"), model(game, "b1")
    assert [(each.id, each.needs) for each in obstacles(game, shooter, target)] == [(game.state.markers[0].id, 6)]
    with brawl(a1="thug 13,10 s1", b1="thug 60,10", markers=marker) as s:
        id = s.state.markers[0].id
        s.play("A", f"crouch:{id}")
        assert (model(s, "a1").posture, model(s, "a1").cover) == ("crouched", id) and counters(s, "a1") == ""


@pytest.mark.rule("BMG1-AMC-02", "BMG1-EFX-09")
def test_a_crate_does_not_stop_a_push() -> None:
    with brawl(a1="thug 10,10 a1 s1", b1="thug 13,10", markers=[{"kind": "ammo", "at": "17,10", "seat": "A"}]) as s:
        s.play("A", "push:b1", dice="3  4 5")
        assert at(s, "b1") == "18,10,2"


@pytest.mark.rule("BMG1-DEF-02", "BMG1-AMC-02")
def test_whoever_stands_on_a_crate_fights_from_above() -> None:
    with brawl(a1="thug 13,10 a1", b1="thug 16,10,2", markers=CRATE) as s:
        s.play("A", "strike:b1", dice="3")
        assert s.told("bmg1.told.struck")[0].marked == ()


@pytest.mark.rule("BMG1-AMC-02", "BMG1-END-01")
def test_crates_stand_there_as_soon_as_round_one_begins() -> None:
    """The game that goes on and one that is read from its state know the same table."""
    game = night(a1="thug 11,10", markers=CRATE, phase="setup", queue=["play"], round=0)
    assert game.state.markers[0].id not in game.pieces
    run(play(game))
    assert game.state.phase == "begin" and game.state.markers[0].id in game.pieces
    again = system().game(game.state)
    assert again.table == game.table and again.pieces.keys() == game.pieces.keys()


@pytest.mark.rule("BMG1-GEO-31", "BMG1-AMC-02")
def test_a_crate_that_is_gone_stays_away_when_the_state_is_read_again() -> None:
    game = night(a1="thug 11,10", markers=CRATE)
    id = game.state.markers[0].id
    assert id in system().game(game.state).pieces
    game.remove_piece(id)
    again = system().game(game.state)
    assert id not in again.pieces and again.table == game.table


@pytest.mark.rule("BMG1-AMC-02", "BMG1-GEO-27")
@pytest.mark.parametrize(("marker", "kind"), [(CRATE, "ammo"), (CONTAINER, "titan")])
def test_a_refusal_calls_a_crate_by_a_word_of_every_language(marker: list[dict[str, str]], kind: str) -> None:
    with street(a1="thug 11,10", markers=marker, active="a1") as s:
        refusal = s.refuses("A", "walk 14,10", "BMG1-GEO-27")
        assert dict(refusal.reason.values)["piece"] == Text(f"bmg1.marker.{kind}")
