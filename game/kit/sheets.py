"""What is read beside the board: the card of a model, and where the game stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.request import Seat
from game.core.text import Text
from game.kit.tokens import Tone


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet: a label, a value, and the rule behind it."""

    label: Text
    value: str | Text = ""
    tone: Tone = "plain"
    rule: str = ""
    icon: str = ""
    short: Text | None = None
    """The label where there is little room."""


@dataclass(frozen=True, slots=True)
class Section:
    title: Text
    lines: tuple[Line, ...]


def section(title: Text, lines: Iterable[Line]) -> list[Section]:
    """A section, if it has any line."""
    shown = tuple(lines)
    return [Section(title, shown)] if shown else []


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything there is to know about one piece: the model card."""

    title: Text
    icon: str
    seat: Seat
    subtitle: Text | None = None
    stats: tuple[Line, ...] = ()
    """Short numbers shown in a row of boxes."""
    sections: tuple[Section, ...] = ()
    role: str = ""
    """Whose face stands beside the title."""


@dataclass(frozen=True, slots=True)
class Count:
    """Something that decides the game when it is full; `text` says what then happens."""

    icon: str
    name: Text
    done: int
    wanted: int
    text: Text
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Headline:
    """Where the game stands and who is ahead."""

    round: int
    rounds: int
    phase: Text
    scores: tuple[tuple[Seat, int], ...] = ()
    counts: tuple[Count, ...] = ()
    notes: tuple[tuple[Seat, Text], ...] = ()
    """What a side has to spend, in a few words for its banner."""
    part: Text | None = None
    """Which part of a longer game is played, and of how many."""
    announced: Text | None = None
    """The phase without who acts in it, where `phase` tells that too: only a new one is announced."""
