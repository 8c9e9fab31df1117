"""Beasts and machines."""

from __future__ import annotations

from game.app.figures.bust import MIDDLE, Bust
from game.app.figures.wardrobe.bodies import plate
from game.app.figures.wardrobe.cloth import BLACK, BLUSH, BONE, GOLD, WHITE, Part, both, mirrored
from game.app.figures.wardrobe.faces import brows, eyes
from game.app.theme import Colour, mixed


def beast(hide: Colour, jaw: Colour = (96, 34, 38), eye: Colour = (250, 196, 70)) -> Part:
    """A hulking animal with an open mouth full of teeth."""

    def paint(bust: Bust) -> None:
        bust.shape(mixed(hide, BLACK, 0.2), *mirrored((92, 118), (54, 176), (40, 256)))
        bust.shape(mixed(hide, BLACK, 0.3), (104, 60), (84, 18), (120, 46))
        bust.shape(mixed(hide, BLACK, 0.3), (152, 60), (172, 18), (136, 46))
        bust.shape(hide, *mirrored((MIDDLE, 46), (104, 50), (70, 82), (60, 142), (88, 192), (MIDDLE, 208)))
        bust.shape(jaw, *mirrored((92, 132), (106, 190), (MIDDLE, 198)))
        for x in (98, 114, 142, 158):
            bust.shape(BONE, (x - 7, 130), (x + 7, 130), (x, 153))
        for spot in both(32, 100):
            bust.dot(eye, spot, 16, 11)

    return paint


def rodent(hide: Colour, eye: Colour = (240, 80, 70)) -> Part:
    def paint(bust: Bust) -> None:
        bust.shape(mixed(hide, BLACK, 0.2), *mirrored((96, 130), (60, 190), (48, 256)))
        for x, y in both(48, 66):
            bust.round(hide, (x, y), 58, 58)
            bust.round(mixed(hide, BLUSH, 0.5), (x, y + 2), 34, 34)
        bust.shape(hide, *mirrored((MIDDLE, 60), (92, 72), (82, 110), (110, 168), (MIDDLE, 182)))
        bust.round((60, 44, 46), (MIDDLE, 172), 22, 16)
        bust.flat(BONE, (119, 180), (137, 180), (135, 204), (121, 204))
        for spot in both(22, 112):
            bust.dot(eye, spot, 14)
        for y in (160, 170):
            bust.line(mixed(hide, WHITE, 0.5), (110, y), (66, y - 6), 2)
            bust.line(mixed(hide, WHITE, 0.5), (146, y), (190, y - 6), 2)

    return paint


def hound(hide: Colour, muzzle: Colour = (226, 206, 176)) -> Part:
    def paint(bust: Bust) -> None:
        bust.shape(mixed(hide, BLACK, 0.2), *mirrored((92, 140), (62, 190), (52, 256)))
        bust.shape(hide, *mirrored((MIDDLE, 58), (98, 64), (86, 110), (104, 160), (MIDDLE, 178)))
        bust.shape(mixed(hide, BLACK, 0.35), (100, 62), (66, 40), (62, 106), (88, 112))
        bust.shape(mixed(hide, BLACK, 0.35), (156, 62), (190, 40), (194, 106), (168, 112))
        bust.round(muzzle, (MIDDLE, 148), 58, 54)
        bust.round(BLACK, (MIDDLE, 134), 26, 18)
        bust.line(BLACK, (MIDDLE, 142), (MIDDLE, 160), 4)
        eyes((40, 26, 20), 104, 20, 12, 12)(bust)

    return paint


def bird(feather: Colour, beak: Colour = GOLD) -> Part:
    def paint(bust: Bust) -> None:
        bust.shape(mixed(feather, BLACK, 0.15), *mirrored((98, 130), (52, 176), (44, 256)))
        bust.shape(feather, *mirrored((MIDDLE, 46), (92, 62), (80, 112), (92, 168), (MIDDLE, 200)))
        bust.shape(beak, (104, 118), (152, 118), (140, 150), (MIDDLE, 176), (116, 150))
        for spot in both(26, 98):
            bust.dot(WHITE, spot, 26)
            bust.dot(BLACK, spot, 12)
        brows(mixed(feather, BLACK, 0.5), 82, 5, 7)(bust)

    return paint


def tree(bark: Colour, leaf: Colour) -> Part:
    """A thing of roots and leaves."""

    def paint(bust: Bust) -> None:
        bust.shape(bark, *mirrored((104, 96), (84, 150), (38, 204), (48, 256)))
        for (x, y), size in (((92, 64), 74), ((164, 64), 74), ((MIDDLE, 44), 80), ((66, 96), 50), ((190, 96), 50)):
            bust.round(leaf, (x, y), size, size * 0.86)
        bust.round(bark, (MIDDLE, 122), 78, 92)
        for spot in both(18, 112):
            bust.dot((250, 214, 90), spot, 16, 12)
        bust.flat(BLACK, (100, 144), (MIDDLE, 134), (156, 144), (MIDDLE, 160))

    return paint


def machine(metal: Colour, lamp: Colour) -> Part:
    """A robot's box of a head."""

    def paint(bust: Bust) -> None:
        plate(mixed(metal, BLACK, 0.15))(bust)
        bust.slab(mixed(metal, BLACK, 0.4), (106, 150), 44, 36, 4)
        bust.slab(metal, (78, 60), 100, 96, 16)
        bust.slab(BLACK, (90, 84), 76, 34, 12)
        for spot in both(18, 101):
            bust.dot(lamp, spot, 18)
        for x in (104, 120, 136, 152):
            bust.line(mixed(metal, BLACK, 0.5), (x, 132), (x, 146), 4)
        bust.line(mixed(metal, BLACK, 0.3), (MIDDLE, 60), (MIDDLE, 34), 6)
        bust.round(lamp, (MIDDLE, 30), 18, 18)

    return paint


def car(paint_: Colour, lamp: Colour | None) -> Part:
    """The front of a car, with lamps on the roof if it has any."""

    def paint(bust: Bust) -> None:
        if lamp:
            bust.slab(lamp, (92, 74), 34, 20, 6)
            bust.slab((70, 120, 220), (130, 74), 34, 20, 6)
        bust.shape(mixed(paint_, BLACK, 0.25), *mirrored((92, 92), (70, 150), (60, 190)))
        bust.shape((96, 128, 152), *mirrored((98, 102), (82, 146)))
        bust.slab(paint_, (34, 148), 188, 84, 24)
        bust.slab(BLACK, (88, 186), 80, 26, 8)
        for x, y in both(66, 184):
            bust.round((255, 236, 178), (x, y), 36, 30)
        bust.slab(mixed(paint_, BLACK, 0.55), (44, 218), 168, 16, 6)

    return paint


def kettle(metal: Colour, lamp: Colour) -> Part:
    def paint(bust: Bust) -> None:
        bust.round(metal, (MIDDLE, 176), 150, 148)
        bust.shape(metal, (192, 150), (236, 110), (244, 126), (204, 190))
        bust.slab(mixed(metal, BLACK, 0.3), (96, 96), 64, 18, 8)
        bust.round(mixed(metal, BLACK, 0.4), (MIDDLE, 88), 22, 20)
        bust.ring(BLACK, (MIDDLE, 90), 120, 9)
        for spot in both(26, 164):
            bust.dot(BLACK, spot, 34)
            bust.dot(lamp, spot, 18)

    return paint
