"""A game in the arena being played: the state with its board and content, and who may speak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from game.boards.grid import Conditions, Feature, GridSight
from game.boards.grid_reach import Reach
from game.boards.grid_sight import hex_sight
from game.boards.hexes import NOBODY, Base, Crowd, HexBoard
from game.core.content import Content
from game.core.hooks import Source, Speakers
from game.core.library import Library
from game.core.place import Point
from game.core.request import Seat
from game.core.system import Game
from game.core.text import Text
from game.kit.cards import voices
from game.kit.cards.addresses import Addresses, card_of
from game.kit.cards.voices import Chorus
from game.kit.turns import until_decided
from game.systems.torgue_arena.content import (
    KINDS,
    CompanionCard,
    EnemyCard,
    Family,
    Gear,
    HunterCard,
    LootKind,
    Scenario,
    Tree,
    Wanted,
)
from game.systems.torgue_arena.pending import Pending
from game.systems.torgue_arena.state import Companion, Enemy, Figure, Hunter, Item, Lasting, State, Thing
from game.systems.torgue_arena.vocabulary import Band, Effect, Op

T = TypeVar("T")

BASIC = "torgue_arena.rules"
"""The ability that speaks for the core rules themselves: Tyres, Corrosion, Cryo, Slag."""
CARD = "torgue_arena.card"
"""The ability that speaks for everything written on cards."""


Voice = voices.Voice[Effect]
"""An effect in play; its bearer is a figure's id, or '' for nobody."""
SPEAKERS = Speakers([Source(BASIC, ""), Source(CARD, "")])
"""The core rules, and all cards together: the cards themselves know which of them have something to say."""


@lru_cache(maxsize=8)
def ops(library: Library) -> Addresses[Op]:
    """Where every operation is written in the packs, and back."""
    return Addresses(library, KINDS, Op)


@lru_cache(maxsize=8)
def effects(library: Library) -> Addresses[Effect]:
    """Where every effect is written in the packs, and back."""
    return Addresses(library, KINDS, Effect)


