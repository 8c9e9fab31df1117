"""An action as data: who, what, on whom, and how it is paid for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.request import Path
from game.systems.torgue_arena.flow import tokens
from game.systems.torgue_arena.flow.attack import Aim
from game.systems.torgue_arena.flow.swapping import Swap
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Extra
from game.systems.torgue_arena.state import Figure, Item

Kind = Literal["move", "melee", "attack", "charge", "throw", "swap", "interact", "trade", "card"]
FISTS = -1
"""The number of the basic Melee action among the attacks of a miniature."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action somebody is about to take: who, what, on whom, and how it is paid for."""

    kind: Kind
    figure: str
    item: str = ""
    """The weapon, grenade or mod it is done with; a hunter's own id for its special action."""
    n: int = 0
    """Which of the card's attacks or actions."""
    aim: Aim | None = None
    target: str = ""
    """A hunter, or the word of an element."""
    path: Path = ()
    swap: Swap | None = None
    free: Extra | None = None
    """What makes it free; None: it costs a token."""
    reaction: int = 0
    own: bool = False
    """Paid only with the companion's own tokens (AID-20)."""

    @property
    def key(self) -> str:
        """How options of its weapon or card begin."""
        match self.kind:
            case "attack" | "charge":
                word = "charge" if self.kind == "charge" else "shoot" if self.item else "attack"
                number = "melee" if self.n == FISTS else self.n
                return f"{word}:{self.item}:{number}" if self.item else f"{word}:{number}"
            case "throw" | "card":
                return f"{self.kind}:{self.item}:{self.n}"
        return self.kind


def coins(game: Arena, figure: Figure, act: Act, item: Item | None = None) -> list[tokens.Coin]:
    """The tokens that may pay for an action."""
    return tokens.coins(game, figure, item=item, reaction=act.reaction, own=act.own)
