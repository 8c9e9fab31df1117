"""What one takes to war: shields, steeds, iron hats and masks, and monsters."""

from __future__ import annotations

from game.app.figures.bust import MIDDLE, Bust
from game.app.figures.wardrobe.bodies import shoulders
from game.app.figures.wardrobe.cloth import BLACK, BONE, FLAME, GOLD, STEEL, WHITE, Part, both, mirrored
from game.app.theme import Colour, mixed


def heater(colour: Colour, stripe: Colour = WHITE, rim: Colour = STEEL) -> Part:
    """A shield with a broad stripe on the left arm."""

    def paint(bust: Bust) -> None:
        bust.shape(rim, (18, 150), (110, 150), (108, 214), (64, 254), (22, 214))
        bust.shape(colour, (26, 158), (102, 158), (100, 210), (64, 243), (30, 210))
        bust.flat(stripe, (54, 158), (74, 158), (73, 234), (64, 243), (56, 236))

    return paint


def round_shield(colour: Colour, boss: Colour = STEEL) -> Part:
    def paint(bust: Bust) -> None:
        bust.round(mixed(colour, BLACK, 0.45), (66, 206), 98, 98)
        bust.round(colour, (66, 206), 84, 84)
        bust.flat(mixed(colour, WHITE, 0.4), (60, 166), (72, 166), (72, 246), (60, 246))
        bust.round(boss, (66, 206), 32, 32)

    return paint


def steed(coat: Colour, bridle: Colour = (90, 60, 40), eye: Colour = (26, 18, 14), plate: Colour | None = None) -> Part:
    """The head of a horse before its rider's left shoulder; with a plate, in armour."""

    def paint(bust: Bust) -> None:
        mane = mixed(coat, BLACK, 0.55)
        bust.shape(mixed(coat, BLACK, 0.25), (20, 256), (34, 180), (66, 140), (112, 168), (130, 256))
        for x, lean in ((52, -5), (92, 5)):
            bust.shape(coat, (x - 10, 138), (x + lean, 96), (x + 10, 138))
            bust.flat(mixed(coat, BLACK, 0.5), (x - 4, 136), (x + lean, 110), (x + 4, 136))
        bust.shape(coat, (40, 132), (104, 132), (106, 168), (92, 218), (88, 246), (56, 246), (52, 218), (38, 168))
        bust.shape(mane, (56, 128), (66, 104), (80, 112), (90, 130), (78, 158), (70, 166))
        face = plate or mixed(coat, WHITE, 0.4)
        bust.shape(face, (62, 160), (82, 160), (80, 214), (72, 226), (64, 214))
        bust.round(mixed(coat, BLACK, 0.3), (72, 240), 50, 28)
        for x in (61, 83):
            bust.dot(BLACK, (x, 239), 9, 7)
        for x in (47, 97):
            bust.dot(eye, (x, 166), 10, 13)
        bust.line(bridle, (50, 210), (94, 210), 6)
        bust.line(bridle, (42, 148), (102, 148), 5)

    return paint


def kettle_hat(colour: Colour = STEEL) -> Part:
    """An iron hat with a wide brim."""

    def paint(bust: Bust) -> None:
        bust.shape(colour, *mirrored((MIDDLE, 36), (102, 44), (90, 84)))
        bust.round(mixed(colour, BLACK, 0.25), (MIDDLE, 88), 132, 26)
        bust.round(colour, (MIDDLE, 84), 124, 18)

    return paint


def iron_mask(colour: Colour, glow: Colour = FLAME) -> Part:
    """A closed face of iron with burning eyes."""

    def paint(bust: Bust) -> None:
        bust.shape(colour, *mirrored((MIDDLE, 44), (98, 54), (84, 92), (92, 146), (MIDDLE, 176)))
        bust.line(mixed(colour, BLACK, 0.45), (MIDDLE, 52), (MIDDLE, 166), 6)
        for sign in (-1, 1):
            eye = ((8, 108), (34, 98), (36, 110), (10, 118))
            bust.flat(BLACK, *((MIDDLE + sign * x, y - 2) for x, y in eye))
            bust.flat(glow, *((MIDDLE + sign * (x * 0.86 + 3), y) for x, y in eye))
        for y in (136, 146, 156):
            bust.line(mixed(colour, BLACK, 0.5), (112, y), (144, y), 3)

    return paint


def flames(colour: Colour = FLAME, high: float = 0) -> Part:
    """Fire that burns on a head or out of a neck."""
    y = 84 - high

    def paint(bust: Bust) -> None:
        outer = ((84, 100), (74, y - 10), (94, y + 2), (100, y - 48), (118, y - 14), (132, y - 70))
        bust.shape(colour, *outer, (142, y - 16), (160, y - 44), (164, y + 4), (182, y - 12), (172, 100))
        inner = ((96, 100), (96, y + 6), (110, y + 4), (124, y - 34), (138, y + 4), (156, y + 2), (160, 100))
        bust.flat(mixed(colour, GOLD, 0.8), *inner)

    return paint


