"""Hand-made situations: a position as its author writes it, and what is wrong with it in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from game.boards.table import Table
from game.core.cards import Pile
from game.core.content import Length
from game.core.hooks import Ability
from game.core.library import Library, NoSuchContent
from game.core.place import Point
from game.core.request import Seat
from game.core.wording import clip, suggest
from game.kit.situation import Count, Told, ToldSituation, Where, read
from game.kit.skirmish.scenery import Built, built
from game.systems.bmg3.altered import Altered, Characteristics, alter
from game.systems.bmg3.content import Card, Encounter, Equipment, Event, Profile, Rank
from game.systems.bmg3.flow.harm import usual_end
from game.systems.bmg3.flow.scenery import KEYWORDS
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.lawful import check
from game.systems.bmg3.recruit import recruit
from game.systems.bmg3.state import (
    P1,
    P2,
    ROUNDS,
    SEATS,
    Laid,
    Lasting,
    Marker,
    MarkerKind,
    Model,
    PhaseName,
    Side,
    State,
    Status,
)


class ToldModel(Told):
    """A model: who it is, where it stands and how it fares."""

    profile: str
    at: str = ""
    """`12,10` or `12,10,3`; without it the model is not on the table."""
    seat: Literal["", "A", "B"] = ""
    rank: Rank | None = None
    base: int | None = None
    characteristics: Characteristics = Characteristics()
    """The numbers that are not those of its profile: `{ attack = 5 }`."""
    abilities: tuple[str, ...] | UnsetType = UNSET
    """Instead of its profile's: `sneak`, or with a number `teleport 6`."""
    weapons: tuple[str, ...] | UnsetType = UNSET
    """Instead of its profile's."""
    equipment: tuple[str, ...] = ()
    stun: Count = 0
    injury: Count = 0
    ko: bool = False
    down: bool = False
    casualty: bool = False
    bold: bool = False
    activated: bool = False
    barred: bool = False
    gave_pass: bool = False
    effects: tuple[str, ...] = ()
    """`poison`, or with an end `hypnotised until end_of_round`."""
    magazines: dict[str, Count] = {}
    used_round: tuple[str, ...] = ()
    used_game: tuple[str, ...] = ()
    sewer_used: bool = False
    batclaw_last: bool = False


class ToldMarker(Told):
    kind: MarkerKind
    at: str
    seat: Literal["A", "B"] = "A"
    id: str = ""
    dark: bool = False


class ToldPiece(Told):
    """A piece of terrain: its corners, two for a rectangle, and how high it is."""

    corners: Annotated[tuple[str, ...], Meta(min_length=2)]
    height: Annotated[float, Meta(ge=0, le=36)] = 0
    bottom: Annotated[float, Meta(ge=0, le=36)] = 0
    keywords: tuple[str, ...] = ()
    name: str = ""


class ToldSide(Told):
    """A player's cards and counters; cards may be named without the number of their copy."""

    name: str = ""
    crew: str = ""
    boss: str = ""
    boss_named: bool = False
    zone: Literal["", "A", "B"] = ""
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    """In no order; cards of `top` lie above them."""
    top: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    fulfilled: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    points: Count = 3
    passes: Count = 0
    bonus: Count = 0
    must_activate: str = ""


class ToldGame(ToldSituation, kw_only=True):
    """A whole situation; see docs/protocol.md."""

    models: dict[str, ToldModel | str]
    terrain: dict[str, ToldPiece] | None = None
    """Instead of the map's; an empty table for bare ground."""
    sides: dict[Literal["A", "B"], ToldSide] = {}
    markers: tuple[ToldMarker, ...] = ()
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    phase: PhaseName = "execute"
    queue: tuple[str, ...] = ()
    turn: Literal["A", "B"] = "A"
    initiative: Literal["", "A", "B"] = ""
    """The player whose turn it is, unless told."""
    lost_lead: Literal["", "A", "B"] = ""
    event: str = ""
    encounter: str = ""
    storm: bool = False
    lasting: tuple[str, ...] = ()
    """Abilities that lasting card effects give, as `ability seat subject n until`."""


