"""Measuring, sight, night, light and contact."""

from __future__ import annotations

import pytest

from game.boards.table import Piece, Zone
from game.core.place import Point
from game.systems.bmg3.flow.sight import beyond, distance, fighting, in_contact, lit, near, sees, wholly_near
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import Marker
from tests.systems.bmg3.scenes import (
    TOUCH,
    ability_text,
    event,
    game,
    lamp,
    model,
    piece,
    profile,
    put,
    suspect,
)

VAN = profile("van", W=None, ranks=["vehicle"], base=60)


def pair(b: str, *pieces: Piece, a: str = "5,18", **more: object) -> Bmg3:
    """Two thugs, one of each crew."""
    return game(models={"a1": f"thug {a}", "b1": f"thug {b}"}, pieces=pieces, **more)  # type: ignore[arg-type]


def seen(played: Bmg3) -> bool:
    return sees(played, model(played, "a1"), model(played, "b1")).visible


# --- measuring


@pytest.mark.rule("BMG3-MEA-01", "BMG3-MEA-02", "BMG3-MEA-03", "BMG3-GEO-02", "BMG3-GEO-06")
def test_distance_runs_from_base_edge_to_base_edge() -> None:
    played = pair("15,18")
    assert distance(played, model(played, "a1"), model(played, "b1")) == 10_000 - TOUCH


@pytest.mark.rule("BMG3-GEO-03", "BMG3-GEO-06")
def test_distance_between_levels_uses_the_gap_between_head_and_feet() -> None:
    roof = piece("roof", "10,10", "20,20", top=5.5, keywords="solid standable")
    played = game(models={"a1": "thug 5,15", "b1": "thug 15,15,5.5"}, pieces=[roof])
    flat, high = 10_000 - TOUCH, 5500 - 1500
    assert distance(played, model(played, "a1"), model(played, "b1")) == round((flat**2 + high**2) ** 0.5 + 0.5)


@pytest.mark.rule("BMG3-GEO-07")
def test_markers_are_discs_of_the_smallest_base_and_lamps_stand_up() -> None:
    played = game(models={"a1": "thug 10,10"}, markers=[lamp("14,10"), suspect("18,10")])
    thug = model(played, "a1")
    assert distance(played, thug, played.markers("lamp")[0]) == 4000 - TOUCH
    assert distance(played, thug, played.markers("suspect")[0]) == 8000 - TOUCH
    assert played.marker_body(played.markers("lamp")[0]).height == 1500


@pytest.mark.rule("BMG3-GEO-08")
def test_distance_to_a_zone_is_from_the_rim_and_nothing_inside_it() -> None:
    played = pair("20,20")
    zone = Zone("z", "zone", ((0, 0), (36_000, 0), (36_000, 10_000), (0, 10_000)))
    assert distance(played, model(played, "b1"), zone) == 9410  # ten inches less half a base of 1181 mils
    assert distance(played, model(played, "a1"), Point(5000, 18_000)) == 0


@pytest.mark.rule("BMG3-MEA-04", "BMG3-GEO-10", "BMG3-GEN-12")
def test_an_inclusive_limit_forgives_a_hundredth_and_a_strict_one_nothing() -> None:
    for gap, is_near in ((4000, True), (4010, True), (4011, False)):
        played = pair(f"{(5000 + TOUCH + gap) / 1000},18")
        a, b = model(played, "a1"), model(played, "b1")
        assert near(played, a, b, 4000) is is_near
        assert beyond(played, a, b, 4000) is (gap > 4000)


@pytest.mark.rule("BMG3-MEA-05")
def test_completely_within_asks_for_the_farthest_point() -> None:
    played = pair("10,18")
    a, b = model(played, "a1"), model(played, "b1")
    assert wholly_near(played, a, b, 5000)
    assert not wholly_near(played, a, b, 4980)
    assert near(played, a, b, 4980)


# --- line of sight


@pytest.mark.rule("BMG3-LOS-01", "BMG3-LOS-08", "BMG3-LOS-09", "BMG3-TER-02")
def test_a_solid_wall_hides_what_is_behind_it_from_both_sides() -> None:
    played = pair("11,18", piece("wall", "8,14", "8.5,22"))
    assert not seen(played)
    assert not sees(played, model(played, "b1"), model(played, "a1")).visible
    assert seen(pair("11,18", piece("fence", "8,14", "8.5,22", keywords="see_through")))


@pytest.mark.rule("BMG3-LOS-08")
def test_a_gap_at_the_feet_is_enough_when_it_shows_the_lowest_tenth() -> None:
    assert seen(pair("11,18", piece("shutter", "8,10", "8.5,26", bottom=0.2, top=5)))
    assert not seen(pair("11,18", piece("shutter", "8,10", "8.5,26", bottom=0.1, top=5)))


