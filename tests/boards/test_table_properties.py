"""What holds for every distance, whoever measures and wherever the table lies."""

from __future__ import annotations

from fractions import Fraction
from math import hypot

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import Polygon

from game.boards.geometry import Form, whole_length
from game.boards.measure import closest_points, distance, overlaps, wholly_within, within
from game.boards.table import Base, Body, Piece, Thing
from game.core.place import Point

FEW = settings(max_examples=120, deadline=None)
coordinates = st.integers(0, 48_000)
lengths = st.integers(1, 6_000)
heights = st.integers(0, 9_000)


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    base = draw(
        st.one_of(
            st.builds(Base.round, lengths),
            st.builds(Base.oval, lengths, lengths),
            st.builds(Base.rectangular, lengths, lengths),
        )
    )
    at = Point(draw(coordinates), draw(coordinates), draw(heights))
    return Body("body", at, base, draw(heights), draw(st.integers(0, 359)) * 1000)


@st.composite
def pieces(draw: st.DrawFn) -> Piece:
    x, y = draw(coordinates), draw(coordinates)
    corners = [(x, y), (x + draw(lengths), y + draw(st.integers(-900, 900)))]
    corners += [(corners[1][0] + draw(st.integers(-900, 900)), corners[1][1] + draw(lengths) + 1000)]
    if draw(st.booleans()):
        corners += [(x, corners[2][1] + 500)]
    assume(Polygon(corners).is_valid)
    bottom = draw(heights)
    return Piece("piece", "piece", tuple(corners), bottom, bottom + draw(heights), ("solid",))


things = st.one_of(bodies(), pieces())
points = st.builds(Point, coordinates, coordinates, heights)


def shifted(thing: Thing, dx: int, dy: int) -> Thing:
    if isinstance(thing, Body):
        return thing.moved(Point(thing.at.x + dx, thing.at.y + dy, thing.at.z))
    assert isinstance(thing, Piece)
    outline = tuple((x + dx, y + dy) for x, y in thing.outline)
    return Piece(thing.id, thing.name, outline, thing.bottom, thing.top, thing.keywords)


def quarter_turned(thing: Thing) -> Thing:
    if isinstance(thing, Body):
        return thing.moved(Point(-thing.at.y, thing.at.x, thing.at.z), thing.facing + 90_000)
    assert isinstance(thing, Piece)
    outline = tuple((-y, x) for x, y in thing.outline)
    return Piece(thing.id, thing.name, outline, thing.bottom, thing.top, thing.keywords)


@FEW
@given(things, things, st.booleans())
def test_distance_is_the_same_from_both_ends(a: Thing, b: Thing, flat: bool) -> None:
    assert distance(a, b, flat) == distance(b, a, flat)
    assert overlaps(a, b) == overlaps(b, a)


@FEW
@given(things, things, st.integers(-9_000, 9_000), st.integers(-9_000, 9_000))
def test_distance_does_not_care_where_the_table_lies(a: Thing, b: Thing, dx: int, dy: int) -> None:
    assert distance(shifted(a, dx, dy), shifted(b, dx, dy)) == distance(a, b)


@FEW
@given(things, things)
def test_distance_does_not_care_from_which_side_the_table_is_seen(a: Thing, b: Thing) -> None:
    # Corners of slanting bases are whole mils, and halves round to even: a turn may move one by a mil.
    assert abs(distance(quarter_turned(a), quarter_turned(b)) - distance(a, b)) <= 2


@FEW
@given(points, points, points)
def test_no_detour_is_shorter(a: Point, b: Point, c: Point) -> None:
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@FEW
@given(things, points, points)
def test_a_step_changes_the_distance_by_no_more_than_its_length(thing: Thing, a: Point, b: Point) -> None:
    assert distance(thing, a) <= distance(thing, b) + distance(b, a) + 1


@FEW
@given(things, things, st.integers(0, 60_000))
def test_wholly_within_implies_within_and_overlap_means_no_distance(a: Thing, b: Thing, limit: int) -> None:
    if wholly_within(a, b, limit):
        assert within(a, b, limit)
    if overlaps(a, b):
        assert distance(a, b) == 0


@FEW
@given(things, things)
def test_the_tape_is_as_long_as_the_distance_says(a: Thing, b: Thing) -> None:
    here, there = closest_points(a, b)
    length = hypot(hypot(here.x - there.x, here.y - there.y), here.z - there.z)
    assert abs(length - distance(a, b)) <= 3


@FEW
@given(bodies(), st.integers(0, 40_000), st.integers(0, 5_000))
def test_what_is_within_stays_within_a_wider_limit(body: Body, limit: int, more: int) -> None:
    here = Point(24_000, 24_000)
    assert not within(body, here, limit) or within(body, here, limit + more)


@FEW
@given(st.integers(0, 10**9), st.integers(1, 10**6), st.integers(-8_000, 8_000), st.integers(0, 9_000))
def test_whole_length_is_the_least_whole_number_that_spans(num: int, den: int, widths: int, rise: int) -> None:
    n = whole_length(num, den, widths, rise)
    assert _spans(num, den, widths, rise, n)
    assert n == 0 or not _spans(num, den, widths, rise, n - 1)


def _spans(num: int, den: int, widths: int, rise: int, n: int) -> bool:
    """max(0, sqrt(num/den) - widths/2)^2 + rise^2 <= n^2, by bisecting the root to far below a mil."""
    if n < rise:
        return False
    square, low, high = Fraction(num, den), Fraction(0), Fraction(num + 1)
    for _ in range(110):
        middle = (low + high) / 2
        low, high = (middle, high) if middle * middle <= square else (low, middle)
    gap = max(Fraction(0), high - Fraction(widths, 2))
    return gap * gap + rise * rise <= n * n + Fraction(1, 10**9)


def test_a_form_of_two_points_is_a_swept_disc() -> None:
    from game.boards.geometry import nearness

    sweep = Form(((0, 0), (10_000, 0)), 1_000, 0, 0)
    near = nearness(((5_000, 3_000),), sweep.points)
    assert whole_length(near.num, near.den, sweep.width + 1_000) == 2_000
