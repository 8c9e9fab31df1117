"""What every part is cut from: colours, and outlines given by one half."""

from __future__ import annotations

from collections.abc import Callable

from game.app.figures.bust import MIDDLE, Bust, Spot
from game.app.theme import Colour

Part = Callable[[Bust], object]
"""One thing a bust wears or is; parts are painted in their order."""

BLACK: Colour = (24, 24, 30)
STEEL: Colour = (168, 176, 188)
GOLD: Colour = (236, 200, 96)
WHITE: Colour = (232, 230, 224)
BONE: Colour = (232, 222, 198)
FAIR: Colour = (222, 182, 150)
TAN: Colour = (190, 140, 106)
BROWN: Colour = (142, 98, 72)
DEEP: Colour = (104, 70, 54)
PALE: Colour = (228, 224, 216)
BLUSH: Colour = (196, 70, 78)
NAVY: Colour = (54, 72, 112)
SLATE: Colour = (70, 80, 100)
KHAKI: Colour = (118, 112, 78)
SAND: Colour = (166, 136, 92)
PURPLE: Colour = (112, 70, 140)
GREEN: Colour = (74, 130, 84)
TEAL: Colour = (52, 124, 132)
RUST: Colour = (158, 84, 52)
ICE: Colour = (150, 206, 232)
FLAME: Colour = (236, 120, 50)
VOLT: Colour = (250, 220, 90)
ACID: Colour = (170, 214, 80)
HAIR: Colour = (66, 46, 36)
GINGER: Colour = (168, 84, 40)
GREY: Colour = (150, 150, 154)
STRAW: Colour = (204, 168, 96)


def both(x: float, y: float) -> tuple[Spot, Spot]:
    """A spot and its twin on the other side of the face."""
    return (MIDDLE - x, y), (MIDDLE + x, y)


def mirrored(*spots: Spot) -> list[Spot]:
    """An outline given by its left half, top first."""
    return [*spots, *((2 * MIDDLE - x, y) for x, y in reversed(spots))]
