"""How long a frame of the board takes without a graphics card, beside a bare full-screen blit in the same run."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

import msgspec
import pygame

from game.app.figures.roles import ROLES as KNOWN
from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.window import App
from game.core.session import Session
from game.kit import registry
from tests.app import stage
from tests.benchmarks import bench_stage

SIZE = (1920, 1080)
FRAMES = 180
SECONDS = 1 / 60
THINKING = 10
"""Seconds for which computer players are watched."""
ROLES = tuple(sorted(KNOWN))[:20]
"""As many as two crews have."""


def run() -> list[tuple[str, float, str]]:
    """Name, amount and unit of each measurement.

    Ratios are to a bare blit of the same size, timed right before and right after, for other programs come and go.
    """
    window = stage.window(SIZE)
    plain = pygame.Surface(SIZE).convert()

    def bare() -> Times:
        return _times(lambda: window.blit(plain, (0, 0)), 60)

    found = [("bare full-screen blit", bare().wall, "ms")]
    for name, board in (
        ("table", stage.invented_table("asphalt")),
        ("hexes", stage.invented_hexes()),
        ("squares", stage.invented_squares()),
    ):
        view = stage.view_of(board, SIZE)
        figures = stage.crowd(board, 104 if name == "table" else 24, roles=ROLES)
        figures.aimed = {figures.tokens[4].id: 2}
        overlays = [*stage.everything(board, figures), stage.plate(figures.tokens[4].id)]
        view.standing.at_once = True  # who loads a game paints the figures of its table first
        view.standing.figures = figures
        view.standing._paint_figures()
        view.theme.words("a", bold=True), view.theme.icon("sword", 20)  # the title has loaded the fonts
        began = time.thread_time()
        view.draw(window, figures, overlays)
        found.append((f"{name}: first frame, own work", 1000 * (time.thread_time() - began), "ms"))

        def frame(
            view: stage.BoardView = view, figures: stage.Figures = figures, overlays: list[stage.Overlay] = overlays
        ) -> None:
            figures.pulse += SECONDS
            view.update(SECONDS)
            view.draw(window, figures, overlays)

        for title, act in (
            ("still", lambda: None),
            ("a model moving", _mover(figures)),
            ("the pointer moving", _pointer(overlays, figures)),
            ("dragging", _dragger(view)),
            ("zooming", _zoomer(view)),
        ):
            before = bare()
            spent = _times(lambda act=act, frame=frame: (act(), frame()))
            after = bare()
            found += [
                (f"{name}, {title}: median", spent.wall, "ms"),
                (f"{name}, {title}: p95", spent.wall_p95, "ms"),
                (f"{name}, {title}: median to a bare blit", 2 * spent.wall / (before.wall + after.wall), "x"),
                (f"{name}, {title}: own work, median", spent.work, "ms"),
                (f"{name}, {title}: own work, p95", spent.work_p95, "ms"),
                (f"{name}, {title}: own work, worst", spent.work_worst, "ms"),
                (f"{name}, {title}: own work to a bare blit's", 2 * spent.work / (before.work + after.work), "x"),
            ]
            view.camera.fit()
            view.settle()
            view.draw(window, figures, overlays)
    return [*found, *_staged(window), *_opened(), *_while_thinking()]


def _opened() -> list[tuple[str, float, str]]:
    """From choosing a game to the first picture of its table."""
    found = []
    for name in registry.names():
        with _program() as app:
            system = registry.load(name)
            session = Session(system, system.quick_start())
            began = time.thread_time()
            app.push(TableScreen(app, Play(session, seed=1)))
            app.frame([], SECONDS)
            found.append((f"{name}: first picture of its table, own work", 1000 * (time.thread_time() - began), "ms"))
    return found


def _while_thinking() -> list[tuple[str, float, str]]:
    """Frames of a table at which two computer players think hard, the pointer moving all the while."""
    found = []
    for name in registry.names():
        with _program() as app:
            setup = registry.load(name).quick_start()
            seats = tuple(msgspec.structs.replace(place, player="strong") for place in setup.seats)
            table = TableScreen(
                app, Play(Session(registry.load(name), msgspec.structs.replace(setup, seats=seats)), seed=1)
            )
            app.push(table)
            spent: list[float] = []
            for k in range(60 * THINKING):
                motion = pygame.event.Event(
                    pygame.MOUSEMOTION, pos=(600 + k % 500, 300 + k % 400), rel=(1, 1), buttons=(0, 0, 0)
                )
                thinks, busy = table.host.computers.thinker.busy, time.thread_time()
                app.frame([motion], SECONDS)
                worked = time.thread_time() - busy
                if thinks and k > 60:
                    spent.append(1000 * worked)
                time.sleep(max(0.0, SECONDS - worked))
            spent.sort()
            found += [
                (f"{name}, a computer thinks: own work, median", spent[len(spent) // 2], "ms"),
                (f"{name}, a computer thinks: own work, p95", spent[int(len(spent) * 0.95)], "ms"),
                (f"{name}, a computer thinks: own work, worst", spent[-1], "ms"),
                (
                    f"{name}, a computer thinks: longer than two frames",
                    sum(ms > 2000 * SECONDS for ms in spent),
                    "frames",
                ),
            ]
    return found


@contextmanager
def _program() -> Iterator[App]:
    """The program at its title, with a folder of its own."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, SANDTABLE_HOME=folder):
        app = App(Settings(language="en", scale=100, hints_off=True, volume=0, animation="none"), SIZE)
        app.push(TitleScreen(app))
        for _ in range(5):
            app.frame([], SECONDS)
        yield app
        app.quit()