def drake(hide: Colour, belly: Colour, eye: Colour = (250, 210, 70)) -> Part:
    """A long scaled head between two wings."""

    def paint(bust: Bust) -> None:
        wing = mixed(hide, BLACK, 0.3)
        for sign in (-1, 1):
            spots = ((30, 190), (70, 88), (124, 40), (112, 96), (122, 132), (98, 148), (104, 190), (60, 256), (20, 256))
            bust.shape(wing, *((MIDDLE + sign * x, y) for x, y in spots))
            bust.line(mixed(hide, WHITE, 0.2), (MIDDLE + sign * 34, 186), (MIDDLE + sign * 122, 44), 6)
        bust.shape(mixed(hide, BLACK, 0.15), *mirrored((104, 120), (86, 190), (78, 256)))
        bust.shape(belly, *mirrored((116, 150), (106, 200), (100, 256)))
        for sign in (-1, 1):
            bust.shape(BONE, *((MIDDLE + sign * x, y) for x, y in ((18, 70), (52, 18), (36, 80))))
        bust.shape(hide, *mirrored((MIDDLE, 50), (104, 62), (88, 96), (104, 150), (112, 182), (MIDDLE, 192)))
        bust.shape(mixed(hide, WHITE, 0.15), *mirrored((MIDDLE, 60), (118, 110), (114, 176), (MIDDLE, 184)))
        for spot in both(27, 100):
            bust.dot(eye, spot, 18, 13)
            bust.dot(BLACK, spot, 5, 13)
        for spot in both(9, 172):
            bust.dot(BLACK, spot, 7, 5)
        for x in (114, 122, 134, 142):
            bust.shape(BONE, (x - 4, 182), (x + 4, 182), (x, 196))

    return paint


def slag(stone: Colour, glow: Colour = FLAME) -> Part:
    """A hulk of clinker with fire in its cracks."""

    def paint(bust: Bust) -> None:
        shoulders(mixed(stone, BLACK, 0.2), 1.36, 160)(bust)
        for x, y, size in ((36, 190, 62), (220, 190, 62), (70, 168, 54), (186, 168, 54)):
            half = size / 2
            bust.shape(
                stone, (x - half, y), (x - half / 2, y - half), (x + half / 2, y - half), (x + half, y), (x, y + half)
            )
        bust.shape(stone, *mirrored((MIDDLE, 56), (98, 66), (78, 106), (90, 150), (108, 172)))
        bust.shape(mixed(stone, BLACK, 0.35), *mirrored((MIDDLE, 84), (92, 96), (96, 110)))
        for spot in both(20, 110):
            bust.dot(glow, spot, 18, 10)
        bust.flat(glow, (104, 148), (116, 142), (140, 142), (152, 148), (140, 152), (116, 152))
        cracks = (((128, 186), (112, 206)), ((112, 206), (126, 240)), ((60, 206), (84, 226)), ((196, 200), (170, 224)))
        for a, b in cracks:
            bust.line(glow, a, b, 6)

    return paint


def furnace(metal: Colour, glow: Colour = FLAME) -> Part:
    """A walking forge: chimneys on its shoulders, a grate for a face."""

    def paint(bust: Bust) -> None:
        for x in (38, 196):
            bust.slab(mixed(metal, BLACK, 0.35), (x, 52), 22, 130, 4)
            bust.slab(metal, (x - 5, 46), 32, 16, 4)
            bust.dot(glow, (x + 11, 46), 18, 8)
        shoulders(mixed(metal, BLACK, 0.15), 1.34, 158)(bust)
        bust.slab(metal, (76, 62), 104, 104, 30)
        bust.slab(BLACK, (90, 84), 76, 58, 10)
        bust.slab(glow, (95, 89), 66, 48, 8)
        bust.slab(mixed(glow, GOLD, 0.8), (104, 108), 48, 29, 8)
        for x in (106, 120, 134, 148):
            bust.line(mixed(metal, BLACK, 0.6), (x, 86), (x, 140), 6)
        bust.slab(mixed(metal, BLACK, 0.4), (94, 186), 68, 44, 8)
        for x in (104, 128, 152):
            bust.dot(glow, (x, 208), 14)

    return paint


def troll(hide: Colour, eye: Colour = (250, 214, 90)) -> Part:
    """A broad head of stone with tusks and small eyes."""

    def paint(bust: Bust) -> None:
        shoulders(mixed(hide, BLACK, 0.12), 1.36, 150)(bust)
        bust.shape((104, 78, 54), (52, 196), (84, 176), (214, 244), (182, 256))
        for x, y in both(58, 104):
            bust.shape(hide, (x, y - 14), (x + (-34 if x < MIDDLE else 34), y - 30), (x, y + 20))
        bust.shape(hide, *mirrored((MIDDLE, 50), (96, 56), (72, 92), (72, 142), (98, 180), (MIDDLE, 186)))
        bust.shape(mixed(hide, BLACK, 0.25), *mirrored((MIDDLE, 92), (84, 84), (82, 102), (MIDDLE, 108)))
        for spot in both(22, 110):
            bust.dot(eye, spot, 12, 9)
        bust.round(mixed(hide, BLACK, 0.15), (MIDDLE, 132), 40, 34)
        bust.line((66, 44, 40), (96, 160), (160, 160), 7)
        for sign in (-1, 1):
            bust.shape(BONE, *((MIDDLE + sign * x, y) for x, y in ((20, 164), (32, 164), (30, 128))))

    return paint
