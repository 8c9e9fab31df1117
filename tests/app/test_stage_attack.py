"""Attacks on the stage of the real table: readable, skipped with two presses, and deaf to what they cover."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.screens.opening import open_situation
from game.app.screens.replay import ReplayScreen
from game.app.table.play.attack_show import AttackShow
from game.app.table.play.options import ChooseDraft
from game.app.window import App
from game.core.request import Roll
from tests.app.conftest import FRAME
from tests.app.test_table import FIGHT, Player

LIES_STILL = 1.2


class Loaded:
    """Chance that throws what it is told, then whatever it likes."""

    def __init__(self, chance, *rolls):
        self._chance, self._rolls = chance, list(rolls)
        self.random = chance.random

    def answer(self, request):
        return self._rolls.pop(0) if isinstance(request, Roll) and self._rolls else self._chance.answer(request)


@pytest.fixture
def fight(app: App, tmp_path: Path) -> Player:
    """Two persons in the middle of a fight; a1 acts, and its dice hit."""
    app.settings.animation = "normal"
    app.settings.volume = 0
    player = Player(app)
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT.replace('B = "parry1"', 'B = ""'))
    app.push(open_situation(app, path))
    player.asked(ChooseDraft)
    player.table.play.chance = Loaded(player.table.play.chance, "6 1 1", "1 1")
    return player


def attack(player: Player) -> AttackShow:
    """Let a1 attack, until it is on the stage."""
    player.table.host.answer("attack:b1")
    player.until(lambda: isinstance(player.table.host.stage.now, AttackShow))
    show = player.table.host.stage.now
    assert isinstance(show, AttackShow)
    return show


def test_each_roll_of_an_attack_lies_still_long_enough_to_be_read(fight):
    show = attack(fight)
    assert set(show.rolls) == {"attack", "defence"}
    for lies, goes in show.rolls.values():
        assert goes - lies >= LIES_STILL
    lay = dict.fromkeys(show.rolls, 0)
    while fight.table.host.stage.now is show:
        age = fight.table.host.stage.age
        for name, (lies, _) in show.rolls.items():
            lay[name] += age >= lies
        fight.app.frame([], FRAME)
    assert all(frames * FRAME >= LIES_STILL for frames in lay.values())


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
@pytest.mark.parametrize("frames", [1, 30, 70, 150])
def test_two_presses_end_any_attack(fight, key, frames):
    attack(fight)
    fight.frames(frames)
    fight.press(key)
    fight.press(key)
    assert not fight.table.host.stage.busy


def test_two_clicks_end_any_attack_and_a_third_answers_nothing(fight):
    attack(fight)
    asked = len(fight.table.play.session.answers)
    for _ in range(3):
        fight.click_at(fight.where(12, 9))
    assert not fight.table.host.stage.busy
    assert len(fight.table.play.session.answers) == asked


def test_no_key_answers_the_question_that_waits_behind_the_stage(fight):
    attack(fight)
    fight.press(pygame.K_SPACE)
    fight.press(pygame.K_SPACE)
    fight.asked(ChooseDraft)
    fight.frames(30)
    table = fight.table
    before = len(table.play.session.answers)
    fight.press(pygame.K_b)
    assert isinstance(table.host.stage.now, AttackShow)
    for key in (pygame.K_1, pygame.K_2, pygame.K_0, pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN):
        fight.press(key)
    assert len(table.play.session.answers) == before and table.controller.draft is not None


def test_without_animation_there_is_no_stage(fight):
    fight.app.settings.animation = "none"
    fight.table.host.answer("attack:b1")
    for _ in range(60):
        fight.app.frame([], FRAME)
        assert not fight.table.host.stage.busy
    assert fight.table.play.session.state.models["b1"].wounds


def test_without_animation_the_dice_wait_for_a_key_if_the_player_wants_them_to(fight):
    fight.app.settings.animation, fight.app.settings.dice_wait = "none", True
    show = attack(fight)
    stage = fight.table.host.stage
    fight.frames(300)
    assert stage.now is show and stage.age == show.clock.still
    fight.press(pygame.K_SPACE)
    fight.until(lambda: not stage.busy)


def test_the_target_is_seen_unhurt_until_the_blow_has_fallen(fight):
    show = attack(fight)
    host = fight.table.host

    def healthy():
        return next(token for token in host.motion.shown.tokens if token.id == "b1").health

    before = healthy()
    while host.stage.age < show.clock.blow:
        assert healthy() == before
        fight.app.frame([], FRAME)
    fight.until(lambda: host.stage.now is not show or host.stage.age > show.clock.fall + 0.1)
    assert healthy() != before


def test_escape_goes_on_to_the_next_decision_without_the_stage(fight):
    attack(fight)
    fight.press(pygame.K_ESCAPE)
    assert not fight.table.host.stage.busy and fight.table.around.menu is None
    fight.asked()


def test_shift_keeps_the_attack_on_the_stage(fight):
    show = attack(fight)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_SHIFT, unicode="", scancode=0)
    fight.app.frame([down], FRAME)
    fight.frames(600)
    assert fight.table.host.stage.now is show
    fight.app.frame([pygame.event.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, scancode=0)], FRAME)
    fight.frames(round(show.length / FRAME) + 2)
    assert not fight.table.host.stage.busy


def test_the_camera_comes_near_and_goes_back(fight):
    camera = fight.table.sitting.view.camera
    before = camera.look
    attack(fight)
    fight.frames(20)
    assert camera.step > before.step
    fight.press(pygame.K_SPACE)
    fight.press(pygame.K_SPACE)
    fight.frames(30)
    assert camera.look == before and camera.scale == pytest.approx(camera.scale_of(before))


def test_a_player_who_moves_the_camera_keeps_it(fight):
    camera = fight.table.sitting.view.camera
    attack(fight)
    fight.frames(20)
    fight.wheel(fight.table.around.layout.board.center, -1)
    kept = camera.look
    fight.press(pygame.K_SPACE)
    fight.press(pygame.K_SPACE)
    fight.frames(30)
    assert camera.look == kept


def test_what_the_dice_came_to_is_written_beside_the_board(fight):
    show = attack(fight)
    asking = fight.table.around.prompter.asking(0.0)
    assert asking.words == fight.app.say(show.title)
    assert [extra.name for extra in asking.extras] == ["go_on", "skip_all"]


def test_the_dice_of_a_spell_are_not_called_an_attack(fight):
    show = attack(fight)
    setting = fight.table.sitting._setting
    heads = [show._made(setting)._halves[0].head]
    show.staged = replace(show.staged, kind="spell")
    heads.append(show._made(setting)._halves[0].head)
    assert heads == ["Attack", "Spell"]


def test_a_replay_shows_attacks_on_the_same_stage(fight):
    attack(fight)
    fight.press(pygame.K_SPACE)
    fight.press(pygame.K_SPACE)
    replay = ReplayScreen(fight.app, fight.table.play.session, "test")
    fight.app.push(replay)
    fight.frames(2)
    seen = []
    for _ in range(replay.reel.last):
        fight.press(pygame.K_RIGHT)
        seen.append(isinstance(replay.stage.now, AttackShow))
        if replay.stage.busy:
            fight.press(pygame.K_RETURN)
            fight.press(pygame.K_RETURN)
            assert not replay.stage.busy
    assert seen.count(True) == 1


def test_the_camera_goes_to_whoever_is_to_act(fight):
    sitting = fight.table.sitting
    camera = sitting.view.camera
    camera.zoom_at(fight.where(0.5, 0.5), 6)
    fight.frames(30)
    assert not camera.rect.collidepoint(fight.where(10, 8))
    fight.table.host.revision += 1
    fight.frames(30)
    assert camera.rect.collidepoint(fight.where(10, 8))


def test_the_journal_tells_nothing_before_the_dice_lie(fight):
    show = attack(fight)
    host = fight.table.host
    while host.stage.age < show.clock.lie:
        assert all(entry.event != "duel.told.attacked" for entry in host.entries[: host.motion.told])
        fight.app.frame([], FRAME)


def test_the_menu_opens_while_something_is_shown(fight):
    """A click anywhere else only goes on; the tools beside the board are not there to be skipped."""
    show = attack(fight)
    around = fight.table.around
    menu = next(spot for spot in around.tools.spots if spot.name == "menu")
    fight.click_at(menu.rect.center)
    assert around.menu is not None
    assert fight.table.host.stage.now is show
