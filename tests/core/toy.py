"""A system that is nothing but its beat, for tests of the session."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from game.core.journal import Event
from game.core.request import Choose, Option, Seat
from game.core.session import Session
from game.core.system import Game, Outcome, Setup, System
from game.core.text import Text

A, B = Seat("A"), Seat("B")
HAPPENED = Event("toy.happened", ("TOY-01",))


@dataclass(slots=True)
class Notes:
    """What a toy remembers."""

    steps: list[str] = field(default_factory=list)
    over: bool = False
    secret: int = 0


Play = Callable[[Game[Notes]], Awaitable[None]]


class Toy(System[Notes]):
    """Plays the beat it is given until the notes say it is over."""

    id = "toy"
    version = 1
    state = Notes

    def __init__(self, beat: Play, first: Notes | None = None) -> None:
        self._beat = beat
        self._first = first

    def quick_start(self) -> Setup:
        return Setup("toy")

    def start(self, setup: Setup) -> Notes:
        return self._first or Notes()

    def seats(self, state: Notes) -> Sequence[Seat]:
        return (A, B)

    async def beat(self, game: Game[Notes]) -> None:
        await self._beat(game)

    def outcome(self, state: Notes) -> Outcome | None:
        return Outcome((A,), Text("toy.over")) if state.over else None

    def heading(self, state: Notes) -> Text:
        return Text("toy.heading")

    def value(self, state: Notes, seat: Seat) -> int:
        return len(state.steps)

    def conceal(self, state: Notes, seat: Seat, random: Random) -> None:
        state.secret = random.randrange(1_000_000, 2_000_000)


def session(beat: Play) -> Session[Notes]:
    return Session(Toy(beat), Setup("toy"))


def pick(seat: Seat, *keys: str, text: str = "toy.pick") -> Choose[str]:
    """A plain question whose answers are their own keys."""
    return Choose(seat, Text(text), [Option(key, Text("toy.option"), key) for key in keys], topic="pick")
