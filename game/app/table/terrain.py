"""Terrain as drawings: what a piece looks like follows from its keywords, its name and its id, never from chance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import atan2, ceil, cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

from shapely import LineString, Polygon
from shapely import Point as Dot

from game.app.table.camera import XY, Plane
from game.app.table.sketch import BLACK, WHITE, Outline, Sketch, area, blob, inset, rectangle, smooth
from game.app.theme import Colour, mixed
from game.boards.table import Piece, Table

_NAMES = {
    "tree": ("tree", "oak", "pine", "palm", "albero", "árbol", "arbol"),
    "wood": ("wood", "forest", "grove", "jungle", "bosque", "bosco", "copse"),
    "hill": ("hill", "mound", "dune", "knoll", "colina", "collina"),
    "car": ("car", "sedan", "taxi", "coupe", "wreck", "van", "truck", "bus", "jeep", "lorry", "police", "limo"),
    "fence": ("fence", "railing", "barrier", "valla", "recinto", "palisade"),
    "hedge": ("hedge", "bush", "shrub", "seto", "siepe", "thicket", "scrub"),
    "wall": ("wall", "parapet", "barricade", "sandbag", "muro", "hedgerow"),
    "skip": ("skip", "dumpster", "bin", "container", "trash", "rubbish", "tank", "trough"),
    "barrel": ("barrel", "drum", "well", "fountain", "pillar", "column", "statue"),
    "crate": ("crate", "box", "pallet", "caja", "cassa", "chest"),
    "rocks": ("rock", "boulder", "crag", "roca", "roccia", "cliff"),
    "deck": ("bridge", "walkway", "catwalk", "platform", "balcony", "scaffold", "awning", "pier"),
    "rubble": ("debris", "rubble", "ruins", "crater", "scree", "gravel"),
}
_ROOFS: tuple[Colour, ...] = (
    (150, 98, 78), (160, 148, 126), (116, 124, 138), (138, 116, 92), (150, 148, 140), (112, 136, 122), (134, 106, 114),
)
_CARS: tuple[Colour, ...] = ((146, 62, 56), (64, 92, 128), (78, 108, 84), (150, 142, 126), (92, 94, 100))
_PLANK: Colour = (168, 128, 84)
_STONE: Colour = (150, 144, 132)
_STEEL: Colour = (128, 134, 138)
_LEAF: Colour = (86, 112, 58)
_WATER: Colour = (64, 108, 128)


class Canopy(NamedTuple):
    """The crown of a tree, which fades when somebody stands below."""

    at: XY
    radius: float
    variant: int


def look_of(piece: Piece, inch: float) -> str:
    """The kind of drawing for a piece; `inch` is a model's inch in units of the plane."""
    if piece.has("ramp"):
        return "ramp"
    if piece.has("ruin"):
        return "ruin"
    if piece.has("water"):
        return "water"
    if piece.has("garrison"):
        return "building"
    words = piece.name.lower()
    named = next((look for look, parts in _NAMES.items() if any(part in words for part in parts)), "")
    if named == "tree" and not piece.circle and piece.polygon.area > 12e6 * inch * inch:
        return "wood"
    if named and not (named == "wood" and piece.height):
        return named
    if piece.has("zonal"):
        return _zonal_look(piece)
    if piece.height == 0:
        return "rubble" if piece.has("difficult") else "patch"
    if piece.has("furniture"):
        return "crate"
    if piece.has("door"):
        return "wall"
    if piece.bottom > 0 and piece.height < inch * 500:
        return "deck"
    tall, broad = piece.height >= 1700 * inch, piece.polygon.area >= 6e6 * inch * inch
    return "building" if tall and broad else "crate" if piece.circle is None else "barrel"


def _zonal_look(piece: Piece) -> str:
    if piece.number("elevation") > 0:
        return "hill"
    if piece.has("dangerous", "very_dangerous"):
        return "thorns"
    if piece.has("obscuring") and piece.has("broken_ground"):
        return "wood"
    if piece.has("obstacle"):
        return "fence"
    return "rubble" if piece.has("broken_ground", "hindering") else "patch"


