"""A page of running text with links, drawn by us: pygame_gui's text boxes take half a second for a rulebook."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.app.theme import ACCENT, LINE, PANEL, RAISED, TEXT, Colour, Size, mixed
from game.app.widgets.control import Action, Frame
from game.app.widgets.keys import ENTER
from game.app.widgets.scroll import Scroller, in_sight

_LEADING = 1.12


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one style; with a link they lead somewhere."""

    text: str
    bold: bool = False
    colour: Colour = TEXT
    link: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Spans that flow; `anchor` is how the page is opened there, `mark` what stands before it in the indent."""

    spans: tuple[Span, ...]
    size: Size = "body"
    indent: int = 0
    before: int = 8
    anchor: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the first row names its columns."""

    rows: tuple[tuple[tuple[Span, ...], ...], ...]


Item = Paragraph | Grid


@dataclass(frozen=True, slots=True)
class _Run:
    """Words of one style in one line."""

    x: int
    y: int
    text: str
    size: Size
    span: Span
    width: int


@dataclass(frozen=True, slots=True)
class _Rule:
    """A thin line under a row of a table."""

    y: int
    x: int
    width: int


class TextPage(Scroller):
    """Running text; links answer to the mouse, and to Left, Right and Enter."""

    def __init__(
        self,
        frame: Frame,
        items: Sequence[Item],
        *,
        follow: Callable[[str], None] = lambda link: None,
        later: Callable[[Action], None] = lambda action: action(),
    ) -> None:
        super().__init__(frame)
        self._follow, self._later = follow, later
        self._link = -1
        self._hovered = -1
        self.lit = ""
        self.show(items)

    # --- arranging

    def show(self, items: Sequence[Item]) -> None:
        """Put another text onto the page, from its top."""
        self._runs: list[_Run] = []
        self._lines: list[_Rule] = []
        self._anchors: dict[str, tuple[int, int]] = {}
        pad = self.theme.px(18)
        y = pad
        width = self.inner_width - 2 * pad
        for item in items:
            top = y
            y = self._grid(item, pad, y, width) if isinstance(item, Grid) else self._paragraph(item, pad, y, width)
            if isinstance(item, Paragraph) and item.anchor:
                self._anchors[item.anchor] = top + self.theme.px(item.before), y
        self.tall = y + pad
        self._runs.sort(key=lambda run: run.y)
        self._tops = [run.y for run in self._runs]
        self._links = [index for index, run in enumerate(self._runs) if run.span.link]
        self._link = self._hovered = -1
        self.scroll_to(0)

    def _line_height(self, size: Size) -> int:
        return round(self.theme.line_height(size) * _LEADING)

    def _paragraph(self, item: Paragraph, x: int, y: int, width: int) -> int:
        y += self.theme.px(item.before)
        indent = self.theme.px(item.indent)
        if item.mark:
            mark = Span(item.mark, colour=ACCENT)
            self._runs.append(_Run(x + indent - self.theme.px(16), y, item.mark, item.size, mark, 0))
        return self._flow(item.spans, item.size, x + indent, y, width - indent)

    def _grid(self, item: Grid, x: int, y: int, width: int) -> int:
        theme = self.theme
        gap = theme.px(14)
        natural = [
            max(sum(theme.font("body").size(span.text)[0] for span in row[column]) for row in item.rows) + theme.px(4)
            for column in range(len(item.rows[0]))
        ]
        room = width - gap * (len(natural) - 1)
        widths = shared(natural, room)
        y += theme.px(8)
        for number, row in enumerate(item.rows):
            bottom = y
            left = x
            for cell, wide in zip(row, widths, strict=True):
                shown = tuple(Span(s.text, True, ACCENT, s.link) for s in cell) if number == 0 else cell
                bottom = max(bottom, self._flow(shown, "body", left, y, wide))
                left += wide + gap
            y = bottom + theme.px(5)
            self._lines.append(_Rule(y, x, width))
            y += theme.px(5)
        return y

    def _flow(self, spans: Sequence[Span], size: Size, x: int, y: int, width: int) -> int:
        """Break spans into lines of runs; the y below the last line."""
        high = self._line_height(size)
        at = 0
        for span in spans:
            font = self.theme.font(size, span.bold)
            run = ""
            for word in _words(span.text):
                wide = font.size(run + word)[0]
                if at + wide > width and (at or run):
                    self._place(run.rstrip(), size, span, x + at, y)
                    run, at, y = "", 0, y + high
                    word = word.lstrip()
                run += word
            if run:
                self._place(run, size, span, x + at, y)
                at += font.size(run)[0]
        return y + high

    def _place(self, text: str, size: Size, span: Span, x: int, y: int) -> None:
        if text:
            wide = self.theme.font(size, span.bold).size(text)[0]
            self._runs.append(_Run(x, y, text, size, span, wide))

    # --- going about

    def go_to(self, anchor: str) -> None:
        """Open the page at an anchor and light it."""
        self.lit = anchor
        if anchor in self._anchors:
            self.scroll_to(self._anchors[anchor][0] - self.theme.px(40))

    def _run_rect(self, index: int) -> pygame.Rect:
        run = self._runs[index]
        y = self.rect.y + run.y - self.offset
        return pygame.Rect(self.rect.x + run.x, y, run.width, self._line_height(run.size))

    def link_at(self, at: tuple[int, int]) -> int:
        if not self.rect.collidepoint(at):
            return -1
        return next((index for index in self._links if self._run_rect(index).collidepoint(at)), -1)

    def link_rect(self, link: str) -> pygame.Rect:
        """Where a link is on the window."""
        return self._run_rect(next(index for index in self._links if self._runs[index].span.link == link))

    def pointer(self, event: pygame.event.Event) -> bool:
        if self.scrolled(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hovered = self.link_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and (index := self.link_at(event.pos)) >= 0:
            self._go(index)
            return True
        return False

    def _go(self, index: int) -> None:
        self._later(partial(self._follow, self._runs[index].span.link))

    def typed(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self._links:
            self._next_link(1 if event.key == pygame.K_RIGHT else -1)
            return True
        if event.key in ENTER and self._link >= 0:
            self._go(self._links[self._link])
            return True
        return self.scroll_key(event.key)

    def _next_link(self, step: int) -> None:
        """The next link, beginning with the first in sight."""
        if self._link < 0:
            seen = [place for place, index in enumerate(self._links) if self._runs[index].y >= self.offset]
            self._link = seen[0] if seen else 0
        else:
            self._link = (self._link + step) % len(self._links)
        run = self._runs[self._links[self._link]]
        self.reveal(run.y - self.theme.px(20), run.y + self.theme.px(60))

    # --- drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        pygame.draw.rect(surface, PANEL, self.rect, border_radius=theme.px(3))
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        if self.lit in self._anchors:
            top, bottom = self._anchors[self.lit]
            band = pygame.Rect(self.rect.x, self.rect.y + top - self.offset, self.inner_width, bottom - top)
            pygame.draw.rect(surface, mixed(RAISED, ACCENT, 0.1), band.inflate(0, theme.px(6)))
            pygame.draw.rect(surface, ACCENT, (band.x, band.y - theme.px(3), theme.px(3), band.height + theme.px(6)))
        for line in self._lines:
            y = self.rect.y + line.y - self.offset
            pygame.draw.line(surface, LINE, (self.rect.x + line.x, y), (self.rect.x + line.x + line.width, y))
        first = bisect_left(self._tops, self.offset - theme.px(60))
        chosen = self._links[self._link] if self._link >= 0 else -1
        for index in range(first, len(self._runs)):
            run = self._runs[index]
            if run.y > self.offset + self.rect.height:
                break
            self._draw_run(surface, index, run, index in (chosen, self._hovered), index == chosen)
        surface.set_clip(before)
        pygame.draw.rect(surface, LINE, self.rect, 1, border_radius=theme.px(3))
        self.draw_bar(surface)

    def _draw_run(self, surface: pygame.Surface, index: int, run: _Run, lit: bool, boxed: bool) -> None:
        colour = ACCENT if run.span.link else run.span.colour
        rect = self._run_rect(index)
        if not in_sight(surface, rect):
            return
        surface.blit(self.theme.words(run.text, run.size, colour, run.span.bold), rect)
        if run.span.link:
            y = rect.bottom - self.theme.px(3)
            pygame.draw.line(surface, colour if lit else mixed(PANEL, ACCENT, 0.5), (rect.x, y), (rect.right, y))
        if boxed:
            pygame.draw.rect(surface, ACCENT, rect.inflate(self.theme.px(6), 0), max(1, self.theme.px(2)))


def _words(text: str) -> list[str]:
    """Words with the space before them."""
    first, *rest = text.split(" ")
    return [first, *(f" {word}" for word in rest)]


def shared(natural: Sequence[int], room: int) -> list[int]:
    """Column widths: what they need, and when that is too much, wide columns give way before narrow ones."""
    if sum(natural) <= room:
        return list(natural)
    fair = room // len(natural)
    narrow = sum(width for width in natural if width <= fair)
    wide = sum(width for width in natural if width > fair)
    return [width if width <= fair else width * (room - narrow) // wide for width in natural]
