"""When a step of a lesson is done: what happened, was answered, stands so, is asked, was used, is near or is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Literal

import msgspec

from game.boards.hexes import HexBoard, hex_distance
from game.boards.measure import distance
from game.boards.squares import SquareBoard, square_distance
from game.boards.table import Body
from game.core.journal import Entry
from game.core.measure import measured
from game.core.place import Point
from game.core.request import Seat, Together
from game.core.session import Session
from game.kit import registry
from game.kit.tokens import Marker, Token

TOOLS = ("sight", "tape", "ranges", "threat", "zoom", "rule", "undo", "hover:*", "select:*", "chose:*")
"""What a learner can be asked to use besides answering."""

_MILS = 1000


@dataclass(frozen=True, slots=True)
class Since:
    """Where a step began: conditions count only what came after."""

    entries: int = 0
    answers: int = 0
    tools: int = 0


@dataclass(frozen=True, slots=True)
class Now:
    """A game as the conditions of one step see it."""

    session: Session[Any]
    seat: Seat
    since: Since = Since()
    tools: Sequence[str] = ()
    entries: int | None = None
    """How many entries of the journal count; None: all of them."""

    @property
    def happened(self) -> Sequence[Entry]:
        return self.session.entries[self.since.entries : self.entries]

    @property
    def answered(self) -> Iterator[str]:
        """What the learner has answered since the step began."""
        for answered in self.session.answers[self.since.answers :]:
            if answered.by == self.seat:
                yield answered.key.removeprefix(f"{self.seat} ")


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"not_": "not", "is_": "is"}):
    """Exactly one of the first line of fields says what it is about; the others say more of it."""

    event: str = ""
    answer: str = ""
    state: str = ""
    asked: str = ""
    tool: str = ""
    near: tuple[str, str, float] | None = None
    outcome: Literal["", "won", "lost", "over"] = ""
    any: tuple[Condition, ...] = ()
    all: tuple[Condition, ...] = ()
    not_: Condition | None = None

    by: str = ""
    to: str = ""
    of: str = ""
    times: int = 1
    at_least: int | None = None
    at_most: int | None = None
    is_: int | str | bool | None = None

    def met(self, now: Now) -> bool:
        """Whether it is so now."""
        if self.any or self.all:
            return any(each.met(now) for each in self.any) if self.any else all(each.met(now) for each in self.all)
        if self.not_:
            return not self.not_.met(now)
        if self.event:
            return sum(map(self._tells, now.happened)) >= self.times
        if self.answer:
            return sum(fnmatchcase(key, self.answer) for key in now.answered) >= self.times
        if self.tool:
            return sum(fnmatchcase(tool, self.tool) for tool in now.tools[now.since.tools :]) >= self.times
        if self.asked:
            return self._is_asked(now)
        if self.near:
            return self._is_near(now, *self.near)
        return self._has_ended(now) if self.outcome else self._stands(now)

    def faults(self) -> Iterator[str]:
        """What its author should know, each in one sentence."""
        subjects = ("event", "answer", "state", "asked", "tool", "near", "outcome", "any", "all", "not_")
        named = [name.rstrip("_") for name in subjects if getattr(self, name)]
        if len(named) != 1:
            yield f"a condition says one thing, not {len(named)} ({', '.join(named) or 'nothing'})."
        if self.state and self.at_least is None and self.at_most is None and self.is_ is None:
            yield f"'{self.state}' needs at_least, at_most or is."
        if self.tool and not any(fnmatchcase(self.tool, known) for known in TOOLS):
            yield f"there is no tool '{self.tool}' ({', '.join(TOOLS)})."
        for inner in (*self.any, *self.all, *((self.not_,) if self.not_ else ())):
            yield from inner.faults()

    @property
    def tools(self) -> Iterator[str]:
        """The tools it waits for."""
        if self.tool:
            yield self.tool
        for inner in (*self.any, *self.all):
            yield from inner.tools

    @property
    def places(self) -> Iterator[str]:
        """The things and places somebody should come near to."""
        if self.near:
            yield self.near[1]
        for inner in (*self.any, *self.all):
            yield from inner.places

    def _tells(self, entry: Entry) -> bool:
        first, later = entry.subjects[:1], entry.subjects[1:]
        who = ((self.by, first), (self.to, later), (self.of, entry.subjects))
        return self.event in (entry.event, entry.event.rpartition(".")[2]) and all(
            any(fnmatchcase(subject, pattern) for subject in subjects) for pattern, subjects in who if pattern
        )

    def _is_asked(self, now: Now) -> bool:
        pending = now.session.pending
        question = pending.part(now.seat) if isinstance(pending, Together) else pending
        return question is not None and self.asked in (question.topic, question.text.key)

    def _stands(self, now: Now) -> bool:
        found = measured(now.session, now.seat, self.state)
        if self.is_ is not None:
            return found == self.is_
        if isinstance(found, bool) or not isinstance(found, int | float):
            return False
        return (self.at_least is None or found >= self.at_least) and (self.at_most is None or found <= self.at_most)

    def _has_ended(self, now: Now) -> bool:
        outcome = now.session.outcome
        if outcome is None:
            return False
        return self.outcome == "over" or (now.seat in outcome.winners) == (self.outcome == "won")

    @staticmethod
    def _is_near(now: Now, first: str, second: str, limit: float) -> bool:
        a, b = place_of(now.session, first), place_of(now.session, second)
        if a is None or b is None:
            return False
        board = registry.looks_of(now.session.system.id).board(now.session.state)
        here, there = _point(a), _point(b)
        if isinstance(board, HexBoard):
            return hex_distance(here, there) <= limit
        if isinstance(board, SquareBoard):
            return square_distance(here, there) <= limit
        return distance(_thing(a), _thing(b), flat=True) <= round(limit * _MILS)


def place_of(session: Session[Any], name: str) -> Token | Marker | Point | None:
    """A model or marker by its id, or a place written as `12,8`."""
    looks = registry.looks_of(session.system.id)
    things: list[Token | Marker] = [*looks.tokens(session.state, None), *looks.markers(session.state, None)]
    found = next((thing for thing in things if thing.id == name), None)
    if found:
        return found
    try:
        x, y = (float(part) for part in name.split(","))
    except ValueError:
        return None
    scale = 1 if isinstance(looks.board(session.state), HexBoard | SquareBoard) else _MILS
    return Point(round(x * scale), round(y * scale))


def _point(thing: Token | Marker | Point) -> Point:
    return thing if isinstance(thing, Point) else thing.at


def _thing(thing: Token | Marker | Point) -> Body | Point:
    if isinstance(thing, Token) and thing.base is not None:
        return Body(thing.id, thing.at, thing.base, facing=thing.facing or 0)
    return _point(thing)
