"""A computer player that has read the lesson: it does what the step asks for, and plays on as usual otherwise.

It shows a learner how a step is done, and finds out whether a lesson can be finished at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game import bots
from game.bots.ideas import spread
from game.bots.seat import Bot, step
from game.bots.sight import considered, likely
from game.core.dice import Chance
from game.core.place import Point
from game.core.request import Choose, Draw, PickPath, PickPoint, Request, Roll, Seat, Together
from game.core.session import Session
from game.kit.lessons.attempt import Attempt, Stands
from game.kit.lessons.conditions import Now, Since, place_of
from game.kit.lessons.lesson import Lesson, Task
from game.kit.tokens import Marker, Token

_MOST = 40
"""Answers tried for a step."""
_ON = 24
"""Answers after one that is tried."""
_OWN = 3
"""Of these, the learner's own: where to land, what to roll again."""
_ANSWERS = 600
"""Answers after which a lesson that is not finished never will be."""


@dataclass(frozen=True, slots=True)
class Pupil:
    """Answers for the learner."""

    attempt: Attempt
    usual: Bot
    random: Random

    def answer(self, view: Session[Any], seat: Seat) -> str:
        step, asked = self.attempt.step, view.asked(seat)
        if step is None or asked is None:
            return self.usual.answer(view, seat)
        keys = [key for key in self._keys(view, asked, step) if self._is_shown(asked, key)]
        luck = self.random.getrandbits(64)
        for own in (0, _OWN):  # what does it at once comes before what might do it later
            for key in _some_of_each(keys):
                if self._does(view, seat, step, key, luck, own):
                    return key
        usual = self.usual.answer(view, seat)
        return usual if self._is_shown(asked, usual) or not keys else keys[0]

    def _is_shown(self, asked: Request[Any], key: str) -> bool:
        if not isinstance(asked, Choose):
            return True
        return any(key.split(" ")[0] == option.key for option in self.attempt.lesson.shown_of(asked))

    def _keys(self, view: Session[Any], asked: Request[Any], step: Task) -> list[str]:
        """Ways to the places the step speaks of first, then whatever a computer player thinks of."""
        goals = [_at(place) for name in _places(step) if (place := place_of(view, name)) is not None]
        return list(
            dict.fromkeys([*(key for goal in goals for key in _towards(asked, goal)), *considered(view, asked)])
        )

    def _does(self, view: Session[Any], seat: Seat, step: Task, key: str, luck: int, own: int) -> bool:
        """Whether an answer does the step, or what comes of it and so many answers of the learner at first sight."""
        fork = view.fork()
        since, random = Since(len(fork.entries), len(fork.answers)), Random(luck)
        fork.answer(f"{seat} {key}" if isinstance(fork.pending, Together) else key)
        for _ in range(_ON):
            if step.until.met(Now(fork, seat, since)):
                return True
            own -= fork.asked(seat) is not None
            if fork.pending is None or own < 0:
                return False
            chance = isinstance(fork.pending, Roll | Draw)
            fork.answer((None if chance else likely(fork)) or fork.pending.sample(random))
        return False


def _some_of_each(keys: Sequence[str]) -> Iterator[str]:
    """A few answers of every option, however many ways one of them has."""
    options: dict[str, list[str]] = {}
    for key in keys:
        options.setdefault(key.partition(" ")[0], []).append(key)
    for ways in options.values():
        yield from spread(ways, max(2, _MOST // len(options)))


def _places(step: Task) -> Iterator[str]:
    yield from step.until.places
    sort, _, name = step.point.partition(":")
    if sort in ("place", "marker", "model"):
        yield name


def _at(place: Token | Marker | Point) -> Point:
    return place if isinstance(place, Point) else place.at


def _towards(asked: Request[Any], goal: Point) -> Iterator[str]:
    """Answers that bring somebody as near to a place as can be."""
    match asked:
        case PickPath():
            if path := asked.travel.towards(goal):
                yield asked.key(path)
        case PickPoint():
            if asked.placing.why_not(goal) is None:
                yield goal.key(asked.scale)
        case Choose():
            for option in asked.legal():
                if option.then is not None:
                    yield from (f"{option.key} {further}" for further in _towards(option.then, goal))


def taught(lesson: Lesson, seed: int, player: str = "medium") -> Stands:
    """How a computer player that has read the lesson fares in it."""
    session, chance = lesson.begin(), Chance(seed)
    chance.load(lesson.dice, lesson.draws)
    attempt = Attempt(lesson, session)
    pupil: Bot = Pupil(attempt, bots.bot(player, seed), Random(seed))
    seats = session.system.seats(session.state)
    minds = {seat: pupil if seat == lesson.seat else bots.bot(lesson.rival, f"{seed}{seat}") for seat in seats}
    for _ in range(_ANSWERS):
        stands = attempt.look(session)
        if stands != "going":
            return stands
        if attempt.step:
            for tool in attempt.step.until.tools:
                attempt.used(tool)
        step(session, minds, chance)
    return "going"
