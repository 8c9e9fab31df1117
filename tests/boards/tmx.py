"""Small Tiled maps for the tests of the reader, written as text so that every mistake can be made."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from game.boards.mapkinds import Board, read_map

TABLE = {"board": "table", "title": "Test", "unit": "inch", "pixels_per_unit": 32}
HEXES = {"board": "hexes", "title": "Test"}
SQUARES = {"board": "squares", "title": "Test"}


def png(width: int = 64, height: int = 64) -> bytes:
    """A real, all-black picture."""
    rows = b"".join(b"\0" + bytes(width * 4) for _ in range(height))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    ]
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def properties(values: dict[str, object]) -> str:
    kinds = {bool: "bool", int: "int", float: "float", str: "string"}
    lines = [
        f'<property name="{name}" type="{kinds[type(value)]}" '
        f'value="{str(value).lower() if isinstance(value, bool) else value}"/>'
        for name, value in values.items()
    ]
    return f"<properties>{''.join(lines)}</properties>" if lines else ""


BOX = 'x="32" y="32" width="64" height="32"'


def thing(cls: str, inside: str = "", /, id: int = 1, attributes: str = BOX, **values: object) -> str:
    """One object: a rectangle of 2 x 1 units unless told otherwise."""
    return f'<object id="{id}" type="{cls}" {attributes}>{properties(values)}{inside}</object>'


def layer(*things: str, name: str = "Terrain", attributes: str = "") -> str:
    return f'<objectgroup id="9" name="{name}" {attributes}>{"".join(things)}</objectgroup>'


def ground(width: int, height: int, gids: list[int] | None = None, name: str = "Ground") -> str:
    numbers = ",".join(map(str, gids if gids is not None else [1] * (width * height)))
    return (
        f'<layer id="1" name="{name}" width="{width}" height="{height}"><data encoding="csv">{numbers}</data></layer>'
    )


def write(
    folder: Path,
    *layers: str,
    values: dict[str, object] | None = None,
    size: tuple[int, int] = (10, 8),
    attributes: str = 'orientation="orthogonal" tilewidth="32" tileheight="32"',
    tilesets: str = '<tileset firstgid="1" source="tiles.tsx"/>',
    name: str = "test.tmx",
) -> Path:
    """Write a map of `size` tiles with its tileset and picture; the path of the map."""
    (folder / "tiles.png").write_bytes(png())
    (folder / "tiles.tsx").write_text(
        '<tileset name="tiles" tilewidth="32" tileheight="32" tilecount="4" columns="2">'
        '<image source="tiles.png" width="64" height="64"/></tileset>'
    )
    path = folder / name
    path.write_text(
        f'<map version="1.8" width="{size[0]}" height="{size[1]}" {attributes}>'
        f"{properties(TABLE if values is None else values)}{tilesets}{''.join(layers)}</map>",
        encoding="utf-8",
    )
    return path


def read(folder: Path, *layers: str, **options: object) -> Board:
    return read_map(write(folder, *layers, **options))  # type: ignore[arg-type]
