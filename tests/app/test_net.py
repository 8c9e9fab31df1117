"""A net under the window: whatever is raised anywhere is told in one sentence, written down, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app import games
from game.app.screens.opening import quick_start
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.window import App
from game.core.home import folder
from game.core.save import read_save
from tests.app.conftest import FRAME


def broken(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("a part of the program that nobody thought of")


@pytest.fixture
def table(app: App) -> TableScreen:
    app.settings.animation, app.settings.volume = "none", 0
    while app.screens:
        app.screens.pop()
    app.push(TitleScreen(app))
    screen = quick_start(app, "duel")
    app.push(screen)
    assert isinstance(screen, TableScreen)
    for _ in range(10):
        app.turn([], FRAME)
    return screen


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def reports() -> list[str]:
    return [path.read_text() for path in sorted(folder("reports").glob("*.txt"))]


def test_an_undo_that_fails_is_reported_and_the_table_goes_on(
    app: App, table: TableScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.play, "undo", broken)
    app.turn([key(pygame.K_z, pygame.KMOD_CTRL)], FRAME)
    [report] = reports()
    assert "ZeroDivisionError" in report and "test_net" in report
    assert list(folder("reports").glob("*.json")), "the game lies beside the report"
    assert "00001.txt" in app._told.words
    for _ in range(5):
        app.turn([], FRAME)
    assert app.top is table and table.controller.draft is not None, "the question is asked again"


def test_a_sheet_that_cannot_be_shown_leads_back_to_the_title_and_the_game_is_kept(
    app: App, table: TableScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table.play.pending is not None
    table.play.answer(table.play.pending.sample(table.play.chance.random))
    monkeypatch.setattr(table.around.sheet, "draw", broken)
    app.turn([], FRAME)
    assert app.top is table, "once is no reason to leave"
    app.turn([], FRAME)
    assert isinstance(app.top, TitleScreen)
    app.turn([], FRAME)
    assert app.running and games.latest() is not None
    assert table.play.path is not None and read_save(table.play.path) is not None


def test_a_fault_that_cannot_be_written_down_is_still_told(
    app: App, table: TableScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.play, "undo", broken)
    monkeypatch.setattr(table.play, "report", broken)
    app.turn([key(pygame.K_z, pygame.KMOD_CTRL)], FRAME)
    assert "went wrong" in app._told.words and app.top is table


def test_a_screen_that_cannot_even_be_left_is_left(
    app: App, table: TableScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "draw", broken)
    monkeypatch.setattr(table, "leave", broken)
    app.turn([], FRAME)
    app.turn([], FRAME)
    assert isinstance(app.top, TitleScreen) and app.running


def test_a_key_let_go_of_during_a_slow_turn_counts_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(app.top, "event", lambda event: seen.append(event.type) is None)
    down, up = key(pygame.K_DOWN), pygame.event.Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0, scancode=0)
    app.turn([down], FRAME)
    app.turn([down, down, up, down, up], FRAME)
    assert seen == [pygame.KEYDOWN, pygame.KEYUP, pygame.KEYDOWN, pygame.KEYUP], "it was pressed twice"
    seen.clear()
    app.turn([down], FRAME)
    app.turn([down], FRAME)
    assert seen == [pygame.KEYDOWN, pygame.KEYDOWN], "a key that is held repeats"
