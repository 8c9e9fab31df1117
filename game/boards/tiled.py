"""The strict reader of Tiled maps: reads our subset right and refuses the rest with one sentence.

pytmx turns tile numbers into pictures. It is handed only tilesets and tile layers that were checked and written
again here; objects, layer order, offsets and rotation, which it loses, are read from the XML itself.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.boards.mapfile import (
    MapError,
    MapFile,
    MapObject,
    ObjectLayer,
    Shape,
    quoted,
)
from game.boards.painting import Pixel, Tile, TileLayer
from game.boards.tiledxml import (
    TILE_SIZE_LIMIT,
    child,
    flag,
    number,
    only,
    only_children,
    read_gids,
    read_number,
    read_properties,
    read_xml,
    whole,
)
from game.boards.tilesets import Tileset, read_tileset

# pytmx imports pygame when it can, and pygame greets on standard output, where `sandtable engine` speaks.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pytmx

SIDE_LIMIT = 256
LAYER_LIMIT = 40
GROUP_DEPTH = 6
OBJECT_LIMIT = 1_000
POINT_LIMIT = 400
TILESET_LIMIT = 16
CELL_LIMIT = 500_000

_FLIPS = 0xE000_0000
_HEX_TURN = 0x1000_0000

_MAP = {"version", "tiledversion", "class", "orientation", "renderorder", "compressionlevel", "width", "height"}
_MAP |= {"tilewidth", "tileheight", "infinite", "backgroundcolor", "nextlayerid", "nextobjectid", "hexsidelength"}
_MAP |= {"staggeraxis", "staggerindex", "parallaxoriginx", "parallaxoriginy"}
_LAYER = {"id", "name", "class", "x", "y", "width", "height", "opacity", "visible", "locked", "tintcolor"}
_LAYER |= {"offsetx", "offsety", "parallaxx", "parallaxy"}
_OBJECTS = {*_LAYER, "color", "draworder"}
_OBJECT = {"id", "name", "type", "class", "x", "y", "width", "height", "rotation", "visible", "opacity"}
_LAYERS = ("layer", "objectgroup", "imagelayer", "group")
_FORMS = ("ellipse", "capsule", "point", "polygon", "polyline", "text")


def read_file(path: Path) -> MapFile:
    """Read a .tmx file; MapError with one sentence if it is not one we can read right."""
    return _Reader(path).read()


@dataclass(slots=True)
class _Reader:
    path: Path
    width: int = 0
    height: int = 0
    hexagonal: bool = False
    tilesets: list[Tileset] = field(default_factory=list)
    ids: dict[int, str] = field(default_factory=dict)
    clean: Element = field(default_factory=lambda: Element("map"))
    """What pytmx gets to see."""

    @property
    def where(self) -> str:
        return self.path.name

    def read(self) -> MapFile:
        where = self.where
        root = read_xml(self.path, "map", where)
        self._size(root)
        layers = [*self._walk(root, (0.0, 0.0), 0)]
        if len(layers) > LAYER_LIMIT:
            raise MapError(f"{where}: the map has more than {LAYER_LIMIT} layers; merge some.")
        for node in root.findall("tileset"):
            self._tileset(node)
        tiles = self._tiles([layer for layer in layers if layer[0].tag == "layer"])
        read: list[TileLayer | ObjectLayer] = []
        for node, place, offset in layers:
            read.append(tiles.pop(0) if node.tag == "layer" else self._objects(node, place, offset))
        stagger = root.get("staggeraxis", "y"), root.get("staggerindex", "odd")
        if self.hexagonal and (stagger[0] not in ("x", "y") or stagger[1] not in ("odd", "even")):
            raise MapError(f"{where}: the stagger axis or index of the map is unknown; choose them in Map Properties.")
        return MapFile(
            self.path,
            self.hexagonal,
            self.width,
            self.height,
            whole(root, "tilewidth", where, 4, TILE_SIZE_LIMIT),
            whole(root, "tileheight", where, 4, TILE_SIZE_LIMIT),
            read_properties(root, where),
            tuple(read),
            whole(root, "hexsidelength", where, 1, TILE_SIZE_LIMIT) if self.hexagonal else 0,
            stagger[0] == "x",
            stagger[1] == "even",
        )

    def _size(self, root: Element) -> None:
        where = self.where
        only(root, _MAP, where)
        only_children(root, (*_LAYERS, "properties", "tileset", "editorsettings"), where)
        orientation = root.get("orientation", "")
        if orientation not in ("orthogonal", "hexagonal"):
            raise MapError(
                f"{where}: the orientation {quoted(orientation)} is not read; make the map orthogonal or hexagonal."
            )
        if flag(root, "infinite", where, False):
            raise MapError(f"{where}: the map is infinite; untick Map > Map Properties > Infinite.")
        self.hexagonal = orientation == "hexagonal"
        self.width = whole(root, "width", where, 1, SIDE_LIMIT)
        self.height = whole(root, "height", where, 1, SIDE_LIMIT)

    def _walk(self, node: Element, offset: Pixel, depth: int, inside: str = "") -> Iterator[tuple[Element, str, Pixel]]:
        """Every tile and object layer in document order, with the offsets of its groups added up."""
        for layer in node:
            if layer.tag not in _LAYERS:
                continue
            name = inside + layer.get("name", "")
            place = f"{self.where}, layer {quoted(name)}"
            only(layer, _OBJECTS if layer.tag == "objectgroup" else _LAYER, place)
            if layer.tag == "imagelayer":
                raise MapError(f"{place}: image layers are not read; paint the picture as a tile layer or delete it.")
            moved = (
                offset[0] + number(layer, "offsetx", place),
                offset[1] + number(layer, "offsety", place),
            )
            if any(number(layer, name, place) for name in ("x", "y")):
                raise MapError(f"{place}: the layer is shifted by whole tiles; set its x and y to 0.")
            if layer.tag != "group":
                yield layer, place, moved
                continue
            only_children(layer, (*_LAYERS, "properties"), place)
            if depth == GROUP_DEPTH:
                raise MapError(f"{place}: groups are nested deeper than {GROUP_DEPTH}; flatten them.")
            yield from self._walk(layer, moved, depth + 1, f"{name}/")

    # --- tiles -------------------------------------------------------------------------------------------------------

    def _tileset(self, node: Element) -> None:
        if len(self.tilesets) == TILESET_LIMIT:
            raise MapError(f"{self.where}: the map uses more than {TILESET_LIMIT} tilesets.")
        found = read_tileset(node, self.path)
        for other in self.tilesets:
            if found.first < other.first + other.count and other.first < found.first + found.count:
                names = f"{quoted(found.name)} and {quoted(other.name)}"
                raise MapError(
                    f"{self.where}: the tile numbers of the tilesets {names} overlap; add one of them again."
                )
        self.tilesets.append(found)
        self.clean.append(found.plain())

    def _tiles(self, layers: list[tuple[Element, str, Pixel]]) -> list[TileLayer]:
        """The tile layers, their pictures looked up by pytmx."""
        for key, value in (("width", self.width), ("height", self.height)):
            self.clean.set(key, str(value))
        if len(layers) * self.width * self.height > CELL_LIMIT:
            raise MapError(f"{self.where}: the tile layers hold more than {CELL_LIMIT} tiles; merge some layers.")
        for node, where, _ in layers:
            self._sheet(node, where)
        atlas = pytmx.TiledMap()
        atlas.filename = str(self.path.resolve())
        atlas.parse_xml(self.clean)
        cut: dict[int, Tile | None] = {gid: self._cut(atlas, gid) for gid in atlas.tiledgidmap}
        cut[0] = None
        read = []
        for (node, where, offset), sheet in zip(layers, atlas.layers, strict=True):
            opacity = min(1.0, max(0.0, number(node, "opacity", where, 1.0)))
            visible = flag(node, "visible", where, True)
            rows = tuple(tuple(cut[gid] for gid in row) for row in sheet.data)
            read.append(TileLayer(node.get("name", ""), rows, visible, opacity, offset, self._drawn(node, where)))
        return read

    @staticmethod
    def _drawn(node: Element, where: str) -> bool:
        drawn = read_properties(node, where).get("drawn", False)
        if not isinstance(drawn, bool):
            raise MapError(f"{where}: the property 'drawn' is true or false; make it a bool.")
        return drawn

    def _cut(self, atlas: pytmx.TiledMap, gid: int) -> Tile:
        """The picture pytmx found for one of its tile numbers."""
        image, rectangle, flips = atlas.images[gid]
        real = atlas.tiledgidmap[gid]
        home = next(each for each in self.tilesets if each.first <= real < each.first + each.count)
        turns = (flips.flipped_horizontally, flips.flipped_vertically, flips.flipped_diagonally)
        return Tile(home.name, real - home.first, Path(image), rectangle, *map(bool, turns))

    def _sheet(self, node: Element, where: str) -> None:
        """Check a tile layer and write it as plain CSV for pytmx."""
        only_children(node, ("properties", "data"), where)
        whole(node, "width", where, self.width, self.width)
        whole(node, "height", where, self.height, self.height)
        data = child(node, "data", where)
        if data is None:
            raise MapError(f"{where}: the layer holds no tiles; save the map again from Tiled.")
        gids = read_gids(data, self.width * self.height, where)
        for gid in dict.fromkeys(gids):
            fault = self._fault(gid)
            if fault:
                row, column = divmod(gids.index(gid), self.width)
                raise MapError(f"{where}, tile {column},{row}: {fault}")
        copy = SubElement(self.clean, "layer", {"width": str(self.width), "height": str(self.height)})
        SubElement(copy, "data", {"encoding": "csv"}).text = ",".join(map(str, gids))

    def _fault(self, gid: int) -> str:
        """What is wrong with a tile number, '' if nothing is."""
        if gid & _HEX_TURN or (self.hexagonal and gid & _FLIPS):
            return "the tile is flipped or turned; place it upright (hexagonal tiles cannot turn)."
        plain = gid & ~_FLIPS
        if plain and not any(each.first <= plain < each.first + each.count for each in self.tilesets):
            return f"tile number {plain} belongs to no tileset of the map; paint it again."
        return ""

    # --- objects -----------------------------------------------------------------------------------------------------

    def _objects(self, layer: Element, where: str, offset: Pixel) -> ObjectLayer:
        only_children(layer, ("properties", "object"), where)
        things = [self._object(node, where, offset) for node in layer.findall("object")]
        return ObjectLayer(layer.get("name", ""), tuple(thing for thing in things if thing is not None))

    def _object(self, node: Element, where: str, offset: Pixel) -> MapObject | None:
        """One object, or None for a plain text label."""
        name = node.get("name", "")
        where = f"{where}, object {quoted(node.get('id', '?'))[1:-1]}{' ' + quoted(name) if name else ''}"
        if "template" in node.keys():  # noqa: SIM118 - an Element iterates its children
            raise MapError(f"{where}: templates are not read; right-click the object and choose Detach.")
        if "gid" in node.keys():  # noqa: SIM118
            raise MapError(f"{where}: tile objects are not read; paint the tile on a tile layer and draw its outline.")
        only(node, _OBJECT, where)
        only_children(node, (*_FORMS, "properties"), where)
        id = whole(node, "id", where, 1, 1 << 30)
        if id in self.ids:
            raise MapError(f"{where}: the id {id} is already that of {self.ids[id]}; copy the object again.")
        self.ids[id] = f"another object{' ' + quoted(name) if name else ''}"
        if len(self.ids) > OBJECT_LIMIT:
            raise MapError(f"{self.where}: the map has more than {OBJECT_LIMIT} objects.")
        kinds = {node.get("type", ""), node.get("class", "")} - {""}
        if len(kinds) > 1:
            raise MapError(f"{where}: the object has a type and a different class; keep one of them.")
        kind = kinds.pop() if kinds else ""
        forms = [part for part in node if part.tag in _FORMS]
        if len(forms) > 1:
            raise MapError(f"{where}: the object has two shapes; draw it again.")
        form = forms[0] if forms else None
        if form is not None and form.tag == "text":
            if kind:
                raise MapError(f"{where}: a text cannot have the class {quoted(kind)}; draw a shape instead.")
            return None
        shape, points = self._outline(node, form, where)
        x, y = number(node, "x", where, None) + offset[0], number(node, "y", where, None) + offset[1]
        placed = tuple((x + dx, y + dy) for dx, dy in _turned(points, number(node, "rotation", where)))
        return MapObject(where, id, name, kind, shape, placed, read_properties(node, where))

    def _outline(self, node: Element, form: Element | None, where: str) -> tuple[Shape, tuple[Pixel, ...]]:
        """The corners of an object, from its own origin."""
        width, height = number(node, "width", where), number(node, "height", where)
        tag = "rectangle" if form is None else form.tag
        if tag == "capsule":
            raise MapError(f"{where}: capsules are not read; draw an ellipse or a polygon.")
        if tag == "point":
            return Shape.POINT, ((0.0, 0.0),)
        if tag in ("polygon", "polyline") and form is not None:
            only(form, ("points",), where)
            return Shape(tag), self._points(form.get("points", ""), 3 if tag == "polygon" else 2, where)
        if width <= 0 or height <= 0:
            raise MapError(f"{where}: the {tag} has no width or no height; delete it or insert a point.")
        return Shape(tag), ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))

    def _points(self, text: str, least: int, where: str) -> tuple[Pixel, ...]:
        words = text.split()
        if not least <= len(words) <= POINT_LIMIT:
            raise MapError(f"{where}: the outline has {len(words)} points; it needs {least} to {POINT_LIMIT}.")
        points = []
        for word in words:
            x, comma, y = word.partition(",")
            if not comma:
                raise MapError(f"{where}: {quoted(word)} is not a point of an outline.")
            points.append((read_number(x, "a point", where), read_number(y, "a point", where)))
        return tuple(points)


def _turned(points: tuple[Pixel, ...], degrees: float) -> tuple[Pixel, ...]:
    """Points turned clockwise about the object's origin; quarter turns are exact."""
    quarters, rest = divmod(degrees, 90)
    if rest == 0:
        cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters) % 4]
    else:
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x * cos - y * sin, x * sin + y * cos) for x, y in points)
