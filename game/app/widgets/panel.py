"""What the panels of the table are made of: a cached surface, spots that can be pointed at, buttons and links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from time import thread_time
from typing import Literal

import pygame

from game.app.figures.roles import painted
from game.app.theme import ACCENT, DIM, GROUND, LEAST, LINE, LOSS, PANEL, RAISED, TEXT, Colour, Size, Theme, mixed
from game.app.widgets.note import Word

Do = Callable[[], None]
Look = Literal["plain", "main", "refused", "chosen", "flat"]
Ground = Literal["flat", "dark", "plate", "warm", "clear"]
"""What a panel is painted on: one colour, the dark of the window, a plate on it (warmer for questions), or nothing."""
_PLATES: dict[str, tuple[Colour, Colour]] = {
    "plate": ((0x22, 0x28, 0x31), (0x19, 0x1D, 0x24)),
    "warm": ((0x2B, 0x2C, 0x2C), (0x1C, 0x1F, 0x25)),
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a panel that means something: what it says when pointed at and does when clicked."""

    rect: pygame.Rect
    name: str
    tip: str = ""
    do: Do | None = None
    rule: str = ""
    subject: str = ""
    wheel: Callable[[int], None] | None = None
    drop: Callable[[tuple[int, int]], None] | None = None
    """What happens when it is dragged and let go elsewhere."""
    word: Word | None = None
    """The word of the rules that stands there."""


@contextmanager
def painting_for(seconds: float) -> Iterator[None]:
    """Paint panels for so long, one at least."""
    Panel.until, Panel.begun, Panel.lacking = thread_time() + seconds, False, False
    try:
        yield
    finally:
        Panel.until = inf


