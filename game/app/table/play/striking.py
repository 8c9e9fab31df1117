"""Striking a target in one click: its plate, the cell in focus, and the answers that follow by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import pygame

from game.app.table.play.options import ChooseDraft
from game.app.table.play.refusing import refused
from game.core.request import Choose, Request, Seat
from game.kit.arsenal import Arsenal, Cell
from game.kit.looks import Looks

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_STEPS = {pygame.K_RIGHT: (1, 0), pygame.K_LEFT: (-1, 0), pygame.K_DOWN: (0, 1), pygame.K_UP: (0, -1)}


class Desk(Protocol):
    """The controller, as far as striking concerns it."""

    looks: Looks[Any]
    armed: str

    @property
    def state(self) -> Any: ...

    @property
    def asked(self) -> Request[Any] | None: ...

    @property
    def draft(self) -> object: ...

    @property
    def nested(self) -> bool: ...

    @property
    def answered(self) -> int: ...

    @property
    def people(self) -> Sequence[Seat]: ...

    def give_at_once(self, key: str) -> None: ...

    def touched(self) -> None: ...


class Striking:
    """Knows what the clicked piece can be struck with, and answers the whole chain of questions behind a cell."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._plates: dict[str, Arsenal | None] = {}
        self.target = ""
        """The piece whose plate is open."""
        self.focus = 0
        self._plan: list[tuple[str, str]] = []
        self._chain = (0, 0)
        """Where in the game the last chain of answers began, and how many it had besides the first."""
        self.ask_everything = False
        """The player held Shift: nothing is answered by itself."""

    def clear(self) -> None:
        """Another question is asked."""
        self._plates.clear()
        self.target, self.focus = "", 0

    # --- the plate

    @property
    def plate(self) -> Arsenal | None:
        """What the piece that was clicked can be struck with."""
        if not self.target or not isinstance(self._desk.draft, ChooseDraft) or self._desk.armed:
            return None
        return self._of(self.target)

    def _of(self, id: str) -> Arsenal | None:
        asked = self._desk.asked
        if id not in self._plates:
            self._plates[id] = self._desk.looks.arsenal(self._desk.state, asked, id) if asked else None
        return self._plates[id]

    def open(self, id: str) -> bool:
        """A piece was clicked: show what it can be struck with; whether there is anything."""
        draft = self._desk.draft
        if not isinstance(draft, ChooseDraft) or self._desk.armed or self._of(id) is None:
            return False
        draft.subject, draft.bag = "", ""
        self.target, self.focus = id, 0
        self._desk.touched()
        return True

    def aim(self, key: str, target: str) -> bool:
        """An option was chosen: where it strikes with one of several tokens, show its row; whether it does."""
        plate = self._of(target) if target and not self._desk.nested else None
        cells = list(plate.cells()) if plate else []
        own = [n for n, cell in enumerate(cells) if cell.key == key]
        if len(own) < 2 or not self.open(target):
            return False
        self.focus = own[0]
        return True

    def close(self) -> bool:
        """Put the plate away; whether there was one."""
        if not self.target:
            return False
        self.target = ""
        self._desk.touched()
        return True

    def targets(self) -> list[str]:
        """Everybody that can be struck now."""
        asked = self._desk.asked
        if not isinstance(asked, Choose) or not isinstance(self._desk.draft, ChooseDraft):
            return []
        subjects = dict.fromkeys(option.subject for option in asked.legal() if option.subject)
        return [id for id in subjects if self._of(id) is not None]

    def next_target(self) -> bool:
        """The plate of the next target; whether there is one."""
        targets, plate = self.targets(), self.plate
        if not targets:
            return False
        at = targets.index(plate.target) + 1 if plate and plate.target in targets else 0
        return self.open(targets[at % len(targets)])

    # --- the chain of answers

    def strike(self, cell: Cell) -> None:
        """Answer with a cell, and what is asked next with the rest of it."""
        self.follow(list(cell.then))
        self._desk.give_at_once(cell.key)

    def follow(self, then: list[tuple[str, str]]) -> None:
        """More answers are known than the one that is given now."""
        self._chain, self._plan = (self._desk.answered, len(then)), list(then)

    def foreseen(self, request: Request[Any] | None) -> str:
        """The answer that is known already: the rest of a chain, or the only sensible one; '' where none is."""
        if request is None:
            self._plan.clear()
            return ""
        while self._plan:
            topic, key = self._plan.pop(0)
            if topic == request.topic and refused(request, key) is None:
                return key
        return "" if self.ask_everything else self._desk.looks.foregone(self._desk.state, request, self._desk.people)

    def midway(self, request: Request[Any] | None) -> bool:
        """Whether the game stands at a question that was answered by itself: there is nothing to come back to."""
        start, long = self._chain
        if request is None or start < self._desk.answered <= start + long:
            return request is not None
        return bool(self._desk.looks.foregone(self._desk.state, request, self._desk.people))

    # --- keys

    def typed(self, event: pygame.event.Event) -> bool:
        """A key went down; whether it was for the plate."""
        plate = self.plate
        if event.key == pygame.K_a and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self.next_target()
        if plate is None:
            return False
        cells = list(plate.cells())
        if event.key in _STEPS:
            self._step(plate, cells, *_STEPS[event.key])
        elif event.key in _ENTER:
            self.strike(cells[min(self.focus, len(cells) - 1)])
        else:
            return False
        return True

    def _step(self, plate: Arsenal, cells: list[Cell], across: int, down: int) -> None:
        """To the next cell of the row, or to the one above or below."""
        if across:
            self.focus = (self.focus + across) % len(cells)
        else:
            places = [
                (x, y) for y, row in enumerate(plate.rows) for x, cell in enumerate(row.cells) if cell is not None
            ]
            here = places[min(self.focus, len(places) - 1)]
            rows = sorted({y for _, y in places})
            wanted = rows[(rows.index(here[1]) + down) % len(rows)]
            near = min((at for at in places if at[1] == wanted), key=lambda at: abs(at[0] - here[0]))
            self.focus = places.index(near)
        self._desk.touched()
