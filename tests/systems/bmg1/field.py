"""Nights of the first edition with the characters of the worked examples, on a bare table or among given pieces.

    with street(a1="thug 10,10 m1 a3", b1=put("thug", "13,10", stun=1, defense=4), active="a1") as s:
        s.play("A", "strike:b1", dice="2 4 6")

Characters are called a1, b2, ...: the first letter says whose they are. In short they are written as their profile,
their place and the counters on their card; `put` takes the numbers, traits, weapons and states that are not those of
the profile. Terrain is `terrain={"car": "car 10,10 14,18"}`, kind and corners. `night` gives the same as a game
without a session, for pure questions and for `run`, which drives one flow alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game.boards.table import Table
from game.core.content import Content, Length, Localised
from game.core.hooks import Ability, Modifier, Source, on, setting
from game.core.library import Library, Pack
from game.core.request import Seat
from game.core.session import Session
from game.core.system import Setup
from game.core.text import Text
from game.systems.bmg1.altered import Characteristics
from game.systems.bmg1.content import (
    KINDS,
    Crew,
    Damage,
    Effect,
    Equipment,
    Profile,
    Rectangle,
    Scenario,
    Strategy,
    Technique,
    Trait,
    Weapon,
    Zones,
)
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import SEES_THROUGH, Look
from game.systems.bmg1.state import Marker, Model, State
from game.systems.bmg1.system import Bmg1System
from game.testing.scene import Scene
from tests.systems.running import Unforeseen, run

__all__ = ["Unforeseen", "run"]

SIZE = 90_000

# --- content


def words(text: str) -> Localised:
    """A text that reads the same in every language and is its own key."""
    return Localised(f"test.{text}", dict.fromkeys(("en", "es", "it"), text))


def trait(written: str) -> Trait:
    """`brutal`, or with what it names `combo knife`."""
    id, _, param = written.partition(" ")
    return Trait(id=id, param=param)  # type: ignore[arg-type]


def profile(
    id: str,
    line: str = "5 3 3 3 4 5 3",
    *traits: str,
    rank: str = "henchman",
    minion: bool = False,
    reputation: int = 20,
    attacks: Iterable[str] = (),
    **more: Any,
) -> Profile:
    """A card by its line of skills W M A D Str E S."""
    will, movement, attack, defense, strength, endurance, special = map(int, line.split())
    techniques = [written.partition(" ") for written in attacks]
    return Profile(
        id=id,
        name=words(id),
        alias=words(id),
        rank=rank,  # type: ignore[arg-type]
        minion=minion,
        affiliations=more.pop("affiliations", ("test",)),
        reputation=reputation,
        willpower=will,
        movement=movement,
        attack=attack,
        defense=defense,
        strength=strength,
        endurance=endurance,
        special=special,
        traits=tuple(map(trait, traits)),
        attacks=tuple(Technique(id=name, weapon=weapon) for name, _, weapon in techniques),  # type: ignore[arg-type]
        **more,
    )


def weapon(id: str, damage: str = "0 1", *rules: str, rof: int | None = None, **more: Any) -> Weapon:
    """A weapon by its Injury and Stun; one with a ROF is ranged."""
    injury, stun = map(int, damage.split())
    return Weapon(
        id=id,
        name=words(id),
        kind=more.pop("kind", "ranged" if rof else "melee"),
        damage=Damage(injury=injury, stun=stun),
        rules=rules,  # type: ignore[arg-type]
        rof=rof,
        **more,
    )


def item(id: str, *, most: int = 2, cost: int = 100, **gives: Any) -> Equipment:
    if isinstance(gives.get("trait"), str):
        gives["trait"] = trait(gives["trait"])
    return Equipment(id=id, name=words(id), crew="test", most=most, cost=cost, **gives)


def poison(effect: str, x: int = 0) -> Effect:
    return Effect(effect="poison", inner=Effect(effect=effect, x=x))  # type: ignore[arg-type]


def box(left: float, low: float, right: float, top: float) -> Rectangle:
    return (Length.read(left), Length.read(low), Length.read(right), Length.read(top))


def scenario(id: str, number: int, rounds: int, **more: Any) -> Scenario:
    told: dict[str, Any] = {"deployment": "groups", "objectives": "basic", "counters": rounds // 2, **more}
    return Scenario(id=id, name=words(id), number=number, rounds=rounds, text=words(id), **told)


SCENARIOS = (
    scenario(
        "chance_encounter",
        1,
        8,
        zones=Zones(central=box(25, 25, 65, 65)),
        deployment="edge_roll",
        objectives="central",
        bonuses=("hurry_up", "first_strike"),
    ),
    scenario(
        "plunder",
        2,
        6,
        zones=Zones(a=(box(0, 0, 90, 15),), b=(box(0, 75, 90, 90),), central=box(15, 35, 75, 55)),
        objectives="central",
        bonuses=("more_the_better", "its_mine"),
    ),
    scenario(
        "patrol",
        3,
        6,
        zones=Zones(a=(box(0, 0, 20, 90),), b=(box(70, 0, 90, 90),)),
        bonuses=("diversion", "make_noise"),
    ),
    scenario(
        "skirmish",
        4,
        6,
        zones=Zones(a=(box(0, 0, 90, 20),), b=(box(0, 70, 90, 90),)),
        bonuses=("leaders_head", "teach_a_lesson"),
    ),
    scenario(
        "securing",
        5,
        8,
        zones=Zones(
            a=(box(0, 65, 25, 90), box(65, 0, 90, 25)),
            b=(box(65, 65, 90, 90), box(0, 0, 25, 25)),
            central=box(30, 30, 60, 60),
        ),
        deployment="split_groups",
        objectives="each_zone_and_central",
        bonuses=("hurry_up", "teach_a_lesson"),
    ),
    scenario(
        "ambush",
        6,
        8,
        zones=Zones(a=(box(0, 0, 90, 15), box(0, 75, 90, 90)), b=(box(30, 37.5, 60, 52.5),)),
        deployment="ambush",
        objectives="b_each_zone",
        bonuses=("leaders_head", "first_strike"),
    ),
)
"""The six scenarios with their zones and bonuses (SCN-11 to SCN-54)."""

COSTS = {
    "global_plan": (3, "A"),
    "fast_advance": (2, "C"),
    "ambush": (2, "C"),
    "patrol": (1, "C"),
    "reinforcements": (1, "C"),
    "maps": (1, "B"),
    "secret_objective": (1, "A"),
    "change_of_plans": (1, "A"),
    "informer": (2, "any"),
    "early_bird": (2, "E"),
    "battle_cry": (2, "E"),
    "perfect_plan": (3, "C"),
}
STRATEGIES = tuple(
    Strategy(id=id, name=words(id), strategy=id, cost=cost, phase=phase, text=words(id))  # type: ignore[arg-type]
    for id, (cost, phase) in COSTS.items()
)
"""The twelve strategies with value and phase (STG-10 to STG-21)."""

WEAPONS = (
    weapon("club", "0 2"),
    weapon("knife", "1 1"),
    weapon("hammer", "0 2", strength=1),
    weapon("pistol", "2 0", "firearm", rof=2, ammo=3),
    weapon("gun", "2 0", "firearm", rof=3, ammo=2),
    weapon("blade", "1 1", "throwing", "short_range", rof=2, ammo=3),
    weapon("rotarang", "0 2", "throwing", "short_range", "remote_controlled", rof=2, ammo=3),
)
PROFILES = (
    profile("thug", minion=True),
    profile("named"),
    profile("boss", "7 3 4 4 3 7 3", rank="leader", reputation=100),
    profile("second", "6 3 4 3 4 6 3", rank="sidekick", reputation=60),
    profile("agent", "6 3 3 3 4 6 3", rank="free_agent", reputation=70),
    profile("giant", "5 3 4 3 3 6 3", size="big", reputation=40),
    profile("imp", "5 3 3 3 4 5 3", size="small"),
    profile(
        "bat",
        "8 3 5 5 3 8 3",
        *("batclaw", "detective", "explosive_gel", "bat_cape", "reinforced_gloves", "counter_attack"),
        *("bat_armor_mk1", "total_vision"),
        rank="leader",
        reputation=130,
        attacks=["sneak_attack"],
        weapons=("rotarang",),
    ),
)
"""Plain characters of every rank and size, and the one printed card (PRS-01 to PRS-09)."""
ITEMS = (item("magazine", ammo=1), item("flashlight", trait="lantern"), item("dose", dose=1, most=1))
FIXTURES: tuple[Content, ...] = (
    Crew(id="test", name=words("test"), text=words("test")),
    *WEAPONS,
    *PROFILES,
    *ITEMS,
    *SCENARIOS,
    *STRATEGIES,
)


def library(*content: Content) -> Library:
    """The fixtures, and what is given; a thing with the kind and id of a fixture replaces it."""
    things = {(type(thing), thing.id): thing for thing in FIXTURES}
    things |= {(type(thing), thing.id): thing for thing in content}
    return Library("bmg1", KINDS, [(Pack("test", words("test"), "1", Path(), True, ""), list(things.values()))])


# --- test abilities


class Eyes(Ability, id="bmg1.status.test_eyes"):
    """A test: it sees through everything."""

    @on(SEES_THROUGH)
    def through(self, source: Source, look: Look) -> Modifier:
        return setting(1, Text("bmg1.why.least"), "BMG1-TRT-193")


# --- the street

_CHARACTER = re.compile(r"[ab]\d+")
NUMBERS = Characteristics.__struct_fields__
FAR = {"a": "thug 3,3", "b": "thug 87,87"}


def put(profile: str, at: str = "", counters: str = "", **state: Any) -> dict[str, Any]:
    """A character with its state; numbers of its card may be given: `put("thug", "10,10", "a3", attack=4, stun=2)`."""
    numbers = {name: state.pop(name) for name in NUMBERS if name in state and name != "doses"}
    for name in ("traits", "attacks", "weapons", "tags", "effects", "poisons"):
        if isinstance(state.get(name), str):
            state[name] = [state[name]]
    return {"profile": profile, "at": at, "counters": counters, "characteristics": numbers, **state}


def table() -> Table:
    return Table(SIZE, SIZE, "cm", ground="asphalt", title="street")


def system(*content: Content) -> Bmg1System:
    return Bmg1System(library(*content), {"test": table()})


def _setup(told: dict[str, Any]) -> Setup:
    models = {key: value for key, value in told.items() if _CHARACTER.fullmatch(key)}
    rest = {key: value for key, value in told.items() if key not in models}
    for letter, far in FAR.items():
        if not any(id.startswith(letter) for id in models):
            models[f"{letter}9"] = far
    return Setup("bmg1", situation={"map": "test", "scenario": "skirmish", "terrain": {}, "models": models, **rest})


def street(*content: Content, **told: Any) -> Scene[State]:
    """A situation played by a strict script: characters by their ids, the rest as the situation has it.

    Round 1 of Execute the Plan in the Skirmish unless told; `active="a1"` is in the middle of that character's
    activation, `active={"model": "a1", "begun": False}` at its start. A player without a character gets a thug in the
    corner.
    """
    scene = Scene(Session(system(*content), _setup(told)))
    scene._seen = 0  # what happens before the first question is told too
    return scene


BYSTANDERS = {"a8": "thug 3,87", "b7": "thug 87,3", "b8": "thug 87,40", "b9": "thug 87,87"}


def brawl(*content: Content, **told: Any) -> Scene[State]:
    """As `street`, in the middle of the activation of `a1`, with bystanders in the corners: the scene stops at the next
    turn, whatever became of those who fight."""
    return street(*content, **{**BYSTANDERS, "active": "a1", **told})


def night(*content: Content, **told: Any) -> Bmg1:
    """The same as a game without a session, for pure questions and for `run`."""
    played = system(*content)
    return played.game(played.start(_setup(told)))


def model(s: Scene[State] | Bmg1, id: str) -> Model:
    return s.state.models[id]


def marker(s: Scene[State] | Bmg1, id: str) -> Marker:
    return next(one for one in s.state.markers if one.id == id)


def points(s: Scene[State] | Bmg1) -> tuple[int, int]:
    """The Victory Points of both players."""
    return s.state.sides["A"].points, s.state.sides["B"].points  # type: ignore[index]


def at(s: Scene[State] | Bmg1, id: str) -> str:
    """Where a character stands, as one writes it: `10,12`."""
    place = model(s, id).at
    return place.key(1000) if place else ""


def counters(s: Scene[State] | Bmg1, id: str) -> str:
    """What lies on its card: `m1 a2`."""
    has = model(s, id).counters
    slots = ("move", "attack", "defense", "special")
    return " ".join(f"{slot[0]}{getattr(has, slot)}" for slot in slots if getattr(has, slot))


def topic(s: Scene[State], seat: str) -> str:
    """What a player is asked about now; nothing: ``."""
    request = s.session.asked(Seat(seat))
    return request.topic if request else ""


def ends(s: Scene[State], seat: str) -> None:
    """The active character ends its activation, unless it has done so for lack of anything to do."""
    if topic(s, seat) == "act":
        s.play(seat, "end")


def takes_turn(s: Scene[State], seat: str, id: str) -> None:
    """Activate a character and end its activation at once; nobody else follows."""
    s.play(seat, f"activate:{id}")
    ends(s, seat)
