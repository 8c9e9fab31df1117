"""What every game's hand-made situations have in common: how they are read, and how a mistake in one is told.

A game writes only its own fields, as subclasses of `Told` and `ToldSituation`. A `Where` is a place in the file; what
is wrong there is told in one sentence that names it. A check without which the engine could not go on raises
`where.wrong(...)`; a check that is a rule of set-up is `where.against(rule, ...)`, and an author who only practises
may break it with `practice = true`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Protocol, TypeVar

import msgspec
from msgspec import Meta

from game.boards.grid import key
from game.core.content import Content
from game.core.faults import Path, faults, place
from game.core.library import Library, NoSuchContent
from game.core.place import GRID_SCALE, Point, point
from game.core.system import SetupError
from game.core.wording import clip, suggest

Count = Annotated[int, Meta(ge=0, le=40)]
"""A number of things on a table."""


class Told(msgspec.Struct, forbid_unknown_fields=True):
    """A table of a situation file."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers of a card that differ in this situation; each is UNSET unless told."""

    def told(self) -> dict[str, int]:
        """Those that do."""
        return {name: n for name in self.__struct_fields__ if (n := getattr(self, name)) is not msgspec.UNSET}


class ToldSituation(Told, kw_only=True):
    """What any situation may say."""

    map: str = ""
    name: str | dict[str, str] = ""
    about: str | dict[str, str] = ""
    """A title and what to try, each one sentence or one for each language; for the list of situations only."""
    practice: bool = False
    """A position no game can come to is allowed, as long as it can be played on."""


C = TypeVar("C", bound=Content)
T = TypeVar("T", bound=ToldSituation)
B = TypeVar("B")
Word = TypeVar("Word", bound=str)


class HasPlaces(Protocol):
    """A board of cells."""

    def __contains__(self, place: Point) -> bool: ...


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a situation: `where / "models" / "a1"`."""

    path: Path = ()
    practice: bool = False

    def __truediv__(self, step: str | int) -> Where:
        return Where((*self.path, step), self.practice)

    def wrong(self, sentence: str) -> SetupError:
        """The error that says what is wrong here."""
        where = f", {place(self.path)}" if self.path else ""
        return SetupError(f"The situation{where}: {sentence}.")

    def against(self, rule: str, sentence: str) -> None:
        """Refuse what a rule of set-up forbids, unless the author only practises."""
        if not self.practice:
            raise self.wrong(f"{sentence} ({rule}); practice = true allows it")

    def one_of(self, word: str, known: Collection[Word], thing: str) -> Word:
        """The word, when it is one of those known."""
        for right in known:
            if right == word:
                return right
        raise self.wrong(f"there is no {thing} '{clip(word)}'{suggest(word, known)}")

    def find(self, library: Library, cls: type[C], id: str) -> C:
        """What a pack calls by this id."""
        try:
            return library.get(cls, id)
        except NoSuchContent as missing:
            raise self.wrong(str(missing)) from None

    def board(self, boards: Mapping[str, B], name: str) -> B:
        """The map of this name."""
        return boards[self.one_of(name, boards, "map")]

    def point(self, written: str) -> Point:
        """A place on a table: `12,10` or `12,10,3`."""
        return self._point(written)

    def cell(self, board: HasPlaces, written: str, thing: str) -> Point:
        """A place on a grid: `3,2`; `thing` is what the game calls it."""
        at = self._point(written, GRID_SCALE)
        if at not in board:
            raise self.wrong(f"the map has no {thing} {key(at)}")
        return at

    def seat(self, told: str, seats: Collection[Word], taken: Collection[str]) -> Word:
        """The seat that is told, or the first that nobody has."""
        seat = next(seat for seat in seats if (seat == told if told else seat not in taken))
        if seat in taken:
            raise self.wrong(f"somebody else sits at {seat}")
        return seat

    def _point(self, written: str, *scale: int) -> Point:
        try:
            return point(written, *scale)
        except ValueError as error:
            raise self.wrong(str(error)) from None


def read(told: Mapping[str, Any], cls: type[T]) -> tuple[T, Where]:
    """A situation as its game knows it, and where its sentences begin; SetupError names the first fault."""
    try:
        given = msgspec.convert(told, cls)
    except msgspec.ValidationError as error:
        for path, sentence in faults(cls, dict(told), most=1):
            raise Where(path).wrong(sentence) from None
        raise Where().wrong(str(error)) from None
    return given, Where(practice=given.practice)
