"""What a player does with cards: what the screen tells beside a card's face."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.request import Seat
from game.core.text import Text
from game.kit.faces import CardFace


@dataclass(frozen=True, slots=True)
class OnCard:
    """One of the things a card can be used for, as a button over it: what, at what price, and its letter."""

    words: Text
    aside: Text | None = None
    letter: str = ""
    icon: str = ""
    main: bool = False
    """Whether it is the one a hasty player would take for granted."""


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card that somebody has played: whose it is, as what, and which of its boxes counts now."""

    card: CardFace
    seat: Seat
    words: Text
    """Who plays it as what."""
    aside: Text | None = None
    """What was paid for it."""
    box: int | None = None
    effect: Text | None = None
    """What comes of it, in one sentence."""
    touches: tuple[str, ...] = ()
    """The pieces and markers it touches."""
