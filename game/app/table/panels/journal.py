"""The journal: what happened, in words, with dice and the rules behind it; thousands of entries stay fast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.app.figures.portrait import face, known
from game.app.table.art.dice import die
from game.app.table.play.cast import Cast
from game.app.theme import ACCENT, DIM, LINE, TEXT
from game.app.widgets.panel import Panel
from game.app.window import App
from game.core.journal import Entry
from game.core.text import Text

_FACE, _LEFT = 24, 42
"""Pixels at 100 %: a face, and where the words begin beside it."""


@dataclass(frozen=True, slots=True)
class _Block:
    """An entry laid out: its lines of words and how tall it is."""

    lines: tuple[str, ...]
    rules: tuple[tuple[str, int, int], ...]
    """Number, x, y in the block."""
    dice_y: int
    height: int


class JournalPanel(Panel):
    """Only what is in view is laid out: the place is kept as the last entry in view and how much of it is below."""

    ground = "plate"

    def __init__(self, app: App, cast: Cast, open_rule: Callable[[str], None]) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._open_rule = open_rule
        self._entries: Sequence[Entry] = ()
        self._source: Sequence[Entry] = ()
        self._told: int | None = None
        self._blocks: dict[int, _Block] = {}
        self._look: object = None
        self._last = -1
        self._below = 0
        self.follow = True

    def tell(self, entries: Sequence[Entry], told: int | None = None) -> None:
        """These are the entries now, the first `told` of them: more than before, or fewer after an undo."""
        if (entries is self._source and told == self._told) or (told is None and entries is self._entries):
            return
        self._source, self._told = entries, told
        entries = entries if told is None else entries[:told]
        same = len(self._entries) <= len(entries) and all(
            old is new for old, new in zip(self._entries[-1:], entries[len(self._entries) - 1 :], strict=False)
        )
        if not same:
            self._blocks.clear()
        self._entries = entries
        if self.follow or self._last >= len(entries):
            self._last, self._below, self.follow = len(entries) - 1, 0, True

    def wheel(self, steps: int) -> None:
        """Scroll; at the end the journal follows what happens again."""
        if not self._entries:
            return
        self._below += steps * self.theme.px(48)
        while self._below >= self._block(self._last).height and self._last > 0:
            self._below -= self._block(self._last).height
            self._last -= 1
        while self._below < 0 and self._last < len(self._entries) - 1:
            self._last += 1
            self._below += self._block(self._last).height
        self._below = max(0, self._below)
        self._stop_at_the_top()
        self.follow = self._last == len(self._entries) - 1 and self._below == 0

    def _stop_at_the_top(self) -> None:
        """Do not scroll past the first entry: a journal that fits stays where it is."""
        room, tall = self.rect.height - self._head, -self._below
        for at in range(self._last, -1, -1):
            tall += self._block(at).height
            if tall >= room:
                return
        missing = room - tall
        self._below -= missing
        while self._below < 0 and self._last < len(self._entries) - 1:
            self._last += 1
            self._below += self._block(self._last).height
        self._below = max(0, self._below)

    @property
    def _head(self) -> int:
        return self.theme.px(22)

    def draw(self, window: pygame.Surface) -> None:
        look = (self.theme, self.rect.width, self._app.language)
        if look != self._look:
            self._blocks.clear()
            self._look = look
        last = self._entries[-1] if self._entries else None
        key = (len(self._entries), last, self._last, self._below, self._app.language)
        self.show(window, key, self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        px, (wide, high) = self.theme.px, surface.get_size()
        y, at = high + self._below, self._last
        whole = sum(self._block(n).height for n in range(max(0, at - 60), at + 1)) if self.follow else high
        if at < 60 and whole < high - self._head:
            y = self._head + whole  # a short journal begins at the top
        surface.set_clip(pygame.Rect(0, self._head, wide, high - self._head - px(4)))
        while at >= 0 and y > self._head:
            block = self._block(at)
            y -= block.height
            self._paint_block(surface, at, block, y)
            at -= 1
        surface.set_clip(None)
        self.spots = [spot for spot in self.spots if spot.rect.y >= self.rect.y + self._head]
        self.line(surface, self._app.say(Text("table.journal.title")), (px(12), px(3)), wide, "small", DIM, bold=True)
        self._paint_bar(surface)

    def _paint_bar(self, surface: pygame.Surface) -> None:
        count = len(self._entries)
        if count < 2 or (self.follow and self._last < 6):
            return
        room = surface.get_height() - self._head
        size = max(self.theme.px(16), room * 8 // max(8, count))
        top = self._head + (room - size) * self._last // max(1, count - 1)
        rect = pygame.Rect(surface.get_width() - self.theme.px(4), top, self.theme.px(3), size)
        pygame.draw.rect(surface, LINE, rect, border_radius=2)

    def _paint_block(self, surface: pygame.Surface, at: int, block: _Block, y: int) -> None:
        theme, entry = self.theme, self._entries[at]
        px = theme.px
        owner = self._cast.owner(entry.subjects[0]) if entry.subjects else None
        if owner is not None:
            pygame.draw.rect(surface, self._cast.colour(owner), (px(6), y + px(3), px(3), block.height - px(7)))
            role = self._cast.role(entry.subjects[0])
            if known(role):
                surface.blit(face(role, (px(_FACE), px(_FACE)), self._cast.colour(owner)), (px(13), y))
        step = theme.line_height("small")
        for n, words in enumerate(block.lines):
            surface.blit(theme.words(words, "small", TEXT), (px(_LEFT), y + n * step))
        x = px(_LEFT)
        faces = self._cast.die_faces(entry) if entry.dice else ()
        for n, value in enumerate(entry.dice):
            counts, told = n in (entry.marked or ()), entry.marked is not None
            name = entry.names[n] if n < len(entry.names) else ""
            sides = entry.sides[n] if n < len(entry.sides) else 6 if value <= 6 else 20
            picture = die(value, sides, px(17), name, missed=told and not counts, faces=faces)
            if x + picture.get_width() > surface.get_width() - px(8):
                break
            surface.blit(picture, (x, y + block.dice_y + (px(3) if told and not counts else 0)))
            if counts:
                pygame.draw.rect(surface, ACCENT, (x + px(1), y + block.dice_y + px(18), px(15), px(2)))
            x += px(20)
        for rule, rule_x, rule_y in block.rules:
            tip = Text("table.rule.open", rule=rule)
            self.link(surface, (rule_x, y + rule_y), rule, self._app.say(tip), partial(self._open_rule, rule))

    def _block(self, at: int) -> _Block:
        if at not in self._blocks:
            self._blocks[at] = self._laid_out(self._entries[at])
        return self._blocks[at]

    def _laid_out(self, entry: Entry) -> _Block:
        theme = self.theme
        px, step = theme.px, theme.line_height("small")
        left, right = px(_LEFT), self.rect.width - px(10)
        lines = tuple(theme.wrap(self._app.say(entry.text), right - left, "small"))
        y = len(lines) * step
        dice_y = y + px(1)
        used, row = theme.font("small").size(lines[-1])[0] if lines else 0, y - step
        if entry.dice:
            used, row, y = px(20) * len(entry.dice), dice_y, y + px(22)
        gap = px(8)
        widths = [theme.font("small").size(rule)[0] + gap for rule in entry.rules]
        x, rules = left + used + gap, list[tuple[str, int, int]]()
        # Beside the dice or after the last words if all of them fit there, else on lines of their own.
        if widths and x + sum(widths) - gap > right:
            x, row, y = left, y, y + step
        for rule, width in zip(entry.rules, widths, strict=True):
            if x > left and x + width - gap > right:
                x, row, y = left, y, y + step
            rules.append((rule, x, row))
            x += width
        return _Block(lines, tuple(rules), dice_y, max(y, px(_FACE)) + px(5))
