"""The points of a battle: windows (when cards act), queries (what they change), events (what is told)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from game.core.hooks import Context, Gather, Query, Window
from game.core.journal import Event as Told
from game.core.journal import event
from game.core.place import Point
from game.core.request import Option, Seat
from game.core.text import Text
from game.kit.dice import Pool
from game.systems.shadow_of_the_bat.game import Fight, Voice
from game.systems.shadow_of_the_bat.state import Figure, SideName
from game.systems.shadow_of_the_bat.vocabulary import Attribute, Event, StrikeKind

# --- contexts: what the points are asked about


@dataclass(slots=True)
class About(Context[Fight]):
    """A figure, asked about by itself or in a Strike."""

    figure: Figure
    attribute: Attribute | None = None
    strike: Strike | None = None
    rule: str = ""
    """The rule it may be allowed to ignore, without its prefix."""


@dataclass(slots=True)
class Strike(Context[Fight]):
    """A Strike as it goes through its steps (MEL-09)."""

    striker: Figure
    target: Figure
    kind: StrikeKind
    icons: int = 0
    """Matching icons spent on it."""
    plus: int = 0
    """Strike +X of the card that grants it (ABL-08)."""
    origin: Point | None = None
    by_ai: bool = False
    """It rolls no dice (AIK-08)."""
    dice: Pool = field(default_factory=Pool)
    """The attack dice, each rolled again once at most (FOC-02)."""
    hits: int = 0
    defence: Pool = field(default_factory=Pool)
    blocks: int = 0
    wounds: int = 0
    title: Text | None = None
    spare: int = 0
    """Defence dice its target may reroll for free, once they are rolled."""


@dataclass(slots=True)
class Moment(Context[Fight]):
    """An event that cards and abilities may answer: whom it is about, and in which Strike."""

    event: Event
    subject: Figure | None = None
    strike: Strike | None = None
    source: Figure | None = None
    """Who caused it, when somebody did."""
    amount: int = 0


@dataclass(slots=True)
class Saying(Context[Fight]):
    """A clause that is carried out now, whatever it says."""

    voice: Voice
    moment: Moment


@dataclass(slots=True)
class Scheming(Context[Fight]):
    """A villain card that has come to the queue or leaves it."""

    card: str


# --- windows: moments at which cards act

HAPPENED: Window[Moment] = Window("happened")
"""An event: cards and abilities in play answer it, then both sides may from the hand."""
INSTANTS: Window[Moment] = Window("instants")
"""An event that only cards in hand may still answer (ABL-18, ABL-19, SPC-12)."""
CARRIED_OUT: Window[Saying] = Window("carried_out")
"""A text that is not on a card does what it says: a special action of the battle (SPA-01)."""
LAID: Window[Scheming] = Window("laid")
"""A villain card lies face up in slot 1 (SPC-02, SPC-04)."""
UNLAID: Window[Scheming] = Window("unlaid")
"""A face-up villain card has left the queue (SPC-03)."""

# --- what cards add

Plan = Callable[[], Awaitable[None]]
"""What happens when an option is chosen."""
Offer = Option[Plan | None]


class Due(NamedTuple):
    """Something that happens at the end of the round, and who may say when."""

    key: str
    text: Text
    side: SideName
    seat: Seat
    happens: Plan
    on_sheet: bool = False
    """It is an ability of a character; other rules stand on cards."""


OFFERS: Gather[About, Offer] = Gather("offers")
"""The cards and gadgets a hero may play in its turn; those it cannot play now give the reason."""
DUE: Gather[Moment, Due] = Gather("due")
"""What answers the end of the round."""

AWAITED: Gather[Moment, bool] = Gather("awaited")
"""Whether something in play will answer an event, or a card in somebody's hand could."""

# --- queries: numbers and permissions with their reasons

PROMISED: Query[Strike] = Query("promised")
"""The X of every Strike +X that the striker's side will add once a Strike is declared; the base is 0."""

