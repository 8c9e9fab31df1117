"""How far a learner has come in a lesson: steps tick themselves, and undo takes ticks back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from game.core.session import Session
from game.kit.lessons.conditions import Condition, Now, Since
from game.kit.lessons.lesson import Lesson, Task

Stands = Literal["going", "done", "failed"]


class Attempt:
    """One attempt at a lesson."""

    def __init__(self, lesson: Lesson, session: Session[Any]) -> None:
        self.lesson = lesson
        self.tools: list[str] = []
        self.begun = [self._here(session)]
        """Where each step so far began; the last is the present one, or the end."""
        self._told = 0
        """Entries of the journal at the last look."""

    @property
    def ticked(self) -> int:
        """How many steps are done."""
        return len(self.begun) - 1

    @property
    def step(self) -> Task | None:
        """What is to be done now; None: nothing more."""
        return self.lesson.step[self.ticked] if self.ticked < len(self.lesson.step) else None

    def used(self, tool: str) -> None:
        """The learner used something besides answering."""
        self.tools.append(tool)

    def look(self, session: Session[Any]) -> Stands:
        """Tick what is done by now, take back what was undone, and say how the lesson stands."""
        while self.ticked and self.begun[-1].answers > len(session.answers):
            self.begun.pop()
        while self.step and self._met(self.step.until, session, self.begun[-1]):
            self.begun.append(self._after(self.step.until, session, self.begun[-1]))
        self._told = len(session.entries)
        if self.step is None:
            return "done"
        failed = self.lesson.failed
        lost = bool(failed and self._met(failed.when, session, self.begun[0]))
        return "failed" if lost or session.pending is None else "going"

    def _met(self, condition: Condition, session: Session[Any], since: Since) -> bool:
        return condition.met(Now(session, self.lesson.seat, since, self.tools))

    def _after(self, condition: Condition, session: Session[Any], since: Since) -> Since:
        """Where the next step begins: right after what did this one, for the same answer may do both."""
        here = self._here(session)
        for entries in range(max(since.entries, min(self._told, here.entries)), here.entries):
            if condition.met(Now(session, self.lesson.seat, since, self.tools, entries)):
                return replace(here, entries=entries)
        return here

    def _here(self, session: Session[Any]) -> Since:
        return Since(len(session.entries), len(session.answers), len(self.tools))
