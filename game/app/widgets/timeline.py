"""The line under a replay: where it stands, where the rounds begin, and a knob to drag."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.app.theme import ACCENT, DIM, LINE, RAISED, TEXT, mixed
from game.app.widgets.control import Control, Frame


@dataclass(frozen=True, slots=True)
class Mark:
    """A stop worth a sign: where a round begins."""

    stop: int
    words: str


class Timeline(Control):
    """Stops 0 to `last`; a click or a drag goes to the nearest."""

    def __init__(
        self,
        frame: Frame,
        last: int,
        marks: Sequence[Mark],
        go: Callable[[int], None],
        describe: Callable[[int], str],
    ) -> None:
        super().__init__(frame)
        self.stop = 0
        self.held = False
        self._last, self._marks, self._go, self._describe = last, marks, go, describe
        rect, theme = self.rect, self.theme
        edge = theme.px(14)
        self.track = pygame.Rect(rect.x + edge, rect.centery - theme.px(3), rect.width - 2 * edge, theme.px(6))

    def x_of(self, stop: int) -> int:
        return self.track.x + self.track.width * stop // max(1, self._last)

    def stop_at(self, x: int) -> int:
        share = (x - self.track.x) / max(1, self.track.width)
        return max(0, min(self._last, round(share * self._last)))

    def hint_at(self, at: tuple[int, int]) -> str:
        return self._describe(self.stop_at(at[0])) if self.rect.collidepoint(at) else self.hint

    def pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.held = True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
            return True
        if not self.held or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return False
        self._go(self.stop_at(event.pos[0]))
        return True

    def draw(self, surface: pygame.Surface) -> None:
        theme, track = self.theme, self.track
        x = self.x_of(self.stop)
        pygame.draw.rect(surface, LINE, track, border_radius=theme.px(3))
        pygame.draw.rect(
            surface,
            mixed(ACCENT, RAISED, 0.3),
            (track.x, track.y, x - track.x, track.height),
            border_radius=theme.px(3),
        )
        shown_until = -1
        for mark in self._marks:
            at = self.x_of(mark.stop)
            colour = TEXT if mark.stop <= self.stop else DIM
            pygame.draw.line(
                surface, colour, (at, track.y - theme.px(4)), (at, track.bottom + theme.px(3)), max(1, theme.px(1))
            )
            words = theme.words(mark.words, "small", colour)
            left = min(at, track.right - words.get_width())
            if left > shown_until:
                surface.blit(words, (left, track.bottom + theme.px(5)))
                shown_until = left + words.get_width() + theme.px(8)
        pygame.draw.circle(surface, TEXT if self.held else ACCENT, (x, track.centery), theme.px(8))
        pygame.draw.circle(surface, RAISED, (x, track.centery), theme.px(3))
