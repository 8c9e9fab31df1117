"""Drawings of what stands upright: buildings with their roofs, walls, fences, cars, crates, ramps, ruins."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from shapely import LineString, Polygon

from game.app.table.art.camera import XY
from game.app.table.art.sketch import BLACK, WHITE, Outline, Sketch, blob, inset, rectangle, smooth
from game.app.table.art.terrain import Plot
from game.app.theme import Colour, mixed

ROOFS: tuple[Colour, ...] = (
    (150, 98, 78),
    (160, 148, 126),
    (116, 124, 138),
    (138, 116, 92),
    (150, 148, 140),
    (112, 136, 122),
    (134, 106, 114),
)
_CARS: tuple[Colour, ...] = ((146, 62, 56), (64, 92, 128), (78, 108, 84), (150, 142, 126), (92, 94, 100))
_PAINTS: dict[str, Colour] = {
    "red": (150, 70, 58),
    "blue": (66, 98, 134),
    "green": (82, 120, 86),
    "yellow": (186, 146, 66),
}
_PLANK: Colour = (168, 128, 84)
_STONE: Colour = (150, 144, 132)
_STEEL: Colour = (128, 134, 138)


def _side_width(plot: Plot) -> float:
    return plot.inch * min(0.24, 0.05 + 0.035 * plot.height / plot.inch)


def building(sketch: Sketch, plot: Plot) -> None:
    colour, inch = plot.colour(ROOFS), plot.inch
    top = sketch.bevel(plot.outline, _side_width(plot), mixed(colour, BLACK, 0.45))
    ledge = inset(top, 0.16 * inch)
    sketch.poly(top, mixed(colour, WHITE, 0.3))
    inner = inset(top, 0.03 * inch)
    sketch.poly(inner, mixed(colour, WHITE, 0.18))
    floor = mixed(mixed(colour, (132, 128, 122), 0.42), WHITE, 0.02)
    sketch.poly(ledge, mixed(floor, BLACK, 0.34))
    sign = 0.1 * inch
    lit = Polygon(ledge).buffer(0).intersection(Polygon([(x + sign * 0.8, y + sign) for x, y in ledge]).buffer(0))
    for part in getattr(lit, "geoms", [lit]):
        if isinstance(part, Polygon) and not part.is_empty:
            sketch.poly(part.exterior.coords[:-1], floor)
    _seams(sketch, plot, ledge, floor)
    _roof_things(sketch, plot, ledge, floor)


def _seams(sketch: Sketch, plot: Plot, ledge: Outline, floor: Colour) -> None:
    """Strips of roofing felt."""
    roof = Polygon(ledge).buffer(-0.02 * plot.inch)
    if roof.is_empty:
        return
    (ux, uy), _, _ = plot.long_side
    cx, cy = plot.middle
    far = 100 * plot.inch
    for k in range(-20, 21):
        away = (k + 0.5) * 1.1 * plot.inch
        px, py = cx - uy * away, cy + ux * away
        cut = roof.intersection(LineString([(px - ux * far, py - uy * far), (px + ux * far, py + uy * far)]))
        for part in getattr(cut, "geoms", [cut]):
            if isinstance(part, LineString) and not part.is_empty:
                sketch.line(part.coords, 0.03 * plot.inch, mixed(floor, BLACK, 0.13))


def _roof_things(sketch: Sketch, plot: Plot, ledge: Outline, floor: Colour) -> None:
    """Vents, skylights, fans and hatches, a few to every roof."""
    inch = plot.inch
    roof = Plot(plot.piece, list(ledge), inch, plot.look)
    for at in roof.scatter(0.5 * inch, 0.1 * inch):
        sketch.disc(at, 0.022 * inch, mixed(floor, roof.dice.choice((BLACK, WHITE)), 0.16))
    along, _, _ = plot.long_side
    for at in roof.scatter(2.6 * inch, 0.75 * inch):
        kind = roof.dice.choice(("vent", "skylight", "fan", "pipe", "hatch", "none"))
        if kind == "none":
            continue
        size = inch * roof.dice.uniform(0.7, 0.95)
        if kind != "skylight":
            shade = at[0] + 0.09 * inch, at[1] + 0.13 * inch
            if kind in ("fan", "vent", "hatch"):
                sketch.box(shade, size, size * 0.8, mixed(floor, BLACK, 0.32), along)
        _ROOF_THINGS[kind](sketch, at, size, along, floor)


def _vent(sketch: Sketch, at: XY, size: float, along: XY, floor: Colour) -> None:
    outline = rectangle(at, size, size * 0.8, along)
    top = sketch.bevel(outline, size * 0.1, mixed(_STEEL, BLACK, 0.25))
    sketch.poly(top, mixed(_STEEL, WHITE, 0.12))
    for k in range(-2, 3):
        x, y = at[0] + along[0] * k * size * 0.15, at[1] + along[1] * k * size * 0.15
        half = size * 0.24
        sketch.line(
            [(x + along[1] * half, y - along[0] * half), (x - along[1] * half, y + along[0] * half)],
            size * 0.06,
            mixed(_STEEL, BLACK, 0.42),
        )


def _skylight(sketch: Sketch, at: XY, size: float, along: XY, floor: Colour) -> None:
    frame = rectangle(at, size * 1.25, size * 0.85, along)
    sketch.poly(frame, mixed(floor, WHITE, 0.34))
    glass = inset(frame, size * 0.08)
    sketch.poly(glass, (104, 132, 146))
    sketch.poly((glass[0], glass[1], glass[3]), (132, 158, 168))
    sketch.line([_mid(glass[0], glass[1]), _mid(glass[2], glass[3])], size * 0.06, mixed(floor, WHITE, 0.34))


def _fan(sketch: Sketch, at: XY, size: float, along: XY, floor: Colour) -> None:
    top = sketch.bevel(rectangle(at, size, size * 0.95, along), size * 0.08, mixed(_STEEL, BLACK, 0.2))
    sketch.poly(top, mixed(_STEEL, WHITE, 0.2))
    sketch.disc(at, size * 0.34, mixed(_STEEL, BLACK, 0.55))
    for k in range(4):
        x, y = cos(k * pi / 2 + 0.5) * size * 0.29, sin(k * pi / 2 + 0.5) * size * 0.29
        sketch.line([at, (at[0] + x, at[1] + y)], size * 0.09, mixed(_STEEL, BLACK, 0.05))
    sketch.disc(at, size * 0.08, _STEEL)


def _pipe(sketch: Sketch, at: XY, size: float, along: XY, floor: Colour) -> None:
    for k in (-1, 0, 1):
        x, y = at[0] + along[0] * k * size * 0.36, at[1] + along[1] * k * size * 0.36
        sketch.disc((x + size * 0.1, y + size * 0.14), size * 0.16, mixed(floor, BLACK, 0.32))
        sketch.disc((x, y), size * 0.16, mixed(_STEEL, WHITE, 0.1))
        sketch.disc((x, y), size * 0.1, mixed(_STEEL, BLACK, 0.6))


def _hatch(sketch: Sketch, at: XY, size: float, along: XY, floor: Colour) -> None:
    top = sketch.bevel(rectangle(at, size * 0.8, size * 0.8, along), size * 0.08, mixed(floor, BLACK, 0.3))
    sketch.poly(top, mixed(floor, WHITE, 0.24))
    sketch.line([top[0], top[2]], size * 0.04, mixed(floor, BLACK, 0.1))
    sketch.line([top[1], top[3]], size * 0.04, mixed(floor, BLACK, 0.1))


_ROOF_THINGS = {"vent": _vent, "skylight": _skylight, "fan": _fan, "pipe": _pipe, "hatch": _hatch}


def _mid(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def crate(sketch: Sketch, plot: Plot) -> None:
    inch = plot.inch
    colour = mixed(_PLANK, (120, 96, 70), plot.dice.random() * 0.5)
    top = sketch.bevel(plot.outline, _side_width(plot) * 0.8, mixed(colour, BLACK, 0.42))
    sketch.poly(top, mixed(colour, WHITE, 0.12))
    frame = inset(top, 0.1 * inch)
    sketch.poly(frame, mixed(colour, BLACK, 0.16))
    if len(top) == 4 and plot.polygon.area < 16 * inch * inch:
        for k in (1, 2, 3):
            share = k / 4
            ends = [_between(frame[0], frame[3], share), _between(frame[1], frame[2], share)]
            sketch.line(ends, 0.03 * inch, mixed(colour, BLACK, 0.4))
        sketch.line([frame[0], frame[2]], 0.12 * inch, mixed(colour, WHITE, 0.06))
        sketch.line(top + top[:1], 0.02 * inch, mixed(colour, WHITE, 0.3))


def _between(a: XY, b: XY, share: float) -> XY:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def wall(sketch: Sketch, plot: Plot) -> None:
    inch = plot.inch
    (ux, uy), long, _ = plot.long_side
    top = sketch.bevel(plot.outline, min(_side_width(plot), plot.long_side[2] * 0.2), mixed(_STONE, BLACK, 0.45))
    sketch.poly(top, mixed(_STONE, WHITE, 0.14))
    cx, cy = plot.middle
    polygon = Polygon(top).buffer(0)
    far = 20 * inch
    count = max(2, round(long / (0.7 * inch)))
    for k in range(1, count):
        away = (k / count - 0.5) * long
        px, py = cx + ux * away, cy + uy * away
        cut = polygon.intersection(LineString([(px - uy * far, py + ux * far), (px + uy * far, py - ux * far)]))
        if isinstance(cut, LineString) and not cut.is_empty:
            sketch.line(cut.coords, 0.04 * inch, mixed(_STONE, BLACK, 0.28))


def fence(sketch: Sketch, plot: Plot) -> None:
    """Posts and wire, or posts and rails on a battlefield."""
    inch = plot.inch
    (ux, uy), long, across = plot.long_side
    cx, cy = plot.middle
    wooden = plot.piece.has("zonal") or "wood" in plot.piece.name.lower()
    colour = mixed(_PLANK, BLACK, 0.2) if wooden else _STEEL
    half = long / 2
    rails = (-0.28, 0.28) if across > 0.3 * inch else (0.0,)
    sketch.poly(plot.outline, BLACK, 46)
    for rail in rails:
        ox, oy = -uy * across * rail, ux * across * rail
        ends = [(cx - ux * half + ox, cy - uy * half + oy), (cx + ux * half + ox, cy + uy * half + oy)]
        sketch.line(ends, (0.13 if wooden else 0.06) * inch, mixed(colour, BLACK, 0.3))
        sketch.line(ends, (0.08 if wooden else 0.03) * inch, mixed(colour, WHITE, 0.18))
    if not wooden:
        mesh = max(4, round(long / (0.22 * inch)))
        for k in range(mesh):
            a, b = (k / mesh - 0.5) * long, ((k + 1) / mesh - 0.5) * long
            side = across * 0.42 * (1 if k % 2 else -1)
            sketch.line(
                [
                    (cx + ux * a - uy * side, cy + uy * a + ux * side),
                    (cx + ux * b + uy * side, cy + uy * b - ux * side),
                ],
                0.025 * inch,
                mixed(colour, WHITE, 0.3),
            )
    posts = max(2, round(long / (1.5 * inch)) + 1)
    for k in range(posts):
        away = (k / (posts - 1) - 0.5) * (long - 0.2 * inch)
        at = cx + ux * away, cy + uy * away
        sketch.disc((at[0] + 0.05 * inch, at[1] + 0.07 * inch), 0.14 * inch, (30, 28, 26))
        sketch.disc(at, 0.13 * inch, mixed(colour, BLACK, 0.35))
        sketch.disc((at[0] - 0.02 * inch, at[1] - 0.03 * inch), 0.09 * inch, mixed(colour, WHITE, 0.35))


def car(sketch: Sketch, plot: Plot) -> None:
    inch, words = plot.inch, plot.piece.name.lower()
    along, long, wide = plot.long_side
    if plot.dice.random() < 0.5:
        along = (-along[0], -along[1])
    boxy = any(word in words for word in ("van", "truck", "bus", "lorry"))
    colour = plot.colour(_CARS)
    if "taxi" in words:
        colour = (206, 160, 52)
    elif "police" in words:
        colour = (70, 76, 90)
    elif boxy:
        colour = mixed(colour, WHITE, 0.45)
    elif "wreck" in words:
        colour = (104, 82, 66)
    at = plot.middle

    def spot(u: float, v: float) -> XY:
        return at[0] + along[0] * u * long - along[1] * v * wide, at[1] + along[1] * u * long + along[0] * v * wide

    for u in (-0.3, 0.3):
        for v in (-0.46, 0.46):
            sketch.box(spot(u, v), long * 0.17, wide * 0.1, (28, 28, 30), along)
    front, back = (0.5, -0.5)
    shell = smooth(
        [
            spot(back, -0.42),
            spot(back, 0.42),
            spot(-0.3, 0.48),
            spot(0.3, 0.48),
            spot(front, 0.38),
            spot(front, -0.38),
            spot(0.3, -0.48),
            spot(-0.3, -0.48),
        ],
        1,
    )
    body = sketch.bevel(shell, 0.07 * inch, mixed(colour, BLACK, 0.35))
    sketch.poly(body, mixed(colour, WHITE, 0.1))
    glass = (52, 64, 74)
    if boxy:
        sketch.poly([spot(0.22, -0.36), spot(0.32, -0.34), spot(0.32, 0.34), spot(0.22, 0.36)], glass)
        sketch.poly(
            [spot(-0.46, -0.38), spot(0.18, -0.38), spot(0.18, 0.38), spot(-0.46, 0.38)], mixed(colour, WHITE, 0.28)
        )
        for u in (-0.3, -0.14, 0.02):
            sketch.line([spot(u, -0.34), spot(u, 0.34)], 0.03 * inch, mixed(colour, BLACK, 0.08))
    else:
        sketch.poly([spot(-0.36, -0.32), spot(0.24, -0.36), spot(0.24, 0.36), spot(-0.36, 0.32)], glass)
        sketch.poly(
            [spot(-0.22, -0.33), spot(0.08, -0.35), spot(0.08, 0.35), spot(-0.22, 0.33)], mixed(colour, WHITE, 0.2)
        )
        sketch.line([spot(0.2, -0.2), spot(0.13, 0.1)], 0.04 * inch, (110, 126, 134))
    if "wreck" in words:
        for scar in plot.scatter(0.5 * inch, 0.15 * inch):
            sketch.poly(blob(scar, 0.16 * inch, plot.dice, 6, 0.5), mixed(colour, BLACK, plot.dice.uniform(0.2, 0.5)))
        return
    for v in (-0.3, 0.3):
        sketch.disc(spot(0.46, v), 0.09 * inch, (240, 228, 180))
        sketch.disc(spot(-0.47, v), 0.07 * inch, (170, 50, 44))
    if "police" in words:
        sketch.box(spot(-0.06, -0.14), wide * 0.16, wide * 0.22, (190, 60, 60), along)
        sketch.box(spot(-0.06, 0.14), wide * 0.16, wide * 0.22, (70, 110, 200), along)
    if "taxi" in words:
        sketch.box(spot(-0.06, 0), wide * 0.18, wide * 0.42, (244, 236, 200), along)


def skip(sketch: Sketch, plot: Plot) -> None:
    inch = plot.inch
    rusty = "rust" in plot.piece.name.lower()
    colour = (138, 88, 58) if rusty else plot.colour(((76, 104, 88), (84, 98, 120), (150, 120, 62)))
    top = sketch.bevel(plot.outline, 0.1 * inch, mixed(colour, BLACK, 0.3))
    sketch.poly(top, mixed(colour, WHITE, 0.2))
    inside = inset(top, 0.09 * inch)
    if "bin" in plot.piece.name.lower():
        sketch.poly(inside, mixed(colour, BLACK, 0.08))
        sketch.line([_mid(inside[0], inside[1]), _mid(inside[2], inside[3])], 0.06 * inch, mixed(colour, BLACK, 0.4))
        return
    sketch.poly(inside, mixed(colour, BLACK, 0.6))
    for at in plot.scatter(0.34 * inch, 0.24 * inch):
        grey = plot.dice.choice(((120, 112, 98), (92, 88, 84), (142, 124, 92), (70, 74, 72)))
        sketch.poly(blob(at, 0.2 * inch, plot.dice, 6, 0.4), grey)


def container(sketch: Sketch, plot: Plot) -> None:
    """Ribbed steel in a frame, in the colour its name gives."""
    inch, words = plot.inch, plot.piece.name.lower()
    colour = next((paint for word, paint in _PAINTS.items() if word in words), plot.colour((*_PAINTS.values(),)))
    top = sketch.bevel(plot.outline, _side_width(plot), mixed(colour, BLACK, 0.4))
    sketch.poly(top, mixed(colour, WHITE, 0.2))
    lid = inset(top, 0.12 * inch)
    sketch.poly(lid, colour)
    ribs = max(4, round(plot.long_side[1] / (0.3 * inch)))
    for rib in _crosswise(plot, Polygon(lid).buffer(-0.06 * inch), ribs):
        sketch.line(rib, 0.1 * inch, mixed(colour, BLACK, 0.2))
        sketch.line([(x - 0.05 * inch, y - 0.05 * inch) for x, y in rib], 0.03 * inch, mixed(colour, WHITE, 0.2))


def _crosswise(plot: Plot, inside: Polygon, parts: int) -> Iterator[list[XY]]:
    """Lines across the long side that cut a shape into equal parts."""
    (ux, uy), long, across = plot.long_side
    cx, cy = plot.middle
    for k in range(1, parts):
        away = (k / parts - 0.5) * long
        px, py = cx + ux * away, cy + uy * away
        line = LineString([(px - uy * across, py + ux * across), (px + uy * across, py - ux * across)])
        cut = inside.intersection(line)
        if isinstance(cut, LineString) and not cut.is_empty:
            yield list(cut.coords)


def barrel(sketch: Sketch, plot: Plot) -> None:
    colour = plot.colour(((128, 84, 60), (84, 104, 118), (140, 136, 126)))
    top = sketch.bevel(plot.outline, min(0.12 * plot.inch, _side_width(plot)), mixed(colour, BLACK, 0.4))
    sketch.poly(top, mixed(colour, WHITE, 0.24))
    sketch.poly(inset(top, 0.07 * plot.inch), mixed(colour, WHITE, 0.04))


def deck(sketch: Sketch, plot: Plot) -> None:
    """Planks on posts: what one can walk over and under."""
    inch = plot.inch
    top = sketch.bevel(plot.outline, 0.06 * inch, mixed(_PLANK, BLACK, 0.5))
    sketch.poly(top, mixed(_PLANK, WHITE, 0.06))
    for gap in _crosswise(plot, Polygon(top).buffer(0), max(3, round(plot.long_side[1] / (0.45 * inch)))):
        sketch.line(gap, 0.05 * inch, mixed(_PLANK, BLACK, 0.34))


def ramp(sketch: Sketch, plot: Plot) -> None:
    """Lighter the higher, with chevrons that point up; stairs show their steps."""
    inch, up = plot.inch, plot.piece.number("up") / 1000 * pi / 180
    ux, uy = cos(up), -sin(up)
    stairs = any(word in plot.piece.name.lower() for word in ("stair", "step", "escalera", "scala", "ladder"))
    colour = _STEEL if stairs else _STONE
    along = [x * ux + y * uy for x, y in plot.outline]
    across = [-x * uy + y * ux for x, y in plot.outline]
    low, high, left, right = min(along), max(along), min(across), max(across)
    polygon = plot.polygon
    bands = max(4, round((high - low) / ((0.34 if stairs else 0.2) * inch)))
    for k in range(bands):
        a, b = low + (high - low) * k / bands, low + (high - low) * (k + 1) / bands
        strip = Polygon(
            [(a * ux - v * uy, a * uy + v * ux) for v in (left, right)]
            + [(b * ux - v * uy, b * uy + v * ux) for v in (right, left)]
        )
        part = strip.intersection(polygon)
        if not isinstance(part, Polygon) or part.is_empty:
            continue
        share = (k + 1) / bands
        tone = mixed(mixed(colour, BLACK, 0.34), mixed(colour, WHITE, 0.2), share)
        sketch.poly(part.exterior.coords[:-1], tone)
        if stairs:
            edge = [(b * ux - v * uy, b * uy + v * ux) for v in (left, right)]
            sketch.line(edge, 0.05 * inch, mixed(tone, BLACK, 0.35))
    centre, wide = (left + right) / 2, right - left
    for share in (0.3, 0.5, 0.7):
        tip = low + (high - low) * share + 0.16 * inch
        arrow = [(tip - 0.28 * inch, centre - wide * 0.22), (tip, centre), (tip - 0.28 * inch, centre + wide * 0.22)]
        sketch.line([(a * ux - v * uy, a * uy + v * ux) for a, v in arrow], 0.09 * inch, mixed(colour, WHITE, 0.6))
    sketch.line([*plot.outline, plot.outline[0]], 0.05 * inch, mixed(colour, BLACK, 0.5))


def ruin(sketch: Sketch, plot: Plot) -> None:
    """Slabs of floor, what is left of the walls, and rubble."""
    inch, dice = plot.inch, plot.dice
    sketch.poly(plot.outline, mixed(_STONE, BLACK, 0.5))
    floor = inset(plot.outline, 0.05 * inch)
    sketch.poly(floor, mixed(_STONE, (150, 130, 104), 0.5))
    along, _, _ = plot.long_side
    for at in plot.scatter(0.95 * inch, 0.4 * inch):
        tone = mixed(mixed(_STONE, (150, 130, 104), 0.5), dice.choice((BLACK, WHITE)), dice.uniform(0.03, 0.12))
        sketch.box(at, 0.8 * inch, 0.8 * inch, tone, along)
    for at in plot.scatter(1.5 * inch, 0.3 * inch):
        sketch.poly(
            blob(at, dice.uniform(0.1, 0.22) * inch, dice, 6, 0.4), mixed(_STONE, BLACK, dice.uniform(0.1, 0.4))
        )
    for a, b in plot.walls or list(zip(plot.outline, [*plot.outline[1:], plot.outline[0]], strict=True)):
        _broken_wall(sketch, plot, a, b, whole=bool(plot.walls))


def _broken_wall(sketch: Sketch, plot: Plot, a: XY, b: XY, whole: bool) -> None:
    inch, dice = plot.inch, plot.dice
    size = hypot(b[0] - a[0], b[1] - a[1])
    if size < 0.01:
        return
    along = ((b[0] - a[0]) / size, (b[1] - a[1]) / size)
    parts = max(1, round(size / (0.9 * inch)))
    for k in range(parts):
        if not whole and dice.random() < 0.25:
            continue
        at = _between(a, b, (k + 0.5) / parts)
        shade = at[0] + 0.08 * inch, at[1] + 0.12 * inch
        sketch.box(shade, size / parts, 0.3 * inch, mixed(_STONE, BLACK, 0.62), along)
    for k in range(parts):
        at = _between(a, b, (k + 0.5) / parts)
        outline = rectangle(at, size / parts * 1.02, inch * dice.uniform(0.26, 0.32), along)
        top = sketch.bevel(outline, 0.05 * inch, mixed(_STONE, BLACK, 0.4))
        sketch.poly(top, mixed(_STONE, WHITE, dice.uniform(0.14, 0.26)))