def _staged(window: pygame.Surface) -> list[tuple[str, float, str]]:
    """An attack from its first frame to its last, over a board with 104 figures."""
    board = stage.invented_table("asphalt")
    view, figures = stage.view_of(board, SIZE), stage.crowd(board, 104)
    view.resize(bench_stage.BOARD)
    view.settle()
    for _ in range(30):
        view.draw(window, figures)
    attack, around = bench_stage.show(figures), bench_stage.setting(view, figures)
    ages = iter(range(10**6))

    def frame() -> None:
        view.draw(window, figures)
        attack.draw(window, around, next(ages) * SECONDS % attack.length)

    spent = _times(frame, round(attack.length / SECONDS))
    return [
        ("stage, 104 figures: own work, median", spent.work, "ms"),
        ("stage, 104 figures: own work, p95", spent.work_p95, "ms"),
    ]


def _mover(figures: stage.Figures) -> Callable[[], None]:
    token = figures.tokens[0]
    steps = iter(range(10**6))

    def act() -> None:
        k = next(steps) % 60
        figures.at = {token.id: (token.at.x + k * (100 if token.base else 0.02), token.at.y)}

    return act


def _pointer(overlays: list[stage.Overlay], figures: stage.Figures) -> Callable[[], None]:
    """The path under the pointer is another one every frame."""
    index = next(k for k, overlay in enumerate(overlays) if isinstance(overlay, stage.Way))
    steps = iter(range(10**6))
    unit = 50 if figures.tokens[0].base else 1

    def act() -> None:
        way = overlays[index]
        assert isinstance(way, stage.Way)
        *points, end = way.points
        k = (next(steps) % 9) - 4
        overlays[index] = stage.Way(
            (*points, end._replace(x=end.x + k * unit)), way.cost, way.limit, way.marks, way.words
        )

    return act


def _dragger(view: stage.BoardView) -> Callable[[], None]:
    steps = iter(range(10**6))

    def act() -> None:
        k = next(steps)
        if k == 0:
            view.camera.zoom_at(view.rect.center, 3)
            view.settle()
        view.camera.pan(9 if k % 120 < 60 else -9, 4 if k % 80 < 40 else -4)

    return act


def _zoomer(view: stage.BoardView) -> Callable[[], None]:
    steps = iter(range(10**6))

    def act() -> None:
        k = next(steps)
        if k % 20 == 0:
            view.camera.zoom_at((900, 500), 1 if k % 120 < 60 else -1)

    return act


class Times(NamedTuple):
    """Milliseconds by the wall clock, and of this thread's own work, which other programs do not lengthen."""

    wall: float
    wall_p95: float
    work: float
    work_p95: float
    work_worst: float


def _times(act: Callable[[], object], count: int = FRAMES) -> Times:
    for _ in range(5):
        act()
    wall, work = [], []
    for _ in range(count):
        began, busy = time.perf_counter(), time.thread_time()
        act()
        work.append(1000 * (time.thread_time() - busy))
        wall.append(1000 * (time.perf_counter() - began))
    wall.sort()
    work.sort()
    late = int(count * 0.95)
    return Times(wall[count // 2], wall[late], work[count // 2], work[late], work[-1])


if __name__ == "__main__":
    for name, amount, unit in run():
        print(f"{name:58} {amount:9.2f} {unit}")
