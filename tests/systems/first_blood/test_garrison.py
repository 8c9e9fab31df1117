"""Garrison Terrain: occupying it, fighting for it, and coming out again."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.measure import distance
from game.core.place import point
from game.systems.first_blood.flow.allowed import barred
from game.systems.first_blood.flow.garrison import reached, unfit
from game.systems.first_blood.flow.leaving import placing_out
from game.systems.first_blood.flow.march import offers
from game.systems.first_blood.flow.objectives import strength
from game.systems.first_blood.flow.stranded import stranded
from game.systems.first_blood.points import Acting
from tests.systems.first_blood.field import at, battle, fight, garrison, put, regiment, row, standing

COTTAGE = garrison("cottage", "20,20", "25,25", defense=1, capacity=8)


def outside(count: int = 3, entry: str = "maa", **more: Any) -> dict[str, Any]:
    return put(entry, row("21,16", count), **more)


def march_up(count: int = 3) -> str:
    """The Leader touches the wall, the others come up beside him."""
    others = [f"a1.{n}@{21 + n:g},19.495" for n in range(2, min(count, 4) + 1)]
    return " ".join(["march a1.1@22,19.495", *others])


@pytest.mark.rule(
    "CFB-GAR-09",
    "CFB-GAR-11",
    "CFB-GAR-12",
    "CFB-GAR-39",
    "CFB-GAR-01",
    "CFB-GAR-02",
    "CFB-GEO-04",
    "CFB-MEA-08",
)
def test_a_regiment_occupies_a_building_its_leader_touches_and_has_done() -> None:
    with battle(a1=outside(), b1="maa 40,40", pieces=[COTTAGE], acting="a1") as s:
        s.play("A", march_up())
        s.asks("A", "occupy")
        s.play("A", "cottage")
        inside = regiment(s, "a1")
        assert (inside.where, inside.inside) == ("garrison", "cottage")
        assert all(model.at is None for model in inside.models)
        s.asks("B", "act")


@pytest.mark.rule("CFB-GAR-39", "CFB-GAR-09")
def test_declining_changes_nothing_and_standing_off_asks_nothing() -> None:
    with battle(a1=outside(), b1="maa 40,40", pieces=[COTTAGE], acting="a1") as s:
        s.play("A", march_up()).play("A", "stay")
        assert regiment(s, "a1").where == "table"
        s.asks("A", "act")
    with battle(a1=outside(), b1="maa 40,40", pieces=[COTTAGE], acting="a1") as s:
        s.play("A", "march a1.1@21,19.4 a1.2@22,19.495 a1.3@23,19.495")
        s.asks("A", "act")


@pytest.mark.rule("CFB-GAR-39", "CFB-STD-04")
def test_the_standard_bearer_opens_the_door_too() -> None:
    with battle(a1=outside(standard=True), b1="maa 40,40", pieces=[COTTAGE], acting="a1") as s:
        s.play("A", "march a1.1@21,18 a1.2@22,19.495 a1.3@23,18").play("A", "cottage")
        assert regiment(s, "a1").inside == "cottage"
        s.asks("B", "act")


@pytest.mark.rule("CFB-GAR-07", "CFB-GAR-08", "CFB-GAR-10", "CFB-OFF-18")
def test_only_infantry_that_fits_and_only_one_regiment() -> None:
    game = fight(
        a1=put("maa", row("5,5", 8)), a2=put("hvy", row("5,8", 9)), a3="kni 5,12", b1="maa 40,40", pieces=[COTTAGE]
    )
    piece = game.pieces["cottage"]
    refusals = [unfit(game, regiment(game, id), piece) for id in ("a1", "a2", "a3")]
    assert [why.rule if why else "" for why in refusals] == ["", "CFB-GAR-08", "CFB-GAR-08"]
    taken = fight(a1="maa 5,5", b1=put("maa", models=2, inside="cottage"), pieces=[COTTAGE])
    why = unfit(taken, regiment(taken, "a1"), taken.pieces["cottage"])
    assert why is not None and why.rule == "CFB-GAR-10"


@pytest.mark.rule("CFB-GAR-48")
def test_nobody_marches_in_while_an_enemy_stands_at_the_walls() -> None:
    told = {"a1": "maa 22,19.495", "pieces": [COTTAGE]}
    near, far = fight(**told, b1="maa 26.4,22"), fight(**told, b1="maa 26.6,22")
    assert not reached(near, regiment(near, "a1"))
    assert [piece.id for piece in reached(far, regiment(far, "a1"))] == ["cottage"]


@pytest.mark.rule("CFB-GAR-06", "CFB-GAR-41", "CFB-GAR-43", "CFB-MAR-09")
def test_nobody_walks_through_a_building_or_ends_at_one_the_enemy_holds() -> None:
    with battle(a1="maa 22,17", b1="maa 40,40", pieces=[COTTAGE], acting="a1") as s:
        s.refuses("A", "march a1.1@22,20.5", "CFB-ZON-27")
        s.offers("A", "march a1.1@22,19.4")
    with battle(a1="maa 22,17", b1=put("maa", models=2, inside="cottage"), pieces=[COTTAGE], acting="a1") as s:
        s.refuses("A", "march a1.1@22,18.6", "CFB-ZON-27")
        s.offers("A", "march a1.1@22,18.4")


# --- leaving


@pytest.mark.rule("CFB-GAR-16", "CFB-GAR-17", "CFB-GAR-20", "CFB-GAR-21", "CFB-GAR-23", "CFB-GAR-44")
def test_a_regiment_comes_out_touching_the_walls_marches_on_and_acts_again() -> None:
    with battle(a1=put("maa", models=3, inside="cottage"), b1="maa 40,40", pieces=[COTTAGE], acting="a1") as s:
        s.play("A", "march")
        s.refuses("A", "a1.1@22,19.4 a1.2@23,19.495 a1.3@24,19.495", "CFB-GAR-17")
        s.refuses("A", "a1.1@20,19.495 a1.2@21,19.495 a1.3@23,25.505", "CFB-GAR-17")
        s.play("A", "a1.1@22,19.495 a1.2@23,19.495 a1.3@24,19.495")
        assert regiment(s, "a1").inside == "" and at(s, "a1.3") == "24,19.495"
        s.asks("A", "march")
        s.play("A", "a1.1@22,15 a1.2@23,15 a1.3@24,15")
        assert regiment(s, "a1").marches == 1
        s.asks("A", "act")
        assert s.state.active is not None and s.state.active.left == 0, "one Action used, the second is asked for"


@pytest.mark.rule("CFB-GAR-20")
def test_it_may_stay_as_placed() -> None:
    with battle(a1=put("maa", models=1, inside="cottage"), b1="maa 40,40", pieces=[COTTAGE], acting="a1") as s:
        s.play("A", "march").play("A", "a1.1@22,19.495").play("A", "a1.1@22,19.495")
        assert at(s, "a1.1") == "22,19.495"
        s.never_told("first_blood.told.marched")
        s.asks("A", "act")


@pytest.mark.rule("CFB-GAR-16")
def test_it_leaves_with_its_first_action_only() -> None:
    told = {"a1": put("maa", models=1, inside="cottage"), "b1": "maa 40,40", "pieces": [COTTAGE]}
    with battle(**told, acting={"regiment": "a1", "left": 1, "taken": ["aim"]}, a2="rai 2,2") as s:
        assert s.state.active is None or s.state.active.regiment != "a1", "nothing was left to do"
    game = fight(**told, acting={"regiment": "a1", "left": 1, "taken": ["aim"]})
    game.activation.begun += 1
    [option] = offers(game, Acting(game, regiment(game, "a1"), game.activation))
    assert option.refusal is not None and option.refusal.rule == "CFB-GAR-16"


@pytest.mark.rule("CFB-GAR-32", "CFB-WDR-19", "CFB-GAR-38")
def test_engaged_occupants_do_not_leave() -> None:
    with battle(a1=put("maa", models=2, inside="cottage"), b1="maa 26.2,22", pieces=[COTTAGE], acting="a1") as s:
        s.refuses("A", "march", "CFB-GAR-32")
        s.refuses("A", "withdraw", "CFB-WDR-19")
        s.offers("A", "clash")


@pytest.mark.rule("CFB-GAR-18", "CFB-GAR-44")
def test_nobody_comes_out_into_an_enemys_reach() -> None:
    game = fight(a1=put("maa", models=2, inside="cottage"), b1="maa 22.5,17.6", pieces=[COTTAGE])
    layout = placing_out(game, regiment(game, "a1"), game.pieces["cottage"])
    found = layout.faults({"a1.1": point("22.5,19.495"), "a1.2": point("24,19.495")})
    assert found["a1.1"].rule == "CFB-GAR-18"
    assert not layout.faults({"a1.1": point("25.505,21"), "a1.2": point("25.505,22")})


def ring(*gaps: int) -> dict[str, Any]:
    """Enemies all around, 1.9 inches from the walls, but for some of them."""
    along = [17.6 + 1.225 * n for n in range(9)]
    spots = [f"{x:g},{y}" for y in (17.6, 27.4) for x in along]
    spots += [f"{x},{y:g}" for x in (17.6, 27.4) for y in along[1:-1]]
    kept = [spot for n, spot in enumerate(spots) if n not in gaps]
    return {"b1": put("rai", kept[:13]), "b2": put("rai", kept[13:26]), "b3": put("rai", kept[26:])}


@pytest.mark.rule("CFB-GAR-19", "CFB-GAR-22", "CFB-GAR-44", "CFB-BRK-11")
def test_whoever_finds_no_room_is_lost_without_a_token() -> None:
    foes = ring()
    with battle(a1=put("maa", models=6, inside="cottage"), **foes, pieces=[COTTAGE], acting="a1") as s:
        s.play("A", "march")
        request = s.asks("A", "leave")
        best = request.candidates()[0]
        placed = [word for word in best.split() if not word.endswith("@22.5,22.5")]
        assert 0 < len(placed) < 6
        s.refuses("A", " ".join(placed[:-1]), "CFB-GAR-19")
        s.play("A", best)
        s.play("A", s.asks("A", "march").candidates()[-1])
        assert len(standing(s, "a1")) == len(placed) and regiment(s, "a1").tokens == 0
        assert regiment(s, "a1").broken is (2 * (6 - len(placed)) >= 6)
        s.asks("A", "act")


# --- storming, and what is measured


@pytest.mark.rule("CFB-GAR-29", "CFB-GAR-40", "CFB-GAR-12")
def test_whoever_destroys_the_occupants_may_take_their_place() -> None:
    weak = put("maa", models=1, inside="cottage", wounds={"1": 1})
    with battle(a1=put("hvy", "22,18.8"), b1=weak, b2="rai 40,40", pieces=[COTTAGE], acting="a1") as s:
        s.play("A", "clash")
        s.play("A", "a1.1@22,18.8", dice="1 6 6  6")
        assert regiment(s, "b1").destroyed
        s.asks("A", "occupy")
        s.play("A", "cottage")
        assert regiment(s, "a1").inside == "cottage"
        s.asks("B", "act")


@pytest.mark.rule("CFB-GAR-42", "CFB-GAR-33", "CFB-GAR-49", "CFB-MEA-01", "CFB-MEA-05")
def test_occupants_are_measured_to_the_outline_and_nobody_inside_is_stranded() -> None:
    game = fight(a1=put("maa", models=6, inside="cottage"), b1="maa 30,22", pieces=[COTTAGE])
    assert game.apart(regiment(game, "a1"), regiment(game, "b1")) == 4500
    assert not stranded(game, regiment(game, "a1"))
    assert distance(game.body(regiment(game, "b1").models[0]), game.pieces["cottage"], flat=True) == 4500


@pytest.mark.rule("CFB-GAR-46")
def test_occupants_seize_nothing() -> None:
    game = fight(a1=put("maa", models=6, inside="cottage"), b1="maa 24,28", pieces=[COTTAGE], scenario="camp")
    [centre, *_] = game.scenario.zones
    assert [strength(game, seat, centre) for seat in "AB"] == [0, 1]  # type: ignore[arg-type]


@pytest.mark.rule("CFB-GAR-35", "CFB-GAR-38", "CFB-ACT-26")
def test_engaged_occupants_still_aim_and_shoot_but_do_nothing_else_out_of_combat() -> None:
    inside = put("xbw", models=3, inside="cottage")
    with battle(a1=inside, b1="maa 26.2,22", b2="rai 40,22", pieces=[COTTAGE], acting="a1") as s:
        s.offers("A", "aim", "volley:b2")
    game = fight(a1=inside, b1="maa 26.2,22", b2="rai 40,22", pieces=[COTTAGE], acting="a1")
    found = {action: barred(game, regiment(game, "a1"), action) for action in ("aim", "volley", "rally", "charge")}
    assert {action: why.rule if why else "" for action, why in found.items()} == {
        "aim": "",
        "volley": "",
        "rally": "CFB-ACT-26",
        "charge": "CFB-GAR-38",
    }
