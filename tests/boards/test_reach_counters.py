"""Reach paid in counters, as the first edition reads the table: perches, drops, walls, impaired and gifted movers."""

import random
from dataclasses import replace

import pytest
from shapely import Point as Dot

from game.boards.reach import Crossing, Gait, Ground, Guard, Hold, Plunge, Reach, Route, check, hold, plunge
from game.boards.reach.counted import Counted
from game.boards.reach.search import Field
from game.boards.table import Base, Body, Piece, Table
from game.core.place import Point
from game.core.text import Text
from game.kit.skirmish.footing import ground
from game.systems.bmg1.flow.footing import Footing

R = 1500
WALKER = Footing(3000, 4000, 5000)
KEYWORDS = {"car": ("solid", "standable"), "roof": ("solid", "standable"), "fence": ("see_through",)}


def square(id: str, x: float, y: float, w: float, d: float, top: int, *words: str) -> Piece:
    left, low, right, high = (round(n * 1000) for n in (x, y, x + w, y + d))
    keywords = words or KEYWORDS[id.rstrip("0123456789")]
    return Piece(id, id, ((left, low), (right, low), (right, high), (left, high)), 0, top, keywords)


def reach(
    pieces: list[Piece], at: Point, cm: float, tokens: int = 0, mover: Footing = WALKER, waived: tuple[str, ...] = ()
) -> Reach:
    known = ground(Table(90000, 90000, "cm", tuple(pieces)), mover)
    gait = Gait(round(cm * 1000), tokens, slack=50, waived=waived)
    return Reach(known, Body("walker", at, Base.round(mover.width), mover.height), gait)


CAR = square("car", 15, 16, 4, 8, 3500)


@pytest.mark.rule("BMG1-OBS-10")
def test_a_move_may_end_on_a_car_for_one_counter() -> None:
    top = Point(17000, 20000, 3500)
    assert reach([CAR], Point(10000, 20000), 10).path(top) is None
    way = reach([CAR], Point(10000, 20000), 10, 1).path(top)
    assert way is not None and way.tokens == 1 and way.paid == ("car",)
    assert abs(way.cost - 7000) <= 3, "its height costs nothing"
    assert isinstance(check(reach([CAR], Point(10000, 20000), 7, 1), [top]), Route)


@pytest.mark.rule("BMG1-OBS-05", "BMG1-GEO-04")
def test_from_a_car_a_low_roof_beside_it_is_a_difficult_obstacle() -> None:
    """6 cm of building are 2.5 above a car of 3.5 (G12)."""
    roof = square("roof", 19, 10, 10, 20, 6000)
    there = Point(21000, 20000, 6000)
    way = reach([CAR, roof], Point(16000, 20000, 3500), 10, 1).path(there)
    assert way is not None and way.tokens == 1 and abs(way.cost - 5000) <= 3
    assert reach([CAR, roof], Point(16000, 20000, 3500), 10, 0).path(there) is None
    two = reach([CAR, roof], Point(12000, 20000), 10, 2).path(there)
    assert two is not None and two.tokens == 2 and abs(two.cost - 9000) <= 6, "onto the car, and from it onto the roof"
    high = replace(roof, top=7600)
    assert reach([CAR, high], Point(16000, 20000, 3500), 10, 2).path(there._replace(z=7600)) is None, "4.1 are a climb"


def test_whoever_stands_on_a_car_springs_off_for_a_counter() -> None:
    down = Point(12000, 20000)
    way = reach([CAR], Point(16000, 20000, 3500), 10, 1).path(down)
    assert way is not None and way.tokens == 1 and [leg.kind for leg in way.legs][1] == "spring"
    assert abs(way.cost - 4000) <= 3
    assert reach([CAR], Point(16000, 20000, 3500), 10, 0).path(down) is None


@pytest.mark.rule("BMG1-SPR-11")
def test_without_a_counter_the_way_down_is_a_fall() -> None:
    """An unpaid drop is a way of its own that no path takes by itself (G13)."""
    broke = reach([CAR], Point(16000, 20000, 3500), 10)
    fall = plunge(broke, [], Point(13400, 20000))
    assert isinstance(fall, Plunge)
    assert (fall.drop, fall.floor, fall.at.x, fall.route.tokens) == (3500, 0, 13400, 0)
    assert abs(fall.cost - 2600) <= 2, "the height costs nothing"
    assert plunge(broke, [], Point(18000, 20000)) == Text("reach.still_on_top")
    assert plunge(reach([CAR], Point(10000, 20000), 10), [], Point(12000, 20000)) == Text("reach.no_edge")
    too_far = plunge(reach([CAR], Point(16000, 20000, 3500), 2), [], Point(13400, 20000))
    assert isinstance(too_far, Text) and too_far.key == "reach.too_far"


