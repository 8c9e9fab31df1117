"""What kinds of terrain there are, and the table as doors and explosions have left it (GEO-30 to 33)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.boards.table import Circle, Piece, Table
from game.core.place import Point
from game.systems.bmg1.state import CM, Marker

SOLID = ("solid", "see_through")
"""Keywords of a piece that bars the way; what is `solid` is also `opaque` and bars the sight (GEO-14, GEO-33)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of terrain with its usual height in mils, its keywords and its Blink! number (GEO-30)."""

    height: int
    keywords: tuple[str, ...]
    blink: int = 0
    disc: int = 0
    """The usual diameter of a round one."""


KINDS: dict[str, Kind] = {
    "crate": Kind(1500, ("solid", "standable"), 6),
    "low_hedge": Kind(2 * CM, ("solid",), 6),
    "high_hedge": Kind(3500, ("solid",), 6),
    "wooden_fence": Kind(3 * CM, ("solid",), 5),
    "wire_fence": Kind(3500, ("see_through",), 6),
    "tall_fence": Kind(7 * CM, ("see_through",), 6),
    "low_wall": Kind(2 * CM, ("solid", "standable"), 4),
    "high_wall": Kind(8 * CM, ("solid",), 4),
    "block": Kind(3 * CM, ("solid", "standable"), 4),
    "car": Kind(3500, ("solid", "standable"), 5),
    "armoured_car": Kind(4 * CM, ("solid", "standable"), 4),
    "container": Kind(4 * CM, ("solid", "standable"), 5),
    "bench": Kind(2 * CM, ("solid", "standable", "furniture"), 5),
    "kiosk": Kind(5 * CM, ("solid", "furniture"), 5),
    "tree": Kind(10 * CM, ("see_through", "unclimbable"), 5, 2 * CM),
    "building": Kind(6 * CM, ("solid", "standable"), 4),
    "window": Kind(8 * CM, ("see_through",), 4),
    "door": Kind(5 * CM, ("solid", "unclimbable", "door"), 5),
    "water": Kind(0, ("difficult", "water")),
    "debris": Kind(500, ("difficult",)),
}
"""The usual kinds, by the names situations give them; who draws a table may say otherwise (CMP-04, CMP-05)."""


def standing(table: Table, doors: Sequence[str], destroyed: Sequence[str]) -> Table:
    """The table with some doors not as its author drew them, and without what has been destroyed (GEO-32, TRT-74)."""
    if not doors and not destroyed:
        return table
    pieces = [turned(piece) if piece.id in doors else piece for piece in table.pieces if piece.id not in destroyed]
    return replace(table, pieces=tuple(pieces))


CRATES = {"ammo": "Ammo Crate", "titan": "Titan Container"}
"""Objectives that are terrain as well, with the names of their pieces."""
CRATE = Kind(2 * CM, ("see_through", "standable", "small"), 6, 3 * CM)
"""Ammo Crates and Titan Containers are Small Obstacles to everybody (GEO-10, GEO-30, AMC-02, TIT-02)."""


Crates = tuple[tuple[str, str, Point], ...]
"""Objectives that are terrain, by id, kind and place."""


def crates(markers: Iterable[Marker], destroyed: Sequence[str]) -> Crates:
    """Which of the objectives bar the way and carry whoever stands on them (AMC-02, TIT-02)."""
    there = (m for m in markers if m.kind in CRATES and m.id not in destroyed)
    return tuple((m.id, m.kind, m.at) for m in there if m.at is not None)


@lru_cache(maxsize=64)
def with_crates(table: Table, crates: Crates) -> Table:
    """The table with the objectives that are also terrain, by id, kind and place (GEO-33)."""
    pieces = [
        Piece(
            id,
            CRATES[kind],
            bottom=at.z,
            top=at.z + CRATE.height,
            keywords=CRATE.keywords,
            circle=Circle(at.x, at.y, CRATE.disc),
            properties=(("blink", CRATE.blink),),
        )
        for id, kind, at in crates
    ]
    return replace(table, pieces=(*table.pieces, *pieces)) if pieces else table


def opaque(keywords: tuple[str, ...]) -> tuple[str, ...]:
    """What is solid bars the sight (GEO-14)."""
    return (*keywords, "opaque") if "solid" in keywords else keywords


def is_open(piece: Piece) -> bool:
    """An open door bars neither way nor sight (GEO-32)."""
    return piece.has("door") and not piece.has(*SOLID)


def turned(door: Piece) -> Piece:
    """A closed door open, an open one closed."""
    if is_open(door):
        return replace(door, keywords=opaque((*door.keywords, "solid")))
    return replace(door, keywords=tuple(word for word in door.keywords if word not in (*SOLID, "opaque")))
