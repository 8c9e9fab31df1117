"""What is left of a model: segments on an arc outside its base, and what it is about to lose."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, radians, sin

import numpy as np
import pygame

from game.app.table.art.rims import FACE, surface
from game.app.theme import ACCENT, INK_TARGET, LOSS, SUCCESS, Colour, mixed

_SPENT: Colour = (58, 62, 70)
_MOST_SEGMENTS = 10
CLEAR = 4.4
"""Pixels between rim and arc, so that a ring fits between them."""


def health_arc(
    sheet: pygame.Surface, centre: tuple[int, int], radius: int, left: int, whole: int, lost: int = 0
) -> None:
    """Segments below a base, green, amber or red by what is left; of those, `lost` are about to go."""
    left = max(0, min(left, whole))
    arc = _segments(radius, left, whole, max(0, min(lost, left)))
    sheet.blit(arc, arc.get_rect(center=centre))


def thickness(radius: int) -> float:
    return max(3.0, radius * 0.17)


def reach(radius: int) -> int:
    """How far from the middle of a base the arc goes."""
    return round(radius + max(CLEAR, radius * 0.12) + thickness(radius)) + 3


@lru_cache(maxsize=512)
def _segments(radius: int, left: int, whole: int, lost: int) -> pygame.Surface:
    shown = min(whole, _MOST_SEGMENTS)
    full, kept = (-(-n * shown // max(1, whole)) for n in (left, left - lost))
    thick, inner, fine = thickness(radius), radius + max(CLEAR, radius * 0.12), 3
    half = reach(radius)
    big = pygame.Surface((fine * (2 * half + 1), fine * (2 * half + 1)), pygame.SRCALPHA)
    span = radians(min(150, 22 * shown))
    share = left / max(1, whole)
    colour = SUCCESS if share > 0.55 else ACCENT if share > 0.3 else LOSS
    middle = fine * (half + 0.5)
    for n in range(shown):
        start, end = (pi / 2 + span / 2 - span * k / shown for k in (n, n + 1))
        gap = 0.1 * (start - end)
        paint = colour if n < kept else INK_TARGET if n < full else _SPENT
        for grow, shade in ((1.3, FACE), (0.0, paint)):
            turns = [start - gap + (end - start + 2 * gap) * k / 6 for k in range(7)]
            out, inside = inner + thick + grow, inner - grow
            outline = [(middle + fine * out * cos(t), middle + fine * out * sin(t)) for t in turns]
            outline += [(middle + fine * inside * cos(t), middle + fine * inside * sin(t)) for t in reversed(turns)]
            pygame.draw.polygon(big, (*shade, 255), outline)
    return pygame.transform.smoothscale(big, (2 * half + 1, 2 * half + 1))


@lru_cache(maxsize=256)
def inner_arc(across: int, share: int, lost: int = 0) -> pygame.Surface:
    """Where no figure stands: an arc inside the rim, in twenty-fourths, clockwise from the top."""
    half, r = across // 2 + 1, across / 2
    ys, xs = np.mgrid[-half : half + 1, -half : half + 1].astype(float)
    far = np.hypot(xs, ys)
    thick = max(1.2, r * 0.05)
    middle = r - max(2.6, r * 0.2) - thick * 1.5
    alpha = np.clip(thick - np.abs(far - middle) + 0.4, 0, 1)
    turn = (np.arctan2(xs, -ys) / (2 * pi)) % 1.0
    colour = SUCCESS if share > 14 else ACCENT if share > 7 else LOSS
    picture = np.where((turn <= share / 24)[..., None], np.array(INK_TARGET), np.array((64, 68, 76)))
    kept = (turn <= (share - lost) / 24)[..., None]
    picture = np.where(kept, np.array(mixed(colour, (255, 255, 255), 0.1)), picture)
    return surface(picture.astype(float), alpha * 0.95)
