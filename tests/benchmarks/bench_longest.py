"""The longest frames of an evening, from an empty cache: each step in a real loop, by the main thread's own work.

A program of its own walks from the title through every game's box to a table, a saved game, a result and back, while
covers, sounds and pictures are being made. Sleeping and other programs do not count; what the main thread does, does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any

SIZE = (1920, 1080)
SECONDS = 1 / 60
READ = 2.0
"""Seconds that somebody looks at the title before the first click."""
OVER = 2000 * SECONDS
"""Milliseconds: two frames of the screen."""
_OWN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

Measured = list[tuple[str, float, str]]


def run() -> Measured:
    """Name, amount and unit of each measurement."""
    found: Measured = []
    with TemporaryDirectory(prefix="sandtable-longest-") as home:
        # As it is installed: modules are compiled once, not at every start.
        env = _OWN | dict(os.environ) | {"SANDTABLE_HOME": home, "PYTHONPYCACHEPREFIX": f"{home}/compiled"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        subprocess.run([sys.executable, "-m", __name__, "prepare"], env=env, check=True)
        told = subprocess.run([sys.executable, "-m", __name__, "walk"], env=env, check=True, stdout=subprocess.PIPE)
        found += [(name, amount, unit) for name, amount, unit in json.loads(told.stdout.splitlines()[-1])]
    return found


def prepare() -> None:
    """A finished game and one being played for every system, none of them seen by the program that is measured."""
    from game.app.shots import Games
    from game.kit import registry

    for name in registry.names():
        Games(name).keep()


class Walk:
    """The program as it starts, and how long its frames are."""

    def __init__(self) -> None:
        from game.app.settings import Settings
        from game.app.start import opened

        Settings(language="en", scale=100, hints_off=True, window=SIZE, maximised=False).save()
        self.found: Measured = []
        self.app = opened()
        self._seen: list[tuple[float, float]] = []

    def frame(self, *events: Any) -> None:
        busy, wall = time.thread_time(), time.perf_counter()
        self.app.turn(events, SECONDS)
        if self.app.shown_once is not None:
            begin, self.app.shown_once = self.app.shown_once, None
            begin()
        worked, took = time.thread_time() - busy, time.perf_counter() - wall
        self._seen.append((1000 * worked, 1000 * took))
        time.sleep(max(0.0, SECONDS - took))

    def do(self, act: Callable[[], object]) -> None:
        """Something a click would do; it belongs to the frame after it."""
        busy, wall = time.thread_time(), time.perf_counter()
        act()
        worked, took = time.thread_time() - busy, time.perf_counter() - wall
        self.frame()
        self._seen[-1] = self._seen[-1][0] + 1000 * worked, self._seen[-1][1] + 1000 * took

    def look(self, seconds: float) -> None:
        """Let time pass, and go on until nothing more is being made."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until or getattr(self.app.top, "busy", False):
            self.frame()

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        self._seen.clear()
        yield
        work = sorted(worked for worked, _ in self._seen)
        self.found += [
            (f"{name}: longest frame, own work", work[-1], "ms"),
            (f"{name}: longest frame by the clock", max(took for _, took in self._seen), "ms"),
            (f"{name}: over two frames", sum(ms > OVER for ms in work), f"of {len(work)}"),
        ]

    def click(self, at: tuple[int, int]) -> None:
        import pygame

        self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.frame(pygame.event.Event(kind, pos=at, button=1))

    def press(self, name: str) -> None:
        """Click a control of a menu."""
        control = self.app.top.desk.control(name)  # type: ignore[attr-defined]
        assert control is not None, f"there is no {name} on {self.app.top}"
        self.click(control.rect.center)

    def until(self, arrived: Callable[[], bool], seconds: float = 60.0) -> None:
        late = time.perf_counter() + seconds
        while not arrived():
            assert time.perf_counter() < late, f"still at {self.app.top}"
            self.frame()


def walk() -> Measured:
    """Title, every box, a table of each game, a saved game, its result, and back."""
    began = time.process_time()
    from game.app.preload import preload
    from game.app.screens.title import TitleScreen

    tour = Walk()
    app = tour.app
    app.shown_once = preload
    app.push(TitleScreen(app))
    with tour.step("title"):
        tour.frame()
        while app.arriving:
            tour.frame()
        tour.found.append(("from the start to the first picture, own work", 1000 * (time.process_time() - began), "ms"))
        tour.look(READ)

    from game.app.art.manner import on_the_shelf
    from game.app.screens.new_game import NewGameScreen
    from game.app.screens.saves import open_saved
    from game.app.screens.table import TableScreen
    from game.app.widgets.toast import Toast
    from game.core.home import folder
    from game.kit import registry

    games = [name for name in on_the_shelf() if name in registry.names()]
    for name in games:
        with tour.step(f"{name}: its box opened"):
            tour.press(f"box.{name}")
            tour.until(lambda: isinstance(app.top, NewGameScreen))
            tour.look(0.5)
        with tour.step(f"{name}: back to the title"):
            tour.press("back")
            tour.look(0.3)
    for name in games:
        tour.press(f"box.{name}")
        tour.look(0.3)
        with tour.step(f"{name}: quick battle"):
            tour.press("new_game.quick")
            tour.until(lambda: not isinstance(app.top, NewGameScreen))
            tour.look(4.0)
        with tour.step(f"{name}: table left"):
            tour.do(app.home)
            tour.look(0.5)
        for path, words in (
            (folder("saves") / f"{name} 1.json", "saved game opened"),
            (folder("replays") / f"{name} 1.json", "finished game opened"),
        ):
            with tour.step(f"{name}: {words}"):
                tour.do(partial(open_saved, app, path, Toast()))
                tour.until(lambda: isinstance(app.top, TableScreen))
                tour.look(2.0)
            if words == "finished game opened":
                table = app.top
                assert isinstance(table, TableScreen)
                with tour.step(f"{name}: result"):
                    tour.do(table.open_result)
                    tour.look(6.0)
            app.home()
            tour.look(0.3)
    tour.app.quit()
    return tour.found


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["prepare"]:
            prepare()
        case ["walk"]:
            print(json.dumps(walk()))
        case _:
            for name, amount, unit in run():
                print(f"{name:58} {amount:9.2f} {unit}")
