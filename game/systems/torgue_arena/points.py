"""The points of the arena: queries (what may be changed), windows (what may be done), events (what is told)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from game.core.hooks import Context, Gather, Query, Source, Window
from game.core.journal import event
from game.core.place import Point
from game.core.request import Option, Seat
from game.core.text import Text
from game.kit.dice import Die
from game.systems.torgue_arena import content
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.pending import Harmed
from game.systems.torgue_arena.state import Companion, Figure, Hunter, Item, Thing
from game.systems.torgue_arena.vocabulary import (
    DIE,
    Attribute,
    Band,
    Colour,
    Effect,
    Op,
    OrderName,
    Property,
    SlotKind,
    Trigger,
)

# --- contexts: what the points are asked about


@dataclass(frozen=True, slots=True)
class Boost:
    """An operation that lasts as long as an attack: for whom, by which card, and against which target ('' for all)."""

    op: Op
    figure: str
    name: Text
    target: str = ""


@dataclass(slots=True)
class Attack(Context[Arena]):
    """An attack on its way through its steps, by either side or by an explosion."""

    title: Text
    attacker: Figure | None
    """None: an explosion, a blast, a trap."""
    by: Hunter | None
    """Who gets the credit (ATK-09)."""
    attribute: Attribute = "ranged"
    """What the attacker adds to its die."""
    resist: Attribute = "reflexes"
    """What hunters resist it with."""
    properties: tuple[Property, ...] = ()
    """Printed ones; `PROPERTIES` gathers all."""
    critical: tuple[Property, ...] = ()
    """Only on a Critical (PRP-19)."""
    item: Item | None = None
    """The weapon or grenade it is made with."""
    range: int | tuple[Band, ...] = 1
    """A number for an enemy, bands for a hunter."""
    strength: int | None = None
    """Known before the dice: an enemy's, or an explosion's once rolled."""
    strength_bonus: int = 0
    colour: Colour | None = None
    """Of the token it is made with."""
    ability: str = ""
    """The ability that gave it (`from_ability`)."""
    reaction: int = 0
    origin: Point | None = None
    """The zone it comes from."""
    zone: Point | None = None
    """The zone it strikes."""
    targets: list[Figure | Thing] = field(default_factory=list)
    die: Die | None = None
    """None before it is rolled, or where there is none to roll."""
    total: int = 0
    boosts: list[Boost] = field(default_factory=list)
    """Operations that last as long as this attack, their numbers rolled; `torgue_arena.card` speaks for them."""
    automatic: bool = False
    """Its element is laid without a die (TER-16)."""

    @property
    def by_hunters(self) -> bool:
        """Made by a hunter or its companion."""
        return isinstance(self.attacker, Hunter | Companion)

    @property
    def face(self) -> int:
        """What its die shows."""
        return self.die.face if self.die else 0

    @property
    def is_critical(self) -> bool:  # DIC-03, DIC-09
        return self.colour is not None and self.face == DIE[self.colour]

    @property
    def is_fumble(self) -> bool:  # DIC-03, DIC-09
        return self.face == 1


@dataclass(slots=True)
class Hit:
    """One attack against one of its targets."""

    attack: Attack
    target: Figure | Thing

    def speakers(self) -> Sequence[Source]:
        return self.attack.speakers()


@dataclass(slots=True)
class About(Context[Arena]):
    """A miniature, asked about by itself; `attribute`, `slot` and `order` say what the question is about."""

    figure: Figure
    attribute: Attribute | None = None
    attack: Attack | None = None
    slot: SlotKind | None = None
    order: OrderName | None = None
    ability: str = ""


@dataclass(slots=True)
class Moment(Context[Arena]):
    """Something that happens now: to whom, in which attack, by whom, on which order."""

    figure: Figure | None = None
    """To whom it happens; its own effects answer, and those that belong to nobody."""
    attack: Attack | None = None
    target: Figure | Thing | None = None
    attacker: Figure | None = None
    order: OrderName | None = None
    zone: Point | None = None
    """The zone it works from, when its bearer is already gone (CRT-04)."""
    colour: Colour | None = None
    """Of the token that defends; an attack knows its own."""
    trigger: Trigger | None = None
    begun: list[Point] = field(default_factory=list)
    """Zones in which enemies have spawned at this moment: together they are one list (SPN-12)."""


@dataclass(slots=True)
class Passage:
    """Effects carried out as they are read: a response, a special, an Event, an interaction, a box."""

    effects: Sequence[Effect]
    moment: Moment
    bearer: str
    """Whose card they are written on; '' for nobody's."""

    def speakers(self) -> Sequence[Source]:
        return self.moment.speakers()


