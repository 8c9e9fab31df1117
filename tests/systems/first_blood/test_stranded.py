"""Stranded models: who they are, what they risk, and how they come back."""

from __future__ import annotations

import pytest

from game.core.place import point
from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow.ground import out_of_command
from game.systems.first_blood.flow.manoeuvre import manoeuvring
from game.systems.first_blood.flow.march import marching
from game.systems.first_blood.flow.stranded import stranded, try_stranded
from game.systems.first_blood.state import Lasting
from tests.systems.first_blood.field import battle, fight, put, regiment, ruin, run, spell, standing

APART = "10,10 11,10 16.1,10 17.2,10"
"""The third is 5.1 inches from the Leader, the fourth 6.2."""


def lost(game: object, id: str = "a1") -> list[str]:
    return [model.id for model in stranded(game, regiment(game, id))]  # type: ignore[arg-type]


@pytest.mark.rule("CFB-STR-01", "CFB-CMD-03", "CFB-CMD-04", "CFB-CMD-05", "CFB-STD-04", "CFB-STD-06")
def test_who_is_outside_the_range_of_every_leader_is_stranded() -> None:
    assert lost(fight(a1=put("maa", APART))) == ["a1.3", "a1.4"]
    near = put("maa", "10,10 11,10 16,10")
    assert lost(fight(a1=near)) == [], "exactly 5 inches is Within"
    assert lost(fight(a1=put("maa", APART, standard=True))) == ["a1.4"], "the Standard Bearer at 11,10 reaches 16,10"
    officer = put("maa", "10,10 16.9,10 17.95,10 19,10", officer="captain", standard=True)
    assert lost(fight(a1=officer)) == [], "the Officer 6 inches, the Standard Bearer 5"
    assert lost(fight(a1=put("maa", "10,10 17.1,10", officer="captain"))) == ["a1.2"]


@pytest.mark.rule("CFB-STR-02", "CFB-STR-03", "CFB-STR-04", "CFB-STR-08", "CFB-STR-10", "CFB-ACT-07")
def test_they_roll_a_die_for_each_wound_left_and_the_furthest_suffers_first() -> None:
    with battle(a1=put("maa", APART, wounds={"3": 1}), b1="maa 40,40") as s:
        s.dice("4 3 5")
        assert standing(s, "a1") == ["a1.1", "a1.2", "a1.3"], "two failures kill the furthest, who had 2 Wounds"
        assert regiment(s, "a1").tokens == 0 and s.state.sides["B"].points == 1, "its token was left and removed since"
        assert [entry.event.rpartition(".")[2] for entry in s.session.entries].count("morale_tested") == 0
        s.asks("A", "act")


@pytest.mark.rule("CFB-STR-08")
def test_of_those_equally_far_the_owner_chooses() -> None:
    game = fight(a1=put("maa", "10,10 16.1,10 10,16.1"))
    run(try_stranded(game, regiment(game, "a1")), "A a1.3", dice="4 1 1 1")
    assert [model.wounds for model in regiment(game, "a1").models] == [0, 0, 1]


@pytest.mark.rule("CFB-STR-05", "CFB-STR-06")
def test_nothing_helps_them_but_what_lowers_resolve_counts() -> None:
    brave = spell("brave", Effect(op="mod", on="target", stat="resolve", value=2))
    fear = spell("fear", Effect(op="mod", on="target", stat="resolve", value=-1))
    told = put("maa", "10,10 16.1,10")
    game = fight(brave, fear, a1=told, a2="lord 10,12")
    regiment(game, "a1").lasting.append(Lasting("spell:brave", by="a2.1"))
    run(try_stranded(game, regiment(game, "a1")), dice="4 3")
    assert standing(game, "a1") == ["a1.1", "a1.2"] and regiment(game, "a1").models[1].wounds == 1
    game = fight(brave, fear, a1=told, a2="lord 10,12")
    regiment(game, "a1").lasting.append(Lasting("spell:fear", by="a2.1"))
    run(try_stranded(game, regiment(game, "a1")), dice="3 2")
    assert regiment(game, "a1").models[1].wounds == 1


@pytest.mark.rule("CFB-STR-09", "CFB-CMD-06")
def test_a_stranded_model_may_stand_still_but_comes_back_if_it_moves() -> None:
    game = fight(a1=put("maa", "10,10 11,10 20,10 27,10"), b1="maa 40,40")
    layout = marching(game, regiment(game, "a1"))
    still = {model.id: model.at for model in regiment(game, "a1").models}
    assert not layout.faults(still)
    assert not layout.faults({**still, "a1.3": point("15.9,10")})
    assert layout.faults({**still, "a1.3": point("18,10")})["a1.3"].rule == "CFB-CMD-06", "it could come back"
    assert not layout.faults({**still, "a1.4": point("22,10")}), "too far to come back, it comes nearer"
    assert layout.faults({**still, "a1.4": point("28,10")})["a1.4"].rule == "CFB-CMD-06"
    assert layout.faults({**still, "a1.2": point("11,14.9"), "a1.1": point("10,6")})["a1.2"].rule == "CFB-CMD-06"


@pytest.mark.rule("CFB-CMD-06", "CFB-STD-05")
def test_a_standard_bearer_left_behind_may_stand_and_may_come_nearer_but_not_go_away() -> None:
    """A Challenge! or a Charge took the Leader from him: those who stay with him may fight on where they are."""
    men = put("maa", "10,10 20,10 21,10 11,10", standard=True)
    game = fight(a1=men, b1="maa 10,11.5")
    a1 = regiment(game, "a1")
    still = {model.id: model.at for model in a1.models if model.at is not None}
    fighting, marches = manoeuvring(game, a1), marching(fight(a1=men), a1)
    assert not fighting.faults(still) and not marches.faults(still)
    assert fighting.suggestions() and not fighting.faults({**still, "a1.2": point("18,10")})
    assert fighting.faults({**still, "a1.2": point("20,8.5")})["a1.2"].rule == "CFB-MAN-07"
    assert not marches.faults({**still, "a1.2": point("16,10")})
    assert marches.faults({**still, "a1.2": point("19,10")})["a1.2"].rule == "CFB-CMD-06"


@pytest.mark.rule("CFB-RUI-17", "CFB-RUI-21", "CFB-GEO-12")
def test_command_reaches_one_floor_up_or_down_in_plan() -> None:
    house = ruin("house", "8,8", "14,14", floors=2)
    near = fight(a1=put("maa", "10,10 11.5,10,3"), pieces=[house])
    assert not out_of_command(near, regiment(near, "a1"))
    high = fight(a1=put("maa", "10,10 11.5,10,6"), pieces=[house])
    assert [model.id for model in out_of_command(high, regiment(high, "a1"))] == ["a1.2"]
    wide = fight(a1=put("maa", "2,10 8.1,10"), pieces=[house])
    assert [model.id for model in out_of_command(wide, regiment(wide, "a1"))] == ["a1.2"]


@pytest.mark.rule("CFB-RUI-17")
def test_no_march_leaves_a_model_two_floors_from_its_leader() -> None:
    house = ruin("house", "8,8", "14,14", floors=2)
    with battle(a1=put("maa", "10,10 11.5,10,3"), b1="maa 40,40", pieces=[house], acting="a1") as s:
        s.refuses("A", "march a1.2@11.5,10,6", "CFB-RUI-17")
        s.offers("A", "march a1.1@10,10,3 a1.2@11.5,10,6")
