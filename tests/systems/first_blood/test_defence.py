"""Defense Rolls (DEF)."""

from __future__ import annotations

import pytest

from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow.defence import defend, saves
from game.systems.first_blood.points import Hit
from game.systems.first_blood.state import Lasting
from tests.systems.first_blood.field import fight, profile, put, row, run, spell
from tests.systems.first_blood.strife import blow, strife

STOUT = profile("stout", "5 0 2 1 2 3 3 0")
NIMBLE = profile("nimble", "5 0 2 1 2 3 1 4")
BARE = profile("bare", "5 0 2 1 2 3 0 0")


def wounds(dice: str, target: str = "stout", hits: int | None = None) -> int:
    """The Wounds that so many Hits cause, by the Defense dice."""
    game = fight(STOUT, NIMBLE, BARE, a1=put("rai", row("10,10", 4)), b1=put(target, row("10,12", 6)))
    struck = strife(game, "clash", blow(game, "clash", "a1", "b1", hits=hits or len(dice.split())))
    run(defend(game, struck), dice=dice)
    return struck.due.get("b1", 0)


@pytest.mark.rule("CFB-DEF-01", "CFB-DEF-02", "CFB-DEF-03", "CFB-DEF-04", "CFB-PRF-12", "CFB-WND-01")
def test_one_die_for_each_hit_and_each_above_defense_is_a_wound() -> None:
    assert wounds("1 2 3 4 5 6") == 3
    assert wounds("3 3") == 0
    assert wounds("4") == 1


@pytest.mark.rule("CFB-DEF-02", "CFB-DEF-07", "CFB-PRF-12")
def test_evasion_saves_where_defense_does_not() -> None:
    assert wounds("2 4 5", "nimble") == 1
    assert wounds("1 2", "stout") == 0


@pytest.mark.rule("CFB-DEF-05", "CFB-DEF-06", "CFB-DIC-07")
def test_a_natural_1_saves_nobody_who_has_neither() -> None:
    assert wounds("1 1", "bare") == 2
    assert not saves(1, 0)
    assert saves(1, 1)


@pytest.mark.rule("CFB-DEF-04", "CFB-DIC-06")
def test_a_natural_6_never_saves() -> None:
    assert not saves(6, 9)
    assert saves(5, 9)


@pytest.mark.rule("CFB-DEF-08")
def test_what_changes_defense_leaves_evasion_alone() -> None:
    wall = spell("wall", Effect(op="mod", on="target", stat="defense", value=-3), target="enemy")
    game = fight(NIMBLE, wall, a1=put("rai", row("10,10", 4)), b1=put("nimble", row("10,12", 6)))
    game.regiment("b1").lasting.append(Lasting("spell:wall"))
    struck = strife(game, "clash", blow(game, "clash", "a1", "b1", hits=2))
    run(defend(game, struck), dice="4 5")
    assert struck.due == {"b1": 1}


@pytest.mark.rule("CFB-DEF-09", "CFB-DIC-16")
def test_each_hit_is_rolled_against_its_own_defense_in_the_order_of_the_hits() -> None:
    keen = profile("keen", "5 0 2 1 2 3 2 0", "flawless_strikes")
    game = fight(STOUT, keen, a1=put("keen", row("10,10", 4)), b1=put("stout", row("10,12", 6)))
    clash = blow(game, "clash", "a1", "b1")
    clash.hits = [Hit(2), Hit(1), Hit(2)]
    struck = strife(game, "clash", clash)
    run(defend(game, struck), dice="3 1 3")
    assert [hit.wounds for hit in clash.hits] == [0, 1, 0]
