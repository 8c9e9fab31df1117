"""The keyboard at the table: everything the mouse can do, and the instruments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.app.screens.table import TableScreen


_REPEATS = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB),
    *(pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_BACKSPACE),
}
"""Keys that go on as long as they are held. Held for a moment too long, no other may answer the next question too."""


def key_down(table: TableScreen, event: pygame.event.Event) -> bool:
    """Use a key; whether it was used."""
    undoing = event.mod & pygame.KMOD_CTRL and event.key in (pygame.K_z, pygame.K_y)
    if table.app.repeating and event.key not in _REPEATS and not undoing:
        return True
    if table.menu:
        if event.key == pygame.K_ESCAPE:
            table.close_menu()
        else:
            table.menu.typed(event)
        return True
    if table.helping:
        table.helping = False
        return True
    if undoing:
        again = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
        table.redo() if again else table.undo()
        return True
    if event.key == pygame.K_ESCAPE:
        table.escape()
        return True
    return _looking_back(table, event) if table.history else _playing(table, event)


def key_up(table: TableScreen, event: pygame.event.Event) -> bool:
    if event.key != pygame.K_l:
        return False
    table.instruments.sight = False
    return True


def _playing(table: TableScreen, event: pygame.event.Event) -> bool:
    host = table.host
    if host.motion.busy and event.key in (pygame.K_RETURN, pygame.K_SPACE):
        host.skip()
        return True
    if host.trouble and event.key in (pygame.K_1, pygame.K_2):
        if event.key == pygame.K_1:
            host.try_again()
        elif host.play.waiting == "computer":
            host.take_over()
        return True
    if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        table.question.turn(-1 if event.key == pygame.K_PAGEUP else 1)
        return True
    if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        host.note = None
    return host.controller.typed(event) or _instrument(table, event)


def _instrument(table: TableScreen, event: pygame.event.Event) -> bool:
    instruments = table.instruments
    match event.key:
        case pygame.K_TAB:
            table.next_model(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        case pygame.K_f:
            table.view.camera.fit()
        case pygame.K_m:
            table.measure()
        case pygame.K_l:
            instruments.sight = True
        case pygame.K_r:
            instruments.ranges = not instruments.ranges
        case pygame.K_t:
            instruments.threat = not instruments.threat
        case pygame.K_j:
            table.toggle_side()
        case pygame.K_k:
            table.toggle_history()
        case pygame.K_g:
            table.toggle_goal()
        case pygame.K_h | pygame.K_F1:
            table.open_help()
        case _:
            return False
    return True


def _looking_back(table: TableScreen, event: pygame.event.Event) -> bool:
    history = table.history
    if history is None:
        return False
    match event.key:
        case pygame.K_LEFT:
            history.go(history.stop - 1)
        case pygame.K_RIGHT:
            history.go(history.stop + 1)
        case pygame.K_PAGEUP:
            history.by_beat(-1)
        case pygame.K_PAGEDOWN:
            history.by_beat(1)
        case pygame.K_HOME:
            history.go(0)
        case pygame.K_END:
            history.go(history.reel.last)
        case pygame.K_b:
            table.branch()
        case _:
            return _instrument(table, event)
    return True
