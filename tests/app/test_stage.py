"""The stage: what is shown over the board waits, is skipped, held and seen again, and never answers a question."""

from __future__ import annotations

import pygame
import pytest

from game.app.table.play.banner import banners
from game.app.table.play.motion import Scene
from game.app.table.play.stage import GRACE, PACES, Setting, Showing, Stage
from game.core.text import Text
from game.kit.sheets import Headline


class Turn(Showing):
    """Something to show."""

    length, stops, release, repeats = 4.0, (1.0, 2.0), 1.5, True

    def draw(self, window: pygame.Surface, setting: Setting, age: float) -> None:
        return


def test_what_is_shown_goes_one_after_the_other_and_then_is_gone():
    stage, first, second = Stage(), Turn(), Turn()
    stage.add(first, second)
    assert stage.now is first
    stage.update(4.0)
    assert stage.now is second and stage.age == 0
    stage.update(4.0)
    assert not stage.busy


@pytest.mark.parametrize("speed", ["fast", "normal", "slow"])
def test_the_stage_keeps_the_pace_of_the_player(speed):
    stage = Stage()
    stage.speed = speed
    stage.add(Turn())
    stage.update(4.0 * PACES[speed] - 0.01)
    assert stage.busy
    stage.update(0.02)
    assert not stage.busy


def test_without_animation_nothing_is_staged():
    stage = Stage()
    stage.speed = "none"
    stage.add(Turn())
    assert not stage.busy and not stage.again()


def test_without_animation_dice_wait_as_they_ended_if_the_player_wants_them_to():
    stage, dice = Stage(), Turn()
    dice.rolls_dice = True
    stage.speed, stage.waits = "none", True
    stage.add(Turn(), dice)
    assert stage.now is dice and stage.age == 2.0 and not stage.holds
    stage.update(60)
    assert stage.now is dice and stage.age == 2.0
    stage.skip()
    assert not stage.busy
    assert stage.again() and stage.now is dice


def test_a_skip_goes_from_stop_to_stop_and_then_ends_it():
    stage = Stage()
    stage.add(Turn())
    ages = []
    while stage.busy:
        stage.skip()
        ages.append(stage.age)
    assert ages == [1.0, 2.0, 4.0]


def test_one_press_too_many_is_swallowed_for_a_moment():
    stage = Stage()
    stage.add(Turn())
    for _ in range(3):
        stage.skip()
    assert not stage.busy and stage.settling
    stage.update(GRACE)
    assert not stage.settling


def test_holding_stops_the_clock_until_it_is_let_go():
    stage = Stage()
    stage.add(Turn())
    stage.held = True
    stage.update(60)
    assert stage.age == 0
    stage.held = False
    stage.update(1)
    assert stage.age == 1


def test_the_board_stays_as_it_was_until_it_is_let_go():
    stage = Stage()
    stage.add(Turn(), Turn())
    for seconds, holds in ((0, True), (1.6, True), (2.4, True), (1.4, True), (0.2, False)):
        stage.update(seconds)
        assert stage.holds is holds, (seconds, stage.age)


def test_the_last_one_can_be_seen_again():
    stage, turn = Stage(), Turn()
    stage.add(turn)
    stage.update(4)
    assert stage.again() and stage.now is turn and stage.age == 0


def test_each_sound_begins_once_with_what_it_belongs_to():
    heard = []
    stage, turn = Stage(lambda sound, at, to: heard.append(sound)), Turn()
    turn.cues = ((0.5, "dice"), (1.7, "hit"))
    stage.add(turn)
    stage.update(0.6)
    assert heard == ["dice"]
    stage.skip()
    stage.skip()
    assert heard == ["dice", "hit"]


def test_a_phase_is_announced_and_not_everybody_who_acts_in_it():
    def scene(phase, acts=""):
        words = Text("acts", phase=Text(phase), who=acts) if acts else Text(phase)
        return Scene((), (), (), Headline(1, 6, words, announced=Text(phase)), None)

    assert banners(scene("plan"), scene("execute", "bane"))
    assert not banners(scene("execute"), scene("execute", "bane"))
    assert not banners(scene("execute", "bane"), scene("execute", "ferro"))
