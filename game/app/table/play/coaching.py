"""The coach of a lesson: sees what the learner does, ticks steps, and shows how a step is done."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from game import bots
from game.app.table.play.host import Host
from game.app.table.play.sitting import Sitting
from game.bots.pupil import Pupil
from game.core.request import Choose, Request
from game.kit.lessons.attempt import Attempt, Stands
from game.kit.lessons.hints import Hint, hints_of
from game.kit.lessons.lesson import Lesson, Task

_VEILED = 2
"""In so many first lessons only what a step is about can be clicked."""


class Coach:
    """Beside the host of a lesson's game; `say` tells the learner a sentence."""

    def __init__(self, lesson: Lesson, host: Host, sitting: Sitting, say: Callable[[str], None]) -> None:
        self.lesson = lesson
        self.attempt = Attempt(lesson, host.play.session)
        self.stands: Stands = "going"
        self.began = time.monotonic()
        self._host = host
        self._sitting = sitting
        self._say = say
        self._seen: object = None
        self._answered = 0
        self._out: set[str] = set()
        """Instruments that were out in the last frame."""
        self._zoomed = sitting.view.camera.step
        self._hints = hints_of(lesson.system)
        host.narrowed = self.narrowed

    @property
    def task(self) -> Task | None:
        return self.attempt.step

    @property
    def hint(self) -> Hint | None:
        """What is to be said about the question that the learner is asked now."""
        asked = self._host.play.asked
        return self._hints.get(asked.topic) if asked else None

    @property
    def veiled(self) -> bool:
        """Whether the lesson is one of the first, which show one thing at a time."""
        return self.lesson.order <= _VEILED

    @property
    def waits(self) -> bool:
        """Whether the learner is to do something now."""
        return self.stands == "going" and self._host.asks_person and not self._host.showing

    @property
    def minutes(self) -> int:
        return max(1, round((time.monotonic() - self.began) / 60))

    def narrowed(self, request: Request[Any]) -> Request[Any]:
        """The question with only the options that the lesson shows."""
        if not isinstance(request, Choose):
            return request
        shown = tuple(self.lesson.shown_of(request))
        return request if len(shown) == len(request.options) else replace(request, options=shown)

    # --- seeing

    def update(self) -> Stands:
        """Once a frame: what was used, what happened, and how the lesson stands."""
        self._watch()
        seen = self._host.revision, len(self.attempt.tools)
        if seen != self._seen and not self._host.showing:
            self._seen = seen
            before, task = self.attempt.ticked, self.task
            self.stands = self.attempt.look(self._host.play.session)
            self._tell_cost(task, before)
        return self.stands

    def _tell_cost(self, task: Task | None, before: int) -> None:
        """A word about an answer that was allowed and did not do the step."""
        answered = sum(one.by == self.lesson.you for one in self._host.play.session.answers)
        missed = answered > self._answered and self.attempt.ticked == before
        self._answered = answered
        if missed and task and task.cost and self.stands == "going":
            self._say(task.cost.said(self._host.app.language))

    def _watch(self) -> None:
        """Notice instruments that came out, a closer look, and whoever is pointed at."""
        instruments, camera = self._sitting.instruments, self._sitting.view.camera
        out = {name for name in ("sight", "ranges", "threat") if getattr(instruments, name)}
        if instruments.tape_to is not None:
            out.add("tape")
        if camera.step != self._zoomed:
            self._zoomed = camera.step
            out.add("zoom")
        if self._sitting.pointed:
            out.add(f"hover:{self._sitting.pointed}")
        if self._sitting.selected:
            out.add(f"select:{self._sitting.selected}")
        if self._host.controller.nested:
            out.add(f"chose:{self._host.controller.stack[0].key}")
        for tool in sorted(out - self._out):
            self.attempt.used(tool)
        self._out = out - {"zoom"}

    def used(self, tool: str) -> None:
        self.attempt.used(tool)

    # --- helping

    def show(self) -> None:
        """Do for the learner what the step asks for: a tool is used, an answer is given; undo takes it back."""
        task = self.task
        if task is None or not self.waits:
            return
        tools = list(task.until.tools)
        if tools:
            for tool in tools:
                self.attempt.used(tool)
            return
        play = self._host.play
        view = play.session.fork(self.lesson.seat, Random(play.chance.random.getrandbits(64)))
        pupil = Pupil(self.attempt, bots.bot("medium", 1), Random(1))
        self._host.answer(pupil.answer(view, self.lesson.seat))
