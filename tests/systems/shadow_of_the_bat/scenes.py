"""Scenes of a battle: a few figures on an open grid, with simple sheets at hand.

    game = fight("robin 2,2", "thug 3,2", mode="competitive")
    run(strike(...), "A no", dice="1 4 3")

    with scene("robin 2,2 A M D", "gun 7,2", phase="action", turn="heroes") as s:
        s.play("A", "turn:robin")

A figure is written in words: its card, its space, then for a hero the faces of its three dice, left to right (`M`,
`A`, `M+R`, `D`, `D+A`, `B`: the reference die). Heroes sit at A, B, C, D in the order given; villains are numbered in
the order given (`thug#1`). `put` sets anything else. Rows draw the ground as in `game.boards.squares.LEGEND`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.boards.squares import Cell, SquareBoard, drawn
from game.core.cards import Pile
from game.core.content import Content, Localised, read_special
from game.core.hooks import Source
from game.core.library import Library, Pack
from game.core.place import GRID_SCALE, Point, point
from game.core.session import Session
from game.core.system import Setup
from game.systems.shadow_of_the_bat.content import KINDS, Card, HeroCard, Scheme, SupportCard, VillainCard
from game.systems.shadow_of_the_bat.game import CARD, Fight
from game.systems.shadow_of_the_bat.points import HAPPENED, Moment
from game.systems.shadow_of_the_bat.state import HEROES, VILLAIN, Die, Figure, Hero, Laid, State, Support
from game.systems.shadow_of_the_bat.system import BatSystem
from game.testing.scene import Scene
from tests.systems.running import Unforeseen, run

__all__ = ["Unforeseen", "run"]

REFERENCE = [["M"], ["A"], ["M", "R"], ["D"], ["D", "A"], ["B"]]
"""The reference die (ICO-13)."""

# --- content


def words(text: str) -> Localised:
    """A text that reads the same in every language and is its own key."""
    return Localised(f"test.{text}", dict.fromkeys(("en", "es", "it"), text))


_TEXTS = ("text", "title", "intro", "goal")


def make(kind: str, id: str, /, **fields: Any) -> Any:
    """A card as a pack would write it; texts that do not matter are filled in."""
    cls = KINDS[kind]
    wanted = [f.name for f in msgspec.structs.fields(cls) if f.required and f.name in _TEXTS]
    told = {**{name: words(name) for name in wanted}, **fields}
    return msgspec.convert({"id": id, "name": words(id), **told}, cls, dec_hook=_read)


def _read(kind: type, written: object) -> object:
    return written if isinstance(written, Localised) else read_special(kind, written)


def effect(op: str, **fields: Any) -> dict[str, Any]:
    return {"op": op, **fields}


def trigger(event: str, **fields: Any) -> dict[str, Any]:
    return {"event": event, **fields}


def ability(*effects: dict[str, Any], on: dict[str, Any] | None = None) -> dict[str, Any]:
    """An ability of a sheet; one that does nothing unless effects are given."""
    done = list(effects) or [effect("modify_attr", who="types", villain="giant", attr="move", amount=0)]
    return {"title": words("ability"), "text": words("ability"), "trigger": on, "effects": done}


def hero(id: str, **fields: Any) -> HeroCard:
    """A hero with the reference die: Move 3, Melee 3, Ranged 2, Defence 2, Skill 2, Life 7, Revive 2, focus 3."""
    numbers = {"move": 3, "melee": 3, "ranged": 2, "defense": 2, "skill": 2, "life": 7, "revive": 2, "focus": 3}
    cards = fields.pop("cards", [f"{id}_{n}" for n in range(1, 7)])
    usual = {
        **numbers,
        "die": REFERENCE,
        "ability": ability(),
        "cards": cards,
        "suggested": cards[: fields.get("skill", 2)],
    }
    return make("hero", id, **{**usual, **fields})  # type: ignore[no-any-return]


def card(id: str, *effects: dict[str, Any], hero: str | None = "robin", kind: str = "normal", **fields: Any) -> Card:
    """An ability card of Robin unless told; `hero=None, kind="gadget"` is a gadget."""
    done = list(effects) or [effect("gain_focus")]
    return make("card", id, hero=hero, **{"kind": kind, "effects": done, **fields})  # type: ignore[no-any-return]


def support(id: str, **fields: Any) -> SupportCard:
    usual = {"move": 3, "melee": 2, "ranged": 1, "defense": 2, "life": 4, "wild_icons": 2}
    return make("support", id, **{**usual, **fields})  # type: ignore[no-any-return]


def villain(
    id: str, *, competitive: Mapping[str, Any] | None = None, coop: Mapping[str, Any] | None = None, **fields: Any
) -> VillainCard:
    """A henchman: Move 3, Melee 2, Ranged 3, Defence 1, Life 2 on both sides; its AI strikes whoever has most life."""
    numbers = {"move": 3, "melee": 2, "ranged": 3, "defense": 1, "life": 2}
    leader = fields.get("kind") == "leader"
    other = {"attack": "melee", "range": 1, "priority": {"stat": "life", "dir": "high"}, "ability": ability()}
    usual = {
        "kind": "henchman",
        "figures": 1 if leader else 6,
        "competitive": {**numbers, **({"revive": 3, "focus": 3} if leader else {}), **(competitive or {})},
        "coop": {**numbers, **other, **(coop or {})},
        "groups": ["red", "blue"],
    }
    return make("villain", id, **{**usual, **fields})  # type: ignore[no-any-return]


def scheme(id: str, villain: str = "thug", icons: str = "M A A", count: int | str = 2, **fields: Any) -> Scheme:
    """A villain card that activates figures of a type with these icons."""
    usual = {"villain": villain, "activate": {"villain": villain, "count": count, "icons": icons.split()}}
    return make("scheme", id, **{**usual, **fields})  # type: ignore[no-any-return]


FIXTURES: tuple[Content, ...] = (
    hero("robin"),
    hero("batgirl"),
    hero("batman", traits=["utility_belt"], life=8, revive=3, defense=3),
    hero("catwoman"),
    hero("nightwing"),
    support("gordon"),
    support("batman_ally", green=True),
    villain("thug"),
    villain("gun", coop={"attack": "ranged", "range": 4, "melee": 1}),
    villain("boss", kind="leader", competitive={"life": 8, "melee": 4, "defense": 3}, coop={"life": 8, "melee": 3}),
    villain("giant", giant=True, competitive={"life": 4}, coop={"life": 4}),
    scheme("rush"),
    scheme("volley", "gun", "M R R"),
    scheme("order", "boss", "M A A", 1),
    make(
        "battle",
        "alley",
        map="test",
        villains=[{"villain": "thug"}, {"villain": "gun"}, {"villain": "boss"}],
        heroes_win=[{"type": "leader_ko", "who": "boss", "count": 3}],
        villains_win=[{"type": "hero_ko_total", "count": 4}],
        dark_knight=True,
    ),
)
"""Simple sheets for the specification's examples; numbers an example needs are given in its test."""


