"""Night on the board: dark ground that can still be read, gold pools of light, and lit windows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from random import Random
from typing import ClassVar

import numpy as np
import pygame
from shapely import Point as Dot
from shapely import Polygon, unary_union

from game.app.table.art.brush import Sheet, multiplied
from game.app.table.art.camera import XY, Box
from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.table.art.terrain import plot_of
from game.app.theme import Colour
from game.boards.sight import Light
from game.boards.table import Table

COARSE = 6
"""Darkness is worked out for squares this many pixels wide, then smoothed."""
DARKNESS = 0.29
"""How much of the day's light the night takes away."""
_NIGHT = np.array((2.0, 12.0, 46.0))
_LAMP = np.array((70.0, 48.0, 12.0))
"""What a lamp adds to the ground at its foot."""
_RIM: Colour = (255, 216, 140)
_WINDOW: Colour = (255, 214, 130)
_SPACING, _LIT, _STOREY = 1.2, 0.45, 3.0
"""Inches between windows, how many of them are lit, and how high a house must be to have any."""


@dataclass(frozen=True)
class Night(Overlay):
    """Darkness over the ground, not over models: they must be readable at night too."""

    lights: Sequence[Light]
    lies: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "lights", tuple(self.lights))

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        plane = view.camera.plane
        pools = tuple((plane.flat(light.at), plane.length(light.pool)) for light in self.lights)

        def paint(sheet: Sheet) -> None:
            left, top = sheet.rect.topleft
            placed = [(u * sheet.scale - left, v * sheet.scale - top, r * sheet.scale) for (u, v), r in pools]
            sheet.fill(view.ground_shapes(), (255, 255, 255), 255)
            sheet.surface.blit(darkness(sheet.rect.size, placed), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            _rims(sheet, pools, plane.box)
            if isinstance(view.board, Table):
                _windows(sheet, list(lit_windows(view.board, view)), 1.0 if view.board.unit == "inch" else 2.54)

        view.layer(canvas, self, plane.box, paint)


def darkness(size: tuple[int, int], pools: list[tuple[float, float, float]]) -> pygame.Surface:
    """A dark sheet with round pools: gold inside, the edge of the light within a twelfth of its radius.

    Colours are multiplied by alpha, so that paint with hardly any alpha is light added to the ground.
    """
    # One sample more than there are squares: enlarging them then puts each exactly where it belongs.
    wide, high = max(1, size[0] // COARSE) + 1, max(1, size[1] // COARSE) + 1
    across, down = size[0] / (wide - 1), size[1] / (high - 1)
    lit, warm = np.zeros((wide, high)), np.zeros((wide, high))
    xs, ys = np.arange(wide) * across, np.arange(high) * down
    for x, y, radius in pools:
        left, right = np.searchsorted(xs, (x - radius, x + radius))
        top, bottom = np.searchsorted(ys, (y - radius, y + radius))
        if left >= right or top >= bottom or radius <= 0:
            continue
        far = np.hypot(xs[left:right, None] - x, ys[None, top:bottom] - y) / radius
        pool = np.clip((1.0 - far) * 12, 0, 1)
        lit[left:right, top:bottom] = np.maximum(lit[left:right, top:bottom], pool)
        shine = pool * (0.35 + 0.65 * np.clip(1 - far, 0, 1))
        warm[left:right, top:bottom] = np.maximum(warm[left:right, top:bottom], shine)
    dark = (1 - lit) * DARKNESS
    colour = _NIGHT * dark[..., None] + _LAMP * warm[..., None]
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(sheet)
    pixels[:] = np.clip(colour, 0, 255).astype(np.uint8)
    del pixels
    cover = pygame.surfarray.pixels_alpha(sheet)
    # Paint without any alpha is skipped in some columns of pixels when it is blitted, depending on the width.
    cover[:] = np.clip(dark * 255, 1, 255).astype(np.uint8)
    del cover
    return pygame.transform.smoothscale(sheet, size)


@lru_cache(maxsize=8)
def _rings(pools: tuple[tuple[XY, float], ...]) -> list[list[XY]]:
    """Where the light ends; pools that meet have one line around them."""
    lit = unary_union([Dot(at).buffer(radius, 48) for at, radius in pools if radius > 0])
    parts = [part for part in getattr(lit, "geoms", [lit]) if isinstance(part, Polygon) and not part.is_empty]
    return [[(x, y) for x, y in ring.coords] for part in parts for ring in (part.exterior, *part.interiors)]


def _rims(sheet: Sheet, pools: tuple[tuple[XY, float], ...], ground: Box) -> None:
    """A thin line where the light ends, exactly there."""
    (left, top), (right, bottom) = sheet.at(ground[:2]), sheet.at(ground[2:])
    line = pygame.Surface(sheet.rect.size, pygame.SRCALPHA)
    line.set_clip(pygame.Rect(round(left), round(top), round(right - left), round(bottom - top)))
    for ring in _rings(pools):
        pygame.draw.lines(line, multiplied(_RIM, 70), True, [sheet.at(place) for place in ring], 2)
    sheet.surface.blit(line, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


# --- windows


def lit_windows(table: Table, view: Chart) -> Iterator[XY]:
    """Where light falls out of high houses: along their lower walls, the same ones every night."""
    plane, inch = view.camera.plane, 1.0 if table.unit == "inch" else 2.54
    for piece in table.pieces:
        plot = plot_of(piece, plane, table)
        if plot.look != "building" or plot.height < _STOREY * inch:
            continue
        dice = Random(f"{piece.id} windows")
        for (ax, ay), (bx, by) in zip(plot.outline, [*plot.outline[1:], plot.outline[0]], strict=True):
            long = hypot(bx - ax, by - ay)
            below = abs(by - ay) < 0.2 * long and (ay + by) / 2 > plot.middle[1]
            count = int(long / (_SPACING * inch)) if below else 0
            for k in range(count):
                share = (k + 0.5) / count
                if dice.random() < _LIT:
                    yield ax + (bx - ax) * share, ay + (by - ay) * share


def _windows(sheet: Sheet, spots: list[XY], inch: float) -> None:
    wide, high = max(2, round(0.34 * inch * sheet.scale)), max(1, round(0.09 * inch * sheet.scale))
    spill = _spill(max(3, round(0.8 * inch * sheet.scale)))
    for spot in spots:
        x, y = sheet.at(spot)
        sheet.surface.blit(spill, spill.get_rect(midtop=(round(x), round(y))), special_flags=pygame.BLEND_RGB_ADD)
        pane = pygame.Rect(0, 0, wide, high)
        pane.midbottom = round(x), round(y)
        pygame.draw.rect(sheet.surface, (*_WINDOW, 255), pane)


@lru_cache(maxsize=16)
def _spill(radius: int) -> pygame.Surface:
    """Light on the ground in front of a window, to be added to it."""
    xs, ys = np.mgrid[-radius : radius + 1, 0 : radius + 1].astype(float)
    shine = np.clip(1 - np.hypot(xs * 1.25, ys) / radius, 0, 1) ** 1.6
    sheet = pygame.Surface(shine.shape)
    pixels = pygame.surfarray.pixels3d(sheet)
    pixels[:] = np.clip(shine[..., None] * np.array((92, 66, 24)), 0, 255).astype(np.uint8)
    del pixels
    return sheet
