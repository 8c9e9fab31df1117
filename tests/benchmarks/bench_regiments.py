"""How long a frame takes while a regiment among 130 models is dragged in the real table screen, at 1920x1080."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.app.figures.roles import paint_next
from game.app.screens.cover import CoverScreen
from game.app.screens.opening import open_situation
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.window import App
from game.core.place import Point
from game.kit import registry
from tests.benchmarks.bench_reach import chess_moves

SIZE = (1920, 1080)
FRAMES = 240
SECONDS = 1 / 60
RESTS = 40, 10
"""After so many frames in motion the pointer rests for so many."""
At = tuple[int, int]


def battle() -> str:
    """Ten levies of 13 men, five a side; those of A act first."""
    rows = ['system = "drill"']
    for side, (front, back) in {"a": (9.0, -1), "b": (24.0, 1)}.items():
        for k in range(5):
            left, low = 1.2 + k % 3 * 11.5 + 5 * (k > 2), front + back * (4.5 if k > 2 else 0)
            men = [f"{left + n % 7 * 1.1:.2f},{low + back * 1.1 * (n // 7):.2f}" for n in range(13)]
            middle = men.pop(3)
            rows.append(f'[regiments.{side}{k + 1}]\nkind = "levy"\nmen = {[middle, *men]}')
    return "\n".join(rows).replace("'", '"')


class Dragging:
    """The table screen with a battle on it, and the pointer on the leader of the regiment that acts."""

    def __init__(self) -> None:
        registry.register("examples.drill")
        with tempfile.TemporaryDirectory() as folder:
            os.environ["SANDTABLE_HOME"] = folder
            path = Path(folder) / "battle.toml"
            path.write_text(battle())
            settings = Settings(animation="none", hints_off=True, volume=0, window=SIZE)
            self.app = App(settings, SIZE)
            self.app.push(open_situation(self.app, path))
            self._settle()
        assert isinstance(self.app.top, TableScreen)
        self.table = self.app.top
        self.now = 0.0
        self.table.controller.drilling._clock = lambda: self.now

    def _settle(self) -> None:
        self._frames(10)
        while paint_next():
            pass
        if isinstance(self.app.top, CoverScreen):
            key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
            self.app.frame([key], SECONDS)
        self._frames(30)

    def _frames(self, count: int) -> None:
        for _ in range(count):
            self.app.frame([], SECONDS)

    def where(self, at: Point) -> At:
        x, y = self.table.sitting.view.camera.to_screen(at)
        return round(x), round(y)

    def motion(self, at: At) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0))

    def grab(self) -> At:
        tokens = {token.id: token for token in self.table.sitting.shown.tokens}
        leader = self.where(tokens[self.table.host.acting].at)
        self.app.frame([self.motion(leader)], SECONDS)
        self.app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=leader, button=1)], SECONDS)
        self.app.frame([self.motion((leader[0] + 20, leader[1] - 30))], SECONDS)
        assert self.table.controller.drilling.dragging
        return leader

    def measured(self) -> list[float]:
        """Milliseconds of own work of every frame of a drag."""
        x, y = self.grab()
        inch, spent = self.table.sitting.view.camera.pixels(1000), list[float]()
        moving, resting = RESTS
        for k in range(FRAMES):
            part = k % (moving + resting)
            share = (k // (moving + resting) + min(part, moving) / moving) / (FRAMES / (moving + resting))
            at = round(x + 3 * inch * share), round(y - 4.5 * inch * (1 - abs(1 - 2 * share)))
            events = [self.motion(at)] if part < moving else []
            self.now += SECONDS
            began = time.thread_time()
            self.app.frame(events, SECONDS)
            spent.append(1000 * (time.thread_time() - began))
        return spent

    def still(self) -> list[float]:
        spent = list[float]()
        for _ in range(60):
            began = time.thread_time()
            self.app.frame([], SECONDS)
            spent.append(1000 * (time.thread_time() - began))
        return spent


def run() -> list[tuple[str, float, str]]:
    home = os.environ.get("SANDTABLE_HOME")
    drag = Dragging()
    still, spent = sorted(drag.still()), drag.measured()
    if home is not None:
        os.environ["SANDTABLE_HOME"] = home
    spent.sort()
    return [
        ("130 models, nothing moves: own work, median", still[len(still) // 2], "ms"),
        ("13 of 130 dragged: own work, median", spent[len(spent) // 2], "ms"),
        ("13 of 130 dragged: own work, p95", spent[int(len(spent) * 0.95)], "ms"),
        ("13 of 130 dragged: own work, longest", spent[-1], "ms"),
        ("python-chess random moves", chess_moves(), "per second"),
    ]


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:58} {value:9.2f} {unit}")
