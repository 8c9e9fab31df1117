"""A layout in the making: ghosts of a whole body of men, dragged, turned, shaped and put right one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, radians, sin
from typing import Any

from game.core.place import Point, decimal_text
from game.core.request import WHOLE, Option, PickLayout, Places
from game.core.text import Refusal, Text

TURN = 15
"""Degrees a turn."""
_IN_LINE = 0.4
"""Units of the board by which men of one line may stand before or behind each other."""
FRONT = "front"
"""The shape of ranks of so many men as follows."""
_FEW = 3
"""How many men there must be for a front."""
_BEYOND = 0.9
"""Units of the board between the end of a front and its handle."""


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where the ghosts stand, and how they came there."""

    places: Places
    to: Point | None = None
    turn: int = 0
    glance: bool = False
    """Only a first look, taken while the pointer moves: nobody is mended, and nothing judged."""
    barred: Sequence[str] = ()
    """At a first look, those who cannot simply walk there."""


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
        self.single = ""
        """The one man whom the keys move by himself."""
        self._judged: tuple[Places, Mapping[str, Refusal], Mapping[str, int]] | None = None
        self._ways: tuple[Places, Mapping[str, Sequence[Point]]] | None = None
        self._wishes: tuple[Places, Places] | None = None

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
            if self._stand.glance:
                self._judged = self.places, {}, self._straight()
            else:
                self._judged = self.places, layout.faults(self.places), layout.costs(self.places)
        return self._judged

    def _straight(self) -> Mapping[str, int]:
        """How far everybody goes as the crow flies."""
        start = self.request.start
        return {
            id: round(hypot(at.x - start[id].x, at.y - start[id].y)) for id, at in self.places.items() if id in start
        }

    @property
    def glancing(self) -> bool:
        """Whether the ghosts are only a first look."""
        return self._stand.glance

    @property
    def barred(self) -> Sequence[str]:
        """Those who cannot stand where they are shown, as far as is known."""
        return self._stand.barred if self._stand.glance else tuple(self.faults)

    @property
    def way(self) -> Sequence[Point]:
        """The way of the one the others form up on."""
        start, end = self.request.start.get(self.handle), self.places.get(self.handle)
        if start is None or end is None or start == end:
            return ()
        if self._stand.glance:
            return start, end
        if self._ways is None or self._ways[0] is not self.places:
            self._ways = self.places, self.request.layout.ways(self.places)
        return self._ways[1].get(self.handle, (start, end))

    @property
    def wishes(self) -> Places:
        """Where those stand in the formation who had to be put elsewhere."""
        stand, handle = self._stand, self.places.get(self.handle)
        if stand.glance or stand.to is None or handle is None:
            return {}
        if self._wishes is None or self._wishes[0] is not self.places:
            wished = self.request.layout.glance(handle, self.turn, self.shape).places
            moved = {id: at for id, at in wished.items() if self.places.get(id, at) != at}
            self._wishes = self.places, moved
        return self._wishes[1]

    @property
    def front(self) -> int:
        """How many stand in one line with the first man."""
        first = self.places.get(self.handle)
        if first is None:
            return 0
        turn = radians(-self.turn)
        rows = [sin(turn) * (at.x - first.x) + cos(turn) * (at.y - first.y) for at in self.places.values()]
        return sum(abs(row) <= _IN_LINE * self.request.scale for row in rows)

    def ends(self, half: int) -> tuple[Point, ...]:
        """Where the handles are by which the front is made broader: beyond its two ends, for bases of that radius."""
        first = self.places.get(self.handle)
        if first is None or len(self.places) < _FEW or len(self.request.shapes) < 2:
            return ()
        turn = radians(-self.turn)
        line = [
            along
            for at in self.places.values()
            for along, row in (_turned(at.x - first.x, at.y - first.y, turn),)
            if abs(row) <= _IN_LINE * self.request.scale
        ]
        far = half + _BEYOND * self.request.scale
        sides = min(line) - far, max(line) + far
        back = [_turned(along, 0, -turn) for along in sides]
        return tuple(Point(round(first.x + x), round(first.y + y), first.z) for x, y in back)

    def widen(self, to: Point, half: int) -> None:
        """As broad a front as reaches from the first man to a handle that is dragged there."""
        first = self._to
        if first is None:
            return
        along, _ = _turned(to.x - first.x, to.y - first.y, radians(-self.turn))
        far = max(0.0, abs(along) - half - _BEYOND * self.request.scale)
        files = max(1, min(len(self.places), 1 + round(far / half)))
        if self.shape != f"{FRONT}{files}":
            self.shape = f"{FRONT}{files}"
            self._form()

    @property
    def told(self) -> str:
        """The longest way of all, and what there is to spend."""
        longest = max(self.costs.values(), default=0)
        if not self.faults:
            longest = min(longest, self.request.budget)
        tenth = max(1, self.request.scale // 10)
        longest = -(-longest // tenth) * tenth
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
        self._carry(to, self.turn)

    def glance(self, to: Point, turn: int | None = None) -> None:
        """The same at a first look, quick enough for a pointer that moves."""
        turn = self.turn if turn is None else turn
        places, barred = self.request.layout.glance(to, turn, self.shape)
        self._change(_Stand(places, to, turn, True, barred))

    def settle(self) -> bool:
        """Work out what was only glanced at; whether there was anything to work out."""
        stand = self._stand
        if not stand.glance or stand.to is None:
            return False
        self._stand = _Stand(self.request.layout.carried(stand.to, stand.turn, self.shape), stand.to, stand.turn)
        return True

    def rotate(self, steps: int) -> None:
        """Turn about the first man."""
        turn, to = (self.turn + steps * TURN) % 360, self._to
        if to is None:
            return
        if self.dragging:
            self.glance(to, turn)
        else:
            self._carry(to, turn)

    def _carry(self, to: Point, turn: int) -> None:
        self._change(_Stand(self.request.layout.carried(to, turn, self.shape), to, turn))

    def reshape(self, number: int) -> bool:
        """Form another shape; whether there is one of that number."""
        if not 0 <= number < len(self.request.shapes):
            return False
        self.shape = self.request.shapes[number]
        self._form()
        return True

    def _form(self) -> None:
        """Take the shape that was chosen, at a first look while something is dragged."""
        if self._to is not None and self.dragging:
            self.glance(self._to)
        elif self._to is not None:
            self.carry(self._to)

    def nudge(self, dx: int, dy: int) -> None:
        """A little aside: everybody, or the one man whom the keys move."""
        here = self.places.get(self.single)
        if here is not None:
            self.put(self.single, Point(here.x + dx, here.y + dy, here.z))
        elif self._to is not None:
            self.carry(Point(self._to.x + dx, self._to.y + dy, self._to.z))

    def pick(self, step: int) -> None:
        """The next man is moved by himself; after the last, all together again."""
        names = ["", *self.request.subjects]
        self.single = names[(names.index(self.single) + step) % len(names)]

    def put(self, id: str, at: Point) -> None:
        """One of them by hand; the others make room, while he is dragged only for where he is now."""
        places = self._before[-1].places if self.dragging and self._before else self.places
        mended = self.request.layout.mended({**places, id: at}, id)
        self._change(_Stand(mended, self._stand.to, self.turn))

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
            self.lay(self.suggestions[self.focus])

    def lay(self, places: Places) -> None:
        """Lay out exactly this."""
        self._change(_Stand(places))

    def take_back(self) -> bool:
        """Undo the last step; whether there was one."""
        if not self._before:
            return False
        self._stand = self._before.pop()
        return True

    def reset(self) -> bool:
        """Take everything back; whether there was anything."""
        was, self._stand, self.single = self.changed, self.begun, ""
        self._before.clear()
        return was

    @property
    def _to(self) -> Point | None:
        """Where the first man stands, or was wanted to."""
        return self._stand.to or self.places.get(self.handle)

    def _change(self, stand: _Stand) -> None:
        if not self.dragging:
            self._before.append(self._stand)
        self._stand = stand

    # --- the answer

    @property
    def key(self) -> str:
        return self.request.key(self.places)

    @property
    def refusal(self) -> Refusal | None:
        if not self.places:
            return Refusal(Text("table.point.nowhere"))
        if self._stand.glance:
            return Refusal(Text("table.layout.moving"))
        return next((self.faults[id] for id in (WHOLE, *self.request.subjects) if id in self.faults), None)


def _turned(x: float, y: float, by: float) -> tuple[float, float]:
    """A way turned counter-clockwise."""
    return cos(by) * x - sin(by) * y, sin(by) * x + cos(by) * y
