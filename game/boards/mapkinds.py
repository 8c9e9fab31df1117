"""From a map file to the board it draws: a table, an arena of hexes or a grid of squares.

Tables are counted in mils from the lower left corner, y up, so Tiled's y is turned over; hexes are axial (q, r) of
Tiled's staggered columns and rows; squares are Tiled's own column and row, y down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.boards.hexes import HexBoard
from game.boards.mapclasses import MAP_PROPERTIES, read_values
from game.boards.mapfile import MapError, MapFile, Value
from game.boards.mapgrid import build_hexes, build_squares
from game.boards.mapobjects import Placed, understood
from game.boards.maptable import build_table
from game.boards.squares import SquareBoard
from game.boards.table import Table
from game.boards.tiled import read_file

Board = Table | HexBoard | SquareBoard

_Builder = Callable[[MapFile, dict[str, Value], list[Placed], list[MapError]], Board]
_BUILDERS: dict[str, _Builder] = {"table": build_table, "hexes": build_hexes, "squares": build_squares}


@dataclass(frozen=True, slots=True)
class Map:
    """A board ready for play, with the file that holds its pictures."""

    file: MapFile
    board: Board
    system: str
    title: str


def read_map(path: Path) -> Board:
    """The board a Tiled map draws; MapError, one sentence for its author, if it cannot be used."""
    return load_map(path).board


def load_map(path: Path) -> Map:
    """The board and the pictures of a Tiled map; MapError if it cannot be used."""
    errors: list[MapError] = []
    found = try_map(path, errors)
    if errors or found is None:
        raise errors[0]
    return found


def try_map(path: Path, errors: list[MapError]) -> Map | None:
    """Read as much of a map as can be read; what is wrong goes to the errors, one for each object."""
    try:
        file = read_file(path)
        values = read_values(MAP_PROPERTIES, file.properties, "the map", file.where)
        board = str(values["board"])
        things = understood(file, board, errors)
        built = _BUILDERS[board](file, values, things, errors)
    except MapError as error:
        errors.append(error)
        return None
    except ValueError as error:
        errors.append(MapError(f"{path.name}: {error}."))
        return None
    return Map(file, built, str(values["system"]), str(values["title"]))
