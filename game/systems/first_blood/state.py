"""The state of a battle: regiments and their models, stacks of cards, and where the Round stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.core.place import Point
from game.core.request import Seat
from game.kit.skirmish.scenery import Built, Scenery
from game.systems.first_blood.content import Profile
from game.systems.first_blood.vocabulary import ActionName

INCH = 1000
P1, P2 = Seat("A"), Seat("B")
SEATS = (P1, P2)  # ARM-03

PhaseName = Literal["setup", "reinforcement", "command", "supremacy", "action", "victory", "over"]  # RND-02
Where = Literal["undeployed", "table", "reserve", "arriving", "garrison"]
"""Reserve: Reinforcements that wait; arriving: they come on this Round when their card is drawn (RNF)."""
Rank = Literal["troop", "leader", "standard", "officer", "character", "retinue"]
Until = Literal["action", "activation", "next_activation", "round", "caster", "game"]
"""`caster`: until the start of the Caster's next Activation (MAG-18)."""
Step = Literal["begin", "event", "tokens", "command", "aura", "act", "end"]
"""Where an Activation stands (ACT-04 to ACT-17)."""


@dataclass(slots=True)
class Model:
    """One miniature (MOD-01)."""

    id: str
    """Of its Regiment and a number: `a3.1`."""
    profile: Profile
    rank: Rank = "troop"
    at: Point | None = None
    """None: off the table, or inside a Garrison; z is the height of a Ruin's floor (RUI-18)."""
    wounds: int = 0
    """Suffered."""
    specialist: str = ""
    """The specialised Command Model it is (CMD-01)."""
    retinue: str = ""
    """The Retinue content it is (RET)."""


@dataclass(slots=True)
class Lasting:
    """An effect of a Spell, [Command] ability or Draw Event that lasts a while on a Regiment.

    `source` names the content (`spell:mire`), `n` which of its effects, `choice` which of the effect's choices (-1: it
    has none); they are found again in the library.
    """

    source: str
    n: int = 0
    choice: int = -1
    model: str = ""
    """The one model it is on; '': the whole Regiment."""
    by: str = ""
    """The Caster's or commander's model."""
    until: Until = "round"
    successes: int = 0


@dataclass(slots=True)
class Regiment:
    """Models that activate, act and are targeted as a whole (REG-01); without models it is destroyed (REG-04)."""

    id: str
    seat: Seat
    entry: str
    """The Army List Entry, or the Character (CRD-03)."""
    profile: Profile
    """Of its rank and file, or of the Character (REG-05)."""
    models: list[Model]
    is_character: bool = False
    """A Character Regiment (CHR-01); it stays one when the Character is dead (CHR-30)."""
    where: Where = "undeployed"
    inside: str = ""
    """The Garrison piece it Occupies."""
    size: int = 0
    """Models it was built with."""
    began: int = 0
    """Models at the start of the Round, or on arrival (BRK-08)."""
    acting_leader: str = ""
    """The model that stands in for a missing Leader (LDR-05, LDR-06)."""
    command_range: int = 5 * INCH
    """In mils, of the Leader, Officer or Character it was built with; whoever stands in for him has it too (LDR-10)."""
    tokens: int = 0
    """Casualty Tokens."""
    fallen: list[Model] = field(default_factory=list)
    """Casualties that a token may restore, the last one last; Characters and Officers are not among them."""
    broken: bool = False
    inspired: bool = False
    """For its next Clash this Round (INS-01)."""
    uninspired: list[str] = field(default_factory=list)
    """Models that do not share it: they changed floor in the Charge (RUI-24)."""
    aimed: bool = False
    activated: bool = False
    marches: int = 0
    """March Actions this Round (STD-02)."""
    markers: int = 0
    """Overcharge Markers."""
    shieldless: int = 0
    """Linebreaker took its Shield: 2 until its next Activation begins, 1 until that ends (SPR-57)."""
    refused: int = 0
    """A Challenge! was refused: 2 until its next Activation begins, 1 until that ends (CHL-17)."""
    used: list[str] = field(default_factory=list)
    """What may be used once a Round and was: `blessed`."""
    lasting: list[Lasting] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    spells: list[str] = field(default_factory=list)
    """Spells the Character knows (MAG-03)."""
    entry_point: Point | None = None
    """Where an arriving Regiment comes on; models not yet on wait there (RNF-14)."""
    arrived: bool = False
    """It came on this Round (CHG-02)."""

    @property
    def destroyed(self) -> bool:
        return not self.models

    @property
    def on_table(self) -> bool:
        """On the table or in a Garrison (CPH-04, VIC-09)."""
        return bool(self.models) and self.where in ("table", "garrison")

    def model(self, id: str) -> Model:
        return next(model for model in self.models if model.id == id)


