"""A bust being painted: shaded parts laid over each other on a square of 256, lit from the upper left."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from math import cos, pi, sin

import numpy as np
import pygame

from game.app.theme import Colour, glyph_font, icon_glyph

SIDE = 256
"""The square that every part is drawn on."""
MIDDLE = SIDE // 2
_FINE = 2
_INK: Colour = (14, 16, 20)
_FOOT, _BEND = 252.0, 34.0
"""Where the foot of a bust is cut, and by how much the cut bends up at its sides."""

_HEIGHT = np.linspace(1.10, 0.80, SIDE, dtype=np.float32)
"""How light it is from top to bottom."""

Spot = tuple[float, float]
Mask = np.ndarray
Window = tuple[slice, slice]
"""Rows and columns of the square."""
Draw = Callable[[pygame.Surface], object]


class Bust:
    """The strokes that make it, and what has been painted so far, colours multiplied by how much they cover."""

    def __init__(self) -> None:
        self._strokes: list[Callable[[], None]] = []
        self._colour = np.zeros((SIDE, SIDE, 3), np.float32)
        self._cover = np.zeros((SIDE, SIDE), np.float32)

    # --- shaded parts

    def shape(self, colour: Colour, *spots: Spot) -> Bust:
        return self._shaded(colour, lambda sheet: pygame.draw.polygon(sheet, (255,) * 4, _fine(spots)))

    def round(self, colour: Colour, middle: Spot, wide: float, high: float) -> Bust:
        box = _box(middle, wide, high)
        return self._shaded(colour, lambda sheet: pygame.draw.ellipse(sheet, (255,) * 4, box))

    def slab(self, colour: Colour, corner: Spot, wide: float, high: float, bend: float = 0) -> Bust:
        box = pygame.Rect(*(round(_FINE * n) for n in (*corner, wide, high)))
        return self._shaded(
            colour, lambda sheet: pygame.draw.rect(sheet, (255,) * 4, box, border_radius=round(_FINE * bend))
        )

    # --- flat ones

    def flat(self, colour: Colour, *spots: Spot) -> Bust:
        return self._flat(colour, lambda sheet: pygame.draw.polygon(sheet, (255,) * 4, _fine(spots)))

    def dot(self, colour: Colour, middle: Spot, wide: float, high: float = 0) -> Bust:
        box = _box(middle, wide, high or wide)
        return self._flat(colour, lambda sheet: pygame.draw.ellipse(sheet, (255,) * 4, box))

    def line(self, colour: Colour, start: Spot, end: Spot, wide: float) -> Bust:
        """A stroke with round ends."""

        def draw(sheet: pygame.Surface) -> None:
            a, b = _fine((start, end))
            pygame.draw.line(sheet, (255,) * 4, a, b, round(_FINE * wide))
            for spot in (a, b):
                pygame.draw.circle(sheet, (255,) * 4, spot, _FINE * wide / 2)

        return self._flat(colour, draw)

    def ring(self, colour: Colour, middle: Spot, wide: float, thick: float) -> Bust:
        at = (_FINE * middle[0], _FINE * middle[1])
        return self._flat(
            colour, lambda sheet: pygame.draw.circle(sheet, (255,) * 4, at, _FINE * wide / 2, round(_FINE * thick))
        )

    def sign(self, icon: str, middle: Spot, size: float, colour: Colour, turn: float = 0) -> Bust:
        """An icon, held or worn, with a dark edge."""
        font = glyph_font(icon, round(_FINE * size))
        glyph = font.render(icon_glyph(icon), True, (255, 255, 255))
        glyph = pygame.transform.rotate(glyph, turn) if turn else glyph

        def draw(sheet: pygame.Surface, dx: float = 0, dy: float = 0) -> None:
            sheet.blit(glyph, glyph.get_rect(center=(_FINE * (middle[0] + dx), _FINE * (middle[1] + dy))))

        def edge(sheet: pygame.Surface) -> None:
            for step in range(12):
                draw(sheet, 5 * cos(step * pi / 6), 5 * sin(step * pi / 6))

        self._flat(_INK, edge)
        return self._shaded(colour, draw)

    # --- the picture

    def painting(self) -> Generator[None, None, pygame.Surface]:
        """The bust with its foot cut round, a stroke at a time."""
        for stroke in self._strokes:
            stroke()
            yield
        return self._picture()

    def _picture(self) -> pygame.Surface:
        ys, xs = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
        foot = _FOOT - _BEND * ((xs - MIDDLE) / 96) ** 2
        cover = self._cover * np.clip(foot - ys + 0.5, 0, 1)
        colour = self._colour / np.maximum(self._cover, 1e-4)[..., None]
        sheet = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
        pixels, alpha = pygame.surfarray.pixels3d(sheet), pygame.surfarray.pixels_alpha(sheet)
        pixels[:] = np.clip(colour, 0, 255).astype(np.uint8).swapaxes(0, 1)
        alpha[:] = np.clip(cover * 255, 0, 255).astype(np.uint8).T
        return sheet

    # --- how paint is laid on

    def _shaded(self, colour: Colour, draw: Draw) -> Bust:
        self._strokes.append(partial(self._shade, colour, draw))
        return self

    def _flat(self, colour: Colour, draw: Draw) -> Bust:
        self._strokes.append(partial(self._fill, colour, draw))
        return self

    def _shade(self, colour: Colour, draw: Draw) -> None:
        """Lighter above than below, dark where the part turns away from the light, bright where it meets it."""
        mask, where = _mask(draw)
        away = np.clip(mask - _moved(mask, -18, -13), 0, 1)[..., None]
        towards = np.clip(mask - _moved(mask, 6, 6), 0, 1)[..., None]
        height = _HEIGHT[where[0]][:, None, None]
        paint = np.asarray(colour, np.float32) * height * (1 - 0.42 * away)
        self._lay(paint + (255 - paint) * 0.32 * towards, mask, where)

    def _fill(self, colour: Colour, draw: Draw) -> None:
        self._lay(np.asarray(colour, np.float32), *_mask(draw))

    def _lay(self, paint: np.ndarray, mask: Mask, where: Window) -> None:
        through = 1 - mask
        self._colour[where] = self._colour[where] * through[..., None] + paint * mask[..., None]
        self._cover[where] = self._cover[where] * through + mask


def _fine(spots: Sequence[Spot]) -> list[Spot]:
    return [(_FINE * x, _FINE * y) for x, y in spots]


def _box(middle: Spot, wide: float, high: float) -> pygame.Rect:
    x, y = middle
    return pygame.Rect(*(round(_FINE * n) for n in (x - wide / 2, y - high / 2, wide, high)))


def _mask(draw: Draw) -> tuple[Mask, Window]:
    """How much of each pixel is covered by what is drawn on a finer sheet, and where on the bust that is."""
    sheet = pygame.Surface((_FINE * SIDE, _FINE * SIDE), pygame.SRCALPHA)
    draw(sheet)
    box = sheet.get_bounding_rect()
    left, top = box.left // _FINE, box.top // _FINE
    right, bottom = -(-box.right // _FINE), -(-box.bottom // _FINE)
    box = pygame.Rect(_FINE * left, _FINE * top, _FINE * (right - left), _FINE * (bottom - top))
    small = pygame.transform.smoothscale(sheet.subsurface(box), (right - left, bottom - top))
    return pygame.surfarray.array_alpha(small).T / np.float32(255), (slice(top, bottom), slice(left, right))


def _moved(mask: Mask, right: int, down: int) -> Mask:
    """The mask moved, with nothing where it came from."""
    moved = np.zeros_like(mask)
    high, wide = mask.shape
    if abs(down) < high and abs(right) < wide:
        moved[max(0, down) : high + min(0, down), max(0, right) : wide + min(0, right)] = mask[
            max(0, -down) : high + min(0, -down), max(0, -right) : wide + min(0, -right)
        ]
    return moved
