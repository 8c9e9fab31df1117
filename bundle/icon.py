"""Draws the program's icon: `python -m bundle.icon` writes assets/icons/sandtable.{png,ico,icns}.

A table of sand seen from above in a dark tray, with two tokens facing each other across a dotted line.
"""

from __future__ import annotations

import math
import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bundle.contents import ICONS

SIZE = 1024
FINE = 2
"""Drawn this much larger and then shrunk, for smooth edges."""

TRAY, RIM = (0x1D, 0x22, 0x29), (0x3A, 0x42, 0x4E)
SAND, SHADE = (0xE3, 0xC7, 0x93), (0xB9, 0x93, 0x57)
BLUE, ORANGE = (0x00, 0x72, 0xB2), (0xE6, 0x9F, 0x00)
FACE, INK = (0x14, 0x17, 0x1C), (0xE8, 0xE4, 0xD8)

Spot = tuple[float, float]


def drawn() -> Image.Image:
    """The icon at its largest."""
    whole = SIZE * FINE
    icon = Image.new("RGBA", (whole, whole))
    pen = ImageDraw.Draw(icon)
    pen.rounded_rectangle(_box(0.02, 0.98), radius=whole * 0.2, fill=RIM)
    pen.rounded_rectangle(_box(0.035, 0.965), radius=whole * 0.185, fill=TRAY)
    icon.paste(_sand(whole), mask=_rounded(whole, 0.11, 0.125))
    _ruin(icon)
    _dots(icon, (0.34, 0.66), (0.66, 0.34))
    _token(icon, (0.32, 0.68), BLUE, notches=0)
    _token(icon, (0.68, 0.32), ORANGE, notches=8)
    return icon.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def _px(share: float) -> float:
    return share * SIZE * FINE


def _box(low: float, high: float) -> list[float]:
    return [_px(low), _px(low), _px(high), _px(high)]


def _rounded(whole: int, inset: float, radius: float) -> Image.Image:
    mask = Image.new("L", (whole, whole))
    ImageDraw.Draw(mask).rounded_rectangle(_box(inset, 1 - inset), radius=_px(radius), fill=255)
    return mask


def _sand(whole: int) -> Image.Image:
    """Raked sand: furrows that bend around the middle, grain, and the tray's shadow along its edges."""
    fine = 256
    grain = random.Random(7)
    heights = Image.new("L", (fine, fine))
    for y in range(fine):
        for x in range(fine):
            bend = 26 * math.sin(x / 46) + 10 * math.sin((x + y) / 31)
            heights.putpixel((x, y), int(128 + 88 * math.sin((y + bend) / 3.6) + grain.uniform(-30, 30)))
    heights = heights.resize((whole, whole), Image.Resampling.BICUBIC)
    light, dark = (Image.new("RGB", (whole, whole), colour) for colour in (SAND, SHADE))
    sand = Image.composite(light, dark, heights.point(lambda value: 110 + value * 140 // 255))
    edge = ImageChops.invert(_rounded(whole, 0.11, 0.125)).filter(ImageFilter.GaussianBlur(_px(0.022)))
    return Image.composite(Image.new("RGB", (whole, whole), FACE), sand, edge.point(lambda value: value * 3 // 4))


def _shadow(icon: Image.Image, draw_shape: Image.Image, away: float) -> None:
    soft = draw_shape.filter(ImageFilter.GaussianBlur(_px(0.012)))
    soft = ImageChops.offset(soft, int(_px(away)), int(_px(away)))
    icon.paste(FACE, mask=soft.point(lambda value: value * 6 // 10))


def _ruin(icon: Image.Image) -> None:
    """Two corners of broken wall, one in each free quarter."""
    for turn in (0, 180):
        mask = Image.new("L", icon.size)
        pen = ImageDraw.Draw(mask)
        wall = [(0.2, 0.21), (0.43, 0.21), (0.43, 0.265), (0.255, 0.265), (0.255, 0.41), (0.2, 0.41)]
        pen.polygon([(_px(x), _px(y)) for x, y in wall], fill=255)
        mask = mask.rotate(turn)
        _shadow(icon, mask, 0.014)
        icon.paste((0x6B, 0x70, 0x78), mask=mask)
        icon.paste((0x8E, 0x94, 0x9C), mask=mask.filter(ImageFilter.MinFilter(2 * int(_px(0.007)) + 1)))


def _dots(icon: Image.Image, start: Spot, end: Spot) -> None:
    pen = ImageDraw.Draw(icon)
    for step in range(3, 8):
        x, y = (_px(a + (b - a) * step / 10) for a, b in zip(start, end, strict=True))
        radius = _px(0.013)
        pen.ellipse([x - radius, y - radius, x + radius, y + radius], fill=FACE)


def _token(icon: Image.Image, centre: Spot, colour: tuple[int, int, int], notches: int) -> None:
    """A token with a round or notched rim and a pawn on its face."""
    rim = Image.new("L", icon.size)
    x, y = _px(centre[0]), _px(centre[1])
    pen = ImageDraw.Draw(rim)
    pen.ellipse(_around(x, y, 0.165), fill=255)
    for notch in range(notches):
        angle = math.tau * notch / notches
        pen.ellipse(_around(x + _px(0.165) * math.cos(angle), y + _px(0.165) * math.sin(angle), 0.026), fill=0)
    _shadow(icon, rim, 0.012)
    icon.paste(colour, mask=rim)
    pen = ImageDraw.Draw(icon)
    pen.ellipse(_around(x, y, 0.115), fill=FACE)
    pen.ellipse(_around(x, y - _px(0.043), 0.034), fill=INK)
    pawn = [(-0.022, -0.022), (0.022, -0.022), (0.035, 0.052), (-0.035, 0.052)]
    pen.polygon([(x + _px(dx), y + _px(dy)) for dx, dy in pawn], fill=INK)
    pen.rounded_rectangle([x - _px(0.058), y + _px(0.042), x + _px(0.058), y + _px(0.07)], radius=_px(0.012), fill=INK)


def _around(x: float, y: float, radius: float) -> list[float]:
    return [x - _px(radius), y - _px(radius), x + _px(radius), y + _px(radius)]


if __name__ == "__main__":
    largest = drawn()
    largest.resize((512, 512), Image.Resampling.LANCZOS).save(ICONS["png"], optimize=True)
    largest.save(ICONS["ico"], sizes=[(side, side) for side in (16, 24, 32, 48, 64, 128, 256)])
    largest.save(ICONS["icns"])
