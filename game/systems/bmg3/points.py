"""Every moment at which an ability of the third edition may matter, and what is told in the journal."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from game.boards.reach import Route
from game.core.hooks import Context, Gather, Query, Window
from game.core.journal import event
from game.core.request import Seat
from game.kit.dice import Die, Pool
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.deeds import DeedOption
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import Activation, AttackKind, Marker, Model

# --- contexts


@dataclass(slots=True)
class About(Context[Bmg3]):
    """A model, asked about in a game."""

    model: Model


@dataclass(slots=True)
class Look(Context[Bmg3]):
    """A viewer and what it looks at."""

    viewer: Model
    target: Model | Marker


@dataclass(slots=True)
class Target:
    """One target of an attack, the dice sent to it, and what they did."""

    model: Model
    dice: int = 0
    strength: bool = False
    """The Strength die is among them."""
    removed: int = 0
    """By the target's own Effort (EFF-04)."""
    added: int = 0
    """By the attacker's Effort (EFF-03)."""
    bonus: int = 0
    """Attack dice among them that cards have added."""
    favour: int = 0
    """Attack dice among them because of who the target is."""
    intercepts: str = ""
    """The friend it stepped in for (ABL-20)."""
    defence: int = 0
    """Fixed when the attack is declared (MEL-17)."""
    rolled: Pool = field(default_factory=Pool)
    """Attack dice; none is rolled more than twice (DIC-09)."""
    strength_die: Die | None = None
    hits: int = 0
    """Blockable ones."""
    strength_hit: bool = False
    blocked: int = 0

    @property
    def strength_rolled(self) -> int:
        """What the Strength die shows; 0 without one."""
        return self.strength_die.face if self.strength_die else 0

    @property
    def critical(self) -> bool:  # CRT-01, WKW-02
        return self.strength_rolled == 6


@dataclass(slots=True)
class Attack(Context[Bmg3]):
    """An attack being made."""

    attacker: Model
    kind: AttackKind
    weapon: Weapon | None
    """None: Unarmed."""
    targets: list[Target] = field(default_factory=list)
    """None: a Lamp Post (LAM-03)."""
    blind: bool = False
    target: Target | None = None
    """The target a query is about."""

    def at(self, target: Target | None) -> Attack:
        """The same attack, seen for one target or as a whole."""
        return Attack(self.game, self.attacker, self.kind, self.weapon, self.targets, self.blind, target)


@dataclass(slots=True)
class Straining(Context[Bmg3]):
    """A model that has just made Effort, and the most it usually may at one time."""

    model: Model
    n: int
    limit: int


@dataclass(slots=True)
class Moving(Context[Bmg3]):
    """A move about to be made or judged."""

    model: Model
    allowance: int | None = None
    """Instead of the BMD, for a move another effect grants (MOV-15)."""
    route: Route | None = None


@dataclass(slots=True)
class Checking(Context[Bmg3]):
    """A check about to be rolled (CHK)."""

    model: Model
    trait: Literal["willpower", "endurance"]
    reason: str
    """Recovery, poison, hypnotise, ..."""


@dataclass(slots=True)
class Acting(Context[Bmg3]):
    """An activation, asked what it may do next."""

    model: Model
    activation: Activation


@dataclass(slots=True)
class Happening(Context[Bmg3]):
    """A moment of the round, or something that befell a model or marker."""

    model: Model | None = None
    marker: Marker | None = None
    by: Model | None = None


@dataclass(slots=True)
class Crewing(Context[Bmg3]):
    """A crew, asked about as a whole."""

    seat: Seat


@dataclass(slots=True)
class Action:
    """Something an ability lets the active model do."""

    key: str
    costs: Literal["special", "manipulate", "free"]
    option: DeedOption


@dataclass(slots=True)
class CarriedLight:
    """A light a model carries (LGT-05)."""

    model: Model
    radius: int


# --- queries: numbers and permissions with their reasons; this system multiplies before it adds (DIC-06)

