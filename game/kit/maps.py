"""The boards of a system: the shipped maps and the player's own, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

from game.boards.hexes import HexBoard
from game.boards.mapkinds import read_map
from game.boards.squares import SquareBoard
from game.boards.table import Table
from game.core import home
from game.core.system import SetupError

B = TypeVar("B", Table, HexBoard, SquareBoard)

_WORDS = {Table: "an open table", HexBoard: "a board of hexagons", SquareBoard: "a board of squares"}


class Maps(Mapping[str, B], Generic[B]):
    """Boards of one kind, each read when first wanted."""

    def __init__(self, system: str, kind: type[B]) -> None:
        self.system = system
        self.kind: type[B] = kind
        self._boards: dict[str, B] = {}

    @cached_property
    def _files(self) -> dict[str, Path]:
        folders = home.maps() / self.system, home.folder("maps") / self.system
        return {path.stem: path for folder in folders for path in sorted(folder.glob("*.tmx"))}

    def __getitem__(self, name: str) -> B:
        if name not in self._boards:
            board = read_map(self._files[name])
            if not isinstance(board, self.kind):
                raise SetupError(f"The map '{name}' is not {_WORDS[self.kind]}.")
            self._boards[name] = board
        return self._boards[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)
