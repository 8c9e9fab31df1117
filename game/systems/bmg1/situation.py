"""Hand-made situations: a night as its author writes it, and what is wrong with it in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from game.boards.table import Circle, Table
from game.core.content import Length
from game.core.library import Library, NoSuchContent
from game.core.place import Point
from game.core.request import Seat
from game.core.wording import clip
from game.kit.situation import Count, Told, ToldSituation, Where, read
from game.kit.skirmish.scenery import Built, built
from game.systems.bmg1.altered import Altered, Characteristics, alter
from game.systems.bmg1.content import Equipment, Profile, Scenario
from game.systems.bmg1.flow.terrain import KINDS, opaque, standing
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.lawful import check
from game.systems.bmg1.recruit import recruit
from game.systems.bmg1.state import (
    SEATS,
    Activation,
    Area,
    Counters,
    Location,
    Marker,
    MarkerKind,
    Model,
    PhaseName,
    PoisonMarker,
    Side,
    State,
    Status,
    Until,
)
from game.systems.bmg1.vocabulary import SLOTS, EffectName, ObjectiveKind, StrategyName

SeatName = Literal["A", "B"]


class ToldModel(Told):
    """A character: who it is, where it stands, what lies on its card and how it fares."""

    profile: str
    at: str = ""
    """`12,10`, or `12,10,6` on a roof; without it the character is not on the table."""
    counters: str = ""
    """`m2 a3 d1 s2`: by the first letter of the slot."""
    seat: Literal["", "A", "B"] = ""
    characteristics: Characteristics = Characteristics()
    """The numbers that are not those of its profile: `{ attack = 5 }`."""
    traits: tuple[str, ...] | UnsetType = UNSET
    """Instead of its profile's: `brutal`, or with what it names `combo knife`."""
    attacks: tuple[str, ...] | UnsetType = UNSET
    weapons: tuple[str, ...] | UnsetType = UNSET
    tags: tuple[str, ...] | UnsetType = UNSET
    item: str = ""
    leads: bool | None = None
    """The Band Leader; the first Leader or Sidekick unless told."""
    as_free_agent: bool = False
    location: Location | None = None
    down: bool = False
    ko: bool = False
    crouched: str = ""
    """The piece it crouches behind."""
    wall: str = ""
    stun: Count = 0
    injury: Count = 0
    effects: tuple[str, ...] = ()
    """`blind`, or with more of it `hypnotize until=activation by=b1 seat=B`."""
    fire: Count = 0
    poisons: tuple[str, ...] = ()
    """`toxic x=1 by=b1`, and `master=1` by a Poison Master."""
    magazines: dict[str, Count] = {}
    stolen: str = ""
    used_melee: str = ""
    used_ranged: str = ""
    fired: dict[str, Count] = {}
    loot: str = ""
    doses: Count | None = None
    doses_taken: Count = 0
    dosed: bool = False
    armour: Count | None = None
    obsession: str = ""
    seen_by: tuple[str, ...] = ()
    activated: bool = False
    knocked_out: bool = False
    willpower_bonus: Count = 0
    attack_bonus: Count = 0
    hardened: bool = False
    entered: Count = 0
    left_sewer: bool = False
    used_round: tuple[str, ...] = ()
    used_game: tuple[str, ...] = ()


class ToldPiece(Told):
    """A piece of terrain: its kind, its corners (two for a rectangle) or its middle, and what is unusual about it."""

    kind: str
    corners: Annotated[tuple[str, ...], Meta(min_length=1)]
    height: Annotated[float, Meta(ge=0, le=50)] | None = None
    bottom: Annotated[float, Meta(ge=0, le=50)] = 0
    diameter: Annotated[float, Meta(ge=0, le=30)] = 0
    keywords: tuple[str, ...] | None = None
    """Instead of those of its kind."""
    blink: Annotated[int, Meta(ge=0, le=6)] | None = None
    name: str = ""


class ToldMarker(Told):
    kind: MarkerKind
    at: str = ""
    """Loot that is carried has none."""
    seat: SeatName = "A"
    id: str = ""
    number: Count = 0
    tried: Count = 0
    barred: tuple[SeatName, ...] = ()
    gel: Literal["", "A", "B"] = ""
    gel_round: Count = 0


class ToldArea(Told):
    kind: Literal["smoke", "light"]
    at: str
    radius: Annotated[float, Meta(ge=1, le=50)] = 6