ATTRIBUTE: Query[About] = Query("attribute")
"""The modified value of an attribute; the base is the printed one (TGT-05)."""
DEFENCE: Query[About] = Query("defence")
"""Dice of a defence roll; the base is the Defence attribute (DEF-03)."""
STRIKE_DICE: Query[Strike] = Query("strike_dice")
"""Attack dice, or hits of an AI villain; the base is attribute plus icons (MEL-04, AIK-08)."""
HITS: Query[Strike] = Query("hits")
"""What distance and height leave of the hits; the base is those rolled (RNG-05 to RNG-09)."""
STEP_COST: Query[About] = Query("step_cost")
"""Points a step costs from where the figure stands; the base is 1 (MOV-07)."""
IGNORES: Query[About] = Query("ignores")
"""At least 1 when a card lets the figure ignore `rule`; the base is 0."""
RECOVERY: Query[About] = Query("recovery")
"""Dice of a recovery roll; the base is the printed Defence (REV, RVL)."""


def attribute(game: Fight, figure: Figure, name: Attribute, strike: Strike | None = None) -> int | None:
    """The modified value of an attribute, never below 0; None for a dash (MEL-08, TGT-05, TGT-06)."""
    if strike is None:
        return game.once("attribute", (figure.id, name), lambda: _attribute(game, figure, name, None))
    return _attribute(game, figure, name, strike)


def _attribute(game: Fight, figure: Figure, name: Attribute, strike: Strike | None) -> int | None:
    printed = game.printed(figure, name)
    return None if printed is None else max(0, ATTRIBUTE(About(game, figure, name, strike), printed).value)


def ignores(game: Fight, figure: Figure, rule: str, strike: Strike | None = None) -> bool:
    """A card lets the figure ignore a rule, named without its prefix (`MOV-07`)."""
    if strike is None:
        return game.once("ignores", (figure.id, rule), lambda: _ignores(game, figure, rule, None))
    return _ignores(game, figure, rule, strike)


def _ignores(game: Fight, figure: Figure, rule: str, strike: Strike | None) -> bool:
    return IGNORES(About(game, figure, strike=strike, rule=rule), 0).value > 0


# --- events: what the journal tells

_told = partial(event, "shadow_of_the_bat", "SOTB")


def by(told: Told, *rules: str) -> Told:
    """The same fact, brought about by other rules."""
    return replace(told, rules=tuple(f"SOTB-{rule}" for rule in rules))


