"""Hand-made situations: a battle as its author writes it, and what is wrong with it in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from game.boards.table import Circle, Table
from game.core.content import Length
from game.core.library import Library, NoSuchContent
from game.core.request import Seat
from game.core.wording import clip
from game.kit.situation import Count, Told, ToldSituation, read
from game.kit.situation import Where as In
from game.kit.skirmish.scenery import Built, built
from game.systems.first_blood.altered import Altered, Characteristics, alter
from game.systems.first_blood.armylist import Hero, Listed
from game.systems.first_blood.content import (
    Character,
    Entry,
    Item,
    Officer,
    Profile,
    Retinue,
    Scenario,
    Spell,
)
from game.systems.first_blood.force import SOURCES
from game.systems.first_blood.game import FLOOR, FirstBlood
from game.systems.first_blood.lawful import check
from game.systems.first_blood.recruit import raise_hero, raise_regiment
from game.systems.first_blood.state import (
    INCH,
    P1,
    P2,
    SEATS,
    Activation,
    Lasting,
    Model,
    PhaseName,
    Regiment,
    Side,
    State,
    Step,
    Until,
    Where,
)
from game.systems.first_blood.vocabulary import ActionName, TerrainClass


class ToldRegiment(Told):
    """A Regiment: its Entry or Character, where its models stand and how it fares."""

    entry: str
    at: tuple[str, ...] = ()
    """One place for each model, Officer, Leader or Character first: `12,10` or `12,10,3` on a Ruin's floor."""
    seat: Literal["", "A", "B"] = ""
    models: Annotated[int, Meta(ge=1, le=13)] | None = None
    """How many, where they have no places."""
    leader: bool = True
    standard: bool = False
    officer: str = ""
    specialists: tuple[str, ...] = ()
    retinue: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    characteristics: Characteristics = Characteristics()
    """The numbers of the rank and file, or of the Character, that are not those of the profile: `{ clash = 5 }`."""
    rules: tuple[str, ...] | UnsetType = UNSET
    """Instead of the profile's: `shield`, or with a value `cleave 2`."""
    retinue_characteristics: Characteristics = Characteristics()
    retinue_rules: tuple[str, ...] | UnsetType = UNSET
    """The same for every model of the Retinue."""
    inside: str = ""
    """The Garrison piece it Occupies."""
    where: Where | None = None
    wounds: dict[str, Count] = {}
    """Suffered, by the number of the model: `{ 2 = 1 }`."""
    tokens: Count = 0
    fallen: Count | None = None
    """Casualties that could be restored; as many as tokens unless told."""
    began: Count | None = None
    acting_leader: int = 0
    """The number of the model that stands in for the Leader."""
    command_range: Annotated[int, Meta(ge=1, le=48)] | None = None
    """In inches, of the Leader it was built with (LDR-10)."""
    broken: bool = False
    inspired: bool = False
    uninspired: tuple[int, ...] = ()
    aimed: bool = False
    activated: bool = False
    marches: Count = 0
    markers: Count = 0
    shieldless: Count = 0
    refused: Count = 0
    used: tuple[str, ...] = ()
    arrived: bool = False
    entry_point: str = ""
    lasting: tuple[str, ...] = ()
    """`spell:mire`, with more of it as `spell:mire n=1 choice=0 by=b1.1 until=caster successes=3`."""


class ToldPiece(Told):
    """A piece of terrain: its corners (two for a rectangle), or its middle and diameter."""

    kind: Literal["zonal", "ruin", "garrison"] = "zonal"
    corners: tuple[str, ...] = ()
    at: str = ""
    diameter: Annotated[float, Meta(ge=0, le=48)] = 0
    classes: tuple[TerrainClass, ...] = ()
    elevation: Annotated[int, Meta(ge=0, le=9)] = 0
    size: Annotated[int, Meta(ge=0, le=9)] = 0
    floors: Annotated[int, Meta(ge=0, le=4)] = 0
    walls: tuple[str, ...] = ()
    """Each from one place to another: `10,10 12,10`."""
    defense: Annotated[int, Meta(ge=0, le=6)] = 0
    capacity: Annotated[int, Meta(ge=0, le=30)] = 0
    name: str = ""


