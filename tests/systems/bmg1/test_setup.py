"""Furniture, zones, groups, deployment, objectives and arrivals (SET, URB, DEP, OBJ, SCN)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import Point, point
from game.systems.bmg1.flow.arrivals import along, arrival_steps, arrive
from game.systems.bmg1.flow.deploying import (
    choose_zones,
    deploy,
    deploying,
    group_zones,
    make_groups,
    put_down,
    who_opens,
)
from game.systems.bmg1.flow.furniture import furnishing, place_furniture, roll_furniture
from game.systems.bmg1.flow.late_setup import hidden, hiding, name_targets, place_hidden
from game.systems.bmg1.flow.objectives import choose_types, objective_spots, targets
from game.systems.bmg1.flow.setup import first_steps, groups, hidden_steps, setup, types
from game.systems.bmg1.flow.sewers import why_not_out
from game.systems.bmg1.flow.zones import box
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import Acting
from game.systems.bmg1.state import P1, P2, Activation, Counters, Marker
from tests.systems.bmg1.field import Unforeseen, at, marker, model, night, put, run, street, system

OFF = put("thug", location="off")
BANDS = {**{f"a{n}": OFF for n in (1, 2, 3)}, **{f"b{n}": OFF for n in (1, 2, 3)}}
ZONED = {"A": {"zone": "A"}, "B": {"zone": "B"}}


def table(**told: Any) -> Bmg1:
    return night(**{**BANDS, "phase": "setup", "sides": ZONED, **told})


def rule(refusal: Any) -> str:
    return "" if refusal is None else refusal.rule


@pytest.mark.rule("BMG1-SET-01", "BMG1-STG-05")
def test_strategies_come_first_then_the_phases_in_their_order() -> None:
    steps = first_steps(strategies=True)
    order = ["strategies", "scenario", "roll:sewer", "roll:lamp", "opener", "groups", "types", "hidden", "play"]
    assert [step for step in steps if step in order] == order


# --- phase B


@pytest.mark.rule("BMG1-SEW-01", "BMG1-SEW-03", "BMG1-DIC-05", "BMG1-LAM-02")
def test_each_rolls_a_d3_and_whoever_has_more_begins() -> None:
    assert run(roll_furniture(table(), "sewer"), dice="2 5") == [
        "place:sewer:B",
        "place:sewer:A",
        "place:sewer:B",
        "place:sewer:B",
    ]


@pytest.mark.rule("BMG1-LAM-01", "BMG1-LAM-02", "BMG1-DIC-13")
def test_a_tie_goes_to_the_larger_band_and_then_to_a_die() -> None:
    larger = table(b4=OFF)
    assert run(roll_furniture(larger, "lamp"), dice="1 2") == ["place:lamp:B", "place:lamp:A"]
    assert run(roll_furniture(table(), "lamp"), dice="1 2 4 4 5 2") == ["place:lamp:A", "place:lamp:B"]


@pytest.mark.rule("BMG1-SEW-02", "BMG1-LAM-03", "BMG1-URB-03")
@pytest.mark.parametrize("kind", ["sewer", "lamp"])
def test_markers_keep_twenty_from_their_kind_and_more_than_five_from_the_edge(kind: Any) -> None:
    spacing = {"sewer": "BMG1-SEW-02", "lamp": "BMG1-LAM-03"}[kind]
    radius = {"sewer": 1.5, "lamp": 0.5}[kind]
    game = table(
        markers=[{"kind": kind, "at": "45,45"}, {"kind": "riddle", "at": "20,70"}],
        terrain={"car": "car 70,70 76,76", "house": "building 10,10 20,20"},
    )
    placing = furnishing(game, kind)
    beside = 45 + 20 + 2 * radius
    assert placing.why_not(point(f"{beside},45")) is None
    assert rule(placing.why_not(point(f"{beside - 0.1},45"))) == spacing
    assert rule(placing.why_not(point(f"45,{5 + radius}"))) == spacing
    assert placing.why_not(point(f"45,{5.001 + radius}")) is None
    assert rule(placing.why_not(point("73,73"))) == "BMG1-URB-03"
    assert rule(placing.why_not(point("15,15,6"))) == "BMG1-URB-03"
    assert rule(placing.why_not(point("21,70"))) == "BMG1-URB-03"


@pytest.mark.rule("BMG1-SEW-03", "BMG1-URB-01", "BMG1-DCN-07", "BMG1-DCN-08")
def test_a_marker_without_a_legal_spot_is_lost() -> None:
    game = table(terrain={"block": "building 0,0 90,90"})
    run(place_furniture(game, "sewer", P1))
    assert not game.state.markers
    game = table()
    run(place_furniture(game, "sewer", P1), "A 45,45")
    assert [(m.kind, m.seat) for m in game.state.markers] == [("sewer", P1)]


@pytest.mark.rule("BMG1-URB-02", "BMG1-TRT-120", "BMG1-DCN-10")
def test_sewers_come_before_lamps_and_those_before_the_extras() -> None:
    steps = first_steps(strategies=False)
    assert steps.index("roll:sewer") < steps.index("roll:lamp") < steps.index("extra:A")
    lord = put("agent", location="off", traits="lord_of_the_sewers")
    with street(**{**BANDS, "a1": lord}, phase="setup", queue=("extra:A", "extra:B", "play"), sides=ZONED) as s:
        s.asks("A", "sewer")
        s.play("A", "45,45")
        s.cards("A").asks("A", "first")
        assert [m.kind for m in s.state.markers] == ["sewer"]


# --- phase C


@pytest.mark.rule("BMG1-DEP-02", "BMG1-DIC-13")
def test_the_higher_die_opens_and_ties_are_rolled_again() -> None:
    game = table()
    run(who_opens(game), dice="3 3 2 5")
    assert game.state.opener == P2


@pytest.mark.rule("BMG1-DEP-03", "BMG1-SCN-10", "BMG1-DCN-12")
def test_the_first_player_takes_the_zone_he_likes() -> None:
    game = table(sides={})
    game.state.opener = P2
    run(choose_zones(game), "B A")
    assert (game.side(P1).zone, game.side(P2).zone) == ("B", "A")


@pytest.mark.rule("BMG1-SCN-48", "BMG1-DIC-06", "BMG1-SCN-52")
def test_the_larger_band_attacks_in_an_ambush() -> None:
    game = table(scenario="ambush", b4=OFF, sides={})
    run(choose_zones(game))
    assert game.side(P2).zone == "A"
    game = table(scenario="ambush", sides={})
    run(choose_zones(game), "A B", dice="2")
    assert game.side(P2).zone == "A"
    game = table(scenario="ambush", sides={})
    run(choose_zones(game), "B B", dice="3")
    assert game.side(P2).zone == "A"


@pytest.mark.rule("BMG1-DEP-01", "BMG1-DCN-11")
def test_a_band_is_divided_as_equally_as_possible() -> None:
    game = table()
    with pytest.raises(Unforeseen):
        run(make_groups(game, P1), "A a1 a2 a3")
    run(make_groups(game, P1), "A a2")
    assert game.side(P1).groups == [["a2"], ["a1", "a3"]]


@pytest.mark.rule("BMG1-DEP-03", "BMG1-DEP-04")
def test_groups_are_deployed_by_turns() -> None:
    game = table()
    steps = run(groups(game), "A a1", "B b1 b2")
    assert steps == [
        "deploy:A:0",
        *["deploy:B:0"] * 2,
        *["deploy:A:1"] * 2,
        "deploy:B:1",
    ]


@pytest.mark.rule("BMG1-DEP-05", "BMG1-DEP-07", "BMG1-GEO-27", "BMG1-GEO-11")
def test_a_miniature_stands_wholly_in_its_zone_roofs_included() -> None:
    game = table(
        a2="thug 30,10",
        terrain={"house": "building 40,5 50,15", "fence": "wooden_fence 60,5 60.5,15"},
        markers=[{"kind": "lamp", "at": "70,10"}],
    )
    placing = deploying(game, model(game, "a1"), 0)
    assert placing.why_not(point("20,18.5")) is None
    assert rule(placing.why_not(point("20,18.6"))) == "BMG1-DEP-05"
    assert placing.why_not(point("45,10,6")) is None
    assert placing.why_not(point("40.1,10,6")) is None, "only the centre must be carried (GEO-05)"
    assert rule(placing.why_not(point("45,10"))) == "BMG1-GEO-27"
    assert rule(placing.why_not(point("61,10"))) == "BMG1-GEO-27"
    assert rule(placing.why_not(point("31,10"))) == "BMG1-GEO-27"
    assert rule(placing.why_not(point("70,10"))) == "BMG1-GEO-27"


@pytest.mark.rule("BMG1-DEP-06", "BMG1-COV-04", "BMG1-COV-05", "BMG1-COV-07", "BMG1-DCN-13")
def test_it_may_be_deployed_crouched_behind_what_it_touches() -> None:
    game = table(terrain={"wall": "low_wall 20,12 30,13", "mud": "debris 20,5 30,9"})
    run(put_down(game, model(game, "a1"), point("25,10.5")), "A wall")
    assert model(game, "a1").posture == "crouched" and model(game, "a1").cover == "wall"
    run(put_down(game, model(game, "a2"), point("22,10.5")), "A no")
    assert model(game, "a2").posture == "up"
    run(put_down(game, model(game, "a3"), point("25,3")))
    assert model(game, "a3").posture == "up"


@pytest.mark.rule("BMG1-SCN-43", "BMG1-SCN-49", "BMG1-SCN-42")
def test_each_of_two_areas_takes_one_whole_group() -> None:
    sides = {"A": {"zone": "A", "groups": (("a1", "a2"), ("a3",))}, "B": {"zone": "B"}}
    game = table(scenario="securing", sides=sides)
    both = [(0, 65_000, 25_000, 90_000), (65_000, 0, 90_000, 25_000)]
    assert [box(zone) for zone in group_zones(game, P1, 0)] == both
    run(put_down(game, model(game, "a1"), point("80,10")))
    assert [box(zone) for zone in group_zones(game, P1, 0)] == both[1:]
    assert [box(zone) for zone in group_zones(game, P1, 1)] == both[:1]


@pytest.mark.rule("BMG1-SCN-50", "BMG1-SCN-52")
def test_the_defender_of_an_ambush_puts_both_groups_into_his_area() -> None:
    sides = {"A": {"zone": "B", "groups": (("a1",), ("a2", "a3"))}, "B": {"zone": "A"}}
    game = table(scenario="ambush", sides=sides)
    for number in (0, 1):
        assert [box(zone) for zone in group_zones(game, P1, number)] == [(30_000, 37_500, 60_000, 52_500)]


@pytest.mark.rule("BMG1-TRT-119", "BMG1-TRT-121", "BMG1-SEW-09")
def test_the_lord_of_the_sewers_may_begin_inside() -> None:
    lord = put("agent", location="off", traits="lord_of_the_sewers")
    game = table(a1=lord, sides={"A": {"zone": "A", "groups": (("a1",), ("a2", "a3"))}, "B": {"zone": "B"}})
    run(deploy(game, P1, 0), "A sewer:a1")
    assert model(game, "a1").location == "sewer" and model(game, "a1").entered == 0
    sewer = Marker("s1", "sewer", P1, Point(45_000, 45_000))
    model(game, "a1").counters = Counters(move=1, special=2)
    for number, rule in (1, "BMG1-SEW-09"), (2, ""):
        game.state.round = number
        refusal = why_not_out(Acting(game, model(game, "a1"), Activation("a1")), sewer)
        assert (refusal.rule if refusal else "") == rule


# --- phase D


@pytest.mark.rule("BMG1-OBJ-01", "BMG1-DCN-15")
def test_each_player_takes_three_of_the_four_types() -> None:
    game = table()
    with pytest.raises(Unforeseen):
        run(choose_types(game, P1), "A loot ammo")
    run(choose_types(game, P1), "A loot ammo titan")
    assert game.side(P1).types == ["loot", "ammo", "titan"]


@pytest.mark.rule("BMG1-TRT-117")
def test_a_lord_of_business_may_place_one_more_loot() -> None:
    lord = put("boss", location="off", traits="lord_of_business")
    game = table(a1=lord)
    run(choose_types(game, P1), "A riddle ammo titan", "A yes")
    assert game.side(P1).types == ["riddle", "ammo", "titan", "loot"]


@pytest.mark.rule("BMG1-OBJ-02")
def test_objectives_are_placed_by_turns_from_the_first_player_on() -> None:
    game = table()
    game.state.opener = P2
    steps = run(types(game), "B loot ammo titan", "A loot ammo titan")
    assert steps == ["objective:B", "objective:A"] * 3


@pytest.mark.rule("BMG1-OBJ-03", "BMG1-OBJ-04", "BMG1-OBJ-11", "BMG1-SCN-07")
def test_crates_lie_in_the_enemy_zone_off_edges_and_other_markers() -> None:
    """The Skirmish: B's zone is the northern strip from y 70."""
    game = table(markers=[{"kind": "lamp", "at": "30,80"}], b1="thug 60,80", terrain={"car": "car 10,76 16,84"})
    why = objective_spots(game, P1, "ammo").why_not
    assert why(point("45,80")) is None and why(point("45,71.5")) is None
    assert rule(why(point("45,71.4"))) == "BMG1-OBJ-03"
    assert rule(why(point("45,83.6"))) == "BMG1-OBJ-04" and why(point("45,83.5")) is None
    assert rule(why(point("36.9,80"))) == "BMG1-OBJ-04" and why(point("37,80")) is None
    assert rule(why(point("61,80"))) == "BMG1-OBJ-11"
    assert rule(why(point("13,80"))) == "BMG1-OBJ-11"


