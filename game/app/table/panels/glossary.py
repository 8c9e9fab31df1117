"""Words of the rules: dotted below wherever they are read at the table, and explained on hover."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import pygame

from game.app.theme import ACCENT, DIM, PANEL, Size, Theme, mixed
from game.app.widgets.note import Word
from game.app.widgets.panel import Do, Panel, Spot
from game.app.window import App
from game.kit.looks import Looks
from game.kit.terms import terms_of

_DOT, _STEP = 2, 4
LEARNT = 10
"""Games of a system after which its words are known."""


def word_of(system: str, id: str, language: str) -> Word:
    """A word of a game in a language, with a capital as a title has."""
    term = terms_of(system)[id]
    title = term.words.said(language)[0]
    return Word(id, title[:1].upper() + title[1:], term.says.said(language), term.rule)


class Glossary:
    """The words that one game explains, in the language on show."""

    def __init__(self, app: App, looks: Looks[Any], open_rule: Callable[[str], None] = lambda rule: None) -> None:
        self._app = app
        self._system = looks.id
        self._open_rule = open_rule
        self._read: tuple[str, re.Pattern[str] | None, dict[str, Word]] = ("", None, {})
        self.lit = False
        """Whether every word that is explained is lit up, wherever it stands."""

    @property
    def mode(self) -> tuple[bool, bool]:
        """What a picture with marked words depends on."""
        return self.lit, self.wanted

    @property
    def wanted(self) -> bool:
        """Whether words are marked: no more for somebody who has played often enough, unless they are asked for."""
        return self.lit or self._app.settings.played.get(self._system, 0) < LEARNT

    def words(self) -> list[Word]:
        """Every word, by the alphabet."""
        return sorted({word.id: word for word in self._words()[1].values()}.values(), key=lambda w: w.title.casefold())

    def of_rule(self, rule: str) -> list[Word]:
        """The words that a rule explains."""
        return [word for word in self.words() if word.rule == rule]

    def find(self, line: str) -> list[tuple[int, int, Word]]:
        """Where words of the rules stand in a line, each the first time only, or all of them while they are lit."""
        pattern, words = self._words()
        found: dict[object, tuple[int, int, Word]] = {}
        for match in pattern.finditer(line) if pattern else ():
            word = words[match[0]]
            found.setdefault(match.start() if self.lit else word.id, (match.start(), match.end(), word))
        return list(found.values())

    def found(self, text: str) -> list[Word]:
        """The words that are marked in a text, in their order, each once."""
        words = [word for line in text.split("\n") for *_, word in self.find(line)] if self.wanted else []
        return list({word.id: word for word in words}.values())

    def _words(self) -> tuple[re.Pattern[str] | None, dict[str, Word]]:
        language = self._app.language
        if self._read[0] != language:
            words: dict[str, Word] = {}
            for id, term in terms_of(self._system).items():
                word = word_of(self._system, id, language)
                words.update((form, word) for form in term.words.said(language))
            longest = sorted(words, key=len, reverse=True)
            pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)") if words else None
            self._read = (language, pattern, words)
        return self._read[1:]

    def mark(
        self,
        panel: Panel,
        surface: pygame.Surface,
        line: str,
        at: tuple[int, int],
        size: Size | int,
        bold: bool = False,
        *,
        do: Do | None = None,
        name: str = "",
        subject: str = "",
    ) -> None:
        """Mark the words of a line that was written at this place, each once a panel, so that they can be asked about.

        A click opens the rule, unless `do` says what else it does, for the spot of that name.
        """
        for start, end, word in self.find(line) if self.wanted else ():
            if word.id in panel.explained and not self.lit:
                continue
            panel.explained.add(word.id)
            rect = self.underline(surface, panel.theme, line, (start, end), at, size, bold)
            told = name or f"word:{word.id}:{rect.x}:{rect.y}"
            opens = do or partial(self._open_rule, word.rule)
            panel.add(Spot(rect, told, word.tip, opens, word.rule, subject, word=word))

    def underline(
        self,
        surface: pygame.Surface,
        theme: Theme,
        line: str,
        span: tuple[int, int],
        at: tuple[int, int],
        size: Size | int,
        bold: bool = False,
    ) -> pygame.Rect:
        """Dots below a part of a line, on light ground while words are lit; where it stands."""
        font = theme.font(size, bold)
        left, right = font.size(line[: span[0]])[0], font.size(line[: span[1]])[0]
        rect = pygame.Rect(at[0] + left, at[1], right - left, theme.line_height(size))
        if self.lit:
            glow = pygame.Surface(rect.size, pygame.SRCALPHA)
            glow.fill((*mixed(ACCENT, PANEL, 0.2), 90))
            surface.blit(glow, rect)
        dots = _dots(rect.width, max(1, theme.px(_DOT)), max(3, theme.px(_STEP)), self.lit)
        surface.blit(dots, (rect.x, at[1] + font.get_ascent() + theme.px(2)))
        return rect

    def on_card(self, surface: pygame.Surface, theme: Theme, line: str, at: tuple[int, int], size: int) -> None:
        """Mark the words of a line on a card that is only read."""
        for start, end, _ in self.find(line) if self.wanted else ():
            self.underline(surface, theme, line, (start, end), at, size)


@lru_cache(maxsize=256)
def _dots(width: int, dot: int, step: int, lit: bool) -> pygame.Surface:
    row = pygame.Surface((width, dot), pygame.SRCALPHA)
    for x in range(0, width, step):
        row.fill((*(ACCENT if lit else mixed(ACCENT, DIM, 0.15)), 255), (x, 0, dot, dot))
    return row
