"""Who sees whom by night, how far things are apart, and what a light falls on (MEA, VOL, GEO, LOS, LIT, LAM)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg1.flow.sight import can_see, is_lit, line, lit_by, sees
from game.systems.bmg1.game import Bmg1
from tests.systems.bmg1.field import marker, model, night, put

WALL = {"wall": "high_wall 48,40 49,50"}


def seen(game: Bmg1, by: str = "a1", whom: str = "b1") -> bool:
    return can_see(game, model(game, by), model(game, whom))


def gap(game: Bmg1, one: str = "a1", other: str = "b1") -> int:
    return game.gap(game.body(model(game, one)), game.body(model(game, other)))


def facing(x: str, **more: Any) -> Bmg1:
    """A viewer at 10,45 and somebody straight east of it."""
    return night(a1="thug 10,45", b1=f"thug {x},45", **more)


# --- distances and volumes


@pytest.mark.rule("BMG1-MEA-01", "BMG1-MEA-02", "BMG1-GEO-02", "BMG1-GEO-06")
def test_distance_is_between_the_closest_points_of_two_volumes() -> None:
    game = night(a1="thug 10,10", b1="thug 20,10", terrain={"roof": put_roof(30, 10)}, b2="thug 30,10,9")
    assert gap(game) == 7000, "ten centimetres less two radii of a centimetre and a half"
    assert gap(game, "b1", "b2") == 8603, "7 across and 5 up, from head to feet"


def put_roof(x: int, y: int, height: float = 9) -> dict[str, Any]:
    return {"kind": "building", "corners": [f"{x - 4},{y - 4}", f"{x + 4},{y + 4}"], "height": height}


@pytest.mark.rule("BMG1-VOL-01", "BMG1-VOL-05", "BMG1-VOL-06", "BMG1-VOL-07", "BMG1-VOL-08", "BMG1-VOL-09")
def test_sizes_are_cylinders_and_a_card_may_say_otherwise() -> None:
    game = night(a1="thug 10,10", b1="giant 20,10", b2="imp 30,10")
    body = {id: game.body(model(game, id)) for id in ("a1", "b1", "b2")}
    assert [(b.base.width, b.height) for b in body.values()] == [(3000, 4000), (5000, 6000), (3000, 3000)]
    assert all(b.base.is_round for b in body.values())


@pytest.mark.rule("BMG1-MEA-06", "BMG1-MEA-07", "BMG1-LOS-01", "BMG1-LOS-05")
@pytest.mark.parametrize(("x", "is_seen"), [("42", True), ("43", True), ("43.05", True), ("43.06", False)])
def test_nobody_sees_farther_than_thirty_centimetres(x: str, is_seen: bool) -> None:
    """Bases 33 apart are 30 apart; half a millimetre is forgiven."""
    assert seen(facing(x)) is is_seen


@pytest.mark.rule("BMG1-LOS-04")
def test_eyes_look_in_every_direction() -> None:
    game = night(a1="thug 45,45", b1="thug 45,55", b2="thug 45,35", b3="thug 35,45", b4="thug 55,45")
    assert all(seen(game, "a1", id) for id in ("b1", "b2", "b3", "b4"))


# --- what stands between


@pytest.mark.rule("BMG1-LOS-02", "BMG1-LOS-03", "BMG1-GEO-12", "BMG1-GEO-13", "BMG1-GEO-15", "BMG1-GEO-18")
def test_a_quarter_of_the_target_must_show_above_a_wall() -> None:
    """Behind 2 cm of wall half of it shows (EX-08); behind 3.5 cm two of its four rows are needed and none is left."""
    low = night(a1="thug 10,10", b1="thug 30,10", terrain={"wall": "low_wall 27.5,5 28.5,15"})
    report = line(low, model(low, "a1"), model(low, "b1"))
    assert (report.seen, report.of, report.clear) == (10, 20, True) and seen(low)
    tall = {"kind": "block", "corners": ["27.5,5", "28.5,15"], "height": 3.7}
    high = night(a1="thug 10,10", b1="thug 30,10", terrain={"wall": tall})
    assert line(high, model(high, "a1"), model(high, "b1")).seen < 5 and not seen(high)


@pytest.mark.rule("BMG1-GEO-14", "BMG1-GEO-30")
def test_a_wire_fence_and_a_tree_are_looked_through() -> None:
    for kind, is_seen in (("tall_fence 20,30 20.3,60", True), ("high_wall 20,30 20.3,60", False)):
        assert seen(facing("30", terrain={"it": kind})) is is_seen


@pytest.mark.rule("BMG1-GEO-16")
def test_characters_never_block_sight() -> None:
    assert seen(facing("30", b2="giant 20,45"))


@pytest.mark.rule("BMG1-VOL-10", "BMG1-VOL-11")
def test_whoever_lies_is_low_and_whoever_crouches_is_not() -> None:
    def behind(**state: Any) -> bool:
        b1 = put("thug", "22.6,45", **state)
        return seen(night(a1="thug 10,45", b1=b1, terrain={"crate": "crate 20,40 21,50"}))

    assert behind() and behind(crouched="crate")
    assert not behind(down=True) and not behind(ko=True, stun=5)


@pytest.mark.rule("BMG1-VOL-10", "BMG1-GEO-07")
def test_whoever_lies_is_touched_and_measured_as_if_upright() -> None:
    on_wall = {"wall": {"kind": "low_wall", "corners": ["10,8", "13,12"], "height": 2}}
    game = night(a1="thug 11.5,10,2", b1=put("thug", "14.5,10", down=True), terrain=on_wall)
    assert game.touches(model(game, "a1"), model(game, "b1")) and gap(game) == 0


@pytest.mark.rule("BMG1-GEO-17")
def test_smoke_hides_what_is_in_it_and_behind_it() -> None:
    smoke = [{"kind": "smoke", "at": "25,45"}]
    assert not seen(facing("38", areas=smoke)) and not seen(facing("27", areas=smoke))
    assert seen(facing("17", areas=smoke)), "6 cm of smoke end at 19"
    over = {"roof": put_roof(10, 45, 12), "other": put_roof(38, 45, 12)}
    assert seen(night(a1="thug 10,45,12", b1="thug 38,45,12", areas=smoke, terrain=over)), "it is 10 cm high"


# --- light


@pytest.mark.rule("BMG1-LIT-01", "BMG1-LIT-02", "BMG1-LIT-03", "BMG1-LOS-05", "BMG1-GEO-22", "BMG1-LAM-04")
def test_a_lamp_shows_whom_it_shines_on_to_everybody() -> None:
    """EX-14"""
    lamp = [{"kind": "lamp", "at": "45,45", "id": "lamp"}]
    lit = night(a1="thug 88,45", b1="thug 53,45", markers=lamp)
    assert seen(lit) and lit_by(lit, model(lit, "b1")) == ("lamp",)
    assert not seen(night(a1="thug 88,45", b1="thug 53,45")), "32 cm of darkness"
    walled = night(a1="thug 88,45", b1="thug 53,45", markers=lamp, terrain=WALL)
    assert not is_lit(walled, model(walled, "b1")) and not seen(walled)


@pytest.mark.rule("BMG1-LAM-04", "BMG1-MEA-07")
@pytest.mark.parametrize(("x", "lit"), [("57", True), ("57.05", True), ("57.06", False)])
def test_a_lamp_reaches_ten_centimetres_from_its_rim(x: str, lit: bool) -> None:
    game = night(b1=f"thug {x},45", markers=[{"kind": "lamp", "at": "45,45"}])
    assert is_lit(game, model(game, "b1")) is lit


@pytest.mark.rule("BMG1-LIT-04")
def test_light_removes_the_distance_and_nothing_else() -> None:
    lamp = [{"kind": "lamp", "at": "45,45", "id": "lamp"}]
    hidden = {"wall": "high_wall 60,40 61,50"}
    game = night(a1="thug 88,45", b1="thug 53,45", markers=lamp, terrain=hidden)
    assert is_lit(game, model(game, "b1")) and not seen(game)


@pytest.mark.rule("BMG1-LIT-05")
def test_a_light_from_above_knows_no_walls_and_needs_only_part_of_a_base() -> None:
    area = [{"kind": "light", "at": "45,45"}]
    roofed = {"wall": "high_wall 46,40 47,50"}
    game = night(a1="thug 10,45", b1="thug 52.4,45", b2="thug 45,37.4", areas=area, terrain=roofed)
    assert is_lit(game, model(game, "b1")), "6 cm and its radius of 1.5"
    assert not is_lit(game, model(game, "b2"))


@pytest.mark.rule("BMG1-TRT-76")
def test_under_a_flare_everybody_is_seen() -> None:
    assert seen(facing("80", lit=True)) and not seen(facing("80"))


@pytest.mark.rule("BMG1-LOS-08")
def test_markers_are_seen_by_the_same_test_and_lamps_always() -> None:
    markers = [{"kind": "lamp", "at": "80,45", "id": "lamp"}, {"kind": "loot", "at": "30,45", "id": "loot"}]
    markers.append({"kind": "titan", "at": "30,50", "id": "titan"})
    open_street = night(a1="thug 10,45", markers=markers)
    a1 = model(open_street, "a1")
    assert all(can_see(open_street, a1, marker(open_street, id)) for id in ("lamp", "loot", "titan"))
    crates = {"low": "crate 20,40 27,60"}
    behind = night(a1="thug 10,45", markers=markers, terrain=crates)
    assert not can_see(behind, model(behind, "a1"), marker(behind, "loot")), "half a centimetre behind a crate"
    assert can_see(behind, model(behind, "a1"), marker(behind, "titan")), "two centimetres"


def test_a_look_is_not_made_twice() -> None:
    game, again = facing("30", terrain=WALL), facing("30", terrain=WALL)
    again.table = game.table
    first = sees(game, model(game, "a1"), model(game, "b1"))
    kept = line(again, model(again, "a1"), model(again, "b1"))
    assert kept is line(game, model(game, "a1"), model(game, "b1")) and first.clear == kept.clear
