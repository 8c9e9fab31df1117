"""What of First Blood's journal makes the story of a battle: Victory Points, Wounds and the fallen."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.journal import Entry
from game.core.request import Seat
from game.core.text import Text
from game.kit.chronicle import Felled, Gain, Hurt
from game.kit.staging import number, values
from game.systems.first_blood.points import CARD_DRAWN, FELL, HEALED, SCORED, WOUNDED


def gain(entry: Entry) -> Gain | None:
    """Victory Points, by what they are given for (VIC-01)."""
    if entry.event != SCORED.key:
        return None
    told = values(entry)
    reason = told["reason"]
    assert isinstance(reason, Text)
    source = reason.key.rpartition(".")[2]
    return Gain(Seat(str(told["side"])), number(entry, "n"), Text(f"first_blood.source.{source}"))


def felled(entry: Entry) -> Sequence[Felled]:
    return [Felled(id) for id in entry.subjects] if entry.event == FELL.key else ()


def hurt(entry: Entry) -> Sequence[Hurt]:
    """Wounds are told of a body of men together; its first man stands for all (WND-03, HEA-02)."""
    if entry.event == WOUNDED.key and entry.subjects:
        return [Hurt(entry.subjects[0], number(entry, "n"))]
    return [Hurt(entry.subjects[0], -number(entry, "n"))] if entry.event == HEALED.key and entry.subjects else ()


def activated(entry: Entry) -> str:
    return entry.subjects[0] if entry.event == CARD_DRAWN.key and entry.subjects else ""
