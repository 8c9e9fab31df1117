"""The tileset of Gotham's battles: grounds, hazards, furniture and vehicles on squares of 64 pixels."""

from __future__ import annotations

import numpy as np
from gotham import boards, waves
from paint import (
    Colour,
    Picture,
    box,
    canopy,
    clear,
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

SIZE = 64
Y, X = np.mgrid[:SIZE, :SIZE]


def edged(tile: Picture, dark: float = 0.78, light: float = 1.06) -> Picture:
    """A faint line round a space, so that spaces can be counted."""
    rim = distance_in(SIZE, SIZE)
    tile[rim == 0, :3] *= dark
    tile[rim == 1, :3] *= light
    return np.clip(tile, 0, 1)


def chequered(dark: Colour, light: Colour, step: int, seed: int) -> Picture:
    """A floor of tiles in two colours."""
    one, two = (textured(SIZE, tuple(c * 0.92 for c in colour), colour, 4, seed, 0.02) for colour in (dark, light))
    even = ((X // step + Y // step) % 2 == 0)[..., None]
    tile = np.where(even, one, two)
    tile[(X % step == 0) | (Y % step == 0), :3] *= 0.85
    return tile


def parquet(seed: int) -> Picture:
    """Short boards laid crosswise."""
    plank = boards(SIZE, seed)
    across = np.rot90(plank).copy()
    crossed = ((X // 32 + Y // 32) % 2 == 0)[..., None]
    return shaded(np.where(crossed, plank, across), 0.12)


def raised(tile: Picture) -> Picture:
    """A roof or platform: a lit rim to the upper left, a dark one to the lower right."""
    rim = distance_in(SIZE, SIZE) < 3
    tile[rim & (X + Y < SIZE), :3] *= 1.18
    tile[rim & (X + Y >= SIZE), :3] *= 0.72
    return np.clip(tile, 0, 1)


def bricks(colour: Colour) -> Picture:
    wall = np.zeros((SIZE, SIZE, 4))
    for row in range(8):
        course = np.tile(box(8, 16, colour, 1, 0.2), (1, 4, 1))
        over(wall, np.roll(course, 8 * (row % 2), 1), row * 8)
    return shaded(wall, -0.2)


def pillar() -> Picture:
    picture = over(clear(SIZE), box(56, 56, (120, 118, 124), 4, 0.25), 4, 4)
    return with_shadow(over(picture, box(42, 42, (168, 166, 170), 21, 0.4), 11, 11), 6)


def bushes(dark: Colour, light: Colour, seed: int) -> Picture:
    picture = clear(SIZE)
    for number, (top, left, size) in enumerate(((2, 4, 32), (22, 26, 38), (28, 0, 32), (0, 32, 30))):
        over(picture, canopy(size, dark, light, seed + number), top, left)
    return picture


def haze(colour: Colour, seed: int) -> Picture:
    """Smoke or deep shadow, thick in the middle."""
    picture = solid(SIZE, SIZE, colour)
    picture[..., 3] = round_mask(SIZE, 0.7, seed) * np.clip(fractal(SIZE, 4, seed + 1) * 1.5, 0, 0.85)
    return picture


def tent() -> Picture:
    """A striped awning with a point in its middle."""
    angle = np.arctan2(Y - 31.5, X - 31.5)
    stripe = (np.floor(angle / (np.pi / 8)) % 2 == 0)[..., None]
    cloth = np.where(stripe, solid(SIZE, SIZE, (178, 44, 52)), solid(SIZE, SIZE, (226, 214, 190)))
    cloth = shaded(cloth, np.clip((31.5 - X + 31.5 - Y) / 180, -0.3, 0.3))
    cloth[distance_in(SIZE, SIZE) < 2, :3] *= 0.5
    return cloth


def pool(dark: Colour, light: Colour, seed: int, ragged: float = 0.6) -> Picture:
    picture = textured(SIZE, dark, light, 5, seed, 0.03)
    picture[..., 3] = round_mask(SIZE, ragged, seed + 1) * 0.92
    return picture


def wires() -> Picture:
    """Live cables and the light that jumps between them."""
    picture = clear(SIZE)
    glow = np.zeros((SIZE, SIZE))
    for phase, height in ((0.0, 16), (1.7, 32), (3.1, 48)):
        line = height + 7 * np.sin(X / 9 + phase) + 3 * np.sin(X / 3.3 + phase * 2)
        glow = np.maximum(glow, np.exp(-(((Y - line) / 5) ** 2)) * 0.7)
        picture[np.abs(Y - line) < 1.2] = (0.95, 1, 1, 1)
    aura = solid(SIZE, SIZE, (96, 190, 255))
    aura[..., 3] = glow
    return over(aura, picture)


def fire() -> Picture:
    flames = textured(SIZE, (200, 60, 20), (255, 214, 90), 5, 730, 0.05)
    flames[..., 3] = round_mask(SIZE, 0.9, 731) * np.clip(fractal(SIZE, 5, 732) * 2.4 - 0.5, 0, 1)
    return flames


def car(colour: Colour) -> list[Picture]:
    """The left and the right half of a long sedan seen from above."""
    whole = np.zeros((SIZE, 2 * SIZE, 4))
    over(whole, box(44, 116, colour, 12, 0.35), 10, 6)
    over(whole, box(36, 54, (22, 26, 36), 8, 0.2), 14, 40)
    over(whole, box(32, 38, tuple(c * 1.1 for c in colour), 6, 0.3), 16, 48)
    for y in (13, 43):
        over(whole, box(7, 6, (250, 236, 170), 2, 0.1), y, 114)
        over(whole, box(7, 5, (170, 30, 34), 2, 0.1), y, 7)
    whole = with_shadow(whole, 6)
    return [whole[:, :SIZE].copy(), whole[:, SIZE:].copy()]


def dumpster() -> Picture:
    picture = over(clear(SIZE), box(46, 58, (48, 84, 66), 4, 0.3), 9, 3)
    for left in (6, 34):
        over(picture, box(36, 25, (34, 60, 48), 2, 0.35), 13, left)
    return with_shadow(picture, 6)


def bench() -> Picture:
    picture = clear(SIZE)
    for row in range(4):
        over(picture, box(7, 58, (132, 92, 56), 2, 0.25), 18 + row * 8, 3)
    for left in (9, 49):
        over(picture, box(34, 5, (60, 62, 68), 1, 0.2), 16, left)
    return with_shadow(picture, 5)


def desk() -> Picture:
    picture = over(clear(SIZE), box(40, 58, (104, 66, 42), 3, 0.3), 12, 3)
    over(picture, box(16, 12, (226, 222, 206), 1, 0.1), 22, 14)
    over(picture, box(12, 12, (52, 120, 84), 6, 0.4), 20, 42)
    return with_shadow(picture, 6)


def stairs() -> Picture:
    """Steps that rise to the north."""
    picture = clear(SIZE)
    for step in range(8):
        tone = 186 - step * 11
        picture[step * 8 : step * 8 + 8] = solid(8, SIZE, (tone, tone - 4, tone - 10))
        picture[step * 8 + 6 : step * 8 + 8, :, :3] *= 0.55
    return picture


def post() -> Picture:
    return with_shadow(over(clear(SIZE), box(16, 16, (214, 214, 220), 8, 0.4), 24, 24), 5)


def frame(colour: Colour, inner: float) -> Picture:
    """A painted frame on the ground: a start or a goal."""
    picture = solid(SIZE, SIZE, colour)
    rim = distance_in(SIZE, SIZE)
    picture[..., 3] = np.where((rim > 3) & (rim < 7), 0.9, np.where(rim >= 7, inner, 0))
    return picture


def lamp() -> Picture:
    """A cone of yellow light."""
    picture = solid(SIZE, SIZE, (255, 226, 140))
    picture[..., 3] = np.clip(1 - np.hypot(X - 31.5, Y - 31.5) / 32, 0, 1) * 0.4
    return over(picture, box(8, 8, (40, 40, 46), 4, 0.2), 28, 28)


def nights() -> None:
    """Everything the battles stand on."""
    drop = textured(SIZE, (8, 10, 18), (20, 22, 36), 3, 709, 0.01)
    shade = clear(SIZE)
    shade[..., 3] = np.linspace(0.55, 0, SIZE)[:, None] * np.ones(SIZE)
    up = stairs()
    grounds = [
        textured(SIZE, (40, 42, 56), (56, 58, 72), 6, 701, 0.04),  # 0 street
        slabs(SIZE, (82, 82, 96), (104, 102, 114), 16, 702),  # 1 pavement
        boards(SIZE, 703),  # 2 planks
        chequered((64, 66, 84), (164, 160, 158), 32, 704),  # 3 marble
        textured(SIZE, (88, 24, 34), (112, 34, 42), 8, 705, 0.05),  # 4 carpet
        textured(SIZE, (28, 52, 40), (44, 74, 50), 8, 706, 0.06),  # 5 lawn
        textured(SIZE, (78, 80, 84), (96, 98, 100), 6, 707, 0.04),  # 6 concrete
        shaded(waves(SIZE, 708), -0.25),  # 7 water
        raised(textured(SIZE, (84, 88, 108), (104, 108, 128), 6, 710, 0.035)),  # 8 roof
        raised(textured(SIZE, (132, 120, 108), (154, 142, 126), 6, 711, 0.035)),  # 9 upper roof
        raised(parquet(712)),  # 10 gallery
        raised(shaded(boards(SIZE, 713), 0.3)),  # 11 stage
        textured(SIZE, (62, 48, 38), (84, 66, 50), 8, 714, 0.06),  # 12 soil
        chequered((104, 122, 114), (132, 150, 140), 16, 715),  # 13 asylum floor
        raised(textured(SIZE, (134, 60, 48), (156, 76, 58), 6, 716, 0.04)),  # 14 container
        raised(textured(SIZE, (60, 96, 110), (78, 118, 132), 6, 717, 0.04)),  # 15 upper container
    ]
    things = [
        np.clip(drop, 0, 1),  # 16 the drop
        bricks((112, 62, 58)),  # 17 brick wall
        pillar(),  # 18
        bushes((26, 66, 44), (78, 132, 70), 720),  # 19
        haze((14, 14, 26), 740),  # 20 deep shadow
        tent(),  # 21
        fire(),  # 22
        pool((54, 120, 30), (150, 214, 70), 750),  # 23 toxic pool
        wires(),  # 24
        pool((14, 12, 14), (38, 34, 36), 760),  # 25 tar
        *car((120, 28, 36)),  # 26, 27
        *car((40, 52, 92)),  # 28, 29
        dumpster(),  # 30
        bench(),  # 31
        desk(),  # 32
        *(np.rot90(up, -turn).copy() for turn in range(4)),  # 33 stairs up to the north, east, south, west
        post(),  # 37 zip line
        frame((110, 236, 146), 0.16),  # 38 start
        frame((250, 206, 84), 0.14),  # 39 goal
        lamp(),  # 40
        shade,  # 41 shadow below a roof's edge
        np.rot90(shade).copy(),  # 42 shadow right of it
    ]
    write("nights", [*(edged(ground) for ground in grounds), *things, *[clear(SIZE)] * 5], 8)
