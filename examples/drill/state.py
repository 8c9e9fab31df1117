"""The state of a drill: regiments of men, stacks of cards, and where the battle stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from game.core.place import Point
from game.core.request import Seat

A, B = Seat("A"), Seat("B")
SEATS = (A, B)
ROUNDS = 5

Phase = Literal["deploy", "stack", "activate"]


class Kind(msgspec.Struct, frozen=True):
    """What a regiment is made of; lengths in mils."""

    id: str
    size: int
    march: int
    base: int
    strikes: int
    """A die that shows at least this hits in a clash."""
    shoots: int = 0
    """How far its men shoot."""
    reach: int = 1000
    """How near an enemy must be for a man to strike him."""


KINDS = {
    kind.id: kind
    for kind in (
        Kind("spears", 10, 5000, 1000, 4, reach=2000),
        Kind("archers", 7, 6000, 1000, 5, shoots=16000),
        Kind("riders", 4, 9000, 1750, 3),
        Kind("levy", 13, 6000, 1000, 5),
    )
}
ARMY = ("spears", "archers", "riders")


@dataclass(slots=True)
class Man:
    """One of a regiment; nowhere until it is deployed."""

    id: str
    at: Point | None = None


@dataclass(slots=True)
class Regiment:
    """Men of one kind; the first is their leader, the second of spears carries the flag."""

    id: str
    seat: Seat
    kind: Kind
    men: list[Man]
    leader: str
    bearer: str = ""

    @property
    def leaders(self) -> list[str]:
        """Those whose command counts, the leader first."""
        here = [man.id for man in self.men]
        return [id for id in (self.leader, self.bearer) if id in here]

    def man(self, id: str) -> Man:
        return next(man for man in self.men if man.id == id)


@dataclass(slots=True)
class Army:
    """What a player commands."""

    seat: Seat
    stack: list[str] = field(default_factory=list)
    acted: list[str] = field(default_factory=list)
    """Regiments that have had their turn this round."""
    slain: int = 0
    """Men of the other side taken off the table."""


@dataclass(slots=True)
class Drill:
    """Everything there is to know; `queue` says whose turn comes: regiments to deploy, or seats to act."""

    regiments: dict[str, Regiment]
    armies: dict[str, Army]
    phase: Phase = "deploy"
    round: int = 1
    queue: list[str] = field(default_factory=list)
    acting: str = ""

    def of(self, seat: Seat) -> list[Regiment]:
        return [regiment for regiment in self.regiments.values() if regiment.seat == seat]

    def against(self, seat: Seat) -> list[Regiment]:
        return [regiment for regiment in self.regiments.values() if regiment.seat != seat]

    def regiment_of(self, man: str) -> Regiment | None:
        return self.regiments.get(man.partition(".")[0])


def raised(id: str, seat: Seat, kind: Kind) -> Regiment:
    """A regiment at full strength."""
    men = [Man(f"{id}.{k + 1}") for k in range(kind.size)]
    return Regiment(id, seat, kind, men, men[0].id, men[1].id if kind.id == "spears" else "")
