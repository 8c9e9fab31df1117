"""Deployment on a yard in centimetres: a strip of ten for each player, and somebody who hides."""

from __future__ import annotations

from math import hypot
from random import Random

from game.boards.table import Body, Table, Zone
from game.core.place import Point
from game.core.text import Refusal, Text
from game.kit.skirmish.deploying import Deploying, Deploys, Hides, Hiding, Standing
from game.kit.skirmish.words import No
from tests.kit.skirmish.yard import CM, box, figure, spot, yard

DEPLOYS = Deploys(
    slack=0,
    steps=(2 * CM, CM),
    apart=4 * CM,
    company=6 * CM,
    crowd=4 * CM,
    no_zone=No("x.no.zone", "X-ZONE"),
    nearest_spot=No("x.no.nearest", "X-NEAREST"),
)
HIDES = Hides(
    far=20 * CM,
    slack=0,
    step=4 * CM,
    apart=6 * CM,
    too_near=No("x.no.near", "X-NEAR"),
    barred=No("x.no.barred", "X-BARRED"),
)
LOW = Refusal(Text("x.no.high"), "X-LOW")


def strip(id: str, low: int, high: int, left: int = 0, right: int = 60) -> Zone:
    corners = ((left, low), (right, low), (right, high), (left, high))
    return Zone(id, "deployment", tuple((x * CM, y * CM) for x, y in corners))


HALL = yard(box("hall", 0, 0, 50, 10, 6, "solid", "standable"))
SOUTH, NORTH = strip("south", 0, 10), strip("north", 50, 60)


def body(at: Point) -> Body:
    return figure("a", 0, 0).moved(at)


def standing(*others: Body, table: Table | None = None) -> Standing:
    return Standing(table or yard(), body, others, "X-STAND")


def rule(placing: Deploying | Hiding, x: float, y: float, z: float = 0) -> str | None:
    refusal = placing.why_not(spot(x, y, z))
    return refusal.rule if refusal else None


def test_the_whole_base_stands_in_the_zone() -> None:
    placing = Deploying(standing(), (SOUTH,), DEPLOYS)
    assert rule(placing, 30, 8.5) is None
    assert rule(placing, 30, 8.501) == "X-ZONE"
    [glowing] = placing.area()
    assert set(glowing) == {(1500, 1500), (58_500, 1500), (58_500, 8500), (1500, 8500)}


def test_the_ground_objects_by_the_rule_of_the_game() -> None:
    placing = Deploying(
        standing(figure("b", 30, 5), table=yard(box("hut", 0, 0, 10, 10, 6, "solid"))), (SOUTH,), DEPLOYS
    )
    assert rule(placing, 32, 5) == "X-STAND"
    assert rule(placing, 5, 5) == "X-STAND"


def test_a_figure_that_roofs_do_not_carry_stands_on_none() -> None:
    car = Standing(HALL, body, (), "X-STAND", high=Refusal(Text("x.no.car"), "X-CAR"))
    assert rule(Deploying(car, (SOUTH,), DEPLOYS), 30, 5, 6) == "X-CAR"


def test_a_figure_kept_low_is_offered_no_roof() -> None:
    roof = yard(box("roof", 20, 0, 40, 10, 6, "solid", "standable"))
    free, low = (
        Deploying(standing(table=roof), (SOUTH,), DEPLOYS),
        Deploying(standing(table=roof), (SOUTH,), DEPLOYS, low=LOW),
    )
    assert rule(free, 30, 5, 6) is None and rule(low, 30, 5, 6) == "X-LOW"
    assert all(at.z == 0 for at in low.suggestions())


def test_what_the_game_asks_besides_is_asked_for_each_zone() -> None:
    def east_only(body: Body, zone: Zone) -> Refusal | None:
        return Refusal(Text("x.no.west"), "X-WEST") if zone.id == "west" else None

    west, east = strip("west", 0, 10, 0, 20), strip("east", 0, 10, 40, 60)
    placing = Deploying(standing(), (west, east), DEPLOYS, also=east_only)
    assert rule(placing, 10, 5) == "X-WEST" and rule(placing, 50, 5) is None


