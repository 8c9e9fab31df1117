"""Work done beside the window: on a thread of its own, so that a step that takes long does not hold a frame up."""

from __future__ import annotations

from collections.abc import Generator
from threading import Event as Signal
from threading import Semaphore, Thread
from time import perf_counter
from typing import Generic, TypeVar

T = TypeVar("T")

A_FRAME = 0.012
"""Seconds of a frame that go into the work: the sooner it is done the better, but the window moves."""
_WAITS = 0.002
"""Seconds more that a frame waits for a step to end; after that the next frame hears of it."""


class Beside(Generic[T]):
    """Steps that tell how far they are, and what comes of them at last.

    The thread works only while a frame waits for it, but for steps that take longer; until it is done nobody else may
    touch what it works on.
    """

    def __init__(self, work: Generator[int, None, T], name: str) -> None:
        self.done = 0
        """What the last step told."""
        self._work, self._name = work, name
        self._turn, self._rests = Semaphore(0), Signal()
        self._thread: Thread | None = None
        self._begun = self._left = False
        self._seconds = 0.0
        self._made: list[T] = []
        self._fault: Exception | None = None

    def go_on(self, seconds: float = A_FRAME) -> bool:
        """Let it work for so long, at least one step; whether it is done. What went wrong in it is raised here."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        if not self._begun:
            self._begun, self._seconds = True, seconds
            self._turn.release()
        if not self._rests.wait(seconds + _WAITS):
            return False
        self._begun = False
        self._rests.clear()
        if self._fault is not None:
            raise self._fault
        return bool(self._made)

    @property
    def made(self) -> T:
        """What has come of it."""
        return self._made[0]

    def leave(self) -> None:
        """Nobody wants it any more."""
        self._left = True
        self._turn.release()

    def _run(self) -> None:
        while True:
            self._turn.acquire()
            if self._left:
                return
            until = perf_counter() + self._seconds
            try:
                while not self._left:
                    self.done = next(self._work)
                    if perf_counter() >= until:
                        break
            except StopIteration as end:
                self._made.append(end.value)
            except Exception as fault:
                self._fault = fault
            self._rests.set()
            if self._made or self._fault is not None:
                return