def test_a_wall_stops_a_leap_in_the_air() -> None:
    wall = square("roof", 8, 0, 2, 90, 8000)
    leap = plunge(reach([CAR, wall], Point(16000, 20000, 3500), 20), [], Point(4000, 20000))
    assert isinstance(leap, Plunge) and leap.met == "roof" and abs(leap.at.x - 11500) <= 2


def test_a_climb_may_end_on_the_wall() -> None:
    """At a height chosen, or as high as the allowance goes (G14)."""
    roof = square("roof", 14, 10, 16, 20, 6000)
    foot = Point(12499, 20000)
    climber = reach([roof], Point(10000, 20000), 12, 1)
    highest = hold(climber, [foot], "roof")
    assert isinstance(highest, Hold) and highest.route.tokens == 1
    assert abs(highest.at.z - (12050 - 2499) // 2) <= 1 and highest.foot == foot
    chosen = hold(climber, [foot], "roof", 4000)
    assert isinstance(chosen, Hold) and chosen.at.z == 4000 and chosen.route.cost == 2499 + 8000
    assert isinstance(hold(climber, [foot], "roof", 5000), Text), "farther than the allowance"
    assert isinstance(hold(reach([roof], Point(10000, 20000), 40, 1), [foot], "roof", 7000), Text), "above the top"
    assert hold(climber, [Point(11000, 20000)], "roof") == Text("reach.no_wall")
    broke = reach([roof], Point(10000, 20000), 15)
    assert hold(broke, [foot], "roof") == Text("reach.tokens", needs=1, has=0)


@pytest.mark.rule("BMG1-CLI-08", "BMG1-CLI-09")
def test_a_thin_fence_is_climbed_over_or_vaulted() -> None:
    fence = square("fence", 15, 0, 0.3, 90, 5000)
    climb = reach([fence], Point(13000, 20000), 26, 1).path(Point(17500, 20000))
    assert climb is not None and climb.tokens == 1 and abs(climb.cost - (4500 + 20000)) <= 6
    vault = reach([fence], Point(13000, 20000), 26, 2).path(Point(17500, 20000))
    assert vault is not None and vault.tokens == 2 and abs(vault.cost - (4500 + 10000)) <= 6
    assert isinstance(check(reach([fence], Point(13000, 20000), 26, 1), [leg.end for leg in climb.legs]), Route)
    tall = replace(fence, top=7000)
    over = reach([tall], Point(13000, 20000), 40, 2).path(Point(17500, 20000))
    assert over is not None and over.tokens == 1, "7 cm are too deep for a Spring that does no harm"


@pytest.mark.rule("BMG1-MOV-12", "BMG1-MOV-13")
def test_nothing_counts_double_twice_for_the_impaired() -> None:
    """Half the allowance, and slow ground at its plain length (G15)."""
    bog = square("bog", 15, 0, 3, 90, 0, "difficult")
    there = Point(19000, 20000)
    slow = replace(WALKER, impaired=True)
    assert reach([bog], Point(10000, 20000), 18 / 2, 1, slow).path(there) is not None
    assert reach([bog], Point(10000, 20000), 17 / 2, 1, slow).path(there) is None
    assert reach([bog], Point(10000, 20000), 12, 1).path(there) is not None, "9 cm, 3 of them double"


@pytest.mark.rule("BMG1-EFX-29")
def test_whoever_crawls_neither_climbs_nor_crosses_a_difficult_obstacle() -> None:
    belly = replace(WALKER, manner="crawl", impaired=True)
    low, car = square("roof1", 15, 0, 1, 90, 2000), square("car", 15, 0, 4, 90, 3500)
    assert reach([low], Point(10000, 20000), 10, 3, belly).path(Point(19000, 20000)) is not None
    assert reach([car], Point(10000, 20000), 15, 3, belly).path(Point(22000, 20000)) is None
    assert reach([car], Point(10000, 20000), 15, 3).path(Point(22000, 20000)) is not None


@pytest.mark.rule("BMG1-TRT-11", "BMG1-TRT-21")
def test_movers_that_differ_only_in_what_they_pay_share_their_ground() -> None:
    """What one need not pay is said by the gait (G11)."""
    pool = square("pool", 15, 0, 3, 90, 0, "difficult", "water")
    there = Point(20000, 20000)
    broke = reach([pool], Point(10000, 20000), 13)
    swimmer = reach([pool], Point(10000, 20000), 13, waived=("water",))
    assert broke.path(there) is None and swimmer.path(there) is not None
    assert broke.ground is swimmer.ground
    assert reach([CAR], Point(10000, 20000), 16, waived=("water",)).path(Point(26000, 20000)) is None
    acrobat = reach([CAR], Point(10000, 20000), 16, waived=("obstacle",)).path(Point(26000, 20000))
    assert acrobat is not None and acrobat.tokens == 0 and acrobat.paid == ()


def city() -> list[Piece]:
    """A crowded quarter: roofs, cars beside them, fences and bogs."""
    rng = random.Random(11)
    pieces = []
    for k in range(16):
        x, y = 8 + k % 4 * 9 + rng.randrange(3), 8 + k // 4 * 9 + rng.randrange(3)
        kind = ("car", "roof", "car", "bog")[k % 4]
        words = {"bog": ("difficult",)}.get(kind, KEYWORDS.get(kind, ()))
        top = {"car": 3500, "roof": 5000 + k % 3 * 1000, "bog": 0}[kind]
        pieces.append(square(f"{kind}{k}", x, y, 4 + rng.randrange(3), 4 + rng.randrange(3), top, *words))
    return pieces


@pytest.mark.parametrize("tokens", [1, 2])
def test_one_sweep_finds_what_every_set_of_prices_would(tokens: int) -> None:
    known = ground(Table(90000, 90000, "cm", tuple(city())), WALKER)
    body = Body("walker", Point(26000, 15000), Base.round(3000), 4000)
    guard = Guard(Body("other", Point(25000, 25000), Base.round(3000), 4000))
    gait = Gait(14000, tokens, slack=50)
    swept, tried = Reach(known, body, gait, [guard]), Reach(known, body, gait, [guard])
    assert tried.layer is not None
    tried.__dict__["field"] = Field(known, body.at[:2], tried.layer, gait, tried.watches)
    rng, met = random.Random(3), 0
    for _ in range(120):
        x, y = body.at.x + rng.randrange(-14000, 14000), body.at.y + rng.randrange(-14000, 14000)
        for layer in known.layers:
            if layer.carries(x, y):
                one, other = (each.path(Point(x, y, layer.height_at(x, y))) for each in (swept, tried))
                assert (one is None) == (other is None)
                if one and other:
                    met += 1
                    assert abs(one.cost - other.cost) <= 1 and one.tokens <= tokens
                    assert isinstance(check(swept, [leg.end for leg in one.legs]), Route)
    assert met > 40


def test_shaded_ground_is_ground_one_can_go_to() -> None:
    known = ground(Table(90000, 90000, "cm", tuple(city())), WALKER)
    body = Body("walker", Point(26000, 15000), Base.round(3000), 4000)
    walk = Reach(known, body, Gait(14000, 2, slack=50))
    rng, shaded = random.Random(4), 0
    for area in walk.region:
        left, low, right, top = area.geometry.bounds
        for _ in range(25):
            at = Point(rng.randrange(round(left), round(right) + 1), rng.randrange(round(low), round(top) + 1), area.z)
            if area.geometry.covers(Dot(at.x, at.y)):
                shaded += 1
                layer = known.layer_at(*at)
                assert layer is not None
                assert walk.path(at._replace(z=layer.height_at(at.x, at.y))) is not None
    assert shaded > 40
    fewer = Reach(known, body, Gait(14000, 0, slack=50))
    assert sum(area.geometry.area for area in fewer.region) < sum(area.geometry.area for area in walk.region)


def test_a_ground_with_tolls_is_searched_as_before() -> None:
    table = Table(90000, 90000, "cm", (square("bog", 15, 0, 3, 90, 0, "difficult"),))
    tolled = Ground(table, Base.round(3000), 4000, lambda piece, z: Crossing(near=R, toll=4000))
    counted = ground(table, WALKER)
    body = Body("walker", Point(10000, 20000), Base.round(3000), 4000)
    assert not isinstance(Reach(tolled, body, Gait(9000)).field, Counted)
    assert isinstance(Reach(counted, body, Gait(9000)).field, Counted)
