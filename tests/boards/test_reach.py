"""Reach as geometry: the region, the path and the check are one answer."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from math import asin, atan2
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import GEOSException, Polygon, box, union_all
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from game.boards.reach import (
    Crossing,
    Gait,
    Ground,
    Guard,
    Passage,
    Reach,
    Tether,
    along,
    candidates,
    check,
    nearest,
    region,
)
from game.boards.reach.outline import convex_parts, corners, grown
from game.boards.table import Base, Body, Circle, Piece, Table
from game.core.place import Point
from game.core.text import LANGUAGES, Text

BASE = Base.round(1000)
R = 500
SIZE = 24000


def reading(piece: Piece, z: int) -> Crossing:
    if piece.has("toll"):
        return Crossing(near=R, toll=1500)
    if piece.has("slow"):
        return Crossing(rate=200)
    return Crossing(clear=R, rest=R) if piece.top > z else Crossing()


def block(id: str, x: int, y: int, w: int, d: int, *words: str) -> Piece:
    return Piece(id, id, ((x, y), (x + w, y), (x + w, y + d), (x, y + d)), 0, 3000, words)


def reach(pieces: list[Piece], at: Point, budget: int, *guards: Guard, tethers: tuple[Tether, ...] = ()) -> Reach:
    ground = Ground(Table(SIZE, SIZE, pieces=tuple(pieces)), BASE, 1500, reading)
    return Reach(ground, Body("me", at, BASE, 1500), Gait(budget), guards, tethers)


ELL = Piece(
    "ell",
    "ell",
    ((9000, 9000), (15000, 9000), (15000, 11000), (11000, 11000), (11000, 15000), (9000, 15000)),
    0,
    3000,
)

places = st.integers(1, SIZE // 1000 - 1)
blocks = st.lists(
    st.tuples(
        places, places, st.integers(1, 5), st.integers(1, 5), st.sampled_from(["solid", "solid", "toll", "slow"])
    ),
    max_size=6,
)
discs = st.lists(st.tuples(st.integers(1000, SIZE - 1000), st.integers(1000, SIZE - 1000)), max_size=4)
spots = st.tuples(st.integers(0, SIZE), st.integers(0, SIZE))
MIDDLE = Point(12000, 12000)


def scenery(made: list[tuple[int, int, int, int, str]]) -> list[Piece]:
    """Blocks that leave the middle free."""
    found = [block(f"b{k}", x * 1000, y * 1000, w * 1000, d * 1000, word) for k, (x, y, w, d, word) in enumerate(made)]
    return [piece for piece in found if piece.polygon.distance(Dot(MIDDLE[:2])) >= R + 5]


def guards_at(made: list[tuple[int, int]]) -> list[Guard]:
    found = [Guard(Body(f"g{k}", Point(x, y), BASE, 1500)) for k, (x, y) in enumerate(made)]
    return [guard for guard in found if Dot(guard.body.at[:2]).distance(Dot(MIDDLE[:2])) >= 1001]


@settings(max_examples=60, deadline=None)
@given(blocks, discs, st.lists(spots, min_size=20, max_size=40))
def test_region_and_path_agree(
    made: list[tuple[int, int, int, int, str]], men: list[tuple[int, int]], to: list[tuple[int, int]]
) -> None:
    """Every shaded place has a legal way; a place with a way lies at most 60 mils outside what is shaded."""
    mine = reach(scenery(made), MIDDLE, 6000, *guards_at(men))
    region = mine.region[0].geometry
    slow = any(word == "slow" for *_, word in made)
    for x, y in to:
        route = mine.path(Point(x, y))
        if region.contains(Dot(x, y)):
            assert route is not None and route.cost <= 6000
        elif route is not None and not slow:
            assert region.distance(Dot(x, y)) <= 60


@settings(max_examples=40, deadline=None)
@given(blocks, discs, st.lists(spots, min_size=10, max_size=20))
def test_a_found_way_passes_the_check(
    made: list[tuple[int, int, int, int, str]], men: list[tuple[int, int]], to: list[tuple[int, int]]
) -> None:
    mine = reach(scenery(made), MIDDLE, 9000, *guards_at(men))
    for x, y in to:
        route = mine.path(Point(x, y))
        if route is not None:
            checked = check(mine, [leg.end for leg in route.legs])
            assert not isinstance(checked, Text)
            assert abs(checked.length - route.length) <= 1
            assert checked.toll <= route.toll


@settings(max_examples=40, deadline=None)
@given(blocks, discs, st.lists(spots, min_size=10, max_size=20), st.integers(1000, 8000), st.integers(0, 4000))
def test_more_budget_never_reaches_less(
    made: list[tuple[int, int, int, int, str]],
    men: list[tuple[int, int]],
    to: list[tuple[int, int]],
    budget: int,
    more: int,
) -> None:
    few = reach(scenery(made), MIDDLE, budget, *guards_at(men))
    many = reach(scenery(made), MIDDLE, budget + more, *guards_at(men))
    for x, y in to:
        route = few.path(Point(x, y))
        if route is not None:
            farther = many.path(Point(x, y))
            assert farther is not None and farther.cost <= route.cost


@settings(max_examples=40, deadline=None)
@given(blocks, st.lists(spots, min_size=1, max_size=4))
def test_a_drag_never_leaves_the_legal(made: list[tuple[int, int, int, int, str]], to: list[tuple[int, int]]) -> None:
    mine = reach(scenery(made), MIDDLE, 7000)
    route = along(mine, [Point(x, y) for x, y in to])
    assert route.cost <= 7000
    assert mine.why_not(route.end) is None


def test_on_open_ground_the_cost_is_the_length_of_the_line() -> None:
    route = reach([], MIDDLE, 6000).path(Point(15000, 16000))
    assert route is not None
    assert route.cost == route.drawn == 5000
    assert len(route.legs) == 1


def test_the_open_region_is_nearly_the_whole_disc() -> None:
    area = reach([], MIDDLE, 6000).region[0].geometry.area
    assert 0.998 < area / (3.14159265 * 6000**2) < 1


def test_the_way_round_a_corner_is_within_a_hundredth_of_the_true_one() -> None:
    wall = block("wall", 12500, 6000, 1000, 8000, "solid")
    route = reach([wall], Point(11000, 12000), 9000).path(Point(15000, 12000))
    # straight to the arc round (12.5, 14), along it, over the top and the same way down
    assert route is not None
    tangent = (1.5**2 + 2**2 - 0.25) ** 0.5
    arc = 0.5 * (atan2(2, 1.5) + asin(0.5 / 2.5))
    true = 1000 * (2 * tangent + 2 * arc + 1)
    assert true - 1 <= route.cost <= true * 1.01


def test_an_inward_corner_of_terrain_can_be_entered() -> None:
    mine = reach([ELL], Point(16000, 16000), 8000)
    route = mine.path(Point(11500, 11500))
    assert route is not None and len(route.legs) == 1
    assert mine.path(Point(11400, 11500)) is None
    behind = mine.path(Point(8000, 16000))
    assert behind is not None and behind.cost == 8000
    assert mine.path(Point(8400, 12000)) is None


def test_triangles_fill_a_polygon_that_is_not_convex() -> None:
    parts = convex_parts(ELL.outline)
    assert sum(grown(part, 0).area for part in parts) == ELL.polygon.area


def test_corners_lie_outside_what_they_surround() -> None:
    for by in (0, 100, 590.5):
        area = grown(ELL.outline, by)
        assert all(not area.contains(Dot(corner.x, corner.y)) for corner in corners(ELL.outline, by))


def test_a_mover_among_guards_it_stands_too_near_may_walk_away() -> None:
    foe = Guard(Body("foe", Point(13000, 12000), BASE, 1500), keep=1000)
    route = reach([], MIDDLE, 6000, foe).path(Point(8000, 12000))
    assert route is not None and route.cost == 4000


def test_a_body_on_another_level_bars_nothing() -> None:
    foe = Guard(Body("foe", Point(14000, 12000, 5000), BASE, 1500))
    route = reach([], MIDDLE, 6000, foe).path(Point(14000, 12000))
    assert route is not None


def test_an_oblong_guard_is_gone_round_by_its_outline() -> None:
    cart = Guard(Body("cart", Point(15000, 12000), Base.rectangular(1000, 4000), 1500))
    mine = reach([], MIDDLE, 9000, cart)
    route = mine.path(Point(18000, 12000))
    assert route is not None and route.cost > 7500
    assert mine.path(Point(14000, 12000)) is not None
    assert mine.why_not(Point(14100, 12000)) == Text("reach.on_body", body="cart", keep=0)


def test_a_tether_keeps_the_end_near_its_place() -> None:
    mine = reach([], MIDDLE, 6000, tethers=(Tether(Point(15000, 12000), 2000),))
    assert mine.path(Point(16000, 12000)) is not None
    assert mine.why_not(Point(11000, 12000)) == Text("reach.too_far_off", radius=2000)
    left, _, right, _ = mine.region[0].geometry.bounds
    assert left >= 13000 and right <= 17001


def test_ladders_join_levels() -> None:
    def roofed(piece: Piece, z: int) -> Crossing:
        from game.boards.reach import Climb

        return Crossing(clear=R, rest=R, climb=Climb(R, R, toll=99000)) if piece.top > z else Crossing()

    house = block("house", 14000, 10000, 4000, 4000)
    ladder = Passage("ladder", Point(13400, 12000), Point(14600, 12000, 3000), 3000, kind="ladder")
    ground = Ground(Table(SIZE, SIZE, pieces=(house,)), BASE, 1500, roofed, passages=(ladder,))
    mine = Reach(ground, Body("me", MIDDLE, BASE, 1500), Gait(6000))
    route = mine.path(Point(15600, 12000, 3000))
    assert route is not None
    assert [leg.kind for leg in route.legs] == ["walk", "ladder", "walk"]
    assert route.cost == 1400 + 3000 + 1000
    assert not isinstance(check(mine, [leg.end for leg in route.legs]), Text)


def test_a_ladder_that_ends_in_the_air_is_refused_with_its_name() -> None:
    with pytest.raises(ValueError, match="ladder"):
        passage = Passage("ladder", Point(13400, 12000), Point(14600, 12000, 3000), 3000)
        Ground(Table(SIZE, SIZE), BASE, 1500, reading, passages=(passage,))


def test_round_terrain_is_round() -> None:
    tower = Piece("tower", "tower", top=3000, circle=Circle(16000, 12000, 4000))
    mine = reach([tower], MIDDLE, 6000)
    assert mine.path(Point(13500, 12000)) is not None
    assert mine.path(Point(13510, 12000)) is None


def test_slow_ground_costs_double_inside_only() -> None:
    bog = block("bog", 13000, 2000, 2000, 20000, "slow")
    route = reach([bog], MIDDLE, 8000).path(Point(17000, 12000))
    assert route is not None and abs(route.cost - 7000) <= 2


def test_the_nearest_reachable_place_is_offered() -> None:
    route = nearest(reach([], MIDDLE, 3000), Point(20000, 12000))
    assert route is not None
    assert 14985 <= route.end.x <= 15000


def test_candidates_are_legal_and_touch_whom_they_name() -> None:
    foe = Body("foe", Point(15000, 15000), BASE, 1500)
    wall = block("wall", 13000, 13000, 1500, 500, "solid")
    mine = reach([wall], MIDDLE, 6000, Guard(foe))
    found = candidates(mine, [foe, Body("far", Point(22000, 22000), BASE, 1500)], [Point(4000, 4000)])
    assert {candidate.why for candidate in found} >= {"stay", "contact", "advance", "cover", "spread"}
    for candidate in found:
        assert mine.why_not(candidate.route.end) is None
    touch = next(candidate for candidate in found if candidate.why == "contact")
    assert abs(Dot(touch.route.end[:2]).distance(Dot(foe.at[:2])) - 1000) <= 2


def test_why_not_says_what_is_in_the_way() -> None:
    wall = block("wall", 14000, 0, 1000, 24000, "solid")
    mine = reach([wall], MIDDLE, 6000)
    assert mine.why_not(Point(14200, 12000)) == Text("reach.in_piece", piece="wall")
    assert mine.why_not(Point(100, 12000)) == Text("reach.off_table")
    assert mine.why_not(Point(-100, 12000)) == Text("reach.off_table")
    assert mine.why_not(Point(2000, 12000)) == Text("reach.too_far", needs=10000, budget=6000)
    assert mine.why_not(Point(16000, 12000)) == Text("reach.no_way", budget=6000)
    assert check(mine, [Point(16000, 12000)]) == Text("reach.blocked", piece="wall")
    assert mine.why_not(Point(13000, 12000)) is None


def test_every_language_has_the_same_sentences() -> None:
    folder = Path(__file__).parents[2] / "assets" / "locale"
    found = [tomllib.loads((folder / name / "reach.toml").read_text(encoding="utf-8")) for name in LANGUAGES]
    assert found[0]["reach"].keys() == found[1]["reach"].keys() == found[2]["reach"].keys()


SCRIPT = """
from tests.benchmarks.bench_reach import crowded
reach = crowded()
print([ring for area in reach.region for ring in area.rings])
for x in range(14000, 34000, 1700):
    for y in range(14000, 34000, 1900):
        from game.core.place import Point
        print(reach.path(Point(x, y)))
