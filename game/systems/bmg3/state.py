"""The state of a game of the third edition: everything that says what happens next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.core.cards import Pile
from game.core.place import Point
from game.core.request import Seat
from game.kit.skirmish.scenery import Built, Scenery
from game.systems.bmg3.content import Equipment, Profile, Rank
from game.systems.bmg3.vocabulary import FactKind as FactKind

INCH = 1000
ROUNDS = 4
"""A game lasts so many at most (RND-03)."""
P1, P2 = Seat("A"), Seat("B")
SEATS = (P1, P2)  # GEN-03

PhaseName = Literal["setup", "lead", "plan", "execute", "recount", "over"]
ActionType = Literal["move", "tactical", "special"]
AttackKind = Literal["melee", "ranged"]
MarkerKind = Literal["lamp", "sewer", "suspect"]
Until = Literal["end_of_round", "end_of_next_activation", "cleared"]


@dataclass(slots=True)
class Status:
    """What lasts on a model (EFX): the ability that says what it does, and until when."""

    id: str
    until: Until = "cleared"
    armed: bool = False
    """For one that ends with the next activation: that activation has begun."""


@dataclass(slots=True)
class Model:
    """One figure (PRO-19)."""

    id: str
    seat: Seat
    profile: Profile
    rank: Rank
    base: int = 30
    equipment: list[Equipment] = field(default_factory=list)
    at: Point | None = None
    """None: not yet deployed, or a Casualty."""
    stun: int = 0
    injury: int = 0
    ko: bool = False
    down: bool = False
    casualty: bool = False
    statuses: list[Status] = field(default_factory=list)
    bold: bool = False
    activated: bool = False
    barred: bool = False
    """Recovered outside Recount: no activation this round (RCV-05)."""
    gave_pass: bool = False
    magazines: dict[str, int] = field(default_factory=dict)
    """Left for each ranged weapon that can run out."""
    used_round: list[str] = field(default_factory=list)
    used_game: list[str] = field(default_factory=list)
    sewer_used: bool = False
    batclaw_last: bool = False
    """It used the Batclaw in its last activation (ABL-06)."""

    @property
    def in_play(self) -> bool:
        return self.at is not None and not self.casualty

    @property
    def can_activate(self) -> bool:
        """Whether it still has an activation to make this round (ACT-04, KOD-02, KOD-03, KND-06)."""
        return self.in_play and not self.ko and not self.activated and not self.barred

    def has_status(self, id: str) -> bool:
        return any(status.id == id for status in self.statuses)


@dataclass(slots=True)
class Marker:
    """A Lamp Post, a Sewer or a Suspect on the table; all are 30 mm discs (GEO-07)."""

    id: str
    kind: MarkerKind
    seat: Seat
    at: Point
    dark: bool = False
    """A lamp that gives no light for now."""


@dataclass(slots=True)
class Laid:
    """An Objective card face up, waiting to be checked (OBJ-01)."""

    card: str
    round: int
    progress: int = 0
    """What earlier rounds added, for a card scored in a way of its own (OBJ-04)."""


@dataclass(slots=True)
class Side:
    """One player's crew, cards and counters."""

    seat: Seat
    name: str = ""
    crew: str = ""
    boss: str = ""
    boss_named: bool = False
    """Named during the game: Inspire reaches 4 inches only (CRW-25)."""
    zone: Literal["", "A", "B"] = ""
    groups: list[list[str]] = field(default_factory=list)
    deck: Pile = field(default_factory=Pile)
    hand: list[str] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    fulfilled: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    points: int = 3  # RES-01
    passes: int = 0
    bonus: int = 0
    """Passes left over from the round before (INI-02)."""
    must_activate: str = ""
    """The model that has to be this player's first to activate (ABL-11)."""
    played_objective: bool = False
    played_resource: bool = False
    """Limits within one activation (CRD-22)."""
    played_names: list[str] = field(default_factory=list)
    """Names played as Objectives in this phase or activation (CRD-25)."""


@dataclass(slots=True)
class Fact:
    """Something that happened, remembered for Objective cards (OBJ-06)."""

    kind: FactKind
    seat: Seat
    """Whose model or card did it."""
    subject: str = ""
    """The model or marker it happened to."""
    by: str = ""
    of: Seat | None = None
    """Whose thing it happened to, when the thing may be gone."""
    activation: int = 0
    phase: PhaseName = "execute"


@dataclass(slots=True)
class Lasting:
    """A card's effect that lasts a while: an ability of its own, with whom it concerns."""

    ability: str
    seat: Seat
    subject: str = ""
    n: int = 0
    until: Literal["attack", "activation", "round", "game"] = "activation"


@dataclass(slots=True)
class Activation:
    """What the active model has done and may still do."""

    model: str
    taken: list[ActionType] = field(default_factory=list)
    bold: bool = False
    extra: list[str] = field(default_factory=list)
    """Extra actions not yet used: 'any', 'manipulate', 'attack', ... (XTR)."""
    moved: bool = False
    attacked: Literal["", "melee", "ranged"] = ""
    manipulated: bool = False
    batclaw: bool = False
    rooted: bool = False
    """May not move again in this activation (SEW-02)."""
    unseen_by: list[str] = field(default_factory=list)
    """Enemies that did not see it when it began (ABL-01)."""


@dataclass(slots=True)
class State:
    """The whole game."""

    map: str
    models: dict[str, Model]
    sides: dict[Seat, Side]
    round: int = 0
    phase: PhaseName = "setup"
    queue: list[str] = field(default_factory=list)
    """The steps still to be played in this phase, next first."""
    initiative: Seat = P1
    lost_lead: Seat | None = None
    """Who lost the roll-off of the round before (INI-05)."""
    turn: Seat = P1
    activations: int = 0
    active: Activation | None = None
    markers: list[Marker] = field(default_factory=list)
    encounter: str = ""
    event: str = ""
    events_used: bool = False
    storm: bool = False
    facts: list[Fact] = field(default_factory=list)
    """Of this round."""
    lasting: list[Lasting] = field(default_factory=list)
    conceded: Seat | None = None
    next_marker: int = 1
    own_terrain: bool = False
    """The players place the terrain themselves; until they have, only `scenery` stands."""
    scenery: list[Scenery] = field(default_factory=list)
    built: list[Built] | None = None
    """Terrain of a situation in place of the map's."""