@pytest.mark.rule("BMG1-LOO-02", "BMG1-LOO-11", "BMG1-RID-01", "BMG1-OBJ-05")
@pytest.mark.parametrize(("kind", "by"), [("loot", "BMG1-LOO-02"), ("riddle", "BMG1-RID-01")])
def test_loot_and_riddles_lie_on_neutral_ground(kind: Any, by: str) -> None:
    """At least 20 from the enemy zone (y 70), more than 10 from the own one (y 20)."""
    why = objective_spots(table(), P1, kind).why_not
    assert why(point("45,48.5")) is None and rule(why(point("45,48.6"))) == by
    assert why(point("45,31.6")) is None and rule(why(point("45,31.5"))) == "BMG1-OBJ-05"
    assert rule(why(point("45,80"))) == by


@pytest.mark.rule(
    "BMG1-SCN-06", "BMG1-SCN-12", "BMG1-SCN-13", "BMG1-SCN-23", "BMG1-SCN-24", "BMG1-SCN-11", "BMG1-SCN-22"
)
@pytest.mark.parametrize(
    ("name", "there", "outside"), [("chance_encounter", "27,27", "26.4,40"), ("plunder", "17,45", "45,36.4")]
)
def test_some_scenarios_want_everything_in_the_central_zone(name: str, there: str, outside: str) -> None:
    game = table(scenario=name, sides=ZONED if name == "plunder" else {})
    for kind in ("loot", "ammo"):
        why = objective_spots(game, P1, kind).why_not
        assert why(point(there)) is None and rule(why(point(outside))) == "BMG1-OBJ-03"


