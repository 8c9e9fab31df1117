"""The deck of a crew as small cards: a band in the colour of what they are about, picture, name, worth, how many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import pygame

from game.app.cards.signs import colour_of
from game.app.theme import Colour, Theme
from game.app.widgets.prose import LEAST, block, has_room
from game.core.roster import Held
from game.kit.faces import CardKind

PAPER: Colour = (0xE6, 0xDC, 0xC6)
INK: Colour = (0x1A, 0x16, 0x12)
_STAR: Colour = (0xB8, 0x80, 0x14)
_FEWEST = 7
"""A card is never wider than if there were so many."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How many cards lie side by side, in how many rows, and how large each is."""

    across: int
    rows: int
    wide: int
    high: int


def spread(theme: Theme, names: Sequence[str], room: tuple[int, int], gap: int) -> Spread:
    """One row, or two where only these leave every card its name."""
    alone = Spread(across := max(len(names), _FEWEST), 1, (room[0] - gap * (across - 1)) // across, theme.px(80))
    if all(_has_name(theme, name, alone) for name in names):
        return alone
    high = max(theme.px(76), 3 * theme.line_height(LEAST) + theme.px(24))
    double = Spread(across := -(-len(names) // 2), 2, (room[0] - gap * (across - 1)) // across, high)
    fits = 2 * high + gap <= room[1] and all(_has_name(theme, name, double) for name in names)
    return double if fits else alone


def _has_name(theme: Theme, name: str, size: Spread) -> bool:
    return any(has_room(theme, name, _name_room(theme, (size.wide, size.high)), 13, bold) for bold in (True, False))


def _name_room(theme: Theme, size: tuple[int, int]) -> tuple[int, int]:
    return size[0] - 4, size[1] - theme.line_height(LEAST) - theme.px(20)


def named(theme: Theme, name: str, size: tuple[int, int]) -> tuple[int, list[str], bool] | None:
    """The size and the lines of a name on a card, and whether they are heavy; plain where heavy ones have no room."""
    room = _name_room(theme, size)
    for bold in (True, False):
        found = block(theme, name, room, 13, bold)
        if found:
            return *found, bold
    return None


def paint_mini(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, card: Held, name: str) -> None:
    """One card and its copies; a name without room is left to the hint."""
    px, bend = theme.px, theme.px(5)
    pygame.draw.rect(surface, PAPER, rect, border_radius=bend)
    foot = theme.line_height(LEAST)
    lines = named(theme, name, rect.size)
    tall = len(lines[1]) * theme.font(lines[0], lines[2]).get_linesize() if lines else 0
    band = pygame.Rect(rect.x, rect.y, rect.width, max(px(16), rect.height - foot - tall - px(4)))
    corners = {"border_top_left_radius": bend, "border_top_right_radius": bend}
    pygame.draw.rect(surface, colour_of(cast(CardKind, card.kind)), band, **corners)
    glyph = theme.icon(card.icon, min(px(26), band.height - px(2), band.width - px(4)), (255, 255, 255))
    surface.blit(glyph, glyph.get_rect(center=band.center))
    if lines:
        size, words, bold = lines
        for n, line in enumerate(words):
            drawn = theme.words(line, size, INK, bold)
            top = band.bottom + px(1) + n * theme.font(size, bold).get_linesize()
            surface.blit(drawn, drawn.get_rect(midtop=(rect.centerx, top)))
    worth = theme.words(str(card.worth), LEAST, INK, True)
    star = theme.icon("star", LEAST, _STAR)
    y = rect.bottom - foot // 2 - px(1)
    surface.blit(star, star.get_rect(midleft=(rect.x + px(3), y)))
    surface.blit(worth, worth.get_rect(midleft=(rect.x + px(4) + star.get_width(), y)))
    copies = theme.words(f"x{card.copies}", LEAST, INK, True)
    if rect.width > star.get_width() + worth.get_width() + copies.get_width() + px(12):
        surface.blit(copies, copies.get_rect(midright=(rect.right - px(4), y)))