class ToldSide(Told):
    """What a player has besides characters."""

    name: str = ""
    crew: str = ""
    reputation: Annotated[int, Meta(ge=0, le=1000)] | None = None
    strategies: tuple[StrategyName, ...] = ()
    revealed: tuple[StrategyName, ...] = ()
    zone: Literal["", "A", "B"] = ""
    groups: tuple[tuple[str, ...], ...] = ()
    types: tuple[ObjectiveKind, ...] = ()
    points: Count = 0
    passes: Count = 0
    passed: Count = 0
    go_rolls: Count = 0
    late: tuple[str, ...] = ()
    held: str = ""
    patrol: str = ""
    primary: dict[str, str] = {}


class ToldActivation(Told):
    """The activation under way."""

    model: str
    begun: bool = True
    """The tests at its start are done."""
    moved: bool = False
    move_used: bool = False
    attack_used: bool = False
    touched: tuple[str, ...] | None = None
    """The markers it touched when it began; those it touches now, unless told."""


class ToldGame(ToldSituation, kw_only=True):
    """A whole situation; see docs/protocol.md."""

    models: dict[str, ToldModel | str]
    """A character may be written in short: `thug 12,10 m2 a3 d1 s2`."""
    terrain: dict[str, ToldPiece | str] | None = None
    """Instead of the map's; in short: `car 10,10 14,18`."""
    sides: dict[SeatName, ToldSide] = {}
    markers: tuple[ToldMarker, ...] = ()
    areas: tuple[ToldArea, ...] = ()
    scenario: str = ""
    round: Annotated[int, Meta(ge=0, le=12)] = 1
    phase: PhaseName = "execute"
    queue: tuple[str, ...] = ()
    turn: SeatName = "A"
    lead: Literal["", "A", "B"] = ""
    """The player whose turn it is, unless told; as with `first`."""
    first: Literal["", "A", "B"] = ""
    bag: str = "AABB"
    forced: str = ""
    active: ToldActivation | str = ""
    lit: bool = False
    doors: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    limit: int = 300


def situated(told: Mapping[str, Any], library: Library, tables: Mapping[str, Table], map: str = "") -> State:
    """The state a situation describes; SetupError says what is wrong with it."""
    given, where = read(told, ToldGame)
    name = given.map or map
    table = (where / "map").board(tables, name)
    models = {id: _model(where / "models" / id, id, model, library) for id, model in given.models.items()}
    scenario = given.scenario or min((one.id for one in library.all(Scenario)), default="")
    state = State(
        name, (where / "scenario").find(library, Scenario, scenario).id, models, {seat: Side(seat) for seat in SEATS}
    )
    if given.terrain is not None:
        state.built = [_built(where / "terrain" / id, id, piece) for id, piece in given.terrain.items()]
        table = _table(where / "terrain", table, state.built)
    state.doors, state.destroyed = list(given.doors), list(given.destroyed)
    for seat in SEATS:
        _leader(given, state, seat)
        side = given.sides.get(seat, ToldSide())  # type: ignore[call-overload]
        state.sides[seat] = _side(where / "sides" / seat, seat, side, state)
    for n, marker in enumerate(given.markers):
        _marker(where / "markers" / n, marker, state)
    _carried(where, state)
    _clock(where, given, state)
    game = Bmg1(state, library, standing(table, state.doors, state.destroyed), table)
    _active(where / "active", given, game)
    check(where, game)
    return state


# --- characters


def _short(where: Where, written: str) -> ToldModel:
    profile, *words = written.split()
    told = ToldModel(profile)
    for word in words:
        if "," in word:
            told.at = word
        else:
            told.counters = f"{told.counters} {word}".strip()
    return told


def _model(where: Where, id: str, given: ToldModel | str, library: Library) -> Model:
    if isinstance(given, str):
        given = _short(where, given)
    seat = Seat(given.seat or id[:1].upper())
    if seat not in SEATS:
        raise where.wrong("its name begins with 'a' or 'b', or it says seat = \"A\" or \"B\"")
    item = (where / "item").find(library, Equipment, given.item) if given.item else None
    profile = _profile(where, given, library)
    model = recruit(library, id, seat, profile, item, leads=bool(given.leads), as_free_agent=given.as_free_agent)
    model.at = (where / "at").point(given.at) if given.at else None
    model.location = given.location or ("table" if given.at else "off")
    if (model.location == "table") != (model.at is not None):
        raise (where / "at").wrong("whoever is on the table, and nobody else, has a place")
    model.counters = _counters(where / "counters", given.counters)
    model.posture = "ko" if given.ko else "down" if given.down else "crouched" if given.crouched else "up"
    model.cover, model.wall = given.crouched, given.wall
    model.statuses = [_status(where / "effects" / n, words) for n, words in enumerate(given.effects)]
    model.poisons = [_poison(where / "poisons" / n, words) for n, words in enumerate(given.poisons)]
    for name, left in given.magazines.items():
        model.magazines[(where / "magazines").one_of(name, list(model.magazines), "weapon with magazines")] = left
    model.doses = model.doses if given.doses is None else given.doses
    model.armour = model.armour if given.armour is None else given.armour
    for name in _PLAIN:
        setattr(model, name, getattr(given, name))
    model.fired = dict(given.fired)
    model.seen_by, model.used_round, model.used_game = (
        list(given.seen_by),
        list(given.used_round),
        list(given.used_game),
    )
    return model


