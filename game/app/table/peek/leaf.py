"""A chapter of the rulebook set on paper: numbers in the margin, rules beside them, links where they are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.theme import Colour, Theme
from game.app.widgets.page import shared
from game.app.widgets.prose import LEAST
from game.core.rulebook import Chapter, Heading, Link, Note, Rule, Rulebook, Table

INK: Colour = (0x2A, 0x22, 0x1A)
BROWN: Colour = (0x8C, 0x5E, 0x14)
_FAINT: Colour = (0x6E, 0x5C, 0x46)
"""What is emphasised: mostly our own rulings."""
_LEADING = 1.08


@dataclass(frozen=True, slots=True)
class Part:
    """Words in one style; with a link they lead to a rule."""

    text: str
    bold: bool = False
    colour: Colour = INK
    link: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one style in one line, where they are on the page."""

    x: int
    y: int
    width: int
    size: int
    part: Part


class Leaf:
    """Everything of one chapter, laid out for a width."""

    def __init__(self, theme: Theme, book: Rulebook, chapter: Chapter, width: int) -> None:
        self.runs: list[Run] = []
        self.places: dict[str, tuple[int, int]] = {}
        """From where to where each rule goes."""
        self._theme, self._book = theme, book
        self.size = max(LEAST, theme.px(15))
        self._small = max(LEAST, theme.px(12))
        numbers = [theme.font(self._small, True).size(rule.short)[0] for rule in chapter.rules]
        self._margin = max(numbers, default=0) + theme.px(14)
        y = theme.px(6)
        for block in chapter.blocks:
            y = self._block(block, y, width)
        self.tall = y + theme.px(6)

    def step(self, size: int, bold: bool = False) -> int:
        return round(self._theme.font(size, bold).get_linesize() * _LEADING)

    def _block(self, block: Rule | Heading | Note | Table, y: int, width: int) -> int:
        px = self._theme.px
        match block:
            case Heading():
                return self._flow([Part(block.text, True, BROWN)], 0, y + px(8), width, self.size + 1)
            case Table():
                return self._table(block, y + px(6), width)
            case Note():
                return self._text(block.text, block.links, (), self._margin, y + px(7), width)
            case Rule():
                top = y + px(7)
                wide = self._theme.font(self._small, True).size(block.short)[0]
                drop = max(0, (self.step(self.size) - self.step(self._small, True)) // 2 + 1)
                self.runs.append(Run(0, top + drop, wide, self._small, Part(block.short, True, BROWN)))
                lead = (Part(f"{block.title}. ", True),) if block.title else ()
                bottom = self._text(block.text, block.links, lead, self._margin, top, width)
                self.places[block.id] = top, bottom
                return bottom

    def _text(self, text: str, links: Sequence[Link], lead: Sequence[Part], left: int, y: int, width: int) -> int:
        """A text, and the points it ends with, each on a line of its own."""
        at, px = 0, self._theme.px
        for number, line in enumerate(text.split("\n")):
            point = line.startswith("- ")
            start, end = at + (2 if point else 0), at + len(line)
            inside = [Link(x.start - start, x.end - start, x.rule) for x in links if start <= x.start < end]
            parts = [*(lead if number == 0 else ()), *_parts(text[start:end], inside)]
            indent = left + px(14) if point else left
            if point:
                self.runs.append(Run(left, y, px(8), self.size, Part("•", colour=BROWN)))
            y = self._flow(parts, indent, y, width - indent, self.size)
            at = end + 1
        return y

    def _table(self, table: Table, y: int, width: int) -> int:
        theme, gap = self._theme, self._theme.px(12)
        rows = (table.columns, *table.rows)
        font = theme.font(self._small)
        natural = [max(font.size(row[n])[0] for row in rows) + theme.px(4) for n in range(len(rows[0]))]
        widths = shared(natural, width - gap * (len(natural) - 1))
        for number, row in enumerate(rows):
            bottom, x = y, 0
            for cell, wide in zip(row, widths, strict=True):
                parts = _parts(cell, self._book.links(cell))
                if number == 0:
                    parts = [Part(part.text, True, BROWN) for part in parts]
                bottom = max(bottom, self._flow(parts, x, y, wide, self._small))
                x += wide + gap
            y = bottom + theme.px(4)
        return y

    def _flow(self, parts: Sequence[Part], x: int, y: int, width: int, size: int) -> int:
        """Break parts into lines; the y below the last one."""
        at, high = 0, self.step(size)
        for part in parts:
            font, run = self._theme.font(size, part.bold), ""
            first, *rest = part.text.split(" ")
            for word in (first, *(f" {word}" for word in rest)):
                if at + font.size(run + word)[0] > width and (at or run):
                    self._place(run.rstrip(), part, x + at, y, size)
                    run, at, y = "", 0, y + high
                    word = word.lstrip()
                run += word
            if run:
                self._place(run, part, x + at, y, size)
                at += font.size(run)[0]
        return y + high

    def _place(self, text: str, part: Part, x: int, y: int, size: int) -> None:
        if text:
            wide = self._theme.font(size, part.bold).size(text)[0]
            self.runs.append(Run(x, y, wide, size, Part(text, part.bold, part.colour, part.link)))


def _parts(text: str, links: Sequence[Link]) -> list[Part]:
    """A text cut where links and emphasis begin and end; a link may stand inside what is emphasised."""
    found: list[Part] = []
    at, stressed = 0, False
    for link in (*links, None):
        for n, piece in enumerate(text[at : link.start if link else None].split("*")):
            stressed = stressed != bool(n)
            if piece:
                found.append(Part(piece, colour=_FAINT if stressed else INK))
        if link:
            found.append(Part(text[link.start : link.end], colour=BROWN, link=link.rule))
            at = link.end
    return found