"""


def test_the_answer_does_not_depend_on_the_hash_seed() -> None:
    said = []
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        said.append(done.stdout)
    assert said[0] == said[1] and "Route" in said[0]


def test_parts_that_geos_cannot_join_are_joined_on_a_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(parts: Sequence[Polygon], **more: float) -> BaseGeometry:
        if not more:
            raise GEOSException("TopologyException: Ring edge missing")
        return union_all(parts, **more)

    monkeypatch.setattr(region, "union_all", gives_up)
    assert region.joined([box(0, 0, 2000, 1000), box(1000, 0, 3000, 1000)]).area == 3_000_000


def test_a_search_that_is_kept_knows_no_guard_but_those_of_its_own_reach() -> None:
    start = Point(4000, 4000)
    ground = Ground(Table(SIZE, SIZE, pieces=(ELL,)), BASE, 1500, reading)

    def somebody(x: int, *, passing: bool) -> Guard:
        return Guard(Body("foe", Point(x, 4000), BASE, 1500), passing=passing)

    def reaches(*guards: Guard) -> Reach:
        return Reach(ground, Body("me", start, BASE, 1500), Gait(6000), guards)

    alone, near, far = reaches(), reaches(somebody(6000, passing=False)), reaches(somebody(8000, passing=False))
    assert alone.field is not None and near.field is not None and len(ground.fields) == 1
    assert near.field.fares is alone.field.fares and near.field is not alone.field
    for there, free in ((Point(6000, 4000), far), (Point(8000, 4000), near)):
        assert alone.path(there) is not None and free.path(there) is not None
    assert near.path(Point(6000, 4000)) is None and far.path(Point(8000, 4000)) is None
    fresh = Reach(Ground(ground.table, BASE, 1500, reading), near.mover, near.gait, near.guards)
    assert near.region == fresh.region != alone.region
    barred = reaches(somebody(6000, passing=True))
    assert barred.field is not None and len(ground.fields) == 1
    assert (barred.path(Point(9000, 4000)) or far.path(Point(9000, 4000))) != far.path(Point(9000, 4000))
