"""Boards of cells out of a map file: painted cells are zones or spaces, objects say what is on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import dist
from typing import cast

import numpy as np
from shapely import LineString, Polygon, STRtree, contains_xy, points, polygons
from shapely import Point as Dot

from game.boards.grid import Feature, Mark, Side, SideKind, ordered
from game.boards.hexes import HexBoard
from game.boards.hexes import Zone as HexZone
from game.boards.mapfile import MapError, MapFile, Shape, Value, note, quoted
from game.boards.mapobjects import Placed
from game.boards.painting import Pixel
from game.boards.squares import Cell, SquareBoard, Terrain
from game.core.place import Point

GRID_LIMIT = 64
SNAP = 8
"""A wall's corner may miss the corner of a cell by one part in so many of a tile."""

Ring = tuple[Pixel, ...]


@dataclass(frozen=True)
class Cells:
    """The painted cells of a map: the place and the outline of each, in pixels."""

    places: tuple[Point, ...]
    rings: tuple[Ring, ...]
    snap: float

    @cached_property
    def _shapes(self) -> STRtree:
        return STRtree(polygons([[*ring, ring[0]] for ring in self.rings]))

    @cached_property
    def _centres(self) -> tuple[np.ndarray, np.ndarray]:
        middles = np.array(self.rings).mean(axis=1)
        return middles[:, 0], middles[:, 1]

    @cached_property
    def _corners(self) -> tuple[Pixel, ...]:
        return tuple(sorted({corner for ring in self.rings for corner in ring}))

    @cached_property
    def _corner_tree(self) -> STRtree:
        return STRtree(points(self._corners))

    @cached_property
    def _borders(self) -> dict[tuple[Pixel, Pixel], list[Point]]:
        """Which cells lie along each border, by its two corners."""
        borders: dict[tuple[Pixel, Pixel], list[Point]] = {}
        for place, ring in zip(self.places, self.rings, strict=True):
            for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
                borders.setdefault((a, b) if a <= b else (b, a), []).append(place)
        return borders

    def at(self, pixel: Pixel, where: str) -> Point:
        """The cell a pixel lies in."""
        found = sorted(int(index) for index in self._shapes.query(Dot(pixel), predicate="intersects"))
        if not found:
            raise MapError(f"{where}: it stands where no ground is painted; move it onto a painted cell.")
        return self.places[found[0]]

    def under(self, placed: Placed) -> tuple[Point, ...]:
        """The cells of an object: the one a point lies in, or those whose middle its area covers."""
        thing = placed.thing
        if thing.shape is Shape.POINT:
            return (self.at(thing.points[0], placed.where),)
        shape = _area(thing.points, thing.shape)
        if not shape.is_valid or shape.area < 1:
            raise MapError(f"{placed.where}: its outline crosses itself or encloses nothing; draw it again.")
        inside = contains_xy(shape, *self._centres)
        found = tuple(place for place, covered in zip(self.places, inside, strict=True) if covered)
        if not found:
            raise MapError(f"{placed.where}: it covers the middle of no painted cell; draw it over one.")
        return found

    def along(self, placed: Placed) -> list[tuple[Point, Point]]:
        """The pairs of cells a wall runs between."""
        pairs = []
        for a, b in pairwise(placed.thing.points):
            for border in self._steps(a, b, placed.where):
                beside = self._borders.get(border, [])
                if len(beside) == 2:
                    pairs.append(ordered(*beside))
        if not pairs:
            raise MapError(f"{placed.where}: it runs between no two painted cells; draw it along their common side.")
        return pairs

    def _steps(self, a: Pixel, b: Pixel, where: str) -> Iterator[tuple[Pixel, Pixel]]:
        """The borders a straight stretch of wall follows from corner to corner."""
        stretch = LineString([a, b])
        near = self._corner_tree.query(stretch, predicate="dwithin", distance=self.snap)
        corners = sorted((self._corners[index] for index in near), key=lambda corner: stretch.project(Dot(corner)))
        missed = not corners or dist(a, corners[0]) > self.snap or dist(b, corners[-1]) > self.snap
        steps = [(c, d) if c <= d else (d, c) for c, d in pairwise(corners)]
        if missed or not steps or any(step not in self._borders for step in steps):
            raise MapError(f"{where}: it does not follow the sides of painted cells from corner to corner; redraw it.")
        yield from steps


