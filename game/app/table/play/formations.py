"""A layout in the making: ghosts of a whole body of men, dragged, turned, shaped and put right one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any

from game.core.place import Point, decimal_text
from game.core.request import WHOLE, Option, PickLayout, Places
from game.core.text import Refusal, Text

TURN = 15
"""Degrees a turn."""


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where the ghosts stand, and how they came there."""

    places: Places
    to: Point | None = None
    turn: int = 0


class LayoutDraft:
    """Where everybody would stand; what is laid out is always judged whole."""

    options: Sequence[Option[Any]] = ()

    def __init__(self, request: PickLayout) -> None:
        self.request = request
        self.focus = -1
        self.shape = request.shapes[0] if request.shapes else "as_is"
        self.dragging = False
        self.begun = _Stand(request.laid())
        self._stand = self.begun
        self._before: list[_Stand] = []
        self._judged: tuple[Places, Mapping[str, Refusal], Mapping[str, int]] | None = None

    # --- looking

    @property
    def handle(self) -> str:
        """The one the others form up on."""
        return self.request.subjects[0]

    @property
    def places(self) -> Places:
        return self._stand.places

    @property
    def turn(self) -> int:
        return self._stand.turn

    @property
    def changed(self) -> bool:
        return bool(self._before)

    @property
    def faults(self) -> Mapping[str, Refusal]:
        return self._known()[1]

    @property
    def costs(self) -> Mapping[str, int]:
        return self._known()[2]

    def _known(self) -> tuple[Places, Mapping[str, Refusal], Mapping[str, int]]:
        """What the rule says of the ghosts: asked once a layout, not once a frame."""
        if self._judged is None or self._judged[0] is not self.places:
            layout = self.request.layout
            self._judged = self.places, layout.faults(self.places), layout.costs(self.places)
        return self._judged

    @property
    def told(self) -> str:
        """The longest way of all, and what there is to spend."""
        longest = max(self.costs.values(), default=0)
        if not self.faults:
            longest = min(longest, self.request.budget)
        return " / ".join(decimal_text(length, self.request.scale) for length in (longest, self.request.budget))

    def at(self, place: Point, within: float) -> str:
        """The ghost nearest to a place, if it is near enough."""
        near = [(hypot(at.x - place.x, at.y - place.y), id) for id, at in self.places.items()]
        found = min(near, default=(within + 1, ""))
        return found[1] if found[0] <= within else ""

    @cached_property
    def suggestions(self) -> list[Places]:
        return list(self.request.layout.suggestions())

    # --- putting it together

    def grab(self) -> None:
        """A drag begins: whatever it changes is one step."""
        self.dragging = True
        self._before.append(self._stand)

    def drop(self) -> None:
        """The drag ends; what it shows stays."""
        self.dragging = False
        if self._before and self._before[-1] is self._stand:
            self._before.pop()

    def carry(self, to: Point) -> None:
        """The whole formation with its first man there."""
        self._change(self.request.layout.carried(to, self.turn, self.shape), to, self.turn)

    def rotate(self, steps: int) -> None:
        """Turn about the first man."""
        turn, to = (self.turn + steps * TURN) % 360, self._to
        if to is not None:
            self._change(self.request.layout.carried(to, turn, self.shape), to, turn)

    def reshape(self, number: int) -> bool:
        """Form another shape; whether there is one of that number."""
        if not 0 <= number < len(self.request.shapes):
            return False
        self.shape = self.request.shapes[number]
        if self._to is not None:
            self.carry(self._to)
        return True

    def nudge(self, dx: int, dy: int) -> None:
        if self._to is not None:
            self.carry(Point(self._to.x + dx, self._to.y + dy, self._to.z))

    def put(self, id: str, at: Point) -> None:
        """One of them by hand; the others make room."""
        self._change(self.request.layout.mended({**self.places, id: at}, id), self._stand.to, self.turn)

    def put_back(self, id: str) -> bool:
        """One of them to where he began; whether that was elsewhere."""
        start = self.begun.places.get(id)
        if start is None or self.places.get(id) == start:
            return False
        self.put(id, start)
        return True

    def suggest(self, step: int) -> None:
        """Lay out the next proposal."""
        if self.suggestions:
            self.focus = (self.focus + step) % len(self.suggestions)
            self._change(self.suggestions[self.focus], None, 0)

    def take_back(self) -> bool:
        """Undo the last step; whether there was one."""
        if not self._before:
            return False
        self._stand = self._before.pop()
        return True

    def reset(self) -> bool:
        """Take everything back; whether there was anything."""
        was, self._stand = self.changed, self.begun
        self._before.clear()
        return was

    @property
    def _to(self) -> Point | None:
        """Where the first man stands, or was wanted to."""
        return self._stand.to or self.places.get(self.handle)

    def _change(self, places: Places, to: Point | None, turn: int) -> None:
        if not self.dragging:
            self._before.append(self._stand)
        self._stand = _Stand(places, to, turn)

    # --- the answer

    @property
    def key(self) -> str:
        return self.request.key(self.places)

    @property
    def refusal(self) -> Refusal | None:
        if not self.places:
            return Refusal(Text("table.point.nowhere"))
        return next((self.faults[id] for id in (WHOLE, *self.request.subjects) if id in self.faults), None)
