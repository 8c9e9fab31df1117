"""The state of a campaign in the arena: everything that says what happens next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.core.cards import Pile
from game.core.place import Point
from game.core.request import Seat
from game.systems.torgue_arena.content import FeatName
from game.systems.torgue_arena.vocabulary import Attribute, Colour, Deck, Duration, SlotKind, Terrain

SEATS = (Seat("A"), Seat("B"), Seat("C"), Seat("D"))
"""One for each hunter; whoever plays several hunters answers for several seats (GEN-04, GEN-05)."""
MONEY = 500
"""What a Money token is worth (SET-14)."""
INVENTORY = 3
"""Items a hunter carries switched off (INV-01)."""

PhaseName = Literal["setup", "hunters", "enemies", "end", "intermission", "over"]
Turn = Literal["", "hunters", "enemies"]


@dataclass(slots=True)
class ActionToken:
    """An Action token: the colour it has on the card, the one it shows, and whether it is face down (WND-11)."""

    printed: Colour
    colour: Colour
    spent: bool = False

    @property
    def wounded(self) -> bool:
        return self.colour != self.printed


@dataclass(slots=True)
class Item:
    """A gear card a hunter has; `id` is the card's id and a number (`caracal#1`)."""

    id: str
    place: SlotKind | Literal["inventory", ""] = ""
    """The slot it fills; '' only while nobody has decided."""
    spent: bool = False
    """Out of Ammo, or used up."""
    shield: list[bool] = field(default_factory=list)
    """Of each Shield token, in the order of the card: whether it is Spent (SHD-01)."""
    reserve_spent: bool = False
    """The yellow token of a Run-and-Gun weapon (PRP-15)."""
    used: bool = False
    """Its weapon attacked this turn (HUN-07)."""


@dataclass(slots=True)
class Figure:
    """A miniature: where it stands and which elemental tokens lie beside it."""

    id: str
    at: Point | None = None
    elements: dict[str, int] = field(default_factory=dict)
    changed: dict[str, int] = field(default_factory=dict)
    """Numbers that differ from its card, in a hand-made situation."""

    def has(self, element: str) -> int:
        """How many tokens of an element it bears."""
        return self.elements.get(element, 0)


@dataclass(slots=True)
class Hunter(Figure):
    """A Vault Hunter; its id is that of its card."""

    seat: Seat = SEATS[0]
    tokens: list[ActionToken] = field(default_factory=list)
    tree: str = ""
    slots: list[int] = field(default_factory=list)  # SET-28
    """Filled slots of the tree, by their place in `Tree.slots`."""
    levels: int = 0
    """All it has gained; those not placed are kept (SKL-10)."""
    items: list[Item] = field(default_factory=list)
    loot: list[str] = field(default_factory=list)
    """Loot tokens on its card."""
    money: int = 0
    """Money tokens from chests and cards (TER-31)."""
    stun: int = 0
    signature: str = ""
    objectives: list[str] = field(default_factory=list)
    activated: bool = False
    down: bool = False
    """Its elimination is pending (FFY)."""
    out: bool = False
    """Eliminated, until it respawns."""
    grenade_thrown: bool = False
    """This turn (GRE-05)."""
    fumbled: bool = False
    """An attack of this turn, with any weapon (PRP-31)."""

    @property
    def in_play(self) -> bool:
        return self.at is not None and not self.out

    @property
    def reds(self) -> int:
        """Red Action tokens, Spent ones too (SPE-06, WND-09, PRP-17)."""
        return sum(token.colour == "red" for token in self.tokens)


@dataclass(slots=True)
class Companion(Figure):
    """A companion; its id is that of its card (AID)."""

    hunter: str = ""
    tokens: list[ActionToken] = field(default_factory=list)


@dataclass(slots=True)
class Enemy(Figure):
    """An enemy miniature; `id` is the card's id and a number (`psycho#3`)."""

    wounds: int = 0
    shields_spent: int = 0
    """How many of its Shields are Spent, in printed order (ESH-09)."""
    burned_by: str = ""
    """The hunter who placed its latest Burn token (ATK-10)."""
    slagged_by: str = ""


@dataclass(slots=True)
class Thing:
    """An element of the Arena: a Tyre stack, Barrel, chest, loot on the floor, an objective."""

    id: str
    kind: Terrain
    at: Point
    count: int = 1
    face: str = ""
    """What is on its reverse; for loot the token, for an objective its id."""
    used: bool = False


@dataclass(slots=True)
class Shown:
    """An Announcement of the Queue."""

    card: str
    spent: bool = False


@dataclass(slots=True)
class Objective:
    """Where an objective token is."""

    id: str
    state: Literal["placed", "carried", "delivered"] = "placed"
    holder: str = ""


