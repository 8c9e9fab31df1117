"""Words that find room: smaller before they are cut, whole lines only, and a window that says what it can hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.screens.newgame.mapped import laid, least_high
from game.app.settings import Settings
from game.app.theme import LEAST, Theme
from game.app.widgets.prose import clauses, write_marked
from game.app.widgets.toasts import Toasts
from game.app.window import App

LONG = "Ejecutar el plan: Preso dopado"


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    yield tmp_path


def test_a_line_is_set_smaller_before_it_is_cut() -> None:
    theme = Theme(150)
    whole = theme.font("body").size(LONG)[0]
    assert theme.line(LONG, whole).get_height() == theme.font("body").size(LONG)[1]
    smaller = theme.line(LONG, whole * 7 // 10)
    assert smaller.get_width() <= whole * 7 // 10
    assert smaller.get_height() < theme.font("body").size(LONG)[1]
    assert "…" not in theme.clipped(LONG, theme.font(LEAST).size(LONG)[0], LEAST)


def test_only_what_has_no_room_in_the_least_type_is_cut() -> None:
    theme = Theme(200)
    wide = theme.font(LEAST).size(LONG)[0]
    assert theme.line(LONG, wide).get_width() == wide
    assert theme.line(LONG, wide - 10).get_width() <= wide - 10


@pytest.mark.parametrize(
    ("size", "wanted", "shown"),
    [
        ((1280, 720), 200, 160),
        ((1280, 720), 150, 150),
        ((1280, 720), 75, 90),
        ((1920, 1080), 200, 200),
        ((1920, 1080), 75, 90),
        ((960, 600), 75, 75),
        ((1280, 720), 0, 100),
    ],
)
def test_the_interface_grows_and_shrinks_as_far_as_the_window_can_hold_it(
    home: Path, size: tuple[int, int], wanted: int, shown: int
) -> None:
    app = App(Settings(language="en", scale=wanted, hints_off=True, animation="none", volume=0), size)
    assert app.scale == app.theme.percent == shown
    app.quit()


FACTS = [("ruler-square", "36 x 36 inches"), ("timer-sand", "4 rounds"), ("cards-outline", "An Encounter card says")]


@pytest.mark.parametrize("percent", [75, 100, 150, 195])
@pytest.mark.parametrize("wide", [150, 260, 420])
def test_facts_have_room_in_the_height_they_say_they_need(percent: int, wide: int) -> None:
    theme = Theme(percent)
    high = least_high(theme, wide, FACTS)
    found = laid(theme, (wide, high), FACTS)
    assert found is not None and found.high <= high and len(found.lines) == len(FACTS)
    assert laid(theme, (wide, 10), FACTS) is None


def test_a_sentence_with_heavy_parts_stays_in_its_box() -> None:
    surface, room = pygame.Surface((400, 200), pygame.SRCALPHA), pygame.Rect(10, 10, 260, 80)
    words = "You lead Precinct on duty against whoever the computer chooses: Crime Alley."
    below = write_marked(surface, Theme(130), words, ("Precinct on duty", "Crime Alley"), room, 18)
    assert room.y < below <= room.bottom
    assert room.contains(surface.get_bounding_rect())


def test_a_hint_hangs_over_the_board_until_it_is_clicked() -> None:
    window, board = pygame.Surface((1280, 720)), pygame.Rect(230, 0, 760, 720)
    toasts = Toasts(lambda rule: None)
    toasts.hint("Click a model.")
    toasts.draw(window, Theme(), pygame.Rect(1000, 100, 270, 70))
    toasts.draw_hint(window, Theme(), board, 40)
    [spot] = toasts.spots
    assert board.contains(spot.rect) and spot.do is not None
    spot.do()
    assert not toasts.spots and not toasts.words


def test_a_line_ends_after_a_sentence_or_else_after_a_clause() -> None:
    assert list(clauses("Leader, moves 8 inches, health 7 of 8")) == [
        "Leader, moves 8 inches, health 7 of 8",
        "Leader, moves 8 inches",
        "Leader",
    ]
    assert list(clauses("go and wound Clown 1 · 4 dice")) == ["go and wound Clown 1 · 4 dice", "go and wound Clown 1"]
