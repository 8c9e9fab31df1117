"""Words that find their size: as large as fits, never under the least that can be read, left out rather than cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

import pygame

from game.app.theme import LEAST as LEAST
from game.app.theme import SIZES, TEXT, Colour, Theme
from game.app.window import App

_ENDS = re.compile(r"(?: ·|;|:|\.|(?P<stop>[!?]+)) ")
"""Where words may end that have no room for what follows."""
_CLOSING = ("”", "»")
_DESIGN = (1280, 720)
_FEWEST, _MOST = 85, 130
"""Per cent: how far type may be under or over the size of a window that is laid out by shares."""


@lru_cache(maxsize=8)
def _theme(percent: int, palette: int) -> Theme:
    return Theme(percent, palette)


def form_theme(app: App, most: int = _MOST) -> Theme:
    """The look of screens that are laid out by shares of the window: their type grows no further than they do."""
    theme, (wide, high) = app.theme, app.size
    grown = min(wide / _DESIGN[0], high / _DESIGN[1])
    percent = max(75, round(_FEWEST * grown), min(theme.percent, round(most * grown)))
    return theme if percent == theme.percent else _theme(percent, theme.palette)


def small(theme: Theme) -> int:
    """The size of small words, which never falls under the least."""
    return max(LEAST, theme.px(SIZES["small"]))


def sizes(theme: Theme, largest: float) -> range:
    """From the wanted size down to the least."""
    return range(max(LEAST, theme.px(largest)), LEAST - 1, -1)


def line_size(theme: Theme, words: str, width: int, largest: float, bold: bool = False) -> int | None:
    """The largest size at which words fit into one line; None where not even the least does."""
    return next((n for n in sizes(theme, largest) if theme.font(n, bold).size(words)[0] <= width), None)


def block(
    theme: Theme, words: str, room: tuple[int, int], largest: float, bold: bool = False, limit: int = 0
) -> tuple[int, list[str]] | None:
    """The largest size, and the lines, at which words fit into a box with no word broken; None where they never do.

    A `limit` is in pixels: what stands beside others of its kind is no larger than they are.
    """
    return _set(theme, words, room, largest, bold, limit)


def has_room(theme: Theme, words: str, room: tuple[int, int], largest: float, bold: bool = False) -> bool:
    """Whether words fit into a box: asked where something that matters least is left out if they do not."""
    return _set(theme, words, room, largest, bold, 0) is not None


def _set(
    theme: Theme, words: str, room: tuple[int, int], largest: float, bold: bool, limit: int
) -> tuple[int, list[str]] | None:
    width, height = room
    for n in sizes(theme, largest):
        if limit and n > limit:
            continue
        font = theme.font(n, bold)
        lines = theme.wrap(words, width, n, bold)
        whole = all(font.size(word)[0] <= width for word in words.split())
        if whole and len(lines) * font.get_linesize() <= height:
            return n, lines
    return None


def endings(words: str) -> Iterator[str]:
    """Words, then less and less of them, each time without their last part: for where not all of them have room."""
    yield words
    mark = words[-1] if words[-1:] in _CLOSING else ""
    for end in reversed(list(_ENDS.finditer(words))):
        yield f"{words[: end.start()]}{end['stop'] or ''}{mark}"


def clauses(words: str) -> Iterator[str]:
    """The same, and then without what follows a comma: for lines in which a clause says enough."""
    yield from endings(words)
    first = next(reversed(list(endings(words))))
    while ", " in first:
        first = first.rpartition(", ")[0]
        yield first


def common(theme: Theme, told: Iterable[tuple[str, tuple[int, int]]], largest: float, bold: bool = False) -> int:
    """The largest size at which everything that fits its box at all fits it: one type for things of one kind."""
    fits = [found for words, room in told if words and (found := block(theme, words, room, largest, bold))]
    return min((size for size, _ in fits), default=LEAST)


def write(
    surface: pygame.Surface,
    theme: Theme,
    words: str,
    rect: pygame.Rect,
    largest: float,
    colour: Colour = TEXT,
    *,
    bold: bool = False,
    middle: bool = False,
    centred: bool = False,
    limit: int = 0,
) -> int:
    """Words in a box, all of them or none; the y below them."""
    found = block(theme, words, rect.size, largest, bold, limit) if words and rect.width > 0 else None
    if found is None:
        return rect.y
    size, lines = found
    step = theme.font(size, bold).get_linesize()
    y = rect.centery - step * len(lines) // 2 if middle else rect.y
    for line in lines:
        drawn = theme.words(line, size, colour, bold)
        surface.blit(drawn, drawn.get_rect(midtop=(rect.centerx, y)) if centred else (rect.x, y))
        y += step
    return y


def write_marked(
    surface: pygame.Surface, theme: Theme, words: str, heavy: Iterable[str], rect: pygame.Rect, largest: float
) -> int:
    """A sentence in a box with some of its parts in heavy type, all of it or nothing; the y below it."""
    marked = set[int]()
    for part in heavy:
        if part and (at := words.find(part)) >= 0:
            first = words.count(" ", 0, at)
            marked.update(range(first, first + part.count(" ") + 1))
    for size in sizes(theme, largest):
        lines = _marked_lines(theme, words.split(" "), marked, rect.width, size)
        step = max(theme.font(size, bold).get_linesize() for bold in (False, True))
        if lines and len(lines) * step <= rect.height:
            break
    else:
        return rect.y
    y, top = rect.y, max(theme.font(size, bold).get_ascent() for bold in (False, True))
    for line in lines:
        x = rect.x
        for word, bold in line:
            font = theme.font(size, bold)
            surface.blit(theme.words(word, size, TEXT, bold), (x, y + top - font.get_ascent()))
            x += font.size(word)[0] + theme.font(size).size(" ")[0]
        y += step
    return y


def _marked_lines(
    theme: Theme, words: list[str], marked: set[int], width: int, size: int
) -> list[list[tuple[str, bool]]]:
    """The words in lines, each with whether it is heavy; nothing where one of them is too wide."""
    lines: list[list[tuple[str, bool]]] = [[]]
    space, x = theme.font(size).size(" ")[0], 0
    for at, word in enumerate(words):
        wide = theme.font(size, at in marked).size(word)[0]
        if wide > width:
            return []
        if lines[-1] and x + wide > width:
            lines.append([])
            x = 0
        lines[-1].append((word, at in marked))
        x += wide + space
    return lines


def key_cap(
    surface: pygame.Surface, theme: Theme, midright: tuple[int, int], words: str, colour: Colour
) -> pygame.Rect:
    """The key that does the same, as a small frame."""
    size = max(LEAST, theme.px(12))
    drawn = theme.words(words, size, colour, True)
    rect = pygame.Rect(0, 0, max(theme.px(22), drawn.get_width() + theme.px(10)), size + theme.px(8))
    rect.midright = midright
    pygame.draw.rect(surface, colour, rect, 1, border_radius=theme.px(4))
    surface.blit(drawn, drawn.get_rect(center=rect.center))
    return rect
