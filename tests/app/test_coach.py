"""The coach beside a lesson: what its bubble speaks of, what may be clicked, and what a wrong click is told."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.course import last_learnt
from game.app.screens.lesson import LessonScreen
from game.app.settings import Done
from game.app.window import App
from game.core.system import SetupError
from game.core.text import Text
from game.kit import registry
from game.kit.lessons.hints import hints_of, read_hints
from game.kit.lessons.lesson import lessons_of
from tests.app.conftest import FRAME
from tests.app.test_lessons import click, until

pytestmark = pytest.mark.usefixtures("arena")


@pytest.fixture
def arena(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", {"torgue_arena": "game.systems.torgue_arena"})
    app.catalog = registry.catalog()


def opened(app: App, order: int) -> LessonScreen:
    app.settings.animation, app.settings.volume = "none", 0
    screen = LessonScreen(app, lessons_of("torgue_arena")[order - 1], seed=1)
    app.push(screen)
    until(app, lambda: screen.coach.waits)
    app.frame([], FRAME)
    return screen


def point(app: App, pos: tuple[int, int]) -> None:
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))], FRAME)


def test_the_plate_that_a_step_opens_can_be_clicked(app: App) -> None:
    screen = opened(app, 2)
    hole = screen._hole()
    assert hole is not None
    point(app, hole.center)
    click(app, hole.center)
    until(app, lambda: screen.around.target_at is not None)
    app.frame([], FRAME)
    cell = next(spot.rect for spot in screen.around.target.spots if spot.name.startswith("cell:"))
    assert screen._lets_through(cell.center) and not screen._lets_through(screen.around.question.rect.center)
    click(app, cell.center)
    until(app, lambda: screen.coach.attempt.ticked >= 1)


def test_a_click_beside_the_hole_is_told_what_to_do_first(app: App) -> None:
    screen = opened(app, 2)
    click(app, screen.around.question.rect.center)
    assert screen.coach.attempt.ticked == 0
    assert screen.coach.task is not None
    assert any(screen.coach.task.text.en in words for words in screen.toasts.words)


def test_a_question_the_step_is_not_about_has_its_hint(app: App) -> None:
    screen = opened(app, 3)
    hints = hints_of("torgue_arena")
    assert screen._spoken == hints["next_attack"]
    screen.host.answer("psycho#1")
    until(app, lambda: screen.coach.waits and screen._spoken == hints["defend"])
    assert screen._target() is not None


def test_the_answer_a_step_points_at_comes_before_the_hint(app: App) -> None:
    screen = opened(app, 7)
    assert screen.coach.hint is not None
    assert screen._spoken is screen.coach.task


def test_an_answer_in_a_family_is_pointed_at_by_the_row_of_the_family(app: App) -> None:
    screen = opened(app, 4)
    target = screen._target()
    shoot = next(spot.rect for spot in screen.around.question.spots if spot.name.endswith("shoot"))
    assert target == shoot


def test_tips_keep_clear_of_the_bubble(app: App) -> None:
    screen = opened(app, 3)
    there = screen.around.tip.avoid
    assert there is not None
    row = next(spot.rect for spot in screen.around.question.spots if spot.name == "option:psycho#1")
    before = app.window.copy()
    point(app, row.center)
    for _ in range(60):
        app.frame([], FRAME)
    inside = there.inflate(-8, -8)
    assert pygame.image.tobytes(before.subsurface(inside), "RGB") == pygame.image.tobytes(
        app.window.subsurface(inside), "RGB"
    )


def test_hints_that_do_not_fit_are_told_by_name(tmp_path: Path) -> None:
    written = tmp_path / "torgue_arena.toml"
    words = '{ en = "a", es = "a", it = "a" }'
    one = f'[[hint]]\nasked = "defend"\ntext = {words}\nbubble = {words}\n'
    written.write_text(one)
    assert list(read_hints(written)) == ["defend"]
    written.write_text(one + one)
    with pytest.raises(SetupError, match="two hints about 'defend'"):
        read_hints(written)
    written.write_text(one.replace("asked", "asks"))
    with pytest.raises(SetupError, match="torgue_arena"):
        read_hints(written)


def test_the_ladder_opens_at_the_game_that_was_learnt_last(app: App) -> None:
    app.settings.last_system = "bmg3"
    assert last_learnt(app) == "bmg3", "nothing was learnt yet"
    app.settings.lessons = {
        "gone/01": Done("2026-01-01", 3),
        "torgue_arena/01_two_zones_to_the_left": Done("2026-01-02", 3),
    }
    assert last_learnt(app) == "torgue_arena"
    app.settings.lessons["gone/02"] = Done("2026-01-03", 3)
    assert last_learnt(app) == "bmg3", "that game is not here any more"


def test_an_answer_that_asks_for_more_can_be_confirmed_anywhere(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", {"shadow_of_the_bat": "game.systems.shadow_of_the_bat"})
    app.catalog = registry.catalog()
    app.settings.animation, app.settings.volume = "none", 0
    screen = LessonScreen(app, lessons_of("shadow_of_the_bat")[1], seed=1)
    app.push(screen)
    until(app, lambda: screen.coach.waits)
    app.frame([], FRAME)
    hole = screen._hole()
    assert hole is not None and not screen._lets_through(screen.around.trays.rect.center)
    point(app, hole.center)
    click(app, hole.center)
    until(app, lambda: screen.controller.nested)
    app.frame([], FRAME)
    assert screen._lets_through(screen.around.trays.rect.center)
    assert screen._further() == app.say(Text("app.lesson.pay")), "which dice pay is settled in the tray"
    screen.host.answer("melee@clown#1 4A")
    until(app, lambda: screen.coach.waits and screen.coach.hint is not None)
    app.frame([], FRAME)
    assert screen._spoken is screen.coach.hint
    assert screen._lets_through(screen.around.question.rect.center), "a question of its own is answered freely"


def test_whoever_rolls_again_is_told_to_mark_dice(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", {"shadow_of_the_bat": "game.systems.shadow_of_the_bat"})
    app.catalog = registry.catalog()
    app.settings.animation, app.settings.volume = "none", 0
    screen = LessonScreen(app, lessons_of("shadow_of_the_bat")[0], seed=1)
    app.push(screen)
    until(app, lambda: screen.coach.waits)
    app.frame([], FRAME)
    row = screen._spot("option:reroll")
    assert row is not None
    click(app, row.center)
    until(app, lambda: screen.controller.nested)
    assert screen._further() == app.say(Text("app.lesson.roll")), "nothing can be confirmed before a die is marked"


def test_what_lies_in_a_bag_is_pointed_at_by_the_bag(app: App) -> None:
    screen = opened(app, 5)
    screen.coach.show()
    until(app, lambda: screen.coach.attempt.ticked == 1 and screen.coach.waits)
    app.frame([], FRAME)
    bag = next(spot.rect for spot in screen.around.heroes.spots if spot.name.startswith("bag:loot:mordecai"))
    assert screen._target() == bag
