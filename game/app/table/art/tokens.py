"""Models on their bases: rim by side, a figure or an icon on it, health and signs; every picture made once."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, radians, sin
from typing import NamedTuple

import numpy as np
import pygame

from game.app.figures.portrait import lying, standing
from game.app.figures.roles import is_painted
from game.app.theme import ACCENT, FOE, LOSS, SUCCESS, TEXT, TONES, Colour, Theme, mixed
from game.kit.looks import Pip, Token

NEUTRAL: Colour = (150, 152, 156)
FACE: Colour = (27, 30, 36)
GOLD: Colour = (226, 178, 66)
_SPENT: Colour = (58, 62, 70)
_MOST_SEGMENTS = 10
_MOST_PIXELS = 16_000_000
"""How many pixels of pictures are kept: near zooms make large ones."""
PULSES = 8
_SMALL = 13
"""Radius in pixels below which pips are plain dots."""


class Shape(NamedTuple):
    """A base in pixels: `facing` in whole degrees matters only where it shows."""

    kind: str
    width: int
    depth: int
    facing: int = 0

    @property
    def reach(self) -> int:
        """Half of the longest way across."""
        if self.kind == "rectangular":
            return int(((self.width**2 + self.depth**2) ** 0.5 + 1) // 2)
        return (max(self.width, self.depth) + 1) // 2

    @property
    def inner(self) -> int:
        return min(self.width, self.depth) // 2


class Look(NamedTuple):
    """Everything that a token's picture depends on."""

    shape: Shape
    side: int
    icon: str
    label: str
    pips: tuple[tuple[str, str, int], ...]
    health: tuple[int, int] | None
    facing: int | None
    done: bool
    down: bool
    hidden: bool
    role: str = ""
    rank: str = ""

    @property
    def stands(self) -> bool:
        """Whether a figure stands on the base, rather than an icon lying on it."""
        return bool(self.role)


def look_of(token: Token, shape: Shape, side: int) -> Look:
    facing = None if token.facing is None else round(token.facing / 1000) % 360
    pips = tuple((pip.icon, pip.tone, pip.count) for pip in _shown(token.pips))
    states = (token.done, token.down, token.hidden)
    role = token.role if is_painted(token.role) else ""
    return Look(shape, side, token.icon, token.label, pips, token.health, facing, *states, role, token.rank)


def figure_height(across: int, theme: Theme, on_grid: bool = False) -> int:
    """How high a figure stands on a base: never lower than can be told apart, never twice the base.

    On a grid it stays within its cell, so that names of cells can be read.
    """
    return round(1.35 * across) if on_grid else round(max(1.55 * across, min(theme.px(38), 2 * across)))


def _shown(pips: tuple[Pip, ...]) -> tuple[Pip, ...]:
    return pips[:8]


