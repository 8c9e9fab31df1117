"""What the plate beside a target tells: the decisive result, how likely it is, and why."""

from __future__ import annotations

import pytest

from game.systems.bmg3.flow.attack import expected_damage
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.prospects import left, prospect
from tests.systems.bmg3.fights import AROUND, acting, carried
from tests.systems.bmg3.scenes import game, profile, put, weapon

CLAWS = weapon("claws", stun=2)
KNIFE = weapon("knife", injury=1)
COP = profile("cop", W=None, A=3, S=4, ranks=["sidekick"], weapons=["claws", "knife"])


def fight(**target: object) -> Bmg3:
    stoic = profile("stoic", W=4, E=6, D=4, A=2)
    played = game(COP, stoic, CLAWS, KNIFE, models={"a1": "cop 10,10", "b1": put("stoic", AROUND[0], **target)})
    acting(played)
    return played


def test_who_is_nearly_out_is_told_that_one_hit_is_enough() -> None:
    played = fight(stun=2)
    told = prospect(played, "attack:claws:b1")
    assert told is not None
    odds = expected_damage(played, played.model("a1"), carried(played, "claws"), played.model("b1"))
    assert (told.target, told.word.key, told.decisive) == ("b1", "bmg3.prospect.ko", 1)
    assert told.chance == pytest.approx(odds.ko + odds.casualty) == pytest.approx(sum(told.spread[1:]))
    assert dict(told.why.values)["left"] == 2 and dict(told.why.values)["n"] == 1


def test_the_decisive_bars_are_those_that_knock_out() -> None:
    told = prospect(fight(), "attack:claws:b1")
    assert told is not None
    assert told.decisive == 2 and told.chance == pytest.approx(sum(told.spread[2:]))


def test_where_nobody_can_go_down_the_plate_tells_whether_it_hits() -> None:
    told = prospect(fight(), "attack:knife:b1")
    assert told is not None
    assert (told.word.key, told.decisive) == ("bmg3.prospect.hurt", 1)
    assert told.chance == pytest.approx(sum(told.spread[1:]))


def test_whoever_is_ko_is_taken_out_and_hurt_more_by_every_hit() -> None:
    told = prospect(fight(stun=4, ko=True, injury=4), "attack:knife:b1")
    assert told is not None
    assert (told.word.key, told.decisive) == ("bmg3.prospect.out", 1)


def test_other_answers_promise_nothing() -> None:
    played = fight()
    assert [prospect(played, key) for key in ("move 1,1", "end", "split:claws:b1 b1=2")] == [None] * 3


def test_the_arc_shows_what_brings_a_model_down_first() -> None:
    assert left(fight(stun=3).model("b1")) == (1, 4)
    assert left(fight(injury=5).model("b1")) == (1, 6)
    assert left(fight(stun=4, ko=True, injury=1).model("b1")) == (5, 6)


def test_without_dice_the_plate_says_so() -> None:
    gun = weapon("gun", rof=1, strength=4, stun=1)
    shooter = profile("shooter", W=None, A=3, S=4, weapons=["gun"])
    stoic = profile("stoic", W=4, E=6, D=4, A=2)
    played = game(shooter, stoic, gun, models={"a1": "shooter 10,10", "b1": "stoic 16,10"})
    acting(played, moved=True)
    told = prospect(played, "attack:gun:b1")
    assert told is not None
    assert (told.chance, told.why.key) == (0.0, "bmg3.prospect.no_dice")