class Panel:
    """A part of the screen, kept as a surface and painted again only when what it shows changes."""

    ground: Ground = "flat"
    until = inf
    """When a thread has worked for so long, panels that were never painted wait for the next time."""
    begun = False
    """Whether one was painted: what else a frame does may take all the time there is, and it has to come to an end."""
    lacking = False
    """Whether any had to wait."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.spots: list[Spot] = []
        self.explained: set[str] = set()
        """Words of the rules that are marked on it, by their ids."""
        self.theme = Theme()
        self.hovered = ""
        self.paints = 0
        self._key: object = None
        self._surface: pygame.Surface | None = None

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Move to another place, at another size or look; everything is painted again."""
        self.rect, self.theme, self._surface = rect, theme, None

    def spot(self, pos: tuple[int, int]) -> Spot | None:
        """What lies under the pointer, the topmost first."""
        if not self.rect.collidepoint(pos):
            return None
        return next((spot for spot in reversed(self.spots) if spot.rect.collidepoint(pos)), None)

    def wheel(self, steps: int) -> None:
        """The wheel was turned over the panel."""

    def show(self, window: pygame.Surface, key: object, paint: Callable[[pygame.Surface], None]) -> None:
        """Blit the panel, painting it first if `key` is not the key it was painted for."""
        whole = (key, self.hovered, painted())
        if self._surface is None:
            if Panel.begun and thread_time() > Panel.until:
                Panel.lacking = True
                return
            Panel.begun = True
        if self._surface is None or self._key != whole:
            self._surface = self._blank()
            self.spots, self.explained = [], set()
            paint(self._surface)
            self._key = whole
            self.paints += 1
        window.blit(self._surface, self.rect)

    def _blank(self) -> pygame.Surface:
        if self.ground == "clear":
            return pygame.Surface(self.rect.size, pygame.SRCALPHA)
        surface = pygame.Surface(self.rect.size)
        surface.fill(PANEL if self.ground == "flat" else GROUND)
        if self.ground in _PLATES:
            surface.blit(plate(self.rect.size, self.ground, self.theme.px(10)), (0, 0))
        return surface

    def add(self, spot: Spot) -> Spot:
        """Keep a spot whose rectangle is given in the panel's own coordinates."""
        here = Spot(
            spot.rect.move(self.rect.topleft),
            spot.name,
            spot.tip,
            spot.do,
            spot.rule,
            spot.subject,
            spot.wheel,
            spot.drop,
            spot.word,
        )
        self.spots.append(here)
        return here

    # --- drawing

    def button(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        name: str,
        words: str = "",
        *,
        icon: str = "",
        number: str = "",
        look: Look = "plain",
        focus: bool = False,
        tip: str = "",
        do: Do | None = None,
        subject: str = "",
        wheel: Callable[[int], None] | None = None,
        drop: Callable[[tuple[int, int]], None] | None = None,
    ) -> None:
        """A button with a key number, an icon and words, as far as they fit."""
        theme = self.theme
        ground, ink = _colours(look, self.hovered == name and do is not None)
        if ground is not None:
            pygame.draw.rect(surface, ground, rect, border_radius=theme.px(4))
        if look in ("plain", "refused"):
            pygame.draw.rect(surface, LINE, rect, 1, border_radius=theme.px(4))
        if focus:
            pygame.draw.rect(surface, ACCENT, rect.inflate(2, 2), max(2, theme.px(2)), border_radius=theme.px(5))
        x = rect.x + theme.px(7)
        if icon and words and self.least_width(words, icon, number) > rect.width:
            icon = ""  # words that fit say more
        if number:
            badge = theme.words(number, "small", mixed(ink, DIM, 0.6) if look != "main" else GROUND)
            surface.blit(badge, badge.get_rect(midleft=(x, rect.centery)))
            x += badge.get_width() + theme.px(6)
        if icon:
            glyph = theme.icon(icon, theme.px(16), ink)
            if not words and not number:
                surface.blit(glyph, glyph.get_rect(center=rect.center))
            else:
                surface.blit(glyph, glyph.get_rect(midleft=(x, rect.centery)))
            x += glyph.get_width() + theme.px(5)
        if words:
            line = theme.line(words, rect.right - theme.px(6) - x, "body", ink)
            surface.blit(line, line.get_rect(midleft=(x, rect.centery)))
        self.add(Spot(rect, name, tip, do, subject=subject, wheel=wheel, drop=drop))

    def button_width(self, words: str, icon: str = "", number: str = "") -> int:
        """How wide a button has to be to show everything."""
        theme = self.theme
        width = 2 * theme.px(7) + theme.font("body").size(words)[0]
        if icon:
            width += theme.px(16) + theme.px(5)
        if number:
            width += theme.font("small").size(number)[0] + theme.px(6)
        return width

    def least_width(self, words: str, icon: str, number: str) -> int:
        """How wide a button is at least with everything on it, its words in the smallest type."""
        return self.button_width("", icon, number) + self.theme.font(LEAST).size(words)[0]

    def link(self, surface: pygame.Surface, at: tuple[int, int], rule: str, tip: str, do: Do) -> int:
        """A rule's number that can be clicked; the width it took."""
        words = self.theme.words(
            rule, "small", ACCENT if self.hovered == f"rule:{rule}:{at}" else mixed(ACCENT, DIM, 0.5)
        )
        rect = words.get_rect(topleft=at)
        surface.blit(words, rect)
        pygame.draw.line(surface, mixed(ACCENT, PANEL, 0.6), rect.bottomleft, (rect.right, rect.bottom))
        self.add(Spot(rect, f"rule:{rule}:{at}", tip, do, rule))
        return rect.width

    def book(
        self, surface: pygame.Surface, rect: pygame.Rect, name: str, rule: str, tip: str, do: Do, lit: bool = False
    ) -> None:
        """A small book in the middle of `rect`: behind it stands a rule."""
        ink = ACCENT if lit or self.hovered == name else mixed(DIM, LINE, 0.4)
        sign = self.theme.icon("book-open-variant", self.theme.px(15), ink)
        surface.blit(sign, sign.get_rect(center=rect.center))
        self.add(Spot(rect, name, tip, do, rule))

    def line(
        self,
        surface: pygame.Surface,
        words: str,
        at: tuple[int, int],
        width: int,
        size: Size = "body",
        colour: Colour = TEXT,
        bold: bool = False,
    ) -> int:
        """A line of words, cut to the width; the width it took."""
        shown = self.theme.line(words, width, size, colour, bold)
        surface.blit(shown, at)
        return shown.get_width()


