"""Night on the board: darkness with pools of light cut out of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pygame

from game.app.table.art.brush import Sheet
from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.boards.sight import Light

COARSE = 6
"""Darkness is worked out for squares of so many pixels and smoothed."""
DARKNESS = 0.54
_NIGHT = np.array((10.0, 14.0, 34.0))
_LAMP = np.array((255.0, 206.0, 128.0))
_GLOW = 0.17


@dataclass(frozen=True)
class Night(Overlay):
    """Darkness over the ground, not over models: they must be read at night too."""

    lights: Sequence[Light]
    lies: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "lights", tuple(self.lights))

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        pools = [(view.camera.plane.flat(light.at), view.camera.plane.length(light.pool)) for light in self.lights]

        def paint(sheet: Sheet) -> None:
            left, top = sheet.rect.topleft
            placed = [(u * sheet.scale - left, v * sheet.scale - top, r * sheet.scale) for (u, v), r in pools]
            sheet.fill(view.ground_shapes(), (255, 255, 255), 255)
            sheet.surface.blit(darkness(sheet.rect.size, placed), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

        view.layer(canvas, self, view.camera.plane.box, paint)


def darkness(size: tuple[int, int], pools: list[tuple[float, float, float]]) -> pygame.Surface:
    """A dark sheet with round pools: bright inside, the edge of the light within a twelfth of its radius.

    Colours are multiplied by alpha.
    """
    wide, high = max(2, size[0] // COARSE), max(2, size[1] // COARSE)
    across, down = size[0] / wide, size[1] / high
    lit, warm = np.zeros((wide, high)), np.zeros((wide, high))
    xs, ys = (np.arange(wide) + 0.5) * across, (np.arange(high) + 0.5) * down
    for x, y, radius in pools:
        left, right = np.searchsorted(xs, (x - radius, x + radius))
        top, bottom = np.searchsorted(ys, (y - radius, y + radius))
        if left >= right or top >= bottom or radius <= 0:
            continue
        far = np.hypot(xs[left:right, None] - x, ys[None, top:bottom] - y) / radius
        pool = np.clip((1.0 - far) * 12, 0, 1)
        lit[left:right, top:bottom] = np.maximum(lit[left:right, top:bottom], pool * (1 - 0.18 * far))
        warm[left:right, top:bottom] = np.maximum(warm[left:right, top:bottom], pool * np.clip(1 - far, 0, 1))
    dark, glow = (1 - lit) * DARKNESS, warm * _GLOW
    alpha = dark + glow
    colour = _NIGHT * dark[..., None] + _LAMP * glow[..., None]
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(sheet)
    pixels[:] = np.clip(colour, 0, 255).astype(np.uint8)
    del pixels
    cover = pygame.surfarray.pixels_alpha(sheet)
    cover[:] = np.clip(alpha * 255, 0, 255).astype(np.uint8)
    del cover
    return pygame.transform.smoothscale(sheet, size)
