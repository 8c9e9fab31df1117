"""Computer seats and odds are worked out in a process of their own, so that the window never waits for them.

Nothing here knows the screen. A job and everything it needs is sent to the worker as one pickle; what comes back is
collected once a frame. In a frozen build the program's first line has to be `multiprocessing.freeze_support()`.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, Literal

from game.app.story.costly import Review, Reviewed
from game.app.story.playouts import PlayedOut, PlayOut
from game.bots.hands import tidy_rarely
from game.bots.seat import Bot
from game.core.request import DECLINE, Choose, Request, Seat, Together
from game.core.session import Excerpt, Session
from game.kit import registry

PATIENCE = 120.0
"""Seconds of silence after which the worker is given up."""
SAMPLES = 400
_BATCH = 10
_LONGEST = 200
_NICE = 5
"""How far the worker stands back where processors are few: the window comes first."""
_READY = "ready"
_DONE = "done"


@dataclass(frozen=True, slots=True)
class Decided:
    """What a computer player answers, and the player itself as it is after thinking."""

    key: str
    mind: Bot


@dataclass(frozen=True, slots=True)
class Samples:
    """How a few more tries of an answer went."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trouble:
    """The worker failed: it ended, it hangs, or a rule or bot in it crashed."""

    kind: Literal["ended", "hangs", "failed"]
    words: str = ""


Reply = Decided | Samples | PlayedOut | Reviewed | Trouble


@dataclass(frozen=True, slots=True)
class Think:
    """Ask a computer player what its seat answers."""

    module: str
    system: str
    excerpt: Excerpt[Any]
    seat: Seat
    mind: Bot

    def run(self) -> Iterator[Reply]:
        registry.register(self.module)
        view = Session.opened(registry.load(self.system), self.excerpt)
        yield Decided(self.mind.answer(view, self.seat), self.mind)


@dataclass(frozen=True, slots=True)
class Weigh:
    """Try an answer many times over; each excerpt deals again whatever the seat may not know."""

    module: str
    system: str
    excerpts: tuple[Excerpt[Any], ...]
    seat: Seat
    key: str
    samples: int = SAMPLES

    def run(self) -> Iterator[Reply]:
        registry.register(self.module)
        system, looks = registry.load(self.system), registry.looks_of(self.system)
        views = [Session.opened(system, excerpt) for excerpt in self.excerpts]
        asked = views[0].asked(self.seat)
        stake = looks.stake(views[0].state, asked, self.key) if asked else None
        if stake is None or asked is None:
            return
        for first in range(0, self.samples, _BATCH):
            numbers = range(first, min(first + _BATCH, self.samples))
            ends = [played_out(views[n % len(views)], asked, self.key, Random(n)) for n in numbers]
            yield Samples(tuple(stake.measure(end.state) for end in ends))


def played_out(view: Session[Any], asked: Request[Any], key: str, random: Random) -> Session[Any]:
    """A fork after `key` and all that it sets off, up to the same question or the end of the beat."""
    fork = view.fork()
    fork.answer(f"{asked.seat} {key}" if isinstance(fork.pending, Together) else key)
    for _ in range(_LONGEST):
        pending = fork.pending
        if pending is None or len(fork.beats) > 1 or (pending.seat, pending.topic) == (asked.seat, asked.topic):
            break
        fork.answer(_likely(pending, random))
    return fork


def _likely(pending: Request[Any], random: Random) -> str:
    """What chance or whoever is asked might answer; optional reactions are used by whoever has them."""
    if isinstance(pending, Choose) and pending.reaction:
        uses = [option.key for option in pending.legal() if option.then is None and option.key != DECLINE]
        if uses:
            return uses[0]
    return pending.sample(random)


Job = Think | Weigh | PlayOut | Review


def serve(pipe: Connection) -> None:
    """The worker: do one job after another until the program hangs up; a newer job breaks off odds."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    tidy_rarely()
    pipe.send(_READY)
    while True:
        try:
            job: Job = pipe.recv()
            for reply in _replies(job):
                pipe.send(reply)
                if pipe.poll():
                    break
            pipe.send(_DONE)
        except (EOFError, OSError, KeyboardInterrupt):
            return


def _replies(job: Job) -> Iterator[Reply]:
    try:
        yield from job.run()
    except Exception as fault:  # whatever a rule or a bot does wrong is told, and the worker lives on
        yield Trouble("failed", f"{type(fault).__name__}: {fault}")


class Thinker:
    """A worker process and the job it is doing; `update` is called every frame and never waits."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.busy = False
        self.waited = 0.0
        self._job: Job | None = None
        self._outstanding = 0
        self._ready = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ended: list[BaseProcess] = []
        """Workers that have been ended, and may not know it yet."""

    def begin(self, job: Job) -> None:
        """Do this job next; one that is being done is broken off."""
        if self.busy and not isinstance(job, Weigh):
            self.stop()
        self._job, self.busy, self.waited = job, True, 0.0
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()

    def update(self, seconds: float) -> list[Reply]:
        """What the worker has told since the last frame."""
        if self._ended:
            self._bury()
        if self._process is None or self._pipe is None:
            return []
        try:
            replies = self._collect(self._pipe)
        except (EOFError, OSError):
            return self._give_up(Trouble("ended"))
        self.waited = 0.0 if replies else self.waited + seconds
        if self.busy and not replies and not self._process.is_alive():
            return self._give_up(Trouble("ended"))
        if self.busy and self.waited > self.patience:
            return self._give_up(Trouble("hangs"))
        return replies

    def _collect(self, pipe: Connection) -> list[Reply]:
        """Read what has come, and hand the next job to an idle worker: only an idle one reads at once."""
        replies: list[Reply] = []
        while pipe.poll():
            told: Reply | str = pipe.recv()
            if told == _READY:
                self._ready = True
            elif told == _DONE:
                self._outstanding -= 1
            elif not isinstance(told, str) and self._outstanding == 1 and self._job is None:
                replies.append(told)
        if self._job is not None and self._ready and (self._outstanding == 0 or isinstance(self._job, Weigh)):
            job, self._job = self._job, None
            try:
                pipe.send(job)
                self._outstanding += 1
            except (pickle.PicklingError, TypeError, AttributeError) as fault:
                replies.append(Trouble("failed", f"{type(fault).__name__}: {fault}"))
        self.busy = self._job is not None or self._outstanding > 0
        return replies

    def _give_up(self, trouble: Trouble) -> list[Reply]:
        waiting = self.busy
        self.stop()
        return [trouble] if waiting else []

    def stop(self) -> None:
        """End the worker, whatever it is doing; the next job starts a new one."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = self._job = None
        self._ready, self._outstanding, self.busy = False, 0, False
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()  # whoever waits for its end holds the window up
            self._ended.append(process)
            self._bury()

    def _bury(self) -> None:
        """Forget the workers that have come to their end."""
        for process in list(self._ended):
            if not process.is_alive():
                process.close()
                self._ended.remove(process)