def _area(corners: tuple[Pixel, ...], shape: Shape) -> Polygon:
    if shape is not Shape.ELLIPSE:
        return Polygon(corners)
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    x = (x0 + x2) / 2 + (x1 - x0) / 2 * np.cos(turn) + (x3 - x0) / 2 * np.sin(turn)
    y = (y0 + y2) / 2 + (y1 - y0) / 2 * np.cos(turn) + (y3 - y0) / 2 * np.sin(turn)
    return Polygon(np.column_stack((x, y)))


def painted(file: MapFile) -> list[tuple[int, int]]:
    """Columns and rows that have a tile in any layer."""
    if max(file.width, file.height) > GRID_LIMIT:
        raise MapError(f"{file.where}: a board of cells has at most {GRID_LIMIT} columns and rows; make it smaller.")
    for layer in file.tiles():
        if layer.offset != (0.0, 0.0):
            place = f"{file.where}, layer {quoted(layer.name)}"
            raise MapError(f"{place}: the tiles are shifted off their cells; set the layer's offset to 0.")
    found = [
        (column, row)
        for row in range(file.height)
        for column in range(file.width)
        if any(layer.rows[row][column] for layer in file.tiles())
    ]
    if not found:
        raise MapError(f"{file.where}: no ground is painted; paint a tile for every cell of the board.")
    return found


def hex_cells(file: MapFile) -> Cells:
    """Tiled's staggered columns and rows as axial places (TOR-ZON-01, TOR-LOS-16)."""
    if not file.hexagonal:
        raise MapError(f"{file.where}: a board of hexes needs a hexagonal map; make a new hexagonal map in Tiled.")
    side = file.hex_side
    if side >= (file.tile_width if file.stagger_x else file.tile_height):
        raise MapError(f"{file.where}: the hex side length is too long for its tiles; change it in Map Properties.")
    places, rings = [], []
    for column, row in painted(file):
        along = column if file.stagger_x else row
        shifted = (along % 2 == 0) if file.stagger_even else (along % 2 == 1)
        half = (along + (along & 1)) // 2 if file.stagger_even else along // 2
        if file.stagger_x:
            places.append(Point(column, row - half))
            middle = _middle(file.tile_height, file.tile_width, side, row, column, shifted)
            ring = [(y, x) for x, y in _hexagon(*middle, file.tile_height, file.tile_width, side)]
        else:
            places.append(Point(column - half, row))
            middle = _middle(file.tile_width, file.tile_height, side, column, row, shifted)
            ring = _hexagon(*middle, file.tile_width, file.tile_height, side)
        rings.append(tuple(ring))
    return Cells(tuple(places), tuple(rings), min(file.tile_width, file.tile_height) / SNAP)


def _middle(across: int, down: int, side: int, column: int, row: int, shifted: bool) -> Pixel:
    return column * across + (across if shifted else across / 2), row * (down + side) / 2 + down / 2


def _hexagon(x: float, y: float, across: int, down: int, side: int) -> list[Pixel]:
    """Corners of a hexagon with a point at the top."""
    right, half, point = across / 2, side / 2, down / 2
    turns = ((0, -point), (right, -half), (right, half), (0, point), (-right, half), (-right, -half))
    return [(x + dx, y + dy) for dx, dy in turns]


def square_cells(file: MapFile) -> Cells:
    """Tiled's own columns and rows (SOTB-GEO-01, SOTB-GEO-03)."""
    if file.hexagonal:
        raise MapError(f"{file.where}: a board of squares needs an orthogonal map; make a new one in Tiled.")
    wide, high = file.tile_width, file.tile_height
    places, rings = [], []
    for column, row in painted(file):
        left, top = float(column * wide), float(row * high)
        places.append(Point(column, row))
        rings.append(((left, top), (left + wide, top), (left + wide, top + high), (left, top + high)))
    return Cells(tuple(places), tuple(rings), min(wide, high) / SNAP)


def _sides(placed: Placed, cells: Cells, taken: dict[tuple[Point, Point], str]) -> list[Side]:
    """The sides one drawn wall, door, window or railing closes."""
    pairs = cells.along(placed)
    sides = []
    for count, (a, b) in enumerate(pairs, 1):
        if (a, b) in taken:
            raise MapError(f"{placed.where}: it runs over {taken[a, b]}; two sides cannot share one border.")
        taken[a, b] = f"'{placed.id}'"
        id = placed.id if len(pairs) == 1 else f"{placed.id}.{count}"
        sides.append(Side(id, a, b, cast(SideKind, placed.text("kind"))))
    return sides


