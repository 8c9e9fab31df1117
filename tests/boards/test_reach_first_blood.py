"""Reach with the movement rules of First Blood: engagement ranges, obstacles, ruins with floors, regiments."""

import pytest

from game.boards.formation import gap
from game.boards.reach import Crossing, Gait, Ground, Guard, Lift, Reach, check, contact
from game.boards.table import Base, Body, Circle, Piece, Table
from game.core.place import Point
from game.core.text import Text

INFANTRY = Base.round(1000)
R = 500
ENGAGED = 1001
"""An enemy is engaged at 1 inch or less, so a March keeps a mil more."""


def reading(piece: Piece, z: int) -> Crossing:
    """What a piece means to infantry."""
    if piece.has("impassable", "garrison"):
        return Crossing(clear=R, rest=R)
    if piece.has("obstacle"):
        return Crossing(near=R, toll=2000, rest=0)
    if piece.has("ruin"):
        return Crossing(lift=Lift(3000, R), walls=R)
    return Crossing()


def square(id: str, x: int, y: int, w: int, d: int, *words: str, floors: tuple[int, ...] = (), **more: object) -> Piece:
    x, y, w, d = x * 100, y * 100, w * 100, d * 100
    walls = more.get("walls", ())
    assert isinstance(walls, tuple)
    outline = ((x, y), (x + w, y), (x + w, y + d), (x, y + d))
    return Piece(id, id, outline, 0, 0, words, floors=floors, walls=walls)


def man(id: str, x: float, y: float, z: int = 0) -> Body:
    return Body(id, Point(round(x * 1000), round(y * 1000), z), INFANTRY, 1000)


def ground(*pieces: Piece) -> Ground:
    return Ground(Table(48000, 48000, pieces=pieces), INFANTRY, 1000, reading)


def march(pieces: list[Piece], who: Body, inches: float, *guards: Guard) -> Reach:
    return Reach(ground(*pieces), who, Gait(round(inches * 1000), slack=1), guards)


@pytest.mark.rule("CFB-MAR-10", "CFB-MAR-09")
def test_a_march_goes_round_engagement_ranges() -> None:
    foe = Guard(man("foe", 23, 20), keep=ENGAGED)
    route = march([], man("a", 20, 20), 8, foe).path(Point(26000, 20000))
    assert route is not None and route.cost > 6500
    assert march([], man("a", 20, 20), 8, foe).why_not(Point(23000, 18100)) == Text(
        "reach.near_body", body="foe", keep=ENGAGED
    )


@pytest.mark.rule("CFB-GEO-07")
def test_a_charge_enters_engagement_ranges_but_not_bases() -> None:
    foe = Guard(man("foe", 23, 20))
    charge = march([], man("a", 20, 20), 8, foe)
    assert charge.path(Point(22000, 20000)) is not None
    assert charge.path(Point(22100, 20000)) is None


@pytest.mark.rule("CFB-MAR-07", "CFB-GEO-07")
def test_a_model_passes_between_others_only_where_its_base_fits() -> None:
    others = [Guard(man(f"m{k}", 23, y)) for k, y in enumerate((16, 18.01, 21.99, 24))]
    tight = [*others, Guard(man("x", 23, 19.5)), Guard(man("y", 23, 20.5))]
    assert march([], man("a", 20, 20), 6, *others).path(Point(26000, 20000)) is not None
    route = march([], man("a", 20, 17), 6.2, *others).path(Point(26000, 17000))
    assert route is not None and route.cost <= 6010
    assert march([], man("a", 20, 20), 6.5, *tight).path(Point(26000, 20000)) is None


@pytest.mark.rule("CFB-ZON-28")
def test_an_obstacle_costs_two_inches_once_and_nobody_ends_on_top() -> None:
    fence = square("fence", 220, 100, 10, 400, "obstacle")
    five = march([fence], man("a", 20, 20), 5)
    route = five.path(Point(23000, 20000))
    assert route is not None and route.cost == 5000 and route.paid == ("fence",)
    assert five.path(Point(23020, 20000)) is None
    assert march([fence], man("a", 20, 20), 9).why_not(Point(22500, 20000)) == Text("reach.in_piece", piece="fence")


def test_a_round_chasm_is_gone_round() -> None:
    chasm = Piece("chasm", "chasm", circle=Circle(23000, 20000, 2000), keywords=("impassable",))
    route = march([chasm], man("a", 20, 20), 8).path(Point(26000, 20000))
    # two tangents to a circle of 1.5 inches and the arc between them
    assert route is not None and 6750 < route.cost < 6830