_PLAIN = (
    *("stun", "injury", "fire", "stolen", "used_melee", "used_ranged", "loot", "doses_taken", "dosed", "obsession"),
    *("activated", "knocked_out", "willpower_bonus", "attack_bonus", "hardened", "entered", "left_sewer"),
)
"""Fields that a character has just as they are told."""


def _profile(where: Where, given: ToldModel, library: Library) -> Profile:
    """The profile it has, with what the situation changes."""
    profile = (where / "profile").find(library, Profile, given.profile)
    numbers = msgspec.structs.asdict(given.characteristics)
    changes = Altered(**numbers, traits=given.traits, attacks=given.attacks, weapons=given.weapons, tags=given.tags)
    try:
        return alter(library, profile, changes)
    except NoSuchContent as missing:
        raise where.wrong(str(missing)) from None


def _counters(where: Where, written: str) -> Counters:
    counters = Counters()
    for word in written.split():
        slot = next((slot for slot in SLOTS if word[:1] == slot[:1]), None)
        if slot is None or not word[1:].isdigit() or len(word) > 3:
            raise where.wrong(f"'{clip(word)}' should be a slot and how many: m2 a3 d1 s2")
        counters.add(slot, int(word[1:]))
    return counters


def _worded(where: Where, words: str, known: tuple[str, ...]) -> tuple[str, dict[str, str]]:
    """A name, and after it what is said about it: `toxic x=1 by=b1`."""
    id, *rest = words.split()
    said = dict(word.partition("=")[::2] for word in rest)
    for key, value in said.items():
        where.one_of(key, known, "word")
        if not value:
            raise where.wrong(f"'{clip(key)}' is given a value: {clip(key)}=...")
    return id, said


def _number(where: Where, said: dict[str, str], key: str) -> int:
    written = said.get(key, "0")
    if not written.isdigit() or len(written) > 3:
        raise where.wrong(f"'{clip(written)}' should be a number")
    return int(written)


def _status(where: Where, words: str) -> Status:
    id, said = _worded(where, words, ("until", "by", "seat", "n", "skill"))
    until = where.one_of(said.get("until", "round"), get_args(Until), "end")
    seat = Seat(where.one_of(said["seat"], SEATS, "seat")) if "seat" in said else None
    return Status(id, until, said.get("by", ""), seat, _number(where, said, "n"), said.get("skill", ""))


def _poison(where: Where, words: str) -> PoisonMarker:
    id, said = _worded(where, words, ("x", "by", "master"))
    effect: EffectName = where.one_of(id, get_args(EffectName), "effect")
    return PoisonMarker(effect, _number(where, said, "x"), said.get("by", ""), bool(_number(where, said, "master")))


def _leader(given: ToldGame, state: State, seat: Seat) -> None:
    """Somebody leads each Band: the first Leader or Sidekick, unless another one is told (BND-01)."""
    own = [model for model in state.models.values() if model.seat == seat]
    if any(model.leads for model in own):
        return
    may = [m for m in own if not m.as_free_agent and getattr(given.models[m.id], "leads", None) is not False]
    able = [model for rank in ("leader", "sidekick") for model in may if model.profile.rank == rank]
    for model in able[:1]:
        model.leads = True


# --- terrain


