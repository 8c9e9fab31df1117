"""Secret, simultaneous questions."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from game.core.request.base import Request, Say, Seat, refuse
from game.core.text import Text


class Together(Request[list[Any]]):
    """One request for each of several seats, answered in any order, in secret; the flow hears all of them at once."""

    __slots__ = ("answers", "parts", "text", "topic")
    kind = "together"

    def __init__(self, text: Text, parts: Sequence[Request[Any]], *, topic: str = "") -> None:
        self.text = text
        self.topic = topic
        self.parts = tuple(parts)
        self.answers: dict[Seat, Any] = {}
        if len({part.seat for part in parts}) != len(parts):
            raise ValueError("each seat has one part")

    @property
    def open(self) -> list[Request[Any]]:
        """The parts still to be answered."""
        return [part for part in self.parts if part.seat not in self.answers]

    @property
    def seat(self) -> Seat:  # type: ignore[override]
        """The next seat to ask."""
        return self.open[0].seat

    def part(self, seat: Seat) -> Request[Any] | None:
        """What `seat` has still to answer."""
        return next((part for part in self.open if part.seat == seat), None)

    def __await__(self) -> Generator[Request[Any], Any, list[Any]]:
        while self.open:
            seat, value = yield self
            self.answers[seat] = value
        return [self.answers[part.seat] for part in self.parts]

    def read(self, key: str) -> Any:
        word, _, rest = key.strip().partition(" ")
        part = self.part(Seat(word))
        if part is None:
            refuse(Text("core.answer.not_asked", seat=word))
        return part.seat, part.read(rest)

    def recall(self, key: str) -> Any:
        word, _, rest = key.strip().partition(" ")
        part = self.part(Seat(word))
        assert part is not None
        return part.seat, part.recall(rest)

    def forced(self) -> str | None:
        for part in self.open:
            if (key := part.forced()) is not None:
                return f"{part.seat} {key}"
        return None

    def sample(self, random: Random) -> str:
        part = self.open[0]
        return f"{part.seat} {part.sample(random)}"

    def candidates(self, limit: int = 64) -> list[str]:
        part = self.open[0]
        return [f"{part.seat} {key}" for key in part.candidates(limit)]

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        return {**Request.describe(self, say), "parts": [part.describe(say) for part in self.open]}
