"""Signs on hexagons: the rungs of a ladder and the improvements of a tree, with a glow where one may choose."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.app.art.paint import fine, light
from game.app.theme import LOSS, SUCCESS, Colour, Theme, mixed
from game.kit.interlude import Show

LIT: Colour = (255, 206, 46)
SHUT: Colour = (122, 112, 100)
INK: Colour = (16, 14, 14)
_HEART: Colour = (34, 30, 30)


def hexagon(centre: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """The corners of a hexagon that stands on one of them."""
    x, y = centre
    return [(x + radius * cos(pi / 6 + n * pi / 3), y + radius * sin(pi / 6 + n * pi / 3)) for n in range(6)]


@lru_cache(maxsize=96)
def plate(radius: int, edge: Colour, heart: Colour = _HEART) -> pygame.Surface:
    """A hexagon with a dark outline and an edge of one colour."""
    size, thick = 2 * radius + 8, max(2, radius // 8)

    def draw(sheet: pygame.Surface, times: int) -> None:
        middle = (size * times / 2, size * times / 2)
        for wide, colour in ((radius + 3, INK), (radius, edge), (radius - thick, heart)):
            pygame.draw.polygon(sheet, (*colour, 255), hexagon(middle, wide * times))

    return fine((size, size), draw)


def sign(
    surface: pygame.Surface,
    theme: Theme,
    centre: tuple[int, int],
    radius: int,
    icon: str,
    colour: Colour,
    *,
    heart: Colour = _HEART,
    glow: Colour | None = None,
) -> pygame.Rect:
    """A hexagon with a sign on it; where it is."""
    if glow:
        light(surface, centre, radius * 5 // 2, glow, 150, 1.6)
    shown = plate(radius, colour, heart)
    where = shown.get_rect(center=centre)
    surface.blit(shown, where)
    picture = theme.icon(icon, max(8, radius), colour)
    surface.blit(picture, picture.get_rect(center=centre))
    return where


def colour_of(show: Show) -> Colour:
    if show.stage == "now":
        return LIT
    if show.stage == "done":
        return SUCCESS if show.won else LOSS
    return mixed(LOSS, SHUT, 0.25) if show.boss else SHUT


def rung(surface: pygame.Surface, theme: Theme, centre: tuple[int, int], radius: int, show: Show) -> pygame.Rect:
    """A show as a rung of the ladder: what is next glows, what is locked is dim."""
    icon = {"done": "check-bold" if show.won else "close-thick", "now": "replay" if show.again else "play"}
    later = "crown" if show.boss else "lock-outline"
    glow = (255, 190, 60) if show.stage == "now" else None
    return sign(surface, theme, centre, radius, icon.get(show.stage, later), colour_of(show), glow=glow)
