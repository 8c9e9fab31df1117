"""The state of a battle: everything that says what happens next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from game.boards.squares import Cell, Terrain
from game.core.cards import Pile
from game.core.place import Point
from game.core.request import Seat
from game.systems.shadow_of_the_bat.vocabulary import Duration, Icon

HEROES = (Seat("A"), Seat("B"), Seat("C"), Seat("D"))
"""The ring of hero seats 0 to 3; the left neighbour of one is the next (SET-18)."""
VILLAIN = Seat("V")
QUEUE = 4  # QUE-06, DKN-19
"""The most villain cards that can be active (QUE-01)."""
BATTLE_DIE = ("H", "H", "HB", "D", "D", "DB")  # ICO-09
"""Faces 1 to 6 of the battle die (ICO-09)."""

Mode = Literal["competitive", "coop"]
SideName = Literal["heroes", "villains"]
PhaseName = Literal["setup", "dice", "action", "restore", "over"]
FigureKind = Literal["hero", "support", "leader", "henchman"]


@dataclass(slots=True)
class Figure:
    """Anybody on the map; `card` is a hero, support or villain card."""

    id: str
    card: str
    kind: FigureKind
    at: Point | None = None
    """The top-left space of a giant; None: off the map."""
    wounds: int = 0
    tokens: dict[str, int] = field(default_factory=dict)
    """Statuses and how many tokens of each (STA-01)."""
    down: bool = False
    fell: int = 0
    """The round in which it was knocked down (RVL-14)."""
    missed: bool = False
    """A down leader has lost the turn it misses (RVL-02)."""
    ko: int = 0
    """KO tokens (KOT)."""
    out: bool = False
    """KO'd or defeated: gone for good."""
    activated: bool = False
    """It had a turn or activation this round (RST-02)."""
    used: dict[str, int] = field(default_factory=dict)
    """How often limited abilities were used, by `limit:address`."""
    changed: dict[str, int] = field(default_factory=dict)
    """Numbers that are not those of its sheet, in a hand-made situation."""

    def has(self, status: str) -> int:
        return self.tokens.get(status, 0)

    @property
    def standing(self) -> bool:
        return self.at is not None and not self.down and not self.out

    @property
    def side(self) -> SideName:
        return "heroes" if self.kind in ("hero", "support") else "villains"


@dataclass(frozen=True, slots=True)
class Ground:
    """A space that a situation changes from the map."""

    at: Point
    terrain: Terrain
    level: int = 0
    status: str = ""

    @property
    def cell(self) -> Cell:
        return Cell(self.at, self.level, self.terrain, (self.status,) if self.status else ())


@dataclass(slots=True)
class Die:
    """An action die or the copy of one: the face it shows, and which of its icons are spent."""

    face: int
    """A place in the hero's list of faces, 0 to 5."""
    spent: list[bool] = field(default_factory=list)
    """For each icon of the face."""
    owner: str = ""
    """For a copy: whose die it shows (DIC-08); '' for the hero's own die."""
    twin: bool = False
    """The token paired with the Dark Knight's first slot (DKN-11)."""
    silent: bool = False
    """In the Dark Knight's second slot: it gives no icons (DKN-13)."""

    @property
    def touched(self) -> bool:
        return any(self.spent)


@dataclass(slots=True)
class Hero(Figure):
    """A hero with its dice and cards; its id is that of its card."""

    seat: Seat = HEROES[0]
    focus: int = 0
    most_focus: int = 0
    """It never holds more than it started with (FOC-11)."""
    dice: list[Die] = field(default_factory=list)
    """Left, middle, right once arranged; the Dark Knight's by slot."""
    copies: list[Die] = field(default_factory=list)
    """The left neighbour's right die, then the right neighbour's left die (DIC-06)."""
    hand: list[str] = field(default_factory=list)
    constants: list[str] = field(default_factory=list)
    active: list[str] = field(default_factory=list)
    """Cards lying face up until its next turn (ABL-03)."""
    gadgets: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    """Cards that have left the battle."""
    acted: bool = False
    """Its turn of this round is over."""
    card_played: bool = False
    """The one card of this turn (HTN-06)."""
    wild: Icon | Literal[""] = ""
    """What the Dark Knight named his wild icon, this turn (DKN-15)."""
    wild_spent: bool = False
    prepared: str = ""
    """The card his second slot pays for (DKN-13)."""
    extensions: list[str] = field(default_factory=list)
    granted: list[Icon] = field(default_factory=list)
    """Icons a card gave it for this turn."""
    paid: list[Icon] = field(default_factory=list)
    """The icons its latest card was paid with: a Strike it grants is of their kind (ABL-09)."""


@dataclass(slots=True)
class Support(Figure):
    """A helper, attached to one hero (SUP-02)."""

    hero: str = ""
    acted: bool = False
    """It has been activated in its hero's turn this round; a card may activate it besides."""


@dataclass(slots=True)
class Laid:
    """A card of the queue; a face-down one shows nothing (DSP-06)."""

    card: str
    face_down: bool = False