@pytest.mark.rule("BMG1-SCN-41", "BMG1-SCN-44", "BMG1-SCN-40", "BMG1-SCN-42")
def test_securing_the_area_wants_one_in_each_enemy_zone_and_the_centre() -> None:
    def allowed(kinds: tuple[str, ...], *placed: str) -> list[tuple[int, ...] | None]:
        markers = [{"kind": "ammo", "at": place} for place in placed]
        sides = {"A": {"zone": "A", "types": kinds}, "B": {"zone": "B"}}
        game = table(scenario="securing", sides=sides, markers=markers)
        return [box(zone) if zone else None for zone in targets(game, P1, "loot")]

    north_east, south_west, middle = (
        (65_000, 65_000, 90_000, 90_000),
        (0, 0, 25_000, 25_000),
        (30_000, 30_000, 60_000, 60_000),
    )
    assert allowed(("loot", "riddle", "titan")) == [north_east, south_west, middle]
    assert allowed(("loot", "riddle"), "80,80") == [south_west, middle]
    assert allowed(("loot",), "80,80", "45,45") == [south_west]
    assert None in allowed(("loot", "loot"), "80,80", "45,45")
    assert set(allowed(("loot",), "80,80", "45,45", "10,10")) == {None, middle}


@pytest.mark.rule("BMG1-SCN-51", "BMG1-SCN-52", "BMG1-SCN-47", "BMG1-SCN-50")
def test_the_defender_of_an_ambush_owes_each_enemy_zone_an_objective() -> None:
    def allowed(kind: Any, kinds: tuple[str, ...], *placed: str, seat: Any = P2) -> list[tuple[int, ...] | None]:
        markers = [{"kind": "ammo", "at": place, "seat": "B"} for place in placed]
        sides = {"A": {"zone": "A", "types": kinds}, "B": {"zone": "B", "types": kinds}}
        game = table(scenario="ambush", sides=sides, markers=markers)
        return [box(zone) if zone else None for zone in targets(game, seat, kind)]

    south, north = (0, 0, 90_000, 15_000), (0, 75_000, 90_000, 90_000)
    assert allowed("loot", ("loot", "riddle", "ammo")) == [south, north, None]
    assert allowed("loot", ("loot", "riddle")) == [south, north]
    assert allowed("loot", ("loot",), "45,8") == [north]
    assert allowed("loot", ("loot",), "45,8", "45,80") == [None]
    assert allowed("ammo", ("ammo",), seat=P1) == [(30_000, 37_500, 60_000, 52_500)]