ATTACK: Query[About] = Query("attack", scale_first=True)
DEFENCE: Query[About] = Query("defence", scale_first=True)
STRENGTH: Query[About] = Query("strength", scale_first=True)
SPECIAL: Query[About] = Query("special", scale_first=True)
MOVEMENT: Query[Moving] = Query("movement", scale_first=True)  # DIC-06
"""The BMD before impairments (IMP-08)."""
IMPAIRMENTS: Query[Moving] = Query("impairments", scale_first=True)
"""Lasting ones, met before the first leg: standing up, effects (IMP-06)."""
CLIMB_IMPAIRS: Query[Moving] = Query("climb_impairs", scale_first=True)
JUMP_IMPAIRS: Query[Moving] = Query("jump_impairs", scale_first=True)
FLIES: Query[Moving] = Query("flies", scale_first=True)
"""1 if the move goes through the air (ABL-08, ABL-28)."""
MAY_MOVE: Query[About] = Query("may_move", scale_first=True)
FALL_HURTS: Query[About] = Query("fall_hurts", scale_first=True)
NIGHT_RANGE: Query[Look] = Query("night_range", scale_first=True)
IGNORES_NIGHT: Query[Look] = Query("ignores_night", scale_first=True)
MAY_ATTACK: Query[About] = Query("may_attack", scale_first=True)
MAY_ACT: Query[Acting] = Query("may_act", scale_first=True)
"""How many normal actions the activation holds."""
MAY_ACT_MORE: Query[Acting] = Query("may_act_more", scale_first=True)
"""Forbidden when extra actions are too (EFX-03)."""
MAY_MANIPULATE: Query[Acting] = Query("may_manipulate", scale_first=True)
MAY_SPECIAL: Query[Acting] = Query("may_special", scale_first=True)
EFFORT_LIMIT: Query[About] = Query("effort_limit", scale_first=True)  # DIC-06
EFFORT_RESERVE: Query[About] = Query("effort_reserve", scale_first=True)
"""Effort beyond the limit, for one attack or defence."""
EFFORT_MARKERS: Query[About] = Query("effort_markers", scale_first=True)
"""Stun markers that so many Efforts cost; the base is their number."""
MAY_DEFEND_WITH_EFFORT: Query[Attack] = Query("may_defend_with_effort", scale_first=True)
ATTACK_DICE: Query[Attack] = Query("attack_dice", scale_first=True)
"""The attack dice of the whole pool, whoever is attacked."""
TARGET_DICE: Query[Attack] = Query("target_dice", scale_first=True)
"""Attack dice added to those sent to one target, because of who it is."""
POOL_LOSS: Query[Attack] = Query("pool_loss", scale_first=True)
"""Dice taken from the whole ranged pool (MRG-08)."""
TARGET_LOSS: Query[Attack] = Query("target_loss", scale_first=True)
"""Dice taken from those sent to one target (MRG-08)."""
STRENGTH_DIE: Query[Attack] = Query("strength_die", scale_first=True)
"""Forbidden when the Strength die may not be rolled against the target."""
HIT_BONUS: Query[Attack] = Query("hit_bonus", scale_first=True)
STRENGTH_BONUS: Query[Attack] = Query("strength_bonus", scale_first=True)
OUTNUMBERED: Query[Attack] = Query("outnumbered", scale_first=True)
"""How far a target is outnumbered: its enemies in contact besides the attacker (MEL-04)."""
TARGET_DEFENCE: Query[Attack] = Query("target_defence", scale_first=True)
DEFENCE_DICE: Query[Attack] = Query("defence_dice", scale_first=True)
STUN: Query[Attack] = Query("stun", scale_first=True)
INJURY: Query[Attack] = Query("injury", scale_first=True)
CHECK_DICE: Query[Checking] = Query("check_dice", scale_first=True)
SUSPECT_REACH: Query[About] = Query("suspect_reach", scale_first=True)
"""Mils within which, in sight, a Suspect may be placed or Revealed; 0: contact (ABL-09)."""
MAY_USE_SEWERS: Query[About] = Query("may_use_sewers", scale_first=True)
LAMP_LIGHTS: Query[Happening] = Query("lamp_lights", scale_first=True)
PASSES: Query[Crewing] = Query("passes", scale_first=True)
EXTRA_ACTIONS: Gather[Acting, str] = Gather("extra_actions")
ACTIONS: Gather[Acting, Action] = Gather("actions")
RECOUNT_ABILITIES: Gather[Crewing, Action] = Gather("recount_abilities")
"""What a player may still use in Recount step 1; whoever gives one remembers that it was used (REC-01)."""
LIGHTS: Gather[Crewing, CarriedLight] = Gather("lights")
CARDS: Gather[Acting, DeedOption] = Gather("cards")
"""Cards that may be played before the model's next action, for the activation's own question."""

# --- windows: abilities may ask and change things; cards are played in most of them (CRD-29, CRD-30)

ROUND_BEGAN: Window[Happening] = Window("round_began")
LEAD_ENDED: Window[Happening] = Window("lead_ended")
PLAN_BEGAN: Window[Happening] = Window("plan_began")
PLAN_LAID: Window[Happening] = Window("plan_laid")
"""The Bold markers have been shown (PLN-08)."""
PLAN_ENDED: Window[Happening] = Window("plan_ended")
ACTIVATION_BEGAN: Window[Acting] = Window("activation_began")
BEFORE_ACTION: Window[Acting] = Window("before_action")
ACTIVATION_ENDED: Window[Acting] = Window("activation_ended")
ATTACK_DECLARED: Window[Attack] = Window("attack_declared")
ATTACK_ROLLED: Window[Attack] = Window("attack_rolled")
ATTACK_ENDED: Window[Attack] = Window("attack_ended")
"""Everything that came of an attack is done."""
EFFORT_SPENT: Window[Straining] = Window("effort_spent")
AFTER_PLACING: Window[Happening] = Window("after_placing")
"""A Suspect has come to the table."""
AFTER_REVEALING: Window[Happening] = Window("after_revealing")
"""A Suspect has left it."""
BECAME_KO: Window[Happening] = Window("became_ko")
AFTER_KO: Window[Happening] = Window("after_ko")
"""Everything that came of what knocked the model out is done (CRD-34)."""
AFTER_CASUALTY: Window[Happening] = Window("after_casualty")
RECOUNT_BEGAN: Window[Happening] = Window("recount_began")
"""Recount step 1, when its abilities have been used."""
BEFORE_SCORING: Window[Happening] = Window("before_scoring")
"""Recount step 3."""
SCORING: Window[Crewing] = Window("scoring")
"""A player's laid Objectives are checked."""
RECOVERY_TRIED: Window[Happening] = Window("recovery_tried")
"""A KO model has made its recovery check, passed or not."""
STATES_CHECKED: Window[Happening] = Window("states_checked")
"""Recount step 4, for one model."""

