"""Charges judged and men held: who must strike, by how long a way, and who may not leave whom."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.boards.formation import (
    Aim,
    Bond,
    Bound,
    Command,
    Company,
    Foe,
    Places,
    assault,
    carried,
    closing,
    faults,
    gap,
    glimpsed,
    hesitations,
)
from game.boards.reach import Crossing, Gait, Ground, Guard, Lift, Reach
from game.boards.table import Base, Body, Circle, Piece, Table
from game.core.place import Point

BASE = Base.round(1000)
SIDE = 30000
FEW = settings(max_examples=40, deadline=None)


def reading(piece: Piece, z: int) -> Crossing:
    if piece.has("ruin"):
        return Crossing(lift=Lift(3000, 500), walls=500)
    if piece.has("fence"):
        return Crossing(near=500, toll=2000, rest=0)
    return Crossing(clear=500, rest=500)


def block(id: str, x: float, y: float, w: float, d: float, *words: str, floors: tuple[int, ...] = ()) -> Piece:
    left, low, right, high = (round(1000 * n) for n in (x, y, x + w, y + d))
    ring = ((left, low), (right, low), (right, high), (left, high))
    return Piece(id, id, ring, 0, max(floors, default=0), words, floors=floors)


def ground(*pieces: Piece) -> Ground:
    return Ground(Table(SIDE, SIDE, pieces=pieces), BASE, 1000, reading)


def man(id: str, x: float, y: float, z: int = 0) -> Body:
    return Body(id, Point(round(x * 1000), round(y * 1000), z), BASE, 1000)


def charge(
    men: list[Body], foes: list[Foe], inches: float, place: Ground | None = None, **more: object
) -> tuple[Company, Aim]:
    """The chargers, the first of whom leads, and their aim."""
    bodies = [foe.body for foe in foes if isinstance(foe.body, Body)]
    company = Company(
        men,
        {1000: place or ground()},
        Gait(round(inches * 1000), slack=1),
        Command({men[0].id: 5000}, yields=True),
        [Guard(body) for body in bodies],
    )
    return company, Aim(tuple(foes), dict.fromkeys(company.men, 1000), detour=1000, **more)  # type: ignore[arg-type]


def line(letter: str, count: int, x: float, y: float) -> list[Body]:
    return [man(f"{letter}{k}", x + 1.1 * k, y) for k in range(count)]


def wrong(company: Company, aim: Aim, places: Places) -> dict[str, str]:
    assert not faults(company, places)
    return {id: why.key for id, why in hesitations(company, aim, places).items()}


# --- a charge judged


def test_a_proposed_charge_is_full_blooded() -> None:
    company, aim = charge(line("m", 6, 10, 10), [Foe(body, "f") for body in line("f", 5, 10, 16)], 8)
    places = assault(company, aim)
    assert not wrong(company, aim, places)
    assert all(aim.meets(body) for body in company.placed(places).values())


@pytest.mark.rule("CFB-CHG-16")
def test_whoever_can_strike_must() -> None:
    company, aim = charge(line("m", 3, 10, 10), [Foe(body, "f") for body in line("f", 3, 10, 16)], 8)
    places = assault(company, aim)
    held = {**places, "m2": Point(places["m2"].x, places["m2"].y - 1500)}
    assert wrong(company, aim, held) == {"m2": "reach.could_strike"}


@pytest.mark.rule("CFB-CHG-18")
def test_a_way_may_be_an_inch_longer_than_the_shortest_and_no_more() -> None:
    company, aim = charge([man("m", 10, 10)], [Foe(man("f", 10, 15), "f")], 8)
    assert not wrong(company, aim, {"m": Point(10000, 13999)})
    assert not wrong(company, aim, {"m": Point(10980, 14750)})
    assert wrong(company, aim, {"m": Point(10500, 15870)}) == {"m": "reach.roundabout"}


@pytest.mark.rule("CFB-CHG-18", "CFB-CHG-30")
def test_the_shortest_way_is_measured_past_those_already_placed() -> None:
    """The near side is taken by fellows, so the way round the foe is the shortest there is."""
    men = [man("m", 10, 10), man("a", 9.2, 11), man("b", 10.8, 11), man("c", 10, 8.8)]
    company, aim = charge(men, [Foe(man("f", 10, 15), "f")], 12)
    near = {"m": Point(10000, 13999), "a": Point(9124, 14515), "b": Point(10876, 14515)}
    assert not wrong(company, aim, {**near, "c": Point(10000, 16001)})
    alone, same = charge([man("c", 10, 8.8)], [Foe(man("f", 10, 15), "f")], 12)
    assert wrong(alone, same, {"c": Point(10000, 16001)}) == {"c": "reach.roundabout"}


@pytest.mark.rule("CFB-CHG-23", "CFB-CHG-24")
def test_whoever_reaches_nobody_comes_as_near_as_he_can() -> None:
    company, aim = charge([man("m", 10, 10), man("slow", 10, 8)], [Foe(man("f", 10, 15), "f")], 4)
    places = assault(company, aim)
    assert not wrong(company, aim, places)
    behind = Point(places["slow"].x, places["slow"].y - 200)
    assert not wrong(company, aim, {**places, "slow": behind})
    far = Point(places["slow"].x, places["slow"].y - 600)
    assert wrong(company, aim, {**places, "slow": far}) == {"slow": "reach.hangs_back"}


@pytest.mark.rule("CFB-CHG-19", "CFB-CHG-20", "CFB-CHG-21")
def test_every_group_that_can_be_met_must_be() -> None:
    men = [man("m", 15, 10), man("a", 13.8, 10), man("b", 16.2, 10)]
    foes = [Foe(man("f", 13.5, 15), "f"), Foe(man("g", 17.5, 15), "g")]
    company, aim = charge(men, foes, 8)
    assert not wrong(company, aim, assault(company, aim))
    crowd = {"m": Point(14200, 14280), "a": Point(13150, 14060), "b": Point(14520, 15300)}
    assert wrong(company, aim, crowd) == {"": "reach.group_unmet"}


@pytest.mark.rule("CFB-CHG-20")
def test_the_one_who_can_reach_the_far_group_is_not_spent_on_the_near_one() -> None:
    """Only `b` is near enough to `g`; `f` he would reach first."""
    men = [man("m", 15, 8), man("a", 13, 10), man("b", 15.2, 11.3)]
    foes = [Foe(man("f", 14.5, 15), "f"), Foe(man("g", 19, 14), "g")]
    company, aim = charge(men, foes, 5)
    placed = company.placed(assault(company, aim)).values()
    assert {group for group in aim.groups if any(aim.meets(body, group) for body in placed)} == {"f", "g"}


@pytest.mark.rule("CFB-RUI-15")
def test_a_charge_climbs_to_a_foe_or_stops_below_him() -> None:
    ruin = block("ruin", 10, 12, 6, 6, "ruin", floors=(0, 3000))
    up = [Foe(man("f", 13, 15, 3000), "f")]

    def strikes(body: Body, foe: Foe) -> bool:
        assert isinstance(foe.body, Body)
        level = body.at.z == foe.body.at.z
        return gap(body, foe.body) <= 1000 if level else gap(body, foe.body) == 0

    company, aim = charge([man("m", 13, 10)], up, 8, ground(ruin), strikes=strikes)
    [place] = assault(company, aim).values()
    assert place.z == 3000
    company, aim = charge([man("m", 13, 10)], up, 5, ground(ruin), strikes=strikes, stacked=True)
    places = assault(company, aim)
    assert places["m"].z == 0 and aim.meets(company.men["m"].moved(places["m"]))


@pytest.mark.rule("CFB-GAR-24")
@pytest.mark.parametrize("round", [True, False])
def test_a_piece_is_charged_like_a_foe(round: bool) -> None:
    outline = ((10000, 14000), (15000, 14000), (15000, 19000), (10000, 19000))
    house = Piece("h", "h", (), 0, 3000, (), Circle(12500, 16500, 5000)) if round else Piece("h", "h", outline, 0, 3000)
    company, aim = charge(line("m", 6, 10, 9), [Foe(house, "h")], 8, ground(house))
    places = assault(company, aim)
    assert not wrong(company, aim, places)
    assert all(gap(body, house) <= 3 for body in company.placed(places).values())


# --- men who are held


def held(*bonds: Bond, inches: float = 2, guards: tuple[Guard, ...] = ()) -> Bound:
    men = [man("m", 10, 10), man("n", 8.5, 9)]
    return Bound(men, {1000: ground()}, Gait(round(inches * 1000), slack=1), Command({"m": 5000}), guards, {"m": bonds})


@pytest.mark.rule("CFB-MAN-06", "CFB-MAN-09")
def test_a_man_who_is_held_ends_within_the_zone_of_his_holder() -> None:
    company = held(Bond(man("f", 10, 11.5), 1000))
    assert not faults(company, {"m": Point(11000, 10800)})
    assert [why.key for why in faults(company, {"m": Point(11500, 10000)}).values()] == ["reach.held"]
    assert not faults(company, {"n": Point(7200, 8200)})


@pytest.mark.rule("CFB-MAN-06")
def test_the_outline_of_a_piece_holds_as_well() -> None:
    house = Piece("h", "h", ((9000, 11000), (13000, 11000), (13000, 15000), (9000, 15000)), 0, 3000)
    company = held(Bond(house, 1000))
    assert not faults(company, {"m": Point(11900, 9500)})
    assert [why.key for why in faults(company, {"m": Point(10000, 9400)}).values()] == ["reach.held"]


@pytest.mark.rule("CFB-MAN-09")
def test_a_man_who_is_held_goes_straight_and_others_go_round() -> None:
    foe = man("f", 10, 11.2)
    guards = (Guard(foe), Guard(man("x", 11.2, 10)))
    company = held(Bond(foe, 2500), inches=4, guards=guards)
    assert company.way("m", Point(12300, 10000)) is None
    assert [why.key for why in faults(company, {"m": Point(12300, 10000)}).values()] == ["reach.not_straight"]
    assert company.way("n", Point(12200, 9500)) is not None
    assert [why.key for why in faults(held(Bond(foe, 2500)), {"m": Point(10000, 7900)}).values()] == ["reach.too_far"]


@pytest.mark.rule("CFB-MAN-06")
def test_a_carried_formation_leaves_the_held_ones_in_their_zones() -> None:
    company = held(Bond(man("f", 10, 11.5), 1000), inches=5, guards=(Guard(man("f", 10, 11.5)),))
    places = carried(company, Point(15000, 10000))
    assert not faults(company, places)
    _, barred = glimpsed(company, Point(11000, 10000))
    assert barred == ["m"] or not barred


def test_closing_brings_men_into_reach_and_keeps_those_who_strike() -> None:
    foes = [Foe(man("f", 10, 11.8), "f"), Foe(man("g", 12.2, 11.8), "f")]
    men = [man("m", 10, 10), man("n", 12, 9), man("o", 10, 6)]
    guards = [Guard(foe.body) for foe in foes if isinstance(foe.body, Body)]
    company = Bound(men, {1000: ground()}, Gait(2000, slack=1), Command({"m": 5000}), guards, {})
    aim = Aim(tuple(foes), dict.fromkeys(company.men, 1000))
    places = closing(company, aim)
    assert places["m"] == men[0].at and not faults(company, places)
    assert aim.meets(men[1].moved(places["n"])) and places["o"].y > men[2].at.y


# --- whatever the ground


def apart(places: list[tuple[int, int]], away: int) -> list[tuple[int, int]]:
    kept: list[tuple[int, int]] = []
    for x, y in places:
        if all((x - a) ** 2 + (y - b) ** 2 >= away * away for a, b in kept):
            kept.append((x, y))
    return kept


spots = st.tuples(st.integers(5000, 20000), st.integers(11000, 20000))
crowds = st.lists(spots, min_size=1, max_size=9).map(lambda places: apart(places, 1010))
rocks = st.lists(st.tuples(spots, st.integers(300, 2500), st.integers(300, 2500)), max_size=2)
fences = st.lists(st.tuples(spots, st.booleans()), max_size=1)


def rows() -> list[Body]:
    return [man(f"r{k}", 10 + k % 4 * 1.15, 8 - k // 4 * 1.15) for k in range(8)]


def pieces(stones: list, hurdles: list) -> list[Piece]:
    built = [block(f"k{n}", x / 1000, y / 1000, w / 1000, d / 1000) for n, ((x, y), w, d) in enumerate(stones)]
    for n, ((x, y), along) in enumerate(hurdles):
        w, d = (4.0, 0.5) if along else (0.5, 4.0)
        built.append(block(f"h{n}", x / 1000, y / 1000, w, d, "fence"))
    return built


def clear(crowd: list[tuple[int, int]], built: list[Piece]) -> list[tuple[int, int]]:
    near = [(p.bounds[0] - 510, p.bounds[1] - 510, p.bounds[2] + 510, p.bounds[3] + 510) for p in built]
    return [(x, y) for x, y in crowd if not any(a < x < c and b < y < d for a, b, c, d in near)]


@FEW
@given(crowds, crowds, rocks, fences, st.integers(4, 11), st.sampled_from((1000, 2500)))
def test_a_proposed_charge_is_always_legal(foes, bystanders, stones, hurdles, inches, reach) -> None:
    built = pieces(stones, hurdles)
    foes = clear(foes, built)
    if not foes:
        return
    others = apart([*foes, *clear(bystanders, built)], 1010)[len(foes) :]
    targets = [Foe(Body(f"e{k}", Point(x, y), BASE, 1000), "fg"[k % 2]) for k, (x, y) in enumerate(foes)]
    guards = [Guard(foe.body) for foe in targets if isinstance(foe.body, Body)]
    guards += [Guard(Body(f"o{k}", Point(x, y), BASE, 1000)) for k, (x, y) in enumerate(others)]
    command = Command({"r0": 5000, "r1": 5000}, ("r1",), yields=True)
    company = Company(rows(), {1000: ground(*built)}, Gait(inches * 1000, slack=1), command, guards)
    aim = Aim(tuple(targets), dict.fromkeys(company.men, reach), detour=1000)
    places = assault(company, aim)
    assert not faults(company, places)
    assert not hesitations(company, aim, places)


@FEW
@given(crowds, rocks, fences, st.lists(spots, min_size=5, max_size=20), st.integers(4, 11))
def test_many_costs_at_once_are_those_of_single_ways(crowd, stones, hurdles, ends, inches) -> None:
    built = [*pieces(stones, hurdles), block("ruin", 12, 13, 5, 5, "ruin", floors=(0, 3000))]
    floor = ground(*built)
    guards = [Guard(Body(f"o{k}", Point(x, y), BASE, 1000)) for k, (x, y) in enumerate(crowd)]
    reach = Reach(floor, man("r", 11, 9), Gait(inches * 1000, slack=1), guards)
    for layer in floor.layers:
        costs = reach.costs(layer, np.array(ends, dtype=float))
        for (x, y), cost in zip(ends, costs.tolist(), strict=True):
            to = Point(x, y, layer.z)
            if floor.layer_at(*to) is layer and reach.end_refusal(to) is None:
                route = reach.path(to)
                assert (route is None) == (cost == float("inf"))
                assert route is None or abs(route.cost - cost) <= 1
