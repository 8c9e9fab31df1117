"""What a map file says, before anyone asks what it means: layers of tiles and objects in pixels."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from game.boards.painting import Painting, Pixel, TileLayer

Value = bool | int | float | str
"""A plain property: Tiled's other types (class, list, colour, file, object) are refused."""


class MapError(ValueError):
    """Why a map cannot be used: one sentence for its author that names the file, the place and the cure."""

    def __init__(self, sentence: str) -> None:
        printable = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in sentence)
        super().__init__(" ".join(printable.split()))


ERROR_LIMIT = 20


def note(errors: list[MapError], error: MapError) -> None:
    """Keep an error, up to as many as anyone would read; the next one ends the reading."""
    if len(errors) >= ERROR_LIMIT:
        raise error
    errors.append(error)


class Shape(StrEnum):
    """How an object was drawn."""

    RECTANGLE = "rectangle"
    ELLIPSE = "ellipse"
    POLYGON = "polygon"
    POLYLINE = "polyline"
    POINT = "point"


@dataclass(frozen=True, slots=True)
class MapObject:
    """One drawn object, its rotation and the offsets of its layers already applied."""

    where: str
    id: int
    name: str
    kind: str
    shape: Shape
    points: tuple[Pixel, ...]
    """The corners; of an ellipse the corners of the rectangle around it, turned with it."""
    properties: dict[str, Value]


@dataclass(frozen=True, slots=True)
class ObjectLayer:
    """A sheet of objects, in the order of the file."""

    name: str
    objects: tuple[MapObject, ...]


@dataclass(frozen=True, slots=True)
class MapFile:
    """A checked map file: its size, its properties and its layers from bottom to top."""

    path: Path
    hexagonal: bool
    width: int
    height: int
    tile_width: int
    tile_height: int
    properties: dict[str, Value]
    layers: tuple[TileLayer | ObjectLayer, ...]
    hex_side: int = 0
    stagger_x: bool = False
    """Columns are staggered (flat tops) rather than rows (pointed tops)."""
    stagger_even: bool = False
    """The even columns or rows are the shifted ones."""

    @property
    def where(self) -> str:
        """How sentences about the whole file begin."""
        return self.path.name

    def tiles(self) -> Iterator[TileLayer]:
        return (layer for layer in self.layers if isinstance(layer, TileLayer))

    def painting(self) -> Painting | None:
        """The ground somebody painted to be seen in play, if any."""
        layers = tuple(layer for layer in self.tiles() if layer.drawn and layer.visible)
        return Painting(layers, (self.tile_width, self.tile_height)) if layers else None

    def objects(self) -> Iterator[MapObject]:
        return (thing for layer in self.layers if isinstance(layer, ObjectLayer) for thing in layer.objects)


def quoted(text: str) -> str:
    """A name out of a file, short enough for a sentence."""
    return f"'{text}'" if len(text) <= 40 else f"'{text[:37]}...'"


def nearest(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'wall'?)` or, when nothing is close, ` (known are: ...)`."""
    words = sorted(known)
    close = difflib.get_close_matches(word[:60].lower(), words, n=1, cutoff=0.6)
    if close:
        return f" (did you mean '{close[0]}'?)"
    return f" (known: {', '.join(words)})" if words else ""
