"""Reinforcements: who arrives when, from which edge, and Regiments that come on in two Marches."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import point
from game.systems.first_blood.flow.edges import permitted, reinforcement_zone
from game.systems.first_blood.state import P1, P2
from tests.systems.first_blood.field import at, battle, fight, put, regiment, row, system

WAITS = put("rai", models=3, where="reserve")


def arriving(count: int = 3, entry: str = "rai", **more: Any) -> dict[str, Any]:
    return put(entry, models=count, where="arriving", **more)


@pytest.mark.rule("CFB-RNF-02", "CFB-RNF-19")
def test_both_decide_in_secret_who_arrives() -> None:
    with battle(a1="maa 10,10", a2=WAITS, b1="maa 10,40", b2=WAITS, round=2, phase="reinforcement") as s:
        s.play("B", "b2")
        assert regiment(s, "b2").where == "reserve"
        s.play("A", "-")
        assert [regiment(s, id).where for id in ("a2", "b2")] == ["reserve", "arriving"]
        assert [option.key for option in s.asks("B", "stack").options] == ["maa#1", "rai#1"]


@pytest.mark.rule("CFB-RNF-04", "CFB-RNF-17")
def test_nobody_arrives_in_the_first_round() -> None:
    with battle(a1="maa 10,10", a2=WAITS, a3="hvy 20,10", b1="maa 10,40", round=1, phase="reinforcement") as s:
        assert regiment(s, "a2").where == "reserve"
        assert [option.key for option in s.asks("A", "stack").options] == ["maa#1", "hvy#1"]


@pytest.mark.rule("CFB-RNF-05", "CFB-RNF-06", "CFB-RNF-07", "CFB-RNF-08", "CFB-SCN-02", "CFB-SCN-16")
def test_from_which_edges_they_come() -> None:
    table = system().tables["test"]

    def open_to(seat: Any, round: int, written: str) -> bool:
        place = point(written)
        stretches = permitted(table, seat, round)
        return any(
            min(a.x, b.x) <= place.x <= max(a.x, b.x) and min(a.y, b.y) <= place.y <= max(a.y, b.y)
            for a, b in stretches
        )

    assert reinforcement_zone(table, P1) == [(point("0,0"), point("0,12")), (point("48,0"), point("48,12"))]
    assert reinforcement_zone(table, P2) == [(point("0,36"), point("0,48")), (point("48,36"), point("48,48"))]
    for round in (2, 3):
        assert [open_to(P1, round, at) for at in ("30,0", "0,12", "48,3", "0,12.1", "30,48")] == [1, 1, 1, 0, 0]
        assert [open_to(P2, round, at) for at in ("30,48", "0,36", "30,0", "0,35")] == [1, 1, 0, 0]
    assert [open_to(P1, 4, at) for at in ("0,30", "30,48", "48,20", "0,36.5", "48,40")] == [1, 1, 1, 0, 0]
    assert [open_to(P2, 4, at) for at in ("0,30", "30,0", "0,11", "48,13")] == [1, 1, 0, 1]


@pytest.mark.rule("CFB-RNF-09", "CFB-RNF-10", "CFB-RNF-11", "CFB-RNF-03", "CFB-GEO-05")
def test_a_regiment_marches_on_from_one_point_of_the_edge() -> None:
    with battle(a1=arriving(), b1="maa 10,40", round=2, turn="A") as s:
        assert {key.split()[0] for key in s.asks("A", "act").candidates()} == {"enter", "skip"}
        s.refuses("A", "enter 0,13", "CFB-RNF-05")
        s.play("A", "enter 20,0")
        s.refuses("A", "a1.1@20,5.6 a1.2@21,4 a1.3@19,4", "CFB-MAR-03")
        s.refuses("A", "a1.1@20,5 a1.2@21,0.4 a1.3@19,4", "CFB-GEO-05")
        s.play("A", "a1.1@20,5.5 a1.2@21,4 a1.3@19,4")
        arrived = regiment(s, "a1")
        assert (arrived.where, arrived.arrived, arrived.entry_point) == ("table", True, None)
        assert at(s, "a1.1") == "20,5.5", "the far edge of its base is its March from the table's edge"
        s.offers("A", "march a1.1@20,8 a1.2@21,7 a1.3@19,7")


@pytest.mark.rule("CFB-RNF-14")
def test_nobody_waits_who_finds_a_place() -> None:
    with battle(a1=arriving(), b1="maa 10,40", round=2, turn="A") as s:
        s.play("A", "enter 20,0")
        s.refuses("A", "a1.1@20,5.5 a1.2@21,4", "CFB-RNF-14")
        s.asks("A", "enter")


def blocked(**more: Any) -> dict[str, Any]:
    """A pocket at the edge with room for a few Infantry bases only."""
    walls = {
        "a2": put(
            "hvy", ["18.5,0.5", "18.5,1.5", "18.5,2.5", "19.5,2.5", "20.5,2.5", "21.5,2.5", "21.5,1.5", "21.5,0.5"]
        )
    }
    return {"a1": arriving(5), **walls, "b1": "maa 10,40", "round": 2, "turn": "A", **more}


CARDS = {"A": {"stack": ["rai"]}, "B": {"stack": ["maa"]}}


@pytest.mark.rule("CFB-RNF-13", "CFB-RNF-14", "CFB-RNF-20")
def test_whoever_finds_no_place_comes_on_with_the_second_march() -> None:
    with battle(**blocked(sides=CARDS)) as s:
        s.play("A", "enter 20,0")
        s.play("A", "a1.1@19.5,1.5 a1.2@20.5,1.5 a1.3@19.5,0.5 a1.4@20.5,0.5")
        half = regiment(s, "a1")
        assert half.where == "arriving" and [model.at is None for model in half.models] == [False] * 4 + [True]
        assert {key.split()[0] for key in s.asks("A", "act").candidates()} == {"enter", "skip"}
        s.play("A", "skip")
        assert half.where == "arriving" or regiment(s, "a1").where == "reserve"
        assert all(model.at is None for model in regiment(s, "a1").models), "those already placed are taken back"
        s.told("first_blood.told.turned_back")
        s.asks("B", "act")


@pytest.mark.rule("CFB-RNF-15", "CFB-RNF-20")
def test_a_regiment_that_cannot_get_on_goes_back_and_may_come_later() -> None:
    with battle(**blocked(sides=CARDS)) as s:
        s.play("A", "enter 20,0").play("A", "a1.1@19.5,1.5 a1.2@20.5,1.5 a1.3@19.5,0.5 a1.4@20.5,0.5")
        s.play("A", "enter")
        s.play("A", "a1.1@19.5,1.5")
        assert regiment(s, "a1").where == "reserve"
        s.asks("B", "act")


@pytest.mark.rule("CFB-RNF-20", "CFB-RNF-11")
def test_whoever_skips_the_entering_march_goes_back() -> None:
    with battle(a1=arriving(), b1="maa 10,40", round=2, turn="A") as s:
        s.play("A", "skip")
        assert regiment(s, "a1").where == "reserve" and s.state.acting[0].regiment != "a1"
        s.asks("B", "act")


@pytest.mark.rule("CFB-RNF-16", "CFB-SCN-18")
def test_reinforcements_that_never_came_on_count_as_destroyed() -> None:
    told = {"a1": put("maa", "10,10", activated=True), "b1": put("maa", "10,40", activated=True)}
    absent = put("rai", models=3, officer="captain", where="reserve")
    with battle(**told, a2=absent, round=8, phase="victory") as s:
        assert s.state.sides["B"].points == 3 + 3, "a token for each model, and the Officer"
        s.over("B")


@pytest.mark.rule("CFB-SCN-18")
def test_a_character_that_never_came_on_is_worth_five() -> None:
    told = {"a1": put("maa", "10,10", activated=True), "b1": put("maa", "10,40", activated=True)}
    with battle(**told, b2=put("lord", retinue=["bgd"], where="reserve"), round=8, phase="victory") as s:
        assert s.state.sides["A"].points == 5 + 1
        s.over("A")


@pytest.mark.rule("CFB-BRK-08")
def test_an_arriving_regiment_is_counted_when_it_arrives() -> None:
    with battle(a1="maa 10,10", a2=put("rai", models=3, where="reserve", began=9), b1="maa 10,40", round=2,
                phase="reinforcement") as s:  # fmt: skip
        s.play("A", "a2")
        assert regiment(s, "a2").began == 3
        s.asks("A", "stack")


def test_row_helper_is_in_inches() -> None:
    assert fight(a1=put("maa", row("10,10", 2))).state.regiments["a1"].models[1].at == point("11,10")


@pytest.mark.rule("CFB-RNF-02")
def test_everybody_who_waits_is_proposed_and_the_journal_tells_who_brings_nobody() -> None:
    with battle(a1="maa 10,10", a2=WAITS, b1="maa 10,40", b2=WAITS, round=2, phase="reinforcement") as s:
        asked = s.asks("A", "arrivals")
        assert asked.suggested == ["a2"], "to bring them on is what a player nearly always wants"
        s.play("B", "b2")
        s.play("A", "-")
        assert [entry.text.key.rpartition(".")[2] for entry in s.told("first_blood.told.nobody_named")] == [
            "nobody_named"
        ]
        assert dict(s.told("first_blood.told.nobody_named")[0].text.values)["side"] == "A"
        assert len(s.told("first_blood.told.arrivals_named")) == 1
