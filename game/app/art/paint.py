"""Brushes for large pictures: gradients, light, noise, soft edges; everything may be used beside the main thread."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame
from numpy.random import default_rng

from game.app.theme import Colour, glyph_font, icon_glyph

Field = npt.NDArray[np.float32]
Stops = Sequence[tuple[float, float]]
_BLUR = 10
_LIGHT = 96
"""Pixels of the small picture that a pool of light is enlarged from."""


def fine(size: tuple[int, int], draw: Callable[[pygame.Surface, int], object], times: int = 3) -> pygame.Surface:
    """Something drawn so many times too large and scaled down, for smooth edges."""
    sheet = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
    draw(sheet, times)
    return pygame.transform.smoothscale(sheet, size)


def noise(size: tuple[int, int], cells: int, seed: int) -> Field:
    """Smooth noise between 0 and 1: a few random heights with soft slopes between them."""
    wide, high = size
    rows = max(2, round(cells * high / wide))
    heights = default_rng(seed).random((cells + 3, rows + 3), dtype=np.float32)
    x = np.linspace(0, cells + 1, wide, dtype=np.float32)
    y = np.linspace(0, rows + 1, high, dtype=np.float32)
    left, top = x.astype(int), y.astype(int)
    u, v = _eased(x - left)[:, None], _eased(y - top)[None, :]
    across = heights[left] * (1 - u) + heights[left + 1] * u
    blended: Field = across[:, top] * (1 - v) + across[:, top + 1] * v
    return blended


def _eased(share: Field) -> Field:
    eased: Field = share * share * (3 - 2 * share)
    return eased


def shaded(size: tuple[int, int], shade: Callable[[Field, Field], Field], coarse: int = 2) -> pygame.Surface:
    """A picture from colours for every place, x and y between 0 and 1, worked out for every `coarse`th pixel."""
    small = max(2, size[0] // coarse), max(2, size[1] // coarse)
    x = np.linspace(0, 1, small[0], dtype=np.float32)[:, None]
    y = np.linspace(0, 1, small[1], dtype=np.float32)[None, :]
    colours = np.clip(shade(x, y), 0, 255).astype(np.uint8)
    return pygame.transform.smoothscale(pygame.surfarray.make_surface(colours), size)


def shading(
    size: tuple[int, int], shade: Callable[[Field, Field], Generator[None, None, Field]], coarse: int = 2
) -> Generator[None, None, pygame.Surface]:
    """The same a part at a time."""
    small = max(2, size[0] // coarse), max(2, size[1] // coarse)
    x = np.linspace(0, 1, small[0], dtype=np.float32)[:, None]
    y = np.linspace(0, 1, small[1], dtype=np.float32)[None, :]
    colours = yield from shade(x, y)
    yield
    picture = pygame.surfarray.make_surface(np.clip(colours, 0, 255).astype(np.uint8))
    yield
    return pygame.transform.smoothscale(picture, size)


def gradient(size: tuple[int, int], top: Colour, bottom: Colour, middle: Colour | None = None) -> pygame.Surface:
    """From one colour to another, downwards."""
    places = (0.0, 1.0) if middle is None else (0.0, 0.5, 1.0)
    stops = (top, bottom) if middle is None else (top, middle, bottom)
    y = np.linspace(0, 1, size[1])
    column = np.stack([np.interp(y, places, [stop[n] for stop in stops]) for n in range(3)], axis=1)
    colours = np.broadcast_to(column[None], (*size, 3)).astype(np.uint8)
    return pygame.surfarray.make_surface(colours)


def veil(
    surface: pygame.Surface, rect: pygame.Rect, stops: Stops, colour: Colour = (0, 0, 0), *, across: bool = False
) -> None:
    """A colour laid over a part of a picture, more or less of it from top to bottom, or from left to right."""
    length = rect.width if across else rect.height
    if length < 1 or rect.width < 1 or rect.height < 1:
        return
    strong = np.interp(np.linspace(0, 1, length), [at for at, _ in stops], [much for _, much in stops]).astype(np.uint8)
    sheet = pygame.Surface(rect.size, pygame.SRCALPHA)
    sheet.fill((*colour, 255))
    alpha = pygame.surfarray.pixels_alpha(sheet)
    alpha[:] = strong[:, None] if across else strong[None, :]
    del alpha
    surface.blit(sheet, rect)


def light(
    surface: pygame.Surface, at: tuple[int, int], radius: int, colour: Colour, strong: int, soft: float = 2.0
) -> None:
    """A pool of light, or of shadow, that fades outwards."""
    way = np.linspace(-1, 1, _LIGHT)
    away = np.hypot(way[:, None], way[None, :])
    sheet = pygame.Surface((_LIGHT, _LIGHT), pygame.SRCALPHA)
    sheet.fill((*colour, 255))
    alpha = pygame.surfarray.pixels_alpha(sheet)
    alpha[:] = (np.clip(1 - away, 0, 1) ** soft * strong).astype(np.uint8)
    del alpha
    surface.blit(pygame.transform.smoothscale(sheet, (2 * radius, 2 * radius)), (at[0] - radius, at[1] - radius))


def soft_box(size: tuple[int, int], blur: int, colour: Colour, strong: int, radius: int = 8) -> pygame.Surface:
    """A box without edges, larger than `size` by twice the blur on every side: a shadow or a glow."""
    blur = max(1, blur)
    sheet = pygame.Surface((size[0] + 4 * blur, size[1] + 4 * blur), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    pygame.draw.rect(sheet, (*colour, strong), (2 * blur, 2 * blur, *size), border_radius=radius)
    quarter = max(1, sheet.get_width() // 4), max(1, sheet.get_height() // 4)
    small = pygame.transform.gaussian_blur(pygame.transform.smoothscale(sheet, quarter), max(1, blur // 4))
    return pygame.transform.smoothscale(small, sheet.get_size())


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """A picture with round corners."""
    shown = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    shown.blit(picture, (0, 0))
    shown.blit(_mask(picture.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return shown


@lru_cache(maxsize=8)
def _mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    return fine(size, lambda s, k: pygame.draw.rect(s, (255, 255, 255, 255), s.get_rect(), border_radius=radius * k), 2)


def filling(
    picture: pygame.Surface, size: tuple[int, int], middle: tuple[float, float] = (0.5, 0.5), zoom: float = 1.0
) -> pygame.Surface:
    """The part of a picture round `middle` that fills a box."""
    wide, high = picture.get_size()
    scale = max(size[0] / wide, size[1] / high) * zoom
    part = pygame.Rect(0, 0, min(wide, max(1, round(size[0] / scale))), min(high, max(1, round(size[1] / scale))))
    part.center = round(wide * middle[0]), round(high * middle[1])
    part.clamp_ip(picture.get_rect())
    return pygame.transform.smoothscale(picture.subsurface(part), size)


def out_of_focus(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture as one sees it while looking at something in front of it."""
    small = pygame.transform.smoothscale(picture, (max(2, size[0] // _BLUR), max(2, size[1] // _BLUR)))
    return pygame.transform.smoothscale(pygame.transform.box_blur(small, 2), size)


def sign(
    surface: pygame.Surface, name: str, at: tuple[int, int], pixels: int, colour: Colour, turned: float = 0.0
) -> None:
    """An icon of the font round a point."""
    drawn = glyph_font(name, pixels).render(icon_glyph(name), True, colour)
    if turned:
        drawn = pygame.transform.rotozoom(drawn, turned, 1)
    surface.blit(drawn, drawn.get_rect(center=at))
