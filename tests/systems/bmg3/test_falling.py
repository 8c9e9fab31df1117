"""Falls: on purpose, out of a climb, by a push; where they end and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.table import Piece
from game.core.place import Point
from game.kit.skirmish.falling import Fall
from game.kit.skirmish.journey import Plan
from game.systems.bmg3.flow.falling import fall, is_deadly, pushed_off
from game.systems.bmg3.flow.moving import move, travel
from game.systems.bmg3.game import Bmg3
from tests.systems.bmg3.scenes import game, model, piece, profile, put, run, scene
from tests.systems.bmg3.test_moving import steps, why

HIGH = piece("house", "10,10", "16,16", top=3, keywords="solid standable")
ROOF = piece("roof", "12,8", "18,14", top=2.5, keywords="solid standable")


def tower(top: float) -> Piece:
    return piece("house", "10,10", "16,16", top=top, keywords="solid standable")


def on_roof(
    at: str = "14,13,3", *pieces: Piece, inches: float = 8, abilities: tuple[str, ...] = (), **models: Any
) -> Bmg3:
    thug = profile("thug", M=inches, E=6, abilities=abilities)
    return game(thug, models={"a1": f"thug {at}", **models}, pieces=pieces or (HIGH,))


def falling(played: Bmg3, path: str) -> Fall:
    plan = travel(played, model(played, "a1")).plan(steps(path))
    assert isinstance(plan, Plan) and plan.fall is not None, plan
    return plan.fall


def drop(played: Bmg3, path: str, *answers: str) -> None:
    run(move(played, model(played, "a1"), steps(path)), *answers)


# --- the sums


@pytest.mark.rule(
    "BMG3-WEX-04", "BMG3-JMP-02", "BMG3-FAL-07", "BMG3-FAL-09", "BMG3-FAL-12", "BMG3-FAL-13", "BMG3-FAL-14"
)
def test_worked_example_of_a_fall() -> None:
    # 2 inches to the edge, 2 through the air, 3 down: 7 in all with an impaired movement of 4
    played = on_roof()
    assert falling(played, "fall:18,13") == Fall(Point(18_000, 13_000, 3000), 0, 7000, 4000)
    drop(played, "fall:18,13")
    thug = model(played, "a1")
    assert (thug.injury, thug.stun) == (2, 0) and thug.at == Point(18_000, 13_000)


@pytest.mark.rule("BMG3-WEX-04", "BMG3-FAL-10", "BMG3-CAS-02", "BMG3-FAL-22")
def test_twice_the_movement_kills_and_the_lower_floor_comes_first() -> None:
    drop(deadly := on_roof("14,13,4", tower(4)), "fall:18,13")  # 4 + 4 = 8 = twice 4
    assert model(deadly, "a1").casualty and model(deadly, "a1").at is None
    ledge = piece("ledge", "16,10", "22,16", top=1, keywords="solid standable")
    drop(saved := on_roof("14,13,4", tower(4), ledge), "fall:18,13")
    assert model(saved, "a1").injury == 2 and model(saved, "a1").at == Point(18_000, 13_000, 1000)


@pytest.mark.rule("BMG3-FAL-08", "BMG3-FAL-11", "BMG3-FAL-02", "BMG3-FAL-17")
def test_a_fall_no_longer_than_the_movement_does_no_harm() -> None:
    played = on_roof("15,13,3")  # 1 to the edge, 3 down, 4 left
    assert falling(played, "fall:16,13").total == 4000
    drop(played, "fall:16,13")
    thug = model(played, "a1")
    assert (thug.injury, thug.down) == (0, False)
    assert thug.at is not None and thug.at.z == 0 and abs(thug.at.x - 16_591) <= 2 and thug.at.y == 13_000
    assert played.state.facts[-1].kind == "fell"
    hurt = on_roof("14.99,13,3")
    drop(hurt, "fall:16,13")
    assert (model(hurt, "a1").injury, model(hurt, "a1").down) == (2, False)


@pytest.mark.rule("BMG3-FAL-12", "BMG3-IMP-05")
def test_all_impairments_of_the_action_lower_what_a_fall_is_held_against() -> None:
    rubble = piece("rubble", "15,10", "16,16", bottom=3, top=3, keywords="difficult")
    assert falling(on_roof("15,13,3", HIGH, rubble, inches=10), "fall:16,13").left == 2000
    thug = profile("thug", M=10)
    down = game(thug, models={"a1": put("thug", "15,13,3", down=True)}, pieces=[HIGH])
    assert falling(down, "fall:16,13").left == 2000


# --- going over the edge


@pytest.mark.rule("BMG3-FAL-15", "BMG3-FAL-02", "BMG3-FAL-03", "BMG3-JMP-07", "BMG3-DPT-19")
def test_the_point_of_fall_is_beyond_the_edge_and_no_farther_than_the_movement() -> None:
    played = on_roof()
    assert why(played, "fall:15.9,13") == "FAL-15"
    assert why(played, "fall:16,13") == "" and why(played, "fall:18.01,13") == ""
    assert why(played, "fall:18.1,13") == "FAL-15"
    assert why(played, "14,15,3 fall:14,17") == ""
    assert why(game(profile("thug", M=8), models={"a1": "thug 5,5"}), "fall:6,5") == "FAL-02"


@pytest.mark.rule("BMG3-FAL-15")
def test_who_has_come_too_far_to_leap_can_only_step_off_at_the_edge() -> None:
    wide = piece("house", "4,10", "16,16", top=3, keywords="solid standable")
    played = on_roof("10,13,3", wide)  # 6 to the edge: more than 4, no more than 8
    assert why(played, "fall:16,13") == "" and why(played, "fall:16.1,13") == "FAL-15"
    assert falling(played, "fall:16,13") == Fall(Point(16_000, 13_000, 3000), 0, 9000, 4000)
    assert why(on_roof("7,13,3", wide), "fall:16,13") == "MOV-03"


@pytest.mark.rule("BMG3-FAL-16")
def test_a_fall_ends_the_move() -> None:
    assert why(on_roof(), "fall:17,13 18,13") == "FAL-16"


@pytest.mark.rule("BMG3-FAL-18")
def test_a_drop_of_an_inch_is_no_fall() -> None:
    ledge = piece("ledge", "16,10", "20,16", top=2, keywords="solid standable")
    assert why(on_roof("14,13,3", HIGH, ledge), "fall:17,13") == "FAL-18"
    assert not is_deadly(Fall(Point(0, 0, 1000), 0, 9000, 1000))


@pytest.mark.rule("BMG3-FAL-23", "BMG3-IMP-04")
def test_who_could_not_move_any_more_does_not_leave_the_edge() -> None:
    assert why(on_roof("15,13,3", inches=4), "fall:16,13") == "FAL-23"
    assert why(on_roof("15,13,3", inches=5), "fall:16,13") == ""


@pytest.mark.rule("BMG3-JMP-06", "BMG3-GEO-12")
def test_walls_and_the_table_edge_bar_the_way_over_the_edge() -> None:
    wall = piece("wall", "17,10", "17.2,16", top=6, keywords="solid unclimbable")
    assert why(on_roof("14,13,3", HIGH, wall), "fall:18,13") == "JMP-06"
    corner = piece("house", "0,10", "6,16", top=3, keywords="solid standable")
    assert why(on_roof("3,13,3", corner), "fall:-0.1,13") == "GEO-12"


@pytest.mark.rule("BMG3-VEH-02", "BMG3-FAL-02")
def test_a_vehicle_has_no_edge_to_leap_from() -> None:
    van = profile("van", W=None, M=10, ranks=["vehicle"])
    assert why(game(van, models={"a1": "van 5,5"}), "fall:6,5") == "FAL-02"


# --- a climb that fails


@pytest.mark.rule(
    "BMG3-WEX-17", "BMG3-CLI-05", "BMG3-CLI-09", "BMG3-FAL-01", "BMG3-FAL-09", "BMG3-FAL-20", "BMG3-DPT-19"
)
def test_worked_example_of_an_impossible_climb() -> None:
    played = on_roof("10,10", ROOF, inches=9)
    assert why(played, "11.409,10 12.591,10,2.5") == "IMP-05"
    tried = falling(played, "11.409,10 climb:12.591,10,2.5")
    assert (tried.total, tried.left, tried.at.z - tried.floor) == (6409, 5000, 2500)
    drop(played, "11.409,10 climb:12.591,10,2.5")
    thug = model(played, "a1")
    assert thug.injury == 2 and thug.at == Point(11_409, 10_000)


@pytest.mark.rule("BMG3-CLI-09", "BMG3-FAL-20")
def test_a_model_falls_from_as_high_as_it_came() -> None:
    played = on_roof("10,10", piece("tower", "12,8", "18,14", top=9, keywords="solid standable"), inches=8)
    tried = falling(played, "11.409,10 climb:12.591,10,9")
    assert tried.at.z == 4000 - 1409 and tried.total == 1409 + 2 * 2591


@pytest.mark.rule("BMG3-FAL-23", "BMG3-IMP-07")
def test_an_impossible_climb_needs_some_movement_and_a_wall_within_it() -> None:
    assert why(on_roof("11.4,10", ROOF, inches=4), "climb:12.591,10,2.5") == "FAL-23"
    assert why(on_roof("8,10", ROOF, inches=7), "11.409,10 climb:12.591,10,2.5") == "IMP-07"
    assert why(on_roof("8,10", inches=7), "climb:9,10,2.5") != ""


# --- where it ends


@pytest.mark.rule("BMG3-FAL-04", "BMG3-FAL-05", "BMG3-FAL-06")
def test_the_nearest_free_place_is_taken_and_nobody_is_shifted() -> None:
    played = on_roof("15,13,3", b1="thug 16.7,13.2")
    drop(played, "fall:16,13")
    thug, other = model(played, "a1"), model(played, "b1")
    assert other.at == Point(16_700, 13_200)
    assert thug.at is not None and abs(thug.at.x - 16_591) <= 3
    assert abs(((thug.at.x - 16_700) ** 2 + (thug.at.y - 13_200) ** 2) ** 0.5 - 1171) <= 12 and thug.at.y < 13_000


@pytest.mark.rule("BMG3-FAL-05", "BMG3-FAL-06", "BMG3-DPT-20")
def test_among_equally_near_places_the_owner_of_the_fallen_model_chooses() -> None:
    for answer, above in (("16.591,14.168", True), ("16.591,11.832", False)):
        played = on_roof("15,13,3", b1="thug 16.7,13")
        drop(played, "fall:16,13", f"A {answer}")
        at = model(played, "a1").at
        assert at is not None and (at.y > 13_000) is above


@pytest.mark.rule("BMG3-FAL-05")
def test_a_farther_landing_is_refused() -> None:
    with scene(profile("thug", M=8), models={"a1": "thug 15,13,3", "b1": "thug 16.7,13"}, pieces=[HIGH]) as s:
        s.play("A", "move fall:16,13")
        s.refuses("A", "20,13", "BMG3-FAL-05")
        s.asks("A", "landing")


@pytest.mark.rule("BMG3-FAL-05", "BMG3-IPS-01")
def test_nobody_lands_on_impassable_ground() -> None:
    pit = piece("pit", "16,10", "20,16", top=0, keywords="impassable")
    played = on_roof("15,15,3", HIGH, pit)
    drop(played, "fall:16,15")
    at = model(played, "a1").at
    assert at is not None and at.y > 16_000


# --- pushed, and what a fall does


@pytest.mark.rule("BMG3-FAL-19", "BMG3-FAL-01")
def test_a_pushed_model_falls_by_the_push_and_the_drop() -> None:
    for inches, injury in ((8, 0), (4, 2)):
        played = on_roof("15,13,3", inches=inches)
        assert run(pushed_off(played, model(played, "a1"), Point(16_500, 13_000), 1500)) is True
        assert model(played, "a1").injury == injury
    stays = on_roof("13,13,3")
    assert run(pushed_off(stays, model(stays, "a1"), Point(14_000, 13_000), 1000)) is False


@pytest.mark.rule("BMG3-FAL-19")
def test_a_push_is_held_against_an_inch_at_least_and_never_against_standing_up() -> None:
    slow = on_roof("15,13,3", inches=0)
    run(pushed_off(slow, model(slow, "a1"), Point(16_500, 13_000), 100))
    assert model(slow, "a1").casualty
    low = game(profile("thug", M=0), models={"a1": put("thug", "15,13,1.5")}, pieces=[tower(1.5)])
    run(pushed_off(low, model(low, "a1"), Point(16_700, 13_000), 400))
    assert (model(low, "a1").injury, model(low, "a1").casualty) == (2, False), "1.9 inches are less than twice one"
    lying = game(profile("thug", M=5), models={"a1": put("thug", "15,13,3", down=True)}, pieces=[HIGH])
    run(pushed_off(lying, model(lying, "a1"), Point(16_500, 13_000), 1500))
    assert model(lying, "a1").injury == 0 and model(lying, "a1").down


@pytest.mark.rule("BMG3-FAL-21", "BMG3-DMG-05")
def test_a_fall_is_one_damage_event_that_nobody_can_lessen() -> None:
    played = game(profile("thug", W=4), models={"a1": put("thug", "5,5", ko=True, stun=4), "b1": "thug 9,9"})
    run(fall(played, model(played, "a1"), Fall(Point(5000, 5000, 3000), 0, 5000, 4000)))
    assert model(played, "a1").injury == 3  # two for the fall, one more because it is KO


@pytest.mark.rule("BMG3-ACT-18")
def test_a_deadly_fall_ends_the_activation() -> None:
    models = {"a1": put("thug", "14,13,4", bold=True), "a2": "thug 30,30", "b1": "thug 30,20"}
    with scene(profile("thug", M=8), models=models, pieces=[tower(4)], sides={"A": {"boss": "a2"}}) as s:
        s.play("A", "activate:a1").play("A", "move fall:18,13")
        assert model(s, "a1").casualty and s.state.activations == 2
        s.asks("B", "act")


@pytest.mark.rule("BMG3-CLI-05", "BMG3-CLI-09", "BMG3-OBS-05")
def test_whoever_fails_to_climb_from_a_crate_falls_back_onto_the_crate() -> None:
    crate = piece("crate", "8,8", "10,12", top=1, keywords="solid standable")
    house = piece("house", "10,6", "16,14", top=9, keywords="solid standable")
    played = game(profile("thug", M=8, E=6), models={"a1": "thug 9.409,10,1"}, pieces=[crate, house])
    fell = falling(played, "climb:10.591,10,9")
    assert (fell.floor, fell.at.z, fell.total) == (1000, 5000, 8000), "4 inches up from the crate and down again"