@dataclass(slots=True)
class Lasting:
    """An operation that lasts: its address in the packs, on whom, and until when."""

    deed: str
    bearer: str
    """A figure's id; '' for everybody it may concern."""
    until: Duration
    n: int = 0
    """Its number, when a die gave it."""


@dataclass(slots=True)
class Purse:
    """Money tokens, and Loot tokens that are money."""

    money: int = 0
    loot: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Feat:
    """Something a hunter did, remembered for Signature Moves (SIG)."""

    event: FeatName
    hunter: str
    attribute: Attribute | None = None
    item: str = ""
    """The gear it was done with."""
    distance: int = 0
    enemy: str = ""
    """The card of the enemy it was done to."""
    colour: Colour | None = None
    own_zone: bool = False
    turn: Turn = "hunters"
    activation: bool = False
    """In the hunter's own activation."""
    reaction: int = 0
    """The number of the [RE]action it was done in; 0: in none."""


@dataclass(slots=True)
class Kill:
    """An enemy eliminated in this game, for conditions that count them."""

    card: str
    by: str
    round: int


@dataclass(slots=True)
class State:
    """The whole campaign, or a single game."""

    map: str
    players: dict[Seat, str] = field(default_factory=dict)
    """Who answers for each seat; seats with the same name are one player's."""
    hunters: dict[str, Hunter] = field(default_factory=dict)
    """In the order of their seats."""
    companions: dict[str, Companion] = field(default_factory=dict)
    enemies: dict[str, Enemy] = field(default_factory=dict)
    things: dict[str, Thing] = field(default_factory=dict)
    next_id: int = 1
    """For enemies, things and items that come into play."""

    phase: PhaseName = "setup"
    steps: list[str] = field(default_factory=list)
    """What is still to do in this phase, next first."""
    round: int = 0
    turn: Turn = ""
    active: str = ""
    """The hunter being activated, or the enemy that acts."""
    reactions: int = 0
    """How many [RE]actions there have been in this game."""
    reacting: list[int] = field(default_factory=list)
    """The numbers of the [RE]actions under way, innermost last."""

    spotlight: str = ""
    slaughter: bool = False
    queue: list[Shown] = field(default_factory=list)
    money: int = 0
    """Money tokens of the group."""
    bag: Pile = field(default_factory=Pile)
    bag_discard: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    """Level-up and Wanted tokens drawn in this game (LOO-17)."""
    wanted_found: bool = False  # WAN-03
    levels_gained: int = 0
    """In this game, for the Announcement deck (UPG-02)."""
    machines: list[Deck] = field(default_factory=list)
    """Vending Machines used in this game (TER-24)."""
    kills: list[Kill] = field(default_factory=list)
    feats: list[Feat] = field(default_factory=list)
    objectives: dict[str, Objective] = field(default_factory=dict)
    boxes: list[str] = field(default_factory=list)
    """`!!!` boxes that are open."""
    lasting: list[Lasting] = field(default_factory=list)
    used_turn: dict[str, int] = field(default_factory=dict)
    used_round: dict[str, int] = field(default_factory=dict)
    used_game: dict[str, int] = field(default_factory=dict)
    """How often limited abilities were used, by `bearer:address`."""
    result: Literal["", "won", "lost"] = ""
    """Of the game being played."""

    scenario: str = ""
    wanted: str = ""
    """The Wanted card being played instead."""
    campaign: str = ""
    alone: bool = False
    """One scenario by itself: the game ends with it (GEN-03)."""
    games: int = 0
    """Games of the campaign so far, Wanted missions too."""
    next_scenario: str = ""
    announcements: list[str] = field(default_factory=list)
    """The deck of twelve, the Queue's cards too (UPG-01)."""
    events: Pile = field(default_factory=Pile)
    event_discard: list[str] = field(default_factory=list)
    decks: dict[str, Pile] = field(default_factory=dict)  # SCN-07, SCN-08
    """The four gear decks: item ids."""
    revealed: list[str] = field(default_factory=list)
    """Gear shown by the Vending Machines (VEN-01)."""
    resold: list[str] = field(default_factory=list)
    set_aside: dict[str, Purse] = field(default_factory=dict)
    """Money kept for the Vending step while a Wanted mission is played, by hunter; '' for the group's (WMI-21)."""
    later: list[str] = field(default_factory=list)
    """Steps of the Intermission that wait for the end of a Wanted mission."""
    wanted_drawn: list[str] = field(default_factory=list)
    """Wanted cards of this campaign that do not come up again before all the others have."""
    scenario_result: Literal["", "won", "lost"] = ""
    """Of the scenario, while a Wanted mission follows it."""
    won_in_time: bool = False
    """Before the rank 0 Announcement was reached."""
    over: Literal["", "won", "lost"] = ""
    """The campaign, or the single game."""