@dataclass(slots=True)
class Villains:
    """What the villain player holds."""

    deck: Pile = field(default_factory=Pile)
    hand: list[str] = field(default_factory=list)
    queue: list[Laid] = field(default_factory=list)
    """Slot 1, the newest, first."""
    discard: list[str] = field(default_factory=list)
    focus: int = 0
    most_focus: int = 0
    revealed: bool = False
    """Its hand lies open for the rest of this turn."""
    used: dict[str, int] = field(default_factory=dict)
    """How often limited instants were used, by `limit:address`."""


@dataclass(slots=True)
class Memory:
    """What an AI villain carries through one activation."""

    actions: int
    seen: list[str] = field(default_factory=list)
    """Enemies that were in its direct sight (TGT-02 b, AIM-11)."""
    began: bool = False
    """It has done something."""
    ready: bool = False
    """Statuses and terrain are dealt with (AIP-02)."""
    tried: bool = False
    """It has made its attempt to break free (AIS-03)."""
    fled: bool = False
    """It has tried to leave harmful terrain (AIS-09)."""
    moved: bool = False
    """Its one movement is used up (AIM-01)."""
    chosen: dict[str, str] = field(default_factory=dict)
    """How the heroes' players decided ties, by the question."""

    def choice(self, question: str, options: Sequence[str]) -> str | None:
        """The only option, or the one that was chosen; None while a tie is open."""
        if len(options) == 1:
            return options[0]
        chosen = self.chosen.get(question)
        return chosen if chosen in options else None

    def meet(self, enemies: Sequence[Figure]) -> None:
        """These are in its direct sight now."""
        self.seen += [enemy.id for enemy in enemies if enemy.id not in self.seen]


@dataclass(slots=True)
class Activation:
    """The stretch in which one figure uses its icons."""

    figure: str
    icons: list[Icon] = field(default_factory=list)
    """Left to spend, of a villain or support."""
    began: bool = False
    """It has taken an action."""
    lent: bool = False
    """Its icons come from a card alone: a hero activated by one leaves its dice untouched."""
    over: bool = False
    """A hero's last action is done: only its supports, and cards without actions, may follow (SUP-02)."""
    done: list[str] = field(default_factory=list)
    """Special actions and the like of this activation."""
    memory: Memory | None = None
    """Of an AI villain."""


@dataclass(slots=True)
class Lasting:
    """An effect that lasts: its address in the packs, on whom, from whom, until when."""

    effect: str
    bearer: str
    """The figure, or the villain type of a villain card."""
    subject: str
    """A figure or a villain type."""
    until: Duration
    origin: str = ""
    """The card or ability it is written on, as limits name it."""


@dataclass(slots=True)
class Mark:
    """A token on the map: evidence, a bomb, whatever the battle names."""

    id: str
    kind: str
    at: Point
    holder: str = ""


@dataclass(slots=True)
class State:
    """The whole battle."""

    map: str
    battle: str = ""
    mode: Mode = "competitive"
    dark_knight: bool = False
    players: dict[Seat, str] = field(default_factory=dict)
    """Who answers for each seat."""
    heroes: dict[str, Hero] = field(default_factory=dict)
    """In the order of their seats."""
    supports: dict[str, Support] = field(default_factory=dict)
    villains: dict[str, Figure] = field(default_factory=dict)
    """By id: the type and a number (`hired_gun#2`)."""
    side: Villains = field(default_factory=Villains)
    marks: dict[str, Mark] = field(default_factory=dict)
    built: list[Ground] = field(default_factory=list)

    phase: PhaseName = "setup"
    steps: list[str] = field(default_factory=list)
    """What is still to do in this phase, next first."""
    round: int = 0
    turn: SideName | Literal[""] = ""
    """Whose turn it is in the action phase."""
    active: Activation | None = None
    activated: list[str] = field(default_factory=list)
    """Figures activated in this villain turn (VTN-07)."""
    moving: dict[str, int] = field(default_factory=dict)
    """Movement points left of a figure whose Move was interrupted (MOV-10)."""
    initiative: list[str] = field(default_factory=list)
    """Initiative cards still face down this round (COO-02); which comes next is drawn."""
    turned: list[str] = field(default_factory=list)
    """Those turned over, latest last."""
    falls: list[str] = field(default_factory=list)
    """Figures falling, in the order they were pushed."""
    lasting: list[Lasting] = field(default_factory=list)
    specials: dict[str, int] = field(default_factory=dict)
    """How often each special action was done."""
    lost: list[str] = field(default_factory=list)
    """Villain types and figures KO'd, by id, in order."""
    gadgets: list[str] = field(default_factory=list)
    """The common stock (SET-09)."""
    seen: list[str] = field(default_factory=list)
    """Cards of heroes the villain side has seen played (SET-11)."""
    path: list[str] = field(default_factory=list)
    """What the AI villain now acting decided and why: steps with rule ids, for players to read."""
    winner: SideName | Literal[""] = ""
    why: str = ""
    """The condition that decided it."""
