"""Heads, faces, and masks over them."""

from __future__ import annotations

from game.app.figures.bust import MIDDLE, Bust
from game.app.figures.wardrobe.cloth import BLACK, BLUSH, BONE, FAIR, WHITE, Part, both, mirrored
from game.app.theme import Colour, mixed

# --- heads


def head(skin: Colour = FAIR, wide: float = 74, high: float = 92, y: float = 112) -> Part:
    def paint(bust: Bust) -> None:
        bust.slab(mixed(skin, BLACK, 0.28), (MIDDLE - 20, y + 20), 40, 60, 10)
        bust.round(skin, (MIDDLE, y), wide, high)

    return paint


def eyes(colour: Colour = BLACK, y: float = 110, apart: float = 16, wide: float = 9, high: float = 8) -> Part:
    def paint(bust: Bust) -> None:
        for spot in both(apart, y):
            bust.dot(colour, spot, wide, high)

    return paint


def brows(colour: Colour, y: float = 97, tilt: float = 2, thick: float = 5) -> Part:
    """Above 0 they frown, below 0 they worry."""

    def paint(bust: Bust) -> None:
        for sign in (-1, 1):
            bust.line(colour, (MIDDLE + sign * 27, y - tilt), (MIDDLE + sign * 9, y + tilt), thick)

    return paint


def mouth(colour: Colour = (124, 62, 60), y: float = 138, wide: float = 22, thick: float = 4) -> Part:
    return lambda bust: bust.line(colour, (MIDDLE - wide / 2, y), (MIDDLE + wide / 2, y), thick)


def grin(colour: Colour = BLUSH, y: float = 138) -> Part:
    """A smile far too wide, with teeth."""

    def paint(bust: Bust) -> None:
        bust.flat(colour, (96, y - 10), (110, y + 4), (146, y + 4), (160, y - 10), (150, y + 16), (106, y + 16))
        bust.flat(WHITE, (108, y + 5), (148, y + 5), (143, y + 12), (113, y + 12))

    return paint


def moustache(colour: Colour, y: float = 132) -> Part:
    return lambda bust: bust.shape(
        colour, (104, y + 4), (120, y - 6), (MIDDLE, y - 2), (136, y - 6), (152, y + 4), (146, y + 12), (110, y + 12)
    )


def beard(colour: Colour, long: float = 0) -> Part:
    y = 168 + long

    def paint(bust: Bust) -> None:
        bust.shape(colour, (90, 118), (104, 132), (152, 132), (166, 118), (160, y - 12), (MIDDLE, y + 8), (96, y - 12))
        bust.line(mixed(colour, BLUSH, 0.6), (116, 144), (140, 144), 4)

    return paint


def nose(colour: Colour = BLUSH, size: float = 24) -> Part:
    return lambda bust: bust.round(colour, (MIDDLE, 122), size, size)


def paint_face(colour: Colour = BLUSH, mark: Colour = (70, 120, 190)) -> Part:
    """A clown's face: lozenges over the eyes and red cheeks."""

    def paint(bust: Bust) -> None:
        for x, y in both(17, 108):
            bust.flat(mark, (x, y - 20), (x + 9, y), (x, y + 20), (x - 9, y))
            bust.dot(BLACK, (x, y), 9)
        bust.line(colour, (108, 144), (148, 144), 8)
        nose(colour, 22)(bust)

    return paint


def half(colour: Colour) -> Part:
    """The right half of the face in another colour."""

    def paint(bust: Bust) -> None:
        bust.flat(colour, (MIDDLE, 67), (152, 74), (165, 100), (164, 128), (148, 152), (MIDDLE, 158))
        bust.dot(WHITE, (144, 110), 16)
        bust.dot(BLACK, (144, 110), 7)

    return paint


# --- over the face


def domino(colour: Colour = BLACK, eye: Colour = WHITE) -> Part:
    """A mask around the eyes."""

    def paint(bust: Bust) -> None:
        bust.flat(
            colour,
            *((86, 98), (MIDDLE, 105), (170, 98), (164, 122), (140, 118), (MIDDLE, 122), (116, 118), (92, 122)),
        )
        eyes(eye, wide=14, high=7)(bust)

    return paint


def wrap(colour: Colour) -> Part:
    """A scarf over mouth and nose."""
    return lambda bust: bust.shape(colour, (88, 116), (MIDDLE, 124), (168, 116), (162, 160), (MIDDLE, 178), (94, 160))


def glasses(colour: Colour = BLACK, lens: Colour = (206, 222, 234)) -> Part:
    def paint(bust: Bust) -> None:
        for spot in both(17, 110):
            bust.dot(lens, spot, 24)
            bust.ring(colour, spot, 28, 4)
        bust.line(colour, (124, 110), (132, 110), 4)

    return paint


def goggles(glass: Colour, strap: Colour = BLACK, y: float = 108) -> Part:
    def paint(bust: Bust) -> None:
        bust.flat(strap, (84, y - 12), (172, y - 12), (170, y + 6), (86, y + 6))
        for spot in both(18, y):
            bust.round(strap, spot, 40, 34)
            bust.round(glass, spot, 30, 25)

    return paint


def skull_mask(colour: Colour = BONE, stripe: Colour = BLUSH, glow: Colour = (244, 140, 50)) -> Part:
    """A mask like a skull, stitched at the mouth."""

    def paint(bust: Bust) -> None:
        bust.shape(colour, *mirrored((MIDDLE, 46), (92, 60), (84, 104), (94, 146), (MIDDLE, 168)))
        bust.shape(stripe, (118, 44), (138, 44), (135, 96), (MIDDLE, 106), (121, 96))
        for spot in both(20, 108):
            bust.dot(BLACK, spot, 26, 24)
            bust.dot(glow, spot, 10)
        for x in range(104, 156, 12):
            bust.line(BLACK, (x, 140), (x, 153), 4)

    return paint


def gas_mask(colour: Colour, glass: Colour) -> Part:
    def paint(bust: Bust) -> None:
        bust.shape(colour, *mirrored((MIDDLE, 62), (92, 74), (86, 112), (98, 152), (MIDDLE, 164)))
        for spot in both(19, 106):
            bust.round(glass, spot, 34, 30)
        bust.round(mixed(colour, BLACK, 0.35), (MIDDLE, 146), 44, 40)
        for y in (138, 146, 154):
            bust.line(mixed(colour, WHITE, 0.25), (116, y), (140, y), 3)

    return paint


def sack(colour: Colour = (168, 138, 92)) -> Part:
    """A sack with two holes and a stitched mouth."""

    def paint(bust: Bust) -> None:
        bust.shape(colour, *mirrored((MIDDLE, 40), (98, 52), (82, 100), (92, 152), (108, 176)))
        for spot in both(19, 108):
            bust.dot(BLACK, spot, 24, 18)
            bust.dot((250, 190, 70), spot, 7)
        bust.line(BLACK, (100, 142), (156, 142), 4)
        for x in range(104, 156, 13):
            bust.line(BLACK, (x, 134), (x, 150), 4)
        bust.line(mixed(colour, BLACK, 0.5), (92, 172), (164, 172), 7)

    return paint
