"""Scenes of the third edition with invented fighters, weapons and cards, on an open table or among given pieces.

    with scene(
        profile("thug", A=4, weapons=["gun"]), weapon("gun", rof=3, injury=1),
        models={"a1": "thug 10,10", "b1": put("thug", "14,10", stun=2)}, turn="A",
    ) as s:
        s.play("A", "activate:a1", dice="...")

Models are called a1, b2, ...: the first letter says whose they are. `run` drives one flow alone, without a session.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from game.boards.table import Circle, Piece, Table
from game.core.content import Content, Length, Localised
from game.core.library import Library, Pack
from game.core.place import point
from game.core.session import Session
from game.core.system import Setup
from game.systems.bmg3.content import (
    KINDS,
    AbilityText,
    Card,
    Clause,
    Crew,
    Deck,
    Encounter,
    Equipment,
    Event,
    Profile,
    Starter,
    StarterModel,
    Trait,
    Weapon,
)
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import Model, State
from game.systems.bmg3.system import Bmg3System
from game.testing.scene import Scene
from tests.systems.running import Unforeseen, run

__all__ = ["Unforeseen", "run"]

SIZE = 36_000
TOUCH = 1181
"""How far the centres of two 30 mm bases in touch are apart."""

# --- content


def words(text: str) -> Localised:
    """A text that reads the same in every language and is its own key."""
    return Localised(f"test.{text}", dict.fromkeys(("en", "es", "it"), text))


def inches(length: float | None) -> Length | None:
    return None if length is None else Length.read(length)


def trait(written: str | Trait) -> Trait:
    """`sneak`, or with its number `teleport:6`."""
    if isinstance(written, Trait):
        return written
    id, _, x = written.partition(":")
    return Trait(id=id, x=int(x or 0))


def profile(
    id: str = "thug",
    *,
    W: int | None = 6,  # noqa: N803 - the letters of the card
    E: int = 6,  # noqa: N803
    M: float = 4,  # noqa: N803
    A: int = 3,  # noqa: N803
    S: int = 4,  # noqa: N803
    D: int = 3,  # noqa: N803
    special: int = 3,
    ranks: Sequence[str] = ("henchman",),
    abilities: Sequence[str | Trait] = (),
    weapons: Sequence[str] = (),
    base: int | tuple[int, ...] = 30,
    height: float | None = None,
    reputation: int = 20,
    crews: Sequence[str] = ("gang",),
    **more: Any,
) -> Profile:
    """A fighter; characteristics by the letters of its card."""
    return Profile(
        id=id,
        name=more.pop("name", words(id)),
        alias=more.pop("alias", words(id)),
        base=(base,) if isinstance(base, int) else base,  # type: ignore[arg-type]
        height=inches(height),
        ranks=tuple(ranks),  # type: ignore[arg-type]
        affiliations=tuple(crews),
        reputation=reputation,
        willpower=W,
        endurance=E,
        movement=Length.read(M),
        attack=A,
        strength=S,
        defence=D,
        special=special,
        abilities=tuple(map(trait, abilities)),
        weapons=tuple(weapons),
        **more,
    )


def weapon(id: str, *, optimal: float | None = None, reach: float | None = None, **more: Any) -> Weapon:
    """A ranged weapon when it has `rof` or a template, otherwise a melee weapon."""
    kind = "ranged" if more.get("rof") or more.get("template") else "melee"
    return Weapon(
        id=id, name=words(id), kind=more.pop("kind", kind), optimal=inches(optimal), reach=inches(reach), **more
    )


def equipment(id: str, *, ability: str | Trait | None = None, cost: int = 0, **more: Any) -> Equipment:
    return Equipment(
        id=id, name=words(id), text=words(id), cost=cost, ability=trait(ability) if ability else None, **more
    )


def clause(kind: str, n: int = 0, *, range: float = 0, what: str = "", whose: str = "own") -> Clause:
    return Clause(kind=kind, n=n, range=Length.read(range), what=what, whose=whose)  # type: ignore[arg-type]


NEVER = clause("happened", 40, what="sewer_used")
NOTHING = clause("nothing")


def card(
    id: str,
    *,
    requires: Sequence[Clause] = (NEVER,),
    effects: Sequence[Clause] = (NOTHING,),
    when: Sequence[str] = ("execute",),
    scored: str = "instant",
    cost: int = 1,
    vp: int = 1,
    type: str = "control",
    **more: Any,
) -> Card:
    return Card(
        id=id,
        name=more.pop("name", words(id)),
        text=words(f"{id} text"),
        resource=words(f"{id} resource"),
        requires=tuple(requires),
        effects=tuple(effects),
        when=tuple(when),  # type: ignore[arg-type]
        scored=scored,  # type: ignore[arg-type]
        cost=cost,
        vp=vp,
        type=type,  # type: ignore[arg-type]
        **more,
    )


def area(*corners: str) -> tuple[tuple[Length, Length], ...]:
    """A polygon of a deployment zone: `area("0,0", "36,0", "36,6", "0,6")`."""
    return tuple((Length(at.x), Length(at.y)) for at in map(point, corners))


SOUTH = area("0,0", "36,0", "36,8", "0,8")
NORTH = area("0,28", "36,28", "36,36", "0,36")


def encounter(id: str = "streets", *, a: Any = (SOUTH,), b: Any = (NORTH,), change: str = "") -> Encounter:
    return Encounter(id=id, name=words(id), text=words(id), a=a, b=b, change=change)  # type: ignore[arg-type]


def event(id: str, ability: str) -> Event:
    return Event(id=id, name=words(id), text=words(id), ability=trait(ability))


def ability_text(id: str, **more: Any) -> AbilityText:
    return AbilityText(id=id, name=words(id), text=words(f"{id} text"), **more)


def starter(id: str, *models: str | StarterModel, deck: str = "deck", crew: str = "gang", limit: int = 150) -> Starter:
    taken = tuple(StarterModel(profile=m) if isinstance(m, str) else m for m in models)
    return Starter(id=id, name=words(id), crew=crew, limit=limit, models=taken, deck=deck)


def deck(id: str, *cards: str, crew: str = "gang") -> Deck:
    return Deck(id=id, name=words(id), crew=crew, cards=cards)


GANG = Crew(id="gang", name=words("gang"), text=words("gang"))

# --- the table


def piece(id: str, *corners: str, top: float = 3, bottom: float = 0, keywords: str = "solid", **more: Any) -> Piece:
    """A piece of terrain; two corners make a rectangle: `piece("wall", "10,8", "11,14", top=3)`."""
    places = [(at.x, at.y) for at in map(point, corners)]
    if len(places) == 2:
        (x, y), (u, v) = places
        places = [(x, y), (u, y), (u, v), (x, v)]
    return Piece(id, id, tuple(places), round(bottom * 1000), round(top * 1000), tuple(keywords.split()), **more)


def round_piece(id: str, at: str, diameter: float, *, top: float = 3, keywords: str = "solid") -> Piece:
    x, y, _ = point(at)
    return Piece(id, id, (), 0, round(top * 1000), tuple(keywords.split()), Circle(x, y, round(diameter * 1000)))


def table(*pieces: Piece) -> Table:
    return Table(SIZE, SIZE, pieces=pieces, title="Test")


# --- scenes


def put(profile: str, at: str = "", **state: Any) -> dict[str, Any]:
    """A model of a situation with its state: `put("thug", "10,10", stun=2, down=True)`."""
    return {"profile": profile, "at": at, **state}


def lamp(at: str, seat: str = "A", **more: Any) -> dict[str, Any]:
    return {"kind": "lamp", "at": at, "seat": seat, **more}


def sewer(at: str, seat: str = "A", **more: Any) -> dict[str, Any]:
    return {"kind": "sewer", "at": at, "seat": seat, **more}


def suspect(at: str, seat: str = "A", **more: Any) -> dict[str, Any]:
    return {"kind": "suspect", "at": at, "seat": seat, **more}


def library(*content: Content) -> Library:
    """A library of a crew called `gang` and what is given; a plain `thug` when no profile is."""
    things: list[Content] = [GANG, *content]
    if not any(isinstance(thing, Profile) for thing in content):
        things.append(profile("thug"))
    return Library("bmg3", KINDS, [(Pack("test", words("test"), "1", Path(), True, ""), things)])


def system(*content: Content, pieces: Iterable[Piece] = ()) -> Bmg3System:
    return Bmg3System(library(*content), {"test": table(*pieces)})


def scene(
    *content: Content,
    models: dict[str, str | dict[str, Any]],
    pieces: Iterable[Piece] = (),
    hands: dict[str, str] | None = None,
    decks: dict[str, str] | None = None,
    sides: dict[str, dict[str, Any]] | None = None,
    **situation: Any,
) -> Scene[State]:
    """A situation played by a strict script; `hands` and `decks` name cards in words: `hands={"A": "stakeout alibi"}`.

    Phase `execute`, round 1 and A's turn unless told; a player without a model gets a `thug` far away.
    """
    setup = Setup("bmg3", situation=_situation(content, models, hands, decks, sides, situation))
    return Scene(Session(system(*content, pieces=pieces), setup))


def game(
    *content: Content,
    models: dict[str, str | dict[str, Any]],
    pieces: Iterable[Piece] = (),
    hands: dict[str, str] | None = None,
    decks: dict[str, str] | None = None,
    sides: dict[str, dict[str, Any]] | None = None,
    **situation: Any,
) -> Bmg3:
    """The same as a game without a session, for pure questions and for `run`."""
    played = system(*content, pieces=pieces)
    setup = Setup("bmg3", situation=_situation(content, models, hands, decks, sides, situation))
    return played.game(played.start(setup))


def _situation(
    content: Sequence[Content],
    models: dict[str, str | dict[str, Any]],
    hands: dict[str, str] | None,
    decks: dict[str, str] | None,
    sides: dict[str, dict[str, Any]] | None,
    rest: dict[str, Any],
) -> dict[str, Any]:
    told = {seat: dict((sides or {}).get(seat, {})) for seat in "AB"}
    for part, given in (("hand", hands), ("deck", decks)):
        for seat, names in (given or {}).items():
            told[seat][part] = names.split()
    known = [thing.id for thing in content if isinstance(thing, Profile)] or ["thug"]
    extras = {"a": ("a_far", "2,34"), "b": ("b_far", "34,2")}
    for letter, (id, at) in extras.items():
        if not any(name.startswith(letter) for name in models):
            models = {**models, id: f"{known[0]} {at}"}
    return {"map": "test", "models": models, "sides": told, **rest}


def model(s: Scene[State] | Bmg3, id: str) -> Model:
    return s.state.models[id]
