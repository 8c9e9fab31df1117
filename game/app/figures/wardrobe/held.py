"""Things in the hand or on the chest."""

from __future__ import annotations

from game.app.figures.bust import Bust, Spot
from game.app.figures.wardrobe.cloth import GOLD, STEEL, WHITE, Part
from game.app.theme import Colour, mixed


def holding(icon: str, colour: Colour = STEEL, size: float = 92, at: Spot = (192, 186), turn: float = 0) -> Part:
    return lambda bust: bust.sign(icon, at, size, colour, turn)


def wearing(icon: str, colour: Colour = GOLD, size: float = 46, at: Spot = (176, 212)) -> Part:
    return lambda bust: bust.sign(icon, at, size, colour)


def riot_shield(colour: Colour = (70, 108, 152)) -> Part:
    def paint(bust: Bust) -> None:
        bust.shape(colour, (138, 158), (216, 158), (216, 228), (177, 254), (138, 228))
        bust.line(mixed(colour, WHITE, 0.7), (150, 176), (204, 176), 6)

    return paint


def spear(shaft: Colour = (150, 112, 76)) -> Part:
    def paint(bust: Bust) -> None:
        bust.line(shaft, (206, 40), (206, 256), 8)
        bust.shape(STEEL, (206, 0), (219, 36), (206, 52), (193, 36))

    return paint
