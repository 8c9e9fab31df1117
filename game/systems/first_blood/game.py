"""A battle being fought: the state with its table and content, its pieces, and who may speak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from game.boards.measure import distance
from game.boards.table import Base, Body, Piece, Table
from game.core.hooks import Source, Speakers
from game.core.library import Library
from game.core.place import Point
from game.core.request import Seat
from game.core.system import Game
from game.core.text import Text
from game.systems.first_blood.called import piece_name
from game.systems.first_blood.content import Barrage, Character, Entry, Profile, Rule, Scenario
from game.systems.first_blood.force import InForce, in_force
from game.systems.first_blood.state import INCH, P1, P2, Activation, Model, Regiment, Side, State
from game.systems.first_blood.terrain import heaped
from game.systems.first_blood.vocabulary import RuleName, Type

T = TypeVar("T")
WIDTHS: dict[Type, int] = {"infantry": 1000, "cavalry": 2000, "brute": 2000, "monster": 3000}
"""Diameters of bases in mils (GEO-02)."""
SIZES: dict[Type, int] = {"infantry": 1, "cavalry": 2, "brute": 2, "monster": 3}  # SIZ-01 to SIZ-03
COMMAND_RANGE = 5 * INCH  # LDR-02, STD-06
WITHIN = 1
"""Mils by which "X or less" may be missed (GEO-04)."""
CONTACT = 10
"""Mils of distance that still are Contact (GEO-04)."""
FLOOR = 3 * INCH
"""The height of a Ruin's floor (RUI-12)."""
ADDS_UP: tuple[RuleName, ...] = ("decay",)
"""Special rules whose values are added together (SPR-24)."""
FLUID, STEADY = Rule(id="fluid_formation"), Rule(id="unstoppable")
BASIC = tuple(
    Source(f"first_blood.rules.{chapter}", "") for chapter in ("effects", "command", "combat", "ground", "morale")
)
"""The basic rules speak first: Leaders, Inspired, Water, size bonuses and the like are modifiers too."""


