"""What systems share whose content comes from packs: the library, read when first wanted."""

from __future__ import annotations

from contextlib import suppress
from typing import TypeVar

from game.core import home
from game.core.library import Library
from game.core.packs import PackError, Problem, load
from game.core.system import SetupError, System
from game.core.text import Catalog

S = TypeVar("S")


class PackedSystem(System[S]):
    """A system that is played with the content of packs; a ready library may be given instead."""

    def __init__(self, library: Library | None = None) -> None:
        self._library = library
        self.problems: tuple[Problem, ...] = ()
        """What is wrong with the player's own packs that were left out."""

    @property
    def library(self) -> Library:
        """The content of all packs, read when first wanted."""
        if self._library is None:
            try:
                shipped, own = home.assets() / "packs" / self.id, home.folder("packs")
                self._library, self.problems = load(self.id, self.kinds, shipped, own)
            except PackError as error:
                raise SetupError(f"The packs of {self.id} cannot be used: {error.problems[0]}.") from error
        return self._library

    @property
    def fingerprint(self) -> str:  # type: ignore[override]
        return self.library.fingerprint

    def add_words(self, catalog: Catalog) -> None:
        with suppress(SetupError):  # packs that cannot be read are told when a game is begun
            self.library.add_words(catalog)
