"""The picture behind the title: a softly lit sand table with tokens, a path and measuring arcs, drawn by us."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pygame

from game.app.theme import ACCENT, GROUND, RAISED, TEXT, Colour, Theme, mixed

Field = npt.NDArray[np.float32]

_SAND = np.array([178, 148, 104], dtype=np.float32)
_FINE = 2
"""Tokens and arcs are drawn this many times too large and scaled down, for smooth edges."""

# Tokens as (seat, icon, x, y) in shares of the table; the first one is moving.
_TOKENS = (
    (0, "sword", 0.30, 0.62),
    (0, "shield-half-full", 0.18, 0.80),
    (0, "bow-arrow", 0.13, 0.52),
    (1, "axe-battle", 0.72, 0.34),
    (1, "horse-variant", 0.86, 0.20),
    (1, "skull-outline", 0.88, 0.52),
)
_STONES = ((0.47, 0.28, 0.075, 11), (0.58, 0.74, 0.09, 13), (0.31, 0.24, 0.05, 10), (0.82, 0.80, 0.06, 11))


def backdrop(theme: Theme, size: tuple[int, int], menu: int) -> pygame.Surface:
    """The whole window's picture, dark for the first `menu` pixels; expensive to make, so whoever asks keeps it."""
    wide, high = size
    table = pygame.Rect(0, 0, round(wide * 0.80), round(high * 1.10))
    table.center = (round(wide * 0.66), round(high * 0.50))
    picture = _sand(size, table)
    overlay = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    pen = _Pen(overlay, theme, table, high)
    pen.stones()
    pen.measures()
    pen.tokens()
    picture.blit(pygame.transform.smoothscale(overlay, size), (0, 0))
    picture.blit(_veil(size, menu / wide), (0, 0))
    return picture


def _noise(random: np.random.Generator, size: tuple[int, int], cells: int) -> Field:
    """Smooth noise: a few random heights with soft slopes between them."""
    wide, high = size
    rows = max(2, round(cells * high / wide))
    heights = random.random((cells + 3, rows + 3), dtype=np.float32)
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


