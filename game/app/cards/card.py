"""A card: title bar, illustration, boxes of text; a coin shows its cost, a star its worth."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pygame

from game.app.cards.art import art, pattern_of
from game.app.cards.signs import SIGNS, colour_of, priced_coin, worth_star
from game.app.theme import ACCENT, COIN, DIM, LEAST, STAR, TEXT, Colour, Theme, mixed
from game.core.text import Text
from game.kit.faces import CardBox, CardFace

PROPORTION = 30 / 21
_DESIGN = 210
"""How wide the card is whose measures follow."""
_EDGE, _BAR, _ART, _BEND = 6, 30, 100, 12
_WORDS = 12.5
_LEAST_WORDS = 12
"""The size of the words on it; and the least at any size of a card, which then grows."""
_INK: Colour = (7, 8, 10)
_PAPER: Colour = (26, 29, 35)
_BOX: Colour = (37, 42, 50)
_TITLE: Colour = (250, 246, 234)
_BRIGHT: Colour = (255, 206, 120)
LEAST_NAMED = 72
"""A card less wide than this shows no name: its picture tells it apart, and hovering shows it whole."""
LEAST_READ = 140
"""A card less wide than this has no room for its words."""

_SYLLABLE = re.compile("[bcdfghjklmnpqrstvwxyzñ][aeiouyáéíóúàèìòù]", re.IGNORECASE)

Say = Callable[[Text], str]
Mark = Callable[[pygame.Surface, Theme, str, tuple[int, int], int], None]
"""Marks words in a line that was written at a place in type of a size."""


def height_of(wide: int) -> int:
    """How high a card is."""
    return round(PROPORTION * wide)


def paint_card(
    theme: Theme,
    say: Say,
    card: CardFace,
    wide: int,
    *,
    usable: bool = False,
    chosen: bool = False,
    counts: int | None = None,
    snug: bool = False,
    mark: Mark | None = None,
) -> pygame.Surface:
    """A whole card of this width, higher than usual where its words need it, or where `snug` only as high as they need.

    `counts` is the one box that matters now; `mark` is told of every line of text.
    """
    k = wide / _DESIGN
    edge, bar, picture = round(_EDGE * k), round(_BAR * k), round(_ART * k)
    token = priced_coin(theme, card, round(0.92 * bar))
    size, lines = fitted_title(theme, say(card.title), _title_room(theme, token, wide - 2 * edge), round(15 * k))
    bar = max(bar, len(lines) * round(1.12 * size) + round(6 * k))
    least = 0 if snug else height_of(wide)
    room = least - 2 * edge - bar - picture - round(11 * k)
    boxes = _boxes(theme, say, card, wide - 2 * edge - round(10 * k), room, k, counts, mark)
    gap = round(4 * k)
    high = max(least, 2 * edge + bar + picture + round(11 * k) + sum(box.get_height() + gap for box in boxes) - gap)
    colour = colour_of(card.kind)
    sheet, inner = _frame(colour, (wide, high), edge, round(_BEND * k))
    illustration = paint_art(card, (inner.width, picture))
    sheet.blit(illustration, (inner.x, inner.y + bar))
    _title_bar(sheet, theme, colour, pygame.Rect(inner.x, inner.y, inner.width, bar), lines, size, token)
    foot = inner.y + bar + picture
    pygame.draw.line(sheet, mixed(colour, (0, 0, 0), 0.4), (inner.x, foot), (inner.right - 1, foot), max(1, round(k)))
    _sign(sheet, theme, card, (inner.x + round(5 * k), foot - round(3 * k)), round(16 * k))
    top = foot + round(7 * k)
    for box in boxes:
        sheet.blit(box, (inner.x + round(5 * k), top))
        top += box.get_height() + gap
    if card.worth:
        star = worth_star(theme, card.worth, round(18 * k))
        sheet.blit(star, star.get_rect(center=(inner.right - round(18 * k), foot - round(4 * k))))
    _border(sheet, theme, round(_BEND * k), usable, chosen)
    return sheet


def paint_small(
    theme: Theme,
    say: Say,
    card: CardFace,
    size: tuple[int, int],
    colour: Colour | None = None,
    /,
    *,
    usable: bool = False,
    chosen: bool = False,
    seen: int = 0,
) -> pygame.Surface:
    """The upper half of a card at any size, always whole: title in one or two lines, illustration, coin and star.

    `colour` takes the place of that of its kind; `seen` is how much of its height is in view, if not all is.
    """
    wide, k = size[0], max(0.5, size[0] / 174)
    colour = colour or colour_of(card.kind)
    sheet, inner = _frame(colour, size, max(2, round(4 * k)), max(4, round(9 * k)))
    token = priced_coin(theme, card, max(12, min(theme.px(17), size[0] // 3), round(23 * k)))
    bar = 0
    if wide >= theme.px(LEAST_NAMED):
        largest = max(_least(theme), min(round(14 * k), theme.px(16)))
        words, beside = say(card.title), _title_room(theme, token, inner.width)
        points, lines = fitted_title(theme, words, beside, largest)
        most = min(inner.height, (seen or size[1]) - inner.y)
        short_of_room = not lines or points < theme.px(_LEAST_WORDS) or _bar(theme, lines, points) > most
        if token and short_of_room:  # the coin goes onto the picture, the name needs all the room
            points, lines = fitted_title(theme, words, inner.width - theme.px(6), largest)
            beside = 0
        if lines and _bar(theme, lines, points) <= most:
            bar = min(max(round(26 * k), _bar(theme, lines, points)), inner.height)
            place = pygame.Rect(inner.x, inner.y, inner.width, bar)
            _title_bar(sheet, theme, colour, place, lines, points, token if beside else None)
    foot = _foot(theme, say, card, inner) if bar else 0
    if bar + foot > inner.height:  # the name tells more than the note
        foot = 0
    sheet.blit(paint_art(card, (inner.width, max(1, inner.height - bar - foot)), colour), (inner.x, inner.y + bar))
    if foot and card.note:
        fine, top = _least(theme), inner.bottom - foot + theme.px(2)
        for note in theme.wrap(say(card.note), inner.width - theme.px(6), fine):
            shown = theme.words(note, fine, TEXT)
            sheet.blit(shown, shown.get_rect(midtop=(inner.centerx, top)))
            top += theme.line_height(fine)
    inner.height -= foot
    if token and not (bar and beside):
        sheet.blit(token, token.get_rect(topleft=(inner.x + 1, inner.y + bar + 1)))
    if card.worth:
        mark = worth_star(theme, card.worth, max(7, round(12 * max(k, 0.72))))
        sheet.blit(mark, mark.get_rect(bottomright=(inner.right - 1, inner.bottom - 1)))
    if inner.height - bar > theme.px(40):
        _sign(sheet, theme, card, (inner.x + round(4 * k), inner.bottom - round(3 * k)), round(15 * k))
    _border(sheet, theme, max(4, round(9 * k)), usable, chosen)
    return sheet


def _foot(theme: Theme, say: Say, card: CardFace, inner: pygame.Rect) -> int:
    """How much of a small card its note takes: nothing where it would leave too little of the picture."""
    if card.note is None:
        return 0
    lines = theme.wrap(say(card.note), inner.width - theme.px(6), _least(theme))
    high = len(lines) * theme.line_height(_least(theme)) + theme.px(4)
    return high if high <= 0.45 * inner.height else 0


# --- frame and picture


def _frame(colour: Colour, size: tuple[int, int], edge: int, bend: int) -> tuple[pygame.Surface, pygame.Rect]:
    """The card without anything on it, and the room inside its frame."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    rect = sheet.get_rect()
    pygame.draw.rect(sheet, (*_INK, 255), rect, border_radius=bend)
    pygame.draw.rect(sheet, (*mixed(colour, (20, 22, 26), 0.35), 255), rect.inflate(-4, -4), border_radius=bend - 1)
    light = (*mixed(colour, (255, 255, 255), 0.22), 255)
    pygame.draw.rect(sheet, light, rect.inflate(-4, -4), 1, border_radius=bend - 1)
    inner = rect.inflate(-2 * edge, -2 * edge)
    pygame.draw.rect(sheet, (*_PAPER, 255), inner, border_radius=max(2, bend - edge))
    return sheet, inner