class ToldSide(Told):
    """A player's cards and points; a card is an Entry, with the number of its copy where there are several."""

    name: str = ""
    stack: tuple[str, ...] | None = None
    """Next first; unless told, everybody who has not been activated."""
    points: Annotated[int, Meta(ge=0, le=999)] = 0
    slain: Count = 0


class ToldActivation(Told):
    """An Activation under way."""

    regiment: str
    step: Step = "act"
    left: Annotated[int, Meta(ge=0, le=5)] = 2
    taken: tuple[ActionName, ...] = ()
    given: Literal["", "double_time", "fire_and_advance"] = ""
    extra: ActionName | Literal[""] = ""
    overruns: bool = False


class ToldGame(ToldSituation, kw_only=True):
    """A whole situation; see docs/protocol.md."""

    regiments: dict[str, ToldRegiment | str]
    """By id, `a1`, `b2`; in short an Entry and the places of its models: `militia 10,10 11,10`."""
    terrain: dict[str, ToldPiece] | None = None
    """Instead of the map's; an empty table for bare ground."""
    scenario: str = ""
    sides: dict[Literal["A", "B"], ToldSide] = {}
    round: Annotated[int, Meta(ge=1, le=20)] = 1
    phase: PhaseName = "action"
    queue: tuple[str, ...] = ()
    turn: Literal["A", "B"] = "A"
    first: Literal["", "A", "B"] = ""
    acting: tuple[ToldActivation | str, ...] | ToldActivation | str = ()
    """The Regiment whose Activation is under way; one that a Draw Event interrupted comes before it."""


def situated(told: Mapping[str, Any], library: Library, tables: Mapping[str, Table], map: str = "") -> State:
    """The state a situation describes; SetupError says what is wrong with it."""
    given, where = read(told, ToldGame)
    name = given.map or map
    table = (where / "map").board(tables, name)
    scenario = given.scenario or next(iter(sorted(one.id for one in library.all(Scenario))), "")
    state = State(name, (where / "scenario").find(library, Scenario, scenario).id, {}, {s: Side(s) for s in SEATS})
    for id, one in given.regiments.items():
        state.regiments[id] = _regiment(where / "regiments" / id, id, one, library)
    if given.terrain is not None:
        state.built = [_built(where / "terrain" / id, id, piece) for id, piece in given.terrain.items()]
        try:
            table = built(table, state.built)
        except ValueError as error:
            raise (where / "terrain").wrong(str(error)) from None
    _counters(where, given, state)
    for seat in SEATS:
        side = given.sides.get(seat, ToldSide())  # type: ignore[call-overload]
        _side(where / "sides" / seat, seat, side, state)
    check(where, FirstBlood(state, library, table))
    return state


# --- Regiments


def _regiment(where: In, id: str, told: ToldRegiment | str, library: Library) -> Regiment:
    if isinstance(told, str):
        entry, *places = told.split()
        told = ToldRegiment(entry, tuple(places))
    seat = Seat(told.seat or id[:1].upper())
    if seat not in SEATS:
        raise where.wrong("its name begins with 'a' or 'b', or it says seat = \"A\" or \"B\"")
    if not id.isalnum():
        raise where.wrong("its name is of letters and numbers, such as a1")
    regiment = _raised(where, id, seat, told, library)
    if told.at and len(told.at) != len(regiment.models):
        raise (where / "at").wrong(f"it has {len(regiment.models)} models and {len(told.at)} places")
    for model, at in zip(regiment.models, told.at, strict=False):
        model.at = (where / "at").point(at)
    usual: Where = "garrison" if told.inside else "table" if told.at else "undeployed"
    regiment.where, regiment.inside = told.where or usual, told.inside
    _state(where, regiment, told)
    regiment.lasting = [_lasting(where / "lasting", words, library) for words in told.lasting]
    return regiment


