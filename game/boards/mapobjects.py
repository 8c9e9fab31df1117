"""The objects of a map file understood: class, short id and properties of each."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass

from game.boards.grid import Mark
from game.boards.mapclasses import MapClass, class_of
from game.boards.mapfile import MapError, MapFile, MapObject, Value, note
from game.core.place import Point


@dataclass(frozen=True, slots=True)
class Placed:
    """An object with its class understood."""

    id: str
    thing: MapObject
    kind: MapClass
    values: dict[str, Value]

    @property
    def where(self) -> str:
        return self.thing.where

    @property
    def name(self) -> str:
        return self.thing.name

    def text(self, name: str) -> str:
        return str(self.values[name])

    def whole(self, name: str) -> int:
        return int(self.values[name])

    def mils(self, name: str) -> int:
        """A length in whole thousandths of the table's unit."""
        return round(float(self.values[name]) * 1000)

    def seat(self) -> int | None:
        """Players count from one, seats from zero; a `player` of 0 is nobody's."""
        player = self.whole("player")
        return player - 1 if player else None

    def keywords(self) -> tuple[str, ...]:
        """The ticked properties."""
        return tuple(each.name for each in self.kind.properties if each.keyword and self.values[each.name] is True)

    def plain(self, *names: str) -> tuple[tuple[str, int | str], ...]:
        """Properties as boards keep them: ticks as 0 and 1, the ones left empty not at all."""
        pairs = [(name, self.values[name]) for name in names]
        return tuple((name, value if isinstance(value, str) else int(value)) for name, value in pairs if value)

    def mark(self, cells: tuple[Point, ...], *names: str) -> Mark:
        """A printed marker of this class with the named properties."""
        number = self.whole("number") if "number" in self.values else 0
        return Mark(self.id, self.kind.name, cells, number, (), self.plain(*names))


def understood(file: MapFile, board: str, errors: list[MapError]) -> list[Placed]:
    """Every object of the map in document order; those that are wrong go to the errors."""
    things = list(file.objects())
    stems = Counter(_stem(thing) for thing in things)
    used: set[str] = set()
    placed = []
    for thing in things:
        stem = _stem(thing)
        id = stem if stems[stem] == 1 else f"{stem}_{thing.id}"
        try:
            kind = class_of(thing, board)
            values = kind.read(thing)
            if id in used:
                raise MapError(f"{thing.where}: another object would also be called '{id}'; give it another name.")
        except MapError as error:
            note(errors, error)
            continue
        used.add(id)
        placed.append(Placed(id, thing, kind, values))
    return placed


def _stem(thing: MapObject) -> str:
    """`Joe's Café` becomes `joe_s_cafe`; an object without a name is called after its class."""
    plain = unicodedata.normalize("NFKD", thing.name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:40] or thing.kind[:40]