@dataclass
class Plot:
    """A piece about to be drawn: its outline in the plane, and dice that always fall the same way."""

    piece: Piece
    outline: list[XY]
    inch: float
    look: str
    walls: tuple[tuple[XY, XY], ...] = ()

    @cached_property
    def dice(self) -> Random:
        return Random(self.piece.id)

    @cached_property
    def polygon(self) -> Polygon:
        return Polygon(self.outline)

    @cached_property
    def middle(self) -> XY:
        centre = self.polygon.centroid
        return centre.x, centre.y

    @cached_property
    def height(self) -> float:
        return self.piece.height / 1000

    @cached_property
    def long_side(self) -> tuple[XY, float, float]:
        """Direction of the longest side, and the extent of the piece along and across it."""
        sides = list(zip(self.outline, [*self.outline[1:], self.outline[0]], strict=True))
        (ax, ay), (bx, by) = max(sides, key=lambda side: hypot(side[1][0] - side[0][0], side[1][1] - side[0][1]))
        size = hypot(bx - ax, by - ay) or 1.0
        along = ((bx - ax) / size, (by - ay) / size)
        if along[0] < -1e-9 or (abs(along[0]) < 1e-9 and along[1] < 0):
            along = (-along[0], -along[1])
        us = [x * along[0] + y * along[1] for x, y in self.outline]
        vs = [-x * along[1] + y * along[0] for x, y in self.outline]
        return along, max(us) - min(us), max(vs) - min(vs)

    def colour(self, choices: tuple[Colour, ...]) -> Colour:
        """One of the colours: pieces of one name share theirs."""
        return Random(self.piece.name).choice(choices)

    def scatter(self, spacing: float, away: float = 0.0) -> list[XY]:
        """Places inside the piece, about `spacing` apart, at least `away` from its border."""
        inner = self.polygon.buffer(-away) if away else self.polygon
        if inner.is_empty:
            return []
        left, top, right, bottom = inner.bounds
        found: list[XY] = []
        rows, columns = ceil((bottom - top) / spacing), ceil((right - left) / spacing)
        for row in range(rows):
            for column in range(columns):
                x = left + (column + 0.15 + 0.7 * self.dice.random()) * spacing
                y = top + (row + 0.15 + 0.7 * self.dice.random()) * spacing
                if inner.covers(Dot(x, y)):
                    found.append((x, y))
        return found


def plot_of(piece: Piece, plane: Plane, table: Table) -> Plot:
    inch = 1.0 if table.unit == "inch" else 2.54
    walls = tuple((plane.flat(a), plane.flat(b)) for a, b in piece.walls)
    return Plot(piece, [plane.flat(corner) for corner in piece.outline], inch, look_of(piece, inch), walls)


def sketched(plot: Plot) -> Sketch:
    """The drawing of a piece."""
    sketch = Sketch()
    _PAINTERS.get(plot.look, _patch)(sketch, plot)
    return sketch


def canopies(plot: Plot) -> list[Canopy]:
    """The crowns over a tree or a wood."""
    if plot.look == "tree":
        radius = (plot.polygon.area / pi) ** 0.5
        return [Canopy(plot.middle, radius, plot.dice.randrange(6))]
    if plot.look != "wood":
        return []
    dice = Random(f"{plot.piece.id} crowns")
    places = Plot(plot.piece, plot.outline, plot.inch, plot.look).scatter(1.75 * plot.inch, 0.55 * plot.inch)
    return [Canopy(at, plot.inch * dice.uniform(0.62, 0.95), dice.randrange(6)) for at in places]


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


# --- upright things


def _side_width(plot: Plot) -> float:
    return plot.inch * min(0.24, 0.05 + 0.035 * plot.height / plot.inch)


