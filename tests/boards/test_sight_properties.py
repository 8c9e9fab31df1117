"""What holds for every look: mutual, and blind to what does not stand between."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import LineString

from game.boards.prism import Prism
from game.boards.sight import Looker, Screen, core_clear, core_sight, quarter_sight, strip_sight
from game.boards.sight.core import free_line, heights
from game.boards.sight.lines import GRAZE, abreast, direction, stopped
from game.boards.sight.quarter import is_clear
from game.boards.table import Base, Body, Circle, Piece, Table
from game.core.place import Point

FEW = settings(max_examples=100, deadline=None)
coordinates = st.integers(2_000, 46_000)
sizes = st.integers(200, 6_000)


@st.composite
def bodies(draw: st.DrawFn, id: str) -> Body:
    base = Base.round(draw(st.integers(800, 2_400)))
    at = Point(draw(coordinates), draw(coordinates), draw(st.sampled_from((0, 0, 2_000))))
    return Body(
        id, at, base, draw(st.sampled_from((0, 1_500, 2_750))), core=draw(st.sampled_from((0, base.width // 2)))
    )


@st.composite
def pieces(draw: st.DrawFn, id: str) -> Piece:
    x, y, width, depth = draw(coordinates), draw(coordinates), draw(sizes), draw(sizes)
    bottom = draw(st.sampled_from((0, 0, 0, 1_200)))
    shape = draw(st.sampled_from(("box", "kite", "bent", "disc")))
    keywords = ("obscuring", "solid", "opaque") if draw(st.booleans()) else ("obstructing", "see_through")
    outline: tuple[tuple[int, int], ...] = ((x, y), (x + width, y), (x + width, y + depth), (x, y + depth))
    if shape == "kite":
        outline = ((x, y), (x + width, y + depth // 3), (x + width // 2, y + depth))
    if shape == "bent":
        thin = min(width, depth) // 3
        outline = (
            (x, y),
            (x + width, y),
            (x + width, y + thin),
            (x + thin, y + thin),
            (x + thin, y + depth),
            (x, y + depth),
        )
    circle = Circle(x, y, width) if shape == "disc" else None
    top = bottom + draw(st.integers(300, 5_000))
    properties = (("blink", 4), ("size", draw(st.integers(1, 3))))
    return Piece(id, id, () if circle else outline, bottom, top, keywords, circle, properties=properties)


tables = st.lists(st.integers(0, 9), min_size=1, max_size=5, unique=True).flatmap(
    lambda ids: st.tuples(*(pieces(f"p{i}") for i in ids)).map(lambda found: Table(48_000, 48_000, pieces=found))
)


def shifted(table: Table, dx: int, dy: int) -> Table:
    moved = [
        replace(
            piece,
            outline=tuple((x + dx, y + dy) for x, y in piece.outline),
            circle=piece.circle and Circle(piece.circle.x + dx, piece.circle.y + dy, piece.circle.diameter),
        )
        for piece in table.pieces
    ]
    return replace(table, pieces=tuple(moved))


@FEW
@given(tables, bodies("a"), bodies("b"))
def test_core_sight_is_mutual(table: Table, a: Body, b: Body) -> None:
    there, back = core_sight(table, a, b), core_sight(table, b, a)
    assert (there.clear, there.blockers, there.distance) == (back.clear, back.blockers, back.distance)


@FEW
@given(tables, bodies("a"), bodies("b"), st.lists(bodies("c"), max_size=1))
def test_strip_sight_is_mutual(table: Table, a: Body, b: Body, between: list[Body]) -> None:
    screens = [Screen(body, 2) for body in between]
    there = strip_sight(table, Looker(a, 1), Looker(b, 1), screens=screens)
    assert there == strip_sight(table, Looker(b, 1), Looker(a, 1), screens=screens)


@FEW
@given(tables, bodies("a"), bodies("b"))
def test_a_quick_answer_agrees_with_all_the_lines_drawn_one_by_one(table: Table, a: Body, b: Body) -> None:
    """The 81 lines of BMG3-LOS-08, without any of the shortcuts."""
    first, second = (a, b) if (a.at, a.id) <= (b.at, b.id) else (b, a)
    ux, uy, _ = direction(first.at, second.at)
    mine, theirs = first.core_width / 2, second.core_width / 2
    walls = [piece.prism for piece in table.having("solid")]
    plain = any(
        stopped((*p, pz), (*q, qz), walls) is None
        for p in abreast(first.at, ux * mine, uy * mine)
        for q in abreast(second.at, ux * theirs, uy * theirs)
        for pz in heights(first)
        for qz in heights(second)
    )
    assert core_clear(table, a, b) == plain


@FEW
@given(tables, bodies("a"), bodies("b"))
def test_a_line_reported_free_is_free(table: Table, a: Body, b: Body) -> None:
    walls = table.field("solid")
    line = free_line(a, b, walls, {})
    assume(line is not None)
    assert line is not None
    assert stopped(*line, walls) is None


@FEW
@given(tables, bodies("a"), bodies("b"), pieces("far"))
def test_what_stands_outside_the_corridor_changes_nothing(table: Table, a: Body, b: Body, far: Piece) -> None:
    corridor = LineString([a.at[:2], b.at[:2]]).buffer(max(a.base.width, b.base.width))
    assume(not corridor.intersects(far.polygon.buffer(50)))
    more = replace(table, pieces=(*table.pieces, far))
    assert core_sight(more, a, b) == core_sight(table, a, b)
    assert quarter_sight(more, a, b) == quarter_sight(table, a, b)
    assert strip_sight(more, Looker(a, 1), Looker(b, 2)) == strip_sight(table, Looker(a, 1), Looker(b, 2))


@FEW
@given(tables, bodies("a"), bodies("b"), st.integers(-9_000, 9_000), st.integers(-9_000, 9_000))
def test_sight_does_not_care_where_the_table_lies(table: Table, a: Body, b: Body, dx: int, dy: int) -> None:
    there = shifted(table, dx, dy)
    c, d = (body.moved(Point(body.at.x + dx, body.at.y + dy, body.at.z)) for body in (a, b))
    assert core_clear(there, c, d) == core_clear(table, a, b)
    assert quarter_sight(there, c, d).seen == quarter_sight(table, a, b).seen


@FEW
@given(tables, bodies("a"), bodies("b"))
def test_sight_does_not_care_from_which_side_the_table_is_seen(table: Table, a: Body, b: Body) -> None:
    turned = replace(
        table,
        pieces=tuple(
            replace(
                piece,
                outline=tuple((-y, x) for x, y in piece.outline),
                circle=piece.circle and Circle(-piece.circle.y, piece.circle.x, piece.circle.diameter),
            )
            for piece in table.pieces
        ),
    )
    c, d = (body.moved(Point(-body.at.y, body.at.x, body.at.z)) for body in (a, b))
    assume(a.at[:2] != b.at[:2])
    assert core_clear(turned, c, d) == core_clear(table, a, b)
    assert quarter_sight(turned, c, d).seen == quarter_sight(table, a, b).seen


@FEW
@given(tables, bodies("a"), bodies("b"), st.booleans())
def test_whether_a_quarter_is_seen_needs_no_counting(table: Table, a: Body, b: Body, smoky: bool) -> None:
    middle = Circle((a.at.x + b.at.x) // 2, (a.at.y + b.at.y) // 2, 4_000)
    smoke = [Piece("smoke:0", "smoke", top=10_000, circle=middle)] if smoky else []
    assert is_clear(table, a, b, smoke) == quarter_sight(table, a, b, smoke=smoke).clear


@FEW
@given(tables, bodies("a"), bodies("b"))
def test_taking_a_piece_away_never_hides_anything(table: Table, a: Body, b: Body) -> None:
    if core_clear(table, a, b):
        assert core_clear(replace(table, pieces=table.pieces[1:]), a, b)
    bare = replace(table, pieces=table.pieces[1:])
    assert quarter_sight(bare, a, b).seen >= quarter_sight(table, a, b).seen


@FEW
@given(pieces("p"), st.tuples(coordinates, coordinates), st.tuples(coordinates, coordinates))
def test_the_length_inside_a_footprint_is_what_shapely_measures(
    piece: Piece, p: tuple[int, int], q: tuple[int, int]
) -> None:
    assume(p != q and piece.circle is None)
    prism = Prism("p", piece.form)
    line = LineString([p, q])
    ours = sum(end - start for start, end in prism.spans(*p, *q)) * line.length
    inside = line.intersection(piece.polygon.buffer(-0.01)).length
    assert inside - 0.1 <= ours <= line.intersection(piece.polygon).length + 0.1
    assert GRAZE == 10
