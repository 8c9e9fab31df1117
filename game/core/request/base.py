"""What every request is: a question to a seat or to chance, answered by a short text key."""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import Any, ClassVar, Generic, NewType, NoReturn, TypeVar

from game.core.text import Refusal, Text

Seat = NewType("Seat", str)
"""A side of the table, by its short key ('A', 'B', ...)."""

DECLINE = "no"
NOTHING = "-"
CHANCE = Seat("")

T = TypeVar("T")
Answer = TypeVar("Answer")

Say = Callable[[Text], Any]
"""How a message is shown: as its key and values, or in words."""


class IllegalAnswer(ValueError):  # noqa: N818 - it is an answer, and the rule says no
    """An answer the request does not take, with the reason for the player."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal.reason))
        self.refusal = refusal


def refuse(reason: Text, rule: str = "") -> NoReturn:
    raise IllegalAnswer(Refusal(reason, rule))


class Request(Generic[Answer]):
    """A question to a seat, or to chance; awaiting it gives the answer."""

    __slots__ = ()
    kind: ClassVar[str]
    seat: Seat
    text: Text
    topic: str
    """What is asked, whatever the words: how computer players, standing answers and tests know a question."""
    common: bool = False
    """Whether the players decide it together: a person at the table answers it, whoever has the last word."""

    def __await__(self) -> Generator[Request[Any], Answer, Answer]:
        return (yield self)

    def read(self, key: str) -> Answer:
        """The answer that `key` names; IllegalAnswer says why there is none."""
        raise NotImplementedError

    def recall(self, key: str) -> Answer:
        """The same for a key that was read here before: nothing is checked that costs much to check."""
        return self.read(key)

    def forced(self) -> str | None:
        """The key of the only possible answer, if answering it for the player reveals nothing."""
        return None

    def sample(self, random: Random) -> str:
        """A random legal key."""
        raise NotImplementedError

    def candidates(self, limit: int = 64) -> list[str]:
        """Legal keys worth considering, at most `limit`."""
        raise NotImplementedError

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        """What the protocol shows of the question."""
        shown = {"kind": self.kind, "topic": self.topic, "seat": self.seat, "text": say(self.text)}
        return {**shown, "common": True} if self.common else shown
