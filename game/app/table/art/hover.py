"""What lies under the pointer, in words."""

from __future__ import annotations

from collections.abc import Callable

from game.boards.grid import Conditions, Mark, Side
from game.boards.hexes import HexBoard
from game.boards.squares import SquareBoard
from game.boards.table import Piece, Table
from game.core.place import Point
from game.core.text import Text, piece_key
from game.kit.scenarios import Board

Say = Callable[[Text], str]
_DOT = " · "
_TOLD = ("spawn", "station", "exit")
"""Marks of grids that play goes on about after setting up: doors and where hunters come back."""


def hover_words(board: Board, at: Point, piece: str | None, now: Conditions, say: Say) -> str:
    """The piece or cell at a place: name, height, keywords; '' over open ground."""
    if isinstance(board, Table):
        return piece_words(board.piece(piece), board.unit, say) if piece else ""
    if at not in board:
        return ""
    things = [worded(say, "view.thing", thing.kind) for thing in board.features_at(at, now)]
    things += [_mark_words(mark, say) for mark in board.marks if at in mark.cells and mark.kind in _TOLD]
    if isinstance(board, HexBoard):
        return _DOT.join([*_zone_words(board, at, say), *things])
    return _DOT.join([*_cell_words(board, at, now, say), *things])


def side_words(side: Side, now: Conditions, say: Say) -> str:
    """What stands on the border of two cells."""
    words = worded(say, "view.side", side.kind)
    return say(Text("view.side.open", side=words)) if side.id in now.open else words


def _mark_words(mark: Mark, say: Say) -> str:
    words = worded(say, "view.mark", mark.kind)
    return f"{words} {mark.number}" if mark.number else words


def piece_words(piece: Piece, unit: str, say: Say) -> str:
    parts = [piece_name(piece, say)]
    if piece.height:
        if piece.bottom:
            parts.append(say(Text(f"view.between.{unit}", bottom=piece.bottom, top=piece.top)))
        else:
            parts.append(say(Text(f"view.high.{unit}", height=piece.top)))
    if piece.number("elevation"):
        parts.append(say(Text("view.elevation", level=piece.number("elevation"))))
    parts += [worded(say, "view.keyword", word) for word in piece.keywords if word != "zonal"]
    return _DOT.join(parts)


def piece_name(piece: Piece, say: Say) -> str:
    """The name its map gave it, in the player's language where we know it, or what it is."""
    if piece.name:
        key = piece_key(piece.name)
        said = say(Text(key))
        return piece.name if said == key else said
    return worded(say, "view.keyword", piece.keywords[0]) if piece.keywords else say(Text("view.terrain.piece"))


def _zone_words(board: HexBoard, at: Point, say: Say) -> list[str]:
    zone = board.cell(at)
    if zone is None:
        return []
    words = [worded(say, "view.zone", zone.kind)] if zone.kind else []
    if zone.obstacle:
        words.append(say(Text("view.zone.obstacle")))
    words += [worded(say, "view.keyword", word) for word in zone.keywords]
    return [say(Text("view.zone.at", zone=board.label(at))), *words, say(Text("view.room", n=zone.capacity))]


def _cell_words(board: SquareBoard, at: Point, now: Conditions, say: Say) -> list[str]:
    words = [say(Text("view.terrain.at", space=board.label(at))), worded(say, "view.terrain", board.terrain(at, now))]
    cell, level = board.cell(at), board.level(at, now)
    if level:
        words.append(say(Text("view.level_high", level=level)))
    if cell is not None:
        words += [worded(say, "view.keyword", word) for word in cell.keywords]
    return words


def worded(say: Say, table: str, word: str) -> str:
    """A word of the map in the player's language; one we do not know stays as its author wrote it."""
    key = f"{table}.{word}"
    said = say(Text(key))
    return word.replace("_", " ") if said == key else said
