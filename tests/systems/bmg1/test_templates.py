"""Templates: explosions, sprays and smoke (TPL, WPN-05, WPN-06, EFX-40, EFX-41, EFX-49)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import Point
from game.systems.bmg1.content import Bands, Damage, Effect
from game.systems.bmg1.flow.attack.templates import in_blast, in_spray
from game.systems.bmg1.flow.sight import can_see
from game.systems.bmg1.state import CM
from tests.systems.bmg1.field import brawl, counters, model, night, put, weapon

BOMB = weapon("bomb", "1 0", "explosive", rof=1, ammo=2)
SHOTGUN = weapon(
    "shotgun",
    "0 0",
    "expansive",
    "firearm",
    kind="ranged",
    ammo=2,
    bands=Bands(lethal=Damage(injury=3), serious=Damage(injury=2), mild=Damage(stun=1)),
)
BOMBER = put("thug", "10,10", "a2", weapons=["bomb"])
LOW = {"wall": "low_wall 27,5 28,15"}


# --- explosions


@pytest.mark.rule(
    "BMG1-TPL-01", "BMG1-TPL-03", "BMG1-TPL-08", "BMG1-WPN-06", "BMG1-BLI-14", "BMG1-SCR-03", "BMG1-DCN-43"
)
def test_an_explosion_hits_everybody_around_the_target_once() -> None:
    crowd = {"b1": "thug 30,10 d2", "b2": "thug 34,10 d2", "a2": "thug 30,16", "b3": "thug 38,10"}
    with brawl(BOMB, a1=BOMBER, **crowd) as s:
        s.play("A", "shoot:b1:bomb", dice="3").play("A", "yes", dice="4 2  3 2  5 1")
        assert [model(s, id).injury for id in ("b1", "b2", "a2", "b3")] == [1, 0, 1, 0]
        assert [model(s, id).stun for id in ("b1", "b2", "a2", "b3")] == [1, 1, 1, 0]
        assert counters(s, "b2") == "d2"


@pytest.mark.rule("BMG1-TPL-06", "BMG1-TPL-07")
def test_the_template_is_optional_and_replaces_the_direct_impact() -> None:
    with brawl(BOMB, a1=BOMBER, b1="thug 30,10", b2="thug 34,10") as s:
        s.play("A", "shoot:b1:bomb", dice="3").play("A", "no", dice="4 2")
        assert (model(s, "b1").injury, model(s, "b2").markers) == (1, 0)


@pytest.mark.rule("BMG1-TPL-02", "BMG1-TPL-06", "BMG1-TPL-07")
def test_a_shot_stopped_by_an_obstacle_goes_off_there() -> None:
    with brawl(BOMB, a1=BOMBER, b1="thug 35,10", b2="thug 24,10", terrain={"wall": "low_wall 32,5 33,15"}) as s:
        s.play("A", "shoot:b1:bomb", dice="3").play("B", "1", dice="3 4").play("A", "yes", dice="4 2")
        assert model(s, "b1").injury == 1 and model(s, "b2").markers == 0
        s.never_told("bmg1.told.cross_fire")
        [burst] = s.told("bmg1.told.burst")
        assert dict(burst.text.values)["place"] == "32,10"


@pytest.mark.rule("BMG1-TPL-04", "BMG1-TPL-05")
def test_the_explosion_is_twelve_centimetres_wide_and_six_high() -> None:
    house = {"house": {"kind": "building", "corners": ["20,25", "40,40"], "height": 6.5}}
    game = night(b1="thug 37.4,10", b2="thug 30,17.6", a1="thug 30,2.6", b3="thug 30,26,6.5", terrain=house)
    found = [target.model.id for target in in_blast(game, Point(30 * CM, 10 * CM)) if target.model]
    assert found == ["a1", "b1"]
    above = [target.model.id for target in in_blast(game, Point(30 * CM, 22 * CM)) if target.model]
    assert above == ["b2"]
    high = [target.model.id for target in in_blast(game, Point(30 * CM, 22 * CM, CM)) if target.model]
    assert high == ["b3", "b2"]


@pytest.mark.rule("BMG1-TPL-18", "BMG1-CRT-04")
def test_under_a_template_effects_come_without_damage_but_criticals_do_not() -> None:
    fire = weapon("bomb", "1 0", "explosive", rof=1, effects=(Effect(effect="fire"),), crt=Effect(effect="shock"))
    with brawl(fire, a1=BOMBER, b1="thug 30,10", b2="thug 34,10") as s:
        s.play("A", "shoot:b1:bomb", dice="3").play("A", "yes", dice="3 6  4 6")
        assert (model(s, "b1").fire, model(s, "b2").fire) == (1, 1)
        assert (model(s, "b1").has("shock"), model(s, "b2").has("shock")) == (False, True)


@pytest.mark.rule("BMG1-TPL-08", "BMG1-TRT-27", "BMG1-TRT-25")
def test_armour_works_under_a_template() -> None:
    for dice, hurt in ("5", False), ("4  2 1", True):
        with brawl(BOMB, a1=BOMBER, b1=put("thug", "30,10", traits=["bat_armor_mk1"])) as s:
            s.play("A", "shoot:b1:bomb", dice="3").play("A", "yes", dice=dice)
            assert bool(model(s, "b1").markers) is hurt


# --- sprays


@pytest.mark.rule("BMG1-WPN-05", "BMG1-TPL-09", "BMG1-TPL-10", "BMG1-TPL-13", "BMG1-TPL-17", "BMG1-AMM-02")
def test_a_spray_hits_everybody_by_the_band() -> None:
    gunner = put("thug", "10,10", "a2", weapons=["shotgun"])
    crowd = {"b1": put("thug", "18,10", endurance=9), "a2": put("thug", "23,10", endurance=9), "b2": "thug 29,10"}
    with brawl(SHOTGUN, a1=gunner, **crowd) as s:
        s.play("A", "spray:shotgun").play("A", "30,10", dice="2 1  2 1  2 1")
        hurt = [(model(s, id).injury, model(s, id).stun) for id in ("b1", "a2", "b2")]
        assert hurt == [(3, 1), (2, 1), (0, 2)]
        assert model(s, "a1").magazines == {"shotgun": 1} and counters(s, "a1") == ""


@pytest.mark.rule("BMG1-TPL-11", "BMG1-TPL-12", "BMG1-TPL-14", "BMG1-TPL-15", "BMG1-TPL-16")
def test_the_bands_of_a_spray() -> None:
    def bands(**who: str) -> dict[str, str]:
        game = night(a1="thug 10,10", **who)
        found = in_spray(game, model(game, "a1"), Point(40 * CM, 10 * CM))
        return {target.model.id: target.band for target in found if target.model}

    assert bands(b1="thug 14,10") == {}
    assert bands(b1="thug 15.1,10") == {"b1": "lethal"}
    assert bands(b1="thug 21.5,10") == {"b1": "lethal"}
    assert bands(b1="thug 24,10") == {"b1": "serious"}
    assert bands(b1="thug 29,10") == {"b1": "mild"}
    assert bands(b1="thug 33.1,10") == {}
    assert bands(b1="thug 29,15.9") == {"b1": "mild"}
    assert bands(b1="thug 29,16.4") == {}


@pytest.mark.rule("BMG1-TPL-16")
def test_walls_shield_from_a_spray_but_not_from_an_explosion() -> None:
    game = night(a1="thug 10,10", b1="thug 20,10", terrain={"wall": "high_wall 14,5 15,15"})
    assert in_spray(game, model(game, "a1"), Point(40 * CM, 10 * CM)) == []
    assert [t.model.id for t in in_blast(game, Point(13 * CM, 10 * CM)) if t.model] == ["a1", "b1"]


# --- smoke


def _smoke(s: Any) -> tuple[str, ...]:
    return tuple(area.at.key(CM) for area in s.state.areas if area.kind == "smoke")


@pytest.mark.rule("BMG1-EFX-40", "BMG1-EFX-41", "BMG1-EFX-49")
def test_smoke_blinds_and_hides() -> None:
    pellet = weapon("pellet", "0 0", rof=1, area="smoke")
    thrower = put("thug", "10,10", "a2", weapons=["pellet"])
    with brawl(pellet, a1=thrower, b1="thug 30,10", b2="thug 37,10", b3="thug 38,20") as s:
        s.play("A", "shoot:b1:pellet", dice="3")
        assert _smoke(s) == ("30,10",)
        assert [model(s, id).has("blind") for id in ("b1", "b2", "b3")] == [True, True, False]
    with brawl(pellet, a1=thrower, b1="thug 30,10") as s:
        s.play("A", "shoot:b1:pellet", dice="2")
        assert _smoke(s) == ()


@pytest.mark.rule("BMG1-EFX-40", "BMG1-GEO-17")
def test_nobody_sees_through_smoke() -> None:
    for areas, seen in ([], True), ([{"kind": "smoke", "at": "20,10"}], False):
        game = night(a1="thug 8,10", b1="thug 32,10", areas=areas)
        assert can_see(game, model(game, "a1"), model(game, "b1")) is seen


@pytest.mark.rule("BMG1-EFX-49", "BMG1-TPL-06")
def test_smoke_stopped_by_an_obstacle_is_laid_there() -> None:
    pellet = weapon("pellet", "0 0", rof=1, area="smoke")
    with brawl(pellet, a1=put("thug", "10,10", "a2", weapons=["pellet"]), b1="thug 30,10", terrain=LOW) as s:
        s.play("A", "shoot:b1:pellet", dice="3 4")
        assert _smoke(s) == ("27,10",)