def paint_art(card: CardFace, size: tuple[int, int], colour: Colour | None = None) -> pygame.Surface:
    """The illustration of a card, in the colour of its kind unless told."""
    pattern = card.pattern or pattern_of(card.id.partition("#")[0])
    return art(size, card.art or card.icon, colour or colour_of(card.kind), pattern, card.id.partition("#")[0])


def _sign(sheet: pygame.Surface, theme: Theme, card: CardFace, at: tuple[int, int], size: int) -> None:
    """What kind of card it is, in the lower left corner of its picture."""
    if card.kind in SIGNS:
        glyph = theme.icon(SIGNS[card.kind], size, mixed(colour_of(card.kind), (255, 255, 255), 0.6))
        sheet.blit(glyph, glyph.get_rect(bottomleft=at))


def _border(sheet: pygame.Surface, theme: Theme, bend: int, usable: bool, chosen: bool) -> None:
    """What can be used now has a border of amber; what is ticked one of light."""
    if usable or chosen:
        colour = _TITLE if chosen else ACCENT
        pygame.draw.rect(sheet, colour, sheet.get_rect(), max(2, theme.px(3)), border_radius=bend)


# --- the title


def _bar(theme: Theme, lines: Sequence[str], points: int) -> int:
    """How high a title is."""
    return len(lines) * round(1.12 * points) + theme.px(4)


