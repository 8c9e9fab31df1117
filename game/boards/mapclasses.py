"""The words of a map: which classes of object there are, on which boards, with which properties.

Tiled leaves out of a file every property that still has its class's default, so the defaults here are part of the
format, and `mapproject` writes the same ones into the Tiled project that authors open.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.grid import SIDE_KINDS
from game.boards.mapfile import MapError, MapObject, Shape, Value, nearest, quoted
from game.boards.squares import TERRAINS

BOARDS = ("table", "hexes", "squares")
SYSTEMS = ("", "bmg3", "bmg1", "first_blood", "torgue_arena", "shadow_of_the_bat")
COMPASS = ("east", "north_east", "north", "north_west", "west", "south_west", "south", "south_east")
"""Counter-clockwise from +x, an eighth of a turn each."""
ELEMENTS = ("ammo_chest", "barrel", "loot", "loot_chest", "mailbox", "objective", "skag_vomit", "tyre", "vending")
STATUSES = ("", "burning", "poisoned", "stunned", "stuck")

_AREA = (Shape.RECTANGLE, Shape.ELLIPSE, Shape.POLYGON)
_CELLS = (*_AREA, Shape.POINT)
_POINT = (Shape.POINT,)
_LINE = (Shape.POLYLINE,)


@dataclass(frozen=True, slots=True)
class Property:
    """A property: its default fixes its type; that of a required one is no usable value, so the author must choose."""

    name: str
    default: Value
    words: tuple[str, ...] = ()
    low: float = 0
    high: float = 1000
    required: bool = False
    keyword: bool = False
    """A tick that becomes a keyword of the piece."""


@dataclass(frozen=True, slots=True)
class MapClass:
    """A class of object: where and how it may be drawn."""

    name: str
    boards: tuple[str, ...]
    shapes: tuple[Shape, ...]
    properties: tuple[Property, ...]
    colour: str

    def read(self, thing: MapObject) -> dict[str, Value]:
        """Every property of the object, defaults filled in; MapError for one that is wrong, missing or unknown."""
        if thing.shape not in self.shapes:
            shapes = " or ".join(self.shapes)
            raise MapError(f"{thing.where}: a {self.name} cannot be a {thing.shape}; draw a {shapes}.")
        return read_values(self.properties, thing.properties, f"a {self.name}", thing.where)


def read_values(wanted: tuple[Property, ...], given: dict[str, Value], what: str, where: str) -> dict[str, Value]:
    """The values of the wanted properties; nothing else may be given."""
    known = {each.name: each for each in wanted}
    for name in given:
        if name not in known:
            raise MapError(f"{where}: {what} has no property {quoted(name)}{nearest(name, known)}.")
    return {each.name: _checked(each, given, what, where) for each in wanted}


def _checked(wanted: Property, given: dict[str, Value], what: str, where: str) -> Value:
    if wanted.name not in given:
        if wanted.required:
            raise MapError(f"{where}: {what} needs the property '{wanted.name}'; add it in Tiled.")
        return wanted.default
    value = given[wanted.name]
    if isinstance(wanted.default, float) and type(value) is int:
        value = float(value)
    if type(value) is not type(wanted.default):
        raise MapError(
            f"{where}: the property '{wanted.name}' is of type {TYPE_NAMES[type(value)]}; "
            f"make it {TYPE_NAMES[type(wanted.default)]}."
        )
    if isinstance(value, str):
        if wanted.words and value not in wanted.words:
            hint = nearest(value, [word for word in wanted.words if word])
            raise MapError(f"{where}: the property '{wanted.name}' cannot be {quoted(value)}{hint}.")
        if wanted.required and not value.strip():
            raise MapError(f"{where}: the property '{wanted.name}' is empty; write something there.")
    elif not isinstance(value, bool) and not wanted.low <= value <= wanted.high:
        limits = f"{wanted.low:g} and {wanted.high:g}"
        raise MapError(f"{where}: the property '{wanted.name}' is {value:g}; it must be between {limits}.")
    return value


TYPE_NAMES: dict[type, str] = {str: "string", int: "int", float: "float", bool: "bool"}


def _keywords(*names: str) -> tuple[Property, ...]:
    return tuple(Property(name, False, keyword=True) for name in names)


MAP_PROPERTIES = (
    Property("board", "", BOARDS, required=True),
    Property("title", "", required=True),
    Property("system", "", SYSTEMS),
    Property("ground", ""),
    Property("mood", "", ("", "city", "camp", "fair")),
    Property("author", ""),
    Property("notes", ""),
    Property("unit", "inch", ("inch", "cm")),
    Property("pixels_per_unit", 32, low=4, high=256),
)
"""What the map itself says, in Map > Map Properties."""

_PLAYER = Property("player", 0, low=0, high=8)
_KIND = Property("kind", "", required=True)
_NUMBER = Property("number", 0, low=0, high=99)

CLASSES = (
    MapClass(
        "terrain",
        ("table",),
        _AREA,
        (
            Property("height", 0.0, high=100),
            Property("bottom", 0.0, high=100),
            *_keywords("solid", "see_through", "standable", "unclimbable", "impassable", "landable", "difficult"),
            *_keywords("water", "door", "furniture"),
            Property("blink", 0, high=10),
        ),
        "#b5651d",
    ),
    MapClass(
        "ramp",
        ("table",),
        _AREA,
        (
            Property("height", 0.0, low=0.001, high=100, required=True),
            Property("bottom", 0.0, high=100),
            Property("up", "north", COMPASS),
        ),
        "#d9a441",
    ),
    MapClass(
        "zonal",
        ("table",),
        _AREA,
        (
            *_keywords("broken_ground", "dangerous", "very_dangerous", "obstacle", "hindering", "water"),
            *_keywords("obscuring", "obstructing", "impassable"),
            Property("elevation", 0, high=9),
            Property("size", 0, high=9),
        ),
        "#4f9d4f",
    ),
    MapClass(
        "ruin",
        ("table",),
        _AREA,
        (
            Property("floors", 1, low=1, high=9),
            Property("floor_height", 3.0, low=0.5, high=20),
            Property("obscuring", True, keyword=True),
        ),
        "#8d8173",
    ),
    MapClass("wall", ("table",), _LINE, (), "#3b3b3b"),
    MapClass(
        "garrison",
        ("table",),
        _AREA,
        (
            Property("defense", 1, high=9),
            Property("capacity", 0, low=1, high=99, required=True),
            Property("size", 2, low=1, high=9),
        ),
        "#a23b3b",
    ),
    MapClass(
        "deployment", ("table",), _AREA, (Property("zone", "", ("A", "B", "C", "D"), required=True), _PLAYER), "#3b6fd4"
    ),
    MapClass("reinforcement", ("table",), _AREA, (_PLAYER,), "#5fa8e0"),
    MapClass(
        "objective",
        ("table",),
        _CELLS,
        (Property("marks", ""), Property("victory_points", 0, high=99), _NUMBER),
        "#e0c341",
    ),
    MapClass("area", ("table",), _AREA, (_KIND, _PLAYER), "#9a6fd0"),
    MapClass(
        "lamp",
        ("table",),
        _POINT,
        (
            Property("diameter", 0.0, high=20),
            Property("height", 0.0, high=50),
            Property("radius", 0.0, high=100),
            Property("bottom", 0.0, high=100),
        ),
        "#ffe066",
    ),
    MapClass("sewer", ("table",), _POINT, (Property("diameter", 0.0, high=20),), "#5b6b5b"),
    MapClass(
        "marker",
        ("table",),
        _POINT,
        (
            _KIND,
            Property("diameter", 0.0, high=20),
            Property("height", 0.0, high=50),
            Property("bottom", 0.0, high=100),
            _PLAYER,
            _NUMBER,
        ),
        "#e07bb0",
    ),
    MapClass("spawn", BOARDS, _CELLS, (Property("number", 1, low=1, high=99),), "#d0342c"),
    MapClass(
        "zone",
        ("hexes",),
        _CELLS,
        (
            Property("kind", "floor"),
            Property("capacity", 3, high=9),
            Property("obstacle", False),
            Property("keywords", ""),
        ),
        "#8fb8de",
    ),
    MapClass(
        "element",
        ("hexes",),
        _CELLS,
        (
            Property("kind", "", ELEMENTS, required=True),
            Property("count", 1, low=1, high=20),
            Property("face", ""),
        ),
        "#c98a3b",
    ),
    MapClass("station", ("hexes",), _POINT, (Property("green", False),), "#47c26b"),
    MapClass("unique_start", ("hexes",), _POINT, (), "#c23bd0"),
    MapClass(
        "enemy",
        ("hexes", "squares"),
        _CELLS,
        (Property("profile", "", required=True), Property("letter", ""), Property("unaware", False)),
        "#d0342c",
    ),
    MapClass("side", ("hexes", "squares"), _LINE, (Property("kind", "wall", SIDE_KINDS),), "#202020"),
    MapClass("level", ("squares",), _CELLS, (Property("level", 1, low=0, high=2),), "#7aa7d9"),
    MapClass(
        "ground",
        ("squares",),
        _CELLS,
        (Property("terrain", "", TERRAINS, required=True), Property("status", "", STATUSES)),
        "#6f7f6f",
    ),
    MapClass("slide", ("squares",), _LINE, (), "#40c0c0"),
    MapClass("object", ("squares",), _CELLS, (_KIND,), "#c98a3b"),
    MapClass("start", ("squares",), _CELLS, (), "#47c26b"),
    MapClass("goal", ("squares",), _CELLS, (Property("kind", ""), _NUMBER), "#e0c341"),
    MapClass("token", ("squares",), _CELLS, (_KIND, _NUMBER), "#e07bb0"),
)

_BY_NAME = {each.name: each for each in CLASSES}


def class_of(thing: MapObject, board: str) -> MapClass:
    """The class of an object; MapError if it has none that this kind of board knows."""
    here = [each.name for each in CLASSES if board in each.boards]
    if not thing.kind:
        raise MapError(f"{thing.where}: the object has no class; choose one of {', '.join(here)}.")
    found = _BY_NAME.get(thing.kind)
    if found is None:
        raise MapError(f"{thing.where}: the class {quoted(thing.kind)} is unknown{nearest(thing.kind, here)}.")
    if board not in found.boards:
        raise MapError(
            f"{thing.where}: a {found.name} belongs on a board of kind {' or '.join(found.boards)}, not {board}; "
            f"use {', '.join(here)}."
        )
    return found
