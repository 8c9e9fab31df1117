"""Moving a body of men by hand: dragging, turning, shaping, one ghost at a time, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees, hypot
from time import monotonic
from typing import Protocol

import pygame

from game.app.table.play.formations import TURN, LayoutDraft
from game.app.table.play.options import ChooseDraft
from game.core.place import Point
from game.core.request import PickLayout

_EVERY = 0.04
"""Seconds between two layouts worked out while one man is dragged."""
_RESTS = 0.08
"""Seconds that the pointer rests before a formation that follows it is worked out whole."""
_NUDGE, _FINE = 0.5, 0.1
"""Units of the board that an arrow key moves a formation, and with Shift."""
_ARROWS = {pygame.K_RIGHT: (1, 0), pygame.K_LEFT: (-1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
_TURNS = {pygame.K_q: 1, pygame.K_e: -1}
_SHAPES = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5)


class Holds(Protocol):
    """What the drilling needs of the controller."""

    @property
    def draft(self) -> object: ...

    def choose(self, key: str) -> None: ...

    def commit(self) -> None: ...

    def touched(self) -> None: ...


class Drilling:
    """The gesture on a layout that is under way, if there is one."""

    def __init__(self, controller: Holds, clock: Callable[[], float] = monotonic) -> None:
        self._controller = controller
        self._clock = clock
        self._grabbed = ""
        self._single = False
        """One ghost is dragged by itself."""
        self._anchor = (0, 0)
        """From the pointer to whoever follows it."""
        self._front = 0
        """The radius of a base, while the front is dragged broader by one of its handles."""
        self._facing: float | None = None
        """Where the pointer was around the first man when the right button began to turn everybody, in degrees."""
        self._worked = self._moved = 0.0
        self.pointed = ""
        """The ghost under the pointer."""

    @property
    def draft(self) -> LayoutDraft | None:
        draft = self._controller.draft
        return draft if isinstance(draft, LayoutDraft) else None

    @property
    def dragging(self) -> bool:
        return bool(self._grabbed)

    # --- the mouse

    def grab(self, id: str, at: Point, within: float, half: int = 500) -> bool:
        """A drag began on a model, on a ghost or on an end of the front; whether it moves anybody.

        `half` is the radius of a base.
        """
        if self._grab_front(at, within, half):
            return True
        self._open(id)
        draft = self.draft
        if draft is None:
            return False
        ghost = draft.at(at, within)
        if not ghost and id not in draft.request.subjects:
            return False
        self._grabbed = ghost or id
        # Ghosts that were moved already are put right one by one; the handle always leads everybody.
        self._single = bool(ghost) and draft.changed and ghost != draft.handle
        follows = draft.places.get(self._grabbed if self._single else draft.handle)
        self._anchor = (follows.x - at.x, follows.y - at.y) if follows else (0, 0)
        draft.grab()
        return True

    def _grab_front(self, at: Point, within: float, half: int) -> bool:
        """Whether the drag began on one of the two handles of the front."""
        draft = self.draft
        if draft is None or not any(_apart(at, end) <= within for end in draft.ends(half)):
            return False
        self._grabbed, self._front = draft.handle, half
        draft.grab()
        return True

    def _open(self, id: str) -> None:
        """Begin the move of the body of men a model belongs to, if the question offers one."""
        choosing = self._controller.draft
        if not isinstance(choosing, ChooseDraft):
            return
        for option in choosing.request.options:
            if option.refusal is None and isinstance(option.then, PickLayout) and id in option.then.subjects:
                self._controller.choose(option.key)
                return

    def follow(self, at: Point, settled: bool = False) -> None:
        """The pointer drags to a place: a first look at once, all of it when the pointer rests."""
        draft, now = self.draft, self._clock()
        if draft is None or not self._grabbed:
            return
        self._moved = now
        if self._front:
            draft.widen(at, self._front)
            if settled:
                draft.settle()
            self._controller.touched()
            return
        to = Point(at.x + self._anchor[0], at.y + self._anchor[1], at.z)
        if self._single and (settled or now - self._worked >= _EVERY):
            self._worked = now
            draft.put(self._grabbed, to)
        elif not self._single and settled:
            draft.carry(to)
        elif not self._single:
            draft.glance(to)
        self._controller.touched()

    def update(self) -> None:
        """Once a frame: what was glanced at is worked out as soon as the pointer rests."""
        draft = self.draft
        if draft is not None and draft.glancing and self._clock() - self._moved >= _RESTS and draft.settle():
            self._controller.touched()

    def point_at(self, at: Point | None, within: float) -> None:
        """The pointer is over this place of the board, or over none."""
        draft = self.draft
        self.pointed = draft.at(at, within) if draft is not None and at is not None else ""

    def drop(self, at: Point | None) -> bool:
        """The drag ends; whether there was one."""
        draft = self.draft
        if not self._grabbed or draft is None:
            self._grabbed = ""
            return False
        if at is not None:
            self.follow(at, settled=True)
        draft.drop()
        self._grabbed, self._front = "", 0
        self._controller.touched()
        return True

    # --- the right button

    def begin_turn(self, at: Point) -> bool:
        """The right button went down; whether a drag from there would turn anybody."""
        draft = self.draft
        first = draft.places.get(draft.handle) if draft else None
        if draft is None or first is None or self._grabbed or len(draft.request.shapes) < 2:
            return False
        self._facing = _degrees(first, at)
        return True

    def turn_to(self, at: Point) -> None:
        """The right button drags: everybody turns about the first man as the pointer goes around him."""
        draft = self.draft
        first = draft.places.get(draft.handle) if draft else None
        if draft is None or first is None or self._facing is None:
            return
        if not draft.dragging:
            draft.grab()
        steps = round(((_degrees(first, at) - self._facing + 180) % 360 - 180) / TURN)
        if steps:
            self._facing += steps * TURN
            self._moved = self._clock()
            draft.rotate(steps)
            self._controller.touched()

    def end_turn(self) -> bool:
        """The right button was let go; whether it had turned anything."""
        draft, self._facing = self.draft, None
        if draft is None or not draft.dragging or self._grabbed:
            return False
        draft.settle()
        draft.drop()
        self._controller.touched()
        return True

    def click(self, at: Point, within: float) -> bool:
        """A click on the ground: everybody goes there; on the handle's ghost: done. Whether it was for a layout."""
        draft = self.draft
        if draft is None:
            return False
        if draft.changed and draft.at(at, within) == draft.handle:
            self._controller.commit()
            return True
        draft.carry(at)
        self._controller.touched()
        return True

    def put_back(self, at: Point, within: float) -> bool:
        """A right click on a ghost puts it back; whether there was one to put back."""
        draft = self.draft
        ghost = draft.at(at, within) if draft else ""
        if draft is None or not ghost or not draft.put_back(ghost):
            return False
        self._controller.touched()
        return True

    def turn(self, steps: int) -> bool:
        """The wheel turns while something is dragged; whether it is."""
        draft = self.draft
        if draft is None or not self._grabbed:
            return False
        draft.rotate(steps)
        self._controller.touched()
        return True

    # --- keys

    def typed(self, event: pygame.event.Event) -> bool:
        """A key went down; whether it was for the layout."""
        draft = self.draft
        if draft is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in _TURNS:
            draft.rotate(_TURNS[event.key])
        elif event.key in _SHAPES:
            if not draft.reshape(_SHAPES.index(event.key)):
                return False
        elif event.key in _ARROWS:
            step = round((_FINE if shift else _NUDGE) * draft.request.scale)
            dx, dy = _ARROWS[event.key]
            draft.nudge(dx * step, dy * step)
        elif event.key == pygame.K_TAB:
            draft.suggest(-1 if shift else 1)
        elif event.key == pygame.K_BACKSPACE:
            draft.take_back()
        elif event.key == pygame.K_o:
            draft.pick(-1 if shift else 1)
        elif event.key == pygame.K_DELETE and draft.single:
            draft.put_back(draft.single)
        else:
            return False
        self._controller.touched()
        return True


def _apart(a: Point, b: Point) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def _degrees(middle: Point, at: Point) -> float:
    """In which direction a place lies."""
    return degrees(atan2(at.y - middle.y, at.x - middle.x))
