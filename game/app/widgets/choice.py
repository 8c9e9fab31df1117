"""One of several: a button that opens a list over everything else; the arrow keys choose without opening it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID
from pygame_gui.elements import UIButton

from game.app.theme import ACCENT, DIM, PANEL, TEXT, Colour, Theme
from game.app.widgets.control import Action, Control, Frame, fitted
from game.app.widgets.keys import ENTER
from game.app.widgets.rows import Row, RowList

_MOST_ROWS = 9

Sample = Callable[[pygame.Surface, pygame.Rect, str], None]
"""Draws what a choice looks like into a box."""


class Choice(Control):
    """A value out of (key, words) pairs."""

    def __init__(
        self,
        frame: Frame,
        gui: UIManager,
        options: Sequence[tuple[str, str]],
        value: str,
        changed: Callable[[str], None],
        open_list: Callable[[Popup], None],
        later: Callable[[Action], None],
        *,
        sample: Sample | None = None,
    ) -> None:
        super().__init__(frame)
        self.options = list(options)
        self.value = value
        self.enabled = len(self.options) > 1
        self._changed, self._open_list = changed, open_list
        self._later, self.sample = later, sample
        self._button = UIButton(self.rect, "", gui, object_id=ObjectID("#plain"), command=self._pressed)
        if not self.enabled:
            self._button.disable()  # type: ignore[no-untyped-call]

    def _pressed(self) -> None:
        self._later(self.use)

    def use(self) -> None:
        if self.enabled:
            self._open_list(Popup(self, self.theme))

    def take(self, key: str) -> None:
        if key != self.value:
            self.value = key
            self._later(partial(self._changed, key))

    def typed(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        keys = [key for key, _ in self.options]
        if step is None or not self.enabled:
            return False
        here = keys.index(self.value) if self.value in keys else 0
        self.take(keys[max(0, min(len(keys) - 1, here + step))])
        return True

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        colour: Colour = TEXT if self.enabled or len(self.options) == 1 else DIM
        arrow = theme.icon("chevron-down", theme.px(20), ACCENT if self.enabled else DIM)
        surface.blit(arrow, arrow.get_rect(midright=(self.rect.right - theme.px(8), self.rect.centery)))
        x = self.rect.x + theme.px(12)
        if self.sample:
            box = pygame.Rect(x, self.rect.y, theme.px(90), self.rect.height)
            self.sample(surface, box, self.value)
            x = box.right + theme.px(8)
        size, lines = self._fitted()
        high = theme.line_height(size)
        for number, line in enumerate(lines):
            surface.blit(
                theme.words(line, size, colour), (x, self.rect.centery - high * len(lines) // 2 + number * high)
            )

    @property
    def shown(self) -> str:
        """The words of the value as they fit."""
        return " ".join(self._fitted()[1])

    def _fitted(self) -> tuple[int, list[str]]:
        theme = self.theme
        room = self.rect.width - theme.px(26) - (theme.px(98) if self.sample else 0)
        return fitted(theme, dict(self.options).get(self.value, ""), (room, self.rect.height), False, False)


class Popup:
    """The open list of a choice: it gets every event until something is chosen or a click goes elsewhere."""

    def __init__(self, choice: Choice, theme: Theme) -> None:
        self._choice = choice
        self._theme = theme
        self.closed = False
        rows = [Row(key, words, hint=words) for key, words in choice.options]
        rect = pygame.Rect(choice.rect.x, 0, max(choice.rect.width, theme.px(180)), theme.px(60))
        self.list = RowList(Frame(choice.name, rect, choice.words, theme), rows, chosen=choice.value)
        window = pygame.display.get_window_size()
        most = min(window[1] - theme.px(16), theme.px(38) * _MOST_ROWS)
        rect.height = min(most, self.list.tall + theme.px(2))
        below = window[1] - choice.rect.bottom - theme.px(8)
        rect.y = choice.rect.bottom + theme.px(2)
        if rect.height > below:
            rect.y = max(theme.px(8), min(choice.rect.y - rect.height - theme.px(2), window[1] - rect.height))
        rect.right = min(rect.right, window[0] - theme.px(8))
        self.list.select(choice.value)

    def event(self, event: pygame.event.Event) -> None:
        """Everything that happens while it is open is for it."""
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self.closed = True
            elif event.key in (*ENTER, pygame.K_SPACE, pygame.K_TAB):
                self._take()
            else:
                self.list.typed(event)
            return
        self.list.pointer(event)
        if event.type != pygame.MOUSEBUTTONUP or event.button != 1:
            if event.type == pygame.MOUSEBUTTONDOWN and not self.list.rect.collidepoint(event.pos):
                self.closed = True
            return
        row = self.list.chosen
        if self.list.rect.collidepoint(event.pos) and self.list.row_rect(row).collidepoint(event.pos):
            self._take()

    def _take(self) -> None:
        self.closed = True
        self._choice.take(self.list.chosen)

    def draw(self, surface: pygame.Surface) -> None:
        shade = self.list.rect.inflate(self._theme.px(6), self._theme.px(6))
        pygame.draw.rect(surface, (0, 0, 0), shade, border_radius=self._theme.px(5))
        pygame.draw.rect(surface, PANEL, self.list.rect)
        self.list.draw(surface)
        if sample := self._choice.sample:
            for key, _ in self._choice.options:
                row = self.list.row_rect(key)
                width = self._theme.px(96)
                sample(surface, pygame.Rect(row.right - width, row.y, width, row.height), key)
        pygame.draw.rect(surface, ACCENT, self.list.rect, 1, border_radius=self._theme.px(3))
