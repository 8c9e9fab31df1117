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
from game.core.files import listed
from game.core.system import SetupError
from game.core.wording import clip, suggest

B = TypeVar("B", Table, HexBoard, SquareBoard)

_WORDS = {Table: "an open table", HexBoard: "a board of hexagons", SquareBoard: "a board of squares"}


class UnknownMap(SetupError, KeyError):  # noqa: N818
    """There is no such map; the message suggests the nearest."""

    __str__ = ValueError.__str__


class Maps(Mapping[str, B], Generic[B]):
    """Boards of one kind, each read when first wanted."""

    def __init__(self, system: str, kind: type[B]) -> None:
        self.system = system
        self.kind: type[B] = kind
        self._boards: dict[str, B] = {}

    @cached_property
    def _found(self) -> tuple[dict[str, Path], tuple[str, ...]]:
        """The files by name, and what is wrong with those of the player's own that are left out; each is tried once."""
        faults = []
        files = {path.stem: path for path in listed(home.maps() / self.system, ".tmx")}
        for path in listed(home.folder("maps") / self.system, ".tmx"):
            try:
                self._boards[path.stem] = self._read(path)
            except ValueError as error:
                faults.append(f"{home.shown(path)} is left out: {error}")
            else:
                files[path.stem] = path
        return files, tuple(faults)

    @property
    def _files(self) -> dict[str, Path]:
        return self._found[0]

    def _read(self, path: Path) -> B:
        if home.legible(path.stem) != path.stem:
            raise SetupError("its name has letters that cannot be shown.")
        board = read_map(path)
        if not isinstance(board, self.kind):
            raise SetupError(f"The map '{path.stem}' is not {_WORDS[self.kind]}.")
        return board

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the player's own maps that were left out."""
        return self._found[1]

    def __getitem__(self, name: str) -> B:
        if name not in self._files:
            raise UnknownMap(f"There is no map '{clip(name)}'{suggest(name, list(self._files))}.")
        if name not in self._boards:
            self._boards[name] = self._read(self._files[name])
        return self._boards[name]

    def __contains__(self, name: object) -> bool:
        return name in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)