@pytest.mark.rule("BMG3-LOS-11")
def test_a_flat_marker_lies_hidden_behind_a_low_kerb() -> None:
    for at, visible in (("10.2,18", False), ("15,18", True)):
        kerb = piece("kerb", "9,10", "9.5,26", top=0.4)
        played = game(models={"a1": "thug 5,18"}, markers=[suspect(at)], pieces=[kerb])
        assert sees(played, model(played, "a1"), played.state.markers[0]).visible is visible


@pytest.mark.rule("BMG3-LGT-03", "BMG3-TER-09")
def test_a_small_obstacle_keeps_no_light_from_what_lies_right_behind_it() -> None:
    for top, falls in ((1, True), (1.1, False)):
        kerb = piece("kerb", "18,19.65", "22,19.9", top=top)
        played = game(models={}, markers=[lamp("20,22.5"), suspect("20,19")], pieces=[kerb])
        assert lit(played, played.state.markers[1]) is falls


@pytest.mark.rule("BMG3-LOS-09")
def test_a_line_that_only_grazes_a_wall_is_free() -> None:
    assert seen(pair("11,18", piece("wall", "8,14", "8.5,17.96")))


@pytest.mark.rule("BMG3-LOS-02")
def test_models_see_in_every_direction() -> None:
    for b in ("9,18", "1,18", "5,22", "5,14", "8,21"):
        assert seen(pair(b))


@pytest.mark.rule("BMG3-LOS-03", "BMG3-LOS-04", "BMG3-LOS-05", "BMG3-LOS-10")
def test_models_vehicles_and_markers_hide_nobody() -> None:
    models = {"a1": "thug 5,18", "a2": "van 8,18", "b2": "thug 10.5,18", "b1": "thug 14,18"}
    played = game(profile("thug"), VAN, models=models, markers=[lamp("12.1,18"), suspect("6.5,18")])
    report = sees(played, model(played, "a1"), model(played, "b1"))
    assert report.visible and not report.cover


@pytest.mark.rule("BMG3-LOS-06", "BMG3-LOS-07", "BMG3-GEO-04", "BMG3-GEO-05")
def test_a_base_that_shows_is_not_enough_when_the_core_is_hidden() -> None:
    # the core reaches 295 mils to each side, the base 590: a wall 400 to each side hides the one and not the other
    wall = piece("wall", "10.2,17.6", "10.3,18.4")
    assert not seen(pair("11,18", wall, a="5,18"))
    assert seen(pair("11,18", piece("wall", "10.2,17.8", "10.3,18.2"), a="5,18"))
    lying = {"a1": "thug 5,18", "b1": put("thug", "11,18", down=True)}
    assert not seen(game(models=lying, pieces=[wall]))


@pytest.mark.rule("BMG3-VEH-01", "BMG3-GEO-04")
def test_all_of_a_vehicle_can_be_seen() -> None:
    wall = piece("wall", "9.2,17.2", "9.3,18.8")
    models = {"a1": "thug 5,18", "b1": "van 11,18"}
    played = game(profile("thug"), VAN, models=models, pieces=[wall])
    assert seen(played)


@pytest.mark.rule("BMG3-LOS-11", "BMG3-LGT-07")
def test_markers_can_be_seen_and_a_burning_lamp_at_any_distance() -> None:
    wall = piece("low", "9,17", "9.5,19", top=0.3)
    marks = [suspect("11,18"), suspect("30,18"), lamp("30,25"), lamp("30,10", dark=True)]
    played = game(models={"a1": "thug 5,18"}, markers=marks, pieces=[wall])
    thug = model(played, "a1")

    def sight(marker: Marker) -> bool:
        return sees(played, thug, marker).visible

    assert [sight(marker) for marker in played.state.markers] == [True, False, True, False]
    tall = game(models={"a1": "thug 5,18"}, markers=marks[:1], pieces=[piece("wall", "9,17", "9.5,19", top=3)])
    assert not sees(tall, model(tall, "a1"), tall.state.markers[0]).visible


# --- night and light


@pytest.mark.rule("BMG3-NIT-01", "BMG3-NIT-02", "BMG3-NIT-04", "BMG3-NIT-05", "BMG3-LOS-12")
def test_twelve_inches_can_be_seen_and_no_more() -> None:
    assert seen(pair(f"{(5000 + TOUCH + 12_000) / 1000},18"))
    far = pair(f"{(5000 + TOUCH + 12_011) / 1000},18")
    assert not seen(far)
    assert sees(far, model(far, "a1"), model(far, "b1"), blind=True).visible


@pytest.mark.rule("BMG3-NIT-03")
def test_events_change_how_far_eyes_reach() -> None:
    moon = [profile("thug"), event("moon", "event_full_moon"), ability_text("event_full_moon")]
    models = {"a1": "thug 5,18", "b1": "thug 21,18"}
    assert not seen(game(profile("thug"), models=models))
    assert seen(game(*moon, models=models, event="moon"))


