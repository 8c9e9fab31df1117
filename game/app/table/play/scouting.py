"""Going without saying so first: the plain move that a question offers follows the pointer and answers a click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.app.table.play.drafts import Draft
from game.app.table.play.options import ChooseDraft
from game.app.table.play.places import PathDraft
from game.app.table.play.striking import Striking
from game.core.place import Point
from game.core.request import Path, PickPath, Step
from game.core.text import Refusal, Text


class Gesture(Protocol):
    """The controller, as far as moves concern it."""

    armed: str
    striking: Striking

    @property
    def draft(self) -> Draft | None: ...

    def travel(self) -> PickPath | None: ...

    def choose(self, key: str) -> None: ...

    def touched(self, refusal: Refusal | None = None) -> None: ...


class Scouting:
    """The way to the pointer while nothing has been chosen, and paths begun by a click on the ground."""

    def __init__(self, gesture: Gesture) -> None:
        self._gesture = gesture
        self._scout: tuple[PickPath, PathDraft] | None = None

    @property
    def draft(self) -> PathDraft | None:
        """The plain move that the question offers, as the pointer shows it before anybody has chosen it."""
        offers = isinstance(self._gesture.draft, ChooseDraft) and not self._gesture.armed
        path = self._gesture.travel() if offers else None
        if path is None:
            return None
        if self._scout is None or self._scout[0] is not path:
            self._scout = path, PathDraft(path)
        return self._scout[1]

    @property
    def shown(self) -> PathDraft | None:
        """The path to be drawn: the one under way, or the one that the pointer shows."""
        under_way = self._gesture.draft
        found = under_way if isinstance(under_way, PathDraft) else self.draft
        return found if found is not None and found.shown else None

    def set_out(self, places: Sequence[Point], beside: bool = False) -> bool:
        """Glowing ground was clicked: the plain move that is offered goes there; whether it can.

        Where something stands that was clicked, it may end `beside` it.
        """
        closed = not self._gesture.armed and self._gesture.striking.close()
        choosing, scout = self._gesture.draft, self.draft
        if not isinstance(choosing, ChooseDraft) or scout is None or not places:
            return False
        if not scout.lead(places, beside):
            self._gesture.touched(None if closed else _why_not(scout, places))
            return False
        way, scout.laid = scout.path, []
        self._begin(choosing, scout, way)
        return True

    def approach(self, at: Point, reach: float) -> bool:
        """Somebody was clicked who is not asked about: the plain move goes where it touches; whether it can."""
        draft = self._gesture.draft
        if isinstance(draft, PathDraft):
            if draft.at_once and (way := draft.approach(at, reach)):
                draft.laid, draft.ahead = [way], ()
                self._gesture.touched()
                return True
            return False
        scout = self.draft
        way = scout.approach(at, reach) if scout is not None else ()
        if not way or scout is None or not isinstance(draft, ChooseDraft):
            return False
        self._begin(draft, scout, way)
        return True

    def _begin(self, choosing: ChooseDraft, scout: PathDraft, way: Path) -> None:
        """Choose the plain move and lay its way at once."""
        self._gesture.choose(next(option.key for option in choosing.every if option.then is scout.request))
        begun = self._gesture.draft
        if isinstance(begun, PathDraft):
            begun.at_once, begun.laid = True, [way]
            self._gesture.touched()

    def go_on(self, path: PathDraft, places: Sequence[Point], on: bool) -> None:
        """Another place was clicked: a path begun on the ground is led there instead, or `on` to it."""
        if path.at_once and places and not on:
            self._lead(path, places)
            return
        if path.at_once and places:
            path.at_once = False
            path.hover(places)
        if not path.lay() and path.laid and places and not path.daring and path.peril is None:
            self._lead(path, places)  # it cannot go on from where it ends

    def _lead(self, path: PathDraft, places: Sequence[Point]) -> None:
        if not path.lead(places):
            self._gesture.touched(_why_not(path, places))

    def look_away(self) -> None:
        """The pointer is not over free ground any more: what only follows it goes."""
        if self._scout:
            self._scout[1].ahead = ()
        under_way = self._gesture.draft
        if isinstance(under_way, PathDraft) and under_way.laid:
            under_way.ahead = ()


def _why_not(path: PathDraft, places: Sequence[Point]) -> Refusal:
    """Why what was clicked is not reached: what stops the best way there at its end, not what a straight line meets.

    On a grid nobody goes straight, so only that there is none.
    """
    travel, ground = path.request.travel, places[-1]
    best = travel.towards(ground) if path.request.scale > 1 else ()
    stopped = travel.why_not((*best, Step(ground))) if best else None
    straight = travel.why_not((Step(ground),)) if path.request.scale > 1 else None
    return stopped or straight or Refusal(Text("table.path.unreachable"))
