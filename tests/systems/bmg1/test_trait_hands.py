"""Traits of deft hands: Flare, Laser, Explosive Gel, Pickpocket; Stupid has none (TRT)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import Point
from game.systems.bmg1.flow.losses import knock_out
from game.systems.bmg1.flow.recount import end_effects
from game.systems.bmg1.flow.sight import can_see, is_lit
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import MOVED
from game.systems.bmg1.state import Model
from tests.systems.bmg1.asked import acting, deeds, do, why_not
from tests.systems.bmg1.field import counters, marker, model, night, put, run

WALL = {"wall": "high_wall 10,25 60,26"}


def handy(trait: str, held: str = "m1 s1", **more: Any) -> Bmg1:
    return night(a1=put("thug", "20,20", held, traits=[trait]), active="a1", **more)


@pytest.mark.rule("BMG1-TRT-180")
def test_the_stupid_never_manipulate() -> None:
    for traits, rule in ((["flare", "stupid"], "BMG1-TRT-180"), (["flare"], "")):
        assert why_not(night(a1=put("thug", "20,20", "m1", traits=traits), active="a1"), "flare") == rule


# --- Flare


@pytest.mark.rule("BMG1-TRT-76", "BMG1-TRT-77")
def test_a_flare_lights_the_whole_table_until_the_round_ends() -> None:
    game = handy("flare", "m2", b1="thug 80,80")
    assert not can_see(game, model(game, "a1"), model(game, "b1"))
    do(game, "flare")
    assert can_see(game, model(game, "a1"), model(game, "b1")) and counters(game, "a1") == "m1"
    assert why_not(game, "flare") == "BMG1-TRT-76"
    run(end_effects(game))
    assert not can_see(game, model(game, "a1"), model(game, "b1"))
    assert why_not(game, "flare") == ""  # in the next round once more


# --- Laser


def beamed(**more: Any) -> Bmg1:
    game = handy("laser", "m1", b1="thug 20,45", **more)
    do(game, "laser:b1")
    return game


@pytest.mark.rule("BMG1-TRT-108")
def test_a_laser_lights_a_character_in_sight() -> None:
    game = handy("laser", "m1", b1="thug 20,45", b2="thug 20,60", b3="thug 60,45")
    assert [why_not(game, f"laser:{id}") for id in ("b1", "b2")] == ["", "BMG1-TRT-108"]
    assert not is_lit(game, model(game, "b1"))
    do(game, "laser:b1")
    assert (is_lit(game, model(game, "b1")), counters(game, "a1")) == (True, "")
    assert can_see(game, model(game, "b3"), model(game, "b1"))
    run(end_effects(game))
    assert not is_lit(game, model(game, "b1"))


@pytest.mark.rule("BMG1-TRT-109", "BMG1-TRT-110")
def test_the_beam_breaks_when_something_comes_between() -> None:
    game = beamed(terrain={"wall": "high_wall 30,30 60,31"})
    lit: Model = model(game, "b1")
    lit.at = Point(25_000, 45_000)
    run(MOVED(acting(game)))
    assert is_lit(game, lit)  # still in a line from where the bearer stands
    lit.at = Point(50_000, 45_000)
    run(MOVED(acting(game)))
    lit.at = Point(20_000, 45_000)
    assert not is_lit(game, lit)  # once broken it is over


@pytest.mark.rule("BMG1-TRT-110")
def test_the_beam_goes_out_with_its_bearer() -> None:
    game = beamed()
    assert is_lit(game, model(game, "b1")) and model(game, "b1").has("laser")
    run(knock_out(game, model(game, "a1")))
    assert not is_lit(game, model(game, "b1")) and not model(game, "b1").has("laser")


# --- Explosive Gel

LAMP = {"kind": "lamp", "at": "20,22", "id": "lamp"}
SEWER = {"kind": "sewer", "at": "20,18", "id": "sewer"}


@pytest.mark.rule("BMG1-TRT-73")
def test_gel_is_put_on_lamps_sewers_and_furniture_that_are_touched() -> None:
    things = [LAMP, SEWER, {"kind": "loot", "at": "21,18", "id": "loot"}, {"kind": "lamp", "at": "20,60", "id": "far"}]
    terrain = {"seat": "bench 21.5,19 23,21", "car": "car 16,19 18.5,21"}
    game = handy("explosive_gel", markers=things, terrain=terrain)
    assert sorted(key for key in deeds(game) if key.startswith("gel:")) == ["gel:lamp", "gel:seat", "gel:sewer"]
    do(game, "gel:lamp")
    assert why_not(game, "ignite:lamp") == "BMG1-TRT-73"
    game.state.round += 1
    game.activation.used.clear()
    do(game, "ignite:lamp")
    assert (counters(game, "a1"), [each.id for each in game.markers("lamp")]) == ("", ["far"])


@pytest.mark.rule("BMG1-TRT-74", "BMG1-TRT-73")
def test_gel_is_set_off_from_anywhere_and_whoever_stood_there_falls() -> None:
    game = night(
        a1=put("thug", "20,20", "m1 s1", traits=["explosive_gel"]),
        b1=put("thug", "24,20,5", movement=3),
        terrain={
            "kiosk": {"kind": "kiosk", "corners": ["21.5,18", "26,22"], "keywords": ["solid", "standable", "furniture"]}
        },
        active="a1",
    )
    do(game, "gel:kiosk")
    model(game, "a1").at = Point(80_000, 80_000)
    game.state.round += 1
    game.activation.used.clear()
    do(game, "ignite:kiosk", dice="2")
    fallen = model(game, "b1")
    assert (fallen.at, fallen.stun, fallen.posture) == (Point(24_000, 20_000, 0), 1, "up")
    assert game.state.destroyed == ["kiosk"] and "kiosk" not in game.pieces


@pytest.mark.rule("BMG1-TRT-74", "BMG1-SEW-19")
def test_the_last_sewer_stays_while_somebody_is_below() -> None:
    game = handy("explosive_gel", markers=[SEWER], b2={"profile": "thug", "location": "sewer"})
    do(game, "gel:sewer")
    game.state.round += 1
    game.activation.used.clear()
    assert why_not(game, "ignite:sewer") == "BMG1-SEW-19"
    model(game, "b2").location = "off"
    do(game, "ignite:sewer")
    assert game.markers("sewer") == []


@pytest.mark.rule("BMG1-TRT-73", "BMG1-TRT-02")
def test_somebody_elses_gel_is_nobody_elses_to_set_off() -> None:
    game = handy("explosive_gel", markers=[LAMP], a2=put("thug", "40,40", "s1", traits=["explosive_gel"]))
    do(game, "gel:lamp")
    game.state.round += 1
    game.activation.used.clear()
    model(game, "a1").counters.special = 0
    assert why_not(game, "ignite:lamp") == "BMG1-PLN-17"
    game.activation.model = "a2"
    assert "ignite:lamp" not in deeds(game)
    assert marker(game, "lamp").gel == "A"


# --- Pickpocket


@pytest.mark.rule("BMG1-TRT-144")
def test_a_pickpocket_steals_from_whoever_is_knocked_out() -> None:
    game = handy(
        "pickpocket",
        b1=put("thug", "23,20", ko=True, stun=5, weapons=["club", "knife"]),
        b2=put("thug", "17,20", weapons=["club"]),
        b3=put("thug", "20,17", ko=True, stun=5),
    )
    assert "pickpocket:b2" not in deeds(game)
    assert why_not(game, "pickpocket:b3") == "BMG1-TRT-144"
    do(game, "pickpocket:b1", cards="knife")
    assert (model(game, "a1").weapons, model(game, "b1").weapons, counters(game, "a1")) == (["knife"], ["club"], "s1")
