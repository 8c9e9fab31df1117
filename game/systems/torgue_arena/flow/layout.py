"""Putting what a map shows into the Arena: elements, hidden faces, objectives, enemies (SET-08, TER-17, TER-26)."""

from __future__ import annotations

from collections import Counter
from typing import cast, get_args

from game.boards.grid import Feature
from game.core.request import Draw
from game.core.text import Text
from game.systems.torgue_arena.content import EnemyCard, Hidden, LootKind
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Enemy, Objective, Thing
from game.systems.torgue_arena.vocabulary import Terrain

HIDDEN = ("barrel", "loot_chest", "ammo_chest", "mailbox", "vending")
"""Elements with something on their reverse."""
STACKED = ("tyre", "skag_vomit")
"""Elements of which several in a zone are one thing with a count."""

NEVER_ON_THE_FLOOR = ("legendary", "level_up", "wanted")
"""Loot that no Arena starts with: it means something only when it is drawn or won (LEV-01, UNI-05)."""


async def place_all(game: Arena) -> None:
    """Every element and enemy the map shows (SET-08, SCN-01)."""
    place_elements(game)
    await hide_all(game)
    for mark in game.board.marked("enemy"):
        card = game.library.get(EnemyCard, str(mark.value("profile")))
        for place in mark.cells:
            id = game.fresh(card.id)
            game.state.enemies[id] = Enemy(id, place)


def unseen(game: Arena) -> bool:
    """Whether something lies in the Arena whose reverse nobody has determined."""
    return any(thing.kind in (*HIDDEN, "loot") and not thing.face for thing in game.state.things.values())


async def hide_all(game: Arena) -> None:
    """Determine at random whatever has no reverse yet."""
    for kind in HIDDEN:
        await hide_faces(game, kind)
    await lay_loot(game)


def place_elements(game: Arena) -> None:
    """Every element the map shows, with the faces it gives (TER-01)."""
    for feature in game.board.features:
        _place(game, feature)
    place_objectives(game)


def _place(game: Arena, feature: Feature) -> None:
    """The things a printed element stands for; it keeps its name when it is one thing in one zone (TER-09)."""
    if feature.kind not in get_args(Terrain):
        return
    kind = cast(Terrain, feature.kind)
    stacked = kind in STACKED
    copies = [place for place in feature.cells for _ in range(1 if stacked else feature.count)]
    for n, place in enumerate(copies, 1):
        id = feature.id if len(feature.cells) == 1 and n == 1 else f"{feature.id}.{n}"
        count = feature.count if stacked else 1
        game.state.things[id] = Thing(id, kind, place, count, str(feature.value("face")))


async def hide_faces(game: Arena, kind: str) -> None:
    """Faces at random out of all tokens of a kind, for elements the map gives none (TER-17, TER-22, TER-26, TER-27)."""
    things = [thing for thing in game.state.things.values() if thing.kind == kind]
    blank = [thing for thing in things if not thing.face]
    if not blank:
        return
    pool = [face for each in game.library.all(Hidden) if each.terrain == kind for face in [each.face] * each.count]
    if kind == "barrel":
        pool = [face for face in pool if face != "key"]  # TER-15
    for face in (thing.face for thing in things if thing.face):
        if face in pool:
            pool.remove(face)
    drawn = await Draw(
        Text("torgue_arena.roll.hidden", what=Text(f"torgue_arena.terrain.{kind}")), pool, len(blank), topic="hidden"
    )
    for thing, face in zip(blank, drawn, strict=False):
        thing.face = face


async def lay_loot(game: Arena) -> None:
    """Loot tokens that start in the Arena; the map may say which (SET-08)."""
    blank = [thing for thing in game.state.things.values() if thing.kind == "loot" and not thing.face]
    if not blank:
        return
    kinds = [kind for kind in game.library.all(LootKind) if kind.front not in NEVER_ON_THE_FLOOR]
    tokens = [kind.id for kind in kinds for _ in range(kind.count)]
    drawn = await Draw(Text("torgue_arena.roll.floor_loot"), tokens, len(blank), topic="floor_loot")
    for thing, token in zip(blank, drawn, strict=False):
        thing.face = token


def place_objectives(game: Arena) -> None:
    """The scenario's objective tokens: those the map shows, and those that are hidden in chests."""
    state = game.state
    listed = Counter(game.scenario.objectives if state.scenario and not state.wanted else ())
    for name, count in listed.items():
        lying = [thing for thing in state.things.values() if thing.kind == "objective" and thing.face == name]
        count = max(count, len(lying))
        for n in range(1, count + 1):
            id = name if count == 1 else f"{name}#{n}"
            state.objectives[id] = Objective(id)
            if n <= len(lying):
                lying[n - 1].face = id
