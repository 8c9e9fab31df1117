"""Noise, light and paper for the tilesets: small pictures as numpy arrays, saved with their .tsx."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import numpy as np
import pygame

HERE = Path(__file__).parent
Colour = tuple[float, float, float]
Picture = np.ndarray
"""Rows of pixels: red, green, blue and alpha from 0 to 1."""


# --- noise and paint -------------------------------------------------------------------------------------------------


def noise(size: int, cells: int, seed: int) -> np.ndarray:
    """Smooth noise from 0 to 1 that repeats at its borders."""
    grid = np.random.default_rng(seed).random((cells, cells))
    at = np.arange(size) * cells / size
    low = at.astype(int)
    part = at - low
    part = part * part * (3 - 2 * part)
    high = (low + 1) % cells
    top = grid[low][:, low] * (1 - part) + grid[low][:, high] * part
    bottom = grid[high][:, low] * (1 - part) + grid[high][:, high] * part
    return top * (1 - part[:, None]) + bottom * part[:, None]


def fractal(size: int, cells: int, seed: int, octaves: int = 4) -> np.ndarray:
    """Several layers of noise, each finer and fainter."""
    total, weight = np.zeros((size, size)), 0.0
    for octave in range(octaves):
        fine = cells * 2**octave
        if fine > size:
            break
        total += noise(size, fine, seed + octave) / 2**octave
        weight += 1 / 2**octave
    return total / weight


def solid(height: int, width: int, colour: Colour, alpha: float = 1.0) -> Picture:
    picture = np.empty((height, width, 4))
    picture[..., :3] = np.array(colour) / 255
    picture[..., 3] = alpha
    return picture


def textured(size: int, dark: Colour, light: Colour, cells: int, seed: int, grain: float = 0.03) -> Picture:
    """A tileable patch between two colours, with a little grain."""
    mix = fractal(size, cells, seed)
    mix = np.clip((mix - 0.5) * 1.9 + 0.5, 0, 1)[..., None]
    picture = solid(size, size, dark)
    picture[..., :3] = (np.array(dark) * (1 - mix) + np.array(light) * mix) / 255
    picture[..., :3] += (np.random.default_rng(seed + 99).random((size, size, 1)) - 0.5) * grain * 2
    return np.clip(picture, 0, 1)


def over(below: Picture, above: Picture, y: int = 0, x: int = 0) -> Picture:
    """Lay one picture on another, in place."""
    part = below[y : y + above.shape[0], x : x + above.shape[1]]
    above = above[: part.shape[0], : part.shape[1]]
    a, b = above[..., 3:], part[..., 3:]
    alpha = a + b * (1 - a)
    part[..., :3] = np.where(alpha > 0, (above[..., :3] * a + part[..., :3] * b * (1 - a)) / np.maximum(alpha, 1e-6), 0)
    part[..., 3:] = alpha
    return below


def shaded(picture: Picture, amount: np.ndarray | float) -> Picture:
    """Brighter above 0, darker below."""
    copy = picture.copy()
    factor = 1 + np.broadcast_to(amount, picture.shape[:2])[..., None]
    copy[..., :3] = np.clip(copy[..., :3] * factor, 0, 1)
    return copy


def distance_in(height: int, width: int) -> np.ndarray:
    """Pixels to the nearest border."""
    y, x = np.mgrid[:height, :width]
    return np.minimum.reduce([x, y, width - 1 - x, height - 1 - y])


def round_mask(size: int, ragged: float = 0.0, seed: int = 0) -> np.ndarray:
    """1 inside a disc, smooth at its rim, its edge ragged by noise."""
    y, x = (np.mgrid[:size, :size] - (size - 1) / 2) / (size / 2)
    r = np.hypot(x, y) + ragged * (fractal(size, 5, seed, 2) - 0.5)
    return np.clip((0.94 - r) * size / 4, 0, 1)


def rounded_box(height: int, width: int, radius: float) -> np.ndarray:
    y, x = np.mgrid[:height, :width].astype(float)
    dx = np.maximum(np.abs(x - (width - 1) / 2) - (width / 2 - radius), 0)
    dy = np.maximum(np.abs(y - (height - 1) / 2) - (height / 2 - radius), 0)
    return np.clip(radius - np.hypot(dx, dy) + 0.5, 0, 1)


def box(height: int, width: int, colour: Colour, radius: float = 2, light: float = 0.25) -> Picture:
    """A lit block: bright along the upper left, dark along the lower right."""
    picture = solid(height, width, colour)
    y, x = np.mgrid[:height, :width]
    slope = (1 - (x / max(width - 1, 1) + y / max(height - 1, 1))) * light
    picture = shaded(picture, slope)
    rim = distance_in(height, width) < 1
    picture[rim, :3] *= 0.55
    picture[..., 3] = rounded_box(height, width, radius)
    return picture


def with_shadow(picture: Picture, reach: int = 4, depth: float = 0.45) -> Picture:
    """The same picture with a soft shadow to its lower right."""
    shadow = np.zeros_like(picture)
    for step in range(1, reach + 1):
        moved = np.zeros(picture.shape[:2])
        moved[step:, step:] = picture[:-step, :-step, 3]
        shadow[..., 3] = np.maximum(shadow[..., 3], moved * depth * (1 - (step - 1) / (reach + 1)))
    return over(shadow, picture)


def slabs(size: int, dark: Colour, light: Colour, step: int, seed: int) -> Picture:
    """Paving: slabs of slightly different shades with dark joints."""
    picture = textured(size, dark, light, 8, seed, 0.02)
    shades = np.random.default_rng(seed).random((size // step, size // step)) * 0.14 - 0.07
    picture = shaded(picture, np.kron(shades, np.ones((step, step))))
    y, x = np.mgrid[:size, :size]
    joint = ((x % step) == 0) | ((y % step) == 0)
    picture[joint, :3] *= 0.72
    light_edge = ((x % step) == 1) | ((y % step) == 1)
    picture[light_edge & ~joint, :3] *= 1.07
    return np.clip(picture, 0, 1)


def clear(size: int = 32) -> Picture:
    """Nothing painted yet."""
    return np.zeros((size, size, 4))


def canopy(size: int, dark: Colour, light: Colour, seed: int) -> Picture:
    """A tree from above: a ragged crown lit from the upper left."""
    crown = textured(size, dark, light, 6, seed, 0.08)
    y, x = (np.mgrid[:size, :size] - size / 2) / (size / 2)
    crown = shaded(crown, np.clip(-(x + y) * 0.38, -0.5, 0.45))
    tufts = fractal(size, 8, seed + 5, 2)
    crown[tufts > 0.62, :3] *= 1.16
    crown[..., 3] = round_mask(size, 0.55, seed)
    return with_shadow(np.clip(crown, 0, 1), max(3, size // 10), 0.5)


# --- sheets ----------------------------------------------------------------------------------------------------------


def cut(picture: Picture, size: int) -> list[Picture]:
    """Square tiles of a larger picture, row by row."""
    rows, columns = picture.shape[0] // size, picture.shape[1] // size
    return [
        picture[row * size : (row + 1) * size, column * size : (column + 1) * size]
        for row in range(rows)
        for column in range(columns)
    ]


def write(name: str, tiles: list[Picture], columns: int, wangs: dict[str, tuple[str, int]] | None = None) -> None:
    """Save tiles as one PNG with its .tsx; `wangs` names corner sets: colour and number of the first of 16 tiles."""
    height, width = tiles[0].shape[:2]
    rows = -(-len(tiles) // columns)
    sheet = np.zeros((rows * height, columns * width, 4))
    for number, tile in enumerate(tiles):
        row, column = divmod(number, columns)
        sheet[row * height : (row + 1) * height, column * width : (column + 1) * width] = tile
    data = (np.clip(sheet, 0, 1) * 255 + 0.5).astype(np.uint8)
    surface = pygame.image.frombuffer(data.tobytes(), (data.shape[1], data.shape[0]), "RGBA")
    pygame.image.save(surface, str(HERE / f"{name}.png"))
    sizes = f'tilewidth="{width}" tileheight="{height}" tilecount="{rows * columns}" columns="{columns}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.8" tiledversion="1.8.2" name="{name}" {sizes}>',
        f' <image source="{name}.png" width="{data.shape[1]}" height="{data.shape[0]}"/>',
    ]
    if wangs:
        lines.append(" <wangsets>")
        for title, (colour, first) in wangs.items():
            lines.append(f'  <wangset name="{title}" type="corner" tile="{first + 15}">')
            lines.append(f'   <wangcolor name="{title}" color="{colour}" tile="{first + 15}" probability="1"/>')
            for bits in range(1, 16):
                left_up, right_up, right_down, left_down = (bits >> bit & 1 for bit in range(4))
                wang = f"0,{right_up},0,{right_down},0,{left_down},0,{left_up}"
                lines.append(f'   <wangtile tileid="{first + bits}" wangid="{wang}"/>')
            lines.append("  </wangset>")
        lines.append(" </wangsets>")
    lines.append("</tileset>")
    (HERE / f"{name}.tsx").write_text("\n".join(lines) + "\n", encoding="utf-8")


def corners(size: int, inside: Picture, rim: Colour, seed: int) -> list[Picture]:
    """Sixteen tiles of one ground lying on another, by which of their corners it covers (1, 2, 4, 8 clockwise)."""
    wobble, band = 0.24, 0.1
    v, u = np.mgrid[:size, :size] / size + 0.5 / size
    ripple = (fractal(size, 2, seed, 3) - 0.5) * wobble
    tiles = []
    for bits in range(16):
        a, b, c, d = (bits >> bit & 1 for bit in range(4))
        field = a * (1 - u) * (1 - v) + b * u * (1 - v) + c * u * v + d * (1 - u) * v
        field = field + (ripple if bits not in (0, 15) else 0)
        tile = inside.copy()
        edge = np.clip(1 - np.abs(field - 0.5 - band / 2) / band, 0, 1)[..., None] if bits != 15 else 0
        tile[..., :3] = tile[..., :3] * (1 - edge * 0.75) + np.array(rim) / 255 * edge * 0.75
        tile[..., 3] = np.clip((field - 0.5) * size / 2 + 0.5, 0, 1) if bits else 0
        tiles.append(tile)
    return tiles
