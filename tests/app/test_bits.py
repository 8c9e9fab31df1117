"""Work done bit by bit, and screens that come when they are ready."""

from __future__ import annotations

from collections.abc import Generator

import pygame
import pytest

from game.app import window
from game.app.bits import Bits
from game.app.table.art.camera import plane_of
from game.app.table.art.scene import drawing, drawn
from game.app.window import App, Screen
from game.kit.scenarios import Board
from tests.app import stage


def counting(steps: int, seen: list[int]) -> Generator[None, None, str]:
    for n in range(steps):
        seen.append(n)
        yield
    return "made"


def test_work_goes_on_step_by_step_until_it_is_done() -> None:
    seen: list[int] = []
    work = Bits(counting(2, seen))
    assert not work.go_on(0) and seen == [0]
    assert not work.go_on(0) and seen == [0, 1]
    assert work.go_on(0) and work.done and work.made == "made"
    assert Bits(counting(5, [])).finish() == "made"


class Slow(Screen):
    """A screen with three things to paint first."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.heard: list[int] = []
        self.drawn = self.updated = self.arranged = 0

    def layout(self) -> None:
        self.arranged += 1

    def arriving(self) -> Generator[None, None, None]:
        for _ in range(3):
            yield

    def event(self, event: pygame.event.Event) -> bool:
        self.heard.append(event.type)
        return True

    def update(self, seconds: float) -> None:
        self.updated += 1

    def draw(self, window: pygame.Surface) -> None:
        self.drawn += 1


def test_a_screen_is_shown_when_it_is_ready_and_hears_nothing_before(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "MOST", 0)
    app.bit_by_bit = True
    screen = Slow(app)
    app.push(screen)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q", scancode=0)
    for _ in range(5):  # arranging it is the first step
        app.frame([key], 1 / 60)
    assert (screen.drawn, screen.updated, screen.heard) == (0, 0, [])
    app.frame([key], 1 / 60)
    assert (screen.drawn, screen.updated, screen.heard) == (1, 1, [pygame.KEYDOWN])
    app.bit_by_bit = False
    at_once = Slow(app)
    app.push(at_once)
    app.frame([], 1 / 60)
    assert at_once.drawn == 1


def test_a_screen_has_its_place_before_another_lies_over_it(app: App) -> None:
    app.bit_by_bit = True
    below, above = Slow(app), Slow(app)
    app.push(below)
    assert below.arranged == 0, "a frame does that"
    app.push(above)
    assert (below.arranged, above.arranged) == (1, 0)
    app.relayout()
    app.frame([], 1 / 60)
    assert (below.arranged, above.arranged) == (2, 1), "what has its place is not arranged again"


@pytest.mark.parametrize("board", [stage.invented_table(), stage.invented_hexes(), stage.invented_squares()])
def test_a_board_is_drawn_once_however_often_it_is_shown(app: App, board: Board) -> None:
    first = Bits(drawing(board, plane_of(board)))
    assert not first.go_on(0), "it comes in several steps"
    assert drawn(board, plane_of(board)) is drawn(board, plane_of(board))
