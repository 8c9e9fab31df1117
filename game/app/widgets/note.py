"""A note on paper: what a word of the rules means, beside the word itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.app.theme import Colour, Theme, mixed
from game.app.widgets.coach import INK, PAPER
from game.app.widgets.prose import LEAST

BROWN: Colour = (0x8C, 0x5E, 0x14)
_FAINT: Colour = (0x5A, 0x4A, 0x34)
_TIP = 10
"""How far the tip of a note reaches out, at 100 %."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the rules: what it is listed under, what it means, and the rule to read on."""

    id: str
    title: str
    says: str
    rule: str

    @property
    def tip(self) -> str:
        return f"{self.title}: {self.says}\n{self.rule}"


@lru_cache(maxsize=16)
def note(theme: Theme, word: Word, width: int, foot: tuple[str, ...] = ()) -> pygame.Surface:
    """The word, its sentences, and below a line what a click and a key do."""
    px, pad = theme.px, theme.px(14)
    size, small = max(LEAST, px(15)), max(LEAST, px(12))
    room = width - 2 * pad
    heads = theme.wrap(word.title, room, max(LEAST, px(17)), True)
    lines = theme.wrap(word.says, room, size)
    feet = _feet(theme, foot, room, small)
    step, head, fine = (theme.line_height(n) for n in (size, max(LEAST, px(17)), small))
    high = 2 * pad + len(heads) * head + px(3) + len(lines) * step
    high += px(15) + len(feet) * fine if feet else 0
    sheet = pygame.Surface((width, high), pygame.SRCALPHA)
    pygame.draw.rect(sheet, PAPER, sheet.get_rect(), border_radius=px(9))
    pygame.draw.rect(sheet, mixed(PAPER, BROWN, 0.5), sheet.get_rect(), 1, border_radius=px(9))
    y = pad
    for line in heads:
        sheet.blit(theme.words(line, max(LEAST, px(17)), INK, True), (pad, y))
        y += head
    y += px(3)
    for line in lines:
        sheet.blit(theme.words(line, size, _FAINT), (pad, y))
        y += step
    if feet:
        y += px(8)
        pygame.draw.line(sheet, mixed(PAPER, BROWN, 0.35), (pad, y), (width - pad, y))
        y += px(6)
    for row in feet:
        x = pad
        for n, words in row:
            drawn = theme.words(words, small, BROWN if n == 0 else _FAINT, n == 0)
            sheet.blit(drawn, (x, y))
            x += drawn.get_width() + px(14)
        y += fine
    return sheet


def _feet(theme: Theme, foot: tuple[str, ...], room: int, size: int) -> list[list[tuple[int, str]]]:
    """What stands at the foot, in one row if there is room for that."""
    wide = sum(theme.font(size, n == 0).size(words)[0] + theme.px(14) for n, words in enumerate(foot))
    told = list(enumerate(foot))
    return [told] if foot and wide <= room else [[one] for one in told]


def point_to(window: pygame.Surface, theme: Theme, rect: pygame.Rect, target: pygame.Rect) -> None:
    """The tip of a note, from its edge towards what it is about."""
    out, half = theme.px(_TIP), theme.px(9)
    x = max(rect.left + 2 * half, min(rect.right - 2 * half, target.centerx))
    y = max(rect.top + 2 * half, min(rect.bottom - 2 * half, target.centery))
    if target.top >= rect.bottom:
        corners = [(x - half, rect.bottom - 1), (x + half, rect.bottom - 1), (x, rect.bottom + out)]
    elif target.bottom <= rect.top:
        corners = [(x - half, rect.top), (x + half, rect.top), (x, rect.top - out)]
    elif target.left >= rect.right:
        corners = [(rect.right - 1, y - half), (rect.right - 1, y + half), (rect.right + out, y)]
    elif target.right <= rect.left:
        corners = [(rect.left, y - half), (rect.left, y + half), (rect.left - out, y)]
    else:
        return
    pygame.draw.polygon(window, PAPER, corners)