def library(*content: Content) -> Library:
    """The fixtures and what is given; a given card replaces the fixture of its kind and id."""
    given = {(type(thing), thing.id) for thing in content}
    kept = [thing for thing in FIXTURES if (type(thing), thing.id) not in given]
    pack = Pack("test", words("test"), "1", Path(), True, "")
    return Library("shadow_of_the_bat", KINDS, [(pack, [*kept, *content])])


# --- the board


def open_board(wide: int = 12, high: int = 8, **more: Any) -> SquareBoard:
    return SquareBoard(tuple(Cell(Point(x, y)) for y in range(high) for x in range(wide)), **more)


def board(*rows: str, **more: Any) -> SquareBoard:
    """A board drawn as text, a letter each space."""
    return SquareBoard(drawn(rows), **more)


def at(place: str) -> Point:
    """A space: `3,2`."""
    return point(place, GRID_SCALE)


# --- scenes


def die(face: str) -> Die:
    """A reference die showing a face: `M+R`; a star after it: all its icons are spent."""
    icons = face.rstrip("*").split("+")
    return Die(REFERENCE.index(icons), [face.endswith("*")] * len(icons))


class Stage(BatSystem):
    """The system with a given first state."""

    def __init__(self, library: Library, board: SquareBoard, first: State) -> None:
        super().__init__(library, {"test": board})
        self.first = first

    def start(self, setup: Setup) -> State:
        return self.first


def state(
    library: Library,
    *figures: str,
    put: Mapping[str, Mapping[str, Any]] | None = None,
    hand: str = "",
    deck: str = "",
    queue: str = "",
    **fields: Any,
) -> State:
    """The state that the words describe: the heroes' turn in the action phase of round 1 unless told."""
    made = State("test", "alley", phase="action", turn="heroes", round=1)
    for name in ("mode", "dark_knight"):
        setattr(made, name, fields.pop(name, getattr(made, name)))
    for written in figures:
        _place(library, made, written.split())
    made.players = {hero.seat: str(hero.seat) for hero in made.heroes.values()}
    if made.mode == "competitive":
        made.players[VILLAIN] = str(VILLAIN)
    made.side.hand, made.side.deck = hand.split(), Pile(sorted(deck.split()))
    made.side.queue = [Laid(word.rstrip("*"), word.endswith("*")) for word in queue.split()]
    for name, value in fields.items():
        setattr(made, name, value)
    for id, values in (put or {}).items():
        thing: Any = made.side if id == "side" else made.heroes.get(id) or made.supports.get(id) or made.villains[id]
        for name, value in values.items():
            setattr(thing, name, value)
    return made


def _place(library: Library, made: State, written: Sequence[str]) -> None:
    id, place, *rest = written
    where = None if place == "-" else at(place)
    if (card := library.find(HeroCard, id)) is not None:
        dice = [die(face) for face in rest]
        seat = HEROES[len(made.heroes)]
        made.heroes[id] = Hero(id, id, "hero", where, seat=seat, focus=card.focus, most_focus=card.focus, dice=dice)
    elif library.find(SupportCard, id) is not None:
        made.supports[id] = Support(id, id, "support", where, hero=next(iter(made.heroes), ""))
    else:
        name = f"{id}#{len(made.villains) + 1}"
        made.villains[name] = Figure(name, id, library.get(VillainCard, id).kind, where)


def fight(*figures: str, content: Iterable[Content] = (), on: SquareBoard | None = None, **fields: Any) -> Fight:
    """A battle without a session, for pure questions and for `run`."""
    known, ground = library(*content), on or open_board()
    return Fight(state(known, *figures, **fields), known, ground)


def scene(*figures: str, content: Iterable[Content] = (), on: SquareBoard | None = None, **fields: Any) -> Scene[State]:
    """The same played by a strict script, beat by beat."""
    known, ground = library(*content), on or open_board()
    return Scene(Session(Stage(known, ground, state(known, *figures, **fields)), Setup("shadow_of_the_bat")))


def hear(monkeypatch: pytest.MonkeyPatch, heard: Callable[[Moment], Awaitable[None]]) -> None:
    """The test hears of every event before the cards do."""
    cards = HAPPENED.listeners[CARD]

    async def both(source: Source, moment: Moment) -> None:
        await heard(moment)
        await cards(source, moment)

    monkeypatch.setitem(HAPPENED.listeners, CARD, both)
