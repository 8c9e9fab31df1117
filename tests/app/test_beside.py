"""Work on a thread that goes on only while a frame waits for it."""

from __future__ import annotations

from collections.abc import Generator
from threading import Event, current_thread, main_thread

import pytest

from game.app.beside import Beside


def counting(seen: list[object], end: int) -> Generator[int, None, str]:
    for n in range(end):
        seen.append(current_thread())
        yield n
    return "made"


def test_it_goes_on_a_step_at_a_time_on_another_thread() -> None:
    seen: list[object] = []
    work = Beside(counting(seen, 3), "counting")
    told = []
    while not work.go_on(0.0):
        told.append(work.done)
    assert work.made == "made" and len(seen) == 3 and main_thread() not in seen
    assert told == sorted(told) and told[-1] == 2


def test_a_long_step_does_not_hold_a_frame_up() -> None:
    wait = Event()

    def slow() -> Generator[int, None, str]:
        wait.wait(10)
        yield 1
        return "late"

    work = Beside(slow(), "slow")
    assert not work.go_on(0.0) and not work.go_on(0.0)
    wait.set()
    while not work.go_on(0.01):
        pass
    assert work.made == "late"


def test_what_goes_wrong_in_it_is_told_to_whoever_waits() -> None:
    def broken() -> Generator[int, None, str]:
        yield 1
        raise ValueError("broken")

    work = Beside(broken(), "broken")
    with pytest.raises(ValueError, match="broken"):
        while not work.go_on(0.01):
            pass


def test_work_that_is_left_does_nothing_more() -> None:
    seen: list[object] = []
    work = Beside(counting(seen, 3), "left")
    work.go_on(0.0)
    work.leave()
    assert work._thread is not None
    work._thread.join(5)
    assert not work._thread.is_alive() and len(seen) <= 1
