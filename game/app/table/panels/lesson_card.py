"""The card of a lesson over the board: its steps with ticks, and what the coach can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.table.play.coaching import Coach
from game.app.theme import ACCENT, DIM, LINE, PANEL, SUCCESS, TEXT, mixed
from game.app.widgets.panel import Panel, Spot
from game.app.widgets.prose import form_theme
from game.app.window import App
from game.core.text import Text

_WIDE = 400
_CORNERS = ("topleft", "topright", "bottomleft", "bottomright")
_PIECE = 18
"""Half of what a piece on the board takes, at 100 %."""
_SHARE = 4
"""A card that would hide such a part of the board shows only the step to do now."""


class LessonCard(Panel):
    """In the upper left of the board; it folds to one line, and can be pulled elsewhere."""

    ground = "clear"

    def __init__(
        self, app: App, coach: Coach, lessons: int, again: Callable[[], None], skip: Callable[[], None]
    ) -> None:
        super().__init__()
        self._app = app
        self._coach = coach
        self._lessons = lessons
        self._buttons = (
            ("show", "lightbulb-on-outline", "F6", coach.show),
            ("again", "restart", "F7", again),
            ("skip", "skip-next", "F8", skip),
        )
        self.folded = False
        self._brief = False
        self._short = False
        self._at = "topleft"
        self._moved: tuple[int, int] | None = None

    def _said(self, name: str, **values: int | str) -> str:
        return self._app.say(Text(f"app.lesson.{name}", **values))

    def arrange(
        self,
        over: pygame.Rect,
        target: pygame.Rect | None = None,
        pieces: Sequence[tuple[float, float]] = (),
        *,
        brief: bool = False,
    ) -> None:
        """Take its place on the board, as high as its words need, not over what the step is about, nor over pieces.

        `brief`: as one line where it is, for there is more to see.
        """
        self._brief = brief
        theme = form_theme(self._app)
        px = theme.px
        wide = min(px(_WIDE), over.width - px(24))
        self.theme = theme
        self._short = False
        whole = sum(self._heights(wide)) + px(118)
        self._short = wide * whole > over.width * over.height // _SHARE
        high = px(44) if self._one_line else sum(self._heights(wide)) + px(118)
        if brief and not self._moved:
            target, pieces = None, ()
        if self._moved:
            rect = pygame.Rect(self._moved, (wide, high)).clamp(over)
        else:
            rect = self._corner(over.inflate(-2 * px(14), -2 * px(12)), (wide, high), target, pieces)
        if rect != self.rect or self._surface is None:
            self.place(rect, theme)

    @property
    def _one_line(self) -> bool:
        return self.folded or self._brief

    def _corner(
        self,
        room: pygame.Rect,
        size: tuple[int, int],
        target: pygame.Rect | None,
        pieces: Sequence[tuple[float, float]],
    ) -> pygame.Rect:
        """The corner of the board that hides least; the one it is in, as long as none is better."""
        spots: list[tuple[int, bool, str, pygame.Rect]] = []
        for name in _CORNERS:
            there = pygame.Rect((0, 0), size)
            setattr(there, name, getattr(room, name))
            near = there.inflate(2 * self.theme.px(_PIECE), 2 * self.theme.px(_PIECE))
            hidden = sum(near.collidepoint(at) for at in pieces) + 100 * bool(target and there.colliderect(target))
            spots.append((hidden, name != self._at, name, there))
        _, _, self._at, where = min(spots, key=lambda spot: spot[:2])
        return where

    def _heights(self, wide: int) -> list[int]:
        px, line = self.theme.px, self.theme.line_height("body")
        return [len(lines) * line + px(12) for lines in self._lines(wide)]

    def _lines(self, wide: int) -> list[list[str]]:
        language = self._app.language
        room = wide - self.theme.px(68)
        tasks = [self._coach.lesson.step[at] for at in self._steps()]
        return [self.theme.wrap(task.text.said(language), room, "body", True) for task in tasks]

    def _steps(self) -> range:
        """The steps that are shown, by their numbers."""
        steps = len(self._coach.lesson.step)
        now = min(self._coach.attempt.ticked, steps - 1)
        return range(now, now + 1) if self._short else range(steps)

    def draw(self, window: pygame.Surface) -> None:
        key = self._coach.attempt.ticked, self._coach.waits, self._one_line, self._app.language
        self.show(window, key, self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        px = self.theme.px
        box = surface.get_rect()
        pygame.draw.rect(surface, (*mixed(PANEL, (0, 0, 0), 0.25), 244), box, border_radius=px(10))
        pygame.draw.rect(surface, ACCENT, box, max(1, px(2)), border_radius=px(10))
        lesson, wide = self._coach.lesson, box.width
        number = self._said("number", n=lesson.order, of=self._lessons)
        title = lesson.title.said(self._app.language)
        head = pygame.Rect(0, 0, wide - px(44), px(44))
        self.add(Spot(head, "lesson:pull", self._said("pull"), self._fold, drop=self._drop))
        fold = pygame.Rect(wide - px(40), px(8), px(30), px(28))
        icon = "chevron-down" if self._one_line else "chevron-up"
        self.button(surface, fold, "lesson:fold", icon=icon, look="flat", tip=self._said("fold"), do=self._fold)
        if self._one_line:
            task = self._coach.task
            words = task.text.said(self._app.language) if task else title
            self.line(surface, words, (px(16), px(11)), head.width - px(20), "body", TEXT, bold=True)
            return
        self.line(surface, number, (px(16), px(10)), head.width, "small", ACCENT, bold=True)
        self.line(surface, title, (px(16), px(28)), wide - px(32), "large", TEXT, bold=True)
        y = px(64)
        for at, lines, high in zip(self._steps(), self._lines(wide), self._heights(wide), strict=True):
            self._step(surface, pygame.Rect(px(8), y, wide - px(16), high - px(2)), at, lines)
            y += high
        pygame.draw.line(surface, LINE, (px(14), y + px(4)), (wide - px(14), y + px(4)))
        x = px(8)
        for name, sign, pressed, do in self._buttons:
            words = self._said(f"{name}.words")
            across = min(self.button_width(words, sign), wide - px(8) - x)
            rect = pygame.Rect(x, y + px(12), across, px(30))
            tip = f"{self._said(f'{name}.hint')} ({pressed})"
            self.button(surface, rect, f"lesson:{name}", words, icon=sign, look="flat", tip=tip, do=do)
            x += across + px(4)

    def _step(self, surface: pygame.Surface, rect: pygame.Rect, at: int, lines: list[str]) -> None:
        theme, px, ticked = self.theme, self.theme.px, self._coach.attempt.ticked
        now = at == ticked
        if now:
            pygame.draw.rect(surface, mixed(ACCENT, PANEL, 0.78), rect, border_radius=px(5))
        icon = "check-circle" if at < ticked else "chevron-right-circle" if now else "circle-outline"
        colour = SUCCESS if at < ticked else ACCENT if now else DIM
        sign = theme.icon(icon, px(18), colour)
        surface.blit(sign, sign.get_rect(midleft=(rect.x + px(10), rect.centery)))
        y = rect.centery - len(lines) * theme.line_height("body") // 2
        for line in lines:
            surface.blit(theme.words(line, "body", TEXT if now else DIM, now), (rect.x + px(38), y))
            y += theme.line_height("body")

    def _fold(self) -> None:
        self.folded = not self.folded

    def _drop(self, pos: tuple[int, int]) -> None:
        self._moved = pos[0] - self.theme.px(40), pos[1] - self.theme.px(20)