def _title_room(theme: Theme, token: pygame.Surface | None, wide: int) -> int:
    """What the coin leaves of the bar."""
    return wide - (token.get_width() if token else 0) - theme.px(8)


def fitted_title(theme: Theme, words: str, room: int, largest: int) -> tuple[int, list[str]]:
    """The title in one line, a little smaller if need be, or else in as few lines as hold every word whole.

    A word that is too long even in the least type is divided between two syllables.
    """
    for size in range(largest, max(_least(theme), round(0.8 * largest)) - 1, -1):
        if theme.marked(words, size) <= room:
            return size, [words]
    for size in range(max(largest, LEAST), LEAST - 1, -1):
        longest = max(theme.marked(word, size) for word in words.split(" "))
        lines = _wrapped(theme, words, room, size)
        if longest <= room and (len(lines) <= 2 or size <= _least(theme)):
            return size, lines
    return LEAST, _wrapped(theme, " ".join(_divided(theme, word, room) for word in words.split(" ")), room, LEAST)


def _divided(theme: Theme, word: str, room: int) -> str:
    """A word in parts that fit into a line of the least type: before a consonant with a vowel, or after a hyphen."""
    parts = []
    while theme.marked(word, LEAST) > room:
        places = [n for n in range(2, len(word) - 2) if _SYLLABLE.match(word, n) or word[n - 1] == "-"]
        fits = [n for n in places if theme.marked(f"{word[:n].removesuffix('-')}-", LEAST) <= room]
        if not fits:
            break
        last = max((n for n in fits if word[n - 1] == "-"), default=fits[-1])
        parts.append(f"{word[:last].removesuffix('-')}-")
        word = word[last:]
    return " ".join([*parts, word])


def _least(theme: Theme) -> int:
    return max(LEAST, theme.px(_LEAST_WORDS))


