"""Small drawing tools that overlays share: labels, dashed lines, hatches, washes of colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, floor, hypot, pi, sin

import numpy as np
import pygame

from game.app.table.art.camera import XY, Box
from game.app.theme import Colour, Size, Theme, mixed

DARK: Colour = (12, 13, 16)
_TRIES = 6
Hatch = tuple[Colour, int, int, int]
"""Colour, alpha, gap in pixels, and which way the lines run."""


@lru_cache(maxsize=512)
def pill(
    theme: Theme, words: str, colour: Colour, edge: Colour | None = None, size: Size | int = "small"
) -> pygame.Surface:
    """Words on a dark rounded plate."""
    text = theme.words(words, size, colour, bold=True)
    pad = max(3, round(text.get_height() * 0.34))
    wide, high = text.get_width() + 2 * pad, text.get_height() + 2
    plate = pygame.Surface((wide, high), pygame.SRCALPHA)
    radius = high // 2
    pygame.draw.rect(plate, (*(edge or mixed(DARK, colour, 0.35)), 255), plate.get_rect(), border_radius=radius)
    pygame.draw.rect(plate, (*DARK, 232), plate.get_rect().inflate(-2, -2), border_radius=radius)
    plate.blit(text, (pad, 1))
    return plate


class Labels:
    """The words of one frame over the board: each is put where no other is yet."""

    def __init__(self) -> None:
        self.taken: list[pygame.Rect] = []
        self.kept: list[pygame.Rect] = []
        """What is laid over the board in every frame: no words belong under it."""

    def begin(self) -> None:
        """Forget the words of the last frame."""
        self.taken[:] = self.kept

    def put(
        self,
        window: pygame.Surface,
        theme: Theme,
        spots: Sequence[XY],
        words: str,
        colour: Colour,
        inside: pygame.Rect,
        edge: Colour | None = None,
    ) -> pygame.Rect:
        """A pill centred on the first of `spots` that is free, or else just above or below the first."""
        plate = pill(theme, words, colour, edge)
        x, y = spots[0]
        step = plate.get_height() + 2
        near = [(x, y + way * k * step) for k in range(1, _TRIES) for way in (-1, 1)]
        tried = [plate.get_rect(center=(round(u), round(v))).clamp(inside) for u, v in (*spots, *near)]
        rect = next((rect for rect in tried if rect.collidelist(self.taken) < 0), tried[0])
        self.taken.append(rect)
        window.blit(plate, rect)
        return rect


@lru_cache(maxsize=64)
def circle_points(at: XY, radius: float) -> list[XY]:
    """A circle with enough corners to look round at any zoom."""
    count = 180
    return [(at[0] + radius * cos(2 * pi * k / count), at[1] + radius * sin(2 * pi * k / count)) for k in range(count)]


def line(window: pygame.Surface, colour: Colour, a: XY, b: XY, width: int = 1) -> None:
    pygame.draw.aaline(window, colour, a, b, width)


def dashes(points: Sequence[XY], pattern: Sequence[float]) -> Iterator[list[XY]]:
    """The pieces of a line that a pattern of strokes and gaps leaves."""
    index, left, drawing = 0, pattern[0], True
    current: list[XY] = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        long = hypot(bx - ax, by - ay)
        done = 0.0
        while long - done > left:
            done += left
            at = ax + (bx - ax) * done / long, ay + (by - ay) * done / long
            if drawing:
                yield [*current, at]
            index, drawing, current = (index + 1) % len(pattern), not drawing, [at]
            left = pattern[index]
        left -= long - done
        if drawing:
            current.append((bx, by))
    if drawing and len(current) > 1:
        yield current


@lru_cache(maxsize=256)
def dot(radius: int, colour: Colour, alpha: int = 255) -> pygame.Surface:
    """A smooth disc with a dark edge."""
    big = pygame.Surface((8 * radius + 16, 8 * radius + 16), pygame.SRCALPHA)
    centre = big.get_rect().center
    pygame.draw.circle(big, (*DARK, alpha * 3 // 4), centre, 4 * radius + 6)
    pygame.draw.circle(big, (*colour, alpha), centre, 4 * radius)
    return pygame.transform.smoothscale(big, (2 * radius + 4, 2 * radius + 4))


def spot(window: pygame.Surface, at: XY, radius: int, colour: Colour) -> None:
    image = dot(radius, colour)
    window.blit(image, image.get_rect(center=(round(at[0]), round(at[1]))))


@lru_cache(maxsize=16)
def hatching(colour: Colour, alpha: int, gap: int, way: int) -> pygame.Surface:
    """A tile of slanted lines: `way` 0 rises, 1 falls, 2 crosses, 3 is dotted."""
    tile = pygame.Surface((gap * 8, gap * 8), pygame.SRCALPHA)
    side, paint = gap * 8, (*colour, alpha)
    if way == 3:
        for y in range(0, side, gap):
            for x in range((y // gap % 2) * gap // 2, side, gap):
                pygame.draw.circle(tile, paint, (x + 2, y + 2), 2)
        return tile
    for start in range(-side, side, gap):
        if way in (0, 2):
            pygame.draw.line(tile, paint, (start, side), (start + side, 0), 2)
        if way in (1, 2):
            pygame.draw.line(tile, paint, (start, 0), (start + side, side), 2)
    return tile


class Sheet:
    """A cached layer being painted: strokes in units of the plane, on pixels multiplied by their alpha."""

    def __init__(self, rect: pygame.Rect, scale: float) -> None:
        self.rect = rect
        self.scale = scale
        self.surface = pygame.Surface(rect.size, pygame.SRCALPHA)

    def at(self, place: XY) -> XY:
        return place[0] * self.scale - self.rect.left, place[1] * self.scale - self.rect.top

    def fill(self, shapes: Iterable[Sequence[XY]], colour: Colour, alpha: int, hatch: Hatch | None = None) -> None:
        """Shapes washed with colour and perhaps hatched; a shape that runs the opposite way to the first is a hole.

        A hole is cut into what came before it: a roof that can be reached lies in the hole its house leaves below.
        """
        corners = [[self.at(place) for place in shape] for shape in shapes if len(shape) >= 3]
        if not corners:
            return
        first = _turns(corners[0])
        wash = multiplied(colour, alpha)
        layer = pygame.Surface(self.rect.size, pygame.SRCALPHA) if hatch else self.surface
        for shape in corners:
            pygame.draw.polygon(layer, wash if _turns(shape) == first else (0, 0, 0, 0), shape)
        if hatch:
            self._hatch(layer, hatching(*hatch))
            self.surface.blit(layer, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _hatch(self, layer: pygame.Surface, tile: pygame.Surface) -> None:
        """Lay slanted lines where the layer is filled; they hang on the plane, and move with it."""
        side = tile.get_width()
        pattern = pygame.Surface(layer.get_size(), pygame.SRCALPHA)
        for y in range(-(self.rect.top % side), self.rect.height, side):
            for x in range(-(self.rect.left % side), self.rect.width, side):
                pattern.blit(tile, (x, y))
        mask = pygame.mask.from_surface(layer, 1).to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
        pattern.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        layer.blit(pattern.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def glow(self, shapes: Sequence[Sequence[XY]], colour: Colour, alpha: int, wide: int) -> None:
        """Light along the inside of shapes, fading over `wide` pixels.

        It is worked out for coarse squares that hang on the plane, so that sheets side by side agree.
        """
        small = max(1, wide // 4)
        dx, dy = self.rect.left % small, self.rect.top % small
        # One sample more than there are squares: enlarging them then puts each exactly where it belongs.
        size = -(-(self.rect.width + dx) // small) + 1, -(-(self.rect.height + dy) // small) + 1
        inside = pygame.Surface(size)
        corners = [[(x + dx, y + dy) for x, y in map(self.at, shape)] for shape in shapes if len(shape) >= 3]
        if not corners:
            return
        first = _turns(corners[0])
        for shape in corners:
            coarse = [(floor(x / small + 0.5), floor(y / small + 0.5)) for x, y in shape]
            pygame.draw.polygon(inside, (255, 255, 255) if _turns(shape) == first else (0, 0, 0), coarse)
        soft = pygame.surfarray.array_red(pygame.transform.box_blur(inside, 4)).astype(np.float32) / 255
        within = pygame.surfarray.array_red(inside) > 127
        strength = np.where(within, np.clip(2 * (1 - soft), 0, 1), 0) * alpha
        light = pygame.Surface(size, pygame.SRCALPHA)
        pixels = pygame.surfarray.pixels3d(light)
        pixels[:] = (strength[..., None] / 255 * np.array(colour)).astype(np.uint8)
        del pixels
        cover = pygame.surfarray.pixels_alpha(light)
        cover[:] = strength.astype(np.uint8)
        del cover
        layer = pygame.transform.smoothscale(light, ((size[0] - 1) * small, (size[1] - 1) * small))
        cut = pygame.Surface(layer.get_size(), pygame.SRCALPHA)
        for shape in corners:
            paint = (255, 255, 255, 255) if _turns(shape) == first else (0, 0, 0, 0)
            pygame.draw.polygon(cut, paint, shape)
        layer.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(layer, (-dx, -dy), special_flags=pygame.BLEND_RGBA_ADD)

    def outline(self, shape: Sequence[XY], colour: Colour, width: int = 2, cased: bool = True) -> None:
        """A closed line that can be read on any ground: dark beside light."""
        points = [self.at(place) for place in shape]
        if points:
            self._stroke([[*points, points[0]]], colour, width, cased)

    def dashed(self, points: Sequence[XY], pattern: Sequence[float], colour: Colour, width: int = 2) -> None:
        """A line of strokes and gaps, given in pixels."""
        self._stroke(list(dashes([self.at(place) for place in points], pattern)), colour, width, True)

    def line(self, a: XY, b: XY, colour: Colour, width: int = 1) -> None:
        pygame.draw.aaline(self.surface, colour, self.at(a), self.at(b), width)

    def spot(self, at: XY, radius: int, colour: Colour) -> None:
        image = dot(radius, colour).premul_alpha()
        x, y = self.at(at)
        self.surface.blit(image, image.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _stroke(self, strokes: list[list[XY]], colour: Colour, width: int, cased: bool) -> None:
        room = self.surface.get_rect().inflate(8, 8)
        pairs = [(a, b) for stroke in strokes for a, b in pairwise(stroke) if room.clipline(a, b)]
        for paint, wide in ((DARK, width + 2), (colour, width)) if cased else ((colour, width),):
            for a, b in pairs:
                pygame.draw.aaline(self.surface, paint, a, b, wide)


def multiplied(colour: Colour, alpha: int) -> tuple[int, int, int, int]:
    """A colour multiplied by its alpha."""
    r, g, b = (part * alpha // 255 for part in colour)
    return r, g, b, alpha


def bounds(shapes: Iterable[Sequence[XY]], margin: float = 0.0) -> Box:
    """The box around shapes in the plane."""
    places = [place for shape in shapes for place in shape] or [(0.0, 0.0)]
    us, vs = [u for u, _ in places], [v for _, v in places]
    return min(us) - margin, min(vs) - margin, max(us) + margin, max(vs) + margin


def _turns(shape: Sequence[XY]) -> bool:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(shape, [*shape[1:], shape[0]], strict=True)) > 0
