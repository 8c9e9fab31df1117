"""What systems share whose content comes from packs: the library, read when first wanted."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import Any, TypeVar

from game.core import home
from game.core.library import Library
from game.core.packs import PackError, Problem, load
from game.core.system import SetupError, System
from game.core.text import Catalog, Text
from game.kit.maps import B, Maps

S = TypeVar("S")


class PackedSystem(System[S]):
    """A system that is played with the content of packs; a ready library may be given instead."""

    def __init__(self, library: Library | None = None) -> None:
        self._ready = library
        self._maps: list[Maps[Any]] = []

    def maps(self, kind: type[B]) -> Maps[B]:
        """The boards of the system, shipped and the player's own."""
        found = Maps(self.id, kind)
        self._maps.append(found)
        return found

    @property
    def library(self) -> Library:
        """The content of all packs, read when first wanted."""
        return self._stock[0]

    @cached_property
    def _stock(self) -> tuple[Library, tuple[Problem, ...]]:
        """The library, and what is wrong with the player's own packs that were left out of it."""
        if self._ready is not None:
            return self._ready, ()
        try:
            shipped, own = home.assets() / "packs" / self.id, home.folder("packs") / self.id
            return load(self.id, self.kinds, shipped, own, self.unfounded)
        except PackError as error:
            raise SetupError(f"The packs of {self.id} cannot be used: {error.problems[0]}.") from error

    def faults(self) -> list[str]:
        try:
            told = [str(problem) for problem in self._stock[1]]
        except SetupError as error:
            return [str(error)]
        return told + [fault for maps in self._maps for fault in maps.faults]

    @property
    def fingerprint(self) -> str:  # type: ignore[override]
        return self.library.fingerprint

    def name(self, id: str) -> Text | None:
        """The name of a card, whatever its kind and the number of its copy."""
        bare = id.partition("#")[0]
        found = (self.library.find(kind, bare) for kind in self.kinds.values())
        return next((thing.name for thing in found if thing is not None), None)

    def add_words(self, catalog: Catalog) -> None:
        with suppress(SetupError):  # packs that cannot be read are told when a game is begun
            self.library.add_words(catalog)
