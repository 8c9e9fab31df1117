"""Broken maps by the thousand: `python -m tests.soak.tiled 1000` damages the shipped maps and reads them.

Each must load as a sound board or be refused in one line; anything else is printed and fails the run.
"""

from __future__ import annotations

import random
import re
import resource
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from game.boards.mapfile import MapError
from game.boards.mapkinds import Board, read_map
from game.boards.squares import SquareBoard
from game.boards.table import Table

MAPS = Path(__file__).parents[2] / "maps"
SLOW = 5.0
"""Seconds after which one map counts as a hang."""
NUMBERS = (
    "-1",
    "0",
    "1e308",
    "nan",
    "-inf",
    "99999999999999999999",
    "4294967295",
    "2147483648",
    "0.0001",
    "1_0",
    "٣",
    "",
)
WORDS = (
    "",
    "terrain",
    "wall",
    "ground",
    "side",
    "bool",
    "class",
    "list",
    "object",
    "gzip",
    "zlib",
    "base64",
    "utf-7",
    "../..",
)
BOMB = '<!DOCTYPE map [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'

Tree = ElementTree.Element


def _some(root: Tree, chance: random.Random) -> tuple[Tree, Tree]:
    """An element other than the root, and its parent; small parts of the map are as likely as large ones."""
    parents = [(child, parent) for parent in root.iter() for child in parent]
    tags = sorted({child.tag for child, _ in parents})
    tag = chance.choice(tags)
    return chance.choice([pair for pair in parents if pair[0].tag == tag])


def _delete(root: Tree, chance: random.Random) -> None:
    child, parent = _some(root, chance)
    parent.remove(child)


def _double(root: Tree, chance: random.Random) -> None:
    child, parent = _some(root, chance)
    for _ in range(chance.choice((1, 1, 1, 60))):
        parent.append(child)


def _move(root: Tree, chance: random.Random) -> None:
    child, parent = _some(root, chance)
    _, other = _some(root, chance)
    parent.remove(child)
    if child not in other.iter() and other not in child.iter():
        other.append(child)


def _number(root: Tree, chance: random.Random) -> None:
    child = root if chance.random() < 0.2 else _some(root, chance)[0]
    if child.attrib:
        child.set(chance.choice(sorted(child.attrib)), chance.choice(NUMBERS))


def _word(root: Tree, chance: random.Random) -> None:
    child = _some(root, chance)[0]
    if child.attrib:
        child.set(chance.choice(sorted(child.attrib)), chance.choice(WORDS))


def _swap(root: Tree, chance: random.Random) -> None:
    one, two = _some(root, chance)[0], _some(root, chance)[0]
    if one.attrib and two.attrib:
        a, b = chance.choice(sorted(one.attrib)), chance.choice(sorted(two.attrib))
        one.attrib[a], two.attrib[b] = two.attrib[b], one.attrib[a]


def _rename(root: Tree, chance: random.Random) -> None:
    child = _some(root, chance)[0]
    if child.attrib and chance.random() < 0.6:
        old = chance.choice(sorted(child.attrib))
        child.set(chance.choice(("x", "gid", "class", "template", "points", old[::-1] or "y")), child.attrib.pop(old))
    else:
        child.tag = chance.choice(("object", "ellipse", "capsule", "group", "data", "chunk", child.tag[::-1]))


def _text(root: Tree, chance: random.Random) -> None:
    child = _some(root, chance)[0]
    words = (child.text or "").split(",")
    words[chance.randrange(len(words))] = chance.choice(NUMBERS)
    child.text = ",".join(words)


TREES: tuple[Callable[[Tree, random.Random], None], ...] = (
    _delete,
    _double,
    _move,
    _number,
    _word,
    _swap,
    _rename,
    _text,
)


def mutant(source: bytes, chance: random.Random) -> bytes:
    """The file, damaged in one to three places."""
    way = chance.random()
    if way < 0.2:
        data = bytearray(source)
        for _ in range(chance.choice((1, 2, 8, 64))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        return bytes(data)
    if way < 0.24:
        return source[: chance.randrange(len(source))]
    if way < 0.27:
        return re.sub(rb"<(map|tileset)", BOMB.encode() + rb"<\1", source, count=1).replace(b'name="', b'name="&b;', 1)
    root = ElementTree.fromstring(source)
    for _ in range(chance.choice((1, 1, 2, 3))):
        if len(root):
            chance.choice(TREES)(root, chance)
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)


def sound(board: Board) -> bool:
    """What every board that was let through must satisfy."""
    if isinstance(board, Table):
        things = [*board.pieces, *board.zones, *board.spots]
        inside = all(
            0 <= x <= board.width and 0 <= y <= board.depth
            for area in (*board.pieces, *board.zones)
            for x, y in (area.outline if area.circle is None else [(area.circle.x, area.circle.y)])
        )
        solid = all(area.polygon.is_valid and area.polygon.area > 0 for area in (*board.pieces, *board.zones))
        return inside and solid and len({thing.id for thing in things}) == len(things)
    places = {cell.place for cell in board.cells}
    marked = all(place in places for thing in (*board.features, *board.marks) for place in thing.cells)
    levels = not isinstance(board, SquareBoard) or all(0 <= cell.level <= 2 for cell in board.cells)
    return marked and levels and bool(places)


def run(count: int, folder: Path, seed: int = 1) -> Counter[str]:
    """Read that many mutants in a copy of the maps; how many were loaded and how many refused."""
    home = folder / "maps"
    shutil.copytree(MAPS, home)
    paths = sorted(home.glob("*/*.tmx"))
    tilesets = sorted(home.glob("tilesets/*.tsx"))
    tally: Counter[str] = Counter()
    for number in range(count):
        chance = random.Random(f"{seed}:{number}")
        path = paths[number % len(paths)]
        victim = chance.choice(tilesets) if chance.random() < 0.1 else path
        whole = victim.read_bytes()
        victim.write_bytes(mutant(whole, chance))
        tally[_outcome(path, f"mutant {seed}:{number} of {path.name}")] += 1
        victim.write_bytes(whole)
    return tally


def _outcome(path: Path, what: str) -> str:
    """`loaded` or `refused`; AssertionError for anything a map may not do."""
    began = time.perf_counter()
    try:
        board = read_map(path)
    except MapError as error:
        said = str(error)
        assert said.startswith(path.name) and "\n" not in said and len(said) <= 600, (
            f"{what} was refused badly: {said!r}"
        )
        outcome = "refused"
    except Exception as error:
        raise AssertionError(f"{what} raised {error!r}") from error
    else:
        assert sound(board), f"{what} was loaded wrong"
        outcome = "loaded"
    assert time.perf_counter() - began < SLOW, f"{what} took more than {SLOW} s"
    return outcome


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(count, Path(folder), seed)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
    print(
        f"{count} mutants: {dict(sorted(tally.items()))}, {time.perf_counter() - began:.1f} s, {grown} MB more memory"
    )


if __name__ == "__main__":
    main()
