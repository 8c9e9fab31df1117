"""Attacks on Lamp Posts."""

from __future__ import annotations

import pytest

from game.systems.bmg3.flow.sight import lit
from game.systems.bmg3.game import Bmg3
from tests.systems.bmg3.fights import acting, now, options, refusal, strike
from tests.systems.bmg3.scenes import game, lamp, piece, profile, put, scene, weapon

GUN = weapon("gun", rof=2, ammo=2, injury=1)
SHOTGUN = weapon("shotgun", template="expansive", injury=1, strength=3)
GUNNER = profile("gunner", ranks=["sidekick"], weapons=["gun", "shotgun"])


def street(at: str = "15,10", *pieces: object, **others: str) -> Bmg3:
    models = {"a1": "gunner 10,10", "b1": "gunner 30,30", **others}
    return game(GUNNER, GUN, SHOTGUN, models=models, pieces=pieces, markers=[lamp(at, "B")])  # type: ignore[arg-type]


@pytest.mark.rule("BMG3-LAM-02", "BMG3-LAM-03", "BMG3-LAM-04", "BMG3-LAM-06", "BMG3-AMM-03")
def test_a_lamp_post_is_shot_out_without_a_roll_for_a_magazine() -> None:
    played = street()
    strike(played, "lamp:gun:lamp1")
    assert played.markers("lamp") == []
    assert played.model("a1").magazines == {"gun": 1}
    assert now(played).activation.attacked == "ranged"
    own = game(GUNNER, GUN, SHOTGUN, models={"a1": "gunner 10,10", "b1": "gunner 30,30"}, markers=[lamp("15,10", "A")])
    strike(own, "lamp:gun:lamp1")
    assert own.markers("lamp") == [], "whoever placed it"


@pytest.mark.rule("BMG3-LAM-04", "BMG3-LAM-03")
def test_a_lamp_post_in_contact_is_smashed() -> None:
    played = street("11.181,10")
    strike(played, "lamp:unarmed:lamp1")
    assert played.markers("lamp") == []
    assert played.activation.attacked == "melee"
    assert "lamp:unarmed:lamp1" not in options(street())


@pytest.mark.rule("BMG3-LAM-04", "BMG3-RNG-04")
def test_nobody_in_a_fight_shoots_at_lamps() -> None:
    assert refusal(street(b2="gunner 10,11.181"), "lamp:gun:lamp1").rule == "BMG3-RNG-04"


@pytest.mark.rule("BMG3-LAM-04", "BMG3-LAM-02")
def test_the_lamp_post_must_be_a_legal_target() -> None:
    wall = piece("wall", "12,5", "12.4,15", top=5)
    assert refusal(street("15,10", wall), "lamp:gun:lamp1").rule == "BMG3-RNG-02"
    dry = street()
    dry.model("a1").magazines["gun"] = 0
    assert refusal(dry, "lamp:gun:lamp1").rule == "BMG3-AMM-04"
    far = street("20,10")
    assert refusal(far, "lamp:shotgun:lamp1").rule == "BMG3-TPL-09"


@pytest.mark.rule("BMG3-LAM-05")
def test_dice_are_not_split_between_a_lamp_and_models() -> None:
    played = street(b2="gunner 14,14")
    assert all("lamp1" not in key for key in options(played) if not key.startswith("lamp:"))
    assert any(key.startswith("lamp:") for key in options(played))


@pytest.mark.rule("BMG3-LAM-05")
def test_a_shot_at_a_lamp_is_the_whole_attack() -> None:
    models = {"a1": put("gunner", "10,10", bold=True), "a2": "gunner 2,30", "b1": "gunner 14,14"}
    with scene(GUNNER, GUN, SHOTGUN, models=models, markers=[lamp("15,10", "B")]) as s:
        s.play("A", "activate:a1").play("A", "lamp:gun:lamp1")
        s.refuses("A", "attack", "BMG3-ACT-05")
        s.play("A", "end")
        s.asks("B", "act")


@pytest.mark.rule("BMG3-LAM-07", "BMG3-LAM-01")
def test_the_light_goes_out_at_once() -> None:
    played = street(b2="gunner 15,13")
    assert lit(played, played.model("b2"))
    strike(played, "lamp:gun:lamp1")
    assert not lit(played, played.model("b2"))


@pytest.mark.rule("BMG3-ATK-03")
def test_a_lamp_is_an_attack_of_its_kind() -> None:
    played = street("11.181,10")
    acting(played, attacked="ranged")
    assert refusal(played, "lamp:unarmed:lamp1").rule == "BMG3-ATK-03"


@pytest.mark.rule("BMG3-LAM-04", "BMG3-TAC-01", "BMG3-TAC-02")
def test_it_takes_the_attack_action() -> None:
    models = {"a1": put("gunner", "10,10", bold=True), "b1": "gunner 30,30"}
    with scene(GUNNER, GUN, SHOTGUN, models=models, markers=[lamp("15,10"), lamp("10,15")]) as s:
        s.play("A", "lamp:gun:lamp1")
        s.refuses("A", "attack", "BMG3-ACT-05")
        s.refuses("A", "manipulate", "BMG3-TAC-02")
        assert [fact.kind for fact in s.state.facts] == ["lamp_destroyed"]