def _building(sketch: Sketch, plot: Plot) -> None:
    colour, inch = plot.colour(_ROOFS), plot.inch
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
        sketch.line([(x + along[1] * half, y - along[0] * half), (x - along[1] * half, y + along[0] * half)],
                    size * 0.06, mixed(_STEEL, BLACK, 0.42))


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


def _crate(sketch: Sketch, plot: Plot) -> None:
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


def _wall(sketch: Sketch, plot: Plot) -> None:
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


def _fence(sketch: Sketch, plot: Plot) -> None:
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
                [(cx + ux * a - uy * side, cy + uy * a + ux * side), (cx + ux * b + uy * side, cy + uy * b - ux * side)],
                0.025 * inch, mixed(colour, WHITE, 0.3))
    posts = max(2, round(long / (1.5 * inch)) + 1)
    for k in range(posts):
        away = (k / (posts - 1) - 0.5) * (long - 0.2 * inch)
        at = cx + ux * away, cy + uy * away
        sketch.disc((at[0] + 0.05 * inch, at[1] + 0.07 * inch), 0.14 * inch, (30, 28, 26))
        sketch.disc(at, 0.13 * inch, mixed(colour, BLACK, 0.35))
        sketch.disc((at[0] - 0.02 * inch, at[1] - 0.03 * inch), 0.09 * inch, mixed(colour, WHITE, 0.35))


def _car(sketch: Sketch, plot: Plot) -> None:
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
    shell = smooth([spot(back, -0.42), spot(back, 0.42), spot(-0.3, 0.48), spot(0.3, 0.48), spot(front, 0.38),
                    spot(front, -0.38), spot(0.3, -0.48), spot(-0.3, -0.48)], 1)
    body = sketch.bevel(shell, 0.07 * inch, mixed(colour, BLACK, 0.35))
    sketch.poly(body, mixed(colour, WHITE, 0.1))
    glass = (52, 64, 74)
    if boxy:
        sketch.poly([spot(0.22, -0.36), spot(0.32, -0.34), spot(0.32, 0.34), spot(0.22, 0.36)], glass)
        sketch.poly([spot(-0.46, -0.38), spot(0.18, -0.38), spot(0.18, 0.38), spot(-0.46, 0.38)], mixed(colour, WHITE, 0.28))
        for u in (-0.3, -0.14, 0.02):
            sketch.line([spot(u, -0.34), spot(u, 0.34)], 0.03 * inch, mixed(colour, BLACK, 0.08))
    else:
        sketch.poly([spot(-0.36, -0.32), spot(0.24, -0.36), spot(0.24, 0.36), spot(-0.36, 0.32)], glass)
        sketch.poly([spot(-0.22, -0.33), spot(0.08, -0.35), spot(0.08, 0.35), spot(-0.22, 0.33)], mixed(colour, WHITE, 0.2))
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


def _skip(sketch: Sketch, plot: Plot) -> None:
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
    for at in plot.scatter(0.42 * inch, 0.32 * inch):
        grey = plot.dice.choice(((120, 112, 98), (92, 88, 84), (142, 124, 92), (70, 74, 72)))
        sketch.poly(blob(at, 0.25 * inch, plot.dice, 6, 0.4), grey)


def _barrel(sketch: Sketch, plot: Plot) -> None:
    colour = plot.colour(((128, 84, 60), (84, 104, 118), (140, 136, 126)))
    top = sketch.bevel(plot.outline, min(0.12 * plot.inch, _side_width(plot)), mixed(colour, BLACK, 0.4))
    sketch.poly(top, mixed(colour, WHITE, 0.24))
    sketch.poly(inset(top, 0.07 * plot.inch), mixed(colour, WHITE, 0.04))


