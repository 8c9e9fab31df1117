"""What boards are made of: tileable textures of asphalt, grass, planks and more, painted from layered noise."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

import numpy as np
import pygame

Field = np.ndarray
"""Rows of numbers about 0 to 1, the same at opposite borders."""

SIZE = 512

_WORDS = {
    "asphalt": ("asphalt", "street", "road", "tarmac", "city", "alley"),
    "heath": ("heath", "heather", "moor"),
    "ash": ("ash", "cinder", "burnt"),
    "river": ("river", "bank", "valley"),
    "grass": ("grass", "meadow", "field", "park", "forest", "jungle", "swamp"),
    "planks": ("plank", "wood", "board", "dock", "deck", "pier"),
    "snow": ("snow", "ice", "tundra"),
    "sand": ("sand", "desert", "beach", "dust", "waste"),
    "metal": ("metal", "steel", "grate", "iron", "plate"),
    "dirt": ("dirt", "mud", "earth", "soil", "steppe"),
    "stone": ("stone", "cobble", "flag", "castle", "dungeon"),
    "concrete": ("concrete", "roof", "gravel", "cement"),
    "tiles": ("tile", "marble", "museum", "floor", "lab", "bank"),
}


def material(ground: str) -> str:
    """The texture that fits a map's word for its ground."""
    word = ground.lower()
    return next((name for name, words in _WORDS.items() if any(part in word for part in words)), "asphalt")


@lru_cache(maxsize=4)
def texture(name: str) -> pygame.Surface:
    """A square picture that can be laid side by side."""
    return pygame.surfarray.make_surface(weave(name))


@cache
def weave(name: str) -> np.ndarray:
    """The pixels of a texture: they take as long as several frames, and may be made on any thread before."""
    return np.asarray(np.clip(_PAINTERS[name](), 0, 255).astype(np.uint8).swapaxes(0, 1))


@lru_cache(maxsize=4)
def detail(name: str) -> pygame.Surface:
    """The unevenness of a texture, to be multiplied over it where it is much enlarged."""
    grey = pygame.surfarray.array3d(texture(name)).mean(axis=2, dtype=np.float32)
    fine = grey - (np.roll(grey, 6, 0) + np.roll(grey, -6, 0) + np.roll(grey, 6, 1) + np.roll(grey, -6, 1)) / 4
    level = np.clip(238 + fine * 1.1, 0, 255).astype(np.uint8)
    return pygame.surfarray.make_surface(np.repeat(level[..., None], 3, axis=2))


@lru_cache(maxsize=1)
def grain() -> pygame.Surface:
    """Fine specks at screen size, multiplied over everything: nothing on the table is quite even."""
    rough = np.random.default_rng(11).standard_normal((SIZE, SIZE), np.float32)
    rough = rough * 0.6 + np.roll(rough, 1, 0) * 0.25 + np.roll(rough, 1, 1) * 0.25
    level = np.clip(247 + rough * 5.0, 0, 255).astype(np.uint8)
    return pygame.surfarray.make_surface(np.repeat(level[..., None], 3, axis=2))


@lru_cache(maxsize=8)
def patches(seed: int, size: int = 96) -> np.ndarray:
    """Broad light and dark patches, about 0.8 to 1, for a whole board."""
    broad = fractal(size, 5, seed, 4)
    return (0.84 + 0.22 * stretched(broad)).astype(np.float32)


# --- noise


def noise(size: int, cells: int, seed: int, rows: int = 0) -> Field:
    """Smooth noise; `rows` unlike `cells` stretches it."""
    rows = rows or cells
    lattice = np.random.default_rng(seed).random((rows, cells)).astype(np.float32)
    y, x = np.arange(size) * rows / size, np.arange(size) * cells / size
    top, left = y.astype(int), x.astype(int)
    fy, fx = _eased(y - top)[:, None], _eased(x - left)[None, :]
    below, right = (top + 1) % rows, (left + 1) % cells
    along = lattice[:, left] * (1 - fx) + lattice[:, right] * fx
    return np.asarray(along[top] * (1 - fy) + along[below] * fy)


