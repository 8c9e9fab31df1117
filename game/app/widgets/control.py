"""Controls: what can be focused, pointed at and used; buttons, sliders and text fields around pygame_gui's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID
from pygame_gui.elements import UIButton, UIHorizontalSlider, UITextEntryLine

from game.app.theme import DIM, LEAST, TEXT, Colour, Theme
from game.app.widgets.keys import ENTER, Key
from game.kit.sounds import Sound

Action = Callable[[], None]
Look = Literal["plain", "main", "danger", "chosen", "clear"]


@dataclass(frozen=True, slots=True)
class Frame:
    """What every control is told. `name` is its own among the controls of the screen, in every language."""

    name: str
    rect: pygame.Rect
    words: str
    theme: Theme
    hint: str = ""
    key: Key | None = None


class Control:
    """One thing of a screen."""

    focusable = True
    takes_text = False
    heard: Sound = "hover"
    """What the pointer hears when it comes here."""

    def __init__(self, frame: Frame) -> None:
        self.name, self.rect, self.words = frame.name, frame.rect, frame.words
        self.theme, self.hint, self.key = frame.theme, frame.hint, frame.key
        self.enabled = True

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self.words!r})"

    def hint_at(self, at: tuple[int, int]) -> str:
        """What a tooltip says with the pointer there."""
        return self.hint

    def use(self) -> None:
        """Enter, Space or the control's own key."""

    def pointer(self, event: pygame.event.Event) -> bool:
        """Use an event of the mouse; whether it was used."""
        return False

    def typed(self, event: pygame.event.Event) -> bool:
        """Use a key while focused; whether it was used."""
        return False

    def focus(self) -> None: ...

    def unfocus(self) -> None: ...

    def update(self, seconds: float) -> None: ...

    def draw(self, surface: pygame.Surface) -> None: ...

    def memory(self) -> object:
        """What is worth keeping when the screen is arranged again."""
        return None

    def recall(self, memory: object) -> None: ...


