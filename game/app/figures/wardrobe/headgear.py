"""Hats, helmets, hoods and crowns."""

from __future__ import annotations

from game.app.figures.bust import MIDDLE, Bust
from game.app.figures.wardrobe.cloth import BLACK, BLUSH, BONE, GOLD, WHITE, Part, both, mirrored
from game.app.theme import Colour, mixed


def peaked_cap(colour: Colour) -> Part:
    def paint(bust: Bust) -> None:
        bust.shape(colour, *mirrored((MIDDLE, 26), (80, 40), (68, 66), (88, 84)))
        bust.shape(mixed(colour, BLACK, 0.5), (88, 76), (168, 76), (166, 93), (90, 93))
        bust.shape(BLACK, (86, 90), (170, 90), (160, 105), (MIDDLE, 110), (96, 105))
        bust.shape(GOLD, (MIDDLE, 42), (139, 52), (135, 66), (MIDDLE, 73), (121, 66), (117, 52))

    return paint


def brimmed_hat(colour: Colour, band: Colour = BLACK, wide: float = 136) -> Part:
    def paint(bust: Bust) -> None:
        bust.round(mixed(colour, BLACK, 0.12), (MIDDLE, 76), wide, 28)
        bust.shape(colour, *mirrored((MIDDLE, 36), (116, 26), (92, 36), (86, 74)))
        bust.shape(band, (86, 60), (170, 60), (171, 73), (85, 73))

    return paint


def top_hat(colour: Colour, band: Colour = BLUSH) -> Part:
    def paint(bust: Bust) -> None:
        bust.round(mixed(colour, BLACK, 0.1), (MIDDLE, 80), 128, 26)
        bust.shape(colour, (92, 78), (86, 8), (170, 8), (164, 78))
        bust.shape(band, (90, 60), (166, 60), (165, 74), (91, 74))

    return paint


def knit_cap(colour: Colour) -> Part:
    def paint(bust: Bust) -> None:
        bust.shape(colour, *mirrored((MIDDLE, 44), (98, 52), (84, 84)))
        bust.slab(mixed(colour, BLACK, 0.22), (82, 78), 92, 20, 9)

    return paint


def beret(colour: Colour) -> Part:
    return lambda bust: bust.shape(colour, (82, 88), (74, 62), (98, 40), (150, 38), (186, 60), (174, 82), (120, 82))


def helmet(colour: Colour, visor: Colour | None = None) -> Part:
    """A round helmet; with a visor the eyes lie behind it."""

    def paint(bust: Bust) -> None:
        bust.shape(colour, *mirrored((MIDDLE, 40), (102, 48), (82, 76), (80, 120), (92, 102)))
        bust.slab(mixed(colour, BLACK, 0.4), (82, 90), 92, 12, 5)
        if visor:
            bust.shape(visor, *mirrored((92, 90), (92, 126), (112, 140)))
            bust.line(mixed(visor, WHITE, 0.7), (100, 98), (114, 126), 5)

    return paint


def great_helm(colour: Colour, plume: Colour) -> Part:
    def paint(bust: Bust) -> None:
        bust.shape(plume, (120, 54), (126, 8), (176, 20), (200, 74), (164, 46), (136, 54))
        bust.shape(colour, *mirrored((MIDDLE, 48), (104, 52), (84, 78), (86, 150), (MIDDLE, 172)))
        for sign in (-1, 1):
            bust.flat(BLACK, *((MIDDLE + sign * x, y) for x, y in ((6, 108), (36, 101), (36, 111), (6, 117))))
        bust.line(mixed(colour, BLACK, 0.4), (MIDDLE, 62), (MIDDLE, 164), 6)

    return paint


def horns(colour: Colour = BONE) -> Part:
    def paint(bust: Bust) -> None:
        bust.shape(colour, (96, 76), (52, 62), (36, 18), (64, 44), (102, 54))
        bust.shape(colour, (160, 76), (204, 62), (220, 18), (192, 44), (154, 54))

    return paint


def hood(colour: Colour, inside: Colour | None = None) -> Part:
    """A hood around the face; with a dark inside there is no face to be seen."""

    def paint(bust: Bust) -> None:
        outline = mirrored((MIDDLE, 26), (104, 40), (76, 86), (72, 168), (104, 188))
        if inside:
            bust.shape(colour, *outline)
            bust.round(inside, (MIDDLE, 116), 72, 92)
            return
        bust.shape(
            colour,
            *((MIDDLE, 26), (104, 40), (76, 86), (72, 168), (100, 184), (96, 130), (104, 84), (MIDDLE, 70)),
            *((152, 84), (160, 130), (156, 184), (184, 168), (180, 86), (152, 40)),
        )

    return paint


def cowl(colour: Colour, ears: float = 44, eye: Colour = WHITE) -> Part:
    """A mask over the upper face with two pointed ears and narrow eyes."""

    def paint(bust: Bust) -> None:
        tip = 58 - ears
        bust.shape(
            colour,
            *((88, 132), (84, 74), (86, tip), (108, 48), (148, 48), (170, tip), (172, 74), (168, 132)),
            *((150, 124), (138, 132), (MIDDLE, 126), (118, 132), (106, 124)),
        )
        for sign in (-1, 1):
            bust.flat(eye, *((MIDDLE + sign * x, y) for x, y in ((28, 99), (7, 107), (10, 113), (25, 109))))

    return paint


def fool_cap(left: Colour, right: Colour) -> Part:
    """Two drooping points with bells."""

    def paint(bust: Bust) -> None:
        bust.shape(left, (MIDDLE, 84), (86, 86), (80, 60), (34, 62), (60, 26), (112, 28), (MIDDLE, 48))
        bust.shape(right, (MIDDLE, 84), (170, 86), (176, 60), (222, 62), (196, 26), (144, 28), (MIDDLE, 48))
        for spot in ((34, 66), (222, 66)):
            bust.round(GOLD, spot, 20, 20)

    return paint


def crown(colour: Colour = GOLD) -> Part:
    return lambda bust: bust.shape(colour, (88, 80), (84, 34), (106, 56), (MIDDLE, 24), (150, 56), (172, 34), (168, 80))


def turban(colour: Colour) -> Part:
    def paint(bust: Bust) -> None:
        bust.round(colour, (MIDDLE, 68), 106, 64)
        bust.line(mixed(colour, BLACK, 0.3), (82, 76), (150, 42), 5)
        bust.line(mixed(colour, BLACK, 0.3), (174, 80), (112, 46), 5)
        bust.round(BLUSH, (MIDDLE, 62), 16, 18)

    return paint


def headset(colour: Colour = BLACK) -> Part:
    def paint(bust: Bust) -> None:
        bust.ring(colour, (MIDDLE, 104), 96, 8)
        for x, y in both(40, 112):
            bust.round(colour, (x, y), 22, 36)
        bust.line(colour, (92, 130), (110, 148), 5)

    return paint


def bandana(colour: Colour) -> Part:
    def paint(bust: Bust) -> None:
        bust.shape(colour, (86, 100), (86, 72), (MIDDLE, 50), (170, 72), (170, 100), (MIDDLE, 86))
        bust.shape(mixed(colour, BLACK, 0.2), (168, 92), (200, 104), (188, 122), (166, 102))

    return paint
