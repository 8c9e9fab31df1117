"""Elements of the Arena that a situation puts in place of the map's."""

from __future__ import annotations

import re
from typing import get_args

from game.core.place import Point
from game.core.wording import clip
from game.kit.situation import Where
from game.systems.torgue_arena.content import LootKind
from game.systems.torgue_arena.flow import layout
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.situation.told import ToldArena, ToldThing
from game.systems.torgue_arena.state import Thing
from game.systems.torgue_arena.vocabulary import DECKS, ELEMENTS, Terrain

_FOUND = ("ammo", "zed", "guns", "torgue", "loot", "money", "objective", "trap")
FACES: dict[str, tuple[str, ...]] = {
    "barrel": ("plain", "key", *ELEMENTS),
    "vending": DECKS,
    "loot_chest": _FOUND,
    "ammo_chest": _FOUND,
    "mailbox": _FOUND,
}
"""What the reverse of an element may show (TER-14, TER-22, TER-30)."""


def put_things(game: Arena, where: Where, given: ToldArena) -> None:
    if given.things is None:
        layout.place_elements(game)
        return
    for n, told in enumerate(given.things):
        here = where / n
        thing = _written(here, told) if isinstance(told, str) else told
        _check_face(game, here, thing)
        _put(game, here.cell(game.board, thing.at, "zone"), thing)
    layout.place_objectives(game)


def _put(game: Arena, at: Point, told: ToldThing) -> None:
    """One thing with a count where several are a stack, else several things."""
    stacked = told.kind in layout.STACKED
    for _ in range(1 if stacked else told.count):
        id = game.fresh(told.kind)
        game.state.things[id] = Thing(id, told.kind, at, told.count if stacked else 1, told.face, told.used)


def _check_face(game: Arena, where: Where, thing: ToldThing) -> None:
    """What lies face up has to say what it is, what lies face down may; nothing else has a face."""
    face = thing.face
    if thing.used and thing.kind != "vending":
        raise where.wrong(f"a {thing.kind} is gone when it is used, only a vending machine stays (TOR-TER-25)")
    if thing.kind == "loot":
        where.find(game.library, LootKind, face)
    elif thing.kind == "objective":
        where.one_of(face, game.scenario.objectives, "objective of this scenario")
    elif face:
        where.one_of(face, FACES.get(thing.kind, ()), f"face of a {thing.kind}")


def _written(where: Where, words: str) -> ToldThing:
    kind, at, *rest = [*words.split(), "", ""][: max(2, len(words.split()))]
    where.one_of(kind, get_args(Terrain), "element")
    thing = ToldThing(kind, at)  # type: ignore[arg-type]
    for word in rest:
        if word.startswith("face="):
            thing.face = word.removeprefix("face=")
        elif re.fullmatch(r"x[1-9]", word):
            thing.count = int(word[1:])
        elif word == "used":
            thing.used = True
        else:
            raise where.wrong(f"'{clip(word)}' is neither a number such as x3 nor a face such as face=trap nor 'used'")
    return thing
