"""Battles of First Blood with the Regiments of the rulebook's worked examples, on a bare table or among given pieces.

    with battle(a1="kni 10,10 12.1,10", b1=put("maa", row("10,14", 6), broken=True), acting="a1") as s:
        s.play("A", "charge:b1", dice="4")

Regiments are called a1, b2, ...: the first letter says whose they are, the models are a1.1, a1.2, ... in the order of
their places, Leader, Officer or Character first. Whoever has not been activated has a card in its owner's stack.
`fight` gives the same as a game without a session, for pure questions and for `run`, which drives one flow alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from game.boards.table import Circle, Piece, Table
from game.core.content import Content, Length, Localised
from game.core.library import Library, Pack
from game.core.place import point
from game.core.session import Session
from game.core.system import Setup
from game.systems.first_blood.content import (
    KINDS,
    Barrage,
    Character,
    Command,
    DrawEvent,
    Effect,
    Entry,
    Faction,
    Item,
    ObjectiveZone,
    Officer,
    Profile,
    Retinue,
    RetinueAccess,
    Rule,
    Scenario,
    Spell,
    Tiers,
)
from game.systems.first_blood.game import FLOOR, FirstBlood
from game.systems.first_blood.state import Model, Regiment, State
from game.systems.first_blood.system import FirstBloodSystem
from game.testing.scene import Scene
from tests.systems.running import Unforeseen, run

__all__ = ["Unforeseen", "run"]

SIZE = 48_000

# --- content


def words(text: str) -> Localised:
    """A text that reads the same in every language and is its own key."""
    return Localised(f"test.{text}", dict.fromkeys(("en", "es", "it"), text))


def rule(written: str | Rule) -> Rule:
    """`shield`, or with its value `cleave:2`."""
    if isinstance(written, Rule):
        return written
    id, _, x = written.partition(":")
    return Rule(id=id, x=int(x or 0))  # type: ignore[arg-type]


def barrage(shots: int, range: float, *rules: str, thrown: bool = False) -> Barrage:
    return Barrage(shots=shots, range=Length.read(range), rules=tuple(map(rule, rules)), thrown=thrown)


def profile(
    id: str,
    line: str = "5 1 2 1 2 3 2 0",
    *rules: str | Rule,
    type: str = "infantry",
    weight: str = "medium",
    kind: str = "troop",
    command: float | None = None,
    barrages: Sequence[Barrage] = (),
) -> Profile:
    """A profile by its line of characteristics M V C A W R D E (PRF-02)."""
    march, volley, clash, attacks, wounds, resolve, defense, evasion = map(int, line.split())
    return Profile(
        id=id,
        name=words(id),
        faction="test",
        type=type,  # type: ignore[arg-type]
        weight=weight,  # type: ignore[arg-type]
        kind=kind,  # type: ignore[arg-type]
        march=march,
        volley=volley,
        clash=clash,
        attacks=attacks,
        wounds=wounds,
        resolve=resolve,
        defense=defense,
        evasion=evasion,
        command=None if command is None else Length.read(command),
        rules=tuple(map(rule, rules)),
        barrages=tuple(barrages),
    )


def entry(id: str, **more: Any) -> Entry:
    """The Army List Entry of a profile of the same id: a Leader is included, a Standard Bearer may be had."""
    told: dict[str, Any] = {"models": 1, "most": 13, "points": 50, "standard_at": 1, "profile": id, **more}
    return Entry(id=id, name=words(id), faction="test", **told)


def officer(id: str, **more: Any) -> Officer:
    """An Officer whose profile has the same id."""
    return Officer(id=id, name=words(id), faction="test", **{"profile": id, **more})


def character(id: str, **more: Any) -> Character:
    """A Character whose profile has the same id."""
    told: dict[str, Any] = {
        "retinue": RetinueAccess(combat=3, tactical=3, arcane=3),
        "points": 90,
        "profile": id,
        **more,
    }
    return Character(id=id, name=words(id), faction="test", **told)


NOTHING = Effect(op="mod", stat="march", value=0)


def retinue(
    id: str,
    category: str,
    first: Sequence[Effect] = (NOTHING,),
    second: Sequence[Effect] = (NOTHING,),
    third: Sequence[Effect] = (NOTHING,),
) -> Retinue:
    """A Retinue model whose profile has the same id, with what its Tiers give."""
    return Retinue(
        id=id,
        name=words(id),
        faction="test",
        category=category,  # type: ignore[arg-type]
        profile=id,
        points=20,
        tiers=Tiers(first=tuple(first), second=tuple(second), third=tuple(third)),
        text=words(id),
    )


def item(id: str, *effects: Effect) -> Item:
    return Item(
        id=id,
        name=words(id),
        faction="test",
        category="relic",
        category_name=words("relic"),
        points=10,
        effects=effects,
        text=words(id),
    )


def spell(
    id: str, *effects: Effect, range: float | None = 10, attunement: int = 3, target: str = "enemy", **more: Any
) -> Spell:
    return Spell(
        id=id,
        name=words(id),
        range=None if range is None else Length.read(range),
        attunement=attunement,
        target=target,  # type: ignore[arg-type]
        effects=effects,
        text=words(id),
        **more,
    )


def command(id: str, *effects: Effect, **more: Any) -> Command:
    return Command(id=id, name=words(id), effects=effects, text=words(id), **more)


def event(id: str, *effects: Effect, **more: Any) -> DrawEvent:
    return DrawEvent(id=id, name=words(id), effects=effects, text=words(id), **more)


def zone(id: str, x: float, y: float, diameter: float, **more: Any) -> ObjectiveZone:
    return ObjectiveZone(id=id, x=Length.read(x), y=Length.read(y), diameter=Length.read(diameter), **more)


def scenario(id: str, rounds: int, points_end: int, *zones: ObjectiveZone, **more: Any) -> Scenario:
    return Scenario(id=id, name=words(id), rounds=rounds, points_end=points_end, zones=zones, text=words(id), **more)


MIDDLE, NORTH_WEST, SOUTH_EAST = (24, 24), (12, 36), (36, 12)
SCENARIOS = (
    scenario(
        "camp",
        8,
        10,
        zone("centre", 24, 24, 12, points=2),
        zone("north_west", 12, 36, 6, points_first=3, points_second=0),
        zone("south_east", 36, 12, 6, points_first=0, points_second=3),
        number=1,
    ),
    scenario("score", 8, 20, at_once=True, token=1, officer=3, character=5, in_challenge=3, number=2),
    scenario(
        "claim",
        8,
        8,
        zone("centre", 24, 24, 6, points=2),
        zone("west", 11, 24, 6, points=3),
        zone("east", 37, 24, 6, points=3),
        number=3,
    ),
    scenario(
        "essence",
        10,
        8,
        zone("centre", 24, 24, 12, mark="AB", points=2),
        zone("west", 11, 24, 6, mark="A", points=2),
        zone("east", 37, 24, 6, mark="A", points=2),
        zone("north_west", 12, 36, 6, mark="B", points=2),
        zone("south_east", 36, 12, 6, mark="B", points=2),
        rounds_a=(3, 5, 7, 9),
        rounds_b=(2, 4, 6, 8),
        number=4,
    ),
)
"""The four Scenarios (SCN-05 to SCN-35)."""

PROFILES = (
    profile("mil", "5 1 1 1 2 2 1 0", "shield", "support", weight="light"),
    profile("maa", "5 1 2 1 2 3 2 0", "shield"),
    profile("grd", "5 1 2 1 2 3 2 0", "support"),
    profile("xbw", "5 2 1 1 2 2 1 0", weight="light", barrages=[barrage(2, 24, "armor_piercing:1")]),
    profile("rai", "6 1 2 2 2 2 1 1", weight="light"),
    profile("hvy", "5 0 4 2 2 4 3 0", weight="heavy"),
    profile("kni", "8 0 3 3 4 3 3 0", "brutal_impact:1", type="cavalry", weight="heavy"),
    profile("bru", "6 0 3 3 5 3 2 0", type="brute"),
    profile("mon", "6 0 3 5 12 4 3 0", type="monster", weight="heavy"),
    profile("bgd", "5 1 3 2 4 3 3 0", "tenacious", weight="heavy", kind="retinue"),
    profile("aid", "5 1 2 1 3 3 1 0", kind="retinue"),
    profile("seer", "5 1 1 1 3 3 1 1", kind="retinue"),
    profile("lord", "5 1 4 4 5 4 3 0", weight="heavy", kind="character", command=8),
    profile("mage", "5 1 2 2 4 3 1 1", "wizard:5", weight="light", kind="character", command=7),
    profile("abbot", "5 1 2 2 5 4 1 2", "priest:5", kind="character", command=8),
    profile("captain", "5 1 3 2 3 4 2 0", kind="officer", command=6),
)
"""The fixture profiles of the worked examples; mon, aid, seer, lord, mage, abbot and captain are plain ones besides."""
FIXTURES: tuple[Content, ...] = (
    Faction(id="test", name=words("test"), text=words("test")),
    *PROFILES,
    *(entry(one.id) for one in PROFILES if one.kind == "troop"),
    retinue("bgd", "combat"),
    retinue("aid", "tactical"),
    retinue("seer", "arcane"),
    character("lord"),
    character("mage"),
    character("abbot"),
    officer("captain"),
    *SCENARIOS,
)


def library(*content: Content) -> Library:
    """The fixtures, and what is given; a thing with the kind and id of a fixture replaces it.

    A profile brings the Entry, Officer or Character of its id with it, unless that is given too.
    """
    things = {(type(thing), thing.id): thing for thing in FIXTURES}
    things |= {(type(thing), thing.id): thing for thing in content}
    for thing in content:
        if isinstance(thing, Profile):
            kinds: dict[str, Any] = {"troop": entry, "officer": officer, "character": character}
            made = kinds[thing.kind](thing.id) if thing.kind in kinds else retinue(thing.id, "combat")
            things.setdefault((type(made), made.id), made)
    return Library("first_blood", KINDS, [(Pack("test", words("test"), "1", Path(), True, ""), list(things.values()))])


# --- the table


def _piece(id: str, corners: Sequence[str], kind: str, classes: str, *, at: str, diameter: float, **more: Any) -> Piece:
    places = [(corner.x, corner.y) for corner in map(point, corners)]
    if len(places) == 2:
        (left, low), (right, top) = places
        places = [(left, low), (right, low), (right, top), (left, top)]
    circle = Circle(point(at).x, point(at).y, round(diameter * 1000)) if at else None
    return Piece(id, id, tuple(places), 0, more.pop("top", 0), (kind, *classes.split()), circle, **more)


def zonal(
    id: str, *corners: str, classes: str = "", elevation: int = 0, size: int = 0, at: str = "", diameter: float = 0
) -> Piece:
    """Zonal terrain: two corners make a rectangle, or a middle and a diameter a disc."""
    numbers = tuple((name, n) for name, n in (("elevation", elevation), ("size", size)) if n)
    return _piece(id, corners, "zonal", classes, at=at, diameter=diameter, properties=numbers)


def ruin(
    id: str, *corners: str, floors: int = 1, walls: Sequence[str] = (), at: str = "", diameter: float = 0
) -> Piece:
    """A Ruin; walls are written `10,10 12,10`."""
    ends = [[point(end) for end in wall.split()] for wall in walls]
    return _piece(
        id,
        corners,
        "ruin",
        "obscuring",
        at=at,
        diameter=diameter,
        top=floors * FLOOR,
        floors=tuple(FLOOR * level for level in range(1, floors + 1)),
        walls=tuple(((a.x, a.y), (b.x, b.y)) for a, b in ends),
        properties=(("floors", floors), ("elevation", floors + 1)),
    )


def garrison(
    id: str, *corners: str, defense: int = 1, capacity: int = 8, size: int = 2, at: str = "", diameter: float = 0
) -> Piece:
    numbers = (("defense", defense), ("capacity", capacity), ("size", size))
    return _piece(id, corners, "garrison", "", at=at, diameter=diameter, properties=numbers)


def table(*pieces: Piece) -> Table:
    return Table(SIZE, SIZE, pieces=pieces, ground="grass", title="field")


def row(at: str, count: int, step: float = 1.0, up: float = 0.0) -> list[str]:
    """Places side by side from one on, a base of Infantry apart unless told: `row("10,10", 5)`."""
    first = point(at)
    return [f"{first.x / 1000 + n * step:g},{first.y / 1000 + n * up:g}" for n in range(count)]


def block(at: str, count: int, across: int, step: float = 1.0) -> list[str]:
    """Rows behind one another, away from the first place downwards."""
    first = point(at)
    spots = [(n % across, n // across) for n in range(count)]
    return [f"{first.x / 1000 + x * step:g},{first.y / 1000 - y * step:g}" for x, y in spots]


def put(entry: str, at: str | Sequence[str] = (), **state: Any) -> dict[str, Any]:
    """A Regiment of a situation with its state: `put("maa", row("10,10", 5), broken=True, wounds={"2": 1})`."""
    return {"entry": entry, "at": at.split() if isinstance(at, str) else list(at), **state}


# --- battles

_REGIMENT = re.compile(r"[ab]\d+")
FAR = {"a": "rai 2,2", "b": "rai 46,46"}


def system(*content: Content, pieces: Iterable[Piece] = ()) -> FirstBloodSystem:
    return FirstBloodSystem(library(*content), {"test": table(*pieces)})


def _setup(told: dict[str, Any]) -> Setup:
    regiments = {key: value for key, value in told.items() if _REGIMENT.fullmatch(key)}
    rest = {key: value for key, value in told.items() if key not in regiments}
    for letter, far in FAR.items():
        if not any(id.startswith(letter) for id in regiments):
            regiments[f"{letter}9"] = far
    return Setup("first_blood", situation={"map": "test", "scenario": "score", "regiments": regiments, **rest})


def battle(*content: Content, pieces: Iterable[Piece] = (), **told: Any) -> Scene[State]:
    """A situation played by a strict script: Regiments by their ids, the rest as the situation has it.

    Round 1 in the Action Phase of the Scenario without zones, unless told; `acting="a1"` begins with that Regiment's
    first Action, `acting={"regiment": "a1", "step": "begin"}` with an earlier step. A player without a Regiment gets a
    Raider in the corner.
    """
    scene = Scene(Session(system(*content, pieces=pieces), _setup(told)))
    scene._seen = 0  # what happens before the first question is told too
    return scene


def fight(*content: Content, pieces: Iterable[Piece] = (), **told: Any) -> FirstBlood:
    """The same as a game without a session, for pure questions and for `run`."""
    played = system(*content, pieces=pieces)
    return played.game(played.start(_setup(told)))


def regiment(s: Scene[State] | FirstBlood, id: str) -> Regiment:
    return s.state.regiments[id]


def model(s: Scene[State] | FirstBlood, id: str) -> Model:
    return regiment(s, id.partition(".")[0]).model(id)


def at(s: Scene[State] | FirstBlood, id: str) -> str:
    """Where a model stands, as one writes it: `10,12`."""
    place = model(s, id).at
    return place.key(1000) if place else ""


def standing(s: Scene[State] | FirstBlood, id: str) -> list[str]:
    """The ids of a Regiment's living models."""
    return [one.id for one in regiment(s, id).models]
