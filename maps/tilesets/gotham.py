"""The tilesets of Gotham's park and docks: grounds, roofs, hedges and vehicles, on the 32-pixel grid of the city."""

from __future__ import annotations

import numpy as np
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
    rounded_box,
    shaded,
    slabs,
    solid,
    textured,
    with_shadow,
    write,
)


def boards(size: int, seed: int) -> Picture:
    """Planks of a quay, eight pixels wide, each a little different."""
    picture = textured(size, (104, 84, 62), (138, 114, 84), 8, seed, 0.04)
    dice = np.random.default_rng(seed)
    tones = np.repeat(dice.random(size // 8) * 0.3 - 0.15, 8)[:, None]
    picture = shaded(picture, tones * np.ones((1, size)))
    picture[::8, :, :3] *= 0.55
    picture[1::8, :, :3] *= 1.1
    for row in range(size // 8):
        at = int(dice.integers(0, size))
        picture[row * 8 : row * 8 + 8, at, :3] *= 0.5
        for nail in (at - 3, at + 3):
            picture[row * 8 + 4, nail % size, :3] *= 0.4
    return np.clip(picture, 0, 1)


def waves(size: int, seed: int) -> Picture:
    """Harbour water with short crests."""
    picture = textured(size, (24, 52, 70), (46, 84, 100), 6, seed, 0.02)
    crest = fractal(size, 10, seed + 7, 3)
    ripple = np.abs(crest - 0.5) < 0.012
    picture[ripple, :3] = picture[ripple, :3] * 0.6 + 0.24
    return np.clip(picture, 0, 1)


def ribbed(colour: Colour, seed: int) -> list[Picture]:
    """Nine tiles of a container's top: ribs and a steel frame."""
    picture = np.tile(textured(32, tuple(c * 0.86 for c in colour), colour, 4, seed, 0.03), (3, 3, 1))
    y, x = np.mgrid[:96, :96]
    picture = shaded(picture, np.where(x % 8 < 4, 0.1, -0.14))
    rust = fractal(96, 6, seed + 3, 3) > 0.66
    picture[rust, :3] = picture[rust, :3] * 0.6 + np.array((0.4, 0.22, 0.12)) * 0.4
    depth = distance_in(96, 96)
    frame = depth < 5
    picture[frame, :3] = np.array(colour) / 255 * np.where((x + y) > 98, 0.62, 1.16)[frame][:, None]
    picture[(depth == 0) | (depth == 5), :3] *= 0.4
    return cut(np.clip(picture, 0, 1), 32)


def panes(frame: Colour, glass: Colour, seed: int) -> list[Picture]:
    """Nine tiles of a glass roof."""
    picture = np.tile(textured(32, glass, tuple(min(255.0, c * 1.3) for c in glass), 3, seed, 0.02), (3, 3, 1))
    y, x = np.mgrid[:96, :96]
    picture = shaded(picture, np.where((x + y) % 32 < 10, 0.14, 0.0))
    bars = (x % 16 < 2) | (y % 16 < 2) | (distance_in(96, 96) < 3)
    picture[bars, :3] = np.array(frame) / 255
    picture[distance_in(96, 96) == 0, :3] *= 0.5
    return cut(np.clip(picture, 0, 1), 32)


def copper() -> list[Picture]:
    """Nine tiles of a hipped copper roof with standing seams."""
    picture = np.tile(textured(32, (86, 138, 122), (116, 166, 146), 4, 521, 0.03), (3, 3, 1))
    y, x = np.mgrid[:96, :96]
    picture[x % 16 == 0, :3] *= 0.74
    picture[x % 16 == 1, :3] *= 1.12
    depth = distance_in(96, 96)
    gutter = depth < 5
    picture[gutter, :3] = np.array((176, 172, 156)) / 255 * np.where((x + y) > 98, 0.7, 1.08)[gutter][:, None]
    picture[(depth == 0) | (depth == 5), :3] *= 0.45
    return cut(np.clip(picture, 0, 1), 32)


def girders() -> list[Picture]:
    """Nine tiles of a crane's platform: chequered steel with a warning edge."""
    picture = np.tile(textured(32, (92, 96, 100), (120, 124, 126), 4, 541, 0.03), (3, 3, 1))
    y, x = np.mgrid[:96, :96]
    picture = shaded(picture, np.where((x // 4 + y // 4) % 2 == 0, 0.06, -0.06))
    depth = distance_in(96, 96)
    edge = depth < 7
    stripe = ((x + y) // 6) % 2 == 0
    picture[edge & stripe, :3] = np.array((214, 170, 48)) / 255
    picture[edge & ~stripe, :3] = 0.14
    picture[(depth == 0) | (depth == 7), :3] *= 0.5
    return cut(np.clip(picture, 0, 1), 32)


def bed(dark: Colour, light: Colour, rim: Colour, dots: tuple[Colour, ...], seed: int) -> list[Picture]:
    """Nine tiles of open ground inside a kerb, strewn with small things."""
    picture = np.tile(textured(32, dark, light, 6, seed, 0.06), (3, 3, 1))
    dice = np.random.default_rng(seed)
    for _ in range(210):
        top, left = dice.integers(6, 87, 2)
        size = int(dice.integers(2, 5))
        over(picture, box(size, size, dots[dice.integers(len(dots))], 2, 0.2), int(top), int(left))
    depth = distance_in(96, 96)
    picture[depth < 4, :3] = np.array(rim) / 255
    picture[depth == 0, :3] *= 0.55
    picture[depth == 4, :3] *= 0.5
    return cut(np.clip(picture, 0, 1), 32)


def leaves(seed: int) -> Picture:
    """A clipped hedge that goes on to all sides."""
    picture = textured(32, (30, 62, 30), (72, 108, 48), 10, seed, 0.1)
    return shaded(picture, (fractal(32, 8, seed + 4, 2) - 0.5) * 0.9)


def half_wall(brick: Colour, seed: int) -> list[Picture]:
    """A wall half a tile thick along the upper, then along the lower border."""
    course = np.tile(box(8, 16, brick, 1, 0.15), (1, 2, 1))
    thick = np.concatenate([course, np.roll(course, 8, 1)])
    thick = shaded(thick, (fractal(32, 6, seed, 2)[:16] - 0.5) * 0.3)
    return [with_shadow(over(clear(), thick, top), 4) for top in (0, 16)]


def grounds() -> None:
    """Quays, lawns, paths and water; roofs, containers, hedges and walls."""
    tiles = cut(slabs(128, (104, 104, 100), (128, 126, 120), 32, 501), 32)  # 0: quay
    tiles += cut(boards(128, 503), 32)  # 16: planks
    tiles += cut(textured(128, (56, 88, 46), (86, 120, 60), 12, 505, 0.07), 32)  # 32: lawn
    gravel = textured(32, (150, 138, 112), (178, 166, 138), 6, 507, 0.08)
    pond = textured(32, (40, 84, 104), (66, 116, 130), 4, 509, 0.03)
    sets = {"path": ("#b9ad8c", len(tiles)), "pond": ("#2a6f97", len(tiles) + 16)}
    tiles += corners(32, gravel, (118, 106, 78), 511)  # 48: gravel path
    tiles += corners(32, pond, (150, 146, 128), 513)  # 64: pond
    tiles += cut(waves(128, 515), 32)  # 80: harbour
    for seed, paint in enumerate(((150, 60, 50), (58, 92, 132), (70, 112, 76), (186, 142, 58))):
        tiles += ribbed(paint, 530 + seed)  # 96, 105, 114, 123: containers
    tiles += panes((70, 80, 78), (112, 158, 160), 519)  # 132: glass
    tiles += copper()  # 141
    tiles += girders()  # 150
    flowers = ((206, 80, 96), (232, 196, 92), (190, 120, 200), (236, 232, 220), (84, 120, 58))
    tiles += bed((70, 54, 40), (98, 78, 56), (150, 142, 128), flowers, 551)  # 159: flower bed
    stones = ((126, 122, 116), (92, 88, 84), (150, 132, 104))
    tiles += bed((72, 60, 48), (110, 94, 74), (206, 132, 48), stones, 553)  # 168: road works
    tiles += [leaves(555), leaves(557)]  # 177: hedge
    tiles += half_wall((142, 78, 60), 561)  # 179: brick wall, upper and lower half
    tiles += half_wall((146, 142, 134), 563)  # 181: park wall
    seat = clear()
    for slat in (9, 14, 19):
        seat[slat : slat + 4] = solid(4, 32, (140, 98, 60))
        seat[slat + 3, :, :3] *= 0.6
    for leg in (2, 26):  # 183: bench in two parts
        tiles.append(with_shadow(over(seat.copy(), box(18, 4, (62, 66, 68), 1), 7, leg), 3))
    for side in range(4):  # 185: edge of the quay along the north, east, south, west of a tile
        edge = clear()
        edge[:5] = solid(5, 32, (168, 160, 140))
        edge[5:7] = solid(2, 32, (30, 34, 36), 0.8)
        over(edge, box(6, 6, (54, 56, 58), 3), 0, 13)
        tiles.append(np.rot90(edge, -side).copy())
    net = textured(32, (70, 84, 72), (116, 124, 96), 8, 571, 0.1)
    y, x = np.mgrid[:32, :32]
    net[((x + y) % 6 < 2) | ((x - y) % 6 < 2), :3] *= 0.55
    tiles.append(net)  # 189: nets
    pallet = clear()
    for plank in range(3, 28, 6):
        over(pallet, box(4, 26, (166, 130, 84), 1, 0.15), plank, 3)
    tiles.append(with_shadow(pallet, 3))  # 190
    plate = solid(32, 32, (112, 118, 122))
    plate[::4, :, :3] *= 0.8
    plate[:3, :, :3] = plate[29:, :, :3] = np.array((200, 160, 50)) / 255
    tiles.append(plate)  # 191: walkway
    write("gotham", tiles, 16, sets)


def round_block(size: int, colour: Colour, light: float) -> Picture:
    block = box(size, size, colour, size / 2, light)
    block[..., 3] = rounded_box(size, size, size / 2)
    return block


def props() -> None:
    """What is two tiles wide: water tower, statue and crowns of trees."""
    tower = over(clear(64), round_block(62, (126, 86, 56), 0.3), 1, 1)
    y, x = np.mgrid[:64, :64] - 31.5
    turn = np.arctan2(y, x)
    tower[(np.abs(np.sin(turn * 8)) < 0.06) & (np.hypot(x, y) < 30), :3] *= 0.6
    over(tower, round_block(22, (150, 108, 72), 0.3), 21, 21)
    plinth = over(clear(64), round_block(60, (150, 148, 140), 0.2), 2, 2)
    over(plinth, round_block(44, (128, 126, 120), 0.2), 10, 10)
    over(plinth, box(20, 30, (84, 118, 104), 8, 0.35), 22, 17)
    over(plinth, round_block(16, (104, 140, 122), 0.35), 18, 24)
    crowns = [canopy(64, (40, 66, 32), (98, 128, 58), seed) for seed in (581, 582)]
    crowns += [canopy(64, (22, 52, 40), (58, 98, 72), seed) for seed in (583, 584)]
    write("props", [with_shadow(tower, 6), with_shadow(plinth, 5), *crowns], 6)


def coach(colour: Colour, roof: Colour, length: int, width: int) -> Picture:
    """A long vehicle from above, nose to the left."""
    body = box(width, length, colour, 8, 0.14)
    over(body, box(width - 12, length - 34, roof, 4, 0.12), 6, 26)
    over(body, box(width - 14, 14, (40, 52, 64), 3, 0.35), 7, 6)
    for left in range(54, length - 30, 44):
        over(body, box(width - 44, 22, tuple(c * 0.86 for c in roof), 3, 0.1), 22, left)
    for top in (4, width - 11):
        over(body, box(7, 5, (250, 240, 200), 2), top, 1)
        over(body, box(7, 4, (190, 40, 36), 1), top, length - 5)
    rust = textured(256, (0, 0, 0), (60, 40, 26), 8, length, 0.0)[:width, :length]
    rust[..., 3] = np.clip(fractal(256, 8, length, 3)[:width, :length] - 0.62, 0, 1) * 3 * body[..., 3]
    return over(body, rust)


def vehicles() -> None:
    """A bus and a lorry across their streets, each with its half turn."""
    bus = np.zeros((128, 224, 4))
    over(bus, coach((176, 140, 48), (206, 196, 170), 218, 83), 19, 3)
    write("buses", [with_shadow(bus, 6), with_shadow(np.rot90(bus, 2).copy(), 6)], 1)
    lorry = np.zeros((224, 96, 4))
    over(lorry, np.rot90(coach((96, 60, 56), (150, 146, 138), 205, 80), -1).copy(), 3, 0)
    write("lorries", [with_shadow(lorry, 6), with_shadow(np.rot90(lorry, 2).copy(), 6)], 2)


def gotham() -> None:
    grounds()
    props()
    vehicles()