# --- events: what the journal tells

_told = partial(event, "bmg3", "BMG3")

ROUND_STARTED = _told("round_started", "RND-01")
LEAD_ROLLED = _told("lead_rolled", "INI-01", "INI-02")
LEAD_WON = _told("lead_won", "INI-03")
INITIATIVE_GIVEN = _told("initiative_given", "INI-03")
BOLD_REVEALED = _told("bold_revealed", "PLN-05")
PASSES_GAINED = _told("passes_gained", "PAS-01")
PASS_GAINED = _told("pass_gained", "PAS-04")
PASSED = _told("passed", "PAS-06")
ACTIVATED = _told("activated", "ACT-05")
ACTIVATION_OVER = _told("activation_over", "ACT-11")
STOOD_UP = _told("stood_up", "STA-01")
MOVED = _told("moved", "MOV-02")
STAYED = _told("stayed", "MOV-02")
FELL = _told("fell", "FAL-07")
PLACED = _told("placed", "PLC-01")
STEPPED_IN = _told("stepped_in", "ABL-20")
ATTACKED = _told("attacked", "ATK-02", "STR-01")
EFFORT_MADE = _told("effort_made", "EFF-02")
DEFENDED = _told("defended", "DEF-01", "DEF-02")
DAMAGED = _told("damaged", "DMG-01")
KNOCKED_DOWN = _told("knocked_down", "CRT-02")
WENT_KO = _told("went_ko", "KOD-01")
BECAME_CASUALTY = _told("became_casualty", "CAS-01")
BOSS_NAMED = _told("boss_named", "CRW-24")
CHECKED = _told("checked", "CHK-01")
OPPOSED = _told("opposed", "CHK-06")
FORCED = _told("forced", "ABL-10", "ABL-11")
HEALED = _told("healed", "ABL-22")
RECOVERED = _told("recovered", "RCV-04")
WOKE = _told("woke", "RCV-06")
SUSPECT_PLACED = _told("suspect_placed", "SUS-01")
SUSPECT_REVEALED = _told("suspect_revealed", "SUS-05")
SEWER_USED = _told("sewer_used", "SEW-01")
LAMP_DESTROYED = _told("lamp_destroyed", "LAM-03")
MAGAZINE_SPENT = _told("magazine_spent", "AMM-03")
CARD_LAID = _told("card_laid", "OBJ-01")
CARD_SCORED = _told("card_scored", "OBJ-02")
CARD_FAILED = _told("card_failed", "OBJ-03")
CARD_DECLINED = _told("card_declined", "REC-04")
"""It was fulfilled, and its owner did not want it scored."""
RESOURCE_PLAYED = _told("resource_played", "RES-02")
RESOURCE_RESOLVED = _told("resource_resolved", "RES-03")
CARDS_DRAWN = _told("cards_drawn", "CRD-19")
CARD_DISCARDED = _told("card_discarded", "CRD-15")
FURNITURE_PLACED = _told("furniture_placed", "FUR-01", "FUR-03")
ENCOUNTER_DRAWN = _told("encounter_drawn", "ENC-01")
ZONE_CHOSEN = _told("zone_chosen", "ENC-02")
EVENT_DRAWN = _told("event_drawn", "EVT-02")
DEPLOYED = _told("deployed", "DEP-03")
STATUS_GAINED = _told("status_gained", "EFX-06")
STATUS_ENDED = _told("status_ended", "EFX-06")
STUN_EASED = _told("stun_eased", "REC-08", "RCV-01")
DECK_SHUFFLED = _told("deck_shuffled", "REC-13")
GAME_ENDED = _told("game_ended", "WIN-01", "WIN-03")
TERRAIN_PLACED = _told("terrain_placed", "TER-11", "TER-13")
SETUP_ROLLED = _told("setup_rolled", "SET-05", "SET-06")
FURNITURE_LEFT = _told("furniture_left", "FUR-08")
GROUPS_MADE = _told("groups_made", "DEP-01", "DEP-07")
STORM_ROLLED = _told("storm_rolled", "EVT-04")
LAMP_FLICKERED = _told("lamp_flickered", "CTC-21")