def _built(where: Where, id: str, given: ToldPiece | str) -> Built:
    if isinstance(given, str):
        kind, *corners = given.split()
        if not corners:
            raise where.wrong("a piece is written as its kind and its corners: car 10,10 14,18")
        given = ToldPiece(kind, tuple(corners))
    usual = KINDS[(where / "kind").one_of(given.kind, list(KINDS), "kind of terrain")]
    places = [(where / "corners").point(written) for written in given.corners]
    height = usual.height if given.height is None else int(Length.read(given.height))
    bottom = int(Length.read(given.bottom))
    blink = usual.blink if given.blink is None else given.blink
    circle = None
    if len(places) == 1:
        diameter = int(Length.read(given.diameter)) or usual.disc
        if not diameter:
            raise where.wrong("one place is the middle of a disc, which has a diameter")
        circle, places = Circle(places[0].x, places[0].y, diameter), []
    elif len(places) == 2:
        (left, low, _), (right, top, _) = places
        places = [Point(left, low), Point(right, low), Point(right, top), Point(left, top)]
    return Built(
        id,
        given.name or id.replace("_", " ").capitalize(),
        tuple(places),
        bottom,
        bottom + height,
        opaque(usual.keywords if given.keywords is None else given.keywords),
        circle,
        properties=(("blink", blink),) if blink else (),
    )


def _table(where: Where, map: Table, pieces: list[Built]) -> Table:
    try:
        return built(map, pieces)
    except ValueError as error:
        raise where.wrong(str(error)) from None


# --- sides, markers and the rest


def _side(where: Where, seat: Seat, given: ToldSide, state: State) -> Side:
    own = [model for model in state.models.values() if model.seat == seat]
    ids = [model.id for model in own]
    for id in (*given.late, given.held, given.patrol, *(id for group in given.groups for id in group)):
        if id:
            where.one_of(id, ids, "character of this player")
    whole = sum(model.profile.reputation for model in own) if given.reputation is None else given.reputation
    side = Side(seat, given.name, given.crew, whole)
    for each in fields(Side):
        if each.name in ("strategies", "revealed", "types", "late"):
            setattr(side, each.name, list(getattr(given, each.name)))
    side.groups = [list(group) for group in given.groups]
    side.zone, side.points, side.passes, side.passed = given.zone, given.points, given.passes, given.passed
    side.go_rolls, side.held, side.patrol = given.go_rolls, given.held, given.patrol
    side.primary = dict(given.primary)
    return side


def _marker(where: Where, given: ToldMarker, state: State) -> None:
    id = given.id or f"{given.kind}{state.next_marker}"
    if any(marker.id == id for marker in state.markers):
        raise where.wrong(f"two markers are called '{clip(id)}'")
    at = (where / "at").point(given.at) if given.at else None
    carrier = next((model.id for model in state.models.values() if model.loot == id), "")
    if (at is None) != bool(carrier):
        raise where.wrong("a marker lies somewhere or is carried by somebody")
    gel = Seat(given.gel) if given.gel else None
    barred = [Seat(seat) for seat in given.barred]
    state.markers.append(
        Marker(id, given.kind, Seat(given.seat), at, carrier, given.number, given.tried, barred, gel, given.gel_round)
    )
    state.next_marker += 1


def _carried(where: Where, state: State) -> None:
    loot = [marker.id for marker in state.markers if marker.kind == "loot"]
    for model in state.models.values():
        if model.loot:
            (where / "models" / model.id / "loot").one_of(model.loot, loot, "Loot marker")


def _clock(where: Where, given: ToldGame, state: State) -> None:
    state.round, state.phase, state.queue = given.round, given.phase, list(given.queue)
    state.turn = Seat(given.turn)
    state.lead, state.first = Seat(given.lead or given.turn), Seat(given.first or given.turn)
    state.bag = [Seat((where / "bag").one_of(letter, SEATS, "seat")) for letter in given.bag]
    if given.forced:
        state.forced = (where / "forced").one_of(given.forced, list(state.models), "character")
    state.areas = [
        Area(area.kind, (where / "areas" / n / "at").point(area.at), int(Length.read(area.radius)))
        for n, area in enumerate(given.areas)
    ]
    state.lit, state.limit, state.bonuses = given.lit, given.limit, list(given.bonuses)


def _active(where: Where, given: ToldGame, game: Bmg1) -> None:
    """The activation under way, as if it had just begun unless more is told."""
    if not given.active:
        return
    told = ToldActivation(given.active) if isinstance(given.active, str) else given.active
    model = game.model(where.one_of(told.model, list(game.state.models), "character"))
    touched = game.touched_markers(model) if told.touched is None else list(told.touched)
    game.state.active = Activation(
        model.id,
        begun=told.begun,
        moved=told.moved,
        move_used=told.move_used,
        attack_used=told.attack_used,
        touched=touched,
        seat=game.controller(model),
    )
    game.state.turn = game.state.active.seat
