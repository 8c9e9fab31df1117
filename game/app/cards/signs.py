"""The signs on cards: a coin for what it costs, a star for what it scores, a colour and an icon for its kind."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.app.theme import COIN, LEAST, STAR, STAR_EDGE, Colour, Theme, mixed
from game.kit.faces import CardFace

_FINE = 3
"""How much larger signs are drawn, to be scaled down smoothly."""
KINDS: dict[str, Colour] = {
    "deed": (150, 58, 64),
    "ground": (58, 104, 140),
    "wit": (112, 84, 150),
    "grit": (146, 108, 48),
    "": (84, 92, 106),
}
"""The colour of a kind of card; its icon says the same."""
SIGNS: dict[str, str] = {"deed": "sword-cross", "ground": "flag-variant", "wit": "eye", "grit": "arm-flex"}
"""The icon of a kind of card, for whoever cannot tell the colours apart."""


def colour_of(kind: str) -> Colour:
    return KINDS.get(kind, KINDS[""])


def coin(theme: Theme, cost: str, high: int) -> pygame.Surface:
    """A cost on a coin, which stretches for a long one."""
    words = theme.mark(cost, max(LEAST, round(0.62 * high)), (60, 40, 12))
    wide = max(high, words.get_width() + round(0.5 * high))
    sheet = _blank_coin(wide, high).copy()
    sheet.blit(words, words.get_rect(center=sheet.get_rect().center))
    return sheet


def priced_coin(theme: Theme, card: CardFace, high: int) -> pygame.Surface | None:
    """What a card costs: a number, or the signs of its game; None where it costs nothing."""
    if not card.price:
        return coin(theme, card.cost, high) if card.cost else None
    glyphs = [theme.icon(sign, round(0.66 * high), (60, 40, 12)) for sign in card.price]
    step = round(0.7 * high)
    sheet = _blank_coin(high + step * (len(glyphs) - 1), high).copy()
    for n, glyph in enumerate(glyphs):
        sheet.blit(glyph, glyph.get_rect(center=(high // 2 + n * step, high // 2)))
    return sheet


@lru_cache(maxsize=32)
def _blank_coin(wide: int, high: int) -> pygame.Surface:
    big = pygame.Surface((_FINE * wide, _FINE * high), pygame.SRCALPHA)
    edges = ((0, (8, 9, 12)), (4, mixed(COIN, (0, 0, 0), 0.25)), (8, mixed(COIN, (255, 255, 255), 0.45)), (12, COIN))
    for shrink, colour in edges:
        rect = big.get_rect().inflate(-shrink, -shrink)
        pygame.draw.rect(big, (*colour, 255), rect, border_radius=rect.height // 2)
    return pygame.transform.smoothscale(big, (wide, high))


def worth_star(theme: Theme, worth: str, radius: int) -> pygame.Surface:
    """A worth on a star."""
    sheet = star(radius).copy()
    words = theme.mark(worth, max(LEAST, round(0.82 * radius)), (255, 250, 236))
    middle = sheet.get_rect().center
    sheet.blit(words, words.get_rect(center=(middle[0], middle[1] + max(1, radius // 14))))
    return sheet


@lru_cache(maxsize=32)
def star(radius: int) -> pygame.Surface:
    """What a card scores is always on a star."""
    edge = max(1.0, radius * 0.12)
    half = radius + round(2 * edge) + 1
    big = pygame.Surface((2 * half * _FINE, 2 * half * _FINE), pygame.SRCALPHA)
    for far, colour in ((radius + 2 * edge, (8, 9, 12)), (radius + edge, STAR_EDGE), (radius - edge / 2, STAR)):
        points = []
        for k in range(10):
            away, turn = far * _FINE * (1.0 if k % 2 == 0 else 0.6), -pi / 2 + k * pi / 5
            points.append((half * _FINE + away * cos(turn), half * _FINE + away * sin(turn)))
        pygame.draw.polygon(big, (*colour, 255), points)
    return pygame.transform.smoothscale(big, (2 * half, 2 * half))
