"""What systems share in which two forces meet on a table: the tables, two ready forces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from game.boards.table import Table
from game.core.library import Library
from game.core.system import SetupError
from game.core.wording import clip, suggest
from game.kit.packed import PackedSystem

S = TypeVar("S")


class Ready(Protocol):
    """A force that a pack has made ready."""

    @property
    def id(self) -> str: ...

    @property
    def limit(self) -> int: ...


F = TypeVar("F", bound=Ready)


class Duel(PackedSystem[S]):
    """Two players, one table."""

    def __init__(self, library: Library | None = None, tables: Mapping[str, Table] | None = None) -> None:
        super().__init__(library)
        self.tables = self.maps(Table) if tables is None else tables

    def must_have(self, map: str) -> None:
        if map not in self.tables:
            raise SetupError(f"There is no map '{clip(map)}'{suggest(map, list(self.tables))}.")


def opponents(forces: Iterable[F], usual: int, people: Callable[[F], str], called: str) -> tuple[str, str]:
    """Two forces of the usual size, or of the first size there is, and of different people if possible."""
    ready = sorted(forces, key=lambda force: force.limit != usual)
    if not ready:
        raise SetupError(f"The packs hold no ready {called}.")
    others = [force for force in ready if force.limit == ready[0].limit and people(force) != people(ready[0])]
    return ready[0].id, (others or ready)[0].id
