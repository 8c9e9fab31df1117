"""Zonal terrain: dice for whoever moves through it, what it costs, and what a Charge loses by it."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import point
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.ground import company, pace
from game.systems.first_blood.flow.march import marching
from game.systems.first_blood.flow.sight import sees
from game.systems.first_blood.flow.treading import disheartened, hampered, through, trodden
from game.systems.first_blood.game import FirstBlood
from tests.systems.first_blood.field import at, battle, fight, profile, put, regiment, row, ruin, run, standing, zonal

SWAMP = zonal("swamp", "8,12", "16,14", classes="dangerous water")
THORNS = zonal("thorns", "8,12", "16,14", classes="very_dangerous")
RUBBLE = zonal("rubble", "8,12", "16,14", classes="broken_ground")
ROCKS = zonal("rocks", "8,12", "16,14", classes="hindering")
FENCE = zonal("fence", "8,12", "13,13", classes="obstacle")


def routes(game: FirstBlood, id: str, *places: str) -> Any:
    """The ways of a Regiment's models to these places, free of enemies."""
    men = company(game, regiment(game, id), pace(20_000))
    return men.routes({model.id: point(to) for model, to in zip(regiment(game, id).models, places, strict=True)})


@pytest.mark.rule("CFB-ZON-10", "CFB-ZON-11", "CFB-ZON-12", "CFB-ZON-29", "CFB-ZON-01", "CFB-GEO-11", "CFB-MOR-04")
def test_knights_march_through_a_swamp() -> None:
    """Worked example E-21."""
    with battle(a1=put("kni", "10,10 12.1,10 14.2,10"), b1="maa 40,40", pieces=[SWAMP], acting="a1") as s:
        s.play("A", "march a1.1@10,16.5 a1.2@12.1,16.5 a1.3@14.2,16.5", dice="6 2 6")
        s.asks("A", "casualties")
        s.play("A", "a1.3", dice="1 4 5 6")
        assert standing(s, "a1") == ["a1.1", "a1.2"]
        s.play("A", "a1.2")
        assert [model.wounds for model in regiment(s, "a1").models] == [0, 2]
        assert not regiment(s, "a1").broken, "1 of 3 lost"
        s.asks("A", "act")


@pytest.mark.rule("CFB-ZON-11", "CFB-ZON-30")
@pytest.mark.parametrize(("entry", "cost"), [("maa", 1), ("kni", 2), ("bru", 2), ("mon", 1)])
def test_what_dangerous_terrain_costs_each_type(entry: str, cost: int) -> None:
    game = fight(a1=put(entry, "10,10"), b1="maa 40,40", pieces=[SWAMP])
    one = regiment(game, "a1")
    suffered = run(trodden(game, one, routes(game, "a1", "10,16"), "march", tests=False), dice="6")
    assert suffered == {"a1": cost}
    assert run(trodden(game, one, routes(game, "a1", "10,16"), "march", tests=False), dice="5") == {}


@pytest.mark.rule("CFB-ZON-13", "CFB-ZON-14", "CFB-ZON-15", "CFB-ZON-30")
@pytest.mark.parametrize(("entry", "cost"), [("maa", 1), ("kni", 2), ("bru", 1), ("mon", 1)])
def test_very_dangerous_terrain_hurts_on_four_and_more(entry: str, cost: int) -> None:
    game = fight(a1=put(entry, "10,10"), b1="maa 40,40", pieces=[THORNS])
    way = routes(game, "a1", "10,16")
    for face, wounds in (("3", {}), ("4", {"a1": cost}), ("6", {"a1": cost})):
        regiment(game, "a1").models[0].wounds = 0
        assert run(trodden(game, regiment(game, "a1"), way, "march", tests=False), dice=face) == wounds


@pytest.mark.rule("CFB-ZON-12", "CFB-ZON-15", "CFB-ZON-09")
def test_terrain_wounds_are_tested_for_and_not_defended() -> None:
    game = fight(a1=put("maa", row("10,10", 3)), b1="maa 40,40", pieces=[THORNS])
    way = routes(game, "a1", "10,16", "11,16", "12,16")
    run(trodden(game, regiment(game, "a1"), way, "march"), "A a1.3", dice="4 1 1  6")
    assert standing(game, "a1") == ["a1.1", "a1.2"], "the failed test wounds the wounded model again"
    assert [entry.event for entry in game.journal].count("first_blood.told.morale_tested") == 1
    assert "first_blood.told.defended" not in [entry.event for entry in game.journal]


@pytest.mark.rule("CFB-ZON-06", "CFB-ZON-07", "CFB-ZON-31")
def test_broken_ground_is_rolled_for_in_a_charge_alone_and_its_hit_may_be_saved() -> None:
    game = fight(a1=put("maa", "10,10 11,10"), b1="maa 40,40", pieces=[RUBBLE])
    way = routes(game, "a1", "10,16", "11,16")
    assert run(trodden(game, regiment(game, "a1"), way, "march")) == {}
    assert run(trodden(game, regiment(game, "a1"), way, "charge", tests=False), dice="6 5  3") == {}
    saved = run(trodden(game, regiment(game, "a1"), way, "charge", tests=False), "A a1.2", dice="6 5  4")
    assert saved == {"a1": 1}, "Defense 2 and Shield: a 3 saves, a 4 does not"


