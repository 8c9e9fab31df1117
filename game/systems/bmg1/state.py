"""The state of a game of the first edition: everything that says what happens next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.core.place import Point
from game.core.request import Seat
from game.kit.skirmish.scenery import Built, Scenery
from game.systems.bmg1.content import Profile
from game.systems.bmg1.vocabulary import EffectName, ObjectiveKind, Slot, SpecialAttack, StrategyName

CM = 1000
"""Mils in a centimetre, in which everything is measured (MEA-01)."""
P1, P2 = Seat("A"), Seat("B")
SEATS = (P1, P2)  # PRC-05

PhaseName = Literal["setup", "begin", "lead", "plan", "execute", "recount", "over"]  # SEQ-01, SEQ-03
Posture = Literal["up", "crouched", "down", "ko"]
Location = Literal["off", "table", "sewer", "casualty"]
"""Off: not deployed, not yet arrived, or held back (SCN-14, STG-14)."""
MarkerKind = Literal["lamp", "sewer", "loot", "riddle", "ammo", "titan"]
Until = Literal["round", "activation", "next_plan", "next_activation", "passed", "broken", "game"]
"""`passed`: until a roll is passed; `broken`: until it breaks free; `next_plan`: through the following Raise a Plan."""


@dataclass(slots=True)
class Counters:
    """Action Counters on a card, by slot."""

    move: int = 0
    attack: int = 0
    defense: int = 0
    special: int = 0

    def of(self, slot: Slot) -> int:
        found: int = getattr(self, slot)
        return found

    def add(self, slot: Slot, n: int = 1) -> None:
        setattr(self, slot, self.of(slot) + n)

    @property
    def total(self) -> int:
        return self.move + self.attack + self.defense + self.special


@dataclass(slots=True)
class Status:
    """An effect on a character: whence, and until when (EFX-01)."""

    id: str
    """An effect's name, or the trait that put it there: `confusion`, `distract`, `discourage`."""
    until: Until = "round"
    by: str = ""
    """The character whose doing it is: a holder, a hypnotizer."""
    seat: Seat | None = None
    """Who controls a hypnotized character (EFX-21)."""
    n: int = 0
    skill: str = ""
    """The skill Adaptable raises (TRT-14)."""


@dataclass(slots=True)
class PoisonMarker:
    """A poison: what it does, and how hard it is to be rid of (EFX-31 to 37, TRT-145)."""

    effect: EffectName
    x: int = 0
    by: str = ""
    master: bool = False


@dataclass(slots=True)
class Model:
    """A character in the game; everything about it is public (CMP-08)."""

    id: str
    seat: Seat
    """The owner; who decides for it is asked of the game (EFX-21)."""
    profile: Profile
    leads: bool = False
    """The Band Leader (BND-01)."""
    as_free_agent: bool = False
    """Recruited through Affinity (TRT-16)."""
    item: str = ""
    """Equipment bought for it."""
    location: Location = "off"
    at: Point | None = None
    posture: Posture = "up"
    cover: str = ""
    """The piece it crouches behind (COV)."""
    wall: str = ""
    """The wall it clings to (TRT-50)."""
    counters: Counters = field(default_factory=Counters)
    stun: int = 0
    injury: int = 0
    statuses: list[Status] = field(default_factory=list)
    fire: int = 0
    poisons: list[PoisonMarker] = field(default_factory=list)
    weapons: list[str] = field(default_factory=list)
    """Carried now: printed ones, less those stolen, and a stolen one last."""
    stolen: str = ""
    """The weapon it carries that was another's (EFX-44)."""
    magazines: dict[str, int] = field(default_factory=dict)
    most_magazines: dict[str, int] = field(default_factory=dict)
    used_melee: str = ""
    """The close-combat weapon named this round; `unarmed` is one (MEL-07, MEL-09)."""
    used_ranged: str = ""
    fired: dict[str, int] = field(default_factory=dict)
    """The round each weapon was last used in (WPN-17)."""
    loot: str = ""
    """The Loot marker it carries (LOO-08)."""
    doses: int = 0
    doses_taken: int = 0
    dosed: bool = False
    """A Titan Dose works this round (TIT-05)."""
    woke: bool = False
    """It came round in this Recount (TIT-09)."""
    armour: int = 0
    """Markers the Power Armor still stops (TRT-146)."""
    obsession: str = ""
    """The enemy Obsessive goes for (TRT-134)."""
    seen_by: list[str] = field(default_factory=list)
    """Enemies that saw it when the round began (SPA-24)."""
    planned: bool = False
    """Its counters of this round have been placed."""
    activated: bool = False
    knocked_out: bool = False
    """Its first K.O. has scored (VPS-03)."""
    willpower_bonus: int = 0
    """To the end of the game (TRT-58, TRT-197)."""
    attack_bonus: int = 0
    hardened: bool = False
    """Its first Injury of the round has been turned (TRT-83)."""
    entered: int = 0
    """The round it went into the sewers (SEW-09)."""
    left_sewer: bool = False
    """It came out this round: BMD 0 (SEW-11)."""
    used_round: list[str] = field(default_factory=list)
    used_game: list[str] = field(default_factory=list)

    @property
    def markers(self) -> int:
        """GLY-01"""
        return self.stun + self.injury

    @property
    def in_play(self) -> bool:
        """On the table or in the sewers, and not K.O."""
        return self.location in ("table", "sewer") and self.posture != "ko"

    @property
    def on_table(self) -> bool:
        return self.location == "table"

    @property
    def is_down(self) -> bool:
        """Lying: knocked down or K.O. (VOL-10)."""
        return self.posture in ("down", "ko")

    def has(self, status: str) -> bool:
        return any(each.id == status for each in self.statuses)


