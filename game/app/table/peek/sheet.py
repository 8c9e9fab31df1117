"""The sheet of the peek: a chapter on paper with one rule lit, and what that rule means on this table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.app.table.peek.beside import beside
from game.app.table.peek.leaf import BROWN, INK, Leaf
from game.app.theme import TEXT, Colour, mixed
from game.app.widgets.panel import Do, Panel, Spot, plate_of
from game.app.widgets.prose import LEAST, block, line_size
from game.app.window import App
from game.core.rulebook import Rulebook
from game.core.text import Text

PAPER: Colour = (0xEB, 0xE1, 0xCB)
LIT: Colour = (0xFB, 0xD9, 0x8E)
_EDGE: Colour = (0xC8, 0xA8, 0x68)
_HEAD: tuple[Colour, Colour] = ((0x46, 0x34, 0x28), (0x2E, 0x22, 0x1C))
_DARK: Colour = (0x12, 0x14, 0x18)
_GOLD: Colour = (0xE8, 0xC0, 0x70)
_SIDE = 430
"""How wide and high the sheet is at 100 %, in a window that has no room for more."""
_SHARES = (0.31, 0.555)
"""Of the window, where that is more."""


@dataclass(frozen=True, slots=True)
class Here:
    """What a rule means on this table, and what can be done about it."""

    words: str = ""
    show: Do | None = None
    practise: Do | None = None
    lesson: int = 0


class Peek(Panel):
    """A page of the rulebook over the board. Its links turn pages; the arrow opens the whole book."""

    ground = "clear"

    def __init__(
        self, app: App, book: Callable[[], Rulebook], whole: Callable[[str], None], here: Callable[[str], Here]
    ) -> None:
        super().__init__()
        self._app, self._book, self._whole, self._here = app, book, whole, here
        self.rule = ""
        self.waits = True
        """Whether the game waits for whoever reads."""
        self._trail: list[str] = []
        self._anchor = pygame.Rect(0, 0, 0, 0)
        self._scroll = 0
        self._leaf: tuple[object, Leaf] | None = None
        self._to_rule = False
        self._page = pygame.Rect(0, 0, 0, 0)

    @property
    def opened(self) -> bool:
        return bool(self.rule)

    # --- going about

    def open(self, rule: str, anchor: pygame.Rect) -> None:
        """Show a rule beside what was clicked; a sheet that lies there already turns to it."""
        if not self.opened:
            self._trail, self._anchor = [], anchor.copy()
            self.rect = pygame.Rect(0, 0, 0, 0)
            self.go(rule)
        elif rule != self.rule:
            self._trail.append(self.rule)
            self.go(rule)

    def go(self, rule: str) -> None:
        self.rule, self._to_rule, self.hovered = rule, True, ""

    def follow(self, rule: str) -> None:
        """A link was clicked."""
        self._trail.append(self.rule)
        self.go(rule)

    def back(self) -> None:
        """To the page before."""
        if self._trail:
            self.go(self._trail.pop())

    def close(self) -> bool:
        """Put the sheet away; whether it lay there."""
        was, self.rule = self.opened, ""
        self.spots = []
        return was

    def turn(self, step: int) -> None:
        """To the first rule of another chapter."""
        book = self._book()
        chapters = [chapter for chapter in book.chapters if chapter.rules]
        at = [chapter.anchor for chapter in chapters].index(book.rule(self.rule).chapter) + step
        if 0 <= at < len(chapters):
            self.follow(chapters[at].rules[0].id)

    def wheel(self, steps: int) -> None:
        self._scroll -= steps * self.theme.px(44)
        self._surface = None

    # --- where it lies

    def arrange(self, room: pygame.Rect, window: pygame.Rect, avoid: Sequence[pygame.Rect]) -> None:
        """Take a place that covers nothing which is needed; once it lies there it stays, as long as that is so."""
        theme = self._app.theme
        wide, high = (max(theme.px(_SIDE), round(n * side)) for n, side in zip(_SHARES, window.size, strict=True))
        if room.width < theme.px(300) or room.height < theme.px(260):
            room = window.inflate(-theme.px(12), -theme.px(12))
        lies = self.rect.width and room.contains(self.rect) and self.rect.collidelist(list(avoid)) < 0
        if self.theme is theme and lies:
            return
        self.place(beside(self._anchor, (wide, high), room, avoid, theme.px(14)), theme)
        self._leaf = None

    # --- painting

    def draw(self, window: pygame.Surface) -> None:
        shade = plate_of((self.rect.width, self.rect.height), (0, 0, 0), (0, 0, 0), self.theme.px(12)).copy()
        shade.set_alpha(90)
        window.blit(shade, self.rect.move(0, self.theme.px(5)))
        here = self._here(self.rule)
        key = (self.rule, here.words, here.lesson, bool(here.show), self._scroll, self.waits, self._app.language)
        self.show(window, (key, len(self._trail)), lambda surface: self._paint(surface, here))

    def _paint(self, surface: pygame.Surface, here: Here) -> None:
        px, rect, bend = self.theme.px, surface.get_rect(), self.theme.px(12)
        pygame.draw.rect(surface, PAPER, rect, border_radius=bend)
        top = self._paint_head(surface, bend)
        bottom = self._paint_foot(surface, here)
        bottom = self._paint_here(surface, here, bottom, (bottom - top) * 2 // 5)
        self._page = pygame.Rect(px(14), top + px(4), rect.width - px(28), max(1, bottom - top - px(8)))
        self._paint_page(surface)
        pygame.draw.rect(surface, _EDGE, rect, max(1, px(2)), border_radius=bend)

    def _paint_head(self, surface: pygame.Surface, bend: int) -> int:
        """Chapter and place in the book left, what can be done with the sheet right."""
        theme, px, wide = self.theme, self.theme.px, surface.get_width()
        book = self._book()
        rule = book.rule(self.rule)
        chapters = [chapter.anchor for chapter in book.chapters if chapter.rules]
        number = chapters.index(rule.chapter)
        high = max(px(54), theme.line_height(max(LEAST, px(18))) + theme.line_height(max(LEAST, px(12))) + px(10))
        head = plate_of((wide, high + bend), *_HEAD, bend)
        surface.blit(head, (0, 0), (0, 0, wide, high))
        side = px(28)
        buttons: list[tuple[str, str, Do, bool]] = [
            ("back", "undo-variant", self.back, bool(self._trail)),
            ("previous", "chevron-left", partial(self.turn, -1), number > 0),
            ("next", "chevron-right", partial(self.turn, 1), number + 1 < len(chapters)),
            ("whole", "arrow-expand", partial(self._whole, self.rule), True),
            ("close", "close", self._close, True),
        ]
        x = wide - px(8) - len(buttons) * side
        for n, (name, icon, do, able) in enumerate(buttons):
            box = pygame.Rect(x + n * side, (high - side) // 2, side, side)
            self._sign(surface, box, f"peek:{name}", icon, do if able else None)
        glyph = theme.icon("book-open-variant", px(24), _GOLD)
        surface.blit(glyph, glyph.get_rect(midleft=(px(12), high // 2)))
        left = px(46)
        room = x - left - px(8)
        title = book.chapter(rule.chapter).title
        size = line_size(theme, title, room, 18, True) or LEAST
        state = "waits" if self.waits else "goes_on"
        place = self._say("place", n=number + 1, of=len(chapters))
        small = max(LEAST, px(12))
        fullest = (f"{place} · {self._say(state)}", place)
        told = next((one for one in fullest if theme.font(LEAST).size(one)[0] <= room), f"{number + 1}/{len(chapters)}")
        shown = [theme.line(title, room, size, TEXT, True), theme.line(told, room, small, mixed(TEXT, _GOLD, 0.3))]
        if theme.font(LEAST).size(title)[0] > room:  # a long title has both lines
            shown = [theme.line(line, room, LEAST, TEXT, True) for line in theme.wrap(title, room, LEAST, True)[:2]]
        y = (high - sum(line.get_height() for line in shown)) // 2
        for line in shown:
            surface.blit(line, (left, y))
            y += line.get_height()
        return high

    def _close(self) -> None:
        self.close()

    def _sign(self, surface: pygame.Surface, box: pygame.Rect, name: str, icon: str, do: Do | None) -> None:
        ink = _GOLD if self.hovered == name and do else TEXT if do else mixed(TEXT, _HEAD[1], 0.7)
        glyph = self.theme.icon(icon, self.theme.px(19), ink)
        surface.blit(glyph, glyph.get_rect(center=box.center))
        self.add(Spot(box, name, self._say(name.removeprefix("peek:")), do))

    def _paint_foot(self, surface: pygame.Surface, here: Here) -> int:
        """Buttons that show on the board what the rule is about, or lead to a lesson; the y above them."""
        wanted: list[tuple[str, str, str, Do]] = []
        if here.show:
            wanted.append(("peek:show", "eye-outline", self._say("show"), here.show))
        if here.practise:
            words = self._say("practise", n=here.lesson) if here.lesson else self._say("rehearse")
            wanted.append(("peek:practise", "school" if here.lesson else "target", words, here.practise))
        if not wanted:
            return surface.get_height() - self.theme.px(6)
        px, theme = self.theme.px, self.theme
        high = px(34)
        y = surface.get_height() - high - px(12)
        wide = (surface.get_width() - px(28) - px(10) * (len(wanted) - 1)) // len(wanted)
        for n, (name, icon, words, do) in enumerate(wanted):
            box = pygame.Rect(px(14) + n * (wide + px(10)), y, wide, high)
            lit = self.hovered == name
            pygame.draw.rect(surface, mixed(_DARK, TEXT, 0.18 if lit else 0), box, border_radius=px(6))
            glyph = theme.icon(icon, px(18), TEXT)
            fitting = line_size(theme, words, wide - px(44), 14, True) or LEAST
            shown = theme.words(theme.clipped(words, wide - px(44), fitting, True), fitting, TEXT, True)
            x = box.centerx - (glyph.get_width() + px(8) + shown.get_width()) // 2
            surface.blit(glyph, glyph.get_rect(midleft=(x, box.centery)))
            surface.blit(shown, shown.get_rect(midleft=(x + glyph.get_width() + px(8), box.centery)))
            self.add(Spot(box, name, words, do))
        return y - px(8)

    def _paint_here(self, surface: pygame.Surface, here: Here, bottom: int, most: int) -> int:
        """What the rule means on this table; the y above it."""
        if not here.words:
            return bottom
        px, theme = self.theme.px, self.theme
        small = max(LEAST, px(13))
        room, head = surface.get_width() - px(28) - px(24), theme.line_height(small)
        most -= head + px(20)
        size, lines = block(theme, here.words, (room, most), 14) or (LEAST, theme.wrap(here.words, room, LEAST))
        step = theme.line_height(size)
        if len(lines) > (few := max(1, most // step)):
            lines = [*lines[: few - 1], theme.clipped(" ".join(lines[few - 1 :]), room, size)]
        high = head + len(lines) * step + px(18)
        box = pygame.Rect(px(14), bottom - high, surface.get_width() - px(28), high)
        pygame.draw.rect(surface, mixed(PAPER, BROWN, 0.12), box, border_radius=px(7))
        pygame.draw.rect(surface, mixed(PAPER, BROWN, 0.4), box, 1, border_radius=px(7))
        surface.blit(theme.words(self._say("here"), small, BROWN, True), (box.x + px(12), box.y + px(7)))
        for n, line in enumerate(lines):
            surface.blit(theme.words(line, size, INK), (box.x + px(12), box.y + px(10) + head + n * step))
        return box.y - px(6)

    def _paint_page(self, surface: pygame.Surface) -> None:
        px, page = self.theme.px, self._page
        leaf = self._laid(page.width - px(14))
        if self._to_rule:
            top, bottom = leaf.places[self.rule]
            self._scroll = top - max(px(8), (page.height - (bottom - top)) // 3)
            self._to_rule = False
        most = max(0, leaf.tall - page.height)
        self._scroll = max(0, min(self._scroll, most))
        before = surface.get_clip()
        surface.set_clip(page)
        x, y = page.x + px(6), page.y - self._scroll
        if self.rule in leaf.places:
            top, bottom = leaf.places[self.rule]
            band = pygame.Rect(page.x, y + top - px(4), page.width - px(8), bottom - top + px(8))
            pygame.draw.rect(surface, LIT, band, border_radius=px(6))
            pygame.draw.rect(surface, mixed(LIT, BROWN, 0.5), band, 1, border_radius=px(6))
        for run in leaf.runs:
            at = pygame.Rect(x + run.x, y + run.y, run.width, leaf.step(run.size))
            if at.top < page.top - px(3) or at.bottom > page.bottom + px(3):
                continue  # lines half over an edge are left to the wheel
            surface.blit(self.theme.words(run.part.text, run.size, run.part.colour, run.part.bold), at)
            if run.part.link:
                line = at.bottom - px(3)
                pygame.draw.line(surface, mixed(BROWN, PAPER, 0.3), (at.x, line), (at.right, line))
                if page.contains(at):
                    tip = self._app.say(Text("table.rule.open", rule=run.part.link))
                    do = partial(self.follow, run.part.link)
                    self.add(Spot(at, f"peek:link:{run.x}:{run.y}", tip, do, run.part.link))
        surface.set_clip(before)
        if most:
            size = max(px(24), page.height * page.height // leaf.tall)
            bar = pygame.Rect(page.right - px(4), page.y + (page.height - size) * self._scroll // most, px(4), size)
            pygame.draw.rect(surface, mixed(PAPER, BROWN, 0.45), bar, border_radius=px(2))

    def _laid(self, width: int) -> Leaf:
        book = self._book()
        rule = book.rule(self.rule)
        key = (book.language, rule.chapter, width, self.theme)
        if self._leaf is None or self._leaf[0] != key:
            self._leaf = (key, Leaf(self.theme, book, book.chapter(rule.chapter), width))
        return self._leaf[1]

    def _say(self, name: str, **values: int | str) -> str:
        return self._app.say(Text(f"table.peek.{name}", **values))
