"""A lesson as its author writes it: a situation, what to do in it step by step, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.core.files import Unreadable, listed, read_data
from game.core.home import assets, shown
from game.core.request import Choose, Option, Request, Seat
from game.core.session import Session
from game.core.system import SetupError, System
from game.kit import registry
from game.kit.lessons.conditions import Condition
from game.kit.situations import read_situation, situated, wrong_fields
from game.kit.spoken import Words
from game.kit.terms import terms_of

Rival = Literal["random", "weak", "medium", "strong"]


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do: what the card says, what a bubble says of which thing, and when it is done."""

    text: Words
    until: Condition
    point: str = ""
    """What the bubble is about: `model:b1`, `marker:x`, `place:12,8`, `option:move`, `card:x`, `panel:x`, `key:L`."""
    bubble: Words | None = None
    cost: Words | None = None
    """What the coach says of an answer that is allowed and was not meant."""


class Failed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When it went wrong, and what the coach says then."""

    when: Condition
    text: Words | None = None


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. `situation` is the name of a shipped one, or the situation itself."""

    situation: str | dict[str, Any]
    order: Annotated[int, msgspec.Meta(ge=1)]
    title: Words
    brief: Words
    """What it teaches, in half a line."""
    goal: Words
    """When it is done, as the end of a sentence."""
    about: Words
    learnt: Words
    step: Annotated[tuple[Task, ...], msgspec.Meta(min_length=1)]
    you: str
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    rival: Rival = "weak"
    dice: tuple[int, ...] = ()
    draws: tuple[str, ...] = ()
    """The next cards that are drawn one by one, where their piles have them; then chance."""
    options: tuple[str, ...] = ()
    """Shell patterns of the answers that are shown, or with `!` of those that are not; empty: all are shown."""
    terms: tuple[str, ...] = ()
    failed: Failed | None = None
    system: str = ""
    id: str = ""

    @property
    def seat(self) -> Seat:
        return Seat(self.you)

    def begin(self) -> Session[Any]:
        """The game of the lesson, everybody in their seats; SetupError in one sentence."""
        system, setup = situated(self._described())
        seats = [place.seat for place in setup.seats]
        if self.you not in seats:
            raise SetupError(f"There is no seat '{self.you}' for the learner.")
        places = tuple(
            msgspec.structs.replace(place, player="" if place.seat == self.you else self.rival) for place in setup.seats
        )
        return Session(system, msgspec.structs.replace(setup, seats=places))

    def _described(self) -> Mapping[str, Any]:
        if isinstance(self.situation, dict):
            return {**self.situation, "system": self.system}
        return read_situation(assets() / "situations" / self.system / f"{self.situation}.toml")

    def shows(self, key: str) -> bool:
        """Whether an answer is among those the lesson shows."""
        hidden = [pattern[1:] for pattern in self.options if pattern.startswith("!")]
        if any(fnmatchcase(key, pattern) for pattern in hidden):
            return False
        return len(hidden) == len(self.options) or any(fnmatchcase(key, pattern) for pattern in self.options)

    def shown_of(self, asked: Request[Any]) -> Sequence[Option[Any]]:
        """The options a question shows; where it would show none that can be chosen, all of them."""
        if not isinstance(asked, Choose):
            return ()
        wanted = [option for option in asked.options if self.shows(option.key)]
        return wanted if any(option.refusal is None for option in wanted) else asked.options


def folder_of(system: str) -> Path:
    return assets() / "lessons" / system


def read_lesson(path: Path, system: str = "") -> Lesson:
    """A lesson file; SetupError in one sentence that names it."""
    try:
        written = read_data(path, "a lesson")
    except Unreadable as error:
        raise SetupError(str(error)) from None
    try:
        lesson = msgspec.convert(written, Lesson)
    except msgspec.ValidationError:
        raise SetupError(wrong_fields(Lesson, written, f"{shown(path)}: the lesson does not fit")) from None
    return msgspec.structs.replace(lesson, system=lesson.system or system or path.parent.name, id=path.stem)


def lessons_of(system: str) -> list[Lesson]:
    """The lessons that ship with a game, in the order they are to be learnt."""
    return sorted((read_lesson(path) for path in listed(folder_of(system), ".toml")), key=lambda lesson: lesson.order)


def faults_of(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson that could be read, each in one sentence."""
    try:
        session = lesson.begin()
    except (SetupError, registry.UnknownSystem) as error:
        return [str(error)]
    return [*_unknown_terms(lesson, session.system), *_pointless(lesson, session), *_wrong_conditions(lesson)]


def _unknown_terms(lesson: Lesson, system: System[Any]) -> list[str]:
    known = terms_of(system.id)
    return [f"There is no word '{term}' in the glossary." for term in lesson.terms if term not in known]


def _pointless(lesson: Lesson, session: Session[Any]) -> list[str]:
    """Bubbles that point at nobody."""
    looks = registry.looks_of(session.system.id)
    models = {token.id for token in (*looks.tokens(session.state, None), *looks.reserve(session.state, None))}
    models |= {group.id for group in looks.groups(session.state, None)}
    markers = {marker.id for marker in looks.markers(session.state, None)}
    there = {"model": models, "marker": markers}
    found = []
    for at, step in enumerate(lesson.step, 1):
        sort, _, name = step.point.partition(":")
        if step.point and sort not in ("model", "marker", "option", "card", "place", "panel", "key"):
            found.append(f"Step {at} points at '{step.point}', which is no kind of thing.")
        elif sort in there and name not in there[sort]:
            found.append(f"Step {at} points at {sort} '{name}', which is not there.")
        if step.bubble and not step.point:
            found.append(f"Step {at} has a bubble that points at nothing.")
    return found


def _wrong_conditions(lesson: Lesson) -> list[str]:
    conditions = [(f"Step {at}", step.until) for at, step in enumerate(lesson.step, 1)]
    if lesson.failed:
        conditions.append(("Failing", lesson.failed.when))
    return [f"{where}: {fault}" for where, condition in conditions for fault in condition.faults()]
