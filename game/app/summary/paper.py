"""A sheet to write and draw on: words that fit, icons, tokens, one look for every panel of a summary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Literal

import pygame

from game.app.figures.portrait import face
from game.app.figures.roles import ROLES
from game.app.story.facts import Actor
from game.app.theme import ACCENT, DIM, LOSS, PANEL, TEXT, Colour, Theme, mixed
from game.core.text import Text

GROUND: Colour = (25, 29, 35)
EDGE: Colour = (62, 66, 74)
GOLD: Colour = (232, 196, 110)
SMALLEST = 13
Anchor = Literal["topleft", "topright", "midtop", "midleft", "midright", "center"]


@dataclass(frozen=True, slots=True)
class People:
    """What seats are called and how they are told apart."""

    name: Callable[[str], str]
    index: Callable[[str], int]
    colour: Callable[[str], Colour]
    words: Callable[[str], str]
    """What stands below the name: who plays there, with what."""


@lru_cache(maxsize=64)
def rim(radius: int, index: int, colour: Colour) -> pygame.Surface:
    """A disc with the colour and the shape of a seat: round, notched, square or pointed."""
    fine, size = 3, 2 * radius
    sheet = pygame.Surface((size * fine, size * fine), pygame.SRCALPHA)
    middle = radius * fine
    if index % 4 == 2:
        pygame.draw.rect(sheet, colour, sheet.get_rect().inflate(-middle // 6, -middle // 6), border_radius=middle // 8)
    elif index % 4 == 3:
        corners = [(middle, 0), (2 * middle, middle), (middle, 2 * middle), (0, middle)]
        pygame.draw.circle(sheet, colour, (middle, middle), round(0.84 * middle))
        pygame.draw.polygon(sheet, colour, corners)
    else:
        pygame.draw.circle(sheet, colour, (middle, middle), middle)
    if index % 4 == 1:
        for n in range(12):
            at = middle + middle * cos(n * pi / 6), middle + middle * sin(n * pi / 6)
            pygame.draw.circle(sheet, (0, 0, 0, 0), at, middle // 9)
    return pygame.transform.smoothscale(sheet, (size, size))


class Paper:
    """One panel while it is painted."""

    def __init__(self, surface: pygame.Surface, theme: Theme, say: Callable[[Text], str], people: People) -> None:
        self.surface, self.theme, self.say, self.people = surface, theme, say, people

    @property
    def rect(self) -> pygame.Rect:
        return self.surface.get_rect()

    def px(self, length: float) -> int:
        return self.theme.px(length)

    def size(self, n: int) -> int:
        """A size of type; nothing is set smaller than can be read."""
        return max(SMALLEST, self.theme.px(n))

    def high(self, n: int) -> int:
        return self.theme.line_height(self.size(n))

    def wide(self, words: str, n: int, bold: bool = False) -> int:
        return self.theme.words(words, self.size(n), TEXT, bold).get_width()

    def told(self, name: str, /, **values: int | str | Text) -> str:
        return self.say(Text(f"result.{name}", **values))

    def text(
        self,
        words: str,
        at: tuple[int, int],
        n: int = 15,
        colour: Colour = TEXT,
        bold: bool = False,
        anchor: Anchor = "topleft",
        room: int = 0,
    ) -> pygame.Rect:
        """A line of words; where there is little room they are set smaller before they are shortened."""
        sizes = range(self.size(n), SMALLEST - 1, -1)
        size = next((s for s in sizes if not room or self._fits(words, s, bold, room)), SMALLEST)
        shown = self.theme.words(self.theme.clipped(words, room, size, bold) if room else words, size, colour, bold)
        rect = shown.get_rect(**{anchor: at})
        self.surface.blit(shown, rect)
        return rect

    def _fits(self, words: str, size: int, bold: bool, room: int) -> bool:
        return self.theme.words(words, size, TEXT, bold).get_width() <= room

    def para(self, words: str, rect: pygame.Rect, n: int = 15, colour: Colour = TEXT, bold: bool = False) -> int:
        """Words in lines, as large as lets all of them in; the y below them."""
        sizes = range(self.size(n), SMALLEST - 1, -1)
        size = next((s for s in sizes if self._high(words, s, rect.width, bold) <= rect.height), SMALLEST)
        lines, step = self.theme.wrap(words, rect.width, size, bold), self.theme.line_height(size)
        most = max(1, rect.height // step)
        if len(lines) > most:
            lines = [*lines[: most - 1], self.theme.clipped(" ".join(lines[most - 1 :]), rect.width, size, bold)]
        for number, line in enumerate(lines):
            self.surface.blit(self.theme.words(line, size, colour, bold), (rect.x, rect.y + number * step))
        return rect.y + len(lines) * step

    def fits(self, words: str, rect: pygame.Rect) -> bool:
        """Whether words can be set into a box at all."""
        return self._high(words, SMALLEST, rect.width, False) <= rect.height

    def tall(self, words: str, n: int, width: int) -> int:
        """How high words of a size are in lines of a width."""
        return self._high(words, self.size(n), width, False)

    def _high(self, words: str, size: int, width: int, bold: bool) -> int:
        return len(self.theme.wrap(words, width, size, bold)) * self.theme.line_height(size)

    def icon(self, name: str, centre: tuple[int, int], n: int, colour: Colour = TEXT) -> None:
        shown = self.theme.icon(name, self.px(n), colour)
        self.surface.blit(shown, shown.get_rect(center=centre))

    def pill(self, words: str, right: int, y: int, colour: Colour) -> pygame.Rect:
        """A few words on a coloured plate, ending at `right`; y is its middle."""
        shown = self.theme.words(words, self.size(13), (16, 18, 22), True)
        rect = pygame.Rect(0, 0, shown.get_width() + self.px(16), shown.get_height() + self.px(4))
        rect.midright = right, y
        pygame.draw.rect(self.surface, colour, rect, border_radius=rect.height // 2)
        self.surface.blit(shown, shown.get_rect(center=rect.center))
        return rect

    def head(self, icon: str, title: str, aside: str = "") -> pygame.Rect:
        """The plate and its title; the room below."""
        rect, px = self.rect, self.px
        pygame.draw.rect(self.surface, (*GROUND, 246), rect, border_radius=px(12))
        pygame.draw.rect(self.surface, EDGE, rect, 1, border_radius=px(12))
        pad, y = px(16), px(8) + self.high(17) // 2
        self.icon(icon, (pad + px(10), y), 21, GOLD)
        left = pad + px(28)
        room = rect.width - left - pad
        named = self.text(title, (left, y), 17, TEXT, True, "midleft", room)
        rest = rect.right - pad - named.right - px(14)
        if aside and rest >= self.wide(aside, 13):
            self.text(aside, (rect.right - pad, y), 13, DIM, anchor="midright")
        top = y + self.high(17) // 2 + px(6)
        return pygame.Rect(pad, top, rect.width - 2 * pad, rect.height - top - px(12))

    def token(self, actor: Actor, centre: tuple[int, int], radius: int, *, out: bool = False) -> None:
        """Whoever it is, on a base with the colour and the shape of its seat."""
        index, colour = self.people.index(actor.seat), self.people.colour(actor.seat)
        if out:
            colour = mixed(colour, PANEL, 0.35)
        shown = rim(radius, max(0, index), colour)
        self.surface.blit(shown, shown.get_rect(center=centre))
        inner = round(radius * 0.8)
        pygame.draw.circle(self.surface, (18, 21, 26), centre, inner)
        if actor.role in ROLES:
            side = round(inner * 1.42)
            shown = face(actor.role, (side, side), colour, out)
            self.surface.blit(shown, shown.get_rect(center=centre))
        else:
            icon = self.theme.icon(actor.icon, round(inner * 1.25), DIM if out else TEXT)
            self.surface.blit(icon, icon.get_rect(center=centre))
        if out:
            cross = self.theme.icon("close-thick", round(radius * 1.5), LOSS)
            self.surface.blit(cross, cross.get_rect(center=centre))

    def medal(self, centre: tuple[int, int], n: int) -> None:
        self.icon("medal", centre, n, ACCENT)
