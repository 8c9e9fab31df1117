"""The other pages of the help: the game in a minute, every key, every word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.app.table.help.sheet import Page
from game.app.theme import ACCENT, DIM, LINE, LOSS, PANEL, RAISED, SUCCESS, TEXT, Colour, mixed
from game.app.widgets.note import Word
from game.app.widgets.panel import Spot
from game.core.text import Text
from game.kit.briefs import Brief

_KEYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("board", ("wheel", "drag", "f", "m", "l", "r", "t", "tab")),
    (
        "answer",
        (
            "numbers",
            "dice",
            "arrows",
            "enter",
            "escape",
            "backspace",
            "pages",
            "a",
            "w",
            "d",
            "standing",
            "place_rest",
            "turn",
            "one",
        ),
    ),
    ("game", ("undo", "redo", "skip", "shift", "b", "c", "g", "i", "j", "k", "n", "h", "f1", "f2", "alt")),
)
_GOLD: Colour = (0xE8, 0xC0, 0x70)
_PARTS = (("win", "trophy-outline", _GOLD), ("lose", "skull-outline", LOSS), ("turn", "chess-knight", SUCCESS))


# --- the game in a minute


def paint_minute(page: Page, brief: Brief) -> None:
    """How one wins, how one loses and what a turn is, side by side."""
    px, room = page.theme.px, page.room
    y = page.write(page.app.say(brief.title), (room.x, room.y), room.width, 22, TEXT, True) + px(10)
    gap = px(14)
    wide = (room.width - 2 * gap) // 3
    told = {"win": brief.win, "lose": brief.lose, "turn": brief.turn}
    lines = {name: [page.app.say(line.label) for line in part] for name, part in told.items()}
    inner = wide - px(28) - px(30)
    heights = [_high(page, words, inner) for words in lines.values()]
    high = page.step(19, True) + px(30) + max(heights)
    for n, (name, icon, colour) in enumerate(_PARTS):
        box = pygame.Rect(room.x + n * (wide + gap), y, wide, high)
        pygame.draw.rect(page.surface, mixed(PANEL, RAISED, 0.6), box, border_radius=px(8))
        pygame.draw.rect(page.surface, mixed(LINE, colour, 0.6), box, 1, border_radius=px(8))
        glyph = page.theme.icon(icon, px(26), colour)
        page.surface.blit(glyph, (box.x + px(14), box.y + px(10)))
        title = page.app.say(Text(f"app.brief.{name}"))
        at = page.write(title, (box.x + px(50), box.y + px(10)), wide - px(60), 19, TEXT, True) + px(10)
        for line, words in zip(told[name], lines[name], strict=True):
            sign = page.theme.icon(line.icon or "circle-small", px(20), mixed(colour, TEXT, 0.35))
            page.surface.blit(sign, (box.x + px(14), at))
            at = page.write(words, (box.x + px(44), at), inner, 16) + px(10)
    y += high + px(14)
    if brief.tonight:
        about = brief.tonight.value
        says = about if isinstance(about, str) else page.app.say(about)
        glyph = page.theme.icon(brief.tonight.icon or "weather-night", px(26), _GOLD)
        page.surface.blit(glyph, (room.x, y))
        page.pair(page.app.say(brief.tonight.label), says, (room.x + px(40), y), room.width - px(40))


def _high(page: Page, lines: Sequence[str], width: int) -> int:
    count = sum(len(page.theme.wrap(words, width, page.size(16))) for words in lines)
    return count * page.step(16) + len(lines) * page.theme.px(10)


# --- keys


class _Row(NamedTuple):
    """A key of the list: its name and what it does, laid out."""

    name: str
    lines: list[str]
    start: int
    """Where the words begin beside the name."""
    top: int
    bottom: int


def paint_keys(page: Page) -> None:
    """Every key in three columns."""
    px, say, room = page.theme.px, page.app.say, page.room
    width, step = room.width // len(_KEYS), page.step(13)
    for column, (title, keys) in enumerate(_KEYS):
        x = room.x + column * width
        y = page.write(say(Text(f"table.help.{title}")), (x, room.y), width, 15, DIM, True) + px(6)
        for row in _laid_out(page, keys, width):
            page.write(row.name, (x, y + row.top), width, 13, ACCENT, True)
            for n, line in enumerate(row.lines):
                page.write(line, (x + row.start, y + row.top + n * step), width, 13)


def _laid_out(page: Page, keys: Sequence[str], width: int) -> list[_Row]:
    """The rows of a column, each as tall as its words need; all words begin at the same place."""
    px, theme, say = page.theme.px, page.theme, page.app.say
    names = [key.upper() if len(key) == 1 else say(Text(f"table.key.{key}_name")) for key in keys]
    start = max(theme.font(page.size(13), True).size(name)[0] for name in names) + px(12)
    rows: list[_Row] = []
    for key, name in zip(keys, names, strict=True):
        lines = theme.wrap(say(Text(f"table.key.{key}")), width - start - px(12), page.size(13))
        top = rows[-1].bottom if rows else 0
        rows.append(_Row(name, lines, start, top, top + len(lines) * page.step(13) + px(8)))
    return rows


# --- words


def paint_words(page: Page, words: Sequence[Word], open_rule: Callable[[str], None]) -> None:
    """Every word of the rules in two columns, by the alphabet; a click opens its rule."""
    px, room = page.theme.px, page.room
    gap = px(28)
    wide = (room.width - gap) // 2
    half = -(-len(words) // 2)
    for column, part in enumerate((words[:half], words[half:])):
        x, y = room.x + column * (wide + gap), room.y
        for word in part:
            lit = page.panel.hovered == f"help:word:{word.id}"
            top = y
            y = page.write(word.title, (x, y), wide, 15, ACCENT if lit else _GOLD, True)
            y = page.write(word.says, (x, y), wide, 13, TEXT)
            spot = pygame.Rect(x, top, wide, y - top)
            if spot.bottom > page.room.y - page.scroll:
                tip = page.app.say(Text("table.rule.open", rule=word.rule))
                do = partial(open_rule, word.rule)
                page.panel.add(Spot(spot, f"help:word:{word.id}", tip, do, word.rule))
            y += px(10)
