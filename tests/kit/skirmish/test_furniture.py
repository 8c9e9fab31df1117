"""Lampposts of the first edition: 20 centimetres or more from each other, more than 5 from the edge."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.boards.table import Base, Body, Spot, Table
from game.core.place import Point
from game.kit.skirmish.furniture import Furnishing, Furniture
from game.kit.skirmish.words import No
from tests.kit.skirmish.yard import CM, box, spot, yard

LAMPS = Furniture(
    "lamp",
    from_edge=5 * CM,
    apart=20 * CM,
    more_than=False,
    slack=0,
    steps=(4 * CM, CM),
    spread=6 * CM,
    near_edge=No("x.no.edge", "X-EDGE"),
    near_fellow=No("x.no.near", "X-APART"),
    on_marker=No("x.no.on", "X-ROOM"),
    unfit="X-STAND",
)


def lamp(at: Point) -> Body:
    return Body("", at, Base.round(CM), 8 * CM)


def rule(placing: Furnishing, x: float, y: float, z: float = 0) -> str | None:
    refusal = placing.why_not(spot(x, y, z))
    return refusal.rule if refusal else None


def lamps(*fellows: Point, table: Table | None = None, furniture: Furniture = LAMPS) -> Furnishing:
    bodies = [lamp(at) for at in fellows]
    return Furnishing(table or yard(), furniture, lamp, bodies, bodies)


def test_it_stands_more_than_the_limit_from_the_edge() -> None:
    assert rule(lamps(), 5.5, 20) == "X-EDGE"
    assert rule(lamps(), 5.501, 20) is None


def test_exactly_as_far_apart_as_asked_is_enough_where_the_game_says_or_more() -> None:
    assert rule(lamps(spot(20, 20)), 41, 20) is None
    assert rule(lamps(spot(20, 20)), 40.999, 20) == "X-APART"


def test_exactly_as_far_apart_as_asked_is_too_near_where_the_game_says_more_than() -> None:
    strict = replace(LAMPS, more_than=True)
    assert rule(lamps(spot(20, 20), furniture=strict), 41, 20) == "X-APART"
    assert rule(lamps(spot(20, 20), furniture=strict), 41.001, 20) is None


def test_it_keeps_off_other_markers_on_its_own_surface_only() -> None:
    crate = Body("crate", spot(30, 30), Base.round(3 * CM), 0)
    placing = Furnishing(yard(box("roof", 20, 20, 40, 40, 6, "standable")), LAMPS, lamp, [], [crate])
    assert rule(placing, 31.9, 30) == "X-ROOM"
    assert rule(placing, 30, 30, 6) is None


def test_a_roof_carries_it_unless_the_game_keeps_it_low() -> None:
    roof = yard(box("roof", 20, 20, 40, 40, 6, "solid", "standable"))
    low = replace(LAMPS, high=No("x.no.high", "X-HIGH"))
    assert rule(lamps(table=roof), 30, 30, 6) is None
    assert rule(lamps(table=roof, furniture=low), 30, 30, 6) == "X-HIGH"
    assert rule(lamps(table=roof), 20.4, 30, 6) == "X-STAND"
    assert all(at.z == 0 for at in lamps(table=roof, furniture=low).suggestions())


def test_what_the_maps_author_drew_is_offered_first_and_every_offer_is_legal() -> None:
    drawn = replace(yard(), spots=(Spot("l1", "lamp", spot(12, 48)),))
    placing = lamps(spot(30, 30), table=drawn)
    assert placing.suggestions()[0] == spot(12, 48)
    assert all(placing.why_not(at) is None for at in placing.suggestions())
    assert placing.why_not(placing.anywhere(Random(3))) is None


def test_where_there_is_no_room_nothing_is_offered() -> None:
    assert not lamps(spot(15, 15), table=yard(side=30)).suggestions()
