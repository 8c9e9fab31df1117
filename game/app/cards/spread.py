"""How a hand is fanned out: each card a little turned, the middle ones highest; one of them upright and larger."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.cards.card import height_of

TURN = 4.0
_MOST_TURNED = 14.0
"""Degrees from card to card, and of the outermost."""
_APART = 240 / 236
"""How far apart two cards are at most, in widths of a card."""
_DIPS = 14 / 337
_MOST_DIPPED = 0.2
"""How much lower the cards beside the middle are, and the outermost at most, in heights of a card."""
_SUNK = 0.055
"""How much of the highest card is below the edge."""
RAISED = 286 / 236
"""How much larger the upright card is."""
_FOOT = 19 / 408
"""How far above the edge it ends, in its heights."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card of the fan lies: its middle, its turn, and the ground on which the pointer means it."""

    middle: tuple[int, int]
    turn: float
    strip: pygame.Rect


def spread(count: int, room: pygame.Rect, wide: int) -> list[Place]:
    """The places of so many cards over the lower edge of a room."""
    high = height_of(wide)
    step = min(_APART * wide, (room.width - 1.08 * wide) / max(1, count - 1))
    middle = (count - 1) / 2
    turn = min(TURN, _MOST_TURNED / max(1.0, middle))
    dip = min(_DIPS, _MOST_DIPPED / max(1.0, middle * middle)) * high
    top = room.bottom - round((1 - _SUNK) * high)
    places: list[Place] = []
    for n in range(count):
        away = n - middle
        x, y = room.centerx + away * step, room.bottom - (0.5 - _SUNK) * high + away * away * dip
        left = x - step / 2 if n else x - 0.54 * wide
        right = x + step / 2 if n < count - 1 else x + 0.54 * wide
        strip = pygame.Rect(round(left), top, round(right) - round(left), room.bottom - top).clip(room)
        places.append(Place((round(x), round(y)), -away * turn, strip))
    return places


def raised(place: Place, size: tuple[int, int], room: pygame.Rect) -> pygame.Rect:
    """Where the card of a place stands upright, at this size."""
    rect = pygame.Rect(0, 0, *size)
    rect.midbottom = place.middle[0], room.bottom - round(_FOOT * height_of(size[0]))
    return rect.clamp(room)