def _sand(size: tuple[int, int], table: pygame.Rect) -> pygame.Surface:
    """Dunes lit from the upper left, ripples across them, a wooden frame around."""
    small = (size[0] // 2, size[1] // 2)
    random = np.random.default_rng(1947)
    dunes = 1.8 * _noise(random, small, 4) + 0.8 * _noise(random, small, 9) + 0.25 * _noise(random, small, 26)
    x = np.arange(small[0], dtype=np.float32)[:, None] / small[0]
    y = np.arange(small[1], dtype=np.float32)[None, :] / small[0]
    ripples = np.sin((x * 0.55 + y) * 330 + dunes * 7) * 0.0045 * _noise(random, small, 5)
    height = dunes + ripples
    slope_x, slope_y = np.gradient(height, 1 / small[0])
    light = np.clip(0.88 - 0.038 * (0.7 * slope_x + slope_y), 0.3, 1.5)
    grain = 1 + 0.10 * (random.random(small, dtype=np.float32) - 0.5)
    far = np.hypot(x - 0.62, y - 0.20)
    lamp = 0.20 + 0.95 * np.exp(-((far / 0.44) ** 2))
    shade = (light * grain * lamp)[:, :, None]
    colours = np.clip(_SAND * shade, 0, 255).astype(np.uint8)
    picture = pygame.transform.smoothscale(pygame.surfarray.make_surface(colours), size)
    _frame(picture, table)
    return picture


def _frame(picture: pygame.Surface, table: pygame.Rect) -> None:
    """Everything outside the table is dark; its edge is a plank with a lit upper side."""
    thick = max(8, table.height // 44)
    outside = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    outside.fill((*GROUND, 255))
    pygame.draw.rect(outside, (0, 0, 0, 0), table)
    picture.blit(outside, (0, 0))
    for step in range(thick):
        share = step / thick
        colour = mixed((0x6B, 0x4A, 0x2C), (0x2E, 0x20, 0x15), share)
        pygame.draw.rect(picture, colour, table.inflate(2 * (thick - step), 2 * (thick - step)), 1)
    shadow = pygame.Surface(table.size, pygame.SRCALPHA)
    for step in range(thick * 2):
        alpha = round(110 * (1 - step / (thick * 2)) ** 2)
        pygame.draw.rect(shadow, (0, 0, 0, alpha), shadow.get_rect().inflate(-2 * step, -2 * step), 1)
    picture.blit(shadow, table)


def _veil(size: tuple[int, int], menu: float) -> pygame.Surface:
    """Dark at the left, where the menu is, and a little at every edge."""
    small = (160, 90)
    x = np.linspace(0, 1, small[0], dtype=np.float32)[:, None]
    y = np.linspace(0, 1, small[1], dtype=np.float32)[None, :]
    shade = np.clip((menu + 0.16 - x) / 0.26, 0, 1)
    edge = np.clip(np.hypot((x - 0.6) * 1.1, (y - 0.5) * 1.2) - 0.45, 0, 1)
    alpha = np.clip(235 * _eased(shade) + 240 * edge, 0, 242)
    veil = pygame.Surface(small, pygame.SRCALPHA)
    veil.fill(GROUND)
    pygame.surfarray.pixels_alpha(veil)[:] = np.broadcast_to(alpha, small).astype(np.uint8)
    return pygame.transform.smoothscale(veil, size)


class _Pen:
    """Draws on the table in shares of its width and height."""

    def __init__(self, surface: pygame.Surface, theme: Theme, table: pygame.Rect, high: int) -> None:
        self._surface, self._theme, self._table = surface, theme, table
        self._unit = high * _FINE / 720

    def _at(self, x: float, y: float) -> tuple[int, int]:
        table = self._table
        return round((table.x + x * table.width) * _FINE), round((table.y + y * table.height) * _FINE)

    def stones(self) -> None:
        """Rocks with a lit top and a long soft shadow."""
        for x, y, radius, corners in _STONES:
            centre = self._at(x, y)
            size = radius * self._table.height * _FINE
            outline = [_corner(centre, size, turn, corners) for turn in range(corners)]
            for step in range(10):
                offset = self._unit * (3 + step * 1.6)
                shade = [(px + offset, py + offset) for px, py in outline]
                pygame.draw.polygon(self._surface, (10, 8, 6, 24 + 6 * step), shade)
            pygame.draw.polygon(self._surface, (0x5A, 0x50, 0x46, 255), outline)
            top = [(cx - self._unit * 4, cy - self._unit * 5) for cx, cy in _shrunk(outline, centre, 0.78)]
            pygame.draw.polygon(self._surface, (0x8B, 0x7F, 0x70, 255), top)
            pygame.draw.polygon(self._surface, (0xA4, 0x98, 0x86, 255), _shrunk(top, centre, 0.62))

    def measures(self) -> None:
        """The moving token's reach and path, and a tape to its target."""
        mover, target = self._at(*_TOKENS[0][2:]), self._at(*_TOKENS[3][2:])
        reach = self._unit * 170
        disc = pygame.Surface((round(reach * 2), round(reach * 2)), pygame.SRCALPHA)
        pygame.draw.circle(disc, (*ACCENT, 40), (reach, reach), reach)
        self._surface.blit(disc, (mover[0] - reach, mover[1] - reach))
        pygame.draw.circle(self._surface, (*ACCENT, 230), mover, round(reach), max(2, round(self._unit * 2.4)))
        for tick in range(72):
            self._tick(mover, reach, math.tau * tick / 72, 10 if tick % 6 == 0 else 5)
        for ring in (1.5, 2.0, 2.5):
            self._arc(mover, reach * ring, -0.95, 0.25)
        self._dashes(mover, target)
        self._path([(0.30, 0.62), (0.34, 0.55), (0.39, 0.53), (0.425, 0.555)])

    def _tick(self, centre: tuple[int, int], radius: float, angle: float, length: float) -> None:
        inner = radius - self._unit * length
        ends = [(centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle)) for r in (inner, radius)]
        pygame.draw.line(self._surface, (*ACCENT, 210), ends[0], ends[1], max(1, round(self._unit * 1.2)))

    def _arc(self, centre: tuple[int, int], radius: float, start: float, end: float) -> None:
        steps = 60
        line = [
            (centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a))
            for a in (start + (end - start) * step / steps for step in range(steps + 1))
        ]
        pygame.draw.lines(self._surface, (*TEXT, 95), False, line, max(1, round(self._unit * 2)))

    def _dashes(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        length = math.dist(start, end)
        dash = self._unit * 11
        for step in range(0, int(length / dash), 2):
            a, b = step * dash / length, min(1.0, (step + 1) * dash / length)
            pygame.draw.line(self._surface, (*TEXT, 165), _between(start, end, a), _between(start, end, b),
                             max(1, round(self._unit * 2)))  # fmt: skip
        label = f'{length / self._unit / 36:.2f}"'
        words = self._theme.words(label, round(self._unit * 15), TEXT, True)
        x, y = _between(start, end, 0.62)
        box = words.get_rect(center=(x, y - self._unit * 18)).inflate(round(self._unit * 14), round(self._unit * 4))
        pygame.draw.rect(self._surface, (*GROUND, 215), box, border_radius=round(self._unit * 4))
        self._surface.blit(words, words.get_rect(center=box.center))

    def _path(self, corners: Sequence[tuple[float, float]]) -> None:
        points = [self._at(*corner) for corner in corners]
        for start, end in pairwise(points):
            dots = max(1, int(math.dist(start, end) / (self._unit * 13)))
            for dot in range(dots + 1):
                pygame.draw.circle(self._surface, (*ACCENT, 255), _between(start, end, dot / dots), self._unit * 3)
        pygame.draw.circle(self._surface, (*ACCENT, 255), points[-1], self._unit * 24, max(2, round(self._unit * 2)))

    def tokens(self) -> None:
        for index, (seat, icon, x, y) in enumerate(_TOKENS):
            self._token(self._at(x, y), self._theme.side(seat), seat, icon, index == 0)

    def _token(self, at: tuple[int, int], colour: Colour, seat: int, icon: str, lit: bool) -> None:
        radius = self._unit * 26
        for step in range(8):
            offset = self._unit * (2 + step)
            pygame.draw.circle(self._surface, (0, 0, 0, 26), (at[0] + offset, at[1] + offset), radius + self._unit * 2)
        if lit:
            pygame.draw.circle(self._surface, (*TEXT, 255), at, radius + self._unit * 4)
        pygame.draw.circle(self._surface, (*colour, 255), at, radius)
        pygame.draw.circle(self._surface, (*RAISED, 255), at, radius * 0.80)
        if seat:
            for notch in range(8):
                angle = math.tau * notch / 8
                where = (at[0] + radius * 0.97 * math.cos(angle), at[1] + radius * 0.97 * math.sin(angle))
                pygame.draw.circle(self._surface, (*GROUND, 255), where, radius * 0.15)
        sign = self._theme.icon(icon, round(radius * 1.15), TEXT)
        self._surface.blit(sign, sign.get_rect(center=at))


def _corner(centre: tuple[int, int], size: float, turn: int, corners: int) -> tuple[float, float]:
    """A corner of an irregular stone; the wobble is the same every time."""
    angle = math.tau * turn / corners + 0.3 * math.sin(turn * 2.3 + corners)
    reach = size * (0.90 + 0.10 * math.sin(turn * 4.1 + corners))
    return centre[0] + reach * math.cos(angle), centre[1] + reach * 0.82 * math.sin(angle)


def _shrunk(outline: Sequence[tuple[float, float]], centre: tuple[int, int], share: float) -> list[tuple[float, float]]:
    return [(centre[0] + (x - centre[0]) * share, centre[1] + (y - centre[1]) * share) for x, y in outline]


def _between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
