"""Placing figures on a yard in centimetres."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from game.boards.reach import Guard
from game.boards.table import Body, Table, Zone
from game.core.place import Point
from game.core.text import Refusal, Text
from game.kit.skirmish.contact import Tape
from game.kit.skirmish.footing import standing
from game.kit.skirmish.placing import Limits, Puts, Putting
from game.kit.skirmish.words import No
from tests.kit.skirmish.yard import CM, Walker, box, figure, spot, yard

PUTS = Puts(
    Tape(slack=0, touch=100, small=2 * CM, widest=5 * CM),
    apart=2 * CM,
    steps=(5 * CM, CM),
    rules={"reach.in_piece": "X-PIECE"},
    unfit="X-UNFIT",
    no_room=No("x.no.room", "X-ROOM"),
    too_far_off=No("x.no.far", "X-FAR"),
    not_touching=No("x.no.touch", "X-TOUCH"),
    outside_zone=No("x.no.zone", "X-ZONE"),
)
HERE = Point(20_000, 20_000)


def body(at: Point) -> Body:
    return figure("a", 0, 0).moved(at)


def putting(limits: Limits, *others: Body, table: Table | None = None) -> Putting:
    ground = table or yard()
    guards = [Guard(other, passing=False) for other in others]
    return Putting(ground, body, HERE, lambda: standing(ground, Walker(), body(HERE), guards), limits, PUTS)


def rule(placing: Putting, x: float, y: float, z: float = 0) -> str | None:
    refusal = placing.why_not(spot(x, y, z))
    return refusal.rule if refusal else None


def test_no_part_of_the_base_gains_by_its_width() -> None:
    near = putting(Limits(within=10 * CM))
    assert rule(near, 30, 20) is None
    assert rule(near, 30.001, 20) == "X-FAR"


def test_from_another_thing_it_is_measured_edge_to_edge() -> None:
    near = putting(Limits(within=10 * CM, of=figure("b", 40, 40)))
    assert rule(near, 40, 53) is None
    assert rule(near, 40, 53.001) == "X-FAR"


def test_a_figure_is_touched_and_a_marker_may_be_stood_upon() -> None:
    foe = figure("b", 40, 40)
    beside = putting(Limits(touching=foe), foe)
    assert rule(beside, 40, 43.1) is None
    assert rule(beside, 40, 43.2) == "X-TOUCH"
    assert rule(beside, 40, 42) == "X-ROOM"
    hole = putting(Limits(touching=figure("hole", 40, 40, tall=0), stood_upon=True))
    assert rule(hole, 40, 40) is None and rule(hole, 40, 43.2) == "X-TOUCH"


def test_a_marker_is_touched_from_its_own_surface_a_figure_from_any() -> None:
    crate, post = box("crate", 30, 42, 50, 52, 3, "standable"), figure("post", 40, 40)
    assert rule(putting(Limits(touching=post), table=yard(crate)), 40, 43, 3) is None
    assert rule(putting(Limits(touching=post, stood_upon=True), table=yard(crate)), 40, 43, 3) == "X-TOUCH"


def test_what_the_ground_objects_to_has_the_rule_of_the_game() -> None:
    crowded = putting(Limits(), table=yard(box("wall", 30, 0, 35, 60, 9)))
    assert rule(crowded, 32, 20) == "X-PIECE"
    assert rule(crowded, 0, 20) == "X-UNFIT"


def test_a_zone_holds_the_whole_base() -> None:
    strip = Zone("strip", "deployment", ((0, 0), (60 * CM, 0), (60 * CM, 10 * CM), (0, 10 * CM)))
    zone = putting(Limits(zone=strip))
    assert rule(zone, 30, 8.5) is None
    assert rule(zone, 30, 8.6) == "X-ZONE"
    assert zone.area() == [strip.outline]


def test_whoever_may_not_move_is_put_nowhere() -> None:
    placing = putting(Limits(within=10 * CM))
    placing.ban = Refusal(Text("x.no.move"), "X-STILL")
    assert rule(placing, 21, 20) == "X-STILL" and not placing.has_room and not placing.suggestions()


def test_whoever_keeps_to_the_ground_is_put_on_no_roof() -> None:
    roof = yard(box("roof", 18, 25, 28, 35, 6, "standable"))
    placing = putting(Limits(within=20 * CM), table=roof)
    assert rule(placing, 23, 30, 6) is None
    placing.high = Refusal(Text("x.no.high"), "X-HIGH")
    assert rule(placing, 23, 30, 6) == "X-HIGH"


def test_every_offer_is_legal_and_they_keep_apart() -> None:
    placing = putting(Limits(within=10 * CM), figure("b", 30, 20))
    places = placing.suggestions()
    assert len(places) > 10 and all(placing.why_not(at) is None for at in places)
    assert min(hypot(a.x - b.x, a.y - b.y) for a in places for b in places if a != b) >= 2 * CM


def test_a_last_gap_is_found_by_looking_closely() -> None:
    foe = figure("b", 30, 30)
    turns = [turn * pi / 180 for turn in (71, 190, 309)]
    crowd = [figure(f"c{k}", 30 + 3.01 * cos(turn), 30 + 3.01 * sin(turn)) for k, turn in enumerate(turns)]
    [gap] = putting(Limits(touching=foe), foe, *crowd).suggestions()
    assert round(atan2(gap.y - 30_000, gap.x - 30_000) * 180 / pi) == 10
