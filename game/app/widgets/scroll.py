"""Scrolling: wheel, drag bar and keys for what is taller than its box."""

from __future__ import annotations

import pygame

from game.app.theme import ACCENT, DIM, LINE
from game.app.widgets.control import Control, Frame

_WHEEL = 56


def in_sight(surface: pygame.Surface, line: pygame.Rect) -> bool:
    """Whether a line of words is seen from head to foot: half a line at an edge cannot be read."""
    clip, slack = surface.get_clip(), line.height // 10  # above and below the letters
    return line.top + slack >= clip.top and line.bottom - slack <= clip.bottom


def put(surface: pygame.Surface, words: pygame.Surface, at: tuple[int, int]) -> None:
    """A line of words in what scrolls: whole or not at all."""
    if in_sight(surface, words.get_rect(topleft=at)):
        surface.blit(words, at)


class Scroller(Control):
    """A control that shows part of something tall; subclasses say how tall and draw it at `offset`."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self.offset = 0
        self.tall = 0
        self._grip: int | None = None

    @property
    def most(self) -> int:
        """How far it can be scrolled."""
        return max(0, self.tall - self.rect.height)

    @property
    def bar_width(self) -> int:
        return self.theme.px(12)

    @property
    def inner_width(self) -> int:
        """The width beside the drag bar, which is kept free so that nothing moves when the bar comes."""
        return self.rect.width - self.bar_width

    def scroll_to(self, offset: float) -> None:
        self.offset = max(0, min(self.most, round(offset)))

    def reveal(self, top: int, bottom: int) -> None:
        """Scroll no more than needed to show this part."""
        if top < self.offset:
            self.scroll_to(top)
        elif bottom > self.offset + self.rect.height:
            self.scroll_to(bottom - self.rect.height)

    def _thumb(self) -> pygame.Rect | None:
        if not self.most:
            return None
        high = max(self.theme.px(28), self.rect.height * self.rect.height // self.tall)
        y = self.rect.y + (self.rect.height - high) * self.offset // self.most
        width = self.bar_width - self.theme.px(4)
        return pygame.Rect(self.rect.right - width - self.theme.px(2), y, width, high)

    def scrolled(self, event: pygame.event.Event) -> bool:
        """Use a pointer event that scrolls."""
        match event.type:
            case pygame.MOUSEWHEEL if self.rect.collidepoint(self.pointed(event)):
                self.scroll_to(self.offset - event.y * self.theme.px(_WHEEL))
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._grab(event.pos)
            case pygame.MOUSEMOTION if self._grip is not None:
                thumb = self._thumb()
                room = self.rect.height - (thumb.height if thumb else 0)
                self.scroll_to((event.pos[1] - self._grip - self.rect.y) * self.most / max(1, room))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._grip is not None:
                self._grip = None
                return True
        return False

    @staticmethod
    def pointed(event: pygame.event.Event) -> tuple[int, int]:
        """Where the pointer is; the wheel's own events do not say."""
        at: tuple[int, int] = event.dict.get("pos") or pygame.mouse.get_pos()
        return at

    def _grab(self, at: tuple[int, int]) -> bool:
        thumb = self._thumb()
        if thumb is None or not self.rect.collidepoint(at) or at[0] < self.rect.right - self.bar_width:
            return False
        if not thumb.collidepoint(at):
            self.scroll_to((at[1] - self.rect.y) / self.rect.height * self.tall - self.rect.height / 2)
            thumb = self._thumb() or thumb
        self._grip = at[1] - thumb.y
        return True

    def scroll_key(self, code: int) -> bool:
        """Use a key that scrolls."""
        page = max(1, self.rect.height - self.theme.line_height())
        goals = {
            pygame.K_UP: self.offset - self.theme.px(_WHEEL),
            pygame.K_DOWN: self.offset + self.theme.px(_WHEEL),
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.most,
        }
        if code not in goals:
            return False
        self.scroll_to(goals[code])
        return True

    def draw_bar(self, surface: pygame.Surface) -> None:
        thumb = self._thumb()
        if thumb is None:
            return
        groove = pygame.Rect(thumb.x, self.rect.y, thumb.width, self.rect.height)
        pygame.draw.rect(surface, LINE, groove, border_radius=self.theme.px(4))
        colour = ACCENT if self._grip is not None else DIM
        pygame.draw.rect(surface, colour, thumb, border_radius=self.theme.px(4))

    def memory(self) -> object:
        return self.offset

    def recall(self, memory: object) -> None:
        if isinstance(memory, int):
            self.scroll_to(memory)
