"""Models on their bases: rim by side, a figure or an icon on it, health and signs; every picture made once."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import Literal, NamedTuple

import pygame

from game.app.figures.portrait import falling, lying, standing
from game.app.figures.roles import is_painted
from game.app.table.art.counters import strip
from game.app.table.art.health import health_arc, inner_arc
from game.app.table.art.health import reach as arc_reach
from game.app.table.art.rims import DEEP, FACE, BaseState, Shape, disc
from game.app.theme import FOE, LEAST, TEXT, TONES, Colour, Theme, mixed
from game.kit.tokens import Pip, Token

NEUTRAL: Colour = (150, 152, 156)
GOLD: Colour = (226, 178, 66)
PLATE: Colour = (214, 208, 190)
_MOST_PIXELS = 16_000_000
"""How many pixels of pictures are kept: near zooms make large ones."""
_SMALL = 13
_COUNTING = 7
"""The radius of a sign that holds a number which can be read."""
"""Radius in pixels below which pips are plain dots."""
ACTING = 1.15
"""How much larger the figure of whoever acts is."""
BOSS = 1.36
"""How much larger the base of a boss is on a grid."""
_SIGNS_IN_A_COLUMN = 3
_COUNTER, _COUNTED = 0.36, 28
"""How large a counter is beside its base, and from how many pixels of that on it is shown."""
FALLS = 8
"""Steps in which a figure is laid down."""
Veil = Literal["", "hidden", "ghost", "dim"]
_SHOWN: dict[Veil, int] = {"": 255, "hidden": 102, "ghost": 153, "dim": 255}
"""How much of a model is seen, out of 255: 40 % of a hidden one, 60 % of one that is only thought of."""

_DIMMED = 179
"""How bright a model is while another body of men is pointed at, out of 255: 70 %."""
Detail = Literal["far", "fit", "near"]
_FAR, _NEAR = 18, 40
"""Bases of men in a crowd below the first are discs; above the second they show health and signs."""


def detail_of(across: int) -> Detail:
    """How much is shown of men on bases of so many pixels."""
    return "far" if across < _FAR else "fit" if across <= _NEAR else "near"


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
    veil: Veil
    role: str = ""
    rank: str = ""
    acts: bool = False
    lost: int = 0
    """What it is about to lose of its health."""
    crowd: bool = False
    """One of a body of men: its figure is lower, so that those behind it can be seen."""
    fallen: int = FALLS
    """How far down it is, in steps, while it is knocked out."""
    counters: tuple[int, ...] = ()
    """What it has to spend, by kind."""

    @property
    def stands(self) -> bool:
        """Whether a figure stands on the base, rather than an icon lying on it."""
        return bool(self.role)


class Crowded(NamedTuple):
    """How one of a body of men is shown."""

    leads: bool = False
    dim: bool = False


def look_of(
    token: Token,
    shape: Shape,
    side: int,
    acts: bool = False,
    lost: int = 0,
    fallen: int = FALLS,
    *,
    ghost: bool = False,
    crowded: Crowded | None = None,
) -> Look:
    facing = None if token.facing is None else round(token.facing / 1000) % 360
    pips = tuple((pip.icon, pip.tone, pip.count) for pip in _shown(token.pips))
    veil: Veil = "ghost" if ghost else "hidden" if token.hidden else ""
    states = (token.done, token.down, veil)
    role = token.role if is_painted(token.role) else ""
    known = (shape, side, token.icon, token.label, pips, token.health, facing)
    counters = tuple(pip.count for pip in token.counters)
    look = Look(*known, *states, role, token.rank, acts, lost, fallen=fallen, counters=counters)
    return look if crowded is None else _in_crowd(look, crowded)


def _in_crowd(look: Look, crowded: Crowded) -> Look:
    """Less of everybody the smaller the bases are; figures only of leaders where they are very small."""
    detail = detail_of(2 * look.shape.inner)
    veil: Veil = look.veil or ("dim" if crowded.dim else "")
    look = look._replace(crowd=True, veil=veil)
    if detail == "near":
        return look
    look = look._replace(health=None, pips=(), label="", counters=())
    return look._replace(role="", icon="") if detail == "far" and not crowded.leads else look


def figure_height(across: int, theme: Theme, on_grid: bool = False, crowd: bool = False) -> int:
    """How high a figure stands on a base: never lower than can be told apart, never twice the base.

    On a grid it stays within its cell, so that names of cells can be read.
    """
    if crowd:
        return round(max(1.25 * across, min(theme.px(34), 1.6 * across)))
    return round(1.5 * across) if on_grid else round(max(1.55 * across, min(theme.px(38), 2 * across)))


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
        if look.veil == "dim":
            drawn.fill((_DIMMED, _DIMMED, _DIMMED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        elif look.veil:
            drawn.fill((255, 255, 255, _SHOWN[look.veil]), special_flags=pygame.BLEND_RGBA_MULT)
        return drawn.premul_alpha()

    def _base(self, look: Look) -> pygame.Surface:
        state: BaseState = (
            "ghost" if look.veil == "ghost" else "down" if look.down else "hidden" if look.veil == "hidden" else ""
        )
        colour = GOLD if look.rank and look.stands else self.colour(look.side)
        return disc(look.shape, max(0, look.side) % 4, colour, state or ("done" if look.done else ""))

    def _standing(self, look: Look) -> pygame.Surface:
        """A figure on its true base, which it may hide but never replaces."""
        shape, d = look.shape, 2 * look.shape.inner
        height = figure_height(d, self.theme, self.on_grid, look.crowd)
        tall = round(height * ACTING) if look.acts else height
        above = max(tall - round(0.36 * d) + 2, round(0.6 * height))
        half = max(shape.reach + 4, above, arc_reach(shape.inner), round(0.5 * d + 0.9 * height) if look.pips else 0)
        half += round(_COUNTER * d) if self._counts(look) else 0
        sheet = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA)
        base = self._base(look)
        sheet.blit(base, base.get_rect(center=(half, half)))
        if look.facing is not None and not look.down:
            self._tick(sheet, look, half)
        if look.down and look.fallen < FALLS:
            self._fall(sheet, look, half, height)
        elif look.down:
            fallen = lying(look.role, height)
            sheet.blit(fallen, fallen.get_rect(center=(half + 2, half - 2)))
        else:
            figure = standing(look.role, tall, self.colour(look.side), look.done)
            sheet.blit(figure, figure.get_rect(midbottom=(half, half + round(0.36 * d) + 6)))
            if look.health:
                health_arc(sheet, (half, half), shape.inner, *look.health, look.lost)
        self._signs(sheet, look, half, height)
        if self._counts(look):
            card = strip(self.theme, look.counters, max(LEAST, round(_COUNTER * d)))
            sheet.blit(card, card.get_rect(midtop=(half, half + shape.inner + 3)))
        return sheet

    @staticmethod
    def _counts(look: Look) -> bool:
        """Whether there is room to show what it has to spend."""
        return any(look.counters) and 2 * look.shape.inner >= _COUNTED and not look.veil

    def _fall(self, sheet: pygame.Surface, look: Look, half: int, height: int) -> None:
        """A figure between standing and lying: it turns, and its middle comes down with it."""
        share = look.fallen / FALLS
        upright = standing(look.role, height, self.colour(look.side))
        foot = half + round(0.72 * look.shape.inner) + 6
        high = foot - upright.get_height() / 2
        picture = falling(look.role, height, self.colour(look.side), share)
        at = round(half + 2 * share), round(high + (half - 2 - high) * share)
        sheet.blit(picture, picture.get_rect(center=at))

    def _signs(self, sheet: pygame.Surface, look: Look, half: int, height: int) -> None:
        """States stand right of the head, one below the other; the number of a twin at the foot, on the left."""
        size = _pip_size(look, round(0.17 * height), least=6)
        for k, (icon, tone, count) in enumerate(look.pips):
            column, row = divmod(k, _SIGNS_IN_A_COLUMN)
            x = half + look.shape.inner + round(0.35 * size) + column * (2 * size + 1)
            y = half - round(0.42 * height) + row * (2 * size + 1)
            plate = _pip_plate(size, mixed(TONES[tone], FACE, 0.1))
            sheet.blit(plate, plate.get_rect(center=(x, y)))
            if count > 1:
                mark = self.theme.mark(str(count), max(LEAST, round(size * 1.45)), FACE)
            else:
                mark = self.theme.icon(icon, round(size * 1.55), FACE)
            sheet.blit(mark, mark.get_rect(center=(x, y)))
        if not look.label:
            return
        size = max(9, round(0.17 * height))
        at = (half - look.shape.inner - 1, half + round(0.44 * look.shape.inner))
        plate = _pip_plate(size, mixed(self.colour(look.side), (0, 0, 0), 0.35))
        sheet.blit(plate, plate.get_rect(center=at))
        words = self.theme.mark(look.label, max(LEAST, round(size * 1.4)), (250, 248, 242))
        sheet.blit(words, words.get_rect(center=at))

    def _flat(self, look: Look) -> pygame.Surface:
        shape, r = look.shape, look.shape.inner
        pip = _pip_size(look, round(r * 0.27), least=3)
        half = shape.reach + pip + 3
        sheet = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA)
        base = self._base(look)
        sheet.blit(base, base.get_rect(center=(half, half)))
        if look.health and r >= 8:
            left, whole = look.health
            share, after = (round(24 * n / max(1, whole)) for n in (left, max(0, left - look.lost)))
            arc = inner_arc(2 * r, share, share - after)
            sheet.blit(arc, arc.get_rect(center=(half, half)))
        if look.facing is not None and not look.down:
            self._tick(sheet, look, half)
        self._face(sheet, look, half)
        self._pips(sheet, look, half, pip)
        return sheet

    def _face(self, sheet: pygame.Surface, look: Look, half: int) -> None:
        r = look.shape.inner
        if not look.icon:
            return
        colour = mixed(TEXT, FACE, 0.45) if look.done else TEXT
        icon = self.theme.icon(look.icon, round(r * (1.02 if look.label and r >= _SMALL else 1.2)), colour)
        if look.down:
            icon = pygame.transform.rotate(icon, -90)
            icon.fill((255, 255, 255, 170), special_flags=pygame.BLEND_RGBA_MULT)
        y = half - round(r * 0.16) if look.label and r >= _SMALL else half
        sheet.blit(icon, icon.get_rect(center=(half, y)))
        if not look.label or r < 9:
            return
        size = max(LEAST, round(r * 0.52))
        words = self.theme.mark(look.label, size, (250, 248, 242) if not look.done else (170, 170, 168))
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
        box = pygame.Rect(0, 0, *(2 * [round(3 * size) + 6]))
        box.center = round(half + cos(turn) * r), round(half - sin(turn) * r)
        fine = pygame.Surface((box.width * 3, box.height * 3), pygame.SRCALPHA)

        def at(away: float, across: float) -> tuple[float, float]:
            x = half + 0.5 + cos(turn) * away + sin(turn) * across
            y = half + 0.5 - sin(turn) * away + cos(turn) * across
            return 3 * (x - box.x), 3 * (y - box.y)

        for grow, paint in ((1.5, (*FACE, 255)), (0.0, (*TEXT, 255))):
            wedge = [
                at(r + size * 0.36 + grow, 0),
                at(r - size * 0.75, size * 0.62 + grow),
                at(r - size * 0.75, -size * 0.62 - grow),
            ]
            pygame.draw.polygon(fine, paint, wedge)
        sheet.blit(pygame.transform.smoothscale(fine, box.size), box)

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
                mark = self.theme.mark(str(count), max(LEAST, round(size * 1.45)), FACE)
            else:
                mark = self.theme.icon(icon, round(size * 1.55), FACE)
            sheet.blit(mark, mark.get_rect(center=(round(x), round(y))))


def _pip_size(look: Look, wanted: int, least: int) -> int:
    """The radius of the signs: large enough for a number, where one of them shows it."""
    counts = look.shape.inner >= _SMALL and any(count > 1 for _, _, count in look.pips)
    return max(wanted, _COUNTING if counts else least)


@lru_cache(maxsize=64)
def _pip_plate(radius: int, colour: Colour) -> pygame.Surface:
    big = pygame.Surface((8 * radius + 8, 8 * radius + 8), pygame.SRCALPHA)
    pygame.draw.circle(big, (*FACE, 255), big.get_rect().center, 4 * radius + 4)
    pygame.draw.circle(big, (*colour, 255), big.get_rect().center, 4 * radius - 2)
    return pygame.transform.smoothscale(big, (2 * radius + 2, 2 * radius + 2))


@lru_cache(maxsize=128)
def height_plate(theme: Theme, words: str, size: int) -> pygame.Surface:
    """How high somebody stands: dark on light, like a sign on a wall."""
    written = theme.mark(words, size, DEEP)
    plate = pygame.Surface((written.get_width() + 8, written.get_height() - 1), pygame.SRCALPHA)
    pygame.draw.rect(plate, (*DEEP, 255), plate.get_rect(), border_radius=5)
    pygame.draw.rect(plate, (*PLATE, 255), plate.get_rect().inflate(-2, -2), border_radius=4)
    plate.blit(written, written.get_rect(center=plate.get_rect().center))
    return plate