@pytest.mark.rule("CFB-ZON-08", "CFB-ZON-09", "CFB-ZON-30")
def test_riders_and_brutes_are_wounded_by_broken_ground_monsters_only_hit() -> None:
    for entry, dice, wounds in (("kni", "6", 1), ("bru", "6", 1), ("mon", "6 4", 1)):
        game = fight(a1=put(entry, "10,10"), b1="maa 40,40", pieces=[RUBBLE])
        way = routes(game, "a1", "10,16")
        assert run(trodden(game, regiment(game, "a1"), way, "charge", tests=False), dice=dice) == {"a1": wounds}


@pytest.mark.rule("CFB-ZON-29", "CFB-GEO-11", "CFB-TER-09", "CFB-ZON-02")
def test_who_moves_through_a_piece_rolls_once_and_who_stands_still_does_not() -> None:
    both = zonal("mire", "8,12", "16,14", classes="dangerous very_dangerous")
    game = fight(a1=put("maa", "10,13 11,13 20,13"), b1="maa 40,40", pieces=[both])
    way = routes(game, "a1", "10,13", "11,13.2", "20,15")
    piece = game.table.pieces[0]
    assert [model.id for model in through(game, regiment(game, "a1"), way, piece)] == ["a1.2"]
    run(trodden(game, regiment(game, "a1"), way, "march", tests=False), "A a1.3", dice="4")


@pytest.mark.rule("CFB-ZON-33", "CFB-CHR-29", "CFB-DIC-16")
def test_the_model_that_rolled_is_wounded_where_it_stands_for_itself() -> None:
    game = fight(a1=put("lord", "10,10 11,10", retinue=["bgd"]), b1="maa 40,40", pieces=[THORNS])
    way = routes(game, "a1", "10,16", "11,16")
    assert run(trodden(game, regiment(game, "a1"), way, "march", tests=False), dice="1 5") == {"a1.2": 1}
    officer = fight(a1=put("maa", "10,10 11,10", officer="captain"), b1="maa 40,40", pieces=[THORNS])
    way = routes(officer, "a1", "10,16", "11,16")
    assert run(trodden(officer, regiment(officer, "a1"), way, "march", tests=False), dice="6 1") == {"a1.1": 1}


@pytest.mark.rule("CFB-ZON-35")
def test_whoever_flies_rolls_only_where_it_starts_and_ends() -> None:
    wings = profile("wng", "9 0 3 3 12 3 3 0", "fly", type="monster", weight="heavy")
    game = fight(wings, a1=put("wng", "10,8"), b1="maa 40,40", pieces=[THORNS])
    over, into = routes(game, "a1", "10,17"), routes(game, "a1", "10,13")
    assert run(trodden(game, regiment(game, "a1"), over, "march", flown=True)) == {}
    assert run(trodden(game, regiment(game, "a1"), into, "march", flown=True, tests=False), dice="4") == {"a1": 1}


@pytest.mark.rule("CFB-ZON-17", "CFB-ZON-19", "CFB-ZON-20", "CFB-ZON-28", "CFB-GEO-06")
def test_a_fence_costs_two_inches_of_a_march() -> None:
    with battle(a1="maa 10,11", b1="maa 40,40", pieces=[FENCE], acting="a1") as s:
        s.refuses("A", "march a1.1@10,14.1", "CFB-GEO-07")
        s.refuses("A", "march a1.1@10,12.5", "CFB-ZON-27")
        s.play("A", "march a1.1@10,13.9")
        assert at(s, "a1.1") == "10,13.9"


@pytest.mark.rule("CFB-ZON-18", "CFB-ZON-22", "CFB-ZON-32")
def test_models_that_charge_over_a_fence_or_through_rocks_make_no_impact_attacks() -> None:
    for piece in (FENCE, ROCKS):
        game = fight(a1=put("kni", "10,10 18,10"), b1="maa 10,16", pieces=[piece])
        way = routes(game, "a1", "10,14.5", "18,14.5")
        assert hampered(game, regiment(game, "a1"), way, [regiment(game, "b1")]) == ["a1.1"]


@pytest.mark.rule("CFB-ZON-23", "CFB-ZON-32")
@pytest.mark.parametrize(("entry", "lost"), [("maa", True), ("hvy", True), ("rai", False), ("lord", False)])
def test_medium_and_heavy_regiments_are_not_inspired_through_rocks(entry: str, lost: bool) -> None:
    game = fight(a1=put(entry, "10,10"), b1="maa 10,16", pieces=[ROCKS])
    way = routes(game, "a1", "10,14.5")
    assert disheartened(game, regiment(game, "a1"), way, [regiment(game, "b1")]) is lost