def _deck(sketch: Sketch, plot: Plot) -> None:
    """Planks on posts: what one can walk over and under."""
    inch = plot.inch
    top = sketch.bevel(plot.outline, 0.06 * inch, mixed(_PLANK, BLACK, 0.5))
    sketch.poly(top, mixed(_PLANK, WHITE, 0.06))
    (ux, uy), long, across = plot.long_side
    cx, cy = plot.middle
    polygon = Polygon(top).buffer(0)
    count = max(3, round(long / (0.45 * inch)))
    for k in range(1, count):
        away = (k / count - 0.5) * long
        px, py = cx + ux * away, cy + uy * away
        cut = polygon.intersection(LineString([(px - uy * across, py + ux * across), (px + uy * across, py - ux * across)]))
        if isinstance(cut, LineString) and not cut.is_empty:
            sketch.line(cut.coords, 0.05 * inch, mixed(_PLANK, BLACK, 0.34))


def _ramp(sketch: Sketch, plot: Plot) -> None:
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
        strip = Polygon([(a * ux - v * uy, a * uy + v * ux) for v in (left, right)]
                        + [(b * ux - v * uy, b * uy + v * ux) for v in (right, left)])
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


def _ruin(sketch: Sketch, plot: Plot) -> None:
    """Slabs of floor, what is left of the walls, and rubble."""
    inch, dice = plot.inch, plot.dice
    sketch.poly(plot.outline, mixed(_STONE, BLACK, 0.5))
    floor = inset(plot.outline, 0.05 * inch)
    sketch.poly(floor, mixed(_STONE, (150, 130, 104), 0.5))
    along, long, across = plot.long_side
    for at in plot.scatter(0.95 * inch, 0.4 * inch):
        tone = mixed(mixed(_STONE, (150, 130, 104), 0.5), dice.choice((BLACK, WHITE)), dice.uniform(0.03, 0.12))
        sketch.box(at, 0.8 * inch, 0.8 * inch, tone, along)
    for at in plot.scatter(1.5 * inch, 0.3 * inch):
        sketch.poly(blob(at, dice.uniform(0.1, 0.22) * inch, dice, 6, 0.4), mixed(_STONE, BLACK, dice.uniform(0.1, 0.4)))
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


# --- ground that differs


def _patch(sketch: Sketch, plot: Plot) -> None:
    sketch.poly(plot.outline, BLACK, 70)
    sketch.poly(inset(plot.outline, 0.06 * plot.inch), (190, 176, 140), 40)