@dataclass(slots=True)
class Marker:
    """A Lamppost, a Sewer Marker or an objective (GEO-10)."""

    id: str
    kind: MarkerKind
    seat: Seat
    """Who placed it."""
    at: Point | None
    """None: Loot that is carried."""
    carrier: str = ""
    number: int = 0
    """The number named for a Riddle (RID-09)."""
    tried: int = 0
    """The round of the last attempt at it (RID-08)."""
    barred: list[Seat] = field(default_factory=list)
    """Bands that may not try again while a Puzzle Master is in play (TRT-151)."""
    gel: Seat | None = None
    gel_round: int = 0
    gel_by: str = ""
    """Whoever put Gel on it, and may blow it up (TRT-73)."""


@dataclass(slots=True)
class Area:
    """Smoke, or the Light of Air Support, on the table until the round ends."""

    kind: Literal["smoke", "light"]
    at: Point
    radius: int


@dataclass(slots=True)
class Gel:
    """A Gel marker on a piece of urban furniture (TRT-73)."""

    piece: str
    seat: Seat
    round: int
    by: str = ""


@dataclass(slots=True)
class Side:
    """One player's Band."""

    seat: Seat
    name: str = ""
    crew: str = ""
    reputation: int = 0
    """Of the whole Band at the start (REP-05)."""
    strategies: list[StrategyName] = field(default_factory=list)
    """Bought and not used up."""
    revealed: list[StrategyName] = field(default_factory=list)
    zone: Literal["", "A", "B"] = ""
    groups: list[list[str]] = field(default_factory=list)
    types: list[ObjectiveKind] = field(default_factory=list)
    """Objectives still to be placed."""
    points: int = 0
    """Victory Points (VPS)."""
    sources: dict[str, int] = field(default_factory=dict)
    """Where they come from, for the result."""
    passes: int = 0
    passed: int = 0
    """Passes in a row (PAS-05)."""
    go_rolls: int = 0
    """Let's Go! rolls this round (TRT-115)."""
    late: list[str] = field(default_factory=list)
    """Characters that plan after the enemy (TRT-166)."""
    held: str = ""
    """The character held back as Reinforcements (STG-14)."""
    patrol: str = ""
    """The character the Patrol strategy lets deploy outside (STG-13)."""
    primary: dict[str, str] = field(default_factory=dict)
    """Primary Targets: the objective by character (TRT-153)."""
    fled: bool = False


@dataclass(slots=True)
class Activation:
    """What the active character has done and may still do (EXE-07)."""

    model: str
    begun: bool = False
    """The start-of-activation tests are done (EXE-17)."""
    step: Literal["", "move", "attack"] = ""
    """The step under way."""
    moved: bool = False
    """Its place has changed (MOV-11)."""
    move_used: bool = False
    """The Move step has been begun."""
    move_kind: Literal["", "walk", "run", "charge", "batclaw"] = ""
    allowance: int = 0
    """Distance left of the Move step, in mils."""
    dice: list[int] = field(default_factory=list)
    """Of the MC spent for distance, in one batch (MOV-04)."""
    batch: bool = False
    """The batch has been rolled."""
    paid: list[str] = field(default_factory=list)
    """Obstacles and ground paid for in this Move step (OBS-08)."""
    attack_used: bool = False
    attack_kind: Literal["", "melee", "ranged"] = ""
    attacks_left: int = 0
    """Further ranged attacks by Gunman (TRT-81)."""
    special: SpecialAttack | Literal["", "grab", "push"] = ""
    """What the activation's one special thing was (MEL-10, SPA-01)."""
    struck: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    """Active traits used (TRT-07)."""
    touched: list[str] = field(default_factory=list)
    """Markers touched when it began (AMC-05)."""
    over: bool = False
    """It ends at once (TRT-44)."""
    drawn_to: str = ""
    """Whom an Aggressive Schizophrenic has to approach and attack (TRT-19)."""
    drawn_from: int = 0
    """How far away that was when the activation began; 0: it need not come closer."""
    seat: Seat = P1
    """Whose turn it is."""


@dataclass(slots=True)
class State:
    """The whole game."""

    map: str
    scenario: str
    models: dict[str, Model]
    sides: dict[Seat, Side]
    round: int = 0
    phase: PhaseName = "setup"
    queue: list[str] = field(default_factory=list)
    """The steps still to be played in this phase, next first."""
    bag: list[Seat] = field(default_factory=list)
    """Lead counters; which one is next nobody knows."""
    lead: Seat = P1
    led: bool = False
    """The lead of this round is given without a draw (STG-19)."""
    opener: Seat = P1
    """Who deploys and places objectives first (DEP-02, OBJ-02)."""
    first: Seat = P1
    """Who plans and activates first (LED-07, EXE-02)."""
    turn: Seat = P1
    forced: str = ""
    """The character that must be activated next (TRT-143, TRT-114)."""
    active: Activation | None = None
    markers: list[Marker] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    gels: list[Gel] = field(default_factory=list)
    lit: bool = False
    """A Flare burns: the whole table is under Light (TRT-76)."""
    doors: list[str] = field(default_factory=list)
    """Doors that are not as the map has them."""
    destroyed: list[str] = field(default_factory=list)
    """Pieces that are gone (TRT-74)."""
    bonuses: list[str] = field(default_factory=list)
    """Bonuses already given, or gone (SCN-08, SCN-26)."""
    strategies_on: bool = True
    agreed: bool = False
    """The players agreed on the scenario, so that no die is rolled for it (SCN-01)."""
    limit: int = 300
    conceded: Seat | None = None
    ended: Literal["", "rounds", "bag", "fled"] = ""
    next_marker: int = 1
    own_terrain: bool = False
    scenery: list[Scenery] = field(default_factory=list)
    built: list[Built] | None = None
    """Terrain of a situation in place of the map's."""
