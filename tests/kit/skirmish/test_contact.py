"""The tape of a game in centimetres."""

from __future__ import annotations

from game.kit.skirmish.contact import Tape
from tests.kit.skirmish.yard import CM, box, figure, spot, yard

TAPE = Tape(slack=20, touch=100, small=2 * CM, widest=5 * CM)


def test_a_limit_is_missed_by_no_more_than_the_slack_of_the_game() -> None:
    here = figure("a", 10, 10)
    assert TAPE.near(here, figure("b", 18.02, 10), 5 * CM)
    assert not TAPE.near(here, figure("b", 18.03, 10), 5 * CM)


def test_wholly_near_counts_to_the_far_rim() -> None:
    here = figure("a", 10, 10)
    assert TAPE.wholly_near(figure("b", 18, 10), here, 8 * CM)
    assert not TAPE.wholly_near(figure("b", 18.1, 10), here, 8 * CM)


def test_the_quick_look_never_calls_far_what_is_near() -> None:
    assert TAPE.is_far(spot(10, 10), spot(20.1, 10), 5 * CM)
    assert not TAPE.is_far(spot(10, 10), spot(20, 10), 5 * CM)


def test_bases_touch_within_a_millimetre() -> None:
    assert TAPE.touches(yard(), figure("a", 10, 10), figure("b", 13.1, 10))
    assert not TAPE.touches(yard(), figure("a", 10, 10), figure("b", 13.11, 10))


def test_only_scenery_higher_than_small_keeps_two_apart() -> None:
    a, b = figure("a", 10, 10, tall=2 * CM), figure("b", 13.1, 10, tall=2 * CM)
    assert TAPE.touches(yard(box("kerb", 11.52, 0, 11.58, 60, 2, "solid")), a, b)
    assert not TAPE.touches(yard(box("fence", 11.52, 0, 11.58, 60, 2.1, "solid")), a, b)


def test_a_marker_is_stood_by_on_its_own_surface_only() -> None:
    marker = figure("loot", 10, 10, tall=0)
    assert TAPE.stands_by(figure("a", 10.5, 10), marker)
    assert TAPE.stands_by(figure("a", 13.1, 10), marker)
    assert not TAPE.stands_by(figure("a", 13.2, 10), marker)
    assert not TAPE.stands_by(figure("a", 10, 10, 3), marker)
