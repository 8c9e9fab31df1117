"""Terrain as drawings: what a piece looks like follows from its keywords, its name and its id, never from chance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil, hypot, pi
from random import Random
from typing import NamedTuple

from shapely import Point as Dot
from shapely import Polygon

from game.app.table.art.camera import XY, Plane
from game.app.table.art.sketch import area
from game.app.theme import Colour
from game.boards.table import Piece, Table

_NAMES = {
    "tents": ("tent", "tienda", "tenda"),
    "chasm": ("chasm", "abyss", "ravine"),
    "tree": ("tree", "oak", "pine", "palm", "albero", "árbol", "arbol"),
    "wood": ("wood", "forest", "grove", "jungle", "bosque", "bosco", "copse"),
    "hill": ("hill", "mound", "dune", "knoll", "colina", "collina"),
    "car": ("car", "sedan", "taxi", "coupe", "wreck", "van", "truck", "bus", "jeep", "lorry", "police", "limo"),
    "fence": ("fence", "railing", "barrier", "valla", "recinto", "palisade"),
    "hedge": ("hedge", "bush", "shrub", "seto", "siepe", "thicket", "scrub"),
    "wall": ("wall", "parapet", "barricade", "sandbag", "muro", "hedgerow"),
    "container": ("container",),
    "skip": ("skip", "dumpster", "bin", "trash", "rubbish", "tank", "trough"),
    "barrel": ("barrel", "drum", "well", "fountain", "pillar", "column", "statue"),
    "crate": ("crate", "box", "pallet", "caja", "cassa", "chest"),
    "rocks": ("rock", "boulder", "crag", "roca", "roccia", "cliff"),
    "deck": ("bridge", "walkway", "catwalk", "platform", "balcony", "scaffold", "awning", "pier"),
    "skylight": ("skylight",),
    "flowers": ("flower",),
    "rubble": ("debris", "rubble", "ruins", "crater", "scree", "gravel"),
}


COTTAGE = 2
"""The Size of a house; larger garrisons are towers."""


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
        return "swamp" if piece.has("dangerous", "very_dangerous") else "water"
    if piece.has("garrison"):
        return "tower" if piece.number("size") > COTTAGE else "cottage"
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


def canopies(plot: Plot) -> list[Canopy]:
    """The crowns over a tree or a wood."""
    if plot.look == "tree":
        radius = (plot.polygon.area / pi) ** 0.5
        return [Canopy(plot.middle, max(radius, 0.95 * plot.inch), plot.dice.randrange(6))]
    if plot.look != "wood":
        return []
    dice = Random(f"{plot.piece.id} crowns")
    places = Plot(plot.piece, plot.outline, plot.inch, plot.look).scatter(1.35 * plot.inch, 0.5 * plot.inch)
    return [Canopy(at, plot.inch * dice.uniform(0.62, 0.9), dice.randrange(6)) for at in places]


FLAT_LOOKS = ("patch", "rubble", "thorns", "wood", "hill", "water", "tree", "skylight", "flowers", "chasm", "swamp")
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
        flat = plot.look in FLAT_LOOKS and plot.piece.bottom == 0
        return (0 if flat else 1 + plot.piece.bottom, 0 if flat else plot.piece.top, -abs(area(plot.outline)))

    return sorted(plots, key=rank)
