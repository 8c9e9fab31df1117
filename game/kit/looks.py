"""What a system shows on the table screen: the small interface through which the app draws any of them.

A system's module has a `LOOKS` beside its `SYSTEM`. The app knows boards, tokens, markers, cards and sheets; a system
says which there are now. Nothing here draws, and nothing here decides a rule.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from game.boards.grid import AS_PRINTED, Conditions
from game.boards.hexes import HexBoard
from game.boards.ray import Ray
from game.boards.sight import Light
from game.boards.squares import SquareBoard
from game.boards.table import Base, Table, Zone
from game.core.home import assets
from game.core.journal import Entry
from game.core.place import Point
from game.core.request import Choose, Outline, PickPath, Request, Roll, Seat, Travel
from game.core.roster import Muster
from game.core.text import Refusal, Text
from game.kit.arsenal import Arsenal
from game.kit.cardplay import CardPlayed, OnCard, Progress
from game.kit.foresight import Foresight
from game.kit.heroes import Hero, Plaque, Quote, Spotlight
from game.kit.staging import Staged
from game.kit.trays import Could, Lift, Promise

S = TypeVar("S")

NOBODY = Seat("")
FOES = Seat("foes")
"""Whose pieces the game itself plays against all players."""

Board = Table | HexBoard | SquareBoard

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
    """A body of men shown as one: its flag, how many are left of how many, and in what state they are."""

    id: str
    seat: Seat
    name: Text
    icon: str
    leader: str
    members: tuple[str, ...]
    whole: int
    """How many there were at first."""
    pips: tuple[Pip, ...] = ()
    done: bool = False


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


@dataclass(frozen=True, slots=True)
class Chip:
    """A die or token somebody may spend: one or two icons, each spent or not."""

    id: str
    icons: tuple[str, ...]
    name: Text
    spent: tuple[bool, ...] = (False,)
    tone: Tone = "plain"
    note: Text | None = None
    """A short word below it: whose die it is, which slot."""
    seat: Seat = NOBODY
    role: str = ""
    """Whose it is, when it is shared: the seat's colour and the owner's face."""


@dataclass(frozen=True, slots=True)
class Tray:
    """A row of chips with a title; those that others share are smaller."""

    title: Text
    chips: tuple[Chip, ...]
    shared: bool = False
    pool: tuple[int, int] | None = None
    """What is left of how much to spend on them."""
    pool_name: Text | None = None


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


@dataclass(frozen=True, slots=True)
class Stake(Generic[S]):
    """What an answer is about to decide, for the odds: words, and a number read off the state afterwards."""

    name: Text
    measure: Callable[[S], int]
    decisive: int = 1
    """From how much on it is a success, whose chance is worth knowing."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What stands in the slot of an option: a second line, such as what it costs, and one number, such as a chance."""

    words: Text | None = None
    chance: str | Text = ""
    tone: Tone = "plain"
    label: Text | None = None
    """A shorter name of the option, where the second line tells the rest."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """How an answer may turn out for the piece it is aimed at: what the plate beside that piece tells."""

    target: str
    chance: float
    """How likely the decisive result is."""
    word: Text
    """The decisive result in a word: KO, out, a wound."""
    why: Text
    """What it takes, in one sentence."""
    dice: Text
    """What is rolled, and against what."""
    spread: tuple[float, ...] = ()
    """How likely 0, 1, 2, ... are."""
    decisive: int = 1
    """From how many on the result is decisive."""
    loss: int = 0
    """What it is likely to take from the target's health."""


@dataclass(frozen=True, slots=True)
class Way:
    """One of several ways to play the same thing."""

    of: str
    """What is played, the same for all its ways."""
    title: Text
    """What is played, in words."""
    words: Text
    """How."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """Something to play, as the new-game screen offers it."""

    id: str
    name: Text
    board: Board
    detail: Text | None = None
    map: str = ""
    seats: tuple[str, ...] = ()
    """Who sits at the table for it; empty: everybody of the quick start."""
    computer: tuple[str, ...] = ()
    """Those of them that are the computer's."""
    way: Way | None = None
    """Where the same can be played in several ways: which of them this is."""


_COMMON = {
    "end": "check-circle-outline",
    "done": "check-circle-outline",
    "pass": "debug-step-over",
    "no": "close-circle-outline",
    "yes": "check",
    "keep": "hand-okay",
    "reroll": "dice-multiple",
    "wait": "timer-sand",
    "rest": "fast-forward",
    "all": "select-all",
    "equip": "bag-personal",
    "store": "archive-arrow-down-outline",
}
"""Icons for what every game asks."""
_PLACE = re.compile(r"-?\d+,-?\d+")
_SOMEWHERE = "map-marker-outline"