def test_a_flying_march_passes_over_everything_and_ends_on_nothing() -> None:
    def flying(piece: Piece, z: int) -> Crossing:
        plain = reading(piece, z)
        return Crossing(rest=plain.rest, lift=plain.lift)

    pieces = (square("wall", 220, 100, 10, 400, "impassable"), square("fence", 240, 100, 10, 400, "obstacle"))
    place = Ground(Table(48000, 48000, pieces=pieces), INFANTRY, 1000, flying)
    foe = Guard(man("foe", 26, 20), keep=ENGAGED, passing=False)
    fly = Reach(place, man("a", 20, 20), Gait(9000), [foe])
    route = fly.path(Point(29000, 20000))
    assert route is not None and route.cost == 9000
    assert fly.path(Point(22500, 20000)) is None
    assert fly.path(Point(27500, 20000)) is None


def test_one_who_begins_inside_an_engagement_range_leaves_it_but_not_through_the_foe() -> None:
    foe = Guard(man("foe", 21.5, 20), keep=ENGAGED)
    away = march([], man("a", 20, 20), 6, foe)
    assert away.path(Point(16000, 20000)) is not None
    through = away.path(Point(24000, 20000))
    assert through is not None and through.cost > 4300


RUIN = square("ruin", 220, 180, 40, 40, "ruin", floors=(3000, 6000))


@pytest.mark.rule("CFB-RUI-13", "CFB-RUI-23")
def test_two_inches_across_and_three_up_are_five() -> None:
    five = march([RUIN], man("a", 21, 20), 5)
    route = five.path(Point(23000, 20000, 3000))
    assert route is not None and route.cost == 5000
    assert [leg.kind for leg in route.legs if leg.kind != "walk"] == ["lift"]
    assert five.path(Point(24000, 20000, 3000)) is None
    assert five.path(Point(23000, 20000, 6000)) is None


@pytest.mark.rule("CFB-RUI-14")
def test_a_base_must_fit_completely_on_a_floor() -> None:
    assert march([RUIN], man("a", 21, 20), 9).path(Point(22400, 20000, 3000)) is None
    assert march([RUIN], man("a", 21, 20), 9).path(Point(24000, 20000, 3000)) is not None


@pytest.mark.rule("CFB-RUI-23")
def test_the_shaded_floor_is_where_three_inches_more_still_pay() -> None:
    floors = {area.z: area.geometry for area in march([RUIN], man("a", 21, 20), 6).region}
    assert sorted(floors) == [0, 3000]
    assert 23900 < floors[3000].bounds[2] <= 24000
    down = march([RUIN], man("a", 24, 20, 6000), 6).path(Point(24000, 20000, 0))
    assert down is not None and down.cost == 6000


@pytest.mark.rule("CFB-RUI-19")
def test_ruin_walls_are_gone_round_on_every_floor() -> None:
    walled = square("ruin", 220, 180, 40, 40, "ruin", floors=(3000,), walls=(((24000, 19000), (24000, 22000)),))
    upstairs = march([walled], man("a", 23, 21, 3000), 8)
    assert check(upstairs, [Point(25000, 21000, 3000)]) == Text("reach.blocked", piece="ruin")
    route = upstairs.path(Point(25000, 21000, 3000))
    assert route is not None and route.cost > 5000


def test_contact_is_reached_by_the_shortest_way() -> None:
    foe = man("foe", 26, 20)
    route = contact(march([], man("a", 20, 20), 6, Guard(foe)), foe)
    assert route is not None
    assert abs(route.cost - 5000) <= 1
    assert gap(man("a", 0, 0).moved(route.end), foe) <= 10
    wall = square("wall", 225, 180, 10, 40, "impassable")
    longer = contact(march([wall], man("a", 20, 20), 9, Guard(foe)), foe)
    assert longer is not None and longer.cost > route.cost
    assert contact(march([], man("a", 20, 20), 4.9, Guard(foe)), foe) is None


def test_a_charge_may_stop_at_engagement_range() -> None:
    foe = man("foe", 26, 20)
    route = contact(march([], man("a", 20, 20), 4.5, Guard(foe)), foe, within=1000)
    assert route is not None and abs(route.cost - 4000) <= 1
    assert gap(man("a", 0, 0).moved(route.end), foe) <= 1000
