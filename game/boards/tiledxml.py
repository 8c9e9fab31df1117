"""Reading Tiled's XML without trusting it: sizes are bounded before anything is unpacked."""

from __future__ import annotations

import base64
import binascii
import math
import re
import struct
import zlib
from collections.abc import Collection
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from game.boards.mapfile import MapError, Value, nearest, quoted
from game.core.files import Unreadable, picture_size, read

FILE_LIMIT = 4_000_000
PROPERTY_LIMIT = 64
TEXT_LIMIT = 2_000
FAR = 1_000_000.0
TILE_SIZE_LIMIT = 512
_PICTURE_LIMIT = 8192
_PICTURE_BYTES = 16_000_000

_WHOLE = re.compile(r"[+-]?[0-9]{1,10}")


def read_xml(path: Path, tag: str, where: str) -> Element:
    """The root element of a small, entity-free XML file."""
    try:
        data = read(path, FILE_LIMIT, f"a {tag}")
    except Unreadable as error:
        raise MapError(f"{where}: the file {error.reason}.") from None
    try:
        root: Element = fromstring(data, forbid_dtd=True)
    except DefusedXmlException:
        raise MapError(f"{where}: the file declares XML entities; save it again from Tiled.") from None
    except ParseError as error:
        line = error.position[0]
        raise MapError(f"{where}: line {line} is not valid XML; save the file again from Tiled.") from None
    except (ValueError, LookupError, RecursionError):
        raise MapError(f"{where}: the text is not UTF-8 XML; save the file again from Tiled.") from None
    if root.tag != tag:
        raise MapError(f"{where}: the file is not a Tiled {tag} (it starts with {quoted(str(root.tag))}).")
    return root


def only(node: Element, attributes: Collection[str], where: str) -> None:
    """Refuse attributes nobody here knows: ignoring one could misread the map."""
    for name in node.keys():  # noqa: SIM118 - an Element iterates its children
        if name not in attributes:
            raise MapError(f"{where}: <{node.tag}> has an unknown attribute {quoted(name)}{nearest(name, attributes)}.")


def only_children(node: Element, tags: Collection[str], where: str) -> None:
    """Refuse elements nobody here knows."""
    for child in node:
        if child.tag not in tags:
            raise MapError(
                f"{where}: <{node.tag}> contains the unknown element {quoted(str(child.tag))}"
                f"{nearest(str(child.tag), tags)}."
            )


def whole(node: Element, name: str, where: str, low: int, high: int, default: int | None = None) -> int:
    """A whole-number attribute between two limits."""
    text = node.get(name)
    if text is None:
        if default is None:
            raise MapError(f"{where}: <{node.tag}> lacks the attribute '{name}'.")
        return default
    if not _WHOLE.fullmatch(text):
        raise MapError(f"{where}: {name} of <{node.tag}> is {quoted(text)}, which is not a whole number.")
    if not low <= int(text) <= high:
        raise MapError(f"{where}: {name} of <{node.tag}> is {text}, which is not between {low} and {high}.")
    return int(text)


def number(node: Element, name: str, where: str, default: float | None = 0.0) -> float:
    """A decimal attribute of reasonable size."""
    text = node.get(name)
    if text is None:
        if default is None:
            raise MapError(f"{where}: <{node.tag}> lacks the attribute '{name}'.")
        return default
    return read_number(text, f"{name} of <{node.tag}>", where)


def read_number(text: str, what: str, where: str) -> float:
    """The decimal number a text names; FAR away or not finite is refused."""
    try:
        value = float(text) if len(text) <= 40 and "_" not in text else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or abs(value) > FAR:
        raise MapError(f"{where}: {what} is {quoted(text)}, which is not a number Sandtable can use.")
    return value


def flag(node: Element, name: str, where: str, default: bool) -> bool:
    """An attribute that is 0 or 1."""
    return bool(whole(node, name, where, 0, 1, int(default)))


def child(node: Element, tag: str, where: str) -> Element | None:
    """The one child of that tag, if any."""
    found = node.findall(tag)
    if len(found) > 1:
        raise MapError(f"{where}: <{node.tag}> contains <{tag}> more than once.")
    return found[0] if found else None


