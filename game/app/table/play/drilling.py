"""Moving a body of men by hand: dragging, turning, shaping, one ghost at a time, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol

import pygame

from game.app.table.play.formations import LayoutDraft
from game.app.table.play.options import ChooseDraft
from game.core.place import Point
from game.core.request import PickLayout

_EVERY = 0.04
"""Seconds between two layouts worked out while the pointer moves."""
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
        """From whoever is dragged to the handle."""
        self._worked = 0.0

    @property
    def draft(self) -> LayoutDraft | None:
        draft = self._controller.draft
        return draft if isinstance(draft, LayoutDraft) else None

    @property
    def dragging(self) -> bool:
        return bool(self._grabbed)

    # --- the mouse

    def grab(self, id: str, at: Point, within: float) -> bool:
        """A drag began on a model or on a ghost; whether it moves anybody."""
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
        here, handle = draft.places.get(self._grabbed), draft.places.get(draft.handle)
        self._anchor = (handle.x - here.x, handle.y - here.y) if here and handle else (0, 0)
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
        """The pointer drags to a place; worked out now and then, and when it comes to rest."""
        draft, now = self.draft, self._clock()
        if draft is None or not self._grabbed or (not settled and now - self._worked < _EVERY):
            return
        self._worked = now
        if self._single:
            draft.put(self._grabbed, at)
        else:
            draft.carry(Point(at.x + self._anchor[0], at.y + self._anchor[1], at.z))
        self._controller.touched()

    def drop(self, at: Point | None) -> bool:
        """The drag ends; whether there was one."""
        draft = self.draft
        if not self._grabbed or draft is None:
            self._grabbed = ""
            return False
        if at is not None:
            self.follow(at, settled=True)
        draft.drop()
        self._grabbed = ""
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
        else:
            return False
        self._controller.touched()
        return True
