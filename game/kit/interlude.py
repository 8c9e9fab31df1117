"""What is between two parts of a longer game: how it stands, what can be bought, worn and learnt, what is next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.core.request import Seat
from game.core.text import Text
from game.kit.scenarios import Board

Stage = Literal["done", "now", "later"]
Hue = Literal["red", "green", "blue", "gold"]
Filled = Literal["got", "open", "locked"]
PERSON = "person:"
"""Before the id of somebody, in the name of the place to which things are given away."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A part of the interlude."""

    id: str
    name: Text
    stage: Stage


@dataclass(frozen=True, slots=True)
class Show:
    """A part of the longer game, as a rung of the ladder."""

    id: str
    name: Text
    words: Text
    """How it ended, or what awaits."""
    stage: Stage
    intro: Text
    goal: Text
    board: Board | None = None
    boss: bool = False
    won: bool = True
    """Of one that is done."""
    again: bool = False
    """It is played once more after a defeat."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A word on a card."""

    words: Text
    number: bool = False
    """It tells a distance."""


@dataclass(frozen=True, slots=True)
class Good:
    """Something for sale."""

    id: str
    name: Text
    icon: str
    kind: Text
    hue: Hue
    tags: tuple[Tag, ...]
    coins: tuple[str, ...]
    """The colours of the tokens on it: red, yellow, green."""
    text: Text
    told: Text
    """Everything about it."""
    price: int
    missing: int = 0
    """How much more it costs than everybody together has."""
    fills: Mapping[str, str] = field(default_factory=dict)
    """For everybody who might buy it, the place it would go to."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that is worn or stored."""

    id: str
    name: Text
    icon: str
    words: Text
    told: Text


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is worn or stored, or could be."""

    id: str
    kind: Text
    piece: Piece | None = None
    stored: bool = False
    over: bool = False
    """There is no room for it: it has to go."""


@dataclass(frozen=True, slots=True)
class Skill:
    """An improvement of a tree."""

    key: str
    """Of the option that takes it."""
    rank: int
    name: Text
    words: Text
    icon: str
    filled: Filled
    likely: bool = False
    """A marker would come here if all were moved to this tree."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A way to improve."""

    id: str
    name: Text
    lean: Text
    nodes: tuple[Skill, ...]
    current: bool


@dataclass(frozen=True, slots=True)
class Partaker:
    """Somebody who buys, wears and learns."""

    id: str
    seat: Seat
    name: Text
    icon: str
    role: str
    level: int
    lit: bool
    """Holds whatever makes somebody first."""
    gear: Text
    """What is written over all places."""
    places: tuple[Place, ...]
    stored: tuple[Place, ...]
    room: int
    """How much can be stored."""
    trees: tuple[Tree, ...]
    unplaced: int
    """Levels that are kept for later."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What there is to spend."""

    amount: int
    words: Text
    told: Text
    open: bool = True
    """Whether it can still be spent."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """Something the interlude will bring, in a line with a shorter one below it."""

    icon: str
    title: Text
    words: Text


@dataclass(frozen=True, slots=True)
class Interlude:
    """Everything of it; which of it is asked about, the pending question tells."""

    title: Text
    words: Text
    rule: str
    steps: tuple[Interval, ...]
    shows: tuple[Show, ...]
    purse: Purse
    goods: tuple[Good, ...]
    partakers: tuple[Partaker, ...]
    ahead: tuple[Ahead, ...]
    warning: Ahead | None = None
    """How the rest of the longer game grows more dangerous."""
    shop: Text | None = None
    tree: Text | None = None
    """What is written over the goods and over the trees."""

    @property
    def present(self) -> Interval:
        return next(step for step in self.steps if step.stage == "now")

    @property
    def next(self) -> Show | None:
        return next((show for show in self.shows if show.stage == "now"), None)

    def of(self, seat: Seat) -> Partaker | None:
        """Whoever sits there."""
        return next((each for each in self.partakers if each.seat == seat), None)
