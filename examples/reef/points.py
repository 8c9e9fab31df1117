"""The moments of the reef: two queries, a window, and the facts that are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from examples.reef.state import Diver, Reef
from game.core.hooks import Query, Source, Window
from game.core.journal import Event
from game.core.system import Game


class Stand:
    """A diver as it is now: its kind speaks, then what it carries and how it is."""

    def __init__(self, diver: Diver) -> None:
        self.diver = diver

    def speakers(self) -> Sequence[Source]:
        diver = self.diver
        found = list(diver.kind.abilities)
        if diver.pearl:
            found.append("reef.laden")
        if diver.gulped:
            found.append("reef.gulp")
        if diver.winded:
            found.append("reef.winded")
        return [Source(ability, diver.id) for ability in found]


@dataclass(slots=True)
class Wrestle:
    """One diver wrestling another: the cards of the side that was attacked may speak."""

    game: Game[Reef]
    attacker: Diver
    target: Diver
    attack: int = 0
    defence: int = 0

    @property
    def is_won(self) -> bool:
        """By the attacker: equal sums are not enough (REEF-WRS-01)."""
        return self.attack > self.defence

    def speakers(self) -> Sequence[Source]:
        holds_ink = self.game.state.sides[self.target.seat].holding("ink")
        return [Source("reef.ink", self.target.seat)] if holds_ink else []


STROKES = Query[Stand]("strokes")
GRIP = Query[Stand]("grip")
WRESTLED = Window[Wrestle]("wrestled")

DREW = Event("reef.told.drew", ("REEF-CRD-01",))
ROUND = Event("reef.told.round", ("REEF-RND-01",))
SWAM = Event("reef.told.swam", ("REEF-SWM-01",))
TOOK = Event("reef.told.took", ("REEF-SWM-04",))
BROUGHT = Event("reef.told.brought", ("REEF-SWM-05",))
GULPED = Event("reef.told.gulped", ("REEF-CRD-02",))
GRAPPLED = Event("reef.told.grappled", ("REEF-WRS-01",))
INKED = Event("reef.told.inked", ("REEF-CRD-03",))
SNATCHED = Event("reef.told.snatched", ("REEF-WRS-02",))
WINDED = Event("reef.told.winded", ("REEF-WRS-03",))
EVENTS = (DREW, ROUND, SWAM, TOOK, BROUGHT, GULPED, GRAPPLED, INKED, SNATCHED, WINDED)