@dataclass(slots=True)
class Asked(Context[Arena]):
    """A question about to be put to a seat, or to all of them."""

    seat: Seat | None = None


class Aside(ABC):
    """Something that may be done at any time before a question is answered; the question is then asked again."""

    @abstractmethod
    async def take(self, game: Arena) -> None: ...


@dataclass(slots=True)
class Fall(Context[Arena]):
    """A miniature that has just been eliminated: where it stood, and who gets the credit, if anybody does."""

    figure: Figure
    zone: Point
    by: Hunter | None = None


@dataclass(slots=True)
class Wounded(Context[Arena]):
    """The hunters one attack has wounded, when everything else it set off is over."""

    harmed: Harmed


@dataclass(frozen=True, slots=True)
class Extra:
    """An action a card adds: a basic one for free, or one of its own."""

    figure: str
    action: content.Action | None
    """None: the basic action `basic`."""
    basic: str
    free: bool
    address: str
    item: str = ""


# --- queries: numbers and permissions with their reasons

ATTRIBUTE: Query[About] = Query("attribute")
"""The value of an attribute; the base is the card's (ATR-02, ATR-03)."""
ATTACK_ROLL: Query[Hit] = Query("attack_roll")
"""What is added to an attack die besides the attribute; the base is 0."""
STRENGTH: Query[Attack] = Query("strength")
DEFENCE: Query[Hit] = Query("defence")
"""What an attack on an enemy or Barrel has to reach; the base is its Defence or its Shield's roll (ESH-05)."""
DEFENCE_ROLL: Query[Hit] = Query("defence_roll")
"""What a hunter adds to a Defence die besides the attribute; the base is 0."""
WOUNDS: Query[Hit] = Query("wounds")
"""How many wounds a success deals; the base is 1 (ATK-07)."""
MAY_MOVE: Query[About] = Query("may_move")
"""Forbidden by Cryo (MOV-05)."""
MOVEMENT: Query[About] = Query("movement")
"""Of an enemy on a Move order; the base is the card's."""
IGNORES: Query[About] = Query("ignores")
"""At least 1 when an enemy ignores an order; the base is 0 (ORD-04)."""
SLOTS: Query[About] = Query("slots")
"""How many slots of a kind a hunter has (EQP-02)."""
USES: Query[About] = Query("uses")
"""How often a named ability may be used in a turn; the base is 1 (SKL-13)."""
ACTION_TOKENS: Gather[About, Colour] = Gather("action_tokens")
"""Tokens a hunter has besides those printed on its card."""
PROPERTIES: Gather[Attack, Property] = Gather("properties")
"""What an attack has besides its printed properties."""
EXTRAS: Gather[About, Extra] = Gather("extras")
"""Actions cards add for a miniature."""
AT_ANY_TIME: Gather[Asked, Option[Aside]] = Gather("at_any_time")
"""What may be done before any question: Loot tokens (LOO-06)."""

# --- windows: moments at which something may be done

HAPPENED: Window[Moment] = Window("happened")
"""What cards wait for has happened."""
READ: Window[Passage] = Window("read")
"""A card's text is carried out, top to bottom."""
FELL: Window[Fall] = Window("fell")
"""What an eliminated miniature leaves: loot, a Radiation blast (RES-07)."""
LOOT_LIES: Window[Moment] = Window("loot_lies")
"""Loot that appears may be Harvested (BAS-11)."""
REACTIONS: Window[Wounded] = Window("reactions")
"""The [RE]action window of one attack (RCT-01)."""

# --- events: what the journal tells

_told = partial(event, "torgue_arena", "TOR")

