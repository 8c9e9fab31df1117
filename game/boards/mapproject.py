"""The Tiled project that offers map authors our classes: `python -m game.boards.mapproject maps` writes it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from game.boards.mapclasses import BOARDS, CLASSES, MAP_PROPERTIES, TYPE_NAMES, MapClass, Property
from game.boards.tilesets import PROJECT_FILE

OBJECT_TYPES_FILE = "objecttypes.json"
"""Tiled 1.8 reads classes of objects from here, later versions from the project itself."""

_MAP = MapClass("sandtable_map", BOARDS, (), MAP_PROPERTIES, "#ffffff")


def project() -> str:
    """The project file: enums first, then the classes that use them."""
    enums = _enums()
    types = [_enum(name, words) for words, name in enums.items()]
    types += [_class(kind, enums) for kind in (_MAP, *CLASSES)]
    for number, entry in enumerate(types, 1):
        entry["id"] = number
    whole = {
        "automappingRulesFile": "",
        "commands": [],
        "compatibilityVersion": 1080,
        "extensionsPath": "extensions",
        "folders": ["."],
        "objectTypesFile": OBJECT_TYPES_FILE,
        "propertyTypes": types,
    }
    return json.dumps(whole, indent=4) + "\n"


def object_types() -> str:
    """The same classes as Tiled 1.8 reads them."""
    types = [
        {"color": kind.colour, "name": kind.name, "properties": [_member(each, "") for each in kind.properties]}
        for kind in CLASSES
    ]
    return json.dumps(types, indent=4) + "\n"


def _enums() -> dict[tuple[str, ...], str]:
    """A name for every list of words a property may choose from."""
    names: dict[tuple[str, ...], str] = {}
    for kind in (_MAP, *CLASSES):
        for each in kind.properties:
            if each.words and each.words not in names:
                names[each.words] = f"{kind.name}_{each.name}"
    return names


def _enum(name: str, words: tuple[str, ...]) -> dict[str, object]:
    return {"name": name, "storageType": "string", "type": "enum", "values": list(words), "valuesAsFlags": False}


def _class(kind: MapClass, enums: dict[tuple[str, ...], str]) -> dict[str, object]:
    return {
        "color": f"#ff{kind.colour[1:]}",
        "drawFill": True,
        "members": [_member(each, enums.get(each.words, "")) for each in kind.properties],
        "name": kind.name,
        "type": "class",
        "useAs": ["map" if kind is _MAP else "object"],
    }


def _member(each: Property, enum: str) -> dict[str, object]:
    member: dict[str, object] = {"name": each.name, "type": TYPE_NAMES[type(each.default)], "value": each.default}
    if enum:
        member["propertyType"] = enum
    return member


def write(folder: Path) -> None:
    """Write both files into the folder of the maps."""
    (folder / PROJECT_FILE).write_text(project(), encoding="utf-8")
    (folder / OBJECT_TYPES_FILE).write_text(object_types(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
