"""Odds of the first edition, counted exactly, and what stands beside the choices."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.content import Content
from game.core.request import Choose
from game.core.text import Text
from game.kit import registry
from game.systems.bmg1.asides import aside, foregone
from game.systems.bmg1.prospects import attack_of, chances, prospect
from game.systems.bmg1.state import P1
from tests.systems.bmg1.field import brawl, night, put, system, weapon

CATALOG = registry.catalog()


def said(text: Text | str | None) -> str:
    return CATALOG.render(text, "en") if isinstance(text, Text) else text or ""


def test_one_strike_that_nobody_blocks_needs_its_impact_and_its_damage() -> None:
    game = night(a1=put("thug", "10,10", "a1", strength=4), b1="thug 13,10", active="a1")
    attack = attack_of(game, "strike:b1")
    assert attack is not None
    odds = chances(attack)
    impact, damage = 4 / 6, 3 / 6
    assert odds.impacts == pytest.approx((1 - impact, impact))
    assert odds.hurt == pytest.approx(impact * damage)
    assert odds.markers[2] == pytest.approx(impact * damage / 6), "a critical adds a Stun"


def test_dice_for_the_block_are_counted_against_it() -> None:
    def hurt(counters: str) -> float:
        game = night(a1="thug 10,10 a2", b1=f"thug 13,10 {counters}", active="a1")
        attack = attack_of(game, "strike:b1")
        assert attack is not None
        return chances(attack).hurt

    assert hurt("d2") < hurt("d1") < hurt("")


def test_the_last_marker_that_is_missing_makes_a_ko_of_the_plate() -> None:
    weak = put("thug", "13,10", stun=4)
    game = night(a1=put("thug", "10,10", "a1"), b1=weak, active="a1")
    told = prospect(game, "strike:b1")
    assert told is not None and (said(told.word), told.decisive) == ("K.O.", 1)
    assert said(told.why) == "one more marker does it"
    assert told.chance == pytest.approx(4 / 6 * 3 / 6)
    assert said(told.dice) == "1 die on 3+, damage on 4+"


def test_injuries_on_somebody_ko_make_a_casualty() -> None:
    lying = put("thug", "25,10", ko=True, injury=4, stun=1)
    game = night(a1=put("thug", "10,10", "a2", weapons=["pistol"]), b1=lying, active="a1")
    told = prospect(game, "shoot:b1:pistol")
    assert told is not None and said(told.word) == "CASUALTY"


def test_obstacles_of_a_shot_are_named_in_their_order_and_lower_its_chance() -> None:
    shooter = put("thug", "10,10", "a2", weapons=["pistol"])
    target = put("thug", "30,10", crouched="wall")
    wall = {"wall": "low_wall 27.5,5 28.5,15"}
    game = night(a1=shooter, b1=target, b2="thug 20,10", terrain=wall, active="a1")
    told = prospect(game, "shoot:b1:pistol")
    assert told is not None
    assert said(told.why) == "test.thug 2 4+, Wall 3+; bears 5 more"
    beside = aside(game, Choose(P1, Text("bmg1.ask.act", model=""), [], topic="act"), "shoot:b1:pistol")
    assert beside is not None and said(beside.words).endswith("Blink! test.thug 2 4+ (Cross Fire), Wall 3+")
    one_gets_by = 4 / 6 * (1 / 2) * (1 / 3)
    assert told.chance == pytest.approx(1 - (1 - one_gets_by) ** 2), "every shot that gets there is a Scratch at least"


def test_what_is_no_attack_has_no_plate() -> None:
    game = night(a1="thug 10,10 a2 m1", b1="thug 13,10", active="a1")
    assert prospect(game, "walk") is None and prospect(game, "end") is None


def test_slots_say_the_dice_and_the_chance_of_an_attack_and_how_far_a_walk_goes() -> None:
    with brawl(a1="thug 10,10 a2 m1", b1="thug 13,10") as s:
        asked = s.session.pending
        assert isinstance(asked, Choose)
        game = system().game(s.state)
        strike, walk = aside(game, asked, "strike:b1"), aside(game, asked, "walk")
        assert strike is not None and said(strike.label) == "Strike test.thug 4"
        assert said(strike.words) == "bare hands · 2 dice on 3+, damage on 4+" and said(strike.chance).endswith("%")
        assert walk is not None and (said(walk.label), said(walk.chance)) == ("Walk", "10 cm")


def test_a_block_tells_how_likely_it_stops_everything() -> None:
    with brawl(a1=put("thug", "10,10", "a2", attack=4), b1="thug 13,10 d2") as s:
        s.play("A", "strike:b1").play("A", "b1=2", dice="5 5")
        asked = s.session.pending
        assert isinstance(asked, Choose) and asked.topic == "block"
        told = aside(system().game(s.state), asked, "2")
        assert told is not None and (said(told.words), told.chance) == ("stops all 2 Impacts", "25 %")


def test_all_counters_go_at_the_only_enemy_and_are_asked_about_where_there_are_two() -> None:
    with brawl(a1="thug 10,10 a3", b1="thug 13,10") as s:
        s.play("A", "strike:b1")
        assert s.session.pending is not None
        assert foregone(system().game(s.state), s.session.pending) == "b1=3"
    with brawl(a1="thug 10,10 a3", b1="thug 13,10", b2="thug 7,10") as s:
        s.play("A", "strike:b1")
        assert s.session.pending is not None
        assert foregone(system().game(s.state), s.session.pending) == ""


def hurt(key: str, *content: Content, **told: Any) -> float:
    """How likely an attack of a1 hurts its target, if that does all it can."""
    attack = attack_of(night(*content, active="a1", **told), key)
    assert attack is not None
    return chances(attack).hurt


def test_an_agility_roll_for_every_move_counter_may_cancel_a_shot() -> None:
    def shot(counters: str, at: str = "10,10", key: str = "shoot:b1:pistol", **more: Any) -> float:
        shooter = put("thug", at, "a2", weapons=["pistol"])
        return hurt(key, a1=shooter, b1=put("thug", "30,10", counters, movement=3, traits=["dodge"]), **more)

    one = 4 / 6
    assert shot("") == pytest.approx(1 - (1 - one) ** 2)
    assert shot("m1") == pytest.approx(2 * one * (1 - one) / 2 + one**2)
    assert shot("m2") < shot("m1")
    assert shot("m2", "27,10", "strike:b1") == shot("", "27,10", "strike:b1"), "nobody Dodges a Strike"


def test_the_elusive_duck_if_they_can_and_it_helps() -> None:
    def shot(counters: str, **numbers: int) -> float:
        target = put("thug", "30,10", counters, traits=["elusive"], **numbers)
        return hurt("shoot:b1:pistol", a1=put("thug", "10,10", "a2", weapons=["pistol"]), b1=target)

    assert shot("m1", defense=3) == shot("", defense=4) < shot("", defense=3)
    assert shot("m1", defense=6) == shot("", defense=6)
    attack = attack_of(
        night(
            active="a1",
            a1=put("thug", "10,10", "a2", weapons=["pistol"]),
            b1=put("thug", "30,10", "m1", traits=["elusive"]),
        ),
        "shoot:b1:pistol",
    )
    assert attack is not None and attack.target is not None
    chances(attack)
    assert not attack.target.elusive, "whoever asks for the odds decides nothing"


def test_bodyguards_take_what_they_can_pay_for() -> None:
    def struck(counters: str, at: str = "33,10") -> float:
        guard = put("thug", at, counters, traits=["bodyguard"])
        return hurt("shoot:b1:pistol", a1=put("thug", "10,10", "a2", weapons=["pistol"]), b1="boss 30,10", b2=guard)

    both = struck("") - 2 * (1 - (1 - struck("")) ** 0.5) * (1 - struck("")) ** 0.5
    assert struck("s1") == pytest.approx(both), "only the second shot is left"
    assert struck("s2") == 0.0
    assert struck("s2", "45,10") == struck("")


def test_an_explosive_shot_goes_off_on_what_stops_it_and_nobody_blinks_under_it() -> None:
    bomb = weapon("bomb", "1 0", "explosive", rof=1, ammo=2)

    def thrown(**more: str) -> float:
        thrower = put("thug", "10,10", "a2", weapons=["bomb"])
        return hurt("shoot:b1:bomb", bomb, a1=thrower, b1="thug 30,10", **more)

    assert thrown(b2="thug 26,10") == pytest.approx(thrown())
    assert thrown(b2="thug 18,10") == pytest.approx(thrown() / 2)
