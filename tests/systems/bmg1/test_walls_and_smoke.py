"""Off walls, over fences, through smoke, behind doors (TRT-51, CLI-09, EFX-41, GEO-32)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import Point
from game.systems.bmg1.content import Bands, Damage, Effect
from game.systems.bmg1.flow.attack.lines import obstacles
from game.systems.bmg1.flow.doors import offers as doors
from game.systems.bmg1.flow.effects import give
from game.systems.bmg1.flow.harm import suffer
from game.systems.bmg1.flow.posture import knock_down
from game.systems.bmg1.flow.smoke import lay_smoke
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import Harm
from tests.systems.bmg1.asked import acting
from tests.systems.bmg1.field import at, brawl, counters, model, night, put, run, street, weapon

HOUSE = {"house": {"kind": "building", "corners": ["14,10", "30,30"], "height": 12}}
FENCE = {"fence": "tall_fence 15,0 15.3,90"}


# --- off a wall


def hanging(height: float = 6, **more: Any) -> Bmg1:
    """Somebody on the wall of a house, and an enemy on the roof above."""
    climber = put("thug", f"12.499,20,{height}", "m1 s1", wall="house", traits="climbing_shoes", **more)
    return night(b1=climber, a1="thug 15.5,20,12", terrain=HOUSE)


@pytest.mark.rule("BMG1-TRT-51")
def test_whoever_is_knocked_down_on_a_wall_falls() -> None:
    game = hanging()
    run(knock_down(game, model(game, "b1")))
    fallen = model(game, "b1")
    assert at(game, "b1") == "12.499,20" and fallen.wall == ""
    assert (fallen.injury, fallen.stun, fallen.posture) == (1, 0, "down"), "6 cm without a jump"


@pytest.mark.rule("BMG1-TRT-51", "BMG1-KOD-10")
def test_whoever_is_knocked_out_on_a_wall_falls_and_is_hurt_below() -> None:
    game = hanging(stun=4)
    run(suffer(Harm(game, model(game, "b1"), 0, 1)))
    fallen = model(game, "b1")
    assert at(game, "b1") == "12.499,20" and (fallen.posture, fallen.wall) == ("ko", "")
    assert (fallen.injury, fallen.stun) == (1, 4)
    assert game.side("A").points == 1  # type: ignore[arg-type]


@pytest.mark.rule("BMG1-TRT-51", "BMG1-VPS-08")
def test_a_fall_from_a_wall_may_be_the_end() -> None:
    tower = {"house": {"kind": "building", "corners": ["14,10", "30,30"], "height": 18}}
    climber = put("thug", "12.499,20,16", stun=4, wall="house", traits="climbing_shoes")
    game = night(b1=climber, a1="thug 40,20", terrain=tower)
    run(suffer(Harm(game, model(game, "b1"), 0, 1)))
    assert model(game, "b1").location == "casualty" and game.side("A").points == 2  # type: ignore[arg-type]


@pytest.mark.rule("BMG1-TRT-51")
def test_whoever_is_paralyzed_on_a_wall_falls() -> None:
    game = hanging()
    run(give(game, model(game, "b1"), Effect(effect="cooled")), dice="3")
    assert at(game, "b1") == "12.499,20" and model(game, "b1").injury == 1 and model(game, "b1").has("paralyze")
    other = hanging()
    run(give(other, model(other, "b1"), Effect(effect="flash")))
    assert model(other, "b1").wall == "house" and model(other, "b1").has("blind")


@pytest.mark.rule("BMG1-TRT-51", "BMG1-FAL-01", "BMG1-FAL-03", "BMG1-EFX-08")
def test_whoever_is_pushed_on_a_wall_falls_and_pays_for_no_jump() -> None:
    climber = put("thug", "12.499,20,6", "m3", wall="house", traits="climbing_shoes")
    perch = {"post": {"kind": "building", "corners": ["6,18", "11,22"], "height": 6}}
    with brawl(a1="thug 9.5,20,6 a1 s1", b1=climber, terrain={**HOUSE, **perch}) as s:
        s.play("A", "push:b1", dice="3  4 2  2  3 1")
        pushed = model(s, "b1")
        assert pushed.at is not None and pushed.at.z == 0 and pushed.wall == ""
        assert (pushed.stun, pushed.injury) == (1, 1) and counters(s, "b1") == "m2"


# --- over a fence


@pytest.mark.rule("BMG1-CLI-09", "BMG1-SPR-02", "BMG1-SPR-06")
def test_a_fence_is_climbed_and_sprung_from() -> None:
    """7 cm up count 14; the Spring of 7 cm is 2 more than JD: 1 Stun."""
    with street(a1="thug 13.4,20 m4", terrain=FENCE, active="a1") as s:
        s.play("A", "dice:2", dice="5 4")
        s.play("A", "go 13.499,20 fall:16.801,20").play("A", "spring", dice="3")
        assert at(s, "a1") == "16.801,20" and counters(s, "a1") == ""
        assert (model(s, "a1").stun, model(s, "a1").posture) == (1, "up")
        assert s.state.active and abs(s.state.active.allowance - (19000 - 14000 - 3401)) <= 5
    with street(a1="thug 13.499,20 m4", terrain=FENCE, active="a1") as s:
        s.play("A", "dice:1", dice="6").refuses("A", "go fall:16.801,20", "BMG1-MOV-08")
    with street(a1="thug 13.499,20 m3", terrain=FENCE, active="a1") as s:
        s.play("A", "dice:3", dice="6 6 6").refuses("A", "go fall:16.801,20", "BMG1-OBS-11")


# --- through smoke


@pytest.mark.rule("BMG1-EFX-41", "BMG1-EFX-03", "BMG1-MOV-12")
def test_whoever_walks_into_smoke_is_blind_from_there_on() -> None:
    smoke = [{"kind": "smoke", "at": "25,10", "radius": 6}]
    with street(a1="thug 10,10 m1", areas=smoke, active="a1") as s:
        s.play("A", "walk 20,10")
        assert at(s, "a1") == "17.5,10" and model(s, "a1").has("blind")
        assert s.state.active and s.state.active.allowance == 2500
        s.refuses("A", "go 18.9,10", "BMG1-MOV-08")
        s.play("A", "go 18.7,10")
        assert at(s, "a1") == "18.7,10"
    nose = put("thug", "10,10", "m1", traits="superior_smell")
    with street(a1=nose, areas=smoke, active="a1") as s:
        s.play("A", "walk 20,10")
        assert at(s, "a1") == "20,10" and not model(s, "a1").has("blind")


@pytest.mark.rule("BMG1-EFX-41")
def test_smoke_on_the_way_to_an_edge_stops_whoever_would_drop_from_it() -> None:
    roof = {"roof": {"kind": "building", "corners": ["10,10", "20,20"], "height": 5}}
    for z, blind, there in (5, True, "11,17.9,5"), (16, False, "8.4,18"):
        smoke = [{"kind": "smoke", "at": f"11,25.4,{z}", "radius": 6}]
        with street(a1="thug 11,15,5 m1", terrain=roof, areas=smoke, active="a1") as s:
            s.play("A", "walk 11,18,5 fall:8.4,18")
            if not blind:
                s.play("A", "spring")
            assert at(s, "a1") == there and model(s, "a1").has("blind") is blind


@pytest.mark.rule("BMG1-EFX-41")
def test_a_run_through_the_edge_of_smoke_blinds_too() -> None:
    for y, blind in (17, True), (18, False):
        smoke = [{"kind": "smoke", "at": f"20,{y}", "radius": 6}]
        with street(a1="thug 10,10 m1 s1", areas=smoke, active="a1") as s:
            s.play("A", "run 30,10")
            assert at(s, "a1") == "30,10" and model(s, "a1").has("blind") is blind


@pytest.mark.rule("BMG1-EFX-41")
def test_whoever_is_pushed_or_charges_through_smoke_is_blind() -> None:
    smoke = [{"kind": "smoke", "at": "22,17.4", "radius": 6}]
    with brawl(a1="thug 10,10 a1 s1", b1="thug 13,10", areas=smoke) as s:
        s.play("A", "push:b1", dice="3  4 6")
        assert at(s, "b1") == "19,10" and not model(s, "b1").has("blind")
    with brawl(a1="thug 16,10 a1 s1", b1="thug 19,10", areas=smoke) as s:
        s.play("A", "push:b1", dice="3  4 6")
        assert at(s, "b1") == "25,10" and model(s, "b1").has("blind")
    rusher = put("thug", "14,10", "m1 s1", attacks=["charge"])
    with brawl(a1=rusher, b1="thug 29,10.5", areas=smoke) as s:
        s.play("A", "charge", dice="6").play("A", "charge 30,10")
        assert at(s, "a1") == "30,10" and model(s, "a1").has("blind")


# --- doors


DOOR = {"door": "door 20,9.5 20.5,10.5"}


@pytest.mark.rule("BMG1-GEO-32", "BMG1-GEO-19", "BMG1-COV-07")
def test_an_open_door_is_no_obstacle_to_shots_and_no_cover() -> None:
    with street(a1="thug 10,10", b1="thug 22,10 m2 s1", terrain=DOOR, active="b1") as s:
        s.offers("B", "crouch:door").play("B", "door:door").lacks("B", "crouch:door")
        s.play("B", "door:door").offers("B", "crouch:door")
    game = night(a1="thug 10,10", b1="thug 22,10 m1", terrain=DOOR, active="b1")
    shooter, target = model(game, "a1"), model(game, "b1")
    assert [each.id for each in obstacles(game, shooter, target)] == ["door"]
    [turn] = doors(acting(game))
    run(turn.value())  # type: ignore[call-arg,arg-type]
    assert obstacles(game, shooter, target) == []


@pytest.mark.rule("BMG1-COV-06")
def test_cover_ends_when_its_obstacle_opens() -> None:
    with street(
        a1=put("thug", "18.5,10", "m1"), b1=put("thug", "22,10", crouched="door"), terrain=DOOR, active="a1"
    ) as s:
        assert model(s, "b1").posture == "crouched"
        s.play("A", "door:door")
        assert (model(s, "b1").posture, model(s, "b1").cover) == ("up", "")


# --- a critical that displaces


@pytest.mark.rule("BMG1-EFX-06", "BMG1-CRT-04", "BMG1-TPL-18")
def test_a_critical_may_displace_under_a_template_too() -> None:
    hose = weapon(
        "hose", "0 1", "expansive", kind="ranged", ammo=2, crt=Effect(effect="displaced"),
        bands=Bands(lethal=Damage(stun=1), serious=Damage(stun=1), mild=Damage(stun=1)),
    )  # fmt: skip
    ram = weapon("ram", "0 1", crt=Effect(effect="displaced"))
    with brawl(ram, a1=put("thug", "10,10", "a1", weapons=["ram"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:ram", dice="3  4 6")
        assert at(s, "b1") == "19,10" and model(s, "b1").stun == 1
    with brawl(hose, a1=put("thug", "10,10", "a2", weapons=["hose"]), b1="thug 20,10") as s:
        s.play("A", "spray:hose").play("A", "20,10", dice="4 6")
        assert at(s, "b1") == "26,10"


@pytest.mark.rule("BMG1-EFX-40", "BMG1-EFX-41")
def test_smoke_blinds_whoever_it_is_laid_on() -> None:
    game = night(a1="thug 10,10", b1="thug 17.6,10", b2="thug 10,17.4")
    run(lay_smoke(game, Point(10_000, 10_000)))
    assert [model(game, id).has("blind") for id in ("a1", "b1", "b2")] == [True, False, True]
