"""What the author of a situation writes; see docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from game.kit.situation import Count, Numbers, Told, ToldSituation
from game.systems.torgue_arena.state import MONEY
from game.systems.torgue_arena.vocabulary import Attribute, Element, Terrain


class ToldHunter(Told):
    """A hunter: where it stands, its tokens, its gear and how it fares."""

    at: str = ""
    """A zone as `q,r`; without one the hunter is eliminated."""
    seat: Literal["", "A", "B", "C", "D"] = ""
    tokens: tuple[str, ...] = ()
    """`G`, `Y*` (Spent), `R[Y]` (wounded, once yellow); none: those of its card."""
    items: tuple[str, ...] | None = None
    """`caracal`, `caracal*` (Spent), `caracal@inventory`, `shield-2` (two tokens Spent); None: its starting gear."""
    tree: str = ""
    slots: tuple[Count, ...] = ()
    levels: Count | None = None
    """As many as there are filled slots, unless told."""
    loot: tuple[str, ...] = ()
    money: Annotated[int, Meta(ge=0, le=20000, multiple_of=MONEY)] = 0
    signature: str = ""
    stun: Count = 0
    elements: dict[Element, Count] = {}
    activated: bool = False
    carries: tuple[str, ...] = ()
    """Objectives on its card."""
    companion: str = ""
    """Where its companion stands; none: beside it."""
    companion_tokens: tuple[str, ...] = ()
    """Those of the companion's own card, written like its hunter's."""
    characteristics: dict[Attribute, Annotated[int, Meta(ge=0, le=9)]] = {}
    """Attributes that differ from its card: `{ ranged = 5 }`."""


class ToldNumbers(Numbers, frozen=True):
    """The numbers of an enemy's card that differ."""

    hit_points: Annotated[int, Meta(ge=1, le=30)] | UnsetType = UNSET
    defence: Count | UnsetType = UNSET
    strength: Count | UnsetType = UNSET
    range: Annotated[int, Meta(ge=0, le=9)] | UnsetType = UNSET
    movement: Annotated[int, Meta(ge=0, le=4)] | UnsetType = UNSET


class ToldEnemy(Told):
    """An enemy miniature."""

    enemy: str
    at: str
    wounds: Count = 0
    shields_spent: Count = 0
    elements: dict[Element, Count] = {}
    characteristics: ToldNumbers = ToldNumbers()
    """Numbers that differ from its card: `{ hit_points = 9 }`."""


class ToldThing(Told):
    """An element of the Arena."""

    kind: Terrain
    at: str
    count: Annotated[int, Meta(ge=1, le=9)] = 1
    face: str = ""
    used: bool = False
    """A Vending Machine that somebody has used."""


class ToldArena(ToldSituation, kw_only=True):
    """A whole situation; see docs/protocol.md."""

    hunters: Annotated[dict[str, ToldHunter | str], Meta(min_length=1, max_length=4)]
    scenario: str = ""
    """Gives rules, spawn table and victory, and the map unless another is named; the first scenario unless told."""
    enemies: tuple[ToldEnemy | str, ...] = ()
    things: tuple[ToldThing | str, ...] | None = None
    """Instead of the map's: `tyre 2,0 x3`, `vending 1,0 face=zed used`."""
    players: dict[Literal["A", "B", "C", "D"], str] = {}
    round: Annotated[int, Meta(ge=1, le=40)] = 1
    phase: Literal["hunters", "enemies", "end", "intermission"] = "hunters"
    result: Literal["won", "lost"] = "won"
    """How the scenario ended, in an Intermission."""
    in_time: bool = False
    """Before the Announcement of rank 0, in an Intermission."""
    levels_gained: Count = 0
    """In this scenario (UPG-02)."""
    wanted_found: bool = False
    """Somebody has drawn a Wanted token: a mission is offered in the Intermission."""
    wanted: str = ""
    """A Wanted card: its mission is played instead of the scenario."""
    spotlight: str = ""
    """The first hunter unless told."""
    slaughter: bool = False
    queue: tuple[str, ...] = ()
    """Announcements, a star for Spent ones; the last is the one of rank 0."""
    announcements: tuple[str, ...] | None = None
    """The deck of twelve, the Queue's cards too; those of rank 1 unless told."""
    money: Annotated[int, Meta(ge=0, le=20000, multiple_of=MONEY)] = 0
    bag: tuple[str, ...] | None = None
    """All Loot tokens that nobody has, unless told."""
    discard: tuple[str, ...] = ()
    """Loot tokens beside the bag."""
    events: tuple[str, ...] | None = None
    """The Event deck; all of the campaign's that are not discarded, unless told."""
    event_discard: tuple[str, ...] = ()
    """Oldest first."""
    boxes: tuple[str, ...] = ()
    kills: dict[str, Count] = {}
    """Enemies eliminated so far, by their cards."""
    delivered: tuple[str, ...] = ()
    """Objectives."""
