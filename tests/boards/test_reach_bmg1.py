"""Reach with the movement rules of the first edition: obstacle classes paid with counters, slow ground, centimetres."""

import pytest
from shapely import Point as Dot

from game.boards.reach import Climb, Crossing, Drop, Gait, Ground, Guard, Jump, Reach, Route, check, push
from game.boards.table import Base, Body, Piece, Table
from game.core.place import Point
from game.core.text import Text

BASE = Base.round(3000)
R = 1500
TALL = 4000
JUMP = Jump(longest=5000, rise=TALL // 2, fall=5000, landing=0, tokens=1)


def reading(piece: Piece, z: int) -> Crossing:
    """What a piece means in this edition to a Standard mover."""
    if piece.has("difficult_ground"):
        return Crossing(tokens=1, rate=200)
    if piece.top <= z or piece.bottom >= z + TALL:
        return Crossing()
    above = piece.top - z
    rest, perch = R, 0 if piece.has("standable") else None
    if piece.has("never"):
        return Crossing(clear=R, rest=R)
    if above <= TALL // 2:
        return Crossing(rest=rest, perch=perch)
    if above <= TALL:
        return Crossing(rest=rest, perch=perch, near=R, tokens=1)
    drop = Drop(deepest=5000, tokens=1)
    return Crossing(clear=R, rest=R, climb=Climb(R, 0, rate=200, tokens=1, onto=piece.has("standable"), drop=drop))


def running(piece: Piece, z: int) -> Crossing:
    """A runner crosses nothing at all."""
    plain = reading(piece, z)
    return plain if plain == Crossing() else Crossing(clear=0 if piece.has("difficult_ground") else R, rest=R)


def square(id: str, x: int, y: int, w: int, d: int, top: int, *words: str) -> Piece:
    x, y, w, d = x * 1000, y * 1000, w * 1000, d * 1000
    return Piece(id, id, ((x, y), (x + w, y), (x + w, y + d), (x, y + d)), 0, top, words)


def reach(pieces: list[Piece], at: Point, cm: int, tokens: int = 0, guards: list[Guard] | None = None) -> Reach:
    ground = Ground(Table(90000, 90000, "cm", tuple(pieces)), BASE, TALL, reading, JUMP)
    return Reach(ground, Body("walker", at, BASE, TALL), Gait(cm * 1000, tokens), guards or [])


BUILDING = square("building", 14, 10, 16, 20, 6000, "standable")


def test_a_climb_pays_double_for_height_and_one_counter() -> None:
    route = reach([BUILDING], Point(10000, 20000), 17, tokens=1).path(Point(14001, 20000, 6000))
    assert route is not None and route.tokens == 1
    assert abs(route.cost - 16000) <= 2


def test_a_climb_needs_its_sixteen_centimetres_and_its_counter() -> None:
    assert reach([BUILDING], Point(10000, 20000), 15, tokens=1).path(Point(14001, 20000, 6000)) is None
    assert reach([BUILDING], Point(10000, 20000), 20, tokens=0).path(Point(14001, 20000, 6000)) is None
    assert reach([BUILDING], Point(10000, 20000), 20, tokens=1).path(Point(14001, 20000, 6000)) is not None


CAR = square("car", 15, 16, 4, 8, 3500, "standable")


def test_a_car_is_crossed_for_one_counter_and_its_height_is_free() -> None:
    route = reach([CAR], Point(10000, 20000), 16, tokens=1).path(Point(26000, 20000))
    assert route is not None
    assert route.cost == 16000 and route.tokens == 1 and route.paid == ("car",)


def test_without_the_counter_the_walker_goes_round_the_car() -> None:
    broke = reach([CAR], Point(10000, 20000), 16)
    assert broke.path(Point(26000, 20000)) is None
    assert check(broke, [Point(26000, 20000)]) == Text("reach.tokens", needs=1, has=0)
    route = reach([CAR], Point(10000, 20000), 25).path(Point(26000, 20000))
    assert route is not None and route.tokens == 0 and route.cost > 16000


@pytest.mark.rule("BMG1-OBS-08")
def test_the_player_may_choose_between_the_counter_and_the_detour() -> None:
    ways = reach([CAR], Point(10000, 20000), 25, tokens=1).ways(Point(26000, 20000))
    assert [way.tokens for way in ways] == [0, 1]
    assert ways[0].cost > ways[1].cost


@pytest.mark.rule("BMG1-OBS-02", "BMG1-OBS-10")
def test_a_small_obstacle_costs_nothing_and_may_carry_the_end_of_a_move() -> None:
    wall = square("low wall", 15, 0, 1, 90, 2000, "standable")
    ten = reach([wall], Point(10000, 20000), 10)
    over = ten.path(Point(19000, 20000))
    assert over is not None and over.cost == 9000 and over.tokens == 0
    assert ten.path(Point(15500, 20000, 2000)) is not None


@pytest.mark.rule("BMG1-OBS-07", "BMG1-MOV-12", "BMG1-GEO-24")
def test_each_centimetre_in_difficult_ground_counts_as_two() -> None:
    bog = square("bog", 15, 0, 3, 90, 0, "difficult_ground")
    route = reach([bog], Point(10000, 20000), 13, tokens=1).path(Point(20000, 20000))
    assert route is not None and route.tokens == 1
    assert abs(route.cost - 13000) <= 2
    assert reach([bog], Point(10000, 20000), 12, tokens=1).path(Point(20000, 20000)) is None
    assert reach([bog], Point(10000, 20000), 20, tokens=0).path(Point(20000, 20000)) is None


@pytest.mark.rule("BMG1-OBS-08")
def test_an_area_in_which_the_move_starts_is_paid_for() -> None:
    bog = square("bog", 5, 5, 30, 30, 0, "difficult_ground")
    assert reach([bog], Point(20000, 20000), 10).region == []
    paid = reach([bog], Point(20000, 20000), 10, tokens=1)
    assert paid.path(Point(24990, 20000)) is not None
    assert paid.path(Point(25010, 20000)) is None
    assert 0.97 < paid.region[0].geometry.area / (3.14159 * 5000**2) <= 1


@pytest.mark.rule("BMG1-MOV-07", "BMG1-GEO-26")
def test_nobody_walks_through_anybody() -> None:
    mate = Guard(Body("mate", Point(15000, 20000), BASE, TALL))
    route = reach([], Point(10000, 20000), 12, guards=[mate]).path(Point(20000, 20000))
    assert route is not None
    # two tangents of 4 cm and the arc between them: 8 + 3 * (pi - 2 acos(3/5)) cm
    assert 11861 <= route.cost <= 11900


@pytest.mark.rule("BMG1-RUN-02")
def test_a_run_is_one_straight_line_of_ten_that_crosses_nothing() -> None:
    wall = square("low wall", 25, 0, 1, 90, 2000, "standable")
    ground = Ground(Table(90000, 90000, "cm", (wall,)), BASE, TALL, running)
    run = Reach(ground, Body("runner", Point(10000, 20000), BASE, TALL), Gait(23000, straight=True, least=10000))
    assert run.path(Point(10000, 43000)) is not None
    assert run.path(Point(28000, 20000)) is None
    assert run.why_not(Point(15000, 20000)) == Text("reach.too_short", least=10000)
    assert check(run, [Point(10000, 25000), Point(20000, 30000)]) == Text("reach.not_straight")


@pytest.mark.parametrize("tokens", [0, 1, 2, 3])
def test_the_ground_is_shaded_behind_as_many_things_as_the_counters_pay_for(tokens: int) -> None:
    hedges = [square(f"hedge {k}", x, 0, 1, 90, 3500) for k, x in enumerate((15, 22, 29))]
    walker = reach(hedges, Point(10000, 20000), 30, tokens)
    behind = [Point(x * 1000, 20000) for x in (12, 18, 25, 33)]
    assert [walker.region[0].geometry.covers(Dot(at.x, at.y)) for at in behind] == [k <= tokens for k in range(4)]
    assert [walker.path(at) is not None for at in behind] == [k <= tokens for k in range(4)]


def test_no_run_leads_round_a_corner_and_nothing_behind_one_is_shaded() -> None:
    wall = square("tall wall", 20, 15, 1, 10, 9000)
    ground = Ground(Table(90000, 90000, "cm", (wall,)), BASE, TALL, running)
    run = Reach(ground, Body("runner", Point(12000, 20000), BASE, TALL), Gait(30000, straight=True, least=10000))
    ends = [Point(x, y) for x in range(2000, 45000, 1000) for y in range(2000, 50000, 1000)]
    shaded = [at for at in ends if run.region[0].geometry.covers(Dot(at.x, at.y))]
    assert len(shaded) > 500
    assert all(isinstance(check(run, [at]), Route) for at in shaded)
    assert [at for at in ends if run.path(at)] == [at for at in ends if isinstance(check(run, [at]), Route)]


def test_a_paid_spring_costs_no_height_and_the_move_goes_on() -> None:
    low = square("kiosk", 14, 10, 16, 20, 5000, "standable")
    route = reach([low], Point(15000, 20000, 5000), 10, tokens=1).path(Point(8000, 20000))
    assert route is not None and route.tokens == 1
    assert "fall" in [leg.kind for leg in route.legs]
    assert abs(route.cost - 7000) <= 3


@pytest.mark.rule("BMG1-JMP-03", "BMG1-JMP-05")
def test_a_gap_within_the_jump_distance_costs_one_counter() -> None:
    roofs = [square("a", 10, 10, 10, 10, 8000, "standable"), square("b", 24, 10, 10, 10, 8000, "standable")]
    route = reach(roofs, Point(18000, 15000, 8000), 10, tokens=1).path(Point(25000, 15000, 8000))
    assert route is not None and route.tokens == 1 and abs(route.cost - 7000) <= 2
    wide = [roofs[0], square("b", 26, 10, 10, 10, 8000, "standable")]
    assert reach(wide, Point(18000, 15000, 8000), 20, tokens=1).path(Point(27000, 15000, 8000)) is None


def test_a_push_stops_at_the_wall() -> None:
    outline = ((26500, 0), (29000, 0), (29000, 90000), (26500, 90000))
    wall = Piece("wall", "wall", outline, 0, 8000)
    ground = Ground(Table(90000, 90000, "cm", (wall,)), BASE, TALL, reading)
    pushed = push(ground, Body("clown", Point(23000, 20000), BASE, TALL), (1, 0), 4000)
    assert abs(pushed.end.x - 25000) <= 2 and pushed.end.y == 20000
    assert pushed.piece == "wall"


def test_a_push_over_the_edge_of_a_roof_says_so() -> None:
    ground = Ground(Table(90000, 90000, "cm", (BUILDING,)), BASE, TALL, reading)
    pushed = push(ground, Body("clown", Point(15000, 20000, 6000), BASE, TALL), (-1, 0), 4000)
    assert pushed.edge == "drop" and abs(pushed.end.x - 14000) <= 3


def test_a_push_stops_at_another_base() -> None:
    ground = Ground(Table(90000, 90000, "cm"), BASE, TALL, reading)
    other = Guard(Body("other", Point(28000, 20000), BASE, TALL))
    pushed = push(ground, Body("clown", Point(20000, 20000), BASE, TALL), (1, 0), 9000, [other])
    assert pushed.body == "other" and abs(pushed.end.x - 25000) <= 2


def test_nobody_leaps_from_where_something_stands_in_the_way() -> None:
    """The way to the edge of a roof may lead into a wall that stands on it."""
    roof, other = square("roof", 10, 10, 12, 12, 6000, "standable"), square("other", 26, 10, 10, 12, 6000, "standable")
    x, y = 20000, 10000
    wall = Piece(
        "wall", "wall", ((x, y), (x + 2000, y), (x + 2000, y + 12000), (x, y + 12000)), 6000, 14000, ("never",)
    )
    far = Point(30000, 16000, 6000)
    assert reach([roof, other], Point(12000, 16000, 6000), 30, tokens=1).path(far) is not None
    assert reach([roof, other, wall], Point(12000, 16000, 6000), 30, tokens=1).path(far) is None
