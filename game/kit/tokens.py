"""What stands on the board as the screen shows it: models, bodies of men, markers, ranges, looks and intents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.boards.ray import Ray
from game.boards.table import Base
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Text

NOBODY = Seat("")


FOES = Seat("foes")
"""Whose pieces the game itself plays against all players."""


Tone = Literal["plain", "good", "bad", "accent", "dim"]


Rank = Literal["", "leader", "boss"]
"""Whether it leads or is worth ten others: shown by a rim of gold, and on grids by its size."""


@dataclass(frozen=True, slots=True)
class Pip:
    """A small sign on a token's rim: a wound, a state, a marker; `icon` is a name of the icon font."""

    icon: str
    name: Text
    tone: Tone = "plain"
    count: int = 1


@dataclass(frozen=True, slots=True)
class Token:
    """A model as the board shows it. On grids `base` is None and it takes the size of its cell (or `cells` of them)."""

    id: str
    seat: Seat
    at: Point
    name: Text
    icon: str
    base: Base | None = None
    facing: int | None = None
    label: str = ""
    """A number or initials, when several look alike."""
    pips: tuple[Pip, ...] = ()
    counters: tuple[Pip, ...] = ()
    """What it has to spend, by kind, in the order of its card: shown below its base, 0 as an empty place."""
    health: tuple[int, int] | None = None
    """What is left of how much."""
    cells: tuple[Point, ...] = ()
    share: int = 1
    """How many of its like fit into one cell: alone there, it looks no larger than among them."""
    role: str = ""
    """Whose bust stands on the base (`peaked_cap`); without one the icon lies on it."""
    rank: Rank = ""
    group: str = ""
    """The body of men it belongs to, where several are shown and moved as one."""
    done: bool = False
    down: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A body of men shown as one: its flag and row, how many are left of how many, and in what state they are."""

    id: str
    seat: Seat
    name: Text
    icon: str
    leader: str
    members: tuple[str, ...]
    whole: int
    """How many there were at first."""
    pips: tuple[Pip, ...] = ()
    """States, the most telling first: that one is the sign on the flag."""
    done: bool = False
    state: Text | None = None
    """What it is doing, in a word or two for its row."""
    tone: Tone = "dim"
    role: str = ""
    """Whose face stands on its row; without one, its leader's."""
    bearer: str = ""
    """Who carries the standard."""
    stranded: tuple[str, ...] = ()
    """Who has lost touch with the leader."""
    wounds: tuple[int, int] | None = None
    """What all of them together can still take, of how much, where that is more than one each."""
    tokens: tuple[Pip, ...] = ()
    """Counters that lie beside it."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A thing that is not a model: an objective, a lamp, smoke, loot."""

    id: str
    at: Point
    name: Text
    icon: str
    radius: int = 0
    seat: Seat = NOBODY
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Ring:
    """A range that matters now, around a token or a place."""

    at: Point
    radius: int
    """From the centre."""
    name: Text
    kind: Literal["move", "weapon", "aura", "light", "command", "engage"] = "aura"


@dataclass(frozen=True, slots=True)
class Seen:
    """One look from a token at another, as the rule judges it."""

    target: str
    clear: bool
    rays: tuple[Ray, ...]
    cover: bool = False
    blockers: tuple[str, ...] = ()
    """Ids of pieces, tokens or cells."""
    words: Text | None = None


@dataclass(frozen=True, slots=True)
class Intent:
    """What a piece played by the game will do if nothing changes: whom it goes for."""

    source: str
    target: str
    strikes: bool = False
    """It can do so at once, without coming nearer."""
    chance: float | None = None
    """How likely it hurts then."""
