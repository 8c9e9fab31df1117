"""Drawings of the lie of the land: water, woods, hills, rocks, rubble, and the crowns of trees."""

from __future__ import annotations

from math import atan2, cos, pi, sin
from random import Random

from shapely import Polygon

from game.app.table.art.camera import XY
from game.app.table.art.sketch import BLACK, WHITE, Sketch, blob, inset, smooth
from game.app.table.art.terrain import Plot, canopies
from game.app.theme import Colour, mixed

_STONE: Colour = (150, 144, 132)
_LEAF: Colour = (86, 112, 58)
_WATER: Colour = (64, 108, 128)
_PETALS: tuple[Colour, ...] = ((206, 88, 98), (230, 196, 96), (186, 126, 196), (234, 228, 214))


def canopy_sketch(variant: int) -> Sketch:
    """A crown of radius 1 about the origin, lit from above left."""
    dice, sketch = Random(f"crown {variant}"), Sketch()
    base = mixed(_LEAF, (120, 112, 52), 0.12 * (variant % 3))
    sketch.poly(smooth(blob((0, 0), 1.0, dice, 13, 0.2), 2), mixed(base, BLACK, 0.42))
    for reach, tone, tufts in ((0.66, -0.22, 11), (0.5, 0.0, 9), (0.3, 0.14, 6)):
        shade = mixed(base, BLACK, -tone) if tone < 0 else mixed(base, (214, 214, 130), tone)
        for k in range(tufts):
            turn = 2 * pi * (k + dice.random()) / tufts
            at = reach * cos(turn) - (0.66 - reach) * 0.35, reach * sin(turn) - (0.66 - reach) * 0.5
            sketch.poly(smooth(blob(at, 0.3, dice, 7, 0.4), 1), shade)
    for _ in range(10):
        turn, far = dice.random() * 2 * pi, dice.random() * 0.5
        at = far * cos(turn) - 0.16, far * sin(turn) - 0.24
        sketch.poly(blob(at, 0.11, dice, 5, 0.4), mixed(base, (230, 224, 140), 0.32))
    return sketch


def patch(sketch: Sketch, plot: Plot) -> None:
    sketch.poly(plot.outline, BLACK, 70)
    sketch.poly(inset(plot.outline, 0.06 * plot.inch), (190, 176, 140), 40)


