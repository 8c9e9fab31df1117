"""The open table: bases, bodies, terrain pieces, zones and spots, all in whole mils."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from shapely import Polygon

from game.boards.geometry import (
    XY,
    Form,
    bounds,
    doubled_area,
    edges,
    ellipse,
    side_of,
    turned,
)
from game.boards.painting import Painting
from game.boards.prism import Field, Prism
from game.core.place import Point

EVERY_HEIGHT = 10**9
NEAR = 3000
"""Pieces are listed by squares of this size, so that a place is judged by those near it only."""
Properties = tuple[tuple[str, int | str], ...]


class Circle(NamedTuple):
    """A disc seen from above."""

    x: int
    y: int
    diameter: int


@dataclass(frozen=True, slots=True)
class Base:
    """What a body stands on: `round`, `oval` or `rectangular`."""

    shape: str
    width: int
    depth: int

    @staticmethod
    @lru_cache(maxsize=256)
    def round(diameter: int) -> Base:
        return Base("round", diameter, diameter)

    @staticmethod
    def oval(width: int, depth: int) -> Base:
        return Base("oval", width, depth)

    @staticmethod
    def rectangular(width: int, depth: int) -> Base:
        return Base("rectangular", width, depth)

    @property
    def is_round(self) -> bool:
        return self.shape == "round"

    @property
    def reach(self) -> int:
        """Farthest any part of the base can be from its centre, rounded up."""
        if self.shape == "rectangular":
            return int((self.width**2 + self.depth**2) ** 0.5 / 2) + 1
        return (max(self.width, self.depth) + 1) // 2

    def rim(self, facing: int = 0) -> tuple[XY, ...]:
        """Corners about the centre; a round or oval base as a polygon with many sides."""
        if self.shape == "rectangular":
            x, y = self.width / 2, self.depth / 2
            return turned(((x, y), (-x, y), (-x, -y), (x, -y)), facing)
        return turned(ellipse(self.width, self.depth), facing)


@dataclass(frozen=True)
class Body:
    """Something upright on a base: a model, a marker with height, a lamp post."""

    id: str
    at: Point
    base: Base
    height: int = 0
    facing: int = 0
    """Thousandths of a degree, counter-clockwise from +x."""
    core: int = 0
    """Diameter of the narrower volume that counts for sight; 0: the base itself."""
    lying: int = 0
    """Height that counts for sight when it is not the whole (BMG1-VOL-10); 0: the whole."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.at, self.base.width, self.height))  # numbers only: the same in every process

    @property
    def top(self) -> int:
        return self.at.z + self.height

    @property
    def core_width(self) -> int:
        return self.core or min(self.base.width, self.base.depth)

    @property
    def sight_height(self) -> int:
        return self.lying or self.height

    @cached_property
    def form(self) -> Form:
        x, y, z = self.at
        if self.base.is_round:
            return Form(((x, y),), self.base.width, z, z + self.height)
        return Form(tuple((x + dx, y + dy) for dx, dy in self.base.rim(self.facing)), 0, z, z + self.height)

    @property
    def outline(self) -> tuple[XY, ...]:
        """The base as a polygon, for drawing."""
        x, y, _ = self.at
        return tuple((x + dx, y + dy) for dx, dy in self.base.rim(self.facing))

    def moved(self, at: Point, facing: int | None = None) -> Body:
        """The same body elsewhere."""
        facing = self.facing if facing is None else facing
        return Body(self.id, at, self.base, self.height, facing, self.core, self.lying)


def _ring(outline: tuple[XY, ...], circle: Circle | None) -> tuple[XY, ...]:
    """The outline, counter-clockwise; a circle gets one with many sides."""
    if not outline and circle:
        return tuple((circle.x + x, circle.y + y) for x, y in turned(ellipse(circle.diameter, circle.diameter), 0))
    if len(outline) < 3 or doubled_area(outline) == 0:
        raise ValueError("an outline needs three corners that enclose something")
    if not Polygon(outline).is_valid:
        raise ValueError("the outline crosses itself")
    return outline if doubled_area(outline) > 0 else tuple(reversed(outline))


