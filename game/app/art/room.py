"""The room the table stands in: a panelled wall by lamplight, and the shelf the boxes stand on."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache

import numpy as np
import pygame

from game.app.art.paint import Field, gradient, light, noise, shading, soft_box, veil
from game.app.theme import Colour, mixed

_WOOD = np.array([112, 85, 65], dtype=np.float32)
_PLANKS = 11
_LAMP = (0.46, 0.36)
_GLOW: Colour = (255, 214, 140)


def wall(size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    """Planks, darker away from the lamp; a part at a time."""

    def shade(x: Field, y: Field) -> Generator[None, None, Field]:
        small = (x.shape[0], y.shape[1])
        plank = x * _PLANKS
        seam = np.clip(np.minimum(plank % 1.0, 1 - plank % 1.0) * 60, 0, 1)
        rough = noise(small, 40, 3) * 0.25
        yield
        rough += noise(small, 7, 4) * 0.35
        yield
        grain = np.sin((y * 3 + rough * 2.2) * 40 + plank.astype(int) * 17) * 0.04
        tone = 0.52 + 0.25 * rough + grain + plank.astype(int) * 37 % 5 * 0.02
        yield
        away = np.hypot((x - _LAMP[0]) * 1.15, (y - _LAMP[1]) * 0.95)
        lit = 0.16 + 1.05 * np.exp(-((away / 0.52) ** 2))
        yield
        picture: Field = (tone * lit * (0.72 + 0.28 * seam))[..., None] * _WOOD
        return picture

    picture = yield from shading(size, shade, 3)
    return picture


def shelf(room: pygame.Surface, y: int, thick: int) -> None:
    """A board across the wall: its upper side, its front, and the shadow under it."""
    wide, deep = room.get_width(), max(4, thick * 2 // 5)
    for part, top, bottom, seed in (
        (pygame.Rect(0, y - deep, wide, deep), (120, 84, 52), (90, 62, 38), 4),
        (pygame.Rect(0, y, wide, thick), (86, 58, 35), (38, 25, 16), 6),
    ):
        board = gradient(part.size, top, bottom)
        grain = pygame.surfarray.pixels3d(board)
        grain[:] = np.clip(grain * (0.8 + 0.35 * noise(part.size, 70, seed))[..., None], 0, 255).astype(np.uint8)
        del grain
        room.blit(board, part)
    pygame.draw.line(room, (150, 108, 70), (0, y), (wide, y))
    veil(room, pygame.Rect(0, y + thick, wide, thick), [(0, 170), (1, 0)])


def furnishing(size: tuple[int, int], shelf_at: int, thick: int) -> Generator[None, None, pygame.Surface]:
    """Everything behind the title, darker at the top and the bottom; a part at a time."""
    picture = yield from wall(size)
    yield
    picture = picture.convert()
    yield
    wide, high = size
    for share in (0.16, 0.5, 0.84):
        light(picture, (round(wide * share), shelf_at - round(high * 0.33)), round(high * 0.24), _GLOW, 90, 1.8)
        yield
    veil(picture, picture.get_rect(), [(0, 120), (0.12, 40), (0.5, 0), (0.85, 40), (1, 170)])
    yield
    shelf(picture, shelf_at, thick)
    return picture


def dim_wall(size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    """The wall behind a page, so dark that words can be read on it; a part at a time."""
    picture = yield from wall(size)
    yield
    picture = picture.convert()
    yield
    picture.fill((62, 66, 74), special_flags=pygame.BLEND_RGB_MULT)
    picture.fill((12, 14, 18), special_flags=pygame.BLEND_RGB_ADD)
    return picture


# --- boxes


@lru_cache(maxsize=32)
def box_shadow(size: tuple[int, int]) -> pygame.Surface:
    return soft_box(size, max(4, size[0] // 16), (0, 0, 0), 150, 4)


@lru_cache(maxsize=64)
def box_sides(size: tuple[int, int], spine: Colour) -> tuple[pygame.Surface, pygame.Surface]:
    """The spine to the right of a cover, and the lid above it."""
    wide, high = size
    side, up = spine_of(wide)
    face = gradient(
        (side, high + up), mixed(spine, (255, 255, 255), 0.06), mixed(spine, (0, 0, 0), 0.45)
    ).convert_alpha()
    mask = pygame.Surface(face.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(0, up), (side, 0), (side, high - up // 2), (0, high + up)])
    face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    lid = pygame.Surface((wide + side, up), pygame.SRCALPHA)
    pygame.draw.polygon(lid, mixed(spine, (255, 255, 255), 0.35), [(0, up), (side, 0), (wide + side, 0), (wide, up)])
    return face, lid


def spine_of(wide: int) -> tuple[int, int]:
    """How wide the spine of a box is that is so wide, and how far its lid rises."""
    side = max(6, round(wide * 0.075))
    return side, max(3, side // 3)


def stand(surface: pygame.Surface, cover: pygame.Surface, rect: pygame.Rect, spine: Colour) -> None:
    """A box as it stands on the shelf: cover, spine, lid, sheen and shadow."""
    shadow = box_shadow(rect.size)
    surface.blit(shadow, shadow.get_rect(center=(rect.centerx + rect.width // 24, rect.centery + rect.width // 24)))
    face, lid = box_sides(rect.size, spine)
    up = lid.get_height()
    surface.blit(face, (rect.right, rect.y - up))
    surface.blit(lid, (rect.x, rect.y - up))
    surface.blit(cover, rect)
    surface.blit(_sheen(rect.size), rect)
    pygame.draw.line(surface, mixed(spine, (255, 255, 255), 0.5), rect.topleft, (rect.right - 1, rect.y))


@lru_cache(maxsize=32)
def _sheen(size: tuple[int, int]) -> pygame.Surface:
    wide, high = size
    sheen = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(sheen, (255, 255, 255, 16), [(0, 0), (wide * 0.55, 0), (wide * 0.18, high), (0, high)])
    return sheen
