"""A window without a screen: an app in a folder of its own, and a hand that clicks and types."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.app.settings import Settings
from game.app.widgets.control import Control
from game.app.widgets.desk import Desk
from game.app.widgets.rows import RowList
from game.app.window import App
from game.kit import registry

FRAME = 1 / 60


class Hand:
    """What a player does: pictures are read by their words, everything else is mouse and keys."""

    def __init__(self, app: App) -> None:
        self.app = app

    # --- looking

    @property
    def desk(self) -> Desk:
        desk: Desk = self.app.top.desk  # type: ignore[attr-defined]
        return desk

    def control(self, words: str) -> Control:
        """The control with these words, or with this name."""
        for control in self.desk.controls:
            if words in (control.words, control.name):
                return control
        raise AssertionError(f"no control says {words!r}; there are {self.desk.controls}")

    def has(self, words: str) -> bool:
        return any(words in (control.words, control.name) for control in self.desk.controls)

    def list(self, name: str) -> RowList:
        rows = self.control(name)
        assert isinstance(rows, RowList)
        return rows

    # --- doing

    def frames(self, count: int = 2) -> None:
        for _ in range(count):
            self.app.frame(pygame.event.get(), FRAME)
            if not self.app.running:
                return

    def send(self, *events: pygame.event.Event) -> None:
        self.app.frame(events, FRAME)
        if self.app.running:
            self.frames(1)

    def click_at(self, at: tuple[int, int]) -> None:
        self.send(
            pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
        )
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))

    def click(self, words: str) -> None:
        """Click the control with these words."""
        self.click_at(self.control(words).rect.center)

    def choose(self, words: str, option: str) -> None:
        """Open a choice and click one of its options by its words."""
        self.click(words)
        popup = self.desk.popup
        assert popup is not None, f"{words!r} did not open"
        row = next(row for row in popup.list.rows if row.title == option)
        self.click_at(popup.list.row_rect(row.key).center)

    def row(self, name: str, title: str, times: int = 1) -> None:
        """Click a row of a list."""
        for _ in range(times):
            rows = self.list(name)
            row = next(row for row in rows.rows if row.title == title and row.key)
            self.click_at(rows.row_rect(row.key).center)

    def press(self, code: int, mod: int = 0, text: str = "") -> None:
        events = [pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)]
        if text:
            events.append(pygame.event.Event(pygame.TEXTINPUT, text=text, window=None))
        self.send(*events, pygame.event.Event(pygame.KEYUP, key=code, mod=mod, scancode=0))

    def type(self, text: str) -> None:
        for letter in text:
            self.press(pygame.key.key_code(letter.lower()) if letter.isalnum() else pygame.K_SPACE, text=letter)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder, empty."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> str:
    """The duel among the games."""
    monkeypatch.setattr(registry, "_modules", {"duel": "examples.duel"})
    return "duel"


@pytest.fixture
def app(home: Path, duel: str) -> Iterator[App]:
    """The program in English, at its title."""
    from game.app.screens.title import TitleScreen

    app = App(Settings(language="en", scale=100, hints_off=True), (1280, 720))
    app.push(TitleScreen(app))
    app.frame([], FRAME)
    yield app
    app.quit()


@pytest.fixture
def hand(app: App) -> Hand:
    return Hand(app)
