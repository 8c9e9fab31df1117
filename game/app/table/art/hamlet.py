"""Drawings of old battlefields: cottages, towers, tents, chasms and swamps."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin

from shapely import LineString

from game.app.table.art.camera import XY
from game.app.table.art.sketch import BLACK, LIGHT, WHITE, Sketch, blob, inset, rectangle, smooth
from game.app.table.art.terrain import Plot
from game.app.theme import Colour, mixed

_THATCH: tuple[Colour, ...] = ((176, 140, 84), (150, 112, 72), (158, 96, 74))
_STONE: Colour = (150, 144, 132)
_CANVAS: tuple[Colour, ...] = ((206, 190, 156), (178, 146, 108), (158, 92, 78), (122, 128, 142))
_MARSH: Colour = (66, 86, 66)
_REED: Colour = (142, 146, 82)


def _lit(colour: Colour, facing: XY) -> Colour:
    """A slope's colour by where it faces."""
    size = hypot(*facing) or 1.0
    share = (facing[0] * LIGHT[0] + facing[1] * LIGHT[1]) / size
    return mixed(colour, WHITE, 0.2 * share) if share > 0 else mixed(colour, BLACK, -0.38 * share)


def _nearest(ends: Sequence[XY], at: XY) -> XY:
    return min(ends, key=lambda end: hypot(end[0] - at[0], end[1] - at[1]))


def cottage(sketch: Sketch, plot: Plot) -> None:
    """A hipped roof with rows of straw or tiles, a ridge and a chimney."""
    colour, inch, dice = plot.colour(_THATCH), plot.inch, plot.dice
    (ux, uy), long, across = plot.long_side
    cx, cy = plot.middle
    sketch.poly(plot.outline, mixed(colour, BLACK, 0.62))
    eaves = inset(plot.outline, 0.07 * inch)
    half = max(0.0, long - across) / 2 + 0.16 * across
    ends = [(cx - ux * half, cy - uy * half), (cx + ux * half, cy + uy * half)]
    for i, a in enumerate(eaves):
        b = eaves[(i + 1) % len(eaves)]
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        near = _nearest(ends, a), _nearest(ends, b)
        slope = _lit(colour, (middle[0] - cx, middle[1] - cy))
        sketch.poly((a, b, near[1], near[0]), slope)
        rows = max(3, round(across / (0.5 * inch)))
        for k in range(1, rows):
            share = k / rows
            line = [
                (p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share) for p, q in zip((a, b), near, strict=True)
            ]
            sketch.line(line, 0.05 * inch, mixed(slope, BLACK, 0.16 + 0.08 * dice.random()))
    for a in eaves:
        sketch.line((a, _nearest(ends, a)), 0.08 * inch, mixed(colour, BLACK, 0.34))
    sketch.line(ends, 0.2 * inch, mixed(colour, BLACK, 0.3))
    sketch.line(ends, 0.1 * inch, mixed(colour, WHITE, 0.26))
    stack = cx + ux * half * 0.55 - uy * 0.5 * inch, cy + uy * half * 0.55 + ux * 0.5 * inch
    sketch.box((stack[0] + 0.12 * inch, stack[1] + 0.18 * inch), 0.7 * inch, 0.6 * inch, mixed(colour, BLACK, 0.55))
    top = sketch.bevel(rectangle(stack, 0.68 * inch, 0.58 * inch, (ux, uy)), 0.1 * inch, mixed(_STONE, BLACK, 0.2))
    sketch.poly(top, (44, 38, 34))


def tower(sketch: Sketch, plot: Plot) -> None:
    """Battlements round a floor of planks."""
    inch, (ux, uy) = plot.inch, plot.long_side[0]
    wall = sketch.bevel(plot.outline, 0.3 * inch, mixed(_STONE, BLACK, 0.42))
    sketch.poly(wall, mixed(_STONE, WHITE, 0.12))
    ring = plot.polygon.buffer(-0.52 * inch, join_style="mitre").exterior
    count = max(8, 2 * round(ring.length / (1.5 * inch)))
    cx, cy = plot.middle
    for k in range(0, count, 2):
        at = ring.interpolate(k / count, normalized=True)
        turn = atan2(at.y - cy, at.x - cx)
        block = rectangle((at.x, at.y), 0.46 * inch, 0.8 * inch, (cos(turn), sin(turn)))
        sketch.poly([(x + 0.06 * inch, y + 0.1 * inch) for x, y in block], mixed(_STONE, BLACK, 0.5))
        top = sketch.bevel(block, 0.07 * inch, mixed(_STONE, BLACK, 0.25))
        sketch.poly(top, mixed(_STONE, WHITE, 0.3))
    floor = inset(plot.outline, 0.86 * inch)
    sketch.poly(floor, (58, 46, 36))
    planks = plot.polygon.buffer(-0.94 * inch, join_style="mitre")
    left, low, right, high = planks.bounds
    far = hypot(right - left, high - low)
    sketch.poly(planks.exterior.coords[:-1], (128, 98, 68))
    for k in range(-8, 9):
        px, py = cx - uy * k * 0.42 * inch, cy + ux * k * 0.42 * inch
        cut = planks.intersection(LineString([(px - ux * far, py - uy * far), (px + ux * far, py + uy * far)]))
        if cut.geom_type == "LineString" and not cut.is_empty:
            sketch.line(cut.coords, 0.05 * inch, (92, 68, 46))
    sketch.box((cx, cy), 0.95 * inch, 0.95 * inch, (70, 52, 38), (ux, uy))
    sketch.box((cx, cy), 0.75 * inch, 0.75 * inch, (34, 28, 24), (ux, uy))


