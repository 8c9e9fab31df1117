"""Characteristics as the rules use them (PRF)."""

from __future__ import annotations

import pytest

from game.systems.first_blood import points
from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow.stats import attacks, guard, march, resolve, to_hit, wounds_of
from game.systems.first_blood.flow.strike import strike
from game.systems.first_blood.points import Hit, Struck
from tests.systems.first_blood.field import barrage, event, fight, profile, put, regiment, row, run
from tests.systems.first_blood.strife import blow

LINE = "6 2 4 3 5 4 3 1"
WORSE = event(
    "worse", *(Effect(op="mod", on="regiment", stat=stat, value=-9) for stat in ("march", "attacks", "clash"))
)


@pytest.mark.rule("CFB-PRF-06", "CFB-PRF-08", "CFB-PRF-09", "CFB-PRF-10", "CFB-PRF-11", "CFB-PRF-12", "CFB-PRF-07")
def test_each_characteristic_is_the_number_it_says() -> None:
    unit = profile("unit", LINE, barrages=[barrage(1, 24)])
    game = fight(unit, a1=put("unit", row("10,10", 3)), b1=put("unit", row("10,20", 3)))
    clash, shot = blow(game, "clash", "a1", "b1"), blow(game, "volley", "a1", "b1")
    second = regiment(game, "a1").models[1]
    assert march(game, regiment(game, "a1")) == 6000
    assert (to_hit(shot).value, to_hit(clash).value) == (2, 4)
    assert (attacks(game, second).value, wounds_of(game, second)) == (3, 5)
    assert resolve(points.Testing(game, game.part("a1"), "morale")).value == 4
    assert guard(Struck(game, clash, Hit(1))) == 3


@pytest.mark.rule("CFB-PRF-05", "CFB-PRF-15")
def test_no_characteristic_falls_below_0() -> None:
    told = {"a1": put("maa", row("10,10", 3), lasting=["event:worse n=0", "event:worse n=1", "event:worse n=2"])}
    game = fight(WORSE, b1=put("rai", row("10,20", 3)), **told)
    assert march(game, regiment(game, "a1")) == 0
    assert attacks(game, regiment(game, "a1").models[1]).value == 0
    assert to_hit(blow(game, "clash", "a1", "b1")).value == 0
    regiment(game, "a1").lasting.clear()
    assert march(game, regiment(game, "a1")) == 5000
    assert to_hit(blow(game, "clash", "a1", "b1")).value == 2


@pytest.mark.rule("CFB-PRF-14", "CFB-DIC-07")
def test_a_clash_lowered_to_0_still_hits_on_a_natural_1() -> None:
    told = {"a1": put("maa", row("10,10", 3), lasting=["event:worse n=2"])}
    game = fight(WORSE, b1=put("rai", row("10,11.5", 3)), **told)
    clash = blow(game, "clash", "a1", "b1", 2)
    run(strike(game, clash), dice="1 2")
    assert [hit.face for hit in clash.hits] == [1]


@pytest.mark.rule("CFB-PRF-15", "CFB-INS-02", "CFB-INS-05")
def test_inspired_comes_after_all_other_additions() -> None:
    stoked = event("stoked", Effect(op="mod", on="regiment", stat="clash", value=2))
    plain = fight(a1=put("maa", row("10,10", 3)), b1=put("rai", row("10,11.5", 3)))
    clash = blow(plain, "clash", "a1", "b1", 1, inspired=True)
    run(strike(plain, clash), dice="6")
    assert clash.need == 3
    game = fight(stoked, a1=put("maa", row("10,10", 3), lasting=["event:stoked"]), b1=put("rai", row("10,11.5", 3)))
    clash = blow(game, "clash", "a1", "b1", 1, inspired=True)
    run(strike(game, clash), dice="5")
    assert clash.need == 4
