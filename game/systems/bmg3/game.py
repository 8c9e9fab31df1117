"""A game of the third edition being played: the state with its table and content, and who may speak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import attrgetter

from game.boards.table import Base, Body, Table, Zone
from game.core.hooks import Source, Speakers
from game.core.library import Library
from game.core.place import Point
from game.core.request import Seat
from game.core.system import Game
from game.core.text import Text
from game.systems.bmg3.content import Card, Encounter, Event, Trait, Weapon
from game.systems.bmg3.state import P1, P2, Activation, Fact, Marker, Model, Side, State
from game.systems.bmg3.vocabulary import FactKind

MARKER_WIDTH = 1181
LAMP_HEIGHT = 1500
HEIGHTS = ((30, 1500), (40, 1750), (50, 2250), (60, 2750))
"""Body heights by base size in millimetres, up to and including (GEO-03)."""
BASIC = tuple(Source(f"bmg3.rules.{chapter}", "") for chapter in ("round", "movement", "combat", "cards"))
"""The basic rules speak first: Outnumbered, KO, Knocked Down and the like are modifiers too."""


def diameter(millimetres: int) -> int:
    """A base in mils of an inch (GEO-02, PRO-03, MEA-01)."""
    return round(millimetres * 10_000 / 254)


_KO, _PROFILE, _EQUIPMENT = attrgetter("ko"), attrgetter("profile"), attrgetter("equipment")


@lru_cache(maxsize=4096)
def cylinder(id: str, at: Point, millimetres: int, height: int | None, is_vehicle: bool) -> Body:
    """The room a model takes up somewhere (GEO-03, GEO-04)."""
    width = diameter(millimetres)
    tall = height or next(h for mm, h in HEIGHTS if millimetres <= mm)
    return Body(id, at, Base.round(width), tall, core=width if is_vehicle else width // 2)


@lru_cache(maxsize=4096)
def disc(id: str, at: Point, height: int = 0) -> Body:
    """The room a marker takes up (GEO-07)."""
    return Body(id, at, Base.round(MARKER_WIDTH), height, core=MARKER_WIDTH // 2)


@lru_cache(maxsize=64)
def encounter_zones(card: Encounter, letter: str) -> tuple[Zone, ...]:
    """The deployment zones an Encounter card shows for A or B."""
    outlines = card.a if letter == "A" else card.b
    return tuple(
        Zone(f"{card.id}.{letter}{n}", "deployment", tuple((int(x), int(y)) for x, y in outline))
        for n, outline in enumerate(outlines, 1)
    )


@lru_cache(maxsize=4096)
def _card(library: Library, id: str) -> Card:
    return library.get(Card, id.partition("#")[0])


@lru_cache(maxsize=1024)
def _numbered(alias: Text, n: str) -> Text:
    return Text("bmg3.numbered", name=alias, n=n)


@dataclass(frozen=True, slots=True)
class Gifts:
    """What a model can do as long as nothing that decides it changes: its abilities, and what they have to say."""

    known_by: tuple[object, ...]
    traits: tuple[Trait, ...]
    ids: frozenset[str]
    said: tuple[Source, ...]


def _gifts(model: Model, is_boss: bool) -> Gifts:
    gear = [thing.ability for thing in model.equipment if thing.ability]
    traits = (*model.profile.abilities, *gear, *([Trait(id="inspire")] if is_boss else []))
    said = tuple(Source(f"bmg3.{trait.id}", model.id, trait) for trait in traits)
    return Gifts((model.profile, is_boss, *model.equipment), traits, frozenset(trait.id for trait in traits), said)


class Bmg3(Game[State]):
    """What flows, queries and windows of this system are handed."""

    def __init__(self, state: State, library: Library, table: Table, map: Table | None = None) -> None:
        super().__init__(state)
        self.library = library
        self.table = table
        self.map = map or table
        """The table as its author drew it, when the players place the terrain themselves (TER-11)."""
        self._zones: dict[tuple[str, str], tuple[Zone, ...]] = {}
        self._heard: list[object] = []
        self._chorus = Speakers()
        self._kept: dict[str, Gifts] = {}
        self._bodies: dict[str, tuple[Point, Body]] = {}

    # --- models

    def model(self, id: str) -> Model:
        return self.state.models[id]

    def in_play(self, seat: Seat | None = None) -> list[Model]:
        """Models on the table, of one crew or both (GEN-11); asked so often that each is looked at here itself."""
        there = [m for m in self.state.models.values() if m.at is not None and not m.casualty]
        return there if seat is None else [m for m in there if m.seat == seat]

    def enemies(self, model: Model) -> list[Model]:
        return self.in_play(self.rival(model.seat))

    def friends(self, model: Model) -> list[Model]:
        """Friendly models in play, the model itself too (GEN-10)."""
        return self.in_play(model.seat)

    def body(self, model: Model) -> Body:
        """The cylinder a model is (GEO-03, GEO-04, GEO-05, VEH-01); kept until it moves."""
        assert model.at is not None
        at, kept = self._bodies.get(model.id, (None, None))
        if kept is None or at is not model.at:
            kept = self.body_at(model, model.at)
            self._bodies[model.id] = model.at, kept
        return kept

    def body_at(self, model: Model, at: Point) -> Body:
        """The cylinder a model would be elsewhere."""
        profile = model.profile
        return cylinder(model.id, at, model.base, profile.height, profile.is_vehicle)

    def bodies(self, *, without: Model | None = None) -> list[Body]:
        return [self.body(model) for model in self.in_play() if model is not without]

    def weapons(self, model: Model) -> list[Weapon]:
        """What a model carries, bought weapons too."""
        bought = [thing.weapon for thing in model.equipment if thing.weapon]
        return [self.library.get(Weapon, id) for id in (*model.profile.weapons, *bought)]

    def most_magazines(self, model: Model, weapon: Weapon) -> int:  # AMM-06
        """The most a weapon may carry: what it began with; bought magazines are for the first that takes any."""
        first = next(carried for carried in self.weapons(model) if carried.ammo is not None)  # AMM-05
        bought = sum(thing.magazines for thing in model.equipment)
        return (weapon.ammo or 0) + (bought if weapon.id == first.id else 0)

    # --- markers

    def markers(self, kind: str, seat: Seat | None = None) -> list[Marker]:
        return [m for m in self.state.markers if m.kind == kind and (seat is None or m.seat == seat)]

    def marker_body(self, marker: Marker) -> Body:
        """The disc of a marker; a Lamp Post stands up from it (GEO-07, LOS-11)."""
        return disc(marker.id, marker.at, LAMP_HEIGHT if marker.kind == "lamp" else 0)

    # --- sides

    def side(self, seat: Seat) -> Side:
        return self.state.sides[seat]

    @staticmethod
    def rival(seat: Seat) -> Seat:
        return P2 if seat == P1 else P1

    def zones(self, seat: Seat) -> tuple[Zone, ...]:
        """The deployment zones of a player; none before they are chosen (ENC-02)."""
        letter, encounter = self.side(seat).zone, self.state.encounter
        if not letter or not encounter:
            return ()
        if (encounter, letter) not in self._zones:
            self._zones[encounter, letter] = encounter_zones(self.library.get(Encounter, encounter), letter)
        return self._zones[encounter, letter]

    @property
    def order(self) -> tuple[Seat, Seat]:  # INI-08
        """Who resolves first: the player whose model is active, else the one with Initiative (GEN-06, GEN-09)."""
        active = self.state.active
        first = self.model(active.model).seat if active else self.state.initiative
        return first, self.rival(first)

    @property
    def activation(self) -> Activation:
        assert self.state.active is not None
        return self.state.active

    def victory_points(self, seat: Seat) -> int:
        """The Fulfilled pile counts, and nothing else (CRD-06, CRD-12, OBJ-09)."""
        return sum(self.card(card).vp for card in self.side(seat).fulfilled)

    def card(self, id: str) -> Card:
        """A card by its copy's id (`by_the_book#2`)."""
        return _card(self.library, id)

    # --- abilities

    @property
    def event_ability(self) -> str:
        """What the event of the game does; '' without one."""
        return self.library.get(Event, self.state.event).ability.id if self.state.event else ""

    def speakers(self) -> Speakers:
        """Who may speak: the basic rules, the event, cards that last, then models with their gear and states."""
        return self.once("speakers", "", self._who_speaks)

    def _who_speaks(self) -> Speakers:
        now = self._causes()
        if now != self._heard:
            self._heard, self._chorus = now, Speakers(self._speakers())
        return self._chorus

    def _causes(self) -> list[object]:
        """Everything that decides who may speak; what can change is named by its identity, and kept alive by it."""
        state, models = self.state, self.state.models.values()
        causes: list[object] = [state.event, self.order[0], *map(id, state.lasting)]
        causes += [side.boss for side in state.sides.values()]
        causes += [model.at is None or model.casualty for model in models]
        causes += map(_KO, models)
        causes += map(_PROFILE, models)
        causes += map(tuple, map(_EQUIPMENT, models))
        causes += [(model.id, *map(id, model.statuses)) for model in models if model.statuses]
        return causes

    def _speakers(self) -> list[Source]:  # KOD-04
        sources = list(BASIC)
        if self.state.event:
            trait = self.library.get(Event, self.state.event).ability
            sources.append(Source(f"bmg3.{trait.id}", "", trait))
        sources += [Source(f"bmg3.{lasting.ability}", lasting.subject, lasting) for lasting in self.state.lasting]
        models = [model for model in self.state.models.values() if model.at is not None and not model.casualty]
        for seat in self.order:
            for model in models:
                if model.seat != seat:
                    continue
                if model.statuses:
                    sources += [Source(f"bmg3.{status.id}", model.id, status) for status in model.statuses]
                if not model.ko:  # a KO model's abilities and equipment are switched off (KOD-08)
                    sources += self._gifts(model).said
        return sources

    def traits(self, model: Model) -> Sequence[Trait]:
        """The abilities of a model, its equipment's too; the Boss inspires."""
        return self._gifts(model).traits

    def _gifts(self, model: Model) -> Gifts:
        """Kept until something that decides it changes."""
        is_boss = self.side(model.seat).boss == model.id
        known_by = model.profile, is_boss, *model.equipment
        kept = self._kept.get(model.id)
        if kept is None or kept.known_by != known_by:
            kept = self._kept[model.id] = _gifts(model, is_boss)
        return kept

    def has(self, model: Model, ability: str) -> bool:
        """Whether a model has an ability that works now."""
        return not model.ko and ability in self._gifts(model).ids

    # --- memory for cards

    def remember(self, kind: FactKind, seat: Seat, subject: str = "", by: str = "", of: Seat | None = None) -> None:
        """Keep a fact for the rest of the round: whose doing, to what, by which model, and whose that thing was."""
        state = self.state
        activation = state.activations if state.active else 0
        state.facts.append(Fact(kind, seat, subject, by, of, activation, state.phase))

    def begin_scope(self) -> None:
        """A new activation, or a new phase: the limits on playing cards begin again (CRD-22, CRD-25, CRD-23)."""
        for side in self.state.sides.values():
            side.played_objective = side.played_resource = False
            side.played_names.clear()

    def expire(self, until: str) -> None:
        """Effects of cards that last for an attack, an activation or a round end."""
        for lasting in self.state.lasting:
            if lasting.until == until and lasting.ability == "card_dark_lamp":
                for marker in self.state.markers:
                    if marker.id == lasting.subject:
                        marker.dark = False
        self.state.lasting = [lasting for lasting in self.state.lasting if lasting.until != until]

    def name(self, model: Model) -> Text:
        """What the journal calls a model; one of several alike by its number, as its token shows it."""
        alias = model.profile.alias
        return _numbered(alias, model.id[1:]) if self.alike(model) else alias

    def alike(self, model: Model) -> bool:
        """Whether its crew has another of the same profile."""
        return (model.seat, model.profile.id) in self._alike

    @cached_property
    def _alike(self) -> tuple[tuple[Seat, str], ...]:
        seen = [(model.seat, model.profile.id) for model in self.state.models.values()]
        return tuple(key for key, count in Counter(seen).items() if count > 1)