def rubble(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(_ragged(plot, 0.14), (58, 50, 42), 130)
    gap = min(0.48 * inch, min(plot.long_side[1:]) / 4)
    for at in plot.scatter(gap, 0.1 * inch):
        size = gap * dice.uniform(0.22, 0.52)
        tone = mixed(dice.choice((_STONE, (150, 106, 84), (120, 116, 110))), BLACK, dice.uniform(0.0, 0.3))
        stone = blob(at, size, dice, 6, 0.45)
        sketch.poly([(x + size * 0.3, y + size * 0.4) for x, y in stone], (40, 36, 32), 200)
        sketch.poly(stone, tone)
        sketch.poly(
            [(at[0] + (x - at[0]) * 0.6 - size * 0.12, at[1] + (y - at[1]) * 0.6 - size * 0.16) for x, y in stone],
            mixed(tone, WHITE, 0.18),
        )


def flowers(sketch: Sketch, plot: Plot) -> None:
    """A bed of earth in a kerb, full of blossom."""
    inch, dice = plot.inch, plot.dice
    sketch.poly(plot.outline, mixed(_STONE, BLACK, 0.2))
    sketch.poly(inset(plot.outline, 0.12 * inch), (74, 56, 40))
    for at in plot.scatter(0.3 * inch, 0.24 * inch):
        sketch.poly(blob(at, 0.16 * inch, dice, 6, 0.5), mixed(_LEAF, BLACK, dice.uniform(0.05, 0.4)))
    for at in plot.scatter(0.36 * inch, 0.26 * inch):
        petal = dice.choice(_PETALS)
        sketch.disc(at, 0.1 * inch, mixed(petal, BLACK, 0.3))
        sketch.disc((at[0] - 0.02 * inch, at[1] - 0.03 * inch), 0.07 * inch, petal)


def skylight(sketch: Sketch, plot: Plot) -> None:
    """Panes in an iron frame, some with the sky in them."""
    inch, dice = plot.inch, plot.dice
    sketch.poly(plot.outline, mixed(_STONE, WHITE, 0.2))
    sketch.poly(inset(plot.outline, 0.08 * inch), (48, 56, 60))
    left, top, right, bottom = plot.polygon.buffer(-0.1 * inch).bounds
    columns, rows = max(1, round((right - left) / (0.7 * inch))), max(1, round((bottom - top) / (0.7 * inch)))
    wide, deep = (right - left) / columns, (bottom - top) / rows
    for row in range(rows):
        for column in range(columns):
            at = left + (column + 0.5) * wide, top + (row + 0.5) * deep
            glass = mixed((96, 128, 144), WHITE, dice.choice((0.0, 0.05, 0.12, 0.28)))
            sketch.box(at, wide - 0.08 * inch, deep - 0.08 * inch, glass)


def rocks(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(_ragged(plot, 0.12), (70, 64, 54), 84)
    for at in plot.scatter(1.0 * inch, 0.34 * inch):
        size = inch * dice.uniform(0.3, 0.6)
        stone = blob(at, size, dice, 8, 0.3)
        sketch.poly([(x + size * 0.22, y + size * 0.3) for x, y in stone], (36, 34, 30), 190)
        top = sketch.bevel(stone, size * 0.28, mixed(_STONE, BLACK, 0.22))
        sketch.poly(top, mixed(_STONE, WHITE, dice.uniform(0.08, 0.24)))


def thorns(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(_ragged(plot, 0.14), (92, 44, 38), 120)
    for at in plot.scatter(0.7 * inch, 0.15 * inch):
        for k in range(5):
            turn = dice.random() * 2 * pi + k
            far = inch * dice.uniform(0.2, 0.36)
            sketch.line([at, (at[0] + cos(turn) * far, at[1] + sin(turn) * far)], 0.05 * inch, (60, 38, 32))
        sketch.disc(at, 0.07 * inch, (160, 74, 58))


def hedge(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(_ragged(plot, 0.08), mixed(_LEAF, BLACK, 0.5))
    for tone in (-0.25, 0.0, 0.14):
        shade = mixed(_LEAF, BLACK, -tone) if tone < 0 else mixed(_LEAF, (214, 214, 130), tone)
        for x, y in plot.scatter(0.42 * inch, 0.16 * inch):
            up = 0.1 * inch * (tone + 0.25)
            sketch.poly(blob((x - up * 0.6, y - up), inch * (0.26 - tone * 0.6), dice, 7, 0.35), shade)


def tree(sketch: Sketch, plot: Plot) -> None:
    """What is under the crown: shade, roots and the trunk."""
    radius = (plot.polygon.area / pi) ** 0.5
    sketch.poly(plot.outline, (34, 40, 24), 110)
    sketch.disc(plot.middle, max(0.16 * plot.inch, radius * 0.2), (70, 52, 38))
    sketch.disc(plot.middle, max(0.1 * plot.inch, radius * 0.13), (122, 94, 66))


def wood(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(_ragged(plot, 0.2), (46, 56, 30), 118)
    sketch.poly(inset(plot.outline, 0.35 * inch), (40, 50, 28), 150)
    for at in plot.scatter(0.6 * inch, 0.1 * inch):
        tone = mixed(_LEAF, dice.choice((BLACK, (140, 110, 60))), dice.uniform(0.2, 0.5))
        sketch.poly(blob(at, inch * dice.uniform(0.07, 0.16), dice, 6, 0.4), tone)
    for crown in canopies(plot):
        sketch.disc(crown.at, 0.13 * inch, (88, 66, 46))
    sketch.line([*plot.outline, plot.outline[0]], 0.05 * inch, (38, 46, 26))


def hill(sketch: Sketch, plot: Plot) -> None:
    """Contour lines, each step lighter."""
    inch = plot.inch
    steps = max(3, 2 + 2 * plot.piece.number("elevation", 1))
    deepest = min(plot.long_side[1:]) / 2 * 0.72
    for k in range(steps):
        part = plot.polygon.buffer(-deepest * k / steps)
        if part.is_empty or not isinstance(part, Polygon):
            break
        ring = list(part.exterior.coords[:-1])
        low = [(x + 0.07 * inch, y + 0.11 * inch) for x, y in ring]
        sketch.poly(low, (34, 32, 22), 130)
        sketch.poly(ring, (206, 186, 120), 36 + 90 * k // steps)
        sketch.line([*ring, ring[0]], 0.035 * inch, (92, 80, 52), 120)


def water(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(plot.outline, (126, 112, 84))
    sketch.poly(inset(plot.outline, 0.09 * inch), mixed(_WATER, WHITE, 0.24))
    sketch.poly(inset(plot.outline, 0.17 * inch), _WATER)
    deep = plot.polygon.buffer(-0.75 * inch)
    for part in getattr(deep, "geoms", [deep]):
        if isinstance(part, Polygon) and not part.is_empty:
            sketch.poly(part.buffer(0.3 * inch).exterior.coords[:-1], mixed(_WATER, BLACK, 0.14))
    (ux, uy), _, _ = plot.long_side
    for x, y in plot.scatter(1.3 * inch, 0.5 * inch):
        half, bend = inch * dice.uniform(0.25, 0.5), 0.07 * inch
        wave = [
            (x + ux * half * t - uy * bend * sin(t * pi), y + uy * half * t + ux * bend * sin(t * pi))
            for t in (-1, -0.6, -0.2, 0.2, 0.6, 1)
        ]
        sketch.line(wave, 0.04 * inch, mixed(_WATER, WHITE, dice.uniform(0.2, 0.42)))


def _ragged(plot: Plot, rough: float) -> list[XY]:
    """The outline with an uneven border, never far outside the exact one."""
    ring = plot.polygon.exterior
    count = max(12, round(ring.length / (0.5 * plot.inch)))
    cx, cy = plot.middle
    found = []
    for k in range(count):
        dot = ring.interpolate(k / count, normalized=True)
        turn = atan2(dot.y - cy, dot.x - cx)
        back = plot.inch * rough * plot.dice.random()
        found.append((dot.x - cos(turn) * back, dot.y - sin(turn) * back))
    return smooth(found, 1)