@pytest.mark.rule("BMG1-OBJ-15")
def test_limits_that_leave_no_spot_are_dropped_one_after_the_other() -> None:
    """A crowd of Lampposts, then a table that is all zone: first the 5 cm, then the 10, then the 20."""
    lamps = [{"kind": "lamp", "at": f"{x},{y}"} for x in range(5, 90, 5) for y in range(72, 90, 5)]
    crowded = objective_spots(table(markers=lamps), P1, "ammo")
    assert crowded.why_not(point("47.5,79.5")) is None
    free = objective_spots(table(), P1, "ammo")
    near = [*lamps[:1], {"kind": "lamp", "at": "47,79.5"}]
    assert free.why_not(point("47.5,79.5")) is None
    assert rule(objective_spots(table(markers=near), P1, "ammo").why_not(point("52,79.5"))) == "BMG1-OBJ-04"


@pytest.mark.rule("BMG1-DEP-08", "BMG1-TRT-86", "BMG1-TRT-198")
def test_hidden_and_undercover_characters_come_after_the_objectives() -> None:
    game = table(
        a1=put("thug", location="off", traits="hidden"),
        a2=put("thug", location="off", traits="undercover"),
        b1="thug 45,45",
        markers=[{"kind": "ammo", "at": "20,60"}],
    )
    assert [one.id for one in hidden(game, P1)] == ["a1", "a2"]
    assert run(groups(game), "A a3", "B b1 b2") == ["deploy:A:0", "deploy:B:0", "deploy:B:1"]
    why = hiding(game, model(game, "a1")).why_not
    assert why(point("60,80")) is None
    assert rule(why(point("33,60"))) == "BMG1-TRT-86" and why(point("33.1,60")) is None
    assert rule(why(point("45,48"))) == "BMG1-DEP-08"
    why = hiding(game, model(game, "a2")).why_not
    assert why(point("60,38.5")) is None and rule(why(point("60,38.6"))) == "BMG1-TRT-198"


