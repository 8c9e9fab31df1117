"""The brief: how one wins, how one loses and what a turn is, in three short lines each, for the mode that is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.text import Text
from game.kit.sheets import Line

MOST = 3
"""Lines of each part."""


@dataclass(frozen=True, slots=True)
class Brief:
    """What somebody has to know before the first decision."""

    title: Text
    win: tuple[Line, ...]
    lose: tuple[Line, ...]
    turn: tuple[Line, ...]
    tonight: Line | None = None
    """What is special about this game: its name, and what it means."""


def lines(words: str, icons: Sequence[str], values: Mapping[str, int | str | Text] | None = None) -> tuple[Line, ...]:
    """The sentences `words_1`, `words_2` ... with an icon each."""
    return tuple(Line(Text(f"{words}_{n}", **(values or {})), icon=icon) for n, icon in enumerate(icons, 1))
