"""The hands that games are given into: this process, several on this machine, or those of a Dask scheduler anywhere.

Results come back in the order of the games, so that nothing depends on whose hands were faster.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from threading import Lock
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Games given out for each hand, that none waits for one that takes long."""
_PATIENCE = 10
"""Seconds a scheduler has to answer."""
_RETRIES = 2
"""How often a game is given out again when a worker is lost; it comes out the same."""
TIDIED = 10_000
"""New things after which Python looks for dropped ones that hold each other: thinking makes many, but hardly such."""
_one_at_a_time = Lock()


class NoHands(Exception):  # noqa: N818
    """Why games cannot be given out, in a sentence."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Where games are played."""

    processes: int = 1
    scheduler: str = ""
    """The address of a Dask scheduler; its workers play instead of processes here."""

    def work(self, task: Callable[[T], R], games: Iterable[T]) -> Iterator[R]:
        """What comes of each game, in their order; whoever stops listening calls the rest back."""
        if self.scheduler:
            return _by_scheduler(self.scheduler, task, games)
        if self.processes > 1:
            return _by_processes(self.processes, task, games)
        tidy_rarely()
        return map(task, games)


def tidy_rarely() -> None:
    """Let this process think, and seldom clear up: a tenth of some players' time went into that."""
    gc.set_threshold(TIDIED, *gc.get_threshold()[1:])


def _by_processes(processes: int, task: Callable[[T], R], games: Iterable[T]) -> Iterator[R]:
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), tidy_rarely) as pool:
        try:
            yield from _in_order(lambda game: pool.submit(task, game), games, AHEAD * processes)
        finally:
            pool.shutdown(cancel_futures=True)


def _by_scheduler(address: str, task: Callable[[T], R], games: Iterable[T]) -> Iterator[R]:
    client = _client(address)
    given: deque[Any] = deque()
    try:
        workers = len(client.nthreads())
        if not workers:
            raise NoHands(f"The scheduler at {address} has no workers.")

        def submit(game: T) -> Any:
            given.append(client.submit(alone, task, game, pure=False, retries=_RETRIES))
            return given[-1]

        yield from _in_order(submit, games, AHEAD * workers)
    finally:
        client.cancel([game for game in given if not game.done()])
        client.close()


def _client(address: str) -> Any:
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError as error:
        raise NoHands(
            "Games are handed to a scheduler by the package 'distributed', which is not installed: "
            "it comes with sandtable[cluster]."
        ) from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        return distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise NoHands(f"No Dask scheduler answers at '{address}'.") from error


def alone(task: Callable[[T], R], game: T) -> R:
    """One game at a time in a process, however many threads a worker has."""
    with _one_at_a_time:
        return task(game)


def _in_order(submit: Callable[[T], Any], games: Iterable[T], ahead: int) -> Iterator[Any]:
    """The results in order, with so many games given out before they are wanted."""
    waiting: deque[Any] = deque()
    for game in games:
        waiting.append(submit(game))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
