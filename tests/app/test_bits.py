"""Work done bit by bit, and screens that come when they are ready."""

from __future__ import annotations

from collections.abc import Generator

import pygame
import pytest

from game.app import window
from game.app.art.manner import manner_of
from game.app.art.room import wall
from game.app.bits import Bits
from game.app.summary.banner import backdrop
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


def test_what_a_screen_leaves_behind_is_done_while_another_is_shown(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "_LEFT_BEHIND", 0)
    monkeypatch.setattr(window, "_ROOM", 60)
    app.push(Slow(app))
    seen: list[int] = []

    def work() -> Generator[None, None, None]:
        for n in range(3):
            seen.append(n)
            yield

    app.afterwards(work())
    assert seen == [0, 1, 2], "there is no window to keep awake"
    seen.clear()
    app.bit_by_bit = True
    app.afterwards(work())
    assert not seen
    app.frame([], 1 / 60)
    assert seen == [0]
    app.quit()
    assert seen == [0, 1, 2], "nothing is lost when the program ends"


def test_a_screen_that_is_come_back_to_is_arranged_in_a_frame_of_its_own(app: App) -> None:
    below = Slow(app)
    app.push(below)
    app.push(Slow(app))
    app.bit_by_bit, arranged = True, below.arranged
    app.pop()
    assert below.arranged == arranged
    for _ in range(6):
        app.frame([], 1 / 60)
    assert below.arranged == arranged + 1 and not app.arriving


def test_nothing_of_a_board_is_painted_in_the_first_frame_that_was_readied() -> None:
    board = stage.invented_table()
    view, figures = stage.view_of(board, (800, 600)), stage.crowd(board, 12)
    overlays = stage.everything(board, figures)
    for _ in view.settling():
        pass
    steps = sum(1 for _ in view.readying(figures, overlays))
    assert steps > 3
    painted = {key: dict(layer.tiles) for key, layer in view.layers._kept.items()}
    overview = view._backdrop._overview
    assert painted and overview is not None
    view.draw(pygame.Surface((800, 600)), figures, overlays)
    after = {key: dict(layer.tiles) for key, layer in view.layers._kept.items()}
    assert {key: after[key].keys() for key in painted} == {key: tiles.keys() for key, tiles in painted.items()}
    assert view._backdrop._overview is overview


def test_the_backdrop_of_a_result_and_the_wall_of_the_title_come_in_steps(app: App) -> None:
    under = pygame.Surface((960, 600))
    for system in ("bmg3", "torgue_arena"):
        work = backdrop(under, (960, 600), manner_of(system), "won")
        assert sum(1 for _ in work) >= 3
    assert sum(1 for _ in wall((960, 600))) >= 5
