"""A game of the first edition being played: the state with its table and content, its pieces, and who may speak."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from operator import attrgetter

from game.boards.measure import distance, touching
from game.boards.table import Base, Body, Piece, Table
from game.core.hooks import Source, Speakers
from game.core.library import Library
from game.core.place import Point
from game.core.request import Seat
from game.core.system import Game
from game.core.text import Text
from game.systems.bmg1.content import Equipment, Profile, Scenario, Technique, Weapon
from game.systems.bmg1.state import CM, P1, P2, SEATS, Activation, Marker, Model, Side, State
from game.systems.bmg1.vocabulary import MENTAL, Size, TraitName

BASES: dict[Size, int] = {"small": 3 * CM, "standard": 3 * CM, "big": 5 * CM}
"""Diameters (VOL-06 to 08)."""
HEIGHTS: dict[Size, int] = {"small": 3 * CM, "standard": 4 * CM, "big": 6 * CM}
LYING = 1 * CM
"""The height of somebody on the ground, for sight and light (VOL-10)."""
WITHIN = 50
"""Mils by which an inclusive limit may be missed; a strict one is compared plainly (MEA-06, MEA-07)."""
TOUCH = 100
"""Mils that still are contact (GEO-07)."""
DISC = 3 * CM
LAMP = 1 * CM
MARKER_HEIGHTS = {"lamp": 8 * CM, "ammo": 2 * CM, "titan": 2 * CM}
"""Flat ones have none (GEO-10)."""
BASIC = tuple(
    Source(f"bmg1.rules.{chapter}", "") for chapter in ("skills", "moving", "combat", "shooting", "night", "states")
)
"""The basic rules speak first: Inferiority, Defensive Positions, states and the like are modifiers too."""
NOBODY = Speakers()
IN_PLAY_ONLY: tuple[TraitName, ...] = (
    "informer",
    "detective",
    "mob",
    "kaos_agent",
    "scheming",
    "leader",
    "sidekick",
    "puzzle_master",
)
"""Traits that give nothing while their owner is K.O. (KOD-12, KOD-13)."""


@dataclass(frozen=True, slots=True)
class Had:
    """A trait somebody has, what it names, and whence: `` printed, `item`, or the trait or rank that gives it."""

    id: TraitName
    param: str = ""
    source: str = ""


@lru_cache(maxsize=8192)
def cylinder(id: str, at: Point, width: int, height: int, lying: int) -> Body:
    """The room a character takes up (VOL-01, GEO-02, VOL-10)."""
    return Body(id, at, Base.round(width), height, lying=lying)


@lru_cache(maxsize=2048)
def traits_of(
    library: Library, profile: Profile, item: str, as_free_agent: bool, tricked: bool, calmed: bool, ko: bool
) -> tuple[Had, ...]:
    """Every trait of such a character.

    K.O. characters keep what protects them and lose what serves others (KOD-12, KOD-13); Psychoanalysis silences
    Mental Disorders (TRT-158).
    """
    found = [Had(trait.id, trait.param) for trait in profile.traits]
    bought = library.get(Equipment, item).trait if item else None
    if bought is not None:
        found.append(Had(bought.id, bought.param, "item"))
    found += _given(profile, [had.id for had in found], as_free_agent, tricked)
    return tuple(had for had in found if not (calmed and had.id in MENTAL) and not (ko and had.id in IN_PLAY_ONLY))


def _given(profile: Profile, own: Sequence[TraitName], as_free_agent: bool, tricked: bool) -> Iterator[Had]:
    """What rank, size and other traits give."""
    if profile.rank == "henchman":
        yield Had("henchman", source="rank")
        yield Had("lets_go", source="henchman")  # TRT-85
    if not as_free_agent and profile.rank in ("leader", "sidekick"):
        yield Had("leader" if profile.rank == "leader" else "sidekick", source="rank")
        if profile.rank == "leader":
            yield Had("inspire", source="leader")  # TRT-112
    if profile.size == "big":
        yield Had("big", source="size")
    if profile.size == "small":
        yield Had("small", source="size")
    if "acrobat" in own:
        yield Had("dodge", source="acrobat")  # TRT-12
    if "total_vision" in own:
        yield Had("night_vision", source="total_vision")  # TRT-193
    if tricked:
        yield Had("trickster", source="kaos_agent")  # TRT-95


KnownBy = tuple[Profile, str, bool, bool, bool, bool]
"""What decides which traits a character has."""


@dataclass(frozen=True, slots=True)
class Nature:
    """What somebody is as long as nothing of what decides it changes: its traits and what they have to say."""

    known_by: KnownBy
    traits: tuple[Had, ...]
    ids: frozenset[TraitName]
    said: tuple[Source, ...]
    alone: Speakers
    """The basic rules, then what is said."""


@lru_cache(maxsize=4096)
def _nature(library: Library, bearer: str, known_by: KnownBy) -> Nature:
    traits = traits_of(library, *known_by)
    said = tuple(Source(f"bmg1.{had.id}", bearer, had) for had in traits)
    return Nature(known_by, traits, frozenset(had.id for had in traits), said, Speakers([*BASIC, *said]))


_DECIDES = attrgetter("location", "posture", "item", "as_free_agent")
"""With its states, what decides which voices a character has."""


class Bmg1(Game[State]):
    """What flows, queries and windows of this system are handed."""

    def __init__(self, state: State, library: Library, table: Table, map: Table | None = None) -> None:
        super().__init__(state)
        self.library = library
        self.table = table
        self.map = map or table
        """The table as its author drew it, doors and all."""
        self._natures: dict[str, Nature] = {}
        self._names: dict[str, Text] = {}
        self._bodies: dict[str, tuple[Point, str, Body]] = {}
        self._heard: dict[str, tuple[tuple[object, ...], Speakers]] = {}
        """Who spoke last, of each character and of all, and what had to be the same for them to speak again."""

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """The terrain that stands now, by its ids."""
        return {piece.id: piece for piece in self.table.pieces}

    # --- characters

    def model(self, id: str) -> Model:
        return self.state.models[id]

    def of(self, seat: Seat) -> Iterator[Model]:
        """All characters of a Band, wherever they are."""
        return (model for model in self.state.models.values() if model.seat == seat)

    def on_table(self, seat: Seat | None = None) -> Iterator[Model]:
        """Characters on the table, K.O. ones too, of one Band or both."""
        return (m for m in self.state.models.values() if m.location == "table" and seat in (None, m.seat))

    def in_play(self, seat: Seat | None = None) -> Iterator[Model]:
        """Characters on the table or in the sewers that are not K.O."""
        return (m for m in self.state.models.values() if m.in_play and seat in (None, m.seat))

    def controller(self, model: Model) -> Seat:
        """Who decides for a character: its owner, or whoever hypnotizes it (EFX-21)."""
        return next((s.seat for s in model.statuses if s.id == "hypnotize" and s.seat), model.seat)

    def enemies(self, model: Model) -> list[Model]:
        """Characters on the table that are enemies of whoever controls this one."""
        mine = self.controller(model)
        return [other for other in self.on_table() if other is not model and other.seat != mine]

    def friends(self, model: Model) -> list[Model]:
        """Others of the same Band on the table."""
        return [other for other in self.on_table(model.seat) if other is not model]

    def henchmen(self, model: Model, within: int) -> list[Model]:
        """Henchmen and Minions of the Band that near, not itself, not K.O. (TRT-08)."""
        from_here = self.body(model)
        return [
            other
            for other in self.friends(model)
            if other.profile.rank == "henchman"
            and other.posture != "ko"
            and self.gap(from_here, self.body(other)) <= within + WITHIN
        ]

    def size(self, model: Model) -> Size:
        return model.profile.size

    def width(self, model: Model) -> int:
        """VOL-05, VOL-09"""
        return model.profile.base or BASES[model.profile.size]

    def height(self, model: Model) -> int:
        """VOL-05, VOL-09"""
        return model.profile.height or HEIGHTS[model.profile.size]

    def body(self, model: Model) -> Body:
        """The cylinder a character is; one on the ground is low for sight (VOL-10). Kept until it moves or gets up."""
        assert model.at is not None
        at, posture, kept = self._bodies.get(model.id, (None, "", None))
        if kept is None or at is not model.at or posture != model.posture:
            kept = self.body_at(model, model.at)
            self._bodies[model.id] = model.at, model.posture, kept
        return kept

    def body_at(self, model: Model, at: Point) -> Body:
        """GEO-01, VOL-11"""
        lying = LYING if model.is_down else 0
        return cylinder(model.id, at, self.width(model), self.height(model), lying)

    def bodies(self, *, without: Model | None = None) -> list[Body]:
        return [self.body(model) for model in self.on_table() if model is not without]

    @staticmethod
    def gap(a: Body, b: Body) -> int:
        """The distance between two volumes, in mils (MEA-02, GEO-06, VOL-03)."""
        return distance(a, b)

    # --- markers

    def markers(self, *kinds: str, seat: Seat | None = None) -> list[Marker]:
        return [m for m in self.state.markers if (not kinds or m.kind in kinds) and seat in (None, m.seat)]

    def marker(self, id: str) -> Marker:
        return next(marker for marker in self.state.markers if marker.id == id)

    def marker_body(self, marker: Marker) -> Body:
        """The disc of a marker and its height (GEO-10)."""
        assert marker.at is not None
        width = LAMP if marker.kind == "lamp" else DISC
        return cylinder(marker.id, marker.at, width, MARKER_HEIGHTS.get(marker.kind, 0), 0)

    # --- terrain

    def remove_piece(self, id: str) -> None:
        """A piece is gone for good (TRT-74)."""
        self.state.destroyed.append(id)
        self.lay_out(replace(self.table, pieces=tuple(piece for piece in self.table.pieces if piece.id != id)))

    def exchange_piece(self, piece: Piece) -> None:
        """A piece is not as it was: a door that was opened or closed (GEO-32)."""
        self.lay_out(replace(self.table, pieces=tuple(piece if p.id == piece.id else p for p in self.table.pieces)))

    def lay_out(self, table: Table) -> None:
        """From now on the table is like this."""
        self.table = table
        vars(self).pop("pieces", None)

    # --- contact

    def touches(self, one: Model, other: Model) -> bool:
        """Base contact (GEO-07); contact across a thin object is another matter (GEO-08)."""
        return touching(self.body(one), self.body(other), TOUCH)

    def stands_by(self, model: Model, marker: Marker) -> bool:
        """Whether a character touches a marker, stands on it, or carries it (GEO-09, LOO-09)."""
        if marker.at is None:
            return marker.carrier == model.id
        return touching(self.body(model), self.marker_body(marker), TOUCH)

    def touched_markers(self, model: Model) -> list[str]:
        """The markers a character touches."""
        return [m.id for m in self.state.markers if model.on_table and self.stands_by(model, m)]

    # --- sides

    def side(self, seat: Seat) -> Side:
        return self.state.sides[seat]

    @staticmethod
    def rival(seat: Seat) -> Seat:
        return P2 if seat == P1 else P1

    @property
    def order(self) -> tuple[Seat, Seat]:
        """Who resolves first: the player of the active character, else the one with the lead (PRC-04)."""
        active = self.state.active
        first = self.controller(self.model(active.model)) if active else self.state.lead
        return first, self.rival(first)

    @property
    def activation(self) -> Activation:
        assert self.state.active is not None
        return self.state.active

    @property
    def scenario(self) -> Scenario:
        return self.library.get(Scenario, self.state.scenario)

    # --- traits and weapons

    def traits(self, model: Model) -> tuple[Had, ...]:
        """Every trait a character has now, printed, bought, or given by its rank, size or another trait."""
        return self._nature(model).traits

    def _nature(self, model: Model) -> Nature:
        """Kept until something that decides it changes."""
        known_by, kept = self._known_by(model), self._natures.get(model.id)
        if kept is None or kept.known_by != known_by:
            kept = self._natures[model.id] = _nature(self.library, model.id, known_by)
        return kept

    def _known_by(self, model: Model) -> KnownBy:
        profile = model.profile
        agents = self._kaos_agents[model.seat]
        tricked = bool(agents) and profile.rank == "henchman" and any(agent.in_play for agent in agents)
        calmed = bool(model.statuses) and model.has("psychoanalysis")
        return profile, model.item, model.as_free_agent, tricked, calmed, model.posture == "ko"

    @cached_property
    def _kaos_agents(self) -> dict[Seat, list[Model]]:
        """Whoever makes Tricksters of the Henchmen of its Band (TRT-95)."""
        agents = [m for m in self.state.models.values() if any(trait.id == "kaos_agent" for trait in m.profile.traits)]
        return {seat: [agent for agent in agents if agent.seat == seat] for seat in SEATS}

    def has(self, model: Model, trait: TraitName) -> bool:
        return trait in self._nature(model).ids

    def attacks(self, model: Model) -> list[Technique]:
        """Its special attacks; whoever is Big may Charge (TRT-106)."""
        found = list(model.profile.attacks)
        if model.profile.size == "big" and not any(attack.id == "charge" for attack in found):
            found.append(Technique(id="charge"))
        return found

    def weapon(self, id: str) -> Weapon:
        return self.library.get(Weapon, id)

    def weapons(self, model: Model) -> list[Weapon]:
        return [self.library.get(Weapon, id) for id in model.weapons]

    # --- who may speak

    def voices(self, model: Model) -> Sequence[Source]:
        """What a character's traits and states have to say; its bearer is the character (TRT-04, TRT-05, PRC-01)."""
        said = self._nature(model).said
        if not model.statuses:
            return said
        return [*said, *(Source(f"bmg1.status.{status.id}", model.id, status) for status in model.statuses)]

    def with_rules(self, model: Model) -> Speakers:
        """The basic rules, then what one character has to say."""
        nature = self._nature(model)
        if not model.statuses:
            return nature.alone
        decides = nature, *map(id, model.statuses)
        decided, said = self._heard.get(model.id, ((), NOBODY))
        if decided != decides:
            said = Speakers([*BASIC, *self.voices(model)])
            self._heard[model.id] = decides, said
        return said

    def speakers(self) -> Speakers:
        """Everybody: the basic rules, then both Bands, the player who resolves first before the other (PRC-04)."""
        return self.once("speakers", "", self._all_speakers)

    def _all_speakers(self) -> Speakers:
        """Kept until something changes that decides who has what to say; the same states say the same."""
        models = self.state.models.values()
        states = [(model.id, *map(id, model.statuses)) for model in models if model.statuses]
        decides = self.order, *map(_DECIDES, models), *states
        decided, said = self._heard.get("", ((), NOBODY))
        if decided != decides:
            said = Speakers(self._all_voices())
            self._heard[""] = decides, said
        return said

    def _all_voices(self) -> Iterator[Source]:
        yield from BASIC
        for seat in self.order:
            for model in self.of(seat):
                if model.location != "casualty":
                    yield from self.voices(model)

    # --- words

    def name(self, model: Model) -> Text:
        """What the journal calls a character; one of several alike by its number."""
        if model.id not in self._names:
            alias = model.profile.alias
            alike = [m.id for m in self.of(model.seat) if m.profile.id == model.profile.id]
            numbered = Text("bmg1.numbered", name=alias, n=alike.index(model.id) + 1)
            self._names[model.id] = numbered if len(alike) > 1 else alias
        return self._names[model.id]