@lru_cache(maxsize=48)
def plate(size: tuple[int, int], ground: Ground, bend: int) -> pygame.Surface:
    """A plate with round corners, lighter above, with a fine light edge."""
    return plate_of(size, *_PLATES[ground], bend)


@lru_cache(maxsize=96)
def plate_of(size: tuple[int, int], upper: Colour, lower: Colour, bend: int) -> pygame.Surface:
    """A plate that goes from one colour above to another below."""
    wide, high = max(1, size[0]), max(1, size[1])
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        pygame.draw.line(sheet, mixed(upper, lower, y / high), (0, y), (wide, y))
    mask = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=bend)
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.rect(sheet, LINE, sheet.get_rect(), 1, border_radius=bend)
    pygame.draw.line(sheet, mixed(LINE, TEXT, 0.2), (bend, 0), (wide - bend, 0))
    return sheet


def _colours(look: Look, hovered: bool) -> tuple[Colour | None, Colour]:
    match look:
        case "main":
            return (mixed(ACCENT, TEXT, 0.25) if hovered else ACCENT), GROUND
        case "chosen":
            return mixed(ACCENT, PANEL, 0.55 if hovered else 0.65), TEXT
        case "refused":
            return PANEL, mixed(DIM, PANEL, 0.35)
        case "flat":
            return (RAISED if hovered else None), TEXT
    return (mixed(RAISED, TEXT, 0.12) if hovered else RAISED), TEXT


def seat_sign(surface: pygame.Surface, centre: tuple[int, int], radius: int, index: int, colour: Colour) -> None:
    """A seat's colour with its shape: round, notched, square or pointed, as the rims on the board."""
    x, y = centre
    if index % 4 == 1:
        pygame.draw.circle(surface, colour, centre, radius)
        notch = max(1, round(radius * 0.36))
        for dx, dy in ((0, -radius), (radius, 0), (0, radius), (-radius, 0)):
            pygame.draw.circle(surface, PANEL, (x + dx, y + dy), notch)
    elif index % 4 == 2:
        pygame.draw.rect(surface, colour, (x - radius, y - radius, 2 * radius, 2 * radius))
    elif index % 4 == 3:
        pygame.draw.polygon(surface, colour, [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)])
    else:
        pygame.draw.circle(surface, colour, centre, radius)


def health_bar(surface: pygame.Surface, rect: pygame.Rect, left: int, of: int) -> None:
    """What is left of how much: one field each while there are few, a bar when there are many."""
    if of <= 0:
        return
    if of > 12 or rect.width // of < 4:
        pygame.draw.rect(surface, mixed(LOSS, GROUND, 0.6), rect)
        pygame.draw.rect(surface, _health_colour(left, of), (rect.x, rect.y, rect.width * left // of, rect.height))
        return
    for n in range(of):
        start, end = rect.x + rect.width * n // of, rect.x + rect.width * (n + 1) // of - 1
        colour = _health_colour(left, of) if n < left else mixed(LOSS, GROUND, 0.7)
        pygame.draw.rect(surface, colour, (start, rect.y, max(2, end - start), rect.height))


def _health_colour(left: int, of: int) -> Colour:
    return LOSS if left * 3 <= of else mixed(TEXT, DIM, 0.4)


def bubble(theme: Theme, words: str, width: int, rule: str = "", colour: Colour = TEXT) -> pygame.Surface:
    """A tooltip: a few lines of words, and the rule behind them."""
    pad = theme.px(7)
    lines = theme.wrap(words, width - 2 * pad, "small")
    shown = [theme.words(line, "small", colour) for line in lines]
    if rule:
        shown.append(theme.words(rule, "small", ACCENT))
    wide = max(line.get_width() for line in shown) + 2 * pad
    high = sum(line.get_height() for line in shown) + 2 * pad
    surface = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(surface, (*RAISED, 245), surface.get_rect(), border_radius=theme.px(4))
    pygame.draw.rect(surface, LINE, surface.get_rect(), 1, border_radius=theme.px(4))
    y = pad
    for line in shown:
        surface.blit(line, (pad, y))
        y += line.get_height()
    return surface