class Arena(Game[State]):
    """What flows, queries and windows of this system are handed."""

    def __init__(self, state: State, library: Library, board: HexBoard) -> None:
        super().__init__(state)
        self.library = library
        self.board = board
        self.pending: list[Pending] = []
        """Resolutions under way, innermost last; empty between beats (RES-07)."""
        self.dice_lie = 0
        """How many rolls have fallen whose results are still to be applied (LOO-07)."""
        self._terrain: tuple[object, ...] | None = None
        self._now = Conditions()
        self._bases: dict[str, Base] = {}
        self._chorus: Chorus[Effect, Op] = Chorus(self._voices, self._causes)

    def enter(self, board: HexBoard) -> None:
        """Play on another board from now on."""
        if board is not self.board:
            self.board, self._terrain = board, None

    def is_decided(self) -> bool:
        """Whether the game being played is won or lost: then it ends at once."""
        return bool(self.state.result)

    def undecided(self, things: Iterable[T]) -> Iterator[T]:
        """One after another, as long as the game is not decided."""
        return until_decided(things, self.is_decided)

    # --- cards

    def hunter_card(self, hunter: Hunter) -> HunterCard:  # HUN-01
        card = self.library.get(HunterCard, hunter.id)
        return replace(card, attributes={**card.attributes, **hunter.changed}) if hunter.changed else card

    def companion_card(self, companion: Companion) -> CompanionCard:
        return self.library.get(CompanionCard, companion.id)

    def enemy_card(self, enemy: Enemy | str) -> EnemyCard:  # ENC-01, ENC-04
        if isinstance(enemy, str):
            return self.library.get(EnemyCard, card_of(enemy))
        card = self.library.get(EnemyCard, card_of(enemy.id))
        return replace(card, **enemy.changed) if enemy.changed else card

    def gear(self, item: Item | str) -> Gear:
        return self.library.get(Gear, card_of(item if isinstance(item, str) else item.id))

    def loot(self, token: str) -> LootKind:
        return self.library.get(LootKind, card_of(token))

    def tree(self, hunter: Hunter) -> Tree | None:
        return self.library.get(Tree, hunter.tree) if hunter.tree else None

    @property
    def scenario(self) -> Scenario:
        return self.library.get(Scenario, self.state.scenario)

    @property
    def wanted(self) -> Wanted | None:
        """The Wanted card, while its mission is played."""
        return self.library.get(Wanted, self.state.wanted) if self.state.wanted else None

    def card(self, figure: Figure) -> HunterCard | CompanionCard | EnemyCard:
        if isinstance(figure, Hunter):
            return self.hunter_card(figure)
        if isinstance(figure, Companion):
            return self.companion_card(figure)
        assert isinstance(figure, Enemy)
        return self.enemy_card(figure)

    def name(self, figure: Figure | str) -> Text:
        """What players call a miniature; of several alike, with the number on its base."""
        found = self.figure(figure) if isinstance(figure, str) else figure
        return self.once("name", found.id, lambda: self._name(found))

    def _name(self, found: Figure) -> Text:
        name = self.card(found).name
        kind, _, number = found.id.partition("#")
        if not number:
            return name
        alike = f"{kind}#"
        if any(id.startswith(alike) and id != found.id for id in self.state.enemies):
            return Text("torgue_arena.numbered", name=name, n=number)
        return name

    # --- miniatures

    def figure(self, id: str) -> Figure:
        state = self.state
        return state.hunters.get(id) or state.companions.get(id) or state.enemies[id]

    def hunter(self, id: str) -> Hunter:
        return self.state.hunters[id]

    def hunters(self) -> Iterator[Hunter]:
        """Those in play, by seat; a Down hunter still is (LOS-18)."""
        return (hunter for hunter in self.state.hunters.values() if hunter.in_play)

    def companions(self) -> Iterator[Companion]:
        return (companion for companion in self.state.companions.values() if companion.at is not None)

    def enemies(self) -> Iterator[Enemy]:
        return (enemy for enemy in self.state.enemies.values() if enemy.at is not None)

    def figures(self) -> Iterator[Figure]:
        """Every miniature in the Arena."""
        yield from self.hunters()
        yield from self.companions()
        yield from self.enemies()

    def at(self, place: Point) -> list[Figure]:
        """Who stands in a zone."""
        return [figure for figure in self.figures() if figure.at == place]

    def enemies_at(self, place: Point | None) -> list[Enemy]:
        return [enemy for enemy in self.enemies() if enemy.at == place]

    def owner(self, figure: Figure) -> Hunter | None:
        """The hunter itself, or a companion's hunter; None for an enemy (AID-10)."""
        if isinstance(figure, Companion):
            return self.hunter(figure.hunter)
        return figure if isinstance(figure, Hunter) else None

    def companion(self, hunter: Hunter) -> Companion | None:
        return next((each for each in self.state.companions.values() if each.hunter == hunter.id), None)

    def base(self, figure: Figure) -> Base:  # GEN-12
        if figure.id not in self._bases:
            self._bases[figure.id] = self.card(figure).base
        return self._bases[figure.id]

    @property
    def spotlight(self) -> Hunter:
        """The hunter with the Spotlight token (SPT-01)."""
        return self.hunter(self.state.spotlight)

    def supply(self, family: str) -> int:
        """Miniatures of a family outside the Arena (SPN-17, SET-09, ENC-05)."""
        used = sum(self.enemy_card(enemy).family == family for enemy in self.enemies())
        return max(0, self.library.get(Family, family).count - used)

    def fresh(self, card: str) -> str:
        """A new numbered id."""
        number = self.state.next_id
        self.state.next_id += 1
        return f"{card}#{number}"

    # --- gear

    def equipped(self, hunter: Hunter, slot: str = "") -> list[Item]:
        """What fills slots of a kind, or of all kinds; the Inventory is switched off (INV-02)."""
        return [item for item in hunter.items if item.place not in ("inventory", "") and slot in ("", item.place)]

    def stored(self, hunter: Hunter) -> list[Item]:
        return [item for item in hunter.items if item.place == "inventory"]

    def item(self, id: str) -> Item:
        return next(item for hunter in self.state.hunters.values() for item in hunter.items if item.id == id)

    # --- the board

    @property
    def now(self) -> Conditions:
        """What play has changed on the board: terrain gone and added."""
        return self.once("now", "", self._find_now)

    def _find_now(self) -> Conditions:
        state = self.state
        key = tuple((thing.id, thing.at, thing.count) for thing in state.things.values())
        if key != self._terrain:
            printed = {feature.id for feature in self.board.features}
            added = tuple(
                Feature(thing.id, thing.kind, (thing.at,), (), thing.count, int(thing.kind == "tyre"))
                for thing in state.things.values()
                if thing.id not in printed
            )
            gone = frozenset(sorted(printed - state.things.keys()))
            self._terrain, self._now = key, Conditions(gone=gone, added=added)
        return self._now

    def called(self, place: Point) -> str:
        """What players call a zone: the label that the board shows."""
        return self.board.label(place)

    def things_at(self, place: Point | None, kind: str = "") -> list[Thing]:
        return [t for t in self.state.things.values() if t.at == place and kind in ("", t.kind)]

    def tyres(self, place: Point | None) -> int:
        return sum(thing.count for thing in self.things_at(place, "tyre"))

    def crowds(self, without: Figure | None = None) -> dict[Point, Crowd]:
        """How many miniatures stand in each zone (ZON-08, ZON-03)."""
        crowds: dict[Point, Crowd] = {}
        for figure in self.figures():
            if figure is without or figure.at is None:
                continue
            small, large = crowds.get(figure.at, NOBODY)
            crowds[figure.at] = Crowd(small, large + 1) if self.base(figure) == "large" else Crowd(small + 1, large)
        return crowds

    def distance(self, a: Point | None, b: Point | None) -> int:
        """Zones between two zones; 99 if there is no way (RNG-07)."""
        if a is None or b is None:
            return 99
        steps = self.board.distance(a, b, self.now)
        return 99 if steps is None else steps

    def foes(self, figure: Figure) -> dict[Point, list[str]]:
        """Where the enemies of a miniature stand, by zone (GEN-08, LOS-17)."""
        hunted = isinstance(figure, Enemy)
        return self.once("foes", hunted, lambda: self._standing(hunted))

    def _standing(self, hunted: bool) -> dict[Point, list[str]]:
        others = chain(self.hunters(), self.companions()) if hunted else self.enemies()
        standing: dict[Point, list[str]] = {}
        for other in others:
            if other.at is not None:
                standing.setdefault(other.at, []).append(other.id)
        return standing

    def sight(self, viewer: Figure, there: Point, here: Point | None = None) -> GridSight:
        """How a miniature sees a zone from where it stands, or would stand (LOS, LOS-04)."""
        start = here or viewer.at
        assert start is not None
        about = (isinstance(viewer, Enemy), start, there)
        return self.once("sight", about, lambda: hex_sight(self.board, start, there, self.foes(viewer), self.now))

    def sees(self, viewer: Figure, there: Point | None, here: Point | None = None) -> bool:
        return there is not None and self.sight(viewer, there, here).clear

    def reach(self, figure: Figure, steps: int) -> Reach:
        """Where a miniature can move in `steps` steps, even if something roots it to the spot (MOV-01 to MOV-04)."""
        assert figure.at is not None
        return self.board.reach(figure.at, steps, self.base(figure), self.crowds(figure), self.now)

    def stations(self, green: bool = False) -> list[Point]:
        """The zones of New-U Stations, or only of the green one (TER-37)."""
        marks = self.board.marked("station")
        return [mark.cells[0] for mark in marks if not green or str(mark.value("green")).lower() in ("true", "1")]

    def spawn_zone(self, number: int) -> Point:
        return next(mark.cells[0] for mark in self.board.marked("spawn") if mark.number == number)

    # --- seats

    def seat(self, figure: Figure) -> Seat:
        """Who answers for a miniature; the Spotlight player does for enemies (PRI-04)."""
        owner = self.owner(figure)
        return owner.seat if owner else self.group

    @property
    def group(self) -> Seat:
        """Who has the last word when the players decide together (PRI-04, PRI-07)."""
        state = self.state
        holder = state.hunters.get(state.spotlight) or next(iter(state.hunters.values()), None)
        return holder.seat if holder else next(iter(state.players))

    # --- memory

    def op(self, address: str) -> Op:
        return ops(self.library).at(address)

    def address(self, op: Op) -> str:
        return ops(self.library).of(op)

    # --- who may speak

    def speakers(self) -> list[Source]:
        """Whose rules count: the core's, and those of all cards in play (PRI-01)."""
        return SPEAKERS

    def answering(self, trigger: str) -> list[Voice]:
        """The effects in play that wait for a trigger: the scenario's, those of hunters and gear, of enemies."""
        return self._chorus.answering(trigger)

    def saying(self, kind: str) -> list[tuple[Voice, Op]]:
        """The passive operations of a kind in play; scenarios first, so that cards have the last word (PRI-01)."""
        return self._chorus.saying(kind)

    def _causes(self) -> list[object]:
        """Everything that decides who may speak."""
        return self.once("causes", "", self._find_causes)

    def _find_causes(self) -> list[object]:
        state = self.state
        scene = (state.scenario, state.wanted, state.slaughter, self._resting)
        causes: list[object] = [*scene, *state.boxes, *state.enemies]
        causes += [companion.at is None for companion in state.companions.values()]
        for hunter in state.hunters.values():
            causes += (hunter.out, hunter.at is None, hunter.tree, *hunter.slots)
            for item in hunter.items:
                causes += (item.id, item.place, item.spent)
        for lasting in state.lasting:
            causes += (lasting.deed, lasting.bearer, lasting.until, lasting.n)
        return causes

    @property
    def _resting(self) -> bool:
        """Between games nobody stands in an Arena, but slots and skills still count (ITM-09)."""
        return self.state.phase in ("setup", "intermission")

    def _voices(self) -> Iterator[Voice]:  # MDF-02
        yield from self._scenario_voices()
        for hunter in self.state.hunters.values() if self._resting else self.hunters():
            yield from self.voices_of(hunter)
        for companion in self.companions():
            yield from self.voices_of(companion)
        for enemy in self.enemies():
            yield from self.voices_of(enemy)
        for lasting in self.state.lasting:
            op = _lasting(self.op(lasting.deed), lasting)
            yield Voice(lasting.bearer, Effect(do=(op,)), self.origin(lasting.deed), lasting.deed)

    def voices_of(self, figure: Figure) -> Iterator[Voice]:
        """Everything written on the cards of one miniature, in play or not."""
        if isinstance(figure, Hunter):
            card = self.hunter_card(figure)
            yield from self._spoken(figure.id, card.special.title, card.special.effects)
            tree = self.tree(figure)
            for slot in figure.slots if tree else ():
                assert tree is not None
                yield from self._spoken(figure.id, tree.name, tree.slots[slot][1].effects)
            for item in self.equipped(figure):
                if not item.spent:  # SPE-02, GUN-05
                    gear = self.gear(item)
                    yield from self._spoken(figure.id, gear.name, gear.effects)
        elif isinstance(figure, Companion):
            yield from self._spoken(figure.id, self.name(figure), self.companion_card(figure).effects)
        elif isinstance(figure, Enemy):
            profile = self.enemy_card(figure)
            yield from self._spoken(figure.id, profile.name, profile.effects)

    def _scenario_voices(self) -> Iterator[Voice]:
        state = self.state
        if self.wanted:
            yield from self._spoken("", self.wanted.name, self.wanted.effects)
            return
        if not state.scenario:
            return
        scenario = self.scenario
        yield from self._spoken("", scenario.name, scenario.special_rules)
        if state.slaughter:
            yield from self._spoken("", Text("torgue_arena.slaughter"), scenario.slaughter_effects)
        for box in scenario.boxes:
            if box.id in state.boxes:
                held = tuple(effect for effect in box.effects if effect.trigger == "passive")
                yield from self._spoken("", scenario.name, held)

    def _spoken(self, bearer: str, name: Text, written: tuple[Effect, ...]) -> Iterable[Voice]:
        if not written:
            return ()
        known = effects(self.library)
        return [Voice(bearer, effect, name, known.of(effect)) for effect in written]

    def origin(self, address: str) -> Text:
        """The name of the card an operation is written on."""
        kind, _, rest = address.partition(".")
        found: Content | None = self.library.find(KINDS[kind], rest.partition("/")[0])
        return found.name if found else Text("torgue_arena.card")


def _lasting(op: Op, lasting: Lasting) -> Op:
    """The operation with the number its die gave, for the miniature it was done to."""
    told = msgspec.structs.replace(op, n=lasting.n) if lasting.n else op
    return msgspec.structs.replace(told, who="self") if lasting.bearer else told


def band(distance: int) -> Band:
    """The colour of a distance (RNG-02 to RNG-05, RNG-01, RNG-03, RNG-04)."""
    bands: tuple[Band, ...] = ("red", "red", "yellow", "green", "long")
    return bands[min(distance, 4)]