@pytest.mark.rule("BMG1-DEP-08")
def test_the_first_player_places_his_hidden_characters_first() -> None:
    ghost = put("thug", location="off", traits="hidden")
    game = table(a1=ghost, b1=ghost)
    game.state.opener = P2
    assert run(hidden_steps(game)) == ["hide:b1", "hide:a1"]


@pytest.mark.rule("BMG1-DCN-18", "BMG1-TRT-86")
@pytest.mark.rule("BMG1-DCN-18")
def test_its_player_says_where_a_hidden_character_appears() -> None:
    game = table(a1=put("thug", location="off", traits="hidden"))
    run(place_hidden(game, model(game, "a1")), "A 60,80")
    assert at(game, "a1") == "60,80" and model(game, "a1").on_table


@pytest.mark.rule("BMG1-TRT-153", "BMG1-TRT-154")
@pytest.mark.rule("BMG1-DCN-18")
def test_a_primary_target_is_an_own_objective_of_its_type() -> None:
    hunter = put("thug", location="off", traits="primary_target ammo")
    crates = [{"kind": "ammo", "at": f"{x}0,80", "id": f"c{x}"} for x in (2, 4)]
    game = table(a1=hunter, markers=[*crates, {"kind": "ammo", "at": "60,10", "seat": "B"}])
    run(name_targets(game, P1), "A c4")
    assert game.side(P1).primary == {"a1": "c4"}
    game = table(a1=hunter)
    run(name_targets(game, P1))
    assert game.side(P1).primary == {}


# --- Chance Encounter


@pytest.mark.rule("BMG1-SCN-14", "BMG1-SCN-15", "BMG1-SCN-17", "BMG1-SCN-18", "BMG1-DCN-19")
@pytest.mark.parametrize(("die", "there"), [("2", "45,88.5"), ("3", "88.5,45"), ("4", "45,1.5"), ("5", "1.5,45")])
def test_a_die_says_at_which_edge_a_miniature_arrives(die: str, there: str) -> None:
    game = table(scenario="chance_encounter", sides={})
    run(arrive(game, model(game, "a1")), f"A {there}", dice=die)
    assert at(game, "a1") == there and model(game, "a1").on_table
    game = table(scenario="chance_encounter", sides={})
    run(arrive(game, model(game, "a1")), dice="1")
    assert model(game, "a1").location == "off"


