"""Hair."""

from __future__ import annotations

from game.app.figures.bust import MIDDLE, Bust
from game.app.figures.wardrobe.cloth import Part, both
from game.app.theme import Colour


def short_hair(colour: Colour) -> Part:
    return lambda bust: bust.shape(
        colour, (90, 110), (86, 76), (104, 56), (150, 52), (172, 78), (166, 110), (158, 86), (126, 80), (98, 90)
    )


def swept_hair(colour: Colour) -> Part:
    return lambda bust: bust.shape(
        colour, (88, 108), (82, 70), (104, 42), (142, 34), (176, 58), (168, 106), (160, 80), (132, 72), (100, 84)
    )


def long_hair(colour: Colour) -> Part:
    """Frames the face down to the shoulders; painted before the head, or it would hide it."""
    return lambda bust: bust.shape(
        colour,
        *((82, 190), (78, 92), (100, 50), (156, 50), (178, 92), (174, 190)),
        *((158, 186), (162, 96), (146, 78), (106, 82), (94, 98), (98, 186)),
    )


def bun(colour: Colour) -> Part:
    def paint(bust: Bust) -> None:
        bust.round(colour, (MIDDLE, 44), 52, 44)
        short_hair(colour)(bust)

    return paint


def tall_hair(colour: Colour) -> Part:
    return lambda bust: bust.shape(
        colour,
        (88, 104),
        (82, 66),
        (92, 22),
        (106, 44),
        (118, 8),
        (132, 40),
        (150, 14),
        (156, 46),
        (176, 66),
        (168, 104),
        (158, 82),
        (MIDDLE, 72),
        (98, 82),
    )


def mohawk(colour: Colour) -> Part:
    return lambda bust: bust.shape(colour, (112, 76), (104, 28), (120, 40), (128, 10), (138, 38), (152, 26), (144, 76))


def frizz(colour: Colour) -> Part:
    """Tufts of hair on both sides."""

    def paint(bust: Bust) -> None:
        for spot in (*both(48, 92), *both(50, 118)):
            bust.round(colour, spot, 44, 42)

    return paint


def bald_rim(colour: Colour) -> Part:
    return lambda bust: bust.shape(
        colour,
        (88, 122),
        (86, 92),
        (96, 78),
        (98, 108),
        (158, 108),
        (160, 78),
        (170, 92),
        (168, 122),
        (160, 110),
        (96, 110),
    )
