"""What a game system gives the engine: a start, one beat at a time, and an end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast

import msgspec

from game.core.clone import shape_of
from game.core.content import Content
from game.core.files import LONGEST_NAME
from game.core.journal import NOTHING_OWED, Entry, Event, Owed
from game.core.library import Kinds
from game.core.request import Allot, Arrange, IllegalAnswer, PickLayout, PickPath, Places, Request, Seat
from game.core.request import Path as Way
from game.core.text import Catalog, Refusal, Text

S = TypeVar("S")
T = TypeVar("T")

Situation = dict[str, Any]
"""A hand-made position as its author wrote it; each system reads its own."""


class Seating(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat at the table before the game: who sits there and with what roster (an id, or the roster itself)."""

    seat: str
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""
    player: str = ""
    """The name of a computer player; empty for a person."""
    roster: str | dict[str, Any] = ""
    began: str | None = None
    """The player who sat here when the game began, where another does now."""

    @property
    def at_first(self) -> str:
        """Who sat here when the game began: what rules made of it does not change when somebody else sits down."""
        return self.player if self.began is None else self.began

    def taken_by(self, player: str) -> Seating:
        """The same seat with another player."""
        return msgspec.structs.replace(self, player=player, began=None if player == self.at_first else self.at_first)


class Setup(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that is decided before the first beat."""

    system: str
    scenario: str = ""
    map: str = ""
    seats: tuple[Seating, ...] = ()
    options: dict[str, int | str | bool] = {}
    situation: Situation | None = None
    position: dict[str, Any] | None = None
    """A state written down, to go on from when its history is no longer to be had."""


class SetupError(ValueError):
    """A setup or situation that cannot be played, told in one sentence to whoever wrote it."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence.removesuffix(".") if sentence.endswith("?.") else sentence)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: who won and with what score; nobody: a draw, unless the game itself beat them all."""

    winners: tuple[Seat, ...]
    text: Text
    scores: tuple[tuple[Seat, int], ...] = ()
    all_lost: bool = False
    """A co-operative game was lost: whoever won has no seat."""

    @property
    def is_draw(self) -> bool:
        return not self.winners and not self.all_lost


@dataclass(frozen=True, slots=True)
class Hunch:
    """What answers seem worth at first sight, one number for each key, in the units of `System.value`."""

    worths: tuple[int, ...]
    is_sure: bool = False
    """Trying the answers would teach nothing more."""


Known = dict[tuple[str, Hashable], object]
"""What has been worked out while nothing changes."""
_UNKNOWN = object()


class Still:
    """While a game is still; entered so often that it is no generator."""

    __slots__ = ("_before", "_game", "_known")

    def __init__(self, game: Game[Any], known: Known | None) -> None:
        self._game, self._known = game, known
        self._before: Known | None = None

    def __enter__(self) -> None:
        self._before = self._game.known
        if self._before is None:
            self._game.known = {} if self._known is None else self._known

    def __exit__(self, *_: object) -> None:
        self._game.known = self._before


class Game(Generic[S]):
    """A state being played: what flows, queries and windows are handed."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.journal: list[Entry] = []
        self.known: Known | None = None
        """What has been worked out while it is still; None: it is not."""

    def still(self, known: Known | None = None) -> Still:
        """Nothing changes as long as this lasts: what is asked twice is worked out once.

        `known` goes on where it was left, if nothing has changed since.
        """
        return Still(self, known)

    def once(self, what: str, of: Hashable, work_out: Callable[[], T]) -> T:
        """What is known already while the game is still, else what is worked out now."""
        known = self.known
        if known is None:
            return work_out()
        found = known.get((what, of), _UNKNOWN)
        if found is _UNKNOWN:
            found = known[what, of] = work_out()
        return cast(T, found)

    def tell(
        self,
        event: Event,
        *subjects: str,
        dice: Sequence[int] = (),
        marked: Sequence[int] | None = None,
        names: Sequence[str] = (),
        sides: Sequence[int] = (),
        luck: Owed = NOTHING_OWED,
        **values: int | str | Text,
    ) -> None:
        """Write a fact into the journal; `marked` are the places of the dice that counted."""
        counted = None if marked is None else tuple(marked)
        text = Text(event.key, **values)
        rolled = tuple(dice), counted, tuple(names), tuple(sides)
        self.journal.append(Entry(event.key, text, event.rules, subjects, *rolled, luck))


class System(ABC, Generic[S]):
    """One game system. `version` is raised whenever the same answers could lead to another game."""

    id: ClassVar[str]
    version: ClassVar[int]
    state: type[S]
    options: ClassVar[tuple[str, ...]] = ()
    """What `Setup.options` may hold."""
    most_sides: ClassVar[int] = 6
    """Of any die it rolls: no other result can be queued."""
    fingerprint: str = ""
    """Of the content packs in play: a save made with other content is told apart."""
    kinds: Kinds = {}
    """What a content pack for this system may hold."""

    @abstractmethod
    def quick_start(self) -> Setup:
        """A sensible game for somebody who wants to play now."""

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before the first beat; SetupError if the setup cannot be played."""

    @abstractmethod
    def seats(self, state: S) -> Sequence[Seat]: ...

    @abstractmethod
    async def beat(self, game: Game[S]) -> None:
        """Play exactly one step of the outer game."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def heading(self, state: S) -> Text:
        """Where the game stands, in words: round, phase."""

    @abstractmethod
    def value(self, state: S, seat: Seat) -> int:
        """How good the position is for `seat`; what bots strive for and odds are told in."""

    def hunch(self, state: S, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch | None:
        """What a player would guess of each of these answers without trying it; None: nothing, all have to be tried."""
        return None

    def span(self, state: S, seat: Seat) -> object:
        """What a computer player thinks through to its end: for as long as this stays the same; None: one beat."""
        return None

    def doubts(self, state: S, seat: Seat, topic: str) -> bool:
        """Whether trying answers of this topic teaches more than a hunch that is sure of them."""
        return False

    def horizon(self, state: S, seat: Seat, topic: str) -> object:
        """Where answers of this topic decide more than a span: what they are thought through to the end of.

        A round, as a rule: a strong player then tries even what the hunch is sure of; None: the span is far enough.
        """
        return None

    def ways(self, state: S, request: PickPath) -> Sequence[Way] | None:
        """The few of many paths that a computer player thinks of; None: as the request suggests them."""
        return None

    def layouts(self, state: S, request: PickLayout) -> Sequence[Places] | None:
        """The whole layouts of a body of men that a computer player thinks of; None: as the request suggests them."""
        return None

    def orders(self, state: S, request: Arrange[Any]) -> Sequence[Sequence[str]] | None:
        """The orders of keys that a computer player thinks of; None: an even spread of all."""
        return None

    def shares(self, state: S, request: Allot[Any]) -> Sequence[Mapping[str, int]] | None:
        """The ways to share things out that a computer player thinks of, legal ones; None: an even spread of all."""
        return None

    def game(self, state: S) -> Game[S]:
        """Wrap a state for playing; systems with a richer game of their own return that."""
        return Game(state)

    def in_setup(self, state: S) -> bool:
        """Whether the table is still being set up, so that somebody else may do that for the players."""
        return getattr(state, "phase", "") == "setup"

    def prepare(self, state: S) -> None:
        """Work out ahead what the next questions will need, such as the ground that models walk on.

        It is called beside the table after every beat, in a thread and on a copy: it may fill caches and nothing else,
        and takes no time when they are full.
        """

    def concede(self, state: S, seat: Seat) -> None:
        """`seat` gives up: the outcome is theirs to lose from now on."""
        raise IllegalAnswer(Refusal(Text("core.answer.no_surrender")))

    def unfounded(self, thing: Content) -> str:
        """Why a thing from a pack cannot be played although it is written right: no rule stands behind it."""
        return ""

    def map_hints(self, name: str, board: object) -> list[str]:
        """What the author of a map for this game should know, a sentence each, besides what holds for every map."""
        return []

    def faults(self) -> list[str]:
        """What is wrong with the player's own packs and maps for this game, a sentence each; those are left out."""
        return []

    def add_words(self, catalog: Catalog) -> None:
        """Teach the catalog the words of the system's packs."""

    def conceal(self, state: S, seat: Seat, random: Random) -> None:
        """Deal again whatever `seat` may not know."""

    def view(self, state: S, seat: Seat | None = None) -> Mapping[str, Any]:
        """The state as plain data, as `seat` may see it; None sees everything."""
        return shape_of(self.state).dump(state)

    def lookup(self, kind: type[Any], id: str) -> Any:
        """Pack content by type and id, for positions read back from a file."""
        raise KeyError(id)

    def name(self, id: str) -> Text | None:
        """What players call the piece, card or place `id`."""
        return None

    @property
    def title(self) -> Text:
        return Text(f"{self.id}.title")

    def locale(self) -> Path | None:
        """A folder of sentences besides the common ones."""
        return None