@pytest.mark.rule("CFB-ZON-18", "CFB-ZON-23", "CFB-CHG-25", "CFB-CHG-27")
def test_a_charge_through_rocks_has_neither_impact_nor_inspired() -> None:
    with battle(a1=put("kni", "10,9"), b1=put("maa", row("9,16", 3)), pieces=[ROCKS], acting="a1") as s:
        s.play("A", "charge:b1", dice="2")
        s.play("A", s.asks("A", "charge").candidates()[0])
        assert not regiment(s, "a1").inspired
        s.never_told("first_blood.told.struck")
        s.asks("A", "act")


@pytest.mark.rule("CFB-RUI-02", "CFB-RUI-03", "CFB-RUI-04")
def test_a_charge_at_an_enemy_in_a_ruin() -> None:
    house = ruin("house", "8,13", "14,19")
    inside = put("maa", row("10,15", 2))
    game = fight(a1=put("kni", "11,9"), b1=inside, pieces=[house])
    way = routes(game, "a1", "11,13.2")
    target = [regiment(game, "b1")]
    assert hampered(game, regiment(game, "a1"), way, target) == ["a1.1"]
    assert disheartened(game, regiment(game, "a1"), way, target)
    assert run(trodden(game, regiment(game, "a1"), way, "charge", tests=False), dice="6") == {"a1": 2}
    foot = fight(a1=put("hvy", "11,9"), b1=inside, pieces=[house])
    way = routes(foot, "a1", "11,13.2")
    assert not disheartened(foot, regiment(foot, "a1"), way, [regiment(foot, "b1")])
    assert run(trodden(foot, regiment(foot, "a1"), way, "charge")) == {}
    half = fight(a1=put("kni", "11,9"), b1=put("maa", "10,15 10,13.4"), pieces=[house])
    assert not disheartened(half, regiment(half, "a1"), {}, [regiment(half, "b1")]), "not Completely Within"


@pytest.mark.rule("CFB-ZON-29", "CFB-CHL-22", "CFB-WDR-09")
def test_every_kind_of_move_is_rolled_for() -> None:
    pit = zonal("pit", "5,5", "20,20", classes="very_dangerous")
    with battle(a1=put("maa", "10,10 11,10"), b1="maa 10,11.9", pieces=[pit], acting="a1") as s:
        s.play("A", "combat_reform")
        s.play("A", "a1.1@10.3,10.4 a1.2@11.3,10.4", dice="1 1")
        assert s.told("first_blood.told.ground_rolled")[0].dice == (1, 1)
    with battle(a1=put("maa", "10,10"), b1="maa 10,11.6", pieces=[pit], acting="a1") as s:
        s.play("A", "clash")
        s.play("A", "a1.1@10.3,10.3", dice="1  6 6")
        assert s.told("first_blood.told.ground_rolled")
    with battle(a1=put("maa", "10,10"), b1=put("maa", "10,11.6", characteristics={"clash": 0}), pieces=[pit],
                acting="a1") as s:  # fmt: skip
        s.play("A", "withdraw", dice="1")
        s.play("A", "a1.1@10,7", dice="1")
        assert s.told("first_blood.told.ground_rolled")


@pytest.mark.rule("CFB-GEO-07", "CFB-ZON-27", "CFB-GAR-06", "CFB-GAR-41")
def test_nobody_marches_through_impassable_ground() -> None:
    chasm = zonal("chasm", "8,12", "16,14", classes="impassable")
    game = fight(a1="maa 12,11", b1="maa 40,40", pieces=[chasm])
    layout = marching(game, regiment(game, "a1"))
    assert layout.faults({"a1.1": point("12,13")})["a1.1"].rule == "CFB-ZON-27"
    assert layout.faults({"a1.1": point("12,15")})["a1.1"].rule == "CFB-GEO-07"


@pytest.mark.rule("CFB-ZON-21", "CFB-THR-05", "CFB-ENG-04")
def test_enemies_reach_each_other_across_a_fence_but_not_through_a_wall() -> None:
    fence = zonal("fence", "8,10.7", "13,11", classes="obstacle")
    game = fight(a1="maa 10,10", b1="maa 10,11.7", pieces=[fence])
    assert Engagement(game).is_engaged(regiment(game, "a1"))
    house = ruin("house", "8,8", "13,13", walls=["8,10.85 13,10.85"])
    game = fight(a1="maa 10,10", b1="maa 10,11.7", pieces=[house])
    assert not Engagement(game).is_engaged(regiment(game, "a1"))


@pytest.mark.rule("CFB-ZON-26", "CFB-TER-08", "CFB-LOS-06")
@pytest.mark.parametrize(
    ("classes", "size", "seen"), [("obstructing", 3, 0), ("obstructing", 0, 1), ("hindering", 3, 1)]
)
def test_no_line_of_sight_passes_obstructing_terrain_as_high_as_who_looks(classes: str, size: int, seen: int) -> None:
    wall = zonal("wall", "5,12", "15,13", classes=classes, size=size)
    game = fight(a1="maa 10,10", b1="maa 10,16", pieces=[wall])
    assert sees(game, regiment(game, "a1").models[0], regiment(game, "b1")) == bool(seen)
