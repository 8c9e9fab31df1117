"""The shipped situations in the window: listed, shown and opened to play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.screens.opening import open_situation
from game.app.screens.situation import SituationScreen
from game.app.screens.situations import SituationsScreen, look
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.window import App
from game.core.text import LANGUAGES
from game.kit import registry
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


def test_a_situation_keeps_its_task_on_show_and_is_ticked_when_its_turn_is_over(window: App) -> None:
    window.push(open_situation(window, FILES[0], "weak", "Effort", "Attack the thug."))
    screen = window.top
    assert isinstance(screen, SituationScreen)
    frames(window)
    assert screen.around.over.contains(screen.task.rect) and not screen.task.done
    assert {place.seat: place.player for place in screen.play.session.setup.seats} == {"A": "", "B": "weak"}
    screen.host.answer("end")
    for _ in range(2000):
        if screen.task.done:
            break
        frames(window, 1)
    assert screen.task.done and f"bmg3/{FILES[0].stem}" in window.settings.situations
    window.pop()
    rows = {row.key: row for row in SituationsScreen(window).rows()}
    assert rows[str(FILES[0])].icon == "check-circle" != rows[str(FILES[1])].icon