class TokenArt:
    """The pictures of tokens, kept."""

    def __init__(self, theme: Theme, on_grid: bool = False) -> None:
        self.theme = theme
        self.on_grid = on_grid
        self._made: dict[Look, pygame.Surface] = {}
        self._pixels = 0

    def picture(self, look: Look) -> pygame.Surface:
        """A token, colours multiplied by alpha; its middle is the picture's."""
        found = self._made.get(look)
        if found is None:
            found = self._drawn(look)
            self._pixels += found.get_width() * found.get_height()
            if self._pixels > _MOST_PIXELS:
                self._made.clear()
                self._pixels = found.get_width() * found.get_height()
            self._made[look] = found
        return found

    def colour(self, side: int) -> Colour:
        if side == -2:
            return FOE
        return NEUTRAL if side < 0 else self.theme.side(side)

    def _drawn(self, look: Look) -> pygame.Surface:
        drawn = self._standing(look) if look.stands else self._flat(look)
        if look.hidden:
            drawn.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
        return drawn.premul_alpha()

    def _standing(self, look: Look) -> pygame.Surface:
        """A figure on its true base, which it may hide but never replaces."""
        shape, d = look.shape, 2 * look.shape.inner
        height = figure_height(d, self.theme, self.on_grid)
        half = max(shape.reach, height) + 10
        sheet = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA)
        colour = self.colour(look.side)
        disc = _disc(shape, max(0, look.side) % 4, GOLD if look.rank else colour, look.done, look.down)
        sheet.blit(disc, disc.get_rect(center=(half, half)))
        if look.facing is not None and not look.down:
            self._tick(sheet, look, half)
        if look.down:
            fallen = lying(look.role, height)
            sheet.blit(fallen, fallen.get_rect(center=(half + 2, half - 2)))
        else:
            figure = standing(look.role, height, colour, look.done)
            sheet.blit(figure, figure.get_rect(midbottom=(half, half + round(0.36 * d) + 6)))
            if look.health:
                health_arc(sheet, (half, half), shape.inner, *look.health)
        self._signs(sheet, look, half, height)
        return sheet

    def _signs(self, sheet: pygame.Surface, look: Look, half: int, height: int) -> None:
        """States stand beside the head, one below the other; the number of a twin at the foot."""
        size = max(5, round(0.14 * height))
        for k, (icon, tone, count) in enumerate(look.pips):
            column, row = divmod(k, 4)
            x = half + round(look.shape.inner * 0.9) + column * (2 * size + 1)
            y = half - round(0.46 * height) + row * (2 * size + 1)
            plate = _pip_plate(size, mixed(TONES[tone], FACE, 0.1))
            sheet.blit(plate, plate.get_rect(center=(x, y)))
            if count > 1:
                mark = self.theme.words(str(count), max(8, round(size * 1.45)), FACE, bold=True)
            else:
                mark = self.theme.icon(icon, round(size * 1.55), FACE)
            sheet.blit(mark, mark.get_rect(center=(x, y)))
        if not look.label:
            return
        size = max(7, round(0.16 * height))
        at = (half - look.shape.inner, half + round(0.22 * 2 * look.shape.inner))
        plate = _pip_plate(size, mixed(self.colour(look.side), FACE, 0.35))
        sheet.blit(plate, plate.get_rect(center=at))
        words = self.theme.words(look.label, max(9, round(size * 1.4)), (250, 248, 242), bold=True)
        sheet.blit(words, words.get_rect(center=at))

    def _flat(self, look: Look) -> pygame.Surface:
        shape, r = look.shape, look.shape.inner
        pip = max(3, round(r * 0.27))
        half = shape.reach + pip + 3
        sheet = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA)
        disc = _disc(shape, look.side % 4 if look.side >= 0 else 0, self.colour(look.side), look.done, look.down)
        sheet.blit(disc, disc.get_rect(center=(half, half)))
        if look.health and r >= 8:
            arc = _arc(2 * r, round(24 * look.health[0] / max(1, look.health[1])))
            sheet.blit(arc, arc.get_rect(center=(half, half)))
        if look.facing is not None and not look.down:
            self._tick(sheet, look, half)
        self._face(sheet, look, half)
        self._pips(sheet, look, half, pip)
        return sheet

    def _face(self, sheet: pygame.Surface, look: Look, half: int) -> None:
        r = look.shape.inner
        colour = mixed(TEXT, FACE, 0.45) if look.done else TEXT
        icon = self.theme.icon(look.icon, round(r * (1.02 if look.label and r >= _SMALL else 1.2)), colour)
        if look.down:
            icon = pygame.transform.rotate(icon, -90)
            icon.fill((255, 255, 255, 170), special_flags=pygame.BLEND_RGBA_MULT)
        y = half - round(r * 0.16) if look.label and r >= _SMALL else half
        sheet.blit(icon, icon.get_rect(center=(half, y)))
        if not look.label or r < 9:
            return
        size = max(9, round(r * 0.52))
        words = self.theme.words(look.label, size, (250, 248, 242) if not look.done else (170, 170, 168), bold=True)
        plate = words.get_rect(center=(half, half + round(r * 0.62))).inflate(round(r * 0.24), -round(size * 0.34))
        plate.width = max(plate.width, plate.height)
        plate.centerx = half
        back = mixed(self.colour(look.side), FACE, 0.62 if look.done else 0.35)
        pygame.draw.rect(sheet, (*FACE, 255), plate.inflate(2, 2), border_radius=plate.height // 2)
        pygame.draw.rect(sheet, (*back, 255), plate, border_radius=plate.height // 2)
        sheet.blit(words, words.get_rect(center=plate.center))

    def _tick(self, sheet: pygame.Surface, look: Look, half: int) -> None:
        """A wedge on the rim towards where the model faces."""
        shape = look.shape
        turn = radians(look.facing or 0)
        r = shape.width / 2
        size = max(3.0, shape.inner * 0.3)
        fine = pygame.Surface((sheet.get_width() * 3, sheet.get_height() * 3), pygame.SRCALPHA)
        middle = 3 * half + 1

        def at(away: float, across: float) -> tuple[float, float]:
            return (
                middle + 3 * (cos(turn) * away + sin(turn) * across),
                middle - 3 * (sin(turn) * away - cos(turn) * across),
            )

        for grow, paint in ((1.5, (*FACE, 255)), (0.0, (*TEXT, 255))):
            wedge = [
                at(r + size * 0.36 + grow, 0),
                at(r - size * 0.75, size * 0.62 + grow),
                at(r - size * 0.75, -size * 0.62 - grow),
            ]
            pygame.draw.polygon(fine, paint, wedge)
        sheet.blit(pygame.transform.smoothscale(fine, sheet.get_size()), (0, 0))

    def _pips(self, sheet: pygame.Surface, look: Look, half: int, size: int) -> None:
        """Signs around the rim, from the upper right on, clockwise."""
        for k, (icon, tone, count) in enumerate(look.pips):
            turn = radians(-52 + 40 * k)
            x = half + cos(turn) * look.shape.width / 2 * 0.98
            y = half + sin(turn) * look.shape.depth / 2 * 0.98
            if look.shape.kind == "rectangular":
                x, y = half + cos(turn) * look.shape.reach * 0.86, half + sin(turn) * look.shape.reach * 0.86
            colour = TONES[tone]
            plate = _pip_plate(size, mixed(colour, FACE, 0.1))
            sheet.blit(plate, plate.get_rect(center=(round(x), round(y))))
            if look.shape.inner < _SMALL:
                continue
            if count > 1:
                mark = self.theme.words(str(count), max(8, round(size * 1.45)), FACE, bold=True)
            else:
                mark = self.theme.icon(icon, round(size * 1.55), FACE)
            sheet.blit(mark, mark.get_rect(center=(round(x), round(y))))


def health_arc(sheet: pygame.Surface, centre: tuple[int, int], radius: int, left: int, whole: int) -> None:
    """What is left of a model: segments on an arc below its base, green, amber or red by their share."""
    arc = _segments(radius, min(left, whole), whole)
    sheet.blit(arc, arc.get_rect(center=centre))


@lru_cache(maxsize=512)
def _segments(radius: int, left: int, whole: int) -> pygame.Surface:
    shown = min(whole, _MOST_SEGMENTS)
    full = -(-left * shown // max(1, whole))
    thick = max(3.0, radius * 0.17)
    inner, fine = radius + max(2.0, radius * 0.12), 3
    half = round(inner + thick) + 3
    big = pygame.Surface((fine * (2 * half + 1), fine * (2 * half + 1)), pygame.SRCALPHA)
    span = radians(min(150, 22 * shown))
    share = left / max(1, whole)
    colour = SUCCESS if share > 0.55 else ACCENT if share > 0.3 else LOSS
    middle = fine * (half + 0.5)
    for n in range(shown):
        start, end = (pi / 2 + span / 2 - span * k / shown for k in (n, n + 1))
        gap = 0.1 * (start - end)
        for grow, paint in ((1.3, FACE), (0.0, colour if n < full else _SPENT)):
            turns = [start - gap + (end - start + 2 * gap) * k / 6 for k in range(7)]
            out, inside = inner + thick + grow, inner - grow
            outline = [(middle + fine * out * cos(t), middle + fine * out * sin(t)) for t in turns]
            outline += [(middle + fine * inside * cos(t), middle + fine * inside * sin(t)) for t in reversed(turns)]
            pygame.draw.polygon(big, (*paint, 255), outline)
    return pygame.transform.smoothscale(big, (2 * half + 1, 2 * half + 1))


@lru_cache(maxsize=64)
def _pip_plate(radius: int, colour: Colour) -> pygame.Surface:
    big = pygame.Surface((8 * radius + 8, 8 * radius + 8), pygame.SRCALPHA)
    pygame.draw.circle(big, (*FACE, 255), big.get_rect().center, 4 * radius + 4)
    pygame.draw.circle(big, (*colour, 255), big.get_rect().center, 4 * radius - 2)
    return pygame.transform.smoothscale(big, (2 * radius + 2, 2 * radius + 2))


# --- shapes by their distance from the edge: smooth at any size


def _depth(shape: Shape, half: int) -> tuple[np.ndarray, np.ndarray]:
    """How many pixels inside the edge each pixel lies (negative outside), and its direction from the middle."""
    ys, xs = np.mgrid[-half : half + 1, -half : half + 1].astype(float)
    turn = radians(shape.facing)
    lx, ly = xs * cos(turn) - ys * sin(turn), -xs * sin(turn) - ys * cos(turn)
    angle = np.arctan2(ly, lx)
    a, b = shape.width / 2, shape.depth / 2
    if shape.kind == "rectangular":
        dx, dy = np.abs(lx) - a, np.abs(ly) - b
        outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
        return -(outside + np.minimum(np.maximum(dx, dy), 0)), angle
    if a == b:
        return a - np.hypot(lx, ly), angle
    k = np.hypot(lx / a, ly / b)
    steep = np.hypot(lx / a**2, ly / b**2) / np.maximum(k, 1e-6)
    return (1 - k) / np.maximum(steep, 1e-6), angle


def _surface(colour: np.ndarray, alpha: np.ndarray) -> pygame.Surface:
    high, wide = alpha.shape
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(sheet)
    pixels[:] = np.clip(colour, 0, 255).astype(np.uint8).swapaxes(0, 1)
    del pixels
    cover = pygame.surfarray.pixels_alpha(sheet)
    cover[:] = np.clip(alpha * 255, 0, 255).astype(np.uint8).T
    del cover
    return sheet


@lru_cache(maxsize=512)
def _disc(shape: Shape, pattern: int, colour: Colour, done: bool, down: bool) -> pygame.Surface:
    """Rim and face. Patterns: 0 plain, 1 notched, 2 double, 3 beaded."""
    half = shape.reach + 2
    depth, angle = _depth(shape, half)
    rim = max(2.6, shape.inner * 0.2)
    alpha = np.clip(depth + 0.5, 0, 1)
    lit = np.linspace(1.0, -1.0, 2 * half + 1)[:, None] * np.ones((1, 2 * half + 1))
    side = np.array(colour, dtype=float) * (0.45 if done else 1.0) + np.array(FACE) * (0.35 if done else 0.0)
    face = np.array(FACE) * 0.9 + np.array(colour) * 0.1
    picture = face * (1 + 0.22 * lit[..., None])
    on_rim = np.clip(rim - depth + 0.5, 0, 1)
    groove = np.clip(1.2 - np.abs(depth - rim - 0.6), 0, 1) * 0.7
    picture = picture * (1 - groove[..., None])
    shine = side * (1 + 0.2 * lit[..., None] + 0.1)
    if pattern == 1:
        count = 12
        tooth = np.abs(((angle / (2 * pi) * count) % 1) - 0.5) * 2
        gap = np.clip((tooth - 0.66) * shape.inner * 0.26, 0, 1)
        alpha = alpha * (1 - gap * np.clip(rim * 0.62 - depth + 0.5, 0, 1))
        shine = shine * (1 - 0.72 * gap[..., None])
    elif pattern == 2:
        middle = np.clip(rim * 0.2 + 0.4 - np.abs(depth - rim * 0.56), 0, 1)
        shine = shine * (1 - 0.85 * middle[..., None])
    elif pattern == 3:
        bead = np.abs(((angle / (2 * pi) * 16) % 1) - 0.5) * 2
        shine = shine * (0.34 + 0.66 * np.clip((0.62 - bead) * 5, 0, 1)[..., None])
    picture = picture * (1 - on_rim[..., None]) + shine * on_rim[..., None]
    edge = np.clip(1.6 - depth, 0, 1) * 0.75
    picture = picture * (1 - edge[..., None])
    if down:
        hollow = np.clip(depth - rim, 0, 1)
        alpha = alpha * (1 - 0.62 * hollow)
        slit = np.abs(((angle / (2 * pi) * 10) % 1) - 0.5) * 2
        alpha = alpha * (1 - 0.75 * np.clip((slit - 0.55) * 6, 0, 1) * on_rim)
    return _surface(picture, alpha)


@lru_cache(maxsize=256)
def _arc(across: int, share: int) -> pygame.Surface:
    """What is left of a model's health: an arc inside the rim, in twenty-fourths, clockwise from the top."""
    half, r = across // 2 + 1, across / 2
    ys, xs = np.mgrid[-half : half + 1, -half : half + 1].astype(float)
    far = np.hypot(xs, ys)
    thick = max(1.2, r * 0.05)
    middle = r - max(2.6, r * 0.2) - thick * 1.5
    alpha = np.clip(thick - np.abs(far - middle) + 0.4, 0, 1)
    turn = (np.arctan2(xs, -ys) / (2 * pi)) % 1.0
    left = turn <= share / 24
    colour = SUCCESS if share > 14 else ACCENT if share > 7 else LOSS
    picture = np.where(left[..., None], np.array(mixed(colour, (255, 255, 255), 0.1)), np.array((64, 68, 76)))
    return _surface(picture.astype(float), alpha * 0.95)


@lru_cache(maxsize=512)
def halo(shape: Shape, colour: Colour, level: int, line: float, glow: int, gap: float = 1.5) -> pygame.Surface:
    """A ring outside the edge with a glow around it; `level` of PULSES brightens the glow. Multiplied by alpha."""
    half = shape.reach + glow + 4
    depth, _ = _depth(shape, half)
    away = -depth - gap
    ring = np.clip(line / 2 + 0.5 - np.abs(away - line / 2), 0, 1)
    strength = 0.3 + 0.5 * level / (PULSES - 1)
    shine = np.clip(1 - np.maximum(away, 0) / max(1, glow), 0, 1) ** 2 * strength * (away > -0.5)
    alpha = np.maximum(ring, shine)
    return _surface(np.ones((*alpha.shape, 3)) * np.array(colour, dtype=float), alpha).premul_alpha()


@lru_cache(maxsize=256)
def shadow(shape: Shape, soft: int) -> pygame.Surface:
    half = shape.reach + 2 * soft
    depth, _ = _depth(shape, half)
    alpha = np.clip((depth + soft) / (2 * soft), 0, 1) ** 1.4 * 0.62
    return _surface(np.zeros((*alpha.shape, 3)), alpha).premul_alpha()


def pulse_level(seconds: float) -> int:
    """Which of the pulse's levels is shown at a time: a slow breath."""
    return round((0.5 - 0.5 * cos(seconds * 2 * pi / 1.4)) * (PULSES - 1))
