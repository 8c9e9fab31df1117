"""Small drawing tools that overlays share: labels, dashed lines, hatches, washes of colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, cos, hypot, pi, sin

import pygame

from game.app.table.camera import XY
from game.app.theme import Colour, Size, Theme, mixed

DARK: Colour = (12, 13, 16)


@lru_cache(maxsize=512)
def pill(theme: Theme, words: str, colour: Colour, edge: Colour | None = None, size: Size = "small") -> pygame.Surface:
    """Words on a dark rounded plate."""
    text = theme.words(words, size, colour, bold=True)
    pad = theme.px(6)
    wide, high = text.get_width() + 2 * pad, text.get_height() + theme.px(2)
    plate = pygame.Surface((wide, high), pygame.SRCALPHA)
    radius = high // 2
    pygame.draw.rect(plate, (*(edge or mixed(DARK, colour, 0.35)), 255), plate.get_rect(), border_radius=radius)
    pygame.draw.rect(plate, (*DARK, 232), plate.get_rect().inflate(-2, -2), border_radius=radius)
    plate.blit(text, (pad, theme.px(1)))
    return plate


def label(
    window: pygame.Surface, theme: Theme, at: XY, words: str, colour: Colour, inside: pygame.Rect, edge: Colour | None = None
) -> pygame.Rect:
    """A pill centred on a place, pushed inside the view."""
    plate = pill(theme, words, colour, edge)
    rect = plate.get_rect(center=(round(at[0]), round(at[1]))).clamp(inside)
    window.blit(plate, rect)
    return rect


def circle_points(at: XY, radius: float) -> list[XY]:
    """As many corners as make a circle look round."""
    count = max(24, min(240, round(radius / 2.2)))
    return [(at[0] + radius * cos(2 * pi * k / count), at[1] + radius * sin(2 * pi * k / count)) for k in range(count)]


def line(window: pygame.Surface, colour: Colour, a: XY, b: XY, width: int = 1) -> None:
    pygame.draw.aaline(window, colour, a, b, width)


def outline(window: pygame.Surface, colour: Colour, points: Sequence[XY], width: int = 2, cased: bool = True) -> None:
    """A closed line that is read on any ground: dark beside light."""
    if len(points) < 2:
        return
    sides = list(zip(points, [*points[1:], points[0]], strict=True))
    if cased:
        for a, b in sides:
            pygame.draw.aaline(window, DARK, a, b, width + 2)
    for a, b in sides:
        pygame.draw.aaline(window, colour, a, b, width)


def dashes(points: Sequence[XY], pattern: Sequence[float]) -> Iterator[list[XY]]:
    """The pieces of a line that a pattern of strokes and gaps leaves."""
    index, left, drawing = 0, pattern[0], True
    current: list[XY] = [points[0]]
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
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


def dashed(
    window: pygame.Surface, colour: Colour, points: Sequence[XY], pattern: Sequence[float], width: int = 2, cased: bool = True
) -> None:
    strokes = list(dashes(points, pattern))
    if cased:
        for stroke in strokes:
            for a, b in zip(stroke, stroke[1:], strict=False):
                pygame.draw.aaline(window, DARK, a, b, width + 2)
    for stroke in strokes:
        for a, b in zip(stroke, stroke[1:], strict=False):
            pygame.draw.aaline(window, colour, a, b, width)


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


def filled(
    shapes: Iterable[Sequence[XY]],
    area: pygame.Rect,
    fill: tuple[int, int, int, int],
    hatch: Callable[[], pygame.Surface] | None = None,
    origin: tuple[int, int] = (0, 0),
) -> tuple[pygame.Surface, pygame.Rect] | None:
    """Shapes filled with a wash and perhaps hatched; shapes that run the other way than the first are holes.

    The surface covers only what lies in `area`; hatches hang on `origin`, so that they move with the board.
    """
    corners = [list(shape) for shape in shapes]
    corners = [shape for shape in corners if len(shape) >= 3]
    if not corners:
        return None
    xs, ys = [x for shape in corners for x, _ in shape], [y for shape in corners for _, y in shape]
    rect = pygame.Rect(round(min(xs)) - 1, round(min(ys)) - 1, 0, 0)
    rect.size = ceil(max(xs) - min(xs)) + 3, ceil(max(ys) - min(ys)) + 3
    rect = rect.clip(area)
    if rect.width == 0 or rect.height == 0:
        return None
    layer = pygame.Surface(rect.size, pygame.SRCALPHA)
    outer, holes = _parted(corners)
    for shape in outer:
        pygame.draw.polygon(layer, fill, [(x - rect.left, y - rect.top) for x, y in shape])
    if hatch is not None:
        _hatched(layer, hatch(), rect, origin, fill)
    for shape in holes:
        pygame.draw.polygon(layer, (0, 0, 0, 0), [(x - rect.left, y - rect.top) for x, y in shape])
    return layer, rect


def _parted(shapes: list[list[XY]]) -> tuple[list[list[XY]], list[list[XY]]]:
    first = _turns(shapes[0])
    outer = [shape for shape in shapes if _turns(shape) == first]
    return outer, [shape for shape in shapes if _turns(shape) != first]


def _turns(shape: Sequence[XY]) -> bool:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(shape, [*shape[1:], shape[0]], strict=True)) > 0


def _hatched(
    layer: pygame.Surface, tile: pygame.Surface, rect: pygame.Rect, origin: tuple[int, int], fill: tuple[int, int, int, int]
) -> None:
    """Lay the hatch where the layer is filled."""
    side = tile.get_width()
    pattern = pygame.Surface(layer.get_size(), pygame.SRCALPHA)
    for y in range(-((rect.top - origin[1]) % side), rect.height, side):
        for x in range(-((rect.left - origin[0]) % side), rect.width, side):
            pattern.blit(tile, (x, y))
    mask = pygame.mask.from_surface(layer, 1).to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
    pattern.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    layer.blit(pattern, (0, 0))
