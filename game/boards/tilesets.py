"""The tilesets of a map: one checked PNG each, inside the folder of the map's Tiled project."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.boards.mapfile import MapError, quoted
from game.boards.tiledxml import TILE_SIZE_LIMIT, child, only, only_children, png_size, read_xml, whole

PROJECT_FILE = "sandtable.tiled-project"
TILE_LIMIT = 4096

_TILESET = {"version", "tiledversion", "firstgid", "source", "name", "class", "tilewidth", "tileheight", "spacing"}
_TILESET |= {"margin", "tilecount", "columns", "objectalignment", "tilerendersize", "fillmode", "backgroundcolor"}
_PARTS = {"image", "tileoffset", "grid", "properties", "tile", "wangsets", "terraintypes", "transformations"}
_PARTS |= {"editorsettings"}


@dataclass(frozen=True, slots=True)
class Tileset:
    """A picture cut into tiles, numbered from `first`."""

    name: str
    first: int
    picture: Path
    size: tuple[int, int]
    tile_size: tuple[int, int]

    @property
    def columns(self) -> int:
        return self.size[0] // self.tile_size[0]

    @property
    def count(self) -> int:
        return self.columns * (self.size[1] // self.tile_size[1])

    def plain(self) -> Element:
        """The tileset written again, with nothing in it that was not checked."""
        numbers = {
            "firstgid": self.first,
            "tilewidth": self.tile_size[0],
            "tileheight": self.tile_size[1],
            "tilecount": self.count,
            "columns": self.columns,
        }
        node = Element("tileset", {"name": self.name, **{key: str(number) for key, number in numbers.items()}})
        width, height = self.size
        SubElement(node, "image", {"source": str(self.picture), "width": str(width), "height": str(height)})
        return node


def project_folder(path: Path) -> Path:
    """The folder a map may take tilesets from: its Tiled project's, or else its own."""
    folder = path.resolve().parent
    for parent in (folder, *folder.parents[:4]):
        if (parent / PROJECT_FILE).is_file():
            return parent
    return folder


def read_tileset(node: Element, path: Path) -> Tileset:
    """Check the tileset a map names or contains; MapError if it is not one we can draw."""
    where = f"{path.name}, tileset {quoted(node.get('name') or node.get('source') or '')}"
    only(node, _TILESET, where)
    first = whole(node, "firstgid", where, 1, 1 << 24)
    home, folder = project_folder(path), path.resolve().parent
    source = node.get("source")
    if source is not None:
        file = _inside(home, folder, source, where)
        if file.suffix != ".tsx":
            raise MapError(f"{where}: only .tsx tilesets are read; export it as .tsx.")
        node, folder = read_xml(file, "tileset", where), file.parent
        only(node, _TILESET, where)
    only_children(node, _PARTS, where)
    image = child(node, "image", where)
    if image is None:
        raise MapError(f"{where}: a tileset needs one picture (Based on Tileset Image), not one for each tile.")
    only(image, ("source", "width", "height", "trans", "format"), where)
    picture = _inside(home, folder, image.get("source", ""), where)
    width, height = png_size(picture, where)
    if (width, height) != (whole(image, "width", where, 1, width), whole(image, "height", where, 1, height)):
        raise MapError(f"{where}: the picture is {width} x {height} pixels now; save the tileset again in Tiled.")
    if any(whole(node, gap, where, 0, TILE_SIZE_LIMIT, 0) for gap in ("margin", "spacing")):
        raise MapError(f"{where}: tiles with a margin or spacing are not read; draw them side by side.")
    tile_width = whole(node, "tilewidth", where, 4, TILE_SIZE_LIMIT)
    tile_height = whole(node, "tileheight", where, 4, TILE_SIZE_LIMIT)
    found = Tileset(node.get("name", ""), first, picture, (width, height), (tile_width, tile_height))
    if not 0 < found.count <= TILE_LIMIT:
        raise MapError(f"{where}: the picture holds {found.count} tiles; it must hold 1 to {TILE_LIMIT}.")
    said = whole(node, "columns", where, 0, TILE_LIMIT), whole(node, "tilecount", where, 0, TILE_LIMIT)
    if said != (found.columns, found.count):
        raise MapError(f"{where}: columns or tilecount do not fit the picture; save the tileset again in Tiled.")
    return found


def _inside(home: Path, folder: Path, source: str, where: str) -> Path:
    """A file the map names, which must lie in the folder of its Tiled project."""
    try:
        file = (folder / source).resolve()
    except (OSError, ValueError, RuntimeError):
        raise MapError(f"{where}: {quoted(source)} is not a file name.") from None
    if not source or not file.is_relative_to(home):
        raise MapError(f"{where}: {quoted(source)} lies outside the folder {quoted(home.name)}; copy it in there.")
    return file
