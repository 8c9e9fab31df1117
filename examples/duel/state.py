"""The state of a duel: models, sides, and where the game stands."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from game.core.cards import Pile
from game.core.place import Point
from game.core.request import Seat

A, B = Seat("A"), Seat("B")
SEATS = (A, B)
ROUNDS = 4
CARDS = ("parry1", "parry2", "parry3", "scout1", "scout2", "surge1", "surge2", "surge3")

Phase = Literal["deploy", "deal", "stance", "order", "activate"]


class Stance(enum.Enum):
    """How a side fights this round; the value is the ability that speaks for it."""

    PRESS = "duel.press"
    GUARD = "duel.guard"
    BALANCE = ""

    @property
    def key(self) -> str:
        return self.name.lower()


class Profile(msgspec.Struct, frozen=True):
    """What a kind of model can do; lengths in mils."""

    id: str
    move: int
    dice: int
    guard: int
    toughness: int
    base: int
    abilities: tuple[str, ...] = ()


PROFILES = {
    profile.id: profile
    for profile in (
        Profile("fencer", 7000, 3, 2, 2, 1000, ("duel.lunge",)),
        Profile("brute", 6000, 4, 1, 3, 1500, ("duel.bulwark", "duel.stubborn")),
    )
}


@dataclass(slots=True)
class Model:
    """A fighter; nowhere until it is deployed."""

    id: str
    seat: Seat
    profile: Profile
    at: Point | None = None
    wounds: int = 0
    moved: bool = False
    off_balance: bool = False
    surging: bool = False
    stubborn_spent: bool = False


@dataclass(slots=True)
class Side:
    """What a player holds."""

    seat: Seat
    stance: Stance = Stance.BALANCE
    hand: list[str] = field(default_factory=list)
    pile: Pile = field(default_factory=Pile)
    spent: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    dealt: int = 0
    """Wounds dealt to the other side."""

    def discard(self, card: str) -> None:
        self.hand.remove(card)
        self.spent.append(card)

    def holding(self, kind: str) -> str | None:
        """The first card of a kind in hand."""
        for card in self.hand:
            if card.startswith(kind):
                return card
        return None


@dataclass(slots=True)
class Duel:
    """Everything there is to know; `queue` says who is next: models to deploy or activate, or seats."""

    models: dict[str, Model]
    sides: dict[str, Side]
    phase: Phase = "deploy"
    round: int = 1
    queue: list[str] = field(default_factory=list)

    def of(self, seat: Seat) -> list[Model]:
        return [model for model in self.models.values() if model.seat == seat]

    def against(self, seat: Seat) -> list[Model]:
        return [model for model in self.models.values() if model.seat != seat]


def other(seat: Seat) -> Seat:
    return B if seat == A else A