@dataclass(slots=True)
class Activation:
    """What an activated Regiment has done and may still do (ACT)."""

    regiment: str
    step: Step = "begin"
    left: int = 2
    """Actions it may still take."""
    begun: int = 0
    """Actions begun, skipped ones too."""
    taken: list[ActionName] = field(default_factory=list)
    """Actions performed, failed Charges too (CHG-13)."""
    given: Literal["", "double_time", "fire_and_advance"] = ""
    """The Draw Event of a Character that lets it act, with one Action more on a condition (EVT-03, EVT-07)."""
    extra: ActionName | Literal[""] = ""
    """The one further Action it may take now."""
    granted: list[ActionName] = field(default_factory=list)
    """Further Actions it may take after its usual ones, one after the other (ACT-16)."""
    events: list[str] = field(default_factory=list)
    """Draw Events resolved."""
    commands: list[str] = field(default_factory=list)
    """[Command] abilities used or declined (PRE-08)."""
    moved: list[str] = field(default_factory=list)
    hindered: list[str] = field(default_factory=list)
    """Models whose Charge allows them no Impact Attacks this Round (ZON-18, ZON-22, RUI-02)."""
    climbed: list[str] = field(default_factory=list)
    """Models that changed floor in their last Charge (RUI-15)."""
    overruns: bool = False
    """It may Charge a second time (SPR-65)."""


@dataclass(slots=True)
class Side:
    """One player: the faction, the cards, the points."""

    seat: Seat
    name: str = ""
    faction: str = ""
    stack: list[str] = field(default_factory=list)
    """Cards face down, the next first: an Entry's id and the number of its copy, `militia#2` (CRD-03)."""
    drawn: list[str] = field(default_factory=list)
    """Regiments that have acted this Round, in order."""
    points: int = 0
    """Victory Points."""
    slain: int = 0
    """Enemy models removed, for the result."""


@dataclass(slots=True)
class State:
    """The whole battle."""

    map: str
    scenario: str
    regiments: dict[str, Regiment]
    sides: dict[Seat, Side]
    round: int = 0
    phase: PhaseName = "setup"
    queue: list[str] = field(default_factory=list)
    """The steps still to be played in this phase, next first."""
    first: Seat = P1
    """First Player of this Round, or who deploys first (SUP-01, DEP-04)."""
    turn: Seat = P1
    """Who draws next."""
    acting: list[Activation] = field(default_factory=list)
    """The Activation under way is the last; one that a Draw Event interrupted waits below it (EVT-11)."""
    limit: int = 0
    """The agreed points (LST-01)."""
    conceded: Seat | None = None
    eliminated: list[Seat] = field(default_factory=list)
    own_terrain: bool = False
    """The players place the terrain themselves (TER-11); until they have, only `scenery` stands."""
    scenery: list[Scenery] = field(default_factory=list)
    built: list[Built] | None = None
    """Terrain of a situation, or of the generator, in place of the map's."""

    @property
    def active(self) -> Activation | None:
        return self.acting[-1] if self.acting else None
