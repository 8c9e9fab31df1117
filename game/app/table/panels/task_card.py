"""The card of a situation over the board: what it is about, when it is done, and a tick when it is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.theme import ACCENT, PANEL, SUCCESS, TEXT, Colour, mixed
from game.app.widgets.panel import Panel
from game.app.widgets.prose import form_theme, small
from game.app.window import App
from game.core.text import Text
from game.kit.spoken import Words

_WIDE = 380
_PIECE = 18
"""About the radius of a piece, in pixels at 100 %."""
_CORNERS = ("topright", "topleft", "bottomright", "bottomleft")


class TaskCard(Panel):
    """In the corner of the board that hides least, the upper right one before others; it folds to one line."""

    ground = "clear"

    def __init__(self, app: App, name: str, about: str, goal: Words | None = None) -> None:
        super().__init__()
        self._app = app
        self._name = name
        self._about = about
        self._goal = goal
        self.folded = False
        self._brief = False
        self.done = False
        self._corner, self._over = "", pygame.Rect(0, 0, 0, 0)

    def arrange(self, over: pygame.Rect, pieces: Sequence[tuple[float, float]] = (), *, brief: bool = False) -> None:
        """Take its place on the board, as high as its words need; `brief`: as one line, for there is more to see."""
        self._brief = brief
        theme = self.theme = form_theme(self._app)
        px = theme.px
        wide = min(px(_WIDE), over.width - px(24))
        told = [] if self._short else self._lines(wide)
        high = px(44) + (len(told) * theme.line_height(small(theme)) + px(12) if told else 0)
        rect, room = pygame.Rect(0, 0, wide, high), over.inflate(-2 * px(12), -2 * px(12))
        if over != self._over or not self._corner:
            # Where it once lies it stays: a card that runs away from the pieces would be harder to find.
            self._over = over.copy()
            self._corner = min(_CORNERS, key=lambda corner: self._hides(rect, room, corner, pieces))
        setattr(rect, self._corner, getattr(room, self._corner))
        if rect != self.rect or self._surface is None:
            self.place(rect, theme)

    def _hides(self, rect: pygame.Rect, room: pygame.Rect, corner: str, pieces: Sequence[tuple[float, float]]) -> int:
        there, near = rect.copy(), 2 * self.theme.px(_PIECE)
        setattr(there, corner, getattr(room, corner))
        return sum(there.inflate(near, near).collidepoint(at) for at in pieces)

    @property
    def _short(self) -> bool:
        return self.folded or self._brief

    def draw(self, window: pygame.Surface) -> None:
        self.show(window, (self._short, self.done, self._app.language), self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        px, theme, box = self.theme.px, self.theme, surface.get_rect()
        pygame.draw.rect(surface, (*mixed(PANEL, (0, 0, 0), 0.25), 244), box, border_radius=px(8))
        pygame.draw.rect(surface, SUCCESS if self.done else ACCENT, box, max(1, px(1)), border_radius=px(8))
        icon, colour = ("check-circle", SUCCESS) if self.done else ("target", ACCENT)
        sign = theme.icon(icon, px(20), colour)
        surface.blit(sign, sign.get_rect(midleft=(px(14), px(22))))
        fold = pygame.Rect(box.width - px(38), px(8), px(30), px(28))
        self.line(surface, self._name, (px(44), px(12)), fold.x - px(50), "body", TEXT, bold=True)
        tip = self._app.say(Text("app.lesson.fold"))
        chevron = "chevron-down" if self._short else "chevron-up"
        self.button(surface, fold, "task:fold", icon=chevron, look="flat", tip=tip, do=self._fold)
        for n, (line, ink) in enumerate([] if self._short else self._lines(box.width)):
            surface.blit(theme.words(line, small(theme), ink), (px(16), px(42) + n * theme.line_height(small(theme))))

    def _lines(self, wide: int) -> list[tuple[str, Colour]]:
        """What it is about, and below that when it is done."""
        theme, room = self.theme, wide - self.theme.px(32)
        lines = [(line, TEXT) for line in theme.wrap(self._about, room, small(theme))]
        if self._goal:
            done = f"{self._app.say(Text('app.learn.done_when'))}: {self._goal.said(self._app.language)}"
            lines += [(line, SUCCESS) for line in theme.wrap(done, room, small(theme))]
        return lines

    def _fold(self) -> None:
        self.folded = not self.folded