def situated(told: Mapping[str, Any], library: Library, tables: Mapping[str, Table], map: str = "") -> State:
    """The state a situation describes; SetupError says what is wrong with it."""
    given, where = read(told, ToldGame)
    name = given.map or map
    table = (where / "map").board(tables, name)
    models = {id: _model(where / "models" / id, id, model, library) for id, model in given.models.items()}
    state = State(name, models, {seat: Side(seat) for seat in SEATS})
    if given.terrain is not None:
        state.built = [_built(where / "terrain" / id, id, piece) for id, piece in given.terrain.items()]
        table = _table(where / "terrain", table, state.built)
    for seat in SEATS:
        side = given.sides.get(seat, ToldSide())  # type: ignore[call-overload]
        state.sides[seat] = _side(where / "sides" / seat, seat, side, state, library)
    _counters(where, given, state, library)
    for n, marker in enumerate(given.markers):
        _marker(where / "markers" / n, marker, state)
    check(where, Bmg3(state, library, table))
    return state


# --- models


def _model(where: Where, id: str, given: ToldModel | str, library: Library) -> Model:
    if isinstance(given, str):
        profile, _, at = given.partition(" ")
        given = ToldModel(profile, at.strip())
    seat = Seat(given.seat or id[:1].upper())
    if seat not in SEATS:
        raise where.wrong("its name begins with 'a' or 'b', or it says seat = \"A\" or \"B\"")
    profile_ = _profile(where, given, library)
    equipment = [(where / "equipment").find(library, Equipment, name) for name in given.equipment]
    if given.rank and given.rank not in profile_.ranks:
        raise (where / "rank").wrong(f"a {profile_.id} is no {given.rank}{suggest(given.rank, profile_.ranks)}")
    if given.base and given.base not in profile_.base:
        raise (where / "base").wrong(f"a {profile_.id} has no base of {given.base} mm")
    model = recruit(library, id, seat, profile_, given.rank, equipment, given.base)
    model.at = (where / "at").point(given.at) if given.at else None
    if given.casualty and given.at:
        (where / "at").against("BMG3-CAS-03", "a casualty is not on the table")
        model.at = None
    for name, left in given.magazines.items():
        model.magazines[(where / "magazines").one_of(name, list(model.magazines), "weapon with magazines")] = left
    model.statuses = [_status(where / "effects", words) for words in given.effects]
    model.stun, model.injury, model.ko, model.down = given.stun, given.injury, given.ko, given.down
    model.casualty, model.bold, model.activated = given.casualty, given.bold, given.activated
    model.barred, model.gave_pass = given.barred, given.gave_pass
    model.used_round, model.used_game = list(given.used_round), list(given.used_game)
    model.sewer_used, model.batclaw_last = given.sewer_used, given.batclaw_last
    return model


def _profile(where: Where, given: ToldModel, library: Library) -> Profile:
    """The profile it has, with what the situation changes."""
    profile = (where / "profile").find(library, Profile, given.profile)
    numbers = msgspec.structs.asdict(given.characteristics)
    try:
        return alter(library, profile, Altered(**numbers, abilities=given.abilities, weapons=given.weapons))
    except NoSuchContent as missing:
        raise where.wrong(str(missing)) from None


def _status(where: Where, words: str) -> Status:
    id, _, until = words.partition(" until ")
    lasting = [name for name, ability in Ability.registry.items() if hasattr(ability, "until")]
    where.one_of(id, [name.removeprefix("bmg3.") for name in lasting], "effect")
    if not until:
        return Status(id, usual_end(id))
    ends = {"end_of_round", "end_of_next_activation", "cleared"}
    where.one_of(until, sorted(ends), "end")
    return Status(id, until)  # type: ignore[arg-type]


# --- terrain


def _built(where: Where, id: str, given: ToldPiece) -> Built:
    corners = [(where / "corners").point(written) for written in given.corners]
    if len(corners) == 2:
        (left, low, _), (right, top, _) = corners
        corners = [Point(left, low), Point(right, low), Point(right, top), Point(left, top)]
    for word in given.keywords:
        (where / "keywords").one_of(word, KEYWORDS, "keyword of terrain")
    bottom, top = Length.read(given.bottom), Length.read(given.bottom + given.height)
    name = given.name or id.replace("_", " ").capitalize()
    return Built(id, name, tuple(corners), int(bottom), int(top), given.keywords)


