"""Behind the arena: a riveted wall by lamplight, and the striped edge below the head."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from game.app.art.paint import Field, noise, shaded
from game.app.theme import Colour

_IRON = np.array([104, 74, 58], dtype=np.float32)
STRIPE: Colour = (226, 172, 30)
BAR: Colour = (16, 13, 13)
_PLATES = (8, 4.5)
_LAMP = (0.42, 0.3)


@lru_cache(maxsize=4)
def wall(size: tuple[int, int]) -> pygame.Surface:
    """Plates, darker away from the lamp."""

    def shade(x: Field, y: Field) -> Field:
        small = (x.shape[0], y.shape[1])
        rough = noise(small, 9, 3) * 0.3 + noise(small, 60, 5) * 0.14
        across, down = x * _PLATES[0] % 1.0, y * _PLATES[1] % 1.0
        seam = np.clip(np.minimum(across, 1 - across) * 50, 0, 1) * np.clip(np.minimum(down, 1 - down) * 50, 0, 1)
        away = np.hypot((x - _LAMP[0]) * 1.2, y - _LAMP[1])
        lit = 0.2 + 0.9 * np.exp(-((away / 0.55) ** 2))
        picture: Field = ((0.4 + rough) * lit * (0.75 + 0.25 * seam))[..., None] * _IRON
        return picture

    return shaded(size, shade, 3)


def stripes(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Yellow stripes on black, as round every hole in the floor."""
    pygame.draw.rect(surface, BAR, rect)
    step = max(8, rect.height * 7)
    for x in range(rect.x - step, rect.right, step):
        corners = [
            (x, rect.bottom),
            (x + step // 2, rect.bottom),
            (x + step // 2 + rect.height, rect.top),
            (x + rect.height, rect.top),
        ]
        pygame.draw.polygon(surface, STRIPE, corners)
