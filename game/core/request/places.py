"""Requests for a place or a way on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Protocol, cast, runtime_checkable

from game.core.place import TABLE_SCALE, Point, decimal_text, point
from game.core.request.base import DECLINE, IllegalAnswer, Request, Say, Seat, refuse
from game.core.text import Refusal, Text

Outline = Sequence[tuple[int, int]]
"""The corners of an area, in the board's units."""
_DECLINES = 8
"""One random answer in so many declines, where that is allowed."""


@runtime_checkable
class Roams(Protocol):
    """A placing or travel that finds one random answer without looking for all that are worth considering."""

    def anywhere(self, random: Random) -> Any:
        """A random legal place or path."""
        ...


class Placing(Protocol):
    """Where something may be put: the same answer for the rule, the picture and the bots."""

    def why_not(self, at: Point) -> Refusal | None: ...

    def area(self) -> Sequence[Outline]:
        """The ground to shade."""
        ...

    def suggestions(self) -> Sequence[Point]:
        """Legal places worth considering; the first is the default."""
        ...


@dataclass(slots=True)
class PickPoint(Request[Point | None]):
    """A place for `subject`; None when the player may decline and does."""

    kind: ClassVar[str] = "pick_point"
    seat: Seat
    text: Text
    placing: Placing
    subject: str = ""
    scale: int = TABLE_SCALE
    decline: Text | None = None
    topic: str = field(default="", kw_only=True)
    common: bool = field(default=False, kw_only=True)

    def read(self, key: str) -> Point | None:
        if key.strip() == DECLINE and self.decline:
            return None
        at = _point(key.strip(), self.scale)
        if refusal := self.placing.why_not(at):
            raise IllegalAnswer(refusal)
        return at

    def sample(self, random: Random) -> str:
        if isinstance(self.placing, Roams):
            declines = self.decline is not None and not random.randrange(_DECLINES)
            return DECLINE if declines else cast(Point, self.placing.anywhere(random)).key(self.scale)
        places = self.placing.suggestions()
        at = random.randrange(len(places) + (self.decline is not None))
        return places[at].key(self.scale) if at < len(places) else DECLINE

    def candidates(self, limit: int = 64) -> list[str]:
        places = [at.key(self.scale) for at in self.placing.suggestions()[:limit]]
        return [*places[: limit - 1], DECLINE] if self.decline else places

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shown = {**Request.describe(self, say), "suggestions": self.candidates(16)}
        return {**shown, "decline": say(self.decline)} if self.decline else shown


@dataclass(frozen=True, slots=True)
class Step:
    """A waypoint, and how it is reached when not simply by walking ('jump', 'climb', ...)."""

    at: Point
    by: str = ""

    def key(self, scale: int = TABLE_SCALE) -> str:
        return f"{self.by}:{self.at.key(scale)}" if self.by else self.at.key(scale)


Path = tuple[Step, ...]


class Travel(Protocol):
    """Where something may go: the same answer for the rule, the shaded ground, the dragged path and the bots."""

    def why_not(self, path: Path) -> Refusal | None: ...

    def cost(self, path: Path) -> int:
        """What the path costs, in the budget's units."""
        ...

    def towards(self, at: Point) -> Path:
        """The cheapest legal path to `at`, or as near to it as the budget allows."""
        ...

    def area(self) -> Sequence[Outline]:
        """The ground to shade."""
        ...

    def suggestions(self) -> Sequence[Path]:
        """Legal paths worth considering."""
        ...


@runtime_checkable
class Dares(Protocol):
    """A travel with ways that nobody is led along, because they end badly or may: a player has to insist on them."""

    def dare(self, after: Path, at: Point) -> Path:
        """Such a way to `at`, on from a way already chosen; () if there is none."""
        ...

    def peril(self, path: Path) -> Text | None:
        """How a path ends that somebody dares, in words; None for all others."""
        ...


@runtime_checkable
class Itemised(Protocol):
    """A travel that tells what the parts of a way cost."""

    def parts(self, path: Path) -> Sequence[tuple[str, int]]:
        """How far something walks, climbs, jumps ... on a legal path, each kind once, and the `toll` of the ground."""
        ...


@runtime_checkable
class Priced(Protocol):
    """A travel on which something else is paid than its length."""

    def price(self, path: Path) -> Text | None:
        """What a legal path is paid with, in words; None: nothing but its length."""
        ...


@dataclass(slots=True)
class PickPath(Request[Path | None]):
    """A path for `subject` from `start`; None when the player may decline and does.

    `marks` are the costs at which something changes (a run begins, a test is due), each with its words.
    """

    kind: ClassVar[str] = "pick_path"
    seat: Seat
    text: Text
    start: Point
    travel: Travel
    budget: int
    subject: str = ""
    scale: int = TABLE_SCALE
    marks: Sequence[tuple[int, Text]] = ()
    decline: Text | None = None
    topic: str = field(default="", kw_only=True)

    def read(self, key: str) -> Path | None:
        if key.strip() == DECLINE and self.decline:
            return None
        path = tuple(self._step(word) for word in key.split())
        if not path:
            refuse(Text("core.answer.no_path"))
        if refusal := self.travel.why_not(path):
            raise IllegalAnswer(refusal)
        return path

    def _step(self, word: str) -> Step:
        by, _, at = word.rpartition(":")
        return Step(_point(at, self.scale), by)

    def key(self, path: Path) -> str:
        return " ".join(step.key(self.scale) for step in path)

    def sample(self, random: Random) -> str:
        if isinstance(self.travel, Roams):
            declines = self.decline is not None and not random.randrange(_DECLINES)
            return DECLINE if declines else self.key(cast(Path, self.travel.anywhere(random)))
        paths = self.travel.suggestions()
        at = random.randrange(len(paths) + (self.decline is not None))
        return self.key(paths[at]) if at < len(paths) else DECLINE

    def candidates(self, limit: int = 64) -> list[str]:
        return self.keys(self.travel.suggestions(), limit)

    def keys(self, paths: Sequence[Path], limit: int) -> list[str]:
        """The answers that some paths are, and that of declining where it is possible."""
        keys = [self.key(path) for path in paths[:limit]]
        return [*keys[: limit - 1], DECLINE] if self.decline else keys

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shown = {
            **Request.describe(self, say),
            "start": self.start.key(self.scale),
            "budget": decimal_text(self.budget, self.scale),
            "suggestions": self.candidates(16),
        }
        if self.marks:
            shown["marks"] = [{"at": decimal_text(at, self.scale), "text": say(text)} for at, text in self.marks]
        return {**shown, "decline": say(self.decline)} if self.decline else shown


def _point(word: str, scale: int) -> Point:
    try:
        return point(word, scale)
    except ValueError:
        refuse(Text("core.answer.place", given=word))