def test_what_is_offered_is_near_the_rival_away_from_friends_and_legal() -> None:
    friend = figure("b", 31, 7)
    placing = Deploying(standing(friend), (SOUTH,), DEPLOYS, towards=(NORTH,), friends=[friend.at])
    places = placing.suggestions()
    assert places[0].y == 7 * CM and abs(places[0].x - 31_000) >= 6 * CM
    assert len(places) > 10 and all(placing.why_not(at) is None for at in places)
    assert placing.why_not(placing.anywhere(Random(2))) is None


def test_the_ground_is_offered_first_and_then_a_few_roofs_with_a_way_down() -> None:
    def is_stranded(at: Point) -> bool:
        return at.x < 20 * CM

    placing = Deploying(standing(table=HALL), (SOUTH,), DEPLOYS, towards=(NORTH,), is_stranded=is_stranded)
    heights = [at.z for at in placing.suggestions()]
    assert heights == sorted(heights) and 0 < heights.count(6 * CM) <= 4 <= heights.count(0)
    assert all(at.x >= 20 * CM for at in placing.suggestions() if at.z)
    assert rule(placing, 10, 5, 6) is None, "it is foolish, not forbidden"
    assert all(at.x >= 20 * CM for at in (placing.anywhere(Random(seed)) for seed in range(20)))


def test_a_roof_without_a_way_down_is_offered_when_nothing_else_is_left() -> None:
    only_roofs = strip("roofs", 0, 10, 0, 50)
    placing = Deploying(standing(table=HALL), (only_roofs,), DEPLOYS, is_stranded=lambda at: True)
    assert not placing.crowded and {at.z for at in placing.suggestions()} == {6 * CM}
    assert placing.why_not(placing.anywhere(Random(1))) is None


def test_the_first_offers_are_spread_over_the_zone() -> None:
    few = Deploying(standing(), (SOUTH,), DEPLOYS, towards=(NORTH,)).suggestions()[:3]
    assert min(hypot(a.x - b.x, a.y - b.y) for a in few for b in few if a != b) >= 16 * CM


def test_when_the_zone_is_full_the_nearest_free_place_will_do() -> None:
    corner = strip("corner", 0, 4, 0, 4)
    placing = Deploying(standing(figure("b", 2, 2)), (corner,), DEPLOYS)
    assert placing.crowded
    assert rule(placing, 31, 31) == "X-NEAREST" and rule(placing, 7, 3) == "X-NEAREST"
    assert placing.suggestions() and all(placing.why_not(at) is None for at in placing.suggestions())


def hiding(*enemies: Body) -> Hiding:
    return Hiding(standing(*enemies), enemies, [NORTH], HIDES)


def test_whoever_hides_appears_strictly_farther_than_the_limit() -> None:
    placing = hiding(figure("e", 30, 40))
    assert rule(placing, 30, 17) == "X-NEAR"
    assert rule(placing, 30, 16.999) is None


def test_no_part_of_whoever_hides_is_in_a_barred_zone() -> None:
    placing = hiding(figure("e", 10, 10))
    assert rule(placing, 50, 48.6) == "X-BARRED"
    assert rule(placing, 50, 48.5) is None


def test_whoever_hides_is_offered_the_ground_first_and_roofs_with_a_way_down() -> None:
    foe = figure("e", 55, 5)
    placing = Hiding(standing(foe, table=HALL), [foe], (), HIDES, is_stranded=lambda at: at.x > 20 * CM)
    heights = [at.z for at in placing.suggestions()]
    assert heights == sorted(heights) and 0 < heights.count(6 * CM) <= 4
    assert all(at.x <= 20 * CM for at in placing.suggestions() if at.z)
    assert rule(placing, 25, 5, 6) is None


def test_where_enemies_are_near_everywhere_it_appears_among_them() -> None:
    crowd = [figure(f"e{x}{y}", x, y) for x in (10, 30, 50) for y in (10, 30, 50)]
    placing = hiding(*crowd)
    assert placing.besieged and rule(placing, 20, 20) is None
    assert all(placing.why_not(at) is None for at in placing.suggestions())
    assert placing.why_not(placing.anywhere(Random(2))) is None
