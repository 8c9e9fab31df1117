"""Dice and tokens as small pictures: a hexagon with its number of sides, or a white face with icons."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.app.theme import ACCENT, GLOW, Colour, Theme, mixed
from game.kit.heroes import Coin

_INK: Colour = (8, 9, 12)
_PAPER: Colour = (236, 230, 214)
_DARK: Colour = (24, 22, 18)
_COLOURS: dict[str, Colour] = {
    "good": (86, 176, 96),
    "accent": (232, 178, 52),
    "bad": (206, 70, 74),
    "plain": (176, 180, 188),
    "dim": (110, 114, 122),
}


def coin_width(coin: Coin, size: int) -> int:
    """How wide a coin is that is so high: a face with two icons is wider."""
    return size if coin.sides or len(coin.icons) < 2 else round(1.35 * size)


def paint_coin(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, coin: Coin, open: bool = False, hot: bool = False
) -> None:
    """A coin in its place; `open`: it can be chosen, `hot`: the pointer is on it."""
    if coin.sides:
        picture = hexagon(rect.height, coin.tone, coin.spent, open or hot)
        surface.blit(picture, picture.get_rect(center=rect.center))
        ink = (128, 130, 134) if coin.spent else _DARK
        words = theme.words(str(coin.sides), max(9, round(rect.height * 0.42)), ink, bold=True)
        surface.blit(words, words.get_rect(center=rect.center))
        return
    paper = mixed(_PAPER, _INK, 0.7) if coin.spent else _PAPER
    pygame.draw.rect(surface, GLOW if open or hot else _INK, rect, border_radius=max(3, rect.height // 5))
    inner = rect.inflate(-max(2, rect.height // 9), -max(2, rect.height // 9))
    pygame.draw.rect(surface, paper, inner, border_radius=max(2, rect.height // 6))
    step = inner.width / max(1, len(coin.icons))
    for n, icon in enumerate(coin.icons):
        glyph = theme.icon(icon, round(0.58 * rect.height if len(coin.icons) == 1 else 0.48 * rect.height), _DARK)
        surface.blit(glyph, glyph.get_rect(center=(round(inner.x + step * (n + 0.5)), inner.centery)))


@lru_cache(maxsize=128)
def hexagon(size: int, tone: str, spent: bool, ringed: bool = False) -> pygame.Surface:
    """A token without its number, smooth."""
    fine = 4
    sheet = pygame.Surface((size * fine, size * fine), pygame.SRCALPHA)
    colour = _COLOURS[tone]
    whole = size * fine / 2

    def six(radius: float) -> list[tuple[float, float]]:
        return [(whole + radius * sin(k * pi / 3), whole - radius * cos(k * pi / 3)) for k in range(6)]

    pygame.draw.polygon(sheet, ACCENT if ringed else _INK, six(whole))
    pygame.draw.polygon(sheet, _INK, six((0.86 if ringed else 0.92) * whole))
    pygame.draw.polygon(
        sheet, mixed(colour, (20, 22, 26), 0.76) if spent else colour, six((0.8 if ringed else 0.85) * whole)
    )
    if not spent:
        pygame.draw.polygon(sheet, mixed(colour, (255, 255, 255), 0.4), six(0.72 * whole))
        pygame.draw.polygon(sheet, colour, six(0.64 * whole))
    return pygame.transform.smoothscale(sheet, (size, size))