def tenth(mils: int) -> int:
    """A distance as players are told it: in tenths of an inch, rounded up."""
    return -(-mils // 100) * 100


@lru_cache(maxsize=8192)
def disc(id: str, at: Point, width: int) -> Body:
    """The room a model takes up; its height only keeps floors apart (GEO-12, RUI-22)."""
    return Body(id, at, Base.round(width), FLOOR - 1)


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Whom attacks, Hits and Morale Tests concern: the rank and file as one body, or a model with a profile of its own.

    Officers and all models of a Character Regiment stand for themselves (CHR-10 to CHR-16, OFF-08, OFF-18).
    """

    regiment: Regiment
    model: Model | None = None
    """None: the rank and file."""

    @property
    def id(self) -> str:
        """The Regiment's id, or the model's."""
        return self.model.id if self.model else self.regiment.id

    @property
    def profile(self) -> Profile:
        return self.model.profile if self.model else self.regiment.profile

    @property
    def models(self) -> list[Model]:
        """The living models it consists of."""
        if self.model is not None:
            return [self.model] if self.model in self.regiment.models else []
        return [model for model in self.regiment.models if not stands_alone(self.regiment, model)]

    def same(self, other: Part) -> bool:
        return self.id == other.id


def stands_alone(regiment: Regiment, model: Model) -> bool:
    """Whether a model attacks, is targeted and tests by itself (CHR-09 to CHR-14, OFF-08)."""
    return regiment.is_character or model.rank == "officer"


class FirstBlood(Game[State]):
    """What flows, queries and windows of this system are handed."""

    def __init__(self, state: State, library: Library, table: Table, map: Table | None = None) -> None:
        super().__init__(state)
        self.library = library
        self.table = heaped(table)
        self.map = map or table
        """The table as its author drew it, when the players place the terrain themselves (TER-11)."""
        self.pieces: dict[str, Piece] = {piece.id: piece for piece in self.table.pieces}

    def lay(self, table: Table) -> None:
        """The table looks different from now on: a player has placed terrain (TER-11)."""
        self.table = heaped(table)
        self.pieces = {piece.id: piece for piece in self.table.pieces}

    # --- regiments and models

    def regiment(self, id: str) -> Regiment:
        return self.state.regiments[id]

    def regiment_of(self, model: str) -> Regiment:
        """The Regiment of a model, by the model's id: it never has another (REG-03)."""
        return self.state.regiments[model.partition(".")[0]]

    def model(self, id: str) -> Model:
        return self.regiment_of(id).model(id)

    def on_table(self, seat: Seat | None = None) -> Iterator[Regiment]:
        """Regiments that live on the table or in a Garrison, of one Army or both."""
        return (r for r in self.state.regiments.values() if r.on_table and seat in (None, r.seat))

    def of(self, seat: Seat) -> list[Regiment]:
        """All Regiments of an Army that are not destroyed, wherever they are."""
        return [r for r in self.state.regiments.values() if r.seat == seat and not r.destroyed]

    def enemies(self, regiment: Regiment) -> list[Regiment]:
        return list(self.on_table(self.rival(regiment.seat)))

    def friends(self, regiment: Regiment) -> list[Regiment]:
        """Friendly Regiments on the table, itself too."""
        return list(self.on_table(regiment.seat))

    def parts(self, regiment: Regiment) -> list[Part]:
        """Officer or Character first, Retinue in list order, then the rank and file (DIC-16, DIC-19).

        Officers and Retinue have profiles of their own (OFF-01, OFF-06, RET-02, REG-02).
        """
        alone = [Part(regiment, model) for model in regiment.models if stands_alone(regiment, model)]
        alone.sort(key=lambda part: part.model is not None and part.model.rank == "retinue")
        ranks = Part(regiment)
        return [*alone, ranks] if ranks.models else alone

    def part(self, id: str) -> Part:
        """A part by its id."""
        regiment = self.regiment_of(id)
        return Part(regiment, regiment.model(id)) if "." in id else Part(regiment)

    def part_of(self, model: Model) -> Part:
        regiment = self.regiment_of(model.id)
        return Part(regiment, model) if stands_alone(regiment, model) else Part(regiment)

    def leaders(self, regiment: Regiment) -> list[Model]:
        """Those whose Command Range counts: Leader or Officer, Standard Bearer, Character or Acting Leader, the one
        others are measured from first (CMD-04, STD-04, CHR-02, OFF-03, LDR-04)."""
        order = ("character", "leader", "officer", "standard")
        found = [model for rank in order for model in regiment.models if model.rank == rank]
        acting = [model for model in regiment.models if model.id == regiment.acting_leader and model not in found]
        return [*found, *acting] or regiment.models[:1]

    def leader(self, regiment: Regiment) -> Model:
        return self.leaders(regiment)[0]

    def main(self, regiment: Regiment) -> Part:
        """The part whose special rules are the Regiment's: the rank and file, else the Leader (REG-05, OFF-07)."""
        ranks = Part(regiment)
        return ranks if ranks.models or regiment.destroyed else Part(regiment, self.leader(regiment))

    def caster_models(self, regiment: Regiment) -> list[Model]:
        """Models that cast: those of their own, and for a Regiment of Casters its Leader (MAG-02, MAG-10, MAG-26)."""
        found = [part.model for part in self.parts(regiment) if part.model and self.is_caster(part)]
        ranks = Part(regiment)
        if ranks.models and self.is_caster(ranks):
            leader = self.leader(regiment)
            found.append(leader if leader in ranks.models else ranks.models[0])
        return found

    def is_caster(self, part: Part) -> bool:
        return self.has(part, "wizard") or self.has(part, "priest")

    @staticmethod
    def rival(seat: Seat) -> Seat:
        return P2 if seat == P1 else P1

    def side(self, seat: Seat) -> Side:
        return self.state.sides[seat]

    @property
    def activation(self) -> Activation:
        assert self.state.active is not None
        return self.state.active

    @property
    def scenario(self) -> Scenario:
        return self.library.get(Scenario, self.state.scenario)

    def entry(self, regiment: Regiment) -> Entry | Character:
        """The Army List Entry behind a Regiment."""
        kind: type[Entry] | type[Character] = Character if regiment.is_character else Entry
        return self.library.get(kind, regiment.entry)

    # --- bodies and distances

    def width(self, model: Model) -> int:
        """Of its base, by its Type; Officers and Characters have one too (MOD-02, MOD-04, GEO-02)."""
        return WIDTHS[model.profile.type]

    def body(self, model: Model) -> Body:
        assert model.at is not None
        return disc(model.id, model.at, self.width(model))

    def body_at(self, model: Model, at: Point) -> Body:
        return disc(model.id, at, self.width(model))

    def bodies(self, regiments: Iterable[Regiment]) -> list[Body]:
        """Everybody of these who stands on the table."""
        return [self.body(model) for regiment in regiments for model in regiment.models if model.at is not None]

    def garrison(self, regiment: Regiment) -> Piece | None:
        """The piece a Regiment Occupies."""
        return self.pieces[regiment.inside] if regiment.inside else None

    def forms(self, regiment: Regiment) -> Sequence[Body | Piece]:
        """What a Regiment is measured from and to: its bases, or the outline of the piece it Occupies (GAR-33, GAR-42,
        GAR-49)."""
        piece = self.garrison(regiment)
        return [piece] if piece else self.bodies([regiment])

    def apart(self, regiment: Regiment, other: Regiment) -> int:
        """The shortest distance between two Regiments, base to base, in mils; anybody may ask at any time (MEA-01,
        MEA-02, MEA-03, MEA-05, GEO-03)."""
        return min(distance(a, b, flat=True) for a in self.forms(regiment) for b in self.forms(other))

    # --- special rules and effects in force

    def in_force(self, regiment: Regiment) -> Sequence[InForce]:
        """Effects of items, Tiers, specialists and whatever lasts, that count for a Regiment now."""
        return in_force(self.library, regiment)

    def rules(self, part: Part) -> Mapping[RuleName, int]:
        """The special rules of a part, each with its highest value (SPR-01, SPR-02); not those that were lost.

        What stands in one model's profile is its own (CHR-16, OFF-07).
        """
        return _together(*self._ruled(part))

    def _ruled(self, part: Part) -> tuple[tuple[Rule, ...], tuple[RuleName, ...]]:
        """The special rules that a part was given, from everywhere, and those that it lost."""
        return self.once("rules", part.id, lambda: self._look_up(part))

    def _look_up(self, part: Part) -> tuple[tuple[Rule, ...], tuple[RuleName, ...]]:
        regiment = part.regiment
        given = part.profile.rules
        if regiment.is_character:
            given += (FLUID,)  # CHR-07
        if "standard" in [model.rank for model in regiment.models]:
            given += (STEADY,)  # STD-01
        lost: tuple[RuleName, ...] = ()
        for effect in self.in_force(regiment):
            rule = effect.effect.rule
            if rule and effect.effect.op == "grant_rule" and effect.covers(part.model):
                given += (rule,)
            elif rule and effect.effect.op == "lose_rule" and effect.covers(part.model):
                lost += (rule.id,)
        if regiment.shieldless or regiment.broken:  # SPR-57, SPR-76
            lost += ("shield",)
        return given, lost

    def has(self, part: Part, rule: RuleName) -> bool:
        return rule in self.rules(part)

    def barrages(self, part: Part) -> list[Barrage]:
        """The ranged weapons of a part, thrown ones too (PRF-13, SPR-09, SPR-87)."""
        found = list(part.profile.barrages)
        if self.has(part, "throwing_weapons"):
            found.append(Barrage(shots=1, range=THROWN, thrown=True))  # type: ignore[arg-type]
        return found

    def voices(self, part: Part) -> Sequence[Source]:
        """What the special rules of a part have to say: its bearer is the part."""
        return _sources(part.id, *self._ruled(part))

    def speakers_of(self, part: Part) -> Speakers:
        """The basic rules and then the special rules of a part."""
        return _speakers(part.id, *self._ruled(part))

    def speakers(self) -> Sequence[Source]:
        """The basic rules; contexts add the rules of those concerned."""
        return BASIC

    # --- words

    def name(self, regiment: Regiment) -> Text:
        """What the journal calls a Regiment; one of several alike by its number."""
        name = self.entry(regiment).name
        alike = [r.id for r in self.state.regiments.values() if (r.seat, r.entry) == (regiment.seat, regiment.entry)]
        if len(alike) < 2:
            return name
        return Text("first_blood.numbered", name=name, n=alike.index(regiment.id) + 1)

    def piece_name(self, piece: Piece) -> Text | str:
        """What a piece of terrain is called, in the players' language where it is known."""
        return piece_name(self.library, piece)

    def model_name(self, model: Model) -> Text:
        """What the journal calls a model: by its profile when it stands alone, else as one of its Regiment."""
        regiment = self.regiment_of(model.id)
        if stands_alone(regiment, model):
            return model.profile.name
        return Text(f"first_blood.rank.{model.rank}", regiment=self.name(regiment), n=int(model.id.partition(".")[2]))

    def part_name(self, part: Part) -> Text:
        return self.model_name(part.model) if part.model else self.name(part.regiment)


@lru_cache(maxsize=1024)
def _together(given: tuple[Rule, ...], lost: tuple[RuleName, ...]) -> Mapping[RuleName, int]:
    """Special rules from everywhere, each with its highest value, or all of them where they add up (SPR-01, SPR-02)."""
    found: dict[RuleName, int] = {}
    for rule in given:
        had = found.get(rule.id, 0)
        found[rule.id] = had + rule.x if rule.id in ADDS_UP else max(had, rule.x)
    return {id: x for id, x in found.items() if id not in lost}


@lru_cache(maxsize=1024)
def _sources(bearer: str, given: tuple[Rule, ...], lost: tuple[RuleName, ...]) -> tuple[Source, ...]:
    return tuple(Source(f"first_blood.{id}", bearer, x) for id, x in _together(given, lost).items())


@lru_cache(maxsize=1024)
def _speakers(bearer: str, given: tuple[Rule, ...], lost: tuple[RuleName, ...]) -> Speakers:
    return Speakers([*BASIC, *_sources(bearer, given, lost)])


THROWN = 3 * INCH
