"""Night and light with the eyes of the first edition: a quarter of the volume, 30 centimetres, lamps of 10."""

from __future__ import annotations

from dataclasses import replace

from game.boards.sight import Light, Night, SightReport, quarter_sight
from game.boards.sight.quarter import lights_on
from game.boards.table import Body, Table
from game.kit.skirmish.night import Eyes, in_the_dark
from tests.kit.skirmish.yard import CM, box, figure, yard

NIGHT = 30 * CM


def is_clear(table: Table, viewer: Body, target: Body) -> bool:
    return quarter_sight(table, viewer, target).clear


EYES = Eyes(quarter_sight, is_clear, lights_on, slack=0)
HALF = box("half", 19, 0, 20, 12, 10, "opaque")


def test_a_look_is_the_one_the_game_has_chosen() -> None:
    seen = EYES.look(yard(HALF), figure("a", 10, 12), figure("b", 30, 12))
    assert seen.clear and seen.of == 20 and seen.need == 5
    assert EYES.line(yard(HALF), figure("a", 10, 12), figure("b", 30, 12))
    hidden = EYES.look(yard(HALF), figure("a", 10, 8), figure("b", 30, 8))
    assert not hidden.clear and hidden.blockers == ("half",)
    assert not EYES.line(yard(HALF), figure("a", 10, 8), figure("b", 30, 8))


def test_what_was_seen_once_is_not_looked_at_again() -> None:
    looks: list[str] = []

    def sight(table: Table, viewer: Body, target: Body, /, *, trace: bool) -> SightReport:
        looks.append(target.id)
        return SightReport(True)

    eyes = replace(EYES, sight=sight)
    for _ in range(3):
        eyes.look(yard(), figure("a", 1, 1), figure("b", 5, 5))
    assert looks == ["b"]


def test_two_games_keep_what_they_saw_apart() -> None:
    def blind(table: Table, viewer: Body, target: Body, /, *, trace: bool) -> SightReport:
        return SightReport(False)

    a, b = figure("a", 10, 30), figure("b", 20, 30)
    assert EYES.look(yard(), a, b).clear
    assert not replace(EYES, sight=blind).look(yard(), a, b).clear


def test_eyes_reach_thirty_centimetres_and_a_lamp_ten() -> None:
    table, a = yard(), figure("a", 5, 30)
    lamp = Light(figure("lamp", 52, 30, tall=8 * CM), 10 * CM, 8 * CM)
    near = EYES.look(table, a, figure("b", 38, 30))
    far = EYES.look(table, a, figure("b", 38.1, 30))
    assert near.distance == NIGHT and EYES.near_enough(near, NIGHT)
    assert not EYES.near_enough(far, NIGHT)
    assert in_the_dark(far, NIGHT, EYES.lit_by(table, figure("b", 38.1, 30), [lamp])).dark
    lit = in_the_dark(far, NIGHT, EYES.lit_by(table, figure("b", 39, 30), [lamp]))
    assert lit.visible and lit.lit_by == ("lamp",) and lit.range == NIGHT


def test_a_light_is_near_enough_to_nobody_in_particular() -> None:
    lamp = Light(figure("lamp", 52, 30), 10 * CM, 8 * CM)
    assert EYES.reaches(lamp, None)
    assert EYES.reaches(lamp, figure("b", 39, 30)) and not EYES.reaches(lamp, figure("b", 38, 30))


def test_light_stops_at_what_the_game_calls_opaque() -> None:
    lamp = Light(figure("lamp", 25, 6, tall=8 * CM), 20 * CM, 2 * CM)
    assert EYES.lit_by(yard(HALF), figure("b", 13, 6), [lamp]) == ()
    assert EYES.lit_by(yard(), figure("b", 13, 6), [lamp]) == ("lamp",)
    assert EYES.lights_on(yard(), figure("b", 13, 6), Night(0, (), 0)) == ()
