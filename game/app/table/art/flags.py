"""Flags of bodies of men: a shield with the sign of their kind, how many they are, and in what state; never smaller."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.app.theme import GLOW, TONES, Colour, Theme, mixed
from game.kit.tokens import Tone

WIDE, HIGH, POLE = 42, 46, 78
"""The shield, and how high over the ground its upper edge is."""
ROOMY, SMALL = 860, 0.76
"""On a board less high than the first, all flags are smaller by the second."""
_DARK: Colour = (8, 9, 12)
_CREAM: Colour = (255, 250, 236)
_SHORT: Colour = (255, 200, 180)
"""The number of a body of men that has lost some."""
_FINE = 3
_FAINT = 120
"""How much is left of a flag that lets men be seen, out of 255."""
_TRIED = ((0, 0), (1, 0), (0, -1), (-1, 0), (1, -1), (-1, -1), (0, 1), (2, 0), (1, 1), (-1, 1), (0, -2), (-2, 0))
"""Where a flag goes that has no room, in its own widths and heights."""
Box = tuple[int, int, int, int]


@lru_cache(maxsize=192)
def flag(
    theme: Theme,
    icon: str,
    colour: Colour,
    count: int,
    whole: bool,
    sign: tuple[str, Tone] | None,
    lit: bool,
    share: float,
    faint: bool = False,
) -> pygame.Surface:
    """A flag without its pole, which goes up along the left edge of the shield; `share` of its full size."""

    def px(design: float) -> int:
        return theme.px(design * share)

    size = px(WIDE) + 2 * px(13), px(HIGH) + px(30)
    big = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    shield = _shield(_FINE * px(13), _FINE * px(12), _FINE * px(WIDE), _FINE * px(HIGH))
    pygame.draw.polygon(big, (*_DARK, 255), _grown(shield, 1.12))
    if lit:
        pygame.draw.polygon(big, (*GLOW, 255), _grown(shield, 1.2))
        pygame.draw.polygon(big, (*_DARK, 255), _grown(shield, 1.08))
    pygame.draw.polygon(big, (*mixed(colour, (0, 0, 0), 0.12), 255), shield)
    pygame.draw.polygon(big, (*mixed(colour, (255, 255, 255), 0.35), 255), shield, max(2, _FINE * px(2)))
    picture = pygame.transform.smoothscale(big, size)
    middle = px(13) + px(WIDE) // 2
    face = theme.icon(icon, px(25), _CREAM)
    picture.blit(face, face.get_rect(center=(middle, px(12) + round(0.42 * px(HIGH)))))
    words = theme.words(str(count), px(15), _CREAM if whole else _SHORT, bold=True)
    plate = pygame.Rect(0, 0, max(px(20), words.get_width() + px(10)), px(19))
    plate.center = middle, px(12) + px(HIGH) + px(5)
    pygame.draw.rect(picture, mixed(colour, (255, 255, 255), 0.3), plate, border_radius=plate.height // 2)
    pygame.draw.rect(picture, _DARK, plate.inflate(-2, -2), border_radius=plate.height // 2)
    picture.blit(words, words.get_rect(center=plate.center))
    if sign:
        _paint_sign(picture, theme, sign, (px(13) + px(WIDE), px(12)), share)
    if faint:
        picture.fill((255, 255, 255, _FAINT), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _paint_sign(
    picture: pygame.Surface, theme: Theme, sign: tuple[str, Tone], at: tuple[int, int], share: float
) -> None:
    icon, tone = sign

    def px(design: float) -> int:
        return theme.px(design * share)

    disc = pygame.Surface((_FINE * px(24), _FINE * px(24)), pygame.SRCALPHA)
    pygame.draw.circle(disc, (*_DARK, 255), disc.get_rect().center, _FINE * px(11))
    pygame.draw.circle(disc, (*mixed(TONES[tone], _CREAM, 0.1), 255), disc.get_rect().center, _FINE * px(9.5))
    small = pygame.transform.smoothscale(disc, (px(24), px(24)))
    picture.blit(small, small.get_rect(center=at))
    mark = theme.icon(icon, px(14), (16, 16, 18))
    picture.blit(mark, mark.get_rect(center=at))


def _shield(x: float, y: float, wide: float, high: float) -> list[tuple[float, float]]:
    return [(x, y), (x + wide, y), (x + wide, y + 0.62 * high), (x + wide / 2, y + high), (x, y + 0.62 * high)]


def _grown(shape: list[tuple[float, float]], by: float) -> list[tuple[float, float]]:
    x = sum(at[0] for at in shape) / len(shape)
    y = sum(at[1] for at in shape) / len(shape)
    return [(x + (u - x) * by, y + (v - y) * by) for u, v in shape]


@lru_cache(maxsize=64)
def spread(homes: tuple[tuple[int, int], ...], size: tuple[int, int], inside: Box) -> tuple[tuple[int, int], ...]:
    """Where flags go that would be at `homes`, so that none covers another; the first ones keep their places."""
    taken: list[pygame.Rect] = []
    room = pygame.Rect(inside)
    for home in homes:
        taken.append(_free(pygame.Rect(home, size), taken, room))
    return tuple((rect.x, rect.y) for rect in taken)


def _free(home: pygame.Rect, taken: Sequence[pygame.Rect], room: pygame.Rect) -> pygame.Rect:
    """The nearest place beside its own where a flag covers no other."""
    near = home.collidelist(taken)
    if near < 0:
        return home
    other = taken[near]
    beside = (other.right - home.left, 0), (0, other.top - home.bottom), (other.left - home.right, 0)
    tried = [*sorted(beside, key=lambda step: abs(step[0]) + abs(step[1])), (0, other.bottom - home.top)]
    tried += [(dx * home.width, dy * home.height) for dx, dy in _TRIED]
    free = [home.move(step) for step in tried if home.move(step).collidelist(taken) < 0]
    whole = not room.contains(home)
    return next((rect for rect in free if whole or room.contains(rect)), free[0] if free else home)
