"""Piles of cards whose order nobody knows, except what somebody has put on top or at the bottom."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.request import CHANCE, Draw, Seat
from game.core.text import Text


@dataclass(slots=True)
class Pile:
    """A face-down pile: cards known to lie on top (next first), the shuffled rest, cards known to lie below."""

    rest: list[str] = field(default_factory=list)
    top: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.top) + len(self.rest) + len(self.bottom)

    @property
    def cards(self) -> list[str]:
        return [*self.top, *self.rest, *self.bottom]

    def put_on_top(self, *cards: str) -> None:
        """The first of `cards` will be drawn first."""
        self.top[:0] = cards

    def put_under(self, *cards: str) -> None:
        """The first of `cards` will be drawn before the others."""
        self.bottom.extend(cards)

    def shuffle_in(self, *cards: str) -> None:
        """Mix everything, `cards` too; sorted, because a shuffled pile has no order to remember."""
        self.rest = sorted([*self.cards, *cards])
        self.top.clear()
        self.bottom.clear()


async def draw(pile: Pile, count: int, text: Text, by: Seat = CHANCE) -> list[str]:
    """Take the next cards: known ones as they lie, unknown ones by chance; fewer if the pile runs out."""
    taken = pile.top[:count]
    del pile.top[:count]
    wanted = min(count - len(taken), len(pile.rest))
    if wanted:
        drawn = await Draw(text, pile.rest[:], wanted, by)
        for card in drawn:
            pile.rest.remove(card)
        taken += drawn
    missing = count - len(taken)
    taken += pile.bottom[:missing]
    del pile.bottom[:missing]
    return taken