@dataclass(frozen=True)
class Piece:  # BMG3-TER-01, BMG3-TER-02, BMG3-TER-05, BMG3-SET-04
    """A piece of terrain: an upright prism whose keywords each system reads in its own way."""

    id: str
    name: str
    outline: tuple[XY, ...] = ()
    bottom: int = 0
    top: int = 0
    keywords: tuple[str, ...] = ()
    circle: Circle | None = None
    """For a round piece; its outline is then a polygon for drawing only."""
    floors: tuple[int, ...] = ()
    """Heights inside the piece that can carry bodies, besides its top."""
    walls: tuple[tuple[XY, XY], ...] = ()
    """Straight walls inside the outline, on every floor."""
    properties: Properties = ()

    def __post_init__(self) -> None:
        if self.top < self.bottom:
            raise ValueError(f"piece '{self.id}': the top is below the bottom")
        try:
            object.__setattr__(self, "outline", _ring(self.outline, self.circle))
        except ValueError as problem:
            raise ValueError(f"piece '{self.id}': {problem}") from None
        object.__setattr__(self, "keywords", tuple(sorted(set(self.keywords))))
        object.__setattr__(self, "properties", tuple(sorted(self.properties)))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.outline, self.bottom, self.top))

    @property
    def height(self) -> int:
        return self.top - self.bottom

    def has(self, *keywords: str) -> bool:
        """True if it carries any of the keywords."""
        return not self._words.isdisjoint(keywords)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(self.keywords)

    def number(self, name: str, default: int = 0) -> int:
        """A whole-number property; ValueError if the map wrote a word there."""
        value = dict(self.properties).get(name, default)
        if not isinstance(value, int):
            raise ValueError(f"piece '{self.id}': property '{name}' must be a whole number, not '{value}'")
        return value

    def word(self, name: str, default: str = "") -> str:
        """A property as text."""
        return str(dict(self.properties).get(name, default))

    @cached_property
    def form(self) -> Form:
        if self.circle:
            return Form(((self.circle.x, self.circle.y),), self.circle.diameter, self.bottom, self.top)
        return Form(self.outline, 0, self.bottom, self.top)

    @cached_property
    def edges(self) -> tuple[tuple[XY, XY], ...]:
        return tuple(edges(self.outline))

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        return bounds(self.form.points, (self.form.width + 1) // 2)

    @cached_property
    def prism(self) -> Prism:
        return Prism(self.id, self.form)

    @cached_property
    def polygon(self) -> Polygon:
        return Polygon(self.outline)

    def covers(self, place: XY) -> bool:
        """True if the place lies in the footprint, its boundary included."""
        left, bottom, right, top = self.bounds
        if not (left <= place[0] <= right and bottom <= place[1] <= top):
            return False
        if self.circle:
            dx, dy = place[0] - self.circle.x, place[1] - self.circle.y
            return 4 * (dx * dx + dy * dy) <= self.circle.diameter**2
        return side_of(place, self.outline) >= 0

    def height_at(self, place: XY) -> int:  # BMG3-TER-12
        """Height of the walkable top: a `ramp` rises towards its property `up` (thousandths of a degree)."""
        if "ramp" not in self.keywords:
            return self.top
        ((dx, dy),) = turned(((1_000_000.0, 0.0),), self.number("up"))
        along = [x * dx + y * dy for x, y in self.outline]
        low, high = min(along), max(along)
        here = min(max(place[0] * dx + place[1] * dy, low), high)
        return self.bottom + (self.height * (here - low) + (high - low) // 2) // (high - low)


@dataclass(frozen=True)
class Zone:
    """An area that rules speak of: a deployment zone, an objective; it reaches to every height."""

    id: str
    kind: str
    outline: tuple[XY, ...] = ()
    circle: Circle | None = None
    seat: int | None = None
    name: str = ""
    properties: Properties = ()

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "outline", _ring(self.outline, self.circle))
        except ValueError as problem:
            raise ValueError(f"zone '{self.id}': {problem}") from None
        object.__setattr__(self, "properties", tuple(sorted(self.properties)))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.outline)

    @cached_property
    def form(self) -> Form:
        if self.circle:
            return Form(((self.circle.x, self.circle.y),), self.circle.diameter, -EVERY_HEIGHT, EVERY_HEIGHT)
        return Form(self.outline, 0, -EVERY_HEIGHT, EVERY_HEIGHT)

    @cached_property
    def polygon(self) -> Polygon:
        return Polygon(self.outline)