@pytest.mark.rule(
    "BMG3-WEX-13", "BMG3-NIT-01", "BMG3-NIT-05", "BMG3-LGT-01", "BMG3-LGT-02", "BMG3-LGT-03", "BMG3-LGT-04"
)
def test_worked_example_of_night_and_light() -> None:
    def lighted(*pieces: Piece, at: str = "20,22.5") -> Bmg3:
        return pair("20,18", *pieces, markers=[lamp(at)])

    assert not seen(pair("20,18"))
    assert seen(lighted()) and lit(lighted(), model(lighted(), "b1"))
    walled = lighted(piece("wall", "18,20", "22,20.5", top=3))
    assert not lit(walled, model(walled, "b1")) and not seen(walled)
    assert sees(walled, model(walled, "a1"), model(walled, "b1"), blind=True).visible
    assert seen(lighted(piece("kerb", "18,20", "22,20.5", top=1)))
    assert not seen(lighted(at="20,23.2"))  # 4.0189 inches from rim to rim


@pytest.mark.rule("BMG3-LGT-06")
def test_a_lit_model_is_lit_for_friend_and_enemy() -> None:
    models = {"a1": "thug 2,18", "b2": "thug 2,10", "b1": "thug 20,18"}
    played = game(models=models, markers=[lamp("20,20")])
    assert sees(played, model(played, "a1"), model(played, "b1")).visible
    assert sees(played, model(played, "b2"), model(played, "b1")).visible


@pytest.mark.rule("BMG3-LGT-08")
def test_a_wire_fence_lets_light_through() -> None:
    fence = piece("fence", "18,20", "22,20.1", keywords="see_through")
    played = pair("20,18", fence, markers=[lamp("20,22")])
    assert lit(played, model(played, "b1"))


# --- contact


@pytest.mark.rule("BMG3-CON-01", "BMG3-CON-04", "BMG3-GEO-10")
def test_bases_touch_while_they_are_no_more_than_a_twentieth_apart() -> None:
    for gap, touch in ((-9, True), (0, True), (50, True), (51, False)):
        played = pair(f"{(10_000 + TOUCH + gap) / 1000},10", a="10,10")
        assert in_contact(played, model(played, "a1"), model(played, "b1")) is touch


@pytest.mark.rule("BMG3-WEX-14", "BMG3-CON-03", "BMG3-CON-04", "BMG3-CON-05", "BMG3-TER-09")
def test_worked_example_of_contact_between_levels() -> None:
    for height, touch in ((1.4, True), (1.5, True), (1.6, False)):
        crate = piece("crate", "10.8,9", "13,11", top=height, keywords="solid standable")
        models = {"a1": "thug 10.2,10", "b1": f"thug 11.391,10,{height}"}
        played = game(models=models, pieces=[crate])
        assert in_contact(played, model(played, "a1"), model(played, "b1")) is touch
        assert in_contact(played, model(played, "b1"), model(played, "a1")) is touch
    for top, touch in ((2, False), (0.8, True)):
        wall = piece("wall", "10.591,9", "10.631,11", top=top)
        played = pair("11.222,10", wall, a="10,10")
        assert in_contact(played, model(played, "a1"), model(played, "b1")) is touch


@pytest.mark.rule("BMG3-CON-05", "BMG3-TER-09")
def test_a_fence_keeps_fighters_apart_though_they_see_each_other() -> None:
    fence = piece("fence", "10.591,9", "10.631,11", top=2, keywords="see_through")
    played = pair("11.222,10", fence, a="10,10")
    assert not in_contact(played, model(played, "a1"), model(played, "b1")) and seen(played)


@pytest.mark.rule("BMG3-CON-06", "BMG3-SUS-11")
def test_a_marker_is_touched_beside_it_or_by_standing_on_it_on_its_own_level() -> None:
    roof = piece("roof", "20,8", "26,14", keywords="solid standable")
    marks = [suspect("11.23,10"), suspect("11.24,16"), suspect("10.2,22"), suspect("20.6,10,3")]
    models = {"a1": "thug 10,10", "a2": "thug 10,16", "a3": "thug 10,22", "a4": "thug 19.4,10", "a5": "thug 21,10,3"}
    played = game(models=models, markers=marks, pieces=[roof])

    def touches(id: str, number: int) -> bool:
        return in_contact(played, model(played, id), played.state.markers[number])

    assert touches("a1", 0) and not touches("a2", 1) and touches("a3", 2)
    assert touches("a5", 3) and not touches("a4", 3)


@pytest.mark.rule("BMG3-CON-07", "BMG3-KND-04")
def test_ko_enemies_do_not_count_as_fighting_but_those_knocked_down_do() -> None:
    models = {
        "a1": "thug 10,10",
        "b1": put("thug", f"{10 + TOUCH / 1000},10", ko=True, stun=6),
        "b2": put("thug", f"{10 - TOUCH / 1000},10", down=True),
        "b3": "thug 10,13",
    }
    played = game(models=models)
    assert [enemy.id for enemy in fighting(played, model(played, "a1"))] == ["b2"]
    assert in_contact(played, model(played, "a1"), model(played, "b1"))
