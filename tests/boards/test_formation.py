"""A body of men moved as one: carried, mended, shaped, sent to charge, pulled back and brought on."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random

import pytest
from shapely import box

from game.boards.formation import (
    SHAPES,
    Aim,
    Command,
    Company,
    Foe,
    Gathering,
    assault,
    breaking_off,
    carried,
    closing,
    faults,
    gap,
    glimpsed,
    mended,
    strolled,
)
from game.boards.formation.shapes import matched, slots, turned
from game.boards.reach import Crossing, Gait, Ground, Guard
from game.boards.table import Base, Body, Piece, Table
from game.core.place import Point

BASE = Base.round(1000)
ENGAGED = 1001


def reading(piece: Piece, z: int) -> Crossing:
    return Crossing(clear=500, rest=500) if piece.has("impassable") else Crossing()


def wall(id: str, x: float, y: float, w: float, d: float) -> Piece:
    left, low, right, high = (round(1000 * n) for n in (x, y, x + w, y + d))
    return Piece(id, id, ((left, low), (right, low), (right, high), (left, high)), 0, 0, ("impassable",))


def ground(*pieces: Piece) -> Ground:
    return Ground(Table(48000, 48000, pieces=pieces), BASE, 1000, reading)


def man(id: str, x: float, y: float) -> Body:
    return Body(id, Point(round(x * 1000), round(y * 1000)), BASE, 1000)


def ten() -> list[Body]:
    """A leader and nine men in two rows behind him."""
    return [man("leader", 20, 10), *(man(f"m{k}", 18 + k % 5, 8.5 - k // 5 * 1.2) for k in range(9))]


def company(
    place: Ground,
    *guards: Guard,
    inches: float = 5,
    command: int = 5000,
    men: list[Body] | None = None,
    **more: object,
) -> Company:
    held = Command({"leader": command}, **more)  # type: ignore[arg-type]
    return Company(men or ten(), {1000: place}, Gait(round(inches * 1000), slack=1), held, guards)


def at(x: float, y: float) -> Point:
    return Point(round(1000 * x), round(1000 * y))


# --- strolled


def test_a_stroll_takes_everybody_the_same_way_as_far_as_he_may_walk() -> None:
    regiment = company(ground(wall("w", 14, 13, 12, 1)))
    drawn = [strolled(regiment, Random(seed)) for seed in range(40)]
    ways = [places for places in drawn if places is not None]
    assert ways and len(ways) < len(drawn)
    for places in ways:
        assert not faults(regiment, places)
        shifts = {(at.x - regiment.men[id].at.x, at.y - regiment.men[id].at.y) for id, at in places.items()}
        assert len(shifts) == 1 and all(hypot(*shift) <= 5000 for shift in shifts)


# --- carried


@pytest.mark.rule("CFB-GEO-09", "CFB-CMD-03", "CFB-MAR-05")
def test_on_open_ground_the_formation_moves_as_it_stands() -> None:
    troop = company(ground())
    places = carried(troop, at(20, 15))
    assert places == {id: Point(one.at.x, one.at.y + 5000) for id, one in troop.men.items()}
    assert not faults(troop, places) and set(troop.costs(places).values()) == {5000}


@pytest.mark.rule("CFB-GEO-09", "CFB-MAR-08", "CFB-CMD-06")
def test_a_formation_is_mended_around_terrain_and_stays_legal() -> None:
    place = ground(wall("rocks", 17, 11, 2.5, 3))
    troop = company(place, Guard(man("foe", 23.5, 16), keep=ENGAGED), command=6000)
    places = carried(troop, at(20.2, 14))
    assert not faults(troop, places)
    assert max(troop.costs(places).values()) <= 5001
    wishes = {id: Point(one.at.x + 200, one.at.y + 4000) for id, one in troop.men.items()}
    assert places != wishes and sum(places[id] == wish for id, wish in wishes.items()) >= 5


def test_a_drag_beyond_reach_stops_where_the_leader_can_go() -> None:
    troop = company(ground())
    places = carried(troop, at(20, 30))
    assert places["leader"].x == 20000 and 14900 <= places["leader"].y <= 15001
    assert not faults(troop, places)


def test_nobody_crosses_an_enemy_to_keep_his_place() -> None:
    foes = [Guard(man(f"e{k}", 18 + 1.05 * k, 12.5)) for k in range(4)]
    troop = company(ground(), *foes)
    places = carried(troop, at(20, 15))
    assert not faults(troop, places)
    for id, route in troop.routes(places).items():
        for guard in foes:
            for step in range(101):
                x, y = _along(route.points, step / 100)
                assert hypot(x - guard.body.at.x, y - guard.body.at.y) >= 996, id


def _along(points: tuple[Point, ...], share: float) -> tuple[float, float]:
    longs = [hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(points)]
    left = share * sum(longs)
    for (a, b), long in zip(pairwise(points), longs, strict=True):
        if left <= long:
            part = left / long if long else 0
            return a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part
        left -= long
    return points[-1][:2]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("turn", [0, 45, 90, 195])
def test_every_shape_is_legal_when_there_is_room(shape: str, turn: int) -> None:
    troop = company(ground(), inches=9)
    places = carried(troop, at(20, 13), turn, shape)
    assert not faults(troop, places)
    assert places["leader"] == at(20, 13)


def test_shapes_look_like_their_names() -> None:
    troop = company(ground(), inches=12, command=6000)
    line = carried(troop, at(24, 16), 0, "line")
    assert len({place.y for place in line.values()}) == 1
    column = carried(troop, at(21, 15), 0, "column")
    assert len({place.x for place in column.values()}) == 2
    ring = carried(troop, at(24, 16), 0, "ring")
    away = [hypot(place.x - 24000, place.y - 16000) for id, place in ring.items() if id != "leader"]
    assert max(away) < 2100
    across = carried(troop, at(20, 12), 90, "line")
    assert len({place.x for place in across.values()}) == 1


def test_men_do_not_cross_when_they_take_their_places() -> None:
    troop = company(ground(), inches=12)
    places = carried(troop, at(20, 14), 0, "line")
    ways = [(troop.men[id].at, place) for id, place in places.items() if id != "leader"]
    for k, (a, b) in enumerate(ways):
        for c, d in ways[k + 1 :]:
            assert not _cross(a, b, c, d)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> int:
        turn = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
        return (turn > 0) - (turn < 0)

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_places_are_shared_out_with_the_least_walking() -> None:
    assert matched([[4, 1, 3], [2, 0, 5], [3, 2, 2]]) == [1, 0, 2]
    assert matched([[7]]) == [0] and matched([]) == []


def test_quarter_turns_are_exact() -> None:
    assert [turned((3, 1), degrees) for degrees in (0, 90, 180, 270, 360, -90)] == [
        *((3, 1), (-1, 3), (-3, -1), (1, -3), (3, 1), (1, -3))
    ]


def test_no_two_places_of_a_shape_overlap() -> None:
    for shape in SHAPES[1:]:
        for count in range(1, 21):
            places = slots(shape, count, 1000, 6000)
            assert len(places) == count and places[0] == (0, 0)
            gaps = [hypot(a[0] - b[0], a[1] - b[1]) for k, a in enumerate(places) for b in places[:k]]
            assert min(gaps, default=2000) >= 1000, (shape, count)


# --- judged


@pytest.mark.rule("CFB-CMD-06")
def test_a_layout_out_of_command_range_names_every_man_left_behind() -> None:
    troop = company(ground(), command=3000)
    found = faults(troop, {"leader": at(20, 15)})
    assert set(found) == set(troop.men) - {"leader"}
    assert {fault.key for fault in found.values()} == {"reach.out_of_command"}


@pytest.mark.rule("CFB-GEO-04", "CFB-CMD-05")
def test_command_range_is_met_to_the_thousandth() -> None:
    men = [man("leader", 20, 20), man("m0", 21, 21)]
    troop = company(ground(), men=men, inches=6)
    assert not faults(troop, {"m0": Point(26001, 20000)})
    assert faults(troop, {"m0": Point(26002, 20000)})["m0"].key == "reach.out_of_command"


@pytest.mark.rule("CFB-MAR-08")
def test_two_models_cannot_end_in_one_place() -> None:
    found = faults(company(ground()), {"leader": at(20, 12), "m0": at(20.3, 12)})
    assert found["m0"].key == "reach.on_body" and "leader" not in found


@pytest.mark.rule("CFB-MAR-12")
def test_leaving_everybody_where_he_stands_is_legal() -> None:
    troop = company(ground())
    assert not faults(troop, {}) and set(troop.costs({}).values()) == {0}


@pytest.mark.rule("CFB-GEO-05")
def test_every_man_who_cannot_get_there_is_named_with_his_reason() -> None:
    troop = company(ground())
    found = faults(troop, {"leader": at(20, 15.1), "m0": Point(-200, 8500), "m1": at(19, 9)})
    assert {id: fault.key for id, fault in found.items()} == {"leader": "reach.too_far", "m0": "reach.off_table"} | {
        id: "reach.out_of_command" for id in found if id not in ("leader", "m0")
    }


@pytest.mark.rule("CFB-STD-04", "CFB-STD-05", "CFB-CMD-04")
def test_a_standard_bearer_commands_but_must_stay_near_the_leader() -> None:
    men = [man("leader", 20, 20), man("bearer", 22, 20), man("m0", 27, 20)]
    held = Command({"leader": 5000, "bearer": 5000}, bound=("bearer",))
    troop = Company(men, {1000: ground()}, Gait(8000, slack=1), held)
    assert not faults(troop, {"bearer": at(25, 20), "m0": at(30, 20)})
    assert faults(troop, {"bearer": at(27, 20)})["bearer"].key == "reach.out_of_command"
    free = Company(men, {1000: ground()}, Gait(8000, slack=1), Command({"leader": 5000, "bearer": 5000}))
    assert "bearer" not in faults(free, {"bearer": at(27, 20)})


@pytest.mark.rule("CFB-STR-09")
def test_a_stranded_man_may_stand_still_but_comes_back_if_he_can() -> None:
    men = [man("leader", 20, 20), man("far", 32, 20)]
    troop = company(ground(), men=men, inches=3, stranded=("far",))
    assert not faults(troop, {})
    assert not faults(troop, {"far": at(29.5, 20)}), "he comes nearer and cannot come into range"
    assert faults(troop, {"far": at(33, 20)})["far"].key == "reach.out_of_command"
    near = company(ground(), men=men, inches=7, stranded=("far",))
    assert faults(near, {"far": at(29.5, 20)})["far"].key == "reach.out_of_command", "he could have come into range"
    assert not faults(near, {"far": at(25.5, 20)})
    assert not faults(near, carried(near, at(20, 21)))


@pytest.mark.rule("CFB-CMD-07")
def test_command_yields_to_a_purpose_only_where_it_must() -> None:
    men = [man("leader", 20, 20), man("far", 27, 20)]
    strict, loose = (company(ground(), men=men, inches=4, yields=yields) for yields in (False, True))
    forward = {"leader": at(18, 20)}
    assert faults(strict, forward)["far"].key == "reach.out_of_command"
    assert faults(loose, forward)["far"].key == "reach.out_of_command", "he could walk into range"
    boxed = ground(*(wall(f"w{k}", x, y, w, d) for k, (x, y, w, d) in enumerate(BOX)))
    assert not faults(company(boxed, men=men, inches=4, yields=True), forward)


BOX = ((26, 19, 0.3, 2), (28, 19, 0.3, 2), (26, 18.9, 2.3, 0.3), (26, 20.8, 2.3, 0.3))


# --- one man put by hand


def test_the_others_make_room_for_a_man_put_by_hand() -> None:
    troop = company(ground())
    places = carried(troop, at(20, 13))
    moved = mended(troop, {**places, "m0": places["m1"]}, "m0")
    assert moved["m0"] == places["m1"] and moved["m1"] != places["m1"]
    assert not faults(troop, moved)
    same = [id for id in places if moved[id] == places[id]]
    assert len(same) >= 7


# --- charge, close in, break off


def line_of_foes(y: float = 14, count: int = 5, group: str = "e") -> list[Body]:
    return [man(f"{group}{k}", 18 + 1.2 * k, y) for k in range(count)]


def charging(foes: list[Body], inches: float, place: Ground | None = None, reach: int = 1000) -> tuple[Company, Aim]:
    troop = company(place or ground(), *(Guard(foe) for foe in foes), inches=inches, yields=True)
    return troop, Aim(tuple(Foe(foe, foe.id[0]) for foe in foes), dict.fromkeys(troop.men, reach))


@pytest.mark.rule("CFB-CHG-15", "CFB-CHG-16")
def test_a_charging_regiment_closes_up_without_overlaps() -> None:
    troop, aim = charging(line_of_foes(), 8)
    places = assault(troop, aim)
    assert not faults(troop, places)
    bodies = troop.placed(places).values()
    assert sum(aim.meets(body) for body in bodies) >= 8
    assert max(troop.costs(places).values()) <= 8001


@pytest.mark.rule("CFB-CHG-19", "CFB-CHG-20", "CFB-CHG-21")
def test_every_group_that_can_be_met_is_met() -> None:
    foes = [*line_of_foes(count=4), man("h0", 26.5, 12.5), man("h1", 27.6, 12.5)]
    troop, aim = charging(foes, 8)
    bodies = list(troop.placed(assault(troop, aim)).values())
    assert any(aim.meets(body, "e") for body in bodies) and any(aim.meets(body, "h") for body in bodies)
    far, farther = charging([*foes, man("x0", 45, 45)], 8)
    reached = list(far.placed(assault(far, farther)).values())
    assert any(farther.meets(body, "h") for body in reached) and not any(farther.meets(body, "x") for body in reached)


@pytest.mark.rule("CFB-CHG-29")
def test_men_with_a_longer_reach_strike_from_the_second_rank() -> None:
    foes = line_of_foes(count=1)
    short, near = charging(foes, 8, reach=100)
    long, far = charging(foes, 8, reach=2000)
    few = sum(near.meets(body) for body in short.placed(assault(short, near)).values())
    more = sum(far.meets(body) for body in long.placed(assault(long, far)).values())
    assert more > few


def test_a_charge_goes_round_walls() -> None:
    troop, aim = charging(line_of_foes(16, 3), 11, ground(wall("wall", 16, 11.5, 6, 0.5)))
    places = assault(troop, aim)
    assert not faults(troop, places)
    assert sum(aim.meets(body) for body in troop.placed(places).values()) >= 3


@pytest.mark.rule("CFB-CHG-23", "CFB-CHG-24")
def test_whoever_reaches_nobody_comes_as_near_as_he_can() -> None:
    troop, aim = charging([man("e0", 20, 14)], 6)
    places = assault(troop, aim)
    foe = aim.foes[0].body
    for id, body in troop.placed(places).items():
        if not aim.meets(body):
            assert gap(body, foe) < gap(troop.men[id], foe), id


def test_men_who_strike_already_stay_when_a_regiment_closes_in() -> None:
    foes = line_of_foes(11.8, 3)
    troop, aim = charging(foes, 2)
    before = [id for id, one in troop.men.items() if aim.meets(one)]
    places = closing(troop, aim)
    assert before and all(places[id] == troop.men[id].at for id in before)
    after = [id for id, body in troop.placed(places).items() if aim.meets(body)]
    assert len(after) > len(before) and not faults(troop, places)


@pytest.mark.rule("CFB-WDR-09", "CFB-WDR-10", "CFB-WDR-18")
def test_a_regiment_that_breaks_off_ends_out_of_reach() -> None:
    foes = line_of_foes(11.8, 4)
    guards = [*(Guard(foe) for foe in foes), *(Guard(foe, keep=ENGAGED, passing=False) for foe in foes)]
    troop = company(ground(), *guards, inches=5, yields=True)
    places = breaking_off(troop, foes)
    bodies = troop.placed(places).values()
    assert not faults(troop, places)
    assert all(gap(body, foe) > 1000 for body in bodies for foe in foes)


@pytest.mark.rule("CFB-RNF-09", "CFB-RNF-10")
def test_a_regiment_enters_from_the_edge() -> None:
    men = [Body(one.id, Point(20000, -500), BASE, 1000) for one in ten()]
    held = Command({"leader": 5000})
    troop = Company(men, {1000: ground()}, Gait(6000, slack=1), held, entering=True)
    places = carried(troop, at(20, 5), 0, "block")
    assert not faults(troop, places)
    assert all(place.y >= 500 for place in places.values())
    assert faults(troop, {**places, "leader": at(20, 5.6)})["leader"].key == "reach.too_far"


def test_guards_out_of_reach_are_forgotten() -> None:
    near, far = Guard(man("near", 20, 17)), Guard(man("far", 40, 40))
    assert company(ground(), near, far).guards == (near,)


# --- a first look


def test_a_first_look_is_the_layout_itself_on_open_ground() -> None:
    troop = company(ground())
    for turn, shape in ((0, "as_is"), (45, "as_is"), (15, "block"), (0, "column")):
        assert glimpsed(troop, at(20, 11), turn, shape) == (carried(troop, at(20, 11), turn, shape), [])


def test_a_first_look_names_whoever_cannot_simply_walk_there_and_mends_nobody() -> None:
    place = ground(wall("rocks", 17, 11, 2.5, 3))
    troop = company(place, command=6000)
    places, barred = glimpsed(troop, at(20.2, 14))
    assert places == {id: Point(one.at.x + 200, one.at.y + 4000) for id, one in troop.men.items()}
    assert barred and "leader" not in barred
    assert all(faults(troop, {id: places[id]}) for id in barred if not troop.way(id, places[id]))
    assert all(carried(troop, at(20.2, 14))[id] != places[id] for id in barred)


def test_a_first_look_goes_no_farther_than_the_march() -> None:
    places, barred = glimpsed(company(ground()), at(20, 40))
    assert places["leader"] == at(20, 15) and not barred


def test_a_first_look_at_a_deployment_tells_who_is_beside_the_zone() -> None:
    zone = box(0, 0, 48000, 9000)
    troop = Gathering(ten(), {1000: ground()}, Command({"leader": 5000}), zone)
    assert not glimpsed(troop, at(20, 6), 0, "block")[1]
    assert glimpsed(troop, at(20, 1.2), 0, "block")[1]


def test_nobody_is_deployed_onto_somebody_else() -> None:
    """Whoever waits off the table is kept off those who stand on it, the leader first of all."""
    zone, there = box(0, 0, 48000, 9000), Guard(man("other", 20, 6))
    troop = Gathering(ten(), {1000: ground()}, Command({"leader": 5000}), zone, [there])
    places = carried(troop, at(20, 6), 0, "block")
    assert all(gap(body, there.body) >= 0 and body.at != there.body.at for body in troop.placed(places).values())
    assert places["leader"] != at(20, 6) and not faults(troop, places)
    assert faults(troop, {**places, "leader": at(20.4, 6)})["leader"].key == "reach.on_body"