BATTLE_BEGAN = _told("battle_began", "SET-21")
HERO_CHOSEN = _told("hero_chosen", "SET-01")
CARDS_CHOSEN = _told("cards_chosen", "SET-06")
BELT_TAKEN = _told("belt_taken", "SET-07")
SUPPORT_JOINED = _told("support_joined", "SUP-02")
PLACED = _told("placed", "SET-13")
ROUND_BEGAN = _told("round_began", "RND-01")
DICE_ROLLED = _told("dice_rolled", "DIC-01")
DICE_REROLLED = _told("dice_rerolled", "FOC-01")
BAT_RESOLVED = _told("bat_resolved", "BAT-01", "BAT-02")
DIE_TURNED = _told("die_turned", "BAT-03")
DICE_ARRANGED = _told("dice_arranged", "DIC-04")
WILD_NAMED = _told("wild_named", "DKN-15")
TURN_BEGAN = _told("turn_began", "HTN-01")
TURN_DRAWN = by(TURN_BEGAN, "HTN-02")
TURN_ENDED = _told("turn_ended", "HTN-05")
INITIATIVE_TURNED = _told("initiative_turned", "COO-02")
MOVED = _told("moved", "MOV-03")
DROPPED = _told("dropped", "MOV-16")
SCORCHED = _told("scorched", "TER-08")
SEARED = by(SCORCHED, "TER-09")
SLID = _told("slid", "TER-16")
JUMPED = _told("jumped", "TMV-05")
CLIMBED = _told("climbed", "TMV-14")
CROUCHED = _told("crouched", "TMV-17")
HID = _told("hid", "TMV-20")
PUSHED = _told("pushed", "MOV-20")
STRUCK = _told("struck", "MEL-01")
SHOT = by(STRUCK, "RNG-01")
STRUCK_LESS = _told("struck_lost", "RNG-05")
AI_STRUCK = _told("ai_struck", "AIK-08")
DEFENDED = _told("defended", "DEF-04")
WOUNDED = _told("wounded", "WND-01")
HEALED = _told("healed", "WND-06")
KNOCKED_DOWN = _told("knocked_down", "WND-04")
KNOCKED_OUT = _told("knocked_out", "KND-03")
LEADER_OUT = by(KNOCKED_OUT, "KND-04")
DEFEATED = by(KNOCKED_OUT, "KOT-05")
KO_TOKEN = _told("ko_token", "KOT-02")
LEADER_KO = by(KO_TOKEN, "KOT-03")
RECOVERY_ROLLED = _told("recovery_rolled", "REV-01")
LEADER_ROLLED = by(RECOVERY_ROLLED, "RVL-03")
TURN_MISSED = _told("turn_missed", "RVL-02")
STOOD_UP = _told("stood_up", "REV-12")
LEADER_STOOD = by(STOOD_UP, "RVL-11")
DEFENSIVE = _told("defensive", "DEF-10")
FOCUS_GAINED = _told("focus_gained", "FOC-10")
FOCUS_SPENT = _told("focus_spent", "FOC-01")
CARD_PLAYED = _told("card_played", "ABL-02")
INSTANT_PLAYED = _told("instant_played", "ABL-14")
SCHEME_ANSWERED = by(INSTANT_PLAYED, "SPC-06")
GADGET_USED = _told("gadget_used", "GAD-02")
CARDS_BACK = _told("cards_back", "ABL-05")
CARD_SPENT = _told("card_spent", "ABL-13")
CARD_LOST = _told("card_lost", "ABL-07")
HAND_SHOWN = _told("hand_shown", "SET-11")
ICONS_GAINED = _told("icons_gained", "ICO-01")
FACE_TURNED = _told("face_turned", "DEF-14")
TOKEN_PLACED = _told("token_placed", "SPA-01")
STATUS_GAINED = _told("status_gained", "STA-01")
STATUS_LOST = _told("status_lost", "STA-01")
STATUS_GONE = _told("status_gone", "STA-01")
FREEING_TRIED = _told("freeing_tried", "STA-06")
FELL = _told("fell", "STA-14")
RESCUED = _told("rescued", "STA-15")
NOTICED = _told("noticed", "STA-11")
SCHEME_PLAYED = _told("scheme_played", "VTN-01")
SCHEME_DISCARDED = _told("scheme_discarded", "QUE-03")
HIDDEN_DISCARDED = _told("hidden_discarded", "QUE-03", "DSP-06")
SCHEMES_DISCARDED = _told("schemes_discarded", "DSP-04")
VILLAIN_PASSED = _told("villain_passed", "VTN-12")
DESPERATION = _told("desperation", "DSP-01")
FIGURE_ACTIVATED = _told("figure_activated", "VTN-05")
HAND_REFILLED = _told("hand_refilled", "VTN-10")
DECK_SHUFFLED = _told("deck_shuffled", "DEC-06")
AI_DECIDED = _told("ai_decided", "AIP-03")
AI_IDLE = _told("ai_idle", "AIP-01")
SPECIAL_DONE = _told("special_done", "SPA-01")
TOKEN_TAKEN = _told("token_taken", "SPA-01")
SPAWNED = _told("spawned", "SET-19")
ROUND_ENDED = _told("round_ended", "RST-05")
BATTLE_WON = _told("battle_won", "KOT-07")
