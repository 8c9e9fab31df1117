"""What a system shows on the table screen: the small interface through which the app draws any of them.

A system's module has a `LOOKS` beside its `SYSTEM`. The app knows boards, tokens, markers, cards and sheets; a system
says which there are now. Nothing here draws, and nothing here decides a rule.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from game.boards.grid import AS_PRINTED, Conditions
from game.boards.sight import Light
from game.boards.table import Table, Zone
from game.core.home import assets
from game.core.journal import Entry
from game.core.place import Point
from game.core.request import Choose, Outline, PickLayout, PickPath, Places, Request, Roll, Seat, Travel
from game.core.roster import Muster, Roster
from game.core.text import Refusal, Text
from game.kit.arsenal import Arsenal
from game.kit.asides import Aside, Prospect, Stake
from game.kit.briefs import Brief
from game.kit.cardplay import CardPlayed, OnCard
from game.kit.chronicle import Felled, Gain, Hurt, PartOver, fallen, harmed, scored
from game.kit.faces import Hand
from game.kit.foresight import Foresight
from game.kit.heroes import Hero, Plaque, Quote, Spotlight
from game.kit.interlude import Interlude
from game.kit.legend import Legend
from game.kit.portraits import Bar, Portrait
from game.kit.scenarios import Board, Scenario
from game.kit.sheets import Headline, Sheet
from game.kit.sounds import Ground, Heard, Sound, event_sound, underfoot, weapon_sound
from game.kit.staging import Staged
from game.kit.tokens import Group, Intent, Marker, Ring, Seen, Token
from game.kit.trays import Could, Lift, Promise, Tray

S = TypeVar("S")

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
_ACTIVATED = (".activated", ".turn_began", ".figure_activated")
"""How the events end that begin an activation."""
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

    sounds: Mapping[str, Sound | None] = {}
    """What events sound like where that is not as in most games (`game.kit.sounds`), by their last word."""
    ground: Ground = "asphalt"
    """What is underfoot on boards that do not say so themselves."""

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

    def faces(self, scenario: str = "") -> Sequence[str]:
        """Everybody a player may be in a scenario, where players are somebody."""
        return ()

    def plays_like(self, roster: Roster) -> Sequence[Bar]:
        """What a roster is good at, beside others of its size."""
        return ()

    def brief(self, state: S, viewer: Seat | None) -> Brief | None:
        """How one wins and loses and what a turn is, for the mode that is played: read before the first decision."""
        return None

    def legend(self) -> Legend | None:
        """The signs, dice and ground that the help explains."""
        return None

    def portrait(self, id: str) -> Portrait | None:
        """Somebody a player may choose to be, by the subject of an option; None for everybody else."""
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

    def plaque(self, state: S, rival: bool = False, viewer: Seat | None = None) -> Plaque | None:
        """What stands over the viewer's column, or the rival's, where no player's name belongs there."""
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

    def threat_of(self, state: S, id: str) -> Sequence[Outline]:
        """The same ground of one piece, or of the body of men it leads: shown while the pointer is on it."""
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

    def onward(self, state: S, request: PickLayout, places: Places) -> Sequence[Prospect]:
        """What a body of men could do next from where a layout has it, such as whom it could charge, the best first."""
        return ()

    def meeting(self, state: S, request: PickLayout, places: Places) -> Sequence[Intent]:
        """Whom each of a body of men would fight from where a layout has it: shown by lines."""
        return ()

    def arsenal(self, state: S, request: Request[Any], target: str) -> Arsenal | None:
        """What a piece can be struck with, where the question offers it: the plate that a click on it opens."""
        return None

    def ledger(self, request: Choose[Any]) -> bool:
        """Whether options that ask for shares are filled in together, a row each, and given one after the other."""
        return False

    def proposed(self, state: S, request: Request[Any]) -> Mapping[str, Mapping[str, int]]:
        """Shares to begin with, by the rows of a ledger, or by '' for the shares of one; {}: as the question says."""
        return {}

    def foregone(self, state: S, request: Request[Any], people: Collection[Seat] = ()) -> str:
        """The one sensible answer that the table gives by itself, unless the player holds Shift; '' where none is.

        `people` are the seats that people play.
        """
        return ""

    def staged(self, state: S, entries: Sequence[Entry]) -> Sequence[Staged]:
        """The attacks of which these entries tell the result, in order."""
        return ()

    # --- what is heard

    def heard(self, state: S, entry: Entry) -> Heard | None:
        """What an entry of the journal sounds like."""
        return event_sound(entry, self.sounds)

    def blow(self, state: S, staged: Staged, by: Token | None) -> Sound:
        """What the weapon of an attack sounds like; `by` is the model that strikes."""
        return weapon_sound(staged.kind, *([by.icon] if by else []))

    def footing(self, state: S, at: Point) -> Ground:
        """What is underfoot at a place."""
        board = self.board(state)
        return underfoot(board, at) if isinstance(board, Table) else self.ground

    # --- the story of a game, read off its journal; `state` is how the game stood when the beat was over

    swing: int = 1000
    """How much more `System.value` than usual makes a win about three times as likely as a defeat."""
    even: int = 0
    """The value at which either is as likely, where no rival's value can be subtracted."""

    def gain(self, state: S, entry: Entry) -> Gain | None:
        """The points an entry tells of; all together are the `tally`."""
        return scored(entry)

    def tally(self, state: S) -> Mapping[Seat, int]:
        """What the gains of each seat add up to."""
        return dict(self.headline(state).scores)

    def felled(self, state: S, entry: Entry) -> Sequence[Felled]:
        """Who was put out of the fight, if an entry tells of it."""
        return fallen(entry)

    def hurt(self, state: S, entry: Entry) -> Sequence[Hurt]:
        """Who was harmed or healed, if an entry tells of it."""
        return harmed(entry)

    def part_over(self, state: S, entry: Entry) -> PartOver | None:
        """What a part of a longer game came to, if an entry ends one and the game goes on."""
        return None

    def activated(self, entry: Entry) -> str:
        """The model whose activation begins with an entry, if one's does."""
        return entry.subjects[0] if entry.subjects and entry.event.endswith(_ACTIVATED) else ""

    def dice_keys(self, request: Request[Any], names: Sequence[str]) -> Sequence[str]:
        """For each die on the table, by its name, the option of a question that is about it; '' for none."""
        return ()

    def interlude(self, state: S) -> Interlude | None:
        """What is between two parts of a longer game, shown in place of the board; None while a part is played."""
        return None

    def putting(self, state: S, request: Request[Any], id: str) -> Mapping[str, str | Refusal]:
        """For every place of an interlude that a thing may be dragged to, the whole answer, or why there is none."""
        return {}

    def warning(self, state: S, request: Request[Any], key: str) -> Text | None:
        """What a player is told before an answer is given that loses something; it is then asked twice."""
        return None

    def called(self, state: S, people: Collection[Seat]) -> Text | None:
        """What a longer game is called now that it has come so far; None where it keeps the name it began with."""
        return None

    def surrender(self, state: S) -> Text | None:
        """What giving up is called, where that is more than one game."""
        return None

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
