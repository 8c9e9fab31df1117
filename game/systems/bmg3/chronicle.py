"""What of the third edition's journal makes the story of a game: cards scored and markers put on models."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.journal import Entry
from game.core.library import Library
from game.core.request import Seat
from game.core.text import Text
from game.kit.cards.addresses import card_of
from game.kit.chronicle import Gain, Hurt
from game.kit.staging import number, values
from game.systems.bmg3.content import Card
from game.systems.bmg3.points import CARD_SCORED, DAMAGED, HEALED


def gain(library: Library, entry: Entry) -> Gain | None:
    """A card that was scored, by its type (OBJ-02)."""
    if entry.event != CARD_SCORED.key:
        return None
    card = library.get(Card, card_of(entry.subjects[0]))
    return Gain(Seat(str(values(entry)["side"])), number(entry, "n"), Text(f"bmg3.muster.type.{card.type}"))


def hurt(entry: Entry) -> Sequence[Hurt]:
    """Stun and Injury markers, given or taken away (DMG-01, ABL-22)."""
    if entry.event == DAMAGED.key:
        return [Hurt(entry.subjects[0], number(entry, "stun") + number(entry, "injury"))]
    return [Hurt(entry.subjects[0], -number(entry, "n"))] if entry.event == HEALED.key else []
