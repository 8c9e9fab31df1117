"""Draws every tileset picture and its .tsx: `python maps/tilesets/draw.py` (numpy and pygame-ce).

The numbers in the comments are those of the tiles in their sheet.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from gotham import gotham
from nights import nights
from paint import (
    Colour,
    Picture,
    box,
    canopy,
    clear,
    corners,
    cut,
    distance_in,
    fractal,
    over,
    round_mask,
    shaded,
    slabs,
    solid,
    textured,
    with_shadow,
    write,
)

# --- the city: 32 pixels ---------------------------------------------------------------------------------------------


def roof(colour: Colour, seed: int) -> list[Picture]:
    """Nine tiles of a flat roof with a parapet, corner to corner."""
    light = tuple(min(255.0, c * 1.18) for c in colour)
    picture = np.tile(textured(32, colour, light, 4, seed, 0.035), (3, 3, 1))
    y, x = np.mgrid[:96, :96]
    picture[(x % 32 == 0) | (y % 16 == 0), :3] *= 0.9
    depth = distance_in(96, 96)
    for row, column in ((slice(6, 13), slice(6, 90)), (slice(6, 90), slice(6, 13))):
        picture[row, column, :3] *= 0.8
    cap = depth < 6
    picture[cap, :3] = picture[cap, :3] * 0.35 + np.array(light) / 255 * 0.75
    picture[cap & ((x + y) > 96 * 1.02), :3] *= 0.78
    picture[(depth == 0) | (depth == 6), :3] *= 0.45
    picture[depth == 1, :3] *= 1.1
    return cut(np.clip(picture, 0, 1), 32)


def streaks(tile: Picture, colour: Colour, rows: slice, columns: slice, seed: int) -> Picture:
    """Worn road paint."""
    paint = solid(*tile[rows, columns].shape[:2], colour)
    wear = fractal(32, 8, seed, 3)[rows, columns]
    paint[..., 3] = np.clip((wear - 0.28) * 4, 0, 0.85)
    over(tile, paint, rows.start, columns.start)
    return tile


def city() -> None:
    """Streets, pavements, roofs and small street scenery."""
    asphalt = textured(128, (52, 54, 60), (74, 76, 82), 6, 11, 0.045)
    paving = slabs(128, (112, 110, 108), (140, 137, 132), 16, 23)
    cobble = slabs(128, (70, 66, 66), (98, 92, 88), 8, 31)
    tiles = [*cut(asphalt, 32), *cut(paving, 32), *cut(cobble, 32)]
    for side in range(4):  # 48: kerb along the north, east, south, west of a pavement tile
        kerb = clear()
        kerb[:4] = solid(4, 32, (176, 172, 164))
        kerb[4:5] = solid(1, 32, (60, 58, 56), 0.8)
        kerb[:1, :, :3] *= 0.7
        tiles.append(np.rot90(kerb, -side).copy())
    for side in range(4):  # 52: kerb corners, north-east first
        kerb = clear()
        band = np.zeros((32, 32), bool)
        band[:4, :] = band[:, 28:] = True
        kerb[band] = [0.69, 0.675, 0.64, 1]
        tiles.append(np.rot90(kerb, -side).copy())
    for paint in (0, 1):  # 56: centre line, 57: the same across
        line = streaks(clear(), (222, 190, 88), slice(2, 30), slice(14, 18), 3)
        tiles.append(np.rot90(line, paint).copy())
    zebra = clear()
    for left in (2, 18):
        streaks(zebra, (225, 225, 220), slice(0, 32), slice(left, left + 9), 5 + left)
    tiles += [zebra, np.rot90(zebra).copy()]  # 58, 59
    lid = solid(24, 24, (44, 46, 50))
    lid[::4, :, :3] *= 1.5
    lid[:, ::4, :3] *= 0.8
    lid[..., 3] = round_mask(24)
    tiles.append(over(clear(), lid, 4, 4))  # 60: manhole
    puddle = solid(32, 32, (88, 112, 140), 0.55)
    puddle[..., 3] *= round_mask(32, 0.7, 7)
    tiles.append(puddle)  # 61
    litter = clear()
    rng = np.random.default_rng(4)
    for _ in range(9):
        y, x = rng.integers(3, 27, 2)
        over(litter, box(rng.integers(2, 5), rng.integers(2, 5), tuple(rng.integers(110, 210, 3)), 1), y, x)
    tiles.append(litter)  # 62
    glow = solid(32, 32, (255, 226, 150))
    y, x = (np.mgrid[:32, :32] - 15.5) / 16
    glow[..., 3] = np.clip(1 - np.hypot(x, y), 0, 1) ** 1.5
    tiles.append(over(glow, with_shadow(over(clear(), box(8, 8, (60, 62, 66), 4), 12, 12), 2)))  # 63: lamp
    for colour, seed in (((70, 74, 82), 41), ((122, 72, 58), 43), ((74, 98, 98), 47), ((118, 108, 88), 53)):
        tiles += roof(colour, seed)  # 64, 73, 82, 91
    vent = with_shadow(over(clear(), box(22, 22, (150, 154, 158), 3), 4, 4), 4)
    for bar in range(8, 24, 3):
        vent[bar, 7:23, :3] *= 0.55
    tiles.append(vent)  # 100
    glass = with_shadow(over(clear(), box(26, 26, (98, 150, 176), 2, 0.35), 3, 3), 2)
    glass[15:17, 3:29, :3] = glass[3:29, 15:17, :3] = 0.25
    tiles.append(glass)  # 101
    hatch = with_shadow(over(clear(), box(18, 18, (92, 84, 74), 2), 7, 7), 3)
    hatch[15, 12:20, :3] *= 0.4
    tiles.append(hatch)  # 102
    crate = box(26, 26, (158, 112, 62), 1, 0.2)
    for plank in (8, 17):
        crate[plank, 1:25, :3] *= 0.6
    i = np.arange(2, 24)
    crate[i, i, :3] *= 0.62
    crate[i, 25 - i, :3] *= 0.62
    tiles.append(with_shadow(over(clear(), crate, 3, 3), 4))  # 103
    fence = clear()
    fence[14:18] = solid(4, 32, (122, 128, 132), 0.95)
    fence[14] *= [1.3, 1.3, 1.3, 1]
    fence[17, :, :3] *= 0.5
    for post in (1, 16):
        over(fence, box(8, 5, (88, 92, 96), 1), 12, post)
    fence = with_shadow(np.clip(fence, 0, 1), 3, 0.35)
    tiles += [fence, np.rot90(fence).copy()]  # 104, 105
    wall = clear()
    over(wall, np.tile(box(8, 16, (142, 78, 60), 1, 0.15), (1, 2, 1)), 8)
    over(wall, np.roll(np.tile(box(8, 16, (132, 72, 56), 1, 0.15), (1, 2, 1)), 8, 1), 16)
    wall = with_shadow(wall, 4)
    tiles += [wall, np.rot90(wall).copy()]  # 106, 107
    stairs = clear()
    for step in range(8):
        stairs[step * 4 : step * 4 + 4] = solid(4, 32, (150 - step * 8, 146 - step * 8, 140 - step * 8))
        stairs[step * 4 + 3, :, :3] *= 0.55
    stairs[:, :2, :3] = stairs[:, 30:, :3] = 0.22
    tiles += [np.rot90(stairs, -turn).copy() for turn in range(4)]  # 108: up to the north, east, south, west
    heap = textured(32, (84, 78, 72), (150, 140, 126), 8, 61, 0.1)
    heap[..., 3] = round_mask(32, 0.9, 3)
    tiles.append(with_shadow(heap, 2))  # 112: debris
    shade = clear()
    shade[..., 3] = np.linspace(0.5, 0, 32)[:, None] * np.ones(32)
    corner = clear()
    corner[..., 3] = np.linspace(0.5, 0, 32)[:, None] * np.linspace(1, 0, 32)[None]
    tiles += [shade, np.rot90(shade).copy(), corner]  # 113 below, 114 right, 115 lower right of a building
    tiles += [textured(32, (34, 84, 108), (70, 128, 150), 4, seed) for seed in (71, 72)]  # 116: pond
    lawn = cut(textured(64, (58, 92, 50), (92, 128, 66), 8, 77, 0.06), 32)
    write("city", [*tiles, *lawn, *[clear()] * 6], 16)  # 118: lawn, four tiles


def car(colour: Colour, taxi: bool = False) -> Picture:
    """A car seen from above, 2 units wide and 4 long, nose up."""
    body = box(116, 52, colour, 12, 0.22)
    over(body, shaded(box(26, 44, (40, 52, 66), 6, 0.35), 0.2), 32, 4)
    over(body, box(18, 42, (36, 46, 58), 5, 0.3), 86, 5)
    over(body, box(30, 40, tuple(c * 1.08 for c in colour), 4, 0.15), 58, 6)
    for left in (5, 39):
        over(body, box(6, 9, (250, 240, 200), 2), 3, left)
        over(body, box(4, 9, (190, 40, 36), 1), 110, left)
    body[20:22, 8:44, :3] *= 0.75
    if taxi:
        over(body, box(8, 18, (250, 250, 240), 2), 68, 17)
        body[60:64, 8:44:8, :3] = 0.1
    picture = np.zeros((128, 64, 4))
    for top in (16, 90):
        for left in (3, 55):
            over(picture, box(22, 6, (24, 24, 26), 2), top, left)
    return with_shadow(over(picture, body, 6, 6), 5)


def cars() -> None:
    """Parked cars, upright in one sheet and lying in the other, and big bins."""
    paints = ((150, 42, 40), (46, 74, 122), (196, 160, 40), (92, 98, 100))
    upright = [car(paint, taxi=index == 2) for index, paint in enumerate(paints)]
    write("cars", upright, 4)
    write("cars_across", [np.rot90(each).copy() for each in upright], 4)
    bin_ = box(28, 58, (52, 96, 70), 3, 0.25)
    bin_[13:15, 3:55, :3] *= 0.5
    bin_[3:25, 28:30, :3] *= 0.6
    rust = box(28, 58, (128, 86, 58), 3, 0.25)
    rust[::4, 4:54, :3] *= 0.85
    wide = [with_shadow(over(np.zeros((32, 64, 4)), each, 2, 3), 3) for each in (bin_, rust)]
    write("bins", wide, 2)


# --- the wilds: 16 pixels --------------------------------------------------------------------------------------------


def wilds() -> None:
    """Meadow, river, ford, track, hill and forest floor as corner sets."""
    meadow = textured(256, (84, 108, 58), (114, 135, 72), 10, 101, 0.05)
    rng = np.random.default_rng(5)
    for _ in range(420):
        y, x = rng.integers(0, 256, 2)
        meadow[y, x, :3] = np.array(((214, 206, 130), (190, 200, 150), (96, 128, 60))[rng.integers(3)]) / 255
    tiles = cut(meadow, 16)  # 0: sixteen by sixteen
    sets: dict[str, tuple[str, int]] = {}
    grounds: list[tuple[str, Colour, Colour, Colour, str]] = [
        ("water", (44, 88, 118), (74, 126, 150), (206, 196, 150), "#2a6f97"),
        ("ford", (92, 124, 130), (132, 150, 140), (150, 160, 142), "#a3b18a"),
        ("track", (146, 120, 82), (174, 148, 104), (120, 110, 66), "#b08968"),
        ("hill", (126, 138, 74), (164, 168, 98), (74, 82, 42), "#99a857"),
        ("crest", (150, 156, 92), (188, 188, 122), (98, 104, 56), "#c5c97d"),
        ("forest", (44, 70, 40), (66, 92, 50), (52, 74, 40), "#344e41"),
        ("marsh", (74, 92, 66), (104, 118, 82), (60, 74, 54), "#606c38"),
        ("flags", (128, 124, 116), (158, 152, 142), (84, 80, 74), "#8d99ae"),
    ]
    for index, (name, dark, light, rim, colour) in enumerate(grounds):
        sets[name] = (colour, len(tiles))
        inside = textured(16, dark, light, 4, 120 + index, 0.05)
        tiles += corners(16, inside, rim, 160 + index)
    write("wilds", tiles, 16, sets)


def trees() -> None:
    """Crowns, boulders, reeds and stumps, drawn over the ground."""
    crowns = [canopy(48, (34, 66, 34), (86, 126, 58), seed) for seed in (201, 202, 203)]
    crowns += [canopy(48, (60, 78, 30), (132, 142, 62), 204), canopy(48, (24, 54, 44), (62, 104, 80), 205)]
    rock = textured(48, (104, 102, 98), (172, 168, 160), 5, 210, 0.06)
    y, x = (np.mgrid[:48, :48] - 24) / 24
    rock = shaded(rock, np.clip(-(x + y) * 0.35, -0.5, 0.4))
    rock[..., 3] = round_mask(48, 0.8, 211)
    crowns.append(with_shadow(rock, 4))
    reeds = np.zeros((48, 48, 4))
    rng = np.random.default_rng(9)
    for _ in range(46):
        top, left = rng.integers(4, 34), rng.integers(5, 43)
        reeds[top : top + 10, left] = [*(np.array((126, 140, 70)) * rng.uniform(0.7, 1.1) / 255), 0.95]
    crowns.append(reeds)
    well = with_shadow(over(clear(48), box(40, 40, (136, 130, 122), 20, 0.3), 4, 4), 4)
    over(well, box(24, 24, (30, 44, 56), 12, 0.1), 12, 12)
    crowns.append(well)
    write("trees", crowns, 8)


def stones() -> None:
    """Ruin walls, fences and planks on the 16-pixel grid."""
    block = clear(16)
    over(block, box(8, 16, (150, 144, 134), 2, 0.2), 0)
    over(block, np.roll(box(8, 16, (138, 132, 122), 2, 0.2), 8, 1), 8)
    broken = block.copy()
    broken[..., 3] *= fractal(16, 4, 221, 2) > 0.45
    fence = clear(16)
    fence[6:8] = solid(2, 16, (126, 96, 60))
    fence[10:12] = solid(2, 16, (110, 82, 50))
    over(fence, box(12, 4, (96, 70, 42), 1), 3, 6)
    plank = np.tile(box(4, 16, (138, 104, 66), 1, 0.1), (4, 1, 1))
    roof_ = np.tile(box(8, 8, (150, 84, 58), 2, 0.25), (2, 2, 1))
    dark_roof = np.tile(box(8, 8, (118, 64, 46), 2, 0.25), (2, 2, 1))
    tiles = [with_shadow(block, 3), with_shadow(broken, 3), with_shadow(fence, 2)]
    tiles += [np.rot90(tiles[2]).copy(), plank, np.rot90(plank).copy(), roof_, dark_roof]
    write("stones", tiles, 8)


# --- rooftops: 64 pixels ---------------------------------------------------------------------------------------------


def rooftops() -> None:
    """Spaces of a square board: streets, roofs on two levels and what stands on them."""
    street = textured(64, (46, 50, 66), (62, 66, 82), 6, 301, 0.04)
    low = textured(64, (84, 88, 104), (104, 108, 122), 6, 303, 0.035)
    high = textured(64, (128, 116, 104), (150, 138, 122), 6, 305, 0.035)
    tiles = []
    for ground in (street, low, high):  # 0 street, 1 lower roof, 2 upper roof
        tile = ground.copy()
        rim = distance_in(64, 64)
        tile[rim == 0, :3] *= 0.72
        tile[rim == 1, :3] *= 1.08
        tiles.append(tile)
    brick = np.zeros((64, 64, 4))
    for row in range(8):
        course = np.tile(box(8, 16, (112, 62, 58), 1, 0.2), (1, 4, 1))
        over(brick, np.roll(course, 8 * (row % 2), 1), row * 8)
    tiles.append(shaded(brick, -0.25))  # 3 wall block
    gap = textured(64, (8, 10, 18), (20, 22, 36), 3, 309, 0.01)
    y, x = np.mgrid[:64, :64]
    gap[:14, :, :3] *= np.linspace(2.4, 1, 14)[:, None, None]
    tiles.append(np.clip(gap, 0, 1))  # 4 the drop
    green = over(low.copy(), solid(64, 64, (86, 214, 120), 0.32))
    edge = distance_in(64, 64)
    green[(edge > 2) & (edge < 6), :3] = np.array((120, 240, 150)) / 255
    tiles.append(green)  # 5 start space, lower roof
    things = [clear(64) for _ in range(11)]
    for seed, (top, left, size) in enumerate(((4, 6, 30), (22, 28, 34), (28, 2, 28), (2, 34, 26))):
        over(things[0], canopy(size, (30, 74, 48), (84, 138, 74), 320 + seed), top, left)  # 6 roof garden
    over(things[1], box(50, 50, (152, 158, 164), 4, 0.2), 6, 6)  # 7 air conditioning
    over(things[1], box(36, 36, (70, 74, 80), 18, 0.2), 13, 13)
    for angle in range(0, 360, 60):
        for r in range(3, 16):
            dy, dx = int(31 + r * np.sin(np.radians(angle))), int(31 + r * np.cos(np.radians(angle)))
            things[1][dy : dy + 3, dx : dx + 3, :3] = 0.6
    over(things[2], box(54, 54, (122, 84, 54), 27, 0.35), 5, 5)  # 8 water tank
    for ring in (10, 18, 26):
        r = np.hypot(y - 31.5, x - 31.5)
        things[2][np.abs(r - ring) < 0.8, :3] *= 0.6
    over(things[3], box(40, 52, (110, 168, 196), 2, 0.4), 12, 6)  # 9 skylight
    things[3][12:52, 30:34, :3] = things[3][30:34, 6:58, :3] = 0.24
    for step in range(8):  # 10 stairs up to the north
        things[4][step * 8 : step * 8 + 8] = solid(8, 64, (176 - step * 9, 170 - step * 9, 160 - step * 9))
        things[4][step * 8 + 6 : step * 8 + 8, :, :3] *= 0.55
    fire = textured(64, (200, 60, 20), (255, 214, 90), 5, 330, 0.05)
    fire[..., 3] = round_mask(64, 0.9, 331) * np.clip(fractal(64, 5, 332) * 2.4 - 0.5, 0, 1)
    things[5] = fire  # 11
    over(things[6], box(12, 12, (210, 210, 215), 6), 26, 26)  # 12 zip-line post
    things[6] = with_shadow(things[6], 4)
    sign = box(22, 58, (30, 32, 44), 2, 0.1)  # 13 billboard
    sign[4:18, 4:54, :3] = np.array((240, 200, 80)) / 255
    sign[8:14, 10:48, :3] = np.array((40, 36, 60)) / 255
    over(things[7], sign, 20, 3)
    star = np.clip(1 - np.abs(np.abs(y - 31.5) + np.abs(x - 31.5) - 20) / 3, 0, 1)
    things[8] = solid(64, 64, (250, 214, 90))  # 14 goal
    things[8][..., 3] = star
    shade = clear(64)
    shade[..., 3] = np.linspace(0.55, 0, 64)[:, None] * np.ones(64)
    things[9] = shade  # 15 shadow below a roof's edge
    things[10] = np.rot90(shade).copy()  # 16 shadow right of it
    solid_things = (1, 2, 3, 7)
    tiles += [with_shadow(each, 6) if index in solid_things else each for index, each in enumerate(things)]
    write("rooftops", [*tiles, *[clear(64)] * 7], 8)


# --- the arena: hexagons 112 by 128 ----------------------------------------------------------------------------------


def hexagon(paint: Callable[[np.ndarray, np.ndarray], Picture], rim: Colour) -> Picture:
    """A hexagon with a point at the top: painted ground, bevelled rim."""
    y, x = np.mgrid[:128, :112].astype(float)
    dx, dy = np.abs(x - 55.5) / 56, np.abs(y - 63.5) / 64
    inner = np.minimum(1 - dx, (1 - dy) * 1.0 - dx * 0.5 + 0.0)
    picture = paint(y, x)
    depth = inner * 56
    bevel = np.clip(1 - np.abs(depth - 3) / 3, 0, 1)[..., None]
    lit = np.where((x - 55.5) + (y - 63.5) < 0, 1.35, 0.6)[..., None]
    picture[..., :3] = picture[..., :3] * (1 - bevel * 0.8) + np.array(rim) / 255 * lit * bevel * 0.8
    picture[depth < 1.5, :3] *= 0.35
    picture[..., 3] = np.clip(depth + 0.8, 0, 1)
    return np.clip(picture, 0, 1)


def arena() -> None:
    """Hexagonal zones: plates, grates, sand, hazard, a heap, a spawn pit and a station."""
    plates = [textured(128, (92, 84, 78), (124, 112, 100), 5, seed, 0.05)[:, :112] for seed in (401, 402, 403)]
    sand = [textured(128, (164, 126, 78), (198, 160, 106), 5, seed, 0.06)[:, :112] for seed in (411, 412)]

    def plate(index: int) -> Callable[[np.ndarray, np.ndarray], Picture]:
        def paint(y: np.ndarray, x: np.ndarray) -> Picture:
            picture = plates[index].copy()
            for cy, cx in ((30, 55), (98, 55), (46, 18), (46, 93), (82, 18), (82, 93)):
                bolt = np.hypot(y - cy, x - cx)
                picture[bolt < 4, :3] *= 0.6
                picture[bolt < 2.4, :3] *= 1.9
            seam = np.abs(y - 64 + (index - 1) * (x - 56) * 0.57) < 1
            picture[seam, :3] *= 0.6
            return np.clip(picture, 0, 1)

        return paint

    def grate(y: np.ndarray, x: np.ndarray) -> Picture:
        picture = plates[0] * [0.55, 0.55, 0.6, 1]
        hole = (np.hypot(x - 56, y - 64) < 40) & ((x.astype(int) % 10) < 6) & ((y.astype(int) % 10) < 6)
        picture[hole, :3] = np.array((30, 18, 16)) / 255
        return picture

    def hazard(y: np.ndarray, x: np.ndarray) -> Picture:
        picture = plates[1].copy()
        r = np.maximum(np.abs(x - 55.5) / 56, np.abs(y - 63.5) / 64 + np.abs(x - 55.5) / 112)
        stripe = ((x + y).astype(int) // 9) % 2 == 0
        band = (r > 0.66) & (r < 0.88)
        picture[band & stripe, :3] = np.array((222, 176, 44)) / 255
        picture[band & ~stripe, :3] = 0.13
        return picture

    def disc(colour: Colour, ground: Picture) -> Callable[[np.ndarray, np.ndarray], Picture]:
        def paint(y: np.ndarray, x: np.ndarray) -> Picture:
            picture = ground.copy()
            r = np.hypot(x - 55.5, y - 63.5)
            for low, high, strength in ((0, 34, 0.35), (34, 39, 0.95), (24, 26, 0.8)):
                ring = (r >= low) & (r < high)
                mixed = picture[ring, :3] * (1 - strength)
                picture[ring, :3] = mixed + np.array(colour) / 255 * strength
            return picture

        return paint

    def bare(ground: Picture) -> Callable[[np.ndarray, np.ndarray], Picture]:
        return lambda y, x: ground.copy()

    rust, dust = (150, 132, 116), (212, 178, 124)
    tiles = [hexagon(plate(index), rust) for index in range(3)]  # 0, 1, 2
    tiles += [hexagon(bare(each), dust) for each in sand]  # 3, 4
    tiles += [hexagon(grate, rust), hexagon(hazard, rust)]  # 5, 6
    tiles.append(hexagon(disc((214, 58, 44), plates[2]), (214, 90, 70)))  # 7 spawn
    tiles.append(hexagon(disc((74, 204, 116), plates[2]), (110, 214, 140)))  # 8 green station
    tiles.append(hexagon(disc((86, 150, 222), plates[2]), (120, 170, 222)))  # 9 station
    rng = np.random.default_rng(6)

    def thing(draw: Callable[[Picture], None], reach: int = 6) -> Picture:
        picture = np.zeros((128, 112, 4))
        draw(picture)
        return with_shadow(picture, reach)

    def tyre(picture: Picture, top: int, left: int) -> None:
        over(picture, box(34, 34, (38, 38, 42), 17, 0.4), top, left)
        over(picture, box(16, 16, (96, 84, 74), 8, 0.1), top + 9, left + 9)

    def stack(places: tuple[tuple[int, int], ...]) -> Callable[[Picture], None]:
        return lambda picture: [tyre(picture, *place) for place in places] and None

    def barrel(picture: Picture) -> None:
        over(picture, box(40, 40, (196, 66, 40), 20, 0.35), 44, 36)
        over(picture, box(26, 26, (226, 92, 56), 13, 0.2), 51, 43)
        over(picture, box(8, 8, (250, 220, 90), 4, 0), 60, 52)

    def chest(colour: Colour) -> Callable[[Picture], None]:
        def draw(picture: Picture) -> None:
            over(picture, box(36, 54, colour, 5, 0.3), 46, 29)
            over(picture, box(6, 54, tuple(c * 0.5 for c in colour), 1, 0), 60, 29)
            over(picture, box(12, 10, (240, 220, 130), 2, 0.2), 58, 51)

        return draw

    def heap(picture: Picture) -> None:
        for _ in range(26):
            size = int(rng.integers(12, 30))
            top, left = int(rng.integers(26, 86 - size // 3)), int(rng.integers(20, 82 - size // 3))
            shade = float(rng.integers(70, 140))
            wide = min(int(size * rng.uniform(0.7, 1.5)), 94 - left)
            over(picture, box(size, wide, (shade, shade * 0.86, shade * 0.74), 3, 0.3), top, left)

    def vomit(picture: Picture) -> None:
        blob = textured(64, (96, 140, 40), (170, 206, 80), 6, 431, 0.06)
        blob[..., 3] = round_mask(64, 0.9, 432) * 0.9
        over(picture, blob, 34, 24)

    tiles += [
        thing(stack(((47, 39),))),  # 10 one tyre
        thing(stack(((38, 24), (54, 52)))),  # 11 two
        thing(stack(((28, 39), (60, 20), (60, 58)))),  # 12 three
        thing(barrel),  # 13
        thing(chest((196, 150, 52))),  # 14 loot chest
        thing(chest((112, 124, 70))),  # 15 ammo chest
        thing(chest((70, 104, 160))),  # 16 mailbox
        thing(heap),  # 17
        thing(vomit, 1),  # 18
        thing(chest((176, 60, 70)), 8),  # 19 vending machine
    ]
    write("arena", tiles, 5)


if __name__ == "__main__":
    for draw in (city, cars, gotham, wilds, trees, stones, rooftops, nights, arena):
        draw()