def _rubble(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(_ragged(plot, 0.14), (78, 70, 60), 96)
    for at in plot.scatter(0.48 * inch, 0.12 * inch):
        size = inch * dice.uniform(0.1, 0.25)
        tone = mixed(dice.choice((_STONE, (150, 106, 84), (120, 116, 110))), BLACK, dice.uniform(0.0, 0.3))
        stone = blob(at, size, dice, 6, 0.45)
        sketch.poly([(x + size * 0.3, y + size * 0.4) for x, y in stone], (40, 36, 32), 200)
        sketch.poly(stone, tone)
        sketch.poly([(at[0] + (x - at[0]) * 0.6 - size * 0.12, at[1] + (y - at[1]) * 0.6 - size * 0.16) for x, y in stone],
                    mixed(tone, WHITE, 0.18))


def _rocks(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(_ragged(plot, 0.12), (70, 64, 54), 84)
    for at in plot.scatter(1.0 * inch, 0.34 * inch):
        size = inch * dice.uniform(0.3, 0.6)
        stone = blob(at, size, dice, 8, 0.3)
        sketch.poly([(x + size * 0.22, y + size * 0.3) for x, y in stone], (36, 34, 30), 190)
        top = sketch.bevel(stone, size * 0.28, mixed(_STONE, BLACK, 0.22))
        sketch.poly(top, mixed(_STONE, WHITE, dice.uniform(0.08, 0.24)))


def _thorns(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(_ragged(plot, 0.14), (92, 44, 38), 120)
    for at in plot.scatter(0.7 * inch, 0.15 * inch):
        for k in range(5):
            turn = dice.random() * 2 * pi + k
            far = inch * dice.uniform(0.2, 0.36)
            sketch.line([at, (at[0] + cos(turn) * far, at[1] + sin(turn) * far)], 0.05 * inch, (60, 38, 32))
        sketch.disc(at, 0.07 * inch, (160, 74, 58))


def _hedge(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(_ragged(plot, 0.08), mixed(_LEAF, BLACK, 0.5))
    for tone in (-0.25, 0.0, 0.14):
        shade = mixed(_LEAF, BLACK, -tone) if tone < 0 else mixed(_LEAF, (214, 214, 130), tone)
        for x, y in plot.scatter(0.42 * inch, 0.16 * inch):
            up = 0.1 * inch * (tone + 0.25)
            sketch.poly(blob((x - up * 0.6, y - up), inch * (0.26 - tone * 0.6), dice, 7, 0.35), shade)


def _tree(sketch: Sketch, plot: Plot) -> None:
    """What is under the crown: shade, roots and the trunk."""
    radius = (plot.polygon.area / pi) ** 0.5
    sketch.poly(plot.outline, (34, 40, 24), 110)
    sketch.disc(plot.middle, max(0.16 * plot.inch, radius * 0.2), (70, 52, 38))
    sketch.disc(plot.middle, max(0.1 * plot.inch, radius * 0.13), (122, 94, 66))


def _wood(sketch: Sketch, plot: Plot) -> None:
    inch, dice = plot.inch, plot.dice
    sketch.poly(_ragged(plot, 0.2), (46, 56, 30), 118)
    sketch.poly(inset(plot.outline, 0.35 * inch), (40, 50, 28), 150)
    for at in plot.scatter(0.6 * inch, 0.1 * inch):
        tone = mixed(_LEAF, dice.choice((BLACK, (140, 110, 60))), dice.uniform(0.2, 0.5))
        sketch.poly(blob(at, inch * dice.uniform(0.07, 0.16), dice, 6, 0.4), tone)
    for crown in canopies(plot):
        sketch.disc(crown.at, 0.13 * inch, (88, 66, 46))
    sketch.line([*plot.outline, plot.outline[0]], 0.05 * inch, (38, 46, 26))


def _hill(sketch: Sketch, plot: Plot) -> None:
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
        sketch.line([*ring, ring[0]], 0.035 * inch, (236, 222, 168), 120)


def _water(sketch: Sketch, plot: Plot) -> None:
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
        wave = [(x + ux * half * t - uy * bend * sin(t * pi), y + uy * half * t + ux * bend * sin(t * pi))
                for t in (-1, -0.6, -0.2, 0.2, 0.6, 1)]
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


_PAINTERS = {
    "building": _building,
    "crate": _crate,
    "wall": _wall,
    "fence": _fence,
    "car": _car,
    "skip": _skip,
    "barrel": _barrel,
    "deck": _deck,
    "ramp": _ramp,
    "ruin": _ruin,
    "patch": _patch,
    "rubble": _rubble,
    "rocks": _rocks,
    "thorns": _thorns,
    "hedge": _hedge,
    "tree": _tree,
    "wood": _wood,
    "hill": _hill,
    "water": _water,
}

FLAT_LOOKS = ("patch", "rubble", "thorns", "wood", "hill", "water", "tree")
"""Looks that throw no shadow of their own; crowns throw theirs."""


def shadow_length(plot: Plot) -> float:
    """How far a piece's shadow reaches, in the plane; tall ones less than they should, or streets would be black."""
    if plot.look in FLAT_LOOKS:
        return 0.0
    height = plot.height or 0.9 * plot.inch
    return float(plot.inch * min(0.95, 0.12 + 0.2 * height / plot.inch))


def drawing_order(plots: list[Plot]) -> list[Plot]:
    """The ground first, wide before narrow; then upwards."""
    def rank(plot: Plot) -> tuple[float, float, float]:
        flat = plot.look in FLAT_LOOKS
        return (0 if flat else 1 + plot.piece.bottom, 0 if flat else plot.piece.top, -abs(area(plot.outline)))

    return sorted(plots, key=rank)
