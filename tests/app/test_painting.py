"""Painting the ground: a little in each frame, an earlier picture in the meantime, and no seams afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pygame
import pytest

from game.app.table.art import backdrop, layers, scenery, standing
from game.app.table.art.figures import Figures
from game.app.table.art.overlays import Night, Overlay, Reach
from game.app.table.art.scenery import CHUNK, Scenery
from game.app.table.art.sketch import Sketch
from game.app.table.art.view import BoardView
from game.app.theme import GROUND
from game.boards.grid import Conditions
from game.boards.hexes import HexBoard
from game.boards.squares import SquareBoard
from game.core.place import Point
from tests.app import stage

SIZE = (1000, 700)
TICK = 0.0005
"""Seconds that pass between two looks at the clock, one after every step."""


@pytest.fixture
def window() -> pygame.Surface:
    return stage.window(SIZE)


class Clock:
    """Time passes whenever somebody asks for it: the same in every run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.tick = 0.0, TICK
        for module in (backdrop, layers, scenery, standing):
            monkeypatch.setattr(module, "thread_time", self)

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, int, int]]:
    """The chunk of every step of painting."""
    done: list[tuple[float, int, int]] = []
    painting = Scenery.painting

    def counted(self: Scenery, scale: float, at: tuple[int, int]) -> Iterator[None]:
        for _ in painting(self, scale, at):
            done.append((scale, *at))
            yield

    monkeypatch.setattr(Scenery, "painting", counted)
    return done


def pixels(window: pygame.Surface) -> str:
    """A digest: two whole pictures would be printed byte by byte where they differ."""
    return sha256(pygame.image.tobytes(window, "RGB")).hexdigest()


def near(overlays: bool = False, steps: int = 4) -> tuple[BoardView, Figures, list[Overlay]]:
    """A table looked at from near by, everything in view painted."""
    board, window = stage.invented_table(), pygame.display.get_surface()
    assert window is not None
    view, figures = stage.view_of(board, SIZE), stage.crowd(board)
    laid = stage.everything(board, figures)[1:] if overlays else []
    view.camera.animated = False
    view.draw(window, figures, laid)
    view.camera.zoom_at(view.rect.center, steps)
    view.settle()
    view.draw(window, figures, laid)
    return view, figures, laid


def test_dragging_gives_the_same_picture_as_painting_again(window: pygame.Surface) -> None:
    dragged, figures, overlays = near(overlays=True)
    for dx, dy in ((13, 5), (-40, 22), (7, -31)):
        dragged.camera.pan(dx, dy)
        for _ in range(40):
            dragged.draw(window, figures, overlays)
    moved = pygame.surfarray.array3d(window).astype(int)
    fresh, _, _ = near(overlays=True)
    fresh.camera.pan(13 - 40 + 7, 5 + 22 - 31)
    fresh.settle()
    fresh.draw(window, figures, overlays)
    anew = pygame.surfarray.array3d(window).astype(int)
    assert (abs(moved - anew).max(axis=2) > 24).mean() < 0.002


def test_a_new_zoom_is_painted_a_little_each_frame(
    window: pygame.Surface, clock: Clock, steps: list[tuple[float, int, int]]
) -> None:
    view = stage.view_of(stage.invented_table(), SIZE)
    figures = stage.crowd(view.board)
    view.draw(window, figures)
    view.camera.zoom_at((300, 300), 2)
    most = 0
    for _ in range(240):
        steps.clear()
        view.update(1 / 60)
        view.draw(window, figures)
        most = max(most, len(steps))
    assert 0 < most <= backdrop._WORK / TICK + 1
    settled = pixels(window)
    view.settle()
    view.draw(window, figures)
    assert pixels(window) == settled


def test_a_drag_paints_a_little_each_frame_and_shows_an_earlier_picture_meanwhile(
    window: pygame.Surface, clock: Clock, steps: list[tuple[float, int, int]]
) -> None:
    view, figures, _ = near()
    clock.tick = 1.0  # every step takes longer than a frame has
    view.camera.pan(-2 * CHUNK, 0)
    steps.clear()
    view.draw(window, figures)
    assert len(steps) <= 1
    bare = window.subsurface((SIZE[0] - CHUNK, 0, CHUNK, SIZE[1]))
    coarse = pygame.surfarray.array3d(bare).astype(int)
    assert (coarse == GROUND).all(axis=2).mean() < 0.05
    for _ in range(2000):
        view.draw(window, figures)
    sharp = pygame.surfarray.array3d(bare).astype(int)
    assert 0 < abs(sharp - coarse).mean() < 12, "the earlier picture shows the same place, only less sharply"
    painted = pixels(window)
    view.settle()
    view.draw(window, figures)
    assert pixels(window) == painted