@dataclass(frozen=True, slots=True)
class Spot:
    """A named place: a lamp, sewer, objective, spawn point."""

    id: str
    kind: str
    at: Point
    diameter: int = 0
    height: int = 0
    radius: int = 0
    """How far its effect reaches (light), from its rim."""
    seat: int | None = None
    name: str = ""
    properties: Properties = ()

    @property
    def form(self) -> Form:
        return Form(((self.at.x, self.at.y),), self.diameter, self.at.z, self.at.z + self.height)

    @property
    def body(self) -> Body:
        """The spot as something that can be seen or touched (BMG3-LOS-11)."""
        return Body(self.id, self.at, Base.round(self.diameter), self.height)


Thing = Body | Piece | Zone | Spot | Point


def form_of(thing: Thing) -> Form:
    """What a thing occupies."""
    if isinstance(thing, Point):
        return Form(((thing.x, thing.y),), 0, thing.z, thing.z)
    return thing.form


@dataclass(frozen=True)
class Table:
    """A table ready to be played on; origin in the lower left corner, x to the right, y up."""

    width: int
    depth: int
    unit: str = "inch"
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    spots: tuple[Spot, ...] = ()
    ground: str = "asphalt"
    title: str = ""
    painting: Painting | None = field(default=None, compare=False)
    mood: str = field(default="", compare=False)
    """What surrounds it on the screen; no rule asks."""

    def __post_init__(self) -> None:
        if self.unit not in ("inch", "cm"):
            raise ValueError(f"a table is measured in 'inch' or 'cm', not '{self.unit}'")
        ids = [
            *(piece.id for piece in self.pieces),
            *(zone.id for zone in self.zones),
            *(spot.id for spot in self.spots),
        ]
        doubles = sorted({name for name in ids if ids.count(name) > 1})
        if doubles:
            raise ValueError(f"two things on the table are called '{doubles[0]}'")

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.width, self.depth, self.pieces))

    @cached_property
    def carriers(self) -> tuple[Piece, ...]:
        """The pieces that can carry a body: on their top, or on floors inside them."""
        return tuple(piece for piece in self.pieces if piece.floors or piece.has("standable", "ramp"))

    @cached_property
    def _by_id(self) -> dict[str, Piece]:
        return {piece.id: piece for piece in self.pieces}

    @cached_property
    def _by_keywords(self) -> dict[tuple[str, ...], tuple[Piece, ...]]:
        return {}

    @cached_property
    def _by_square(self) -> dict[tuple[tuple[str, ...], int, int], tuple[Piece, ...]]:
        return {}

    @cached_property
    def _fields(self) -> dict[tuple[str, ...], Field]:
        return {}

    def piece(self, id: str) -> Piece:
        """The piece called `id`; KeyError if there is none."""
        return self._by_id[id]

    def zones_of(self, kind: str) -> tuple[Zone, ...]:
        return tuple(zone for zone in self.zones if zone.kind == kind)

    def spots_of(self, kind: str) -> tuple[Spot, ...]:
        return tuple(spot for spot in self.spots if spot.kind == kind)

    def having(self, *keywords: str) -> tuple[Piece, ...]:
        """The pieces with any of the keywords, in table order."""
        found = self._by_keywords.get(keywords)
        if found is None:
            found = tuple(piece for piece in self.pieces if piece.has(*keywords))
            self._by_keywords[keywords] = found
        return found

    def near(self, x: int, y: int, *keywords: str) -> tuple[Piece, ...]:
        """The pieces with any of the keywords, in table order: all that are `NEAR` a place, and few others."""
        square = keywords, x // NEAR, y // NEAR
        found = self._by_square.get(square)
        if found is None:
            found = self._by_square[square] = _around(square[1], square[2], self.having(*keywords))
        return found

    def carriers_near(self, x: int, y: int) -> tuple[Piece, ...]:
        """As `near`, of the pieces that can carry a body."""
        square = (), x // NEAR, y // NEAR
        found = self._by_square.get(square)
        if found is None:
            found = self._by_square[square] = _around(square[1], square[2], self.carriers)
        return found

    def field(self, *keywords: str) -> Field:
        """The solids of the pieces with any of the keywords."""
        found = self._fields.get(keywords)
        if found is None:
            found = self._fields[keywords] = Field(piece.prism for piece in self.having(*keywords))
        return found


def _around(column: int, row: int, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces that reach into a square or one beside it."""
    left, low = (column - 1) * NEAR, (row - 1) * NEAR
    right, high = left + 3 * NEAR, low + 3 * NEAR
    boxes = [(piece, piece.bounds) for piece in pieces]
    return tuple(piece for piece, (x, y, xx, yy) in boxes if x <= right and xx >= left and y <= high and yy >= low)
