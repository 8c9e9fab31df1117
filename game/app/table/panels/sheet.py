"""The model sheet: everything there is to know about the selected piece."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.figures.portrait import face, known
from game.app.table.panels.glossary import Glossary
from game.app.table.panels.ranks import RankPips, Ranks
from game.app.table.play.cast import Cast
from game.app.theme import DIM, GROUND, LINE, PANEL, RAISED, TEXT, TONES, Size
from game.app.widgets.panel import Panel, Spot, seat_sign
from game.app.window import App
from game.core.text import Text
from game.kit.sheets import Line, Section, Sheet

_BOOK = 18
"""Pixels at 100 % that the book of a rule takes."""


class SheetPanel(Panel):
    """A card with a title, a row of numbers and sections of lines; the wheel scrolls it."""

    ground = "plate"

    def __init__(
        self,
        app: App,
        cast: Cast,
        open_rule: Callable[[str], None],
        glossary: Glossary | None = None,
        choose: Callable[[str], None] = lambda id: None,
    ) -> None:
        super().__init__()
        self._glossary = glossary
        self._app = app
        self._cast = cast
        self._open_rule = open_rule
        self.scroll = 0
        self._tall = 0
        self._title: Text | None = None
        self._pips = RankPips(app, self, cast, choose)

    def draw(self, window: pygame.Surface, sheet: Sheet | None, ranks: Ranks | None = None) -> None:
        """`ranks` are the men, where the sheet is that of a body of them."""
        if (sheet.title if sheet else None) != self._title:
            self._title, self.scroll = (sheet.title if sheet else None), 0
        key = (sheet, ranks, self.scroll, self._app.language, self._glossary.mode if self._glossary else None)
        self.show(window, key, lambda surface: self._paint(surface, sheet, ranks))

    def wheel(self, steps: int) -> None:
        self.scroll = max(0, min(self.scroll - steps * self.theme.px(30), self._tall - self.rect.height))

    def _paint(self, surface: pygame.Surface, sheet: Sheet | None, ranks: Ranks | None) -> None:
        px = self.theme.px
        if sheet is None:
            for n, line in enumerate(
                self.theme.wrap(self._app.say(Text("table.sheet.nobody")), surface.get_width() - px(24))
            ):
                self.line(
                    surface, line, (px(12), px(12) + n * self.theme.line_height()), surface.get_width(), colour=DIM
                )
            return
        y = self._paint_title(surface, sheet, px(8) - self.scroll)
        if ranks is not None:
            y = self._pips.paint(surface, ranks, y)
        y = self._paint_stats(surface, sheet.stats, y)
        for section in sheet.sections:
            y = self._paint_section(surface, section, y + px(5))
        self._tall = y + self.scroll + px(6)
        if self._tall > surface.get_height():
            self._paint_bar(surface)
        if self._tall - self.scroll > surface.get_height() + px(8):
            self._paint_more(surface)

    def _put(self, surface: pygame.Surface, words: pygame.Surface, at: tuple[int, int]) -> bool:
        """Write a line, if all of it has room: what is half over an edge is left to the wheel."""
        whole = words.get_bounding_rect().move(at)
        shown = whole.top >= 0 and whole.bottom <= surface.get_height() - 2
        if shown:
            surface.blit(words, at)
        return shown

    def _paint_more(self, surface: pygame.Surface) -> None:
        """The end fades away under a sign that the wheel brings more."""
        px, (wide, high) = self.theme.px, surface.get_size()
        tall = px(34)
        fade = pygame.Surface((1, tall), pygame.SRCALPHA)
        for y in range(tall):
            fade.set_at((0, y), (*PANEL, min(255, 330 * y // tall)))
        surface.blit(pygame.transform.scale(fade, (wide - px(6), tall)), (1, high - tall - 1))
        sign = self.theme.icon("chevron-down", px(16), DIM)
        rect = sign.get_rect(midbottom=(wide // 2, high - px(1)))
        surface.blit(sign, rect)
        tip = self._app.say(Text("table.sheet.more"))
        self.add(Spot(rect.inflate(px(40), px(4)), "more", tip, partial(self.wheel, -4)))

    def _paint_title(self, surface: pygame.Surface, sheet: Sheet, y: int) -> int:
        px, theme = self.theme.px, self.theme
        self._paint_face(surface, sheet, (px(28), y + px(19)))
        room = surface.get_width() - px(54) - px(8)
        title = self._app.say(sheet.title)
        sizes: tuple[Size, ...] = ("large", "body", "small")
        size: Size = next((each for each in sizes if theme.font(each, True).size(title)[0] <= room), "small")
        lines = theme.wrap(title, room, size, bold=True)[:2]
        top = y + (0 if size == "large" else px(2))
        for line in lines:
            self._put(surface, theme.line(line, room, size, bold=True), (px(54), top))
            top += theme.line_height(size)
        top = max(top, y + px(22))
        for line in theme.wrap(self._app.say(sheet.subtitle), room, "small") if sheet.subtitle else ():
            self._put(surface, theme.line(line, room, "small", DIM), (px(54), top))
            top += theme.line_height("small")
        return max(y + px(44), top + px(4))

    def _paint_face(self, surface: pygame.Surface, sheet: Sheet, centre: tuple[int, int]) -> None:
        px, colour = self.theme.px, self._cast.colour(sheet.seat)
        if known(sheet.role):
            tile = face(sheet.role, (px(42), px(42)), colour)
            surface.blit(tile, tile.get_rect(center=centre))
            return
        seat_sign(surface, centre, px(18), self._cast.index(sheet.seat), colour)
        pygame.draw.circle(surface, GROUND, centre, px(15))
        icon = self.theme.icon(sheet.icon, px(21))
        surface.blit(icon, icon.get_rect(center=centre))

    def _paint_stats(self, surface: pygame.Surface, stats: tuple[Line, ...], y: int) -> int:
        px, theme = self.theme.px, self.theme
        if not stats:
            return y
        room = surface.get_width() - px(16) + px(4)
        labels = self._labels(stats, room)
        widest = max(theme.font("small").size(words)[0] for words in labels) + px(8)
        most = max(1, min(len(stats), room // max(px(48), widest)))
        most = -(-len(stats) // -(-len(stats) // most))  # as many in each row
        width, step = room // most, max(px(44), theme.line_height("large") + theme.line_height("small"))
        for n, (stat, words) in enumerate(zip(stats, labels, strict=True)):
            rect = pygame.Rect(px(8) + n % most * width, y + n // most * step, width - px(4), step - px(4))
            if rect.bottom >= surface.get_height():
                continue
            pygame.draw.rect(surface, RAISED, rect, border_radius=px(4))
            value = theme.words(self._value(stat), "large", TONES[stat.tone], bold=True)
            surface.blit(value, value.get_rect(midtop=(rect.centerx, rect.y + px(1))))
            label = theme.line(words, rect.width, "small", DIM)
            surface.blit(label, label.get_rect(midbottom=(rect.centerx, rect.bottom - px(1))))
            tip = f"{self._app.say(stat.label)}: {self._value(stat)}"
            do = partial(self._open_rule, stat.rule) if stat.rule else None
            self.add(Spot(rect, f"stat:{n}", tip, do, stat.rule))
        return y + ((len(stats) + most - 1) // most) * step

    def _labels(self, stats: tuple[Line, ...], room: int) -> list[str]:
        """What stands below the numbers: the short words where the long ones would need a third row."""
        told, font = [self._app.say(stat.label) for stat in stats], self.theme.font("small")
        widest = max(font.size(words)[0] for words in told) + self.theme.px(8)
        if 2 * (room // widest) >= len(stats):
            return told
        return [self._app.say(stat.short) if stat.short else words for stat, words in zip(stats, told, strict=True)]

    def _paint_section(self, surface: pygame.Surface, section: Section, y: int) -> int:
        px, theme = self.theme.px, self.theme
        for words in theme.wrap(self._app.say(section.title), surface.get_width() - px(20), "small", bold=True):
            self._put(surface, theme.words(words, "small", DIM, bold=True), (px(12), y))
            y += theme.line_height("small")
        for line in section.lines:
            y = self._paint_line(surface, line, y)
        return y

    def _paint_line(self, surface: pygame.Surface, line: Line, y: int) -> int:
        """The label left, the value and the book of its rule right; a long value goes below its label, as its text."""
        px, theme = self.theme.px, self.theme
        x, right = px(12), surface.get_width() - px(12)
        step = theme.line_height("small")
        begins = y + px(2) >= 0 and y + step <= surface.get_height()
        if line.icon:
            icon = theme.icon(line.icon, px(14), TONES[line.tone])
            if begins:
                surface.blit(icon, (x, y + px(2)))
            x += px(19)
        label, value = self._app.say(line.label), self._value(line)
        if line.rule:
            right -= px(_BOOK)
            book = pygame.Rect(right, y, px(_BOOK), step)
            tip = self._app.say(Text("table.rule.open", rule=line.rule))
            if begins:
                self.book(surface, book, f"rule:{line.rule}:{y}", line.rule, tip, partial(self._open_rule, line.rule))
            right -= px(4)
        wide = theme.font("small", True).size(value)[0]
        beside = theme.font("small").size(label)[0] + px(8) + wide <= right - x
        if value and beside:
            self._put(surface, theme.words(value, "small", TONES[line.tone], bold=True), (right - wide, y))
            right -= wide + px(6)
        below = bool(value) and not beside
        for words in theme.wrap(label, max(px(60), right - x), "small", bold=below):
            if self._put(surface, theme.words(words, "small", TEXT, bold=below), (x, y)):
                self._gloss(surface, words, (x, y), below)
            y += step
        if below:
            for words in theme.wrap(value, surface.get_width() - px(12) - x, "small"):
                if self._put(surface, theme.words(words, "small", TONES[line.tone]), (x, y)):
                    self._gloss(surface, words, (x, y))
                y += step
        return y + px(1)

    def _gloss(self, surface: pygame.Surface, words: str, at: tuple[int, int], bold: bool = False) -> None:
        """Words of the rules can be asked about."""
        if self._glossary:
            self._glossary.mark(self, surface, words, at, "small", bold)

    def _value(self, line: Line) -> str:
        return line.value if isinstance(line.value, str) else self._app.say(line.value)

    def _paint_bar(self, surface: pygame.Surface) -> None:
        high = surface.get_height()
        size = max(self.theme.px(20), high * high // self._tall)
        top = (high - size) * self.scroll // max(1, self._tall - high)
        pygame.draw.rect(surface, PANEL, (surface.get_width() - self.theme.px(5), 0, self.theme.px(5), high))
        rect = pygame.Rect(surface.get_width() - self.theme.px(5), top, self.theme.px(3), size)
        pygame.draw.rect(surface, LINE, rect, border_radius=2)
