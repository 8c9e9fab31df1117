"""Keys that answer the question: numbers, arrows, Enter, and the letters of its buttons."""

from __future__ import annotations

import pygame

from game.app.table.play.controller import Controller
from game.app.table.play.drafts import DiceDraft
from game.app.table.play.ledger import LedgerDraft
from game.app.table.play.options import AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft, closing
from game.app.table.play.picking import PayDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.app.table.play.refusing import decline
from game.core.place import Point

_DIGITS = {getattr(pygame, f"K_{digit}"): digit for digit in range(10)}
_DIGITS |= {getattr(pygame, f"K_KP{digit}"): digit for digit in range(10)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_NEXT = {pygame.K_RIGHT: 1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_UP: -1}
_NUDGES = {pygame.K_RIGHT: (1, 0), pygame.K_LEFT: (-1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}


class Typing:
    """What a key means to the draft under way."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller

    def typed(self, event: pygame.event.Event) -> bool:
        """A key went down; whether it was for the question."""
        controller = self._controller
        if controller.draft is None:
            return False
        if controller.striking.typed(event) or controller.drilling.typed(event):
            return True
        if event.key in _ENTER:
            self._enter()
        elif event.key == pygame.K_BACKSPACE:
            if isinstance(controller.draft, PathDraft | DiceDraft):
                controller.draft.take_back()
                controller.touched()
        elif event.key in _DIGITS and event.mod & pygame.KMOD_SHIFT and controller.picking.chips:
            self._number_of_die(_DIGITS[event.key])
        elif event.key in _DIGITS:
            self.digit(_DIGITS[event.key])
        elif event.key in _NEXT:
            self._arrow(event)
        elif event.key == pygame.K_SPACE and controller.draft.options:
            controller.go()
        elif event.key == pygame.K_w:
            controller.toggle_refused()
        elif event.key == pygame.K_d:
            controller.toggle_dare()
        elif event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self._give_focused(1)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self._give_focused(-1)
        else:
            return False
        return True

    def _enter(self) -> None:
        draft, armed = self._controller.draft, self._controller.armed
        if isinstance(draft, ChooseDraft) and not isinstance(draft, PayDraft) and not armed:
            self._controller.go()
        else:
            self._controller.commit()

    def _number_of_die(self, digit: int) -> None:
        chips = self._controller.picking.chips
        if 0 < digit <= len(chips):
            self._controller.picking.pick(chips[digit - 1])

    def _give_focused(self, n: int) -> None:
        draft = self._controller.draft
        if isinstance(draft, AllotDraft):
            self._controller.give(draft.options[draft.focus].key, n)
        elif isinstance(draft, LedgerDraft):
            row, share = draft.focused
            given = draft.amounts.get(row, {}).get(share, 0)
            self._controller.fill(row, share, given + n)

    def digit(self, digit: int) -> None:
        """A number key: the option, suggestion, place or amount of that number; 0 ends or declines, or is the tenth."""
        controller, at = self._controller, (digit - 1) % 10
        listed = controller.listed
        if listed is not controller.draft and isinstance(listed, ChooseDraft):
            last = closing(listed.options) if not digit else None
            if last or at < len(listed.options):
                controller.use(last.key if last else listed.options[at].key)
            return
        match controller.draft:
            case ChooseDraft() as choosing if not digit and (last := closing(choosing.options)):
                controller.use(last.key)
                return
            case PointDraft() | PathDraft() as place if not digit and decline(place.request):
                controller.decline()
                return
            case PathDraft() if not digit and isinstance(controller.in_slots, ChooseDraft):
                if last := closing(controller.in_slots.options):
                    controller.use(last.key)
                return
            case DiceDraft() as dice:
                dice.type(str(digit))
            case PointDraft() | PathDraft():
                controller.suggest(at)
            case ArrangeDraft() as arrange:
                arrange.move(arrange.order[arrange.focus], at)
            case AllotDraft() as allot:
                key = allot.options[allot.focus].key
                allot.add(key, digit - allot.amounts[key])
            case LedgerDraft() as ledger:
                controller.fill(*ledger.focused, digit)
            case ChooseDraft() | SomeDraft() as listed if at < len(listed.options):
                listed.focus = at
                controller.use(listed.options[at].key)
                return
        controller.touched()

    def _arrow(self, event: pygame.event.Event) -> None:
        step = _NEXT[event.key]
        match self._controller.draft:
            case PointDraft() | PathDraft() as place:
                self._nudge(place, event)
            case ArrangeDraft() as arrange if event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL):
                arrange.move(arrange.order[arrange.focus], arrange.focus + step)
            case AllotDraft() as allot if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                allot.add(allot.options[allot.focus].key, step)
            case LedgerDraft() as ledger if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                ledger.step(step, 0)
            case LedgerDraft() as ledger:
                ledger.step(0, step)
            case ChooseDraft() | SomeDraft() | AllotDraft() | ArrangeDraft() as listed if listed.options:
                start = listed.focus if listed.focus >= 0 or step > 0 else 0
                listed.focus = (start + step) % len(listed.options)
        self._controller.touched()

    def _nudge(self, place: PointDraft | PathDraft, event: pygame.event.Event) -> None:
        """Move the ghost or the end of the path by a quarter of the unit, or by a cell."""
        scale = place.request.scale
        far = scale if scale == 1 or event.mod & pygame.KMOD_SHIFT else scale // 4
        dx, dy = _NUDGES[event.key]
        dy = -dy if scale == 1 else dy  # rows of a grid are counted from the top
        if isinstance(place, PointDraft):
            if place.at is None:
                place.suggest(1)
            if place.at is not None:
                place.hover([Point(place.at.x + dx * far, place.at.y + dy * far, place.at.z)], 0)
            return
        end = place.shown[-1].at if place.shown else place.request.start
        place.at_once = False
        place.hover([Point(end.x + dx * far, end.y + dy * far, end.z)])