class Button(Control):
    """A button with an icon and as many lines of words as fit."""

    def __init__(
        self,
        frame: Frame,
        gui: UIManager,
        action: Action,
        later: Callable[[Action], None],
        *,
        icon: str = "",
        look: Look = "plain",
        enabled: bool = True,
        left: bool = False,
    ) -> None:
        super().__init__(frame)
        self.enabled = enabled
        self.look = look
        self._icon, self._left = icon, left
        self._action = action
        self._later = later
        self._size, self.lines = fitted(self.theme, self.words, self.rect.size, bool(icon), look == "main")
        if icon and self.words and " ".join(self.lines) != self.words:  # the words matter more
            size, lines = fitted(self.theme, self.words, self.rect.size, False, look == "main")
            if " ".join(lines) == self.words:
                self._icon, self._size, self.lines = "", size, lines
        self._button = UIButton(self.rect, "", gui, object_id=ObjectID(f"#{look}"), command=self._pressed)
        if not enabled:
            self._button.disable()  # type: ignore[no-untyped-call]

    def _pressed(self) -> None:
        self._later(self._action)

    def use(self) -> None:
        if self.enabled:
            self._later(self._action)

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        colour = TEXT if self.enabled else DIM
        size, lines = self._size, self.lines
        icon = theme.icon(self._icon, round(size * 1.35), colour) if self._icon else None
        gap = theme.px(8) if icon and self.words else 0
        bold = self.look == "main"
        block = max((theme.font(size, bold).size(line)[0] for line in lines), default=0)
        wide = block + gap + (icon.get_width() if icon else 0)
        x = self.rect.x + theme.px(12) if self._left else self.rect.centerx - wide // 2
        if icon:
            surface.blit(icon, (x, self.rect.centery - icon.get_height() // 2))
            x += icon.get_width() + gap
        high = theme.font(size, bold).get_linesize()
        y = self.rect.centery - high * len(lines) // 2
        for line in lines:
            surface.blit(theme.words(line, size, colour, bold), (x, y))
            y += high


def fitted(theme: Theme, words: str, room: tuple[int, int], icon: bool, bold: bool) -> tuple[int, list[str]]:
    """The largest type, and the lines, with which words fit a button."""
    for size in range(max(LEAST, theme.px(15)), LEAST - 1, -1):
        width = room[0] - min(theme.px(20), room[0] // 6) - (round(size * 1.35) + theme.px(8) if icon else 0)
        if width < size:
            return size, []
        lines = theme.wrap(words, width, size, bold) if words else []
        whole = all(theme.font(size, bold).size(word)[0] <= width for word in words.split())
        if whole and theme.font(size, bold).get_linesize() * len(lines) <= room[1]:
            return size, lines
    return size, [theme.clipped(words, width, size, bold)]


def natural_width(theme: Theme, words: str, icon: bool, bold: bool = False) -> int:
    """How wide a button should be to show its words in one line."""
    return theme.font("body", bold).size(words)[0] + theme.px(32) + (theme.px(28) if icon else 0)


class Slider(Control):
    """A whole number between two others; the arrow keys move it a step."""

    def __init__(
        self,
        frame: Frame,
        gui: UIManager,
        value: int,
        span: tuple[int, int],
        changed: Callable[[int], None],
        step: int = 5,
    ) -> None:
        super().__init__(frame)
        self.value = value
        self._span, self._step, self._changed = span, step, changed
        rect, theme = self.rect, self.theme
        track = pygame.Rect(rect.x, rect.y, rect.width - theme.px(64), min(rect.height, theme.px(28)))
        track.centery = rect.centery
        self._track = track
        self._slider = UIHorizontalSlider(track, value, span, gui, click_increment=step)
        self._held = False

    def typed(self, event: pygame.event.Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: -4, pygame.K_PAGEUP: 4}.get(event.key)
        if steps is None:
            return False
        self._take(self.value + steps * self._step)
        self._slider.set_current_value(self.value)
        return True

    def pointer(self, event: pygame.event.Event) -> bool:
        """A click on the track puts the value there; the knob itself is the library's."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._held = False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._track.collidepoint(event.pos):
            self._held = True
        if self._held and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            least, most = self._span
            share = (event.pos[0] - self._track.x) / max(1, self._track.width)
            self._take(round((least + share * (most - least)) / self._step) * self._step)
            self._slider.set_current_value(self.value)
            return True
        return False

    def _take(self, value: int) -> None:
        value = max(self._span[0], min(self._span[1], value))
        if value != self.value:
            self.value = value
            self._changed(value)

    def draw(self, surface: pygame.Surface) -> None:
        number = self.theme.words(f"{self.value} %", colour=TEXT if self.enabled else DIM)
        surface.blit(number, number.get_rect(midright=(self.rect.right, self.rect.centery)))


class Entry(Control):
    """A line of text to type in; what is typed is told at once, and Enter when it is done."""

    takes_text = True

    def __init__(
        self,
        frame: Frame,
        gui: UIManager,
        value: str,
        changed: Callable[[str], None],
        *,
        done: Action | None = None,
        longest: int = 60,
        icon: str = "",
    ) -> None:
        super().__init__(frame)
        self._gui, self._changed, self._done, self._icon = gui, changed, done, icon
        self.value = value
        field = self.rect.copy()
        if icon:
            field.x += self.theme.px(30)
            field.width -= self.theme.px(30)
        self._line = UITextEntryLine(field, gui, initial_text=value, placeholder_text="")
        self._line.set_text_length_limit(longest)
        self._line.edit_position = len(value)
        self._field = field

    def use(self) -> None:
        """The desk has focused it already."""

    def focus(self) -> None:
        self._gui.set_focus_set(self._line)

    def unfocus(self) -> None:
        self._gui.set_focus_set(None)

    def typed(self, event: pygame.event.Event) -> bool:
        if event.key in ENTER:
            if self._done:
                self._done()
            return True
        if event.key in (pygame.K_ESCAPE, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN):
            return False
        return bool(self._gui.process_events(event)) or not (event.mod & pygame.KMOD_CTRL or event.key > 0x110000)

    def update(self, seconds: float) -> None:
        text = self._line.get_text()
        if text != self.value:
            self.value = text
            self._changed(text)

    def put(self, text: str) -> None:
        """Write something into the field as if typed."""
        self._line.set_text(text)
        self.update(0)

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        colour: Colour = DIM
        if self._icon:
            icon = theme.icon(self._icon, theme.px(22), colour)
            surface.blit(icon, icon.get_rect(midleft=(self.rect.x, self.rect.centery)))
        if not self.value:
            room = self._field.width - theme.px(20)
            sizes = range(max(LEAST, theme.px(15)), LEAST - 1, -1)
            size = next((n for n in sizes if theme.font(n).size(self.words)[0] <= room), LEAST)
            shown = theme.words(theme.clipped(self.words, room, size), size, colour)
            surface.blit(shown, shown.get_rect(midleft=(self._field.x + theme.px(10), self._field.centery)))

    def memory(self) -> object:
        return self._line.edit_position

    def recall(self, memory: object) -> None:
        if isinstance(memory, int):
            self._line.edit_position = min(memory, len(self.value))
