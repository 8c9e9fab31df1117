"""Spotlights: beams of added light from above the board onto whoever matters now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pygame

from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.theme import Colour
from game.core.place import Point
from game.kit.heroes import Beam

_TONES: dict[Beam, tuple[Colour, float, float]] = {
    "gold": ((255, 220, 150), 0.32, -1.3),
    "red": ((255, 150, 110), 0.28, 1.4),
    "cold": ((190, 210, 255), 0.24, 0.3),
}
"""Colour, strength, and how far to the side a lamp hangs, in cells."""
_HIGH, _WIDE = 5.0, 0.9
_COARSE = 4
_NEAREST = 520
"""Pixels to the cell from which on the light would fill the window."""


@dataclass(frozen=True)
class Spotlights(Overlay):
    """Where the lamps of a show point to."""

    lit: tuple[tuple[Point, Beam], ...]
    lies: ClassVar[bool] = True

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        scale = view.camera.scale
        if scale > _NEAREST:
            return
        for at, beam in self.lit:
            picture, (dx, dy) = light(round(scale), beam)
            x, y = view.camera.to_screen(at)
            canvas.blit(picture, (round(x) - dx, round(y) - dy), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=12)
def light(scale: int, beam: Beam) -> tuple[pygame.Surface, tuple[int, int]]:
    """A beam at a size, and where in the picture the lit place is; painted coarsely, for it is soft anyway."""
    colour, strength, aside = _TONES[beam]
    unit = scale / _COARSE
    radius, pad = _WIDE * unit, 8
    wide, high = 2 * radius + abs(aside) * unit + 2 * pad, (_HIGH + _WIDE) * unit + 2 * pad
    place = pad + radius + max(0.0, -aside) * unit, pad + _HIGH * unit
    lamp = place[0] + aside * unit, float(pad)
    sheet = pygame.Surface((round(wide), round(high)))
    cone = [lamp, (place[0] + radius, place[1]), (place[0] - radius, place[1])]
    pygame.draw.polygon(sheet, [round(part * strength * 0.5) for part in colour], cone)
    for y in range(sheet.get_height()):  # the beam fades out towards its lamp
        level = round(255 * min(1.0, max(0.0, (y - lamp[1]) / max(1.0, place[1] - lamp[1])) ** 1.3))
        sheet.fill((level, level, level), (0, y, sheet.get_width(), 1), special_flags=pygame.BLEND_RGB_MULT)
    pool = pygame.Rect(0, 0, round(2 * radius), round(1.6 * radius))
    pool.center = round(place[0]), round(place[1])
    pygame.draw.ellipse(sheet, [round(part * strength) for part in colour], pool)
    soft = pygame.transform.gaussian_blur(sheet, max(1, round(0.09 * unit)))
    picture = pygame.transform.smoothscale(soft, (soft.get_width() * _COARSE, soft.get_height() * _COARSE))
    return picture, (round(place[0] * _COARSE), round(place[1] * _COARSE))
