"""Templates of the first edition: a circle of twelve centimetres, a spray of twenty."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.table import Body
from game.boards.templates import Blast, Spray, touched
from game.core.place import Point
from game.core.text import Refusal, Text
from game.kit.skirmish.aiming import Aim
from tests.kit.skirmish.yard import CM, figure, spot, yard

SHOOTER = figure("a", 10, 30)
MISSED = Refusal(Text("x.no.target"), "X-NOBODY")
OWN = Refusal(Text("x.no.friend"), "X-FRIEND")


def bomb(foes: Sequence[Body], friends: Sequence[Body] = (), rings: Sequence[int] = ()) -> Aim:
    """A bomb that must catch a foe and may catch no friend."""

    def judge(at: Point) -> Refusal | None:
        blast = Blast(at, 6 * CM, 6 * CM)
        if touched(blast, friends):
            return OWN
        return None if touched(blast, foes) else MISSED

    return Aim(yard(), SHOOTER, 30 * CM, lambda: foes, judge, rings)


def test_a_place_is_judged_by_the_game() -> None:
    aim = bomb([figure("b", 30, 30)])
    assert aim.why_not(spot(30, 37.4)) is None
    assert aim.why_not(spot(30, 37.5)) == MISSED


def test_the_offers_lie_on_each_target_and_between_two() -> None:
    aim = bomb([figure("b", 30, 30), figure("c", 36, 30)])
    assert list(aim.suggestions()) == [spot(30, 30), spot(36, 30), spot(33, 30)]


def test_targets_on_two_levels_have_no_middle() -> None:
    aim = bomb([figure("b", 30, 30), figure("c", 36, 30, 3)])
    assert list(aim.suggestions()) == [spot(30, 30), spot(36, 30, 3)]


def test_whoever_cannot_be_hit_squarely_is_tried_beside() -> None:
    foe, friend = figure("b", 30, 30), figure("d", 27, 30)
    assert not bomb([foe], [friend]).suggestions()
    beside = bomb([foe], [friend], rings=(5 * CM, 7 * CM))
    assert beside.suggestions() and all(beside.why_not(at) is None for at in beside.suggestions())
    assert all(at.x >= 30_000 for at in beside.suggestions())


def test_a_spray_is_pointed_anywhere_and_reaches_from_the_rim() -> None:
    foe = figure("b", 32, 30)

    def judge(at: Point) -> Refusal | None:
        cone = Spray(SHOOTER, at, 2 * CM, 10 * CM, (5 * CM, 10 * CM, 15 * CM, 20 * CM))
        return None if touched(cone, [foe], flat=True) else MISSED

    aim = Aim(yard(), SHOOTER, 20 * CM, lambda: [foe], judge)
    assert list(aim.suggestions()) == [foe.at]
    assert aim.why_not(spot(10, 50)) == MISSED
    [outline] = aim.area()
    assert max(x for x, _ in outline) == 31_500


def test_without_a_limit_the_whole_table_is_in_reach() -> None:
    aim = Aim(yard(), SHOOTER, None, list, lambda at: None)
    assert aim.area() == [((0, 0), (60_000, 0), (60_000, 60_000), (0, 60_000))]
    assert not aim.suggestions()
