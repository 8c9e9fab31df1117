"""The journal: what happened, a sentence for every tale, with the rules behind it; thousands of entries stay fast."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.app.figures.portrait import face, known
from game.app.table.panels.glossary import Glossary
from game.app.table.panels.telling import sentence, single
from game.app.table.play.cast import Cast
from game.app.theme import ACCENT, DIM, LEAST, LINE, RAISED, SIZES, TEXT, mixed
from game.app.widgets.control import Action
from game.app.widgets.panel import Panel, Spot
from game.app.window import App
from game.core.journal import Entry
from game.core.text import Text
from game.kit.tales import Tale, event_name, tales

_FACE, _LEFT, _BOOK = 26, 46, 26
"""Pixels at 100 %: a face, where the words begin beside it, and how much the book takes at the right."""
_TITLED = 100
"""From this height on there is a title."""
_KEPT = 400
"""Tales whose lines are remembered."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A tale laid out: its lines of words, its rules if they are open, and how tall it is."""

    lines: tuple[str, ...]
    rules: tuple[tuple[str, int, int], ...]
    """Number, x, y in the block."""
    height: int


class JournalPanel(Panel):
    """Only what is in view is laid out: the place is kept as the last tale in view and how much of it is below."""

    ground = "plate"

    def __init__(
        self,
        app: App,
        cast: Cast,
        open_rule: Callable[[str], None],
        look: Callable[[Sequence[str]], None] = lambda subjects: None,
        glossary: Glossary | None = None,
        quiet: Collection[str] = (),
        why: Callable[[int, int], Action | None] = lambda first, end: None,
    ) -> None:
        """`why` tells what shows the reasons behind entries, where a computer decided them."""
        super().__init__()
        self._app = app
        self._cast = cast
        self._open_rule = open_rule
        self._look_at = look
        self._glossary = glossary
        self._quiet = quiet
        self._why = why
        self._entries: Sequence[Entry] = ()
        self._source: Sequence[Entry] = ()
        self._told: int | None = None
        self._tales: list[Tale] = []
        self._blocks: dict[Tale, _Block] = {}
        self._open = -1
        """The first entry of the tale whose rules are shown."""
        self._look: object = None
        self._type = LEAST
        """Pixels: the size of its words."""
        self._fitted: tuple[object, int] = (None, LEAST)
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
            self._tales.clear()
        self._entries = entries
        self._join()
        if self.follow or self._last >= len(self._tales):
            self._last, self._below, self.follow = len(self._tales) - 1, 0, True

    def _join(self) -> None:
        """Share the new entries out; the last tale may have grown, and only there is told what goes without saying."""
        since = self._tales.pop().first if self._tales else 0
        found = list(tales(self._entries, self._quiet, since))
        self._tales += [tale for tale in found[:-1] if self._loud(tale)] + found[-1:]

    def _loud(self, tale: Tale) -> bool:
        return any(event_name(entry) not in self._quiet for entry in tale.of(self._entries))

    def wheel(self, steps: int) -> None:
        """Scroll; at the end the journal follows what happens again."""
        if not self._tales:
            return
        self._below += steps * self.theme.px(48)
        while self._below >= self._block(self._last).height and self._last > 0:
            self._below -= self._block(self._last).height
            self._last -= 1
        while self._below < 0 and self._last < len(self._tales) - 1:
            self._last += 1
            self._below += self._block(self._last).height
        self._below = max(0, self._below)
        self._stop_at_the_top()
        self.follow = self._last == len(self._tales) - 1 and self._below == 0

    def _stop_at_the_top(self) -> None:
        """Do not scroll past the first tale: a journal that fits stays where it is."""
        room, tall = self.rect.height - self._head, -self._below
        for at in range(self._last, -1, -1):
            tall += self._block(at).height
            if tall >= room:
                return
        missing = room - tall
        self._below -= missing
        while self._below < 0 and self._last < len(self._tales) - 1:
            self._last += 1
            self._below += self._block(self._last).height
        self._below = max(0, self._below)

    @property
    def _head(self) -> int:
        """How much the title takes; where there is little room there is none."""
        return self.theme.px(22) if self.rect.height >= self.theme.px(_TITLED) else self.theme.px(4)

    def _fitting(self) -> int:
        """The usual size of words; a smaller one where few lines have room, if the last tale is not whole without."""
        usual = max(LEAST, self.theme.px(SIZES["small"]))
        if self._head > self.theme.px(4) or not 0 <= self._last < len(self._tales):
            return usual
        tale, room = self._tales[self._last], self.rect.height - self._head - self.theme.px(4)
        key = (tale, self.theme, self.rect.size, self._app.language)
        if self._fitted[0] != key:
            self._fitted = key, next((n for n in range(usual, LEAST, -1) if self._tall(tale, n) <= room), LEAST)
        return self._fitted[1]

    def _tall(self, tale: Tale, size: int) -> int:
        return len(self._wrapped(tale, size)) * self.theme.line_height(size) + self.theme.px(4)

    def draw(self, window: pygame.Surface) -> None:
        self._type = self._fitting()
        look = (self.theme, self.rect.width, self._app.language, self._type)
        if look != self._look or len(self._blocks) > _KEPT:
            self._blocks.clear()
            self._look = look
        last = self._entries[-1] if self._entries else None
        mode = self._glossary.mode if self._glossary else None
        key = (len(self._entries), last, self._last, self._below, self._open, self._app.language, mode)
        self.show(window, key, self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        px, (wide, high) = self.theme.px, surface.get_size()
        y, at = high - px(4) + self._below, self._last
        least = 0
        whole = sum(self._block(n).height for n in range(max(0, at - 60), at + 1)) if self.follow else high
        if at < 60 and whole < high - self._head:
            y = self._head + whole  # a short journal begins at the top
        elif self.follow and self._head == px(4):  # where few lines have room, none of them goes to half a tale
            least, y = self._whole(high - self._head - px(4))
            y += self._head
        surface.set_clip(pygame.Rect(0, self._head, wide, high - self._head - px(4)))
        while at >= least and y > self._head:
            block = self._block(at)
            y -= block.height
            self._paint_block(surface, self._tales[at], block, y)
            at -= 1
        surface.set_clip(None)
        self.spots = [spot for spot in self.spots if spot.rect.bottom > self.rect.y + self._head + px(8)]
        if self._head > px(4):
            title = self._app.say(Text("table.journal.title"))
            self.line(surface, title, (px(12), px(3)), wide, "small", DIM, bold=True)
        self._paint_bar(surface)

    def _whole(self, room: int) -> tuple[int, int]:
        """The first of the last tales that have room together, and how high they are."""
        at, tall = self._last, self._block(self._last).height
        while at > 0 and tall + self._block(at - 1).height <= room:
            at -= 1
            tall += self._block(at).height
        return at, tall

    def _paint_bar(self, surface: pygame.Surface) -> None:
        count = len(self._tales)
        if count < 2 or (self.follow and self._last < 6):
            return
        room = surface.get_height() - self._head
        size = max(self.theme.px(16), room * 8 // max(8, count))
        top = self._head + (room - size) * self._last // max(1, count - 1)
        rect = pygame.Rect(surface.get_width() - self.theme.px(4), top, self.theme.px(3), size)
        pygame.draw.rect(surface, LINE, rect, border_radius=2)

    # --- one tale

    def _paint_block(self, surface: pygame.Surface, tale: Tale, block: _Block, y: int) -> None:
        theme, px, entries = self.theme, self.theme.px, tale.of(self._entries)
        name = f"tale:{tale.first}"
        whole = pygame.Rect(px(4), y, surface.get_width() - px(10), block.height - px(2))
        subjects = [subject for entry in entries for subject in entry.subjects]
        self.add(Spot(whole, name, single(self._app.say, entries), partial(self._look_at, subjects)))
        if self.hovered == name:
            pygame.draw.rect(surface, mixed(RAISED, TEXT, 0.05), whole, border_radius=px(5))
        self._paint_side(surface, subjects, pygame.Rect(px(6), y + px(2), px(3), block.height - px(6)))
        step, low = theme.line_height(self._type), surface.get_height() - px(2)
        for n, words in enumerate(block.lines):
            at = (px(_LEFT), y + px(4) + n * step)
            if at[1] < self._head or at[1] + step > low:
                continue  # half a line would only disturb
            surface.blit(theme.words(words, self._type, TEXT), at)
            if self._glossary:
                self._glossary.mark(self, surface, words, at, self._type)
        self._paint_book(surface, tale, y)
        self._paint_why(surface, tale, block, y)
        for rule, rule_x, rule_y in block.rules:
            tip = Text("table.rule.open", rule=rule)
            self.link(surface, (rule_x, y + rule_y), rule, self._app.say(tip), partial(self._open_rule, rule))

    def _paint_side(self, surface: pygame.Surface, subjects: Sequence[str], bar: pygame.Rect) -> None:
        """A bar in the colour of whose tale it is, and the face of whoever did it."""
        px = self.theme.px
        doer = next((subject for subject in subjects if self._cast.owner(subject) is not None), "")
        owner = self._cast.owner(doer)
        if owner is None:
            return
        colour = self._cast.colour(owner)
        pygame.draw.rect(surface, colour, bar)
        if known(self._cast.role(doer)) and bar.y >= self._head:
            surface.blit(face(self._cast.role(doer), (px(_FACE), px(_FACE)), colour), (px(14), bar.y - px(1)))

    def _paint_book(self, surface: pygame.Surface, tale: Tale, y: int) -> None:
        """The rules behind a tale: one is opened, several are listed below it."""
        rules, px = self._rules(tale), self.theme.px
        if not rules or y < self._head - px(4):
            return
        rect = pygame.Rect(surface.get_width() - px(_BOOK) - px(4), y + px(2), px(_BOOK) - px(2), px(_FACE))
        name = f"book:{tale.first}"
        do = partial(self._open_rule, rules[0]) if len(rules) == 1 else partial(self._toggle, tale)
        tip = self._app.say(Text("table.journal.rules", rules=", ".join(rules)))
        self.book(surface, rect, name, rules[0], tip, do, lit=self._open == tale.first)

    def _paint_why(self, surface: pygame.Surface, tale: Tale, block: _Block, y: int) -> None:
        """A lamp below the book: what the computer thought that did this."""
        px, do = self.theme.px, self._why(tale.first, tale.end)
        if do is None or y < self._head - px(4):
            return
        lower = min(px(_FACE), block.height - px(_FACE))  # two lines are lower than book and lamp
        at = (0, lower) if len(block.lines) > 1 else (-px(_BOOK) + px(4), 0)
        rect = pygame.Rect(surface.get_width() - px(_BOOK) - px(4), y + px(2), px(_BOOK) - px(2), px(_FACE)).move(at)
        name = f"why:{tale.first}"
        ink = ACCENT if self.hovered == name else mixed(DIM, LINE, 0.4)
        sign = self.theme.icon("head-question-outline", px(15), ink)
        surface.blit(sign, sign.get_rect(center=rect.center))
        self.add(Spot(rect, name, self._app.say(Text("mind.ask")), do))

    def _rules(self, tale: Tale) -> list[str]:
        return list(dict.fromkeys(rule for entry in tale.of(self._entries) for rule in entry.rules))

    def _toggle(self, tale: Tale) -> None:
        self._open = -1 if self._open == tale.first else tale.first
        self._blocks.clear()

    def _block(self, at: int) -> _Block:
        tale = self._tales[at]
        if tale not in self._blocks:
            self._blocks[tale] = self._laid_out(tale)
        return self._blocks[tale]

    def _wrapped(self, tale: Tale, size: int) -> tuple[str, ...]:
        theme, px = self.theme, self.theme.px
        room = self.rect.width - px(_BOOK) - px(4) - px(_LEFT)
        words = sentence(self._app.say, tale.of(self._entries), self._quiet)
        lines = theme.wrap(words, room, size)
        if len(lines) == 1 and self._why(tale.first, tale.end):  # then the lamp is beside the book
            lines = theme.wrap(words, room - px(_BOOK), size)
        return tuple(lines)

    def _laid_out(self, tale: Tale) -> _Block:
        theme, px = self.theme, self.theme.px
        left, step = px(_LEFT), theme.line_height("small")
        lines = self._wrapped(tale, self._type)
        y = px(4) + len(lines) * theme.line_height(self._type)
        rules: list[tuple[str, int, int]] = []
        if self._open == tale.first:
            x, right = left, self.rect.width - px(10)
            for rule in self._rules(tale):
                width = theme.font("small").size(rule)[0] + px(8)
                if x > left and x + width > right:
                    x, y = left, y + step
                rules.append((rule, x, y))
                x += width
            y += step
        return _Block(lines, tuple(rules), max(y + px(4), px(_FACE) + px(6)))