def _eased(part: np.ndarray) -> np.ndarray:
    return np.asarray(part * part * (3 - 2 * part), dtype=np.float32)


def fractal(size: int, cells: int, seed: int, octaves: int = 5) -> Field:
    """Layers of noise, each finer and fainter."""
    total, weight = np.zeros((size, size), np.float32), 0.0
    for octave in range(octaves):
        if cells << octave > size // 2:
            break
        total += noise(size, cells << octave, seed + octave) * 0.55**octave
        weight += 0.55**octave
    return np.asarray(total / weight)


def stretched(field: Field) -> Field:
    low, high = np.percentile(field, (2, 98))
    return np.asarray(np.clip((field - low) / (high - low), 0, 1))


def specks(seed: int, size: int = SIZE) -> Field:
    """Single grains, softened a little, about -1 to 1."""
    rough = np.random.default_rng(seed).standard_normal((size, size), np.float32) * np.float32(0.5)
    return np.asarray(rough * 0.6 + 0.2 * (np.roll(rough, 1, 0) + np.roll(rough, 1, 1)))


def _between(dark: tuple[int, int, int], light: tuple[int, int, int], mix: Field) -> np.ndarray:
    low, high = np.array(dark, np.float32), np.array(light, np.float32)
    return np.asarray(low + (high - low) * mix[..., None])


def _shaded(picture: np.ndarray, by: Field, amount: float) -> np.ndarray:
    return np.asarray(picture * (1 + (by * amount)[..., None]))


def _cracks(seed: int, cells: int, thin: float) -> Field:
    """Thin winding lines: where noise passes its middle."""
    field = fractal(SIZE, cells, seed, 4)
    mask = noise(SIZE, 4, seed + 50) > 0.62
    return np.asarray(np.clip(1 - np.abs(field - 0.5) / thin, 0, 1) * mask)


# --- the materials


def _asphalt() -> np.ndarray:
    picture = _between((92, 89, 86), (118, 113, 106), stretched(fractal(SIZE, 4, 1)))
    picture = _shaded(picture, specks(2), 0.14)
    bright = np.random.default_rng(3).random((SIZE, SIZE)) > 0.994
    picture += (bright * 26)[..., None]
    stains = np.clip(fractal(SIZE, 6, 9) - 0.6, 0, 1) * 4
    picture = _shaded(picture, -stains, 0.2)
    return _shaded(picture, -_cracks(5, 5, 0.008), 0.3)


def _grass() -> np.ndarray:
    patch = stretched(fractal(SIZE, 4, 21))
    picture = _between((82, 98, 54), (122, 130, 76), patch)
    picture = _shaded(picture, noise(SIZE, 128, 22, 64) - 0.5, 0.34)
    picture = _shaded(picture, specks(23), 0.2)
    straw = stretched(fractal(SIZE, 9, 25)) > 0.8
    picture += straw[..., None] * np.array((14, 8, -4)) * noise(SIZE, 64, 26)[..., None]
    earth = np.clip(fractal(SIZE, 7, 27) - 0.62, 0, 1)[..., None] * 5
    return np.asarray(picture * (1 - np.clip(earth, 0, 0.6)) + np.array((118, 100, 70)) * np.clip(earth, 0, 0.6))


def _heath() -> np.ndarray:
    """Dry grass between cushions of heather, darker where the ground is wet."""
    picture = _between((96, 88, 58), (140, 124, 82), stretched(fractal(SIZE, 4, 111)))
    picture = _shaded(picture, noise(SIZE, 128, 112, 64) - 0.5, 0.34)
    bloom = np.clip((stretched(fractal(SIZE, 11, 113)) - 0.5) * 3, 0, 1)
    tufts = np.clip(bloom * (0.55 + 0.9 * noise(SIZE, 96, 114)), 0, 1)[..., None] * 0.7
    heather = _between((92, 58, 74), (146, 96, 116), noise(SIZE, 128, 115))
    picture = picture * (1 - tufts) + heather * tufts
    wet = np.clip(fractal(SIZE, 6, 116) - 0.6, 0, 1) * 3
    return _shaded(_shaded(picture, specks(117), 0.22), -wet, 0.3)


