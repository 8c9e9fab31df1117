"""What of the journal makes the story of a game: points and where they came from, who was hurt, who fell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.journal import Entry
from game.core.request import Seat
from game.core.text import Text


@dataclass(frozen=True, slots=True)
class Gain:
    """Points, or whatever a game is won by, that an entry tells of."""

    seat: Seat
    n: int
    source: Text
    """What they were given for, in two or three words; gains with the same source are added up."""
    by: str = ""
    """The model that earned them, where the entry says so."""


@dataclass(frozen=True, slots=True)
class Felled:
    """A model that an entry puts out of the fight."""

    who: str
    by: str = ""
    """Whose doing it was, where the entry says so; else whoever struck it last in the same beat."""
    for_good: bool = True
    """It will not get up again."""


@dataclass(frozen=True, slots=True)
class Hurt:
    """Harm that an entry tells of; less than nothing where it was healed."""

    who: str
    n: int


@dataclass(frozen=True, slots=True)
class PartOver:
    """The end of a part of a longer game, such as a show of a campaign."""

    text: Text
    """How it ended, in a sentence."""
    won: bool
    title: Text
    """What was played."""


_FALLS = {"went_ko": False, "became_casualty": True}
"""Events by which most games tell that a model fell, and whether for good."""
_MARKERS = ("stun", "injury")
"""What harm is counted in."""


def scored(entry: Entry) -> Gain | None:
    """The points of a `scored` event that names its side, their number and their source, as most games tell it."""
    if not entry.event.endswith(".scored"):
        return None
    told = dict(entry.text.values)
    side, n, source = told.get("side"), told.get("n"), told.get("source")
    if not isinstance(side, str) or not isinstance(n, int) or not isinstance(source, Text):
        return None
    return Gain(Seat(side), n, source)


def fallen(entry: Entry) -> Sequence[Felled]:
    """Whoever went KO or became a casualty."""
    name = entry.event.rpartition(".")[2]
    return [Felled(entry.subjects[0], for_good=_FALLS[name])] if name in _FALLS and entry.subjects else []


def harmed(entry: Entry) -> Sequence[Hurt]:
    """The markers of a `hurt` event."""
    if not entry.event.endswith(".hurt") or not entry.subjects:
        return ()
    told = dict(entry.text.values)
    n = sum(each for name in _MARKERS if isinstance(each := told.get(name), int))
    return [Hurt(entry.subjects[0], n)] if n else ()