GAME_BEGAN = _told("game_began", "SET-01", "SET-06")
HUNTER_CHOSEN = _told("hunter_chosen", "SET-02")
TREE_CHOSEN = _told("tree_chosen", "SET-10")
SIGNATURE_DEALT = _told("signature_dealt", "SET-11")
SPOTLIGHT_ROLLED = _told("spotlight_rolled", "SET-12")
DEPLOYED = _told("deployed", "SET-16")
QUEUE_LAID = _told("queue_laid", "SET-20")
ROUND_BEGAN = _told("round_began", "RND-01")
ACTIVATED = _told("activated", "ACT-01")
ACTIVATION_OVER = _told("activation_over", "ACT-04")
TOKEN_SPENT = _told("token_spent", "ACT-06")
MOVED = _told("moved", "MOV-01")
ENEMY_MOVED = _told("enemy_moved", "ORD-13", "ORD-17")
SWAPPED = _told("swapped", "BAS-04")
TRADED = _told("traded", "BAS-08")
HARVESTED = _told("harvested", "BAS-10")
INTERACTED = _told("interacted", "BAS-06")
INTERACTION_FAILED = _told("interaction_failed", "BAS-07")
LOOT_DRAWN = _told("loot_drawn", "LOO-02")
LOOT_DROPPED = _told("loot_dropped", "LOO-03")
LOOT_USED = _told("loot_used", "LOO-06")
BAG_REFILLED = _told("bag_refilled", "LOO-16")
LEVELLED_UP = _told("levelled_up", "LEV-01")
SLOT_FILLED = _told("slot_filled", "SKL-04")
WANTED_FOUND = _told("wanted_found", "WAN-01")
GEAR_DRAWN = _told("gear_drawn", "DRC-01")
GEAR_DISCARDED = _told("gear_discarded", "EQP-04")
MONEY_GAINED = _told("money_gained", "TER-31")
ATTACKED = _told("attacked", "RES-03")
ENEMY_ATTACKED = _told("enemy_attacked", "ORD-06")
CHECKED = _told("checked", "OBS-01")
MISSED = _told("missed", "RES-04")
ELEMENT_ROLLED = _told("element_rolled", "ELE-01")
TOKENS_PLACED = _told("tokens_placed", "ELE-03")
TOKENS_REMOVED = _told("tokens_removed", "END-06")
SHIELD_ROLLED = _told("shield_rolled", "ESH-02")
SHIELD_SPENT = _told("shield_spent", "SHD-04")
WOUNDED = _told("wounded", "WND-01")
ENEMY_WOUNDED = _told("enemy_wounded", "ATK-04")
ELIMINATED = _told("eliminated", "ATK-05")
HUNTER_DOWN = _told("hunter_down", "FFY-01")
HUNTER_OUT = _told("hunter_out", "WND-04")
SAVED = _told("saved", "FFY-02")
HEALED = _told("healed", "HEA-01")
RECHARGED = _told("recharged", "SHD-07")
RELOADED = _told("reloaded", "LOO-12")
RAN_DRY = _told("ran_dry", "GUN-04")
EXPLODED = _told("exploded", "TER-12")
DEFENDED = _told("defended", "ORD-08")
RESPONDED = _told("responded", "CRT-03")
REACTED = _told("reacted", "RCT-01")
SPOTLIGHT_PASSED = _told("spotlight_passed", "SPT-02")
STUNNED = _told("stunned", "PRP-06")
ANNOUNCED = _told("announced", "RND-03")
ORDERED = _told("ordered", "ENT-01")
ORDER_IGNORED = _told("order_ignored", "ORD-04")
SLAUGHTER_BEGAN = _told("slaughter_began", "SLA-01")
SLAUGHTER_ENDED = _told("slaughter_ended", "SLA-02")
EVENT_DRAWN = _told("event_drawn", "EVT-01")
SPAWNED = _told("spawned", "SPN-01")
SUPPLY_EMPTY = _told("supply_empty", "SPN-09")
REPLACED = _told("replaced", "SPN-11")
SPECIAL_USED = _told("special_used", "SPC-01")
CLEANED_UP = _told("cleaned_up", "END-02")
RESPAWNED = _told("respawned", "RSP-01")
REACTIVATED = _told("reactivated", "END-09")
BOX_OPENED = _told("box_opened", "SCN-06")
OBJECTIVE_MOVED = _told("objective_moved", "BAS-06")
TERRAIN_PLACED = _told("terrain_placed", "TER-01")
GAME_WON = _told("game_won", "WIN-03")
GAME_LOST = _told("game_lost", "WIN-01")
CAMPAIGN_WON = _told("campaign_won", "BOS-03")
CAMPAIGN_LOST = _told("campaign_lost", "WIN-07")
INTERMISSION_BEGAN = _told("intermission_began", "ITM-01")
GAVE_UP = _told("gave_up", "WIN-07")
REVEALED = _told("revealed", "VEN-01")
BOUGHT = _told("bought", "VEN-04")
RESOLD = _told("resold", "VEN-06")
GIVEN = _told("given", "ITM-07")
REWARDED = _told("rewarded", "SCN-05")
RESTED = _told("rested", "ITM-05", "ITM-06")
TREE_CHANGED = _told("tree_changed", "ITM-04")
WANTED_SKIPPED = _told("wanted_skipped", "WMI-02")
WANTED_BEGAN = _told("wanted_began", "WMI-04", "WMI-05")
WANTED_WON = _told("wanted_won", "WMI-14")
WANTED_LOST = _told("wanted_lost", "WMI-13")
DECK_CHANGED = _told("deck_changed", "UPG-02")
DICE_DECIDED = _told("dice_decided", "PRI-05")
