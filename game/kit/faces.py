"""Cards as the screen shows them, in somebody's hand or on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.request import Seat
from game.core.text import Text
from game.kit.tokens import Tone


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a card that lies on the table has come; `wanted` is 0 where nothing can be counted."""

    done: int
    wanted: int
    words: Text


@dataclass(frozen=True, slots=True)
class CardBox:
    """One of several texts on a card, with what it is for."""

    title: Text | None
    text: Text
    tone: Tone = "plain"
    note: Text | None = None
    """What stands small below the text: when it counts, what it takes."""


CardKind = Literal["", "deed", "ground", "wit", "grit"]
"""What a card is about: violence, places, cunning, endurance; it gives the card its colour."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card in somebody's hand or on the table; a hidden one shows its back."""

    id: str
    title: Text
    icon: str = "cards-outline"
    text: Text | None = None
    cost: str = ""
    worth: str = ""
    hidden: bool = False
    kind: CardKind = ""
    boxes: tuple[CardBox, ...] = ()
    """Instead of `text`, where a card is used in several ways."""
    art: str = ""
    """The icon of its illustration, where that is not `icon`."""
    pattern: str = ""
    price: tuple[str, ...] = ()
    """What it costs in signs of the game, on the coin instead of `cost`."""
    note: Text | None = None
    """A few words at the foot of a small card, where its name alone says too little."""
    progress: Progress | None = None
    """How far it has come, where it lies on the table and waits for something."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards of a seat (or of the game), with a title."""

    seat: Seat
    title: Text
    cards: tuple[CardFace, ...]
    short: Text | None = None
    """The title where there is little room."""
    held: bool = True
    """In somebody's hand; not so cards that lie on the table."""
    public: bool = False
    """Open to everybody at the table: shown to others too, beside their own cards."""
    open: bool = False
    """Laid out whole over the board, like goods in a shop window, while there is nothing to do on it."""
    points: int | None = None
    """What its owner has to pay for these cards with; `purse` says what that is."""
    purse: Text | None = None
    stack: bool = False
    """An order in which bodies of men act, the first card on top; others see the backs."""
    acted: tuple[str, ...] = ()
    """The bodies of men of a stack that have acted, in order; the last of them may still be acting."""