def family_of(key: str) -> str:
    """What the keys of options that belong together begin with."""
    return key.replace("@", ":").partition(":")[0]


class Looks(ABC, Generic[S]):
    """How one system appears. `viewer` is the seat looking; None sees everything."""

    id: str = ""
    """The system's; its words and files begin with it."""
    icon: str = "chess-pawn"
    muster: Muster | None = None
    family_icons: Mapping[str, str] = {}
    """Icons for options that belong together, by what their keys have before the colon."""
    key_icons: Mapping[str, str] = {}
    """Icons for single options, by their key, and for families without a name."""
    topic_icons: Mapping[str, str] = {}
    """Icons for options that have neither that nor a face, by what the question is about."""
    quiet: frozenset[str] = frozenset()
    """Events that go without saying where the journal tells a deed in one sentence, by their last word."""
    glossary: Mapping[str, str] = {}
    """Words of the rules that players may want explained, and the rule of each; `glossary.WORD` has the sentences."""

    bagged: Collection[str] = ()
    """Families of options that are used out of a hero's bag instead of being listed with the others."""

    @abstractmethod
    def scenarios(self) -> Sequence[Scenario]:
        """The default first."""

    @abstractmethod
    def board(self, state: S) -> Board: ...

    def now(self, state: S) -> Conditions:
        """What play has changed on a grid: things gone and added, doors open."""
        return AS_PRINTED

    @abstractmethod
    def tokens(self, state: S, viewer: Seat | None) -> Sequence[Token]:
        """In the order of the portraits."""

    def groups(self, state: S, viewer: Seat | None) -> Sequence[Group]:
        """The bodies of men on the table, in the order of the portraits; none where everybody acts alone."""
        return ()

    def reserve(self, state: S, viewer: Seat | None) -> Sequence[Token]:
        """Models that still wait to come onto the table; where they are at means nothing."""
        return ()

    @abstractmethod
    def headline(self, state: S) -> Headline: ...

    @abstractmethod
    def sheet(self, state: S, id: str, viewer: Seat | None) -> Sheet | None: ...

    def briefing(self, state: S) -> Sheet | None:
        """What the game asks of the players and how far they have come: shown while no piece is looked at."""
        return None

    def acting(self, state: S) -> str:
        """The token whose turn it is, when it is one's."""
        return ""

    def seat_title(self, seat: Seat) -> Text | None:
        """What a seat is for, said before anybody has taken it; None where all seats are alike."""
        return None

    def seat_names(self, state: S) -> Mapping[Seat, str]:
        """Names players gave their seats; missing ones are called by their key."""
        return {}

    def markers(self, state: S, viewer: Seat | None) -> Sequence[Marker]:
        return ()

    def hands(self, state: S, viewer: Seat | None) -> Sequence[Hand]:
        return ()

    def on_card(self, state: S, request: Request[Any], key: str) -> OnCard | None:
        """What an option about a card is called on the card itself, where its own words would only repeat the name."""
        return None

    def idle(self, state: S, seat: Seat, card: str) -> Sequence[Refusal]:
        """Why somebody cannot use one of his cards now, the most telling reason first."""
        return ()

    def played(self, state: S, entries: Sequence[Entry]) -> CardPlayed | None:
        """The card that was played in what has just been told, if one was."""
        return None

    def trays(self, state: S, viewer: Seat | None) -> Sequence[Tray]:
        """Dice and tokens that are spent to act, of whoever is asked or looks."""
        return ()

    def heroes(self, state: S, viewer: Seat | None) -> Sequence[Hero]:
        """A row for each hero of those who play together, in place of the portraits."""
        return ()

    def plaque(self, state: S, rival: bool = False) -> Plaque | None:
        """What stands over the left column, or the right one, where no player's name belongs there."""
        return None

    def quote(self, state: S) -> Quote | None:
        """What was announced last, for everybody to read."""
        return None

    def picks(self, state: S, request: Request[Any], key: str) -> Sequence[Lift]:
        """What of the trays an option takes up; a question whose options all do so is answered in the tray."""
        return ()

    def bill(self, state: S, path: PickPath, cost: int) -> Choose[Any] | None:
        """The question what to pay with that follows a path of this cost, so that it can be answered with the path."""
        return None

    def promise(self, state: S, request: Request[Any], key: str) -> Promise | None:
        """What a whole answer put together in the tray would do, where its options do not say so."""
        return None

    def could(self, state: S, seat: Seat) -> Sequence[Could]:
        """The best deeds that the dice of a seat are good for now."""
        return ()

    def foresight(self, state: S, id: str) -> Foresight | None:
        """What a piece played by the game would do now; with no id, the piece that matters most."""
        return None

    def die_faces(self, state: S, rolled: Roll | Entry) -> Sequence[tuple[str, ...]]:
        """What the sides of these dice show, by icons, where they bear no pips or numbers."""
        return ()

    def rings(self, state: S, id: str) -> Sequence[Ring]:
        return ()

    def sight(self, state: S, id: str) -> Sequence[Seen]:
        """How the token sees every other token."""
        return ()

    def seen_ground(self, state: S, id: str) -> Sequence[Outline]:
        """The ground the token sees."""
        return ()

    def travel(self, state: S, id: str) -> Travel | None:
        """Where the token could go with the movement it has now."""
        return None

    def threat(self, state: S, seat: Seat) -> Sequence[Outline]:
        """The ground the enemies of `seat` could reach or shoot at in their next activation."""
        return ()

    def intents(self, state: S) -> Sequence[Intent]:
        """Whom the pieces of the game will go for, while the players can still do something about it."""
        return ()

    def facing(self, state: S, request: Request[Any]) -> Sequence[Intent]:
        """Whose doing is being answered: shown by lines as long as the question stands."""
        return ()

    def spotlights(self, state: S) -> Sequence[Spotlight]:
        """What the lamps of a show point at."""
        return ()

    def lights(self, state: S) -> Sequence[Light] | None:
        """The pools of light; None by day."""
        return None

    def zones(self, state: S) -> Sequence[tuple[Zone, Seat]]:
        """Zones that matter now, with their owners."""
        return ()

    def limits(self, state: S, id: str) -> Sequence[int]:
        """Distances from the token that decide something now, for the tape's 'too close to call'."""
        return ()

    def stake(self, state: S, request: Request[Any], key: str) -> Stake[S] | None:
        """What answering `key` decides, when odds help."""
        return None

    def aside(self, state: S, request: Request[Any], key: str) -> Aside | None:
        """What a player should know beside the words of an option before choosing it."""
        return None

    def prospect(self, state: S, request: Request[Any], key: str) -> Prospect | None:
        """How an answer may turn out for the piece it is aimed at, where the system can count it."""
        return None

    def arsenal(self, state: S, request: Request[Any], target: str) -> Arsenal | None:
        """What a piece can be struck with, where the question offers it: the plate that a click on it opens."""
        return None

    def foregone(self, state: S, request: Request[Any]) -> str:
        """The one sensible answer that the table gives by itself, unless the player holds Shift; '' where none is."""
        return ""

    def staged(self, state: S, entries: Sequence[Entry]) -> Sequence[Staged]:
        """The attacks of which these entries tell the result, in order."""
        return ()

    def dice_keys(self, request: Request[Any], names: Sequence[str]) -> Sequence[str]:
        """For each die on the table, by its name, the option of a question that is about it; '' for none."""
        return ()

    def grave(self, request: Request[Any], key: str) -> bool:
        """Whether an answer is so final that a player is asked twice."""
        return False

    def families(self) -> Mapping[str, Text]:
        """Names for options that belong together, by what their keys have before the colon."""
        return {name: Text(f"{self.id}.family.{name}") for name in self.family_icons}

    def keeps_secrets(self, state: S) -> bool:
        """Whether seats hold something hidden, so that a hot seat needs the cover screen."""
        return False

    def allies(self, state: S, a: Seat, b: Seat) -> bool:
        """Whether two seats may see everything of each other, so that no cover parts them."""
        return False

    def icons(self) -> Mapping[str, str]:
        """Icons for options, by their key or their family."""
        return {**self.family_icons, **self.key_icons}

    def sign(self, key: str) -> str:
        """The icon of an option, its own or that of its family; '' where it has none, or its face says more."""
        family, named = family_of(key), {**_COMMON, **self.icons()}
        found = next((named[name] for name in (key, family, family.partition("/")[0]) if name in named), "")
        return _SOMEWHERE if not found and _PLACE.match(key) else found

    def situations(self) -> Sequence[Path]:
        """Situation files that ship with the system."""
        return sorted((assets() / "situations" / self.id).glob("*.toml")) if self.id else ()