def _raised(where: In, id: str, seat: Seat, told: ToldRegiment, library: Library) -> Regiment:
    """Its models, from an Entry or a Character."""
    items = tuple((where / "items").find(library, Item, one) for one in told.items)
    spells = [(where / "spells").find(library, Spell, one).id for one in told.spells]
    if character := library.find(Character, told.entry):
        retinue = tuple((where / "retinue").find(library, Retinue, one) for one in told.retinue)
        profile = _profile(where, library, character.profile, told.characteristics, told.rules)
        regiment = raise_hero(library, id, seat, Hero(character, profile, retinue, items))
        for model in regiment.models:
            if model.rank == "retinue":
                base, numbers = model.profile.id, told.retinue_characteristics
                model.profile = _profile(where, library, base, numbers, told.retinue_rules)
        regiment.spells = spells or regiment.spells
        return regiment
    entry = (where / "entry").find(library, Entry, told.entry)
    count = told.models or len(told.at) or entry.models
    officer = (where / "officer").find(library, Officer, told.officer) if told.officer else None
    known = {one.id: one for one in entry.specialists}
    special = [known[(where / "specialists").one_of(one, list(known), "specialist")] for one in told.specialists]
    if told.standard and (entry.standard_at is None or count < entry.standard_at):
        (where / "standard").against("CFB-LST-13", f"a Regiment of {entry.id} has no Standard Bearer at {count} models")
    profile = _profile(where, library, entry.profile, told.characteristics, told.rules)
    officers, own = ((officer,), count - 1) if officer else ((), count)
    listed = Listed(entry, profile, own, told.leader, told.standard, officers, tuple(special))
    return raise_regiment(library, id, seat, listed)


def _profile(
    where: In, library: Library, id: str, changes: Characteristics, rules: tuple[str, ...] | UnsetType
) -> Profile:
    """The profile it has, with what the situation changes."""
    numbers = msgspec.structs.asdict(changes)
    try:
        return alter(library, library.get(Profile, id), Altered(**numbers, rules=rules))
    except NoSuchContent as missing:
        raise where.wrong(str(missing)) from None


def _state(where: In, regiment: Regiment, told: ToldRegiment) -> None:
    """How it fares."""
    for number, suffered in told.wounds.items():
        regiment.model(_numbered(where / "wounds", regiment, number)).wounds = suffered
    regiment.tokens, regiment.broken, regiment.inspired = told.tokens, told.broken, told.inspired
    regiment.uninspired = [_numbered(where / "uninspired", regiment, str(n)) for n in told.uninspired]
    regiment.aimed, regiment.activated, regiment.marches = told.aimed, told.activated, told.marches
    regiment.markers, regiment.shieldless, regiment.refused = told.markers, told.shieldless, told.refused
    regiment.command_range = regiment.command_range if told.command_range is None else told.command_range * INCH
    regiment.used, regiment.arrived = list(told.used), told.arrived
    regiment.entry_point = (where / "entry_point").point(told.entry_point) if told.entry_point else None
    fallen = told.tokens if told.fallen is None else told.fallen
    regiment.size = len(regiment.models) + fallen
    regiment.began = regiment.size if told.began is None else told.began
    lead = [model for model in regiment.models if model.rank in ("leader", "officer", "character", "standard")]
    if told.acting_leader:
        regiment.acting_leader = _numbered(where / "acting_leader", regiment, str(told.acting_leader))
    elif not lead:
        regiment.acting_leader = regiment.models[0].id
    for n in range(fallen):
        regiment.fallen.append(_fallen(regiment, len(regiment.models) + n + 1))


def _fallen(regiment: Regiment, n: int) -> Model:
    """A Casualty: an ordinary model, in a Character Regiment one of the Retinue."""
    kin = next((model for model in regiment.models if model.rank == "retinue"), None)
    like = kin if regiment.is_character and kin else regiment.models[-1]
    model = Model(f"{regiment.id}.{n}", like.profile if kin else regiment.profile)
    if kin:
        model.rank, model.retinue = "retinue", kin.retinue
    return model


def _numbered(where: In, regiment: Regiment, number: str) -> str:
    id = f"{regiment.id}.{number}"
    return where.one_of(id, [model.id for model in regiment.models], "model")