@pytest.mark.rule("BMG1-SCN-16", "BMG1-STG-23")
def test_a_six_lets_the_player_choose_and_a_patrol_adds_one() -> None:
    game = table(scenario="chance_encounter", sides={})
    run(arrive(game, model(game, "a1")), "A 1.5,45", dice="6")
    for die, there in (("5", "45,1.5"), ("6", "45,88.5"), ("1", "45,88.5")):
        game = table(scenario="chance_encounter", sides={"A": {"revealed": ("patrol",)}})
        run(arrive(game, model(game, "a1")), f"A {there}", dice=die)
        assert at(game, "a1") == there


@pytest.mark.rule("BMG1-SCN-18")
def test_it_touches_the_edge_and_no_enemy() -> None:
    game = table(scenario="chance_encounter", sides={}, b1="thug 20,88.5")
    why = along(game, model(game, "a1"), ("north",)).why_not
    assert why(point("45,88.5")) is None
    for wrong in ("45,80", "88.5,45", "23,88.5"):
        assert rule(why(point(wrong))) == "BMG1-SCN-18", wrong


@pytest.mark.rule("BMG1-SCN-14", "BMG1-SCN-18", "BMG1-SCN-19", "BMG1-STG-24")
def test_players_roll_by_turns_for_all_that_are_still_outside() -> None:
    sides = {"A": {"held": "a3"}}
    game = table(scenario="chance_encounter", sides=sides, b2="thug 45,45")
    game.state.opener = P2
    assert arrival_steps(game) == ["arrive:b1", "arrive:a1", "arrive:b3", "arrive:a2"]
    assert run(groups(game)) == []
    assert arrival_steps(table(scenario="skirmish")) == []


@pytest.mark.rule("BMG1-SCN-14", "BMG1-SEQ-03")
def test_arrivals_open_the_round() -> None:
    with street(**BANDS, scenario="chance_encounter", phase="begin", round=0, bag="AB") as s:
        s.dice("1 1 1 1 1 1")
        s.cards("A")
        s.asks("A", "first")
        assert s.journal.count("bmg1.told.not_arrived") == 6


@pytest.mark.rule("BMG1-DCN-16", "BMG1-SET-02")
def test_a_whole_set_up_ends_in_round_one() -> None:
    queue = first_steps(strategies=False)
    with street(**BANDS, phase="setup", round=0, bag="", queue=tuple(queue)) as s:
        s.dice("4", "1 1", "4 2")
        s.play("A", "20,45")
        s.play("B", "60,45")
        s.dice("1 1", "5 2")
        s.play("A", "30,30")
        s.play("B", "60,30", dice="6 1")
        s.play("A", "A")
        s.play("A", "a1")
        s.play("B", "b1")
        assert s.state.scenario == "skirmish"
        for seat, y in (("A", 5), ("B", 85), ("A", 5), ("B", 85)):
            while s.session.asked(seat) and s.session.asked(seat).topic == "deploy":  # type: ignore[arg-type, union-attr]
                waiting = [o.key for o in s.session.asked(seat).options]  # type: ignore[arg-type, union-attr]
                s.play(seat, f"{waiting[0]} {10 * int(waiting[0][1:])},{y}")
        s.play("A", "loot ammo titan")
        s.play("B", "riddle ammo titan")
        s.play("A", "loot 45,40")
        s.play("B", "riddle 35,45")
        s.play("A", "ammo 50,80")
        s.play("B", "ammo 50,10")
        s.play("A", "titan 70,80")
        s.play("B", "titan 70,10")
        s.cards("B")
        s.asks("B", "first")
        assert s.state.round == 1 and sorted(s.state.bag) == ["A", "A", "A", "B", "B"]
        assert len(s.state.markers) == 10 and marker(s, s.state.markers[0].id).kind == "sewer"


@pytest.mark.rule("BMG1-GEO-33")
def test_crates_are_terrain_as_soon_as_round_one_begins() -> None:
    """In the game that is played as in every copy of it."""
    crates = [{"id": "ammo1", "kind": "ammo", "seat": "A", "at": "40,40"}]
    game = night(phase="setup", queue=["play"], markers=crates)
    assert "ammo1" not in game.pieces
    run(setup(game))
    assert game.state.phase == "begin" and game.pieces["ammo1"].top == 2000
    assert system().game(game.state).table == game.table
