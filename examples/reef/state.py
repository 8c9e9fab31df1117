"""The state of a game on the reef: divers, pearls, hands, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from game.core.cards import Pile
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Text

A, B = Seat("A"), Seat("B")
SEATS = (A, B)
ROUNDS = 6
ENOUGH = 3
"""Pearls that end the game at once."""
CARDS = ("gulp1", "gulp2", "ink1", "ink2")

Phase = Literal["deal", "dive"]


class Kind(msgspec.Struct, frozen=True):
    """A kind of diver, and what it can do."""

    id: str
    abilities: tuple[str, ...]


KINDS = {
    "swimmer": Kind("swimmer", ("reef.fins",)),
    "wrestler": Kind("wrestler", ("reef.iron_grip",)),
    "old_hand": Kind("old_hand", ("reef.long_breath",)),
}
CREW = ("swimmer", "wrestler", "old_hand")
"""The kinds of divers 1, 2 and 3 of each side."""


@dataclass(slots=True)
class Diver:
    """A diver, and how it is doing."""

    id: str
    seat: Seat
    kind: Kind
    at: Point
    pearl: bool = False
    winded: int = 0
    """Until the end of how many activations of its own, the present one included."""
    gulped: bool = False
    acted: bool = False


@dataclass(slots=True)
class Side:
    """What a player holds, and the pearls brought home."""

    seat: Seat
    hand: list[str] = field(default_factory=list)
    pile: Pile = field(default_factory=Pile)
    pearls: int = 0

    def holding(self, card: str) -> str | None:
        """The first card of a kind in hand."""
        return next((held for held in self.hand if held.startswith(card)), None)


@dataclass(slots=True)
class Reef:
    """Everything there is to know; `queue` says which seats are next, to be dealt cards or to act with a diver."""

    divers: dict[str, Diver]
    sides: dict[str, Side]
    pearls: list[Point]
    phase: Phase = "deal"
    round: int = 1
    queue: list[Seat] = field(default_factory=list)
    gave_up: str = ""
    """The seat that did."""

    def of(self, seat: Seat) -> list[Diver]:
        return [diver for diver in self.divers.values() if diver.seat == seat]

    def against(self, seat: Seat) -> list[Diver]:
        return [diver for diver in self.divers.values() if diver.seat != seat]


def called(diver: Diver) -> Text:
    """What players call a diver: there is one of each kind on a side."""
    return Text("reef.diver", kind=Text(f"reef.kind.{diver.kind.id}"), side=diver.seat)