def _lasting(where: In, words: str, library: Library) -> Lasting:
    source, *parts = words.split()
    kind, _, id = source.partition(":")
    where.find(library, SOURCES[where.one_of(kind, list(SOURCES), "kind of effect")], id)
    found = Lasting(source)
    for part in parts:
        name, _, value = part.partition("=")
        match name:
            case "n" | "choice" | "successes" if value.isdigit():
                setattr(found, name, int(value))
            case "by" | "model":
                setattr(found, name, value)
            case "until":
                found.until = where.one_of(value, UNTIL, "end")
            case _:
                raise where.wrong(f"'{clip(part)}' should be n, choice, model, by, until or successes with its value")
    return found


UNTIL: tuple[Until, ...] = ("action", "activation", "next_activation", "round", "caster", "game")

# --- terrain


def _built(where: In, id: str, told: ToldPiece) -> Built:
    corners = [(where / "corners").point(written) for written in told.corners]
    if len(corners) == 2:
        (left, low, _), (right, top, _) = corners
        corners = [type(corners[0])(x, y) for x, y in ((left, low), (right, low), (right, top), (left, top))]
    circle = None
    if told.at:
        middle = (where / "at").point(told.at)
        circle = Circle(middle.x, middle.y, int(Length.read(told.diameter)))
    if bool(circle) == bool(corners) or (circle and not circle.diameter):
        raise where.wrong("it has corners, or a middle and a diameter")
    walls = tuple(_wall(where / "walls", words) for words in told.walls)
    numbers = {"elevation": told.elevation, "size": told.size, "defense": told.defense, "capacity": told.capacity}
    if told.kind == "ruin":
        numbers |= {"floors": told.floors, "elevation": told.floors + 1}
    words = (told.kind, *told.classes, *(("obscuring",) if told.kind == "ruin" else ()))
    floors = tuple(FLOOR * level for level in range(1, told.floors + 1))
    name = told.name or id.replace("_", " ").capitalize()
    kept = tuple((key, n) for key, n in numbers.items() if n)
    return Built(id, name, tuple(corners), 0, told.floors * FLOOR, words, circle, floors, walls, kept)


def _wall(where: In, words: str) -> tuple[tuple[int, int], tuple[int, int]]:
    ends = [where.point(each) for each in words.split()]
    if len(ends) != 2:
        raise where.wrong("a wall goes from one place to another: '10,10 12,10'")
    return (ends[0].x, ends[0].y), (ends[1].x, ends[1].y)


# --- sides and counters


def _counters(where: In, given: ToldGame, state: State) -> None:
    state.round, state.phase, state.queue = given.round, given.phase, list(given.queue)
    state.turn = Seat(given.turn)
    state.first = Seat(given.first or given.turn)
    acting = given.acting if isinstance(given.acting, tuple) else (given.acting,)
    for n, one in enumerate(acting):
        told = ToldActivation(one) if isinstance(one, str) else one
        (where / "acting" / n).one_of(told.regiment, list(state.regiments), "Regiment")
        found = Activation(
            told.regiment, told.step, told.left, len(told.taken), list(told.taken), told.given, told.extra
        )
        found.overruns = told.overruns
        state.acting.append(found)
        state.regiments[told.regiment].activated = True
        state.turn = P2 if state.regiments[told.regiment].seat == P1 else P1


def _side(where: In, seat: Seat, told: ToldSide, state: State) -> None:
    side = state.sides[seat]
    side.name, side.points, side.slain = told.name, told.points, told.slain
    own = [regiment for regiment in state.regiments.values() if regiment.seat == seat]
    side.drawn = [regiment.id for regiment in own if regiment.activated]
    if told.stack is None and state.phase in ("supremacy", "action"):
        waiting = [r for r in own if not r.activated and r.where in ("table", "garrison", "arriving")]
        side.stack = _copies(regiment.entry for regiment in waiting)
    else:
        side.stack = _copies((where / "stack").one_of(one, [r.entry for r in own], "Entry") for one in told.stack or ())


def _copies(entries: Any) -> list[str]:
    """Cards, each with the number of its copy."""
    found: list[str] = []
    for entry in entries:
        found.append(f"{entry}#{sum(card.partition('#')[0] == entry for card in found) + 1}")
    return found