def _ash() -> np.ndarray:
    """Scorched earth under grey ash, with black where it burnt and a blade of grass here and there."""
    picture = _between((86, 78, 72), (120, 112, 104), stretched(fractal(SIZE, 5, 121)))
    drift = np.clip((stretched(fractal(SIZE, 9, 122)) - 0.5) * 3, 0, 1)[..., None] * 0.3
    picture = picture * (1 - drift) + np.array((150, 146, 140)) * drift
    burnt = np.clip((stretched(fractal(SIZE, 12, 123)) - 0.6) * 2.5, 0, 1)[..., None] * 0.5
    picture = picture * (1 - burnt) + np.array((36, 32, 31)) * burnt
    green = np.clip((stretched(fractal(SIZE, 7, 124)) - 0.74) * 6, 0, 1)[..., None] * 0.5
    picture = picture * (1 - green) + np.array((92, 98, 64)) * green
    return _shaded(_shaded(picture, specks(125), 0.2), -_cracks(126, 6, 0.01), 0.25)


def _river() -> np.ndarray:
    """Lush grass of a river's banks, with gravel that floods left behind."""
    picture = _between((64, 96, 52), (112, 140, 78), stretched(fractal(SIZE, 4, 131)))
    picture = _shaded(picture, noise(SIZE, 128, 132, 64) - 0.5, 0.36)
    gravel = np.clip((stretched(fractal(SIZE, 10, 133)) - 0.78) * 5, 0, 1)[..., None] * 0.4
    pebbles = _between((124, 118, 100), (170, 162, 142), noise(SIZE, 128, 134))
    picture = picture * (1 - gravel) + pebbles * gravel
    flowers = np.random.default_rng(135).random((SIZE, SIZE)) > 0.9975
    picture += (flowers * noise(SIZE, 8, 136))[..., None] * np.array((110, 100, 40))
    return _shaded(picture, specks(137), 0.2)


