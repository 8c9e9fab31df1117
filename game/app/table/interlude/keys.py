"""The keyboard of an interlude: arrows and Tab choose a thing or a place, Enter takes it, P passes."""

from __future__ import annotations

import pygame

from game.app.table.interlude.choosing import FINISH, PASS, Choosing
from game.core.request import DECLINE

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_STEPS = {pygame.K_RIGHT: 1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_UP: -1}
_DIGITS = {getattr(pygame, f"K_{digit}"): digit for digit in range(10)}
_ENDS = (PASS, "done", "keep", DECLINE)


def typed(choosing: Choosing, event: pygame.event.Event) -> bool:
    """A key went down; whether it was for what is asked."""
    if choosing.request is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return False
    if choosing.finishing:
        return _sure(choosing, event)
    back = event.mod & pygame.KMOD_SHIFT
    if event.key in _ENTER:
        _enter(choosing)
    elif event.key == pygame.K_TAB:
        _next(choosing, -1 if back else 1, everything=True)
    elif event.key in _STEPS:
        _arrow(choosing, _STEPS[event.key])
    elif _DIGITS.get(event.key):
        things = [*choosing.things(), *(f"button:{choice.key}" for choice in choosing.buttons())]
        if _DIGITS[event.key] <= len(things):
            choosing.click(things[_DIGITS[event.key] - 1])
    elif event.key in (pygame.K_p, pygame.K_0):
        ends = [choice.key for choice in choosing.buttons() if choice.key in _ENDS]
        if event.key == pygame.K_p and ends[:1] == [DECLINE]:
            return False  # the letter of a standing answer
        if ends:
            choosing.click(f"button:{ends[0]}")
    elif event.key == pygame.K_f and any(choice.key == FINISH for choice in choosing.buttons()):
        choosing.click(f"button:{FINISH}")
    else:
        return False
    return True


def _sure(choosing: Choosing, event: pygame.event.Event) -> bool:
    """Whoever is asked whether the shopping is really finished says so once more."""
    if event.key in _ENTER or event.key == pygame.K_f:
        choosing.finish()
        return True
    return False


def _enter(choosing: Choosing) -> None:
    if choosing.chosen and choosing.answer_of(choosing.chosen):
        choosing.take(choosing.chosen)
        return
    usual = {"gear_exchange": "done", "rearrange": "keep"}.get(choosing.topic, "")
    main = next((choice.key for choice in choosing.buttons() if choice.key == usual), "")
    if main and not choosing.chosen:
        choosing.click(f"button:{main}")
    elif not choosing.chosen:
        _next(choosing, 1)


def _arrow(choosing: Choosing, step: int) -> None:
    """With something to wear chosen, the next place that takes it; else the next thing."""
    places = choosing.places()
    if not choosing.chosen.startswith("item:") or not places:
        _next(choosing, step)
        return
    at = places.index(choosing.place) + step if choosing.place in places else 0 if step > 0 else -1
    choosing.place = places[at % len(places)]
    choosing.touch()


def _next(choosing: Choosing, step: int, everything: bool = False) -> None:
    """The next thing, and with Tab the buttons after them."""
    things = choosing.things()
    if everything or not things:
        things = [*things, *(f"button:{choice.key}" for choice in choosing.buttons())]
    if things:
        at = things.index(choosing.chosen) + step if choosing.chosen in things else 0 if step > 0 else -1
        choosing.choose(things[at % len(things)])