def _table(where: Where, map: Table, pieces: list[Built]) -> Table:
    try:
        return built(map, pieces)
    except ValueError as error:
        raise where.wrong(str(error)) from None


# --- sides


def _side(where: Where, seat: Seat, given: ToldSide, state: State, library: Library) -> Side:
    taken: list[str] = []

    def cards(names: tuple[str, ...], part: str) -> list[str]:
        return [_card(where / part, name, taken, library) for name in names]

    own = [model.id for model in state.models.values() if model.seat == seat]
    able = [id for id in own if not state.models[id].casualty]
    boss = given.boss or next((id for id in able if state.models[id].rank == "leader"), able[0] if able else "")
    for id in (boss, given.must_activate):
        if id:
            where.one_of(id, own, "model of this player")
    side = Side(seat, given.name, given.crew, boss, given.boss_named, given.zone)
    side.hand = cards(given.hand, "hand")
    top = cards(given.top, "top")
    side.deck = Pile(sorted(cards(given.deck, "deck")), top)
    side.laid = [Laid(card, 0) for card in cards(given.laid, "laid")]
    side.fulfilled, side.spent = cards(given.fulfilled, "fulfilled"), cards(given.spent, "spent")
    side.points, side.passes, side.bonus = given.points, given.passes, given.bonus
    side.must_activate = given.must_activate
    return side


def _card(where: Where, name: str, taken: list[str], library: Library) -> str:
    """A copy of a card that is still free, or the one that is named."""
    id, _, number = name.partition("#")
    card = where.find(library, Card, id)
    free = [f"{id}#{n}" for n in range(1, card.copies + 1) if f"{id}#{n}" not in taken]
    wanted = name if number else next(iter(free), "")
    if name in taken:
        raise where.wrong(f"'{name}' is named twice")
    if wanted not in free:
        there = f"are {card.copies} copies" if card.copies > 1 else "is 1 copy"
        raise where.wrong(f"there {there} of {id}, and no more")
    taken.append(wanted)
    return wanted


# --- the rest


def _counters(where: Where, given: ToldGame, state: State, library: Library) -> None:
    state.round, state.phase, state.queue = given.round, given.phase, list(given.queue)
    state.turn = Seat(given.turn)
    state.initiative = Seat(given.initiative or given.turn)
    state.lost_lead = Seat(given.lost_lead) if given.lost_lead else None
    state.storm = given.storm
    if given.event:
        state.event, state.events_used = (where / "event").find(library, Event, given.event).id, True
    if given.encounter:
        state.encounter = (where / "encounter").find(library, Encounter, given.encounter).id
    for side in state.sides.values():
        for laid in side.laid:
            laid.round = given.round
    state.lasting = [_lasting(where / "lasting" / n, words) for n, words in enumerate(given.lasting)]


def _lasting(where: Where, words: str) -> Lasting:
    parts = words.split()
    if len(parts) not in range(2, 6) or parts[1] not in SEATS:
        raise where.wrong("it is written as 'ability seat subject n until', such as 'quiet A a1 1 round'")
    ability, seat, subject, n, until = [*parts, *["", "0", "activation"][len(parts) - 2 :]]
    if not n.isdigit() or until not in ("attack", "activation", "round", "game"):
        raise where.wrong(f"'{clip(words)}' should end in a number and attack, activation, round or game")
    return Lasting(ability, Seat(seat), "" if subject == "-" else subject, int(n), until)  # type: ignore[arg-type]


def _marker(where: Where, given: ToldMarker, state: State) -> None:
    id = given.id or f"{given.kind}{state.next_marker}"
    if any(marker.id == id for marker in state.markers):
        raise where.wrong(f"two markers are called '{clip(id)}'")
    at = (where / "at").point(given.at)
    state.markers.append(Marker(id, given.kind, P1 if given.seat == "A" else P2, at, given.dark))
    state.next_marker += 1
