"""Bodies and what they are clad in."""

from __future__ import annotations

from game.app.figures.bust import MIDDLE, Bust
from game.app.figures.wardrobe.cloth import BLACK, GOLD, WHITE, Part, mirrored
from game.app.theme import Colour, mixed


def shoulders(colour: Colour, wide: float = 1.0, top: float = 176) -> Part:
    w = 88 * wide
    edge = [(MIDDLE - 30, top - 6), (MIDDLE - 0.8 * w, top + 16), (MIDDLE - w + 2, 222), (MIDDLE - w, 256)]
    return lambda bust: bust.shape(colour, *mirrored(*edge))


def coat(colour: Colour, shirt: Colour = WHITE, tie: Colour = BLACK) -> Part:
    """A coat with lapels over a shirt and a tie."""
    lapel = mixed(colour, BLACK, 0.25)

    def paint(bust: Bust) -> None:
        shoulders(colour)(bust)
        bust.shape(shirt, (110, 170), (146, 170), (138, 236), (118, 236))
        bust.shape(tie, (122, 178), (134, 178), (137, 226), (128, 240), (119, 226))
        bust.shape(lapel, (98, 166), (114, 172), (124, 246), (94, 208))
        bust.shape(lapel, (158, 166), (142, 172), (132, 246), (162, 208))

    return paint


def uniform(colour: Colour, trim: Colour = GOLD) -> Part:
    """A buttoned tunic with a collar and a badge."""

    def paint(bust: Bust) -> None:
        shoulders(colour)(bust)
        bust.shape(mixed(colour, BLACK, 0.35), (120, 178), (136, 178), (133, 252), (123, 252))
        for y in (192, 212, 232):
            bust.dot(trim, (MIDDLE, y), 7)
        bust.shape(mixed(colour, BLACK, 0.2), (98, 168), (126, 186), (112, 198), (92, 180))
        bust.shape(mixed(colour, BLACK, 0.2), (158, 168), (130, 186), (144, 198), (164, 180))
        bust.dot(trim, (88, 212), 18, 20)

    return paint


def vest(colour: Colour, armour: Colour) -> Part:
    """Sleeves under a padded vest with straps."""

    def paint(bust: Bust) -> None:
        shoulders(colour)(bust)
        bust.shape(armour, *mirrored((114, 184), (104, 176), (84, 186), (80, 256)))
        for y in (212, 234):
            bust.line(mixed(armour, BLACK, 0.4), (92, y), (164, y), 4)

    return paint


def jersey(colour: Colour, chest: Colour) -> Part:
    """A tight suit with a broad plain band across the chest."""

    def paint(bust: Bust) -> None:
        shoulders(colour)(bust)
        bust.shape(chest, (58, 214), (98, 188), (128, 212), (158, 188), (198, 214), (164, 214), (128, 242), (92, 214))

    return paint


def robe(colour: Colour, trim: Colour) -> Part:
    """A robe crossed over the chest."""

    def paint(bust: Bust) -> None:
        shoulders(colour)(bust)
        bust.shape(mixed(colour, BLACK, 0.25), (100, 168), (120, 170), (176, 256), (132, 256))
        bust.shape(mixed(colour, WHITE, 0.08), (156, 168), (136, 170), (80, 256), (124, 256))
        bust.line(trim, (156, 170), (98, 256), 7)

    return paint


def cape(colour: Colour, suit: Colour, wide: float = 1.0) -> Part:
    """A cape over both shoulders, open in front."""

    def paint(bust: Bust) -> None:
        shoulders(colour, 1.08 * wide, 170)(bust)
        bust.shape(suit, *mirrored((104, 178), (92, 204), (86, 256)))
        bust.line(mixed(colour, BLACK, 0.45), (98, 182), (MIDDLE, 204), 5)
        bust.line(mixed(colour, BLACK, 0.45), (158, 182), (MIDDLE, 204), 5)

    return paint


def plate(colour: Colour, wide: float = 1.12) -> Part:
    """Steel: a breastplate and round pauldrons."""

    def paint(bust: Bust) -> None:
        shoulders(mixed(colour, BLACK, 0.3), wide, 182)(bust)
        bust.shape(colour, *mirrored((106, 188), (92, 204), (92, 256)))
        for x in (54, 202):
            bust.round(colour, (x, 216), 62, 58)
        bust.line(mixed(colour, BLACK, 0.4), (MIDDLE, 196), (MIDDLE, 254), 4)

    return paint


def bare(skin: Colour, strap: Colour, wide: float = 1.15) -> Part:
    """Bare shoulders with one strap across."""

    def paint(bust: Bust) -> None:
        shoulders(skin, wide, 172)(bust)
        bust.shape(strap, (56, 206), (84, 186), (202, 252), (168, 256))

    return paint


def overall(colour: Colour, shirt: Colour) -> Part:
    def paint(bust: Bust) -> None:
        shoulders(shirt)(bust)
        bust.shape(colour, (96, 206), (160, 206), (172, 256), (84, 256))
        bust.line(colour, (100, 210), (92, 178), 13)
        bust.line(colour, (156, 210), (164, 178), 13)
        for x in (100, 156):
            bust.dot(GOLD, (x, 212), 9)

    return paint
