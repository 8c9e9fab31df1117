"""A plate of ways to strike one target: one row a weapon, one column a token, and in each cell chance and answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.text import Text
from game.kit.heroes import Coin


@dataclass(frozen=True, slots=True)
class Cell:
    """One weapon with one token: how likely it does what the plate is about, and the answers that do it."""

    key: str
    """What answers the question."""
    then: tuple[tuple[str, str], ...]
    """What answers the questions that follow, by their topics; those that are not asked are left out."""
    chance: float
    words: Text
    decisive: bool = True
    """Whether it can do what the plate is about; else the chance is that of the next best thing."""


@dataclass(frozen=True, slots=True)
class Row:
    """A weapon, with a cell for each token; None where the token cannot be used."""

    icon: str
    name: Text
    words: Text
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Arsenal:
    """Everything somebody can strike a target with."""

    target: str
    title: Text
    words: Text
    about: Text
    """What the chances are of."""
    columns: tuple[Coin, ...]
    rows: tuple[Row, ...]

    def cells(self) -> Iterator[Cell]:
        """All cells that answer something, row by row."""
        return (cell for row in self.rows for cell in row.cells if cell is not None)
