"""The program as it starts, walked through by a benchmark, and how long each of its frames took."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

SIZE = (1920, 1080)
SECONDS = 1 / 60
OVER = 2000 * SECONDS
"""Milliseconds: two frames of the screen."""

Measured = list[tuple[str, float, str]]


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

    @property
    def last(self) -> float:
        """The main thread's own work in the last frame."""
        return self._seen[-1][0]

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
        self.frame()
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
