"""The shipped situations in the window: listed, shown and opened to play."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pygame
import pytest

from game.app.screens.opening import open_situation
from game.app.screens.situation import SituationScreen
from game.app.screens.situations import SituationsScreen, look
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.window import App
from game.core.home import assets
from game.core.text import LANGUAGES
from game.kit import registry
from game.kit.lessons.goals import goal_of
from game.kit.situations import read_situation
from game.systems.bmg3.looks import LOOKS

FILES = list(LOOKS.situations())


@pytest.fixture
def window(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(registry, "_modules", {"bmg3": "game.systems.bmg3"})
    app = App(Settings(language="en", hints_off=True, animation="none", volume=0), (1280, 720))
    yield app
    app.quit()


def frames(app: App, count: int = 3) -> None:
    for _ in range(count):
        app.frame([], 1 / 30)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_situation_opens_at_the_table(window: App, path: Path) -> None:
    screen = open_situation(window, path)
    window.push(screen)
    frames(window)
    assert isinstance(screen, TableScreen) and screen.play.session.pending is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_tells_every_situation_in_the_language_of_the_player(window: App, language: str) -> None:
    found = [look(path, language) for path in FILES]
    assert all(one.name and one.told and not one.fault for one in found)
    assert len({one.name for one in found}) == len(FILES)


def test_a_chosen_situation_is_shown_without_fault(window: App) -> None:
    screen = SituationsScreen(window)
    window.push(screen)
    frames(window)
    listed = [row.key for row in screen.rows() if row.key]
    assert listed == [str(path) for path in FILES]


def aimed(folder: Path, goal: str) -> Path:
    """The first situation with another goal, or without one."""
    path = folder / FILES[0].name
    path.write_text(FILES[0].read_text(encoding="utf-8").partition("[goal]")[0] + goal, encoding="utf-8")
    return path


def ticked(window: App, screen: SituationScreen) -> None:
    for _ in range(2000):
        if screen.task.done:
            return
        frames(window, 1)
    raise AssertionError("it is never ticked")


def test_a_situation_without_a_goal_is_ticked_when_its_turn_is_over(window: App, tmp_path: Path) -> None:
    window.push(open_situation(window, aimed(tmp_path, ""), "weak", "Effort", "Attack the thug."))
    screen = window.top
    assert isinstance(screen, SituationScreen)
    frames(window)
    assert screen.around.over.contains(screen.task.rect) and not screen.task.done
    assert {place.seat: place.player for place in screen.play.session.setup.seats} == {"A": "", "B": "weak"}
    screen.host.answer("end")
    ticked(window, screen)
    assert f"bmg3/{FILES[0].stem}" in window.settings.situations
    window.pop()
    rows = {row.key: row for row in SituationsScreen(window).rows()}
    assert rows[str(FILES[0])].icon == "check-circle" != rows[str(FILES[1])].icon


def test_a_goal_is_ticked_when_it_is_reached_and_undo_takes_the_tick_back(window: App, tmp_path: Path) -> None:
    text = '{ en = "it is over", es = "ha acabado", it = "è finita" }'
    path = aimed(tmp_path, f'[goal]\ntext = {text}\nwhen = {{ answer = "end" }}\n')
    screen = open_situation(window, path, "weak", "Effort", "Attack the thug.")
    assert isinstance(screen, SituationScreen)
    window.push(screen)
    frames(window)
    assert not screen.task.done
    screen.host.answer("end")
    ticked(window, screen)
    screen.host.undo()
    frames(window, 5)
    assert not screen.task.done


def test_a_turn_that_misses_the_goal_is_not_ticked(window: App) -> None:
    """The first situation wants the thug hurt."""
    screen = open_situation(window, FILES[0], "weak", "Effort", "Attack the thug.")
    assert isinstance(screen, SituationScreen)
    window.push(screen)
    frames(window)
    screen.host.answer("end")
    frames(window, 60)
    assert not screen.task.done


def test_every_situation_says_when_it_is_done() -> None:
    for path in (assets() / "situations").glob("*/*.toml"):
        goal = goal_of(read_situation(path))
        assert goal is not None and not list(goal.when.faults()), path


def test_the_task_lies_in_a_corner_where_it_hides_no_piece_and_stays_there(window: App) -> None:
    """In the first situation somebody stands in the upper right corner."""
    screen = open_situation(window, FILES[0], "weak", "Effort", "Attack the thug.")
    assert isinstance(screen, SituationScreen)
    window.push(screen)
    frames(window)
    rect, camera = screen.task.rect, screen.sitting.view.camera
    assert not any(rect.collidepoint(camera.to_screen(token.at)) for token in screen.sitting.shown.tokens)
    screen.task.arrange(screen.around.over, [rect.center])
    assert screen.task.rect.topleft == rect.topleft


def in_three_steps() -> Generator[None, None, pygame.Surface]:
    yield
    yield
    return pygame.Surface((64, 64))


def test_the_picture_of_a_situation_is_painted_in_steps(window: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.screens.situations.picturing", lambda *_, **__: in_three_steps())
    screen = SituationsScreen(window)
    window.push(screen)
    assert screen.busy and screen._painting is not None
    key, work = screen._painting
    work.go_on(0.0)
    assert not work.done, "the window is not held up"
    while screen.busy:
        window.frame([], 1 / 30)
    assert key in screen._pictures