def tents(sketch: Sketch, plot: Plot) -> None:
    """Trodden earth, a cold fire, and tents around it."""
    inch, dice = plot.inch, plot.dice
    sketch.poly(smooth(plot.outline, 1), (84, 66, 46), 120)
    cx, cy = plot.middle
    radius = (plot.polygon.area / pi) ** 0.5
    count = max(3, round(radius / (0.62 * inch)))
    for k in range(count):
        turn = 2 * pi * (k + 0.15 * dice.random()) / count + 0.5
        away = radius * 0.62
        at = cx + cos(turn) * away, cy + sin(turn) * away
        _tent(sketch, at, radius * dice.uniform(0.56, 0.66), turn + dice.uniform(-0.3, 0.3), dice.choice(_CANVAS), inch)
    for k in range(7):
        turn = 2 * pi * k / 7
        sketch.disc((cx + cos(turn) * 0.3 * inch, cy + sin(turn) * 0.3 * inch), 0.1 * inch, mixed(_STONE, BLACK, 0.2))
    sketch.disc((cx, cy), 0.24 * inch, (38, 32, 30))
    sketch.disc((cx, cy), 0.1 * inch, (176, 92, 48))


def _tent(sketch: Sketch, at: XY, size: float, turn: float, colour: Colour, inch: float) -> None:
    """A ridge tent whose open end looks inwards."""
    along = cos(turn), sin(turn)
    shade = rectangle((at[0] + 0.12 * inch, at[1] + 0.18 * inch), size, size * 0.9, along)
    sketch.poly(shade, (36, 30, 24), 150)
    corners = rectangle(at, size, size * 0.9, along)
    front = (corners[0][0] + corners[3][0]) / 2, (corners[0][1] + corners[3][1]) / 2
    back = (corners[1][0] + corners[2][0]) / 2, (corners[1][1] + corners[2][1]) / 2
    for a, b, side in ((corners[0], corners[1], -1), (corners[3], corners[2], 1)):
        sketch.poly((a, b, back, front), _lit(colour, (-along[1] * side, along[0] * side)))
    mouth = at[0] - along[0] * size * 0.28, at[1] - along[1] * size * 0.28
    sketch.poly((corners[0], mouth, corners[3]), (44, 36, 30))
    sketch.line((mouth, back), 0.07 * inch, mixed(colour, BLACK, 0.45))
    sketch.line([*corners, corners[0]], 0.04 * inch, mixed(colour, BLACK, 0.5))


def chasm(sketch: Sketch, plot: Plot) -> None:
    """Broken edges going down into the dark."""
    inch, dice = plot.inch, plot.dice
    sketch.poly(plot.outline, (96, 84, 66))
    deep = min(plot.long_side[1:]) / 2
    for share, tone in ((0.08, (74, 62, 50)), (0.24, (54, 46, 40)), (0.44, (34, 30, 28)), (0.64, (16, 15, 16))):
        part = plot.polygon.buffer(-deep * share)
        if part.geom_type != "Polygon" or part.is_empty:
            break
        ring = part.exterior
        count = max(10, round(ring.length / (0.55 * inch)))
        spots = [ring.interpolate(k / count, normalized=True) for k in range(count)]
        edge = [
            (spot.x + dice.uniform(-0.1, 0.1) * inch, spot.y + dice.uniform(-0.1, 0.1) * inch + share * 0.12 * inch)
            for spot in spots
        ]
        sketch.poly(edge, tone)
    for _ in range(14):
        spot = plot.polygon.exterior.interpolate(dice.random(), normalized=True)
        sketch.poly(blob((spot.x, spot.y), inch * dice.uniform(0.08, 0.18), dice, 6, 0.4), mixed(_STONE, BLACK, 0.25))


def swamp(sketch: Sketch, plot: Plot) -> None:
    """Still green water between tussocks of reed."""
    inch, dice = plot.inch, plot.dice
    sketch.poly(smooth(plot.outline, 1), (74, 76, 48))
    sketch.poly(inset(plot.outline, 0.22 * inch), _MARSH)
    for at in plot.scatter(1.1 * inch, 0.4 * inch):
        pool = smooth(blob(at, inch * dice.uniform(0.4, 0.62), dice, 8, 0.3), 1)
        sketch.poly(pool, mixed((58, 92, 92), BLACK, dice.uniform(0.1, 0.3)))
        sketch.line((at, (at[0] + 0.3 * inch, at[1])), 0.03 * inch, (128, 154, 148))
    for x, y in plot.scatter(0.85 * inch, 0.25 * inch):
        sketch.poly(blob((x, y), 0.2 * inch, dice, 7, 0.4), mixed(_MARSH, BLACK, 0.3))
        for _ in range(4):
            lean = dice.uniform(-0.16, 0.16) * inch
            tip = x + lean, y - inch * dice.uniform(0.22, 0.4)
            sketch.line(((x + lean * 0.2, y), tip), 0.045 * inch, mixed(_REED, BLACK, dice.uniform(0.0, 0.35)))