def read_properties(node: Element, where: str) -> dict[str, Value]:
    """The plain typed properties of a map, layer or object."""
    box = child(node, "properties", where)
    if box is None:
        return {}
    only(box, (), where)
    only_children(box, ("property",), where)
    if len(box) > PROPERTY_LIMIT:
        raise MapError(f"{where}: there are more than {PROPERTY_LIMIT} properties.")
    properties: dict[str, Value] = {}
    for entry in box:
        only(entry, ("name", "type", "propertytype", "value"), where)
        name = entry.get("name", "")
        if name in properties:
            raise MapError(f"{where}: the property {quoted(name)} is given twice; remove one.")
        properties[name] = _value(entry, name, where)
    return properties


def _value(entry: Element, name: str, where: str) -> Value:
    kind = entry.get("type", "string")
    if kind not in ("string", "int", "float", "bool"):
        raise MapError(
            f"{where}: the property {quoted(name)} has the type {quoted(kind)}; "
            "use a plain string, int, float or bool property instead."
        )
    only_children(entry, (), where)
    text = entry.get("value", entry.text or "")
    if len(text) > TEXT_LIMIT:
        raise MapError(f"{where}: the property {quoted(name)} is longer than {TEXT_LIMIT} letters.")
    if kind == "string":
        return text
    if kind == "bool":
        if text not in ("true", "false"):
            raise MapError(f"{where}: the property {quoted(name)} is {quoted(text)}; it must be true or false.")
        return text == "true"
    value = read_number(text, f"the property {quoted(name)}", where)
    if kind == "float":
        return value
    if not _WHOLE.fullmatch(text):
        raise MapError(f"{where}: the property {quoted(name)} is {quoted(text)}, which is not a whole number.")
    return int(text)


def read_gids(data: Element, cells: int, where: str) -> list[int]:
    """The tile numbers of a layer, unpacked no further than the layer is large."""
    only(data, ("encoding", "compression"), where)
    if data.find("chunk") is not None:
        raise MapError(f"{where}: the layer belongs to an infinite map; untick Map > Map Properties > Infinite.")
    if len(data):
        raise MapError(f"{where}: the layer is stored as XML; set Map Properties > Tile Layer Format to CSV.")
    text = (data.text or "").strip()
    encoding, compression = data.get("encoding", ""), data.get("compression", "")
    if encoding == "csv" and not compression:
        words = text.split(",", cells)
        if len(words) != cells:
            raise MapError(f"{where}: the layer does not hold exactly {cells} tiles.")
        known = {word: _gid(word.strip(), where) for word in dict.fromkeys(words)}
        return [known[word] for word in words]
    if encoding != "base64" or compression not in ("", "zlib", "gzip"):
        name = f"{encoding} {compression}".strip() or "XML"
        raise MapError(f"{where}: the layer format {quoted(name)} is not read; set Tile Layer Format to CSV.")
    packed = _unpack(text, compression, cells * 4, where)
    return list(struct.unpack(f"<{cells}I", packed))


def _gid(word: str, where: str) -> int:
    if not _WHOLE.fullmatch(word) or not 0 <= int(word) < 1 << 32:
        raise MapError(f"{where}: {quoted(word)} is not a tile number.")
    return int(word)


def _unpack(text: str, compression: str, size: int, where: str) -> bytes:
    """Base64 and zlib, stopping one byte after the expected size."""
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
        if compression:
            raw = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32).decompress(raw, size + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise MapError(f"{where}: the packed tiles are damaged; save the map again from Tiled.") from None
    if len(raw) != size:
        raise MapError(f"{where}: the layer does not hold exactly {size // 4} tiles.")
    return raw


def png_size(path: Path, where: str) -> tuple[int, int]:
    """Width and height from a PNG's first bytes."""
    try:
        width, height = picture_size(read(path, _PICTURE_BYTES, "a picture"))
    except Unreadable as error:
        raise MapError(f"{where}: the picture {quoted(path.name)} {error.reason}.") from None
    except ValueError:
        raise MapError(f"{where}: the picture {quoted(path.name)} is not a PNG; save it as PNG.") from None
    if not (0 < width <= _PICTURE_LIMIT and 0 < height <= _PICTURE_LIMIT):
        raise MapError(f"{where}: the picture {quoted(path.name)} is larger than {_PICTURE_LIMIT} pixels a side.")
    return width, height
