"""Answers in the making: what the player has put together so far for each kind of question.

A draft knows its request and nothing of the screen. `key` is the answer as it would be given now, and `refusal` says
why it cannot be.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from game.app.table.play.formations import LayoutDraft
from game.app.table.play.ledger import LedgerDraft
from game.app.table.play.options import AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.app.table.play.refusing import refused
from game.core.request import (
    NOTHING,
    Allot,
    Arrange,
    Choose,
    ChooseSome,
    Draw,
    Option,
    PickLayout,
    PickPath,
    PickPoint,
    Request,
    Roll,
    Together,
)
from game.core.text import Refusal, Text


class DiceDraft:
    """Dice typed in by hand, one number after the other."""

    options: Sequence[Option[Any]] = ()

    def __init__(self, request: Roll) -> None:
        self.request = request
        self.focus = -1
        self.typed: list[str] = [""]

    @property
    def values(self) -> list[str]:
        return [word for word in self.typed if word]

    def type(self, digit: str) -> None:
        """One more digit: it goes to the die being typed, or to the next when that one is full."""
        faces = self.request.faces
        if len(self.values) == len(faces) and not self._room(digit):
            return
        if self._room(digit):
            self.typed[-1] += digit
        elif self.typed[-1]:
            self.typed.append(digit)
        if len(str(faces[len(self.typed) - 1])) == len(self.typed[-1]) and len(self.typed) < len(faces):
            self.typed.append("")

    def _room(self, digit: str) -> bool:
        """Whether the digit can still belong to the die being typed."""
        sides = self.request.faces[len(self.typed) - 1]
        return int(self.typed[-1] + digit) in range(1, sides + 1)

    def add(self, value: int) -> None:
        """A whole die at once, by a button."""
        if len(self.values) < len(self.request.faces):
            self.typed = [*self.values, str(value)]
            if len(self.typed) < len(self.request.faces):
                self.typed.append("")

    def next(self) -> None:
        if self.typed[-1] and len(self.typed) < len(self.request.faces):
            self.typed.append("")

    def take_back(self) -> bool:
        """Remove the last die; whether there was one."""
        some = bool(self.values)
        self.typed = [*self.values[:-1], ""]
        return some

    @property
    def key(self) -> str:
        return " ".join(self.values) or NOTHING

    @property
    def refusal(self) -> Refusal | None:
        return refused(self.request, self.key)


Listed = ChooseDraft | SomeDraft | ArrangeDraft | AllotDraft | LedgerDraft
Draft = Listed | PointDraft | PathDraft | LayoutDraft | DiceDraft


def offered(draft: Draft) -> Sequence[Option[Any]]:
    """Every option there is, on show or not."""
    return draft.every if isinstance(draft, ChooseDraft) else draft.options


def draft(request: Request[Any], families: Mapping[str, Text] | None = None, bagged: Collection[str] = ()) -> Draft:
    """An empty answer to `request`; `families` name options that belong together, `bagged` lie in a hero's bag."""
    match request:
        case Choose():
            return ChooseDraft(request, families, bagged)
        case ChooseSome():
            return SomeDraft(request)
        case Arrange():
            return ArrangeDraft(request)
        case Allot():
            return AllotDraft(request)
        case PickPoint():
            return PointDraft(request)
        case PickPath():
            return PathDraft(request)
        case PickLayout():
            return LayoutDraft(request)
        case Roll():
            return DiceDraft(request)
        case Together():
            return draft(request.open[0])
        case Draw():
            raise TypeError("cards are drawn by chance alone")
    raise TypeError(f"no player can be asked {request!r}")
