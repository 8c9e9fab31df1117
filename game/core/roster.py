"""Rosters: what a player brings to a game, as picks from a system's catalogue."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec

from game.core.files import LARGEST_TEXT, LONGEST_NAME, Unreadable, keeper, read_words
from game.core.home import shown
from game.core.text import Refusal, Text


class RosterError(ValueError):
    """A roster file that cannot be read, in one sentence that names it."""


class Pick(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing taken, and the upgrades or choices taken with it; one taken several times is named as often."""

    id: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
    extras: tuple[str, ...] = ()


class Roster(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named list of picks for one system."""

    system: str
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
    picks: tuple[Pick, ...] = ()
    limit: int = 0
    """The size of game it is meant for, in the system's points."""


@dataclass(frozen=True, slots=True)
class Characteristic:
    """A characteristic as the catalogue shows it: an icon, a short name, a number."""

    icon: str
    name: Text
    value: str


@dataclass(frozen=True, slots=True)
class Offer:
    """Something the catalogue offers: its price in words and points, and what may be added to it."""

    id: str
    name: Text
    section: Text
    cost: int
    icon: str = ""
    detail: Text | None = None
    extras: tuple[Offer, ...] = ()
    most: int = 1
    """As an extra: how often it may be taken, such as men added to a regiment."""
    group: Text | None = None
    """What it is, in a word: its rank or kind; the catalogue is narrowed by it."""
    about: Text | None = None
    """What it can do, in a line."""
    stats: tuple[Characteristic, ...] = ()
    card: bool = False
    """Whether it goes into a deck rather than onto the table."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A roster's totals and everything wrong with it; a roster with faults can be saved, not played."""

    totals: tuple[tuple[Text, int, int], ...]
    """What is counted, how much there is, and the limit (0: none)."""
    faults: tuple[Refusal, ...] = ()
    unmet: tuple[int, ...] = ()
    """Which totals break a rule of their own though they are not over their limit, such as a deck that is too small."""


@dataclass(frozen=True, slots=True)
class Held:
    """Cards of a deck that are alike, and the pick they came with."""

    name: Text
    icon: str
    kind: str
    """What the card is about, which gives it its colour."""
    worth: int
    copies: int
    pick: int


class Muster(ABC):
    """How a system's rosters are built and judged."""

    @abstractmethod
    def offers(self) -> Sequence[Offer]: ...

    @abstractmethod
    def limits(self) -> Sequence[int]:
        """The usual game sizes, the default first."""

    @abstractmethod
    def judge(self, roster: Roster) -> Verdict: ...

    def deck(self, roster: Roster) -> Sequence[Held]:
        """The cards a roster brings, by kind; none where a game has no decks."""
        return ()

    def called(self, roster: Roster) -> Text | None:
        """The name of a ready roster in every language; None for one that somebody named."""
        return None

    def about(self, roster: Roster) -> Text | None:
        """What it is, in a sentence."""
        return None

    @abstractmethod
    def starters(self) -> Sequence[Roster]:
        """Legal rosters for players who want to start now."""


def write_roster(roster: Roster, path: Path) -> None:
    """Keep a roster, now or as soon as the disk takes it."""
    keeper.keep(path, msgspec.json.format(msgspec.json.encode(roster), indent=2) + b"\n")


def read_roster(path: Path) -> Roster:
    """A roster from its file; RosterError in one sentence."""
    try:
        return msgspec.json.decode(read_words(path, LARGEST_TEXT, "a roster"), type=Roster)
    except Unreadable as error:
        raise RosterError(str(error)) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RosterError(f"{shown(path)} is not a roster ({' '.join(str(error).split())}).") from error
