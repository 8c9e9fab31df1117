"""Words of the rules: dotted below wherever they are read at the table, and explained on hover."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pygame

from game.app.theme import ACCENT, DIM, Size, Theme, mixed
from game.app.window import App
from game.core.text import Text
from game.kit.looks import Looks

_DOT, _STEP = 1, 3


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the rules: its sentence, and the rule to read on."""

    says: str
    rule: str

    @property
    def tip(self) -> str:
        return f"{self.says}\n{self.rule}"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the rules by itself, as a card shows it."""

    word: str
    says: str
    rule: str


def term_of(app: App, looks: Looks[Any], name: str) -> Term:
    key = f"{looks.id}.glossary.{name}"
    word, says = app.say(Text(f"{key}.word")).split("|")[0], app.say(Text(f"{key}.says"))
    if says.lower().startswith(f"{word.lower()}: "):  # the card has the word above the sentence
        says = says[len(word) + 2 :]
    return Term(word[:1].upper() + word[1:], says[:1].upper() + says[1:], looks.glossary[name])


class Glossary:
    """The words that one game explains, in the language on show."""

    def __init__(self, app: App, looks: Looks[Any]) -> None:
        self._app = app
        self._looks = looks
        self._read: tuple[str, re.Pattern[str] | None, dict[str, Word]] = ("", None, {})

    def find(self, line: str) -> list[tuple[int, int, Word]]:
        """Where words of the rules stand in a line, each the first time only."""
        pattern, words = self._words()
        found: dict[str, tuple[int, int, Word]] = {}
        for match in pattern.finditer(line) if pattern else ():
            word = words[match[0]]
            found.setdefault(word.rule, (match.start(), match.end(), word))
        return list(found.values())

    def _words(self) -> tuple[re.Pattern[str] | None, dict[str, Word]]:
        if self._read[0] != self._app.language:
            words: dict[str, Word] = {}
            for name, rule in self._looks.glossary.items():
                key = f"{self._looks.id}.glossary.{name}"
                word = Word(self._app.say(Text(f"{key}.says")), rule)
                words.update((form, word) for form in self._app.say(Text(f"{key}.word")).split("|"))
            longest = sorted(words, key=len, reverse=True)
            pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)") if words else None
            self._read = (self._app.language, pattern, words)
        return self._read[1:]

    def mark(
        self,
        surface: pygame.Surface,
        theme: Theme,
        line: str,
        at: tuple[int, int],
        size: Size | int,
        bold: bool = False,
    ) -> list[tuple[pygame.Rect, Word]]:
        """Put dots below the words of a line that was written at this place; where they are."""
        marked: list[tuple[pygame.Rect, Word]] = []
        font = theme.font(size, bold)
        for start, end, word in self.find(line):
            left, right = font.size(line[:start])[0], font.size(line[:end])[0]
            rect = pygame.Rect(at[0] + left, at[1], right - left, theme.line_height(size))
            surface.blit(
                _dots(rect.width, theme.px(_DOT), theme.px(_STEP)), (rect.x, at[1] + font.get_ascent() + theme.px(2))
            )
            marked.append((rect, word))
        return marked


@lru_cache(maxsize=256)
def _dots(width: int, dot: int, step: int) -> pygame.Surface:
    row = pygame.Surface((width, max(1, dot)), pygame.SRCALPHA)
    for x in range(0, width, max(2, step)):
        row.fill((*mixed(ACCENT, DIM, 0.3), 255), (x, 0, max(1, dot), max(1, dot)))
    return row