def _wrapped(theme: Theme, words: str, room: int, size: int) -> list[str]:
    """Whole words in lines, however small."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if not lines[-1] or theme.marked(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _title_bar(
    sheet: pygame.Surface,
    theme: Theme,
    colour: Colour,
    rect: pygame.Rect,
    lines: Sequence[str],
    size: int,
    token: pygame.Surface | None,
) -> None:
    for y in range(rect.height):
        tone = mixed(mixed(colour, (255, 255, 255), 0.14), mixed(colour, (0, 0, 0), 0.22), y / rect.height)
        pygame.draw.line(sheet, tone, (rect.x, rect.y + y), (rect.right - 1, rect.y + y))
    left = rect.x + theme.px(5)
    if token:
        sheet.blit(token, token.get_rect(midleft=(rect.x + 1, rect.centery)))
        left = rect.x + token.get_width() + theme.px(4)
    step = round(1.12 * size)
    for n, line in enumerate(lines):
        middle = rect.centery + round((n - (len(lines) - 1) / 2) * step)
        for dark, ink in ((1, (24, 18, 18)), (0, _TITLE)):
            words = theme.mark(line, size, ink)
            sheet.blit(words, words.get_rect(midleft=(left + dark, middle + dark)))


# --- boxes


def _boxes(
    theme: Theme, say: Say, card: CardFace, wide: int, room: int, k: float, counts: int | None, mark: Mark | None
) -> list[pygame.Surface]:
    """The texts in the largest type in which they fit; those that would leave room share it."""
    texts = card.boxes or ((CardBox(None, card.text),) if card.text else ())
    if not texts:
        return []
    gap, least = round(4 * k), _least(theme)
    room -= gap * (len(texts) - 1)
    for size in range(max(least, round(_WORDS * k)), least - 1, -1):
        heights = [_box_height(theme, say, box, wide, size, k) for box in texts]
        if sum(heights) <= room:
            break
    spare = max(0, room - sum(heights))
    even = (room // len(texts)) if spare else 0
    if all(high <= even for high in heights):
        heights = [even] * len(texts)
    elif spare:
        heights[-1] += spare
    return [
        _box(theme, say, box, (wide, high), size, k, None if counts is None else counts == n, mark)
        for n, (box, high) in enumerate(zip(texts, heights, strict=True))
    ]


def _box_height(theme: Theme, say: Say, box: CardBox, wide: int, size: int, k: float) -> int:
    lines = len(theme.wrap(say(box.text), wide - round(16 * k), size))
    notes = len(_note(theme, say, box, wide, k))
    heads = len(_titled(theme, say, box, wide, k))
    return heads * _head(theme, k) + lines * _step(size) + notes * _step(_note_size(theme, k)) + round(9 * k)


def _note(theme: Theme, say: Say, box: CardBox, wide: int, k: float) -> list[str]:
    """What stands small below a text."""
    return theme.wrap(say(box.note), wide - round(16 * k), _note_size(theme, k)) if box.note else []


def _note_size(theme: Theme, k: float) -> int:
    return max(_least(theme), round(10.5 * k))


def _titled(theme: Theme, say: Say, box: CardBox, wide: int, k: float) -> list[str]:
    """The title of a box: in capitals where these have room, in more lines than one where it has to be."""
    if not box.title:
        return []
    title, room, font = say(box.title), wide - round(9 * k) - 2, theme.font(LEAST, True)
    if font.size(title.upper())[0] <= room:
        return [title.upper()]
    return [title] if font.size(title)[0] <= room else theme.wrap(title, room, LEAST, bold=True)


def _head(theme: Theme, k: float) -> int:
    """How much of a box a line of its title takes."""
    return round(1.35 * _head_size(theme, k))


def _head_size(theme: Theme, k: float) -> int:
    return max(theme.px(10), round(9.5 * k))


def _step(size: int) -> int:
    return round(1.24 * size)


def _box(
    theme: Theme,
    say: Say,
    box: CardBox,
    size: tuple[int, int],
    words: int,
    k: float,
    counts: bool | None,
    mark: Mark | None,
) -> pygame.Surface:
    """A text with a line in its tone on the left and its title above; dark if only the other one counts."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    rect, bend = sheet.get_rect(), round(6 * k)
    pygame.draw.rect(sheet, (*_BOX, 255), rect, border_radius=bend)
    tone = {"bad": STAR, "accent": COIN}.get(box.tone, DIM)
    line = pygame.Rect(0, round(5 * k), max(2, round(3 * k)), rect.height - round(10 * k))
    pygame.draw.rect(sheet, tone, line)
    left, top = round(9 * k), round(3 * k)
    if box.title:
        ink = mixed(tone, (255, 255, 255), 0.3)
        for title in _titled(theme, say, box, rect.width, k):
            line_room = rect.width - left - 2
            sheet.blit(theme.line(title, line_room, _head_size(theme, k), ink, bold=True), (left, top))
            top += _head(theme, k)
    for words_line in theme.wrap(say(box.text), rect.width - round(16 * k), words):
        sheet.blit(theme.words(words_line, words, TEXT), (left, top))
        if mark:
            mark(sheet, theme, words_line, (left, top), words)
        top += _step(words)
    fine = _note_size(theme, k)
    for words_line in _note(theme, say, box, rect.width, k):
        sheet.blit(theme.words(words_line, fine, DIM), (left, top))
        top += _step(fine)
    if counts is False:
        dark = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.rect(dark, (10, 11, 14, 165), rect, border_radius=bend)
        sheet.blit(dark, (0, 0))
    elif counts:
        pygame.draw.rect(sheet, _BRIGHT, rect, max(2, round(1.6 * k)), border_radius=bend)
    return sheet