def build_hexes(file: MapFile, values: dict[str, Value], things: list[Placed], errors: list[MapError]) -> HexBoard:
    """The arena a file draws; what is wrong with single objects goes to the errors."""
    cells = hex_cells(file)
    zones = {place: HexZone(place) for place in cells.places}
    sides: list[Side] = []
    features: list[Feature] = []
    marks: list[Mark] = []
    taken: dict[tuple[Point, Point], str] = {}
    for placed in things:
        try:
            match placed.kind.name:
                case "side":
                    sides += _sides(placed, cells, taken)
                case "zone":
                    words = tuple(placed.text("keywords").split())
                    for place in cells.under(placed):
                        zones[place] = HexZone(
                            place,
                            placed.text("kind"),
                            words,
                            placed.whole("capacity"),
                            placed.values["obstacle"] is True,
                        )
                case "element":
                    kind = placed.text("kind")
                    features.append(
                        Feature(
                            placed.id,
                            kind,
                            cells.under(placed),
                            (),
                            placed.whole("count"),
                            1 if kind == "tyre" else 0,  # TOR-TER-03; nothing else takes space (TOR-TER-02)
                            values=placed.plain("face"),
                        )
                    )
                case kind:
                    names = {"station": ("green",), "enemy": ("profile", "letter", "unaware")}.get(kind, ())
                    marks.append(placed.mark(cells.under(placed), *names))
        except MapError as error:
            note(errors, error)
    ground = str(values["ground"]) or "metal"
    title = str(values["title"])
    parts = tuple(zones.values()), tuple(sides), tuple(features), tuple(marks)
    return HexBoard(*parts, title, ground, file.stagger_x)


def build_squares(file: MapFile, values: dict[str, Value], things: list[Placed], errors: list[MapError]) -> SquareBoard:
    """The grid a file draws; of two objects that say different things about a space the later one counts."""
    cells = square_cells(file)
    level: dict[Point, int] = {}
    terrain: dict[Point, tuple[str, str]] = {}
    sides: list[Side] = []
    features: list[Feature] = []
    marks: list[Mark] = []
    slides: list[tuple[Point, Point]] = []
    taken: dict[tuple[Point, Point], str] = {}
    for placed in things:
        try:
            match placed.kind.name:
                case "side":
                    sides += _sides(placed, cells, taken)
                case "level":
                    level |= dict.fromkeys(cells.under(placed), placed.whole("level"))
                case "ground":
                    kind, status = placed.text("terrain"), placed.text("status")
                    if status and kind != "harmful":
                        raise MapError(f"{placed.where}: only harmful terrain gives a status; clear 'status'.")
                    terrain |= dict.fromkeys(cells.under(placed), (kind, status))
                case "slide":
                    start, end = _slide(placed, cells)
                    terrain[start] = ("slide", "")
                    slides.append((start, end))
                case "object":
                    features.append(Feature(placed.id, placed.text("kind"), cells.under(placed), terrain="object"))
                case kind:
                    names = {"enemy": ("profile", "letter", "unaware"), "goal": ("kind",), "token": ("kind",)}
                    marks.append(placed.mark(cells.under(placed), *names.get(kind, ())))
        except MapError as error:
            note(errors, error)
    spaces = []
    for place in cells.places:
        kind, status = terrain.get(place, ("open", ""))
        height = 0 if kind == "void" else level.get(place, 0)  # SOTB-TER-13
        spaces.append(Cell(place, height, cast(Terrain, kind), (status,) if status else ()))
    ground = str(values["ground"]) or "asphalt"
    parts = tuple(spaces), tuple(sides), tuple(features), tuple(marks)
    return SquareBoard(*parts, str(values["title"]), ground, tuple(slides), file.painting(), str(values["mood"]))


def _slide(placed: Placed, cells: Cells) -> tuple[Point, Point]:
    line = placed.thing.points
    start, end = cells.at(line[0], placed.where), cells.at(line[-1], placed.where)
    if len(line) != 2 or start == end:
        raise MapError(f"{placed.where}: a slide is one straight line from its first space to its last; redraw it.")
    return start, end