def _planks() -> np.ndarray:
    boards, dice = 8, np.random.default_rng(31)
    row = np.arange(SIZE) * boards // SIZE
    tone = dice.random(boards)[row][:, None] * np.ones((1, SIZE))
    grainy = stretched(noise(SIZE, 6, 32, 128) * 0.6 + noise(SIZE, 12, 33, 256) * 0.4)
    picture = _between((112, 82, 54), (158, 122, 84), np.clip(0.35 * tone + 0.65 * grainy, 0, 1))
    edge = (np.arange(SIZE) % (SIZE // boards))[:, None] * np.ones((1, SIZE))
    picture = _shaded(picture, -(edge < 3).astype(float), 0.5)
    picture = _shaded(picture, ((edge >= 3) & (edge < 5)).astype(float), 0.14)
    joints = (np.abs((np.arange(SIZE)[None, :] - (dice.random(boards) * SIZE)[row][:, None]) % SIZE) < 2.5).astype(
        float
    )
    return _shaded(_shaded(picture, -joints, 0.45), specks(34), 0.06)


def _snow() -> np.ndarray:
    drift = stretched(fractal(SIZE, 4, 41))
    picture = _between((186, 196, 208), (232, 234, 234), drift)
    slope = np.roll(drift, 3, 0) - np.roll(drift, -3, 0)
    return _shaded(_shaded(picture, slope, 0.5), specks(42), 0.04)


def _sand() -> np.ndarray:
    warp = fractal(SIZE, 4, 51)
    y = np.arange(SIZE)[:, None] / SIZE
    ripple = np.sin(2 * np.pi * (14 * y + 3 * warp))
    picture = _between((172, 144, 100), (206, 180, 134), stretched(fractal(SIZE, 4, 52)))
    return _shaded(_shaded(picture, ripple * noise(SIZE, 5, 53), 0.09), specks(54), 0.12)


def _metal() -> np.ndarray:
    picture = _between((98, 100, 102), (126, 127, 126), stretched(fractal(SIZE, 4, 61)))
    picture = _shaded(picture, noise(SIZE, 4, 62, 256) - 0.5, 0.12)
    rust = np.clip(fractal(SIZE, 6, 63) - 0.62, 0, 1)[..., None] * 3
    picture = picture * (1 - np.clip(rust, 0, 0.5)) + np.array((122, 84, 58)) * np.clip(rust, 0, 0.5)
    return _shaded(_shaded(picture, specks(64), 0.07), -_cracks(65, 7, 0.006), 0.25)


def _dirt() -> np.ndarray:
    picture = _between((112, 92, 68), (150, 126, 94), stretched(fractal(SIZE, 5, 71)))
    return _shaded(_shaded(picture, specks(72), 0.24), -_cracks(73, 6, 0.012), 0.3)


def _stone() -> np.ndarray:
    """Cobbles: every pixel belongs to the nearest of many jittered middles."""
    across, dice = 14, np.random.default_rng(81)
    cell = SIZE / across
    at = np.arange(SIZE, dtype=np.float32)
    best, second = np.full((SIZE, SIZE), 1e9, np.float32), np.full((SIZE, SIZE), 1e9, np.float32)
    tone = np.zeros((SIZE, SIZE), np.float32)
    jitter = (dice.random((across, across, 2)) * 0.6 + 0.2).astype(np.float32)
    tones = dice.random((across, across)).astype(np.float32)
    home = (at // cell).astype(int)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            cell_of = np.ix_((home + dy) % across, (home + dx) % across)
            down = (at - (home + dy) * cell)[:, None] - jitter[..., 0][cell_of] * cell
            aside = (at - (home + dx) * cell)[None, :] - jitter[..., 1][cell_of] * cell
            far = down * down + aside * aside
            nearer = far < best
            second = np.where(nearer, best, np.minimum(second, far))
            tone = np.where(nearer, tones[cell_of], tone)
            best = np.where(nearer, far, best)
    joint = np.clip((np.sqrt(second) - np.sqrt(best)) / 7, 0, 1)
    picture = _between(
        (104, 100, 94), (148, 142, 130), np.clip(0.6 * tone + 0.4 * stretched(fractal(SIZE, 6, 82)), 0, 1)
    )
    picture = _shaded(picture, joint - 1, 0.45)
    return _shaded(picture, specks(83), 0.1)


def _concrete() -> np.ndarray:
    picture = _between((118, 115, 109), (148, 144, 135), stretched(fractal(SIZE, 4, 91)))
    picture = _shaded(picture, -np.clip(fractal(SIZE, 7, 92) - 0.58, 0, 1) * 3, 0.3)
    return _shaded(_shaded(picture, specks(93), 0.1), -_cracks(94, 4, 0.007), 0.3)


def _tiles() -> np.ndarray:
    count = 8
    at = np.arange(SIZE) % (SIZE // count)
    seam = ((at < 2)[:, None] | (at < 2)[None, :]).astype(float)
    index = np.arange(SIZE) * count // SIZE
    checks = ((index[:, None] + index[None, :]) % 2).astype(float)
    veins = _cracks(101, 4, 0.02)
    picture = _between(
        (138, 132, 122), (176, 169, 156), np.clip(0.55 * checks + 0.45 * stretched(fractal(SIZE, 5, 102)), 0, 1)
    )
    return _shaded(_shaded(picture, -seam, 0.35), -veins, 0.08)


_PAINTERS: dict[str, Callable[[], np.ndarray]] = {
    "asphalt": _asphalt,
    "heath": _heath,
    "ash": _ash,
    "river": _river,
    "grass": _grass,
    "planks": _planks,
    "snow": _snow,
    "sand": _sand,
    "metal": _metal,
    "dirt": _dirt,
    "stone": _stone,
    "concrete": _concrete,
    "tiles": _tiles,
}
