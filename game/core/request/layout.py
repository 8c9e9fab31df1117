"""The request for a whole layout: where each of a body of men shall stand, in one answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol

from game.core.place import TABLE_SCALE, Point, decimal_text, point
from game.core.request.base import DECLINE, IllegalAnswer, Request, Say, Seat, refuse
from game.core.request.places import Outline
from game.core.text import Refusal, Text

Places = Mapping[str, Point]
"""Where each shall stand, by id; whoever is missing stays."""
SHAPES = ("as_is", "line", "block", "column", "ring")
DECLINED = 0.25
"""How often somebody who does anything legal declines where he may."""
WHOLE = ""
"""Whose fault it is when nobody in particular stands wrong: the layout as a whole."""


class Glance(NamedTuple):
    """Where everybody is wanted, and who cannot simply walk there."""

    places: Places
    barred: Sequence[str] = ()


class Layout(Protocol):
    """Where a group may stand: one answer for the rule, the ghosts under the pointer and the bots."""

    def faults(self, places: Places) -> Mapping[str, Refusal]:
        """Why single men cannot stand there, and under `WHOLE` why the layout will not do."""
        ...

    def carried(self, to: Point, turn: int = 0, shape: str = "as_is") -> Places:
        """The formation with its handle there, turned by so many degrees, mended where it must be."""
        ...

    def glance(self, to: Point, turn: int = 0, shape: str = "as_is") -> Glance:
        """What `carried` begins with: nobody mended yet, and quick enough for a pointer that moves."""
        ...

    def mended(self, places: Places, keep: str) -> Places:
        """One of them put by hand: the others make room."""
        ...

    def costs(self, places: Places) -> Mapping[str, int]:
        """What each one's way costs, in the budget's units."""
        ...

    def ways(self, places: Places) -> Mapping[str, Sequence[Point]]:
        """The way of everybody who moves, from where he stands to his place."""
        ...

    def area(self, id: str = "") -> Sequence[Outline]:
        """The ground to shade: where the handle may go, or one of the others."""
        ...

    def suggestions(self) -> Sequence[Places]:
        """Legal layouts worth considering; the first is what the engine proposes."""
        ...

    def suggestion(self, random: Random | None = None) -> Places | None:
        """The first of them, or any; the others need not be worked out."""
        ...


@dataclass(slots=True)
class PickLayout(Request[Places | None]):
    """Places for all of `subjects`, the handles first; None when the player may decline and does.

    The key names every place (`r1@12,4 r2@13.2,4`): what was worked out, never how it was dragged.
    """

    kind: ClassVar[str] = "pick_layout"
    seat: Seat
    text: Text
    layout: Layout
    subjects: Sequence[str]
    start: Places
    """Where they stand now; whoever is missing comes onto the table."""
    budget: int
    scale: int = TABLE_SCALE
    shapes: Sequence[str] = SHAPES
    proposes: bool = False
    """The first suggestion lies ready, as in a charge; otherwise everybody begins where he stands."""
    decline: Text | None = None
    topic: str = field(default="", kw_only=True)

    def read(self, key: str) -> Places | None:
        if key.strip() == DECLINE and self.decline:
            return None
        places = self._places(key)
        found = self.layout.faults(places)
        first = next((id for id in (WHOLE, *self.subjects) if id in found), None)
        if first is not None:
            raise IllegalAnswer(found[first])
        return places

    def recall(self, key: str) -> Places | None:
        return None if key.strip() == DECLINE and self.decline else self._places(key)

    def _places(self, key: str) -> dict[str, Point]:
        places: dict[str, Point] = {}
        for word in key.split():
            id, _, at = word.partition("@")
            if id in places or id not in self.subjects:
                refuse(Text("core.answer.layout", given=word, known=", ".join(self.subjects)))
            try:
                places[id] = point(at, self.scale)
            except ValueError:
                refuse(Text("core.answer.place", given=at))
        left = [id for id in self.subjects if id not in places]
        homeless = next((id for id in left if id not in self.start), None)
        if homeless is not None:
            refuse(Text("core.answer.homeless", model=homeless))
        return {**{id: self.start[id] for id in left}, **places}

    def key(self, places: Places) -> str:
        """The answer that a layout is, in the order of the subjects."""
        return " ".join(f"{id}@{places[id].key(self.scale)}" for id in self.subjects if id in places)

    def laid(self) -> Places:
        """What lies on the table when the question is asked."""
        if self.proposes or not self.start:
            return self.layout.suggestion() or self.start
        return self.start

    def sample(self, random: Random) -> str:
        if self.decline is not None and random.random() < DECLINED:
            return DECLINE
        found = self.layout.suggestion(random)
        return DECLINE if found is None else self.key(found)

    def candidates(self, limit: int = 64) -> list[str]:
        return self.keys(self.layout.suggestions(), limit)

    def keys(self, layouts: Sequence[Places], limit: int) -> list[str]:
        """The answers that some layouts are, and that of declining where it is possible."""
        keys = list(dict.fromkeys(self.key(places) for places in layouts))[:limit]
        return [*keys[: limit - 1], DECLINE] if self.decline else keys

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shown = {
            **Request.describe(self, say),
            "subjects": list(self.subjects),
            "start": self.key(self.start),
            "budget": decimal_text(self.budget, self.scale),
            "shapes": list(self.shapes),
            "suggestions": self.candidates(8),
            "area": [[Point(x, y).key(self.scale) for x, y in outline] for outline in self.layout.area()],
        }
        return {**shown, "decline": say(self.decline)} if self.decline else shown
