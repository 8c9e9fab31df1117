"""The goal of a situation: what its player should reach, and how a computer player tries to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.core.request import Seat
from game.core.session import Session
from game.core.system import SetupError
from game.kit.lessons.conditions import Condition, Now, Since
from game.kit.lessons.lesson import Lesson, Task
from game.kit.situations import GOAL, situated, wrong_fields
from game.kit.spoken import Words


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a situation is mastered: a condition, and the same in words as the end of a sentence."""

    text: Words
    when: Condition
    you: str = ""
    """Whose goal it is; '' is whoever sits first."""

    def reached(self, session: Session[Any], seat: Seat, since: Since) -> bool:
        return self.when.met(Now(session, seat, since))


def goal_of(described: Mapping[str, Any]) -> Goal | None:
    """The goal that a situation states, if it states one; SetupError in one sentence."""
    written = described.get(GOAL)
    if written is None:
        return None
    try:
        return msgspec.convert(written, Goal)
    except msgspec.ValidationError:
        told = written if isinstance(written, Mapping) else {}
        raise SetupError(wrong_fields(Goal, told, "The goal does not fit")) from None


def practice(described: Mapping[str, Any], goal: Goal) -> Lesson:
    """The situation as a lesson of one step, for a computer player that tries to reach its goal."""
    system, setup = situated(described)
    situation = {key: value for key, value in described.items() if key != GOAL}
    return Lesson(
        situation=situation,
        order=1,
        title=goal.text,
        brief=goal.text,
        goal=goal.text,
        about=goal.text,
        learnt=goal.text,
        step=(Task(goal.text, goal.when),),
        you=goal.you or setup.seats[0].seat,
        system=system.id,
    )
