"""What a story is made of. Beats are numbered as in the session, entries as in its whole journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.core.journal import NOTHING_OWED, Owed
from game.core.request import Seat
from game.core.system import Outcome
from game.core.text import Text

Seats = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever does something in the story: a model, or a body of men."""

    id: str
    seat: Seat
    name: Text
    icon: str
    role: str = ""
    rank: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its number and the beat it began with."""

    number: int
    beat: int


@dataclass(frozen=True, slots=True)
class Scored:
    """Points as they were gained."""

    seat: Seat
    n: int
    source: Text
    by: str
    """The actor that earned them; '' where that cannot be told."""
    round: int
    """Its place among the rounds of the story."""
    beat: int
    told: int


@dataclass(frozen=True, slots=True)
class Fall:
    """A model that was put out of the fight."""

    model: str
    who: str
    by: str
    for_good: bool
    round: int
    beat: int
    told: int


@dataclass(frozen=True, slots=True)
class Luck:
    """The dice of a seat: attacks, and what it rolled to save itself."""

    hits: Owed = NOTHING_OWED
    saves: Owed = NOTHING_OWED

    @property
    def all(self) -> Owed:
        return self.hits + self.saves

    def __add__(self, other: Luck) -> Luck:
        return Luck(self.hits + other.hits, self.saves + other.saves)


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one actor did in all its activations."""

    actor: str
    points: int = 0
    felled: int = 0
    dealt: int = 0
    """Wounds, markers: whatever the game hurts with."""
    taken: int = 0
    activations: int = 0
    worth: int = 0
    """What its activations were worth to its side, in the units of `System.value`."""


@dataclass(frozen=True, slots=True)
class Place:
    """How likely the first side was to win, in thousandths, before a beat; the last place is the end."""

    beat: int
    chance: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The activation that changed most, and the chances of the first side before and after it."""

    beat: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Swing:
    """How the game went to and fro."""

    places: tuple[Place, ...] = ()
    turn: Turn | None = None
    played_out: bool = False
    """By games played to the end from there; else a first impression from the values of the positions."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Something worth telling: its name, and the values of its sentence."""

    name: str
    icon: str
    words: Text


@dataclass(frozen=True, slots=True)
class Story:
    """Everything there is to tell about a game so far."""

    system: str
    scenario: Text
    outcome: Outcome | None
    sides: tuple[Seats, ...]
    """Seats that play together; the first side has the first seat. The game itself is no side."""
    scores: Mapping[Seat, int]
    rounds: tuple[Round, ...]
    gains: tuple[Scored, ...]
    falls: tuple[Fall, ...]
    luck: Mapping[Seat, Luck]
    deeds: Mapping[str, Deeds]
    cast: Mapping[str, Actor]
    bodies: Mapping[str, str]
    """The actor behind every piece: itself, or the body of men it belongs to."""
    swing: Swing = field(default_factory=Swing)
    worth: tuple[Worth, ...] = ()

    @property
    def together(self) -> bool:
        """Whether all seats play on one side, against the game."""
        return len(self.sides) == 1

    @property
    def sources(self) -> tuple[Text, ...]:
        """What points were given for, the richest first."""
        sums: dict[Text, int] = {}
        for gain in self.gains:
            sums[gain.source] = sums.get(gain.source, 0) + gain.n
        return tuple(sorted(sums, key=lambda source: -sums[source]))

    @property
    def best(self) -> Deeds | None:
        """Whoever did most for its side; nobody where nobody did anything that counts."""
        able = [each for each in self.deeds.values() if each.points or each.felled or each.dealt]
        mine = [each for each in able if self.side_of(self.cast[each.actor].seat) is not None]
        return max(mine, key=lambda each: (each.worth, each.points, each.felled, each.dealt, each.actor), default=None)

    def actor(self, id: str) -> Actor | None:
        """Whoever is behind a piece."""
        return self.cast.get(self.bodies.get(id, id))

    def side_of(self, seat: Seat) -> int | None:
        """The side a seat plays on; None: the game itself."""
        return next((at for at, side in enumerate(self.sides) if seat in side), None)

    def points(self, side: Sequence[Seat], round: int | None = None, source: Text | None = None) -> int:
        """What a side gained, in all or in one round, for anything or for one thing."""
        return sum(
            gain.n
            for gain in self.gains
            if gain.seat in side
            and (round is None or gain.round == round)
            and (source is None or gain.source == source)
        )

    def round_of(self, beat: int) -> int:
        """The place of the round a beat belongs to."""
        return max((at for at, each in enumerate(self.rounds) if each.beat <= beat), default=0)
