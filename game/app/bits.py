"""Work done bit by bit: a few milliseconds of a frame go into it, so that the window stays awake meanwhile."""

from __future__ import annotations

from collections.abc import Generator
from time import thread_time
from typing import Any, Generic, TypeVar

T = TypeVar("T")

A_LITTLE = 0.008
"""Seconds of a frame for what nobody waits for."""
MOST = 0.014
"""Seconds of a frame for what somebody waits for; the rest of it is drawing."""


class Bits(Generic[T]):
    """Steps of a few milliseconds each, and what comes of them at last."""

    def __init__(self, work: Generator[Any, None, T]) -> None:
        self._work: Generator[Any, None, T] | None = work
        self._made: list[T] = []

    @property
    def done(self) -> bool:
        return self._work is None

    @property
    def made(self) -> T:
        """What has come of it."""
        return self._made[0]

    def go_on(self, seconds: float = A_LITTLE) -> bool:
        """Work for so long by this thread's own clock, at least one step; whether it is done."""
        until = thread_time() + seconds
        while self._work is not None:
            try:
                next(self._work)
            except StopIteration as end:
                self._work = None
                self._made.append(end.value)
                break
            if thread_time() >= until:
                break
        return self.done

    def finish(self) -> T:
        """All of it now."""
        self.go_on(float("inf"))
        return self.made