def test_a_chunk_that_was_begun_is_finished_first(window: pygame.Surface, clock: Clock) -> None:
    view, _, _ = near()
    ground, scale = view._backdrop.scenery, 1.1 * view.camera.scale
    clock.tick = 1.0
    assert ground.work(scale, [(2, 2)], 0.0) == []
    clock.tick = 0.0
    assert ground.work(scale, [(1, 1), (2, 2)], clock.now + 1) == [(2, 2), (1, 1)]


def test_what_is_new_on_the_ground_is_shown_at_once_while_the_view_is_still(
    window: pygame.Surface, clock: Clock
) -> None:
    view, figures, _ = near()
    clock.tick = 1.0
    reach = [Reach([stage.blobby(Point(18000, 18000), 9000)])]
    view.draw(window, figures, reach)
    first = pixels(window)
    for _ in range(60):
        view.draw(window, figures, reach)
    assert pixels(window) == first


def test_layers_that_a_drag_uncovers_come_a_tile_at_a_time(window: pygame.Surface, clock: Clock) -> None:
    view, figures, _ = near(steps=8)
    night: list[Overlay] = [Night((stage.lamp(Point(18000, 18000), 9000),))]
    view.draw(window, figures, night)
    clock.tick = 1.0
    painted = [0]
    view.camera.pan(-layers.TILE, 0)
    for _ in range(2000):
        before = len(next(iter(view.layers._kept.values())).tiles)
        view.draw(window, figures, night)
        painted.append(len(next(iter(view.layers._kept.values())).tiles) - before)
    assert max(painted) == 1
    dragged = pygame.surfarray.array3d(window).astype(int)
    view.layers.forget()
    view.settle()
    view.draw(window, figures, night)
    assert abs(pygame.surfarray.array3d(window) - dragged).max() <= 2


@pytest.mark.parametrize("board", [stage.invented_squares(), stage.invented_hexes()], ids=["squares", "hexes"])
def test_an_opened_door_is_painted_and_hardly_anything_else(
    window: pygame.Surface, steps: list[tuple[float, int, int]], board: HexBoard | SquareBoard
) -> None:
    doors = Conditions(open=frozenset(side.id for side in board.sides if side.kind == "door"))
    figures, view = stage.crowd(board, 4), stage.view_of(board, SIZE)
    view.standing.at_once = True
    view.draw(window, figures)
    closed, chunks = pixels(window), len(set(steps))
    steps.clear()
    view.show(board, doors)
    view.draw(window, figures)
    opened = pixels(window)
    assert opened != closed and 0 < len(set(steps)) < chunks / 2
    fresh = stage.view_of(board, SIZE)
    fresh.standing.at_once = True
    fresh.show(board, doors)
    fresh.draw(window, figures)
    assert pixels(window) == opened


@pytest.mark.parametrize("percent", [100, 125])
def test_tiles_of_a_layer_meet_without_a_seam(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch, percent: int
) -> None:
    board = stage.invented_table()
    figures = stage.crowd(board, 0)
    overlays: list[Overlay] = [
        Night((stage.lamp(Point(17000, 18000), 7000),)),
        Reach([stage.blobby(Point(18000, 18000), 8000)]),
    ]
    pictures = []
    for tile in (layers.TILE, 48 * 240):
        monkeypatch.setattr(layers, "TILE", tile)
        view = stage.view_of(board, SIZE, percent)
        view.camera.animated = False
        view.camera.zoom_at(view.rect.center, 5)
        view.settle()
        view.draw(window, figures, overlays)
        pictures.append(pygame.surfarray.array3d(window).astype(int))
    apart = abs(pictures[0] - pictures[1])
    assert (apart > 2).mean() < 0.001 and apart.max() < 60


def test_only_the_strokes_in_view_are_drawn() -> None:
    sketch = Sketch()
    sketch.disc((1.0, 1.0), 0.5, (255, 0, 0))
    sketch.line([(4.0, 0.0), (4.0, 9.0)], 1.0, (0, 255, 0))
    sketch.poly([(8.0, 8.0), (9.0, 8.0), (9.0, 9.0)], (0, 0, 255))
    assert [stroke.paint[:3] for stroke in sketch.seen((2.1, 0.0, 4.0, 4.0))] == [(0, 255, 0)]
    assert len(sketch.seen((0.0, 0.0, 10.0, 10.0))) == 3
    assert sketch.seen((5.5, 0.0, 7.0, 7.0)) == []
