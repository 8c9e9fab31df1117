"""A card: title bar, illustration, boxes of text; a coin shows its cost, a star its worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.app.cards.art import art, pattern_of
from game.app.theme import ACCENT, COIN, DIM, LINE, STAR, STAR_EDGE, TEXT, Colour, Theme, mixed
from game.core.text import Text
from game.kit.looks import CardBox, CardFace

PROPORTION = 30 / 21
_PAPER: Colour = (34, 39, 48)
KINDS: dict[str, Colour] = {
    "deed": (150, 58, 64),
    "ground": (58, 104, 140),
    "wit": (112, 84, 150),
    "grit": (146, 108, 48),
    "": (84, 92, 106),
}
"""The colour of a kind of card; its icon says the same."""
_TITLE, _ART = 0.13, 0.37
"""Shares of the height of a small card."""
_LEAST_NAMED = 72
"""A card less wide than this shows no name: its picture tells it apart, and hovering shows it whole."""

Say = Callable[[Text], str]


def paint_card(
    theme: Theme,
    say: Say,
    card: CardFace,
    size: tuple[int, int],
    *,
    usable: bool = False,
    chosen: bool = False,
    whole: bool = False,
) -> pygame.Surface:
    """A card of this width and height, or taller where `whole` asks for every word on it."""
    wide, high = size
    bar, picture = round(_TITLE * PROPORTION * wide), round(_ART * PROPORTION * wide)
    boxes = _boxes(theme, say, card, wide) if whole else []
    if whole:
        high = max(high, bar + picture + sum(box.get_height() for box in boxes) + theme.px(10 + 5 * len(boxes)))
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    rect, bend = sheet.get_rect(), max(4, wide // 22)
    colour = KINDS.get(card.kind, KINDS[""])
    pygame.draw.rect(sheet, (*mixed(_PAPER, colour, 0.14), 255), rect, border_radius=bend)
    shown = picture if whole else max(picture, high - bar - 1)
    illustration = art((wide, shown), card.art or card.icon, colour, card.pattern or pattern_of(card.id), card.id)
    sheet.blit(illustration, (0, bar))
    pygame.draw.rect(sheet, mixed(colour, (255, 255, 255), 0.08), (0, 0, wide, bar), border_top_left_radius=bend)
    named = wide >= theme.px(_LEAST_NAMED)
    _write_title(sheet, theme, say(card.title) if named else "", card.cost, bar)
    if card.worth:
        sign = star(max(theme.px(11), round(0.085 * wide)) if named else max(6, round(0.17 * wide)))
        at = (wide - round(0.62 * sign.get_width()), bar + shown - (0 if whole else round(0.62 * sign.get_height())))
        sheet.blit(sign, sign.get_rect(center=at))
        words = theme.words(card.worth, max(10, round(sign.get_height() * 0.42)), (255, 250, 236), bold=True)
        sheet.blit(words, words.get_rect(center=(at[0], at[1] + 1)))
    top = bar + picture + theme.px(8)
    for box in boxes:
        sheet.blit(box, ((wide - box.get_width()) // 2, top))
        top += box.get_height() + theme.px(5)
    _edge(sheet, theme, colour, bend, usable, chosen)
    return sheet


def _edge(sheet: pygame.Surface, theme: Theme, colour: Colour, bend: int, usable: bool, chosen: bool) -> None:
    """Round corners, and a border that says whether the card can be used now."""
    rect = sheet.get_rect()
    mask = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), rect, border_radius=bend)
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if usable or chosen:
        pygame.draw.rect(sheet, ACCENT if usable else TEXT, rect, theme.px(3), border_radius=bend)
    else:
        pygame.draw.rect(sheet, mixed(colour, LINE, 0.5), rect, max(1, theme.px(2)), border_radius=bend)


def _write_title(sheet: pygame.Surface, theme: Theme, title: str, cost: str, bar: int) -> None:
    left = theme.px(5)
    if cost:
        coin = _coin(theme, cost, round(0.84 * bar))
        sheet.blit(coin, coin.get_rect(midleft=(theme.px(3), bar // 2)))
        left = coin.get_width() + theme.px(6)
    room = sheet.get_width() - left - theme.px(4)
    largest = max(10, round(0.52 * bar))
    sizes = range(largest, 9, -1)
    size = next((n for n in sizes if theme.font(n, True).size(title)[0] <= room), 10)
    lines = [title] if theme.font(size, True).size(title)[0] <= room else theme.wrap(title, room, size, bold=True)[:2]
    step = theme.line_height(size) - 1 if len(lines) == 1 else round(0.46 * bar)
    top = bar // 2 - step * len(lines) // 2
    for line in lines:
        words = theme.words(theme.clipped(line, room, size, bold=True), size, (250, 246, 234), bold=True)
        sheet.blit(words, (left, top))
        top += step


def _boxes(theme: Theme, say: Say, card: CardFace, wide: int) -> list[pygame.Surface]:
    boxes = card.boxes or ((CardBox(None, card.text),) if card.text else ())
    return [_box(theme, say, box, wide - theme.px(14)) for box in boxes]


def _box(theme: Theme, say: Say, box: CardBox, wide: int) -> pygame.Surface:
    """A text with a bar in its tone on the left and its title above."""
    px, size = theme.px, theme.px(13)
    lines = theme.wrap(say(box.text), wide - px(14), size)
    head = theme.line_height(px(11)) if box.title else 0
    sheet = pygame.Surface((wide, px(10) + head + len(lines) * theme.line_height(size)), pygame.SRCALPHA)
    pygame.draw.rect(sheet, (20, 23, 29, 230), sheet.get_rect(), border_radius=px(5))
    tone = {"bad": STAR, "accent": COIN}.get(box.tone, DIM)
    pygame.draw.rect(sheet, tone, (0, px(3), px(3), sheet.get_height() - px(6)))
    top = px(4)
    if box.title:
        sheet.blit(theme.words(say(box.title).upper(), px(11), mixed(tone, TEXT, 0.25), bold=True), (px(9), top))
        top += head
    for line in lines:
        sheet.blit(theme.words(line, size), (px(9), top))
        top += theme.line_height(size)
    return sheet


def _coin(theme: Theme, cost: str, high: int) -> pygame.Surface:
    """The cost of a card on a coin, which stretches for a long one."""
    words = theme.words(cost, max(9, round(0.56 * high)), (60, 40, 12), bold=True)
    wide = max(high, words.get_width() + round(0.5 * high))
    big = pygame.Surface((3 * wide, 3 * high), pygame.SRCALPHA)
    for shrink, colour in ((0, mixed(COIN, (0, 0, 0), 0.55)), (4, COIN), (12, mixed(COIN, (255, 255, 255), 0.22))):
        rect = big.get_rect().inflate(-2 * shrink, -2 * shrink)
        pygame.draw.rect(big, (*colour, 255), rect, border_radius=rect.height // 2)
    coin = pygame.transform.smoothscale(big, (wide, high))
    coin.blit(words, words.get_rect(center=coin.get_rect().center))
    return coin


@lru_cache(maxsize=32)
def star(radius: int) -> pygame.Surface:
    """The worth of a card, on a star."""
    half, fine = radius + 3, 3
    big = pygame.Surface((2 * half * fine, 2 * half * fine), pygame.SRCALPHA)
    for far, colour in ((radius + 2.5, (30, 14, 16)), (radius + 1.0, STAR_EDGE), (radius - 1.0, STAR)):
        points = []
        for k in range(10):
            away, turn = far * fine * (1.0 if k % 2 == 0 else 0.56), -pi / 2 + k * pi / 5
            points.append((half * fine + away * cos(turn), half * fine + away * sin(turn)))
        pygame.draw.polygon(big, (*colour, 255), points)
    return pygame.transform.smoothscale(big, (2 * half, 2 * half))
