"""A roll that has been made, and who may make it again (DIC-07 to 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.core.hooks import Context, Gather, Source
from game.core.request import Seat
from game.core.text import Text
from game.kit.dice import Pool
from game.systems.bmg1.game import BASIC, Bmg1
from game.systems.bmg1.points.attacks import Attack
from game.systems.bmg1.points.paying import Price
from game.systems.bmg1.state import Model


@dataclass(slots=True)
class Throw(Context[Bmg1]):
    """A roll that has just been made by or for a character: re-rolls and Luck come here (DIC-07 to 10)."""

    model: Model | None
    """Whose roll it is."""
    what: Literal[
        "impact",
        "damage",
        "collateral",
        "block",
        "blink",
        "dodge",
        "armour",
        "agility",
        "endurance",
        "willpower",
        "move",
        "free",
        "recovery",
        "lets_go",
        "other",
    ]
    pool: Pool
    good: int = 0
    """The number a die must reach (or stay within, for a skill roll); 0: none."""
    low: bool = False
    """Low results are good (ROL-06)."""
    exact: bool = False
    """Only this very number is (RID-03)."""
    against: Model | None = None
    """The other side of it: the target of an Impact roll."""
    attack: Attack | None = None
    seat: Seat | None = None
    """Who rolls, if not whoever controls the character."""

    def speakers(self) -> Sequence[Source]:
        if self.attack is not None:
            return self.attack.speakers()
        return self.game.with_rules(self.model) if self.model else BASIC


@dataclass(slots=True)
class Reroll:
    """Dice that may be rolled again, by whom and for what (DIC-08, DIC-09)."""

    label: Text
    rule: str
    seat: Seat
    failed: bool = True
    """Only dice that failed are worth it; the player may pick any (DIC-09)."""
    most: int = 0
    """How many dice; 0: any number."""
    price: Price | None = None
    payer: Model | None = None
    """Who pays the price."""
    trait: str = ""


REROLLS: Gather[Throw, Reroll] = Gather("rerolls")
