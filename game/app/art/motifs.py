"""What the boxes show: skyline, city plan, ranks of spears, star burst, deco towers, a table; shapes of ours only."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise

import numpy as np
import pygame

from game.app.art.manner import Manner, Motif
from game.app.art.paint import Field, fine, gradient, light, noise, shaded, sign, soft_box, veil
from game.app.theme import PALETTES, TEXT, Colour, mixed

WIDE, HIGH = 600, 820
INK: Colour = (20, 14, 12)
_BLACK: Colour = (0, 0, 0)


def _skyline(
    s: pygame.Surface, foot: int, colour: Colour, seed: int, wide: tuple[int, int], tall: tuple[int, int]
) -> list[pygame.Rect]:
    """Houses from one side to the other; their walls."""
    random, x, walls = np.random.default_rng(seed), -20, []
    while x < WIDE + 20:
        w, h = int(random.integers(*wide)), int(random.integers(*tall))
        wall = pygame.Rect(x, foot - h, w, h + 400)
        pygame.draw.rect(s, colour, wall)
        if random.random() < 0.5:
            pygame.draw.rect(s, colour, (x + w * 0.2, wall.y - 16, w * 0.25, 20))
        if random.random() < 0.35:  # a water tank on its legs
            pygame.draw.rect(s, colour, (x + w * 0.55, wall.y - 30, w * 0.28, 32))
            roof = [(x + w * 0.53, wall.y - 30), (x + w * 0.85, wall.y - 30), (x + w * 0.69, wall.y - 48)]
            pygame.draw.polygon(s, colour, roof)
        walls.append(wall)
        x += w + int(random.integers(-4, 14))
    return walls


def _windows(s: pygame.Surface, walls: list[pygame.Rect], lit: Colour, dark: Colour, share: float, seed: int) -> None:
    random = np.random.default_rng(seed)
    for wall in walls:
        for y in range(wall.y + 14, wall.bottom - 180, 19):
            for x in range(wall.x + 9, wall.right - 12, 16):
                if random.random() < share:
                    pygame.draw.rect(s, mixed(lit, dark, float(random.random()) * 0.6), (x, y, 7, 10))


def _badge(s: pygame.Surface, at: tuple[int, int], icon: str, seat: int) -> None:
    """A piece of the game, as the table shows it."""
    radius, colour = 46, PALETTES[0][seat]

    def draw(sheet: pygame.Surface, k: int) -> None:
        middle = sheet.get_rect().center
        if not seat:
            pygame.draw.circle(sheet, (*TEXT, 255), middle, (radius + 3) * k)
        pygame.draw.circle(sheet, (*colour, 255), middle, radius * k)
        for n in range(8 * seat):
            turn = math.tau * n / 8 + 0.39
            at = middle[0] + radius * k * 0.97 * math.cos(turn), middle[1] + radius * k * 0.97 * math.sin(turn)
            pygame.draw.circle(sheet, (18, 20, 24, 255), at, radius * k * 0.13)
        pygame.draw.circle(sheet, (27, 30, 36, 255), middle, radius * k * 0.8)
        pygame.draw.circle(sheet, (38, 43, 51, 255), (middle[0], middle[1] - radius * k * 0.1), radius * k * 0.66)

    size = (2 * radius + 28, 2 * radius + 28)
    s.blit(soft_box((2 * radius, 2 * radius), 10, _BLACK, 150, radius), (at[0] - radius - 18, at[1] - radius - 12))
    s.blit(fine(size, draw), (at[0] - size[0] // 2, at[1] - size[1] // 2))
    sign(s, icon, at, round(radius * 1.15), TEXT)


def skyline(manner: Manner) -> pygame.Surface:
    """A city by night: moon, bats, lit windows, a street lamp."""
    s = gradient((WIDE, HIGH), (6, 12, 30), (34, 70, 96), (14, 32, 60)).convert_alpha()
    random = np.random.default_rng(3)
    for _ in range(90):
        s.set_at((int(random.integers(0, WIDE)), int(random.integers(0, 380))), (170, 190, 220))
    light(s, (425, 365), 330, (150, 190, 220), 120, 1.6)
    moon = fine((250, 250), lambda q, k: pygame.draw.circle(q, (238, 232, 206, 255), (125 * k, 125 * k), 122 * k))
    spots = pygame.surfarray.pixels3d(moon)
    spots[:] = (spots * (0.82 + 0.18 * noise((250, 250), 9, 8)[..., None])).astype(np.uint8)
    del spots
    s.blit(moon, (300, 240))
    for at, pixels, colour in (
        ((372, 340), 96, (20, 26, 44)),
        ((486, 302), 42, (30, 38, 60)),
        ((210, 330), 38, (14, 22, 42)),
    ):
        sign(s, "bat", at, pixels, colour)
    _skyline(s, 560, (20, 40, 66), 11, (40, 90), (90, 260))
    veil(s, pygame.Rect(0, 330, WIDE, 300), [(0, 0), (1, 120)], (70, 110, 140))
    near: Colour = (12, 22, 40)
    _windows(s, _skyline(s, 660, near, 21, (60, 120), (60, 260)), (236, 190, 96), near, 0.16, 4)
    pygame.draw.polygon(s, (9, 12, 20), [(0, 690), (WIDE, 640), (WIDE, HIGH), (0, HIGH)])
    _lamp(s)
    _badge(s, (290, 742), "police-badge", 0)
    _badge(s, (452, 716), "emoticon-devil", 1)
    return s


def _lamp(s: pygame.Surface) -> None:
    cone = pygame.Surface((WIDE, HIGH), pygame.SRCALPHA)
    for n in range(6):
        out = [(152 - n, 470), (176 + n, 470), (310 + n * 12, 782), (20 - n * 12, 782)]
        part = pygame.Surface((WIDE, HIGH), pygame.SRCALPHA)
        pygame.draw.polygon(part, (250, 206, 110, 12), out)
        cone.blit(part, (0, 0))
    s.blit(cone, (0, 0))
    light(s, (164, 480), 80, (255, 226, 150), 200)
    pool = pygame.Surface((400, 90), pygame.SRCALPHA)
    light(pool, (200, 45), 200, (250, 200, 100), 190, 1.2)
    s.blit(pygame.transform.smoothscale(pool, (440, 84)), (-56, 738))
    iron = (5, 6, 10)
    pygame.draw.rect(s, iron, (158, 478, 12, 300))
    pygame.draw.polygon(s, iron, [(140, 484), (188, 484), (176, 462), (152, 462)])
    pygame.draw.rect(s, iron, (146, 768, 36, 16))


def plan(manner: Manner) -> pygame.Surface:
    """A city plan on old paper, a red thread, a card with a fingerprint."""
    ink: Colour = (58, 44, 34)
    red = manner.bright

    def paper(x: Field, y: Field) -> Field:
        size = (x.shape[0], y.shape[1])
        grain = noise(size, 14, 2) * 0.12 + noise(size, 70, 9) * 0.06
        edge = 1 - 0.32 * np.clip(np.hypot((x - 0.5) * 1.3, (y - 0.5) * 1.25) - 0.32, 0, 1)
        shade: Field = ((0.86 + grain) * edge)[..., None] * np.array([226, 206, 168], np.float32)
        return shade

    s = shaded((WIDE, HIGH), paper, 1).convert_alpha()
    s.blit(fine((WIDE, HIGH), lambda q, k: _streets(q, k, ink), 2), (0, 0))
    for n in range(11):
        pygame.draw.rect(s, ink if n % 2 == 0 else (226, 206, 168), (60 + n * 24, 792, 24, 8))
    pygame.draw.rect(s, ink, (60, 792, 264, 8), 1)
    pins = [(116, 304), (276, 404), (240, 606), (440, 500), (534, 700)]

    def thread(q: pygame.Surface, k: int) -> None:
        for a, b in pairwise(pins):
            pygame.draw.line(q, (*red, 255), (a[0] * k, a[1] * k), (b[0] * k, b[1] * k), 5 * k)

    s.blit(fine((WIDE, HIGH), thread, 2), (0, 0))
    for x, y in pins:
        pygame.draw.circle(s, mixed(red, _BLACK, 0.45), (x + 2, y + 4), 13)
        pygame.draw.circle(s, red, (x, y), 13)
        pygame.draw.circle(s, mixed(red, (255, 255, 255), 0.5), (x - 4, y - 4), 4)
    card = pygame.Surface((190, 140), pygame.SRCALPHA)
    card.fill((244, 236, 214))
    pygame.draw.rect(card, (200, 186, 150), card.get_rect(), 2)
    sign(card, "fingerprint", (52, 72), 84, ink)
    for n, length in enumerate((60, 44, 66, 52)):
        pygame.draw.rect(card, (150, 136, 110), (104, 38 + n * 20, length, 6))
    s.blit(soft_box((190, 150), 10, _BLACK, 120, 4), (332, 548))
    s.blit(pygame.transform.rotozoom(card, -7, 1), (340, 548))
    pygame.draw.rect(s, red, (0, 0, WIDE, 12))
    return s


def _streets(q: pygame.Surface, k: int, ink: Colour) -> None:
    random = np.random.default_rng(12)
    xs, ys = (40, 150, 290, 400, 500, 580), (250, 350, 440, 560, 650, 780)
    for i, (left, right) in enumerate(pairwise(xs)):
        for j, (top, bottom) in enumerate(pairwise(ys)):
            block = pygame.Rect(left + 12, top + 12, right - left - 24, bottom - top - 24)
            if (i, j) in ((2, 2), (1, 3)):  # a park
                for _ in range(9):
                    at = (
                        int(random.integers(block.x + 10, block.right - 8)),
                        int(random.integers(block.y + 10, block.bottom - 8)),
                    )
                    pygame.draw.circle(q, (*ink, 90), (at[0] * k, at[1] * k), int(random.integers(10, 22)), 3)
                continue
            half = round(block.height * (0.4 + 0.2 * random.random()))
            for a, b in ((block.y, block.y + half - 3), (block.y + half + 3, block.bottom)):
                house = pygame.Rect(block.x * k, a * k, block.width * k, (b - a) * k)
                pygame.draw.rect(q, (*ink, 40), house)
                pygame.draw.rect(q, (*ink, 230), house, 4)


def ranks(manner: Manner) -> pygame.Surface:
    """Spears and standards before a low sun."""
    s = gradient((WIDE, HIGH), (70, 14, 20), (246, 170, 84), (176, 52, 34)).convert_alpha()
    light(s, (300, 470), 420, (255, 224, 150), 230, 1.5)
    sun = fine((190, 190), lambda q, k: pygame.draw.circle(q, (255, 240, 200, 255), (95 * k, 95 * k), 92 * k))
    s.blit(sun, (205, 372))
    for y, rise, colour, seed in ((560, 120, (148, 52, 40), 4), (610, 110, (104, 34, 34), 7)):
        line = noise((WIDE, 2), 5, seed)[:, 0]
        crest = [(x, y - rise * float(line[x])) for x in range(0, WIDE, 4)]
        pygame.draw.polygon(s, colour, [*crest, (WIDE, y - rise * float(line[-1])), (WIDE, HIGH), (0, HIGH)])
    s.blit(fine((WIDE, HIGH), lambda q, k: _spears(q, k, 640, (88, 26, 28), 26, 0.05, 130, 1), 2), (0, 0))
    gold = manner.bright
    for x, y in ((120, 380), (470, 350)):
        pygame.draw.rect(s, (58, 16, 18), (x, y, 7, 330))
        cloth = [(x + 7, y + 6), (x + 108, y + 16), (x + 92, y + 74), (x + 112, y + 128), (x + 7, y + 140)]
        pygame.draw.polygon(s, (120, 18, 26), cloth)
        pygame.draw.lines(s, gold, True, cloth, 3)
        sign(s, "sword-cross", (x + 50, y + 74), 56, gold)
    s.blit(fine((WIDE, HIGH), lambda q, k: _spears(q, k, 730, (40, 12, 16), 17, 0.09, 190, 2), 2), (0, 0))
    veil(s, pygame.Rect(0, 640, WIDE, 180), [(0, 0), (1, 190)], (20, 6, 8))
    pygame.draw.rect(s, gold, (18, 18, WIDE - 36, HIGH - 36), 3)
    pygame.draw.rect(s, gold, (27, 27, WIDE - 54, HIGH - 54), 1)
    return s


def _spears(
    q: pygame.Surface, k: int, foot: int, colour: Colour, count: int, lean: float, long: int, seed: int
) -> None:
    random = np.random.default_rng(seed)
    for n in range(count):
        x, y = (n + 0.5) * WIDE / count + float(random.uniform(-4, 4)), foot + float(random.uniform(-8, 8))
        length = long * float(random.uniform(0.9, 1.1))
        tip = (x + lean * length) * k, (y - length) * k
        pygame.draw.line(q, colour, (x * k, (y + 30) * k), tip, 5)
        pygame.draw.polygon(
            q, colour, [(tip[0] - 6, tip[1] + 4), (tip[0] + 6, tip[1] + 4), (tip[0] + lean * 44, tip[1] - 34)]
        )
        pygame.draw.circle(q, colour, (x * k, y * k), 17)
        pygame.draw.rect(q, colour, (x * k - 24, y * k + 14, 48, 220))


def burst(manner: Manner) -> pygame.Surface:
    """An explosion of everything, with dots."""
    middle, hot, red = (300, 470), manner.bright, (222, 44, 20)
    s = pygame.Surface((WIDE, HIGH), pygame.SRCALPHA)
    s.fill((246, 150, 20))
    for n in range(22):
        rays = [
            (middle[0] + 1100 * math.cos(math.tau * (n + h) / 22), middle[1] + 1100 * math.sin(math.tau * (n + h) / 22))
            for h in (0, 0.5)
        ]
        pygame.draw.polygon(s, hot, [middle, *rays])
    light(s, middle, 460, (255, 250, 200), 200, 1.2)
    veil(s, pygame.Rect(0, 0, WIDE, 300), [(0, 150), (1, 0)], (190, 40, 10))
    for row in range(4, 24):
        for n in range(28):
            pygame.draw.circle(s, (196, 40, 16), (n * 22 + row % 2 * 11, 560 + row * 12), row * 0.32)
    for far, near, points, colour, turn, moved in (
        (300, 190, 13, INK, 0.1, (8, 12)),
        (300, 190, 13, red, 0.1, (0, 0)),
        (246, 156, 13, (255, 176, 26), 0.3, (0, 0)),
        (190, 124, 12, (255, 246, 196), 0.2, (0, 0)),
    ):
        s.blit(_star(middle, far, near, points, colour, turn), moved)
    for radius, colour in ((108, INK), (98, (120, 124, 130)), (88, (70, 74, 82))):
        corners = [
            (300 + radius * math.cos(math.tau * n / 6 + 0.52), 470 + radius * math.sin(math.tau * n / 6 + 0.52))
            for n in range(6)
        ]
        pygame.draw.polygon(s, colour, corners)
    sign(s, "bullhorn", middle, 118, hot, 12)
    for at, pixels, turned, icon in (
        ((96, 640), 84, 20, "pistol"),
        ((506, 650), 84, -14, "bomb"),
        ((110, 300), 60, 10, "skull"),
        ((500, 300), 60, -12, "skull"),
    ):
        sign(s, icon, (at[0] + 4, at[1] + 5), pixels, INK, turned)
        sign(s, icon, at, pixels, (255, 250, 226), turned)
    pygame.draw.rect(s, INK, (0, HIGH - 64, WIDE, 64))
    for x in range(-60, WIDE, 56):
        pygame.draw.polygon(s, hot, [(x, HIGH), (x + 28, HIGH), (x + 68, HIGH - 44), (x + 40, HIGH - 44)])
    return s


def _star(middle: tuple[int, int], far: int, near: int, points: int, colour: Colour, turn: float) -> pygame.Surface:
    def draw(q: pygame.Surface, k: int) -> None:
        corners = []
        for n in range(2 * points):
            out = far * (1 + 0.18 * math.sin(n * 5.3)) if n % 2 == 0 else near
            angle = math.tau * n / (2 * points) + turn
            corners.append(((middle[0] + out * math.cos(angle)) * k, (middle[1] + out * math.sin(angle)) * k))
        pygame.draw.polygon(q, (*colour, 255), corners)

    return fine((WIDE, HIGH), draw, 2)


def deco(manner: Manner) -> pygame.Surface:
    """Stepped towers in red light, and wings above them."""
    gold = manner.bright
    s = gradient((WIDE, HIGH), (92, 10, 16), (16, 6, 12), (150, 26, 24)).convert_alpha()
    light(s, (300, 420), 420, (240, 110, 50), 150, 1.3)
    beams = pygame.Surface((WIDE, HIGH), pygame.SRCALPHA)
    for foot, head, spread in ((120, 300, 110), (470, 190, 90)):
        pygame.draw.polygon(
            beams, (255, 220, 160, 40), [(foot - 3, 700), (foot + 3, 700), (head + spread, 150), (head - spread, 150)]
        )
    s.blit(beams, (0, 0))
    for foot, colour, seed, wide, tall in (
        (600, (70, 12, 18), 5, (60, 130), (150, 330)),
        (700, (34, 8, 14), 9, (80, 170), (180, 390)),
        (790, (12, 6, 10), 15, (110, 210), (120, 300)),
    ):
        _towers(s, foot, colour, seed, wide, tall)
    sign(s, "bat", (300, 300), 250, (12, 6, 10))
    for n in range(5):
        out = 60 + n * 26
        pygame.draw.arc(s, gold, (-out, HIGH - out, 2 * out, 2 * out), 0, math.pi / 2, 3)
        pygame.draw.arc(s, gold, (WIDE - out, HIGH - out, 2 * out, 2 * out), math.pi / 2, math.pi, 3)
    pygame.draw.rect(s, gold, (16, 16, WIDE - 32, HIGH - 32), 4)
    pygame.draw.rect(s, gold, (26, 26, WIDE - 52, HIGH - 52), 1)
    return s


def _towers(
    s: pygame.Surface, foot: int, colour: Colour, seed: int, wide: tuple[int, int], tall: tuple[int, int]
) -> None:
    random, x = np.random.default_rng(seed), -20
    while x < WIDE + 20:
        w, h = int(random.integers(*wide)), int(random.integers(*tall))
        steps, inner = int(random.integers(2, 5)), w
        for n in range(steps):
            up = round(h * (0.55 + 0.45 * (n + 1) / steps))
            pygame.draw.rect(s, colour, (x + (w - inner) // 2, foot - up, inner, up + 400))
            inner = round(inner * 0.66)
        half, top = max(3, inner // 2), foot - h
        spire = [(x + w // 2 - half, top), (x + w // 2 + half, top), (x + w // 2, top - int(random.integers(30, 110)))]
        pygame.draw.polygon(s, colour, spire)
        x += w + int(random.integers(-4, 14))


def table(manner: Manner) -> pygame.Surface:
    """Sand under a lamp, and two pieces: for a game of which nothing more is told."""
    s = gradient(
        (WIDE, HIGH), mixed(manner.deep, _BLACK, 0.4), mixed(manner.deep, _BLACK, 0.2), manner.deep
    ).convert_alpha()
    light(s, (300, 470), 460, manner.bright, 120, 1.4)
    for n in range(7):
        pygame.draw.circle(s, mixed(manner.deep, manner.bright, 0.35), (300, 480), 60 + n * 44, 2)
    _badge(s, (210, 520), "chess-knight", 0)
    _badge(s, (390, 440), "chess-rook", 1)
    pygame.draw.rect(s, manner.bright, (18, 18, WIDE - 36, HIGH - 36), 3)
    return s


MOTIFS: Mapping[Motif, Callable[[Manner], pygame.Surface]] = {
    "skyline": skyline,
    "plan": plan,
    "ranks": ranks,
    "burst": burst,
    "deco": deco,
    "table": table,
}
