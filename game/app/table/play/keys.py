"""The keyboard at the table: everything the mouse can do, and the instruments."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.app.table.play.commands import Commands
from game.app.table.play.history import History
from game.app.table.play.sitting import Sitting

_REPEATS = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB),
    *(pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_BACKSPACE),
}
"""Keys that repeat while held. Any other that is held a moment too long must not answer the next question too."""

_SKIPS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
_ALTS = (pygame.K_LALT, pygame.K_RALT)

_STANDING = {pygame.K_p: "P", pygame.K_y: "Y", pygame.K_x: "X", pygame.K_v: "V"}
"""Letters of the buttons beside the options."""


class Around(Protocol):
    """The panels, as far as keys concern them."""

    def typed(self, event: pygame.event.Event) -> bool: ...

    def turn_page(self, step: int) -> None: ...

    def standing_answer(self, letter: str) -> bool: ...

    def toggle_side(self) -> None: ...

    def toggle_goal(self) -> None: ...

    def toggle_cards(self) -> None: ...

    def open_help(self) -> None: ...

    def open_next_bag(self) -> None: ...

    def light_words(self, lit: bool) -> None: ...


class Keys:
    """What each key does."""

    def __init__(self, sitting: Sitting, around: Around, commands: Commands) -> None:
        self._sitting = sitting
        self._around = around
        self._commands = commands

    def down(self, event: pygame.event.Event) -> bool:
        """Use a key; whether it was used."""
        undoing = event.mod & pygame.KMOD_CTRL and event.key in (pygame.K_z, pygame.K_y)
        if self._sitting.app.repeating and event.key not in _REPEATS and not undoing:
            return True
        if event.key in _ALTS:
            self._around.light_words(True)
            return True
        if self._around.typed(event):
            return True
        if undoing:
            again = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
            self._commands.redo() if again else self._commands.undo()
            return True
        if event.key == pygame.K_ESCAPE:
            self._commands.escape()
            return True
        history = self._sitting.history
        return self._looking_back(history, event) if history else self._playing(event)

    def up(self, event: pygame.event.Event) -> bool:
        if event.key in _SHIFTS:
            self._sitting.host.stage.held = False
        if event.key in _ALTS:
            self._around.light_words(False)
            return True
        if event.key != pygame.K_l:
            return False
        self._sitting.instruments.sight = False
        return True

    def _playing(self, event: pygame.event.Event) -> bool:
        host = self._sitting.host
        if (host.showing or host.stage.settling) and event.key in _SKIPS:
            host.skip()
            return True
        if host.stage.busy:
            return self._watching(event) or self._instrument(event)
        if host.trouble and event.key in (pygame.K_1, pygame.K_2):
            if event.key == pygame.K_1:
                host.try_again()
            elif host.play.waiting == "computer":
                host.take_over()
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._around.turn_page(-1 if event.key == pygame.K_PAGEUP else 1)
            return True
        letter = "" if event.mod & pygame.KMOD_CTRL else _STANDING.get(event.key, "")
        if letter and self._around.standing_answer(letter):
            return True
        if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            host.note = None
        return host.typing.typed(event) or self._instrument(event)

    def _watching(self, event: pygame.event.Event) -> bool:
        """What a key does while something is on the stage: a question that waits behind it hears nothing."""
        self._sitting.host.stage.held = event.key in _SHIFTS or self._sitting.host.stage.held
        return event.key in _SHIFTS

    def _instrument(self, event: pygame.event.Event) -> bool:
        instruments = self._sitting.instruments
        match event.key:
            case pygame.K_TAB:
                self._sitting.next_model(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_f:
                self._sitting.view.camera.fit()
            case pygame.K_m:
                self._commands.measure()
            case pygame.K_l:
                instruments.sight = True
            case pygame.K_r:
                instruments.ranges = not instruments.ranges
            case pygame.K_t:
                instruments.threat = not instruments.threat
            case pygame.K_j:
                self._around.toggle_side()
            case pygame.K_n:
                self._sitting.host.ask_again()
            case pygame.K_k:
                self._commands.toggle_history()
            case pygame.K_F2:
                self._commands.advise()
            case pygame.K_c:
                self._around.toggle_cards()
            case pygame.K_g:
                self._around.toggle_goal()
            case pygame.K_b:
                return self._sitting.host.stage.again()
            case pygame.K_i:
                self._around.open_next_bag()
            case pygame.K_h:
                self._around.open_help()
            case pygame.K_F1:
                self._commands.look_up()
            case _:
                return False
        return True

    def _looking_back(self, history: History, event: pygame.event.Event) -> bool:
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
                self._commands.branch()
            case _:
                return self._instrument(event)
        return True
