"""Placing a model without a path."""

from __future__ import annotations

import pytest

from game.boards.table import Zone
from game.core.place import Point, point
from game.kit.skirmish.footing import on_slope
from game.kit.skirmish.placing import Putting
from game.systems.bmg3.flow.placing import place, placing
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import Activation
from tests.systems.bmg3.scenes import TOUCH, game, lamp, model, piece, profile, run, suspect


def why(putting: Putting, at: str) -> str:
    refusal = putting.why_not(point(at))
    return refusal.rule.removeprefix("BMG3-") if refusal else ""


def thug(played: Bmg3, **limits: object) -> Putting:
    return placing(played, model(played, "a1"), **limits)  # type: ignore[arg-type]


@pytest.mark.rule("BMG3-PLC-01", "BMG3-MEA-06")
def test_only_the_end_matters_and_no_part_of_the_base_gains_by_its_width() -> None:
    wall = piece("wall", "12,0", "12.5,36", top=9, keywords="solid unclimbable")
    played = game(models={"a1": "thug 10,10"}, pieces=[wall])
    putting = thug(played, within=6000)
    assert why(putting, "16,10") == "" and why(putting, "16.02,10") == "PLC-01"
    run(place(played, model(played, "a1"), Point(16_000, 10_000)))
    assert model(played, "a1").at == Point(16_000, 10_000)


@pytest.mark.rule("BMG3-PLC-01")
def test_height_counts_in_the_distance() -> None:
    roof = piece("roof", "12,8", "18,14", top=4, keywords="solid standable")
    putting = thug(game(models={"a1": "thug 10,10"}, pieces=[roof]), within=5000)
    assert why(putting, "13,10,4") == "" and why(putting, "13.1,10,4") == "PLC-01"


@pytest.mark.rule("BMG3-PLC-02", "BMG3-SEW-07", "BMG3-PLC-05")
def test_who_may_not_move_may_not_be_placed_but_no_movement_is_no_ban() -> None:
    played = game(profile("thug", M=0), models={"a1": "thug 10,10"})
    assert why(thug(played, within=4000), "12,10") == ""
    played.state.active = Activation("a1", rooted=True)
    assert why(thug(played, within=4000), "12,10") == "SEW-02"
    assert not thug(played, within=4000).suggestions()


@pytest.mark.rule("BMG3-PLC-03")
def test_movement_does_not_change_a_placing_distance() -> None:
    for inches, traits in ((2, []), (9, ["fast"])):
        played = game(profile("thug", M=inches, abilities=traits), models={"a1": "thug 10,10"})
        assert why(thug(played, within=4000), "14,10") == "" and why(thug(played, within=4000), "14.1,10") == "PLC-01"


@pytest.mark.rule("BMG3-PLC-04", "BMG3-MOV-08", "BMG3-MOV-09", "BMG3-GEO-12", "BMG3-TER-07", "BMG3-IPS-02")
def test_the_end_is_stable_free_and_on_ground_that_can_be_landed_on() -> None:
    pieces = [
        piece("wall", "12,9", "13,11", top=3),
        piece("pit", "8,14", "11,17", top=0, keywords="impassable"),
        piece("rock", "14,14", "17,17", top=2, keywords="impassable landable"),
        piece("pool", "2,14", "5,17", top=0, keywords="impassable landable"),
    ]
    played = game(models={"a1": "thug 10,10", "b1": "thug 7,10"}, pieces=pieces, markers=[lamp("10,7")])
    putting = thug(played, within=20_000)
    assert why(putting, "12.5,10") == "PLC-04" and why(putting, "11.6,10") == "PLC-04"
    assert why(putting, "12.5,10,3") == "MOV-08" and why(putting, "20,20,1") == "MOV-08"
    assert why(putting, "7.5,10") == "MOV-09" and why(putting, "10,7.5") == "MOV-09"
    assert why(putting, f"{7 + TOUCH / 1000},10") == ""
    assert why(putting, "0.3,10") != "" and why(putting, "-2,10") == "GEO-12"
    assert why(putting, "9.5,15.5") == "PLC-04"
    assert why(putting, "15.5,15.5,2") == "" and why(putting, "3.5,15.5") == ""


@pytest.mark.rule("BMG3-CON-01", "BMG3-CON-04")
def test_placed_in_contact_means_touching_a_model_or_a_marker() -> None:
    played = game(models={"a1": "thug 10,10", "b1": "thug 20,20"}, markers=[suspect("30,10")])
    beside = thug(played, touching=model(played, "b1"))
    assert why(beside, f"{20 + TOUCH / 1000},20") == "" and why(beside, "21.3,20") == "CON-01"
    assert len(beside.suggestions()) > 6 and all(beside.why_not(at) is None for at in beside.suggestions())
    on = thug(played, touching=played.markers("suspect")[0])
    assert why(on, "30,10") == "" and why(on, "31.2,10") == "" and why(on, "31.3,10") == "CON-01"


@pytest.mark.rule("BMG3-GEO-09", "BMG3-MEA-05")
def test_completely_within_a_zone_its_boundary_included() -> None:
    played = game(models={"a1": "thug 10,10"})
    zone = Zone("z", "deployment", ((20_000, 20_000), (26_000, 20_000), (26_000, 26_000), (20_000, 26_000)))
    putting = thug(played, zone=zone)
    assert why(putting, "20.591,23") == "" and why(putting, "20.5,23") == "GEO-09"
    assert putting.suggestions() and all(putting.why_not(at) is None for at in putting.suggestions())
    assert putting.area() == [zone.outline]


@pytest.mark.rule("BMG3-MEA-04")
def test_within_a_distance_of_something_else_is_measured_edge_to_edge() -> None:
    played = game(models={"a1": "thug 10,10", "b1": "thug 20,20"})
    putting = thug(played, within=3000, of=model(played, "b1"))
    assert why(putting, f"{20 + (TOUCH + 3000) / 1000},20") == ""
    assert why(putting, f"{20 + (TOUCH + 3020) / 1000},20") == "PLC-01"
    assert all(putting.why_not(at) is None for at in putting.suggestions()) and putting.suggestions()


@pytest.mark.rule("BMG3-VEH-02")
def test_a_vehicle_is_never_put_above_the_street() -> None:
    roof = piece("roof", "12,8", "18,14", top=1, keywords="solid standable")
    van = profile("van", W=None, ranks=["vehicle"])
    played = game(van, models={"a1": "van 10,10"}, pieces=[roof])
    assert why(thug(played, within=9000), "15,11,1") == "VEH-02"


def test_a_model_beside_the_table_can_be_placed_too() -> None:
    played = game(models={"a1": "thug", "a2": "thug 5,5"})
    assert model(played, "a1").at is None
    assert why(thug(played), "10,10") == "" and why(thug(played), "5.5,5") == "MOV-09"


@pytest.mark.rule("BMG3-MOV-08", "BMG3-TER-06")
def test_nobody_is_put_half_way_up_a_ramp() -> None:
    ramp = piece("ramp", "8,9", "12,12", top=2, keywords="ramp standable", properties=(("up", 0),))
    roof = piece("roof", "12,8", "18,14", top=2, keywords="solid standable")
    played = game(models={"a1": "thug 4,10"}, pieces=[ramp, roof])
    assert on_slope(played.table, Point(10_000, 10_500, 1000))
    assert not on_slope(played.table, Point(14_000, 10_000, 2000))
    assert why(thug(played, within=9000), "10,10.5,1") == "MOV-08"
