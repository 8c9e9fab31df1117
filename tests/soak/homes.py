"""Open hostile homes in the real program, without a screen: `python -m tests.soak.homes 300`.

Every home gets a process of its own, which visits every screen, chooses every file and uses it. It may neither fail
nor take more than five seconds of processor time over one step, nor much more memory than an empty home, nor write
anything outside.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

import game.systems  # noqa: F401 - the games that ship
from game.app.screens.new_game import NewGameScreen
from game.app.screens.replays import ReplaysScreen
from game.app.screens.rosters import RostersScreen
from game.app.screens.saves import SavesScreen
from game.app.screens.settings import SettingsScreen
from game.app.screens.situations import SituationsScreen
from game.app.screens.title import TitleScreen
from game.app.screens.troubles import TroublesScreen
from game.app.widgets.detail import FilesScreen
from game.app.window import App, Screen
from game.core.home import assets
from game.kit import registry
from tests.strangers.homes import fill, saved

FRAME = 1 / 60
STEP = 5.0
"""Seconds of processor time a step may take."""
MEMORY = 200 * 1024
"""Kilobytes that a home may cost, over an empty one."""
WINDOW = 150 * 1024
"""Kilobytes that the window, its pictures and a game take by themselves."""
PATIENCE = 240
"""Seconds after which a home hangs."""
LISTS: tuple[type[FilesScreen], ...] = (SavesScreen, ReplaysScreen, RostersScreen, SituationsScreen)


class Visit:
    """One home, looked at in every way a player can."""

    def __init__(self) -> None:
        self.slowest = 0.0
        self.at = ""

    def step(self, what: str, act: Callable[[], object]) -> None:
        """Do something, and show what came of it."""
        self.at = what
        began = time.process_time()
        act()
        if self.app.running:
            self.app.frame([], FRAME)
        took = time.process_time() - began
        self.slowest = max(self.slowest, took)
        assert took < STEP, f"{took:.1f} s"

    def go(self) -> None:
        self.at = "opening the window"
        started = Random(os.environ["SANDTABLE_HOME"]).choice(registry.names())
        self.app = app = App()
        self.step("the title", lambda: app.push(TitleScreen(app)))
        for screen in (TroublesScreen, SettingsScreen):
            self.step(screen.__name__, lambda screen=screen: app.push(screen(app)))  # type: ignore[misc]
            app.home()
        for name in registry.names():
            if registry._has_own(name) or name == started:
                self.step(f"new game of {name}", lambda name=name: app.push(NewGameScreen(app, name)))  # type: ignore[misc]
                if name == started:
                    self.start(app.top)
                app.home()
        for kind in LISTS:
            self.browse(kind)
        self.step("a smaller window", lambda: app.frame([_resized()], FRAME))
        self.step("quitting", app.quit)

    def start(self, screen: Screen) -> None:
        assert isinstance(screen, NewGameScreen)
        self.step("starting a game", screen._by_hand)
        self.step("a frame of it", lambda: None)

    def browse(self, kind: type[FilesScreen]) -> None:
        app = self.app
        self.step(kind.__name__, lambda: app.push(kind(app)))
        listed = app.top
        assert isinstance(listed, FilesScreen)
        shipped = ("starter:", str(assets()))
        keys = [row.key for row in listed.rows() if row.key and not row.key.startswith(shipped)]
        for key in keys:
            self.step(f"{kind.__name__}: choosing {key!a}", lambda key=key: listed._choose(key))  # type: ignore[misc]
            self.step(f"{kind.__name__}: using {key!a}", lambda key=key: listed.use(key))  # type: ignore[misc]
            for _ in range(5):
                self.step(f"{kind.__name__}: after using {key!a}", lambda: None)
            app.home()
            app.push(listed)
        app.home()


def _resized() -> pygame.event.Event:
    return pygame.event.Event(pygame.VIDEORESIZE, size=(1000, 640), w=1000, h=640)


def forget() -> None:
    """Games read their packs and maps again."""
    for name in filter(registry._has_own, registry.names()):
        system = registry.load(name)
        system.__dict__.pop("_stock", None)
        for maps in getattr(system, "_maps", ()):
            maps.__dict__.pop("_found", None)
            maps._boards.clear()


def inside(home: Path, most: int) -> int:
    """The exit status of a process that visits a home: 0 when all went well."""
    forget()
    visit = Visit()
    try:
        visit.go()
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        assert used < most, f"{used // 1024} MB of {most // 1024}"
    except BaseException:
        print(f"{home.parent.name}: {visit.at}\n{traceback.format_exc()}", file=sys.stderr, flush=True)
        return 1
    return 0


def outside(folder: Path) -> list[tuple[str, float]]:
    """Everything around a home, and when it was last written."""
    found = [path for path in folder.iterdir() if path.name != "home"]
    return sorted((path.name, path.lstat().st_mtime) for path in found)


def visit(seed: int, folder: Path, most: int) -> str:
    """Make a home, visit it in a process of its own, and say what went wrong, if anything did."""
    place = folder / str(seed)
    fill(place / "home", Random(seed))
    before = outside(place), outside_of_all(folder, place)
    child = os.fork()
    if child == 0:
        os.environ["SANDTABLE_HOME"] = str(place / "home")
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
        os._exit(inside(place / "home", most))
    _, status = os.waitpid(child, 0)
    if status:
        return f"home {seed} ended with {os.waitstatus_to_exitcode(status)}"
    if (outside(place), outside_of_all(folder, place)) != before:
        return f"home {seed} wrote outside"
    return ""


def outside_of_all(folder: Path, place: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path != place)


def main(homes: int, first: int = 0) -> int:
    for name in registry.names():
        if name in ("bmg3", "torgue_arena", "shadow_of_the_bat"):
            saved(name)
    for name in registry.names():
        registry.looks_of(name).scenarios()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss + WINDOW + MEMORY
    began, faults = time.monotonic(), []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + homes):
            if fault := visit(seed, Path(folder), most):
                faults.append(fault)
                print(fault, file=sys.stderr, flush=True)
    took = time.monotonic() - began
    print(f"{homes} hostile homes in {took:.0f} s: {len(faults)} went wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(numbers or [300])))
