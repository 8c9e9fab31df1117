"""What things cost in counters, and who may pay otherwise (PLN-16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.hooks import Context, Gather, Query, Source
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import Model
from game.systems.bmg1.vocabulary import Slot


@dataclass(slots=True)
class Price:
    """What something costs, by slot; any: so many counters of whatever kind."""

    move: int = 0
    attack: int = 0
    defense: int = 0
    special: int = 0
    any: int = 0

    def of(self, slot: Slot) -> int:
        found: int = getattr(self, slot)
        return found

    @property
    def free(self) -> bool:
        return not (self.move or self.attack or self.defense or self.special or self.any)


@dataclass(slots=True)
class Paying(Context[Bmg1]):
    """A price about to be paid for something, which abilities may lower or let be paid otherwise (PLN-16)."""

    model: Model
    what: str
    """What is paid for: `manipulate`, `run`, `stand`, `obstacle`, `ground`, `jump`, `climb`, `crouch`, a trait's id."""
    price: Price
    taken: Price = field(default_factory=Price)
    """The counters that leave the card for it, where some stand in for others (TRT-199)."""

    def speakers(self) -> Sequence[Source]:
        return self.game.with_rules(self.model)


MAY_SPEND: Query[Paying] = Query("may_spend")
"""Forbidden where counters cannot be spent: Shock, Halt!, Blind for MC (EFX)."""

PRICES: Gather[Paying, Price] = Gather("prices")
"""Other prices the same thing may be had for; the cheapest is proposed."""
STANDS_IN: Gather[Paying, Slot] = Gather("stands_in")
"""Slots whose counters may be spent as those of any other (TRT-199)."""
